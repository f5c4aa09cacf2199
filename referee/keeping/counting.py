"""What each side counted at the end of a deal, as it is asked for and as entries."""

from __future__ import annotations

from collections.abc import Mapping

from referee.keeping.due import Next
from referee.keeping.session import Session
from referee.score.points import count_names
from referee.tokens import words_of


def count_words(session: Session) -> str:
    """How the counts of a side are typed."""
    names = item_names(session)
    return f"type for each side {', '.join(names)}, as numbers in this order or by name; Enter leaves a side out"


def item_names(session: Session) -> tuple[str, ...]:
    """What is counted by the record's rules, in the order in which it is called."""
    variant = session.judgement.variant
    return count_names(variant) if variant is not None else ()


def count_entries(session: Session, counted: Mapping[str, str]) -> list[str]:
    """The entries of what the sides say they counted; a side that says nothing follows from the others.

    A ``deal:`` stands before them where the counts belong to the deal that is due.
    """
    names = item_names(session)
    entries = [count_entry(side, said, names) for side, said in counted.items() if said.strip(" ,")]
    if entries and session.step().kind is Next.DEAL and not of_last_deal(session):
        entries.insert(0, "deal:")
    return entries


def of_last_deal(session: Session) -> bool:
    """Whether counts belong to the deal that has just been played out: it has none yet."""
    deals = session.judgement.deals
    return bool(deals) and deals[-1].status == "complete" and not is_counted(session, deals[-1].line)


def is_counted(session: Session, line: int) -> bool:
    """Whether a count stands after this line already."""
    return any(entry.keyword == "count" and entry.line > line for entry in session.entries.values())


def count_entry(side: str, said: str, names: tuple[str, ...]) -> str:
    """The entry of what a side counted: bare numbers go to the items in their order."""
    words = [word.text for word in words_of(said)]
    if all(word.isdigit() for word in words) and len(words) <= len(names):
        return f"count: {side} " + ", ".join(f"{name} {word}" for name, word in zip(names, words, strict=False))
    return f"count: {side} {said}"
