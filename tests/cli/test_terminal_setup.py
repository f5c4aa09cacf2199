"""A new game begun at a terminal: who plays, by which rules, and what is asked again."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
Terminal = Callable[..., Any]


def test_the_rules_are_chosen_from_a_list_and_names_that_were_typed_stay(terminal: Terminal, tmp_path: Path) -> None:
    screen = terminal("play", tmp_path / "friday", rows=45, columns=80)
    screen.until("players:")
    screen.type("ann bob")
    shown = screen.until(r"rules \[1\]")
    assert "2 players: ann, bob" in shown
    assert "1 Foster's Twenty-one (foster): The American game with building, to twenty-one" in shown
    screen.type("fostre")
    screen.until("did you mean foster")
    screen.until(r"rules \[1\]:\s*$")
    screen.type("2")
    screen.until("cut>|cut")
    record = (tmp_path / "friday.cassino").read_text(encoding="utf-8")
    assert record.splitlines()[:2] == ["variant: pagat", "players: ann, bob"]


def test_a_step_back_asks_for_the_players_again(terminal: Terminal, tmp_path: Path) -> None:
    screen = terminal("play", tmp_path / "friday", rows=60, columns=40)
    screen.until("players:")
    screen.type("Ann, Bpb")
    screen.until(r"rules \[1\]")
    screen.type("<")
    screen.until(r"(?s)rules \[1\].*players:")
    screen.type("Ann, Bob")
    screen.until(r"(?s)2 players: Ann, Bob.*rules \[1\]")
    screen.type("")
    screen.until("cut")
    record = (tmp_path / "friday.cassino").read_text(encoding="utf-8")
    assert record.splitlines()[:2] == ["variant: foster", "players: Ann, Bob"]


def test_the_first_steps_of_the_readme_come_out_as_it_says(terminal: Terminal, tmp_path: Path) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    block = re.search(r"^```\n\$ referee play friday\n(.*?)^```$", readme, re.MULTILINE | re.DOTALL)
    assert block is not None
    lines = [line.partition("  #")[0].rstrip() for line in block[1].splitlines()]
    screen = terminal("play", tmp_path / "friday", rows=60, columns=80)
    for line in lines:
        asked = re.fullmatch(r"(?:.* )?(players:|\[[1p]\]:|\w+>) ?(.*)", line)
        if asked is None:
            screen.until(re.escape(line))
        else:
            screen.until(rf"(?m)(?:^| ){re.escape(asked[1])}\s*$")
            screen.type(asked[2])
