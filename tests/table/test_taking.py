"""What a card may, must and may not take: every value of the keys of capture, values and hand_values."""

from __future__ import annotations

import pytest

from referee import judge, legal_plays, load_variant, position_from

from .desk import HIGH_ACE, ROYAL, position, ruling, verdict

NORDIC = (*ROYAL, "hand_values.A = 14", "hand_values.2S = 15", "hand_values.10D = 16")


# -- pairs and sums


def test_enquire_within_law_4_a_card_takes_every_equal_card_and_all_that_combines_to_it() -> None:
    said = ruling("10D x 10H, 9H+AD, 8C+2S", "10H 9H AD 8C 2S KC", variant="enquire-within")
    assert (said.verdict, said.sweep, said.takes) == ("stands", False, ("10H", "9H", "AD", "8C", "2S"))


def test_groups_are_judged_as_written_and_a_card_alone_is_a_group_of_its_own() -> None:
    assert verdict("10D x 9H+2S, 8C+AD", "9H AD 8C 2S") == "capture-sum"
    assert verdict("10D x 9H+AD 8C 2S", "9H AD 8C 2S") == "capture-sum"
    assert verdict("10D x 9H AD 8C 2S", "9H AD 8C 2S") == "stands"


def test_of_a_set_without_plus_the_grouping_is_found_and_printed_in_the_order_written() -> None:
    said = ruling("9H x 3S 2C 6H 7D", "3S 2C 6H 7D")
    assert (said.verdict, said.printed, said.sweep) == ("stands", "9H x 3S+6H, 2C+7D", True)


def test_a_sum_that_is_a_multiple_of_the_card_is_not_enough() -> None:
    # 8+5+5 are eighteen, but no two nines
    assert verdict("9H x 8S 5C 5D", "8S 5C 5D") == "capture-sum"


def test_the_fault_names_the_group_that_is_wrong_its_sum_and_what_the_card_could_take() -> None:
    (foul,) = ruling("8C x 5D+4H, 6S+2S", "5D 4H 6S 2S 3D").found
    name, facts = foul.name, foul.facts
    assert (name, facts["group"], facts["sum"], facts["value"]) == ("capture-sum", ["5D", "4H"], 9, 8)
    assert "8C x 6S+2S, 5D+3D" in facts["takings"]


def test_a_court_card_takes_no_sum_no_other_rank_and_is_taken_by_no_numeral() -> None:
    assert verdict("KD x 8C+5H", "8C 5H") == "court-capture"
    assert verdict("KD x QC", "QC KH") == "court-capture"
    assert verdict("10D x KH", "KH 9C AD") == "court-capture"
    assert verdict("10D x 9C+KH", "KH 9C AD") == "court-capture"
    assert verdict("KD x KH+KC", "KH KC") == "court-capture"
    assert verdict("KD x b9", "[5H+4C = 9 Bob]") == "court-capture"
    assert [ruling("KD x QC", "QC KH").found[0].facts["reason"], ruling("10D x KH", "KH").found[0].facts["reason"]] == [
        "other-rank",
        "numeral",
    ]


def test_one_card_in_two_groups_is_named_twice() -> None:
    assert verdict("8C x 6H+2H, 6H+2D", "2H 2D 6H") == "card-repeated"
    assert verdict("8C x 8C", "8H") == "card-repeated"


def test_a_taking_of_nothing_takes_nothing() -> None:
    assert verdict("8C x", "9H KD") == "capture-nothing"
    assert verdict("8C x all", "9H KD") == "capture-nothing"


def test_all_is_the_taking_of_most_cards_a_builds_cards_counted() -> None:
    # the build alone is three cards, five and four only two, and both go together
    assert ruling("9C x all", "[2H+3H+4H = 9 Bob] 5D 4S KC").printed == "9C x b9, 5D+4S"
    # nine is worth fewer cards than four and five, which need the nine's own room
    assert ruling("9C x all", "9H 5D 4S").printed == "9C x 9H, 5D+4S"


def test_where_two_different_takings_have_most_cards_they_are_listed() -> None:
    (foul,) = ruling("9S x all", "2H 2C 7D").found
    name, facts = foul.name, foul.facts
    assert (name, sorted(facts["takings"])) == ("ambiguous-take", ["9S x 7D+2C", "9S x 7D+2H"])


