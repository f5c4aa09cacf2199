"""Points of one deal, worked by hand from RULES.md and from the sources' own examples."""

from __future__ import annotations

from collections.abc import Callable

from referee.score import Award, award, count_names, fixed_sum, item_total, set_up, subtract
from referee.score.numbers import added
from referee.variant import load_variant
from referee.variant.model import Item, Variant

House = Callable[..., Variant]

ANN = {"cards": 30, "spades": 7, "big": 1, "little": 0, "aces": 1, "sweeps": 0}
BOB = {"cards": 22, "spades": 6, "big": 0, "little": 1, "aces": 3, "sweeps": 2}
THREE = (
    {"cards": 20, "spades": 5, "aces": 1},
    {"cards": 17, "spades": 5, "aces": 2, "little": 1},
    {"cards": 15, "spades": 3, "aces": 1, "big": 1},
)


def test_each_side_has_its_points_item_by_item(house: House) -> None:
    made = award(house(), (ANN, BOB))
    assert made.items == (
        {"cards": 3, "spades": 1, "big": 2, "little": 0, "aces": 1, "sweeps": 0},
        {"cards": 0, "spades": 0, "big": 0, "little": 1, "aces": 3, "sweeps": 2},
    )
    assert made.points == (7, 6)
    assert made.carried == {}


def test_items_stand_in_count_order(house: House) -> None:
    order = ("big", "little", "cards", "spades", "aces", "sweeps")
    made = award(house({"scoring.count_order": order}), (ANN, BOB))
    assert tuple(made.items[0]) == order


def test_the_most_spades_of_three_go_to_nobody_when_two_are_equal(house: House) -> None:
    assert award(house(), THREE).points == (4, 3, 3)


def test_most_needs_no_more_than_half(house: House) -> None:
    assert award(house(), THREE).items[0]["cards"] == 3


def test_majority_needs_more_than_half_of_the_pack(house: House) -> None:
    majority = Item(("all",), "majority", 3)
    assert award(house(cards=majority), THREE).points == (1, 3, 3)
    assert award(house(cards=majority), ({"cards": 26}, {"cards": 26})).points == (0, 0)
    assert award(house(cards=majority), ({"cards": 27}, {"cards": 25})).items[0]["cards"] == 3


def test_just_half_of_the_pack_is_no_majority(house: House) -> None:
    majority = Item(("all",), "majority", 3)
    assert award(house(cards=majority), ({"cards": 26}, {"cards": 20}, {"cards": 6})).points == (0, 0, 0)


def test_a_majority_of_the_sweeps_is_of_those_that_were_made(house: House) -> None:
    sweepers = house(sweeps=Item(("sweeps",), "majority"))
    assert award(sweepers, ({"sweeps": 3}, {"sweeps": 2})).points == (1, 0)
    assert award(sweepers, ({"sweeps": 3}, {"sweeps": 2}, {"sweeps": 1})).points == (0, 0, 0)


