"""One row of the table of rules that do not go together: which they are, when, and what is said of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from referee.variant.model import Variant


class Weight(StrEnum):
    """What becomes of rules that do not go together."""

    REFUSED = "refused"
    ODD = "odd"
    IDLE = "idle"


@dataclass(frozen=True, slots=True)
class Row:
    """Rules that do not go together where ``where`` holds.

    ``keys``: those that contradict each other, or those without effect (``build.`` is all of a group); ``because``:
    the rules that make them so. ``says`` may name values as ``{game.target}``; of idle rules it gives the reason.
    """

    weight: Weight
    keys: tuple[str, ...]
    where: Callable[[Variant], bool]
    says: str | Callable[[Variant], str]
    because: tuple[str, ...] = ()
    help: str | None = None
