"""``referee add``: one entry judged, and written at the end of a record."""

from __future__ import annotations

import json
import sys
from typing import Annotated

import typer

from referee.cli.keeping import Kept, briefly, explained, open_kept, refusal, taken_over, told
from referee.cli.options import Format, OutputFormat, Overrides, VariantName, named_rules
from referee.faults import CATALOGUE
from referee.keeping.journal import Problem
from referee.keeping.session import Answer
from referee.report.json import fault_json

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
    kept = open_kept(file, rules.variant, rules.sets, named=variant)
    if isinstance(kept, Problem):
        print(kept.words(), file=sys.stderr)
        raise typer.Exit(2)
    if taken_over(kept):
        print(taken_over(kept), file=sys.stderr)
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
    written = answer.stands or (as_played and bool(answer.faults))
    problem = kept.keep(answer) if written else None
    if problem is not None:
        print(problem.words(), file=sys.stderr)
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
        print("\n".join(f"{entry.line} {entry.text}" for entry in answer.entries))
        blocks = briefly(faults, answer) if form is Format.CONCISE else told(faults, answer)
    else:
        blocks = told(faults, answer) if faults and form is Format.TEXT else refusal(answer)
    for block in blocks:
        print(block)
    if not written and form is Format.TEXT:
        print("nothing was written" + ("; --as-played writes it as it happened" if happened(answer) else ""))


def happened(answer: Answer) -> bool:
    """Whether an entry tells of something that can have happened, be it against the rules."""
    return bool(answer.faults) and not any(CATALOGUE[fault.name].says_nothing for fault in answer.faults)


def answer_json(answer: Answer, *, written: bool) -> dict[str, object]:
    """Return the entry's line and printed form, with its faults."""
    faults = (*answer.faults, *answer.cautions, *answer.proved)
    first = answer.entries[0] if answer.entries else None
    return {
        "line": first.line if first else None,
        "entry": first.text if first else None,
        "written": written,
        "entries": [{"line": entry.line, "entry": entry.text} for entry in answer.entries],
        "meanings": [meaning.entries[0].text for meaning in answer.meanings],
        "faults": [fault_json(each) for each in explained(faults, answer)],
    }
