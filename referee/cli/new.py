"""``referee new``: start a record, its headers checked before anything is written."""

from __future__ import annotations

import json
import os
import shlex
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from referee.cli.clock import today
from referee.cli.options import (
    FOUND,
    NOT_JUDGED,
    USUAL_RULES,
    Format,
    OutputFormat,
    Overrides,
    VariantName,
    refuse,
)
from referee.keeping.beginning import Headers, Unfit, begun
from referee.keeping.session import Session
from referee.keeping.telling import next_words
from referee.keeping.writing import create

Players = Annotated[
    str, typer.Option("--players", "-p", metavar="NAMES", help='Who plays, clockwise: "Ann, Bob".', show_default=False)
]
Start = Annotated[
    str | None, typer.Option("--start", help='A score to start from: "Ann 12, Bob 9".', show_default=False)
]
Place = Annotated[str | None, typer.Option("--place", help="Where you play.", show_default=False)]
Scorer = Annotated[str | None, typer.Option("--scorer", help="Who keeps the record.", show_default=False)]


def name_in(file: str, variant: str) -> str:
    """How a record names its variant: an id as it is, a path relative to the record."""
    path = Path(variant)
    if path.suffix not in (".yaml", ".yml") or not path.is_file():
        return variant
    return os.path.relpath(path, Path(file).parent).replace(os.sep, "/")


def record_name(file: str) -> str:
    """The name of a record as it was given; one without an ending that is no file yet gets that of records."""
    return file if Path(file).suffix or file == "-" or Path(file).exists() else f"{file}.cassino"


def unfit_name(file: str) -> str:
    """Why a record cannot have this name, or nothing; ``-`` is the standard input elsewhere."""
    return "a record is a file, and - is none; name it, such as friday.cassino" if file == "-" else ""


def headers_of(file: str, variant: str | None, players: str, sets: Sequence[str] | None) -> Headers:
    """The headers of a new record that need no option of their own."""
    return Headers(name_in(file, variant or USUAL_RULES), players, tuple(sets or ()))


def new_text(file: str, headers: Headers, variant: str | None) -> str | Unfit:
    """The text a new record begins with, or why it cannot."""
    unfit = unfit_name(file)
    return Unfit(unfit, judged=False) if unfit else begun(file, headers, variant or USUAL_RULES, today())


def new(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The record to start, NAME.cassino.", show_default=False)],
    players: Players,
    variant: VariantName = USUAL_RULES,
    sets: Overrides = None,
    start: Start = None,
    place: Place = None,
    scorer: Scorer = None,
    form: OutputFormat = Format.TEXT,
) -> None:
    """Start a record: its rules, its players, today's date. A file that is there is never overwritten."""
    file = record_name(file)
    headers = replace(headers_of(file, variant, players, sets), start=start, place=place, scorer=scorer)
    text = new_text(file, headers, variant)
    if isinstance(text, Unfit):
        refuse(text.reason, FOUND if text.judged else NOT_JUDGED)
    trouble = create(Path(file), text)
    if trouble is not None:
        refuse(trouble.words(), FOUND if trouble.kind == "exists" else NOT_JUDGED)
    tell_begun(file, text, form)


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
        print(f"next: {next_words(session)}")
        print(f"keep the game with: referee play {shlex.quote(file)}")
