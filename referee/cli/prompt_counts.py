"""Asking at the desk what each side of a deal counted: six numbers a side, and only what does not follow."""

from __future__ import annotations

from referee.cli.prompt_asking import Asking
from referee.keeping.asking import BACK
from referee.keeping.counting import Counting, by_plays, counting_of
from referee.keeping.session import Session


class CountsAsked:
    """The questions of one deal's counts, one side after the other; ``<`` steps back to the side before."""

    def __init__(self, asking: Asking, counting: Counting) -> None:
        """Ask for this counting."""
        self.asking = asking
        self.counting = counting

    def ask_all(self, first: str) -> bool:
        """Ask every side for what does not follow; false where the scorer does something else.

        ``first`` is what the first side was already heard to say.
        """
        sides, place = [*self.counting.sides, *self.counting.sides], 0
        if first:
            place = int(self.hear(sides[0], first) and not self.counting.wanted(sides[0]))
        while 0 <= place < len(sides):
            step = self.ask_side(sides[place], again=place >= len(self.counting.sides))
            if step is None:
                return False
            place += step
            while place >= 0 and step < 0 and not self.counting.told.get(sides[place]):
                place -= 1  # a side that was not asked is stepped over
            if 0 <= place < len(sides) and step < 0:
                self.counting.forget(sides[place])
        return place > 0

    def ask_side(self, side: str, *, again: bool) -> int | None:
        """Ask one side; 1 to go on, -1 to step back, 0 to ask anew, None where the scorer does something else.

        ``again``: a side that was left out at first is only asked for what the others leave open.
        """
        wanted, follows = self.counting.wanted(side), self.counting.follows(side)
        if not wanted or (again and not (self.counting.alone and self.counting.told)):
            return 1
        if follows and not again:
            print(follows)
        typed = self.asking.text(self.counting.question(side))
        if typed is None:
            return None
        if typed == BACK:
            return -1
        if not typed:
            self.counting.take_default(side)
            return 1
        return int(self.hear(side, typed) and (again or not self.counting.alone or not self.counting.wanted(side)))

    def hear(self, side: str, typed: str) -> bool:
        """Take what a side said; what cannot be is told, and false."""
        why = self.counting.hear(side, typed)
        if why:
            print(why)
        return not why


def ask_counts(asking: Asking, session: Session, first: str = "") -> list[str]:
    """The entries of what the sides counted; nothing where the scorer does something else."""
    counting = counting_of(session, alone=not by_plays(session))
    if counting is None or not CountsAsked(asking, counting).ask_all(first):
        return []
    return counting.entries(session)
