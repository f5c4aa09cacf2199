"""The history of a folder: its forms, and every record counted once."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Protocol


class Ran(Protocol):
    status: int
    out: str
    err: str


Command = Callable[..., Ran]


def test_text_and_table_are_the_same(referee: Command, examples: Path) -> None:
    plain = referee("history", examples / "three-handed.cassino")
    assert plain.status == 0
    for form in ("text", "table"):
        assert referee("history", examples / "three-handed.cassino", "--format", form).out == plain.out


def test_concise_has_a_line_for_each_player(referee: Command, examples: Path) -> None:
    ran = referee("history", examples / "three-handed.cassino", "--format", "concise")
    assert ran.out == (
        "Bob (enquire-within): 1 game, 1 won, 0 lost, 0 drawn; 3 deals, 11 points, 0 sweeps\n"
        "Ann (enquire-within): 1 game, 0 won, 1 lost, 0 drawn; 3 deals, 8 points, 0 sweeps\n"
        "Cleo (enquire-within): 1 game, 0 won, 1 lost, 0 drawn; 3 deals, 4 points, 0 sweeps\n"
    )


def test_a_record_named_twice_is_counted_once(referee: Command, examples: Path, tmp_path: Path) -> None:
    record = examples / "three-handed.cassino"
    link = tmp_path / "again.cassino"
    link.symlink_to(record)
    once = json.loads(referee("history", record, "--format", "json").out)
    again = referee("history", record, link, record.parent / "." / record.name, "--format", "json")
    assert json.loads(again.out) == once
    assert [career["games"] for career in once["careers"]] == [1, 1, 1]
