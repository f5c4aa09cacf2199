"""What a written play means whatever lies on the table: a trail, and groups of known cards that make what they should.

Most plays are so, and are understood once for all tables. What this leaves open is resolved at the table.
"""

from __future__ import annotations

from referee.cards import Card
from referee.table.plays import BuildPlay, Group, Play, Shape, Take, Trail, Value, Written
from referee.table.rules import Rules
from referee.tokens import BuildName, Part


def settled(rules: Rules, written: Written) -> Play | Shape | None:
    """The play, or its shape where builds are named in it; None where it must be resolved with care."""
    if written.kind == "trail":
        return Trail(written.card)
    if written.all or written.twice is not None or written.unseen or written.card < 0 or not written.items:
        return None
    value = _target(rules, written)
    return None if value is None else _shaped(rules, written, value)


def _shaped(rules: Rules, written: Written, value: Value) -> Play | Shape | None:
    """The play whose groups all make the value; None where one of them does not."""
    shape: list[tuple[tuple[Card, ...], Value]] = []
    built = 0
    for item in written.items:
        cards, build = item, 0
        if not all(isinstance(part, int) for part in item):
            cards, build = _with_build(rules, item)
            built += build
            if not build:
                return None
        if not _fits(rules, cards, build, value, written):  # type: ignore[arg-type]
            return None
        shape.append((cards, build))  # type: ignore[arg-type]
    mask = written.named ^ written.bit
    if built:
        return Shape(tuple(shape), mask)
    groups = tuple([Group(cards) for cards, _ in shape])
    if written.kind == "build":
        return BuildPlay(written.card, groups, value, mask, fits=True)
    return Take(written.card, groups, mask, fits=True, value=value or None, lone=True)


def _target(rules: Rules, written: Written) -> Value | None:
    """The one number that every group is to make; 0 for a card that only pairs; None where it is not that simple."""
    if written.kind == "build":
        value = rules.value_named(written.value or "")
        right = value is not None and value > 0 and bool(written.items) and written.items[0][0] == written.card
        return value if right else None
    values = rules.hand_values[written.card]
    if not values:
        return 0
    return values[0] if len(values) == 1 else None


def _with_build(rules: Rules, item: tuple[Part, ...]) -> tuple[tuple[Card, ...], Value]:
    """The cards of an item and the value of the one build in it; 0 where it holds more than that."""
    cards = tuple(part for part in item if isinstance(part, int))
    builds = [part for part in item if isinstance(part, BuildName)]
    value = rules.value_named(builds[0].text) if len(builds) == 1 and builds[0].card is None else None
    return cards, max(value or 0, 0)


def _fits(rules: Rules, cards: tuple[Card, ...], build: Value, value: Value, written: Written) -> bool:
    if value == 0:
        equal = rules.pack.of_rank(rules.pack.rank(written.card))
        return not build and len(cards) == 1 and bool(equal >> cards[0] & 1)
    if build and cards and (written.kind == "take" or cards != (written.card,)):
        return False
    single = rules.single
    total = build
    for card in cards:
        worth = single[card]
        if not worth:
            return False
        total += worth
    return total == value
