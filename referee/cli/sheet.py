"""``referee sheet``: the score sheet of a record, in the terminal, as an HTML page, as a picture or as csv."""

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
    readable_source,
    refuse,
)
from referee.record import read_record
from referee.report.catalogue.pages import headline
from referee.report.excerpt import SCREEN
from referee.report.sheet.description import ScoreSheet, score_sheet
from referee.report.sheet.json import sheet_json

Html = Annotated[
    str | None,
    typer.Option(
        "--html", metavar="OUT", help="Write a page for a browser or a printer; - prints it.", show_default=False
    ),
]
Svg = Annotated[
    str | None,
    typer.Option("--svg", metavar="OUT", help="Write a picture to be shared; - prints it.", show_default=False),
]
Csv = Annotated[bool, typer.Option("--csv", help="Print it for a spreadsheet: one row a deal and side.")]


def sheet(
    file: RecordFile,
    html: Html = None,
    svg: Svg = None,
    csv: Csv = False,
    variant: VariantName = None,
    sets: Overrides = None,
    answer: OutputFormat = Format.TEXT,
) -> None:
    """Print the score sheet: per deal and item who took what, the subtraction, sweeps, fouls, rulings."""
    rules = named_rules(variant, sets)
    judged = judge_source(readable_source(file), rules)
    page = score_sheet(judged.judgement, headline, read_record(judged.source.text, file).entries)
    if html is not None:
        from referee.report.sheet.html import sheet_html  # noqa: PLC0415 - only where a page is wanted

        written_to(sheet_html(page), html, file)
    if svg is not None:
        from referee.report.sheet.picture import sheet_svg  # noqa: PLC0415 - only where a picture is wanted

        written_to(sheet_svg(page), svg, file)
    if csv:
        print_csv(page)
    elif answer is Format.JSON:
        print(json.dumps(sheet_json(page, judged.judgement), ensure_ascii=False, indent=2))
    elif html is None and svg is None:
        print_lines(page)
    raise typer.Exit(judged.status)


def written_to(text: str, out: str, record: str) -> None:
    """Write a page or a picture where it is wanted; say why where that cannot be."""
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


def print_lines(page: ScoreSheet) -> None:
    """Print the sheet as text, in the width of the screen."""
    from referee.report.sheet.terminal import sheet_lines  # noqa: PLC0415 - only where it is wanted

    print("\n".join(sheet_lines(page, SCREEN.get())))
