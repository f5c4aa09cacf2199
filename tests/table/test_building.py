"""Making, calling, raising, adding: every value of the keys of build, with the hand known and hidden."""

from __future__ import annotations

import pytest

from .desk import HIGH_ACE, ROYAL, ruling, verdict

NINE_OF_BOBS = "[2H+7D = 9 Bob] KC"
NINE_OF_ANNS = "[2H+7D = 9 Ann] KC"


def facts(play: str, table: str, *sets: str, hand: str | None = None) -> tuple[str, dict[str, object]]:
    (foul,) = ruling(play, table, *sets, hand=hand).found
    return foul.name, dict(foul.facts)


# -- making


def test_a_build_must_make_its_value_in_every_group() -> None:
    assert verdict("3C+5H, 6S+2D = 8", "5H 6S 2D", hand="3C 8H") == "stands"
    name, found = facts("3C+5H, 6S+3D = 8", "5H 6S 3D", hand="3C 8H")
    assert (name, found["group"], found["sum"]) == ("build-sum", ["6S", "3D"], 9)


def test_of_a_build_written_without_plus_the_grouping_is_found() -> None:
    said = ruling("3C 5H 6S 2D = 8", "5H 6S 2D", hand="3C 8H")
    assert (said.verdict, said.printed) == ("stands", "3C+5H, 6S+2D = 8")
    assert ruling("3C 5H 6S 2D = 9", "5H 6S 2D", hand="3C 9H").faults == ("build-sum",)


def test_the_played_card_is_the_first_of_the_build() -> None:
    assert verdict("2D+8S = 10", "8S KC", hand="2D 10H") == "stands"
    assert verdict("8S+2D = 10", "8S KC", hand="2D 10H") == "card-repeated"


def test_a_build_of_table_cards_alone_is_none() -> None:
    assert verdict("3C+7H = 10", "3C 7H", hand="10S 4D") == "build-without-hand-card"
    assert verdict("3C, 3D = 3", "3C 3D", hand="3S 4D") == "build-without-hand-card"


def test_no_card_without_a_value_goes_into_a_sum_or_a_numeral_into_a_call_of_courts() -> None:
    assert verdict("5D+KH+3C = 8", "KH 3C", hand="5D 8S") == "build-sum"
    assert verdict("KS, 3C = K", "KH 3C", hand="KS KD") == "build-sum"
    assert verdict("KS+KH = K", "KH 3C", hand="KS KD") == "build-sum"


def test_a_card_by_itself_is_no_build_but_a_card_laid_down() -> None:
    assert verdict("4C = 4", "9H", hand="4C 4D") == "build-not-allowed"
    assert verdict("4C = 4", "9H", "build.call = false", hand="4C 4D") == "build-not-allowed"


# -- build.allowed, build.call, build.limit


@pytest.mark.parametrize(
    ("rule", "one", "two"),
    [
        ("multiple", "stands", "stands"),
        ("single", "stands", "build-not-allowed"),
        ("none", "build-not-allowed", "build-not-allowed"),
    ],
)
def test_builds_of_one_or_of_more_groups_where_they_are_allowed(rule: str, one: str, two: str) -> None:
    house = ("build.call = false",) if rule == "none" else ()
    assert verdict("3H+6C = 9", "6C 2D 7H", f"build.allowed = {rule}", *house, hand="3H 9C") == one
    assert verdict("3H+6C, 2D+7H = 9", "6C 2D 7H", f"build.allowed = {rule}", *house, hand="3H 9C") == two


def test_where_builds_are_single_no_group_is_added() -> None:
    house = "build.allowed = single"
    assert verdict("4D+5D, b9 = 9", "[5H+4C = 9 Bob] 5D", house, hand="4D 9S") == "build-not-allowed"
    assert verdict("AD+b9 = 10", "[5H+4C = 9 Bob] 5D", house, hand="AD 10S") == "stands"


def test_calling_is_laying_a_card_on_its_equals() -> None:
    assert verdict("5H, 5C = 5", "5C QH", hand="5H 5S") == "stands"
    assert verdict("5H, 5C = 5", "5C QH", "build.call = false", hand="5H 5S") == "build-not-allowed"
    assert facts("5H, 5C = 5", "5C QH", "build.call = false", hand="5H 5S")[1]["reason"] == "call"


