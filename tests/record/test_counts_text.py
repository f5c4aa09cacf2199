"""What stands after ``count:`` and ``score:``, by NOTATION.md."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.faults import TextFault
from referee.record.counts_text import CountClaim, parse_counts, parse_scores
from referee.variant.model import Item, ResidueRules, ScoringRules, Variant

FOSTER = Variant("house", "A house")
TWO = ("Ann", "Bob")
PARTNERS = ("Ann+Cleo", "Bob+Dan")


def claim(text: str, sides: tuple[str, ...] = TWO, variant: Variant = FOSTER) -> CountClaim:
    read = parse_counts(text, sides, variant)
    assert isinstance(read, CountClaim), read
    return read


def fault(text: str, sides: tuple[str, ...] = TWO, variant: Variant = FOSTER) -> TextFault:
    read = parse_counts(text, sides, variant)
    assert isinstance(read, tuple)
    assert len(read) == 1
    return read[0]


def test_a_count_names_a_side_and_its_numbers() -> None:
    read = claim("Bob cards 30, spades 7, aces 3, big 1, little 0, sweeps 1")
    assert read.side == 1
    assert read.counts == {"cards": 30, "spades": 7, "aces": 3, "big": 1, "little": 0, "sweeps": 1}


def test_every_number_has_its_place() -> None:
    read = claim(" Ann cards 30, big")
    assert read.spans == {"": (1, 4), "cards": (5, 13), "big": (15, 18)}


@pytest.mark.parametrize("text", ["ANN cards 30 spades 7", "ann Cards 30,spades 7", "Ann, cards 30 , SPADES  7,"])
def test_commas_blanks_and_case_are_free(text: str) -> None:
    assert claim(text).counts == {"cards": 30, "spades": 7}


def test_great_is_big_and_a_bare_big_is_one() -> None:
    assert claim("Ann great 0").counts == {"big": 0}
    assert claim("Ann cards 20, big, little 0").counts == {"cards": 20, "big": 1, "little": 0}
    assert claim("Ann great").counts == {"big": 1}


def test_great_is_an_item_of_its_own_where_the_variant_has_one() -> None:
    scoring = ScoringRules({"big": Item(("10D",)), "great": Item(("10H",))}, ("big", "great"))
    assert claim("Ann great 1", variant=replace(FOSTER, scoring=scoring)).counts == {"great": 1}


def test_the_last_trick_is_counted_where_it_scores() -> None:
    assert claim("Ann last", variant=replace(FOSTER, residue=ResidueRules(points=1))).counts == {"last": 1}
    assert fault("Ann last 1").name == "unknown-word"


@pytest.mark.parametrize("name", ["Ann+Cleo", "Cleo + Ann", "ann", "Cleo"])
def test_partners_count_together_under_either_name(name: str) -> None:
    assert claim(f"{name} cards 24", PARTNERS).side == 0


def test_the_longest_name_wins() -> None:
    assert claim("Ann Marie cards 3", ("Ann", "Ann Marie")).side == 1


def test_two_who_are_no_partners_are_no_side() -> None:
    read = fault("Ann+Bob cards 24", PARTNERS)
    assert (read.name, read.facts["text"], read.start, read.end) == ("unknown-player", "Ann+Bob", 0, 7)


def test_a_name_nobody_has_is_told_with_the_nearest() -> None:
    read = fault("Anne cards 30")
    assert (read.name, read.start, read.end) == ("unknown-player", 0, 4)
    assert read.facts == {"text": "Anne", "players": ["Ann", "Bob"], "closest": "Ann"}


def test_a_stranger_is_named_whole() -> None:
    assert fault("Old Zoe, cards 30").facts["text"] == "Old Zoe"
    assert "closest" not in fault("Xerxes 30").facts


def test_an_item_that_nobody_counts_is_told_with_the_nearest() -> None:
    read = fault("Ann cards 30, spade 7")
    assert (read.name, read.start, read.end) == ("unknown-word", 14, 19)
    assert read.facts["closest"] == "spades"
    assert read.facts["choices"] == ["cards", "spades", "big", "little", "aces", "sweeps"]
    assert "closest" not in fault("Ann xyz 7").facts


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("Ann cards", 4, 9),
        ("Ann sweeps", 4, 10),
        ("Ann cards 3.5", 10, 13),
        ("Ann cards -3", 10, 12),
        ("Ann cards 30, cards 31", 14, 22),
        ("Ann", 0, 3),
        ("Ann ,", 0, 5),
        ("cards 30", 0, 8),
        ("", 0, 0),
    ],
)
def test_what_is_no_count_is_told_with_its_place(text: str, start: int, end: int) -> None:
    read = fault(text)
    assert (read.name, read.start, read.end) == ("unreadable-line", start, end)
    assert read.facts["reason"]
    assert "Ann cards 30" in read.facts["expected"]


def test_all_that_is_wrong_is_told() -> None:
    read = parse_counts("Ann crads 30, spades, aces 2", TWO, FOSTER)
    assert isinstance(read, tuple)
    assert [each.name for each in read] == ["unknown-word", "unreadable-line"]


def test_a_score_names_sides_and_points() -> None:
    assert parse_scores("Ann 9, Bob 3", TWO) == {0: 9, 1: 3}
    assert parse_scores(" bob -2 ", TWO) == {1: -2}
    assert parse_scores("Dan 8, Cleo+Ann 4", PARTNERS) == {1: 8, 0: 4}


@pytest.mark.parametrize(
    ("text", "name", "start", "end"),
    [
        ("Ann 9, Zoe 3", "unknown-player", 7, 10),
        ("Ann nine", "unreadable-line", 0, 8),
        ("Ann", "unreadable-line", 0, 3),
        ("Ann 9x", "unreadable-line", 0, 6),
        ("Ann 9, Ann 3", "unreadable-line", 7, 12),
        ("Ann 9, 3", "unreadable-line", 7, 8),
        ("", "unreadable-line", 0, 0),
    ],
)
def test_what_is_no_score_is_told_with_its_place(text: str, name: str, start: int, end: int) -> None:
    read = parse_scores(text, TWO)
    assert isinstance(read, tuple)
    assert [(each.name, each.start, each.end) for each in read] == [(name, start, end)]
