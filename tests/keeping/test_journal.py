"""The record on disk: whole at any moment, one writer, and nothing lost when the disk refuses."""

from __future__ import annotations

import errno
import os
import signal
import socket
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.keeping.journal import Journal, open_journal
from referee.keeping.lock import Holder, Lock, lock_path, note_path, take_lock
from referee.keeping.writing import Trouble, create, read_text

TEXT = "variant: foster\nplayers: Ann, Bob\n"
HOLD = "import sys;from pathlib import Path;from referee.keeping.journal import open_journal;"
HOLD += "kept=open_journal(Path(sys.argv[1]),since='20:15');print(type(kept).__name__,flush=True);sys.stdin.read()"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "friday.cassino"
    path.write_text(TEXT, encoding="utf-8")
    return path


@pytest.fixture
def journal(file: Path) -> Iterator[Journal]:
    kept = opened(file)
    yield kept
    kept.close()


def opened(file: Path, *, new: bool = False) -> Journal:
    kept = open_journal(file, new=new)
    assert isinstance(kept, Journal)
    return kept


def beside(file: Path) -> list[str]:
    """What lies in the record's folder; the empty file that is locked may stay there."""
    assert not lock_path(file).exists() or not lock_path(file).read_bytes()
    return sorted(path.name for path in file.parent.iterdir() if path != lock_path(file))


def refused(found: object) -> Trouble:
    assert isinstance(found, Trouble)
    return found


def test_what_is_written_stands_there_and_nothing_else_lies_beside_it(journal: Journal, file: Path) -> None:
    assert journal.write(TEXT + "deal: Bob\n") is None
    assert file.read_text(encoding="utf-8") == TEXT + "deal: Bob\n"
    journal.close()
    assert beside(file) == ["friday.cassino"]


def test_line_ends_and_byte_order_mark_are_read_as_they_stand(tmp_path: Path) -> None:
    path = tmp_path / "old.cassino"
    path.write_bytes(b"\xef\xbb\xbfvariant: foster\r\nplayers: Ann, Bob\r\n")
    kept = opened(path)
    assert kept.text == "\ufeffvariant: foster\r\nplayers: Ann, Bob\r\n"
    assert kept.write(kept.text + "deal: Bob\r\n") is None
    assert path.read_bytes() == b"\xef\xbb\xbfvariant: foster\r\nplayers: Ann, Bob\r\ndeal: Bob\r\n"
    kept.close()


def test_permissions_are_kept(journal: Journal, file: Path) -> None:
    file.chmod(0o640)
    assert journal.write(TEXT) is None
    assert stat.S_IMODE(file.stat().st_mode) == 0o640


def test_a_link_stays_a_link_and_its_record_is_written(file: Path, tmp_path: Path) -> None:
    link = tmp_path / "tonight.cassino"
    link.symlink_to(file)
    kept = opened(link)
    assert kept.write(TEXT + "deal: Bob\n") is None
    assert link.is_symlink()
    assert file.read_text(encoding="utf-8").endswith("deal: Bob\n")
    kept.close()


def test_a_new_record_never_overwrites_one(file: Path) -> None:
    assert refused(create(file, "variant: hoyle\n")).kind == "exists"
    assert file.read_text(encoding="utf-8") == TEXT
    assert beside(file) == ["friday.cassino"]


def test_a_new_record_is_made_with_the_usual_permissions(tmp_path: Path) -> None:
    path = tmp_path / "new.cassino"
    (tmp_path / "plain").touch()
    assert create(path, TEXT) is None
    assert path.read_text(encoding="utf-8") == TEXT
    assert stat.S_IMODE(path.stat().st_mode) == stat.S_IMODE((tmp_path / "plain").stat().st_mode)


def test_a_record_that_is_not_there_may_be_begun_or_is_told(tmp_path: Path) -> None:
    assert refused(open_journal(tmp_path / "none.cassino")).kind == "missing"
    assert list(tmp_path.iterdir()) == []
    kept = opened(tmp_path / "none.cassino", new=True)
    assert kept.seen is None
    assert kept.write(TEXT) is None
    assert (tmp_path / "none.cassino").read_text(encoding="utf-8") == TEXT
    kept.close()


def test_what_is_no_text_is_told_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "bad.cassino"
    path.write_bytes(b"variant: foster\nplayers: J\xf6rg\n")
    assert "line 2" in refused(read_text(path)).words()
    assert "line 2" in refused(open_journal(path)).words()
    assert beside(path) == ["bad.cassino"]
    assert refused(read_text(tmp_path)).detail == "it is a folder"


