"""``kill -9`` at any moment: the record is whole and lacks at most the line being typed."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from referee.cli.keeping import exit_status
from referee.cli.main import run
from referee.keeping.lock import lock_path
from referee.record import read_record
from referee.replay import judge_record

Game = Callable[[str], tuple[list[str], list[str]]]

KILLS = 200
GAMES = ("foster-2-1", "hoyle-2-1", "enquire-within-3-1", "two-hand-2-1", "foster-4-1")


def test_two_hundred_kills_lose_nothing_that_was_acknowledged(game: Game, tmp_path: Path) -> None:
    dice, kills, played = random.Random(1), 0, 0
    while kills < KILLS:
        name = GAMES[played % len(GAMES)]
        headers, entries = game(name)
        path = tmp_path / f"{played}.cassino"
        path.write_text("".join(f"{line}\n" for line in headers), encoding="utf-8")
        done = 0
        while done < len(entries) and kills < KILLS:
            acknowledged = killed_play(path, entries[done:], dice.uniform(0, 0.08))
            kills += 1
            lines = path.read_text(encoding="utf-8").splitlines()
            assert lines == headers + entries[: len(lines) - len(headers)]
            written = len(lines) - len(headers)
            assert done + acknowledged <= written <= done + acknowledged + 1
            assert exit_status(judge_record(read_record(path.read_text(encoding="utf-8"), str(path)))) == 0
            done = written
        played += 1
    assert kills == KILLS


def killed_play(path: Path, entries: list[str], after: float) -> int:
    """Play these entries in a process of its own, kill it after so many seconds, return how many were acknowledged."""
    there, here = os.pipe(), os.pipe()
    child = os.fork()
    if child == 0:  # pragma: no cover - runs in the process that is killed
        play_in_child(path, there, here)
    os.close(there[0])
    os.close(here[1])
    with os.fdopen(there[1], "wb", buffering=0) as typed, os.fdopen(here[0], "rb") as heard:
        typed.write("".join(f"{entry}\n" for entry in entries).encode())
        time.sleep(after)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        answers = heard.read().decode()
    return answers.count("\n")


def play_in_child(path: Path, there: tuple[int, int], here: tuple[int, int]) -> None:
    """Run ``play`` on two pipes; never returns."""
    try:
        os.dup2(there[0], 0)
        os.dup2(here[1], 1)
        os.close(there[1])
        os.close(here[0])
        sys.stdin, sys.stdout = open(0, closefd=False), open(1, "w", closefd=False)  # noqa: SIM115 - for life
        run(["play", str(path)])
    finally:
        os._exit(0)


@pytest.mark.parametrize("after", [0.05, 0.3, 0.6])
def test_a_whole_program_that_is_killed_is_taken_over_and_the_game_goes_on(
    after: float, game: Game, tmp_path: Path
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
        time.sleep(after)
        play.kill()
        acknowledged = play.stdout.read().count("\n")
    written = len(path.read_text(encoding="utf-8").splitlines()) - len(headers)
    assert written >= acknowledged
    held = lock_path(path).exists() and bool(lock_path(path).read_text(encoding="utf-8"))
    rest = "".join(f"{entry}\n" for entry in entries[written:])
    again = subprocess.run(command, input=rest, capture_output=True, text=True, check=False, timeout=60)
    assert again.returncode == 0, again.stderr
    assert ("has ended" in again.stderr) == held
    assert path.read_text(encoding="utf-8").splitlines() == headers + entries
    assert [each.name for each in tmp_path.iterdir()] == ["friday.cassino"]
