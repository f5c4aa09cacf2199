"""A record as text: keys, comments, line ends, and one bad line that hides no other."""

from __future__ import annotations

import pytest

from referee import read_record

from .desk import deal, fault_of, judged, stretch, told


def entries(text: str) -> list[tuple[int, str, str]]:
    return [(entry.line, entry.keyword or entry.name, entry.text) for entry in read_record(text).entries]


def test_an_entry_is_a_key_a_colon_and_a_value() -> None:
    assert entries("variant: foster\nplayers: Ann, Bob\n") == [(1, "variant", "foster"), (2, "players", "Ann, Bob")]


def test_a_keyword_may_be_written_in_any_case_and_a_name_is_kept_as_written() -> None:
    assert entries("DEAL: bob\nAnn: 5H\nANN LEE: 6H") == [(1, "deal", "bob"), (2, "Ann", "5H"), (3, "ANN LEE", "6H")]


def test_blank_lines_and_comment_lines_are_free_and_lines_keep_their_numbers() -> None:
    assert entries("\n# a game: of cards\n\n  # deal: Bob\ndeal: Bob\n") == [(5, "deal", "Bob")]


def test_a_comment_opens_after_a_blank_and_not_inside_a_word() -> None:
    assert entries("Ann: 5H   # trailed: why\nplace: No.#7\nnote:\t# all comment") == [
        (1, "Ann", "5H"),
        (2, "place", "No.#7"),
        (3, "note", ""),
    ]


def test_a_comment_before_the_colon_makes_the_line_no_entry() -> None:
    (fault,) = read_record("deal: Bob\nAnn # said: 5H\n").faults
    assert (fault.name, fault.line) == ("unreadable-line", 2)


@pytest.mark.parametrize("line", ["note: {}", "Ann: {}", ": {}", "# {}"])
def test_a_line_above_ten_thousand_characters_is_unreadable_and_hides_no_other(line: str) -> None:
    long = line.format("x" * 10_000)
    text = f"players: Ann, Bob\n{long[:10_000]}\ndeal: Bob\n{long}\nAnn: 5H\n"
    record = read_record(text)
    assert [(fault.name, fault.line) for fault in record.faults] == [("unreadable-line", 4)]
    assert [entry.line for entry in record.entries if entry.line != 2] == [1, 3, 5]


def test_of_a_line_too_long_it_is_said_how_long_it_is_and_how_long_it_may_be() -> None:
    (fault,) = read_record(f"deal: Bob\nnote: {'é' * 9_995}\nnote: {'é' * 9_994}\n").faults
    assert (fault.name, fault.line) == ("unreadable-line", 2)
    assert fault.facts["reason"] == "it has 10,001 characters"
    assert fault.facts["expected"] == "at most 10,000 characters in a line"


def test_an_undone_line_is_a_comment_and_an_edited_one_carries_the_old() -> None:
    assert entries("deal: Bob\n#- Ann: 5H\nAnn: 6H  #- Ann: 5D\n") == [(1, "deal", "Bob"), (3, "Ann", "6H")]


def test_carriage_returns_and_a_byte_order_mark_are_read_over() -> None:
    assert entries("\ufeffvariant: foster\r\nplayers: Ann, Bob\r\n") == [
        (1, "variant", "foster"),
        (2, "players", "Ann, Bob"),
    ]


def test_blanks_around_key_colon_and_value_are_free() -> None:
    assert entries("  Ann \t:  10D  x 9H  \n") == [(1, "Ann", "10D  x 9H")]


def test_a_name_left_out_leaves_an_empty_key() -> None:
    assert entries("deal: Bob\n: 5H\n") == [(1, "deal", "Bob"), (2, "", "5H")]


def test_spans_count_characters_from_one_and_leave_the_end_out() -> None:
    record = read_record("deal: Bob\n  Ann :  10♦ x 9H  # a comment\n")
    entry = record.entries[1]
    assert (entry.span().column, entry.span().end_column) == (10, 18)
    assert (entry.key_span().column, entry.key_span().end_column) == (3, 6)
    assert (entry.span(4, 5).column, entry.span(4, 5).end_column) == (14, 15)


def test_the_span_of_a_play_without_a_name_and_of_an_empty_value() -> None:
    record = read_record("deal:\n: 5H\n")
    assert (record.entries[0].span().column, record.entries[0].span().end_column) == (1, 5)
    assert (record.entries[1].key_span().column, record.entries[1].key_span().end_column) == (1, 2)


