"""What the cards played show of hidden hands: which fouls are certain, and since when.

Nobody tells the referee what the hands are. A player's hand after a play is what they play later in the
round, what was shown, and, for the rest, any card that nobody has seen. A foul is certain when it holds
in every way the unseen cards can lie; that somebody kept the rules is no evidence.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from referee.cards import Card
from referee.faults import FaultName
from referee.table.fouls import Obligation
from referee.table.holding import Holding, met
from referee.table.plays import Build, Value
from referee.table.rules import Rules

WILD = -2
"""The card of an entry that cannot be right: it may have been any card."""


class Seen(NamedTuple):
    """One thing that was seen in a deal: a card played, or cards shown in a hand (``card`` is None).

    ``player`` is a seat, ``round`` and ``line`` are counted from 1; ``shown`` is a set of cards, ``unknown``
    how many of the hand were not shown.
    """

    player: int
    round: int
    line: int
    card: Card | None
    shown: int = 0
    unknown: int = 0


@dataclass(frozen=True, slots=True)
class Proven:
    """A foul that the cards have proved: its name, the line of the play, where it became certain, the facts."""

    name: FaultName
    place: int
    line: int
    proved: int
    facts: Mapping[str, Any]
    build_id: int | None = None


@dataclass(slots=True)
class Watched:
    """A need with the place of its play among the events of the deal."""

    place: int
    need: Obligation
    build_id: int | None = None
    parts: tuple[Build, ...] = ()
    faulted: bool = False


@dataclass(slots=True)
class Hands:
    """The hands of one deal: what has been played and shown, in order, and what is still to be proved.

    ``sizes`` gives the cards dealt to each player by (round, player). ``drawn`` tells that a card is drawn
    after each play; ``stock`` is then what is left to draw after each event.
    """

    rules: Rules
    sizes: dict[tuple[int, int], int] = field(default_factory=dict)
    events: list[Seen] = field(default_factory=list)
    watched: list[Watched] = field(default_factory=list)
    start: int = 0
    drawn: bool = False
    draws: dict[int, int] = field(default_factory=dict)

    def play(self, player: int, number: int, line: int, card: Card) -> int:
        """Notes a card played; returns the place of the event."""
        self.events.append(Seen(player, number, line, card))
        return len(self.events) - 1

    def show(self, player: int, number: int, line: int, cards: int, unknown: int) -> None:
        """Notes cards shown: ``unknown`` of the hand were not."""
        self.events.append(Seen(player, number, line, None, cards, unknown))

    def take_back(self, place: int) -> bool:
        """The card of an event is in its player's hand again, and the table has seen it; whether one was drawn for it.

        What that play made its player hold need not be held any more.
        """
        event = self.events[place]
        if event.card is not None:
            self.events[place] = event._replace(card=None, shown=1 << event.card if event.card >= 0 else 0)
        self.watched = [one for one in self.watched if one.place != place]
        return self.draws.pop(place, None) is not None

    @property
    def played(self) -> int:
        """How many cards have been played."""
        return sum(event.card is not None for event in self.events)

    def seen(self, upto: int) -> int:
        """Every card of the deal that the first so many events name."""
        mask = self.start
        for event in self.events[:upto]:
            if event.card is None:
                mask |= event.shown
            elif event.card >= 0:
                mask |= 1 << event.card
        return mask

    def after(self, place: int, upto: int | None = None) -> Holding:
        """The hand of the player of an event after it, as far as the first ``upto`` events tell."""
        end = len(self.events) if upto is None else upto
        event = self.events[place]
        player, number = event.player, event.round
        known = wild = played = 0
        for at, one in enumerate(self.events[:end]):
            if one.player != player or one.round != number:
                continue
            if one.card is None:
                known |= one.shown & ~self._played_between(player, at, place)
            elif at <= place:
                played += 1
            else:
                known |= 1 << one.card if one.card >= 0 else 0
                wild += one.card == WILD
        size = self.sizes.get((number, player), 0) - played
        if self.drawn:
            return self._drawn_after(place, end, size, known, wild)
        slots = max(0, size - known.bit_count() - wild)
        return Holding(known, slots, self.rules.pack.all & ~self.seen(end) if slots else 0, wild)

    def _played_between(self, player: int, start: int, end: int) -> int:
        mask = 0
        for event in self.events[start : end + 1]:
            if event.player == player and event.card is not None and event.card >= 0:
                mask |= 1 << event.card
        return mask

    def _drawn_after(self, place: int, end: int, size: int, known: int, wild: int) -> Holding:
        """Where cards are drawn after each play: later plays may have been held already, or drawn since."""
        player = self.events[place].player
        size += sum(1 for at in range(place) if self.draws.get(at) == player)
        since = sum(1 for at in range(place, end) if self.draws.get(at) == player)
        surely = 0
        for at, event in enumerate(self.events[: place + 1]):
            if event.player == player and event.card is None:
                surely |= event.shown & ~self._played_between(player, at, place)
        if since == 0:
            slots = max(0, size - known.bit_count() - wild)
            return Holding(known, slots, self.rules.pack.all & ~self.seen(end), wild)
        pool = (known & ~surely | self.rules.pack.all & ~self.seen(end)) & self._shown_whole(player, place, end)
        return Holding(surely, max(0, size - surely.bit_count()), pool, min(wild, size))

    def _shown_whole(self, player: int, place: int, end: int) -> int:
        """What was held after an event, where the whole hand was shown later: it, and what was played since."""
        held, played = self.rules.pack.all, 0
        for event in (one for one in self.events[place + 1 : end] if one.player == player):
            if event.card is None:
                held &= held if event.unknown else event.shown | played
            else:  # a card nobody saw may have been any
                played |= 1 << event.card if event.card >= 0 else self.rules.pack.all
        return held

    # -- what is proved

    def watch(
        self, place: int, need: Obligation, build_id: int | None, parts: tuple[Build, ...], *, faulted: bool
    ) -> None:
        """Keeps a need until the hands tell; ``build_id`` is the number of the build the play made."""
        self.watched.append(Watched(place, need, build_id, parts, faulted))

    def proven(self, upto: int | None = None) -> list[Proven]:
        """The fouls that the first ``upto`` events prove, in the order of the plays."""
        if upto is None and self._all_kept():
            return []
        end = len(self.events) if upto is None else upto
        return [self._dated(one, end) for one in _Proving(self, end).run()]

    def _all_kept(self) -> bool:
        """Whether each need was met by cards that the player played later in the round: the common case.

        Then there is nothing to prove, and no reason to look at what may have been.
        """
        if self.drawn:
            return False
        places = {watched.place for watched in self.watched}
        later: dict[tuple[int, int], int] = {}
        held: dict[int, int] = {}
        for place in range(len(self.events) - 1, -1, -1):
            event = self.events[place]
            key = (event.round, event.player)
            known = later.get(key, 0)
            if place in places:
                held[place] = known
            if event.card is not None and event.card >= 0:
                later[key] = known | 1 << event.card
        return all(met(self.rules, watched.need, held[watched.place]) for watched in self.watched)

    def _dated(self, found: Proven, end: int) -> Proven:
        """The same foul with the line of the event that made it certain; what is certain stays so."""
        first, last = found.place + 1, end
        while first < last:
            middle = (first + last) // 2
            if any((one.name, one.place) == (found.name, found.place) for one in _Proving(self, middle).run()):
                last = middle
            else:
                first = middle + 1
        return replace(found, proved=self.events[last - 1].line)

    def owner(self, build: Build, upto: int) -> int | None:
        """Whose a build is where that hangs on the builder's hand; None where it cannot be told."""
        if build.partner is None:
            return build.owner
        made = next((one for one in self.watched if one.build_id == build.build_id), None)
        if made is None:  # it lay there before anything is known of the hands
            return None
        hand = self.after(made.place, upto)
        if hand.surely_guards(self.rules, (build.value,)):
            return build.owner
        if hand.can_guard(self.rules, (build.value,)):
            return None
        owners = self.owners(made.parts, build.value, upto)
        return build.partner if build.partner in owners else None if None in owners else build.owner

    def owners(self, parts: tuple[Build, ...], value: Value, upto: int) -> set[int | None]:
        """Whose the builds of this value are that were added to, as far as the hands tell."""
        return {self.owner(part, upto) for part in parts if part.value == value}


