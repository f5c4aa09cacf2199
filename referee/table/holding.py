"""A hand as far as it is known, and whether it can guard the builds that its owner must be able to take."""

from __future__ import annotations

from dataclasses import dataclass

from referee.cards import cards_of
from referee.table.fouls import Obligation
from referee.table.plays import Value
from referee.table.rules import Rules


@dataclass(frozen=True, slots=True)
class Holding:
    """A hand as far as it is known: ``known`` cards, ``slots`` more out of ``unseen``, ``wild`` of any kind."""

    known: int
    slots: int = 0
    unseen: int = 0
    wild: int = 0

    @property
    def is_known(self) -> bool:
        """Whether every card of the hand is known."""
        return not (self.slots or self.wild)

    def can_guard(self, rules: Rules, values: tuple[Value, ...]) -> bool:
        """Whether the hand can hold a card of its own for each of these values."""
        if self.wild >= len(values):
            return True
        return _match(rules, values, self.known, self.unseen, self.slots, self.wild)

    def joined(self, other: Holding) -> Holding:
        """Both hands as one."""
        return Holding(
            self.known | other.known, self.slots + other.slots, self.unseen | other.unseen, self.wild + other.wild
        )

    def surely_guards(self, rules: Rules, values: tuple[Value, ...]) -> bool:
        """Whether the known cards alone hold one for each of these values."""
        return _match(rules, values, self.known, 0, 0, 0)


def met(rules: Rules, need: Obligation, held: int) -> bool:
    """Whether these cards alone meet a need in every way it may be read; what else it asks, no cards in a hand meet."""
    barred = need.barred and not need.raised_builds  # a bar on raising is nothing to who raised nothing
    asked = Obligation(
        need.player,
        need.card,
        need.made,
        need.raised,
        need.keep,
        need.lean,
        (),
        need.raised_builds,
        barred,
        need.partner,
    )
    if need != asked:
        return False
    made = () if need.made is None else (need.made,)
    values = dict.fromkeys((*made, *need.raised, *(build.value for build in need.keep)))
    return _match(rules, tuple(values), held, 0, 0, 0)


def _match(rules: Rules, values: tuple[Value, ...], known: int, unseen: int, slots: int, wild: int) -> bool:
    if not values:
        return True
    wanted = rules.redeemed_by(values[0])
    rest = values[1:]
    for card in cards_of(known & wanted):
        if not rest or _match(rules, rest, known & ~(1 << card), unseen, slots, wild):
            return True
    if slots:
        for card in cards_of(unseen & wanted):
            if not rest or _match(rules, rest, known, unseen & ~(1 << card), slots - 1, wild):
                return True
    return wild > 0 and _match(rules, rest, known, unseen, slots, wild - 1)
