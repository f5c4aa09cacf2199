"""The program's own streams: what stands in for one that is closed, and what is said where one cannot be written."""

from __future__ import annotations

import codecs
import contextlib
import errno
import io
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TextIO

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer, WriteableBuffer

NOT_WRITTEN = 2


class OutputError(OSError):
    """What was to be said could not be: standard output refused it."""


class InputClosedError(OSError):
    """What was to be read cannot be: standard input was closed before the program began."""


class Output(io.RawIOBase):
    """Standard output, whose refusals are told apart from those of any other file."""

    def __init__(self, raw: io.RawIOBase) -> None:
        """Write to this stream; it is never closed from here."""
        self.raw = raw

    def writable(self) -> bool:
        """Say that it may be written."""
        return True

    def fileno(self) -> int:
        """The number the system knows it by."""
        return self.raw.fileno()

    def isatty(self) -> bool:
        """Whether it is a terminal."""
        return self.raw.isatty()

    def write(self, data: ReadableBuffer, /) -> int | None:
        """Write what the system takes; raise OutputError where it takes nothing, but as ever where nobody reads on."""
        try:
            return self.raw.write(data)
        except (BrokenPipeError, BlockingIOError):
            raise
        except OSError as error:
            raise OutputError(error.errno, error.strerror or str(error)) from error


class ClosedInput(io.RawIOBase):
    """A standard input that was closed before the program began: reading it is an error, not an end."""

    def readable(self) -> bool:
        """Say that it may be asked."""
        return True

    def readinto(self, _buffer: WriteableBuffer, /) -> int:
        """Say that nothing can come."""
        raise InputClosedError(errno.EBADF, "standard input is closed")


PLAINER: Final = "referee.plainer"
"""How signs are written that the terminal's encoding lacks."""
INSTEAD: Final = {
    "\N{RIGHTWARDS ARROW}": "->", "\N{MIDDLE DOT}": ".", "\N{MINUS SIGN}": "-", "\N{HORIZONTAL ELLIPSIS}": "...",
    "\N{BLACK SPADE SUIT}": "S", "\N{BLACK HEART SUIT}": "H", "\N{BLACK DIAMOND SUIT}": "D",
    "\N{BLACK CLUB SUIT}": "C", "\N{VULGAR FRACTION ONE HALF}": ".5", "\N{EN DASH}": "-", "\N{EM DASH}": "-",
    "\N{RIGHT SINGLE QUOTATION MARK}": "'", "\N{SECTION SIGN}": "section ",
}  # fmt: skip


def plainer(error: UnicodeError) -> tuple[str, int]:
    """The plain signs for those that cannot be written; of any other its number."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end]
    return "".join(INSTEAD.get(sign) or ascii(sign)[1:-1] for sign in signs), error.end


def prepare_streams() -> bool:
    """Put something in the place of closed streams; false where nothing could be said on standard output at all."""
    codecs.register_error(PLAINER, plainer)
    standard: tuple[object, ...] = (sys.stdin, sys.stdout, sys.stderr)
    if standard[2] is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - it stays open as long as the program
    if standard[0] is None:
        sys.stdin = io.TextIOWrapper(io.BufferedReader(ClosedInput()), encoding="utf-8")
    if standard[1] is None:
        tell_unwritten("standard output is closed")
        return False
    sys.stdout = told_apart(sys.stdout)
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, ValueError):
            stream.reconfigure(errors=PLAINER)  # type: ignore[union-attr] # a replaced stream may lack it
    return True


def told_apart(stream: TextIO) -> TextIO:
    """The stream, its refusals raised as OutputError; one that is no text over bytes stays as it is."""
    if not isinstance(stream, io.TextIOWrapper):
        return stream
    raw = getattr(stream.buffer, "raw", None)
    over: Any = Output(stream.buffer if raw is None else raw)  # unbuffered, it is raw itself
    return io.TextIOWrapper(
        over if raw is None else io.BufferedWriter(over),
        encoding=stream.encoding,
        errors=stream.errors,
        line_buffering=stream.line_buffering,
        write_through=stream.write_through,
    )


def flushed() -> bool:
    """Hand over what is still unprinted, or say that it cannot be written; a reader who has gone away is no fault."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        give_up_output()
    except OSError as error:
        give_up_output()
        tell_unwritten((error.strerror or str(error)).lower())
        return False
    return True


def give_up_output() -> None:
    """Let what is still unprinted go nowhere, so that the end of the program does not try again."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def tell_unwritten(reason: str) -> None:
    """Say that the answer cannot be given."""
    with contextlib.suppress(OSError):
        print(f"referee: the output cannot be written: {reason}", file=sys.stderr)