def held_by(file: Path) -> subprocess.Popen[str]:
    """A process of its own that has the record open for writing."""
    command, pipe = [sys.executable, "-c", HOLD, str(file)], subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)


def test_a_second_writer_is_told_who_writes_and_since_when(file: Path) -> None:
    with held_by(file) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "Journal\n"
        second = refused(open_journal(file))
        assert second.kind == "held"
        assert f"is being written by process {other.pid} (since 20:15)" in second.words()
        other.kill()


def test_a_killed_writer_locks_nothing_and_is_named_to_the_next(file: Path) -> None:
    with held_by(file) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "Journal\n"
        other.send_signal(signal.SIGKILL)
        other.wait()
        assert note_path(file).exists()
        kept = opened(file)
        assert kept.taken_from == Holder(other.pid, "20:15", kept.taken_from.host if kept.taken_from else "")
        kept.close()
    assert beside(file) == ["friday.cassino"]


def test_within_one_process_too_there_is_one_writer(journal: Journal, file: Path) -> None:
    second = refused(open_journal(file))
    assert f"process {os.getpid()}" in second.words()
    journal.close()
    opened(file).close()


def test_the_writer_is_known_to_a_reader_of_the_note_before_the_record_is_read(file: Path) -> None:
    mine = take_lock(file, "20:15")
    assert isinstance(mine, Lock)
    assert take_lock(file) == Holder(os.getpid(), "20:15", socket.gethostname())
    mine.release()
    mine.release()
    assert not note_path(file).exists()


def test_a_lock_is_given_back_and_can_be_taken_again(file: Path) -> None:
    for _ in range(3):
        kept = opened(file)
        assert kept.taken_from is None
        kept.close()
        kept.close()


def test_a_writer_that_cannot_be_named_is_another_process(file: Path) -> None:
    mine = take_lock(file)
    assert isinstance(mine, Lock)
    note_path(file).write_bytes(b"\xff\xfe not a number\n")
    assert "written by another process;" in refused(open_journal(file)).words()
    note_path(file).unlink()
    assert "written by another process;" in refused(open_journal(file)).words()
    mine.release()


@pytest.mark.parametrize("note", ["4711\n20:15\nelsewhere.example\n", "1\n", "", "what is this"])
def test_a_note_alone_locks_nothing_whoever_it_names(file: Path, note: str) -> None:
    note_path(file).write_text(note, encoding="utf-8")
    opened(file).close()
    assert beside(file) == ["friday.cassino"]


def test_a_dead_writer_on_another_machine_is_named_with_it(file: Path) -> None:
    note_path(file).write_text("4711\n20:15\nelsewhere.example\n", encoding="utf-8")
    kept = opened(file)
    assert kept.taken_from is not None
    assert kept.taken_from.words() == "process 4711 on elsewhere.example (since 20:15)"
    kept.close()


