"""The last hands, when every card is known: the best line for both, by search over the plays that the judge allows.

Two sides, one or two players who still hold cards, no stock: whoever has counted knows the other hand. The search is
exact. It knows nothing of maxims, and nothing of records.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, TypeAlias

from referee.cards import cards_of
from referee.score.numbers import Number
from referee.score.points import LAST, SWEEPS, award
from referee.table.legal import legal
from referee.table.plays import Build, BuildPlay, Play, Take, Trail
from referee.table.position import Position, Table, Turn
from referee.table.printing import play_text
from referee.table.rules import Rules
from referee.variant.model import Variant

MOST_CARDS = 8
"""More cards than this in the hands are not searched: two last hands of four are the common case."""
MOST_LYING = 16
"""With more cards than this on the table a card may take in too many ways."""
MOST_STEPS = 8_000
"""After so many positions the search gives up, and nothing is said."""
MOST_LISTED = 16_000
"""So it does after listing so many plays, or more than ``MOST_PLAYS`` at one table."""
MOST_PLAYS = 300
"""At one table."""


class TooManyError(Exception):
    """The search has looked at more positions than it may."""


@dataclass(frozen=True, slots=True)
class Ending:
    """What stands before the first of the last plays.

    ``seats`` and ``partners`` (seats or None), ``hands`` (sets of cards), ``made`` (the number of the build made at the
    turn before, or 0) belong to the player who is to play and to the other who holds cards; ``sides`` are theirs
    (0 or 1). ``piles`` and ``sweeps`` belong to the two sides; ``taker`` is the side that took last, or None.
    ``before`` is the score before the deal, ``carried`` the ties carried over.
    """

    rules: Rules
    loose: int
    builds: tuple[Build, ...]
    seats: tuple[int, int]
    partners: tuple[int | None, int | None]
    hands: tuple[int, int]
    made: tuple[int, int]
    sides: tuple[int, int]
    piles: tuple[int, int]
    sweeps: tuple[int, int]
    taker: int | None
    before: tuple[Number, ...] = (0, 0)
    carried: Mapping[str, int] = field(default_factory=dict)

    @property
    def variant(self) -> Variant:
        """The rules as data."""
        return self.rules.variant

    @property
    def cards(self) -> int:
        """How many cards are still to be played."""
        return sum(hand.bit_count() for hand in self.hands)

    @property
    def lying(self) -> int:
        """How many cards lie on the table."""
        return self.loose.bit_count() + sum(build.size for build in self.builds)

    def table(self) -> Table:
        """The table as it lies."""
        table = Table(self.rules)
        table.loose, table.builds = self.loose, self.builds
        table.seen = self.rules.pack.all & ~(self.hands[0] | self.hands[1])
        return table

    def turn(self) -> Turn:
        """Whose turn it is, with the hand."""
        return Turn(self.seats[0], self.partners[0], self.hands[0], 0, self.made[0])

    def plays(self) -> list[Play]:
        """What may be played: never nothing, for who owns a build that was never right lays down a card.

        ``TooManyError`` where there is no end of it.
        """
        found = list(islice(legal(Position(self.table(), self.turn())), MOST_PLAYS + 1))
        if len(found) > MOST_PLAYS:
            raise TooManyError
        return found or [Trail(card) for card in cards_of(self.hands[0])]

    def after(self, play: Play) -> Ending:
        """What stands after a play; the other player is to play where they hold a card."""
        table, side, card = self.table(), self.sides[0], 1 << play.card
        build_id = (play.mask | card) if isinstance(play, BuildPlay) else 0
        table.apply(play, self.turn(), build_id)
        piles, sweeps, taker = list(self.piles), list(self.sweeps), self.taker
        if isinstance(play, Take) and play.groups:
            piles[side] |= play.taken | card
            taker = side
            sweeps[side] += table.clear and self._sweeps_count()
        hand, other = self.hands[0] & ~card, self.hands[1]
        one = _Change(table, (piles[0], piles[1]), (sweeps[0], sweeps[1]), taker)
        return self._passed(one, hand, build_id) if other else self._kept(one, hand, build_id)

    def _passed(self, one: _Change, hand: int, made: int) -> Ending:
        return replace(
            self,
            loose=one.table.loose,
            builds=one.table.builds,
            piles=one.piles,
            sweeps=one.sweeps,
            taker=one.taker,
            seats=self.seats[::-1],
            partners=self.partners[::-1],
            hands=(self.hands[1], hand),
            made=(self.made[1], made),
            sides=self.sides[::-1],
        )

    def _kept(self, one: _Change, hand: int, made: int) -> Ending:
        return replace(
            self,
            loose=one.table.loose,
            builds=one.table.builds,
            piles=one.piles,
            sweeps=one.sweeps,
            taker=one.taker,
            hands=(hand, 0),
            made=(made, 0),
        )

    def _sweeps_count(self) -> bool:
        rules = self.variant.sweep
        return rules.last_round and not (rules.last_play == "never" and self.cards == 1)

    def counts(self) -> list[dict[str, int]]:
        """What each side has counted once the last card is played, what is left on the table included."""
        piles, sweeps = list(self.piles), list(self.sweeps)
        rest = self.loose
        for build in self.builds:
            rest |= build.mask
        if rest and self.taker is not None and self.variant.residue.to == "last-taker":
            piles[self.taker] |= rest
            sweeps[self.taker] += self.variant.sweep.last_play == "residue"
        counts: list[dict[str, int]] = []
        for side, pile in enumerate(piles):
            mine = {name: (pile & mask).bit_count() for name, mask in self.rules.item_masks.items()}
            if self.variant.residue.points:
                mine.setdefault(LAST, int(self.taker == side))
            counts.append(mine | {SWEEPS: sweeps[side]})
        return counts

    def margin(self) -> Number:
        """The points of the side to play less the other's, once the last card is played.

        Where the fewest points win, the other way round.
        """
        points = award(self.variant, self.counts(), self.carried, self.before).points
        own = points[self.sides[0]] - points[1 - self.sides[0]]
        return own if self.variant.scoring.goal == "most" else -own


@dataclass(frozen=True, slots=True)
class _Change:
    table: Table
    piles: tuple[int, int]
    sweeps: tuple[int, int]
    taker: int | None


@dataclass(frozen=True, slots=True)
class Found:
    """The best that can be had: the margin for the side to play, and the plays of both that lead to it, as printed."""

    margin: Number
    line: tuple[str, ...]


Key: TypeAlias = tuple[Any, ...]
HIGHEST = 1_000_000


@dataclass(slots=True)
class Search:
    """A search with its memory: positions of one deal may be asked one after another.

    ``bounds`` has of a position the least and the most that its margin can be, ``first`` the play tried first,
    ``plays`` what may be played there. ``known`` are the builds met so far: equal ones are one object, so that a play
    found once can be made wherever the same lies there.
    """

    bounds: dict[Key, tuple[Number, Number]] = field(default_factory=dict)
    first: dict[Key, int] = field(default_factory=dict)
    plays: dict[Key, list[Play]] = field(default_factory=dict)
    ends: dict[Key, Number] = field(default_factory=dict)
    known: dict[Key, Build] = field(default_factory=dict)
    steps: int = 0
    listed: int = 0

    def best(self, ending: Ending) -> Found:
        """The best margin and the line; ``TooManyError`` where it cannot be found in reasonable time."""
        self.steps = self.listed = 0
        ending = self._met(ending)
        margin = self._margin(ending, -HIGHEST, HIGHEST)
        return Found(margin, tuple(self._line(ending, margin)))

    def margin_of(self, ending: Ending, play: Play) -> Number:
        """The margin for the side to play once this play is made and both go on as well as can be."""
        self.steps = self.listed = 0
        return self._of(ending, play, -HIGHEST, HIGHEST)

    def _of(self, ending: Ending, play: Play, low: Number, high: Number) -> Number:
        after = self._met(ending.after(play))
        if after.sides[0] == ending.sides[0]:
            return self._margin(after, low, high)
        return -self._margin(after, -high, -low)

    def _margin(self, ending: Ending, low: Number, high: Number) -> Number:
        """The margin where it lies between ``low`` and ``high``; else a bound beyond the one that it passes."""
        if not ending.hands[0]:
            return self._end(ending)
        key = _key(ending)
        least, most = self.bounds.get(key, (-HIGHEST, HIGHEST))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        low, high = max(low, least), min(high, most)
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise TooManyError
        found: Number = -HIGHEST
        alpha = low
        plays = self._plays(ending)
        tried = self.first.get(key, 0)
        for place in (tried, *(one for one in range(len(plays)) if one != tried)):
            margin = self._of(ending, plays[place], alpha, high)
            if margin > found:
                found = margin
                self.first[key] = place
            alpha = max(alpha, found)
            if alpha >= high:
                break
        self.bounds[key] = (found if found > low else least, found if found < high else most)
        return found

    def _met(self, ending: Ending) -> Ending:
        if not ending.builds:
            return ending
        builds = tuple(self.known.setdefault(_built((one,)), one) for one in ending.builds)
        return replace(ending, builds=builds)

    def _end(self, ending: Ending) -> Number:
        key = (ending.piles, ending.loose, ending.sweeps, ending.taker, ending.sides, _built(ending.builds))
        if key not in self.ends:
            self.ends[key] = ending.margin()
        return self.ends[key]

    def _plays(self, ending: Ending) -> list[Play]:
        """The plays, those that take most and best first."""
        key = (ending.loose, _built(ending.builds), ending.hands[0], ending.seats[0], ending.made[0])
        if key not in self.plays:
            masks = ending.rules.item_masks
            self.plays[key] = sorted(ending.plays(), key=lambda play: -_promise(masks.values(), play))
            self.listed += len(self.plays[key])
            if self.listed > MOST_LISTED:
                raise TooManyError
        return self.plays[key]

    def _line(self, ending: Ending, margin: Number) -> Iterable[str]:
        """The plays of both that lead to a margin that has been found."""
        while ending.hands[0]:
            play = next(one for one in self._plays(ending) if self._of(ending, one, margin - 1, margin + 1) == margin)
            yield play_text(ending.table(), play)
            after = self._met(ending.after(play))
            margin = margin if after.sides[0] == ending.sides[0] else -margin
            ending = after


def _promise(masks: Iterable[int], play: Play) -> int:
    """How soon a play is tried: by what it takes, each item counted."""
    if isinstance(play, Trail):
        return -1
    if isinstance(play, BuildPlay):
        return 0
    taken = play.taken | 1 << play.card
    return taken.bit_count() + sum((taken & mask).bit_count() for mask in masks)


def _built(builds: tuple[Build, ...]) -> Key:
    return tuple((one.value, one.groups, one.owner, one.partner, one.build_id, one.faulted) for one in builds)


def _key(ending: Ending) -> Key:
    """What the margin hangs on: not which cards lie in the piles, but how many of each item."""
    items = ending.rules.item_masks.values()
    counts = tuple((ending.piles[0] & mask).bit_count() for mask in items)
    own = tuple((ending.piles[1] & mask).bit_count() for mask in items)
    lying = (ending.loose, _built(ending.builds), ending.hands, ending.seats[0], ending.made)
    return (*lying, counts, own, ending.sweeps, ending.taker)