def test_kings_may_be_called_and_need_a_king_in_hand() -> None:
    assert verdict("KH, KC = K", "KC 5D", hand="KH KS") == "stands"
    assert verdict("KH, KC = K", "KC 5D", hand="KH QS") == "false-build"
    assert ruling("kh, kc = k", "KC 5D").conditions == ("holds a K",)
    assert verdict("KS, bK = K", "[KH, KC = K Bob] 5D", hand="KS KD") == "stands"
    assert verdict("KS, bK = K", "[KH, KC = K Bob] 5D", hand="KS 4D") == "false-build"


def test_a_call_of_a_rank_with_one_value_is_that_value() -> None:
    assert ruling("AH, AC = A", "AC 5D", hand="AH AS").printed == "AH, AC = 1"
    assert ruling("KH, KC = K", "KC", *ROYAL, hand="KH KS").printed == "KH, KC = 13"
    assert verdict("KH, 7C+6D = K", "7C 6D", *ROYAL, hand="KH KS") == "stands"


def test_an_ace_of_two_values_is_called_by_its_letter_or_built_for_one_of_them() -> None:
    assert ruling("AH, AC = A", "AC 5D", *HIGH_ACE, hand="AH AS").printed == "AH, AC = A"
    assert verdict("AH+KC = 14", "KC 5D", *HIGH_ACE, hand="AH AS") == "stands"
    assert verdict("AH+KC = 14", "KC 5D", *HIGH_ACE, hand="AH 5S") == "false-build"


@pytest.mark.parametrize(("limit", "said"), [(9, "build-too-high"), (10, "stands")])
def test_no_build_goes_above_the_limit(limit: int, said: str) -> None:
    assert verdict("3H+7C = 10", "7C", f"build.limit = {limit}", hand="3H 10S") == said
    assert verdict("3H+b7 = 10", "[4S+3D = 7 Bob]", f"build.limit = {limit}", hand="3H 10S") == said


# -- build.must_hold


def test_a_build_needs_the_card_that_takes_it() -> None:
    assert verdict("2H+7D = 9", "7D KC", hand="2H 9S") == "stands"
    assert verdict("2H+7D = 9", "7D KC", hand="2H 8S") == "false-build"
    assert ruling("2H+7D = 9", "7D KC").conditions == ("holds a 9",)
    assert ruling("2H+6D = 8", "6D KC").conditions == ("holds an 8",)
    assert verdict("2H+7D = 9", "7D 9S 9H 9D 9C") == "false-build"


def test_where_no_card_need_be_held_hands_do_not_matter() -> None:
    house = "build.must_hold = no"
    assert verdict("2H+7D = 9", "7D KC", house) == "stands"
    assert verdict("2H+7D = 9", "7D KC", house, hand="2H 8S") == "stands"
    assert verdict("9S x 9C", "[2H+7D = 9 Ann] 9C", house, hand="9S 4D") == "stands"


def test_where_no_card_need_be_held_the_old_value_of_an_own_raise_still_must_be() -> None:
    assert verdict("AC+b9 = 10", NINE_OF_ANNS, "build.must_hold = no", hand="AC 4D 9S") == "stands"
    assert verdict("AC+b9 = 10", NINE_OF_ANNS, "build.must_hold = no", hand="AC 4D 10S") == "own-build-raised"
    assert (
        verdict("AC+b9 = 10", NINE_OF_ANNS, "build.must_hold = no", "build.raise_own = with-new", hand="AC 4D")
        == "stands"
    )


def test_the_declared_build_of_nobody_here_excuses_nobody() -> None:
    # at one table without seats there are no partners
    assert verdict("2S+7C, b9 = 9", "[2H+7D = 9 Bob] 7C", hand="2S 4D") == "false-build"


# -- raising


@pytest.mark.parametrize(("rule", "said"), [("true", "stands"), ("false", "build-not-allowed")])
def test_another_players_build_is_raised_where_that_is_allowed(rule: str, said: str) -> None:
    house = f"build.raise_others = {rule}"
    assert verdict("AC+b9 = 10", NINE_OF_BOBS, house, hand="AC 10S 4D") == said
    assert verdict("AC+b9 = 10", NINE_OF_ANNS, house, hand="AC 10S 9S") == "stands"
    assert verdict("4S+5D, b9 = 9", f"{NINE_OF_BOBS} 5D", house, hand="4S 9S 4D") == "stands"


