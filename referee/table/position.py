"""What lies on the table, and whose turn it is: two things, and together a position at which a play can be judged.

A table is changed by what happens at it, :meth:`Table.apply` first of all; judging never changes it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from referee.cards import UNKNOWN, Card, cards_mask
from referee.faults import TextFault
from referee.table.plays import Build, BuildPlay, Group, Play, Take, Trail
from referee.table.rules import Rules, compile_rules, usual_hand
from referee.table.table_text import SetupError, read_table
from referee.tokens import value

if TYPE_CHECKING:
    from referee.variant.model import Variant


@value
class Turn:
    """Whose turn it is: the seat of the player (-1: somebody without builds), and that of their partner, or None.

    ``hand`` are the player's cards where they are known, ``slots`` how many there are where they are not. ``made`` is
    the number of the build that the player made at the turn before (0: none); None: every own build may be that one.
    """

    player: int = -1
    partner: int | None = None
    hand: int | None = None
    slots: int = 0
    made: int | None = None


SOMEBODY = -2
"""The seat of a partner of whom nothing is known, where partners may play and a partner's hand matters."""


class Table:
    """What lies on the table, whoever plays next.

    ``loose`` is the set of loose cards, ``unseen`` the number of loose cards that nobody saw, ``builds``
    what is built, ``seen`` every card that has come up in the deal.
    """

    __slots__ = ("builds", "loose", "rules", "seen", "unseen")

    def __init__(self, rules: Rules) -> None:
        """An empty table."""
        self.rules = rules
        self.loose = 0
        self.unseen = 0
        self.builds: tuple[Build, ...] = ()
        self.seen = 0

    def copy(self) -> Table:
        """The same table, to be changed on its own."""
        twin = Table(self.rules)
        twin.loose, twin.unseen, twin.builds, twin.seen = self.loose, self.unseen, self.builds, self.seen
        return twin

    @property
    def clear(self) -> bool:
        """Whether nothing lies on the table."""
        return not (self.loose or self.builds or self.unseen)

    @property
    def in_builds(self) -> int:
        """The set of the cards that lie in builds."""
        mask = 0
        for build in self.builds:
            mask |= build.mask
        return mask

    def lay(self, cards: Iterable[Card]) -> None:
        """Lays cards loose on the table."""
        for card in cards:
            if card < 0:
                self.unseen += 1
            else:
                self.loose |= 1 << card
                self.seen |= 1 << card

    def build_of(self, card: Card) -> Build | None:
        """The build in which a card lies, or None."""
        return next((build for build in self.builds if build.mask >> card & 1), None)

    def own(self, player: int) -> list[Build]:
        """The builds that belong to a player, or may belong to them."""
        return [build for build in self.builds if player in (build.owner, build.partner)]

    def held_by(self, player: int) -> list[Build]:
        """The builds of a player, as the table shows it."""
        return [build for build in self.builds if build.owner == player]

    def apply(self, play: Play, turn: Turn, build_id: int = 0) -> None:
        """Moves the cards as the play says, right or wrong: a foul stands until it is challenged.

        Cards taken leave the table. A card taken out of a build leaves the rest of the build loose.
        """
        if isinstance(play, Trail):
            if play.card < 0:
                self.unseen += 1
            else:
                bit = 1 << play.card
                self.loose |= bit
                self.seen |= bit
        elif isinstance(play, Take):
            self._take(play)
        else:
            self._make(play, turn, build_id)

    def lift(self, mask: int, builds: tuple[Build, ...], unseen: int) -> None:
        """Takes loose cards and whole builds away, and breaks the builds that lose only a part."""
        broken = mask & ~self.loose
        self.loose &= ~mask
        if not (builds or broken or unseen):
            return
        self.unseen -= unseen
        if builds:
            gone = {id(build) for build in builds}
            self.builds = tuple(build for build in self.builds if id(build) not in gone)
        if broken:
            for build in [one for one in self.builds if one.mask & broken]:
                self.break_up(build)
            self.loose &= ~mask

    def break_up(self, build: Build) -> None:
        """Lays a build's cards apart."""
        self.builds = tuple(one for one in self.builds if one is not build)
        self.loose |= build.mask
        self.unseen += build.unseen

    def restore(self, build: Build) -> None:
        """Puts a build back where it was."""
        self.loose &= ~build.mask
        self.builds = (*self.builds, build)

    def _take(self, play: Take) -> None:
        if play.card >= 0:
            self.seen |= 1 << play.card
        if play.groups:
            self.lift(play.mask, play.builds, play.unseen)
        else:
            self.lay((play.card,))

    def _make(self, play: BuildPlay, turn: Turn, build_id: int) -> None:
        if play.card >= 0:
            self.seen |= 1 << play.card
        merged = tuple(build for build in self.merging(play) if build not in play.raised)
        self.lift(play.mask, (*merged, *play.raised), play.unseen)
        # The groups of the new build: those of the play, a build raised being part of its group, without groups that
        # are nothing but a build added to; the groups of that build follow as they are.
        groups = [tuple(group.cards) + raised_cards(group) for group in play.groups if group.cards or group.builds]
        groups = [cards for cards, group in zip(groups, play.groups, strict=True) if not joins(group, play)]
        groups += [cards for build in merged for cards in build.groups]
        mask = play.mask | (1 << play.card if play.card >= 0 else 0)
        for build in (*merged, *play.raised):
            mask |= build.mask
        made = Build(
            play.value,
            tuple(groups),
            mask,
            turn.player,
            build_id,
            self.leaning(turn, merged),
            sum(cards.count(-1) for cards in groups),
        )
        self.builds = (*self.builds, made)

    def merging(self, play: BuildPlay) -> tuple[Build, ...]:
        """The builds of the value itself that become one with the new one."""
        if self.rules.variant.build.same_value == "merge":
            return tuple(build for build in self.builds if build.value == play.value)
        return play.joined

    def leaning(self, turn: Turn, merged: tuple[Build, ...]) -> int | None:
        """The partner whose declared build is among those added to, where that is enough to build on."""
        if self.rules.variant.build.must_hold != "partner-declared" or turn.partner is None:
            return None
        return turn.partner if any(turn.partner in (build.owner, build.partner) for build in merged) else None

    def renew(self, build: Build, **changes: object) -> Build:
        """Replaces a build by the same build with something changed about it."""
        changed = replace(build, **changes)  # type: ignore[arg-type]
        self.builds = tuple(changed if one is build else one for one in self.builds)
        return changed

    def loose_cards(self) -> list[str]:
        """The loose cards as printed, in the order of the pack, the unseen ones last."""
        return self.rules.pack.listed(self.loose) + ["?"] * self.unseen


