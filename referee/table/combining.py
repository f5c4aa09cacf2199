"""Which cards of a table one card can take: exact partitions into groups of one value.

Cards of equal value are alike, so a set of them is a tuple of counts, and all sets that split exactly
into groups are found at once: each is one bit of a long integer, and adding a group is one shift.
A table of twenty-nine low cards is settled in a few milliseconds, whether the answer is yes or no.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product
from math import comb, prod

from referee.cards import Card, cards_mask
from referee.table.plays import Build, Group

Counts = tuple[int, ...]
"""How many of each kind."""


@dataclass(frozen=True, slots=True)
class Kind:
    """Cards (or one build) that count the same in sums: their possible values and what they are."""

    values: tuple[int, ...]
    members: tuple[Card | Build, ...]
    weight: int = 1


class Splitting:
    """All sets of ``kinds`` that split exactly into groups of ``value``.

    ``kinds`` hold every card once; a kind that fits into no group is set aside. Values are in points of
    the cards. The sets are counts by kind, in the order of :attr:`kinds`.
    """

    def __init__(self, kinds: Sequence[Kind], value: int) -> None:
        """Finds them all: a few milliseconds for the largest table that can be laid."""
        signature = tuple((kind.values, len(kind.members)) for kind in kinds)
        groups = _groups(signature, value)
        used = [place for place in range(len(kinds)) if any(group[place] for group in groups)]
        self.kinds = [kinds[place] for place in used]
        self.groups: list[Counts] = [tuple(group[place] for place in used) for group in groups]
        self.limits: Counts = tuple(len(kind.members) for kind in self.kinds)
        self.strides = _strides(self.limits)
        self.sets = _reachable(self.limits, tuple(self.groups))
        self._groupings: dict[Counts, list[Counts] | None] = {}

    def code(self, counts: Sequence[int]) -> int:
        """The number of a set: its bit in :attr:`sets`."""
        return sum(count * stride for count, stride in zip(counts, self.strides, strict=True))

    def splits(self, counts: Sequence[int]) -> bool:
        """Whether this set splits exactly into groups of the value."""
        return bool(self.sets >> self.code(counts) & 1)

    def counts_of(self, chosen: Sequence[Card | Build]) -> Counts | None:
        """The counts of a chosen set, or None where something in it fits into no group at all."""
        counts = [0] * len(self.kinds)
        where = {id(m) if isinstance(m, Build) else m: place for place, k in enumerate(self.kinds) for m in k.members}
        for one in chosen:
            place = where.get(id(one) if isinstance(one, Build) else one)
            if place is None:
                return None
            counts[place] += 1
        return tuple(counts)

    def grouping(self, counts: Counts) -> list[Counts] | None:
        """One way to split this set into groups, or None where there is none."""
        if counts in self._groupings:
            return self._groupings[counts]
        whole = counts
        found: list[Counts] | None = [] if self.splits(counts) else None
        self._groupings[whole] = found
        if found is None:
            return None
        while any(counts):
            group, counts = self._first_group(counts)
            found.append(group)
        return found

    def _first_group(self, counts: Counts) -> tuple[Counts, Counts]:
        """The first group of a set that splits whose rest splits too, and that rest."""
        first = next(place for place, count in enumerate(counts) if count)
        return next(
            (group, rest)
            for group in self.groups
            if group[first]
            and min(rest := tuple(count - part for count, part in zip(counts, group, strict=True))) >= 0
            and self.splits(rest)
        )

    def maximal(self) -> list[Counts]:
        """The sets to which nothing can be added, in no particular order; the empty set is none of them."""
        sets = self.sets & ~_strictly_below(self.limits, self.sets) & ~1
        return [self._decode(code) for code in _bits(sets)]

    def every(self) -> list[Counts]:
        """All sets but the empty one."""
        return [self._decode(code) for code in _bits(self.sets & ~1)]

    def grows(self, counts: Counts) -> bool:
        """Whether something can be added to this set so that it still splits."""
        return bool(_strictly_below(self.limits, self.sets) >> self.code(counts) & 1)

    def size(self, counts: Counts) -> int:
        """How many cards the set is, a build's cards counted."""
        return sum(count * kind.weight for count, kind in zip(counts, self.kinds, strict=True))

    def ways(self, counts: Counts) -> int:
        """How many sets of real cards these counts stand for."""
        return prod(comb(limit, count) for limit, count in zip(self.limits, counts, strict=True))

    def choices(self, counts: Counts) -> Iterator[tuple[Card | Build, ...]]:
        """The sets of real cards and builds that these counts stand for, one after another."""
        picks = [combinations(kind.members, count) for kind, count in zip(self.kinds, counts, strict=True)]
        for chosen in product(*picks):
            yield tuple(one for part in chosen for one in part)

    def grouped(self, chosen: Sequence[Card | Build]) -> list[Group] | None:
        """The chosen cards and builds in groups of the value, in the order in which they were named."""
        counts = self.counts_of(chosen)
        parts = self.grouping(counts) if counts is not None else None
        if parts is None:
            return None
        left = [[one for one in chosen if _among(one, kind.members)] for kind in self.kinds]
        rank = {id(one) if isinstance(one, Build) else one: place for place, one in enumerate(chosen)}
        groups: list[tuple[int, Group]] = []
        for part in parts:
            taken = [left[place].pop(0) for place, count in enumerate(part) for _ in range(count)]
            taken.sort(key=lambda one: rank[id(one) if isinstance(one, Build) else one])
            cards = tuple(one for one in taken if not isinstance(one, Build))
            builds = tuple(one for one in taken if isinstance(one, Build))
            groups.append((rank[id(taken[0]) if isinstance(taken[0], Build) else taken[0]], Group(cards, builds)))
        return [group for _, group in sorted(groups, key=lambda pair: pair[0])]

    def _decode(self, code: int) -> Counts:
        return tuple(code // stride % (limit + 1) for stride, limit in zip(self.strides, self.limits, strict=True))


def kinds_of(values: Sequence[tuple[int, ...]], cards: Sequence[Card], builds: Sequence[Build] = ()) -> list[Kind]:
    """The builds as cards of their value, then the cards by their possible values, high values first."""
    by_values: dict[tuple[int, ...], list[Card]] = {}
    for card in cards:
        if values[card]:
            by_values.setdefault(values[card], []).append(card)
    kinds = [Kind(key, tuple(members)) for key, members in sorted(by_values.items(), reverse=True)]
    alike: dict[tuple[int, int], list[Card | Build]] = {}
    for build in builds:
        if build.value > 0:
            alike.setdefault((build.value, build.size), []).append(build)
    return [Kind((value,), tuple(members), size) for (value, size), members in alike.items()] + kinds


def mask_and_builds(chosen: Sequence[Card | Build]) -> tuple[int, tuple[Build, ...]]:
    """A chosen set as the set of its loose cards and its builds."""
    cards = cards_mask(one for one in chosen if not isinstance(one, Build))
    return cards, tuple(one for one in chosen if isinstance(one, Build))


def _among(one: Card | Build, members: tuple[Card | Build, ...]) -> bool:
    if isinstance(one, Build):
        return any(one is member for member in members)
    return one in members


def _strides(limits: Counts) -> Counts:
    strides, size = [], 1
    for limit in limits:
        strides.append(size)
        size *= limit + 1
    return tuple(strides)


@lru_cache(maxsize=4096)
def _groups(signature: tuple[tuple[tuple[int, ...], int], ...], value: int) -> tuple[Counts, ...]:
    """Every group of kinds that can make ``value``: with ``signature`` (values, how many) of each kind."""
    found: dict[Counts, None] = {}

    def add(place: int, left: int, counts: Counts) -> None:
        if left == 0:
            found[counts + (0,) * (len(signature) - place)] = None
            return
        if place == len(signature):
            return
        values, limit = signature[place]
        for count, total in _sums(values, limit, left):
            add(place + 1, left - total, (*counts, count))

    add(0, value, ())
    return tuple(found)


def _sums(values: tuple[int, ...], limit: int, most: int) -> list[tuple[int, int]]:
    """How many of a kind, and what they add up to: each pair once, none above ``most``."""
    sums = {0}
    pairs = [(0, 0)]
    for count in range(1, limit + 1):
        sums = {total + value for total in sums for value in values if total + value <= most}
        pairs += [(count, total) for total in sorted(sums, reverse=True)]
    return pairs


@lru_cache(maxsize=256)
def _reachable(limits: Counts, groups: tuple[Counts, ...]) -> int:
    strides = _strides(limits)
    sets = 1
    for group in groups:
        room = -1
        for place, part in enumerate(group):
            if part:
                room &= _at_most(limits, place, limits[place] - part)
        step = sum(part * stride for part, stride in zip(group, strides, strict=True))
        while True:
            grown = sets | (sets & room) << step
            if grown == sets:
                break
            sets = grown
    return sets


@lru_cache(maxsize=256)
def _at_most(limits: Counts, place: int, most: int) -> int:
    """The bits of all sets that have at most so many of the kind at ``place``."""
    size = prod(limit + 1 for limit in limits)
    stride = _strides(limits)[place]
    period = stride * (limits[place] + 1)
    mask, length = (1 << stride * (most + 1)) - 1, period
    while length < size:
        mask |= mask << length
        length *= 2
    return mask & ((1 << size) - 1)


@lru_cache(maxsize=256)
def _strictly_below(limits: Counts, sets: int) -> int:
    """The bits of all sets that are a part of another of ``sets``."""
    strides = _strides(limits)
    below = sets
    for place, limit in enumerate(limits):
        for _ in range(limit):
            below |= (below & ~_at_most(limits, place, 0)) >> strides[place]
    lower = 0
    for place in range(len(limits)):
        lower |= (below & ~_at_most(limits, place, 0)) >> strides[place]
    return lower


def _bits(number: int) -> list[int]:
    text = bin(number)[:1:-1]
    places, at = [], text.find("1")
    while at >= 0:
        places.append(at)
        at = text.find("1", at + 1)
    return places