def test_majority_is_of_the_pack_that_is_played_with(house: House) -> None:
    forty = {"pack.ranks": ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")}
    counts = ({"cards": 21}, {"cards": 19})
    assert award(house(forty, cards=Item(("all",), "majority", 2)), counts).items[0]["cards"] == 2


def test_a_tie_may_be_split_into_whole_points(house: House) -> None:
    made = award(house(cards=Item(("all",), "most", 2, "split")), ({"cards": 26}, {"cards": 26}))
    assert made.points == (1, 1)
    assert all(isinstance(points, int) for points in made.points)


def test_a_tie_may_be_split_into_half_points(house: House) -> None:
    made = award(house(spades=Item(("S",), "most", 1, "split")), ({"spades": 5}, {"spades": 5}, {"spades": 3}))
    assert made.points == (0.5, 0.5, 0)


def test_three_thirds_of_a_point_are_one_point(house: House) -> None:
    third = award(house(spades=Item(("S",), "most", 1, "split")), ({"spades": 4}, {"spades": 4}, {"spades": 4}))
    assert third.points == (1 / 3, 1 / 3, 1 / 3)
    assert added(third.points) == 1
    assert isinstance(added(third.points), int)
    assert subtract(house({"scoring.deal_score": "difference"}), third.points) == (0, 0, 0)


def test_nobody_shares_what_nobody_has(house: House) -> None:
    split = house(cards=Item(("all",), "most", 2, "split"))
    assert award(split, ({"cards": 0}, {"cards": 0})).points == (0, 0)


def test_a_tie_carried_over_doubles_and_trebles_what_the_item_is_worth(house: House) -> None:
    finnish = house(cards=Item(("all",), "most", 1, "carry-over"), spades=Item(("S",), "most", 2, "carry-over"))
    tie = ({"cards": 26, "spades": 7}, {"cards": 26, "spades": 6})
    won = ({"cards": 30, "spades": 7}, {"cards": 22, "spades": 6})
    first = award(finnish, tie)
    assert (first.points, first.carried) == ((2, 0), {"cards": 1})
    assert award(finnish, won, first.carried).points == (2 + 2, 0)
    second = award(finnish, tie, first.carried)
    assert second.carried == {"cards": 2}
    third = award(finnish, won, second.carried)
    assert (third.points, third.carried) == ((3 + 2, 0), {})


def test_a_majority_that_nobody_reached_leaves_what_was_carried(house: House) -> None:
    variant = house(cards=Item(("all",), "majority", 2, "carry-over"))
    made = award(variant, ({"cards": 20}, {"cards": 17}, {"cards": 15}), {"cards": 1, "spades": 0})
    assert made.items[0]["cards"] == 0
    assert made.carried == {"cards": 1}


def test_every_spade_over_six_counts_one(house: House) -> None:
    swedish = house(spades=Item(("S",), "each", 1, over=6))
    assert award(swedish, ({"spades": 9}, {"spades": 4})).points == (3, 0)


def test_a_number_over_says_how_an_item_scores_whatever_its_award(house: House) -> None:
    ostrow = house(cards=Item(("all",), "most", 1, over=30))
    assert award(ostrow, ({"cards": 33}, {"cards": 19})).points == (3, 0)


def test_sweeps_count_what_the_variant_says(house: House) -> None:
    assert award(house({"sweep.points": 2}), ({"sweeps": 3}, {"sweeps": 1})).points == (6, 2)
    assert award(house({"sweep.points": 0}), ({"sweeps": 3}, {"sweeps": 1})).points == (0, 0)


def test_without_an_item_of_sweeps_none_are_counted(house: House) -> None:
    made = award(house(sweeps=None), ({"sweeps": 3}, {"sweeps": 1}))
    assert made.points == (0, 0)
    assert "sweeps" not in made.items[0]


def test_opposing_sweeps_cancel_one_for_one(house: House) -> None:
    cancel = house({"sweep.cancel": True})
    assert award(cancel, ({"sweeps": 2}, {"sweeps": 1})).points == (1, 0)
    assert award(cancel, ({"sweeps": 2}, {"sweeps": 2})).points == (0, 0)


def test_of_three_each_sides_sweeps_cancel_against_all_the_others(house: House) -> None:
    cancel = house({"sweep.cancel": True})
    assert award(cancel, ({"sweeps": 3}, {"sweeps": 1}, {"sweeps": 1})).points == (1, 0, 0)
    assert award(cancel, ({"sweeps": 2}, {"sweeps": 1}, {"sweeps": 1})).points == (0, 0, 0)


def test_the_last_trick_is_one_item_more_where_it_scores(house: House) -> None:
    made = award(house({"residue.points": 1}), ({"last": 1}, {"last": 0}))
    assert made.points == (1, 0)
    assert list(made.items[0])[-1] == "last"


def test_the_last_trick_is_counted_where_the_order_puts_it(house: House) -> None:
    order = ("cards", "spades", "last", "big", "little", "aces", "sweeps")
    made = award(house({"residue.points": 1, "scoring.count_order": order}), ({"last": 0}, {"last": 1}))
    assert tuple(made.items[0]) == order


def test_what_is_counted_is_every_item_and_always_the_sweeps(house: House) -> None:
    assert count_names(house()) == ("cards", "spades", "big", "little", "aces", "sweeps")
    assert count_names(house({"residue.points": 1}, sweeps=None, little=None))[-3:] == ("aces", "last", "sweeps")


def test_the_pack_has_so_many_cards_of_each_item(house: House) -> None:
    plain = house()
    totals = [item_total(plain, name) for name in ("cards", "spades", "big", "little", "aces", "last")]
    assert totals == [52, 13, 1, 1, 4, 1]


def test_a_stripped_pack_has_fewer(house: House) -> None:
    five = house({"pack.remove": ("2H", "2D", "2C")}, twos=Item(("2",), "each", 1))
    assert [item_total(five, name) for name in ("cards", "twos", "little")] == [49, 1, 1]
    no_courts = house({"pack.ranks": ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")})
    assert [item_total(no_courts, name) for name in ("cards", "spades", "aces")] == [40, 10, 4]


def test_an_item_of_several_cards_counts_each_card_once(house: House) -> None:
    variant = house(best=Item(("10D", "2S", "A"), "each", 1))
    assert item_total(variant, "best") == 6


def test_the_fixed_sum_of_the_plain_game_is_eleven(house: House) -> None:
    assert fixed_sum(house()) == 11


def test_the_fixed_sum_of_fosters_spade_game_is_twenty_four(house: House) -> None:
    spade = house(spades=Item(("S",), "each", 1), jack=Item(("JS",), "each", 1))
    assert fixed_sum(spade) == 24


def test_the_fixed_sum_has_the_last_trick_and_not_what_scores_over_a_number(house: House) -> None:
    assert fixed_sum(house({"residue.points": 1})) == 12
    assert fixed_sum(house(spades=Item(("S",), "each", 1, over=6))) == 10


def test_of_two_the_higher_sets_up_the_difference(house: House) -> None:
    difference = house({"scoring.deal_score": "difference"})
    assert subtract(difference, (7, 4)) == (3, 0)
    assert subtract(difference, (4, 4)) == (0, 0)


def test_of_three_the_two_lower_are_taken_off_the_highest(house: House) -> None:
    difference = house({"scoring.deal_score": "difference"})
    assert subtract(difference, (8, 2, 1)) == (5, 0, 0)
    assert subtract(difference, (5, 4, 2)) == (0, 0, 0)
    assert subtract(difference, (3, 6, 3)) == (0, 0, 0)


def test_the_lowest_of_four_is_taken_off_everyone(house: House) -> None:
    lowest = house({"scoring.deal_score": "lowest-from-all"})
    assert subtract(lowest, (1, 2, 3, 5)) == (0, 1, 2, 4)
    assert subtract(lowest, (2, 2, 2, 5)) == (0, 0, 0, 3)


def test_gross_points_are_set_up_as_they_are(house: House) -> None:
    assert set_up(house(), award(house(), (ANN, BOB))) == (7, 6)


def test_sweeps_that_are_not_netted_stand_beside_the_difference(house: House) -> None:
    poem = house({"scoring.deal_score": "difference", "sweep.netted": False})
    assert set_up(poem, award(poem, (ANN, BOB))) == (3, 2)


def test_netted_sweeps_are_subtracted_with_the_rest(house: House) -> None:
    plain = house({"scoring.deal_score": "difference"})
    assert set_up(plain, award(plain, (ANN, BOB))) == (1, 0)


def test_an_award_keeps_what_it_was_given() -> None:
    assert Award(({"cards": 3}, {"cards": 0}), (3, 0)).carried == {}


def test_a_majority_is_tied_only_where_two_sides_have_half_each() -> None:
    majority = {"scoring.items.cards": {"of": "all", "award": "majority", "points": 3, "tie": "split"}}
    rules = load_variant("foster", overrides=majority)
    nobody = award(rules, [{"cards": 20}, {"cards": 20}, {"cards": 12}])
    halves = award(rules, [{"cards": 26}, {"cards": 26}, {"cards": 0}])
    assert [side["cards"] for side in nobody.items] == [0, 0, 0]
    assert [side["cards"] for side in halves.items] == [1.5, 1.5, 0]


def test_equal_shares_below_half_carry_no_majority_over() -> None:
    carried = {"scoring.items.cards": {"of": "all", "award": "majority", "points": 3, "tie": "carry-over"}}
    rules = load_variant("foster", overrides=carried)
    assert award(rules, [{"cards": 20}, {"cards": 20}, {"cards": 12}]).carried == {}
    assert award(rules, [{"cards": 26}, {"cards": 26}, {"cards": 0}]).carried == {"cards": 1}
