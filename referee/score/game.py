"""The end of a game: who is out, who wins of several, what the game counts.

Settled at the end of a deal, from the score before it, its points and what is set up of them.
Claims, penalties and pegging in the middle of a deal are the caller's; see ``claims``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee.score.numbers import Number, each_added, exact
from referee.score.points import Award, scored_items
from referee.variant.model import Variant


@dataclass(frozen=True, slots=True)
class Standing:
    """How the game stands after a deal; sides by seat order from 0.

    ``over`` without a ``winner`` is a drawn game. ``target`` is the one in force from now on, raised
    or not (None where each deal is a game). ``counts`` is 1, or what a lurch makes of the game.
    """

    score: tuple[Number, ...]
    over: bool
    winner: int | None
    target: int | None
    lurched: tuple[int, ...] = ()
    counts: int = 1


def settle(
    variant: Variant, before: Sequence[Number], award: Award, scored: Sequence[Number], target: int | None
) -> Standing:
    """How the game stands once a deal is counted and set up on the score ``before`` it.

    A side that alone has reached the target has won. Of several: who gets there first in the count
    (``count-order``), who has more (``higher``), or nobody until the raised target (``raise-target``).
    Where scores are pegged, points made card by card come before the items for the most cards.
    """
    score = each_added(before, scored)
    if target is None:
        return _compared(variant, score, range(len(score)), None)
    out = _reached(score, target)
    if not out:
        return Standing(score, over=False, winner=None, target=target)
    if variant.game.out == "as-made":
        out = [side for side in _pegged_out(variant, before, award, target) if side in out] or out
    if len(out) == 1:
        return _won(variant, score, out[0], target)
    return _several(variant, before, award, score, out, target)


def _several(
    variant: Variant,
    before: Sequence[Number],
    award: Award,
    score: tuple[Number, ...],
    out: Sequence[int],
    target: int,
) -> Standing:
    """The standing where more than one side has reached the target in one deal."""
    rule = "count-order" if variant.game.out == "count-order" else variant.game.both_out
    if rule == "raise-target":
        return _raised(variant, score, out, target)
    first = _first_in_count(before, award, out, target) if rule == "count-order" else out
    return _compared(variant, score, first, target)


def _reached(score: Sequence[Number], target: int) -> list[int]:
    """The sides that have reached the target."""
    return [side for side, points in enumerate(score) if exact(points) >= target]


def _pegged_out(variant: Variant, before: Sequence[Number], award: Award, target: int) -> list[int]:
    """The sides that are out by what is pegged card by card, before the most cards are counted."""
    by_card = [name for name, item in scored_items(variant).items() if item.award == "each" or item.over is not None]
    pegged = [
        exact(start) + sum(exact(items[name]) for name in by_card)
        for start, items in zip(before, award.items, strict=True)
    ]
    return [side for side, points in enumerate(pegged) if points >= target]


def _first_in_count(before: Sequence[Number], award: Award, out: Sequence[int], target: int) -> Sequence[int]:
    """Of the sides that are out, those that reach the target first when items are counted one after the other.

    Where one item brings several there, the side that needed least of its points is first (our
    reading: of the aces the first that count); sides that needed the same remain.
    """
    points = {side: exact(before[side]) for side in out}
    for item in award.items[0]:
        made = {side: exact(award.items[side][item]) for side in out}
        needs = {side: target - points[side] for side in out if points[side] + made[side] >= target}
        if needs:
            return [side for side in needs if needs[side] == min(needs.values())]
        points = {side: points[side] + made[side] for side in out}
    return out


def _raised(variant: Variant, score: tuple[Number, ...], out: Sequence[int], target: int) -> Standing:
    """Nobody has won yet: the target rises until at most one side has reached it (FO: 21, 32, 43 …)."""
    while len(out) > 1:
        target += variant.game.raise_by
        out = _reached(score, target)
    if out:
        return _won(variant, score, out[0], target)
    return Standing(score, over=False, winner=None, target=target)


def _compared(variant: Variant, score: tuple[Number, ...], sides: Sequence[int], target: int | None) -> Standing:
    """The highest of these sides has won; if several are highest, ``game.tie`` says what becomes of the game.

    Where each deal is a game, a tie wins nobody anything: drawn, or settled by another deal.
    """
    best = max(exact(score[side]) for side in sides)
    first = [side for side in sides if exact(score[side]) == best]
    if len(first) > 1:
        return Standing(score, over=variant.game.tie == "drawn", winner=None, target=target)
    return _won(variant, score, first[0], target)


def _won(variant: Variant, score: tuple[Number, ...], winner: int, target: int | None) -> Standing:
    """The game is over and this side has won it, the lurch counted."""
    losers = lurched(variant, score, winner)
    return Standing(score, over=True, winner=winner, target=target, lurched=losers, counts=game_counts(variant, losers))


def lurched(variant: Variant, scores: Sequence[Number], winner: int | None) -> tuple[int, ...]:
    """The losers whose score is below the lurch; each is judged by his own (our reading for three sides)."""
    lurch = variant.game.lurch
    if lurch is None or winner is None:
        return ()
    return tuple(side for side, points in enumerate(scores) if side != winner and points < lurch.under)


def game_counts(variant: Variant, losers: Sequence[int]) -> int:
    """How many games a won game counts: more than one if any loser is lurched."""
    lurch = variant.game.lurch
    return lurch.counts if lurch is not None and losers else 1
