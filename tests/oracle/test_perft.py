"""The kept counts of legal sequences to depth four, walked with the engine's legal plays."""

import json
from typing import Any

import pytest

from .adapter import engine_legal
from .legal import canon
from .perft import FILE, position
from .rules import rules_of
from .ruling import after

DEALS = json.loads(FILE.read_text(encoding="utf-8"))["deals"]


def count(kept: dict[str, Any], deal: dict[str, Any], depth: int, by: str = "Ann") -> int:
    """Return how many sequences of so many plays the engine has; the plays are made by the oracle."""
    rules, here = rules_of(kept["variant"], kept["overrides"]), position(deal, by)
    plays = {canon(rules, here, play): play for play in engine_legal(kept["variant"], kept["overrides"], here)}
    if depth == 1:
        return len(plays)
    total = 0
    for play in plays.values():
        table, builds = after(rules, here, play)
        hand = [card for card in deal["hands"][by] if card != play["card"]]
        child = {"table": table, "builds": builds, "hands": {**deal["hands"], by: hand}}
        total += count(kept, child, depth - 1, "Bob" if by == "Ann" else "Ann")
    return total


@pytest.mark.parametrize("depth", [3, pytest.param(4, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("number", range(len(DEALS)))
def test_legal_sequences_of_a_fixed_deal_are_as_many_as_kept(number: int, depth: int) -> None:
    kept = DEALS[number]
    deal = {"table": kept["table"], "builds": [], "hands": kept["hands"]}
    assert [count(kept, deal, plays) for plays in range(1, depth + 1)] == kept["counts"][:depth]
