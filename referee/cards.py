"""Cards and packs: names, reading, printing and the integer form; no rules.

A card is a small integer, its place in the pack: rank by rank from the lowest, and
inside a rank suit by suit. A set of cards is an integer too, one bit a card. The
integer means something only together with its pack, which names it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

Card = int

UNKNOWN: Final = -1
"""The card that nobody saw, written ``?``."""

SUIT_SIGNS: Final = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C"}
AS_EMOJI: Final = "\ufe0f"
"""What telephones write after a suit sign."""
OTHER_RANKS: Final = {"T": "10", "1": "A"}


class Pack:
    """The cards one plays with: ``ranks`` low to high, ``suits``, and the cards taken out."""

    __slots__ = ("_numbers", "all", "names", "ranks", "size", "suits")

    def __init__(self, ranks: tuple[str, ...], suits: tuple[str, ...], remove: tuple[str, ...] = ()) -> None:
        """``remove`` are cards by name that are not in the pack."""
        self.ranks = ranks
        self.suits = suits
        self.names: tuple[str, ...] = tuple(rank + suit for rank in ranks for suit in suits)
        gone = {name.upper() for name in remove}
        kept = [card for card, name in enumerate(self.names) if name.upper() not in gone]
        self.all = cards_mask(kept)
        self.size = len(kept)
        self._numbers = self._spellings(kept)

    def _spellings(self, kept: list[Card]) -> dict[str, Card]:
        """Every spelling in which a card is read, upper and lower case, with its number."""
        numbers: dict[str, Card] = {}
        others = {long: short for short, long in OTHER_RANKS.items() if short not in self.ranks}
        signs = {
            letter: [sign + shown for sign, meant in SUIT_SIGNS.items() if meant == letter for shown in ("", AS_EMOJI)]
            for letter in self.suits
        }
        for card in kept:
            rank, suit = self.rank(card), self.suit(card)
            for shape in (rank, others.get(rank, rank)):
                for end in (suit, *signs[suit]):
                    for spelling in (shape + end, (shape + end).lower(), shape.lower() + end, shape + end.lower()):
                        numbers[spelling] = card
        numbers["?"] = UNKNOWN
        return numbers

    def number(self, text: str) -> Card | None:
        """The card that ``text`` names, :data:`UNKNOWN` for ``?``, or None when the pack has none such."""
        return self._numbers.get(text)

    def name(self, card: Card) -> str:
        """The printed form of a card: ``10D``."""
        return "?" if card < 0 else self.names[card]

    def rank(self, card: Card) -> str:
        """Its rank as printed: ``10``."""
        return self.ranks[card // len(self.suits)]

    def suit(self, card: Card) -> str:
        """Its suit's letter: ``D``."""
        return self.suits[card % len(self.suits)]

    def of_rank(self, rank: str) -> int:
        """The set of all cards of a rank."""
        first = self.ranks.index(rank) * len(self.suits)
        return (((1 << len(self.suits)) - 1) << first) & self.all

    def matching(self, what: str) -> int:
        """The set of cards that ``what`` stands for: ``all``, a suit, a rank or one card."""
        if what == "all":
            return self.all
        if what in self.suits:
            return cards_mask(card for card in cards_of(self.all) if self.suit(card) == what)
        if what in self.ranks:
            return self.of_rank(what)
        card = self.number(what)
        return 1 << card if card is not None and card >= 0 else 0

    def listed(self, mask: int) -> list[str]:
        """The printed names of a set, in the order of the pack."""
        return [self.names[card] for card in cards_of(mask)]


def cards_mask(cards: Iterable[Card]) -> int:
    """The set of these cards; cards nobody saw are left out."""
    mask = 0
    for card in cards:
        if card >= 0:
            mask |= 1 << card
    return mask


def cards_of(mask: int) -> Iterator[Card]:
    """The cards of a set, in the order of the pack."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@lru_cache(maxsize=64)
def pack_of(ranks: tuple[str, ...], suits: tuple[str, ...], remove: tuple[str, ...] = ()) -> Pack:
    """The pack of these ranks and suits; the same object each time, so that packs are cheap to ask for."""
    return Pack(ranks, suits, remove)