def test_every_bad_line_is_told_at_its_words_and_the_others_are_read() -> None:
    record = read_record("deal: Bob\n  here we had tea   # really\nAnn: 5H\nand cake\n")
    assert [(fault.name, fault.line, fault.span.column, fault.span.end_column) for fault in record.faults] == [
        ("unreadable-line", 2, 3, 18),
        ("unreadable-line", 4, 1, 9),
    ]
    assert [entry.line for entry in record.entries] == [1, 3]


@pytest.mark.parametrize("text", ["hello\n", "a letter\nto: a friend\n", "x" * 100_000])
def test_a_text_without_any_entry_of_a_record_is_one_fault(text: str) -> None:
    assert [fault.name for fault in judged(text).faults] == ["unreadable-file"]


def test_an_empty_text_lacks_its_players_at_line_one() -> None:
    assert told("") == ["1 missing-header"]
    assert told("\n# nothing yet\n") == ["1 missing-header"]


def test_the_whole_record_may_come_with_carriage_returns_and_a_byte_order_mark() -> None:
    plain = deal("Ann: 2H x 2S", "Bob: KS x KC", "Ann: 9H x 5H")
    other = "\ufeff" + plain.replace("\n", "\r\n")
    assert told(plain) == told(other) == ["7 capture-sum"]
    assert [fault.span for fault in judged(plain).faults] == [fault.span for fault in judged(other).faults]


@pytest.mark.parametrize(
    "play",
    [
        "10D x 9H+AD",
        "10dx9h+ad",
        "10DX9H+AD",
        "T♦ x 9♥ + 1♦",
        "td x 9H AD",
        "10D \u00d7 9H,AD",
        "10♢x9♡+A♢",
        "10D  x  9H +AD  sweep",
    ],
)
def test_one_play_may_be_written_in_many_ways(play: str) -> None:
    judgement = judged(deal(f"Ann: {play}", table="9H AD"), ["deal.table = 2"])
    assert judgement.sweeps == [5]
    assert told(deal(f"Ann: {play}", table="9H AD"), ["deal.table = 2"]) == []


def test_names_in_any_case_and_the_longest_that_fits_wins() -> None:
    text = """\
    variant: foster
    players: Ann, Ann Lee, J.-P. O'Neil 2
    deal: ann
    count: ann lee cards 30, spades 7, aces 2, big 1, little 1
    count: ann cards 12, spades 3, aces 1
    adjust: J.-P. o'neil 2 +1 a coin was found
    adjust: ANN LEE -2
    """
    judgement = judged(text)
    assert judgement.faults == []
    assert judgement.deals[0].adjusted == {"J.-P. O'Neil 2": 1, "Ann Lee": -2}
    assert judgement.deals[0].counts["Ann Lee"]["cards"] == 30
    assert judgement.deals[0].counts["J.-P. O'Neil 2"]["cards"] == 10


def test_a_play_under_a_longer_name_is_that_players() -> None:
    assert told(deal("Ann Lee: 4C", "Bob: 6C", "ANN: JC", players="Ann, Ann Lee, Bob", dealer="Ann")) == []


def test_the_part_of_the_play_that_is_wrong_is_pointed_at() -> None:
    text = deal("Ann: 8C x 5H+2S, KC   # no")
    fault = fault_of(text)
    assert (fault.name, stretch(text, fault)) == ("court-capture", "KC")
    text = deal("Ann: 8C x 5H+2S")
    assert stretch(text, fault_of(text)) == "5H+2S"


def test_the_faults_are_sorted_by_line_and_column_and_the_unfinished_deal_closes_the_list() -> None:
    judgement = judged(deal("Bob: 9H x 5H", "tea", "Ann: 14D", "score: Ann 3, Bob 0"))
    assert [(fault.line, fault.name) for fault in judgement.faults] == [
        (5, "out-of-turn"),
        (5, "capture-sum"),
        (6, "unreadable-line"),
        (7, "unknown-card"),
        (8, "score-differs"),
        (3, "unfinished-deal"),
    ]


def test_suit_signs_as_telephones_write_them_are_read() -> None:
    assert told(deal("Ann: 10♦️ x 9♥️+A♦️", table="9♥️ A♦️ 8♣ 2♠️")) == []


def test_blanks_inside_a_name_are_one_blank() -> None:
    text = "variant: foster\nplayers: Ann  Lee, Bob\ndeal: Bob\ntable: 9H AD 8C 2S\nAnn   Lee: 5H\nann lee: 6H\n"
    assert told(text) == ["6 out-of-turn"]
