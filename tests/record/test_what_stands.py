"""What stands although it is wrong, what is doubtful after what cannot have been, and that nothing is told twice."""

from __future__ import annotations

import pytest

from .desk import deal, fault_of, judged, stretch, told, told_from, trails


def table_after(text: str, *sets: str) -> tuple[set[str], dict[str, set[str]]]:
    """The loose cards and the piles after the last line."""
    view = judged(text, sets).table
    assert view is not None
    return set(view.table), {side: set(pile) for side, pile in view.piles.items()}


# -- fouls stand as they were played


def test_the_cards_of_a_wrong_taking_lie_in_the_pile() -> None:
    text = deal("Ann: 9H x 5H")
    assert told(text) == ["5 capture-sum"]
    assert table_after(text) == ({"KC", "QD", "2S"}, {"Ann": {"9H", "5H"}, "Bob": set()})


def test_what_a_foul_took_is_gone_for_the_next_player() -> None:
    text = deal("Ann: 9H x 5H", "Bob: 5C x 5H")
    assert told(text) == ["5 capture-sum", "6 not-on-table"]
    assert "taken" in dict(judged(text).faults[1].facts).values()


def test_a_taking_of_nothing_leaves_the_card_on_the_table() -> None:
    text = deal("Ann: 9H x all")
    assert told(text) == ["5 capture-nothing"]
    assert table_after(text)[0] == {"5H", "KC", "QD", "2S", "9H"}


def test_when_a_card_is_taken_out_of_a_build_the_rest_lies_loose() -> None:
    text = deal("Ann: 7S x 7D", "Bob: 2C x 2H", table="[2H+7D = 9 Bob] KC")
    assert told(text) == ["5 build-split"]
    assert table_after(text) == ({"KC"}, {"Ann": {"7S", "7D"}, "Bob": {"2C", "2H"}})


def test_a_build_that_was_broken_is_there_no_more() -> None:
    text = deal("Ann: 7S x 7D", "Bob: 9C x b9", table="[2H+7D = 9 Bob] KC")
    assert told(text) == ["5 build-split", "6 not-on-table"]


def test_a_wrong_build_lies_there_as_a_build_and_is_taken_by_its_value() -> None:
    text = deal("Ann: 3C+5H = 9", "Bob: 9D x b9")
    assert told(text) == ["5 build-sum"]
    assert table_after(text)[1] == {"Ann": set(), "Bob": {"9D", "3C", "5H"}}


def test_a_faulted_build_is_not_told_again_but_its_owner_may_not_trail() -> None:
    text = deal("Ann: 3C+5H = 9", "Bob: JD", "Ann: 4S", "Bob: 4H x 4S", "Ann: KH x KC", "Bob: 6D", "Ann: 2C x 2S")
    assert told(text) == ["5 build-sum", "7 trail-with-build"]


# -- what cannot have been


def test_of_an_entry_that_cannot_be_only_the_played_card_moves() -> None:
    text = deal("Ann: 8C x 5D+3H")
    assert told(text) == ["5 not-on-table"]
    assert stretch(text, fault_of(text)) == "5D"
    assert table_after(text) == ({"5H", "KC", "QD", "2S", "8C"}, {"Ann": set(), "Bob": set()})


def test_a_card_that_was_seen_already_moves_nothing_and_is_shown_where_it_was() -> None:
    text = deal("Ann: KH x KC", "Bob: KC")
    fault = fault_of(text)
    assert (fault.name, fault.line, [(one.role, one.span.line) for one in fault.related]) == (
        "card-repeated",
        6,
        [("seen", 5)],
    )
    assert table_after(text)[0] == {"5H", "QD", "2S"}


def test_the_first_later_entry_that_names_a_doubtful_card_is_unverified_once() -> None:
    text = deal("Ann: 8C x 5D", "Bob: JD", "Ann: KH x KC", "Bob: 8D x 8C", "Ann: 5D")
    assert told(text) == ["5 not-on-table", "8 unverified"]
    fault = judged(text).faults[1]
    assert dict(fault.facts) == {"cards": ["8C"]}
    assert [(one.role, one.span.line) for one in fault.related] == [("cause", 5)]
    assert told_from(text, "8 unverified") == 8


