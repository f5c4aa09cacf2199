"""The engine against random complete games of every variant, and of house rules, with their true results."""

from pathlib import Path
from typing import Any

import pytest

from .adapter import engine_check, how_many, told
from .kept import GAMES, KEPT, Case, kept

PARTS = range(4)  # so that the processors share them


def differences(game: Case, found: dict[str, Any]) -> list[str]:
    """Return what the engine says otherwise than the true result."""
    truth, wrong = game["truth"], []
    if told(found):
        wrong.append(f"faults {told(found)}")
    for number, (ours, theirs) in enumerate(zip(truth["deals"], found["deals"], strict=False), 1):
        wrong += [
            f"deal {number} {key}: {theirs.get(key)}, true {ours[key]}" for key in ours if theirs.get(key) != ours[key]
        ]
    if len(truth["deals"]) != len(found["deals"]):
        wrong.append(f"{len(found['deals'])} deals, true {len(truth['deals'])}")
    for key in truth.keys() - {"deals", "faults"}:
        if found[key] != truth[key] and not game["unsure"]:
            wrong.append(f"{key}: {found[key]}, true {truth[key]}")
    return wrong


def compare(games: list[Case], folder: Path) -> None:
    found = engine_check([game["text"] for game in games], folder)
    wrong = []
    for game, record in zip(games, found, strict=True):
        said = differences(game, record)
        if said:
            wrong.append(f"seed {game['seed']}: {said}\n{game['text']}")
    assert not wrong, f"{len(wrong)} of {len(games)} games differ, the shortest: {min(wrong, key=len)}"


def all_kept(kind: str) -> list[Case]:
    """Return the cases of a kind; of games, those of every variant."""
    return [case for each in GAMES for case in kept(each)] if kind == "games" else kept(kind)


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("kind", ["games", "house-games"])
def test_complete_games_come_out_as_they_were_played(kind: str, part: int, tmp_path: Path) -> None:
    compare(all_kept(kind)[part :: len(PARTS)], tmp_path)


@pytest.mark.thorough
@pytest.mark.parametrize("kind", GAMES)
def test_other_games_of_every_variant_come_out_as_they_were_played(kind: str, tmp_path: Path) -> None:
    compare(list(KEPT[kind].cases(1000, how_many(6))), tmp_path)


@pytest.mark.thorough
@pytest.mark.parametrize("part", PARTS)
def test_other_games_of_the_house_come_out_as_they_were_played(part: int, tmp_path: Path) -> None:
    share = max(1, how_many(KEPT["house-games"].number) // len(PARTS))
    compare(list(KEPT["house-games"].cases(1000 + part * share, share)), tmp_path)
