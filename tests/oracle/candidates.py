"""All that the grammar of plays can say of a known hand, right or wrong."""

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations

from .oracle import Play, Position, cards_in, find_builds, side
from .rules import Rules, rank_of, table_values
from .takings import Item, Taking, sums, takings, totals


def reference(position: Position, number: int) -> str:
    """Return the shortest name of a build: `b9`, or `b9(7H)` where two of nine lie there."""
    name = f"b{position['builds'][number]['value']}"
    if len(find_builds(position, name)) == 1:
        return name
    return f"{name}({min(cards_in(position['builds'][number]))})"


def take_plays(rules: Rules, position: Position, card: str) -> Iterator[Play]:
    """Yield every taking of a card, written as one loose set."""
    found = takings(rules, card, position["table"], position["builds"], side(position))
    for taking in sorted(found, key=lambda taking: sorted(map(str, taking))):
        words = [item if isinstance(item, str) else reference(position, item) for item in taking]
        yield {"kind": "take", "card": card, "groups": [[word] for word in sorted(words)], "loose": True}


def disjoint(groups: Sequence[Taking], used: Taking) -> Iterator[list[Taking]]:
    """Yield every choice of none or more groups that share no card with each other or with what is used."""
    yield []
    for number, group in enumerate(groups):
        if not group & used:
            for rest in disjoint(groups[number + 1 :], used | group):
                yield [group, *rest]


def first_groups(rules: Rules, position: Position, card: str, value: int | str) -> Iterator[list[Item]]:
    """Yield every group of the played card that makes the value: alone, with loose cards, with a build it raises."""
    yield [card]
    if isinstance(value, str):
        return
    table = [other for other in position["table"] if table_values(rules, other)]
    raises: list[list[Item]] = [[n] for n, b in enumerate(position["builds"]) if isinstance(b["value"], int)]
    for base in [[], *raises]:
        for size in range(min(len(table), value) + 1):
            for some in combinations(table, size):
                group: list[Item] = [card, *base, *some]
                if len(group) > 1 and value in totals(rules, group, position["builds"]):
                    yield group


def values_of(rules: Rules, card: str) -> list[int | str]:
    """Return the values that a build with this card can have."""
    if not table_values(rules, card):
        return [rank_of(card)]
    return list(range(1, max(rules["build.limit"] or 14, 14) + 1))


def build_plays(
    rules: Rules, position: Position, card: str, wanted: Collection[int | str] | None = None
) -> Iterator[Play]:
    """Yield every build, raise and add that can be written with a card, of some values only where they are given."""
    for value in [value for value in values_of(rules, card) if wanted is None or value in wanted]:
        others: list[Taking]
        if isinstance(value, str):
            others = [frozenset([other]) for other in position["table"] if rank_of(other) == value]
        else:
            others = sums(rules, value, position["table"], position["builds"])
        targets = [n for n, build in enumerate(position["builds"]) if build["value"] == value]
        for first in first_groups(rules, position, card, value):
            for more in disjoint(others, frozenset(first)):
                for target in [None, *targets]:
                    if target not in first and (len(first) > 1 or more or target is not None):
                        groups: list[list[Item]] = [first, *(sorted(group, key=str) for group in more)]
                        groups += [] if target is None else [[target]]
                        yield written(position, card, groups, value)


def written(position: Position, card: str, groups: Sequence[Sequence[Item]], value: int | str) -> Play:
    """Return a build with its builds named in words."""
    words = [[item if isinstance(item, str) else reference(position, item) for item in group] for group in groups]
    return {"kind": "build", "card": card, "groups": words, "value": value}


def takes_and_builds(rules: Rules, position: Position, card: str) -> Iterator[Play]:
    """Yield everything a card could write but to be laid down."""
    yield from take_plays(rules, position, card)
    if rules["build.allowed"] != "none":
        yield from build_plays(rules, position, card)


def all_plays(rules: Rules, position: Position) -> Iterator[Play]:
    """Yield everything the hand could write."""
    for card in position["hand"]:
        yield {"kind": "trail", "card": card}
        yield from takes_and_builds(rules, position, card)
