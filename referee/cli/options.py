"""What several commands share: their options, and the reading of records from disk or standard input.

A file that cannot be read is the fault ``unreadable-file``, never an exception.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from referee.faults import Fault, Span


class Format(StrEnum):
    """How an answer is written."""

    TEXT = "text"
    CONCISE = "concise"
    JSON = "json"


VariantName = Annotated[
    str | None,
    typer.Option(
        "--variant",
        "-v",
        metavar="ID|PATH",
        help="The rules: an id such as foster, or a YAML file.",
        show_default=False,
    ),
]
Overrides = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="KEY=VALUE",
        help="Play one rule differently, such as game.target=31; may be repeated.",
        show_default=False,
    ),
]
OutputFormat = Annotated[Format, typer.Option("--format", help="How the answer is written.")]
TableText = Annotated[
    str, typer.Option("--table", metavar="CARDS", help='What lies there: "9H AD [7H+3C = 10 Bob]".', show_default=False)
]

STDIN = "-"


@dataclass(frozen=True, slots=True)
class Source:
    """A record as it was found: its name, its text, or the fault that kept it from being read."""

    file: str
    text: str
    fault: Fault | None = None


def read_source(file: str) -> Source:
    """Return the text of a record on disk, or of standard input for ``-``."""
    try:
        data = sys.stdin.buffer.read() if file == STDIN else Path(file).read_bytes()
    except (OSError, ValueError) as error:
        return Source(file, "", unreadable(reason_of(file, error)))
    return decode(file, data)


def decode(file: str, data: bytes) -> Source:
    """Return the bytes as text; the first byte that is not UTF-8 is told with its line and column."""
    try:
        return Source(file, data.decode("utf-8"))
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8").lstrip("\ufeff")
        line = before.count("\n") + 1
        column = len(before) - (before.rfind("\n") + 1) + 1
        reason = f"byte {data[error.start]:#04x} is not UTF-8 text; save the record as UTF-8"
        return Source(file, "", unreadable(reason, Span(line, column, column + 1)))


def reason_of(file: str, error: OSError | ValueError) -> str:
    """Return in plain words why a file could not be opened."""
    if isinstance(error, FileNotFoundError):
        return "there is no such file"
    if isinstance(error, IsADirectoryError):
        return "it is a folder"
    if isinstance(error, PermissionError):
        return "reading it is not permitted"
    if isinstance(error, OSError):
        return (error.strerror or str(error)).lower()
    return f"{file!r} cannot be the name of a file"


def unreadable(reason: str, span: Span | None = None) -> Fault:
    """Return the fault of a file that cannot be read."""
    return Fault("unreadable-file", span or Span(1), {"reason": reason})


def records_in(files: list[str]) -> Iterator[str]:
    """Yield every record named, and all ``.cassino`` files below every folder named, sorted."""
    for file in files:
        path = Path(file)
        if file != STDIN and path.is_dir():
            found = sorted(str(inside) for inside in path.rglob("*.cassino") if inside.is_file())
            yield from found or [file]
        else:
            yield file
