"""What is certain before a deal is over: for claims in play and for scores pegged as they are made.

Items by the card and sweeps count as they are taken; an item for the most cards counts once no
other side can reach it. ``left`` is how many cards of each item nobody has taken yet.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.score.numbers import Number, added
from referee.score.points import SWEEPS, held, item_total, scored_items
from referee.variant.model import Item, Variant

Counts = Sequence[Mapping[str, int]]


def claim_points(
    variant: Variant, counts: Counts, left: Mapping[str, int], carried: Mapping[str, int] | None = None
) -> tuple[Number, ...]:
    """The points each side has for certain when a pile is counted in the middle of a deal.

    ``carried`` are ties carried over from earlier deals, which make an item worth more.
    """
    totals: list[list[Number]] = [[] for _ in counts]
    for name, item in scored_items(variant).items():
        worth = item.points * (1 + (carried or {}).get(name, 0))
        amounts = held(variant, name, item, counts)
        for side, amount in enumerate(amounts):
            by_card = item.award == "each" or item.over is not None
            won = not by_card and item_won(variant, name, counts, left, side)
            totals[side].append(item.points * _counted(item, amount) if by_card else worth * won)
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
    return total if rule.award == "each" or rule.over is not None else total // 2 + 1


def won_now(variant: Variant, before: Sequence[Number], counts_made: Counts, target: int | None = None) -> int | None:
    """The side that has pegged out with what has been made so far in the deal, if there is one.

    Only where scores are set up as they are made (``game.out: as-made``) and are not subtracted from
    each other. Items for the most cards are counted only at the end. ``target`` is the one in force,
    where it was raised; the play stops at the take, so the side furthest over is the one that took.
    """
    aim = variant.game.target if target is None else target
    if aim is None or variant.game.out != "as-made" or variant.scoring.deal_score != "gross":
        return None
    scores = [added(pair) for pair in zip(before, pegged(variant, counts_made), strict=True)]
    best = max(scores)
    return scores.index(best) if best >= aim else None


def pegged(variant: Variant, counts: Counts) -> tuple[Number, ...]:
    """The points that are made card by card: items by the card, sweeps and the last trick."""
    totals: list[list[Number]] = [[] for _ in counts]
    for name, item in scored_items(variant).items():
        if item.award == "each" or item.over is not None:
            for side, amount in enumerate(held(variant, name, item, counts)):
                totals[side].append(item.points * _counted(item, amount))
    return tuple(added(points) for points in totals)
