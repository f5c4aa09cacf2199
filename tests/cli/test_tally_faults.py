"""``tally`` with counts that cannot be read, cannot be, or lack something: what is blamed, what is said, the status."""

import json
from collections.abc import Callable
from typing import Protocol

import pytest


class Ran(Protocol):
    status: int
    out: str
    err: str


Command = Callable[..., Ran]


@pytest.mark.parametrize(
    ("counts", "status"),
    [
        (["Ann cars 30"], 2),
        (["Ann cards many"], 2),
        (["cards 30"], 2),
        (["Ann cards 30", "Bob crads 22"], 2),
        (["Ann cards 60, spades 7, aces 3, big 1, little 0"], 1),
        (["Ann cards 30, spades 7"], 1),
        (["Ann cards 30, spades 7, aces 3, big 1, little 0", "Bob cards 22"], 0),
    ],
)
def test_what_cannot_be_read_is_2_and_what_cannot_be_is_1(counts: list[str], status: int, referee: Command) -> None:
    options = [word for text in counts for word in ("--counts", text)]
    for form in ("text", "concise", "json"):
        assert referee("tally", *options, "--format", form).status == status


@pytest.mark.parametrize(("counts", "column"), [("Ann cars 30", 5), ("Mary Ann cars 30, spades 7", 10)])
def test_a_misspelt_item_is_blamed_and_not_its_number(counts: str, column: int, referee: Command) -> None:
    ran = referee("tally", "--counts", counts)
    assert 'unknown-word: "cars" is not known as an item of the count\n' in ran.out
    assert f"--> counts:1:{column}\n" in ran.out
    assert "did you mean `cards`?" in ran.out


def test_a_name_of_two_words_stays_whole(referee: Command) -> None:
    deal = json.loads(
        referee(
            "tally", "--counts", "Mary Ann cards 30, spades 7, aces 3, big 1, little 0", "--counts", "Bob cards 22",
            "--format", "json",
        ).out
    )  # fmt: skip
    assert list(deal["points"]) == ["Mary Ann", "Bob"]


def test_a_short_count_is_told_in_one_sentence(referee: Command) -> None:
    ran = referee("tally", "--counts", "Ann cards 20")
    assert ran.out == (
        "error counts-incomplete: the spades, big cassino, little cassino and the aces are counted for neither Ann "
        "nor the others, and do not follow from the rest\n"
        "  --> counts:1:1\n"
        " 1 | Ann cards 20\n"
        "   | ^^^\n"
        "  help: write `spades N, big N, little N, aces N` in the count of each side\n"
        "\n"
        "counts: 1 fault\n"
    )
    concise = referee("tally", "--counts", "Ann cards 20", "--format", "concise").out.splitlines()
    assert [line.split(": ")[1] for line in concise] == ["counts-incomplete"]
    assert "the aces are counted for neither Ann nor the others, and do not follow" in concise[0]


def test_the_json_of_faulty_counts_has_the_keys_of_a_deal(referee: Command) -> None:
    faulty = json.loads(referee("tally", "--counts", "Ann cards 20", "--format", "json").out)
    right = referee(
        "tally", "--counts", "Ann cards 30, spades 7, aces 3, big 1, little 0", "--counts", "Bob cards 22",
        "--format", "json",
    )  # fmt: skip
    whole = json.loads(right.out)
    assert faulty.keys() == whole.keys()
    assert (faulty["points"], faulty["scored"], faulty["winner"], faulty["over"]) == ({}, {}, None, False)
    assert [fault["name"] for fault in faulty["faults"]] == ["counts-incomplete"]
    assert whole["faults"] == []
