"""Who wins, how high and when not: the cases of RULES.md 1.7 and 3.3, 3.20, 3.21, worked by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from referee.score import Standing, award, game_counts, lurched, set_up, settle
from referee.variant.model import Lurch, Variant

House = Callable[..., Variant]
Counts = Sequence[dict[str, int]]

SEVEN_FOUR = (
    {"cards": 30, "spades": 7, "aces": 1, "big": 1},
    {"cards": 22, "spades": 6, "aces": 3, "little": 1},
)
# The last deal of "A Goboto Night": 27 and 25 cards; six points against five.
GOBOTO = ({"cards": 27, "spades": 8, "big": 1}, {"cards": 25, "spades": 5, "aces": 4, "little": 1})
ACES_EACH = ({"cards": 26, "spades": 0, "aces": 2}, {"cards": 26, "spades": 0, "aces": 2})


def after(variant: Variant, before: Sequence[int], counts: Counts, target: int | None = 21) -> Standing:
    made = award(variant, counts)
    return settle(variant, before, made, set_up(variant, made), target)


def test_nobody_out_plays_on(house: House) -> None:
    assert after(house(), (7, 4), SEVEN_FOUR) == Standing((14, 8), over=False, winner=None, target=21)


def test_one_side_alone_out_has_won(house: House) -> None:
    standing = after(house({"game.out": "claim", "game.both_out": "raise-target"}), (14, 10), SEVEN_FOUR)
    assert standing == Standing((21, 14), over=True, winner=0, target=21)


def test_of_two_out_the_higher_wins(house: House) -> None:
    assert after(house(), (15, 17), SEVEN_FOUR).winner == 0


def test_equal_scores_are_settled_by_another_deal(house: House) -> None:
    assert after(house(), (17, 18), GOBOTO) == Standing((23, 23), over=False, winner=None, target=21, level=(0, 1))


def test_equal_scores_may_draw_the_game(house: House) -> None:
    standing = after(house({"game.tie": "drawn"}), (17, 18), GOBOTO)
    assert standing == Standing((23, 23), over=True, winner=None, target=21, level=(0, 1))


@pytest.mark.parametrize(
    ("order", "winner"),
    [
        (("cards", "spades", "big", "little", "aces", "sweeps"), 0),
        (("big", "little", "cards", "spades", "aces", "sweeps"), 0),
        (("aces", "big", "little", "cards", "spades", "sweeps"), 1),
    ],
)
def test_the_count_order_decides_the_game_of_goboto(house: House, order: tuple[str, ...], winner: int) -> None:
    by_order = {"game.out": "count-order", "scoring.count_order": order}
    assert after(house(by_order), (17, 18), GOBOTO).winner == winner
    at_end = {"game.both_out": "count-order", "scoring.count_order": order}
    assert after(house(at_end), (17, 18), GOBOTO).winner == winner


def test_in_one_item_the_side_that_needs_less_of_it_is_first(house: House) -> None:
    assert after(house({"game.out": "count-order"}), (19, 20), ACES_EACH).winner == 1


def test_sides_that_need_the_same_of_one_item_are_compared_by_their_whole_score(house: House) -> None:
    counts = (ACES_EACH[0], ACES_EACH[1] | {"sweeps": 1})
    assert after(house({"game.out": "count-order"}), (19, 19), counts).winner == 1
    assert after(house({"game.out": "count-order"}), (19, 19), ACES_EACH).winner is None


def test_a_side_that_was_out_before_the_count_is_first(house: House) -> None:
    assert after(house({"game.out": "count-order"}), (20, 21), SEVEN_FOUR).winner == 1


def test_of_two_that_were_out_before_the_count_the_one_further_over_is_first(house: House) -> None:
    assert after(house({"game.out": "count-order"}), (22, 23), SEVEN_FOUR).winner == 1


def test_the_target_is_reached_exactly_by_the_cards(house: House) -> None:
    # Ann stands at 21 after the cards; Bob only after the spades, though he ends higher.
    counts = ({"cards": 27, "spades": 6, "aces": 4}, {"cards": 25, "spades": 7, "big": 1, "little": 1})
    assert after(house({"game.out": "count-order"}), (18, 20), counts).winner == 0


def test_sides_whom_the_items_alone_do_not_bring_there_are_compared_by_their_score(house: House) -> None:
    variant = house({"game.out": "count-order"})
    made = award(variant, ({"cards": 26}, {"cards": 26}))
    assert settle(variant, (20, 20), made, (1, 2), 21).winner == 1


def test_both_out_at_twenty_one_play_on_to_thirty_two(house: House) -> None:
    foster = house({"game.out": "claim", "game.both_out": "raise-target"})
    assert after(foster, (15, 17), SEVEN_FOUR) == Standing((22, 21), over=False, winner=None, target=32, level=(0, 1))


def test_a_lead_below_thirty_two_wins_nothing(house: House) -> None:
    foster = house({"game.out": "claim", "game.both_out": "raise-target"})
    assert after(foster, (22, 21), SEVEN_FOUR, 32) == Standing((29, 25), over=False, winner=None, target=32)


def test_both_out_at_thirty_two_play_on_to_forty_three(house: House) -> None:
    foster = house({"game.both_out": "raise-target"})
    assert after(foster, (30, 29), SEVEN_FOUR, 32).target == 43


def test_whoever_alone_is_past_the_raised_target_has_won(house: House) -> None:
    house_of_five = house({"game.both_out": "raise-target", "game.raise_by": 5})
    assert after(house_of_five, (20, 18), SEVEN_FOUR) == Standing((27, 22), over=True, winner=0, target=26)


def test_without_a_target_each_deal_is_a_game(house: House) -> None:
    each = house({"game.target": None})
    assert after(each, (0, 0), SEVEN_FOUR, None) == Standing((7, 4), over=True, winner=0, target=None)


@pytest.mark.parametrize(("tie", "over"), [("another-deal", False), ("drawn", True)])
def test_without_a_target_equal_points_win_nobody_anything(house: House, tie: str, over: bool) -> None:
    each = house({"game.target": None, "game.tie": tie})
    counts = ({"cards": 26, "spades": 13, "aces": 2, "little": 1}, {"cards": 26, "spades": 0, "aces": 2, "big": 1})
    assert after(each, (0, 0), counts, None) == Standing((4, 4), over=over, winner=None, target=None, level=(0, 1))


def test_where_scores_are_pegged_the_cards_are_counted_last(house: House) -> None:
    # Ann is out only with the three for cards, Bob with his aces.
    assert after(house({"game.out": "as-made"}), (17, 18), GOBOTO).winner == 1
    assert after(house({"game.out": "as-made"}), (17, 16), GOBOTO).winner == 1


def test_where_scores_are_pegged_both_may_be_out_only_by_the_cards(house: House) -> None:
    # 26 and 21: nobody was out before the cards and spades were counted.
    counts = ({"cards": 30, "spades": 6}, {"cards": 22, "spades": 7})
    assert after(house({"game.out": "as-made"}), (20, 20), counts) == Standing((23, 21), True, 0, 21)


def test_where_both_pegged_out_by_counts_alone_the_higher_wins(house: House) -> None:
    assert after(house({"game.out": "as-made"}), (20, 20), SEVEN_FOUR).winner == 0


def test_pegged_points_that_were_not_set_up_put_nobody_out(house: House) -> None:
    variant = house({"game.out": "as-made"})
    made = award(variant, SEVEN_FOUR)
    assert settle(variant, (14, 19), made, (7, 0), 21).winner == 0


def test_half_points_reach_the_target_when_they_make_it(house: House) -> None:
    variant = house()
    made = award(variant, SEVEN_FOUR)
    assert settle(variant, (20 + 2 / 3, 3), made, (1 / 3, 0), 21) == Standing((21, 3), True, 0, 21)


def test_five_points_are_lurched_and_six_are_not(house: House) -> None:
    eleven: dict[str, Any] = {"game.lurch": Lurch(6, 2), "scoring.deal_score": "difference"}
    five = after(house(eleven), (8, 5), SEVEN_FOUR, 11)
    assert (five.winner, five.lurched, five.counts) == (0, (1,), 2)
    six = after(house(eleven), (8, 6), SEVEN_FOUR, 11)
    assert (six.winner, six.lurched, six.counts) == (0, (), 1)


def test_of_two_losers_each_is_lurched_by_his_own_score(house: House) -> None:
    variant = house({"game.lurch": Lurch(6, 2)})
    assert lurched(variant, (11, 5, 6), 0) == (1,)
    assert lurched(variant, (5, 11, 3), 1) == (0, 2)


def test_without_a_lurch_or_a_winner_nobody_is_lurched(house: House) -> None:
    assert lurched(house(), (21, 0), 0) == ()
    assert lurched(house({"game.lurch": Lurch(6)}), (3, 3), None) == ()


def test_a_game_counts_more_if_any_loser_is_lurched(house: House) -> None:
    variant = house({"game.lurch": Lurch(6, 3)})
    assert [game_counts(variant, scores, 0) for scores in ((11, 6, 6), (11, 5, 6), (11, 5, 5))] == [1, 3, 3]
    assert game_counts(house(), (21, 0), 0) == 1
