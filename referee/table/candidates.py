"""The plays of a card that could be thought of at a table; whether one of them stands is not asked here."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from referee.cards import Card, cards_mask, cards_of
from referee.table.combining import Kind, Splitting, kinds_of
from referee.table.plays import Build, BuildPlay, Group, Play, Trail, Value
from referee.table.position import Table, Turn
from referee.table.resolving import makes
from referee.table.takings import every


def candidates(table: Table, turn: Turn, card: Card) -> Iterator[Play]:
    """The plays of a card that could be thought of: to lay it down, to take with it, to build with it."""
    yield Trail(card)
    yield from every(table, turn, card)
    if table.rules.variant.build.allowed != "none":
        yield from _makes(table, turn, card)


def _makes(table: Table, turn: Turn, card: Card) -> Iterator[BuildPlay]:
    for value in _values(table, turn, card):
        seen: set[tuple[int, frozenset[int]]] = set()
        for play in _of_value(table, card, value):
            key = (play.mask, frozenset(build.build_id or id(build) for build in (*play.joined, *play.raised)))
            if key not in seen and (play.mask or play.joined or play.raised):
                seen.add(key)
                yield play


def _values(table: Table, turn: Turn, card: Card) -> list[Value]:
    """The values that a build with this card could have; of a known hand those that another card of it takes."""
    rules = table.rules
    limit = rules.variant.build.limit
    numbers = list(range(1, limit + 1)) if rules.table_values[card] else []
    called = rules.call_of(rules.pack.rank(card))
    values = numbers + ([called] if called < 0 else [])
    holds = rules.variant.build.must_hold
    if turn.hand is None or holds == "no" or (holds != "self" and turn.partner is not None):
        return values
    rest = turn.hand & ~(1 << card)
    return [value for value in values if rules.redeemed_by(value) & rest]


def _of_value(table: Table, card: Card, value: Value) -> Iterator[BuildPlay]:
    for joined in _joinable(table, value):
        if value < 0:
            equals = list(cards_of(table.loose & table.rules.redeemed_by(value)))
            for number in range(len(equals) + 1):
                for cards in combinations(equals, number):
                    yield _make(card, value, [Group((one,)) for one in (card, *cards)], joined)
            continue
        yield from _plain(table, card, value, joined)
        yield from _raises(table, card, value, joined)


def _joinable(table: Table, value: Value) -> list[tuple[Build, ...]]:
    builds = [build for build in table.builds if build.value == value]
    if table.rules.variant.build.same_value != "apart":
        return [tuple(builds)]
    return [chosen for number in range(len(builds) + 1) for chosen in combinations(builds, number)]


def _plain(table: Table, card: Card, value: Value, joined: tuple[Build, ...]) -> Iterator[BuildPlay]:
    """Builds of the card and loose cards."""
    rules = table.rules
    kinds = [Kind(rules.table_values[card], (card,)), *kinds_of(rules.table_values, list(cards_of(table.loose)))]
    split = Splitting(kinds, value)
    for counts in split.every():
        for chosen in split.choices(counts):
            if card in chosen:
                rest = [one for one in chosen if one != card]
                yield _make(card, value, split.grouped([card, *rest]) or [], joined)


def _raises(table: Table, card: Card, value: Value, joined: tuple[Build, ...]) -> Iterator[BuildPlay]:
    """A build of another value raised with the card, and with loose cards where these may help."""
    loose = list(cards_of(table.loose))
    helps = table.rules.variant.build.raise_with_table
    others = [build for build in table.builds if build not in joined and build.value != value]
    for build in others:
        for more in _subsets(loose) if helps else [()]:
            group = Group((card, *more), (build,))
            if makes(table, group, value):
                left = [one for one in loose if one not in more]
                split = Splitting(kinds_of(table.rules.table_values, left), value)
                for counts in [(0,) * len(split.kinds), *split.every()]:
                    for chosen in split.choices(counts):
                        yield _make(card, value, [group, *(split.grouped(list(chosen)) or [])], joined)


def _subsets(cards: list[Card]) -> Iterator[tuple[Card, ...]]:
    for number in range(len(cards) + 1):
        yield from combinations(cards, number)


def _make(card: Card, value: Value, groups: list[Group], joined: tuple[Build, ...]) -> BuildPlay:
    groups = sorted(groups, key=lambda group: card not in group.cards)
    cards = cards_mask(one for group in groups for one in group.cards)
    builds = tuple(build for group in groups for build in group.builds)
    whole = [*groups, *(Group((), (build,)) for build in joined)]
    mask = cards & ~cards_mask((card,))
    return BuildPlay(card, tuple(whole), value, mask, joined, builds, fits=True)
