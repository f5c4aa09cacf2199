"""Runs the command line in this process, through a pipe, or at a terminal with its keys and its screen."""

import codecs
import io
import os
import pty
import re
import select
import signal
import sys
import termios
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pyte
import pytest
from prompt_toolkit.application import create_app_session

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
    """A terminal with the program in it: what is typed, and what stands on the screen.

    The program runs in a fork of this process, which has loaded it already, or afresh, as a person starts it.
    """

    def __init__(self, *arguments: str | Path, rows: int = 45, columns: int = 150, afresh: bool = False) -> None:
        self.screen = Glass(columns, rows)
        self.stream = pyte.Stream(self.screen)
        self.decoder = codecs.getincrementaldecoder("utf-8")()
        self.keys = 0
        self.status: int | None = None
        self.program, self.line = pty.fork()
        if self.program == 0:  # pragma: no cover - runs in the process at the terminal
            at_the_terminal([str(argument) for argument in arguments], (rows, columns), afresh=afresh)
        self.screen.answer = self.send

    @property
    def text(self) -> str:
        """What stands on the screen."""
        return "\n".join(line.rstrip() for line in self.screen.display).rstrip()

    def send(self, keys: str) -> None:
        """Hand keys over to the program."""
        os.write(self.line, keys.encode())

    def press(self, keys: str) -> None:
        """Type keys."""
        self.keys += len(keys)
        self.send(keys)

    def type(self, text: str) -> None:
        """Type a line and Enter."""
        self.press(text + "\r")

    def read(self) -> bool:
        """Draw what the program sends within a moment; false when it has gone."""
        if not select.select([self.line], [], [], 0.5)[0]:
            return True
        try:
            sent = os.read(self.line, 100_000)
        except OSError:  # so a terminal says that nobody is there
            return False
        self.stream.feed(self.decoder.decode(sent))
        return bool(sent)

    def until(self, wanted: str, seconds: float = 60) -> str:
        """Wait until the screen shows this pattern; return the screen."""
        end = time.monotonic() + seconds
        while not re.search(wanted, self.text):
            there = self.read()
            assert there or re.search(wanted, self.text), f"the program has ended; the screen shows:\n{self.text}"
            assert time.monotonic() < end, f"waited for {wanted!r}; the screen shows:\n{self.text}"
        return self.text

    def leave(self) -> int:
        """Wait for the end and return the exit status."""
        end = time.monotonic() + 60
        while self.read():
            assert time.monotonic() < end, f"waited for the end; the screen shows:\n{self.text}"
        self.status = os.waitstatus_to_exitcode(os.waitpid(self.program, 0)[1])
        return self.status

    def close(self) -> None:
        """Take the terminal away; a program that is still there is ended."""
        if self.status is None:
            os.kill(self.program, signal.SIGKILL)
            os.waitpid(self.program, 0)
        os.close(self.line)


def at_the_terminal(arguments: list[str], size: tuple[int, int], *, afresh: bool) -> None:
    """Run the program on the terminal that this process has; never returns."""
    try:
        termios.tcsetwinsize(0, size)
        os.environ.update(TERM="xterm-256color", NO_COLOR="1", LANG="C.UTF-8")
        for name in ("COLUMNS", "LINES"):
            os.environ.pop(name, None)
        if afresh:
            os.execv(sys.executable, [sys.executable, "-m", "referee", *arguments])  # noqa: S606 - without a shell
        sys.stdin, sys.stdout, sys.stderr = (os.fdopen(number, mode, 1) for number, mode in enumerate("rww"))
        with create_app_session():
            status = run(arguments)
        sys.stdout.flush()
        os._exit(status)
    finally:
        os._exit(99)


@pytest.fixture
def terminal() -> Iterator[Callable[..., Terminal]]:
    opened: list[Terminal] = []

    def start(*arguments: str | Path, rows: int = 45, columns: int = 150, afresh: bool = False) -> Terminal:
        opened.append(Terminal(*arguments, rows=rows, columns=columns, afresh=afresh))
        return opened[-1]

    yield start
    for each in opened:
        each.close()
