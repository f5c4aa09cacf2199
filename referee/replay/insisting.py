"""Taking on demand: an opponent insists that the card just played takes, and the player makes the play again.

Who is insisted on plays the same card and takes all it can. Nothing more is asked than a play that would stand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from referee.faults import CATALOGUE, About, FaultName, Related
from referee.record.parsing import read_insistence
from referee.record.reading import Entry
from referee.replay.judgement import Ruled
from referee.replay.noted import Insisted, Played
from referee.replay.remedies import undo
from referee.replay.state import Deal, Game
from referee.table.facts import Foul
from referee.table.judging_takes import must_capture, partial_capture
from referee.table.legal import stands
from referee.table.plays import BuildPlay, Play, Take, Trail
from referee.table.position import Position, Table, Turn
from referee.table.takings import all_larger, equals_on_table, maximal

_MOST = 500
"""Takings of one card that are tried; a table on which it has more takings than that is no table of people."""


def insist(game: Game, deal: Deal, entry: Entry) -> None:
    """An ``insist:`` line: the play just made is undone, if its card could take, or take more."""
    said = game.said(entry, read_insistence)
    if said is None:
        return
    if not game.on_demand:
        game.fault("misplaced-entry", entry.key_span(), {"entry": "insist", "reason": "nothing-on-demand"})
        return
    player = said.by.seat
    last = _open_to(game, deal, player, deal.plays[-1:])
    if last is not None:
        game.out.upheld[last.entry.line] = entry.line
        _say(game, deal, entry, player, last, "upheld")
        undo(game, deal, last)
        deal.insisted = Insisted(last.player, last.play.card)
        return
    earlier = _open_to(game, deal, player, deal.plays[-2:-1])
    meant = earlier or (deal.plays[-1] if deal.plays else None)
    facts: dict[str, object] = {"player": game.players[player], "insisted": True}
    facts |= {} if meant is None else {"against": game.players[meant.player]}
    related = () if meant is None else (Related(meant.entry.span(), "play"),)
    name: FaultName = "challenge-failed" if earlier is None else "challenge-late"
    facts |= {} if earlier is None else {"window": "at-once"}
    game.fault(name, entry.span(), facts, related)
    _say(game, deal, entry, player, meant, "failed" if earlier is None else "late")


def _say(game: Game, deal: Deal, entry: Entry, player: int, meant: Played | None, ruling: str) -> None:
    facts: dict[str, object] = {"player": game.players[player]}
    if meant is not None:
        facts |= {"against": game.players[meant.player], "card": game.rules.pack.name(meant.play.card)}
    ruled = Ruled(entry.line, deal.result.number, "insistence", "taking", game.players[player], ruling, facts=facts)
    game.out.rulings.append(ruled)


def _open_to(game: Game, deal: Deal, player: int, plays: Sequence[Played]) -> Played | None:
    """The play, if a player may insist on more: an opponent's, not undone, whose card could have taken more."""
    for played in plays:
        opponent = game.sides[played.player] != game.sides[player]
        if opponent and not played.undone and played.lying is not None and played.play.card >= 0:
            hand = deal.shown.get(played.player) if played is deal.plays[-1] else None
            whole = None if hand is None else hand | 1 << played.play.card
            turn = Turn(played.player, game.partners[played.player], whole, deal.rounds.held(played.player) + 1)
            if _more(Position(played.lying, turn), played.play) is not None:
                return played
    return None


def _more(position: Position, play: Play) -> Take | None:
    """A taking that stands and holds more than a play of the same card took; None where there is none to insist on."""
    return next((take for take in _larger(position, play) if stands(position, take)), None)


def _larger(position: Position, play: Play) -> Iterator[Take]:
    table, turn = position.table, position.turn
    if isinstance(play, BuildPlay):
        return
    took = isinstance(play, Take) and bool(play.groups)
    found: Iterable[Take] = all_larger(table, turn, play) if took and isinstance(play, Take) else _all(position, play)
    equals_only = table.rules.variant.capture.compulsory == "on-demand-equal"
    for take in islice(found, _MOST):
        equals = equals_on_table(table, take.card, take.value) & take.mask
        taken = play.mask if isinstance(play, Take) else 0
        if not equals_only or equals & ~taken:
            yield take


def _all(position: Position, play: Trail | Take) -> Iterator[Take]:
    return maximal(position.table, position.turn, play.card)


def demanded(table: Table, turn: Turn, order: Insisted, made: Play, found: Sequence[Foul]) -> Sequence[Foul]:
    """The fouls of a play that was insisted on: it is of the same card, and takes all it can.

    Of fouls of taking the first in the order of the catalogue is told, beside one of building.
    """
    if made.card < 0:
        return found
    if made.card != order.card or not isinstance(made, Take) or not made.groups:
        others = [foul for foul in found if CATALOGUE[foul.name].about is About.BUILD]
        return [must_capture(table, turn, order.card), *others]
    if any(CATALOGUE[foul.name].about is About.TAKE for foul in found):
        return found
    more = _more(Position(table, turn), made)
    return found if more is None else [partial_capture(table, made, more), *found]
