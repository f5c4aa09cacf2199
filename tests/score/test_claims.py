"""What is certain in the middle of a deal, worked by hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from referee.score import claim_points, item_won, needed, won_now
from referee.variant.model import Item, Variant

House = Callable[..., Variant]


def test_cards_and_sweeps_count_as_they_are_taken(house: House) -> None:
    counts = ({"cards": 10, "spades": 3, "aces": 2, "big": 1, "sweeps": 1}, {"cards": 4, "spades": 1, "little": 1})
    left = {"cards": 38, "spades": 9, "aces": 2, "big": 0, "little": 0}
    assert claim_points(house(), counts, left) == (2 + 2 + 1, 1)


def test_most_cards_count_once_nobody_else_can_reach_them(house: House) -> None:
    counts = ({"cards": 27, "spades": 6}, {"cards": 11, "spades": 2})
    left = {"cards": 14, "spades": 5}
    assert claim_points(house(), counts, left) == (3, 0)


def test_a_tie_that_can_still_come_is_not_won(house: House) -> None:
    assert not item_won(house(), "cards", ({"cards": 26}, {"cards": 11}), {"cards": 15}, 0)
    assert item_won(house(), "cards", ({"cards": 27}, {"cards": 11}), {"cards": 14}, 0)


def test_the_last_card_of_all_wins_the_cards_where_nobody_else_took_any(house: House) -> None:
    assert item_won(house(), "cards", ({"cards": 1}, {}), {}, 0)


def test_of_three_fewer_than_half_may_be_out_of_reach(house: House) -> None:
    counts = ({"spades": 6}, {"spades": 3}, {"spades": 2})
    assert item_won(house(), "spades", counts, {"spades": 2}, 0)
    assert not item_won(house(), "spades", counts, {"spades": 3}, 0)


def test_a_majority_is_won_with_more_than_half_of_the_pack(house: House) -> None:
    variant = house(cards=Item(("all",), "majority", 3))
    assert item_won(variant, "cards", ({"cards": 27}, {"cards": 0}), {"cards": 25}, 0)
    assert not item_won(variant, "cards", ({"cards": 26}, {"cards": 20}), {"cards": 6}, 0)


def test_an_item_by_the_card_is_won_with_all_of_it(house: House) -> None:
    counts = ({"aces": 3, "big": 1}, {"aces": 1})
    assert item_won(house(), "big", counts, {}, 0)
    assert not item_won(house(), "aces", counts, {}, 0)
    assert not item_won(house(), "sweeps", ({"sweeps": 5}, {}), {}, 0)


@pytest.mark.parametrize(("item", "number"), [("cards", 27), ("spades", 7), ("aces", 4), ("big", 1)])
def test_so_many_make_an_item_ones_own(house: House, item: str, number: int) -> None:
    assert needed(house(), item) == number


def test_a_claim_counts_what_was_carried_over(house: House) -> None:
    variant = house(cards=Item(("all",), "most", 1, "carry-over"))
    counts = ({"cards": 30}, {"cards": 2})
    assert claim_points(variant, counts, {"cards": 20}, {"cards": 2}) == (3, 0)


def test_cards_over_a_number_count_as_they_are_taken(house: House) -> None:
    variant = house(spades=Item(("S",), "each", 1, over=6))
    assert claim_points(variant, ({"spades": 8}, {"spades": 2}), {"spades": 3}) == (2, 0)


def test_the_take_that_reaches_the_target_pegs_out(house: House) -> None:
    pegged = house({"game.out": "as-made", "game.target": 61}, spades=Item(("S",), "each", 1))
    assert won_now(pegged, (55, 60), ({"spades": 5}, {"spades": 0})) is None
    assert won_now(pegged, (55, 60), ({"spades": 6}, {"spades": 0})) == 0
    assert won_now(pegged, (55, 60), ({"spades": 5}, {"spades": 0, "sweeps": 1})) == 1


def test_most_cards_are_not_pegged_before_the_end(house: House) -> None:
    pegged = house({"game.out": "as-made"})
    assert won_now(pegged, (20, 3), ({"cards": 40}, {"cards": 2})) is None


def test_pegging_goes_on_to_a_raised_target(house: House) -> None:
    pegged = house({"game.out": "as-made"})
    assert won_now(pegged, (20, 3), ({"aces": 2}, {}), 32) is None
    assert won_now(pegged, (31, 3), ({"aces": 2}, {}), 32) == 0


@pytest.mark.parametrize(
    "rules",
    [
        {"game.out": "end-of-deal"},
        {"game.out": "as-made", "game.target": None},
        {"game.out": "as-made", "scoring.deal_score": "difference"},
    ],
)
def test_nobody_pegs_out_where_scores_are_not_pegged(house: House, rules: dict[str, object]) -> None:
    assert won_now(house(rules), (20, 20), ({"aces": 4}, {})) is None
