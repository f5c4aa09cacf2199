"""``referee check``: replay records and say all that is wrong with them, and how the game stands.

Each record is told as soon as it is judged and is then let go, so that ten thousand take no more room than a few.
"""

from __future__ import annotations

import json
import signal
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Annotated

import typer

from referee.cli.options import (
    Format,
    Judged,
    OutputFormat,
    Overrides,
    Rules,
    Source,
    VariantName,
    check_source,
    named_rules,
    read_source,
    records_in,
    use_colour,
)
from referee.faults import Severity
from referee.report.json import FORMAT, judgement_json
from referee.report.text import render_concise, render_text
from referee.report.words import counted

if TYPE_CHECKING:
    from concurrent.futures import Future

MANY = 20
BATCH = 32
Files = Annotated[
    list[str],
    typer.Argument(
        metavar="FILE...", help="Records, folders of records (.cassino), or - for standard input.", show_default=False
    ),
]
Fix = Annotated[bool, typer.Option("--fix", help="Write the one-card corrections that are offered, once you agree.")]
Yes = Annotated[bool, typer.Option("--yes", "-y", help="With --fix: agree to every correction.")]
Jobs = Annotated[int, typer.Option("--jobs", "-j", min=1, max=64, metavar="N", help="Judge so many records at a time.")]


@dataclass(frozen=True, slots=True)
class Manner:
    """By which rules records are judged, and in which form they are told."""

    rules: Rules
    form: Format
    colour: bool

    def told(self, judged: Judged) -> Told:
        """What is said of one record."""
        judgement, lines = judged.judgement, judged.lines
        if self.form is Format.JSON:
            text = json.dumps(judgement_json(judgement, lines), ensure_ascii=False, indent=2).replace("\n", "\n    ")
        elif self.form is Format.CONCISE:
            text = render_concise(judgement, lines)
        else:
            text = render_text(judgement, lines, colour=self.colour)
        faults = sum(fault.severity is not Severity.WARNING for fault in judgement.faults)
        return Told(text, judged.status, faults)


@dataclass(frozen=True, slots=True)
class Told:
    """What is said of a record, the exit status that it asks for, and how many faults it has beside warnings."""

    text: str
    status: int
    faults: int


def check(
    files: Files,
    variant: VariantName = None,
    sets: Overrides = None,
    answer: OutputFormat = Format.TEXT,
    fix: Fix = False,
    yes: Yes = False,
    jobs: Jobs = 1,
) -> None:
    """Judge records: every fault with its line and its law, the tally, the score, the winner.

    Exit status: 0 nothing was found, 1 something was, 2 a record could not be read.
    """
    manner = Manner(named_rules(variant, sets), answer, use_colour())
    names = records_in(files)
    if fix:
        from referee.cli.fix import offer_fixes  # noqa: PLC0415 - what writes a record is slow to import

        judged = list(judge_all(names, manner.rules))
        told: Iterable[Told] = [manner.told(offer_fixes(one, manner.rules, agreed=yes)) for one in judged]
    elif jobs > 1 and len(names) > 1:
        told = told_side_by_side(names, manner, jobs)
    else:
        told = map(manner.told, judge_all(names, manner.rules))
    raise typer.Exit(tell(told, answer))


def judge_all(names: list[str], rules: Rules) -> Iterator[Judged]:
    """Yield each record judged, with the progress shown where there are many."""
    return (check_source(read_source(name), rules) for name in progress(names))


def progress(names: list[str]) -> Iterator[str]:
    """Yield each name; at a terminal the number of those that are done is shown where there are many."""
    shown = len(names) >= MANY and sys.stderr.isatty()
    for done, name in enumerate(names, 1):
        if shown:
            print(f"\r{done} of {len(names)} records", end="", file=sys.stderr, flush=True)
        yield name
    if shown:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def told_side_by_side(names: list[str], manner: Manner, jobs: int) -> Iterator[Told]:
    """Yield what is said of each record, in the order of the names, of which several are judged at a time."""
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - slow to import, and seldom asked for

    with ProcessPoolExecutor(jobs, initializer=_begin, initargs=(manner,)) as pool:
        waiting: deque[Future[list[Told]]] = deque()
        left = progress(names)
        try:
            while batch := [read_source(name) for name in islice(left, BATCH)]:
                waiting.append(pool.submit(_told_of, batch))
                if len(waiting) > 2 * jobs:
                    yield from waiting.popleft().result()
            while waiting:
                yield from waiting.popleft().result()
        finally:
            pool.shutdown(cancel_futures=True)


_manner: list[Manner] = []  # of a process beside the first


def _begin(manner: Manner) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process hears it, and ends the others
    _manner[:] = [manner]


def _told_of(batch: list[Source]) -> list[Told]:
    (manner,) = _manner
    return [manner.told(check_source(source, manner.rules)) for source in batch]


def tell(told: Iterable[Told], form: Format) -> int:
    """Print what is said of all records, each as it comes; the exit status that they ask for."""
    status = records = faulty = faults = 0
    if form is Format.JSON:
        print(f'{{\n  "format": {FORMAT},\n  "records": [', end="")
    for one in told:
        if form is Format.JSON:
            print("," if records else "", one.text, sep="\n    ", end="")
        elif form is Format.TEXT and records:
            print("", one.text, sep="\n", end="")
        else:
            print(one.text, end="")
        status = max(status, one.status)
        records, faulty, faults = records + 1, faulty + (one.faults > 0), faults + one.faults
    if form is Format.JSON:
        print(f'\n  ],\n  "faults": {faults}\n}}')
    elif form is Format.TEXT and records > 1:
        said = f"{counted(faults, 'fault')} in {faulty} of them" if faulty else "no faults"
        print(f"\n{counted(records, 'record')}: {said}")
    return status
