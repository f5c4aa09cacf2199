"""The command line as a whole: help, version, words nearly right, and how it ends."""

import contextlib
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import pytest

from referee import __version__
from referee.cli import main
from referee.cli.main import COMMANDS

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = [sys.executable, "-m", "referee"]


class Ran(Protocol):
    status: int
    out: str
    err: str


Command = Callable[..., Ran]


def test_help_names_every_command_and_what_it_does_in_one_line_each(referee: Command) -> None:
    ran = referee("--help")
    assert ran.status == 0
    lines = [line.strip() for line in ran.out.splitlines()]
    for command in COMMANDS:
        assert any(line.split() == [command.name, *command.help.split()] for line in lines), command.name


def test_help_shows_a_newcomer_how_to_begin(referee: Command) -> None:
    ran = referee("--help")
    assert 'referee new friday.cassino --variant foster --players "Ann, Bob"' in ran.out
    assert "Exit status: 0" in ran.out


@pytest.mark.parametrize("command", [command.name for command in COMMANDS])
def test_every_command_explains_itself(command: str, referee: Command) -> None:
    ran = referee(command, "--help")
    assert ran.status == 0, ran.err
    assert ran.out.startswith(f"Usage: referee {command} ")
    assert len(ran.out.splitlines()) >= 4


def test_the_version_is_told(referee: Command) -> None:
    assert referee("--version").out == f"referee {__version__}\n"


def test_a_command_nearly_right_is_offered(referee: Command) -> None:
    ran = referee("chekc", "game.cassino")
    assert ran.status == 2
    assert "Did you mean 'check'" in ran.err


def test_without_a_command_a_newcomer_is_told_three_things_to_do(referee: Command) -> None:
    ran = referee()
    assert (ran.status, ran.err) == (0, "")
    assert re.findall(r"^(\d)  (\w+ \w+ \w+)", ran.out, re.MULTILINE) == [
        ("1", "Keep a game"), ("2", "Settle a dispute"), ("3", "Judge a game"),
    ]  # fmt: skip
    assert max(map(len, ran.out.splitlines())) <= 80


def test_what_the_newcomer_is_told_to_type_works(referee: Command, examples: Path) -> None:
    for line in re.findall(r"^ +referee (.+)$", referee().out, re.MULTILINE):
        words = shlex.split(line)
        if words[0] in {"claim", "rule"}:
            assert referee(*words).status == 0
        elif words[0] in {"check", "sheet"}:
            end = ["-"] if "--html" in words else []
            assert referee(words[0], examples / "two-handed.cassino", *(["--html", *end] if end else [])).status == 0
        else:
            assert words == ["play", "friday"]


def test_a_fault_of_the_program_is_told_without_a_traceback(referee: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_asked: str | None) -> None:
        raise LookupError("no such page")

    monkeypatch.setattr(main, "build_app", broken)
    ran = referee("check", "x")
    assert ran.status == 2
    assert ran.err.startswith("referee: the program itself is at fault, not what it read: LookupError: no such page")
    assert "Traceback" not in ran.err


def test_help_and_version_load_nothing_of_the_game() -> None:
    code = (
        "import sys; from referee.cli.main import run; run(['--version']); run(['--help']);"
        "print(sorted({'rich', 'prompt_toolkit', 'pydantic', 'yaml'} & set(sys.modules)), file=sys.stderr)"
    )
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert ran.stderr.strip() == "[]"


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform == "win32", reason="pipes end otherwise there")
def test_a_reader_who_goes_away_causes_no_noise() -> None:
    command = f"{sys.executable} -m referee check examples/two-handed.cassino | true"
    ran = subprocess.run(["sh", "-c", command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.stderr == ""


def started(*before: str) -> subprocess.Popen[bytes]:
    """The program, checking what it will be given on its standard input."""
    command = [*before, sys.executable, "-X", "importtime", "-m", "referee", "check", "-"]
    pipe = subprocess.PIPE
    hearing = signal.signal(signal.SIGINT, signal.default_int_handler)  # what runs behind a shell hears no Ctrl-C
    try:
        return subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, stderr=pipe)
    finally:
        signal.signal(signal.SIGINT, hearing)


def loaded(process: subprocess.Popen[bytes], module: str) -> None:
    """Wait until the program has loaded a module, or has ended."""
    assert process.stderr is not None
    while (line := process.stderr.readline()) and line.split()[-1].decode() != module:
        pass
    assert line, f"{module} was never loaded"


def reading(process: subprocess.Popen[bytes]) -> None:
    """Wait until the program reads its input: more than a pipe holds has gone in."""
    assert process.stdin is not None
    process.stdin.write(b"# a comment\n" * 20_000)
    process.stdin.flush()


def interrupted(process: subprocess.Popen[bytes]) -> int:
    """Press Ctrl-C until it is heard: Python hears none between two reads of one long input."""
    end = time.monotonic() + 60
    while process.poll() is None:
        assert time.monotonic() < end
        process.send_signal(signal.SIGINT)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(timeout=1)
    return process.returncode


@pytest.mark.skipif(sys.platform == "win32", reason="signals differ there")
@pytest.mark.parametrize(
    "module",
    ["typer.models", *(pytest.param(name, marks=pytest.mark.thorough) for name in ("signal", "yaml"))],
)
def test_an_interrupt_while_the_program_is_loaded_ends_it_quietly(module: str) -> None:
    with started() as process:
        loaded(process, module)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert out == b""
    assert [line for line in err.splitlines() if not line.startswith(b"import time:")] == []


@pytest.mark.skipif(sys.platform == "win32", reason="signals differ there")
def test_an_interrupt_while_the_program_reads_ends_it_quietly() -> None:
    with started() as process:
        reading(process)
        assert interrupted(process) in {130, -signal.SIGINT}  # a shell says 130 of both; the second while Python ends
        assert process.stderr is not None
        assert b"Traceback" not in process.stderr.read()


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform == "win32", reason="signals differ there")
def test_an_interrupt_that_is_to_be_ignored_is_ignored() -> None:
    with started("sh", "-c", 'trap "" INT; exec "$@"', "sh") as process:
        loaded(process, "typer.models")
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(b"players: Ann, Bob\nvariant: foster\n", timeout=60)
    assert process.returncode in {0, 1}
    assert b"-: " in out


@pytest.mark.thorough
def test_output_survives_a_terminal_without_utf_8() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    ran = subprocess.run(
        [*PROGRAM, "check", "examples/three-handed.cassino"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        check=False,
    )
    assert ran.returncode == 0
    assert b"Bob wins the game" in ran.stdout
