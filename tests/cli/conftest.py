"""Runs the command line in this process, through a pipe, or at a terminal with its keys and its screen."""

import contextlib
import io
import os
import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pexpect  # type: ignore[import-untyped] # it has no types of its own
import pyte
import pytest

from referee.cli.main import run

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Ran:
    status: int
    out: str
    err: str


@pytest.fixture
def referee(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ran]:
    def command(*arguments: str | Path, stdin: bytes = b"") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        capsys.readouterr()
        status = run([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Ran(status, captured.out, captured.err)

    return command


@pytest.fixture
def examples() -> Path:
    return ROOT / "examples"


@dataclass(frozen=True)
class Piped:
    returncode: int
    stdout: str
    stderr: str


@pytest.fixture
def piped(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Piped]:
    """Run a command of the program, in this process, with these lines on its standard input."""

    def command(*arguments: str | Path, lines: Iterable[str] = ()) -> Piped:
        text = "".join(f"{line}\n" for line in lines)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8"))
        capsys.readouterr()
        status = run([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Piped(status, captured.out, captured.err)

    return command


class Glass(pyte.Screen):
    """A screen that answers when the program asks where the cursor is."""

    answer: Callable[[str], object] | None = None

    def write_process_input(self, data: str) -> None:
        if self.answer:
            self.answer(data)


class Terminal:
    """A terminal with the program in it: what is typed, and what stands on the screen."""

    def __init__(self, *arguments: str | Path, rows: int = 45, columns: int = 150) -> None:
        self.screen = Glass(columns, rows)
        self.stream = pyte.Stream(self.screen)
        self.keys = 0
        around = {name: value for name, value in os.environ.items() if name not in {"COLUMNS", "LINES"}}
        variables = {"TERM": "xterm-256color", "NO_COLOR": "1", "LANG": "C.UTF-8"}
        self.program = pexpect.spawn(
            sys.executable,
            ["-m", "referee", *map(str, arguments)],
            dimensions=(rows, columns),
            env={**around, **variables},
            encoding="utf-8",
            timeout=20,
        )
        self.program.delaybeforesend = None
        self.screen.answer = self.program.send

    @property
    def text(self) -> str:
        """What stands on the screen."""
        return "\n".join(line.rstrip() for line in self.screen.display).rstrip()

    def press(self, keys: str) -> None:
        """Type keys."""
        self.keys += len(keys)
        self.program.send(keys)

    def type(self, text: str) -> None:
        """Type a line and Enter."""
        self.press(text + "\r")

    def read(self, seconds: float = 0.05) -> None:
        """Draw what the program has sent."""
        with contextlib.suppress(pexpect.TIMEOUT, pexpect.EOF):
            self.stream.feed(self.program.read_nonblocking(100_000, timeout=seconds))

    def until(self, wanted: str, seconds: float = 40) -> str:
        """Wait until the screen shows this pattern; return the screen."""
        end = time.monotonic() + seconds
        while not re.search(wanted, self.text):
            assert time.monotonic() < end, f"waited for {wanted!r}; the screen shows:\n{self.text}"
            self.read()
        return self.text

    def leave(self) -> int:
        """Wait for the end and return the exit status."""
        end = time.monotonic() + 40
        while self.program.isalive() and time.monotonic() < end:
            self.read()
        self.read()
        self.program.close()
        status = self.program.exitstatus
        return -1 if status is None else status


@pytest.fixture
def terminal() -> Iterator[Callable[..., Terminal]]:
    opened: list[Terminal] = []

    def start(*arguments: str | Path, rows: int = 45, columns: int = 150) -> Terminal:
        opened.append(Terminal(*arguments, rows=rows, columns=columns))
        return opened[-1]

    yield start
    for each in opened:
        each.program.close(force=True)
