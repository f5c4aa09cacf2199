"""Fouls of a play, reported: where in the line they stand, what they hang on, what is shown beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.faults import Related
from referee.record.reading import Entry
from referee.replay.doubts import report_doubt
from referee.replay.state import Deal, Game
from referee.table.facts import Foul, stretch
from referee.table.plays import BuildPlay, Written

_LOCATED = frozenset({"trail-with-build", "must-capture", "partial-capture", "build-split", "same-value-build"})


def report_fouls(
    game: Game, deal: Deal, entry: Entry, player: int, written: Written, found: Sequence[Foul]
) -> tuple[str, ...]:
    """Reports the fouls of a play, its turn first; what names doubtful cards is only reported as unverified."""
    names: list[str] = []
    if deal.doubtful and written.named & deal.doubtful:
        report_doubt(game, deal, entry, written.named)
        found = ()
    due = deal.rounds.due
    if player != due:
        facts = {"player": game.players[player], "due": game.players[due] if due is not None else None}
        game.fault("out-of-turn", entry.key_span() if entry.name else entry.span(), facts)
        names.append("out-of-turn")
    names += [name for name, facts in found if report_foul(game, deal, entry, player, written, name, facts)]
    return tuple(names)


def report_foul(
    game: Game, deal: Deal, entry: Entry, player: int, written: Written, name: str, facts: Mapping[str, Any]
) -> bool:
    """Reports a foul, unless it hangs on something that is doubtful already."""
    cards = cards_among(game, facts) if name in _LOCATED else 0
    if cards & deal.doubtful:
        report_doubt(game, deal, entry, cards)
        return False
    span = entry.span(*stretch(game.rules, written, name, facts))
    related = _related(game, deal, facts)
    game.fault(name, span, {"player": game.players[player], **facts}, related)
    return True


def cards_among(game: Game, facts: Mapping[str, Any]) -> int:
    """The cards named in the lists among the facts, as a set."""
    mask = 0
    for value in facts.values():
        for word in value if isinstance(value, list) else ():
            card = game.rules.pack.number(word) if isinstance(word, str) else None
            mask |= 1 << card if card is not None and card >= 0 else 0
    return mask


def _related(game: Game, deal: Deal, facts: Mapping[str, Any]) -> tuple[Related, ...]:
    cards = facts.get("build")
    if not isinstance(cards, list) or not cards:
        return ()
    mask = cards_among(game, {"build": cards})
    return made_at(deal, mask)


def made_at(deal: Deal, mask: int) -> tuple[Related, ...]:
    """Where the build of these cards was last made, raised or added to."""
    for played in reversed(deal.plays):
        if isinstance(played.play, BuildPlay) and not played.undone:
            card = played.play.card
            if card >= 0 and mask >> card & 1:
                return (Related(played.entry.span(), "made"),)
    return ()
