"""The engine against the oracle on random positions under random rules: legal plays, and rulings right and wrong."""

import pytest

from .adapter import engine_faults, engine_legal, engine_position, how_many
from .doubts import doubt
from .house import several_values
from .kept import PLAYED, Case, kept, position_case, ruling_case
from .legal import Canon, canon
from .notation import card, read_play, read_table, write_play
from .oracle import Play, Position
from .rules import Rules, rules_of

PARTS = range(10)  # so that the processors share them


def position_of(case: Case) -> Position:
    table, builds = read_table(case["table"])
    return {
        "table": table,
        "builds": builds,
        "hand": list(map(card, case["hand"].split())),
        "by": "Ann",
        "partner": None,
    }


def told(case: Case) -> str:
    return f"seed {case['seed']}: {case['variant']} {case['overrides']} | {case['table']} | hand {case['hand']}"


def by_what_it_comes_to(rules: Rules, position: Position, plays: list[Play]) -> dict[Canon, Play]:
    return {canon(rules, position, play): play for play in plays}


def legal_otherwise(case: Case) -> str | None:
    """Return which plays the engine misses or invents; of those with an open question it may say what it likes."""
    rules, position = rules_of(case["variant"], case["overrides"]), position_of(case)
    theirs = by_what_it_comes_to(rules, position, engine_legal(case["variant"], case["overrides"], position))
    if several_values(rules):
        theirs = {key: play for key, play in theirs.items() if play.get("value") != "A"}
    ours = by_what_it_comes_to(rules, position, list(map(read_play, case["legal"])))
    doubted = by_what_it_comes_to(rules, position, list(map(read_play, case["open"])))
    missed = [write_play(play) for key, play in ours.items() if key not in theirs]
    more = [play for key, play in theirs.items() if key not in ours and key not in doubted]
    invented = [write_play(play) for play in more if not doubt(rules, position, play)]
    return f"{told(case)}: missed {missed}, invented {invented}" if missed or invented or not theirs else None


def ruled_otherwise(case: Case) -> str | None:
    """Return which plays the engine rules otherwise."""
    engine = engine_position(case["variant"], case["overrides"], position_of(case))
    wrong = {play: theirs for play, ours in case["plays"] if (theirs := engine_faults(engine, play)) != set(ours)}
    return f"{told(case)}: engine {wrong}, oracle {dict(case['plays'])}" if wrong else None


def none_of(wrong: list[str | None]) -> None:
    found = [each for each in wrong if each]
    assert not found, f"{len(found)} of {len(wrong)} differ, the shortest: {min(found, key=len)}"


@pytest.mark.parametrize("part", PARTS)
def test_legal_plays_are_those_of_the_oracle(part: int) -> None:
    none_of([legal_otherwise(case) for case in kept("positions")[part :: len(PARTS)]])


@pytest.mark.parametrize("part", PARTS)
def test_rulings_are_those_of_the_oracle(part: int) -> None:
    none_of([ruled_otherwise(case) for case in kept("rulings")[part :: len(PARTS)]])


def test_the_rulings_kept_have_faults_of_many_kinds() -> None:
    kinds = {fault for case in kept("rulings") for _, faults in case["plays"] for fault in faults}
    assert len(kinds) >= 18


@pytest.mark.thorough
@pytest.mark.parametrize("part", PARTS)
def test_legal_plays_are_those_of_the_oracle_at_other_positions(part: int) -> None:
    seeds = range(10_000, 10_000 + how_many(550))
    none_of([legal_otherwise(position_case(seed)) for seed in seeds[part :: len(PARTS)]])


@pytest.mark.thorough
@pytest.mark.parametrize("part", PARTS)
def test_rulings_are_those_of_the_oracle_at_other_positions(part: int) -> None:
    seeds = range(30_000, 30_000 + how_many(220))
    none_of([ruled_otherwise(ruling_case(seed)) for seed in seeds[part :: len(PARTS)]])


@pytest.mark.parametrize(
    "variant", [pytest.param(each, marks=() if n % 7 == 3 else pytest.mark.thorough) for n, each in enumerate(PLAYED)]
)
def test_legal_plays_and_rulings_are_those_of_the_oracle_in_every_variant(variant: str) -> None:
    seeds = range(how_many(25))
    none_of([legal_otherwise(position_case(seed, variant)) for seed in seeds])
    none_of([ruled_otherwise(ruling_case(seed, variant)) for seed in seeds])
