"""``referee sheet``: the score sheet of a record, in the terminal, as an HTML page or as csv."""

from __future__ import annotations

import json
import sys
from typing import Annotated

import typer

from referee.cli.disk import STDIN, write_page
from referee.cli.options import (
    Format,
    OutputFormat,
    Overrides,
    RecordFile,
    VariantName,
    judge_source,
    named_rules,
    read_source,
    refuse,
)
from referee.report.catalogue.pages import headline
from referee.report.sheet.description import ScoreSheet, score_sheet
from referee.report.sheet.json import sheet_json
from referee.report.text import render_concise

Html = Annotated[
    str | None,
    typer.Option(
        "--html", metavar="OUT", help="Write a page for a browser or a printer; - prints it.", show_default=False
    ),
]
Csv = Annotated[bool, typer.Option("--csv", help="Print it for a spreadsheet: one row a deal and side.")]
PIPE_WIDTH = 110


def sheet(
    file: RecordFile,
    html: Html = None,
    csv: Csv = False,
    variant: VariantName = None,
    sets: Overrides = None,
    answer: OutputFormat = Format.TEXT,
) -> None:
    """Print the score sheet: per deal and item who took what, the subtraction, sweeps, fouls, rulings."""
    judged = judge_source(read_source(file), named_rules(variant, sets))
    if judged.source.fault is not None:
        refuse(render_concise(judged.judgement, judged.lines).rstrip())
    page = score_sheet(judged.judgement, headline)
    if html is not None:
        tell_page(page, html, file)
    if csv:
        print_csv(page)
    elif answer is Format.JSON:
        print(json.dumps(sheet_json(page, judged.judgement), ensure_ascii=False, indent=2))
    elif html is None:
        print_table(page)
    raise typer.Exit(judged.status)


def tell_page(page: ScoreSheet, out: str, record: str) -> None:
    """Write the HTML page where it is wanted; say why where that cannot be."""
    from referee.report.sheet.html import sheet_html  # noqa: PLC0415 - only where a page is wanted

    text = sheet_html(page)
    if out == STDIN:
        print(text, end="")
        return
    reason = write_page(text, out, record)
    if reason is not None:
        refuse(reason)
    print(f"the score sheet is in {out}", file=sys.stderr)


def print_csv(page: ScoreSheet) -> None:
    """Print the sheet for a spreadsheet."""
    from referee.report.sheet.csv import sheet_csv  # noqa: PLC0415 - only where it is wanted

    print(sheet_csv(page), end="")


def print_table(page: ScoreSheet) -> None:
    """Print the sheet as a table, and below it what is to be read beside the numbers."""
    from rich.console import Console  # noqa: PLC0415 - rich costs start-up time, and no other command pays it

    from referee.report.sheet.terminal import sheet_notes, sheet_table  # noqa: PLC0415 - the same

    console = Console(highlight=False, width=None if sys.stdout.isatty() else PIPE_WIDTH)
    console.print(sheet_table(page))
    for note in sheet_notes(page):
        console.print(note, markup=False, soft_wrap=not sys.stdout.isatty())
