"""``kill -9`` at any moment: the record is whole and lacks at most the line being typed."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from pydantic import TypeAdapter

from referee.cli import play, prompt_lines
from referee.cli.main import run
from referee.keeping import journal, lock, writing
from referee.keeping.lock import lock_path, note_path
from referee.keeping.telling import exit_status
from referee.record import read_record
from referee.replay import judge_record

Game = Callable[[str], tuple[list[str], list[str]]]

LOADED = (play, prompt_lines, TypeAdapter)  # by this process, once, and not by each that is killed
MOMENTS = 300  # lines of the modules that write: to open a record and to write some four entries
WRITERS = (journal.__file__, lock.__file__, writing.__file__)
GAMES = ("foster-2-1", "hoyle-2-1", "enquire-within-3-1", "two-hand-2-1", "foster-4-1")


@pytest.mark.parametrize("kills", [8, pytest.param(40, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("name", GAMES)
def test_a_kill_at_any_moment_loses_nothing_that_was_acknowledged(
    name: str, kills: int, game: Game, tmp_path: Path
) -> None:
    dice = random.Random(name)
    headers, entries = game(name)
    done, path = len(entries), tmp_path / "friday.cassino"
    for _ in range(kills):
        if done == len(entries):
            done = 0
            path.write_text("".join(f"{line}\n" for line in headers), encoding="utf-8")
        acknowledged = killed_play(path, entries[done:], dice.randrange(MOMENTS))
        lines = path.read_text(encoding="utf-8").splitlines()
        assert lines == headers + entries[: len(lines) - len(headers)]
        written = len(lines) - len(headers)
        assert done + acknowledged <= written <= done + acknowledged + 1
        assert exit_status(judge_record(read_record(path.read_text(encoding="utf-8"), str(path)))) == 0
        done = written


def killed_play(path: Path, entries: list[str], moment: int) -> int:
    """Play these entries in a process of its own, killed at that moment; return how many were acknowledged."""
    there, here = os.pipe(), os.pipe()
    child = os.fork()
    if child == 0:  # pragma: no cover - runs in the process that is killed
        play_in_child(path, there, here, moment)
    os.close(there[0])
    os.close(here[1])
    with os.fdopen(there[1], "wb", buffering=0) as typed, os.fdopen(here[0], "rb") as heard:
        typed.write("".join(f"{entry}\n" for entry in entries).encode())
        typed.close()
        answers = heard.read().decode()
        os.waitpid(child, 0)
    return answers.count("\n")


def play_in_child(path: Path, there: tuple[int, int], here: tuple[int, int], moment: int) -> None:
    """Run ``play`` on two pipes until so many lines of the modules that write have run; never returns."""
    try:
        os.dup2(there[0], 0)
        os.dup2(here[1], 1)
        os.close(there[1])
        os.close(here[0])
        sys.stdin, sys.stdout = open(0, closefd=False), open(1, "w", closefd=False)  # noqa: SIM115 - for life
        sys.settrace(killer(moment))
        run(["play", str(path)])
    finally:
        os._exit(0)


def killer(moment: int) -> Callable[[FrameType, str, object], Any]:
    """What counts the lines that run, and kills this process at that one."""
    left = moment

    def count(frame: FrameType, _event: str, _argument: object) -> Any:
        nonlocal left
        if frame.f_code.co_filename not in WRITERS:
            return None
        left -= 1
        if left < 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return count

    return count


@pytest.mark.thorough
@pytest.mark.parametrize("heard", [12, *(pytest.param(heard, marks=pytest.mark.thorough) for heard in (0, 1))])
def test_a_whole_program_that_is_killed_is_taken_over_and_the_game_goes_on(
    heard: int, game: Game, tmp_path: Path
) -> None:
    headers, entries = game("foster-2-1")
    path = tmp_path / "friday.cassino"
    path.write_text("".join(f"{line}\n" for line in headers), encoding="utf-8")
    command = [sys.executable, "-m", "referee", "play", str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as play:
        assert play.stdin is not None
        assert play.stdout is not None
        play.stdin.write("".join(f"{entry}\n" for entry in entries))
        play.stdin.flush()
        answers = [play.stdout.readline() for _ in range(heard)]
        play.kill()
        acknowledged = len(answers) + play.stdout.read().count("\n")
    written = len(path.read_text(encoding="utf-8").splitlines()) - len(headers)
    assert written >= acknowledged
    held = note_path(path).exists()
    rest = "".join(f"{entry}\n" for entry in entries[written:])
    again = subprocess.run(command, input=rest, capture_output=True, text=True, check=False, timeout=60)
    assert again.returncode == 0, again.stderr
    assert ("was left open" in again.stderr) == held
    assert path.read_text(encoding="utf-8").splitlines() == headers + entries
    assert {each.name for each in tmp_path.iterdir()} - {lock_path(path).name} == {"friday.cassino"}