@pytest.mark.parametrize(
    ("rule", "both", "new", "neither"),
    [
        ("with-both", "stands", "own-build-raised", "own-build-raised"),
        ("with-new", "stands", "stands", "false-build"),
        ("no", "own-build-raised", "own-build-raised", "own-build-raised"),
    ],
)
def test_the_own_build_is_raised_with_both_cards_with_the_new_one_or_not(
    rule: str, both: str, new: str, neither: str
) -> None:
    house = f"build.raise_own = {rule}"
    assert verdict("AC+b9 = 10", NINE_OF_ANNS, house, hand="AC 10S 9S") == both
    assert verdict("AC+b9 = 10", NINE_OF_ANNS, house, hand="AC 10S 4D") == new
    assert verdict("AC+b9 = 10", NINE_OF_ANNS, house, hand="AC 5S 4D") == neither


def test_with_the_old_card_but_not_the_new_an_own_raise_is_a_false_build() -> None:
    assert verdict("AC+b9 = 10", NINE_OF_ANNS, hand="AC 9S 4D") == "false-build"


def test_the_own_raise_of_a_hidden_hand_depends_on_both() -> None:
    assert ruling("AC+b9 = 10", NINE_OF_ANNS).conditions == ("holds a 10", "holds a 9")
    assert verdict("AC+b9 = 10", f"{NINE_OF_ANNS} 9H 9S 9D 9C") == "own-build-raised"


def test_a_raise_of_a_doubled_build_is_fixed_where_that_is_the_rule() -> None:
    table = "[3C, 3D = 3 Bob] KD"
    assert verdict("2H+b3 = 5", table, hand="2H 5S") == "build-fixed"
    # where it may change, the build is one card of three in the sum
    assert verdict("2H+b3 = 5", table, "build.multiple_fixed = false", hand="2H 5S") == "stands"
    assert verdict("2H+b3 = 8", table, "build.multiple_fixed = false", hand="2H 8S") == "build-sum"


def test_loose_cards_help_to_change_a_value_only_where_they_may() -> None:
    table = "[AH+4C = 5 Bob] 2C 5D"
    assert verdict("3H+b5+2C = 10", table, hand="3H 10D") == "build-raised-from-table"
    assert verdict("3H+b5+2C = 10", table, "build.raise_with_table = true", hand="3H 10D") == "stands"
    # without a card from the hand in its own group, a raise is none
    assert verdict("10H, b5+5D = 10", table, hand="10H 10D") == "build-raised-from-table"
    assert (
        verdict("10H, b5+5D = 10", table, "build.raise_with_table = true", hand="10H 10D") == "build-raised-from-table"
    )


def test_loose_cards_of_the_new_value_may_be_added_at_once() -> None:
    table = "[3S+4D = 7 Bob] 9C 5D 4S"
    assert verdict("2H+b7, 9C = 9", table, hand="2H 9D") == "stands"
    assert ruling("2H b7 9C 5D 4S = 9", table, hand="2H 9D").printed == "2H+b7, 9C, 5D+4S = 9"


def test_in_a_set_without_plus_the_build_goes_with_the_played_card_where_it_can() -> None:
    table = "[3S+4D = 7 Bob] AH AC 7D 2C"
    assert ruling("2H b7 AH AC 7D = 9", table, hand="2H 9D").printed == "2H+b7, AH+AC+7D = 9"
    assert verdict("2H b7 AH AC 7D = 9", table, hand="2H 9D") == "stands"
    # five and four make no eight beside it: the whole set is wrong
    assert verdict("AS b7 5D 4C = 8", "[3S+4D = 7 Bob] 5D 4C", hand="AS 8D") == "build-sum"
    # where it cannot, the other grouping is found and judged: a two from the table is no raise
    assert verdict("AS b7 2C AH 7D = 9", table, hand="AS 9D") == "build-raised-from-table"
    assert verdict("AS b7 AH = 9", table, "build.raise_with_table = true", hand="AS 9D") == "stands"


def test_a_card_is_added_to_a_build_of_its_value_by_who_keeps_another() -> None:
    table = "[7H+3D = 10 Bob] QS"
    assert verdict("10H, b10 = 10", table, hand="10H 10C") == "stands"
    assert verdict("10H, b10 = 10", table, hand="10H 9C") == "false-build"
    assert verdict("b10, 10H = 10", table, hand="10H 10C") == "stands"