def test_a_consequence_is_no_fault_of_its_own() -> None:
    # 8C and 5D are doubtful: neither the seen card, nor the missing one, nor the wrong sum is told
    assert told(deal("Ann: 8C x 5D", "Bob: 8C")) == ["5 not-on-table", "6 unverified"]
    assert told(deal("Ann: 8C x 5D", "Bob: 5S x 5D")) == ["5 not-on-table", "6 unverified"]
    assert told(deal("Ann: 8C x 5D", "Bob: 9H x 8C")) == ["5 not-on-table", "6 unverified"]
    assert told(deal("Ann: 8C x 5D", "Bob: 8H x 8C", "Ann: 8C")) == ["5 not-on-table", "6 unverified"]


def test_what_hangs_on_nothing_doubtful_is_told_as_ever() -> None:
    assert told(deal("Ann: 8C x 5D", "Bob: 9H x KC")) == ["5 not-on-table", "6 court-capture"]
    assert told(deal("Ann: 8C x 5D", "Bob: 4C x 4D")) == ["5 not-on-table", "6 not-on-table"]
    assert told(deal("Ann: 8C x 5D", "Ann: 4C")) == ["5 not-on-table", "6 out-of-turn"]


def test_each_impossible_entry_is_unverified_once() -> None:
    text = deal("Ann: 8C x 5D", "Bob: 4C x 4D", "Ann: 8D x 8C", "Bob: 4S x 4C", "Ann: 9C x 5D, 4D", "Bob: 4H")
    assert told(text) == ["5 not-on-table", "6 not-on-table", "7 unverified", "8 unverified"]


def test_a_build_that_could_not_be_made_is_missed_without_a_new_fault() -> None:
    assert told(deal("Ann: 3C+5D = 8", "Bob: 8D x b8")) == ["5 not-on-table", "6 unverified"]
    assert told(deal("Ann: 3C+5D = 8", "Bob: AD+b8 = 9", "Ann: 9C x b9")) == ["5 not-on-table", "6 unverified"]
    assert told(deal("Ann: 3C+5D = 8", "Bob: 9D x b9")) == ["5 not-on-table", "6 not-on-table"]


def test_an_entry_that_cannot_be_spends_the_turn_and_one_card() -> None:
    for wrong in ("4C x 4D", "14H", "tea", "2H x 2H", "3C+5H", "KC"):
        text = deal(f"Ann: {wrong}", "Bob: JD", "Ann: 6C")
        names = [fault.split()[1] for fault in told(text)]
        assert len(names) == 1, wrong
        assert "out-of-turn" not in names
        view = judged(deal(f"Ann: {wrong}")).table
        assert view is not None
        assert view.hand_left == {"Ann": 3, "Bob": 4}


def test_the_played_card_of_an_unreadable_play_lies_on_the_table_where_it_can_be_read() -> None:
    text = deal("Ann: 4C x ten", "Bob: 4D x 4C")
    assert told(text) == ["5 unreadable-line", "6 unverified"]
    assert table_after(deal("Ann: 4C x ten"))[0] == {"5H", "KC", "QD", "2S", "4C"}


def test_a_player_nobody_knows_spends_the_turn_or_does_not_as_the_next_play_tells() -> None:
    assert told(deal("Ann: 4C", "Zoe: 7C", "Ann: 6C")) == ["6 unknown-player"]
    assert told(deal("Ann: 4C", "Zoe: 7C", "Bob: 6C", "Ann: 9C")) == ["6 unknown-player"]
    assert told(deal("Ann: 4C", "Zoe: 7C", ": 6C", "Bob: 9C")) == ["6 unknown-player"]
    assert told(deal("Ann: 4C", "Zoe: 7C", "Ann: 7D x 7C")) == ["6 unknown-player", "7 unverified"]
    assert told(deal("Ann: 4C", "Zoe: tea and 7C", "Ann: 7C")) == ["6 unknown-player", "7 unverified"]


def test_too_many_plays_spend_nothing_and_the_card_is_doubtful() -> None:
    plays = ("Ann: 4C", "Bob: JC", "Ann: JD", "Bob: 6C", "Ann: JH", "Bob: 9C", "Ann: 10C", "Ann: 10H")
    assert told(deal(*plays, "Bob: 10D x 10C")) == ["12 too-many-plays"]
    assert told(deal(*plays, "Bob: 10D x 10C, 10H")) == ["12 too-many-plays", "13 unverified"]


def test_a_play_that_cannot_be_may_have_been_any_card_of_the_hand() -> None:
    # line 7 may have been the eight that line 5 needs
    text = deal("Ann: 3C+5H = 8", "Bob: JD", "Ann: tea", "Bob: JH x JD", "Ann: KH x KC", "Bob: 4D", "Ann: 2C x 2S")
    assert told(text) == ["7 unreadable-line"]


