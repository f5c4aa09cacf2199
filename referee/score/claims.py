"""What is certain before a deal is over: for claims in play and for scores pegged as they are made.

Items by the card and sweeps count as they are taken; an item for the most cards counts once no
other side can reach it. ``left`` is how many cards of each item nobody has taken yet.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.score.numbers import Number, added
from referee.score.points import SWEEPS, by_card, counting, has_needed, held, item_total, scored_items
from referee.variant.model import Item, Variant

Counts = Sequence[Mapping[str, int]]


def claim_points(
    variant: Variant,
    counts: Counts,
    left: Mapping[str, int],
    carried: Mapping[str, int] | None = None,
    before: Sequence[Number] | None = None,
) -> tuple[Number, ...]:
    """The points each side has for certain when a pile is counted in the middle of a deal.

    ``carried`` are ties carried over from earlier deals, which make an item worth more; ``before`` is the score
    before the deal, by which an item may no longer count. A shutout is never certain before the end.
    """
    totals: list[list[Number]] = [[] for _ in counts]
    for name, item in scored_items(variant).items():
        worth = item.points * (1 + (carried or {}).get(name, 0))
        amounts = held(variant, name, item, counts)
        may = counting(variant, name, tuple(before or (0 for _ in counts)))
        for side, amount in enumerate(amounts):
            if not may[side] or not has_needed(item, counts[side]):
                totals[side].append(0)
            elif by_card(item):
                totals[side].append(item.points * _counted(item, amount))
            else:
                totals[side].append(worth * item_won(variant, name, counts, left, side))
    return tuple(added(points) for points in totals)


def _counted(item: Item, amount: int) -> int:
    """How many cards of an item that counts by the card score."""
    return amount if item.over is None else max(0, amount - item.over)


def item_won(variant: Variant, item: str, counts: Counts, left: Mapping[str, int], side: int) -> bool:
    """Whether the side has won the item already, whatever the cards still out bring.

    Most: no other side can reach it. Majority: more than half of the item's cards. An item that
    counts by the card is won when the side has all of it (our reading); sweeps are never all made.
    """
    rule = scored_items(variant)[item]
    own = counts[side].get(item, 0)
    if rule.of == (SWEEPS,):
        return False
    if rule.award == "most" and rule.over is None:
        others = max(mine.get(item, 0) for place, mine in enumerate(counts) if place != side)
        return own > others + left.get(item, 0)
    return own >= needed(variant, item)


def needed(variant: Variant, item: str) -> int:
    """The cards of an item that make it a side's own for certain: 27 cards, 7 spades, all 4 aces."""
    rule = scored_items(variant)[item]
    total = item_total(variant, item)
    return total if by_card(rule) or rule.award == "all" else total // 2 + 1


def won_now(variant: Variant, before: Sequence[Number], counts_made: Counts, target: int | None = None) -> int | None:
    """The side that has pegged out with what has been made so far in the deal, if there is one.

    Only where scores are set up as they are made (``game.out: as-made``) and are not subtracted from
    each other. Items for the most cards are counted only at the end. ``target`` is the one in force,
    where it was raised; the play stops at the take, so the side furthest over is the one that took.
    """
    aim = variant.game.target if target is None else target
    if aim is None or variant.game.out != "as-made" or variant.scoring.deal_score != "gross":
        return None
    scores = [added(pair) for pair in zip(before, pegged(variant, counts_made, before), strict=True)]
    best = max(scores)
    return scores.index(best) if best >= aim else None


def pegged(variant: Variant, counts: Counts, before: Sequence[Number]) -> tuple[Number, ...]:
    """The points that are made card by card: items by the card, sweeps and the last trick.

    ``before`` is the score before the deal; from ``sweep.stops_at`` on sweeps bring nothing, by the score as it
    stands with what is pegged of other items.
    """
    totals: list[list[Number]] = [[] for _ in counts]
    items = {name: item for name, item in scored_items(variant).items() if by_card(item)}
    for name in sorted(items, key=lambda each: items[each].of == (SWEEPS,)):
        item = items[name]
        score = [added((start, *points)) for start, points in zip(before, totals, strict=True)]
        may = counting(variant, name, score if item.of == (SWEEPS,) else before)
        for side, amount in enumerate(held(variant, name, item, counts)):
            totals[side].append(item.points * _counted(item, amount) if may[side] else 0)
    return tuple(added(points) for points in totals)
