"""What one card can take at a table: the takings that nothing can be added to, and all of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from referee.cards import Card, cards_mask, cards_of
from referee.table.combining import Counts, Splitting, kinds_of, mask_and_builds
from referee.table.plays import Build, Group, Take, Value
from referee.table.position import Table, Turn, counts_in_sum


def splitting(table: Table, turn: Turn, value: Value, card: Card) -> Splitting:
    """Everything on the table that may be split into groups of ``value`` by this card."""
    rules = table.rules
    whole, others = whole_builds(table, card, value)
    in_sum = [build for build in others if counts_in_sum(table, turn, build)]
    plain = [build for build in whole if build.value == value]
    return Splitting(kinds_of(rules.table_values, list(cards_of(table.loose)), [*plain, *in_sum]), value)


def whole_builds(table: Table, card: Card, value: Value) -> tuple[list[Build], list[Build]]:
    """The builds that a card, played for ``value``, takes as they are, and the others."""
    whole = [build for build in table.builds if table.rules.redeems(card, value, build.value)]
    return whole, [build for build in table.builds if build not in whole]


def maximal(table: Table, turn: Turn, card: Card) -> Iterator[Take]:
    """The takings of a card that nothing can be added to, largest first; a build's cards are counted."""
    if table.rules.is_court(card):
        yield from _court_takings(table, card)
        return
    found = list(_maximal_sets(table, turn, card))
    called = sum(build.size for build in _called(table, card))
    found.sort(key=lambda one: -one[0].size(one[2]) - called)
    for split, value, counts in found:
        for chosen in split.choices(counts):
            yield _take(table, card, value, split, chosen)


def count_maximal(table: Table, turn: Turn, card: Card) -> int:
    """How many takings nothing can be added to."""
    if table.rules.is_court(card):
        return sum(1 for _ in _court_takings(table, card))
    return sum(split.ways(counts) for split, _, counts in _maximal_sets(table, turn, card))


def largest(table: Table, turn: Turn, card: Card, most: int = 100) -> list[Take]:
    """The takings of most cards: none where nothing can be taken, several where the card does not say which."""
    found: list[Take] = []
    for take in maximal(table, turn, card):
        if found and take.size < found[0].size:
            break
        found.append(take)
        if len(found) > most:
            break
    return found


def largest_within(table: Table, turn: Turn, play: Take, most: int) -> list[Take]:
    """The largest takings of a card that use nothing but what a play names; none where a card lies in a build."""
    if play.unseen or play.mask & ~table.loose:
        return []
    named = table.copy()
    named.loose, named.builds = play.mask, play.builds
    return largest(named, turn, play.card, most)


def can_take(table: Table, turn: Turn, card: Card) -> bool:
    """Whether a card can take anything."""
    return next(maximal(table, turn, card), None) is not None


def larger(table: Table, turn: Turn, take: Take) -> Take | None:
    """A taking of the same card that holds all of this one and more, or None where nothing can be added."""
    if not any(_grows(table, turn, take, value) for value in table.rules.hand_values[take.card] or (0,)):
        return None
    return next((other for other in maximal(table, turn, take.card) if _within(take, other)), None)


def all_larger(table: Table, turn: Turn, take: Take) -> Iterator[Take]:
    """The takings of the same card that hold all of this one and more, and that nothing can be added to."""
    if larger(table, turn, take) is not None:
        yield from (other for other in maximal(table, turn, take.card) if _within(take, other))


def _grows(table: Table, turn: Turn, take: Take, value: Value) -> bool:
    """Whether more could be taken for this value: by the counts alone, so that large tables are no trouble."""
    if table.rules.is_court(take.card) or any(build.value < 0 for build in table.builds):
        return True
    split = splitting(table, turn, value, take.card)
    counts = split.counts_of([*cards_of(take.mask), *take.builds])
    return counts is not None and split.grows(counts)


def every(table: Table, turn: Turn, card: Card) -> Iterator[Take]:
    """All takings of a card, each set of cards and builds once."""
    if table.rules.is_court(card):
        yield from _court_parts(table, card)
        return
    seen: set[tuple[int, frozenset[int]]] = set()
    for value in table.rules.hand_values[card]:
        split = splitting(table, turn, value, card)
        called = [build for build in whole_builds(table, card, value)[0] if build.value < 0]
        for counts in [(0,) * len(split.kinds), *split.every()]:
            for chosen in split.choices(counts):
                for extra in _subsets(called):
                    take = _take(table, card, value, split, chosen, extra)
                    key = (take.mask, frozenset(map(id, take.builds)))
                    if take.groups and key not in seen:
                        seen.add(key)
                        yield take


