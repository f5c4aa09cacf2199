"""How the table stands after the last line: kept as a few numbers, shown as plain values to whoever asks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from referee.cards import cards_of
from referee.table.plays import Build
from referee.table.position import Position, Table, Turn
from referee.table.rules import Rules, compile_rules, usual_hand
from referee.tokens import value
from referee.variant.model import Variant


@dataclass(frozen=True, slots=True)
class BuildView:
    """A build as it lies there: value as printed ("9", "K"), its groups of cards, its owner."""

    value: str
    groups: tuple[tuple[str, ...], ...]
    owner: str | None


@dataclass(frozen=True, slots=True)
class TableView:
    """How the table stands after the last line judged; cards in notation.

    ``due`` is who plays next (None when no play is due), ``hand_left`` the cards each player
    still holds in this round, ``piles`` what each side has taken, in the order it was taken.
    """

    line: int
    deal: int
    round: int
    due: str | None
    hand_left: dict[str, int]
    stock: int
    table: tuple[str, ...]
    builds: tuple[BuildView, ...]
    piles: dict[str, tuple[str, ...]]
    score: dict[str, int | float]


@value
class Lying:
    """What lies on the table of the last deal and in the piles, and what everybody holds, as sets and numbers.

    ``held``, ``made`` (builds of the turn before), ``shown`` (hands known whole, else None) and ``partners`` are in
    seat order, ``piles`` and ``hidden``
    (cards of a pile that nobody saw) in side order. ``due`` is the seat of the player due; ``open``: plays may come.
    """

    line: int
    deal: int
    round: int
    open: bool
    players: tuple[str, ...]
    sides: tuple[str, ...]
    partners: tuple[int | None, ...]
    due: int | None
    held: tuple[int, ...]
    made: tuple[int, ...]
    shown: tuple[int | None, ...]
    stock: int
    loose: int
    unseen: int
    seen: int
    builds: tuple[Build, ...]
    piles: tuple[int, ...]
    hidden: tuple[int, ...]

    def view(self, variant: Variant, due: str | None, score: Mapping[str, int | float]) -> TableView:
        """The table as plain values, with who is due and the score."""
        rules = compile_rules(variant)
        return TableView(
            line=self.line,
            deal=self.deal,
            round=self.round,
            due=due,
            hand_left=dict(zip(self.players, self.held, strict=True)),
            stock=self.stock,
            table=tuple(rules.pack.listed(self.loose) + ["?"] * self.unseen),
            builds=tuple(self._build(rules, build) for build in self.builds),
            piles={side: self._pile(rules, place) for place, side in enumerate(self.sides)},
            score=dict(score),
        )

    def _pile(self, rules: Rules, side: int) -> tuple[str, ...]:
        """What a side has taken, in the order of the pack, the cards nobody saw last."""
        return (*map(rules.pack.name, cards_of(self.piles[side])), *["?"] * self.hidden[side])

    def _build(self, rules: Rules, build: Build) -> BuildView:
        groups = tuple(tuple(map(rules.pack.name, cards)) for cards in build.groups)
        owner = self.players[build.owner] if build.owner >= 0 else None
        return BuildView(rules.value_name(build.value), groups, owner)

    def position(self, variant: Variant, player: str | None = None) -> Position | None:
        """The table of an open deal before the player due or the one named; before nobody where none is due."""
        if not self.open:
            return None
        table = Table(compile_rules(variant))
        table.loose, table.unseen, table.seen, table.builds = self.loose, self.unseen, self.seen, self.builds
        low = [name.lower() for name in self.players]
        place = self.due if player is None else low.index(player.lower()) if player.lower() in low else None
        if place is None:
            return Position(table, Turn(slots=usual_hand(table.rules)))
        return Position(table, Turn(place, self.partners[place], self.shown[place], self.held[place], self.made[place]))
