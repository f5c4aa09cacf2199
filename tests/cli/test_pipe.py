"""``play`` through a pipe: every entry judged, written, and answered by one line; nothing asked."""

from __future__ import annotations

import errno
import importlib.util
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee.cli.main import run
from referee.variant import shipped_ids

Game = Callable[[str], tuple[list[str], list[str]]]
Run = Callable[..., Any]

GAMES = Path(__file__).parents[1] / "games"
RECORDED = sorted(path.stem for path in GAMES.glob("*-1.cassino") if not path.stem.startswith("foul-"))
VARIANTS = [name for name in shipped_ids() if name != "base"]
TYPED_GAMES = Path(__file__).with_name("typed_games.json")
TYPED: dict[str, list[str]] = json.loads(TYPED_GAMES.read_text(encoding="utf-8"))
PROGRAM = [sys.executable, "-m", "referee"]
HEADERS = "variant: foster\nplayers: Ann, Bob\n"


def later(names: list[str], *now: str) -> list[Any]:
    """These names, all but some in the thorough run alone."""
    assert set(now) <= set(names)
    return [name if name in now else pytest.param(name, marks=pytest.mark.thorough) for name in names]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "friday.cassino"
    path.write_text(HEADERS, encoding="utf-8")
    return path


@pytest.mark.parametrize("name", later(RECORDED, "foster-2-1", "enquire-within-3-1", "foster-4-1"))
def test_a_recorded_game_is_kept_line_for_line(name: str, game: Game, piped: Run, tmp_path: Path) -> None:
    headers, entries = game(name)
    path = tmp_path / f"{name}.cassino"
    path.write_text("".join(f"{line}\n" for line in headers), encoding="utf-8")
    done = piped("play", path, lines=entries)
    assert done.stdout.splitlines() == [f"{number} {text}" for number, text in enumerate(entries, len(headers) + 1)]
    assert done.returncode == 0
    assert path.read_text(encoding="utf-8").splitlines() == headers + entries
    want = json.loads((GAMES / f"{name}.json").read_text(encoding="utf-8"))
    found = json.loads(piped("check", "--format", "json", path).stdout)["records"][0]
    assert found["score"] == want["score"]
    assert found["winner"] == want["winner"]


@pytest.mark.parametrize("variant", later(VARIANTS, "royal", "draw", "two-hand", "enquire-within"))
def test_a_whole_game_of_every_shipped_variant_is_kept(variant: str, piped: Run, tmp_path: Path) -> None:
    path = tmp_path / "made.cassino"
    lines = TYPED.get(variant) or typed(variant)
    path.write_text(f"variant: {variant}\nplayers: Ann, Bob\ncut: Ann 3H, Bob 7D\n", encoding="utf-8")
    done = piped("play", path, lines=lines)
    assert done.returncode == 0, done.stdout[-500:] + done.stderr[-500:]
    deals = [line for line in done.stdout.splitlines() if " deal: " in line]
    assert len(done.stdout.splitlines()) == len(lines) + len(deals)
    judged = json.loads(piped("check", "--format", "json", path).stdout)["records"][0]
    assert judged["over"]
    statuses = [deal["status"] for deal in judged["deals"]]
    assert statuses[:-1] == ["complete"] * (len(deals) - 1)
    assert statuses[-1] in ("complete", "ended")


@pytest.mark.thorough
@pytest.mark.parametrize("variant", TYPED)
def test_what_is_typed_in_these_games_is_what_greedy_players_would_play(variant: str) -> None:
    assert typed(variant) == TYPED[variant], "python tests/cli/typed_games.py, and read what changed"


