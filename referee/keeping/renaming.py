"""A player's name written anew, everywhere in a record: in what was taken back as well, so that it can come back.

The record is judged before and after, and must be worth the same: a name that is read as something else is refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from referee.faults import Fault
from referee.keeping.session import UNDONE, Answer, Line, Session
from referee.record import read_record
from referee.record.names import Names, past_blanks
from referee.record.reading import Entry
from referee.replay.judgement import Judgement
from referee.replay.printing import names_of

NAMELESS: Final = frozenset({"variant", "set", "rules", "date", "place", "scorer", "note", "round", "abandon", "game"})
"""Entries in which no word is a player's name, or any word may be."""


def renamed(session: Session, old: str, new: str) -> Answer:
    """The record in which a player is called otherwise, with a note of it at its end."""
    old, new = " ".join(old.split()), " ".join(new.split())
    known = list(dict.fromkeys(name for game in session.judgement.games for name in game.players))
    was = next((name for name in known if name == old), "") or next(
        (name for name in known if name.lower() == old.lower()), ""
    )
    if not was:
        names = ", ".join(known) or "nobody yet"
        return _refused(session, f"nobody here is called {old}; the players are {names}")
    if was == new:
        return _refused(session, f"{was} is called so already")
    lines = [_line_renamed(session, number, was, new) for number in range(1, len(session.lines) + 1)]
    end = "\r" if session.lines[-1].endswith("\r") else ""
    again = session.of_lines([*lines, f"note: {was} is called {new}{end}"])
    wrong = _differing(session.judgement, again.judgement, was, new)
    if wrong is not None:
        return _refused(session, _why(wrong, new))
    changed = [number for number, (a, b) in enumerate(zip(session.lines, lines, strict=True), 1) if a != b]
    return Answer(again.lines, again.judgement, lines=tuple(Line(each, lines[each - 1]) for each in changed))


def _refused(session: Session, why: str) -> Answer:
    return Answer(session.lines, session.judgement, refused=why)


def _why(wrong: Fault | int, new: str) -> str:
    """Why a name cannot stand in a record."""
    if isinstance(wrong, Fault) and wrong.name == "player-name":
        reason = wrong.facts.get("reason")
        said = {"twice": "another player is called so", "keyword": "it is a word of the record"}
        return f"{new} cannot be a name: {said.get(str(reason), 'it would be read as something else')}"
    where = wrong.line if isinstance(wrong, Fault) else wrong
    return f"with {new} in the place of the old name line {where} would be read otherwise"


def _line_renamed(session: Session, number: int, old: str, new: str) -> str:
    """One line with the name written anew, in the entry, and in the one that was taken back."""
    line = session.lines[number - 1]
    names = names_of(session.judgement, number)
    if names is None:
        return line
    standing, mark, gone = line.partition(UNDONE)
    return _entry_renamed(standing, names, old, new) + (mark + _entry_renamed(gone, names, old, new) if mark else "")


def _entry_renamed(written: str, names: Names, old: str, new: str) -> str:
    """An entry, with what is noted behind it as it is, with the name written anew."""
    entries = read_record(written.rstrip("\r"), "-").entries or _one(written)
    if not entries:
        return written
    (entry,) = entries
    if entry.keyword is None:
        return _key_renamed(written, entry, names, old, new)
    if entry.keyword in NAMELESS:
        return written
    begun = entry.column - 1
    behind = written[begun + len(entry.text) :]
    return written[:begun] + _text_renamed(entry, names, old, new) + behind


def _one(written: str) -> list[Entry]:
    """A lone play, which makes no record of its own, as the entry it is."""
    return read_record(f"note:\n{written.rstrip(chr(13))}", "-").entries[1:]


def _key_renamed(written: str, entry: Entry, names: Names, old: str, new: str) -> str:
    """A play, with the name before its colon written anew."""
    found = names.player(entry.name) if entry.name else None
    if found is None or names.players[found.seat] != old:
        return written
    begun, colon = entry.key_column - 1, written.index(":")
    return written[:begun] + new + written[len(written[:colon].rstrip()) :]


def _text_renamed(entry: Entry, names: Names, old: str, new: str) -> str:
    """What stands behind a keyword, with the name written anew."""
    if entry.keyword == "players":
        listed = [(part, " ".join(part.split())) for part in entry.text.split(",")]
        return ",".join(part.replace(part.strip(), new) if name == old else part for part, name in listed)
    text, done = "", 0
    for start, end in _places(entry, names, old):
        text, done = text + entry.text[done:start] + new, end
    return text + entry.text[done:]


def _places(entry: Entry, names: Names, old: str) -> Iterator[tuple[int, int]]:
    """Where the name stands among the words of an entry; behind an ``adjust:`` there is a reason in free words."""
    place = 0
    while place < len(entry.text):
        found = _player_at(names, entry.text, place)
        if found is None:
            place += 1
            while place < len(entry.text) and (entry.text[place - 1].isalnum() or not entry.text[place].isalnum()):
                place += 1
            continue
        seat, end = found
        if names.players[seat] == old:
            yield past_blanks(entry.text, place), end
        place = end
        plus = past_blanks(entry.text, end)
        partner = entry.text.startswith("+", plus) and _player_at(names, entry.text, plus + 1)
        if entry.keyword == "adjust" and not partner:
            return


def _player_at(names: Names, text: str, start: int) -> tuple[int, int] | None:
    """The player whose name begins here and ends before a sign that belongs to no name, and where it ends."""
    cut = min((place for sign in "+]=:" if (place := text.find(sign, start)) >= 0), default=len(text))
    found = names.player_at(text[:cut], start)
    return (found.seat, found.end) if found is not None else None


def _differing(before: Judgement, after: Judgement, old: str, new: str) -> Fault | int | None:
    """The first fault, or the line of the first deal, in which two judgements differ but for the name."""
    then = [(fault.name, fault.line) for fault in before.faults]
    for place, fault in enumerate(after.faults):
        if place >= len(then) or then[place] != (fault.name, fault.line):
            return fault
    if len(then) > len(after.faults):
        return before.faults[len(after.faults)]
    for deal, again in zip(before.deals, after.deals, strict=False):
        if _called(deal.score, old, new) != dict(again.score) or deal.counts.keys() != deal.counts.keys():
            return deal.line
    return None if len(before.deals) == len(after.deals) else len(before.deals)


def _called(numbers: dict[str, int | float], old: str, new: str) -> dict[str, int | float]:
    """Numbers of each side by its name, with a player called otherwise."""
    sides: Sequence[list[str]] = [[new if name == old else name for name in side.split("+")] for side in numbers]
    return dict(zip(("+".join(side) for side in sides), numbers.values(), strict=True))
