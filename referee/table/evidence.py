"""What the cards played show of hidden hands: what each player held, and whose a build is.

Nobody tells the referee what the hands are. A player's hand after a play is what they play later in the
round, what was shown, and, for the rest, any card that nobody has seen. That somebody kept the rules is no evidence.
Which fouls are certain by that is told in ``proving``.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from referee.cards import Card
from referee.table.fouls import Obligation
from referee.table.holding import Holding
from referee.table.plays import Build, Value
from referee.table.rules import Rules
from referee.tokens import value

WILD = -2
"""The card of an entry that cannot be right: it may have been any card."""


@value
class Seen:
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
        """The card of an event is in its player's hand again, and was seen; whether one was drawn for it."""
        event = self.events[place]
        if event.card is not None:
            shown = 1 << event.card if event.card >= 0 else 0
            self.events[place] = Seen(event.player, event.round, event.line, None, shown)
        self.forget(place)
        return self.draws.pop(place, None) is not None

    def forget(self, place: int) -> None:
        """What the play of an event made its player hold need not be held any more."""
        self.watched = [one for one in self.watched if one.place != place]

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

    def holding(self, need: Obligation, place: int, upto: int | None = None) -> Holding:
        """What may meet a need after an event: the player's hand, with the partner's where that counts as well."""
        own = self.after(place, upto)
        return own if need.partner is None else own.joined(self.after(place, upto, need.partner))

    def after(self, place: int, upto: int | None = None, player: int | None = None) -> Holding:
        """The hand of the player of an event, or of another, after it, as far as the first ``upto`` events tell."""
        end = len(self.events) if upto is None else upto
        event = self.events[place]
        player, number = event.player if player is None else player, event.round
        known = wild = played = 0
        for at, one in enumerate(self.events[:end]):
            if one.player != player or one.round != number:
                continue
            if one.card is None:  # shown before, it was still held unless it has been played; shown later, it was held
                known |= one.shown & ~self._played_between(player, at, place)
            elif at <= place:
                played += 1
            else:  # hands are not filled up within a round: what was played later was held already
                known |= 1 << one.card if one.card >= 0 else 0
                wild += one.card == WILD
        size = self.sizes.get((number, player), 0) - played
        if self.drawn:
            return self._drawn_after(player, place, end, size, known, wild)
        slots = max(0, size - known.bit_count() - wild)
        return Holding(known, slots, self.rules.pack.all & ~self.seen(end) if slots else 0, wild)

    def _played_between(self, player: int, start: int, end: int) -> int:
        mask = 0
        for event in self.events[start : end + 1]:
            if event.player == player and event.card is not None and event.card >= 0:
                mask |= 1 << event.card
        return mask

    def _drawn_after(self, player: int, place: int, end: int, size: int, known: int, wild: int) -> Holding:
        """Where cards are drawn after each play: later plays may have been held already, or drawn since."""
        size += sum(1 for at in range(place) if self.draws.get(at) == player)
        since = sum(1 for at in range(place, end) if self.draws.get(at) == player)
        surely = 0
        for at, event in enumerate(self.events[: place + 1]):
            if event.player == player and event.card is None:
                surely |= event.shown & ~self._played_between(player, at, place)
        if since == 0:  # no card came since, so later plays were held, as where hands are dealt at once
            slots = max(0, size - known.bit_count() - wild)
            return Holding(known, slots, self.rules.pack.all & ~self.seen(end), wild)
        # Any later play may have been drawn since: it is one of the cards that may have been held, no more.
        pool = (known & ~surely | self.rules.pack.all & ~self.seen(end)) & self._shown_whole(player, place, end)
        return Holding(surely, max(0, size - surely.bit_count()), pool, min(wild, size))

    def _shown_whole(self, player: int, place: int, end: int) -> int:
        """What was held after an event, where the whole hand was shown later: it, and what was played since."""
        held, played = self.rules.pack.all, 0
        for event in (one for one in self.events[place + 1 : end] if one.player == player):
            if event.card is None:
                if not event.unknown:  # the whole hand was shown
                    held &= event.shown | played
            else:  # a card nobody saw may have been any
                played |= 1 << event.card if event.card >= 0 else self.rules.pack.all
        return held

    # -- what is proved

    def watch(
        self, place: int, need: Obligation, build_id: int | None, parts: tuple[Build, ...], *, faulted: bool
    ) -> None:
        """Keeps a need until the hands tell; ``build_id`` is the number of the build the play made."""
        self.watched.append(Watched(place, need, build_id, parts, faulted))

    def owner(self, build: Build, upto: int) -> int | None:
        """Whose a build is where that hangs on the builder's hand; None where it cannot be known."""
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
        # The builder cannot have held the card, so the build leans on what was added to: the partner's, if that was.
        owners = self.owners(made.parts, build.value, upto)
        return build.partner if build.partner in owners else None if None in owners else build.owner

    def owners(self, parts: tuple[Build, ...], value: Value, upto: int) -> set[int | None]:
        """Whose the builds of this value are that were added to, as far as the hands tell."""
        return {self.owner(part, upto) for part in parts if part.value == value}
