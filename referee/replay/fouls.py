"""Fouls of a play, reported: where in the line they stand, what they hang on, what is shown beside them."""

from __future__ import annotations

from collections.abc import Sequence

from referee.faults import FaultName, Related
from referee.record.reading import Entry
from referee.replay.doubts import report_doubt
from referee.replay.state import Deal, Game
from referee.table.facts import Foul, stretch
from referee.table.plays import BuildPlay, Written


def report_fouls(
    game: Game, deal: Deal, entry: Entry, player: int, written: Written, found: Sequence[Foul]
) -> tuple[FaultName, ...]:
    """Reports the fouls of a play, its turn first; what names doubtful cards is only reported as unverified."""
    names: list[FaultName] = []
    if deal.doubtful and written.named & deal.doubtful:
        report_doubt(game, deal, entry, written.named)
        found = ()
    due = deal.rounds.due
    if due is not None and player != due:
        facts = {"player": game.players[player], "due": game.players[due]}
        game.fault("out-of-turn", entry.key_span() if entry.name else entry.span(), facts)
        names.append("out-of-turn")
    names += [foul.name for foul in found if report_foul(game, deal, entry, player, written, foul)]
    return tuple(names)


def report_foul(game: Game, deal: Deal, entry: Entry, player: int, written: Written, foul: Foul) -> bool:
    """Reports a foul, unless it hangs on something that is doubtful already."""
    if foul.cards & deal.doubtful:
        report_doubt(game, deal, entry, foul.cards)
        return False
    span = entry.span(*stretch(game.rules, written, foul))
    related = () if foul.build is None else made_at(deal, foul.build.mask)
    game.fault(foul.name, span, {"player": game.players[player], **foul.facts}, related)
    return True


def made_at(deal: Deal, mask: int) -> tuple[Related, ...]:
    """Where the build of these cards was last made, raised or added to."""
    for played in reversed(deal.plays):
        if isinstance(played.play, BuildPlay) and not played.undone:
            card = played.play.card
            if card >= 0 and mask >> card & 1:
                return (Related(played.entry.span(), "made"),)
    return ()
