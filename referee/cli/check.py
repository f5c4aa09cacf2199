"""``referee check``: replay records and say all that is wrong with them, and how the game stands."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Annotated

import typer

from referee.cli.options import (
    Format,
    Judged,
    OutputFormat,
    Overrides,
    Rules,
    VariantName,
    check_source,
    named_rules,
    read_source,
    records_in,
    use_colour,
)
from referee.faults import Severity
from referee.report.json import check_json, judgement_json
from referee.report.text import render_concise, render_text
from referee.report.words import counted

MANY = 20
Files = Annotated[
    list[str],
    typer.Argument(
        metavar="FILE...", help="Records, folders of records (.cassino), or - for standard input.", show_default=False
    ),
]
Fix = Annotated[bool, typer.Option("--fix", help="Write the one-card corrections that are offered, once you agree.")]
Yes = Annotated[bool, typer.Option("--yes", "-y", help="With --fix: agree to every correction.")]


def check(
    files: Files,
    variant: VariantName = None,
    sets: Overrides = None,
    answer: OutputFormat = Format.TEXT,
    fix: Fix = False,
    yes: Yes = False,
) -> None:
    """Judge records: every fault with its line and its law, the tally, the score, the winner.

    Exit status: 0 nothing was found, 1 something was, 2 a record could not be read.
    """
    rules = named_rules(variant, sets)
    judged = list(judge_all(records_in(files), rules))
    if fix:
        from referee.cli.fix import offer_fixes  # noqa: PLC0415 - what writes a record is slow to import

        judged = [offer_fixes(one, rules, agreed=yes) for one in judged]
    print(report(judged, answer), end="")
    raise typer.Exit(max((one.status for one in judged), default=0))


def judge_all(files: list[str], rules: Rules) -> Iterator[Judged]:
    """Yield each record judged, with the progress shown where there are many."""
    shown = len(files) >= MANY and sys.stderr.isatty()
    for done, file in enumerate(files, 1):
        if shown:
            print(f"\r{done} of {len(files)} records", end="", file=sys.stderr, flush=True)
        yield check_source(read_source(file), rules)
    if shown:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def report(judged: list[Judged], answer: Format) -> str:
    """The answer for all records in the form that was asked for."""
    if answer is Format.JSON:
        records = [judgement_json(one.judgement, one.lines) for one in judged]
        return json.dumps(check_json(records), ensure_ascii=False, indent=2) + "\n"
    if answer is Format.CONCISE:
        return "".join(render_concise(one.judgement, one.lines) for one in judged)
    colour = use_colour()
    texts = [render_text(one.judgement, one.lines, colour=colour) for one in judged]
    if len(judged) > 1:
        texts.append(closing_line(judged))
    return "\n".join(texts)


def closing_line(judged: list[Judged]) -> str:
    """How many faults there are in how many records."""
    numbers = [sum(fault.severity is not Severity.WARNING for fault in one.judgement.faults) for one in judged]
    faulty = sum(number > 0 for number in numbers)
    said = f"{counted(sum(numbers), 'fault')} in {faulty} of them" if faulty else "no faults"
    return f"{counted(len(judged), 'record')}: {said}\n"
