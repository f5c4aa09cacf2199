"""A rule book as lines: whole, with its examples and notes, or on half a page."""

from __future__ import annotations

from collections.abc import Iterator

from referee.report.book.examples import examples_in
from referee.report.book.notes import numbered, source_lines
from referee.report.book.parts import Book, Clause, Paragraph
from referee.report.excerpt import wrapped
from referee.variant.digest import rules_of
from referee.variant.model import Variant

INDENT = "  "


def book_lines(book: Book) -> Iterator[str]:
    """The whole book, to be read aloud: sentences, an example below a rule that has one, then the notes."""
    (notes, marks), examples = numbered(book), examples_in(book)
    yield from _head(book)
    for chapter in book.chapters:
        yield from ("", chapter.title.upper())
        for part in chapter.paragraphs:
            yield from _paragraph(part, marks, examples)
    for title, lines in (
        ("Notes", [*notes.lines(), *notes.explained()]),
        ("Sources", source_lines(book.variant)),
        ("Advice", list(book.variant.advice)),
    ):
        if lines:
            yield from ("", title.upper())
            for line in lines:
                yield from wrapped(line, INDENT, INDENT * 2)


def _head(book: Book) -> Iterator[str]:
    variant = book.variant
    yield f"{variant.name} ({variant.id})"
    yield from wrapped(variant.about.strip())
    standing = f"It stands on {book.extends}. " if book.extends else ""
    yield f"{standing}Rules {variant.digest}."


def _paragraph(part: Paragraph, marks: dict[Clause, str], examples: dict[Clause, str]) -> Iterator[str]:
    """A paragraph: sentences run on until one has an example, which stands below it."""
    if part.title:
        yield from ("", f"{INDENT}{part.title}")
    else:
        yield ""
    run: list[str] = []
    for clause in part.clauses:
        run.append(clause.words + marks[clause])
        if clause in examples:
            yield from wrapped(" ".join(run), INDENT, INDENT)
            yield from wrapped(f"For example: {examples[clause]}", INDENT * 3, INDENT * 3)
            run = []
    if run:
        yield from wrapped(" ".join(run), INDENT, INDENT)


def half_page(book: Book) -> Iterator[str]:
    """The book on half a page: what a table asks first, and what is not as everywhere; no notes, no examples."""
    yield f"{book.variant.name} ({book.variant.id})"
    for chapter in book.chapters:
        words = " ".join(_short(book.variant, part) for part in chapter.paragraphs).split()
        yield from wrapped(f"{chapter.title}: {' '.join(words)}", "", INDENT)
    if book.variant.laws:
        yield f"If something goes wrong: referee rule --variant {book.variant.id}"


def _short(variant: Variant, part: Paragraph) -> str:
    told = [clause.words for clause in part.clauses if not (clause.small and _is_plain(variant, clause))]
    title = f"{part.title}: " if part.title.startswith("With ") and told else ""
    return title + " ".join(told)


def _is_plain(variant: Variant, clause: Clause) -> bool:
    """Whether a small sentence says what the plain frame says too; laws are told elsewhere."""
    plain, own = rules_of(Variant(id="", name="")), rules_of(variant)
    return all(own.get(key) == plain.get(key) for key in clause.keys)
