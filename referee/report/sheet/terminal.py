"""The score sheet in the terminal, as a table of rich."""

from __future__ import annotations

from rich import box
from rich.markup import escape
from rich.table import Table

from referee.report.sheet.description import Cell, DealSheet, Number, ScoreSheet
from referee.report.words import number


def sheet_table(sheet: ScoreSheet) -> Table:
    """The numbers of the sheet: a section for each deal, a column for each side."""
    table = Table(
        title=escape(f"{sheet.variant}: {', '.join(sheet.players)}"), box=box.SIMPLE_HEAVY, title_justify="left"
    )
    table.add_column("")
    for side in sheet.sides:
        table.add_column(escape(side), justify="right")
    if any(sheet.start):
        table.add_row("score at the start", *map(number, sheet.start), end_section=True)
    for deal in sheet.deals:
        add_deal(table, deal, sheet)
    return table


def add_deal(table: Table, deal: DealSheet, sheet: ScoreSheet) -> None:
    """Add one deal: its items, its points, what is set up of them, the running score."""
    doubt = "" if deal.verified else ", not verified"
    game = f"game {deal.game}, " if any(other.game > 1 for other in sheet.deals) else ""
    dealer = f"{deal.dealer} deals, " if deal.dealer else ""
    heading = f"{game}deal {deal.number}: {dealer}{deal.status}{doubt}"
    table.add_row(f"[bold]{escape(heading)}[/]", *["" for _ in sheet.sides])
    for line in deal.items:
        table.add_row(f"  {escape(line.name)} [dim]({escape(line.about)})[/]", *map(cell_text, line.cells))
    add_numbers(table, "  points", deal.points)
    if deal.set_up_apart:
        add_numbers(table, "  counts", deal.scored)
    add_numbers(table, "  penalties", deal.penalties)
    add_numbers(table, "  adjusted", deal.adjusted)
    add_numbers(table, "  [bold]score[/]", deal.score, last=True)


def add_numbers(table: Table, label: str, numbers: tuple[Number, ...], *, last: bool = False) -> None:
    """Add a row of numbers, one a side; nothing where there are none."""
    if numbers:
        table.add_row(label, *map(number, numbers), end_section=last)


def cell_text(cell: Cell) -> str:
    """What a side has of an item: the number counted, then its points."""
    points = number(cell.points) if cell.points else "·"
    return points if cell.count is None else f"[dim]{cell.count}[/]  {points:>2}"


def sheet_notes(sheet: ScoreSheet) -> list[str]:
    """What is read below the table: sums, sweeps, fouls and rulings, how the game stands."""
    notes = [f"line {remark.line}  {remark.kind}: {remark.text}" for remark in sheet.remarks]
    for deal in sheet.deals:
        notes += [f"deal {deal.number}  {text}" for text in deal.sums]
        notes += [f"line {remark.line}  sweep: {remark.text}" for remark in deal.sweeps]
        notes += [f"line {remark.line}  {remark.kind}: {remark.text}" for remark in deal.remarks]
    return [*notes, *sheet.closing]
