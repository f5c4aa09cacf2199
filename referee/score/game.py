"""The end of a game: who is out, who wins of several, what the game counts.

Settled at the end of a deal, from the score before it, its points and what is set up of them.
Claims, penalties and pegging in the middle of a deal are the caller's; see ``claims``.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from referee.cards import Pack, pack_of
from referee.score.numbers import Exact, Number, each_added, exact, plain
from referee.score.points import Award, by_card, scored_items, shutout
from referee.variant.model import Margin, Variant


@dataclass(frozen=True, slots=True)
class Standing:
    """How the game stands after a deal; sides by seat order from 0.

    ``over`` without a ``winner`` is a drawn game. ``target`` is the one in force from now on, raised
    or not (None where each deal is a game). ``counts`` is 1, or what a lurch, its speed, a shutout or its margin makes
    of the game. ``undecided`` names an item that counts in an order, where its cards would tell who was out first.
    ``level`` are the sides that are out, or level, where none of them has won; ``item`` is the one with which the first
    was out where items are counted in order, ``shared``: several were out with it, and the rest decides between them.
    """

    score: tuple[Number, ...]
    over: bool
    winner: int | None
    target: int | None
    lurched: tuple[int, ...] = ()
    counts: int = 1
    undecided: str | None = None
    level: tuple[int, ...] = ()
    item: str | None = None
    shared: bool = False


@dataclass(frozen=True, slots=True)
class LastDeal:
    """What must be known of the deal just counted besides its points; sides in seat order.

    ``counts`` are cards of each item, for ``game.tie`` by an item; ``cards`` the cards of an item by name, where they
    are known, for items that count in an order of their own; ``deals`` how many deals of this game have been
    counted, this one included (None: a score was carried in, so that no number is known).
    """

    counts: Sequence[Mapping[str, int]] = ()
    cards: Sequence[Mapping[str, Collection[str]]] = ()
    deals: int | None = None


@dataclass(frozen=True, slots=True)
class _Deal:
    """One deal to be settled: the rules, the score before it, its award, and the score after it."""

    variant: Variant
    before: Sequence[Number]
    award: Award
    score: tuple[Number, ...]
    last: LastDeal


def settle(
    variant: Variant,
    before: Sequence[Number],
    award: Award,
    scored: Sequence[Number],
    target: int | None,
    last: LastDeal | None = None,
) -> Standing:
    """How the game stands once a deal is counted and set up on the score ``before`` it.

    A side that alone has reached the target has won. Of several: who gets there first in the count
    (``count-order``), who has more (``higher``), who is nearest, or nobody until the raised target (``raise-target``).
    Where scores are pegged, points made card by card come before the items for the most cards. Where the fewest
    points win, a side at the target ends the game. A shutout that wins stands above all of it.
    """
    score = _fallen_back(variant, each_added(before, scored), target)
    deal = _Deal(variant, before, award, score, last or LastDeal())
    alone = shutout(award)
    if alone is not None and variant.scoring.shutout is not None and variant.scoring.shutout.wins:
        return _won(deal, alone, target)
    if target is None:
        return _compared(deal, range(len(score)), None)
    out = _reached(variant, score, target)
    if not out:
        return Standing(score, over=False, winner=None, target=target)
    if variant.scoring.goal == "least":
        return _compared(deal, range(len(score)), target)
    if variant.game.out == "as-made":
        out = [side for side in _pegged_out(variant, before, award, target) if side in out] or out
    return _won(deal, out[0], target) if len(out) == 1 else _several(deal, out, target)


def _fallen_back(variant: Variant, score: tuple[Number, ...], target: int | None) -> tuple[Number, ...]:
    """The score where what is beyond the target comes off it: 19 of 16 is 13 (``game.over: back``)."""
    if variant.game.over != "back" or target is None:
        return score
    return tuple(plain(2 * target - exact(own)) if own > target else own for own in score)


def _several(deal: _Deal, out: Sequence[int], target: int) -> Standing:
    """The standing where more than one side has reached the target in one deal."""
    game = deal.variant.game
    rule = "count-order" if game.out == "count-order" else game.both_out
    if rule == "raise-target":
        return _raised(deal, out, target)
    if rule == "nearest":
        least = min(exact(deal.score[side]) for side in out)
        return _best(deal, [side for side in out if exact(deal.score[side]) == least], target)
    if rule == "count-order":
        first, item, undecided = first_in_count(deal.variant, deal.before, deal.award, deal.last.cards, out, target)
        standing = replace(_compared(deal, first, target), item=item, shared=len(first) > 1)
        return replace(standing, undecided=undecided) if undecided and len(first) > 1 else standing
    return _compared(deal, out, target)


def _reached(variant: Variant, score: Sequence[Number], target: int) -> list[int]:
    """The sides that have reached the target; where the score falls back, those that stand at it exactly."""
    if variant.game.over == "back":
        return [side for side, points in enumerate(score) if exact(points) == target]
    return [side for side, points in enumerate(score) if exact(points) >= target]


def _pegged_out(variant: Variant, before: Sequence[Number], award: Award, target: int) -> list[int]:
    """The sides that are out by what is pegged card by card, before the most cards are counted."""
    pegged_items = [name for name, item in scored_items(variant).items() if by_card(item)]
    pegged = [
        exact(start) + sum(exact(items.get(name, 0)) for name in pegged_items)
        for start, items in zip(before, award.items, strict=True)
    ]
    return [side for side, points in enumerate(pegged) if points >= target]


def first_in_count(
    variant: Variant,
    before: Sequence[Number],
    award: Award,
    cards: Sequence[Mapping[str, Collection[str]]],
    out: Sequence[int],
    target: int,
) -> tuple[Sequence[int], str | None, str | None]:
    """Of the sides that are out, those that reach the target first when items are counted one after the other.

    An item with an ``order`` is counted card by card. Where one item brings several there, the side that needed
    least of its points is first (our reading: of the aces the first that count); sides that needed the same remain.
    The second value is the item with which they got there, the third the same item if its cards would decide it.
    """
    points = {side: exact(before[side]) for side in out}
    for item in award.items[0]:
        steps, known = _steps(variant, item, award, cards, out)
        for step in steps:
            needs = {side: target - points[side] for side in out if points[side] + step[side] >= target}
            if needs:
                first = [side for side in needs if needs[side] == min(needs.values())]
                return first, item, None if known or len(first) == 1 else item
            points = {side: points[side] + step[side] for side in out}
    return out, None, None


def _steps(
    variant: Variant,
    name: str,
    award: Award,
    cards: Sequence[Mapping[str, Collection[str]]],
    out: Sequence[int],
) -> tuple[list[dict[int, Exact]], bool]:
    """The points of an item one after the other, and whether that is the whole of its order.

    Without an order, and where its cards are not told, the item is one step.
    """
    whole = [{side: exact(award.items[side][name]) for side in out}]
    item = scored_items(variant).get(name)
    if item is None or not item.order:
        return whole, True
    if len(cards) != len(award.items) or not all(name in cards[side] for side in out if award.items[side][name]):
        return whole, False
    pack = pack_of(variant.pack.ranks, variant.pack.suits, variant.pack.remove)
    told = {side: _mask(pack, cards[side].get(name, ())) for side in out}
    steps: list[dict[int, Exact]] = []
    counted = 0
    for part in item.order:
        these = pack.matching(part) & ~counted
        counted |= these
        steps.append({side: exact(item.points) * (told[side] & these).bit_count() for side in out})
    rest = {side: whole[0][side] - sum(step[side] for step in steps) for side in out}
    return [*steps, rest], True


def _mask(pack: Pack, names: Collection[str]) -> int:
    """The set of these cards."""
    cards = 0
    for name in names:
        cards |= pack.matching(name)
    return cards


def _raised(deal: _Deal, out: Sequence[int], target: int) -> Standing:
    """Nobody has won yet: the target rises until at most one side has reached it (FO: 21, 32, 43 …)."""
    level = tuple(out)
    while len(out) > 1:
        target += deal.variant.game.raise_by
        out = _reached(deal.variant, deal.score, target)
    if out:
        return _won(deal, out[0], target)
    return Standing(deal.score, over=False, winner=None, target=target, level=level)


def _compared(deal: _Deal, sides: Sequence[int], target: int | None) -> Standing:
    """The highest of these sides has won, or the lowest where the fewest points win."""
    pick = min if deal.variant.scoring.goal == "least" else max
    best = pick(exact(deal.score[side]) for side in sides)
    return _best(deal, [side for side in sides if exact(deal.score[side]) == best], target)


def _best(deal: _Deal, first: Sequence[int], target: int | None) -> Standing:
    """The one best side has won; if several are level, ``game.tie`` says what becomes of the game.

    By an item: who has more of it in the last deal. Where each deal is a game, a tie wins nobody
    anything: drawn, or settled by another deal.
    """
    tie = deal.variant.game.tie
    if len(first) > 1 and tie not in ("another-deal", "drawn") and deal.last.counts:
        more = max(deal.last.counts[side].get(tie, 0) for side in first)
        first = [side for side in first if deal.last.counts[side].get(tie, 0) == more]
    if len(first) > 1:
        return Standing(deal.score, over=tie == "drawn", winner=None, target=target, level=tuple(first))
    return _won(deal, first[0], target)


def _won(deal: _Deal, winner: int, target: int | None) -> Standing:
    """The game is over and this side has won it; what it counts by lurch, speed, shutout or margin."""
    losers = lurched(deal.variant, deal.score, winner)
    counts = game_counts(
        deal.variant, deal.score, winner, deals=deal.last.deals, shut_out=shutout(deal.award) == winner
    )
    return Standing(deal.score, over=True, winner=winner, target=target, lurched=losers, counts=counts)


def lurched(variant: Variant, scores: Sequence[Number], winner: int | None) -> tuple[int, ...]:
    """The losers whose score is below the lurch; each is judged by its own (our reading for three sides).

    Nobody is lurched where the fewest points win.
    """
    lurch = variant.game.lurch
    if lurch is None or winner is None or variant.scoring.goal == "least":
        return ()
    return tuple(side for side, points in enumerate(scores) if side != winner and points < lurch.under)


def game_counts(
    variant: Variant, scores: Sequence[Number], winner: int, *, deals: int | None = None, shut_out: bool = False
) -> int:
    """How many games a won game counts.

    By its lurch, its speed and a shutout in the deal that won it the highest holds, none is multiplied; beside a
    margin they have no effect: then it counts the points between the winner and each loser.
    """
    if variant.game.margin is not None:
        return _margin(variant.game.margin, scores, winner)
    counts = [1]
    if variant.game.lurch is not None and lurched(variant, scores, winner):
        counts.append(variant.game.lurch.counts)
    if deals is not None:
        fitting = [number for number in variant.game.speed if deals <= number]
        counts += [variant.game.speed[min(fitting)]] if fitting else []
    if shut_out and variant.scoring.shutout is not None and variant.scoring.shutout.counts is not None:
        counts.append(variant.scoring.shutout.counts)
    return max(counts)


def _margin(margin: Margin, scores: Sequence[Number], winner: int) -> int:
    """The winner's margin over each loser, added; more for a loser below the line. Part points are not counted."""
    total: Exact = 0
    for side, points in enumerate(scores):
        if side != winner:
            apart = exact(scores[winner]) - exact(points)
            apart = -apart if apart < 0 else apart
            low = margin.under is not None and points < margin.under
            total += apart * (margin.counts if low else 1)
    return int(total)
