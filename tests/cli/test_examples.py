"""The examples come out as their stories say."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import pytest


class Ran(Protocol):
    status: int
    out: str
    err: str


Command = Callable[..., Ran]


def judged(referee: Command, path: Path, *options: str) -> Any:
    return json.loads(referee("check", path, "--format", "json", *options).out)["records"][0]


@pytest.mark.parametrize("name", ["two-handed", "three-handed", "partners", "goboto-night"])
def test_an_example_without_fouls_has_no_fault(name: str, referee: Command, examples: Path) -> None:
    ran = referee("check", examples / f"{name}.cassino", "--format", "concise")
    assert (ran.status, ran.out) == (0, "")


def test_the_game_between_two_is_won_with_twenty_one_to_twelve(referee: Command, examples: Path) -> None:
    record = judged(referee, examples / "two-handed.cassino")
    assert record["winner"] == "Ann"
    assert [deal["score"] for deal in record["deals"]] == [
        {"Ann": 5, "Bob": 6},
        {"Ann": 13, "Bob": 9},
        {"Ann": 21, "Bob": 12},
    ]


def test_the_game_of_three_sets_up_only_what_is_left_of_the_highest(referee: Command, examples: Path) -> None:
    record = judged(referee, examples / "three-handed.cassino")
    assert [deal["points"] for deal in record["deals"]] == [
        {"Ann": 9, "Bob": 0, "Cleo": 1},
        {"Ann": 3, "Bob": 0, "Cleo": 7},
        {"Ann": 0, "Bob": 11, "Cleo": 0},
    ]
    assert [deal["scored"] for deal in record["deals"]] == [
        {"Ann": 8, "Bob": 0, "Cleo": 0},
        {"Ann": 0, "Bob": 0, "Cleo": 4},
        {"Ann": 0, "Bob": 11, "Cleo": 0},
    ]
    assert (record["winner"], record["lurched"]) == ("Bob", ["Cleo"])


def test_partners_count_and_score_together(referee: Command, examples: Path) -> None:
    record = judged(referee, examples / "partners.cassino")
    assert record["sides"] == ["Ann+Cleo", "Bob+Dan"]
    assert (record["winner"], record["score"]) == ("Bob+Dan", {"Ann+Cleo": 12, "Bob+Dan": 21})


# Grief has 17 and makes cards 3, spades 1, big 2; Deacon has 18 and makes little 1, aces 4. The first
# to reach twenty-one in the order of counting has won, whatever follows.
ORDERS = {
    "cards, spades, big, little, aces, sweeps": "Grief",  # 17 + 3 + 1 = 21 before Deacon counts anything
    "big, little, cards, spades, aces, sweeps": "Grief",  # 17 + 2 = 19; 18 + 1 = 19; then the cards make 22
    "aces, big, little, cards, spades, sweeps": "Deacon",  # 18 + 4 = 22 at once
    "little, aces, cards, spades, big, sweeps": "Deacon",  # 18 + 1 + 4 = 23 before Grief counts anything
    "spades, big, cards, little, aces, sweeps": "Grief",  # 17 + 1 + 2 + 3 = 23 before Deacon counts anything
}


@pytest.mark.parametrize("order", ORDERS)
def test_the_order_of_counting_out_decides_the_game_at_goboto(order: str, referee: Command, examples: Path) -> None:
    record = judged(referee, examples / "goboto-night.cassino", "--set", f"scoring.count_order=[{order}]")
    assert record["deals"][0]["status"] == "counted"
    assert record["score"] == {"Grief": 23, "Deacon": 23}
    assert record["winner"] == ORDERS[order]


def test_six_different_fouls_are_found_at_their_lines(referee: Command, examples: Path) -> None:
    record = judged(referee, examples / "six-fouls.cassino")
    assert [(fault["line"], fault["name"]) for fault in record["faults"]] == [
        (11, "build-fixed"),
        (13, "trail-with-build"),
        (19, "court-capture"),
        (22, "false-build"),
        (34, "capture-sum"),
        (44, "out-of-turn"),
    ]
    assert {fault["severity"] for fault in record["faults"]} == {"foul"}


def test_the_fouls_stand_as_played_and_the_deal_is_counted_all_the_same(referee: Command, examples: Path) -> None:
    (deal,) = judged(referee, examples / "six-fouls.cassino")["deals"]
    assert (deal["status"], deal["verified"], deal["plays"]) == ("complete", True, 48)
    assert deal["counts"] == {
        "Ann": {"cards": 33, "spades": 8, "big": 1, "little": 1, "aces": 1, "sweeps": 0},
        "Bob": {"cards": 19, "spades": 5, "big": 0, "little": 0, "aces": 3, "sweeps": 0},
    }
    assert deal["score"] == {"Ann": 8, "Bob": 3}


def test_a_folder_means_all_its_records(referee: Command, examples: Path) -> None:
    ran = referee("check", examples)
    assert ran.status == 1
    assert ran.out.endswith("5 records: 6 faults in 1 of them\n")
