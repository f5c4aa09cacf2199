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
        BUILDS_EIGHT,
        "Bob: JD",
        "Ann: 8D x 8S",
        "Bob: JH x JD",
        "Ann: KH x KC",
        "Bob: 4D",
        "Ann: QC x QD",
        table="5H KC QD 8S",
    )
    assert told(text) == ["7 build-unredeemed"]
    assert told_from(text, "7 build-unredeemed") == 11


def test_a_spent_eight_is_told_as_soon_as_the_other_two_are_seen() -> None:
    text = deal(
        BUILDS_EIGHT,
        "Bob: 8H",
        "Ann: 8D x 8S",
        "Bob: 8C",
        "Ann: KH x KC",
        table="5H KC QD 8S",
    )
    assert told_from(text, "7 build-unredeemed") == 8
    assert told(text) == ["7 build-unredeemed"]


def test_it_is_told_once_for_a_build_and_at_the_play_that_gave_the_card_away() -> None:
    text = deal(
        BUILDS_EIGHT,
        "Bob: JD",
        "Ann: 8D x 8S",
        "Bob: JH x JD",
        "Ann: KH x KC",
        "Bob: 4D",
        "Ann: QC x QD",
        "Bob: 6D",
        "Ann: 4S x 4D",
        "Bob: 7H",
        "Ann: 7S x 7H",
        "Bob: 9H",
        "Ann: 9S x 9H",
        table="5H KC QD 8S",
    )
    assert told(text) == ["7 build-unredeemed"]


def test_a_card_nobody_saw_may_be_the_eight_until_all_eights_are_seen() -> None:
    # Ann's last card of the round was not seen: either the build was false on line 5, or it is unredeemed on line 11
    text = deal(
        BUILDS_EIGHT,
        "Bob: JD",
        "Ann: QS x QD",
        "Bob: JH x JD",
        "Ann: KH x KC",
        "Bob: 4D",
        "Ann: ? x 4D",
        "Bob: 6D",
        "Ann: 8D x 8S",
        "Bob: 8H",
        "Ann: 8C x 8H",
        table="5H KC QD 8S",
    )
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


def test_a_foul_on_one_of_two_lines_is_told_on_neither_until_it_is_known_which() -> None:
    # one of Ann's two cards after line 7 is the queen: the other is no eight (line 5 is false) or no seven (line 7 is)
    plays = (BUILDS_EIGHT, "Bob: JD", "Ann: 4S+3H = 7", "Bob: JH x JD", "Ann: QS x QD", "Bob: 4D")
    assert told(deal(*plays, table="5H KC QD 3H")) == []
    eight = deal(*plays, "Ann: 8S x b8", table="5H KC QD 3H")
    assert told(eight) == ["7 false-build"]
    assert told_from(eight, "7 false-build") == 11
    seven = deal(*plays, "Ann: 7S x b7", table="5H KC QD 3H")
    assert told(seven) == ["5 false-build"]
    neither = deal(*plays, "Ann: KS x KC", table="5H KC QD 3H")
    assert told(neither) == ["5 false-build", "7 false-build"]


def test_the_second_build_stands_where_an_eight_and_a_seven_are_played_later() -> None:
    text = deal(
        BUILDS_EIGHT,
        "Bob: JD",
        "Ann: 4S+3H = 7",
        "Bob: JH x JD",
        "Ann: 8S x b8",
        "Bob: 4D",
        "Ann: 7S x b7",
        table="5H KC QD 3H",
    )
    assert told(text) == []


def test_an_own_raise_without_the_old_value_is_certain_when_the_hand_is_out() -> None:
    text = deal(
        BUILDS_EIGHT,
        "Bob: JD",
        "Ann: AD+b8 = 9",
        "Bob: JH x JD",
        "Ann: 9S x b9",
        "Bob: 4D",
        "Ann: QS x QD",
    )
    assert told_from(text, "7 own-build-raised") == 11
    # the eight that line 5 needed is not there either; a raise of a false build is a foul of its own
    assert told(text) == ["5 false-build", "7 own-build-raised"]


def test_a_foul_that_may_be_one_of_two_is_named_when_it_is_known_which() -> None:
    # after line 7 one of Ann's two cards is the king: eight and nine cannot both be the other
    eight = deal(BUILDS_EIGHT, "Bob: JD", "Ann: AD+b8 = 9", "Bob: JH x JD", "Ann: KH x KC", "Bob: 4D", "Ann: 8S")
    assert told_from(eight, "7 false-build") == 11
    assert "7 own-build-raised" not in told(eight, upto=9)


def test_where_a_card_is_drawn_after_each_play_four_plays_prove_nothing() -> None:
    text = deal(
        BUILDS_EIGHT,
        "Bob: JD",
        "Ann: QS x QD",
        "Bob: JH x JD",
        "Ann: KH x KC",
        "Bob: 4D",
        "Ann: 2C x 2S",
        "Bob: 6D",
        variant="draw",
    )
    assert told(text) == []


