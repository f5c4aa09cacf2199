"""A player's name written anew: everywhere, nothing lost, and refused where it would be read otherwise."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee import judge_record, read_record
from referee.keeping.renaming import renamed
from referee.keeping.session import Session

ALL = """variant: foster
players: Ann, Bob, Ann Marie, Dan
cut: Ann 3H, Bob 9D, Ann Marie 10S, Dan KS
start: Ann+Ann Marie 3, Bob 2
note: Ann keeps the score
deal: Dan
hand: Ann 4C 7D KS 10D
table: 9H AD 8C 2S
ann: 10D x 9H+AD, 8C+2S  # Ann again
#- Bob: 5H
Bob: 5C  #- Bob: 5S
claim: Ann sweep
challenge: Ann at=11
irregularity: looked-back Ann
count: Ann Marie+Ann cards 30, spades 7, aces 3, big 1, little 0
adjust: Ann +1 Ann forgot a sweep
"""


def test_a_name_is_written_anew_wherever_it_stands_and_nowhere_else() -> None:
    answer = renamed(Session(ALL, "x.cassino"), "ann", "Zoë Q.")
    assert answer.refused == ""
    assert "\n".join(answer.record) == (
        ALL.replace("players: Ann,", "players: Zoë Q.,")
        .replace("cut: Ann 3H", "cut: Zoë Q. 3H")
        .replace("start: Ann+", "start: Zoë Q.+")
        .replace("hand: Ann ", "hand: Zoë Q. ")
        .replace("ann: 10D", "Zoë Q.: 10D")
        .replace("claim: Ann", "claim: Zoë Q.")
        .replace("challenge: Ann", "challenge: Zoë Q.")
        .replace("back Ann", "back Zoë Q.")
        .replace("Marie+Ann ", "Marie+Zoë Q. ")
        .replace("adjust: Ann", "adjust: Zoë Q.")
        + "note: Ann is called Zoë Q."
    )
    assert [line.number for line in answer.lines] == [2, 3, 4, 7, 9, 12, 13, 14, 15, 16]


def test_what_was_taken_back_comes_back_under_the_new_name() -> None:
    answer = renamed(Session(ALL, "x.cassino"), "Bob", "Bo")
    assert "#- Bo: 5H" in answer.record
    assert "Bo: 5C  #- Bo: 5S" in answer.record
    assert "start: Ann+Ann Marie 3, Bo 2" in answer.record


def test_the_owner_of_a_build_on_the_table_is_called_so_too() -> None:
    text = "players: Ann, Bob\ndeal: Bob\ntable: 9H AD [7H+3C = 10 Bob] KS\nAnn: 5H\n"
    answer = renamed(Session(text, "x.cassino"), "Bob", "Robert")
    assert answer.record[2] == "table: 9H AD [7H+3C = 10 Robert] KS"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("Cleo", "Zoe", "nobody here is called Cleo; the players are Ann, Bob"),
        ("Ann", "bob", "bob cannot be a name: another player is called so"),
        ("Ann", "Deal", "Deal cannot be a name: it is a word of the record"),
        ("Ann", "9H", "9H cannot be a name: it would be read as something else"),
        ("Ann", "A+B", "A+B cannot be a name: it would be read as something else"),
        ("Ann", "Ann", "Ann is called so already"),
    ],
)
def test_a_name_that_cannot_be_is_refused_with_the_reason(old: str, new: str, said: str) -> None:
    session = Session("players: Ann, Bob\ndeal: Bob\ntable: 9H AD 8C 2S\nAnn: 10D x all\n", "x.cassino")
    answer = renamed(session, old, new)
    assert (answer.refused, answer.record) == (said, session.lines)


@pytest.mark.parametrize("name", ["two-handed", "three-handed", "partners", "six-fouls"])
def test_a_whole_record_is_worth_the_same_under_another_name(name: str) -> None:
    text = (Path(__file__).parents[2] / "examples" / f"{name}.cassino").read_text(encoding="utf-8")
    answer = renamed(Session(text, "x.cassino"), "Bob", "Wilhelmina Z")
    assert answer.refused == ""
    again = "\n".join(answer.record).rpartition("note:")[0].replace("Wilhelmina Z", "Bob")
    assert again.split() == text.split()
    new = judge_record(read_record("".join(f"{line}\n" for line in answer.record), "x.cassino"))
    old = judge_record(read_record(text, "x.cassino"))
    assert str(new.score).replace("Wilhelmina Z", "Bob") == str(old.score)
    assert [(fault.name, fault.line) for fault in new.faults] == [(fault.name, fault.line) for fault in old.faults]


def test_the_command_writes_it_in_one_step_and_says_on_how_many_lines(
    referee: Callable[..., Any], tmp_path: Path
) -> None:
    record = tmp_path / "x.cassino"
    record.write_bytes(b"players: Ann, Bob\r\ndeal: Bob\r\n")
    ran = referee("rename", record, "Bob", "Robert")
    assert ran.status == 0
    assert ran.out == f"{record}: Bob is called Robert, on 2 lines\n"
    assert record.read_bytes() == (b"players: Ann, Robert\r\ndeal: Robert\r\nnote: Bob is called Robert\r\n")
    assert referee("rename", record, "Bob", "X").status == 1
    assert referee("rename", tmp_path / "none.cassino", "Bob", "X").status == 2
