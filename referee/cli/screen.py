"""The screen that a person reads: how wide it is, and lines that are broken at its edge between words.

What goes into a file or a pipe is left as it is.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import IO, Any, Final

from referee.report.excerpt import NARROWEST, SCREEN, WIDTH, folded

DATA: Final = frozenset({"json", "--format=json", "--csv", "--svg"})
"""Words of a command line whose answer is for another program, or is written over on its line."""


def screen_columns() -> int:
    """How many columns the screen has."""
    return max(NARROWEST, shutil.get_terminal_size().columns)


class Folding:
    """A stream to a screen: each whole line is broken at blanks where it is too long; all else goes through."""

    def __init__(self, stream: IO[str]) -> None:
        """Write to this stream."""
        self.stream = stream
        self.begun = ""

    def write(self, text: str) -> int:
        """Write what ends a line; what is only begun waits for its end or for a flush."""
        *whole, self.begun = (self.begun + text).split("\n")
        for line in whole:
            lines = [line] if "\r" in line else folded(line, screen_columns())
            self.stream.write("".join(f"{each}\n" for each in lines))
        return len(text)

    def writelines(self, lines: Sequence[str]) -> None:
        """Write several texts."""
        for line in lines:
            self.write(line)

    def flush(self) -> None:
        """Hand over what is begun too."""
        begun, self.begun = self.begun, ""
        if begun:
            self.stream.write(begun)
        self.stream.flush()

    def __getattr__(self, name: str) -> Any:
        """All else is the stream's own."""
        return getattr(self.stream, name)


@contextmanager
def on_screen(arguments: Sequence[str]) -> Iterator[None]:
    """Break lines at the width of the screen, where a person reads the answer."""
    out, err = sys.stdout, sys.stderr
    if not out.isatty():
        yield
        return
    width = SCREEN.set(min(WIDTH, screen_columns()))
    try:
        if not DATA & set(arguments):
            sys.stdout, sys.stderr = Folding(out), Folding(err) if err.isatty() else err
        yield
    finally:
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, Folding):
                stream.flush()
        sys.stdout, sys.stderr = out, err
        SCREEN.reset(width)
