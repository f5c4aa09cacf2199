"""Counts that players wrote down: whether they can be, and what follows where one is left out.

Items of cards must make up the pack where the last taker gets the leavings; where nobody gets
them they may stay below it, and then nothing follows from what the others have.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from referee.score.points import SWEEPS, count_names, item_total
from referee.variant.model import Variant

Claimed = Sequence[Mapping[str, int] | None]


@dataclass(frozen=True, slots=True)
class Problem:
    """Why counts cannot be taken: the item, the total counted of it, what the pack has, and who lacks it.

    ``missing`` are sides, by seat order from 0.
    """

    kind: Literal["counts-impossible", "counts-incomplete"]
    item: str
    total: int
    pack: int
    missing: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Completed:
    """The counts of every side, whole, or the problems that stand against them."""

    counts: tuple[dict[str, int], ...]
    problems: tuple[Problem, ...] = ()


def impossible(variant: Variant, claimed: Claimed, lost: int = 0) -> tuple[Problem, ...]:
    """What of the counts known so far cannot be, item by item.

    More of an item than the pack has; or, once every side has told it, less. A side that has not
    counted yet is ``None``, so the lines of a record can be held against it one by one. ``lost`` cards were never
    found: so many an item may be short.
    """
    found = []
    for item in _card_items(variant):
        told, missing = _told(claimed, item)
        pack = item_total(variant, item)
        short = told < pack - lost and not missing and variant.residue.to == "last-taker"
        if told > pack or short:
            found.append(Problem("counts-impossible", item, told, pack))
    return tuple(found)


def complete(variant: Variant, claimed: Claimed, lost: int = 0) -> Completed:
    """The counts of every side with what follows filled in, or what is wrong or missing.

    An item left out is 0 where the others already make up the pack's number, else the remainder
    where one side alone lacks it, unless cards are ``lost``. Sweeps left out are 0.
    """
    counts: tuple[dict[str, int], ...] = tuple({} for _ in claimed)
    problems = list(impossible(variant, claimed, lost))
    wrong = {problem.item for problem in problems}
    for item in _card_items(variant):
        if item in wrong:
            continue
        missing = _fill(variant, claimed, item, counts, lost)
        if missing:
            problems.append(missing)
    for side, mine in zip(claimed, counts, strict=True):
        mine[SWEEPS] = (side or {}).get(SWEEPS, 0)
    return Completed(() if problems else counts, tuple(problems))


def filled(variant: Variant, claimed: Claimed) -> tuple[dict[str, int], ...]:
    """What each side has as far as it is told or follows already; nothing is said of what cannot be."""
    counts: tuple[dict[str, int], ...] = tuple(dict(side or {}) for side in claimed)
    wrong = {problem.item for problem in impossible(variant, claimed)}
    for item in _card_items(variant):
        if item not in wrong and any(side and item in side for side in claimed):
            _fill(variant, claimed, item, counts, 0)
    return counts


def uncounted(variant: Variant, names: Sequence[str], claimed: Claimed) -> dict[str, tuple[str, ...]]:
    """The items of cards that a side did not count, by its name; sweeps left out are none."""
    sides = zip(names, claimed, strict=True)
    left = {name: tuple(item for item in _card_items(variant) if item not in (side or {})) for name, side in sides}
    return {name: missing for name, missing in left.items() if missing}


def _card_items(variant: Variant) -> tuple[str, ...]:
    """What is counted, sweeps left out: of them no number is known beforehand."""
    return tuple(name for name in count_names(variant) if name != SWEEPS)


def _told(claimed: Claimed, item: str) -> tuple[int, tuple[int, ...]]:
    """What is counted of the item in all, and the sides that have not told it."""
    numbers = [None if side is None else side.get(item) for side in claimed]
    missing = tuple(place for place, number in enumerate(numbers) if number is None)
    return sum(number or 0 for number in numbers), missing


def _fill(variant: Variant, claimed: Claimed, item: str, counts: Sequence[dict[str, int]], lost: int) -> Problem | None:
    """Writes the item into every side's counts, or says which sides lack it."""
    told, missing = _told(claimed, item)
    pack = item_total(variant, item)
    follows = told == pack or (len(missing) == 1 and not lost and variant.residue.to == "last-taker")
    if missing and not follows:
        return Problem("counts-incomplete", item, told, pack, missing)
    for place, side in enumerate(claimed):
        counts[place][item] = pack - told if place in missing else (side or {})[item]
    return None
