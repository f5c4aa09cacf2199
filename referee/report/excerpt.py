"""One line of a record as it can be shown safely, and where in it a span lies.

A terminal must never be steered by what stands in a record, and a line may have a
million characters. So control characters are shown as pictures, direction marks
and other invisible ones as their number, tabs as blanks, and long lines are cut
around the span. Knows nothing of faults.
"""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

WIDTH = 100
BEFORE = 40
TAB = "    "


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A line as shown, and the columns of the terminal (from 0, end exclusive) that the span covers."""

    line: int
    text: str
    start: int
    end: int


def shown(char: str) -> str:
    """One character as it can be shown: itself, or a picture of it that steers no terminal."""
    if char == "\t":
        return TAB
    code = ord(char)
    if code < 0x20:
        return chr(0x2400 + code)
    if code == 0x7F:
        return "␡"
    if unicodedata.category(char) in {"Cc", "Cf", "Cs", "Zl", "Zp", "Co", "Cn"}:
        return f"<{code:04X}>"
    return char


def width(char: str) -> int:
    """How many columns of a terminal a shown character takes."""
    if unicodedata.combining(char) or unicodedata.category(char) in {"Mn", "Me"}:
        return 0
    return 2 if unicodedata.east_asian_width(char) in {"W", "F"} else 1


def columns(text: str) -> int:
    """How many columns of a terminal a shown text takes."""
    return sum(width(char) for char in text)


def safe(text: str) -> str:
    """A text with every character as it can be shown."""
    return "".join(shown(char) for char in text)


def wrapped(text: str, first: str = "", then: str = "") -> list[str]:
    """A text as lines of a readable length, beginning with ``first`` and ``then``; no word is broken."""
    return textwrap.wrap(
        text, WIDTH, initial_indent=first, subsequent_indent=then, break_long_words=False, break_on_hyphens=False
    )


def excerpt(lines: Sequence[str], line: int, column: int, end_column: int) -> Excerpt | None:
    """The line with this number, cut around the span; None where there is no such line."""
    if not 1 <= line <= len(lines):
        return None
    whole = lines[line - 1].rstrip("\r\n")
    first = max(0, min(column - 1, len(whole)))
    last = max(first, min(end_column - 1, len(whole)))
    left = 0 if last <= WIDTH else max(0, first - BEFORE)
    right = min(len(whole), left + WIDTH)
    last = min(last, right)
    head = ("…" if left else "") + safe(whole[left:first])
    marked = safe(whole[first:last])
    tail = safe(whole[last:right]) + ("…" if right < len(whole) else "")
    start = columns(head)
    return Excerpt(line, head + marked + tail, start, start + max(1, columns(marked)))