@dataclass(frozen=True, slots=True)
class Position:
    """The table in front of one player: what lies there, and whose turn it is."""

    table: Table
    turn: Turn

    @property
    def rules(self) -> Rules:
        """The rules that are played by."""
        return self.table.rules


def raised_cards(group: Group) -> tuple[Card, ...]:
    """The cards of the builds that lie in a group."""
    return tuple(card for build in group.builds for cards in build.groups for card in cards)


def counts_in_sum(table: Table, turn: Turn, build: Build) -> bool:
    """Whether a build may be one card of its value inside a sum that a player takes."""
    match table.rules.variant.capture.build_in_sum:
        case "any":
            return True
        case "single":
            return len(build.groups) == 1
        case "opponents":
            return len(build.groups) == 1 and not is_of_side(turn, build)
        case _:
            return False


def trails_freely(table: Table, turn: Turn) -> bool:
    """Whether a builder for whom nothing else stands may lay a card down: one who need not hold or keep the card.

    So it is too where the partner may be the one who holds it.
    """
    rules = table.rules.variant.build
    by_partner = rules.must_hold == "side" and turn.partner is not None
    return rules.must_hold == "no" or not rules.owner_keeps_card or by_partner


def is_of_side(turn: Turn, build: Build) -> bool:
    """Whether a build is a player's own or the partner's; which of the two may be open."""
    return build.owner in ({turn.player, turn.partner} - {None, -1})


def joins(group: Group, play: BuildPlay) -> bool:
    """Whether a group is nothing but a build of the value itself, which is added to."""
    return not group.cards and len(group.builds) == 1 and group.builds[0].value == play.value


def position_from(
    variant: Variant, table: str, hand: str | None = None, by: str | None = None, slots: int | None = None
) -> Position:
    """The position that a table text (``9H AD [7H+3C = 10 Bob]``), a hand and a player's name describe.

    Names are free: builds of ``by`` are their own, all others are somebody else's; without ``by`` none is
    their own. Raises :class:`SetupError` for a table or a hand that cannot be read.
    """
    rules = compile_rules(variant)
    names: dict[str, int] = {} if by is None else {by.strip().lower(): 0}

    def place(name: str) -> int:
        return names.setdefault(name.strip().lower(), len(names) + 1)

    laid = read_table(rules, table, place)
    if laid.problems:
        raise SetupError("table", laid.problems)
    held = None
    if hand is not None:
        shown = read_table(rules, hand, place)
        twice = [
            TextFault("card-repeated", 0, len(hand), {"card": rules.pack.name(card), "seen": "table"})
            for card in shown.cards
            if card >= 0 and card in laid.places
        ]
        if shown.problems or twice or shown.builds:
            raise SetupError("hand", [*shown.problems, *twice] or [_no_hand(hand)])
        held = shown.cards
    return _position_of(rules, laid.cards, laid.builds, held, slots)


def _no_hand(text: str) -> TextFault:
    """A hand in which builds are written: they lie on the table."""
    facts = {"text": text[:80], "expected": "the cards of the hand, such as 4C 7D KS 10D"}
    return TextFault("unreadable-line", 0, len(text), facts)


def _position_of(
    rules: Rules, cards: list[int], builds: list[Build], hand: list[int] | None, slots: int | None = None
) -> Position:
    """A table with these cards and builds, before a player (number 0) whose hand may be known."""
    table = Table(rules)
    table.lay(cards)
    table.builds = tuple(builds)
    table.seen |= cards_mask(card for build in builds for group in build.groups for card in group)
    known = None if hand is None or UNKNOWN in hand else cards_mask(hand)
    partner = SOMEBODY if rules.variant.build.must_hold == "side" and rules.variant.players.partners else None
    usual = usual_hand(rules) if hand is None else len(hand)
    return Position(table, Turn(0, partner, known, usual if slots is None else slots))
