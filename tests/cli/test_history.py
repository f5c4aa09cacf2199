"""``history``: a folder of records summed up for each player and variant."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee.cli.career import Career
from referee.cli.history_table import history_lines
from referee.report.excerpt import columns

Run = Callable[..., Any]

# 3 for cards, 1 for spades, 4 aces, big 2, little 1, two sweeps: 13 to 0; and 3 + 1 + 2 + 2 = 8 to 3.
LONG = "count: Ann cards 30, spades 7, aces 4, big 1, little 1, sweeps 2"
SHORT = "count: Ann cards 30, spades 7, aces 2, big 1, little 0"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Foster: Ann beats Bob 21 to 3 after two deals; foster-eleven: Bob beats Ann by a lurch; and an open game."""
    write(tmp_path / "a.cassino", "foster", ["deal: Bob", SHORT, "deal: Ann", LONG])
    bob = "count: Bob cards 30, spades 7, aces 4, big 1, little 1, sweeps 2"
    (tmp_path / "more").mkdir()
    write(tmp_path / "more" / "b.cassino", "foster-eleven", ["deal: Bob", bob])
    write(tmp_path / "c.cassino", "foster", ["deal: Bob", SHORT])
    return tmp_path


def write(path: Path, variant: str, entries: list[str]) -> None:
    lines = [f"variant: {variant}", "players: Ann, Bob", *entries]
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def careers(text: str) -> dict[tuple[str, str], dict[str, Any]]:
    return {(row["player"], row["variant"]): row for row in json.loads(text)["careers"]}


def test_games_wins_averages_and_sweeps_of_each_player(folder: Path, piped: Run) -> None:
    done = piped("history", folder, "--format", "json")
    assert done.returncode == 0
    ann = careers(done.stdout)["Ann", "foster"]
    assert (ann["games"], ann["won"], ann["lost"], ann["deals"], ann["sweeps"]) == (1, 1, 0, 3, 2)
    assert ann["points"] == 8 + 13 + 8
    assert ann["points_a_deal"] == 9.67
    assert ann["best_deal"] == 13
    bob = careers(done.stdout)["Bob", "foster"]
    assert (bob["games"], bob["won"], bob["lost"], bob["points"]) == (1, 0, 1, 6)


def test_a_lurch_is_counted_on_both_sides(folder: Path, piped: Run) -> None:
    found = careers(piped("history", folder, "--format", "json").stdout)
    assert (found["Bob", "foster-eleven"]["won"], found["Bob", "foster-eleven"]["lurches"]) == (1, 1)
    assert (found["Ann", "foster-eleven"]["lost"], found["Ann", "foster-eleven"]["lurched"]) == (1, 1)


def test_every_game_of_a_sitting_counts(tmp_path: Path, piped: Run) -> None:
    game = ["deal: Bob", LONG, "deal: Ann", LONG]
    again = ["game:", "deal: Bob", LONG.replace("Ann", "Bob"), "deal: Ann", LONG.replace("Ann", "Bob")]
    write(tmp_path / "sitting.cassino", "foster", [*game, *again])
    found = careers(piped("history", tmp_path, "--format", "json").stdout)
    assert (found["Ann", "foster"]["games"], found["Ann", "foster"]["won"], found["Ann", "foster"]["lost"]) == (2, 1, 1)
    assert found["Ann", "foster"]["deals"] == 4


def test_partners_are_counted_as_a_pair_in_whatever_order_they_sit(tmp_path: Path, piped: Run) -> None:
    for name, seats in (("one", "Ann, Bob, Cleo, Dan"), ("two", "Cleo, Dan, Ann, Bob")):
        lines = ["variant: foster", f"players: {seats}", f"deal: {seats.split(', ')[1]}", LONG, "deal:", LONG]
        (tmp_path / f"{name}.cassino").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    found = careers(piped("history", tmp_path, "--format", "json").stdout)
    assert set(found) == {("Ann+Cleo", "foster"), ("Bob+Dan", "foster")}
    assert [found[pair, "foster"]["won"] for pair in ("Ann+Cleo", "Bob+Dan")] == [2, 0]
    assert [found[pair, "foster"]["sweeps"] for pair in ("Ann+Cleo", "Bob+Dan")] == [8, 0]
    told = piped("history", tmp_path).stdout.splitlines()
    assert told[0] == "foster"
    assert told[1].split()[:3] == ["pair", "games", "won"]


