"""Asking what each side counted at the end of a deal, one line a side."""

from __future__ import annotations

import re
from collections.abc import Callable

from referee.keeping.due import Next
from referee.keeping.session import Session
from referee.score.points import count_names

Ask = Callable[[str], str]

GONE = "\x04"
"""What a question is answered with when the scorer has left: the end of what can be typed."""


def count_lines(session: Session, ask: Ask) -> list[str]:
    """Return the ``count:`` entries of the sides that were told; a side left empty follows from the others."""
    now = session.judgement
    if now.variant is None:
        return []
    names = count_names(now.variant)
    print(f"type for each side {', '.join(names)}, as numbers in this order or by name; Enter leaves a side out")
    lines = []
    for side in now.sides:
        told = ask(f"{side} counted: ")
        if told == GONE:
            return []
        entry = count_entry(side, told, names)
        if entry:
            lines.append(entry)
    if lines and session.step().kind is Next.DEAL and not fresh_counts(session):
        lines.insert(0, "deal:")
    return lines


def fresh_counts(session: Session) -> bool:
    """Whether the counts belong to the deal that has just been played out."""
    deals = session.judgement.deals
    return bool(deals) and deals[-1].status == "complete" and not counted(session, deals[-1].line)


def counted(session: Session, line: int) -> bool:
    """Whether a count stands after this line already."""
    return any(text.strip().lower().startswith("count:") for text in session.lines[line:])


def count_entry(side: str, told: str, names: tuple[str, ...]) -> str:
    """Return the entry of what a side counted: bare numbers go to the items in their order."""
    words = [word for word in re.split(r"[\s,]+", told) if word]
    if not words:
        return ""
    if all(word.isdigit() for word in words) and len(words) <= len(names):
        return f"count: {side} " + ", ".join(f"{name} {word}" for name, word in zip(names, words, strict=False))
    return f"count: {side} {told}"
