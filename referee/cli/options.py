"""What several commands share: their options, the rules they name, and the reading of records.

A record that cannot be read is the fault ``unreadable-file``, never an exception; rules
that cannot be used end the command with status 2, since they were named on the command line.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from referee.cli.disk import RECORDS, STDIN, UnfitError, bytes_of, reason_of
from referee.faults import Fault, Severity, Span
from referee.record import read_record
from referee.replay import judge_record, offer_corrections, suspect
from referee.replay.judgement import Judgement
from referee.report.text import render_concise, render_setup
from referee.table.claims import SetupError
from referee.variant import Shelf, Variant, VariantError, load_variant, render_variant_faults, with_rules

USUAL_RULES = "foster"
FOUND, NOT_JUDGED = 1, 2


class Format(StrEnum):
    """How an answer is written."""

    TEXT = "text"
    CONCISE = "concise"
    JSON = "json"


VariantName = Annotated[
    str | None,
    typer.Option(
        "--variant",
        "-v",
        metavar="ID|PATH",
        help="The rules: an id such as foster, or a YAML file.",
        show_default=False,
    ),
]
Overrides = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="KEY=VALUE",
        help="Play one rule differently, such as game.target=31; may be repeated.",
        show_default=False,
    ),
]
OutputFormat = Annotated[Format, typer.Option("--format", help="How the answer is written.")]
TableText = Annotated[
    str, typer.Option("--table", metavar="CARDS", help='What lies there: "9H AD [7H+3C = 10 Bob]".', show_default=False)
]
RecordFile = Annotated[str, typer.Argument(metavar="FILE", help="The record; - is standard input.", show_default=False)]


@dataclass(frozen=True, slots=True)
class Source:
    """A record as it was found: its name, its text, or the fault that kept it from being read."""

    file: str
    text: str
    fault: Fault | None = None


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules that the command line names: a variant as it is, if any, and what is set over it and over the record.

    ``shelf`` holds the variants that the records of this run name, each read once.
    """

    variant: Variant | None
    sets: tuple[str, ...]
    shelf: Shelf = field(default_factory=Shelf)


@dataclass(frozen=True, slots=True)
class Judged:
    """A record with what the referee says of it."""

    source: Source
    lines: list[str]
    judgement: Judgement

    @property
    def status(self) -> int:
        """The exit status it asks for: warnings do not count."""
        if self.source.fault is not None:
            return NOT_JUDGED
        return FOUND if any(fault.severity is not Severity.WARNING for fault in self.judgement.faults) else 0


def refuse(message: str, status: int = NOT_JUDGED) -> NoReturn:
    """Say on standard error why the command cannot go on, and end it."""
    print(message, file=sys.stderr)
    raise typer.Exit(status)


def named_rules(name: str | None, sets: Sequence[str] | None) -> Rules:
    """The rules the command line names; ones that cannot be used end the command."""
    asked = tuple(sets or ())
    if name is None and not asked:
        return Rules(None, asked)
    try:
        variant = load_variant(name or USUAL_RULES)
        with_rules(variant, sets=asked)
    except VariantError:
        load_or_refuse(name or USUAL_RULES, asked)  # tells all that is wrong with the file and with what is set
        raise
    return Rules(variant if name is not None else None, asked)


def one_variant(name: str | None, sets: Sequence[str] | None) -> Variant:
    """The one variant that a command without a record goes by."""
    return load_or_refuse(name or USUAL_RULES, sets or ())


def load_or_refuse(name: str, sets: Sequence[str]) -> Variant:
    """A variant of the command line; one that is faulty is told with all that is wrong, and ends the command."""
    try:
        return load_variant(name, sets=tuple(sets))
    except VariantError as error:
        refuse(render_variant_faults(error.faults))


def refuse_setup(error: SetupError, written: str, variant: Variant) -> NoReturn:
    """Tell what cannot be read of a table, a hand or a card given as an option, and end the command."""
    refuse(render_setup(error, written, variant))


def read_source(file: str) -> Source:
    """The text of a record on disk, or of standard input for ``-``."""
    try:
        data = bytes_of(file)
    except (OSError, ValueError, UnfitError) as error:
        return Source(file, "", unreadable(reason_of(error)))
    return decode(file, data)


def readable_source(file: str) -> Source:
    """The text of a record that can be read; one that cannot be is told, and ends the command."""
    source = read_source(file)
    if source.fault is not None:
        judged = judge_source(source, Rules(None, ()))
        refuse(render_concise(judged.judgement, judged.lines).rstrip())
    return source


def decode(file: str, data: bytes) -> Source:
    """The bytes as text; the first byte that is not UTF-8 is told with its line and column."""
    try:
        return Source(file, data.decode("utf-8"))
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8").removeprefix("\ufeff")
        line = before.count("\n") + 1
        column = len(before) - before.rfind("\n")
        reason = f"byte {data[error.start]:#04x} is not UTF-8 text"
        return Source(file, data.decode("utf-8", "replace"), unreadable(reason, Span(line, column, column + 1)))


def unreadable(reason: str, span: Span | None = None) -> Fault:
    """The fault of a file that cannot be read."""
    return Fault("unreadable-file", span or Span(1), {"reason": reason})


def records_in(files: Iterable[str]) -> list[str]:
    """Every record named, and all ``.cassino`` files below every folder named, sorted."""
    found: list[str] = []
    for file in files:
        path = Path(file)
        if file != STDIN and os.path.isdir(file):  # noqa: PTH112 - a name no path can have is simply no folder here
            found += sorted(str(inside) for inside in path.rglob(RECORDS) if inside.is_file()) or [file]
        else:
            found.append(file)
    return found


def judge_source(source: Source, rules: Rules, upto: int | None = None) -> Judged:
    """What the referee says of a record, up to a line if one is named."""
    if source.fault is not None:
        judgement = Judgement(source.file, None, "", faults=[source.fault])
        return Judged(source, source.text.splitlines(), judgement)
    record = read_record(source.text, source.file)
    judgement = judge_record(record, variant=rules.variant, sets=rules.sets, upto=upto, shelf=rules.shelf)
    return Judged(source, list(record.lines), judgement)


def check_source(source: Source, rules: Rules) -> Judged:
    """What the referee says of a record, with the one-card corrections that it offers and what it suspects."""
    judged = judge_source(source, rules)
    if source.fault is not None:
        return judged
    record = read_record(source.text, source.file)
    return replace(judged, judgement=offer_corrections(record, suspect(record, judged.judgement)))


def use_colour() -> bool:
    """Whether standard output is a terminal that may be coloured."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
