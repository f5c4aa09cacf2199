"""The record on disk: read, written whole or not at all, by one writer at a time.

Every change is written to a new file beside the old one, synced, and put in its place in
one step; so a record is whole at any moment. What the disk refuses is a value, not an
exception, and the text in memory is never touched. Knows nothing of the game.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal

from referee.keeping.lock import Holder, Lock, take_lock

MARKED: Final = "it is marked read-only"
Trouble = Literal["missing", "unreadable", "held", "changed", "full", "read-only", "vanished", "exists", "failed"]

REASONS: Final[dict[int, Trouble]] = {
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EROFS: "read-only",
    errno.EACCES: "read-only",
    errno.EPERM: "read-only",
    errno.ENOENT: "vanished",
    errno.ENOTDIR: "vanished",
    errno.EEXIST: "exists",
}


@dataclass(frozen=True, slots=True)
class Problem:
    """Why the disk could not be read or written.

    ``kind`` is the stable name; ``detail`` the system's own words or the place; ``holder`` who
    writes the record (held); ``text`` what now stands in it (changed; None when it is gone).
    """

    kind: Trouble
    path: Path
    detail: str = ""
    holder: Holder | None = None
    text: str | None = None

    def words(self) -> str:
        """Return the problem in one sentence."""
        return SENTENCES[self.kind].format(
            file=self.path,
            folder=self.path.parent,
            detail=self.detail,
            holder=self.holder.words() if self.holder else "another process",
        )


SENTENCES: Final[dict[Trouble, str]] = {
    "missing": "there is no record {file}",
    "unreadable": "{file} cannot be read: {detail}",
    "held": "{file} is being written by {holder}; two writers would spoil it",
    "changed": "{file} was changed by another program while the game was being kept; nothing was overwritten",
    "full": "no room is left on the disk for {file}",
    "read-only": "{file} cannot be written: {detail}",
    "vanished": "there is no folder {folder}",
    "exists": "{file} is there already; nothing was overwritten",
    "failed": "{file} could not be written: {detail}",
}


def problem_of(error: OSError, path: Path) -> Problem:
    """Return the problem that an error of the system stands for."""
    kind = REASONS.get(error.errno or 0, "failed")
    return Problem(kind, path, (error.strerror or str(error)).lower())


@dataclass(slots=True)
class Journal:
    """One record on disk, open for writing: the bytes last seen there, and the right to write.

    ``taken_from`` is the dead process whose lock was taken over, if any.
    """

    path: Path
    seen: bytes | None
    lock: Lock | None = field(default=None, repr=False)

    @property
    def taken_from(self) -> Holder | None:
        """The dead process that held the record before."""
        return self.lock.taken_from if self.lock else None

    @property
    def text(self) -> str:
        """The text as it was last seen on disk, its byte order mark included."""
        return (self.seen or b"").decode("utf-8")

    def write(self, text: str) -> Problem | None:
        """Put this text in the record's place, synced; or say why not, with the record as it was."""
        data = text.encode("utf-8")
        try:
            there = bytes_there(self.path)
            if there != self.seen:
                return changed(self.path, there)
            replace(self.path, data, new=there is None)
        except OSError as error:
            self._look_again(data)
            return problem_of(error, self.path)
        self.seen = data
        return None

    def _look_again(self, data: bytes) -> None:
        """After a failure, know whether the new text stands there all the same (only its folder was not synced)."""
        with contextlib.suppress(OSError):
            if bytes_there(self.path) == data:
                self.seen = data

    def accept_disk(self, problem: Problem) -> None:
        """Take what an editor has written as seen: the next write replaces it."""
        self.seen = problem.text.encode("utf-8", "surrogateescape") if problem.text is not None else None

    def close(self) -> None:
        """Give back the right to write."""
        if self.lock:
            self.lock.release()


def bytes_there(path: Path) -> bytes | None:
    """Return what stands in a file, None where there is none in its folder; OSError where the folder is gone."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        path.parent.stat()
        return None


def read_text(path: Path) -> str | Problem:
    """Return the record's text, exactly (line ends and byte order mark kept)."""
    data = read_bytes(path)
    return data if isinstance(data, Problem) else decoded(path, data)


