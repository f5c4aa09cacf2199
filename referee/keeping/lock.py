"""Who writes a record: one process at a time.

The right to write is the system's own lock on an empty file beside the record, which ends with its process, however
that ends; the empty file stays. A note beside it names the holder, for whoever is refused. Knows nothing of records.
"""

from __future__ import annotations

import contextlib
import os
import socket
from dataclasses import dataclass
from pathlib import Path

from filelock import BaseFileLock, FileLock, Timeout


@dataclass(frozen=True, slots=True)
class Holder:
    """The process that writes, or wrote, a record: its number, since when, on which machine."""

    pid: int | None = None
    since: str = ""
    host: str = ""

    def words(self) -> str:
        """Who it is, in words: "process 4711 (since 2026-11-30 20:15)"."""
        if self.pid is None:
            return "another process"
        elsewhere = f" on {self.host}" if self.host and self.host != socket.gethostname() else ""
        return f"process {self.pid}{elsewhere}" + (f" (since {self.since})" if self.since else "")


@dataclass(slots=True)
class Lock:
    """The right to write one record, until :meth:`release`; ``taken_from`` is a dead holder it was taken over from."""

    held: BaseFileLock
    note: Path
    taken_from: Holder | None = None

    def release(self) -> None:
        """Give the right back, twice is no harm; a folder that has vanished meanwhile is no matter."""
        if self.held.is_locked:
            with contextlib.suppress(OSError):
                self.note.unlink(missing_ok=True)
            self.held.release()


def lock_path(file: Path) -> Path:
    """Where the lock of a record lies: beside it, hidden."""
    return file.with_name(f".{file.name}.lock")


def note_path(file: Path) -> Path:
    """Where the holder of a record is named: beside it, hidden; a lock cannot be read everywhere while it is held."""
    return file.with_name(f".{file.name}.writer")


def take_lock(file: Path, since: str = "") -> Lock | Holder:
    """The right to write the record, noted with the time it is taken, or who has it.

    Raises ``OSError`` where no file can be made beside the record, or where files cannot be locked.
    """
    # Locks of our own making, for a folder without real ones, would outlive a killed process: better none at all.
    held = FileLock(lock_path(file), blocking=False, thread_local=False, fallback_to_soft=False)
    try:
        held.acquire()
    except Timeout:
        return read_note(note_path(file)) or Holder()
    lock = Lock(held, note_path(file), read_note(note_path(file)))
    try:
        lock.note.write_text(f"{os.getpid()}\n{since}\n{socket.gethostname()}\n", encoding="utf-8")
    except OSError:  # a full disk: nothing is left behind
        lock.release()
        raise
    return lock


def read_note(note: Path) -> Holder | None:
    """Who is named in a note; None where there is none, somebody unknown where it cannot be read."""
    try:
        lines = note.read_text(encoding="utf-8", errors="replace").splitlines()
    except FileNotFoundError:
        return None
    except OSError:
        return Holder()
    if not lines or not (lines[0].isascii() and lines[0].isdigit()):
        return Holder()
    return Holder(int(lines[0]), *lines[1:3])
