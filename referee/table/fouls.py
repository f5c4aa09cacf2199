"""The one judge: whether a play stands by the rules agreed on.

:func:`fouls` says what everybody at the table can see. What depends on a hand is told as a
:class:`Obligation`, to be settled by the hand where it is known and by the cards played where it is not.
A right play is accepted on a few integers; the facts of a foul are gathered only where there is one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee.cards import Card
from referee.table.building import make_foul
from referee.table.facts import Foul
from referee.table.judging_takes import must_take, take_fouls, trail_fouls
from referee.table.plays import Build, BuildPlay, Play, Take, Trail, Value
from referee.table.position import Table, Turn, is_of_side, trails_freely


@dataclass(frozen=True, slots=True, eq=False)
class Instead:
    """A play is a foul where another of the player's hand stands at this table: a take (``takes``), or anything.

    ``value`` is that of the build which the play makes.
    """

    table: Table
    turn: Turn
    takes: bool
    value: Value = 0


@dataclass(slots=True)  # one is made at most plays: frozen it would take three times as long
class Obligation:
    """What a player must hold after a play. Values are those of builds.

    ``made``: the value of the build that was made or added to (None: no card need be held for it).
    ``raised``: values of own builds that were raised and must be held too. ``keep``: own builds that stay.
    ``lean``: the partner whose declared build excuses the player from holding ``made``.
    ``trail``: own builds that forbid a trail if they really are the player's. ``partner``: whose hand meets the need
    as well. ``instead``: what makes the trail or the build a foul.
    """

    player: int
    card: Card
    made: Value | None
    raised: tuple[Value, ...]
    keep: tuple[Build, ...]
    lean: int | None = None
    trail: tuple[Build, ...] = ()
    raised_builds: tuple[Build, ...] = ()
    barred: bool = False
    partner: int | None = None
    instead: Instead | None = None


def fouls(table: Table, turn: Turn, play: Play) -> Sequence[Foul]:
    """The fouls of a play that anyone can see: at most one of the taking and one of the building kind.

    An empty sequence where the play stands as far as the table shows. The table is not changed.
    """
    return () if is_plain(table, play) else all_fouls(table, turn, play)


def is_plain(table: Table, play: Play) -> bool:
    """Whether a play is right at a glance; where it is not, it may be right all the same."""
    plain = table.rules.plain
    if isinstance(play, Trail):
        return plain.trails and not table.builds
    if not play.fits or play.mask & ~table.loose:
        return False
    if isinstance(play, Take):
        right = plain.takes if play.value is not None else plain.courts
        return right and play.lone and bool(play.groups)
    right = plain.builds and not play.raised and not play.from_table
    return right and bool(play.mask) and play.value <= table.rules.variant.build.limit


def all_fouls(table: Table, turn: Turn, play: Play) -> Sequence[Foul]:
    """The fouls of a play, every rule asked."""
    match play:
        case Trail():
            return trail_fouls(table, turn, play)
        case Take():
            return take_fouls(table, turn, play)
        case BuildPlay():
            foul = make_foul(table, turn, play)
            return () if foul is None else (foul,)


def need(table: Table, turn: Turn, play: Play) -> Obligation | None:
    """What the player must hold after this play, or None where it does not matter."""
    return None if is_free(table, play) else full_need(table, turn, play)


def is_free(table: Table, play: Play) -> bool:
    """Whether nothing is to be held after a play at a glance: there is no build, and none is made."""
    return not table.builds and not isinstance(play, BuildPlay)


def full_need(table: Table, turn: Turn, play: Play) -> Obligation | None:
    """What the player must hold after a play, every rule asked."""
    own = _own(table, turn) if table.builds else []
    if isinstance(play, Trail):
        return _laying(table, turn, play, own)
    if isinstance(play, Take):
        return _keeping(table, turn, play, [build for build in own if build not in play.builds])
    return _making(table, turn, play, own)


def _own(table: Table, turn: Turn) -> list[Build]:
    """The builds that a player answers for: those that are or may be their own, and the partner's where both hold."""
    if table.rules.variant.build.must_hold == "side":
        return [build for build in table.builds if is_of_side(turn, build)]
    return table.own(turn.player)


def _laying(table: Table, turn: Turn, play: Trail, own: list[Build]) -> Obligation | None:
    rules = table.rules.variant.build
    mine = [build for build in own if turn.player in (build.owner, build.partner)]
    if not rules.owner_may_trail and not trails_freely(table, turn):
        return _keeping(table, turn, play, own, trail=tuple(build for build in mine if build.partner is not None))
    bound = _bound(table, turn)
    trail = tuple(mine) if not rules.owner_may_trail else bound
    if trail and must_take(table, turn, play.card):
        trail = ()
    instead = Instead(table.copy(), turn, takes=rules.owner_may_trail) if trail else None
    return _keeping(table, turn, play, own, trail, instead)


def _bound(table: Table, turn: Turn) -> tuple[Build, ...]:
    """The builds made at the turn before, where their maker must take something at this one."""
    if table.rules.variant.build.owner_next == "free" or turn.player < 0:
        return ()
    return tuple(build for build in table.held_by(turn.player) if turn.made in (None, build.build_id))


def _keeping(
    table: Table,
    turn: Turn,
    play: Trail | Take,
    own: list[Build],
    trail: tuple[Build, ...] = (),
    instead: Instead | None = None,
) -> Obligation | None:
    rules = table.rules.variant.build
    kept = rules.owner_keeps_card and rules.must_hold != "no"
    keep = tuple(build for build in own if not build.faulted) if kept else ()
    if not (keep or trail):
        return None
    return Obligation(
        turn.player, play.card, None, (), keep, trail=trail, partner=_partner(table, turn), instead=instead
    )


def _partner(table: Table, turn: Turn) -> int | None:
    return turn.partner if table.rules.variant.build.must_hold == "side" else None


def _making(table: Table, turn: Turn, play: BuildPlay, own: list[Build]) -> Obligation | None:
    rules = table.rules.variant.build
    merged = table.merging(play)
    gone = (*play.raised, *merged)
    raised = tuple(build for build in play.raised if turn.player in (build.owner, build.partner))
    values = tuple(build.value for build in raised) if rules.raise_own == "with-both" else ()
    instead = Instead(table.copy(), turn, takes=True, value=play.value) if _bound(table, turn) else None
    if rules.must_hold == "no":
        if not (values or instead):
            return None
        return Obligation(turn.player, play.card, None, values, (), raised_builds=raised, instead=instead)
    keep = tuple(b for b in own if b not in gone and not b.faulted)
    return Obligation(
        turn.player,
        play.card,
        play.value,
        values,
        keep if rules.owner_keeps_card else (),
        lean=table.leaning(turn, merged),
        raised_builds=raised,
        barred=rules.raise_own == "no",
        partner=_partner(table, turn),
        instead=instead,
    )
