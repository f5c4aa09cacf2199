"""A whole deal at a real terminal: the plays, an undo over a round's end, the tally, and how few keys it takes."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee.keeping.session import Session

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


def test_a_deal_takes_at_most_six_keystrokes_a_play(terminal: Callable[..., Any], file: Path, deal: list[str]) -> None:
    plays = deal[2:]
    file.write_text(HEADERS + "".join(f"{line}\n" for line in deal[:2]), encoding="utf-8")
    screen = terminal("play", file)
    screen.until("Ann>")
    screen.keys = 0
    session = Session(file.read_text(encoding="utf-8"), "counted.cassino")
    for number, play in enumerate(plays, 5):
        screen.type(shortest(session, play))
        session.accept(session.try_entry(play))
        screen.until(rf"{number}  {re.escape(play)}")
    assert screen.keys <= 6 * len(plays), screen.keys / len(plays)
    screen.until("counts: Enter")
    screen.type("")
    screen.type("quit")
    assert screen.leave() == 0
    assert lines(file)[2:] == deal


def shortest(session: Session, play: str) -> str:
    """A play as a scorer in a hurry types it: no name, no blanks that are not needed, a take of all as x alone."""
    typed = re.sub(r"10(?=[shdc])", "t", play.partition(": ")[2].lower()).replace(", ", ",")
    card, take, _ = typed.partition(" x ")
    if take:
        whole = session.try_entry(f"{card}x")
        return f"{card}x" if whole.stands and whole.lines[0].text == play else typed.replace(" x ", "x")
    return typed.partition(" = ")[0] if "+" in typed else typed.replace(" = ", "=")
