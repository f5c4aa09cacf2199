"""The engine against the oracle in games of any rules at all, and a legal play always exists."""

from pathlib import Path
from random import Random

import pytest

from .adapter import engine_check, how_many
from .games import play_game, seats_for, write
from .kept import PLAYED, Case
from .mishaps import LAWS, Mishaps
from .rules import rules_of
from .scoring import items_of
from .test_games import differences
from .wide import any_rules

PARTS = range(4)  # so that the processors share them


# the variants whose items are the plain ones, and perhaps more: by these the overrides name them
BASES = [name for name in PLAYED if {"cards", "spades", "big", "little", "aces"} <= items_of(rules_of(name)).keys()]


def case(seed: int) -> Case:
    rng = Random(f"any rules {seed}")
    base = rng.choice(BASES)
    players = rng.choice(list(seats_for(base)))
    game = play_game(base, any_rules(base, players, rng), players, rng, 3)
    return {"seed": [seed], "unsure": game["unsure"], "truth": game["truth"], "text": write(game)}


def mishap_case(seed: int) -> Case:
    """Return a game of any rules in which things go wrong that a law mends."""
    rng = Random(f"mishaps {seed}")
    kind = rng.choice(list(LAWS))
    base = (
        "draw"
        if kind == "not drawn"
        else rng.choice([name for name in BASES if rules_of(name)["deal.refill"] != "after-play"])
    )
    players = rng.choice(list(seats_for(base)))
    overrides = {
        **any_rules(base, players, rng),
        "laws": [LAWS[kind]],
        "capture.compulsory": "no",
        "capture.partial": True,
    }
    overrides.pop("deal.hands", None)
    mishaps = Mishaps(rules_of(base, overrides, players), kind, rng)
    game = play_game(base, overrides, players, rng, 2, mishaps)
    return {"seed": [kind, seed], "unsure": game["unsure"], "truth": game["truth"], "text": write(game)}


def compare(cases: list[Case], folder: Path) -> None:
    found = engine_check([each["text"] for each in cases], folder)
    wrong = [(each, said) for each, record in zip(cases, found, strict=True) if (said := differences(each, record))]
    assert not wrong, [
        f"{len(wrong)} of {len(cases)}",
        *(f"{each['seed']}: {said}" for each, said in wrong),
        wrong[0][0]["text"],
    ]


@pytest.mark.parametrize("part", PARTS)
def test_games_of_any_rules_come_out_as_they_were_played(part: int, tmp_path: Path) -> None:
    compare([case(seed) for seed in range(part, 24, len(PARTS))], tmp_path)


@pytest.mark.thorough
@pytest.mark.parametrize("part", range(20))
def test_games_of_a_thousand_rule_sets_come_out_as_they_were_played(part: int, tmp_path: Path) -> None:
    compare([case(seed) for seed in range(100 + part, 100 + how_many(1000), 20)], tmp_path)


@pytest.mark.thorough
@pytest.mark.parametrize("part", PARTS)
def test_games_in_which_something_goes_wrong_go_on_as_the_law_says(part: int, tmp_path: Path) -> None:
    compare([mishap_case(seed) for seed in range(part, 24, len(PARTS))], tmp_path)


@pytest.mark.thorough
@pytest.mark.parametrize("part", range(8))
def test_many_games_in_which_something_goes_wrong_go_on_as_the_law_says(part: int, tmp_path: Path) -> None:
    compare([mishap_case(seed) for seed in range(100 + part, 100 + how_many(300), 8)], tmp_path)
