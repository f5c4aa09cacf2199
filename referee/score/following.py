"""What counts of cards say of each other: a side with all the spades has the little one too.

The cards of a pack fall into groups that the very same items count. How many cards of each group a side has lies
between bounds, which every number that was told, every pile and the pack itself draw closer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from referee.cards import pack_of
from referee.score.points import SWEEPS, count_names
from referee.variant.model import Variant

Claimed = Sequence[Mapping[str, int] | None]
Fact = tuple[int, str, int]
"""A number that was told: the side (from 0), the item, how many."""


@dataclass(frozen=True, slots=True)
class Out:
    """Cards that nobody can have: so many at most were ``lost``, so many were never dealt, whichever they are."""

    lost: int = 0
    undealt: int = 0

    @property
    def most(self) -> int:
        """How many cards an item may be short of at most."""
        return self.lost + self.undealt


ALL_IN = Out()


def there(variant: Variant, item: str, out: Out) -> int:
    """How many cards of an item there are to count: of the whole pack none that were never dealt."""
    groups = variant.once(_groups)
    return sum(groups.sizes[group] for group in groups.of[item]) - (out.undealt if _is_whole(groups, item) else 0)


def _is_whole(groups: _Groups, item: str) -> bool:
    return len(groups.of[item]) == groups.of_pack


_ROUNDS = 60
"""More rounds than bounds of fifty-two cards need in practice; what is not settled then stays open."""


@dataclass(frozen=True, slots=True)
class _Groups:
    """The cards that the same items count: how many they are, and of which groups each item is made.

    The first ``of_pack`` groups are cards; the last trick stands after them.
    """

    sizes: tuple[int, ...]
    of: Mapping[str, tuple[int, ...]]
    of_pack: int


@dataclass(slots=True)
class _Sum:
    """A sum of cells that lies between two numbers."""

    cells: tuple[int, ...]
    low: int
    high: int


def bounds(variant: Variant, facts: Sequence[Fact], sides: int, out: Out) -> list[dict[str, tuple[int, int]]] | None:
    """The fewest and the most cards of each item that each side can have; None where the numbers cannot all be right.

    Some cards may be ``out``.
    """
    groups = variant.once(_groups)
    number = len(groups.sizes)
    low, high = [0] * (number * sides), [size for _ in range(sides) for size in groups.sizes]
    sums = list(_sums(variant, groups, facts, sides, out))
    if not _drawn_closer(sums, low, high):
        return None
    found: list[dict[str, tuple[int, int]]] = []
    for side in range(sides):
        cells = {item: [side * number + group for group in of] for item, of in groups.of.items()}
        found.append({item: (sum(low[c] for c in own), sum(high[c] for c in own)) for item, own in cells.items()})
    return _with_remainders(variant, facts, found, out)


def conflict(variant: Variant, facts: Sequence[Fact], sides: int, out: Out) -> tuple[Fact, ...]:
    """As few as possible of the numbers that cannot all be right; none where they can."""
    if bounds(variant, facts, sides, out) is not None:
        return ()
    kept = list(facts)
    for fact in facts:
        others = [each for each in kept if each is not fact]
        if bounds(variant, others, sides, out) is None:
            kept = others
    return tuple(kept)


def told(claimed: Claimed, names: Sequence[str]) -> tuple[Fact, ...]:
    """The numbers that were told of some items, side by side."""
    return tuple((side, item, one[item]) for side, one in enumerate(claimed) if one for item in names if item in one)


def asked(variant: Variant) -> tuple[str, ...]:
    """What is counted at the end of a deal, of items of the very same cards the first alone."""
    return tuple(name for name in count_names(variant) if alike(variant, name)[0] == name)


def _cards_of(variant: Variant) -> tuple[tuple[str, int], ...]:
    pack = pack_of(variant.pack.ranks, variant.pack.suits, variant.pack.remove)
    found = []
    for name in count_names(variant):
        cards = 0
        for what in variant.scoring.items[name].of if name in variant.scoring.items else ():
            cards |= 0 if what == SWEEPS else pack.matching(what)
        found.append((name, cards))
    return tuple(found)


def alike(variant: Variant, item: str) -> tuple[str, ...]:
    """The items that count the very same cards, itself among them."""
    cards = dict(variant.once(_cards_of))
    return tuple(name for name, own in cards.items() if name == item or (own and own == cards.get(item)))


def _groups(variant: Variant) -> _Groups:
    items = {name: cards for name, cards in variant.once(_cards_of) if name != SWEEPS}
    pack = pack_of(variant.pack.ranks, variant.pack.suits, variant.pack.remove)
    kinds: dict[tuple[str, ...], int] = {}
    every = pack.matching("all")
    for place in range(every.bit_length()):
        kind = tuple(name for name, cards in items.items() if cards >> place & 1)
        kinds[kind] = kinds.get(kind, 0) + (every >> place & 1)
    kinds = {kind: size for kind, size in kinds.items() if size}
    of_pack = len(kinds)
    for name, cards in items.items():
        if not cards:  # the last trick
            kinds[(name,)] = 1
    sizes = tuple(kinds.values())
    of = {name: tuple(place for place, kind in enumerate(kinds) if name in kind) for name in items}
    return _Groups(sizes, of, of_pack)


def _sums(variant: Variant, groups: _Groups, facts: Sequence[Fact], sides: int, out: Out) -> Iterator[_Sum]:
    number, all_taken = len(groups.sizes), variant.residue.to == "last-taker"
    for side, item, count in facts:
        yield _Sum(tuple(side * number + group for group in groups.of[item]), count, count)
    pack = tuple(range(groups.of_pack))
    for part in dict.fromkeys([*((group,) for group in range(number)), *groups.of.values(), pack]):
        size = sum(groups.sizes[group] for group in part) - (out.undealt if part == pack else 0)
        short = out.lost if part == pack or part[0] >= groups.of_pack else out.most
        cells = tuple(side * number + group for side in range(sides) for group in part)
        yield _Sum(cells, size - short if all_taken else 0, size)


def _drawn_closer(sums: Sequence[_Sum], low: list[int], high: list[int]) -> bool:
    """Draws all bounds as close as the sums allow; whether anything is left between them."""
    for _ in range(_ROUNDS):
        before = (*low, *high)
        for each in sums:
            fewest, most = sum(low[cell] for cell in each.cells), sum(high[cell] for cell in each.cells)
            if fewest > each.high or most < each.low:
                return False
            for cell in each.cells:
                low[cell], high[cell] = (
                    max(low[cell], each.low - (most - high[cell])),
                    min(high[cell], each.high - (fewest - low[cell])),
                )
                if low[cell] > high[cell]:
                    return False
        if (*low, *high) == before:
            return True
    return True


def _with_remainders(
    variant: Variant, facts: Sequence[Fact], found: list[dict[str, tuple[int, int]]], out: Out
) -> list[dict[str, tuple[int, int]]]:
    """The bounds of whole items, where these say more than the groups: of the same cards, and what is left over."""
    groups = variant.once(_groups)
    known = {(side, groups.of[item]): count for side, item, count in facts}
    for item, of in groups.of.items():
        missing = [side for side in range(len(found)) if (side, of) not in known]
        rest = there(variant, item, out) - sum(n for (_, other), n in known.items() if other == of)
        sure = not out.lost and (not out.undealt or _is_whole(groups, item) or of[0] >= groups.of_pack)
        for side, mine in enumerate(found):
            low, high = mine[item]
            alone = len(missing) == 1 and sure and variant.residue.to == "last-taker"
            remainder = (max(low, rest) if alone else low, min(high, rest))
            mine[item] = remainder if side in missing else (known[side, of], known[side, of])
    return found
