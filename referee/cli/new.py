"""``referee new``: start a record, its headers checked before anything is written."""

from __future__ import annotations

import datetime as dt
import json
import os
import sys
import unicodedata
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final

import typer

from referee.cli.options import Format, OutputFormat, Overrides, VariantName
from referee.keeping.due import step_words
from referee.keeping.journal import Problem, create
from referee.keeping.session import Session, weighs
from referee.report.text import render_text
from referee.variant import VariantError, load_variant
from referee.variant.errors import render_variant_faults
from referee.variant.model import Variant

DEFAULT = "foster"
NO_TEXT: Final = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""Control characters, halves of characters, and ends of lines: what no entry may hold."""

Players = Annotated[
    str, typer.Option("--players", "-p", metavar="NAMES", help='Who plays, clockwise: "Ann, Bob".', show_default=False)
]
Start = Annotated[str | None, typer.Option("--start", help='A score carried in: "Ann 12, Bob 9".', show_default=False)]
Place = Annotated[str | None, typer.Option("--place", help="Where you play.", show_default=False)]
Scorer = Annotated[str | None, typer.Option("--scorer", help="Who keeps the record.", show_default=False)]


@dataclass(frozen=True, slots=True)
class Headers:
    """What a record begins with."""

    variant: str
    players: str
    sets: tuple[str, ...] = ()
    start: str | None = None
    place: str | None = None
    scorer: str | None = None

    def text(self, file: str, rules: Variant) -> str:
        """The headers as lines, with the digest of the rules and today's date."""
        lines = [f"variant: {name_in(file, self.variant)}", f"players: {self.players}"]
        lines += [f"set: {spaced(rule)}" for rule in self.sets]
        lines += [f"rules: {rules.digest}", f"date: {dt.datetime.now().astimezone().date().isoformat()}"]
        more = {"place": self.place, "scorer": self.scorer, "start": self.start}
        lines += [f"{key}: {value}" for key, value in more.items() if value]
        return "".join(f"{line}\n" for line in lines)

    def broken(self) -> str:
        """Return why one of them cannot stand on a line of its own, or nothing."""
        single = {"variant": self.variant, "players": self.players, "start": self.start}
        single |= {"place": self.place, "scorer": self.scorer}
        for key, value in (*single.items(), *(("set", rule) for rule in self.sets)):
            wrong = next((char for char in value or "" if unicodedata.category(char) in NO_TEXT), None)
            if wrong is not None:
                return f"{key}: a header is one line of plain text; {value!a} holds {wrong!a}"
        return ""


def name_in(file: str, variant: str) -> str:
    """Return how a record names its variant: an id as it is, a path relative to the record."""
    path = Path(variant)
    if path.suffix not in (".yaml", ".yml") or not path.is_file():
        return variant
    return os.path.relpath(path, Path(file).parent).replace(os.sep, "/")


def spaced(rule: str) -> str:
    """Return an override as a record prints it: ``KEY = VALUE``."""
    key, equals, value = rule.partition("=")
    return f"{key.strip()} = {value.strip()}" if equals else rule


def unfit_name(file: str) -> str:
    """Return why a record cannot have this name, or nothing; ``-`` is the standard input elsewhere."""
    return "a record is a file, and - is none; name it, such as friday.cassino" if file == "-" else ""


def headers_text(file: str, headers: Headers) -> tuple[str, int, str]:
    """Return the headers' text, or the exit status with the reason why they would not do."""
    unfit = unfit_name(file) or headers.broken()
    if unfit:
        return "", 2, unfit
    try:
        rules = load_variant(headers.variant, sets=headers.sets)
    except VariantError as error:
        return "", 2, render_variant_faults(error.faults)
    text = headers.text(file, rules)
    session = Session(text, file)
    if any(weighs(fault) for fault in session.judgement.faults):
        return "", 1, render_text(session.judgement, list(session.lines)).rstrip()
    return text, 0, ""


def new(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The record to start, NAME.cassino.", show_default=False)],
    players: Players,
    variant: VariantName = DEFAULT,
    sets: Overrides = None,
    start: Start = None,
    place: Place = None,
    scorer: Scorer = None,
    form: OutputFormat = Format.TEXT,
) -> None:
    """Start a record: its rules, its players, today's date. A file that is there is never overwritten."""
    headers = Headers(variant or DEFAULT, players, tuple(sets or ()), start, place, scorer)
    text, status, reason = headers_text(file, headers)
    if not status:
        problem = create(Path(file), text)
        status, reason = (exit_of(problem), problem.words()) if problem else (0, "")
    if status:
        print(reason, file=sys.stderr)
        raise typer.Exit(status)
    tell_begun(file, text, form)


def exit_of(problem: Problem) -> int:
    """Return the exit status of a record that cannot be begun."""
    return 1 if problem.kind == "exists" else 2


def tell_begun(file: str, text: str, form: Format) -> None:
    """Say what was begun, and what the table does first."""
    session = Session(text, file)
    now = session.judgement
    names = ", ".join(now.players)
    if form is Format.JSON:
        about = {"file": file, "variant": now.variant.id if now.variant else None, "rules": now.rules}
        print(json.dumps({**about, "players": list(now.players), "lines": list(session.lines)}, ensure_ascii=False))
        return
    print(f"{file}: {now.variant.name if now.variant else ''}; {names}")
    if form is Format.TEXT:
        print(f"next: {step_words(session.step(), now)}")
        print(f"keep the game with: referee play {file}")
