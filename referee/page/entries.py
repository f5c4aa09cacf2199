"""Entries tried against a record: what becomes of it, in one sentence, and what can be done about a foul."""

from __future__ import annotations

from typing import Final

from referee.keeping.amending import insert as inserted
from referee.keeping.amending import redo as redone
from referee.keeping.asking import challengers, is_unread, takings_asked
from referee.keeping.meaning import Meaning
from referee.keeping.session import Answer, Session
from referee.keeping.spoken import spoken_play
from referee.keeping.telling import misfits_told
from referee.page.faults import fault_shown, faults_shown, sentence
from referee.page.sessions import kept_text, session_of
from referee.page.shapes import Change
from referee.page.shapes import Meaning as MeaningShown
from referee.record.reading import KEYWORDS

MOST_MEANINGS: Final = 12


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
    judged, lines = answer.judgement, answer.record
    whole = bool(answer.lines) and not is_unread(answer.faults)
    faults = faults_shown(answer.faults, judged, lines)
    if answer.misfits and not answer.meanings:
        faults = [fault_shown(misfits_told(answer)[0])]
    return {
        "stands": answer.stands and whole,
        "text": kept_text(session, answer) if whole else None,
        "said": " ".join(map(sentence, (said if said is not None else said_of(answer), *answer.said))).strip(),
        "entries": [line.text for line in answer.lines],
        "faults": faults,
        "proved": faults_shown((*answer.cautions, *answer.proved), judged, lines),
        "meanings": [meaning_of(each) for each in answer.meanings[:MOST_MEANINGS]] or takings_meant(answer),
        "refused": sentence(answer.refused),
        "challengers": challengers(answer, session),
    }


def meaning_of(meaning: Meaning) -> MeaningShown:
    """One meaning of bare cards."""
    return {"entry": meaning.text, "words": sentence(meaning.spoken), "depends": False}


def takings_meant(answer: Answer) -> list[MeaningShown]:
    """The takings of a card of which it was not said which is meant."""
    plays = takings_asked(answer)
    return [{"entry": play, "words": sentence(spoken_play(play)), "depends": False} for play in plays]


def said_of(answer: Answer, *, undone: bool = False) -> str:
    """What the table hears of an entry."""
    said = []
    for line in answer.lines:
        text = line.text.removeprefix("#- ") if undone else line.text
        name, colon, play = text.partition(": ")
        is_play = colon and play and name.strip().lower() not in KEYWORDS
        spoken = line.spoken or (spoken_play(play.partition(" #")[0]) if is_play else "")
        said.append(f"{name}: {spoken}" if spoken else text)
    return "; ".join(said)
