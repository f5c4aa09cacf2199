"""Counts of legal sequences of plays, two players with known hands, for ten fixed deals; `perft.json` holds them.

Run as a module from the folder above (`python -m oracle.perft`) it computes the file anew.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from .candidates import all_plays
from .doubts import doubt
from .legal import canon, legal
from .oracle import Position
from .rules import Rules, pack, rules_of
from .ruling import after, verdict

FILE = Path(__file__).with_name("perft.json")

DEALS: list[tuple[str, dict[str, Any]]] = [
    ("foster", {}),
    ("foster", {}),
    ("two-hand", {}),
    ("pagat", {}),
    ("royal", {}),
    ("enquire-within", {}),
    ("enquire-within", {"capture.partial": False}),
    ("foster", {"build.same_value": "apart", "build.must_hold": "self"}),
    ("foster", {"build.owner_may_trail": True, "build.multiple_fixed": False, "build.raise_own": "with-new"}),
    ("pagat", {"capture.compulsory": "any", "capture.build_in_sum": "any"}),
]


def start(rules: Rules, rng: Random) -> dict[str, Any]:
    """Return a random deal: four cards on the table and four in each of two hands."""
    cards = rng.sample(pack(rules), 12)
    return {"table": cards[:4], "builds": [], "hands": {"Ann": cards[4:8], "Bob": cards[8:]}}


def position(deal: dict[str, Any], by: str) -> Position:
    return {"table": deal["table"], "builds": deal["builds"], "hand": deal["hands"][by], "by": by, "partner": None}


def children(rules: Rules, deal: dict[str, Any], by: str) -> Iterator[dict[str, Any]]:
    """Yield the deal after every legal play."""
    here = position(deal, by)
    for play in legal(rules, here).values():
        table, builds = after(rules, here, play)
        hand = [card for card in deal["hands"][by] if card != play["card"]]
        yield {"table": table, "builds": builds, "hands": {**deal["hands"], by: hand}}


def perft(rules: Rules, deal: dict[str, Any], depth: int, by: str = "Ann") -> int:
    """Return how many sequences of so many legal plays there are."""
    if depth == 1:
        return len(legal(rules, position(deal, by)))
    other = "Bob" if by == "Ann" else "Ann"
    return sum(perft(rules, child, depth - 1, other) for child in children(rules, deal, by))


def settled(rules: Rules, deal: dict[str, Any], depth: int, by: str = "Ann") -> bool:
    """Tell whether no open question decides whether a play is legal, down to a depth."""
    here = position(deal, by)
    sure = legal(rules, here)
    for play in all_plays(rules, here):
        if doubt(rules, here, play) and not (not verdict(rules, here, play) and plain(rules, here, play, sure)):
            return False
    other = "Bob" if by == "Ann" else "Ann"
    return depth == 1 or all(settled(rules, child, depth - 1, other) for child in children(rules, deal, by))


def plain(rules: Rules, here: Position, play: dict[str, Any], sure: dict[Any, Any]) -> bool:
    """Tell whether a doubtful play comes to the same as one that is not doubtful."""
    return not doubt(rules, here, sure[canon(rules, here, play)])


def compute() -> dict[str, Any]:
    """Return ten deals with their counts, each the first random one that is rich, small enough and settled."""
    found = []
    for number, (variant, overrides) in enumerate(DEALS):
        rules = rules_of(variant, overrides)
        for seed in range(1000 * number, 1000 * number + 1000):
            deal = start(rules, Random(seed))
            counts = [perft(rules, deal, depth) for depth in (1, 2, 3)]
            if not 100 <= counts[2] <= 700 or not settled(rules, deal, 4):
                continue
            counts.append(perft(rules, deal, 4))
            deal = {"variant": variant, "overrides": overrides, "table": deal["table"], "hands": deal["hands"]}
            found.append({**deal, "counts": counts})
            break
    note = "legal sequences of 1 to 4 plays, Ann first; computed by the brute-force oracle: python -m oracle.perft"
    return {"note": note, "deals": found}


if __name__ == "__main__":
    FILE.write_text(json.dumps(compute(), indent=1) + "\n")