class _Proving:
    """One reading of the needs of a deal, in order: a build once faulted is not reported again."""

    def __init__(self, hands: Hands, upto: int) -> None:
        self.hands = hands
        self.rules = hands.rules
        self.upto = upto
        self.faulted: set[int] = set()
        self.unsure: set[int] = set()

    def run(self) -> Iterator[Proven]:
        for watched in self.hands.watched:
            if watched.place < self.upto:
                yield from self.judge(watched)

    def judge(self, watched: Watched) -> Iterator[Proven]:
        need = watched.need
        hand = self.hands.after(watched.place, self.upto)
        keep = tuple(build for build in need.keep if self.counts(build, need.player))
        for build in need.trail:
            if self.hands.owner(build, self.upto) == need.player:
                yield self.proven(
                    watched, "trail-with-build", {"card": self.name(need.card), "build": self.cards(build)}
                )
                break
        found, settled = None, True
        if watched.build_id is not None and not watched.faulted:
            found, settled = self.made_foul(watched, hand, keep)
        lost = self.unredeemed(watched, hand, keep)
        shown = found or (lost if settled and not watched.faulted else None)
        if shown is not None:
            yield shown
        self.note(watched, hand, keep, found, settled=settled)
        if lost is not None:  # it is lost by this play and no other, whether that is reported or another foul before it
            self.faulted |= {build.build_id for build in keep if not hand.can_guard(self.rules, (build.value,))}
            self.faulted.add(lost.build_id or 0)

    def counts(self, build: Build, player: int) -> bool:
        """Whether a kept build is to be guarded by this player: it is theirs, and not faulted already."""
        if build.build_id in self.faulted:
            return False
        return build.partner is None or self.hands.owner(build, self.upto) == player

    def made_foul(self, watched: Watched, hand: Holding, keep: tuple[Build, ...]) -> tuple[Proven | None, bool]:
        """The foul of a build that is certain, or none; and whether it is settled that there is one or none."""
        need, rules = watched.need, self.rules
        raised, settled = self.raised_foul(watched, hand)
        if raised is not None or not settled or need.made is None:
            return raised, settled
        if need.lean is not None:
            owners = self.hands.owners(watched.parts, need.made, self.upto)
            if need.lean in owners or None in owners:
                return None, need.lean in owners
        if self.own_parts(watched, self.faulted):
            return None, True
        if self.own_parts(watched, self.unsure):
            return None, False
        if not hand.can_guard(rules, (need.made,)):
            held = rules.redeemed_by(need.made) & ~self.hands.seen(watched.place + 1)
            return self.false_build(watched, "none-held" if held else "none-left"), True
        others = tuple(build for build in keep if build.value != need.made)
        values = _values(tuple(build for build in others if build.build_id not in self.unsure))
        if values and hand.surely_guards(rules, values) and not hand.can_guard(rules, (need.made, *values)):
            return self.false_build(watched, "guards-other"), True
        return None, hand.is_known or hand.surely_guards(rules, (need.made, *_values(others)))

    def false_build(self, watched: Watched, reason: str) -> Proven:
        made = watched.need.made or 0
        return self.proven(watched, "false-build", {"value": self.rules.value_name(made), "reason": reason})

    def own_parts(self, watched: Watched, among: set[int]) -> bool:
        """Whether the player added to their own build of this value that is among those that are, or may be, false."""
        need = watched.need
        same = [build for build in watched.parts if build.value == need.made and build.owner == need.player]
        return any(build.build_id in among or (build.faulted and among is self.faulted) for build in same)

    def raised_foul(self, watched: Watched, hand: Holding) -> tuple[Proven | None, bool]:
        """The foul of raising an own build that is certain, or none; and whether that is settled."""
        need, rules = watched.need, self.rules
        new = () if need.made is None else (need.made,)
        settled = True
        for build in need.raised_builds:
            owner = build.owner if build.partner is None else self.hands.owner(build, self.upto)
            if owner is None:
                settled = False
            if owner != need.player:
                continue
            if need.barred:
                return (self.raised_foul_proven(watched, build, "barred") if build.partner is not None else None), True
            if build.value not in need.raised:
                continue
            both = (build.value, *new)
            shared = hand.surely_guards(rules, new) and not hand.can_guard(rules, both)
            if shared or not hand.can_guard(rules, (build.value,)):
                return self.raised_foul_proven(watched, build, "old-missing"), True
            settled = settled and (hand.is_known or hand.surely_guards(rules, (build.value,)))
        return None, settled

    def raised_foul_proven(self, watched: Watched, build: Build, reason: str) -> Proven:
        made = watched.need.made
        value = {} if made is None else {"value": self.rules.value_name(made)}
        return self.proven(watched, "own-build-raised", {"build": self.cards(build), "reason": reason} | value)

    def unredeemed(self, watched: Watched, hand: Holding, keep: tuple[Build, ...]) -> Proven | None:
        values: tuple[Value, ...] = ()
        for build in keep:
            if build.value in values or build.build_id in self.unsure:
                continue
            values = (*values, build.value)
            if not hand.can_guard(self.rules, values):
                facts = {"value": self.rules.value_name(build.value), "card": self.name(watched.need.card)}
                return self.proven(watched, "build-unredeemed", facts, build)
        return None

    def note(
        self, watched: Watched, hand: Holding, keep: tuple[Build, ...], found: Proven | None, *, settled: bool
    ) -> None:
        """Remembers which builds are faulted now, and which may be without anybody being able to say so."""
        build_id = watched.build_id
        if build_id is not None and (watched.faulted or found is not None or self.own_parts(watched, self.faulted)):
            self.faulted.add(build_id)
        elif build_id is not None and not settled:
            self.unsure.add(build_id)
        if not (hand.is_known or hand.surely_guards(self.rules, _values(keep))):
            self.unsure |= {build.build_id for build in keep}

    def proven(self, watched: Watched, name: FaultName, facts: dict[str, Any], build: Build | None = None) -> Proven:
        line = self.hands.events[watched.place].line
        build_id = build.build_id if build is not None else watched.build_id
        return Proven(name, watched.place, line, line, facts | {"player": watched.need.player}, build_id)

    def name(self, card: Card) -> str:
        return self.rules.pack.name(card)

    def cards(self, build: Build) -> list[str]:
        return [self.name(card) for cards in build.groups for card in cards]


def _values(keep: tuple[Build, ...]) -> tuple[Value, ...]:
    return tuple(dict.fromkeys(build.value for build in keep))