def equals_on_table(table: Table, card: Card, value: Value | None = None) -> int:
    """The loose cards that pair with a card: of its rank, or of its value where a hand value was given.

    Of several hand values it is the ``value`` it is played for, where that is settled.
    """
    rules = table.rules
    rank = rules.pack.rank(card)
    hand_values = rules.variant.hand_values
    if rules.is_court(card) or (rank not in hand_values and rules.pack.name(card) not in hand_values):
        return table.loose & rules.pack.of_rank(rank)
    worth = rules.hand_values[card] if value is None else (value,)
    return cards_mask(one for one in cards_of(table.loose) if set(rules.table_values[one]) & set(worth))


def court_numbers(table: Table, card: Card) -> tuple[int, ...]:
    """How many equals a card without a value may take, most first."""
    equal = equals_on_table(table, card).bit_count()
    match table.rules.variant.capture.court_pairing:
        case "all":
            return tuple(range(equal, 0, -1))
        case "one":
            return (1,) if equal else ()
        case _:
            return tuple(number for number in (3, 1) if number <= equal)


def _within(take: Take, other: Take) -> bool:
    more = other.mask != take.mask or len(other.builds) > len(take.builds)
    return more and not take.mask & ~other.mask and all(build in other.builds for build in take.builds)


def _called(table: Table, card: Card) -> tuple[Build, ...]:
    """The builds of called cards that this card takes by its rank."""
    return tuple(build for build in table.builds if table.rules.calls(build.value, card))


def _maximal_sets(table: Table, turn: Turn, card: Card) -> list[tuple[Splitting, Value, Counts]]:
    """For each value of the card the largest sets; a set within another value's is left out."""
    found: list[tuple[Splitting, Value, Counts]] = []
    called = _called(table, card)
    for value in table.rules.hand_values[card]:
        split = splitting(table, turn, value, card)
        sets = split.maximal() or ([(0,) * len(split.kinds)] if called else [])
        found += [(split, value, counts) for counts in sets]
    if len(table.rules.hand_values[card]) == 1:
        return found
    contents = [_by_member(split, counts) for split, _, counts in found]
    return [
        one
        for place, one in enumerate(found)
        if not any(
            _part_of(contents[place], other) and (contents[place] != other or at < place)
            for at, other in enumerate(contents)
            if at != place
        )
    ]


def _by_member(split: Splitting, counts: Counts) -> dict[object, int]:
    return {
        (kind.values, tuple(id(m) if isinstance(m, Build) else 0 for m in kind.members[:1])): count
        for kind, count in zip(split.kinds, counts, strict=True)
        if count
    }


def _part_of(small: dict[object, int], large: dict[object, int]) -> bool:
    return all(large.get(kind, 0) >= count for kind, count in small.items())


def _take(
    table: Table,
    card: Card,
    value: Value,
    split: Splitting,
    chosen: tuple[Card | Build, ...],
    called: tuple[Build, ...] | None = None,
) -> Take:
    groups = split.grouped(_by_height(chosen)) or []
    if called is None:
        called = _called(table, card)
    groups = [Group((), (build,)) for build in called] + groups
    mask, builds = mask_and_builds(chosen)
    lone = all(len(group.builds) + len(group.cards) == 1 for group in groups if group.builds)
    return Take(card, tuple(groups), mask, (*called, *builds), fits=True, value=value, lone=lone)


def _by_height(chosen: tuple[Card | Build, ...]) -> list[Card | Build]:
    """Builds first, then high cards before low ones, as one would say them."""
    builds: list[Card | Build] = [one for one in chosen if isinstance(one, Build)]
    cards = sorted((one for one in chosen if not isinstance(one, Build)), reverse=True)
    return builds + list(cards)


def _court_takings(table: Table, card: Card) -> Iterator[Take]:
    numbers = court_numbers(table, card)
    called = _called(table, card)
    equals = list(cards_of(equals_on_table(table, card)))
    if not numbers and called:
        yield _court_take(card, (), called)
    for number in numbers[:1]:
        for cards in combinations(equals, number):
            yield _court_take(card, cards, called)


def _court_parts(table: Table, card: Card) -> Iterator[Take]:
    equals = list(cards_of(equals_on_table(table, card)))
    called = list(_called(table, card))
    for number in (*court_numbers(table, card), 0):
        for cards in combinations(equals, number):
            for builds in _subsets(called):
                if cards or builds:
                    yield _court_take(card, cards, builds)


def _court_take(card: Card, cards: tuple[Card, ...], builds: tuple[Build, ...]) -> Take:
    groups = tuple(Group((), (build,)) for build in builds) + tuple(Group((one,)) for one in cards)
    return Take(card, groups, cards_mask(cards), builds, fits=True, lone=True)


def _subsets(builds: list[Build]) -> Iterator[tuple[Build, ...]]:
    for number in range(len(builds) + 1):
        yield from combinations(builds, number)
