"""What cards typed without a word could mean at the table as it lies: judged there, not by the record.

Each play that could be meant is judged at the position; those that may stand are meanings, the others are told with
what speaks against them. Only the one chosen is judged with the whole record.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Final

from referee.faults import Fault, Span
from referee.keeping.spoken import spoken_play
from referee.table.judge import Ruling, judge
from referee.table.notation import read_play
from referee.table.plays import Play, Take, Written
from referee.table.position import Position
from referee.table.printing import play_text, written_out
from referee.table.takings import all_larger
from referee.tokens import tidied

MOST_LARGER: Final = 10


@dataclass(frozen=True, slots=True)
class Meaning:
    """One thing that typed cards could mean.

    ``name`` is the player's, ``play`` the play as it is to be entered, ``text`` the entry in printed form, ``spoken``
    how the table says it; ``larger`` are takings of the same card that hold all that was named, and more, as entries.
    """

    name: str
    play: str
    text: str
    spoken: str
    larger: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Misfit:
    """A reading that does not stand: the entry it would be, and the first fault of it."""

    text: str
    fault: Fault


def meanings_of(
    position: Position, plays: Iterable[str], name: str, line: int
) -> tuple[tuple[Meaning, ...], tuple[Misfit, ...]]:
    """What may stand of these plays of the player at the position, and one misfit for each fault, the plainest first.

    ``name`` is the player's, ``line`` where the entry would be written.
    """
    meanings: dict[str, Meaning] = {}
    misfits: dict[str, Misfit] = {}
    for play in plays:
        ruling = judge(position, play)
        if ruling.made is None or ruling.verdict == "fails":
            found = misfit(position, play, ruling, name, line)
            misfits.setdefault(found.fault.name, found)
        else:
            meant = meaning(position, play, ruling.made, name, sweep=ruling.sweep)
            meanings.setdefault(meant.text, meant)
    return tuple(meanings.values()), tuple(misfits.values())


def meaning(position: Position, play: str, made: Play, name: str, *, sweep: bool) -> Meaning:
    """A play that may stand, with all it says; a build that was named by a card keeps that name."""
    written = read_play(position.rules, play)
    text = written_out(position.rules, position.table.builds, written, made) if isinstance(written, Written) else play
    larger = all_larger(position.table, position.turn, made) if isinstance(made, Take) else ()
    more = tuple(f"{name}: {play_text(position.table, take)}" for take in islice(larger, MOST_LARGER))
    return Meaning(name, play, f"{name}: {text}", spoken_play(text, sweep=sweep), more)


def misfit(position: Position, play: str, ruling: Ruling, name: str, line: int) -> Misfit:
    """A play that does not stand, its first fault placed in the entry it would be."""
    foul = ruling.found[0]
    begun = len(name) + len(": ") + 1
    start, end = ruling.place or (0, len(play))
    span = Span(line, begun + start, begun + max(end, start + 1))
    text = tidied(position.rules.pack, play)
    return Misfit(f"{name}: {text}", Fault(foul.name, span, {"player": name, **foul.facts}))