def test_all_of_a_court_card_are_its_equals_and_the_called_ones() -> None:
    assert ruling("KD x all", "[KH, KS = K Bob] KC 2D").printed == "KD x bK, KC"
    assert ruling("KD x all", "[KH, KS = K Bob] 2D").printed == "KD x bK"


def test_a_card_nobody_saw_takes_nothing_for_all() -> None:
    assert verdict("? x all", "9H") == "capture-nothing"


# -- capture.court_pairing


@pytest.mark.parametrize(
    ("rule", "right", "wrong"),
    [
        ("all", ["KD x KS", "KD x KS KH", "KD x KS KH KC"], []),
        ("one", ["KD x KS"], ["KD x KS KH", "KD x KS KH KC"]),
        ("one-or-three", ["KD x KS", "KD x KS KH KC"], ["KD x KS KH"]),
    ],
)
def test_as_many_equals_as_the_house_lets_a_court_card_take(rule: str, right: list[str], wrong: list[str]) -> None:
    table, house = "KS KH KC 4D", f"capture.court_pairing = {rule}"
    assert [verdict(play, table, house) for play in right] == ["stands"] * len(right)
    assert [verdict(play, table, house) for play in wrong] == ["court-capture"] * len(wrong)


def test_a_card_with_a_value_is_no_court_card_for_pairing() -> None:
    assert verdict("KD x KS KH", "KS KH", *ROYAL, "capture.court_pairing = one") == "stands"


def test_the_builds_of_called_kings_do_not_count_among_the_equals() -> None:
    assert verdict("KD x bK, KC", "[KH, KS = K Bob] KC", "capture.court_pairing = one") == "stands"


# -- capture.compulsory


@pytest.mark.parametrize(("rule", "said"), [("no", "stands"), ("equal", "stands"), ("any", "must-capture")])
def test_a_sum_binds_only_where_anything_does(rule: str, said: str) -> None:
    assert verdict("5H", "3C 2D KD", f"capture.compulsory = {rule}") == said


@pytest.mark.parametrize(("rule", "said"), [("no", "stands"), ("equal", "must-capture"), ("any", "must-capture")])
def test_an_equal_card_binds_where_equals_do(rule: str, said: str) -> None:
    assert verdict("KH", "KD 2D", f"capture.compulsory = {rule}") == said


def test_a_build_of_the_cards_value_binds_where_anything_does() -> None:
    table = "[5H+4C = 9 Bob] KD"
    assert verdict("9S", table, "capture.compulsory = any") == "must-capture"
    assert verdict("9S", table, "capture.compulsory = equal") == "stands"
    assert ruling("9S", table, "capture.compulsory = any").found[0].facts["taking"] == ["5H", "4C"]


def test_where_equals_bind_a_taking_may_not_leave_them() -> None:
    house = "capture.compulsory = equal"
    assert verdict("9S x 5C+4D", "9H 5C 4D", house) == "must-capture"
    assert verdict("9S x 9H, 5C+4D", "9H 5C 4D", house) == "stands"
    assert verdict("9S x 9H", "9H 5C 4D", house) == "stands"
    assert verdict("9S x 5C+4D", "9H 5C 4D", "capture.compulsory = any") == "stands"


def test_where_equals_bind_one_of_them_is_enough_for_a_court_card() -> None:
    assert verdict("KD x KS", "KS KH", "capture.compulsory = equal", "capture.court_pairing = one") == "stands"


# -- capture.partial


def test_where_all_must_be_taken_nothing_may_be_addable() -> None:
    house = "capture.partial = false"
    assert verdict("8D x 3D+5S", "3D 5S 8C 9H", house) == "partial-capture"
    assert verdict("8D x 8C, 3D+5S", "3D 5S 8C 9H", house) == "stands"
    assert verdict("KD x KS", "KS KH", house) == "partial-capture"
    assert verdict("KD x KS", "KS KH", house, "capture.court_pairing = one") == "stands"
    assert verdict("9D x 9S", "[5H+4C = 9 Bob] 9S", house) == "partial-capture"
    assert verdict("8D", "8C", house) == "stands"


def test_of_two_takings_that_exclude_each_other_either_is_whole() -> None:
    # two fives: with the four or with the three and the ace
    table = "5H 4C 3D AS"
    assert verdict("9S x 5H+4C", table, "capture.partial = false") == "stands"
    assert verdict("9S x 5H+3D+AS", table, "capture.partial = false") == "stands"


