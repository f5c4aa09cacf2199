"""From a written play to the one play it means at a table, or to what makes it impossible.

Nothing is judged here: a play that is against the rules resolves as well as a right one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from referee.cards import Card, cards_mask
from referee.faults import FaultName, TextFault
from referee.table.combining import Splitting, kinds_of
from referee.table.plays import Build, BuildPlay, Group, Play, Shape, Take, Trail, Value, Written
from referee.table.position import Table, Turn, counts_in_sum
from referee.table.printing import play_text
from referee.table.rules import Rules
from referee.table.settling import settled
from referee.table.takings import largest
from referee.tokens import BuildName, Part


def resolve(table: Table, turn: Turn, written: Written) -> Play | TextFault:
    """The play that was written, with every build found and every set split into groups.

    Problems, in this order: ``card-repeated``, ``not-on-table``, ``not-in-hand`` (where the hand is known),
    ``ambiguous-take``, ``ambiguous-build``.
    """
    known = table.rules.written.get(written.text)
    meant = settled(table.rules, written) if known is None else known.meant
    if meant is not None and not written.bit & table.seen and (turn.hand is None or written.bit & turn.hand):
        if isinstance(meant, Trail):
            return meant
        if not meant.mask & ~table.loose:
            found = _at(table, written, meant) if isinstance(meant, Shape) else meant
            if found is not None:
                return found
    return _Resolving(table, turn, written).resolve()


def _at(table: Table, written: Written, shape: Shape) -> Play | None:
    """The play whose groups fit, if exactly one build lies there for each that it names."""
    groups: list[Group] = []
    builds: list[Build] = []
    for cards, value in shape.groups:
        if not value:
            groups.append(Group(cards))
            continue
        found = [build for build in table.builds if build.value == value]
        if len(found) != 1 or found[0] in builds:
            return None
        builds.append(found[0])
        groups.append(Group(cards, (found[0],)))
    if written.kind == "take":
        value = table.rules.hand_values[written.card][0]
        return Take(written.card, tuple(groups), shape.mask, tuple(builds), fits=True, value=value, lone=True)
    value = table.rules.value_named(written.value or "") or 0
    joined = tuple(build for build in builds if build.value == value)
    raised = tuple(build for build in builds if build.value != value)
    return BuildPlay(written.card, tuple(groups), value, shape.mask, joined, raised, fits=True)


class _Resolving:
    """The slow way: part by part, with the place of each."""

    def __init__(self, table: Table, turn: Turn, written: Written) -> None:
        self.table = table
        self.turn = turn
        self.hand = turn.hand
        self.rules = table.rules
        self.written = written
        self.in_builds = table.in_builds

    def resolve(self) -> Play | TextFault:
        problem = self.repeated() or self.missing() or self.not_in_hand()
        if problem is not None:
            return problem
        match self.written.kind:
            case "trail":
                return Trail(self.written.card)
            case "take":
                return self.take_all() if self.written.all else self.take()
            case _:
                return self.make()

    @property
    def from_table(self) -> bool:
        """Whether every card of a build lies on the table already: nobody's hand had a part in it."""
        written = self.written
        return written.kind == "build" and bool(written.bit) and not self.cards_named() & ~self.table.loose

    def cards_named(self) -> int:
        mask = 0
        for part, _ in self.written.parts():
            mask |= 1 << part if isinstance(part, int) and part >= 0 else 0
        return mask

    def repeated(self) -> TextFault | None:
        written, table = self.written, self.table
        if written.twice is not None:
            places = [place for part, place in written.parts() if part == written.twice]
            return self.problem("card-repeated", places[1], {"seen": "here"}, written.twice)
        if written.bit & table.seen and not self.from_table:
            seen = "table" if written.bit & table.loose else "build" if written.bit & self.in_builds else "played"
            return self.problem("card-repeated", self.place_of(written.card), {"seen": seen}, written.card)
        return None

    def missing(self) -> TextFault | None:
        unseen = 0
        played = self.written.kind == "build"
        for part, place in self.written.parts()[0 if played else 1 :]:
            if isinstance(part, BuildName):
                if not self.named(part):
                    return self.build_missing(part, place)
            elif part < 0:
                unseen += 1
                if unseen - (played and self.written.card < 0) > self.table.unseen:
                    return self.problem("not-on-table", place, {"card": "?"}, None)
            elif played and part == self.written.card:
                played = False
                unseen = 0
            elif not (self.table.loose | self.in_builds) >> part & 1:
                return self.problem("not-on-table", place, self.whereabouts(part), part)
        return None

    def whereabouts(self, card: Card) -> dict[str, Any]:
        facts: dict[str, Any] = {"table": self.table.loose_cards()}
        return facts | ({"seen": "taken"} if self.table.seen >> card & 1 else {})

    def build_missing(self, name: BuildName, place: tuple[int, int]) -> TextFault:
        builds = [f"b{self.rules.value_name(build.value)}" for build in self.table.builds]
        card = f"b{name.text}" + (f"({self.rules.pack.name(name.card)})" if name.card is not None else "")
        return self.problem("not-on-table", place, {"card": card, "table": builds + self.table.loose_cards()}, None)

    def not_in_hand(self) -> TextFault | None:
        written, hand = self.written, self.hand
        if hand is None or written.card < 0 or written.bit & hand or self.from_table:
            return None
        facts = {"hand": self.rules.pack.listed(hand)}
        return self.problem("not-in-hand", self.place_of(written.card), facts, written.card)

    def problem(self, name: FaultName, place: tuple[int, int], facts: dict[str, Any], card: Card | None) -> TextFault:
        known = {} if card is None else {"card": self.rules.pack.name(card)}
        return TextFault(name, *place, known | facts, 0 if card is None or card < 0 else 1 << card)

    def place_of(self, part: Part) -> tuple[int, int]:
        return next(place for one, place in self.written.parts() if one == part)

    def named(self, name: BuildName) -> list[Build]:
        """The builds on the table that a name means."""
        value = self.rules.value_named(name.text)
        return [
            build
            for build in self.table.builds
            if build.value == value and (name.card is None or build.mask >> name.card & 1)
        ]

    def take_all(self) -> Play | TextFault:
        written = self.written
        takings = [] if written.card < 0 else largest(self.table, self.turn, written.card, 6)
        if not takings:
            return Take(written.card, (), 0)
        if len(takings) > 1:
            facts = {"takings": [self.printed(one) for one in takings[:6]]}
            return self.problem("ambiguous-take", (0, len(written.text)), facts, written.card)
        return takings[0]

    def printed(self, take: Take) -> str:
        return play_text(self.table, take)

    def take(self) -> Play:
        written = self.written
        groups = [self.group(item) for item in written.items]
        unseen = written.unseen
        value: Value | None = None
        if not written.plus and written.card >= 0 and not unseen and any(group.cards for group in groups):
            value, groups = self.split_take(groups)
        mask, builds = _contents(groups)
        fits = value is not None
        if not (fits or unseen or written.card < 0):
            fits, value = self.worth(groups)
        return Take(written.card, tuple(groups), mask, builds, unseen, fits, value, lone=are_lone(groups))

    def worth(self, groups: list[Group]) -> tuple[bool, Value | None]:
        """Whether all groups fit the played card, and the value it is played for; a card that only pairs has none."""
        card = self.written.card
        if not groups:
            return False, None
        if self.rules.is_court(card):
            return all(pairs(self.rules, card, group) for group in groups), None
        values = self.rules.hand_values[card]
        value = next((v for v in values if all(takes_group(self.table, card, g, v) for g in groups)), None)
        return value is not None, value

    def group(self, item: tuple[Part, ...]) -> Group:
        cards = tuple(part for part in item if isinstance(part, int))
        builds = tuple(build for part in item if isinstance(part, BuildName) for build in self.named(part))
        return Group(cards, tuple(dict.fromkeys(builds)))

    def split_take(self, groups: list[Group]) -> tuple[Value | None, list[Group]]:
        """One set, split for a value of the card; groups of one each where it does not split."""
        cards = [card for group in groups for card in group.cards]
        builds = list(dict.fromkeys(build for group in groups for build in group.builds))
        parted = [Group((card,)) for card in cards] + [Group((), (build,)) for build in builds]
        for value in self.rules.hand_values[self.written.card]:
            whole = [build for build in builds if self.rules.redeems(self.written.card, value, build.value)]
            rest = [build for build in builds if build not in whole]
            if not all(counts_in_sum(self.table, self.turn, build) for build in rest):
                continue
            split = Splitting(kinds_of(self.rules.table_values, cards, rest), value).grouped([*cards, *rest])
            if split is not None:
                return value, self.in_order(split + [Group((), (build,)) for build in whole])
        if not self.rules.hand_values[self.written.card] or len(parted) == 1:
            return None, self.in_order(parted)
        loose = [Group(tuple(cards))] if cards else []
        return None, loose + [Group((), (build,)) for build in builds]

    def in_order(self, groups: list[Group]) -> list[Group]:
        """Groups in the order in which their first parts were written."""
        places = {part: place for place, (part, _) in enumerate(self.written.parts())}

        def place(group: Group) -> int:
            if group.cards:
                return min(places[card] for card in group.cards)
            names = [part for part in places if isinstance(part, BuildName) and group.builds[0] in self.named(part)]
            return min(places[name] for name in names)

        return sorted(groups, key=place)

    def make(self) -> Play | TextFault:
        written = self.written
        value = self.rules.value_named(written.value or "") or 0
        for part, place in written.parts():
            if isinstance(part, BuildName) and len(self.named(part)) > 1:
                facts = {"value": part.text, "builds": [self.build_cards(build) for build in self.named(part)]}
                return TextFault("ambiguous-build", *place, facts)
        groups = [self.group(item) for item in written.items]
        if not written.plus and not written.unseen and written.card >= 0:
            groups = self.split_make(groups, value)
        groups.sort(key=lambda group: written.card not in group.cards)
        mask, builds = _contents(groups)
        joined = tuple(b for g in groups for b in g.builds if b.value == value and not g.cards and len(g.builds) == 1)
        raised = tuple(build for build in builds if build not in joined)
        from_table = self.from_table
        fits = all(makes(self.table, group, value) for group in groups)
        table = mask if from_table else mask & ~written.bit
        return BuildPlay(written.card, tuple(groups), value, table, joined, raised, written.unseen, fits, from_table)

    def split_make(self, groups: list[Group], value: Value) -> list[Group]:
        """One set, split into groups of the value; a build of another value goes with the played card."""
        cards = [card for group in groups for card in group.cards]
        builds = list(dict.fromkeys(build for group in groups for build in group.builds))
        joined = [Group((), (build,)) for build in builds if build.value == value]
        others = [build for build in builds if build.value != value]
        if value < 0:
            return [Group((card,)) for card in cards] + [Group((), (build,)) for build in builds]
        raised = Group((self.written.card,), tuple(others))
        if others and makes(self.table, raised, value):
            split = self.split([card for card in cards if card != self.written.card], [], value)
            if split is not None:
                return self.in_order([raised, *split, *joined])
        split = self.split(cards, others, value)
        return [Group(tuple(cards), tuple(others)), *joined] if split is None else self.in_order(split + joined)

    def split(self, cards: list[Card], builds: list[Build], value: Value) -> list[Group] | None:
        """Cards and builds in groups of the value, or None where they do not split so."""
        return Splitting(kinds_of(self.rules.table_values, cards, builds), value).grouped([*cards, *builds])

    def build_cards(self, build: Build) -> str:
        names = ["+".join(self.rules.pack.name(card) for card in cards) for cards in build.groups]
        return ", ".join(names)


