"""The notes of a rule book: where each sentence comes from, and which are a reading of ours or told at second hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from referee.report.book.parts import Book, Clause
from referee.variant.layered import layers_of
from referee.variant.layers import node_at
from referee.variant.model import Source, Variant, Why
from referee.variant.sources import why_of

READING, SECOND_HAND = "*", "†"
_READING, _SECOND_HAND = ("our reading", "our own"), ("second hand", "fuller text")
EXPLAINED = {
    READING: "our reading: no source says it in so many words",
    SECOND_HAND: "told at second hand",
}
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(slots=True)
class Notes:
    """The notes as they are numbered, in the order of the sentences."""

    variant: Variant
    texts: list[str] = field(default_factory=list)
    marks: set[str] = field(default_factory=set)

    def mark(self, clause: Clause) -> str:
        """What stands behind a sentence: the number of its note, and the mark of a reading or a report."""
        text = note_of(self.variant, clause)
        if not text:
            return ""
        if text not in self.texts:
            self.texts.append(text)
        told = (SECOND_HAND,) if _is_reported(self.variant, clause) else ()
        signs = "".join(dict.fromkeys((*signs_of(text), *told)))
        self.marks.update(signs)
        return f"{raised(self.texts.index(text) + 1)}{signs}"

    def lines(self) -> list[str]:
        """The notes, each behind its number."""
        return [f"{number} {text}" for number, text in enumerate(self.texts, 1)]

    def explained(self) -> list[str]:
        """What the marks mean that stand in the text."""
        return [f"{sign} {meaning}" for sign, meaning in EXPLAINED.items() if sign in self.marks]


def raised(number: int) -> str:
    """A number as a note's mark."""
    return str(number).translate(_RAISED)


def signs_of(note: str) -> Iterator[str]:
    """The marks of a note: of a reading of ours, of a report at second hand."""
    low = note.lower()
    if any(words in low for words in _READING):
        yield READING
    if any(words in low for words in _SECOND_HAND):
        yield SECOND_HAND


def _is_reported(variant: Variant, clause: Clause) -> bool:
    """Whether a sentence rests on a work that was not read itself."""
    sources = [source for source, _, _ in _whence(variant, clause) if source]
    works = [variant.sources.get(each.split()[0].rstrip(",;:")) for source in sources for each in source.split("; ")]
    parts = [work.part.lower() for work in works if work is not None and work.part]
    return any(words in part for part in parts for words in _SECOND_HAND)


def note_of(variant: Variant, clause: Clause) -> str:
    """The sources of a sentence, then what is noted; what stands in another file than the variant's own says which."""
    sources, said = sources_and_notes(variant, clause)
    return ". ".join(part for part in (sources, said[:1].upper() + said[1:]) if part)


def sources_and_notes(variant: Variant, clause: Clause) -> tuple[str, str]:
    """The sources of a sentence, and what is noted, each once."""
    sources, notes = dict[str, None](), dict[str, None]()
    for source, note, home in _whence(variant, clause):
        if source:
            sources[source + home] = None
        if note:
            notes[note if source else note + home] = None
    return "; ".join(sources), "; ".join(notes)


def _whence(variant: Variant, clause: Clause) -> Iterator[tuple[str | None, str | None, str]]:
    """Each source with its note, and the file they stand in."""
    if clause.source or clause.note:
        yield clause.source, clause.note, ""
    for key in clause.keys:
        for_these = _of_these(variant, clause.players, key)
        yield from ((why.source, why.note, "") for why in for_these)
        why = None if for_these else why_of(variant, key)
        if why is not None:
            home = stated_in(variant, key)
            yield why.source, why.note, f" ({home})" if home else ""


def _of_these(variant: Variant, players: int | None, key: str) -> list[Why]:
    """Where a rule comes from that so many players have of their own: its reason, its parts', or its group's."""
    start = f"at.{players}."
    path = start + key
    related = (path, f"{path}.")
    return [
        why
        for at, why in variant.why.items()
        if at.startswith(start) and (at.startswith(related) or path.startswith(f"{at}.")) and (why.source or why.note)
    ]


def stated_in(variant: Variant, key: str) -> str:
    """The file that a rule is read in, where it is not the variant's own: "of foster", "of the frame"."""
    texts = variant.once(layers_of).texts
    for place, written in enumerate(reversed(texts)):
        if node_at(written.layer.tree, key) is not None:
            if place == 0:
                return ""
            return "of the frame" if written.is_root else f"of {written.stem}"
    return ""


def source_lines(variant: Variant) -> list[str]:
    """The works that the codes stand for, each on a line."""
    return [f"{code}: {_work(work)}" for code, work in variant.sources.items()]


def _work(work: Source) -> str:
    return ", ".join(part for part in (work.author, work.title, work.year, work.part) if part)


def numbered(book: Book) -> tuple[Notes, dict[Clause, str]]:
    """The notes of a whole book, and the mark behind each sentence."""
    notes = Notes(book.variant)
    return notes, {clause: notes.mark(clause) for clause in book.clauses()}
