"""The engine against the oracle on random positions under random rules: legal plays, and rulings right and wrong."""

from collections import Counter
from collections.abc import Collection
from random import Random
from typing import Any

from .adapter import engine_faults, engine_legal, how_many
from .doubts import doubt
from .house import several_values, table_rules
from .legal import Canon, all_plays, canon, legal
from .notation import write_play, write_table
from .oracle import Position, error, verdict
from .positions import random_position, readable, some_plays
from .rules import VARIANTS, Rules, rules_of


def case(seed: int) -> tuple[str, dict[str, Any], Rules, Position, Random]:
    """Return a variant, its overrides, and a random position under them."""
    rng = Random(seed)
    base = rng.choice(list(VARIANTS))
    overrides = table_rules(base, rng)
    rules = rules_of(base, overrides)
    return base, overrides, rules, random_position(rules, rng), rng


def shown(seed: int, base: str, overrides: dict[str, Any], position: Position) -> str:
    table = write_table(position["table"], position["builds"])
    return f"seed {seed}: {base} {overrides} | {table} | hand {' '.join(position['hand'])}"


def settled(rules: Rules, position: Position, keys: Collection[Canon]) -> list[str]:
    """Return those of the plays on which no open question bears."""
    plays = [play for play in all_plays(rules, position) if keys and canon(rules, position, play) in keys]
    doubted = {canon(rules, position, play) for play in plays if doubt(rules, position, play)}
    sure = {canon(rules, position, play): play for play in plays}
    return [write_play(play) for key, play in sure.items() if key not in doubted]


def test_legal_plays_are_those_of_the_oracle() -> None:
    wrong = []
    for seed in range(how_many(350)):
        base, overrides, rules, position, _ = case(seed)
        ours = legal(rules, position).keys()
        theirs = {canon(rules, position, play): play for play in engine_legal(base, overrides, position)}
        if several_values(rules):
            theirs = {key: play for key, play in theirs.items() if play.get("value") != "A"}
        missed = settled(rules, position, ours - theirs.keys())
        more = theirs.keys() - ours
        invented = [write_play(theirs[key]) for key in more if not doubt(rules, position, theirs[key])]
        if missed or invented:
            wrong.append(f"{shown(seed, base, overrides, position)}: missed {missed}, invented {invented}")
    assert not wrong, f"{len(wrong)} positions differ, the shortest: {min(wrong, key=len)}"


def test_a_legal_play_always_exists_for_the_engine() -> None:
    for seed in range(how_many(200)):
        base, overrides, _, position, _ = case(10_000 + seed)
        assert engine_legal(base, overrides, position), shown(seed, base, overrides, position)


def test_rulings_are_those_of_the_oracle() -> None:
    wrong, kinds, count = [], Counter[str](), 0
    for seed in range(20_000, 20_000 + how_many(220)):
        base, overrides, rules, position, rng = case(seed)
        for play in some_plays(rules, position, rng, 15):
            if not readable(play):
                continue
            ours = verdict(rules, position, play)
            if not error(rules, position, play) and doubt(rules, position, play):
                continue
            theirs = engine_faults(base, overrides, position, play)
            count += 1
            kinds.update(ours or {"stands"})
            if theirs != ours:
                told = f"{write_play(play)}: engine {sorted(theirs)}, oracle {sorted(ours)}"
                wrong.append(f"{shown(seed, base, overrides, position)} | {told}")
    assert not wrong, f"{len(wrong)} of {count} rulings differ, the shortest: {min(wrong, key=len)}"
    assert len(kinds) >= 18