def makes(table: Table, group: Group, value: Value) -> bool:
    """Whether a group makes a value: its table values, a build counted as one card of its own."""
    values = table.rules.table_values
    if value < 0:
        called = table.rules.redeemed_by(value)
        if group.builds:
            return not group.cards and len(group.builds) == 1 and group.builds[0].value == value
        return len(group.cards) == 1 and (group.cards[0] < 0 or bool(called >> group.cards[0] & 1))
    sums = {0}
    for build in group.builds:
        sums = {total + build.value for total in sums if build.value > 0}
    for card in group.cards:
        if card < 0:
            return True
        sums = {total + one for total in sums for one in values[card] if total + one <= value}
    return value in sums


def takes_group(table: Table, card: Card, group: Group, value: Value) -> bool:
    """Whether a card that is played for a value takes a group: builds that it redeems, or parts that make the value."""
    if not group.cards and group.builds:
        if all(table.rules.redeems(card, value, build.value) for build in group.builds):
            return True
        if len(group.builds) == 1:
            return False
    return makes(table, group, value)


def pairs(rules: Rules, card: Card, group: Group) -> bool:
    """Whether a card that only pairs takes a group: one of its equals, or builds that were called of its rank."""
    if group.builds:
        return not group.cards and all(rules.calls(build.value, card) for build in group.builds)
    return len(group.cards) == 1 and bool(rules.pack.of_rank(rules.pack.rank(card)) >> group.cards[0] & 1)


def are_lone(groups: Iterable[Group]) -> bool:
    """Whether every build in the groups is a group of its own, and none is counted into a sum."""
    return all(not group.builds or (not group.cards and len(group.builds) == 1) for group in groups)


def _contents(groups: list[Group]) -> tuple[int, tuple[Build, ...]]:
    mask = cards_mask(card for group in groups for card in group.cards)
    return mask, tuple(dict.fromkeys(build for group in groups for build in group.builds))
