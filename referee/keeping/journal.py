"""A record on disk that is open for writing: by one writer at a time, never over what another program has written.

The text in memory is never touched by what the disk refuses. Knows nothing of the game.
"""

from __future__ import annotations

import contextlib
import os
from dataclasses import dataclass, field
from pathlib import Path

from referee.keeping.lock import Holder, Lock, take_lock
from referee.keeping.writing import (
    MARKED,
    Trouble,
    bytes_there,
    clear_scratch,
    decoded,
    read_bytes,
    replace,
    trouble_of,
    writable,
)


@dataclass(slots=True)
class Journal:
    """One record on disk, open for writing: the bytes last seen there, and the right to write.

    ``taken_from`` is the dead process whose lock was taken over, if any.
    """

    path: Path
    seen: bytes | None
    lock: Lock | None = field(default=None, repr=False)
    since: str = ""

    @property
    def taken_from(self) -> Holder | None:
        """The dead process that held the record before."""
        return self.lock.taken_from if self.lock else None

    @property
    def text(self) -> str:
        """The text as it was last seen on disk, its byte order mark included."""
        return (self.seen or b"").decode("utf-8")

    def write(self, text: str) -> Trouble | None:
        """Put this text in the record's place, synced; or say why not, with the record as it was."""
        data = text.encode("utf-8")
        try:
            there = bytes_there(self.path)
            if there != self.seen:
                return changed(self.path, there)
            replace(self.path, data, new=there is None)
        except OSError as error:
            self._look_again(data)
            return trouble_of(error, self.path)
        self.seen = data
        return None

    def _look_again(self, data: bytes) -> None:
        """After a failure, know whether the new text stands there all the same (only its folder was not synced)."""
        with contextlib.suppress(OSError):
            if bytes_there(self.path) == data:
                self.seen = data

    def accept_disk(self, trouble: Trouble) -> None:
        """Take what an editor has written as seen: the next write replaces it."""
        self.seen = trouble.text.encode("utf-8", "surrogateescape") if trouble.text is not None else None

    def close(self) -> None:
        """Give back the right to write."""
        if self.lock:
            self.lock.release()


def open_journal(path: Path, *, new: bool = False, since: str = "") -> Journal | Trouble:
    """The right to write a record, with its text; with ``new`` it may be one that is not there yet.

    ``since`` is the time of day that a second writer is told.
    """
    path = Path(os.path.realpath(path))
    if not path.parent.is_dir():
        return Trouble("vanished", path)
    if not (new or path.exists()):
        return Trouble("missing", path)
    if path.exists() and not (path.is_file() or path.is_dir()):
        return Trouble("unreadable", path, "it is a device and no file")  # it may have no end
    try:
        lock = take_lock(path, since)
    except OSError as error:
        return trouble_of(error, path)
    if isinstance(lock, Holder):
        return Trouble("held", path, holder=lock.words())
    seen = text_there(path, new=new)
    if isinstance(seen, Trouble):
        lock.release()
        return seen
    clear_scratch(path)
    return Journal(path, seen, lock, since)


def text_there(path: Path, *, new: bool) -> bytes | Trouble | None:
    """The bytes of a record that can be read as text and written; None of a new one that is not there yet."""
    data = read_bytes(path)
    if isinstance(data, Trouble):
        return None if data.kind == "missing" and new else data
    text = decoded(path, data)
    if isinstance(text, Trouble):
        return text
    return data if writable(path) else Trouble("read-only", path, MARKED)


def changed(path: Path, there: bytes | None) -> Trouble:
    """The trouble of a record that is not as it was last seen."""
    if there is None:
        return Trouble("changed", path, "it is gone")
    return Trouble("changed", path, text=there.decode("utf-8", "surrogateescape"))
