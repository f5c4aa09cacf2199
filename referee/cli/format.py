"""``referee format``: a record in its printed form."""

from __future__ import annotations

import difflib
import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from referee.cli.clock import now
from referee.cli.disk import STDIN
from referee.cli.options import (
    FOUND,
    Format,
    Judged,
    OutputFormat,
    Overrides,
    RecordFile,
    VariantName,
    judge_source,
    named_rules,
    readable_source,
    refuse,
)
from referee.faults import Severity
from referee.record import read_record
from referee.replay import format_record
from referee.report.words import counted

OnlyCheck = Annotated[bool, typer.Option("--check", help="Change nothing; status 1 and the diff if it would change.")]
InPlace = Annotated[bool, typer.Option("--write", "-w", help="Write it back into the file instead of printing it.")]


def format(  # noqa: A001 - the command's own name
    file: RecordFile,
    variant: VariantName = None,
    sets: Overrides = None,
    answer: OutputFormat = Format.TEXT,
    only_check: OnlyCheck = False,
    in_place: InPlace = False,
) -> None:
    """Print a record in its printed form: every play resolved, comments and order kept.

    Exit status: 0 all is in order, 1 it has errors (or, with --check, it would change), 2 it cannot be read.
    """
    rules = named_rules(variant, sets)
    judged = judge_source(readable_source(file), rules)
    text = format_record(read_record(judged.source.text, file), judgement=judged.judgement)
    errors = sum(fault.severity is Severity.ERROR for fault in judged.judgement.faults)
    changes = text != judged.source.text
    if answer is Format.JSON:
        print(json.dumps({"file": file, "changed": changes, "text": text}, ensure_ascii=False, indent=2))
    elif only_check:
        print(difference(judged, text) if changes else f"{file}: is in its printed form\n", end="")
    elif not in_place:
        print(text, end="")
    if in_place and changes and not only_check:
        write_back(judged, text)
    if errors:
        print(f"{file}: {counted(errors, 'error')}; what cannot be resolved is left as written", file=sys.stderr)
    raise typer.Exit(FOUND if errors or (only_check and changes) else 0)


def difference(judged: Judged, text: str) -> str:
    """What would change, as a diff."""
    old, new = judged.source.text.splitlines(keepends=True), text.splitlines(keepends=True)
    return "".join(difflib.unified_diff(old, new, judged.source.file, f"{judged.source.file} (printed form)", n=1))


def write_back(judged: Judged, text: str) -> None:
    """Put the printed form in the record's place, in one step; say why where that cannot be."""
    if judged.source.file == STDIN:
        refuse("standard input cannot be written back; leave --write away")
    from referee.keeping.journal import Journal, open_journal  # noqa: PLC0415 - the lock is slow to import

    journal = open_journal(Path(judged.source.file), since=now())
    if not isinstance(journal, Journal):
        refuse(journal.words())
    try:
        trouble = journal.write(text)
    finally:
        journal.close()
    if trouble:
        refuse(trouble.words())
