"""What the points of one deal can add up to: the checksum of a count of which only the points were written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from referee.score.numbers import Exact, Number, exact
from referee.score.points import SWEEPS, fixed_sum, item_total, scored_items
from referee.variant.model import Item, Variant


def sum_is_possible(variant: Variant, points: Sequence[Number]) -> bool:
    """Whether the gross points of all sides can be those of one deal.

    Without sweeps the plain game makes 11, or 8 where cards tie; with three sides or more also 10 and 7, where
    spades tie. More only by sweeps. Where the variant has no fixed sum, any sum between the lowest and the highest.
    """
    if any(exact(own) < 0 for own in points):
        return False
    total = sum((exact(own) for own in points), Fraction(0))
    sums = plain_sums(variant, len(points))
    worth = variant.sweep.points if any(item.of == (SWEEPS,) for item in variant.scoring.items.values()) else 0
    if is_open(variant):
        return total >= 0 if worth else 0 <= total <= highest(variant, len(points))
    return any(total == each or (worth and total > each and (total - each) % worth == 0) for each in sums)


def plain_sums(variant: Variant, sides: int) -> tuple[Exact, ...]:
    """The sums that a deal without sweeps can make, highest first, by which items are tied or fall to nobody."""
    sums = {exact(fixed_sum(variant))}
    for name, item in scored_items(variant).items():
        lost = tuple(_lost(variant, name, item, sides))
        sums |= {each - points for each in sums for points in lost}
    return tuple(sorted(sums, reverse=True))


def _lost(variant: Variant, name: str, item: Item, sides: int) -> Iterable[Exact]:
    """By how much a tie, or a majority that nobody has, lowers the sum of a deal; below 0 where it raises it."""
    if item.of == (SWEEPS,) or item.over is not None or item.award in ("each", "all"):
        return
    level = sides > 2 or item_total(variant, name) % 2 == 0
    if item.award == "majority" and sides > 2:
        yield exact(item.points)
    if not level or item.tie == "split":
        return
    if item.tie == "each":
        most = 2 if item.award == "majority" else sides
        yield from (-exact(item.points) * (tied - 1) for tied in range(2, most + 1))
    else:
        yield exact(item.points)


def is_open(variant: Variant) -> bool:
    """Whether a deal of this variant has no fixed sum.

    So it is where items score over a number or to who has all of them, where items need others, are worth more
    after a tie or no longer count near the target, where a shutout takes all, and where cards are left to nobody.
    """
    items = variant.scoring.items.values()
    return (
        any(item.over is not None or item.award == "all" or item.needs or item.tie == "carry-over" for item in items)
        or bool(variant.game.near)
        or variant.residue.to == "nobody"
        or (variant.scoring.shutout is not None and variant.scoring.shutout.takes == "all")
    )


def highest(variant: Variant, sides: int) -> Exact:
    """The most that the points of a deal without sweeps can add up to."""
    more: Exact = 0
    for name, item in scored_items(variant).items():
        if item.of == (SWEEPS,):
            continue
        if item.over is not None:
            more += item.points * max(0, item_total(variant, name) - item.over)
        elif item.award == "all":
            more += item.points
    return max(plain_sums(variant, sides)) + more
