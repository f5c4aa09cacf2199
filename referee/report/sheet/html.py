"""The score sheet as one printable HTML page that needs nothing from elsewhere: the grid first, then who took what."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from unicodedata import bidirectional

from referee.report.excerpt import columns
from referee.report.sheet.chart import chart_of, key_drawing
from referee.report.sheet.description import Cell, DealSheet, GameSheet, ItemLine, Number, Remark, ScoreSheet
from referee.report.sheet.grid import GridRow, deal_title, deal_words, game_title, grid_of, total_rows
from referee.report.sheet.style import STYLE
from referee.report.words import initials, number

SHORT_NAME = 8
"""How many columns a name may have that stands upright above its column on a narrow screen."""
MANY = 3
"""With more sides than these two deals stand side by side on paper, with fewer three."""


def sheet_html(sheet: ScoreSheet) -> str:
    """The whole page."""
    plain = f"Cassino: {', '.join(sheet.players)}" if sheet.players else "Cassino"
    title = escape(plain)
    body = [
        f"<h1>{words_html(plain, sheet.players)}</h1>",
        *heading_html(sheet),
        remark_list(sheet.remarks, sheet.players),
        *(game_section(sheet, game) for game in sheet.games),
        *(f'<div class="deals">{"".join(deals)}</div>' for deals in [deal_sections(sheet)] if deals),
    ]
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body{classes(sheet)}>\n"
        + "\n".join(part for part in body if part)
        + "\n</body>\n</html>\n"
    )


def classes(sheet: ScoreSheet) -> str:
    """How the names above the columns stand where there is little room: turned, and letters for them in the deals."""
    sides = [side for game in sheet.games for side in game.sides]
    found = [
        *(["turned"] if any(columns(side) > SHORT_NAME for side in sides) else []),
        *(["many"] if any(len(game.sides) > MANY for game in sheet.games) else []),
    ]
    return f' class="{" ".join(found)}"' if found else ""


def words_html(text: str, names: Iterable[str]) -> str:
    """A sentence; a name that is read from right to left keeps to itself, so that the numbers stay where they are."""
    said = escape(text)
    for name in names:
        if any(bidirectional(char) in {"R", "AL"} for char in name):
            said = said.replace(escape(name), f"<bdi>{escape(name)}</bdi>")
    return said


def heading_html(sheet: ScoreSheet) -> list[str]:
    """What stands above the numbers."""
    about = [part for part in (" · ".join(sheet.heading.occasion), " · ".join(sheet.heading.rules)) if part]
    house = "; ".join(sheet.heading.house)
    return [
        *(f'<p class="about">{escape(part)}</p>' for part in about),
        *([f'<p class="house">House rules: {escape(house)}</p>'] if house else []),
        *([f'<p class="about">{escape(sheet.worth)}</p>'] if sheet.worth else []),
        *(f'<p class="standing">{words_html(words, sheet.players)}</p>' for words in sheet.closing),
    ]


def game_section(sheet: ScoreSheet, game: GameSheet) -> str:
    """One game: its grid, and the running score as a drawing where more than one deal was scored."""
    rows = grid_of(game)
    if not rows:
        return ""
    head = f"{names_row('deal', game.sides)}"
    body = "".join(map(grid_row, rows))
    drawn = chart_of(sheet, game)
    keys = f'<ul class="keys">{"".join(key_items(game.sides))}</ul>{drawn}' if drawn else ""
    return (
        f"<section><h2>{game_title(sheet, game)}</h2>"
        f'<table class="grid"><thead>{head}</thead><tbody>{body}</tbody></table>{keys}</section>'
    )


def names_row(head: str, sides: Sequence[str]) -> str:
    """The names above the columns; partners may stand one below the other."""
    cells = "".join(
        f'<th scope="col"><span class="letter" aria-hidden="true">{letter}</span>'
        f'<span class="name">{escape(side).replace("+", "+<wbr>")}</span></th>'
        for letter, side in zip(initials(sides), sides, strict=True)
    )
    return f'<tr><th scope="col">{head}</th>{cells}</tr>'


def grid_row(row: GridRow) -> str:
    """What a deal added for each side, small, and the score after it."""
    if row.note:
        cells = f'<td class="note" colspan="{len(row.cells)}">{escape(row.note)}</td>'
    else:
        cells = "".join(
            f'<td><span class="added">{cell.added}</span> <span class="points">{cell.score}</span></td>'
            for cell in row.cells
        )
    return f'<tr><th scope="row">{row.label}</th>{cells}</tr>'


def key_items(sides: Sequence[str]) -> list[str]:
    """Whose line is which."""
    return [f"<li>{key_drawing(place)}{escape(side)}</li>" for place, side in enumerate(sides)]


def deal_sections(sheet: ScoreSheet) -> list[str]:
    """Every deal: its table, the subtraction, and what is to be said of it."""
    return [deal_section(sheet, deal) for deal in sheet.deals]


def deal_section(sheet: ScoreSheet, deal: DealSheet) -> str:
    """One deal."""
    said = [f"<li>{words_html(words, sheet.players)}</li>" for words in deal.sums]
    notes = remark_items(deal.told, sheet.players)
    listed = f"<ul>{''.join([*said, *notes])}</ul>" if said or notes else ""
    heading = (
        f'<h2>{deal_title(sheet, deal)} <span class="for">{words_html(deal_words(deal), sheet.players)}</span></h2>'
    )
    return f"<section>{heading}{deal_table(deal)}{listed}</section>"


def deal_table(deal: DealSheet) -> str:
    """The numbers of a deal: a row an item, a column a side; none where nothing was counted."""
    totals = total_rows(deal)
    if not deal.items and len(totals) < 2:
        return ""
    rows = [*map(item_row, deal.items), *(number_row(name, numbers) for name, numbers in totals)]
    return f"<table><thead>{names_row('', deal.sides)}</thead><tbody>{''.join(rows)}</tbody></table>"


def item_row(item: ItemLine) -> str:
    """An item, and what each side has of it."""
    return f'<tr><th scope="row">{escape(item.name)}</th>{"".join(map(cell_html, item.cells))}</tr>'


def cell_html(cell: Cell) -> str:
    """What a side has of an item: how many, small, and the points they bring."""
    count = "" if cell.count is None else f'<span class="count">{cell.count}</span> '
    return f'<td>{count}<span class="points">{number(cell.points) if cell.points else "·"}</span></td>'


def number_row(label: str, numbers: tuple[Number, ...]) -> str:
    """A row of numbers, one a side."""
    marked = ' class="total"' if label == "score" else ""
    cells = "".join(f'<td><span class="points">{number(points)}</span></td>' for points in numbers)
    return f'<tr{marked}><th scope="row">{label}</th>{cells}</tr>'


def remark_list(remarks: Iterable[Remark], names: Sequence[str]) -> str:
    """Remarks as a list; nothing where there are none."""
    items = remark_items(remarks, names)
    return f"<ul>{''.join(items)}</ul>" if items else ""


def remark_items(remarks: Iterable[Remark], names: Sequence[str]) -> list[str]:
    """Remarks as items of a list: what kind they are of, the words, the line of the record."""
    return [
        f'<li><span class="kind">{remark.kind}, line {remark.line}:</span> {words_html(remark.text, names)}</li>'
        for remark in remarks
    ]
