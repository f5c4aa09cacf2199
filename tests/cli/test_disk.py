"""Files as the commands read and write them: without end is refused, and nothing is written over what was not meant."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import pytest

from referee.cli import disk

ROOT = Path(__file__).resolve().parents[2]


class Ran(Protocol):
    status: int
    out: str
    err: str


Command = Callable[..., Ran]


@pytest.fixture
def record(examples: Path, tmp_path: Path) -> Path:
    path = tmp_path / "game.cassino"
    shutil.copy(examples / "three-handed.cassino", path)
    return path


@pytest.mark.parametrize("way", ["itself", "symlink", "hard link", "another spelling"])
def test_a_page_is_never_written_over_the_record(way: str, record: Path, referee: Command) -> None:
    before = record.read_bytes()
    out = {"itself": record, "another spelling": record.parent / "." / ".." / record.parent.name / record.name}.get(
        way, record.parent / "page.html"
    )
    if way == "symlink":
        out.symlink_to(record)
    if way == "hard link":
        os.link(record, out)
    ran = referee("sheet", record, "--html", out)
    assert ran.status == 2
    assert "is the record itself and stays as it is" in ran.err
    assert record.read_bytes() == before


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("notes.txt", "milk, bread"),
        ("notes.html", "milk, bread"),
        ("page.txt", "<!doctype html>\n<html></html>"),
        ("game.html", "players: Ann, Bob\n# <html>"),
        ("other.cassino", ""),
    ],
)
def test_a_file_that_is_no_page_is_never_overwritten(name: str, text: str, record: Path, referee: Command) -> None:
    out = record.parent / name
    out.write_text(text, encoding="utf-8")
    ran = referee("sheet", record, "--html", out)
    assert ran.status == 2
    assert "is there already, is no HTML page, and stays as it is" in ran.err
    assert out.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("name", ["page.html", "PAGE.HTM"])
def test_a_page_is_written_anew_and_leaves_nothing_beside_it(name: str, record: Path, referee: Command) -> None:
    out = record.parent / name
    assert referee("sheet", record, "--html", out).status == 0
    first = out.read_text(encoding="utf-8")
    assert first.startswith("<!doctype html>")
    out.write_text("<HTML>old</HTML>", encoding="utf-8")
    assert referee("sheet", record, "--html", out).status == 0
    assert out.read_text(encoding="utf-8") == first
    assert sorted(path.name for path in record.parent.iterdir()) == sorted([name, record.name])


def test_a_page_that_does_not_fit_on_the_disk_leaves_the_old_one(
    record: Path, referee: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = record.parent / "page.html"
    referee("sheet", record, "--html", out)
    before = out.read_bytes()

    def full(_handle: int, _data: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("referee.keeping.journal.os.write", full)
    ran = referee("sheet", record, "--html", out)
    fresh = referee("sheet", record, "--html", record.parent / "fresh.html")
    monkeypatch.undo()
    assert (ran.status, fresh.status) == (2, 2)
    assert "no room is left on the disk" in ran.err
    assert "no room is left on the disk" in fresh.err
    assert out.read_bytes() == before
    assert sorted(path.name for path in record.parent.iterdir()) == ["game.cassino", "page.html"]


@pytest.mark.parametrize("out", ["nowhere/page.html", ".", "a\0b"])
def test_a_place_where_no_page_can_be_is_told(
    out: str, record: Path, referee: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(record.parent)
    ran = referee("sheet", record, "--html", out)
    assert ran.status == 2
    assert "Traceback" not in ran.err
    assert ran.err.strip()


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no such device")
@pytest.mark.parametrize("command", ["check", "history", "test", "show", "sheet", "format"])
def test_a_device_is_no_record(command: str, referee: Command) -> None:
    ran = referee(command, "/dev/zero")
    assert ran.status == 2
    assert "it is a device and no file" in ran.out + ran.err


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no such device")
@pytest.mark.parametrize(
    "arguments", [("add", "/dev/zero", "Ann: 5H"), ("play", "/dev/zero")], ids=lambda given: given[0]
)
def test_no_record_is_kept_in_a_device(arguments: tuple[str, ...], referee: Command) -> None:
    ran = referee(*arguments)
    assert ran.status == 2
    assert "/dev/zero cannot be read: it is a device and no file" in ran.err


@pytest.mark.parametrize("command", ["check", "history", "test"])
def test_more_than_any_record_has_is_refused(command: str, referee: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk, "LARGEST", 2 * 1024 * 1024)
    ran = referee(command, "-", stdin=b"# tea\n" * 400_000)
    assert ran.status == 2
    assert "it is larger than 2 MiB, which no record is" in ran.out + ran.err


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform == "win32", reason="there are no such pipes there")
def test_a_named_pipe_is_read_to_its_end(record: Path) -> None:
    pipe = record.parent / "pipe"
    os.mkfifo(pipe)
    command = f"cat {record} > {pipe} & {sys.executable} -m referee check --format concise {pipe}; exit $?"
    ran = subprocess.run(["sh", "-c", command], cwd=ROOT, capture_output=True, text=True, check=False, timeout=20)
    assert (ran.returncode, ran.stdout) == (0, "")


@pytest.mark.parametrize("command", ["check", "history"])
def test_a_folder_without_records_says_that_there_are_none(command: str, referee: Command, tmp_path: Path) -> None:
    ran = referee(command, tmp_path)
    assert ran.status == 2
    assert "there is no *.cassino below this folder" in ran.out + ran.err
    assert "UTF-8" not in ran.out + ran.err


def test_a_command_for_one_record_asks_for_one_of_a_folder(referee: Command, examples: Path) -> None:
    ran = referee("show", examples)
    assert ran.status == 2
    assert "it is a folder; name a record in it" in ran.err
