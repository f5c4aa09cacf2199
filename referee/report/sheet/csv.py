"""The score sheet for spreadsheets: one row a deal and side."""

from __future__ import annotations

import csv
import io

from referee.report.sheet.description import DealSheet, ScoreSheet


def sheet_csv(sheet: ScoreSheet) -> str:
    """The sheet as comma separated values, with a line of headings."""
    items = list(dict.fromkeys(line.name for deal in sheet.deals for line in deal.items))
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    head = [f"{name} {what}" for name in items for what in ("count", "points")]
    closing = ("points", "scored", "penalties", "adjusted", "score")
    writer.writerow(["game", "deal", "dealer", "status", "side", *head, *closing])
    for deal in sheet.deals:
        for place, side in enumerate(deal.sides):
            writer.writerow(csv_row(deal, place, side, items))
    return out.getvalue()


def csv_row(deal: DealSheet, place: int, side: str, items: list[str]) -> list[object]:
    """The row of one side in one deal; what is not known stays empty."""
    cells = {line.name: line.cells[place] for line in deal.items}
    numbers: list[object] = []
    for name in items:
        cell = cells.get(name)
        numbers += ["", ""] if cell is None else ["" if cell.count is None else cell.count, cell.points]
    extras = [numbers_of[place] if numbers_of else 0 for numbers_of in (deal.penalties, deal.adjusted)]
    return [
        deal.game, deal.number, deal.dealer or "", deal.status, side,
        *numbers, deal.points[place], deal.scored[place], *extras, deal.score[place],
    ]  # fmt: skip
