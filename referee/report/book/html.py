"""A rule book as one printable HTML page that needs nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from referee.report.book.examples import examples_in
from referee.report.book.notes import numbered, source_lines
from referee.report.book.parts import Book, Chapter, Clause

STYLE = """
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 40rem; background: #fff; color: #1a1a1a;
       font: 1.06rem/1.5 Georgia, "Times New Roman", serif; }
h1 { font-size: 1.6rem; margin: 0; }
h2 { font-size: 1.2rem; margin: 1.8rem 0 .4rem; border-bottom: 2px solid #1a1a1a; }
h3 { font-size: 1.02rem; margin: 1rem 0 .2rem; }
p { margin: .3rem 0; }
.about { color: #444; }
.example { margin: .3rem 0 .5rem 1.5rem; font-style: italic; color: #444; }
sup { font-size: .7em; line-height: 0; }
.notes { font-size: .85em; }
ul, ol { margin: .5rem 0; padding-left: 1.6rem; }
h2, h3 { break-after: avoid; }
li, .example { break-inside: avoid; }
@page { margin: 15mm; }
@media print { body { padding: 0; max-width: none; font-size: 11pt; } h2 { margin-top: 1rem; } }
"""


def book_html(book: Book) -> str:
    """The whole page."""
    (notes, marks), examples = numbered(book), examples_in(book)
    title = escape(book.variant.name)
    body = [
        f"<h1>{title}</h1>",
        f'<p class="about">{escape(book.variant.about.strip())}</p>',
        *(_chapter(chapter, marks, examples) for chapter in book.chapters),
        _list("Notes", notes.texts, "ol"),
        f'<p class="notes">{escape("; ".join(notes.explained()))}</p>' if notes.marks else "",
        _list("Sources", source_lines(book.variant), "ul"),
        _list("Advice", book.variant.advice, "ul"),
    ]
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        + "\n".join(part for part in body if part)
        + "\n</body>\n</html>"
    )


def _chapter(chapter: Chapter, marks: dict[Clause, str], examples: dict[Clause, str]) -> str:
    parts = [f"<h2>{escape(chapter.title)}</h2>"]
    for paragraph in chapter.paragraphs:
        if paragraph.title:
            parts.append(f"<h3>{escape(paragraph.title)}</h3>")
        for clause in paragraph.clauses:
            parts.append(f"<p>{escape(clause.words)}<sup>{escape(marks[clause])}</sup></p>")
            if clause in examples:
                parts.append(f'<p class="example">For example: {escape(examples[clause])}</p>')
    return "\n".join(parts)


def _list(title: str, lines: Iterable[str], kind: str) -> str:
    rows = "\n".join(f"<li>{escape(line)}</li>" for line in lines)
    return f'<section class="notes">\n<h2>{title}</h2>\n<{kind}>\n{rows}\n</{kind}>\n</section>' if rows else ""
