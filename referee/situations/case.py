"""A situation as it was written, and what came of it; plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Literal


class Kind(StrEnum):
    """What a situation is about."""

    RECORD = "record"
    PLAY = "play"
    LAW = "irregularity"
    COUNTS = "counts"
    POINTS = "points"


@dataclass(frozen=True, slots=True)
class Stage:
    """When an irregularity was seen, and how many play; None where nothing is said of it."""

    round: Literal["first", "middle", "last"] | None = None
    table: Literal["turned", "not-turned"] | None = None
    hands: Literal["lifted", "not-lifted"] | None = None
    found: Literal["before-next-hand", "later"] | None = None
    players: int | None = None


@dataclass(frozen=True, slots=True)
class Case:
    """One situation: its name and place, the rules it is played by, what is given, what must come out.

    ``given`` and ``expected`` have the keys that were written, and no others. ``variant`` is None
    where the case names none.
    """

    name: str
    file: str
    line: int
    kind: Kind
    given: Mapping[str, Any]
    expected: Mapping[str, Any]
    variant: str | None = None
    overrides: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Difference:
    """One expectation that was not met: which, what was expected and what was found."""

    what: str
    expected: Any
    found: Any


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a case; it has passed where nothing differs."""

    case: Case
    differences: tuple[Difference, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether all that was expected came out."""
        return not self.differences
