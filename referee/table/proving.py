"""Which fouls the cards played have proved, and since when.

A foul is certain when it holds in every way the unseen cards can lie; certain once, it stays so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from referee.cards import Card
from referee.faults import FaultName
from referee.table.evidence import Hands, Watched
from referee.table.holding import Holding, met
from referee.table.otherwise import surely_stands
from referee.table.plays import Build, Value


@dataclass(frozen=True, slots=True)
class Proven:
    """A foul that the cards have proved: its name, the line of the play, where it became certain, the facts."""

    name: FaultName
    place: int
    line: int
    proved: int
    facts: Mapping[str, Any]
    build_id: int | None = None


def proven(hands: Hands) -> list[Proven]:
    """The fouls that the events of a deal prove, in the order of the plays."""
    if _all_kept(hands):
        return []
    end = len(hands.events)
    return [_dated(hands, one, end) for one in _Proving(hands, end).run()]


def _all_kept(hands: Hands) -> bool:
    """Whether each need was met by cards that the player played later in the round: the common case.

    Then there is nothing to prove, and no reason to look at what may have been.
    """
    if hands.drawn:
        return False
    needs = {watched.place: watched.need for watched in hands.watched}
    later: dict[tuple[int, int | None], int] = {}
    held: dict[int, int] = {}
    for place in range(len(hands.events) - 1, -1, -1):  # backwards: what each player plays later in the round
        event = hands.events[place]
        key = (event.round, event.player)
        known = later.get(key, 0)
        if place in needs:
            held[place] = known | later.get((event.round, needs[place].partner), 0)
        if event.card is not None and event.card >= 0:
            later[key] = known | 1 << event.card
    return all(met(hands.rules, watched.need, held[watched.place]) for watched in hands.watched)


def _dated(hands: Hands, found: Proven, end: int) -> Proven:
    """The same foul with the line of the event that made it certain; what is certain stays so."""
    # What some events prove more events prove too, so the first that does can be found by halving.
    first, last = found.place + 1, end
    while first < last:
        middle = (first + last) // 2
        if any((one.name, one.place) == (found.name, found.place) for one in _Proving(hands, middle).run()):
            last = middle
        else:
            first = middle + 1
    return replace(found, proved=hands.events[last - 1].line)


class _Proving:
    """One reading of the needs of a deal, in order: a build once faulted is not reported again.

    ``faulted`` are builds that are false, or were lost, by what has been read so far; ``unsure`` those that may be,
    without anybody being able to say so. What hangs on an unsure build is not judged: it may be no foul at all.
    """

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
        hand = self.hands.holding(need, watched.place, self.upto)
        keep = tuple(build for build in need.keep if self.counts(build, need.player))
        for build in need.trail:
            if self.hands.owner(build, self.upto) == need.player and self.could_otherwise(watched):
                yield self.proven(
                    watched, "trail-with-build", {"card": self.name(need.card), "build": self.cards(build)}
                )
                break
        # One play, one foul: of its build first, and of builds it leaves unguarded only where the build is settled.
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

    def could_otherwise(self, watched: Watched) -> bool:
        """Whether nothing else is asked of the hand, or another play of it would have stood for certain."""
        instead = watched.need.instead
        if instead is None:
            return True
        own = self.hands.after(watched.place, self.upto)
        both = self.hands.holding(watched.need, watched.place, self.upto)
        return surely_stands(instead, watched.need.card, own, both)

    def counts(self, build: Build, player: int) -> bool:
        """Whether a kept build is to be guarded by this player: it is theirs, and not faulted already."""
        if build.build_id in self.faulted:
            return False
        return build.partner is None or self.hands.owner(build, self.upto) == player

    def made_foul(self, watched: Watched, hand: Holding, keep: tuple[Build, ...]) -> tuple[Proven | None, bool]:
        """The foul of a build that is certain, or none; and whether it is settled that there is one or none."""
        need, rules = watched.need, self.rules
        if need.instead is not None:
            if self.could_otherwise(watched):
                facts = {"card": self.name(need.card), "value": self.rules.value_name(need.instead.value)}
                return self.proven(watched, "build-not-allowed", facts | {"reason": "must-take"}), True
            if not self.hands.after(watched.place, self.upto).is_known:
                return None, False
        raised, settled = self.raised_foul(watched, hand)
        if raised is not None or not settled or need.made is None:
            return raised, settled
        if need.lean is not None:  # added to what the partner declared: then the partner's card is enough
            owners = self.hands.owners(watched.parts, need.made, self.upto)
            if need.lean in owners or None in owners:
                return None, need.lean in owners
        if self.own_parts(watched, self.faulted):  # it is false since the play that made it so
            return None, True
        if self.own_parts(watched, self.unsure):
            return None, False
        if not hand.can_guard(rules, (need.made,)):
            held = rules.redeemed_by(need.made) & ~self.hands.seen(watched.place + 1)
            return self.false_build(watched, "none-held" if held else "none-left"), True
        # The one card may have been held, but be the only guard of another build: each build wants a card of its own.
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
        ours = (need.player, need.partner)
        same = [build for build in watched.parts if build.value == need.made and build.owner in ours]
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
            if need.barred:  # where its owner is plain to see the table has reported it at once
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
        """The first own build left on the table that the hand cannot take any more, beside those before it."""
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
