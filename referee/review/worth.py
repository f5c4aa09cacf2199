"""What cards are worth by the rules: each by itself, and as a share of an item that goes to who has most.

Which cards the maxims speak of follows from the items that score, never from which variant is played.
"""

from __future__ import annotations

from dataclasses import dataclass

from referee.cards import Pack, cards_of
from referee.score.points import SWEEPS
from referee.table.rules import Rules
from referee.variant.model import Item


@dataclass(frozen=True, slots=True)
class Share:
    """An item for the most cards: its name, its cards as a set, and what each of them is worth towards it."""

    name: str
    cards: int
    each: float


@dataclass(frozen=True, slots=True)
class Worth:
    """What the cards of a pack are worth, in points.

    ``alone`` are the points that a card brings by itself; ``shares`` the items for the most cards. ``great`` are
    single cards that score alone (the ten of diamonds, the two of spades), ``aces`` ranks of which every card scores,
    ``suits`` the items for most of a part of the pack (spades). ``sweep`` is what clearing the board brings.
    """

    alone: dict[int, float]
    shares: tuple[Share, ...]
    great: int
    aces: tuple[int, ...]
    suits: tuple[Share, ...]
    sweep: float

    def points(self, cards: int) -> float:
        """The points that these cards bring by themselves."""
        return sum(self.alone.get(card, 0) for card in cards_of(cards))

    def estimate(self, cards: int, settled: frozenset[str] = frozenset()) -> float:
        """Those points, and their share of the items for most cards that are not ``settled`` yet."""
        shares = sum((cards & one.cards).bit_count() * one.each for one in self.shares if one.name not in settled)
        return self.points(cards) + shares

    @property
    def any_ace(self) -> int:
        """All cards of ranks of which every card scores."""
        cards = 0
        for rank in self.aces:
            cards |= rank
        return cards


def worth_of(rules: Rules) -> Worth:
    """What the cards are worth by these rules; nothing where the fewest points win."""
    if rules.variant.scoring.goal == "least":
        return Worth({}, (), 0, (), (), 0)
    items = [(name, item, rules.item_masks[name]) for name, item in rules.variant.scoring.items.items() if _cards(item)]
    single = [(item, mask) for _, item, mask in items if item.award == "each" and item.over is None]
    alone: dict[int, float] = {}
    for item, mask in single:
        for card in cards_of(mask):
            alone[card] = alone.get(card, 0) + item.points
    shares = tuple(
        Share(name, mask, item.points / (mask.bit_count() // 2 + 1)) for name, item, mask in items if _for_most(item)
    )
    great = sum(mask for _, mask in single if mask.bit_count() == 1)
    suits = tuple(one for one in shares if one.cards != rules.pack.all)
    return Worth(alone, shares, great, _whole_ranks(rules.pack, alone), suits, _sweep(rules))


def _cards(item: Item) -> bool:
    return item.of != (SWEEPS,) and item.points > 0


def _for_most(item: Item) -> bool:
    return item.award in ("most", "majority") and item.over is None


def _whole_ranks(pack: Pack, alone: dict[int, float]) -> tuple[int, ...]:
    """The ranks of which every card scores, where not every card of the pack does."""
    ranks = [pack.of_rank(rank) for rank in pack.ranks]
    whole = tuple(mask for mask in ranks if mask and all(alone.get(card, 0) for card in cards_of(mask)))
    return whole if len(whole) < len([mask for mask in ranks if mask]) else ()


def _sweep(rules: Rules) -> float:
    sweeps = any(item.of == (SWEEPS,) for item in rules.variant.scoring.items.values())
    return rules.variant.sweep.points if sweeps else 0
