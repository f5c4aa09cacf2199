"""From the counts of one deal to its points, and from the points to what is set up of them.

Counts are cards of each item, for each side in seat order; ``sweeps`` is the raw number of
sweeps and ``last`` (0 or 1) the last trick, where it scores. Nothing here knows the score so far.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from referee.cards import pack_of
from referee.score.numbers import Number, added, exact, plain
from referee.variant.model import Item, Variant

SWEEPS = "sweeps"
LAST = "last"
SHUTOUT = "shutout"


@dataclass(frozen=True, slots=True)
class Award:
    """The points of one deal: by item and in all, for each side in seat order.

    ``items`` has every item of the variant in count order, and ``shutout`` where one side takes all.
    ``carried`` holds, for each item that is worth more in the next deal, how many ties running left it with nobody.
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
    return replace(item, points=variant.sweep.points)


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


def held(variant: Variant, name: str, item: Item, counts: Sequence[Mapping[str, int]]) -> tuple[int, ...]:
    """How much of an item each side has, opposing sweeps cancelled where they cancel.

    ``true``: one for one against all the others together: of three sides with 3, 1 and 1 sweeps the first
    keeps one and the others none (our reading; the sources have two sides). ``lowest``: the fewest come off everybody.
    """
    if item.of != (SWEEPS,):
        return tuple(side.get(name, 0) for side in counts)
    raw = tuple(side.get(SWEEPS, 0) for side in counts)
    match variant.sweep.cancel:
        case False:
            return raw
        case "lowest":
            return tuple(own - min(raw) for own in raw)
        case True:
            return tuple(max(0, own - (sum(raw) - own)) for own in raw)


def by_card(item: Item) -> bool:
    """Whether an item counts card by card as it is taken, and not only once all are counted."""
    return item.award == "each" or item.over is not None


def counting(variant: Variant, item: str, before: Sequence[Number]) -> tuple[bool, ...]:
    """Whether an item brings each side anything at its score before the deal (``game.near``, ``sweep.stops_at``)."""
    near, stops = variant.game.near, variant.sweep.stops_at
    if not near and stops is None:
        return tuple(True for _ in before)
    allowed = [True for _ in before]
    for side, score in enumerate(before):
        reached = [number for number in near if exact(score) >= number]
        allowed[side] = not reached or item in near[max(reached)]
    if stops is not None and variant.scoring.items.get(item, Item(())).of == (SWEEPS,):
        there = [exact(score) >= stops.score for score in before]
        allowed = [
            may and not (any(there) if stops.of == "anybody" else has) for may, has in zip(allowed, there, strict=True)
        ]
    return tuple(allowed)


def award(
    variant: Variant,
    counts: Sequence[Mapping[str, int]],
    carried: Mapping[str, int] | None = None,
    before: Sequence[Number] | None = None,
) -> Award:
    """The points of a deal from what each side counted, in count order.

    ``carried`` holds the ties carried over from earlier deals of the game, by item; ``before`` the score
    before the deal, by which an item may no longer count (``game.near``, ``sweep.stops_at``); none: nothing scored yet.
    """
    earlier = carried or {}
    after = {name: ties for name, ties in earlier.items() if ties}
    score = tuple(before or (0 for _ in counts))
    sides: tuple[dict[str, Number], ...] = tuple({} for _ in counts)
    for name, item in scored_items(variant).items():
        outcome = _outcome(variant, name, item, counts, 1 + earlier.get(name, 0))
        counts_for = counting(variant, name, score)
        for side, points in enumerate(outcome.points):
            sides[side][name] = points if counts_for[side] and has_needed(item, counts[side]) else 0
        if outcome.tied and item.tie == "carry-over":
            after[name] = earlier.get(name, 0) + 1
        elif outcome.won:
            after.pop(name, None)
    return _shut_out(variant, Award(sides, tuple(added(side.values()) for side in sides), after))


def has_needed(item: Item, counts: Mapping[str, int]) -> bool:
    """Whether a side has a card of the items without which this one brings nothing."""
    return not item.needs or any(counts.get(name, 0) for name in item.needs)


def shutout(award: Award) -> int | None:
    """The side that alone has points in a deal, sweeps counted; None where several have or nobody has."""
    with_points = [side for side, points in enumerate(award.points) if points]
    return with_points[0] if len(with_points) == 1 and len(award.points) > 1 else None


def _shut_out(variant: Variant, award: Award) -> Award:
    """The deal where a shutout takes all: what fell to nobody goes to the one side that has points (``SHUTOUT``)."""
    side, rule = shutout(award), variant.scoring.shutout
    if side is None or rule is None or rule.takes != "all":
        return award
    sweeps = added(award.items[side][name] for name, item in variant.scoring.items.items() if item.of == (SWEEPS,))
    rest = plain(fixed_sum(variant) + exact(sweeps) - exact(award.points[side]))
    if rest <= 0:
        return award
    items = tuple(made | {SHUTOUT: rest if place == side else 0} for place, made in enumerate(award.items))
    return Award(items, tuple(added(made.values()) for made in items), award.carried)


