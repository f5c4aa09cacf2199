"""Cards as the page shows them: notation, words, sign; the whole pack by rank."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from referee.cards import Pack, pack_of
from referee.keeping.spoken import card_words, rank_word
from referee.page.shapes import CardShown, RankShown
from referee.variant.model import Variant

SIGNS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
RED: Final = frozenset("HD")


def pack_for(variant: Variant) -> Pack:
    """The pack that a variant is played with."""
    return pack_of(variant.pack.ranks, variant.pack.suits, variant.pack.remove)


def card_shown(card: str, seen: Collection[str] = ()) -> CardShown:
    """One card; ``seen`` are the cards that cannot be played any more."""
    rank, suit = (card[:-1], card[-1]) if card[-1:] in SIGNS else (card, "")
    return {
        "card": card,
        "words": card_words(card),
        "rank": rank,
        "suit": SIGNS.get(suit, ""),
        "red": suit in RED,
        "seen": card in seen,
    }


def cards_shown(cards: Iterable[str]) -> list[CardShown]:
    """Several cards, in their order."""
    return [card_shown(card) for card in cards]


def pack_shown(variant: Variant, unseen: Collection[str]) -> list[RankShown]:
    """The pack by rank, each card marked that was seen already."""
    pack = pack_for(variant)
    names = pack.listed(pack.all)
    seen = set(names) - set(unseen)
    return [
        {
            "rank": rank,
            "words": rank_word(rank),
            "cards": [card_shown(card, seen) for card in names if card[:-1] == rank],
        }
        for rank in pack.ranks
        if any(card[:-1] == rank for card in names)
    ]
