"""Records that nobody would write by hand: enormous, repetitive, or just past the edge of the notation."""

from __future__ import annotations

import pytest

from referee import format_record, judge_record, read_record

from .desk import deal, judged, told

NINES = "9" * 5000


@pytest.mark.parametrize("joined", ["+", ", ", " "])
def test_a_card_repeated_thousands_of_times_is_one_fault(joined: str) -> None:
    assert told(deal("Ann: 10D x " + joined.join(["9H"] * 2400), table="9H AD 8C 2S")) == ["5 card-repeated"]


def test_twenty_builds_that_nobody_saw_are_taken_together() -> None:
    judgement = judged(deal("Ann: 10D x all", table="[?+? = 10 Bob] " * 20))
    assert (judgement.faults[0].name, judgement.deals[0].verified) == ("unfinished-deal", False)
    assert len(judged(deal("Ann: 10D x all", table="[?+? = 10 Bob] " * 20)).table.piles["Ann"]) == 41  # type: ignore[union-attr]


def test_more_cards_than_the_pack_has_do_not_lie_on_a_table() -> None:
    assert told(deal("Ann: 5H", table="? " * 53)) == ["4 table-count"]
    assert told(deal("Ann: 5H", table="[?+? = 10 Bob] " * 600)) == ["4 table-count"]


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        (f"challenge: Bob at={NINES}", "unknown-word"),
        (f"adjust: Bob +{NINES} x", "unreadable-line"),
        (f"irregularity: wrong-number Ann cards={NINES}", "unknown-word"),
        (f"Ann: 5H+9H = {NINES}", "unreadable-line"),
        (f"Ann: 5H x b{NINES}", "not-on-table"),
        (f"score: Ann {NINES}", "unreadable-line"),
        (f"count: Ann cards {NINES}", "unreadable-line"),
    ],
)
def test_a_number_of_thousands_of_digits_is_a_fault_of_its_line(line: str, fault: str) -> None:
    assert told(deal(line, table="9H AD 8C 2S"))[0] == f"5 {fault}"


@pytest.mark.parametrize("text", ["players:#Ann, Bob\n", "players: Ann, Bob\nnote:#x\nplace:#y\n"])
def test_printing_never_turns_a_text_into_a_comment(text: str) -> None:
    printed = format_record(read_record(text))
    assert printed == text
    assert judge_record(read_record(printed)).faults == judge_record(read_record(text)).faults


def test_a_build_named_by_a_card_keeps_that_name_in_print() -> None:
    plays = ("Ann: 2H+6C = 8", "Bob: 2H+6C = 8", "Ann: 8S x b8(6C)", "Bob: 8D x b8")
    text = deal(*plays, table="5H 6C 4D 3S")
    assert told(text) == ["6 card-repeated", "7 unverified"]
    printed = format_record(read_record(text))
    assert "Ann: 8S x b8(6C)\n" in printed
    assert told(printed) == told(text)


def test_an_unknown_name_after_the_deal_is_a_name_that_nobody_has() -> None:
    assert told(deal("abandon:", "dance: yes", table="9H AD 8C 2S")) == ["6 unknown-player"]