def typed(variant: str) -> list[str]:
    """What greedy players type in a game of a variant, made anew."""
    spec = importlib.util.spec_from_file_location("typed_games", TYPED_GAMES.with_suffix(".py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    lines: list[str] = module.typed(variant)
    return lines


def test_short_forms_are_answered_in_print(file: Path, piped: Run) -> None:
    done = piped("play", file, lines=["deal bob", "9h ad 8c 2s", "tdx", "5h", "3c+5h"])
    assert done.stdout.splitlines() == [
        "3 deal: Bob",
        "4 table: 9H AD 8C 2S",
        "5 Ann: 10D x 9H+AD, 8C+2S",
        "6 Bob: 5H",
        "7 Ann: 3C+5H = 8",
    ]
    assert done.returncode == 0


def test_a_foul_is_refused_by_its_fault_and_the_game_goes_on(file: Path, piped: Run) -> None:
    done = piped("play", file, lines=["deal: Bob", "table: 9H AD 8C 2S", "9s x 8c+2s", "5h"])
    answers = done.stdout.splitlines()
    assert answers[2].startswith(f"{file}:5:")
    assert "capture-sum" in answers[2]
    assert answers[3] == "5 Ann: 5H"
    assert done.returncode == 1
    assert "9S" not in file.read_text(encoding="utf-8")


def test_a_foul_is_written_as_played_where_that_is_asked(file: Path, piped: Run) -> None:
    done = piped("play", file, "--as-played", lines=["deal: Bob", "table: 9H AD 8C 2S", "9s x 8c+2s"])
    assert done.stdout.splitlines()[2] == "5 Ann: 9S x 8C+2S"
    assert "capture-sum" in done.stderr
    assert done.returncode == 1


def test_bare_cards_are_refused_with_what_they_could_mean(file: Path, piped: Run) -> None:
    done = piped("play", file, lines=["deal: Bob", "table: 5H KC QD 2S", "3c 5h"])
    assert done.stdout.splitlines()[2] == "refused: say what is done with these cards: Ann: 3C+5H = 8"
    assert done.returncode == 1


def test_undo_and_edit_are_answered_by_the_lines_they_change(file: Path, piped: Run) -> None:
    done = piped("play", file, lines=["deal: Bob", "table: 9H AD 8C 2S", "5h", "kd", "undo 2", "6h", "edit 7 6s"])
    assert done.stdout.splitlines()[4:] == ["6 #- Bob: KD", "5 #- Ann: 5H", "7 Ann: 6H", "7 Ann: 6S"]
    assert file.read_text(encoding="utf-8").splitlines()[4:] == ["#- Ann: 5H", "#- Bob: KD", "Ann: 6S  #- Ann: 6H"]
    assert done.returncode == 0


@pytest.mark.parametrize("typed", ["undo x", "undo -1", "undo 0", "undo 2 3", "undo 99999999999999999999"])
def test_an_undo_that_is_not_clear_is_told_how_it_goes(typed: str, file: Path, piped: Run) -> None:
    done = piped("play", file, lines=["deal: Bob", "9h ad 8c 2s", typed])
    assert done.stdout.splitlines()[2:] == ["refused: type it as undo [N]: take back the last entry, or the last N"]
    assert done.returncode == 1


@pytest.mark.parametrize("typed", ["edit", "edit x", "edit 0 5h"])
def test_an_edit_that_names_no_line_is_told_how_it_goes(typed: str, file: Path, piped: Run) -> None:
    done = piped("play", file, lines=[typed])
    assert done.stdout.startswith("refused: type it as edit LINE [ENTRY]: ")


@pytest.mark.thorough
def test_an_undo_that_reaches_the_headers_says_so(file: Path, piped: Run) -> None:
    done = piped("play", file, lines=["cut: Ann 3H, Bob 9D", "deal: Ann", "undo 20"])
    assert done.stdout.splitlines()[2:] == ["4 #- deal: Ann"]
    assert "undo stops at the first deal" in done.stderr
    assert "cut: Ann 3H, Bob 9D" in file.read_text(encoding="utf-8").splitlines()


@pytest.mark.thorough
def test_a_closed_standard_input_is_told_in_a_clear_word(file: Path) -> None:
    command = ["sh", "-c", 'exec "$@" <&-', "sh", *PROGRAM, "play", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2
    assert done.stderr == "referee: standard input is closed\n"


def test_questions_are_answered_in_plain_lines(file: Path, piped: Run) -> None:
    done = piped("play", file, lines=["deal: Bob", "table: 9H AD 8C 2S", "table", "score", "takes 10d", "help all"])
    assert "table: 9H AD 8C 2S" in done.stdout
    assert "Ann plays" in done.stdout
    assert "10D x 9H+AD, 8C+2S" in done.stdout
    assert "undo [N]" in done.stdout
    assert done.returncode == 0


def test_the_laws_are_asked_at_the_stage_of_the_deal(file: Path, piped: Run) -> None:
    done = piped("play", file, lines=["rule card-exposed", "quit", "5h"])
    assert "new-deal-on-demand" in done.stdout
    assert done.returncode == 0


def test_it_goes_on_where_it_stopped(file: Path, piped: Run) -> None:
    piped("play", file, lines=["deal: Bob", "table: 9H AD 8C 2S", "5h"])
    assert piped("play", file, lines=["kd"]).stdout == "6 Bob: KD\n"


def test_a_new_record_needs_its_players(tmp_path: Path, piped: Run) -> None:
    path = tmp_path / "new.cassino"
    refused = piped("play", path, lines=["deal: Bob"])
    assert refused.returncode == 2
    assert "--players" in refused.stderr
    assert not path.exists()
    done = piped("play", path, "--players", "Ann, Bob", "--variant", "hoyle", lines=["deal: Bob"])
    assert done.returncode == 0
    assert path.read_text(encoding="utf-8").splitlines()[:2] == ["variant: hoyle", "players: Ann, Bob"]


@pytest.mark.thorough
def test_what_is_no_text_is_refused_and_the_game_goes_on(file: Path) -> None:
    command = [*PROGRAM, "play", str(file)]
    done = subprocess.run(command, input=b"deal: Bob\nA\xffn: 5H\n", capture_output=True, check=False, timeout=60)
    assert done.returncode == 1
    assert done.stdout.splitlines()[0] == b"3 deal: Bob"
    assert b"Traceback" not in done.stderr


@pytest.mark.thorough
def test_a_second_writer_is_refused_through_the_pipe(file: Path, piped: Run) -> None:
    command = [*PROGRAM, "play", str(file)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as first:
        assert first.stdin is not None
        assert first.stdout is not None
        first.stdin.write("deal: Bob\n")
        first.stdin.flush()
        assert first.stdout.readline() == "3 deal: Bob\n"
        second = piped("play", file, lines=["table: 9H AD 8C 2S"])
        assert second.returncode == 2
        assert f"process {first.pid}" in second.stderr
        assert piped("add", file, "table: 9H AD 8C 2S").returncode == 2
        first.stdin.close()
        assert first.wait(timeout=30) == 0
    assert piped("add", file, "table: 9H AD 8C 2S").returncode == 0


@pytest.mark.thorough
def test_an_editors_change_is_not_overwritten_through_the_pipe(file: Path) -> None:
    command = [*PROGRAM, "play", str(file)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, text=True, **pipes) as play:  # type: ignore[call-overload] # three pipes
        play.stdin.write("deal: Bob\n")
        play.stdin.flush()
        assert play.stdout.readline() == "3 deal: Bob\n"
        file.write_text(HEADERS + "deal: Ann\n", encoding="utf-8")
        out, err = play.communicate("table: 9H AD 8C 2S\n", timeout=30)
    assert play.returncode == 2
    assert out == ""
    assert "was changed by another program" in err
    saved = re.search(r"saved in (\S+)", err)
    assert saved is not None
    assert Path(saved[1]).read_text(encoding="utf-8") == HEADERS + "deal: Bob\ntable: 9H AD 8C 2S\n"
    shutil.rmtree(Path(saved[1]).parent)
    assert file.read_text(encoding="utf-8") == HEADERS + "deal: Ann\n"


class Acting(io.BytesIO):
    """Standard input that does something to the folder before one of its lines is read."""

    def __init__(self, lines: list[str], before: int, act: Callable[[], object]) -> None:
        super().__init__("".join(f"{line}\n" for line in lines).encode())
        self.count, self.before, self.act = 0, before, act

    def __next__(self) -> bytes:
        self.count += 1
        if self.count == self.before:
            self.act()
        return super().__next__()


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EIO])
def test_a_disk_that_refuses_is_told_and_nothing_acknowledged_is_lost(
    number: int, file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    sync = os.fsync

    def refuse(handle: int) -> None:
        if os.fstat(handle).st_dev and Path(f"/proc/self/fd/{handle}").resolve().parent == file.parent:
            raise OSError(number, os.strerror(number))
        sync(handle)

    lines = ["deal: Bob", "9h ad 8c 2s", "5h", "kd"]
    acting = Acting(lines, 4, lambda: monkeypatch.setattr(os, "fsync", refuse))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(acting, encoding="utf-8"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "spare"))
    (tmp_path / "spare").mkdir()
    assert run(["play", str(file)]) == 2
    monkeypatch.setattr(os, "fsync", sync)
    told = capsys.readouterr()
    assert told.out.splitlines() == ["3 deal: Bob", "4 table: 9H AD 8C 2S", "5 Ann: 5H"]
    assert "not written there: Bob: KD" in told.err
    assert file.read_text(encoding="utf-8").splitlines()[2:] == ["deal: Bob", "table: 9H AD 8C 2S", "Ann: 5H"]
    saved = next((tmp_path / "spare").rglob("friday.cassino"))
    assert saved.read_text(encoding="utf-8").splitlines()[2:] == [
        "deal: Bob",
        "table: 9H AD 8C 2S",
        "Ann: 5H",
        "Bob: KD",
    ]


def test_a_folder_that_vanishes_is_told_and_the_game_is_saved_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "evening"
    folder.mkdir()
    (folder / "friday.cassino").write_text(HEADERS, encoding="utf-8")
    acting = Acting(["deal: Bob", "9h ad 8c 2s"], 2, lambda: folder.rename(tmp_path / "gone"))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(acting, encoding="utf-8"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "spare"))
    (tmp_path / "spare").mkdir()
    assert run(["play", str(folder / "friday.cassino")]) == 2
    assert "there is no folder" in capsys.readouterr().err
    saved = next((tmp_path / "spare").rglob("friday.cassino"))
    assert saved.read_text(encoding="utf-8") == HEADERS + "deal: Bob\ntable: 9H AD 8C 2S\n"


def test_that_a_play_seems_to_be_missing_is_told_before_the_faults(file: Path, piped: Run) -> None:
    file.write_text(HEADERS + "deal: Bob\ntable: 9H AD 8C 2S\nAnn: 5H\nBob: KD\nBob: QC\nAnn: 4C\n", encoding="utf-8")
    done = piped("play", file, "--as-played", lines=["bob: js"])
    told = done.stderr.index("A play of Ann seems to be missing before line 7")
    assert told < done.stderr.index("out-of-turn")
