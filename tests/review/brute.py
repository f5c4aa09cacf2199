"""Last hands by brute force: the plain game without building, every play of both tried, nothing pruned.

It shares no code with the referee: cards are words, a table is a set of words.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
PACK = [rank + suit for rank in RANKS for suit in "SHDC"]
Cards = frozenset[str]


def worth(card: str) -> int:
    """What a card counts in sums."""
    return RANKS.index(card[:-1]) + 1


def takings(card: str, table: Cards) -> set[Cards]:
    """Every set of cards that a card may take: equals, sums, and any of them together."""
    if card[0] in "JQK":
        equal = [other for other in table if other[0] == card[0]]
        return {frozenset(some) for size in range(1, len(equal) + 1) for some in combinations(equal, size)}
    numbers = [other for other in table if other[0] not in "JQK"]
    groups = [
        frozenset(some)
        for size in range(1, len(numbers) + 1)
        for some in combinations(numbers, size)
        if sum(map(worth, some)) == worth(card)
    ]
    found: set[Cards] = set()
    for group in groups:
        found |= {group, *(group | other for other in found if not group & other)}
    return found


def points(pile: Cards, sweeps: int) -> int:
    """What a pile is worth without what goes to who has most."""
    aces = sum(card[:-1] == "A" for card in pile)
    return aces + 2 * ("10D" in pile) + ("2S" in pile) + sweeps


def margin(piles: Sequence[Cards], sweeps: Sequence[int]) -> int:
    """The points of the first less those of the second."""
    score = [points(pile, swept) for pile, swept in zip(piles, sweeps, strict=True)]
    for worth_of_most, number in ((3, [len(pile) for pile in piles]), (1, [spades(pile) for pile in piles])):
        for side in (0, 1):
            score[side] += worth_of_most * (number[side] > number[1 - side])
    return score[0] - score[1]


def spades(pile: Cards) -> int:
    """How many spades lie in a pile."""
    return sum(card.endswith("S") for card in pile)


class Brute:
    """The best margin of the first player, by trying everything; ``late`` tells that the last card may sweep."""

    def __init__(self, *, late: bool) -> None:
        self.late = late
        self.known: dict[object, int] = {}

    def best(
        self,
        table: Cards,
        hands: tuple[Cards, Cards],
        piles: tuple[Cards, Cards],
        sweeps: tuple[int, int],
        taker: int,
        player: int,
    ) -> int:
        """The margin for the first player where ``player`` plays next and both play as well as can be."""
        if not hands[player]:
            left = tuple(pile | table if side == taker else pile for side, pile in enumerate(piles))
            return margin(left, sweeps)
        key = (table, hands, piles, sweeps, taker, player)
        if key not in self.known:
            worse_first = max if player == 0 else min
            self.known[key] = worse_first(
                self.best(*after) for after in self.after(table, hands, piles, sweeps, taker, player)
            )
        return self.known[key]

    def after(
        self,
        table: Cards,
        hands: tuple[Cards, Cards],
        piles: tuple[Cards, Cards],
        sweeps: tuple[int, int],
        taker: int,
        player: int,
    ) -> Iterator[tuple[Cards, tuple[Cards, Cards], tuple[Cards, Cards], tuple[int, int], int, int]]:
        """What may stand after each play."""
        last = len(hands[0]) + len(hands[1]) == 1
        for card in hands[player]:
            left = tuple(hand - {card} for hand in hands)
            both = (left[0], left[1])
            yield table | {card}, both, piles, sweeps, taker, 1 - player
            for taken in takings(card, table):
                more = [set(pile) for pile in piles]
                more[player] |= taken | {card}
                swept = [*sweeps]
                swept[player] += not (table - taken) and (self.late or not last)
                heaps = (frozenset(more[0]), frozenset(more[1]))
                yield table - taken, both, heaps, (swept[0], swept[1]), player, 1 - player
