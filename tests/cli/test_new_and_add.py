"""``new`` begins a record and ``add`` writes one judged entry at its end."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee.keeping.lock import lock_path
from referee.variant import load_variant

Run = Callable[..., Any]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "friday.cassino"
    path.write_text("variant: foster\nplayers: Ann, Bob\ndeal: Bob\ntable: 9H AD 8C 2S\n", encoding="utf-8")
    return path


def test_new_writes_the_headers_and_pins_the_rules(tmp_path: Path, piped: Run) -> None:
    path = tmp_path / "friday.cassino"
    rule = "capture.court_pairing=one"
    done = piped("new", path, "--variant", "foster", "--players", "Ann, Bob", "--set", rule)
    assert done.returncode == 0, done.stderr
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[:3] == ["variant: foster", "players: Ann, Bob", "set: capture.court_pairing = one"]
    assert f"rules: {load_variant('foster', sets=[rule]).digest}" in lines
    assert any(line.startswith("date: 20") for line in lines)
    assert piped("check", path).returncode == 0
    assert "cut for the deal" in done.stdout


def test_new_takes_the_usual_rules_where_none_are_named(tmp_path: Path, piped: Run) -> None:
    path = tmp_path / "friday.cassino"
    assert piped("new", path, "--players", "Ann, Bob, Cleo").returncode == 0
    assert path.read_text(encoding="utf-8").startswith("variant: foster\nplayers: Ann, Bob, Cleo\n")


def test_new_never_overwrites(file: Path, piped: Run) -> None:
    before = file.read_bytes()
    done = piped("new", file, "--players", "Ann, Bob")
    assert done.returncode == 1
    assert "nothing was overwritten" in done.stderr
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("players", "fault"),
    [("Ann", "player-count"), ("Ann, 5H", "player-name"), ("Ann, Bob, Cleo, Dan, Eve", "player-count")],
)
def test_new_begins_nothing_with_players_who_cannot_sit_down(
    players: str, fault: str, tmp_path: Path, piped: Run
) -> None:
    done = piped("new", tmp_path / "friday.cassino", "--players", players)
    assert done.returncode == 1
    assert fault in done.stderr
    assert not (tmp_path / "friday.cassino").exists()


def test_new_says_which_rules_it_does_not_know(tmp_path: Path, piped: Run) -> None:
    done = piped("new", tmp_path / "friday.cassino", "--players", "Ann, Bob", "--variant", "fostre")
    assert done.returncode == 2
    assert "fostre" in done.stderr
    assert "Traceback" not in done.stderr


def test_new_names_a_variant_file_relative_to_the_record(
    tmp_path: Path, piped: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    rules = tmp_path / "rules" / "house.yaml"
    rules.parent.mkdir()
    rules.write_text("id: house\nname: Our house\nextends: foster\ngame: {target: 31}\n", encoding="utf-8")
    games = tmp_path / "games"
    games.mkdir()
    assert piped("new", games / "friday.cassino", "--players", "Ann, Bob", "--variant", rules).returncode == 0
    assert (games / "friday.cassino").read_text(encoding="utf-8").startswith("variant: ../rules/house.yaml\n")
    assert piped("check", games / "friday.cassino").returncode == 0
    monkeypatch.chdir(games)  # from here it names a file elsewhere: it may not, and a caller may
    refused = piped("check", "friday.cassino")
    assert (refused.returncode, "name it yourself with --variant" in refused.stdout) == (1, True)
    assert piped("check", "friday.cassino", "--variant", "../rules/house.yaml").returncode == 0


def test_new_where_there_is_no_folder_says_so(tmp_path: Path, piped: Run) -> None:
    done = piped("new", tmp_path / "none" / "friday.cassino", "--players", "Ann, Bob")
    assert done.returncode == 2
    assert "there is no folder" in done.stderr


@pytest.mark.parametrize("option", ["--players", "--place", "--scorer", "--start", "--set", "--variant"])
@pytest.mark.parametrize("mark", ["\n", "\r", "\x0b", "\x1b[2J", "\x85", "\u2028", "\udcff", "\x00"])
def test_new_takes_no_header_of_more_than_one_line_of_text(option: str, mark: str, tmp_path: Path, piped: Run) -> None:
    path = tmp_path / "friday.cassino"
    done = piped("new", path, "--players", "Ann, Bob", option, f"Ann{mark}deal: Ann")
    assert done.returncode == 2
    assert f"{option.removeprefix('--')}: a header is one line of plain text" in done.stderr
    assert not path.exists()


def test_play_begins_no_record_with_a_header_of_two_lines(tmp_path: Path, piped: Run) -> None:
    done = piped("play", tmp_path / "friday.cassino", "--players", "Ann, Bob\ndeal: Ann")
    assert done.returncode == 2
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["new", "play"])
def test_no_record_is_begun_under_the_sign_of_standard_input(
    command: str, tmp_path: Path, piped: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = piped(command, "-", "--players", "Ann, Bob")
    assert done.returncode == 2
    assert "a record is a file, and - is none" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_add_writes_the_printed_form_and_says_its_line(file: Path, piped: Run) -> None:
    done = piped("add", file, "Ann: 10d x 9h ad 8c 2s")
    assert done.returncode == 0
    assert done.stdout == "5 Ann: 10D x 9H+AD, 8C+2S\n"
    assert file.read_text(encoding="utf-8").splitlines()[-1] == "Ann: 10D x 9H+AD, 8C+2S"
    assert set(file.parent.iterdir()) - {lock_path(file)} == {file}


def test_add_reads_short_forms(file: Path, piped: Run) -> None:
    assert piped("add", file, "tdx").stdout == "5 Ann: 10D x 9H+AD, 8C+2S\n"


def test_add_refuses_a_foul_and_says_why(file: Path, piped: Run) -> None:
    before = file.read_bytes()
    done = piped("add", file, "Ann: 9S x 8C+2S")
    assert done.returncode == 1
    assert "capture-sum" in done.stdout
    assert "nothing was written" in done.stdout
    assert file.read_bytes() == before


@pytest.mark.parametrize("entry", ["frob", "10d x frob", "14h", "Zoe: 5H", "claim: Ann moon", "players: Ann, Cleo"])
def test_add_offers_no_way_to_write_what_tells_of_nothing(entry: str, file: Path, piped: Run) -> None:
    done = piped("add", file, entry)
    assert done.returncode == 1
    assert done.stdout.endswith("nothing was written\n")


@pytest.mark.parametrize("entry", ["9s x 8c+2s", "9h", "Bob: 5h"])
def test_add_offers_to_write_what_happened(entry: str, file: Path, piped: Run) -> None:
    assert piped("add", file, entry).stdout.endswith("; --as-played writes it as it happened\n")


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        ("bob", "it names no card"),
        ("10d x frob", '"frob" is no card and no build'),
        ("un do", '"un" is no card and no build'),
        ("5h (", '"(" is no card'),
    ],
)
def test_add_says_why_an_entry_is_none(entry: str, why: str, file: Path, piped: Run) -> None:
    assert f"cannot be read: {why}" in piped("add", file, entry).stdout


def test_add_writes_a_foul_as_played(file: Path, piped: Run) -> None:
    done = piped("add", file, "Ann: 9S x 8C+2S", "--as-played")
    assert done.returncode == 1
    assert done.stdout.startswith("5 Ann: 9S x 8C+2S\n")
    assert "capture-sum" in done.stdout
    assert file.read_text(encoding="utf-8").splitlines()[-1] == "Ann: 9S x 8C+2S"


def test_add_tells_what_an_entry_proves_elsewhere(tmp_path: Path, piped: Run) -> None:
    path = tmp_path / "friday.cassino"
    lines = ["variant: foster", "players: Ann, Bob", "deal: Bob", "table: 5H KC QD 2S", "Ann: 3C+5H = 8", "Bob: JD"]
    lines += ["Ann: QS x QD", "Bob: JH x JD", "Ann: KH x KC", "Bob: 4D"]
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    done = piped("add", path, "2c x")
    assert done.stdout.startswith("11 Ann: 2C x 2S\n")
    assert "false-build" in done.stdout
    assert path.read_text(encoding="utf-8").endswith("Ann: 2C x 2S\n")


def test_add_answers_in_json(file: Path, piped: Run) -> None:
    done = json.loads(piped("add", file, "10d x", "--format", "json").stdout)
    assert (done["line"], done["entry"], done["written"], done["faults"]) == (5, "Ann: 10D x 9H+AD, 8C+2S", True, [])
    refused = json.loads(piped("add", file, "Bob: 9S x 8C+2S", "--format", "json").stdout)
    assert refused["written"] is False
    assert [fault["name"] for fault in refused["faults"]] == ["not-on-table"]


@pytest.mark.parametrize("entry", ["", "5h\n6h", "what"])
def test_add_writes_no_entry_that_is_none(entry: str, file: Path, piped: Run) -> None:
    before = file.read_bytes()
    done = piped("add", file, entry)
    assert done.returncode in (1, 2)
    assert done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    assert file.read_bytes() == before


def test_add_to_a_record_that_is_not_there_says_so(tmp_path: Path, piped: Run) -> None:
    done = piped("add", tmp_path / "none.cassino", "5h")
    assert done.returncode == 2
    assert "there is no record" in done.stderr


def test_a_full_disk_leaves_nothing_behind(file: Path, piped: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int, data: bytes) -> int:
        raise OSError(errno.ENOSPC, f"no space for {len(data)} bytes in {handle}")

    monkeypatch.setattr(os, "write", full)
    done = piped("add", file, "5h")
    monkeypatch.undo()
    assert done.returncode == 2
    assert "no room is left on the disk" in done.stderr
    assert set(file.parent.iterdir()) - {lock_path(file)} == {file}
    assert piped("add", file, "5h").returncode == 0


def test_a_record_without_an_ending_gets_one_and_is_quoted_where_it_is_told(
    piped: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = piped("new", "my game", "-p", "Ann, Bob")
    assert ran.returncode == 0
    assert (tmp_path / "my game.cassino").is_file()
    assert ran.stdout.splitlines()[-1] == "keep the game with: referee play 'my game.cassino'"
