"""The public face of the judge: one play at one table, ruled on at once.

The hand may be known or hidden. Where it is hidden, a play that hangs on it ``depends``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from referee.faults import ORDER, FaultName, TextFault
from referee.table.evidence import Hands
from referee.table.facts import Foul, stretch
from referee.table.fouls import Obligation, fouls, need
from referee.table.notation import read_play
from referee.table.plays import BuildPlay, Play, Take, Trail, Written
from referee.table.position import Position
from referee.table.printing import play_text
from referee.table.proving import Proven, proven
from referee.table.resolving import resolve
from referee.table.rules import Rules, usual_hand

Verdict = Literal["stands", "fails", "depends"]


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the referee says of one play.

    ``faults`` are names of the catalogue, ``found`` the same with their facts. ``conditions`` say what a
    hidden hand must hold for the play to stand. ``takes`` are the cards taken off the table, in notation.
    ``printed`` is the play with every group written out, where it could be understood. ``place`` is the
    part of the play's text that the first fault is about, from 0. ``made`` is the play as it is meant.
    """

    verdict: Verdict
    faults: tuple[FaultName, ...] = ()
    found: tuple[Foul, ...] = ()
    conditions: tuple[str, ...] = ()
    sweep: bool = False
    takes: tuple[str, ...] = ()
    printed: str | None = None
    place: tuple[int, int] | None = None
    made: Play | None = None

    @property
    def stands(self) -> bool:
        """Whether the play stands whatever the hidden cards are."""
        return self.verdict == "stands"


def judge(position: Position, play: str | Written) -> Ruling:
    """The ruling on a play in notation: ``judge(position, "10D x 9H+AD, 8C+2S")``. The position stays as it is.

    Nothing is raised for a play that cannot be read or cannot be: that is a ruling too, with the
    fault's name (``unknown-card``, ``card-repeated``, ``not-on-table`` …).
    """
    rules = position.rules
    written = read_play(rules, play) if isinstance(play, str) else play
    if isinstance(written, TextFault):
        return _failed(written)
    found = resolve(position.table, position.turn, written)
    if isinstance(found, TextFault):
        return _failed(found)
    return _judged(position, written, found)


def _failed(fault: TextFault) -> Ruling:
    return Ruling("fails", (fault.name,), (Foul(fault.name, fault.facts),), place=(fault.start, fault.end))


def _judged(position: Position, written: Written, play: Play) -> Ruling:
    table, turn, names = position.table, position.turn, position.rules.pack.names
    after = table.copy()
    after.apply(play, turn)
    taken = isinstance(play, Take) and bool(play.groups)
    sweep = taken and after.clear
    found = list(fouls(table, turn, play))
    wanted = need(table, turn, play)
    conditions: tuple[str, ...] = ()
    if wanted is not None:
        proved, conditions = _held(position, play, wanted, faulted=bool(found))
        found = _first_of_its_kind(position, play, wanted, found) + proved
    if written.sweep and not sweep:
        left = after.loose_cards() + [names[card] for build in after.builds for cards in build.groups for card in cards]
        found.append(Foul("sweep-claim", {"left": left}))
    if (written.unseen or written.card < 0) and not _laid_freely(position, play):
        conditions = (*conditions, "shows that the card nobody saw is the right one")
    verdict: Verdict = "fails" if found else "depends" if conditions else "stands"
    return Ruling(
        verdict,
        tuple(foul.name for foul in found),
        tuple(found),
        () if found else conditions,
        sweep,
        _taken(position, play),
        play_text(table, play),
        stretch(position.rules, written, found[0]) if found else None,
        play,
    )


def _first_of_its_kind(position: Position, play: Play, wanted: Obligation, found: list[Foul]) -> list[Foul]:
    """The visible fouls, or one that the known hand shows and that is told before them."""
    if not (found and (wanted.raised_builds or wanted.instead) and isinstance(play, BuildPlay)):
        return found
    shown = proven(one_play(position, play, wanted))
    return [_foul_of(one) for one in shown if ORDER[one.name] < ORDER[found[0].name]][:1] or found


def _laid_freely(position: Position, play: Play) -> bool:
    """Whether a card is laid down where no card has to take: then nobody need know which it is."""
    return isinstance(play, Trail) and position.rules.variant.capture.compulsory not in ("equal", "any")


def _taken(position: Position, play: Play) -> tuple[str, ...]:
    if not isinstance(play, Take):
        return ()
    loose = [card for group in play.groups for card in group.cards]
    built = [card for build in play.builds for cards in build.groups for card in cards]
    return tuple(position.rules.pack.name(card) for card in [*built, *loose])


def _held(position: Position, play: Play, wanted: Obligation, *, faulted: bool) -> tuple[list[Foul], tuple[str, ...]]:
    """What the hand decides: fouls that are certain, and what must be held where it is hidden."""
    hands = one_play(position, play, wanted, faulted=faulted)
    shown = [_foul_of(one) for one in proven(hands)]
    if faulted or shown:
        return shown, ()
    return [], _conditions(position.rules, wanted, hands)


def one_play(position: Position, play: Play, wanted: Obligation, *, faulted: bool = False) -> Hands:
    """The hands of a deal of which only this play is known, and the hand where the position knows it."""
    table, known = position.table, position.turn.hand
    hands = Hands(position.rules, start=table.seen)
    hands.sizes[1, wanted.player] = position.turn.slots if known is None else known.bit_count()
    if known is not None:
        hands.show(wanted.player, 1, 0, known, 0)
    if wanted.partner is not None:
        hands.sizes[1, wanted.partner] = max(position.turn.slots, usual_hand(position.rules))
    place = hands.play(wanted.player, 1, 1, play.card)
    if isinstance(play, BuildPlay):
        own_id = 1 + max((build.build_id for build in table.builds), default=0)
        hands.watch(place, wanted, own_id, (*play.raised, *table.merging(play)), faulted=faulted)
    else:
        hands.watch(place, wanted, None, (), faulted=False)
    return hands


def _foul_of(shown: Proven) -> Foul:
    """A foul that the hand has proved, as one of this play; who the player is need not be said."""
    return Foul(shown.name, {key: value for key, value in shown.facts.items() if key != "player"})


def _conditions(rules: Rules, wanted: Obligation, hands: Hands) -> tuple[str, ...]:
    """What the hidden cards must be for a play to stand, in words."""
    last = len(hands.events) - 1
    hand, own = hands.holding(wanted, last), hands.after(last)
    other: tuple[str, ...] = ()
    if wanted.instead is not None and not own.is_known:
        other = ("holds no card that takes",) if wanted.instead.takes else ("holds nothing else that can be played",)
    values = [] if wanted.made is None or wanted.lean is not None else [wanted.made]
    values += [*wanted.raised, *(build.value for build in wanted.keep)]
    values = list(dict.fromkeys(values))
    if hand.surely_guards(rules, tuple(values)):
        return other
    who = "holds" if wanted.partner is None else "with the partner holds"
    return (*other, *(f"{who} {_article(rules.value_name(value))}" for value in values))


def _article(name: str) -> str:
    return f"an {name}" if name in {"A", "8", "11", "18"} else f"a {name}"
