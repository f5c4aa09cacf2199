"""The parts of a rule book: chapters, paragraphs and the sentences in them, each with the rules it rests on."""

from __future__ import annotations

from dataclasses import dataclass, field

from referee.variant.model import Variant
from referee.variant.together import idle_rules


@dataclass(frozen=True, slots=True)
class Clause:
    """A sentence or two of the book.

    ``keys`` are the rules that it tells; of a law of irregularity the ``source`` and the ``note`` are its own.
    ``small`` is what a table can do without on half a page; ``players`` for whom alone it is so.
    """

    words: str
    keys: tuple[str, ...] = ()
    small: bool = False
    source: str | None = None
    note: str | None = None
    players: int | None = None


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Sentences that belong together; without a title they follow the heading itself."""

    title: str
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """One of the three headings."""

    title: str
    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True, slots=True)
class Book:
    """A whole variant; ``extends`` is the file that it says it differs from."""

    variant: Variant
    chapters: tuple[Chapter, ...]
    extends: str | None = None

    def clauses(self) -> tuple[Clause, ...]:
        """Every sentence, in the order in which they are read."""
        return tuple(each for chapter in self.chapters for part in chapter.paragraphs for each in part.clauses)


@dataclass(slots=True)
class Telling:
    """Sentences as they are gathered; what has no effect in the variant is not said."""

    variant: Variant
    found: list[Clause] = field(default_factory=list)

    def say(self, words: str | None, *keys: str, small: bool = False) -> None:
        """A sentence, unless there are no words for it or every rule that it tells is idle."""
        idle = idle_rules(self.variant)
        if words and not (keys and all(key in idle for key in keys)):
            self.found.append(Clause(ended(words), keys, small))

    def plays(self, key: str) -> bool:
        """Whether a rule has an effect."""
        return key not in idle_rules(self.variant)

    def paragraph(self, title: str) -> Paragraph:
        """What has been said."""
        return Paragraph(title, tuple(self.found))


def ended(words: str) -> str:
    """A sentence with its capital letter and its full stop."""
    words = words.strip()
    return words[:1].upper() + words[1:] + ("" if words.endswith((".", "!", "?")) else ".")
