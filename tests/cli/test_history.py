"""``history``: a folder of records summed up for each player and variant."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

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


def test_partners_share_what_their_side_did(tmp_path: Path, piped: Run) -> None:
    lines = ["variant: foster", "players: Ann, Bob, Cleo, Dan", "deal: Bob", LONG, "deal: Cleo", LONG]
    (tmp_path / "four.cassino").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    found = careers(piped("history", tmp_path, "--format", "json").stdout)
    assert [found[name, "foster"]["won"] for name in ("Ann", "Bob", "Cleo", "Dan")] == [1, 0, 1, 0]
    assert [found[name, "foster"]["sweeps"] for name in ("Ann", "Bob", "Cleo", "Dan")] == [4, 0, 4, 0]


def test_the_table_and_the_csv_say_the_same(folder: Path, piped: Run) -> None:
    rows = list(csv.DictReader(io.StringIO(piped("history", folder, "--format", "csv").stdout)))
    assert rows[0]["player"] == "Ann"
    assert rows[0]["won"] == "1"
    table = piped("history", folder).stdout.splitlines()
    assert table[0].split()[:4] == ["player", "variant", "games", "won"]
    assert table[1].split()[:4] == ["Ann", "foster", "1", "1"]
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