def test_where_a_card_is_drawn_after_each_play_all_eights_seen_prove_it() -> None:
    text = deal(BUILDS_EIGHT, "Bob: 8H", "Ann: KH x KC", "Bob: 8C", variant="draw", table="5H KC 8S 8D")
    assert told_from(text, "5 false-build") == 8


def test_where_a_card_is_drawn_the_eight_played_after_a_draw_may_have_been_held() -> None:
    text = deal(
        BUILDS_EIGHT,
        "Bob: 8H",
        "Ann: KH x KC",
        "Bob: 4D",
        "Ann: 8C x b8",
        "Bob: 6D",
        variant="draw",
        table="5H KC 8S 8D",
    )
    assert told(text) == []


def test_a_build_taken_by_the_partner_leaves_nothing_to_prove() -> None:
    judgement = judged(deal(BUILDS_EIGHT, "Bob: 8D x b8"))
    assert [fault.name for fault in judgement.faults] == ["unfinished-deal"]


FOUR = "Ann, Bob, Cleo, Dan"


def test_an_add_that_relies_on_the_partner_leaves_the_build_the_partners() -> None:
    # Cleo holds no eight: the build stays Ann's, and Cleo may lay down a card
    plays = ("Ann: 3C+5H = 8", "Bob: JD", "Cleo: 2S+6C, b8 = 8", "Dan: KC", "Ann: QS x QD", "Bob: JH x JD", "Cleo: 4C")
    text = deal("hand: Cleo 2S 9D KH 4C", *plays, table="5H 6C QD 9S", players=FOUR, dealer="Dan")
    assert told(text) == []


def test_a_partner_who_holds_the_card_himself_owns_the_build_he_added_to() -> None:
    plays = ("Ann: 3C+5H = 8", "Bob: JD", "Cleo: 2S+6C, b8 = 8", "Dan: KC", "Ann: QS x QD", "Bob: JH x JD", "Cleo: 4C")
    text = deal("hand: Cleo 2S 8D KH 4C", *plays, table="5H 6C QD 9S", players=FOUR, dealer="Dan")
    assert told(text) == ["12 trail-with-build"]


def test_the_hand_proves_later_whose_the_build_was_that_the_partner_added_to() -> None:
    plays = ("Ann: 3C+5H = 8", "Bob: JD", "Cleo: 2S+6C, b8 = 8", "Dan: KC", "Ann: QS x QD", "Bob: JH x JD", "Cleo: 4C")
    more = ("Dan: AC", "Ann: AD x AC", "Bob: 10H", "Cleo: 8D x b8")
    text = deal(*plays, *more, table="5H 6C QD 9S", players=FOUR, dealer="Dan")
    assert told_from(text, "11 trail-with-build") == 15
    other = deal(
        *plays,
        *more[:-1],
        "Cleo: KH x KC",
        "Dan: 3D",
        "Ann: 8D x b8",
        "Bob: 6S",
        "Cleo: 9D x 9S",
        table="5H 6C QD 9S",
        players=FOUR,
        dealer="Dan",
    )
    assert told(other) == []


def test_a_second_add_may_rely_on_the_partner_too() -> None:
    plays = ("Ann: 3C+5H = 8", "Bob: JD", "Cleo: 2S+6C, b8 = 8", "Dan: KC", "Ann: QS x QD", "Bob: JH x JD")
    text = deal(
        "hand: Cleo 2S 4C 7H KD", *plays, "Cleo: 4C+4H, b8 = 8", table="5H 6C QD 4H", players=FOUR, dealer="Dan"
    )
    assert told(text) == []


def test_who_owned_the_build_by_his_own_card_may_not_rely_on_the_partner_for_the_next_add() -> None:
    # Cleo held an eight at her first add, so the build was hers; she spends the eight with her second
    plays = ("Ann: 3C+5H = 8", "Bob: JD", "Cleo: 2S+6C, b8 = 8", "Dan: KC", "Ann: QS x QD", "Bob: JH x JD")
    hand = "hand: Cleo 2S 8C 7H KD"
    text = deal(hand, *plays, "Cleo: 8C, b8 = 8", table="5H 6C QD 4H", players=FOUR, dealer="Dan")
    assert told(text) == ["12 false-build"]


def test_an_opponents_declaration_excuses_nobody() -> None:
    plays = ("Ann: 3C+5H = 8", "Bob: 2S+6C, b8 = 8")
    text = deal("hand: Bob 2S 9D KH 4C", *plays, table="5H 6C QD 9S", players=FOUR, dealer="Dan")
    assert told(text) == ["7 false-build"]
