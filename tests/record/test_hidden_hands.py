"""Hands that nobody told the scorer: a foul of building is found once it is certain, and never before."""

from __future__ import annotations

from .desk import deal, fault_of, judged, told, told_from

BUILDS_EIGHT = "Ann: 3C+5H = 8"


def test_a_false_build_is_certain_when_the_builders_last_card_is_no_eight() -> None:
    text = deal(BUILDS_EIGHT, "Bob: JD", "Ann: QS x QD", "Bob: JH x JD", "Ann: KH x KC", "Bob: 4D", "Ann: 2C x 2S")
    assert told(text) == ["5 false-build"]
    assert told_from(text, "5 false-build") == 11


def test_a_false_build_is_certain_when_the_fourth_eight_is_seen_elsewhere() -> None:
    # two eights lie on the table, Bob plays the other two on lines 6 and 8
    text = deal(BUILDS_EIGHT, "Bob: 8H", "Ann: KH x KC", "Bob: 8C", "Ann: QS", table="5H KC 8S 8D")
    assert told_from(text, "5 false-build") == 8
    assert told(text) == ["5 false-build", "9 trail-with-build"]


def test_no_eight_can_be_held_where_all_lie_on_the_table_and_the_build_is_false_at_once() -> None:
    text = deal(BUILDS_EIGHT, table="5H 8H 8S 8D [8C+2D = 10 Bob]")
    assert told_from(text, "5 false-build") == 5
    assert dict(fault_of(text).facts)["value"] == "8"


def test_the_proving_line_is_shown_beside_the_foul() -> None:
    text = deal(BUILDS_EIGHT, "Bob: JD", "Ann: QS x QD", "Bob: JH x JD", "Ann: KH x KC", "Bob: 4D", "Ann: 2C x 2S")
    (related,) = fault_of(text).related
    assert (related.role, related.span.line) == ("proved", 11)


def test_an_eight_played_later_in_the_round_answers_for_the_build() -> None:
    text = deal(BUILDS_EIGHT, "Bob: JD", "Ann: QS x QD", "Bob: JH x JD", "Ann: KH x KC", "Bob: 4D", "Ann: 8C x b8")
    assert told(text) == []


def test_a_spent_eight_is_told_at_its_own_line_when_no_other_is_left_in_the_hand() -> None:
    text = deal(
        BUILDS_EIGHT, "Bob: JD", "Ann: 8D x 8S", "Bob: JH x JD", "Ann: KH x KC", "Bob: 4D", "Ann: QC x QD",
        table="5H KC QD 8S",
    )  # fmt: skip
    assert told(text) == ["7 build-unredeemed"]
    assert told_from(text, "7 build-unredeemed") == 11


def test_a_spent_eight_is_told_as_soon_as_the_other_two_are_seen() -> None:
    text = deal(
        BUILDS_EIGHT, "Bob: 8H", "Ann: 8D x 8S", "Bob: 8C", "Ann: KH x KC",
        table="5H KC QD 8S",
    )  # fmt: skip
    assert told_from(text, "7 build-unredeemed") == 8
    assert told(text) == ["7 build-unredeemed"]


def test_it_is_told_once_for_a_build_and_at_the_play_that_gave_the_card_away() -> None:
    text = deal(
        BUILDS_EIGHT, "Bob: JD", "Ann: 8D x 8S", "Bob: JH x JD", "Ann: KH x KC", "Bob: 4D", "Ann: QC x QD",
        "Bob: 6D", "Ann: 4S x 4D", "Bob: 7H", "Ann: 7S x 7H", "Bob: 9H", "Ann: 9S x 9H",
        table="5H KC QD 8S",
    )  # fmt: skip
    assert told(text) == ["7 build-unredeemed"]


def test_a_card_nobody_saw_may_be_the_eight_until_all_eights_are_seen() -> None:
    # Ann's last card of the round was not seen: either the build was false on line 5, or it is unredeemed on line 11
    text = deal(
        BUILDS_EIGHT, "Bob: JD", "Ann: QS x QD", "Bob: JH x JD", "Ann: KH x KC", "Bob: 4D", "Ann: ? x 4D", "Bob: 6D",
        "Ann: 8D x 8S", "Bob: 8H", "Ann: 8C x 8H",
        table="5H KC QD 8S",
    )  # fmt: skip
    assert told_from(text, "5 false-build") == 15
    assert told(text) == ["5 false-build"]
    assert told(text, upto=11) == []


def test_later_rounds_prove_what_an_unseen_card_left_open_and_never_sooner() -> None:
    text = deal(BUILDS_EIGHT, "Bob: JD", "Ann: ? x QD", "Bob: JH x JD", "Ann: KH x KC", "Bob: 4D", "Ann: 2C x 2S")
    assert told(text) == []


