"""What is made of a value once and kept with it: no table on the side that would have to know which value it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self, TypeVar

Made = TypeVar("Made")


class Kept:
    """A frozen value that keeps what was made of it; a copy, or one with something changed, begins with nothing."""

    __slots__ = ("_kept",)

    _kept: dict[Any, Any]

    def once(self, make: Callable[[Self], Made]) -> Made:
        """What ``make`` makes of this value: made when it is first asked for, the same object ever after."""
        kept = self.kept
        if make not in kept:
            kept[make] = make(self)
        made: Made = kept[make]
        return made

    @property
    def kept(self) -> dict[Any, Any]:
        """All that is kept with this value, by what made it."""
        try:
            return self._kept
        except AttributeError:  # nothing has been kept yet, and a frozen value takes no attribute by assignment
            object.__setattr__(self, "_kept", {})
            return self._kept
