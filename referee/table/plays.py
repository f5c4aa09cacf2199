"""Plays: as somebody wrote them, and as the referee understood them; no verdict.

A :class:`Written` play is text taken apart: it may be ambiguous or impossible. A
:data:`Play` is resolved: every group is known and every build is one that lies there.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, NamedTuple

from referee.cards import Card, cards_mask
from referee.tokens import BuildName, Part, play_tokens, value

Value = int
"""What a group makes: a number, or minus the (1-based) place of a rank that is called."""

Kind = Literal["trail", "take", "build"]

Place = tuple[int, int]
"""A stretch of a play's text, from 0, the end exclusive."""


@value
class Written:
    """A play as written: the played card, the items, and the value after ``=`` (as written, in capitals).

    The first card of a build is the played card. ``bit`` is the played card as a set, ``named`` the set of all
    cards named, ``unseen`` the number of cards nobody saw among the items, ``twice`` a card that is named twice.
    ``plus``: groups were written; ``all``: the taking of most cards was; ``sweep``: a sweep is asserted.
    """

    text: str
    kind: Kind
    card: Card
    bit: int
    named: int
    items: tuple[tuple[Part, ...], ...] = ()
    value: str | None = None
    plus: bool = False
    all: bool = False
    sweep: bool = False
    unseen: int = 0
    twice: Card | None = None

    def naming(self, cards: int) -> Written:
        """The same play, said to name these cards as well."""
        return replace(self, named=self.named | cards)

    @property
    def by_card(self) -> int:
        """The cards by which builds are named, as a set: ``b9(7H)``."""
        names = [part for item in self.items for part in item if isinstance(part, BuildName)]
        return cards_mask(name.card for name in names if name.card is not None)

    def parts(self) -> list[tuple[Part, Place]]:
        """Every part with its place in the text, in the order of writing."""
        flat: list[Part] = [part for item in self.items for part in item]
        if self.kind != "build":
            flat.insert(0, self.card)
        words = [token for token in play_tokens(self.text) if token.kind == "word"]
        return [(part, (word.start, word.end)) for part, word in zip(flat, words, strict=False)]

    @property
    def value_place(self) -> Place:
        """Where the value of a build stands in the text."""
        tokens = play_tokens(self.text)
        at = next(place for place, token in enumerate(tokens) if token.kind == "=")
        return tokens[at + 1].start, tokens[at + 1].end

    @property
    def sweep_place(self) -> Place:
        """Where the last word stands, which asserts a sweep."""
        last = play_tokens(self.text)[-1]
        return last.start, last.end


@value
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


@value
class Group:
    """Cards, and builds counted as cards, that are to make one value together."""

    cards: tuple[Card, ...]
    builds: tuple[Build, ...] = ()


@value
class Trail:
    """A card laid on the table that takes and builds nothing."""

    card: Card


@value
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

    @property
    def taken(self) -> int:
        """The known cards that come off the table, those in builds too."""
        mask = self.mask
        for build in self.builds:
            mask |= build.mask
        return mask


@value
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
    from_table: bool = False


Play = Trail | Take | BuildPlay


class Shape(NamedTuple):
    """The groups of a play that fits as soon as the builds which it names lie there.

    Each group is its cards and the value of the one build in it, 0 for none. ``mask`` are its table cards.
    """

    groups: tuple[tuple[tuple[Card, ...], Value], ...]
    mask: int
