"""A whole deal at a real terminal: the plays, an undo over a round's end, and the tally."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Game = Callable[[str], tuple[list[str], list[str]]]

HEADERS = "variant: foster\nplayers: Ann, Bob\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "friday.cassino"
    path.write_text(HEADERS, encoding="utf-8")
    return path


@pytest.fixture
def deal(game: Game) -> list[str]:
    """The first deal of a recorded game of two."""
    _, entries = game("foster-2-1")
    return entries[: 1 + next(at for at, line in enumerate(entries[1:]) if line.startswith("deal:"))]


def lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


@pytest.mark.thorough
def test_a_whole_deal_is_kept_with_undo_over_a_rounds_end_and_its_tally(
    terminal: Callable[..., Any], file: Path, deal: list[str]
) -> None:
    plays = deal[2:]
    screen = terminal("play", file)
    screen.until("cut for the deal")
    screen.type("deal: Bob")
    screen.until("table>")
    screen.type(deal[1].removeprefix("table: ").lower())
    screen.until("Ann>")
    for number, play in enumerate(plays[:10], 5):
        screen.type(play.partition(": ")[2])
        screen.until(rf"{number}  {re.escape(play)}")
    screen.type("undo 3")
    screen.until(rf"12  #- {re.escape(plays[7])}[^~]*Bob>")
    assert lines(file)[10] == plays[6]
    assert lines(file)[11:] == [f"#- {play}" for play in plays[7:10]]
    for number, play in enumerate(plays[7:], 15):
        screen.type(play.partition(": ")[2].lower())
        screen.until(rf"{number}  {re.escape(play)}")
        if number == 15:
            screen.until("Bob deals four more to each")
    shown = screen.until("counts: Enter takes them from the plays")
    assert re.search(r"cards +23 → 0 +29 → 3", shown)
    assert re.search(r"points +4 +8", shown)
    screen.type("")
    screen.until("Ann deals four cards to each")
    screen.type("quit")
    assert screen.leave() == 0
    assert [line for line in lines(file)[2:] if not line.startswith("#")] == deal
