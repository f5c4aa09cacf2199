"""All plays that a known hand may make: candidates are laid out, and the one judge decides on each."""

from __future__ import annotations

from collections.abc import Iterator

from referee.cards import cards_of
from referee.table.candidates import candidates
from referee.table.fouls import fouls, need
from referee.table.judge import one_play
from referee.table.plays import Play
from referee.table.position import Position
from referee.table.printing import play_text
from referee.table.proving import proven


def legal_plays(position: Position) -> list[str]:
    """Every legal play of a known hand, in notation; two groupings of one set are one play.

    Raises ``ValueError`` where the hand is not known.
    """
    return [play_text(position.table, play) for play in legal(position)]


def legal(position: Position) -> Iterator[Play]:
    """Every legal play of a known hand, as plays."""
    if position.turn.hand is None:
        raise ValueError("the hand is not known, so its plays cannot be listed")
    for card in cards_of(position.turn.hand):
        for play in candidates(position.table, position.turn, card):
            if stands(position, play):
                yield play


def stands(position: Position, play: Play) -> bool:
    """Whether a play of the known hand is right."""
    if fouls(position.table, position.turn, play):
        return False
    wanted = need(position.table, position.turn, play)
    return wanted is None or not proven(one_play(position, play, wanted))
