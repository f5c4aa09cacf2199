"""The score sheet as one printable HTML page that needs nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from referee.report.sheet.chart import score_charts
from referee.report.sheet.description import Cell, DealSheet, Number, Remark, ScoreSheet
from referee.report.words import number

STYLE = """
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 46rem; background: #fff; color: #1a1a1a;
       font: 1.06rem/1.45 Georgia, "Times New Roman", serif; }
h1 { font-size: 1.6rem; margin: 0; }
h2 { font-size: 1.2rem; margin: 1.8rem 0 .4rem; border-bottom: 2px solid #1a1a1a; }
.about { margin: .2rem 0 1rem; color: #444; }
.standing { font-size: 1.15rem; font-weight: bold; margin: .2rem 0; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: .2rem .4rem; border-bottom: 1px solid #ccc; text-align: right; vertical-align: baseline; }
th { overflow-wrap: anywhere; }
th:first-child { text-align: left; font-weight: normal; min-width: 5.5em; }
thead th, tr.total th, tr.total td { font-weight: bold; }
tr.total th, tr.total td { border-bottom: 2px solid #1a1a1a; }
.for, .count { color: #555; font-size: .85em; }
td { white-space: nowrap; }
.points { display: inline-block; min-width: 2.2em; }
ul { margin: .5rem 0; padding-left: 1.2rem; }
.kind { font-weight: bold; }
svg { width: 100%; height: auto; font: 13px Georgia, serif; }
.axis { fill: none; stroke: #1a1a1a; }
.level { fill: none; stroke: #777; stroke-dasharray: 3 3; }
.side { fill: none; stroke-width: 2.5; }
section { break-inside: avoid; }
@media screen and (max-width: 36rem) { svg { font-size: 18px; } }
@page { margin: 15mm; }
@media print { body { padding: 0; max-width: none; font-size: 11pt; }
  svg { max-height: 6cm; } h2 { margin-top: 1rem; } }
"""


def sheet_html(sheet: ScoreSheet) -> str:
    """The whole page."""
    names = escape(", ".join(sheet.players))
    title = f"Cassino: {names}" if names else "Cassino"
    body = [
        f"<h1>{title}</h1>",
        f'<p class="about">{escape(sheet.variant)} · {escape(sheet.file)}</p>',
        *(f'<p class="standing">{escape(words)}</p>' for words in sheet.closing),
        *(f"<section><h2>Running score</h2>{drawing}</section>" for drawing in score_charts(sheet)),
        remark_list(sheet.remarks),
        *(deal_section(sheet, deal) for deal in sheet.deals),
    ]
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        + "\n".join(part for part in body if part)
        + "\n</body>\n</html>\n"
    )


def deal_section(sheet: ScoreSheet, deal: DealSheet) -> str:
    """One deal: its table, the subtraction, and what is to be said of its lines."""
    doubt = "" if deal.verified else ", not verified"
    dealer = f"{deal.dealer} deals, " if deal.dealer else ""
    game = f"Game {deal.game}, deal" if any(other.game > 1 for other in sheet.deals) else "Deal"
    said = [f"<li>{escape(words)}</li>" for words in deal.sums]
    notes = remark_items((*deal.sweeps, *deal.remarks))
    listed = f"<ul>{''.join([*said, *notes])}</ul>" if said or notes else ""
    heading = f'<h2>{game} {deal.number} <span class="for">{escape(dealer + deal.status + doubt)}</span></h2>'
    return f"<section>{heading}{deal_table(sheet, deal)}{listed}</section>"


def deal_table(sheet: ScoreSheet, deal: DealSheet) -> str:
    """The numbers of a deal: a row an item, a column a side."""
    head = "".join(f'<th scope="col">{escape(side)}</th>' for side in sheet.sides)
    rows = [
        f'<tr><th scope="row">{escape(line.name)} <span class="for">{escape(line.about)}</span></th>'
        + "".join(map(cell_html, line.cells))
        + "</tr>"
        for line in deal.items
    ]
    rows.append(number_row("points", deal.points))
    if deal.set_up_apart:
        rows.append(number_row("counts", deal.scored))
    rows += [number_row("penalties", deal.penalties), number_row("adjusted", deal.adjusted)]
    rows.append(number_row("score", deal.score, "total"))
    return f'<table><thead><tr><th scope="col"></th>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table>'


def cell_html(cell: Cell) -> str:
    """What a side has of an item: how many, small, and the points they bring."""
    count = "" if cell.count is None else f'<span class="count">{cell.count}</span> '
    return f'<td>{count}<span class="points">{number(cell.points) if cell.points else "·"}</span></td>'


def number_row(label: str, numbers: tuple[Number, ...], kind: str = "") -> str:
    """A row of numbers, one a side; nothing where there are none."""
    if not numbers:
        return ""
    marked = f' class="{kind}"' if kind else ""
    cells = "".join(f'<td><span class="points">{number(points)}</span></td>' for points in numbers)
    return f'<tr{marked}><th scope="row">{label}</th>{cells}</tr>'


def remark_list(remarks: Iterable[Remark]) -> str:
    """Remarks as a list; nothing where there are none."""
    items = remark_items(remarks)
    return f"<ul>{''.join(items)}</ul>" if items else ""


def remark_items(remarks: Iterable[Remark]) -> list[str]:
    """Remarks as items of a list: the line, the kind, the words."""
    return [
        f'<li><span class="kind">{escape(remark.kind)}</span>, line {remark.line}: {escape(remark.text)}</li>'
        for remark in remarks
    ]
