"""Seats, turns and rounds: who is eldest, who is due, when hands are out and the pack is dealt.

A player is his place in the seat order, from 0. Nothing here knows what a card is.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from referee.variant.model import Variant


def sides_of(variant: Variant, count: int) -> list[int]:
    """The side of each player: opposite seats are one side where so many players are partners."""
    if count in variant.players.partners:
        return [place % (count // 2) for place in range(count)]
    return list(range(count))


def side_names(players: tuple[str, ...], sides: list[int]) -> tuple[str, ...]:
    """The names of the sides in seat order: ``Ann``, or ``Ann+Cleo`` for partners."""
    return tuple(
        "+".join(name for name, side in zip(players, sides, strict=True) if side == number)
        for number in range(max(sides, default=-1) + 1)
    )


def next_seat(variant: Variant, place: int, count: int) -> int:
    """The seat after a player's in the direction of play."""
    step = 1 if variant.players.direction == "clockwise" else -1
    return (place + step) % count


def seat_order(variant: Variant, dealer: int, count: int) -> list[int]:
    """The order of play: eldest hand first, the dealer last."""
    order, place = [], dealer
    for _ in range(count):
        place = next_seat(variant, place, count)
        order.append(place)
    return order


@dataclass(slots=True)
class Rounds:
    """The rounds of one deal: how many cards each still holds, how many are in the stock.

    ``order`` is eldest hand first. ``number`` is the round, from 1. ``plays`` counts each player's plays
    in the round, ``sizes`` the cards dealt to him in it. With ``drawn`` the whole deal is one round.
    """

    variant: Variant
    order: list[int]
    stock: int
    number: int = 0
    sizes: dict[int, int] = field(default_factory=dict)
    plays: dict[int, int] = field(default_factory=dict)
    short: dict[int, int] = field(default_factory=dict)

    @property
    def drawn(self) -> bool:
        """Whether a card is drawn after each play."""
        return self.variant.deal.refill == "after-play"

    def deal(self) -> bool:
        """Deals the next round; False where the stock no longer gives every player a card."""
        each = min(self.variant.deal.hand, self.stock // len(self.order))
        if each == 0:
            return False
        self.number += 1
        self.stock -= each * len(self.order)
        self.sizes = dict.fromkeys(self.order, each)
        self.plays = dict.fromkeys(self.order, 0)
        return True

    def held(self, player: int) -> int:
        """How many cards a player holds."""
        return max(0, self.sizes.get(player, 0) - self.plays.get(player, 0))

    def due(self) -> int | None:
        """Who plays next: the first from the eldest hand with the fewest plays; None where all hands are out."""
        best: int | None = None
        for player in self.order:
            if self.plays[player] < self.sizes[player] and (best is None or self.plays[player] < self.plays[best]):
                best = player
        return best

    def spend(self, player: int) -> bool:
        """A player's turn and one card are spent; True where a card is drawn for it."""
        self.plays[player] += 1
        if self.drawn and self.stock:
            self.stock -= 1
            self.sizes[player] += 1
            return True
        return False

    @property
    def out(self) -> bool:
        """Whether all hands of the round are out."""
        return all(self.plays[player] >= self.sizes[player] for player in self.order)

    @property
    def last(self) -> bool:
        """Whether no further cards come after this round."""
        return self.stock < len(self.order) if not self.drawn else self.stock == 0

    @property
    def left(self) -> int:
        """How many cards all players still hold in this round."""
        return sum(map(self.held, self.order))

    def stage(self) -> str:
        """The round as the laws name it: first, middle or last."""
        if self.drawn:
            return "last" if self.stock == 0 else "middle"
        if self.number <= 1:
            return "first"
        return "last" if self.last else "middle"
