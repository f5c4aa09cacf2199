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
from referee.table.judging_takes import take_fouls, trail_fouls
from referee.table.plays import Build, BuildPlay, Play, Take, Trail, Value
from referee.table.position import Table, Turn


@dataclass(frozen=True, slots=True)
class Obligation:
    """What a player must hold after a play. Values are those of builds.

    ``made``: the value of the build that was made or added to (None: no card need be held for it).
    ``raised``: values of own builds that were raised and must be held too. ``keep``: own builds that stay.
    ``lean``: the partner whose declared build excuses the player from holding ``made``.
    ``trail``: own builds that forbid a trail if they really are the player's.
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
    rules = table.rules.variant.build
    own = table.own(turn.player) if table.builds else []
    if isinstance(play, Trail):
        doubtful = () if rules.owner_may_trail else tuple(build for build in own if build.partner is not None)
        return _keeping(table, turn, play, own, trail=doubtful)
    if isinstance(play, Take):
        return _keeping(table, turn, play, [build for build in own if build not in play.builds])
    return _making(table, turn, play, own)


def _keeping(
    table: Table, turn: Turn, play: Trail | Take, own: list[Build], trail: tuple[Build, ...] = ()
) -> Obligation | None:
    rules = table.rules.variant.build
    kept = rules.owner_keeps_card and rules.must_hold != "no"
    keep = tuple(build for build in own if not build.faulted) if kept else ()
    return Obligation(turn.player, play.card, None, (), keep, trail=trail) if keep or trail else None


def _making(table: Table, turn: Turn, play: BuildPlay, own: list[Build]) -> Obligation | None:
    rules = table.rules.variant.build
    merged = table.merging(play)
    gone = (*play.raised, *merged)
    raised = tuple(build for build in play.raised if turn.player in (build.owner, build.partner))
    both = rules.raise_own == "with-both"
    if rules.must_hold == "no":
        values = tuple(build.value for build in raised) if both else ()
        return Obligation(turn.player, play.card, None, values, (), raised_builds=raised) if values else None
    keep = tuple(b for b in own if b not in gone and not b.faulted)
    return Obligation(
        turn.player,
        play.card,
        play.value,
        tuple(build.value for build in raised) if both else (),
        keep if rules.owner_keeps_card else (),
        lean=table.leaning(turn, merged),
        raised_builds=raised,
        barred=rules.raise_own == "no",
    )