def test_with_a_hand_line_before_the_build_it_is_false_at_once() -> None:
    text = deal("hand: Ann 3C 2D JS 7H", BUILDS_EIGHT, "Bob: KD x KC")
    assert told_from(text, "6 false-build") == 6


def test_with_a_hand_line_that_holds_the_eight_it_stands() -> None:
    text = deal("hand: Ann 3C 2D JS 8H", BUILDS_EIGHT, "Bob: KD x KC")
    assert told(text) == []


def test_a_hand_shown_later_in_the_round_decides() -> None:
    text = deal(BUILDS_EIGHT, "Bob: KD x KC", "hand: Ann 2D JS 7H")
    assert told_from(text, "5 false-build") == 7


def test_a_hand_shown_in_part_leaves_the_rest_open() -> None:
    assert told(deal(BUILDS_EIGHT, "Bob: KD x KC", "hand: Ann 2D JS")) == []
    text = deal(BUILDS_EIGHT, "Bob: KD x KC", "hand: Ann 2D JS", "Ann: QS x QD")
    assert told_from(text, "5 false-build") == 8


def test_an_unknown_card_of_a_shown_hand_may_be_the_eight() -> None:
    assert told(deal("hand: Ann 3C 2D JS ?", BUILDS_EIGHT)) == []


def test_eights_shown_in_another_hand_are_not_in_the_builders() -> None:
    text = deal("hand: Bob 8H 8C 8D 4S", BUILDS_EIGHT, table="5H KC QD 8S")
    assert told_from(text, "6 false-build") == 6


def test_one_card_left_cannot_be_the_eight_and_the_seven_of_two_builds() -> None:
    # after line 7 Ann holds two cards; the second, on line 9, is neither, so one card would have to be both
    text = deal(
        BUILDS_EIGHT, "Bob: JD", "Ann: 4S+3H = 7", "Bob: JH x JD", "Ann: QS x QD", "Bob: 4D",
        table="5H KC QD 3H",
    )  # fmt: skip
    assert told_from(text, "7 false-build") == 9
    assert told(text) == ["7 false-build"]


def test_the_second_build_stands_where_an_eight_and_a_seven_are_played_later() -> None:
    text = deal(
        BUILDS_EIGHT, "Bob: JD", "Ann: 4S+3H = 7", "Bob: JH x JD", "Ann: 8S x b8", "Bob: 4D", "Ann: 7S x b7",
        table="5H KC QD 3H",
    )  # fmt: skip
    assert told(text) == []


def test_an_own_raise_without_the_old_value_is_certain_when_the_hand_is_out() -> None:
    text = deal(
        BUILDS_EIGHT, "Bob: JD", "Ann: AD+b8 = 9", "Bob: JH x JD", "Ann: 9S x b9", "Bob: 4D", "Ann: QS x QD",
    )  # fmt: skip
    assert told_from(text, "7 own-build-raised") == 11
    # the eight that line 5 needed is not there either
    assert told(text) == ["5 false-build"] or told(text) == ["7 own-build-raised"]


def test_a_foul_that_may_be_one_of_two_is_named_when_it_is_known_which() -> None:
    # after line 7 one of Ann's two cards is the king: eight and nine cannot both be the other
    eight = deal(BUILDS_EIGHT, "Bob: JD", "Ann: AD+b8 = 9", "Bob: JH x JD", "Ann: KH x KC", "Bob: 4D", "Ann: 8S")
    assert told_from(eight, "7 false-build") == 11
    assert "7 own-build-raised" not in told(eight, upto=9)


def test_where_a_card_is_drawn_after_each_play_four_plays_prove_nothing() -> None:
    text = deal(
        BUILDS_EIGHT, "Bob: JD", "Ann: QS x QD", "Bob: JH x JD", "Ann: KH x KC", "Bob: 4D", "Ann: 2C x 2S", "Bob: 6D",
        variant="draw",
    )  # fmt: skip
    assert told(text) == []


def test_where_a_card_is_drawn_after_each_play_all_eights_seen_prove_it() -> None:
    text = deal(BUILDS_EIGHT, "Bob: 8H", "Ann: KH x KC", "Bob: 8C", variant="draw", table="5H KC 8S 8D")
    assert told_from(text, "5 false-build") == 8


def test_where_a_card_is_drawn_the_eight_played_after_a_draw_may_have_been_held() -> None:
    text = deal(
        BUILDS_EIGHT, "Bob: 8H", "Ann: KH x KC", "Bob: 4D", "Ann: 8C x b8", "Bob: 6D", variant="draw", table="5H KC 8S 8D"
    )  # fmt: skip
    assert told(text) == []


def test_a_build_taken_by_the_partner_leaves_nothing_to_prove() -> None:
    judgement = judged(deal(BUILDS_EIGHT, "Bob: 8D x b8"))
    assert [fault.name for fault in judgement.faults] == ["unfinished-deal"]
