"""The stages of a deal and of a game: two state machines, and the only way from one stage to the next.

A deal, from its ``deal:`` to the next one::

    DEALT ──table──▶ PLAYING ──last card──▶ PLAYED_OUT ──counted──▶ COMPLETE
                        ▲                     │    ▲                   │
                        └──a card goes back───┘    └─────a dispute─────┘

    DEALT, PLAYING ──complete counts──▶ COUNTED ──one more count──▶ COUNTING ──complete counts──▶ COUNTED
    DEALT, PLAYING ──points──▶ POINTS
    DEALT, PLAYING, PLAYED_OUT, COMPLETE ──a ruling──▶ VOID
    any of these but VOID ──the game is won or lost on the spot──▶ ENDED
    DEALT, PLAYING, COUNTING ──abandon──▶ ABANDONED

A deal that nobody finished simply stays where it is. A game::

    GOING ──won, lost or drawn──▶ OVER ──an entry too many──▶ REPORTED ──a further deal──▶ IGNORED
      │                            ▲
      └──abandon──▶ ABANDONED ─────┘   and from the last three ``game:`` leads to GOING again
                      once its deal is closed
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Status(StrEnum):
    """How far a deal came, as it is reported; an ``open`` one was not played out."""

    OPEN = "open"
    COMPLETE = "complete"
    COUNTED = "counted"
    POINTS = "points"
    ENDED = "ended"
    VOID = "void"
    ABANDONED = "abandoned"


class Stage(StrEnum):
    """Where a deal is. The stages that nobody is told of apart are all ``open``."""

    DEALT = "dealt"
    PLAYING = "playing"
    PLAYED_OUT = "played-out"
    COUNTING = "counting"
    COMPLETE = "complete"
    COUNTED = "counted"
    POINTS = "points"
    ENDED = "ended"
    VOID = "void"
    ABANDONED = "abandoned"

    @property
    def status(self) -> Status:
        """How far the deal came, as it is reported."""
        return STATUS[self]


class GameStage(StrEnum):
    """Where a game is; the entries of one that is over are ignored from the next ``deal:`` on."""

    GOING = "going"
    ABANDONED = "abandoned"
    OVER = "over"
    REPORTED = "reported"
    IGNORED = "ignored"


S = Stage
MOVES: Final = {
    S.DEALT: {S.PLAYING, S.PLAYED_OUT, S.COUNTED, S.POINTS, S.ENDED, S.VOID, S.ABANDONED},
    S.PLAYING: {S.PLAYED_OUT, S.COUNTED, S.POINTS, S.ENDED, S.VOID, S.ABANDONED},
    S.PLAYED_OUT: {S.COMPLETE, S.PLAYING, S.ENDED, S.VOID},
    S.COMPLETE: {S.PLAYED_OUT, S.ENDED, S.VOID},
    S.COUNTED: {S.COUNTING, S.ENDED},
    S.COUNTING: {S.COUNTED, S.ENDED, S.ABANDONED},
    S.POINTS: {S.ENDED},
    S.ENDED: set[Stage](),
    S.VOID: set[Stage](),
    S.ABANDONED: set[Stage](),
}
"""Where a deal may go from each stage. Irregularities alone can bring one from DEALT to PLAYED_OUT: two cards
at once, again and again."""

STATUS: Final = dict.fromkeys((S.DEALT, S.PLAYING, S.PLAYED_OUT, S.COUNTING), Status.OPEN) | {
    stage: Status(stage.value) for stage in (S.COMPLETE, S.COUNTED, S.POINTS, S.ENDED, S.VOID, S.ABANDONED)
}
OPEN: Final = frozenset({S.DEALT, S.PLAYING, S.PLAYED_OUT, S.COMPLETE})
"""Plays, disputes and irregularities are still heard."""
AFTER: Final = frozenset({S.COUNTED, S.COUNTING, S.POINTS})
"""The deal is counted, or about to be: what can be found later is still heard."""
GOING: Final = frozenset({S.DEALT, S.PLAYING, S.COUNTING})
"""The deal is still going: nothing of it is settled."""
OUT: Final = frozenset({S.PLAYED_OUT, S.COMPLETE})
"""All cards have been played."""
SCORED: Final = frozenset({Status.COMPLETE, Status.COUNTED, Status.POINTS, Status.ENDED})
"""The deal is one of those in which the game was won: void and abandoned deals are not counted."""
OVER: Final = frozenset({GameStage.OVER, GameStage.REPORTED, GameStage.IGNORED})
"""The game is won, lost or drawn."""
