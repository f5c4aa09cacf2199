"""Text on disk: read exactly, written whole or not at all.

Every change is written to a new file beside the old one, synced, and put in its place in one step; so a file is whole
at any moment. What the disk refuses is a value, :class:`Trouble`, not an exception. Knows no lock and no game.
"""

from __future__ import annotations

import errno
import os
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

MARKED: Final = "it is marked read-only"
TroubleKind = Literal["missing", "unreadable", "held", "changed", "full", "read-only", "vanished", "exists", "failed"]

REASONS: Final[dict[int, TroubleKind]] = {
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
class Trouble:
    """Why the disk could not be read or written.

    ``kind`` is the stable name; ``detail`` the system's own words or the place; ``holder`` who
    writes the record, in words (held); ``text`` what now stands in it (changed; None when it is gone).
    """

    kind: TroubleKind
    path: Path
    detail: str = ""
    holder: str = "another process"
    text: str | None = None

    def words(self) -> str:
        """The trouble in one sentence."""
        return SENTENCES[self.kind].format(
            file=self.path, folder=self.path.parent, detail=self.detail, holder=self.holder
        )


SENTENCES: Final[dict[TroubleKind, str]] = {
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


def trouble_of(error: OSError, path: Path) -> Trouble:
    """The trouble that an error of the system stands for."""
    kind = REASONS.get(error.errno or 0, "failed")
    return Trouble(kind, path, (error.strerror or str(error)).lower())


def bytes_there(path: Path) -> bytes | None:
    """What stands in a file, None where there is none in its folder; OSError where the folder is gone."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        path.parent.stat()
        return None


def read_text(path: Path) -> str | Trouble:
    """The record's text, exactly (line ends and byte order mark kept)."""
    data = read_bytes(path)
    return data if isinstance(data, Trouble) else decoded(path, data)


def read_bytes(path: Path) -> bytes | Trouble:
    """The record's bytes, or why they cannot be had."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return Trouble("missing", path)
    except IsADirectoryError:
        return Trouble("unreadable", path, "it is a folder")
    except (OSError, ValueError) as error:
        return Trouble("unreadable", path, str(getattr(error, "strerror", None) or error).lower())


def decoded(path: Path, data: bytes) -> str | Trouble:
    """The bytes as text, or the place of the first that is none."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return Trouble("unreadable", path, f"byte {data[error.start]:#04x} on line {line} is not UTF-8 text")


def writable(path: Path) -> bool:
    """Whether a file may be written; one that is marked read-only may not, whoever asks."""
    return bool(path.stat().st_mode & 0o222) and os.access(path, os.W_OK)


def create(path: Path, text: str) -> Trouble | None:
    """Write a record that is not there yet; never overwrites."""
    path = path.absolute()
    temporary = scratch(path, str(os.getpid()))
    try:
        write_synced(temporary, text.encode("utf-8"), 0o666 & ~current_umask())
        place_new(temporary, path)
        sync_folder(path.parent)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        return trouble_of(error, path)
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


def clear_scratch(path: Path) -> None:
    """Clear away what a process left that was killed while writing."""
    scratch(path).unlink(missing_ok=True)


def current_umask() -> int:
    """The permissions that new files are not given."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
