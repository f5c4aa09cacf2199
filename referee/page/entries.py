"""Entries tried against a record: what becomes of it, in one sentence, and what can be done about a foul."""

from __future__ import annotations

from typing import Final

from referee.faults import Severity
from referee.keeping.session import Answer, Session
from referee.keeping.spoken import spoken_play
from referee.page.faults import faults_shown, sentence
from referee.page.history import insert as inserted
from referee.page.history import redo as redone
from referee.page.sessions import kept_text, session_of
from referee.page.shapes import Change, FaultShown, Meaning
from referee.record.reading import KEYWORDS

MOST_MEANINGS: Final = 12
UNREAD: Final = frozenset({"unreadable-line", "unknown-word"})
"""Faults of what cannot be read at all: nothing could be recorded as it was played."""


def try_entry(text: str, typed: str) -> Change:
    """What becomes of a record by something typed, tapped or said."""
    session = session_of(text)
    return change_of(session, session.try_entry(typed))


def undo(text: str) -> Change:
    """The record without its last entry."""
    session = session_of(text)
    answer = session.undo()
    return change_of(session, answer, f"Taken back: {said_of(answer, undone=True)}")


def redo(text: str) -> Change:
    """The record with the entry again that was undone last."""
    session = session_of(text)
    answer = redone(session)
    return free(change_of(session, answer, f"Again: {said_of(answer)}"))


def edit(text: str, line: int, typed: str) -> Change:
    """The record with one line written anew; an empty text takes it out."""
    session = session_of(text)
    answer = session.edit(line, typed)
    return change_of(session, answer, f"Line {line} is now: {said_of(answer)}" if typed.strip() else "Taken out.")


def insert(text: str, line: int, typed: str) -> Change:
    """The record with a forgotten entry before a line."""
    session = session_of(text)
    answer = inserted(session, line, typed)
    return change_of(session, answer, f"Put in: {said_of(answer)}")


def free(change: Change) -> Change:
    """A change that may always be kept: it brings back what was decided before."""
    return {**change, "stands": change["text"] is not None}


def change_of(session: Session, answer: Answer, said: str | None = None) -> Change:
    """An answer as plain values."""
    judged, lines = answer.judgement, answer.lines
    readable = not any(fault.name in UNREAD for fault in answer.faults)
    whole = bool(answer.entries) and readable and not (answer.meanings or answer.others or answer.refused)
    faults = faults_shown(answer.faults, judged, lines)
    if answer.others and not answer.meanings:
        faults = faults_of_others(answer)
    return {
        "stands": answer.stands and whole,
        "text": kept_text(session, answer) if whole else None,
        "said": sentence(said if said is not None else said_of(answer)),
        "entries": [entry.text for entry in answer.entries],
        "faults": faults,
        "proved": faults_shown((*answer.cautions, *answer.proved), judged, lines),
        "meanings": [meaning_of(each) for each in answer.meanings[:MOST_MEANINGS]] or takings_asked(answer),
        "refused": sentence(answer.refused),
        "challengers": challengers(answer),
    }


def faults_of_others(answer: Answer) -> list[FaultShown]:
    """Why no reading of bare cards stands: the plainest reason."""
    first = answer.others[0]
    return faults_shown(first.faults[:1], first.judgement, first.lines)


def meaning_of(answer: Answer) -> Meaning:
    """One meaning of bare cards."""
    entry = answer.entries[0]
    return {"entry": entry.text, "words": sentence(entry.spoken or entry.text), "depends": False}


def takings_asked(answer: Answer) -> list[Meaning]:
    """The takings of a card of which it was not said which is meant."""
    asked = next((fault for fault in answer.faults if fault.name == "ambiguous-take"), None)
    if asked is None:
        return []
    card = str(asked.facts.get("card", ""))
    takings = [taking if isinstance(taking, str) else ", ".join(taking) for taking in asked.facts.get("takings", ())]
    plays = [taking if " x " in taking else f"{card} x {taking}" for taking in takings]
    return [{"entry": play, "words": sentence(spoken_play(play)), "depends": False} for play in plays]


def challengers(answer: Answer) -> list[str]:
    """Who could challenge the play that was tried: every other player, where it is a foul."""
    if not any(fault.severity is Severity.FOUL for fault in answer.faults) or not answer.entries:
        return []
    player = answer.entries[0].text.partition(":")[0]
    return [name for name in answer.judgement.players if name != player]


def said_of(answer: Answer, *, undone: bool = False) -> str:
    """What the table hears of an entry."""
    said = []
    for entry in answer.entries:
        text = entry.text.removeprefix("#- ") if undone else entry.text
        name, colon, play = text.partition(": ")
        is_play = colon and play and name.strip().lower() not in KEYWORDS
        spoken = entry.spoken or (spoken_play(play.partition(" #")[0]) if is_play else "")
        said.append(f"{name}: {spoken}" if spoken else text)
    return "; ".join(said)
