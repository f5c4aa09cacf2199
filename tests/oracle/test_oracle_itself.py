"""The oracle against the worked cases and the recorded games with known results, before anything is held against it."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from .doubts import doubt
from .games import play_game, seats_for, write
from .house import table_rules
from .legal import legal
from .notation import card, largest, read_play, read_table
from .oracle import Position, cards_in, named_cards
from .perft import FILE, perft
from .positions import random_position
from .replay import judge_text
from .rules import FOUNDING, VARIANTS, Rules, pack, rules_of
from .ruling import after, verdict

TESTS = Path(__file__).parents[1]
GAMES = sorted(TESTS.glob("**/games/*.cassino"))


class Plain(yaml.CSafeLoader):
    """Reads `no` and `on` as text."""


Plain.yaml_implicit_resolvers = {
    letter: [(tag, pattern) for tag, pattern in found if tag.endswith((":int", ":null")) or letter in "tf"]
    for letter, found in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def situations() -> list[dict[str, Any]]:
    files = [TESTS / "situations" / f"{name}.yaml" for name in ("builds", "captures", "royal")]
    cases = [case for file in files for case in yaml.load(file.read_text(encoding="utf-8"), Plain)]  # noqa: S506 - a safe loader
    return [case for case in cases if "play" in case and case["variant"] in VARIANTS]


def rules_for(case: dict[str, Any]) -> Rules:
    changed = dict(case.get("with") or {})
    special = changed.pop("hand_values", {})
    return rules_of(case["variant"], {**changed, **{f"hand_values.{key}": value for key, value in special.items()}})


def ruling(case: dict[str, Any]) -> tuple[str, set[str]]:
    """Return the oracle's ruling: with a hidden hand, that of the best hand, and whether the worst differs."""
    rules = rules_for(case)
    table, builds = read_table(str(case["table"] or ""))
    position: Position = {"table": table, "builds": builds, "by": case.get("by", "me"), "partner": None}
    play = read_play(case["play"])
    if play.get("groups", []) is None:
        answers = largest(rules, position, play["card"])
        if len(answers) > 1:
            return "fails", {"ambiguous-take"}
        play["groups"] = answers[0] if answers else []
    if "hand" in case:
        faults = verdict(rules, {**position, "hand": [card(word) for word in case["hand"].split()]}, play)
        return ("fails" if faults else "stands"), faults
    seen = {*table, *(c for build in builds for c in cards_in(build)), *named_cards(play)}
    unseen = [other for other in pack(rules) if other not in seen]
    best = verdict(rules, {**position, "hand": [play["card"], *unseen]}, play)
    worst = verdict(rules, {**position, "hand": [play["card"]]}, play)
    return ("fails" if best else "depends" if worst else "stands"), best


@pytest.mark.parametrize("case", situations(), ids=lambda case: case["name"])
def test_the_oracle_rules_as_the_situation_says(case: dict[str, Any]) -> None:
    ruled, faults = ruling(case)
    assert ruled == case["ruling"]
    if case.get("faults"):
        assert faults == set(case["faults"])


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_the_oracle_counts_and_faults_the_recorded_games_as_their_results_say(file: Path) -> None:
    truth = json.loads(file.with_suffix(".json").read_text(encoding="utf-8"))
    found = judge_text(file.read_text(encoding="utf-8"))
    assert {key: found[key] for key in truth} == truth


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_random_game_read_back_from_its_text_has_its_true_result(variant: str) -> None:
    for count in seats_for(variant):
        game = play_game(variant, {}, count, Random(7), 2)
        assert judge_text(write(game)) == game["truth"]


@pytest.mark.parametrize("seeds", [range(30), pytest.param(range(30, 150), marks=pytest.mark.thorough)], ids=str)
def test_a_legal_play_always_exists(seeds: range) -> None:
    for seed in seeds:
        rng = Random(seed)
        base = rng.choice(list(FOUNDING))
        rules = rules_of(base, table_rules(base, rng))
        position = random_position(rules, rng)
        assert legal(rules, position), position


def test_the_kept_counts_of_legal_sequences_are_what_the_oracle_computes() -> None:
    for deal in json.loads(FILE.read_text(encoding="utf-8"))["deals"]:
        rules = rules_of(deal["variant"], deal["overrides"])
        counts = [perft(rules, {**deal, "builds": []}, depth) for depth in (1, 2)]
        assert counts == deal["counts"][:2]


def test_a_settled_taking_is_no_open_question() -> None:
    position: Position = {"table": ["9H", "AD"], "builds": [], "hand": ["10D"], "by": "Ann", "partner": None}
    play = read_play("10D x 9H+AD")
    assert doubt(VARIANTS["foster"], position, play) is None
    assert after(VARIANTS["foster"], position, play) == ([], [])
