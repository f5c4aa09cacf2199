"""Seats, turns and rounds: who is eldest, who is due, when hands are out and the pack is dealt.

A player is a place in the seat order, from 0. Nothing here knows what a card is.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from referee.variant.dealt import hand_size, is_drawn
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
    in the round, ``sizes`` the cards dealt to them in it, both by the player's place. With ``drawn`` the whole
    deal is one round. ``owed`` are cards that a player gets more, or (below 0) fewer, at the next deal or draw.
    ``due`` is who plays next, None where all hands are out.
    """

    variant: Variant
    order: list[int]
    stock: int
    number: int = 0
    sizes: list[int] = field(default_factory=list)
    plays: list[int] = field(default_factory=list)
    due: int | None = None
    left: int = 0
    drawn: bool = False
    owed: dict[int, int] = field(default_factory=dict)
    _at: int = 0
    _regular: bool = True

    def __post_init__(self) -> None:
        """Before the first round nobody holds a card."""
        self.drawn = is_drawn(self.variant)
        self.sizes = [0] * len(self.order)
        self.plays = [0] * len(self.order)

    def deal(self) -> bool:
        """Deals the next round; False where the stock no longer gives every player a card."""
        count = len(self.order)
        each = min(hand_size(self.variant, self.number + 1), (self.stock - sum(self.owed.values())) // count)
        if each <= 0:
            return False
        self.number += 1
        self.sizes = [max(0, each + self.owed.get(player, 0)) for player in range(count)]
        self.stock -= sum(self.sizes)
        self.plays = [0] * count
        self.left = sum(self.sizes)
        self.due = self.order[0]
        self._at, self._regular = 0, True
        if self.owed:
            self.owed.clear()
            self._count()
        return True

    def gather(self, sizes: list[int]) -> None:
        """The round just dealt goes back into the stock; in the round before, of ``sizes``, all hands are out."""
        self.stock += sum(self.sizes)
        self.number -= 1
        self.sizes, self.plays = list(sizes), list(sizes)

    def held(self, player: int) -> int:
        """How many cards a player holds."""
        return max(0, self.sizes[player] - self.plays[player])

    def hold(self, player: int, number: int) -> None:
        """From here on a player holds so many cards."""
        self.sizes[player] = self.plays[player] + number
        self._count()

    def one_turn(self, player: int) -> None:
        """The last two cards of a player were one turn: the hand in this round is one card shorter."""
        self.plays[player] -= 1
        self.sizes[player] -= 1
        self._count()

    def spend(self, player: int) -> bool:
        """A player's turn and one card are spent; True where a card is drawn for it."""
        self.plays[player] += 1
        self.left -= 1
        drawn = self.drawn and self.stock > 0
        if drawn:
            number = max(0, min(self.stock, 1 + self.owed.pop(player, 0)))
            self.stock -= number
            self.sizes[player] += number
            self.left += number
            drawn = number > 0
        if self._regular and player == self.due and self.left:
            self._at = self._at + 1 if self._at + 1 < len(self.order) else 0
            self.due = self.order[self._at]
        else:
            self._regular = False
            self.due = self._due()
        return drawn

    def take_back(self, player: int, *, drawn: bool) -> None:
        """A play is taken back: the card is in the hand again, a card drawn for it in the stock."""
        self.plays[player] -= 1
        if drawn:
            self.stock += 1
            self.sizes[player] -= 1
        self._count()

    def _count(self) -> None:
        self.left = sum(map(self.held, self.order))
        self._regular = False
        self.due = self._due()

    def _due(self) -> int | None:
        """The first from the eldest hand with the fewest plays, of those who hold cards."""
        plays, sizes = self.plays, self.sizes
        best, fewest = None, 1 << 30
        for player in self.order:
            played = plays[player]
            if played < fewest and played < sizes[player]:
                best, fewest = player, played
        return best

    @property
    def begun(self) -> bool:
        """Whether the round has a play."""
        return any(self.plays)

    @property
    def last(self) -> bool:
        """Whether no further cards come after this round."""
        return self.stock == 0 if self.drawn else self.stock < len(self.order)

    def stage(self) -> str:
        """The round as the laws name it: first, middle or last."""
        if self.drawn:
            return "last" if self.stock == 0 else "middle"
        if self.number <= 1:
            return "first"
        return "last" if self.last else "middle"