def test_what_is_left_is_named() -> None:
    (foul,) = ruling("9D x 9S", "[5H+4C = 9 Bob] 9S", "capture.partial = false").found
    name, facts = foul.name, foul.facts
    assert (name, facts["left"]) == ("partial-capture", ["5H", "4C"])


# -- builds and sums


@pytest.mark.parametrize(("rule", "said"), [("true", "stands"), ("false", "build-in-sum")])
def test_a_build_goes_into_a_sum_where_it_counts_as_one_card(rule: str, said: str) -> None:
    assert verdict("9S x b7+2H", "[4C+3D = 7 Bob] 2H", f"capture.build_in_sum = {rule}") == said


def test_a_build_in_a_sum_takes_all_its_cards() -> None:
    said = ruling("9S x all", "[4C+3D = 7 Bob] 2H KC", "capture.build_in_sum = true")
    assert (said.printed, said.takes) == ("9S x 2H+b7", ("4C", "3D", "2H"))


def test_a_build_of_another_value_alone_is_a_wrong_sum() -> None:
    assert verdict("9S x b7", "[4C+3D = 7 Bob] 2H") == "capture-sum"
    assert verdict("9S x b7, 9H", "[4C+3D = 7 Bob] 9H", "capture.build_in_sum = true") == "capture-sum"


def test_no_card_inside_a_build_is_taken_by_itself() -> None:
    assert verdict("7S x 7D", "[2H+7D = 9 Ann] KC") == "build-split"
    assert verdict("10S x 7D", "[2H+7D = 9 Ann] KC") == "capture-sum, build-split"


def test_two_builds_of_one_value_are_named_together_or_by_a_card() -> None:
    table, house = "[5H+4C = 9 Bob] [6S+3D = 9 Ann] KC", "build.same_value = apart"
    assert ruling("9C x b9", table, house).takes == ("5H", "4C", "6S", "3D")
    assert ruling("9C x b9(6S)", table, house).takes == ("6S", "3D")
    assert ruling("9C x b9(5h)", table, house).printed == "9C x b9(5H)"
    assert ruling("9C x b9(5H), b9(6S)", table, house).printed == "9C x b9"
    assert verdict("9C x b9(7H)", table, house) == "not-on-table"


def test_called_kings_are_taken_by_a_king() -> None:
    table = "[KH, KS = K Bob] QC"
    assert verdict("KD x bK", table) == "stands"
    assert verdict("QD x bK", table) == "court-capture"
    assert verdict("10D x bK", table) == "court-capture"
    assert verdict("KD x KH", table) == "build-split"


# -- values of two kinds


def test_an_ace_of_one_or_fourteen_is_one_of_them_in_a_taking() -> None:
    table = "KH AD 9C 8D 6S"
    assert verdict("AS x KH+AD", table, *HIGH_ACE) == "stands"
    assert verdict("AS x AD", table, *HIGH_ACE) == "stands"
    assert verdict("AS x KH+AD, 8D+6S", table, *HIGH_ACE) == "stands"
    # as one it takes the ace, as fourteen eight and six: not both
    assert verdict("AS x 8D+6S, 9C", "9C 8D 6S", *HIGH_ACE) == "capture-sum"
    assert ruling("AS x 9C", table, *HIGH_ACE).found[0].facts["value"] == [1, 14]


def test_where_the_ace_on_the_table_is_fourteen_too_ace_and_eight_with_six_go_together() -> None:
    assert verdict("AS x AD, 8D+6S", "AD 8D 6S", *HIGH_ACE) == "stands"
    assert verdict("AS x AD, 8D+6S", "AD 8D 6S", variant="royal") == "capture-sum"


def test_an_ace_from_the_hand_may_be_fourteen_in_the_royal_game_and_one_on_the_table() -> None:
    assert verdict("AC x KH+AD", "KH AD", variant="royal") == "stands"
    assert verdict("AC x AD", "KH AD", variant="royal") == "stands"
    assert verdict("QC x JC+AD", "JC AD", variant="royal") == "stands"


def test_with_hand_values_pairing_is_by_value() -> None:
    assert verdict("AD x AC", "AC 7H", *NORDIC, variant="enquire-within") == "capture-sum"
    assert verdict("2S x 2D", "2D KC", *NORDIC, variant="enquire-within") == "capture-sum"
    assert verdict("2S x KC+2D", "2D KC", *NORDIC, variant="enquire-within") == "stands"
    assert verdict("10D x 10H+6C", "10H 6C", *NORDIC, variant="enquire-within") == "stands"
    assert verdict("10H x 10D", "10D", *NORDIC, variant="enquire-within") == "stands"


