"""A variant as a rule book that can be read aloud: composed once, printed as text, on half a page, and as HTML."""

from referee.report.book.compose import book_of
from referee.report.book.parts import Book, Chapter, Clause, Paragraph

__all__ = ["Book", "Chapter", "Clause", "Paragraph", "book_of"]
