"""Files as the commands read and write them: never without end, never over what was not meant."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path
from typing import IO

from referee.keeping.writing import create, replace, trouble_of

STDIN = "-"
LARGEST = 64 * 1024 * 1024
RECORDS = "*.cassino"
_PIECE = 1024 * 1024
_PAGE_ENDINGS = (".html", ".htm")
_PAGE_STARTS = (b"<!doctype html", b"<html")


class UnfitError(Exception):
    """A file that is not what a command needs: the reason, in words."""


def bytes_of(file: str) -> bytes:
    """The bytes of a file, or of standard input for ``-``.

    Raises ``OSError`` or ``ValueError`` where it cannot be opened, ``UnfitError`` where it is a device or too large.
    """
    if file == STDIN:
        return limited(sys.stdin.buffer)
    with Path(file).open("rb") as opened:
        kind = os.fstat(opened.fileno()).st_mode
        if not (stat.S_ISREG(kind) or stat.S_ISFIFO(kind)):
            raise UnfitError("it is a device and no file")
        return limited(opened)


def limited(opened: IO[bytes]) -> bytes:
    """All that stands in an open file, as long as it is not far too large."""
    pieces: list[bytes] = []
    size = 0
    while piece := opened.read(_PIECE):
        pieces.append(piece)
        size += len(piece)
        if size > LARGEST:
            raise UnfitError(f"it is larger than {LARGEST // 1024 // 1024} MiB, which no record is")
    return b"".join(pieces)


def reason_of(error: OSError | ValueError | UnfitError) -> str:
    """Why a file could not be opened, in plain words."""
    match error:
        case FileNotFoundError():
            return "there is no such file"
        case IsADirectoryError():
            return folder_reason(error.filename)
        case PermissionError():
            return "reading it is not permitted"
        case OSError():
            return (error.strerror or str(error)).lower()
        case UnfitError():
            return str(error)
    return "no file can have this name"


def folder_reason(folder: str) -> str:
    """Why a folder is no record: none lies below it, or one of them has to be named."""
    if any(Path(folder).rglob(RECORDS)):
        return "it is a folder; name a record in it"
    return f"there is no {RECORDS} below this folder"


def write_page(text: str, out: str, record: str) -> str | None:
    """Write an HTML page in one step, or return why it cannot be: never over the record or another kind of file."""
    try:
        reason = kept_from(out, record)
        if reason is not None:
            return reason
        path = Path(os.path.realpath(out))
        if not path.exists():
            trouble = create(path, text)
            return trouble.words() if trouble else None
        replace(path, text.encode("utf-8"), new=False)
    except OSError as error:
        return trouble_of(error, Path(out)).words()
    except ValueError as error:
        return f"{out} cannot be written: {reason_of(error)}"
    return None


def kept_from(out: str, record: str) -> str | None:
    """Why a file that is there must stay as it is; None where it may be written."""
    path = Path(out)
    if not path.exists():
        return None
    if record != STDIN and path.samefile(record):
        return f"{out} is the record itself and stays as it is; name another file for the page"
    if path.is_dir():
        return f"{out} is a folder; name a file for the page"
    if not path.is_file():
        return f"{out} is no file; `--html -` prints the page"
    with path.open("rb") as opened:
        start = opened.read(1000)
    begins = start.removeprefix(b"\xef\xbb\xbf").lstrip().lower()
    if path.suffix.lower() in _PAGE_ENDINGS and (not start or begins.startswith(_PAGE_STARTS)):
        return None
    return f"{out} is there already, is no HTML page, and stays as it is; name a file that ends in .html"