def test_where_equals_bind_a_hand_value_pairs_with_its_value() -> None:
    house = (*NORDIC, "capture.compulsory = equal")
    assert verdict("AD", "AC 7H", *house, variant="enquire-within") == "stands"
    eleven = ("hand_values.2S = 11", "values.J = 11", "capture.compulsory = equal")
    assert verdict("2S", "JD 2H", *eleven, variant="enquire-within") == "must-capture"
    assert verdict("2S", "QD 2H", *eleven, variant="enquire-within") == "stands"


def test_a_rank_whose_value_is_taken_away_only_pairs() -> None:
    house = ("values.10 = none", "build.limit = 9")
    assert verdict("10S x 7C+3D", "7C 3D", *house) == "court-capture"
    assert verdict("10S x 10C", "10C", *house) == "stands"


# -- what the record cannot say of a table


@pytest.mark.parametrize(
    ("play", "said"),
    [
        ("14D x 9H", "unknown-card"),
        ("8Z", "unknown-card"),
        ("10D x 9H+", "unreadable-line"),
        ("9H", "card-repeated"),
        ("5H x 5H", "card-repeated"),
        ("4S x 4D", "not-on-table"),
        ("4S x b9", "not-on-table"),
        ("4S x ?", "not-on-table"),
        ("7C", "card-repeated"),
    ],
)
def test_what_cannot_be_is_one_error(play: str, said: str) -> None:
    assert verdict(play, "9H [7C+AD = 8 Bob]") == said


def test_only_the_first_error_of_a_play_is_told() -> None:
    assert verdict("9H x 4D", "9H KC", hand="4S 6D") == "card-repeated"
    assert verdict("7H x 4D", "9H KC", hand="4S 6D") == "not-on-table"
    assert verdict("7H x 9H", "9H KC", hand="4S 6D") == "not-in-hand"


def test_a_card_nobody_saw_leaves_the_verdict_open_and_the_rest_is_judged() -> None:
    assert verdict("? x 9H", "9H") == "depends"
    assert verdict("9S x ?", "? KC") == "depends"
    assert verdict("10S x 7C+?", "? 7C") == "depends"
    assert verdict("10S x 7C+2D, ?", "? 7C 2D") == "capture-sum"
    assert verdict("9S x ?, ?", "? KC") == "not-on-table"


def test_a_sweep_that_is_asserted_is_checked_and_one_that_is_not_is_found() -> None:
    assert verdict("9S x 9H sweep", "9H KD") == "sweep-claim"
    assert verdict("9S x 9H SWEEP", "9H") == "stands"
    assert ruling("9S x 9H", "9H").sweep
    assert verdict("9S sweep", "9H") == "sweep-claim"
    assert not ruling("9S x 9H", "9H [4H+4D = 8 Bob]").sweep
    assert not ruling("9S x 9H", "9H ?").sweep


def test_judging_never_changes_the_position() -> None:
    table = position("[5H+4C = 9 Ann] 9H AD KC ?", "9S 10S 4D KD", "Ann")
    before = [getattr(table, name) for name in table.__slots__]
    for play in [
        "9S x b9, 9H",
        "10S x 9H+AD",
        "4D",
        "KD x KC",
        "4D+b9 = 13",
        "AD+b9 = 10",
        "9S, b9 = 9",
        "5S x ?",
        "0Q",
    ]:
        judge(table, play)
        assert [getattr(table, name) for name in table.__slots__] == before


def test_an_ace_played_as_fourteen_leaves_an_ace_of_one_where_equals_must_be_taken() -> None:
    variant = load_variant("royal", overrides={"capture.compulsory": "equal"})
    position = position_from(variant, "AS [2C+3S+9D = 14 Ann]", "AD QC", "Ann")
    assert legal_plays(position) == ["AD x b14"]
    assert judge(position, "AD").faults[0] == "must-capture"


def test_two_builds_are_never_raised_by_one_card() -> None:
    variant = load_variant("foster", overrides={"build.raise_with_table": True})
    position = position_from(variant, "[AD+2C = 3 Bob] [3D+AS = 4 Bob]", "2S 9D", "Ann")
    assert judge(position, "2S+b3+b4 = 9").faults == ("build-raised-from-table",)
