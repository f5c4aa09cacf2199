"""Completion offers only what can be."""

from __future__ import annotations

import pytest

from referee.keeping.commands import command_of
from referee.keeping.completing import choices
from referee.keeping.session import Session

HEAD = "variant: foster\nplayers: Ann, Bob\n"
DEALT = HEAD + "deal: Bob\ntable: 9H AD 8C 2S\n"


def offered(text: str, record: str = DEALT) -> list[str]:
    return list(choices(text, Session(record, "friday.cassino").moment()).words)


def test_a_card_that_lies_there_is_not_offered_for_play() -> None:
    assert offered("9") == ["9S", "9D", "9C"]


def test_a_card_that_was_taken_is_not_offered_again() -> None:
    assert offered("9", DEALT + "Ann: 9S x 9H\n") == ["9D", "9C"]


def test_only_what_a_card_can_take_is_offered_behind_its_x() -> None:
    assert offered("10d x ") == ["all", "8C+2S", "9H+AD", "AD", "2S", "8C", "9H"]
    assert offered("9s x ") == ["all", "9H", "8C+AD", "AD", "8C"]
    assert offered("7s x ") == []
    assert offered("kd x ") == []


def test_a_name_with_an_x_in_it_is_offered_as_a_name() -> None:
    assert offered("Ma", DEALT.replace("Ann", "Maxi")) == ["Maxi"]
    assert offered("Max", DEALT.replace("Ann", "Maxi")) == ["Maxi"]


def test_behind_a_plus_that_joins_nothing_yet_any_card_of_a_sum_is_offered() -> None:
    assert set(offered("10d x +")) == {"AD", "2S", "8C", "9H"}


def test_what_completes_a_sum_is_offered_behind_its_plus() -> None:
    assert offered("10d x 9h+") == ["AD"]
    assert offered("10d x 8c+2s, 9h + ") == ["AD"]
    assert offered("9s x 9h, 8c+") == ["AD"]


def test_what_can_be_taken_along_is_offered_behind_what_is_named() -> None:
    assert offered("tdx9h+ad,") == ["8C+2S", "2S", "8C"]
    assert offered("10d x 9h ") == ["8C+2S", "AD", "2S", "8C"]
    assert offered("10d x 9h+ad, 8") == ["8C+2S", "8C"]


def test_a_build_that_the_card_cannot_take_is_not_offered() -> None:
    record = HEAD + "deal: Bob\ntable: 5H KC QD 2S\nAnn: 3C+5H = 8\n"
    assert offered("8d x ", record) == ["all", "b8"]
    assert offered("2c x ", record) == ["all", "2S"]


def test_where_a_card_lies_that_nobody_saw_all_that_lies_there_is_offered() -> None:
    assert offered("10d x ", HEAD + "deal: Bob\ntable: 9H ? 8C 2S\n")[0] == "all"
    assert "9H" in offered("7d x ", HEAD + "deal: Bob\ntable: 9H ? 8C 2S\n")


def test_where_too_many_takings_are_all_that_lies_there_is_offered() -> None:
    clubs = [f"{rank}{suit}" for rank in ("A", "2", "3", "4") for suit in "SHDC"]
    played = "".join(f": {card}\n" for card in clubs)
    assert {"KH", "QD", *clubs} <= set(offered("10d x ", HEAD + f"deal: Bob\ntable: KH QD JC 5S\n{played}"))


def test_builds_that_lie_there_are_offered_by_value() -> None:
    record = HEAD + "deal: Bob\ntable: 5H KC QD 2S\nAnn: 3C+5H = 8\n"
    assert "b8" in offered("8d x ", record)
    assert offered("2h+b", record) == ["b8"]
    assert "5H" not in offered("2h+", record)


def test_the_value_of_a_build_is_its_sum() -> None:
    assert offered("4c+8c =", HEAD + "deal: Bob\ntable: 5H KC QD 2S\n") == ["12"]
    assert offered("3c+5h = ", HEAD + "deal: Bob\ntable: 5H KC QD 2S\n") == ["8"]


def test_players_keywords_and_commands_are_offered_at_the_start() -> None:
    assert "Bob" in offered("B")
    assert offered("und") == ["undo"]
    assert offered("chal") == ["challenge:"]
    assert offered("challenge: ") == ["Ann", "Bob"]
    assert offered("irregularity: card-e") == ["card-exposed"]
    assert offered("rule card-f") == ["card-faced", "card-found"]
    assert offered("count: Ann s") == ["spades", "sweeps"]
    assert offered("count: Ann spades 7, s") == ["sweeps"]


def test_the_tables_cards_are_offered_until_they_are_named() -> None:
    due = HEAD + "deal: Bob\n"
    assert offered("9h 9", due) == ["9S", "9D", "9C"]
    assert offered("table: 9h 9", due) == ["9S", "9D", "9C"]


def test_a_record_without_players_is_offered_what_it_lacks() -> None:
    assert offered("pl", "variant: foster\n") == ["players:"]


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("undo", "undo"),
        ("undo 3", "undo"),
        ("undo x", "undo"),
        ("undo -1", "undo"),
        ("undo 99999999999999999999", "undo"),
        ("edit x", "edit"),
        ("edit 7", "edit"),
        ("edit 7 5h", "edit"),
        ("table", "table"),
        ("score", "score"),
        ("takes 10d", "takes"),
        ("rule card-exposed", "rule"),
        ("QUIT", "quit"),
        ("?", "help"),
    ],
)
def test_commands_are_known(typed: str, name: str) -> None:
    command = command_of(typed)
    assert command is not None
    assert command.name == name


@pytest.mark.parametrize(
    "typed", ["table 9h ad 8c 2s", "table: 9h", "score Ann 9", "5h", "u 5h", "undo: 5h", "rules: abc", "Ann: 5h"]
)
def test_entries_are_no_commands(typed: str) -> None:
    assert command_of(typed) is None
