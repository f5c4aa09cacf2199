"""The engine against random complete games of every variant, and of house rules, with their true results."""

from pathlib import Path
from random import Random
from typing import Any

from .adapter import engine_check, how_many, told
from .games import Record, play_game, seats_for, write
from .house import score_rules, table_rules
from .rules import VARIANTS


def differences(game: Record, found: dict[str, Any]) -> list[str]:
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
    for key in ("score", "winner", "lurched"):
        if found[key] != truth[key] and not game["unsure"]:
            wrong.append(f"{key}: {found[key]}, true {truth[key]}")
    return wrong


def compare(games: list[Record], folder: Path) -> None:
    found = engine_check([write(game) for game in games], folder)
    wrong = []
    for game, record in zip(games, found, strict=True):
        said = differences(game, record)
        if said:
            wrong.append(f"{game['variant']} {game['overrides']} {len(game['players'])} players: {said}\n{write(game)}")
    assert not wrong, f"{len(wrong)} of {len(games)} games differ, the shortest: {min(wrong, key=len)}"


def test_complete_games_of_every_variant_come_out_as_they_were_played(tmp_path: Path) -> None:
    games = [
        play_game(variant, {}, count, Random(seed), 3)
        for variant in VARIANTS
        if variant != "base"
        for count in seats_for(variant)
        for seed in range(how_many(6))
    ]
    compare(games, tmp_path)


def test_games_under_random_house_rules_come_out_as_they_were_played(tmp_path: Path) -> None:
    games = []
    for seed in range(how_many(100)):
        rng = Random(seed)
        base = rng.choice([variant for variant in VARIANTS if variant != "base"])
        overrides = {**table_rules(base, rng), **score_rules(base, rng)}
        games.append(play_game(base, overrides, rng.choice(seats_for(base)), rng, 2))
    compare(games, tmp_path)
