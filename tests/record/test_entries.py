"""Entries read as what they say: the caret stands under the word that is meant, wherever else its letters occur."""

from __future__ import annotations

import pytest

from referee import judge_record, read_record
from referee.faults import Fault

from .desk import deal, stretch

FOUR = "variant: foster\nplayers: Ann, Bob, Cleo, Dan\n"


def pointed(text: str, name: str) -> tuple[str, int]:
    """What the fault of this name points at, and the column where that begins."""
    found: list[Fault] = [fault for fault in judge_record(read_record(text)).faults if fault.name == name]
    (fault,) = found
    return stretch(text, fault), fault.span.column


# The word meant begins at the column; the same letters stand earlier in the line, inside another word.
MISTAKEN = [
    ("irregularity: card-exposed car Ann", "unknown-player", "car", 28),
    ("irregularity: card-exposed Ann an", "unknown-player", "an", 32),
    ("irregularity: card-exposed 9H Ann 9", "unknown-player", "9", 35),
    ("irregularity: two-cards Bob car=4", "unknown-word", "car", 29),
    ("irregularity: two-cards wo=4", "unknown-word", "wo", 25),
    ("irregularity: false-build found=f", "unknown-word", "f", 33),
    ("irregularity: short-hand Ann cards=s", "unknown-word", "s", 36),
    ("irregularity: short-hand Ann cards = and", "unknown-word", "and", 38),
    ("challenge: Bob at=b", "unknown-word", "b", 19),
    ("challenge: Bob at = t", "unknown-word", "t", 21),
    ("challenge: Bo at=7", "unknown-player", "Bo", 12),
    ("claim: Ann n", "unknown-word", "n", 12),
    ("claim: Ann ann,", "unknown-word", "ann", 12),
    ("claim: An an", "unknown-player", "An", 8),
    ("hand: Ann 14C 4C, 7D,", "unknown-card", "14C", 11),
    ("hand: Ann 4C 7Zz, 7D,", "unknown-card", "7Zz", 14),
    ("hand: Ann 4C 7D 5C d,", "unreadable-line", "d", 20),
    ("hand: Bo Ann 4C 7D", "unknown-player", "Bo Ann", 7),
    ("count: Ann aces 3, ace 1", "unknown-word", "ace", 20),
    ("count: An cards 30", "unknown-player", "An", 8),
    ("score: Ann 9, An 3", "unknown-player", "An", 15),
    ("adjust: An +1 Ann", "unknown-player", "An", 9),
]


@pytest.mark.parametrize(("entry", "fault", "word", "column"), MISTAKEN, ids=[row[0] for row in MISTAKEN])
def test_the_caret_stands_under_the_word_and_not_where_its_letters_stand_first(
    entry: str, fault: str, word: str, column: int
) -> None:
    assert pointed(deal("Ann: 3C", entry), fault) == (word, column)


@pytest.mark.parametrize(
    ("header", "fault", "word", "column"),
    [
        ("cut: Ann 3H, Bob A", "unknown-card", "A", 18),
        ("cut: Bob 3H, Bo 9D", "unknown-player", "Bo", 14),
        ("start: Ann 9, An 2", "unknown-player", "An", 15),
    ],
)
def test_the_caret_stands_under_the_word_of_a_header(header: str, fault: str, word: str, column: int) -> None:
    text = f"variant: foster\nplayers: Ann, Bob\n{header}\ndeal: Bob\ntable: 5H KC QD 2S\n"
    assert pointed(text, fault) == (word, column)


@pytest.mark.parametrize(
    ("players", "word", "column"),
    [("Ann, Bob, An9,  9H", "9H", 26), ("Bea  Lee, Bea, b9", "b9", 25), ("Ann,  Zo_e  Poe, e", "Zo_e  Poe", 16)],
)
def test_the_caret_stands_under_the_name_that_cannot_be_one(players: str, word: str, column: int) -> None:
    assert pointed(f"variant: foster\nplayers: {players}\ndeal:\n", "player-name") == (word, column)


def test_a_card_that_lies_twice_points_at_its_first_place_in_whatever_spelling() -> None:
    text = "variant: foster\nplayers: Ann, Bob\ndeal: Bob\ntable: T♦ 10H [7H+3C = 10 Bob] 10D\n"
    (fault,) = (one for one in judge_record(read_record(text)).faults if one.name == "card-repeated")
    assert stretch(text, fault) == "10D"
    (first,) = fault.related
    assert (first.role, first.span.column, first.span.end_column) == ("seen", 8, 10)


def test_a_card_in_a_build_of_the_table_is_pointed_at_without_its_bracket() -> None:
    text = deal("Ann: 7H", table="5H 2S [7H+3C = 10 Bob]")
    (fault,) = (one for one in judge_record(read_record(text)).faults if one.name == "card-repeated")
    (seen,) = fault.related
    assert text.splitlines()[seen.span.line - 1][seen.span.column - 1 : seen.span.end_column - 1] == "7H"


def test_names_are_read_in_any_case_with_blanks_of_any_length() -> None:
    text = FOUR.replace("Dan", "Dan Ray").replace("Ann,", "Ann Lee,") + "deal: Cleo\ntable: 5H KC QD 2S\n"
    entries = ["hand: DAN  ray 4C 7D 3S 10D", "claim: ann\tlee  cards", "challenge:  cleo "]
    faults = {fault.name for fault in judge_record(read_record(text + "\n".join(entries))).faults}
    assert "unknown-player" not in faults
    assert "unknown-word" not in faults


def test_of_two_names_that_begin_alike_the_longer_one_is_meant() -> None:
    text = "variant: foster\nplayers: Ann, Ann Lee\ndeal: Ann Lee\ntable: 5H KC QD 2S\nhand: Ann Lee 4C 7D 3S 10D\n"
    judged = judge_record(read_record(text + "Ann: 6C\nAnn Lee: 9C\n"))
    (fault,) = (fault for fault in judged.faults if fault.name != "unfinished-deal")
    assert (fault.name, fault.facts["player"]) == ("not-in-hand", "Ann Lee")


@pytest.mark.parametrize("side", ["Ann+Cleo", "cleo + ANN", "Cleo"])
def test_partners_are_one_side_in_any_order_and_each_for_both(side: str) -> None:
    judged = judge_record(read_record(f"{FOUR}deal: Dan\nscore: {side} 0, Dan+Bob 1\n"))
    found = [(fault.name, fault.facts.get("player")) for fault in judged.faults if fault.name != "unfinished-deal"]
    assert found == [("score-differs", "Bob+Dan")]
