"""Going back and forth in a record: redo and insert, beside the session's own undo and edit."""

from __future__ import annotations

import re
from typing import Final

from referee.keeping.session import UNDONE, Answer, Line, Session, weighs

INSERTED: Final = "  #+"
REFERENCE: Final = re.compile(r"\bat=(\d+)")


def undone_tail(session: Session) -> list[int]:
    """The undone lines behind the last entry, first to last: what redo can bring back."""
    tail: list[int] = []
    for line in range(len(session.lines), 0, -1):
        if session.lines[line - 1].startswith(UNDONE):
            tail.append(line)
        elif session.entry_on(line):
            break
    return tail[::-1]


def redo(session: Session) -> Answer:
    """The record with the entry back that was undone last.

    Of several undone entries the first comes back first; those that something else was written
    instead of, and undone in turn, no longer follow one another and are passed over.
    """
    tail = undone_tail(session)
    if not tail:
        return Answer(session.lines, session.judgement, refused="there is nothing to bring back")
    for place in range(len(tail)):
        if follows(session, tail[place:]):
            return restored(session, tail[place])
    return restored(session, tail[-1])


def follows(session: Session, lines: list[int]) -> bool:
    """Whether undone entries could have stood one after the other: none of them out of its turn or place."""
    again = session.of_lines(with_back(session, lines))
    before = {(fault.name, fault.line) for fault in session.judgement.faults}
    new = (fault for fault in again.judgement.faults if (fault.name, fault.line) not in before and weighs(fault))
    return not any(fault.line in lines and fault.name in {"out-of-turn", "misplaced-entry"} for fault in new)


def with_back(session: Session, lines: list[int]) -> list[str]:
    """The lines of the record with undone ones standing again."""
    back = list(session.lines)
    for line in lines:
        back[line - 1] = back[line - 1].removeprefix(UNDONE)
    return back


def restored(session: Session, line: int) -> Answer:
    """The answer in which one undone line stands again."""
    back = with_back(session, [line])
    entry = back[line - 1].partition("  #")[0].strip()
    return whole(session, back, line, entry)


def insert(session: Session, line: int, typed: str) -> Answer:
    """The record with an entry on a new line before the one named; what refers to later lines follows them."""
    if not (1 <= line <= len(session.lines) and session.entry_on(line)):
        return Answer(session.lines, session.judgement, refused=f"line {line} holds no entry")
    before = session.of_lines(session.lines[: line - 1])
    answer = before.try_entry(typed)
    if answer.refused or answer.meanings or answer.misfits:
        return answer
    added = [f"{new.text}{INSERTED}" for new in answer.lines]
    later = [moved(each, line, len(added)) for each in session.lines]
    return whole(session, [*later[: line - 1], *added, *later[line - 1 :]], line, answer.lines[0].text)


def moved(written: str, line: int, by: int) -> str:
    """A line whose references to lines at or after the place inserted have moved."""
    return REFERENCE.sub(lambda found: f"at={int(found[1]) + (by if int(found[1]) >= line else 0)}", written)


def whole(session: Session, lines: list[str], line: int, entry: str) -> Answer:
    """The answer for a record written anew, with what is wrong at the line itself apart from what it proves."""
    judged = session.of_lines(lines)
    known = {fault.name for fault in session.judgement.faults}
    heavy = [fault for fault in judged.judgement.faults if weighs(fault)]
    return Answer(
        judged.lines,
        judged.judgement,
        lines=(Line(line, entry),),
        faults=tuple(fault for fault in heavy if fault.line == line),
        proved=tuple(fault for fault in heavy if fault.line != line and fault.name not in known),
    )
