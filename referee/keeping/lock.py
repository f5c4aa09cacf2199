"""Who writes a record: one process at a time, named in a small file beside it.

The system's own lock on that file holds where there is one, and vanishes with its process;
elsewhere the process named in the file is looked for. Knows nothing of records.
"""

from __future__ import annotations

import errno
import os
import socket
from dataclasses import dataclass
from pathlib import Path
from typing import Final

try:
    import fcntl
except ImportError:  # pragma: no cover - Windows: the process named in the lock is looked for instead
    fcntl = None  # type: ignore[assignment]

ATTEMPTS: Final = 100
BUSY: Final = (errno.EACCES, errno.EAGAIN)


@dataclass(frozen=True, slots=True)
class Holder:
    """The process that writes, or wrote, a record: its number, its start (system ticks), its machine."""

    pid: int | None = None
    started: str = ""
    host: str = ""

    def words(self) -> str:
        """Who it is, in words."""
        if self.pid is None:
            return "another process"
        elsewhere = f" on {self.host}" if self.host and self.host != socket.gethostname() else ""
        return f"process {self.pid}{elsewhere}"

    def lives(self) -> bool:
        """Whether it still runs; one that cannot be asked is taken to, and a number used again is not it."""
        if self.pid is None:
            return False
        if os.name == "nt" or (self.host and self.host != socket.gethostname()):
            return True
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return False
        except OSError:
            return True
        now = started_at(self.pid)
        return not (now and self.started) or now == self.started


@dataclass(slots=True)
class Lock:
    """The right to write one record, until :meth:`release`; ``taken_from`` is a dead holder it was taken over from."""

    path: Path
    handle: int
    taken_from: Holder | None = None

    def release(self) -> None:
        """Give the right back; a folder that has vanished meanwhile is no matter."""
        if self.handle < 0:
            return
        try:
            if same_file(self.handle, self.path):
                self.path.unlink(missing_ok=True)
        except OSError:
            pass
        os.close(self.handle)
        self.handle = -1


def started_at(pid: int) -> str:
    """When a process began, in ticks since the machine's start; empty where the system does not say."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    fields = stat[stat.rfind(")") + 2 :].split()
    return fields[19] if len(fields) > 19 else ""


def same_file(handle: int, path: Path) -> bool:
    """Whether the open file is still the one that the path names."""
    try:
        there = path.stat()
    except OSError:
        return False
    here = os.fstat(handle)
    return (here.st_dev, here.st_ino) == (there.st_dev, there.st_ino)


def lock_path(file: Path) -> Path:
    """Where the lock of a record lies: beside it, hidden."""
    return file.with_name(f".{file.name}.lock")


def take_lock(file: Path) -> Lock | Holder:
    """Return the right to write the record, or who has it.

    Raises OSError where no file can be made beside the record.
    """
    path = lock_path(file)
    for _ in range(ATTEMPTS):
        handle = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o644)
        got = hold(handle)
        before = read_holder(handle)
        if got is False or (before.pid and (got is None or before.host != socket.gethostname()) and before.lives()):
            os.close(handle)
            return before
        if same_file(handle, path):
            lock = Lock(path, handle, before if before.pid else None)
            try:
                write_holder(handle)
            except OSError:  # a full disk: nothing is left behind
                lock.release()
                raise
            return lock
        os.close(handle)  # its holder gave it back between our opening and our locking
    return Holder()


def hold(handle: int) -> bool | None:
    """Take the system's lock: whether we have it now, or None where the system has none to give."""
    if fcntl is None:
        return None
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return False if error.errno in BUSY else None
    return True


def read_holder(handle: int) -> Holder:
    """Who is named in the lock."""
    os.lseek(handle, 0, os.SEEK_SET)
    words = os.read(handle, 1000).decode("utf-8", errors="replace").split()
    if not words or not words[0].isdigit():
        return Holder()
    return Holder(int(words[0]), *words[1:3])


def write_holder(handle: int) -> None:
    """Name this process in the lock."""
    name = f"{os.getpid()} {started_at(os.getpid()) or '-'} {socket.gethostname()}\n".encode()
    os.lseek(handle, 0, os.SEEK_SET)
    os.write(handle, name)
    os.ftruncate(handle, len(name))
