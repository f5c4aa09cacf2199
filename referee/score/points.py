"""From the counts of one deal to its points, and from the points to what is set up of them.

Counts are cards of each item, for each side in seat order; ``sweeps`` is the raw number of
sweeps and ``last`` (0 or 1) the last trick, where it scores. Nothing here knows the score so far.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from referee.cards import pack_of
from referee.score.numbers import Number, added, exact, plain
from referee.variant.model import Item, Variant

SWEEPS = "sweeps"
LAST = "last"


@dataclass(frozen=True, slots=True)
class Award:
    """The points of one deal: by item and in all, for each side in seat order.

    ``items`` has every item of the variant in count order. ``carried`` holds, for each item that
    is worth more in the next deal, how many ties running have left it with nobody.
    """

    items: tuple[dict[str, Number], ...]
    points: tuple[Number, ...]
    carried: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Outcome:
    """What each side makes of one item, and whether the item was left tied, was won, or neither."""

    points: tuple[Number, ...]
    tied: bool = False
    won: bool = False


def scored_items(variant: Variant) -> dict[str, Item]:
    """The items that score, in count order.

    ``sweeps`` has its points from ``sweep.points``. Where the last trick scores, ``last`` is counted
    as one more item: where ``scoring.count_order`` puts it, else at the end.
    """
    items = {name: _priced(variant, item) for name, item in variant.scoring.items.items()}
    if variant.residue.points:
        items.setdefault(LAST, Item((LAST,), "each", variant.residue.points))
    order = [name for name in variant.scoring.count_order if name in items]
    return {name: items[name] for name in (*order, *(name for name in items if name not in order))}


def _priced(variant: Variant, item: Item) -> Item:
    """The item with the points of a sweep, if it is about sweeps."""
    if item.of != (SWEEPS,):
        return item
    return Item(item.of, item.award, variant.sweep.points, item.tie, item.over)


def count_names(variant: Variant) -> tuple[str, ...]:
    """What is counted at the end of a deal: the items of cards, the last trick if it scores, sweeps."""
    cards = tuple(name for name, item in variant.scoring.items.items() if item.of != (SWEEPS,))
    last = (LAST,) if variant.residue.points and LAST not in cards else ()
    return (*cards, *last, SWEEPS)


def item_total(variant: Variant, item: str) -> int:
    """How many cards of the item the pack has: 52 cards, 13 spades, 4 aces, one big; one last trick.

    Sweeps have no number of cards: 0.
    """
    if item not in variant.scoring.items:
        return 1
    pack = pack_of(variant.pack.ranks, variant.pack.suits, variant.pack.remove)
    cards = 0
    for what in variant.scoring.items[item].of:
        cards |= pack.matching(what)
    return cards.bit_count()


def fixed_sum(variant: Variant) -> int:
    """The points that every deal without a tie makes in all, sweeps left out: 11 in the plain game.

    Items that score ``over`` a number have no fixed sum and are left out too.
    """
    total = 0
    for name, item in scored_items(variant).items():
        if item.of == (SWEEPS,) or item.over is not None:
            continue
        total += item.points * (item_total(variant, name) if item.award == "each" else 1)
    return total


def held(variant: Variant, name: str, item: Item, counts: Sequence[Mapping[str, int]]) -> tuple[int, ...]:
    """How much of an item each side has, opposing sweeps cancelled where they cancel.

    One for one against all the others together: of three sides with 3, 1 and 1 sweeps the first
    keeps one and the others none (our reading; the sources have two sides).
    """
    if item.of != (SWEEPS,):
        return tuple(side.get(name, 0) for side in counts)
    raw = tuple(side.get(SWEEPS, 0) for side in counts)
    if not variant.sweep.cancel:
        return raw
    return tuple(max(0, own - (sum(raw) - own)) for own in raw)


def award(variant: Variant, counts: Sequence[Mapping[str, int]], carried: Mapping[str, int] | None = None) -> Award:
    """The points of a deal from what each side counted, in count order.

    ``carried`` holds the ties carried over from earlier deals of the game, by item.
    """
    before = carried or {}
    after = {name: ties for name, ties in before.items() if ties}
    sides: tuple[dict[str, Number], ...] = tuple({} for _ in counts)
    for name, item in scored_items(variant).items():
        amounts = held(variant, name, item, counts)
        outcome = _outcome(item, amounts, _half(variant, name, item, amounts), 1 + before.get(name, 0))
        for side, points in zip(sides, outcome.points, strict=True):
            side[name] = points
        if outcome.tied and item.tie == "carry-over":
            after[name] = before.get(name, 0) + 1
        elif outcome.won:
            after.pop(name, None)
    return Award(sides, tuple(added(side.values()) for side in sides), after)


def _half(variant: Variant, name: str, item: Item, amounts: tuple[int, ...]) -> float:
    """What a side must have more than to win the item: half of it where a majority is asked for."""
    if item.award != "majority":
        return -1
    return (sum(amounts) if item.of == (SWEEPS,) else item_total(variant, name)) / 2


def _outcome(item: Item, amounts: tuple[int, ...], half: float, times: int) -> _Outcome:
    """What the sides make of an item of which they have ``amounts``; a majority is more than ``half``.

    A number in ``over`` says how the item scores, whatever its ``award``. ``times`` is what a
    carried tie makes of its worth.
    """
    if item.over is not None:
        return _Outcome(tuple(item.points * max(0, amount - item.over) for amount in amounts))
    if item.award == "each":
        return _Outcome(tuple(item.points * amount for amount in amounts))
    return _greatest(item, amounts, half, times)


def _greatest(item: Item, amounts: tuple[int, ...], half: float, times: int) -> _Outcome:
    """The item goes to the side with most of it, or to the one with more than half; a tie as ``tie`` says.

    Most of nothing is nobody's to win or to share. A majority is tied only where two sides have half each:
    equal shares below half are nobody's majority, and nothing of it is split or carried over.
    """
    best = max(amounts)
    first = [amount == best for amount in amounts]
    if best < half:
        return _Outcome(tuple(0 for _ in amounts))
    if sum(first) > 1:
        parts = sum(first) if item.tie == "split" and best else 0
        share = plain(Fraction(item.points, parts)) if parts else 0
        return _Outcome(tuple(share if top else 0 for top in first), tied=True)
    if best <= half:
        return _Outcome(tuple(0 for _ in amounts))
    return _Outcome(tuple(item.points * times if top else 0 for top in first), won=True)


def subtract(variant: Variant, points: Sequence[Number]) -> tuple[Number, ...]:
    """What ``scoring.deal_score`` sets up of the points of a deal.

    ``difference``: what the highest has over all the others together, never below nothing
    (two sides: EW; three: EW's two lowest). ``lowest-from-all``: the lowest total comes off everyone (BW).
    """
    if variant.scoring.deal_score == "gross":
        return tuple(points)
    shares = [exact(own) for own in points]
    if variant.scoring.deal_score == "difference":
        return tuple(plain(max(Fraction(0), 2 * own - sum(shares))) for own in shares)
    return tuple(plain(own - min(shares)) for own in shares)


def set_up(variant: Variant, award: Award) -> tuple[Number, ...]:
    """What each side sets up of a deal; where sweeps are not netted each adds its own to the difference (PO)."""
    if variant.sweep.netted:
        return subtract(variant, award.points)
    names = [name for name, item in variant.scoring.items.items() if item.of == (SWEEPS,)]
    sweeps = [added(side[name] for name in names) for side in award.items]
    rest = [added((own, -swept)) for own, swept in zip(award.points, sweeps, strict=True)]
    return tuple(added(pair) for pair in zip(subtract(variant, rest), sweeps, strict=True))