def test_a_sweep_is_not_disputed_over_a_card_that_may_not_lie_there() -> None:
    text = deal("Ann: 8C x 5D", "Bob: 9S x 9H sweep", table="9H")
    assert told(text, ["deal.table = 1"]) == ["5 not-on-table"]


def test_numbers_that_rest_on_doubtful_plays_are_not_held_against_the_players() -> None:
    plays = trails("Bob, Ann", "5H KC QD 2S")
    plays[0] = f"{plays[0]} x 5D"  # the ace of spades cannot take a card that is not there
    text = deal(*plays, "count: Ann cards 2, spades 1, aces 1, big 0, little 0", "score: Ann 1, Bob 0")
    assert told(text) == ["5 not-on-table", f"{plays.index('Ann: 5D') + 5} unverified"]
    result = judged(text).deals[0]
    assert (result.status, result.verified) == ("complete", False)


def test_the_score_before_a_deal_does_not_rest_on_its_plays() -> None:
    text = deal("Ann: 8C x 5D", "score: Ann 2, Bob 0")
    assert told(text) == ["5 not-on-table", "6 score-differs"]


def test_a_number_that_rests_on_doubtful_plays_is_unverified_where_nothing_else_was() -> None:
    plays = trails("Bob, Ann", "5H KC QD 2S")
    assert plays[-1] == "Bob: KD"
    text = deal(*plays[:-1], "Bob: KD x KC, KC", "count: Ann cards 2, spades 1", "score: Ann 1, Bob 0")
    assert told(text) == ["52 card-repeated", "53 unverified"]
    assert told(text.replace("count:", "note:")) == ["52 card-repeated", "54 unverified"]


def test_a_card_nobody_saw_lies_there_and_is_taken_by_its_sign() -> None:
    text = deal("Ann: ?", "Bob: KH x KC, ?", "Ann: 4C x ?")
    assert told(text) == ["7 not-on-table"]
    assert table_after(text)[1] == {"Ann": set(), "Bob": {"KH", "KC", "?"}}
    assert not judged(text).deals[0].verified


def test_only_items_of_all_cards_count_a_card_nobody_saw() -> None:
    plays = trails("Bob, Ann", "5H KC QD 2S")
    plays[0] = "Ann: ?"  # for the ace of spades
    text = deal(*plays[:-1], "Bob: KD x KC, KS, KH")
    result = judged(text).deals[0]
    assert result.counts["Bob"]["cards"] == 52
    assert (result.counts["Bob"]["aces"], result.counts["Bob"]["spades"], result.verified) == (3, 12, False)
    more = "count: Bob cards 52, spades 13, aces 4, big 1, little 1"
    assert told(text + more) == []
    assert told(text + more.replace("aces 4", "aces 2")) == ["53 count-differs"]


# -- a deal taken up in the middle


def test_builds_on_the_table_line_have_owners_and_values() -> None:
    text = deal("Ann: 8D x b8", table="9H AD [3C+5H, 8C = 8 Bob]")
    assert told(text) == []
    assert told(deal("Ann: 4C", table="9H AD [3C+5H = 8 Ann]")) == ["5 trail-with-build"]
    assert told(deal("Ann: 4C", table="9H AD [3C+5H = 8]")) == []
    assert told(deal("Ann: 2C+b8 = 10", table="9H [3C+5H, 8C = 8 Bob]")) == ["5 build-fixed"]


def test_a_merged_build_belongs_to_who_merged_it_and_one_apart_to_its_maker() -> None:
    text = deal("Ann: 6S+3D = 9", "Bob: JD", "Ann: 4C", table="[2H+7D = 9 Bob] 3D")
    merged, apart = judged(text, upto=5).table, judged(text, ["build.same_value = apart"], upto=5).table
    assert merged is not None
    assert apart is not None
    assert [(build.owner, sorted(map(sorted, build.groups))) for build in merged.builds] == [
        ("Ann", [["2H", "7D"], ["3D", "6S"]])
    ]
    assert [build.owner for build in apart.builds] == ["Bob", "Ann"]
    assert told(text) == ["7 trail-with-build"]


def test_a_table_line_is_checked_for_its_number_unless_builds_stand_there() -> None:
    assert told(deal(table="9H AD")) == ["4 table-count"]
    assert told(deal(table="9H AD ? ?")) == []
    assert told(deal(table="9H [3C+5H = 8 Bob]")) == []
    assert told(deal(table="")) == ["4 table-count"]


