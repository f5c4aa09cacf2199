"""Closed and full streams: what cannot be written or read is told in a sentence, and nothing ends in a traceback."""

import codecs
import errno
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from referee.cli import check
from referee.cli.main import run
from referee.cli.streams import PLAINER, plainer

ROOT = Path(__file__).resolve().parents[2]
REFEREE = f"{sys.executable} -m referee"
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the shell closes streams otherwise there")


def later(*commands: str) -> list[Any]:
    return [pytest.param(command, marks=pytest.mark.thorough) for command in commands]


def ran(command: str) -> subprocess.CompletedProcess[str]:
    line = command.replace("referee", REFEREE, 1)
    return subprocess.run(["sh", "-c", line], cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    "command", ["check examples/two-handed.cassino", *later("--help", "sheet examples/two-handed.cassino")]
)
def test_a_closed_output_is_told_and_nothing_is_judged(command: str) -> None:
    done = ran(f"referee {command} >&-")
    assert done.stderr == "referee: the output cannot be written: standard output is closed\n"
    assert done.returncode == 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
@pytest.mark.parametrize(
    "command",
    [
        "check examples/two-handed.cassino",
        *later("--version", "sheet examples/two-handed.cassino", "rule --help"),
    ],
)
def test_a_full_output_is_told(command: str) -> None:
    done = ran(f"referee {command} >/dev/full")
    assert done.stderr == "referee: the output cannot be written: no space left on device\n"
    assert done.returncode == 2


def test_a_closed_input_is_told() -> None:
    done = ran("referee check - <&-")
    assert "standard input is closed" in done.stdout
    assert (done.stderr, done.returncode) == ("", 2)


@pytest.mark.thorough
def test_a_game_kept_from_a_closed_input_is_told(tmp_path: Path) -> None:
    done = ran(f"referee play {tmp_path / 'new.cassino'} --players 'Ann, Bob' <&-")
    assert done.stderr == "referee: standard input is closed\n"
    assert done.returncode == 2


@pytest.mark.thorough
def test_closed_errors_do_not_change_the_answer() -> None:
    whole = ran("referee check examples/two-handed.cassino")
    assert whole.returncode == 0
    assert ran("referee check examples/two-handed.cassino 2>&-").stdout == whole.stdout


@pytest.mark.thorough
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
def test_a_full_output_that_is_not_buffered_is_told_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONUNBUFFERED", "1")
    done = ran("referee check examples/two-handed.cassino >/dev/full")
    assert done.stderr == "referee: the output cannot be written: no space left on device\n"
    assert done.returncode == 2


@pytest.mark.parametrize("about", [None, "friday.cassino"])
def test_what_the_system_refuses_elsewhere_is_not_laid_to_the_output(
    about: str | None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(_: object) -> None:
        raise OSError(errno.EIO, "Input/output error", about)

    monkeypatch.setattr(check, "read_source", refuse)
    assert run(["check", "examples/two-handed.cassino"]) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"referee: the system refuses: {f'{about}: ' if about else ''}input/output error (")
    assert "output cannot be written" not in told


@pytest.mark.thorough
def test_what_the_program_says_passes_through_unchanged() -> None:
    done = ran("referee show examples/two-handed.cassino | cat")
    assert done.stdout == ran("referee show examples/two-handed.cassino").stdout
    assert done.stdout


def test_a_terminal_without_the_signs_gets_plain_ones() -> None:
    said = "24 \N{RIGHTWARDS ARROW} 3 \N{MIDDLE DOT} 9 \N{MINUS SIGN} 1, 10\N{BLACK DIAMOND SUIT}, \N{SNOWMAN}"
    codecs.register_error(PLAINER, plainer)
    assert said.encode("ascii", PLAINER) == rb"24 -> 3 . 9 - 1, 10D, \u2603"
