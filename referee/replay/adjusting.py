"""An ``adjust:`` line: the players' or the official's own correction of the score, shown apart."""

from __future__ import annotations

from referee.record.parsing import read_adjustment
from referee.record.reading import Entry
from referee.replay.comparing import settle_counts
from referee.replay.counting import update_score
from referee.replay.state import Deal, Game


def adjust(game: Game, deal: Deal, entry: Entry) -> None:
    """Adds points to a side, or takes some off; they never mix with what was scored or ruled."""
    settle_counts(game, deal, last=False)
    said = game.said(entry, read_adjustment)
    if said is None:
        return
    name = game.side_names[said.side.seat]
    deal.result.adjusted[name] = deal.result.adjusted.get(name, 0) + said.points
    update_score(game, deal)
