"""Counts that players wrote down: whether they can be, and what follows where one is left out.

Items of cards must make up the pack where the last taker gets the leavings; where nobody gets
them they may stay below it, and then nothing follows from what the others have.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from referee.score.following import ALL_IN, Fact, Out, alike, bounds, conflict, there
from referee.score.following import told as facts_of
from referee.score.points import SWEEPS, count_names, item_total
from referee.variant.model import Variant

Claimed = Sequence[Mapping[str, int] | None]


@dataclass(frozen=True, slots=True)
class Problem:
    """Why counts cannot be taken: the item, the total counted of it, what the pack has, and who lacks it.

    ``missing`` are sides, by seat order from 0. ``against``: the numbers of several items that cannot all be right.
    """

    kind: Literal["counts-impossible", "counts-incomplete"]
    item: str
    total: int
    pack: int
    missing: tuple[int, ...] = ()
    against: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True)
class Completed:
    """The counts of every side, whole, or the problems that stand against them."""

    counts: tuple[dict[str, int], ...]
    problems: tuple[Problem, ...] = ()


def impossible(variant: Variant, claimed: Claimed, out: Out = ALL_IN) -> tuple[Problem, ...]:
    """What of the counts known so far cannot be, item by item; if each may be by itself, what cannot be together.

    More of an item than the pack has; or, once every side has told it, less. A side that has not
    counted yet is ``None``, so the lines of a record can be held against it one by one. Cards that are
    ``out`` an item may lack.
    """
    found = []
    for item in _card_items(variant):
        told, missing = _told(claimed, item)
        pack = there(variant, item, out)
        fewest = item_total(variant, item) - out.most
        short = told < fewest and not missing and variant.residue.to == "last-taker"
        if told > pack or short:
            found.append(Problem("counts-impossible", item, told, pack))
    return tuple(found) or _together(variant, claimed, out)


def _together(variant: Variant, claimed: Claimed, out: Out) -> tuple[Problem, ...]:
    """Numbers that contradict each other: all the spades on one side and the little one on another."""
    against = conflict(variant, _facts(variant, claimed), len(claimed), out)
    if not against:
        return ()
    _, item, number = against[-1]
    return (Problem("counts-impossible", item, number, item_total(variant, item), against=against),)


def _facts(variant: Variant, claimed: Claimed) -> tuple[Fact, ...]:
    return facts_of(claimed, _card_items(variant))


def complete(variant: Variant, claimed: Claimed, out: Out = ALL_IN) -> Completed:
    """The counts of every side with what follows filled in, or what is wrong or missing.

    What is left out follows where the others make up the pack's number, where one side alone lacks it, and where
    other items say it. Sweeps left out are 0.
    """
    problems = list(impossible(variant, claimed, out))
    wrong = {problem.item for problem in problems}
    counts = filled(variant, claimed, out)
    for item in _card_items(variant):
        missing = tuple(side for side, mine in enumerate(counts) if item not in mine)
        if missing and item not in wrong:
            problems.append(Problem("counts-incomplete", item, *_counted(variant, claimed, item), missing))
    for side, mine in zip(claimed, counts, strict=True):
        mine[SWEEPS] = (side or {}).get(SWEEPS, 0)
    return Completed(() if problems else counts, tuple(problems))


def _counted(variant: Variant, claimed: Claimed, item: str) -> tuple[int, int]:
    return _told(claimed, item)[0], item_total(variant, item)


def filled(variant: Variant, claimed: Claimed, out: Out = ALL_IN) -> tuple[dict[str, int], ...]:
    """What each side has as far as it is told or follows already; nothing is said of what cannot be."""
    counts: tuple[dict[str, int], ...] = tuple(dict(side or {}) for side in claimed)
    wrong = {item for problem in impossible(variant, claimed, out) for item in (problem.item, *_items(problem))}
    facts = tuple(fact for fact in _facts(variant, claimed) if fact[1] not in wrong)
    for side, between in enumerate(bounds(variant, facts, len(claimed), out) or []):
        for item in _card_items(variant):
            low, high = between[item]
            if low == high and item not in wrong:
                counts[side].setdefault(item, low)
    return tuple(_in_order(variant, mine) for mine in counts)


def _items(problem: Problem) -> tuple[str, ...]:
    return tuple(item for _, item, _ in problem.against)


def _in_order(variant: Variant, mine: Mapping[str, int]) -> dict[str, int]:
    names = [name for name in count_names(variant) if name in mine]
    return {name: mine[name] for name in (*names, *(name for name in mine if name not in names))}


def said_against(problem: Problem, sides: Sequence[str]) -> list[str]:
    """The numbers that cannot all be right, as they are told: ``Ann spades 13``."""
    return [f"{sides[side]} {item} {number}" for side, item, number in problem.against]


def uncounted(variant: Variant, names: Sequence[str], claimed: Claimed) -> dict[str, tuple[str, ...]]:
    """The items that a side did not count, by its name, last the sweeps where they bring points: they are none then.

    Where one of several items of the very same cards is counted, they all are.
    """
    left = {}
    for name, side in zip(names, claimed, strict=True):
        mine = side or {}
        left[name] = tuple(
            item for item in _card_items(variant) if not any(same in mine for same in alike(variant, item))
        )
        left[name] += (SWEEPS,) if variant.sweep.points and SWEEPS not in mine else ()
    return {name: missing for name, missing in left.items() if missing}


def _card_items(variant: Variant) -> tuple[str, ...]:
    """What is counted, sweeps left out: of them no number is known beforehand."""
    return tuple(name for name in count_names(variant) if name != SWEEPS)


def _told(claimed: Claimed, item: str) -> tuple[int, tuple[int, ...]]:
    """What is counted of the item in all, and the sides that have not told it."""
    numbers = [None if side is None else side.get(item) for side in claimed]
    missing = tuple(place for place, number in enumerate(numbers) if number is None)
    return sum(number or 0 for number in numbers), missing