def read_bytes(path: Path) -> bytes | Problem:
    """Return the record's bytes, or why they cannot be had."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return Problem("missing", path)
    except IsADirectoryError:
        return Problem("unreadable", path, "it is a folder")
    except (OSError, ValueError) as error:
        return Problem("unreadable", path, str(getattr(error, "strerror", None) or error).lower())


def decoded(path: Path, data: bytes) -> str | Problem:
    """Return the bytes as text, or the place of the first that is none."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return Problem("unreadable", path, f"byte {data[error.start]:#04x} on line {line} is not UTF-8 text")


def open_journal(path: Path, *, new: bool = False) -> Journal | Problem:
    """Take the right to write a record, and read it; with ``new`` it may be one that is not there yet."""
    path = Path(os.path.realpath(path))
    if not path.parent.is_dir():
        return Problem("vanished", path)
    if path.exists() and not (path.is_file() or path.is_dir()):
        return Problem("unreadable", path, "it is a device and no file")  # it may have no end
    try:
        lock = take_lock(path)
    except OSError as error:
        return problem_of(error, path)
    if isinstance(lock, Holder):
        return Problem("held", path, holder=lock)
    data = read_bytes(path)
    if isinstance(data, Problem) and data.kind == "missing" and new:
        return Journal(path, None, lock)
    text = data if isinstance(data, Problem) else decoded(path, data)
    if isinstance(text, Problem) or isinstance(data, Problem):
        lock.release()
        return text if isinstance(text, Problem) else data  # type: ignore[return-value] # one of them is the problem
    if not writable(path):
        lock.release()
        return Problem("read-only", path, MARKED)
    scratch(path).unlink(missing_ok=True)  # left by a process that was killed while writing
    return Journal(path, data, lock)


def writable(path: Path) -> bool:
    """Whether a file may be written; one that is marked read-only may not, whoever asks."""
    return bool(path.stat().st_mode & 0o222) and os.access(path, os.W_OK)


def create(path: Path, text: str) -> Problem | None:
    """Write a record that is not there yet; never overwrites."""
    path = path.absolute()
    temporary = scratch(path, str(os.getpid()))
    try:
        write_synced(temporary, text.encode("utf-8"), 0o666 & ~current_umask())
        place_new(temporary, path)
        sync_folder(path.parent)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        return problem_of(error, path)
    return None


def place_new(temporary: Path, path: Path) -> None:
    """Give the written file its name, unless the name is taken (FileExistsError)."""
    try:
        os.link(temporary, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
        temporary.replace(path)
        return
    temporary.unlink()


def replace(path: Path, data: bytes, *, new: bool) -> None:
    """Put these bytes in the file's place in one step, synced to the disk with its folder."""
    mode = 0o666 & ~current_umask() if new else stat.S_IMODE(path.stat().st_mode)
    if not mode & 0o222:
        raise PermissionError(errno.EACCES, MARKED)
    temporary = scratch(path)
    try:
        write_synced(temporary, data, mode)
        temporary.replace(path)
    except OSError:
        if path.parent.is_dir():
            temporary.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def write_synced(path: Path, data: bytes, mode: int) -> None:
    """Write a whole file and hand it over to the disk."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        while data:
            data = data[os.write(handle, data) :]
        path.chmod(mode)
        os.fsync(handle)
    finally:
        os.close(handle)


def sync_folder(folder: Path) -> None:
    """Hand the names in a folder over to the disk, where the system can."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:  # a system that opens no folders
        return
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):
            raise
    finally:
        os.close(handle)


def scratch(path: Path, mark: str = "tmp") -> Path:
    """Where a record is written before it takes its place."""
    return path.with_name(f".{path.name}.{mark}")


def current_umask() -> int:
    """Return the permissions that new files are not given."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


def changed(path: Path, there: bytes | None) -> Problem:
    """Return the problem of a record that is not as it was last seen."""
    if there is None:
        return Problem("changed", path, "it is gone")
    return Problem("changed", path, text=there.decode("utf-8", "surrogateescape"))
