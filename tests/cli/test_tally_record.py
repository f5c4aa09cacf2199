"""A record given to ``tally``: what every deal comes to, how the game stands, and nothing else."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Protocol


class Ran(Protocol):
    status: int
    out: str
    err: str


Command = Callable[..., Ran]


def test_every_deal_is_tallied_and_the_score_closes_the_list(referee: Command, examples: Path) -> None:
    ran = referee("tally", examples / "three-handed.cassino")
    assert (ran.status, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert [line.split(" · ")[0] for line in lines if line.startswith("deal ")] == ["deal 1", "deal 2", "deal 3"]
    assert "  subtraction: 11 \N{MINUS SIGN} (0 + 0) = 11 to Bob" in lines
    assert lines[-3:] == [
        "Bob wins the game: Ann 8, Bob 11, Cleo 4",
        "Cleo is lurched (below 6): the game counts 2",
        "games: Ann 0, Bob 2, Cleo 0",
    ]


def test_faults_are_not_told_but_that_there_are_some_is(referee: Command, examples: Path) -> None:
    ran = referee("tally", examples / "six-fouls.cassino")
    assert ran.status == 1
    assert "foul" not in ran.out
    assert ran.err == f"{examples / 'six-fouls.cassino'}: 6 faults; 'referee check' tells them\n"


def test_concise_is_a_line_a_deal_and_side(referee: Command, examples: Path) -> None:
    ran = referee("tally", examples / "three-handed.cassino", "--format", "concise")
    assert ran.out.splitlines()[0] == "deal 1, Ann: 9 points, 8 count, score 8"
    assert len(ran.out.splitlines()) == 9 + 3


def test_json_has_the_deals_as_the_check_has_them(referee: Command, examples: Path) -> None:
    record = examples / "partners.cassino"
    (told,) = json.loads(referee("tally", record, "--format", "json").out)["records"]
    (checked,) = json.loads(referee("check", record, "--format", "json").out)["records"]
    assert {key: told[key] for key in ("variant", "sides", "deals", "score", "winner", "lurched", "games")} == {
        key: checked[key] for key in ("variant", "sides", "deals", "score", "winner", "lurched", "games")
    }


def test_a_folder_names_each_record_and_one_that_cannot_be_read_is_told(referee: Command, tmp_path: Path) -> None:
    (tmp_path / "a.cassino").write_text("players: Ann, Bob\n", encoding="utf-8")
    (tmp_path / "b.cassino").write_bytes(b"\xff")
    ran = referee("tally", tmp_path)
    assert ran.status == 2
    assert ran.out == f"{tmp_path / 'a.cassino'}\n\nscore: Ann 0, Bob 0 (playing to 21)\n"
    assert "b.cassino:1:1: unreadable-file" in ran.err


def test_a_record_and_counts_together_or_neither_are_refused_with_what_is_right(referee: Command) -> None:
    assert referee("tally", "x.cassino", "--counts", "Ann cards 30").status == 2
    ran = referee("tally")
    assert ran.status == 2
    assert "referee tally friday.cassino" in ran.err
