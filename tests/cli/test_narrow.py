"""What is printed on a narrow screen: no word is cut, and no table is broken."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest

from referee.report.excerpt import SCREEN, columns, folded


class Ran(Protocol):
    status: int
    out: str
    err: str


Command = Callable[..., Ran]

RECORD = """variant: foster
players: Maximilianne, Wilhelminaaa, Bartholomews
date: 2026-11-29
set: capture.court_pairing = one
deal: Bartholomews
count: Maximilianne cards 24, spades 5, aces 2, big 1, little 0, sweeps 1
count: Wilhelminaaa cards 16, spades 5, aces 1, big 0, little 1, sweeps 0
count: Bartholomews cards 12, spades 3, aces 1, big 0, little 0, sweeps 0
adjust: Wilhelminaaa +2 forgot a sweep
deal:
table: 9H AD 8C 2S
irregularity: card-exposed 8D Maximilianne
ruling: refuse
Wilhelminaaa: 10D x 9H+AD, 8C+2S
abandon:
"""
COMMANDS = (
    ("tally", "{}"), ("sheet", "{}"), ("history", "{}"), ("rule", "misdeal"), ("rule", "two cards"), ("explain", "tie"),
    ("rename", "{}", "Wilhelminaaa", "Wilhelmina"), ("rename", "{}", "Cleo", "Ann"), ("tally",), (),
    ("new", "my game", "-p", "Ann, Bob"),
)  # fmt: skip


@pytest.fixture(params=[40, 64])
def width(request: pytest.FixtureRequest) -> Iterator[int]:
    before = SCREEN.set(request.param)
    yield request.param
    SCREEN.reset(before)


def told(ran: Ran, folder: Path) -> list[str]:
    return (ran.out + ran.err).replace(str(folder), ".").splitlines()


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_line_fits_or_can_be_broken_at_a_blank(
    command: tuple[str, ...], width: int, referee: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    record = tmp_path / "friday.cassino"
    record.write_text(RECORD, encoding="utf-8")
    lines = told(referee(*(word.replace("{}", str(record)) for word in command)), tmp_path)
    assert lines
    for line in lines:
        for part in folded(line, width):
            assert columns(part) <= width or len(part.split()) == 1, part


@pytest.mark.parametrize("command", ["tally", "sheet", "history"])
def test_no_row_of_a_table_has_to_be_broken(command: str, width: int, referee: Command, tmp_path: Path) -> None:
    record = tmp_path / "friday.cassino"
    record.write_text(RECORD, encoding="utf-8")
    rows = [line for line in told(referee(command, record), tmp_path) if re.search(r"\S {2,}\S.*\S {2,}\S", line)]
    assert rows or command == "history"
    assert [row for row in rows if columns(row) > width] == []


def test_a_screen_of_40_columns_shows_the_tally_whole(terminal: Callable[..., Any], tmp_path: Path) -> None:
    record = tmp_path / "f.cassino"
    record.write_text(RECORD, encoding="utf-8")
    screen = terminal("tally", record, rows=40, columns=40)
    screen.until("adjusted")
    assert screen.leave() == 0
    shown = screen.text.splitlines()
    assert "  A = Maximilianne" in shown
    assert "  cards   24 \N{RIGHTWARDS ARROW} 3  16 \N{RIGHTWARDS ARROW} 0  12 \N{RIGHTWARDS ARROW} 0" in [
        re.sub(r"cards +", "cards   ", line) for line in shown
    ]
