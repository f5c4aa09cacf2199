"""The engine against games that are claimed in play, of every variant in which they are."""

from pathlib import Path
from random import Random

import pytest

from .adapter import engine_check, how_many
from .claiming import play_claimed
from .games import seats_for, write
from .kept import PLAYED
from .replay import judge_text
from .rules import VARIANTS
from .test_games import differences

CLAIMED = [variant for variant in PLAYED if VARIANTS[variant]["game.out"] == "claim"]


@pytest.mark.thorough
@pytest.mark.parametrize(
    "variant", [pytest.param(each, marks=() if n % 4 == 3 else pytest.mark.thorough) for n, each in enumerate(CLAIMED)]
)
def test_a_right_claim_ends_the_game_with_what_is_certain(variant: str, tmp_path: Path) -> None:
    games = [
        play_claimed(variant, players, Random(f"{variant} {players} {seed}"))
        for players in seats_for(variant)
        for seed in range(how_many(4))
    ]
    assert any("claim" in deal for game in games for deal in game["deals"])
    found = engine_check([write(game) for game in games], tmp_path)
    wrong = [said for game, record in zip(games, found, strict=True) if (said := differences(game, record))]
    assert wrong == []


def test_a_claimed_game_read_back_from_its_text_has_its_true_result() -> None:
    for seed in range(4):
        game = play_claimed("ostrow", 2, Random(seed))
        assert judge_text(write(game)) == game["truth"]
