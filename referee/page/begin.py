"""A new record, and one that comes from elsewhere: begun, or refused with the reason."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Final

from referee.keeping.session import Session, weighs
from referee.page.faults import faults_shown, sentence
from referee.page.sessions import NAME, remember, session_of
from referee.page.shapes import Begun, FaultShown, Opened
from referee.variant.errors import VariantError
from referee.variant.file import load_variant

LARGEST: Final = 1_000_000
NO_TEXT: Final = frozenset({"Cc", "Cs", "Zl", "Zp", "Co", "Cn"})
"""Control characters, halves of characters and ends of lines: what no entry may hold."""
ALLOWED: Final = frozenset("\n\r\t\ufeff")


def new_game(
    players: Sequence[str], variant: str, sets: Sequence[str] = (), dealer: str | None = None, date: str = ""
) -> Begun:
    """The record of a game that begins; blank names are no players."""
    names = [" ".join(name.split()) for name in players if name.strip()]
    broken = next((name for name in names if not plain(name) or set(name) & set(",#:")), None)
    if broken is not None:
        shown = "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in broken[:40])
        return refused(f"a name is letters, digits, blanks and . ' -, not “{shown}”", "players")
    try:
        rules = load_variant(variant, sets=tuple(sets))
    except VariantError as error:
        return refused(error.faults[0].message, "rules")
    lines = [f"variant: {variant}", f"players: {', '.join(names)}", *(f"set: {each}" for each in sets)]
    lines += [f"rules: {rules.digest}", *([f"date: {date}"] if plain(date) and date else [])]
    session = Session("".join(f"{line}\n" for line in lines), NAME)
    faults = [fault for fault in session.judgement.faults if weighs(fault)]
    if faults:
        found = faults_shown(faults[:1], session.judgement, session.lines)[0]
        return refused(with_help(found), "players")
    if dealer:
        answer = session.try_entry(f"deal: {dealer}")
        if answer.stands:
            session.accept(answer)
    remember(session)
    return {"text": session.text, "refused": ""}


def with_help(found: FaultShown) -> str:
    """A fault with what would be right."""
    return found["sentence"] + (f" {sentence(found['help'])}" if found["help"] else "")


def refused(why: str, where: str) -> Begun:
    """Why a game cannot begin so."""
    return {"text": None, "refused": sentence(why), "where": where}


def plain(text: str) -> bool:
    """Whether a text is one line without anything that cannot be read."""
    return not any(unicodedata.category(char) in NO_TEXT for char in text)


def open_text(text: str) -> Opened:
    """A record that comes from a file or a link; what is none is refused, what is faulty is opened and told."""
    why = unfit(text)
    if why:
        return {"text": None, "refused": sentence(why), "warnings": []}
    session = session_of(text)
    now = session.judgement
    told = [found["sentence"] for found in faults_shown(now.faults[:5], now, session.lines)]
    if not now.players:
        return {
            "text": None,
            "refused": (told or ["This is no record of a game: it names no players."])[0],
            "warnings": [],
        }
    return {"text": session.text, "refused": "", "warnings": told}


def unfit(text: str) -> str:
    """Why a text can be no record, or nothing."""
    if len(text) > LARGEST:
        return "this is larger than a megabyte, which no record is"
    for number, line in enumerate(text.split("\n"), 1):
        wrong = next((char for char in line if unicodedata.category(char) == "Cc" and char not in ALLOWED), None)
        if wrong is not None:
            return f"this is no record: line {number} holds the control sign {wrong!a}"
    return ""