@pytest.mark.parametrize(
    ("table", "fault"),
    [
        ("9H AD 9H 2S", "card-repeated"),
        ("9H AD 14H 2S", "unknown-card"),
        ("9H AD tea 2S", "unreadable-line"),
        ("9H AD [3C+5H = 8 Zoe]", "unknown-player"),
        ("9H AD [3C+5H = 8", "unreadable-line"),
        ("9H AD [3C+9H = 8 Bob]", "card-repeated"),
    ],
)
def test_what_cannot_lie_there_is_told_at_its_word(table: str, fault: str) -> None:
    assert told(deal(table=table)) == [f"4 {fault}"]


def test_a_card_turned_up_twice_is_doubtful() -> None:
    assert told(deal("Ann: 9S x 9H", table="9H AD 9H 2S")) == ["4 card-repeated", "5 unverified"]


def test_a_second_table_line_is_misplaced() -> None:
    assert told(deal("table: 9H 9D 9S 9C")) == ["5 misplaced-entry"]
    assert told(deal("Ann: 4C", "table: 9H 9D 9S 9C")) == ["6 misplaced-entry"]


def test_a_play_before_the_table_is_turned_is_misplaced() -> None:
    assert told(deal("Ann: 4C", "table: 9H 9D 9S 9C", table=None)) == ["5 misplaced-entry"]


# -- hand lines


def test_a_known_hand_decides_what_can_be_played() -> None:
    hand = "hand: Ann 4C 7D KS 10D"
    assert told(deal(hand, "Ann: 4C", "Bob: 4H x 4C", "Ann: 7D")) == []
    assert told(deal(hand, "Ann: 4H")) == ["6 not-in-hand"]
    assert told(deal(hand, "Ann: 4C", "Bob: 7D")) == ["7 card-repeated"]
    assert told(deal(hand, "Ann: 4C", "Bob: JC", "Ann: 4C")) == ["8 card-repeated"]


def test_a_hand_is_known_for_its_round_only() -> None:
    plays = ("Ann: 4C", "Bob: JC", "Ann: 7D", "Bob: 6C", "Ann: KS x KC", "Bob: 9C", "Ann: 10D", "Bob: JH x JC")
    assert told(deal("hand: Ann 4C 7D KS 10D", *plays, "Ann: AC")) == []


def test_after_an_impossible_play_the_hand_is_known_no_more() -> None:
    assert told(deal("hand: Ann 4C 7D KS 10D", "Ann: 4H", "Bob: JC", "Ann: 6C")) == ["6 not-in-hand"]


@pytest.mark.parametrize(
    ("hand", "fault"),
    [
        ("Ann 4C 7D KS 10D 9H", "table-count"),
        ("Ann 4C 7D KS KC", "card-repeated"),
        ("Ann 4C 4C KS", "card-repeated"),
        ("Ann 4C 14D", "unknown-card"),
        ("Ann 4C tea", "unreadable-line"),
        ("Zoe 4C", "unknown-player"),
        ("4C 7D", "unknown-player"),
    ],
)
def test_a_hand_that_cannot_be_is_told(hand: str, fault: str) -> None:
    assert told(deal(f"hand: {hand}", "Ann: 6C")) == [f"5 {fault}"]


def test_a_card_shown_in_two_hands_is_told() -> None:
    assert told(deal("hand: Ann 4C 7D KS 10D", "hand: Bob 4C 7H KD 10H")) == ["6 card-repeated"]


def test_a_hand_may_be_shown_before_the_table_is_turned() -> None:
    assert told(deal("hand: Ann 4C 7D KS 10D", "table: 5H KC QD 2S", "Ann: 4H", table=None)) == ["7 not-in-hand"]


def test_a_shown_card_of_a_hand_not_shown_whole_is_no_ban_on_others() -> None:
    assert told(deal("hand: Ann 4C 7D", "Ann: 6C")) == []


def test_a_misspelt_name_or_keyword_is_told_with_what_was_probably_meant() -> None:
    assert fault_of(deal("chalenge: Bob", table="9H AD 8C 2S")).facts["closest"] == "challenge"
    assert fault_of(deal("Anne: 5H", table="9H AD 8C 2S")).facts["closest"] == "Ann"
    assert "closest" not in fault_of(deal("Zoe: 5H", table="9H AD 8C 2S")).facts