def test_a_full_disk_that_takes_no_note_of_the_writer_leaves_the_record_free(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> int:
        raise OSError(errno.ENOSPC, "no space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(Path, "write_text", refuse)
        assert refused(open_journal(file)).kind == "full"
    opened(file).close()


def test_where_files_cannot_be_locked_nothing_is_kept_without_a_lock(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fcntl = pytest.importorskip("fcntl")

    def refuse(*_: object) -> None:
        raise OSError(errno.ENOSYS, "function not implemented")

    with monkeypatch.context() as system:
        system.setattr(fcntl, "flock", refuse)
        assert "function not implemented" in refused(open_journal(file)).words()
    opened(file).close()


def test_what_an_editor_wrote_meanwhile_is_noticed_and_not_overwritten(journal: Journal, file: Path) -> None:
    file.write_text(TEXT.replace("Bob", "Rob"), encoding="utf-8")
    noticed = refused(journal.write(TEXT + "deal: Bob\n"))
    assert noticed.kind == "changed"
    assert noticed.text == "variant: foster\nplayers: Ann, Rob\n"
    assert file.read_text(encoding="utf-8") == "variant: foster\nplayers: Ann, Rob\n"
    journal.accept_disk(noticed)
    assert journal.write(TEXT) is None
    assert file.read_text(encoding="utf-8") == TEXT


def test_a_change_of_the_same_length_and_time_is_noticed_too(journal: Journal, file: Path) -> None:
    before = file.stat()
    file.write_text(TEXT.replace("Bob", "Rob"), encoding="utf-8")
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert refused(journal.write(TEXT)).kind == "changed"


def test_a_record_that_was_removed_is_noticed(journal: Journal, file: Path) -> None:
    file.unlink()
    noticed = refused(journal.write(TEXT))
    assert (noticed.kind, noticed.text) == ("changed", None)
    journal.accept_disk(noticed)
    assert journal.write(TEXT) is None
    assert file.read_text(encoding="utf-8") == TEXT


def test_a_folder_that_vanished_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "evening"
    folder.mkdir()
    path = folder / "friday.cassino"
    path.write_text(TEXT, encoding="utf-8")
    kept = opened(path)
    folder.rename(tmp_path / "gone")
    assert refused(kept.write(TEXT + "deal: Bob\n")).kind == "vanished"
    kept.close()
    assert refused(open_journal(path)).kind == "vanished"


def test_a_read_only_record_is_told(journal: Journal, file: Path) -> None:
    file.chmod(0o444)
    told = refused(journal.write(TEXT + "deal: Bob\n"))
    assert told.kind == "read-only"
    assert "it is marked read-only" in told.words()
    assert file.read_text(encoding="utf-8") == TEXT


def test_a_record_marked_read_only_is_told_before_a_game_is_kept_in_it(file: Path) -> None:
    file.chmod(0o444)
    assert refused(open_journal(file)).words() == f"{file} cannot be written: it is marked read-only"
    assert beside(file) == ["friday.cassino"]


@pytest.mark.parametrize(
    ("number", "kind"),
    [(errno.ENOSPC, "full"), (errno.EDQUOT, "full"), (errno.EROFS, "read-only"), (errno.EIO, "failed")],
)
@pytest.mark.parametrize("step", ["write", "fsync"])
def test_a_disk_that_refuses_leaves_the_record_as_it_was(
    journal: Journal, file: Path, monkeypatch: pytest.MonkeyPatch, step: str, number: int, kind: str
) -> None:
    def refuse(*_: object) -> int:
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as disk:
        disk.setattr(os, step, refuse)
        assert refused(journal.write(TEXT + "deal: Bob\n")).kind == kind
        assert file.read_text(encoding="utf-8") == TEXT
    assert journal.write(TEXT + "deal: Bob\n") is None
    journal.close()
    assert beside(file) == ["friday.cassino"]


def test_a_disk_that_takes_only_a_part_of_the_text_leaves_the_record_as_it_was(
    journal: Journal, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = os.write
    taken: list[bytes] = []

    def part(handle: int, data: bytes) -> int:
        if taken:
            raise OSError(errno.ENOSPC, "no space left on device")
        taken.append(data)
        return write(handle, data[:10])

    monkeypatch.setattr(os, "write", part)
    assert refused(journal.write(TEXT + "deal: Bob\n")).words().startswith("no room is left on the disk")
    assert file.read_text(encoding="utf-8") == TEXT


def test_a_folder_that_cannot_be_synced_is_told_and_the_next_write_goes_on(
    journal: Journal, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sync = os.fsync

    def only_files(handle: int) -> None:
        if stat.S_ISDIR(os.fstat(handle).st_mode):
            raise OSError(errno.EIO, "input/output error")
        sync(handle)

    with monkeypatch.context() as disk:
        disk.setattr(os, "fsync", only_files)
        assert refused(journal.write(TEXT + "deal: Bob\n")).kind == "failed"
    assert journal.write(TEXT + "deal: Bob\n") is None
    assert file.read_text(encoding="utf-8") == TEXT + "deal: Bob\n"


def test_what_a_killed_writer_left_half_written_is_cleared_away(file: Path) -> None:
    half = file.with_name(".friday.cassino.tmp")
    half.write_text("variant: fos", encoding="utf-8")
    opened(file).close()
    assert not half.exists()
    assert file.read_text(encoding="utf-8") == TEXT


def test_a_real_full_disk_is_told_and_goes_on_when_there_is_room_again(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=32k", "tmpfs", str(disk)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("no small disk can be made here")
    try:
        path = disk / "friday.cassino"
        path.write_text(TEXT, encoding="utf-8")
        kept = opened(path)
        (disk / "filler").write_bytes(b"x" * 20_000)
        assert refused(kept.write(TEXT + "# a long note\n" * 800)).kind == "full"
        assert path.read_text(encoding="utf-8") == TEXT
        (disk / "filler").unlink()
        assert kept.write(TEXT + "# a long note\n" * 800) is None
        kept.close()
    finally:
        subprocess.run(["umount", str(disk)], check=True)
