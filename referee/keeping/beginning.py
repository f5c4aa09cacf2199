"""How a record begins: its headers, judged as the record they make before anything is written."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import Final

from referee.keeping.session import Session, weighs
from referee.report.text import render_text
from referee.variant import VariantError, load_variant
from referee.variant.errors import render_variant_faults
from referee.variant.model import Variant

NO_TEXT: Final = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""Control characters, halves of characters, and ends of lines: what no entry may hold."""


@dataclass(frozen=True, slots=True)
class Headers:
    """What a record begins with; ``variant`` is the rules' name as the record gives it."""

    variant: str
    players: str
    sets: tuple[str, ...] = ()
    start: str | None = None
    place: str | None = None
    scorer: str | None = None

    def text(self, rules: Variant, date: str) -> str:
        """The headers as lines, with the digest of the rules and the date."""
        lines = [f"variant: {self.variant}", f"players: {self.players}"]
        lines += [f"set: {spaced(rule)}" for rule in self.sets]
        lines += [f"rules: {rules.digest}", f"date: {date}"]
        more = {"place": self.place, "scorer": self.scorer, "start": self.start}
        lines += [f"{key}: {value}" for key, value in more.items() if value]
        return "".join(f"{line}\n" for line in lines)

    def broken(self) -> str:
        """Why one of them cannot stand on a line of its own; empty where each can."""
        single = {"variant": self.variant, "players": self.players, "start": self.start}
        single |= {"place": self.place, "scorer": self.scorer}
        for key, value in (*single.items(), *(("set", rule) for rule in self.sets)):
            wrong = next((char for char in value or "" if unicodedata.category(char) in NO_TEXT), None)
            if wrong is not None:
                return f"{key}: a header is one line of plain text; {value!a} holds {wrong!a}"
        return ""


@dataclass(frozen=True, slots=True)
class Unfit:
    """Why a record cannot begin so: found by judging it, or something that kept it from being judged."""

    reason: str
    judged: bool


def spaced(rule: str) -> str:
    """An override as a record prints it: ``KEY = VALUE``."""
    key, equals, value = rule.partition("=")
    return f"{key.strip()} = {value.strip()}" if equals else rule


def begun(file: str, headers: Headers, given: str, date: str) -> str | Unfit:
    """The text that a record of this name begins with, or why it cannot; ``given`` is how the rules are found here."""
    broken = headers.broken()
    if broken:
        return Unfit(broken, judged=False)
    try:
        rules = load_variant(given, sets=headers.sets)
    except VariantError as error:
        return Unfit(render_variant_faults(error.faults), judged=False)
    text = headers.text(rules, date)
    session = Session(text, file)
    if any(weighs(fault) for fault in session.judgement.faults):
        return Unfit(render_text(session.judgement, list(session.lines)).rstrip(), judged=True)
    return text
