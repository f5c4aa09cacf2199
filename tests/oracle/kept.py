"""What the oracle makes from fixed seeds, kept as data, so that the engine is judged without waiting for it.

Each case holds its seed, and what it was asked is answered in it. After a change of the oracle, in `tests/`:

    python -m oracle.kept

or only what is named, `python -m oracle.kept games/foster`.
"""

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any

from .candidates import all_plays
from .doubts import doubt
from .games import play_game, seats_for, write
from .house import score_rules, table_rules
from .legal import canon, legal
from .notation import write_play, write_table
from .oracle import Position, error
from .plants import KINDS, miswrite, plant_kind
from .positions import random_position, readable, some_plays
from .rules import FOUNDING, VARIANTS, Rules, rules_of
from .ruling import verdict

FOLDER = Path(__file__).parent / "kept"
PLAYED = [variant for variant in VARIANTS if variant != "base"]
HOUSED = [variant for variant in FOUNDING if variant != "base"]  # what house rules are laid over
VARIED = ["foster", "foster", "two-hand", "pagat", "royal", "draw", "foster-eleven", "enquire-within", "hoyle"]

Case = dict[str, Any]


def at_random(seed: int, variant: str | None = None) -> tuple[Case, Rules, Position, Random]:
    """Return a random position under random rules, or under a variant's: as a case, and as the oracle has it."""
    rng = Random(seed if variant is None else f"{variant} {seed}")
    base = variant or rng.choice(list(FOUNDING))
    overrides = {} if variant else table_rules(base, rng)
    rules = rules_of(base, overrides)
    position = random_position(rules, rng)
    table = write_table(position["table"], position["builds"])
    case = {"seed": [seed], "variant": base, "overrides": overrides, "table": table, "hand": " ".join(position["hand"])}
    return case, rules, position, rng


def position_case(seed: int, variant: str | None = None) -> Case:
    """Return a position with its legal plays, those apart on which an open question bears."""
    case, rules, position, _ = at_random(seed, variant)
    plays = legal(rules, position)
    open_ones = {
        canon(rules, position, play) for play in all_plays(rules, position) if doubt(rules, position, play)
    } & plays.keys()
    case["legal"] = [write_play(play) for key, play in plays.items() if key not in open_ones]
    case["open"] = [write_play(play) for key, play in plays.items() if key in open_ones]
    return case


def ruling_case(seed: int, variant: str | None = None) -> Case:
    """Return a position with plays right and wrong in it, and the faults of each."""
    case, rules, position, rng = at_random(seed, variant)
    case["plays"] = [
        [write_play(play), sorted(verdict(rules, position, play))]
        for play in some_plays(rules, position, rng, 15)
        if readable(play) and (error(rules, position, play) or not doubt(rules, position, play))
    ]
    return case


def game_case(variant: str, players: int, seed: int) -> Case:
    """Return a complete game as the variant is played, with its true result."""
    game = play_game(variant, {}, players, Random(seed), 3 if variant in FOUNDING else 8)
    return {"seed": [variant, players, seed], **told_of(game)}


def house_game_case(seed: int) -> Case:
    """Return a complete game under random house rules, with its true result."""
    rng = Random(seed)
    base = rng.choice(HOUSED)
    overrides = {**table_rules(base, rng), **score_rules(base, rng)}
    return {"seed": [seed], **told_of(play_game(base, overrides, rng.choice(seats_for(base)), rng, 2))}


def told_of(game: Case) -> Case:
    return {"unsure": game["unsure"], "truth": game["truth"], "text": write(game)}


def planted_case(kind: str, seed: int) -> Case | None:
    """Return a record with one fault of a kind, or nothing where it did not come about."""
    rng = Random(f"{kind} {seed}")
    variant = rng.choice(VARIED)
    record = plant_kind(variant, {}, rng.choice(seats_for(variant)), kind, rng)
    return record and {"seed": [kind, seed], "faults": record["faults"], "text": record["text"]}


def miswritten_case(seed: int) -> Case:
    """Return a complete deal with one card written as another, and the true correction."""
    rng = Random(seed)
    variant = rng.choice(HOUSED)
    bad = miswrite(play_game(variant, {}, rng.choice(seats_for(variant)), rng, 1), rng)
    return {"seed": [seed], "fix": bad["fix"], "text": bad["text"]}


def games_of(variant: str) -> Callable[[int, int], Iterable[Case]]:
    """Return what makes so many games of a variant for every number of players."""
    return lambda first, wanted: (
        game_case(variant, players, seed) for players in seats_for(variant) for seed in range(first, first + wanted)
    )


def planted(first: int, wanted: int, kinds: Sequence[str] = KINDS) -> Iterator[Case]:
    """Yield so many records with a fault of every kind."""
    for kind in kinds:
        made = (planted_case(kind, seed) for seed in islice(count(first), 40 * wanted))
        yield from islice(filter(None, made), wanted)


@dataclass(frozen=True)
class Kept:
    """One kind of case: how one is made from its seed, how many are kept, and all of them from a seed on."""

    make: Callable[..., Case | None]
    number: int
    cases: Callable[[int, int], Iterable[Case]]
    first: int = 0


def by_number(make: Callable[[int], Case]) -> Callable[[int, int], Iterable[Case]]:
    return lambda first, wanted: map(make, range(first, first + wanted))


KEPT = {
    "positions": Kept(position_case, 350, by_number(position_case)),
    "rulings": Kept(ruling_case, 220, by_number(ruling_case), first=20_000),
    "house-games": Kept(house_game_case, 100, by_number(house_game_case)),
    "planted": Kept(planted_case, 6, planted),
    "miswritten": Kept(miswritten_case, 60, by_number(miswritten_case)),
    **{f"games/{variant}": Kept(game_case, 6 if variant in FOUNDING else 1, games_of(variant)) for variant in PLAYED},
}
GAMES = [kind for kind in KEPT if kind.startswith("games/")]


def line_of(case: Case) -> str:
    """Return a case as it is kept."""
    return json.dumps(case, ensure_ascii=False, separators=(",", ":"))


def text_of(cases: Iterable[Case]) -> str:
    """Return cases as they are kept, one a line."""
    return "[\n" + ",\n".join(map(line_of, cases)) + "\n]\n"


def kept_text(kind: str) -> str:
    """Return what is kept of a kind."""
    return (FOLDER / f"{kind}.json").read_text(encoding="utf-8")


@cache
def kept(kind: str) -> list[Case]:
    """Return the cases of a kind."""
    cases: list[Case] = json.loads(kept_text(kind))
    return cases


def made(kind: str) -> str:
    """Return what is to be kept of a kind, made anew."""
    return text_of(KEPT[kind].cases(KEPT[kind].first, KEPT[kind].number))


def make(kinds: Iterable[str]) -> None:
    """Write kinds anew."""
    for kind in kinds:
        file = FOLDER / f"{kind}.json"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(made(kind), encoding="utf-8")


if __name__ == "__main__":
    make(sys.argv[1:] or KEPT)
