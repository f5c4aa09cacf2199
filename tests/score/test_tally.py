"""A whole deal from counts, as a scorer would work it out."""

from __future__ import annotations

from collections.abc import Callable

from referee.score import Problem, Tally, tally
from referee.variant.model import Item, Lurch, Variant

House = Callable[..., Variant]

ANN = {"cards": 30, "spades": 7, "big": 1, "little": 0, "aces": 1}


def test_eleven_by_the_difference_and_five_points_do_not_save_the_lurch(house: House) -> None:
    rules = {"scoring.deal_score": "difference", "game.target": 11, "game.lurch": Lurch(6)}
    deal = tally(house(rules), (ANN, None), (8, 5))
    assert isinstance(deal, Tally)
    assert deal.counts[1] == {"cards": 22, "spades": 6, "big": 0, "little": 1, "aces": 3, "sweeps": 0}
    assert (deal.award.points, deal.scored, deal.standing.score) == ((7, 4), (3, 0), (11, 5))
    assert (deal.standing.winner, deal.standing.lurched, deal.standing.counts) == (0, (1,), 2)


def test_counts_that_cannot_be_make_no_deal(house: House) -> None:
    assert tally(house(), (ANN | {"cards": 60}, None), (0, 0)) == (Problem("counts-impossible", "cards", 60, 52),)


def test_what_was_carried_over_and_the_raised_target_go_in(house: House) -> None:
    variant = house({"game.both_out": "raise-target"}, cards=Item(("all",), "most", 3, "carry-over"))
    deal = tally(variant, (ANN, None), (21, 22), {"cards": 1}, 32)
    assert isinstance(deal, Tally)
    assert (deal.award.points, deal.standing.winner) == ((10, 4), None)
    assert deal.standing.target == 32
