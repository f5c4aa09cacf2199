"""Plays: as somebody wrote them, and as the referee understood them; no verdict.

A :class:`Written` play is text taken apart: it may be ambiguous or impossible. A
:data:`Play` is resolved: every group is known and every build is one that lies there.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Literal

from referee.cards import Card
from referee.tokens import Part

Value = int
"""What a group makes: a number, or minus the (1-based) place of a rank that is called."""

Kind = Literal["trail", "take", "build"]


@dataclass(slots=True, eq=False)
class Written:
    """A play as written: the played card, the items, and the value after ``=``.

    The first card of a build is the played card. ``places`` are the stretches of the text in which the
    parts stand, item by item, the played card of a take before them. ``plus``: groups were written.
    ``named`` is the set of all cards named, ``twice`` one that is named twice, ``unseen`` the number of
    cards nobody saw among the items. ``play`` is the resolved play where no table is needed for it. ``shape``
    are its groups, each with the value of the one build in it (0: none), where they fit if such builds
    lie there; ``mask`` are then its table cards.
    """

    text: str
    kind: Kind
    card: Card
    bit: int
    items: tuple[tuple[Part, ...], ...] = ()
    places: tuple[tuple[int, int], ...] = ()
    value: str | None = None
    plus: bool = False
    all: bool = False
    sweep: bool = False
    named: int = 0
    unseen: int = 0
    twice: Card | None = None
    value_place: tuple[int, int] = (0, 0)
    play: Play | None = None
    printed: str | None = None
    shape: tuple[tuple[tuple[Card, ...], Value], ...] = ()
    mask: int = 0

    def parts(self) -> list[tuple[Part, tuple[int, int]]]:
        """Every part with its place in the text, in the order of writing."""
        flat: list[Part] = [part for item in self.items for part in item]
        if self.kind != "build":
            flat.insert(0, self.card)
        if not self.places:
            self.places = _places(self.text)
        return list(zip(flat, self.places, strict=True))


_PART = re.compile("[^\\s,+=]+")


def _places(text: str) -> tuple[tuple[int, int], ...]:
    """Where the parts of a play in printed form stand: every word before ``=`` that is not the ``x``."""
    end = text.find("=")
    words = _PART.finditer(text, 0, len(text) if end < 0 else end)
    return tuple((word.start(), word.end()) for word in words if word[0] != "x")


@dataclass(frozen=True, slots=True, eq=False)
class Build:
    """A build on the table: its value, its groups of cards, and whose it is.

    ``owner`` is the player's place (-1: nobody's). ``partner`` is the place of the partner whose
    build it stays if the owner relied on what the partner declared, which only the hands can tell.
    ``build_id`` is a number that the maker gives it; ``unseen`` counts its cards that nobody saw.
    ``faulted`` tells that it was made by a foul, or is known to be false.
    """

    value: Value
    groups: tuple[tuple[Card, ...], ...]
    mask: int
    owner: int
    build_id: int = 0
    partner: int | None = None
    unseen: int = 0
    faulted: bool = False

    @property
    def size(self) -> int:
        """How many cards lie in it."""
        return sum(map(len, self.groups))


@dataclass(frozen=True, slots=True, eq=False)
class Group:
    """Cards, and builds counted as cards, that are to make one value together."""

    cards: tuple[Card, ...]
    builds: tuple[Build, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Trail:
    """A card laid on the table that takes and builds nothing."""

    card: Card


@dataclass(frozen=True, slots=True, eq=False)
class Take:
    """A card that takes groups off the table. ``fits``: every group makes a value of the card.

    ``mask`` are the loose cards taken, ``unseen`` how many cards nobody saw are among them. ``lone``: every
    build in the groups is a group of its own.
    """

    card: Card
    groups: tuple[Group, ...]
    mask: int
    builds: tuple[Build, ...] = ()
    unseen: int = 0
    fits: bool = False
    value: Value | None = None
    lone: bool = False

    @property
    def size(self) -> int:
        """How many cards come off the table."""
        return self.mask.bit_count() + self.unseen + sum(build.size for build in self.builds)


@dataclass(frozen=True, slots=True, eq=False)
class BuildPlay:
    """A build that is made, raised or added to. The played card is the first of the first group.

    ``raised`` are builds of another value that lie in the groups; ``joined`` those of the value itself.
    ``mask`` are the loose cards used. ``fits``: every group makes the value.
    """

    card: Card
    groups: tuple[Group, ...]
    value: Value
    mask: int
    joined: tuple[Build, ...] = ()
    raised: tuple[Build, ...] = ()
    unseen: int = 0
    fits: bool = False
    from_table: bool = field(default=False)


Play = Trail | Take | BuildPlay
