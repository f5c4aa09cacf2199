"""What a card may take: every subset and every split of it into groups is tried."""

from collections.abc import Collection, Iterable, Sequence
from itertools import combinations
from typing import Any

from .rules import Rules, own_hand_values, rank_of, table_values, taking_values

Item = str | int
Taking = frozenset[Item]


def totals(rules: Rules, items: Iterable[Item], builds: Sequence[dict[str, Any]]) -> set[int]:
    """Return every total the items can make, each card counting one of its table values."""
    result = {0}
    for item in items:
        values = [builds[item]["value"]] if isinstance(item, int) else table_values(rules, item)
        result = {total + value for total in result for value in values if isinstance(value, int)}
    return result


def unions(groups: Iterable[Taking]) -> set[Taking]:
    """Return every union of one or more groups that share no card."""
    found: set[Taking] = {frozenset()}
    for group in groups:
        found |= {old | group for old in found if not old & group}
    return found - {frozenset()}


def sums(rules: Rules, value: int, items: Sequence[Item], builds: Sequence[dict[str, Any]]) -> list[Taking]:
    """Return every set of the items that makes exactly the value: all subsets are tried."""
    low = [item for item in items if any(total <= value for total in totals(rules, [item], builds))]
    return [
        frozenset(some)
        for size in range(1, min(len(low), value) + 1)
        for some in combinations(low, size)
        if value in totals(rules, some, builds)
    ]


def court_takings(rules: Rules, card: str, table: Sequence[str], builds: Sequence[dict[str, Any]]) -> set[Taking]:
    """Return what a card without a value takes: its equals, as many as allowed, and builds of its rank."""
    # reading: a build of called court cards is taken whole and is not counted among the equals.
    equal = [other for other in table if rank_of(other) == rank_of(card)]
    sizes = {"all": range(5), "one": range(2), "one-or-three": (0, 1, 3)}[rules["capture.court_pairing"]]
    pairs = [frozenset[Item](some) for size in sizes for some in combinations(equal, size)]
    called = [number for number, build in enumerate(builds) if build["value"] == rank_of(card)]
    stacks = [frozenset[Item](some) for size in range(len(called) + 1) for some in combinations(called, size)]
    return {pair | stack for pair in pairs for stack in stacks if pair | stack}


def summed(rules: Rules, builds: Sequence[dict[str, Any]], side: Collection[str | None]) -> list[int]:
    """Return the builds that may be one card of a sum: of the player's side are those of `side`."""
    kind = rules["capture.build_in_sum"]
    few = [n for n, build in enumerate(builds) if kind == "any" or len(build["groups"]) == 1]
    return [n for n in few if kind != "no" and (kind != "opponents" or builds[n]["owner"] not in side)]


def takings(
    rules: Rules, card: str, table: Sequence[str], builds: Sequence[dict[str, Any]], side: Collection[str | None] = ()
) -> set[Taking]:
    """Return every set of loose cards and builds that the card may take at once; `side` are the player and partner."""
    if not taking_values(rules, card):
        return court_takings(rules, card, table, builds)
    found: set[Taking] = set()
    for value in taking_values(rules, card):
        whole = [frozenset([n]) for n, build in enumerate(builds) if build["value"] in (value, rank_of(card))]
        groups = sums(rules, value, [*table, *summed(rules, builds, side)], builds)
        found |= unions({*whole, *groups})
    return found


def equals(rules: Rules, card: str, table: Sequence[str]) -> set[str]:
    """Return the loose cards that pair with the card: by rank, or by value where the hand has values of its own."""
    special = own_hand_values(rules, card)
    if special is None:
        return {other for other in table if rank_of(other) == rank_of(card)}
    return {other for other in table if set(special) & set(table_values(rules, other))}
