"""How the pack is dealt out: how many cards a hand has in each round, and what is never dealt."""

from __future__ import annotations

from referee.cards import pack_of
from referee.variant.model import Variant

_WHOLE = 1_000
"""More cards than any hand can have."""


def pack_size(variant: Variant) -> int:
    """How many cards the pack has."""
    return pack_of(variant.pack.ranks, variant.pack.suits, variant.pack.remove).size


def hand_size(variant: Variant, number: int = 1) -> int:
    """How many cards each player gets in a round (from 1), as far as the stock suffices."""
    hands = variant.deal.hands
    if hands is None:
        return variant.deal.hand
    return _WHOLE if hands == "all" else hands[min(number, len(hands)) - 1]


def is_drawn(variant: Variant) -> bool:
    """Whether a card is drawn after each play; never where the whole pack is dealt at once."""
    return variant.deal.refill == "after-play" and variant.deal.hands != "all"


def hand_sizes(variant: Variant, count: int) -> list[int]:
    """How many cards each of so many players gets, round by round; of a game in which cards are drawn the first."""
    left, sizes = max(0, pack_size(variant) - variant.deal.table), list[int]()
    while (each := min(hand_size(variant, len(sizes) + 1), left // count)) > 0:
        sizes.append(each)
        left -= each * count
        if is_drawn(variant):
            break
    return sizes


def has_one_round(variant: Variant) -> bool:
    """Whether a deal has a single round, whoever plays."""
    return not is_drawn(variant) and all(len(hand_sizes(variant, count)) < 2 for count in variant.players.counts)


def never_dealt(variant: Variant, count: int) -> int:
    """How many cards so many players are never dealt, the last round as large as the stock allows."""
    if is_drawn(variant) or count < 1:
        return 0
    return max(0, pack_size(variant) - variant.deal.table) - count * sum(hand_sizes(variant, count))


def undealt(variant: Variant) -> dict[int, int]:
    """How many cards are never dealt, by number of players; numbers with which all are dealt are left out."""
    if is_drawn(variant) or variant.deal.hand < 1:
        return {}
    rest = pack_size(variant) - variant.deal.table
    left = {count: rest - count * sum(hand_sizes(variant, count)) for count in variant.players.counts}
    return {count: cards for count, cards in left.items() if 0 < cards < rest}
