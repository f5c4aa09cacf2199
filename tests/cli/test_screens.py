"""What a person sees: nothing is cut in the middle of a word at any width from 40 columns on."""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee.cli.main import run
from referee.report.excerpt import COLOUR, columns

ROOT = Path(__file__).resolve().parents[2]
NARROWEST = 40


class Screen(io.StringIO):
    """What is printed, as on a terminal."""

    def isatty(self) -> bool:
        return True


def seen(monkeypatch: pytest.MonkeyPatch, width: int, *arguments: str) -> list[str]:
    """The lines that a command puts on a screen of so many columns."""
    screen = Screen()
    with monkeypatch.context() as patch:
        patch.setenv("COLUMNS", str(width))
        patch.setattr(sys, "stdout", screen)
        patch.setattr(sys, "stderr", screen)
        run(list(arguments))
    return [COLOUR.sub("", line) for line in screen.getvalue().split("\n")]


def too_wide(lines: list[str], width: int) -> list[str]:
    """The lines that a terminal would cut between two letters; a single word that is longer than the line is none."""
    return [line for line in lines if columns(line.rstrip()) > width and " " in line.strip()]


COMMANDS = [
    ("check", "examples/six-fouls.cassino"),
    ("check", "examples/two-handed.cassino"),
    ("check", "examples/no-such.cassino"),
    ("show", "examples/six-fouls.cassino"),
    ("tally", "examples/two-handed.cassino"),
    ("sheet", "examples/two-handed.cassino"),
    ("history", "examples"),
    ("claim", "9C x 2D 2C 5H 7S", "--table", "2D 2C 5H 7S"),
    ("claim", "9C x 9H, 6D+3S", "--table", "9H 6D 3S KC"),
    ("claim", "5H", "--table", "[5C+3D = 8 Ann] KS"),
    ("takes", "10D", "--table", "9H AD 8C 2S 3H 7C 6S 4D"),
    ("rule",),
    ("rule", "card-exposed"),
    ("rule", "no-such"),
    ("explain", "game.both_out"),
    ("explain", "capture-sum"),
    ("explain",),
    ("variants", "list"),
    ("variants", "show", "foster"),
    ("variants", "diff", "foster", "royal"),
    ("test", "tests/situations/royal.yaml"),
    ("--help",),
    ("play", "--help"),
    ("no-such-command",),
]


@pytest.mark.parametrize("width", [40, 47, 80])
def test_no_line_of_any_command_is_cut_in_the_middle_of_a_word(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    cut = {command: too_wide(seen(monkeypatch, width, *command), width) for command in COMMANDS}
    assert {command: lines[:3] for command, lines in cut.items() if lines} == {}


@pytest.mark.thorough
@pytest.mark.parametrize("width", range(NARROWEST, 121))
def test_at_no_width_is_a_word_cut(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    cut = {command: too_wide(seen(monkeypatch, width, *command), width) for command in COMMANDS}
    assert {command: lines[:3] for command, lines in cut.items() if lines} == {}


def test_marks_stand_under_what_they_mark_on_a_narrow_screen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    record = tmp_path / "long.cassino"
    table = "table: 2D 2C 5H 7S 3D 4C 6H 8S 9D 10C JD QC AH 3S"
    record.write_text(
        f"variant: foster\nplayers: Ann, Bob\ndeal: Bob\n{table}\nAnn: KC x 2D 2C 5H 7S 3D 4C 9D 10C JD\n"
    )
    lines = seen(monkeypatch, NARROWEST, "check", str(record))
    at = next(place for place, line in enumerate(lines) if "Ann: KC x" in line or "… " in line)
    assert "^" in "".join(lines[at : at + 3])
    assert too_wide(lines, NARROWEST) == []


HEADERS = "variant: foster\nplayers: Ann, Bob\n"
WIDE = "variant: foster\nplayers: 李小龍王小明張, Maximiliane\n"
DEALT = "deal: {}\ntable: 9H AD 8C 2S\n"


def at_prompt(file: Path, terminal: Callable[..., Any], record: str, size: tuple[int, int]) -> Any:
    """The program at a real terminal of so many columns and rows."""
    file.write_text(record, encoding="utf-8")
    return terminal("play", file.name, columns=size[0], rows=size[1])


@pytest.mark.parametrize("size", [(80, 24), (40, 20)])
def test_a_foul_leaves_its_question_and_the_score_on_a_small_screen(
    size: tuple[int, int], terminal: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    screen = at_prompt(tmp_path / "f.cassino", terminal, HEADERS + DEALT.format("Bob"), size)
    screen.until(r"Ann>")
    screen.type("9s x 8c+2s")
    shown = screen.until(r"\(w\)hy \[t\]:[^~]*score: Ann 0, Bob 0")
    words = " ".join(shown.split())
    assert "Not allowed: 8 and 2 are 10; the nine can take 9 and 8+ace." in words
    assert "(t)ype again · (p)layed so · (c)hallenge · (w)hy [t]:" in words
    asked = shown[shown.index("Not allowed") :].partition("table:")[0]
    assert len([line for line in asked.splitlines() if line.strip()]) <= 5
    screen.type("t")
    screen.type("help")
    shown = screen.until(r"says how each is typed[^~]*Ann>[^~]*score: Ann 0, Bob 0")
    assert "5h plays a card" in shown
    screen.type("quit")
    assert screen.leave() == 0


@pytest.mark.parametrize("size", [(80, 24), (40, 20)])
def test_wide_letters_leave_the_score_on_the_screen(
    size: tuple[int, int], terminal: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    record = (
        WIDE + "start: 李小龍王小明張 12, Maximiliane 9\n" + DEALT.format("Maximiliane") + "李小龍王小明張: 3C+AD = 4\n"
    )
    screen = at_prompt(tmp_path / "f.cassino", terminal, record, size)
    shown = screen.until(r"Maximiliane>[^~]*Maximiliane 9")
    assert "12," in shown[shown.rindex("score") :]


def test_a_terminal_that_is_taken_away_leaves_nothing_behind(
    terminal: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    screen = at_prompt(tmp_path / "f.cassino", terminal, HEADERS + DEALT.format("Bob"), (80, 24))
    screen.until("Ann>")
    os.kill(screen.program, 1)
    screen.leave()
    assert not [path.name for path in tmp_path.iterdir() if path.name.endswith(".writer")]


def test_a_deal_by_counts_at_a_small_screen_takes_twenty_keys_at_most(
    terminal: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    before = "deal: Bob\ncount: Ann cards 20, spades 7, big 0, little 1, aces 1, sweeps 0\n"
    screen = at_prompt(tmp_path / "f.cassino", terminal, HEADERS + before, (40, 20))
    screen.until("Ann counted>")
    screen.keys = 0
    screen.type("30 10 1 0 2 1")
    screen.until(r"Bob counted sweeps \[0\]:")
    screen.type("3")
    screen.until(r"next: Bob deals")
    assert screen.keys <= 20
    assert re.search(r"score: Ann \d+, Bob \d+", screen.until("score: Ann"))
