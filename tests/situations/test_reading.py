"""What is wrong with a file of situations is told with its line, and the rest of it is read."""

from __future__ import annotations

import pytest

from referee.situations import Kind, Situations, read_situations
from referee.variant.errors import headline

GOOD = """\
- name: Seven against four sets up three
  variant: enquire-within
  points: [7, 4]
  scored: [3, 0]
"""


def read(text: str) -> Situations:
    return read_situations(text, "house.yaml")


def told(text: str) -> list[str]:
    return [headline(fault) for fault in read(text).faults]


def test_a_case_has_its_name_its_line_and_its_rules() -> None:
    text = (
        GOOD
        + "- name: A jack of eleven\n  with: {values.J: 11}\n  play: JD x 9C+2H\n  table: 9C 2H\n  ruling: stands\n"
    )
    first, second = read(text).cases
    assert (first.name, first.line, first.kind, first.variant) == (
        "Seven against four sets up three",
        1,
        Kind.POINTS,
        "enquire-within",
    )
    assert (first.given, first.expected) == ({"points": [7, 4]}, {"scored": [3, 0]})
    assert (second.line, second.kind, second.variant, second.overrides) == (5, Kind.PLAY, None, {"values.J": 11})


def test_nobody_is_a_winner_that_can_be_expected() -> None:
    text = "- name: A tie\n  counts: {Ann: {cards: 26}, Bob: {cards: 26}}\n  winner: null\n"
    assert read(text).cases[0].expected == {"winner": None}


def test_points_beside_counts_must_come_out() -> None:
    text = "- name: A deal\n  counts: {Ann: {cards: 30}, Bob: {cards: 22}}\n  points: [3, 0]\n"
    assert read(text).cases[0].expected == {"points": [3, 0]}


def test_half_points_can_be_written() -> None:
    assert read(GOOD.replace("[3, 0]", "[0.5, 0]")).cases[0].expected == {"scored": [0.5, 0]}


def test_an_empty_table_is_an_empty_text() -> None:
    text = "- name: Onto nothing\n  play: 5H\n  table:\n  ruling: stands\n"
    assert read(text).cases[0].given["table"] == ""


def test_a_byte_order_mark_is_read_over() -> None:
    assert len(read("\ufeff" + GOOD).cases) == 1


@pytest.mark.parametrize("text", ["", "# nothing yet\n", "name: A case\n", "just words\n", "- just words\n"])
def test_what_is_no_list_of_cases_is_told(text: str) -> None:
    assert told(text)[0].endswith("a file of situations is a list of cases, each beginning `- name:`")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("  hnad: 10D", "house.yaml:5:3: unknown-key: `hnad` has no place in a situation with `points`"),
        ("  play: 5H", "house.yaml:3:3: unknown-key: `points` has no place in a situation with `play`"),
        ("  note: [a]", "house.yaml:5:9: wrong-value: note is one line of text, not a list"),
        ("  with: none", "house.yaml:5:9: wrong-value: a mapping of rules belongs here, as in {game.target: 31}"),
    ],
)
def test_a_key_that_cannot_stand_there_is_told_with_its_place(line: str, message: str) -> None:
    assert message in told(GOOD + line + "\n")
    assert read(GOOD + line + "\n").cases == []


def test_a_key_that_stands_there_twice_is_told_and_the_first_holds() -> None:
    text = GOOD + "  scored: [1, 0]\n"
    assert told(text) == ["house.yaml:5:3: duplicate-key: scored stands here twice; first in line 4"]
    assert read(text).cases[0].expected == {"scored": [3, 0]}


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (
            "points: [7, x]\n  scored: [3, 0]",
            ":2:15: wrong-value: points[2] is a whole number or a decimal one, not `x`",
        ),
        ("points: 7\n  scored: [3, 0]", ":2:3: wrong-value: points are a number for each side, as in [7, 4]"),
        ("points: [7, 4]", ":1:3: missing-key: nothing is said that must come out: `scored`"),
        ("variant: foster", ":1:3: missing-key: a situation needs one of `record`, `play`, `irregularity`"),
        ("play: 5H\n  ruling: stand", ":3:11: wrong-value: ruling is one of stands, fails, depends, not `stand`"),
        ("play: 5H\n  sweep: no", ":3:10: wrong-value: sweep is true or false, not `no`"),
        ("play: 5H\n  takes: true", ":3:10: wrong-value: takes is a whole number, not `true`"),
        ("irregularity: no-cuts\n  ruling: no-law", ":2:17: wrong-value: irregularity is one of card-exposed, "),
        (
            "irregularity: no-cut\n  stage: {when: first}\n  ruling: no-law",
            ":3:11: unknown-key: there is no rule stage.when; stage has round, table",
        ),
        (
            "irregularity: no-cut\n  stage: first\n  ruling: no-law",
            ":3:10: wrong-value: stage is a group of `key: value`, not `first`",
        ),
        ("counts: [30, 22]\n  scored: [7, 4]", ":2:11: wrong-value: counts is a group of `key: value`, not a list"),
        (
            "counts: {Ann: {}, Bob: {}}\n  start: [1]\n  winner: Ann",
            ":3:3: wrong-value: 2 sides have counts; `start` has 1",
        ),
        (
            "record: |\n    players: Ann, Bob\n  with: {game.target: 31}\n  faults: []",
            ":4:3: unknown-key: `with` has no place",
        ),
    ],
)
def test_what_a_case_cannot_say_is_told_with_its_place(lines: str, message: str) -> None:
    first = told(f"- name: A case\n  {lines}\n")[0]
    assert first.startswith(f"house.yaml{message}")


def test_a_misspelt_word_is_told_with_the_one_that_was_meant() -> None:
    fault = read("- name: A case\n  play: 5H\n  ruling: stand\n").faults[0]
    assert fault.help == "did you mean stands"


def test_a_case_needs_a_name_of_its_own() -> None:
    assert "a situation needs a `name`, a sentence" in told(GOOD + "- points: [1, 0]\n  scored: [1, 0]\n")[0]
    twice = GOOD + GOOD
    assert told(twice) == ["house.yaml:5:3: duplicate-key: this name stands here twice; first in line 1"]
    assert len(read(twice).cases) == 1


def test_a_faulty_case_does_not_hide_the_others() -> None:
    text = "- name: A case\n  points: 7\n" + GOOD + "- name: Another\n  counts: 9\n"
    assert [case.name for case in read(text).cases] == ["Seven against four sets up three"]
    assert [fault.line for fault in read(text).faults] == [1, 2, 7, 8]


def test_yaml_that_cannot_be_read_is_told_with_its_line() -> None:
    assert told("- name: A case\n  points: [7, 4\n")[0].startswith("house.yaml:")
