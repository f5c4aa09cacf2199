"""``referee add``: one entry judged, and written at the end of a record."""

from __future__ import annotations

import json
import sys
from typing import Annotated

import typer

from referee.cli.clock import now
from referee.cli.options import Format, OutputFormat, Overrides, VariantName, named_rules, refuse
from referee.keeping.kept import Kept, open_kept
from referee.keeping.session import Answer
from referee.keeping.telling import briefly, diagnosed, refusal, told
from referee.keeping.writing import Trouble
from referee.report.json import fault_json, ruling_json

AsPlayed = Annotated[
    bool, typer.Option("--as-played", help="Write it even where it breaks a rule: the cards lie as they were played.")
]


def add(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The record.", show_default=False)],
    entry: Annotated[str, typer.Argument(metavar="ENTRY", help='Such as "Ann: 10D x 9H+AD".', show_default=False)],
    as_played: AsPlayed = False,
    variant: VariantName = None,
    sets: Overrides = None,
    form: OutputFormat = Format.TEXT,
) -> None:
    """Judge one entry and write it at the end of a record; what has a fault of its own is refused."""
    rules = named_rules(variant, sets)
    kept = open_kept(file, rules.variant, rules.sets, since=now())
    if isinstance(kept, Trouble):
        refuse(kept.words())
    if kept.taken_over:
        print(kept.taken_over, file=sys.stderr)
    try:
        status = add_entry(kept, entry, form, as_played=as_played)
    finally:
        kept.journal.close()
    raise typer.Exit(status)


def add_entry(kept: Kept, entry: str, form: Format, *, as_played: bool) -> int:
    """Judge the entry, write it if it may stand, and tell; return the exit status."""
    if len(entry.splitlines()) > 1 or entry != entry.rstrip("\r\n"):
        print("an entry is one line; add several one after the other", file=sys.stderr)
        return 2
    answer = kept.session.try_entry(entry)
    written = answer.may_be_written(as_played=as_played)
    trouble = kept.keep(answer) if written else None
    if trouble is not None:
        print(trouble.words(), file=sys.stderr)
        return 2
    print_answer(answer, form, written=written)
    return int(not written or bool(answer.faults or answer.proved))


def print_answer(answer: Answer, form: Format, *, written: bool) -> None:
    """Print the entry's line and printed form, and its faults and what it proves elsewhere."""
    if form is Format.JSON:
        print(json.dumps(answer_json(answer, written=written), ensure_ascii=False))
        return
    faults = (*answer.faults, *answer.cautions, *answer.proved)
    if written:
        print("\n".join(f"{line.number} {line.text}" for line in answer.lines))
        for said in answer.said:
            print(said)
        blocks = briefly(faults, answer) if form is Format.CONCISE else told(faults, answer)
    else:
        blocks = told(faults, answer) if faults and form is Format.TEXT else refusal(answer)
    for block in blocks:
        print(block)
    if not written and form is Format.TEXT:
        print("nothing was written" + ("; --as-played writes it as it happened" if answer.happened else ""))


def answer_json(answer: Answer, *, written: bool) -> dict[str, object]:
    """The entry's line and printed form, with its faults."""
    faults = (*answer.faults, *answer.cautions, *answer.proved)
    first = answer.lines[0] if answer.lines else None
    return {
        "line": first.number if first else None,
        "entry": first.text if first else None,
        "written": written,
        "entries": [{"line": line.number, "entry": line.text} for line in answer.lines],
        "rulings": [ruling_json(ruled, answer.judgement) for ruled in answer.rulings],
        "meanings": [meaning.text for meaning in answer.meanings],
        "faults": [fault_json(found) for found in diagnosed(faults, answer)],
    }
