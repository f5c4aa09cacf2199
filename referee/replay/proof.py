"""Fouls that only the cards played have proved, reported at their own lines."""

from __future__ import annotations

from referee.faults import Related
from referee.replay.state import Deal, Game
from referee.table.proving import proven


def prove(game: Game, deal: Deal) -> None:
    """Reports every foul that the events of the deal prove by now and that has not been reported."""
    if not deal.hands.watched or deal.proved_upto == len(deal.hands.events):
        return
    deal.proved_upto = len(deal.hands.events)
    plays = {played.place: played for played in deal.plays}
    for one in proven(deal.hands):
        if (one.place, one.name) in deal.proved or one.place not in plays:
            continue
        deal.proved.add((one.place, one.name))
        facts = dict(one.facts) | {"player": game.players[one.facts["player"]]}
        game.fault(one.name, plays[one.place].entry.span(), facts, _proof(game, one.proved, one.line))


def _proof(game: Game, proved: int, line: int) -> tuple[Related, ...]:
    """The entry that made it certain, where it is another than the play's own."""
    entry = game.entry_at(proved)
    return () if entry is None or proved == line else (Related(entry.span(), "proved"),)
