"""A variant's rules of play as integer tables, compiled once and asked at every card.

A value in sums is a number. The value of a call of court cards, which have no number, is
written as a negative one: minus the rank's place in the pack, counted from one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from referee.cards import Card, Pack, cards_mask, cards_of, pack_of
from referee.table.plain import Plain, plain_of
from referee.table.plays import Play, Shape, Value, Written
from referee.variant.dealt import hand_size

if TYPE_CHECKING:
    from referee.variant.model import Variant


class Known(NamedTuple):
    """A play that was read under these rules, and what it means whatever lies on the table, if that can be said."""

    written: Written
    meant: Play | Shape | None


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """The rules of play of one variant, ready for the table.

    ``table_values[card]`` are the values a card may have on the table, ``hand_values[card]``
    those it may have when it is played to take; an empty tuple is a card that only pairs.
    ``redeemers[value]`` is the set of cards that take a build of that value.
    ``item_masks`` are the cards of each item that is counted by cards, as sets; ``kept_out`` those of
    no build, ``not_turned_up`` those that may not lie in a layout.
    ``plain`` are the plays that may stand at a glance.
    ``written`` remembers every play text already read under these rules, with what it means at any table.
    """

    variant: Variant
    pack: Pack
    table_values: tuple[tuple[int, ...], ...]
    hand_values: tuple[tuple[int, ...], ...]
    single: tuple[int, ...]
    redeemers: dict[Value, int]
    item_masks: dict[str, int]
    plain: Plain
    kept_out: int = 0
    not_turned_up: int = 0
    named: dict[str, Value] = field(default_factory=lambda: {str(value): value for value in range(1, 40)})
    written: dict[str, Known] = field(default_factory=dict)

    def redeemed_by(self, value: Value) -> int:
        """The set of cards of the pack that take a build of this value."""
        return self.redeemers.get(value, 0)

    def is_court(self, card: Card) -> bool:
        """Whether a card has no value when played, so that it only pairs."""
        return not self.hand_values[card]

    def call_of(self, rank: str) -> Value:
        """The value of a call of this rank: its number where it has exactly one."""
        values = self.variant.values.get(rank, ())
        return values[0] if len(values) == 1 else -1 - self.pack.ranks.index(rank)

    def values_of_call(self, value: Value) -> tuple[int, ...]:
        """What the rank of a call counts in sums; nothing where it only pairs."""
        return self.variant.values.get(self.pack.ranks[-1 - value], ())

    def value_named(self, text: str) -> Value | None:
        """The value written after ``=`` or in ``b9``: a number, or the name of a rank; None when it is neither."""
        known = self.named.get(text)
        if known is None:
            rank = text.upper()
            number = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else None
            # Where tens have no value of their own, and nothing else is worth ten, "= 10" calls tens.
            if rank in self.pack.ranks and not any(number in values for values in self.hand_values):
                known = self.named[text] = self.call_of(rank)
            else:
                known = number
        return known

    def value_name(self, value: Value) -> str:
        """The printed form of a value: ``9``, or ``K`` for kings that are called."""
        return str(value) if value >= 0 else self.pack.ranks[-1 - value]

    def calls(self, value: Value, card: Card) -> bool:
        """Whether a build of this value was called, and the card is of the rank that was called."""
        return value < 0 and bool(self.redeemed_by(value) >> card & 1)

    def redeems(self, card: Card, played: Value, value: Value) -> bool:
        """Whether a card, played for the value ``played``, takes a whole build of ``value``."""
        return value == played or self.calls(value, card)


def compile_rules(variant: Variant) -> Rules:
    """The integer tables of a variant; the same object for the same variant, however often it is asked."""
    return variant.once(_compile)


def usual_hand(rules: Rules) -> int:
    """How many cards a hand has in the first round, as far as the pack goes."""
    return min(hand_size(rules.variant), rules.pack.size)


def _compile(variant: Variant) -> Rules:
    pack = pack_of(variant.pack.ranks, variant.pack.suits, variant.pack.remove)
    cards = range(len(pack.names))
    table = tuple(variant.values.get(pack.rank(card), ()) for card in cards)
    hand = tuple(_hand_values(variant, pack, card) for card in cards)
    return Rules(
        variant=variant,
        pack=pack,
        table_values=table,
        hand_values=hand,
        single=tuple(values[0] if len(values) == 1 else 0 for values in table),
        redeemers=_redeemers(pack, hand),
        item_masks=_item_masks(variant, pack),
        plain=plain_of(variant),
        kept_out=_matching(pack, variant.build.without),
        not_turned_up=_matching(pack, variant.deal.layout.without if variant.deal.layout is not None else ()),
    )


def _hand_values(variant: Variant, pack: Pack, card: Card) -> tuple[int, ...]:
    by_name = variant.hand_values.get(pack.name(card))
    by_rank = variant.hand_values.get(pack.rank(card))
    if by_name is not None:
        return by_name
    return by_rank if by_rank is not None else variant.values.get(pack.rank(card), ())


def _redeemers(pack: Pack, hand: tuple[tuple[int, ...], ...]) -> dict[Value, int]:
    found: dict[Value, int] = {}
    for card in cards_of(pack.all):
        for value in hand[card]:
            found[value] = found.get(value, 0) | 1 << card
    for place, rank in enumerate(pack.ranks):
        found[-1 - place] = cards_mask(cards_of(pack.of_rank(rank)))
    return found


def _item_masks(variant: Variant, pack: Pack) -> dict[str, int]:
    """Sweeps are no cards; all other items are."""
    masks: dict[str, int] = {}
    for name, item in variant.scoring.items.items():
        if item.of != ("sweeps",):
            masks[name] = _matching(pack, item.of)
    return masks


def _matching(pack: Pack, named: Iterable[str]) -> int:
    """The cards that these words name, as a set."""
    cards = 0
    for what in named:
        cards |= pack.matching(what)
    return cards
