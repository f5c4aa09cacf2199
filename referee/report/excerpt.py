"""One line of a record as it can be shown safely, and where in it a span lies.

A terminal must never be steered by what stands in a record, and a line may have a
million characters. So control characters are shown as pictures, direction marks
and other invisible ones as their number, tabs as blanks, and long lines are cut
around the span. Knows nothing of faults.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Final

WIDTH: Final = 100
NARROWEST: Final = 20
TAB = "    "
COLOUR: Final = re.compile(r"\x1b\[[0-9;]*m")

SCREEN: ContextVar[int] = ContextVar("SCREEN", default=WIDTH)
"""How many columns a line may have; whoever knows the screen sets it."""


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
    return lines_of(first, text.split(), then, SCREEN.get())


def wrapped_to(width: int, text: str, first: str = "", then: str = "") -> list[str]:
    """The same for lines of another length; a word that is longer than a line stands by itself."""
    return lines_of(first, text.split(), then, width)


def lines_of(first: str, words: Sequence[str], then: str, most: int) -> list[str]:
    """Words as lines of at most so many columns, the first beginning with ``first``, the others with ``then``."""
    lines, line, begun = [], first, False
    for word in words:
        joined = f"{line} {word}" if begun else line + word
        if begun and columns(joined) > most:
            lines.append(line)
            joined = then + word
        line, begun = joined, True
    return [*lines, line] if begun else []


def folded(line: str, most: int, further: int = 2) -> list[str]:
    """A printed line as lines of at most so many columns, broken at blanks and ``further`` in below its beginning."""
    if painted_columns(line) <= most:
        return [line]
    indent = len(line) - len(line.lstrip(" "))
    then = " " * min(indent + further, max(0, most - NARROWEST))
    parts, lines, now = re.findall(r" *[^ ]+", line), [], ""
    for part in parts:
        if now.strip() and painted_columns(now + part) > most:
            lines.append(now)
            now = then + part.lstrip(" ")
        else:
            now += part
    return [*lines, now]


def painted_columns(text: str) -> int:
    """How many columns a line takes that may be coloured."""
    return columns(COLOUR.sub("", text))


def excerpt(lines: Sequence[str], line: int, column: int, end_column: int, gutter: int = 0) -> Excerpt | None:
    """The line with this number, cut at blanks around the span; None where there is no such line.

    ``gutter`` is how many columns of the screen stand before it.
    """
    if not 1 <= line <= len(lines):
        return None
    whole = lines[line - 1].rstrip("\r\n")
    first = max(0, min(column - 1, len(whole)))
    last = max(first, min(end_column - 1, len(whole)))
    most = max(NARROWEST, SCREEN.get() - gutter)
    left, right = (0, len(whole)) if columns(safe(whole)) <= most else cut(whole, first, last, most)
    last = min(last, right)
    head = ("…" if left else "") + safe(whole[left:first])
    marked = safe(whole[first:last])
    tail = safe(whole[last:right]) + ("…" if right < len(whole) else "")
    start = columns(head)
    return Excerpt(line, head + marked + tail, start, start + max(1, columns(marked)))


def cut(whole: str, first: int, last: int, most: int) -> tuple[int, int]:
    """The stretch of a line around a span that fits into so many columns; words are left whole where any can be."""
    room = most - 2  # for a mark at either end
    left = 0 if columns(safe(whole[:last])) <= room else first
    while left and left >= first - room // 3 and columns(safe(whole[left - 1 : last])) <= room:
        left -= 1
    right = max(left + 1, first)
    while right < len(whole) and columns(safe(whole[left : right + 1])) <= room:
        right += 1
    blank = whole.find(" ", left, first)
    left = blank + 1 if left and whole[left - 1] != " " and blank >= 0 else left
    blank = whole.rfind(" ", last, right)
    return left, blank if right < len(whole) and whole[right] != " " and blank > 0 else right