def fixed_sum(variant: Variant) -> int:
    """The points that every deal without a tie makes in all, sweeps left out: 11 in the plain game.

    Items that score ``over`` a number, or to who has all of them, have no fixed sum and are left out too.
    """
    total = 0
    for name, item in scored_items(variant).items():
        if item.of == (SWEEPS,) or item.over is not None or item.award == "all":
            continue
        total += item.points * (item_total(variant, name) if item.award == "each" else 1)
    return total


def _outcome(variant: Variant, name: str, item: Item, counts: Sequence[Mapping[str, int]], times: int) -> _Outcome:
    """What the sides make of an item.

    A number in ``over`` says how the item scores, whatever its ``award``. ``times`` is what a
    carried tie makes of its worth.
    """
    amounts = held(variant, name, item, counts)
    if item.over is not None:
        return _Outcome(tuple(item.points * max(0, amount - item.over) for amount in amounts))
    match item.award:
        case "each":
            return _Outcome(tuple(item.points * amount for amount in amounts))
        case "all":
            whole = item_total(variant, name)
            return _Outcome(tuple(item.points if amount == whole else 0 for amount in amounts))
        case "most" | "majority":
            return _greatest(item, amounts, _half(variant, name, item, amounts), times, counts)


def _half(variant: Variant, name: str, item: Item, amounts: tuple[int, ...]) -> float:
    """What a side must have more than to win the item: half of it where a majority is asked for."""
    if item.award != "majority":
        return -1
    return (sum(amounts) if item.of == (SWEEPS,) else item_total(variant, name)) / 2


def _greatest(
    item: Item, amounts: tuple[int, ...], half: float, times: int, counts: Sequence[Mapping[str, int]]
) -> _Outcome:
    """The item goes to the side with most of it, or to the one with more than half; a tie as ``tie`` says.

    Most of nothing is nobody's to win or to share. A majority is tied only where two sides have half each:
    equal shares below half are nobody's majority, and nothing of it is split or carried over.
    """
    best = max(amounts)
    first = [amount == best for amount in amounts]
    if best < half or (best == half and sum(first) == 1):
        return _Outcome(tuple(0 for _ in amounts))
    if sum(first) == 1:
        return _Outcome(tuple(item.points * times if top else 0 for top in first), won=True)
    return _tied(item, first if best else [False for _ in first], counts)


def _tied(item: Item, first: Sequence[bool], counts: Sequence[Mapping[str, int]]) -> _Outcome:
    """What becomes of a tied item; ``first`` are the sides that share the most of it, if there is any of it."""
    nothing = tuple(0 for _ in first)
    match item.tie:
        case _ if not any(first):
            return _Outcome(nothing, tied=True)
        case "none" | "carry-over":
            return _Outcome(nothing, tied=True)
        case "split":
            share = plain(Fraction(item.points, sum(first)))
            return _Outcome(tuple(share if top else 0 for top in first), tied=True)
        case "each":
            return _Outcome(tuple(item.points if top else 0 for top in first), tied=True)
        case other:
            more = [side.get(other, 0) if top else -1 for top, side in zip(first, counts, strict=True)]
            won = more.count(max(more)) == 1
            return _Outcome(
                tuple(item.points if won and own == max(more) else 0 for own in more), tied=not won, won=won
            )


def subtract(variant: Variant, points: Sequence[Number], silent: Collection[int] = ()) -> tuple[Number, ...]:
    """What ``scoring.deal_score`` sets up of the points of a deal.

    ``difference``: what the highest has over all the others together, never below nothing
    (two sides: EW; three: EW's two lowest). ``lowest-from-all``: the lowest total comes off everyone (BW).
    ``silent`` are sides that count nothing in this deal (FO wrong number): they set up nothing, and none of their
    points are taken from the others'; they are left out of the lowest.
    """
    shares = [Fraction(0) if side in silent else exact(own) for side, own in enumerate(points)]
    match variant.scoring.deal_score:
        case "gross":
            made = shares
        case "difference":
            made = [max(Fraction(0), 2 * own - sum(shares)) for own in shares]
        case "lowest-from-all":
            least = min((own for side, own in enumerate(shares) if side not in silent), default=Fraction(0))
            made = [own - least for own in shares]
    return tuple(0 if side in silent else plain(own) for side, own in enumerate(made))


def set_up(variant: Variant, award: Award, silent: Collection[int] = ()) -> tuple[Number, ...]:
    """What each side sets up of a deal; where sweeps are not netted each adds its own to the difference (PO).

    ``silent`` are sides that count nothing in this deal.
    """
    if variant.sweep.netted:
        return subtract(variant, award.points, silent)
    names = [name for name, item in variant.scoring.items.items() if item.of == (SWEEPS,)]
    sweeps = [0 if side in silent else added(made[name] for name in names) for side, made in enumerate(award.items)]
    rest = [added((own, -swept)) for own, swept in zip(award.points, sweeps, strict=True)]
    return tuple(added(pair) for pair in zip(subtract(variant, rest, silent), sweeps, strict=True))
