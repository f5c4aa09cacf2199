"""One deal from the counts of each side to the score after it: what a scorer works out at the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from referee.score.counts import Claimed, Problem, complete
from referee.score.following import Out
from referee.score.game import LastDeal, Standing, settle
from referee.score.numbers import Number
from referee.score.points import Award, award, set_up
from referee.variant.model import Variant


@dataclass(frozen=True, slots=True)
class Tally:
    """A deal counted: cards of each item, points, what is set up of them, and how the game stands.

    One entry for each side, in seat order.
    """

    counts: tuple[dict[str, int], ...]
    award: Award
    scored: tuple[Number, ...]
    standing: Standing


def tally(
    variant: Variant,
    claimed: Claimed,
    before: Sequence[Number],
    carried: Mapping[str, int] | None = None,
    target: int | None = None,
    undealt: int = 0,
) -> Tally | tuple[Problem, ...]:
    """The deal that these counts make, or the problems that stand against them.

    A side that has not counted is ``None``. ``before`` is the score before the deal, ``carried`` the
    ties carried over, ``target`` the one in force where it was raised, ``undealt`` how many cards are never dealt.
    """
    whole = complete(variant, claimed, Out(undealt=undealt))
    if whole.problems:
        return whole.problems
    made = award(variant, whole.counts, carried, before)
    scored = set_up(variant, made)
    last = LastDeal(list(whole.counts), [{} for _ in whole.counts], None)
    aim = variant.game.target if target is None else target
    return Tally(whole.counts, made, scored, settle(variant, before, made, scored, aim, last))