def test_no_card_is_built_out_of_another_build() -> None:
    assert verdict("3C+7D = 10", NINE_OF_BOBS, hand="3C 10S") == "build-split"


# -- build.same_value


@pytest.mark.parametrize(
    ("rule", "said"), [("merge", "stands"), ("apart", "stands"), ("forbidden", "same-value-build")]
)
def test_a_second_build_of_a_value_that_lies_there(rule: str, said: str) -> None:
    house = f"build.same_value = {rule}"
    assert verdict("6S+3D = 9", f"{NINE_OF_BOBS} 3D", house, hand="6S 9D") == said
    assert verdict("6S+3D, b9 = 9", f"{NINE_OF_BOBS} 3D", house, hand="6S 9D") == "stands"
    assert verdict("2S+b7 = 9", f"{NINE_OF_BOBS} [3C+4C = 7 Bob]", house, hand="2S 9D") == said


def test_one_of_two_builds_of_a_value_must_be_named_to_be_raised() -> None:
    table, house = "[5H+4C = 9 Bob] [6S+3D = 9 Bob] KC", "build.same_value = apart"
    assert verdict("AH+b9 = 10", table, house, hand="AH 10H") == "ambiguous-build"
    assert verdict("AH+b9(6S) = 10", table, house, hand="AH 10H") == "stands"
    assert ruling("AH+b9(3D) = 10", table, house, hand="AH 10H").printed == "AH+b9(6S) = 10"


# -- the owner's duties


@pytest.mark.parametrize(("rule", "said"), [("false", "trail-with-build"), ("true", "stands")])
def test_who_has_a_build_may_lay_a_card_down_only_where_the_owner_may(rule: str, said: str) -> None:
    house = f"build.owner_may_trail = {rule}"
    assert verdict("4C", NINE_OF_ANNS, house, hand="4C 9S") == said
    assert verdict("4C", NINE_OF_BOBS, house, hand="4C 9S") == "stands"
    assert verdict("4C", "[2H+7D = 9] KC", house, hand="4C 9S") == "stands"
    assert verdict("4C", NINE_OF_ANNS, house, hand="4C 9S", by=None) == "stands"


def test_the_only_card_that_takes_the_own_build_may_not_be_spent_elsewhere() -> None:
    table = f"{NINE_OF_ANNS} 9D"
    assert verdict("9S x 9D", table, hand="9S 4C") == "build-unredeemed"
    assert verdict("9S x 9D", table, hand="9S 9H") == "stands"
    assert verdict("9S x b9", table, hand="9S 4C") == "stands"
    assert verdict("9S x 9D", table, "build.owner_keeps_card = false", hand="9S 4C") == "stands"
    assert ruling("9S x 9D", table).conditions == ("holds a 9",)
    assert verdict("9S", table, "build.owner_may_trail = true", hand="9S 4C") == "build-unredeemed"


def test_one_card_guards_all_own_builds_of_one_value_and_never_two_of_different_values() -> None:
    apart = "build.same_value = apart"
    assert verdict("6S+3D = 9", f"{NINE_OF_ANNS} 3D", apart, hand="6S 9D") == "stands"
    assert verdict("6S+2D = 8", f"{NINE_OF_ANNS} 2D", hand="6S 9D 8C") == "stands"
    assert verdict("6S+2D = 8", f"{NINE_OF_ANNS} 2D", hand="6S 9D 7C") == "false-build"
    assert verdict("6S+2D = 8", f"{NINE_OF_ANNS} 2D", hand="6S 8D 7C") == "build-unredeemed"


def test_an_ace_of_one_or_fourteen_guards_only_one_of_two_builds() -> None:
    table = "[AH, AD = 1 Ann] KC"
    assert verdict("AS+KC = 14", table, *HIGH_ACE, "build.same_value = apart", hand="AS AC 5D") == "false-build"
    assert verdict("5D x 5H", f"{table} 5H [9C+5C = 14 Ann]", *HIGH_ACE, hand="AS AC 5D") == "stands"
    assert verdict("5D x 5H", f"{table} 5H [9C+5C = 14 Ann]", *HIGH_ACE, hand="AS 5D") == "build-unredeemed"


