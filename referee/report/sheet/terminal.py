"""The score sheet in lines of text, as wide as the screen: the grid first, then who took what in each deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from referee.report.excerpt import columns, safe
from referee.report.sheet.description import DealSheet, GameSheet, ItemLine, Remark, ScoreSheet
from referee.report.sheet.grid import GridRow, deal_title, deal_words, game_title, grid_of, total_rows
from referee.report.words import initials, number

GAP = "  "
Rows: TypeAlias = Sequence[tuple[str, Sequence[str]]]


def sheet_lines(sheet: ScoreSheet, width: int) -> list[str]:
    """The whole sheet; no line is wider than the width but where a single word is."""
    lines = heading_lines(sheet, width)
    lines += ["", *remark_lines(sheet.remarks, width)] if sheet.remarks else []
    for game in sheet.games:
        lines += game_lines(sheet, game, width)
    return lines


def heading_lines(sheet: ScoreSheet, width: int) -> list[str]:
    """What stands above the numbers, how it ended first."""
    about = sheet.heading
    parts = [
        f"Cassino: {', '.join(sheet.players)}" if sheet.players else "Cassino",
        " · ".join(about.occasion),
        " · ".join(about.rules),
        f"house rules: {'; '.join(about.house)}" if about.house else "",
        *sheet.closing,
    ]
    return [line for part in parts for line in filled(part, width)]


def filled(text: str, width: int, then: str = "") -> list[str]:
    """A text as lines of the width, broken at blanks, those after the first further in."""
    lines, line = [], ""
    for word in safe(text).split():
        if line.strip() and columns(line) + 1 + columns(word) > width:
            lines.append(line)
            line = then + word
        else:
            line = f"{line} {word}" if line else word
    return [*lines, line] if line else []


def game_lines(sheet: ScoreSheet, game: GameSheet, width: int) -> list[str]:
    """The grid of a game, then each of its deals, all under the same names."""
    names = [safe(side) for side in game.sides]
    wide = [*grid_lines(game, names), *(line for deal in game.deals for line in deal_table(deal, names, width))]
    legend: list[str] = []
    if max(map(columns, wide), default=0) > width:
        legend = [f"{letter} = {name}" for letter, name in zip(initials(game.sides), names, strict=True)]
        names = initials(game.sides)
    lines = ["", game_title(sheet, game), *legend, *grid_lines(game, names)]
    for deal in game.deals:
        lines += ["", *deal_lines(sheet, deal, names, width)]
    return lines


def grid_lines(game: GameSheet, names: Sequence[str]) -> list[str]:
    """The grid of a game under the names of its sides; nothing where no deal was begun."""
    body = [(row.label, [cell_text(row, place) for place in range(len(names))]) for row in grid_of(game)]
    return table_lines("deal", body, names) if body else []


def cell_text(row: GridRow, place: int) -> str:
    """The score after a deal with what it added; why nothing was added, once a row."""
    cell = row.cells[place]
    if not cell.score:
        return row.note if place == 0 else ""
    return f"{cell.score} ({cell.added})" if cell.added else f"{cell.score} {' ' * len('(+0)')}"


def table_lines(head: str, body: Rows, names: Sequence[str]) -> list[str]:
    """A table with a name above each column."""
    label = max(columns(text) for text, _ in (*body, (head, ())))
    widths = column_widths(names, body)
    return [
        (
            text
            + " " * (label - columns(text))
            + "".join(GAP + right(*cell) for cell in zip(cells, widths, strict=True))
        ).rstrip()
        for text, cells in ((head, names), *body)
    ]


def column_widths(names: Sequence[str], body: Rows) -> list[int]:
    """How wide each column is."""
    return [max(columns(name), *(columns(cells[place]) for _, cells in body)) for place, name in enumerate(names)]


def right(text: str, width: int) -> str:
    """A text at the right end of its column."""
    return " " * (width - columns(text)) + text


def deal_lines(sheet: ScoreSheet, deal: DealSheet, names: Sequence[str], width: int) -> list[str]:
    """One deal: who took what, then what is to be read beside it."""
    lines = filled(f"{deal_title(sheet, deal)} · {deal_words(deal)}", width)
    lines += deal_table(deal, names, width)
    for said in deal.sums:
        lines += filled(said, width, GAP)
    return lines + remark_lines(deal.told, width)


def deal_table(deal: DealSheet, names: Sequence[str], width: int) -> list[str]:
    """The numbers of a deal, with what each item is for where there is room; none where nothing was counted."""
    totals = [(name, list(map(number, numbers))) for name, numbers in total_rows(deal)]
    if not deal.items and len(totals) < 2:
        return []
    items = [(item, [item_text(item, place) for place in range(len(deal.sides))]) for item in deal.items]
    long, short = (
        table_lines("", [*((item_name(item, about=about), cells) for item, cells in items), *totals], names)
        for about in (True, False)
    )
    return long if max(map(columns, long)) <= width else short


def item_name(item: ItemLine, *, about: bool) -> str:
    """The name of an item, with what it is for where there is room."""
    return f"{item.name} ({item.about})" if about and item.about else item.name


def item_text(item: ItemLine, place: int) -> str:
    """What a side has of an item: the number counted, then its points."""
    cell = item.cells[place]
    points = number(cell.points) if cell.points else "·"
    return points if cell.count is None else f"{cell.count} {points:>3}"


def remark_lines(remarks: Sequence[Remark], width: int) -> list[str]:
    """What is to be read beside the numbers, with the lines of the record."""
    return [
        line for remark in remarks for line in filled(f"{remark.kind}, line {remark.line}: {remark.text}", width, GAP)
    ]
