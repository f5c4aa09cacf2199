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

from referee.keeping import lock as locks
from referee.keeping.journal import Journal, Problem, create, open_journal, read_text
from referee.keeping.lock import Holder, Lock, lock_path, started_at, take_lock

TEXT = "variant: foster\nplayers: Ann, Bob\n"
HOLD = "import sys;from pathlib import Path;from referee.keeping.journal import open_journal;"
HOLD += "kept=open_journal(Path(sys.argv[1]));print(type(kept).__name__,flush=True);sys.stdin.read()"


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


def problem(found: object) -> Problem:
    assert isinstance(found, Problem)
    return found


def test_what_is_written_stands_there_and_nothing_else_lies_beside_it(journal: Journal, file: Path) -> None:
    assert journal.write(TEXT + "deal: Bob\n") is None
    assert file.read_text(encoding="utf-8") == TEXT + "deal: Bob\n"
    journal.close()
    assert [path.name for path in file.parent.iterdir()] == ["friday.cassino"]


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
    assert problem(create(file, "variant: hoyle\n")).kind == "exists"
    assert file.read_text(encoding="utf-8") == TEXT
    assert [path.name for path in file.parent.iterdir()] == ["friday.cassino"]


def test_a_new_record_is_made_with_the_usual_permissions(tmp_path: Path) -> None:
    path = tmp_path / "new.cassino"
    (tmp_path / "plain").touch()
    assert create(path, TEXT) is None
    assert path.read_text(encoding="utf-8") == TEXT
    assert stat.S_IMODE(path.stat().st_mode) == stat.S_IMODE((tmp_path / "plain").stat().st_mode)


def test_a_record_that_is_not_there_may_be_begun_or_is_told(tmp_path: Path) -> None:
    assert problem(open_journal(tmp_path / "none.cassino")).kind == "missing"
    assert list(tmp_path.iterdir()) == []
    kept = opened(tmp_path / "none.cassino", new=True)
    assert kept.seen is None
    assert kept.write(TEXT) is None
    assert (tmp_path / "none.cassino").read_text(encoding="utf-8") == TEXT
    kept.close()


def test_what_is_no_text_is_told_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "bad.cassino"
    path.write_bytes(b"variant: foster\nplayers: J\xf6rg\n")
    assert "line 2" in problem(read_text(path)).words()
    assert "line 2" in problem(open_journal(path)).words()
    assert not lock_path(path).exists()
    assert problem(read_text(tmp_path)).detail == "it is a folder"


def test_a_second_writer_is_told_who_writes(file: Path) -> None:
    command, pipe = [sys.executable, "-c", HOLD, str(file)], subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "Journal\n"
        refused = problem(open_journal(file))
        assert refused.kind == "held"
        assert f"process {other.pid}" in refused.words()
        other.send_signal(signal.SIGKILL)
        other.wait()
        assert lock_path(file).exists()
        kept = opened(file)
        assert kept.taken_from is not None
        assert kept.taken_from.pid == other.pid
        kept.close()
    assert not lock_path(file).exists()


def test_a_lock_is_given_back_and_can_be_taken_again(file: Path) -> None:
    for _ in range(3):
        kept = opened(file)
        assert kept.taken_from is None
        kept.close()
        kept.close()


def test_where_the_system_has_no_locks_the_living_process_is_asked_for(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locks, "fcntl", None)
    mine = take_lock(file)
    assert isinstance(mine, Lock)
    assert isinstance(take_lock(file), Holder)
    mine.release()
    gone = subprocess.Popen(["true"])
    gone.wait()
    lock_path(file).write_text(f"{gone.pid} 1 {socket.gethostname()}\n", encoding="utf-8")
    again = take_lock(file)
    assert isinstance(again, Lock)
    assert again.taken_from is not None
    assert again.taken_from.pid == gone.pid
    again.release()


@pytest.mark.skipif(not started_at(os.getpid()), reason="this system does not say when a process began")
def test_a_process_number_that_was_given_to_another_process_holds_nothing(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locks, "fcntl", None)
    lock_path(file).write_text(f"{os.getppid()} 1 {socket.gethostname()}\n", encoding="utf-8")
    assert isinstance(take_lock(file), Lock)
    lock_path(file).write_text(f"{os.getppid()} {started_at(os.getppid())} {socket.gethostname()}\n", encoding="utf-8")
    assert isinstance(take_lock(file), Holder)


def test_a_writer_on_another_machine_is_believed_to_live(file: Path) -> None:
    lock_path(file).write_text("4711 99 elsewhere.example\n", encoding="utf-8")
    refused = problem(open_journal(file))
    assert refused.kind == "held"
    assert "process 4711 on elsewhere.example" in refused.words()


def test_what_an_editor_wrote_meanwhile_is_noticed_and_not_overwritten(journal: Journal, file: Path) -> None:
    file.write_text(TEXT.replace("Bob", "Rob"), encoding="utf-8")
    noticed = problem(journal.write(TEXT + "deal: Bob\n"))
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
    assert problem(journal.write(TEXT)).kind == "changed"


def test_a_record_that_was_removed_is_noticed(journal: Journal, file: Path) -> None:
    file.unlink()
    noticed = problem(journal.write(TEXT))
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
    assert problem(kept.write(TEXT + "deal: Bob\n")).kind == "vanished"
    kept.close()
    assert problem(open_journal(path)).kind == "vanished"


def test_a_read_only_record_is_told(journal: Journal, file: Path) -> None:
    file.chmod(0o444)
    told = problem(journal.write(TEXT + "deal: Bob\n"))
    assert told.kind == "read-only"
    assert "it is marked read-only" in told.words()
    assert file.read_text(encoding="utf-8") == TEXT


def test_a_record_marked_read_only_is_told_before_a_game_is_kept_in_it(file: Path) -> None:
    file.chmod(0o444)
    assert problem(open_journal(file)).words() == f"{file} cannot be written: it is marked read-only"
    assert [path.name for path in file.parent.iterdir()] == ["friday.cassino"]


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
        assert problem(journal.write(TEXT + "deal: Bob\n")).kind == kind
        assert file.read_text(encoding="utf-8") == TEXT
    assert journal.write(TEXT + "deal: Bob\n") is None
    journal.close()
    assert [path.name for path in file.parent.iterdir()] == ["friday.cassino"]


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
    assert problem(journal.write(TEXT + "deal: Bob\n")).words().startswith("no room is left on the disk")
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
        assert problem(journal.write(TEXT + "deal: Bob\n")).kind == "failed"
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
        assert problem(kept.write(TEXT + "# a long note\n" * 800)).kind == "full"
        assert path.read_text(encoding="utf-8") == TEXT
        (disk / "filler").unlink()
        assert kept.write(TEXT + "# a long note\n" * 800) is None
        kept.close()
    finally:
        subprocess.run(["umount", str(disk)], check=True)