def test_where_the_card_need_not_be_kept_one_may_hold_for_two_builds() -> None:
    house = ("build.owner_keeps_card = false",)
    assert verdict("6S+2D = 8", f"{NINE_OF_ANNS} 2D", *house, hand="6S 8D 7C") == "stands"


@pytest.mark.parametrize(("limit", "said"), [("none", "stands"), ("2", "stands"), ("1", "build-not-allowed")])
def test_at_most_so_many_builds_of_one_owner(limit: str, said: str) -> None:
    house = f"build.per_player = {limit}"
    assert verdict("2S+5D = 7", f"{NINE_OF_ANNS} 5D", house, hand="2S 9C 7C") == said
    assert verdict("2S+5D = 7", f"{NINE_OF_BOBS} 5D", house, hand="2S 9C 7C") == "stands"
    # a raise or an add of the own build is no build more
    assert verdict("AS+b9 = 10", f"{NINE_OF_ANNS} 5D", house, hand="AS 9C 10C") == "stands"
    assert verdict("4S+5D, b9 = 9", f"{NINE_OF_ANNS} 5D", house, hand="4S 9C 10C") == "stands"


def test_a_play_has_one_fault_of_building_the_first_in_the_order_of_the_names() -> None:
    # wrong sum, too high, and no card: the sum is told
    assert verdict("6S+5D = 12", "5D KC", hand="6S 4D") == "build-sum"
    assert verdict("6S+5D = 11", "5D KC", hand="6S 4D") == "build-too-high"
    # a wrong sum that also gives the nine away
    assert verdict("9S+5D = 10", f"{NINE_OF_ANNS} 5D", hand="9S 4D") == "build-sum"


# -- raised values and royal cards


def test_a_build_of_court_values_up_to_the_limit() -> None:
    assert verdict("2H+b9 = 11", "[6D+3C = 9 Bob] QS", *ROYAL, hand="2H JD") == "stands"
    assert verdict("2H+b9 = 11", "[6D+3C = 9 Bob] QS", *ROYAL, hand="2H QD") == "false-build"
    assert verdict("QH+2D = 14", "2D", *HIGH_ACE, hand="QH AS") == "stands"
    assert verdict("KH+2D = 15", "2D", *HIGH_ACE, hand="KH AS") == "build-too-high"


def test_inside_a_build_a_card_counts_its_table_value_and_its_redeemer_the_hand_value() -> None:
    # the royal ace: one on the table, one or fourteen from the hand
    assert verdict("KH+AC = 14", "AC 5D", variant="royal", hand="KH AS") == "stands"
    assert verdict("AH+KC = 14", "KC 5D", variant="royal", hand="AH AS") == "stands"
    assert verdict("AH+KC = 14", "KC 5D", variant="royal", hand="AH 5S") == "false-build"


@pytest.mark.parametrize("play", ["3C+5H = ", "= 8", "3C+5H = 8 = 8", "3C+5H = x", "3C x 5H = 8", "3C+ = 8"])
def test_a_build_that_cannot_be_read(play: str) -> None:
    assert verdict(play, "5H KC") == "unreadable-line"


def test_unseen_cards_in_builds() -> None:
    assert verdict("3C+? = 8", "? KC", hand="3C 8H") == "depends"
    assert verdict("?+5H = 8", "5H KC") == "depends"
    assert verdict("8C x b8", "[3C+? = 8 Bob] KC") == "stands"
    assert verdict("3C+?+? = 8", "? KC", hand="3C 8H") == "not-on-table"


def test_a_sweep_asserted_beside_a_build_is_none() -> None:
    assert verdict("3C+5H = 8 sweep", "5H", hand="3C 8H") == "sweep-claim"


def test_an_own_build_raised_without_its_card_is_named_before_what_else_is_wrong_with_the_raise() -> None:
    assert verdict("3H+b5+2C = 10", "[AH+4C = 5 Ann] 2C", hand="3H 10D") == "own-build-raised"
    assert verdict("3H+b5+2C = 10", "[AH+4C = 5 Ann] 2C", hand="3H 10D 5S") == "build-raised-from-table"
    two = "[4C+3D = 7 Ann] [5H+4D = 9 Bob]"
    assert verdict("2H+b7 = 9", two, "build.same_value = forbidden", hand="2H 9D KC") == "own-build-raised"