def test_names_that_differ_by_capitals_only_are_told_with_what_writes_them_alike(tmp_path: Path, piped: Run) -> None:
    write(tmp_path / "a.cassino", "foster", ["deal: Bob", LONG, "deal: Ann", LONG])
    text = (tmp_path / "a.cassino").read_text(encoding="utf-8")
    (tmp_path / "b.cassino").write_text(text, encoding="utf-8")
    (tmp_path / "c d.cassino").write_text(text.replace("Ann", "ann"), encoding="utf-8")
    done = piped("history", tmp_path, "--format", "json")
    assert done.returncode == 0
    assert careers(done.stdout)["Ann", "foster"]["games"] == 3
    assert done.stderr.splitlines() == [
        "Ann and ann are counted as one player",
        f"help: to write them alike: referee rename '{tmp_path / 'c d.cassino'}' ann Ann",
    ]


def test_at_a_terminal_it_is_asked_whether_they_are_one_player(tmp_path: Path, terminal: Callable[..., Any]) -> None:
    write(tmp_path / "a.cassino", "foster", ["deal: Bob", LONG, "deal: Ann", LONG])
    text = (tmp_path / "a.cassino").read_text(encoding="utf-8")
    (tmp_path / "b.cassino").write_text(text.replace("Ann", "ann"), encoding="utf-8")
    screen = terminal("history", tmp_path, rows=20, columns=40)
    screen.until("one and the same player")
    screen.type("n")
    screen.until("Bob")
    assert screen.leave() == 0
    assert [line.split(":")[0] for line in screen.text.splitlines() if ": 1 game" in line] == ["Ann", "ann"]
    assert max(map(len, screen.text.splitlines())) <= 40


def test_games_that_have_not_ended_are_told_apart(folder: Path, piped: Run) -> None:
    assert json.loads(piped("history", folder, "--format", "json").stdout)["unfinished"] == 1
    last = piped("history", folder).stdout.splitlines()[-1]
    assert last == "1 game has not ended: of such a game the deals are counted, the game is not"


@pytest.mark.parametrize("width", [40, 60, 80])
def test_the_history_keeps_within_the_screen_and_cuts_no_word_and_no_number(width: int) -> None:
    many = [
        Career(name, "foster", 12, 7, 5, 0, 2, 1, 60, 431, 17, 13)
        for name in ("Maximilianne", "\u674e\u5c0f\u9f8d\u738b", "Ann", "Ann+Wilhelminaaa")
    ]
    lines = history_lines(many, 2, width)
    assert max(map(columns, lines)) <= width
    words = " ".join(lines).translate(str.maketrans(":(", "  ")).split()
    for said in ("Maximilianne", "Ann+Wilhelminaaa", "\u674e\u5c0f\u9f8d\u738b", "7.2", "58"):
        assert said in words


def test_the_table_and_the_csv_say_the_same(folder: Path, piped: Run) -> None:
    rows = list(csv.DictReader(io.StringIO(piped("history", folder, "--format", "csv").stdout)))
    assert rows[0]["player"] == "Ann"
    assert rows[0]["won"] == "1"
    table = piped("history", folder).stdout.splitlines()
    assert table[0] == "foster"
    assert table[1].split()[:4] == ["player", "games", "won", "lost"]
    assert table[2].split()[:4] == ["Ann", "1", "1", "0"]
    assert "\x1b" not in "".join(table)


def test_a_record_that_cannot_be_counted_is_told_and_left_out(folder: Path, piped: Run) -> None:
    (folder / "bad.cassino").write_bytes(b"players: J\xf6rg, Ann\n")
    write(folder / "odd.cassino", "fostre", ["deal: Bob"])
    done = piped("history", folder, "--format", "json")
    assert done.returncode == 1
    assert "bad.cassino: left out" in done.stderr
    assert "odd.cassino: left out: unknown-variant" in done.stderr
    assert careers(done.stdout)["Ann", "foster"]["games"] == 1


def test_an_empty_folder_says_so(tmp_path: Path, piped: Run) -> None:
    done = piped("history", tmp_path)
    assert done.returncode in (1, 2)
    assert "Traceback" not in done.stderr
    assert done.stderr


def test_a_game_that_was_won_counts_when_the_next_one_has_only_been_called(tmp_path: Path, piped: Run) -> None:
    write(tmp_path / "called.cassino", "foster", ["deal: Bob", LONG, "deal: Ann", LONG, "game:"])
    found = careers(piped("history", tmp_path, "--format", "json").stdout)
    assert (found["Ann", "foster"]["games"], found["Ann", "foster"]["won"]) == (1, 1)


def test_another_game_called_too_early_ends_none(tmp_path: Path, piped: Run) -> None:
    lines = ["deal: Bob", LONG, "game:", "deal: Ann", LONG, "game:", "game:", "deal: Bob", SHORT]
    write(tmp_path / "early.cassino", "foster", lines)
    found = careers(piped("history", tmp_path, "--format", "json").stdout)
    assert (found["Ann", "foster"]["games"], found["Ann", "foster"]["won"]) == (1, 1)
