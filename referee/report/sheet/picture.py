"""The score sheet as one picture (SVG) that needs no page around it: for a group chat, or to be printed.

The widths of letters are not known here, so each text is held to be wide, and one that may not fit is told its length.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape

from referee.report.excerpt import safe, width
from referee.report.sheet.chart import DASHES, chart_of, pen
from referee.report.sheet.chart import HEIGHT as CHART_HEIGHT
from referee.report.sheet.chart import WIDTH as CHART_WIDTH
from referee.report.sheet.description import DealSheet, GameSheet, Remark, ScoreSheet
from referee.report.sheet.grid import deal_title, deal_words, game_title, grid_of, total_rows
from referee.report.words import number

WIDTH, EDGE = 720, 32
INSIDE = WIDTH - 2 * EDGE
LABEL = 120
SIZE, SMALL, LARGE = 22, 18, 30
LEAD = 1.45
INK, SOFT, RULE = "#1a1a1a", "#555", "#ccc"
NARROW, BROAD = frozenset("iljtfrI.,:;'|!()[] "), frozenset("mwMW@%\N{EM DASH}")


def ems(text: str) -> float:
    """How wide a text may be, in units of its size; what letters really take is less."""
    return sum(map(_em, text))


def _em(char: str) -> float:
    if not width(char):
        return 0
    if width(char) > 1:
        return 1
    if char in NARROW:
        return 0.4
    if char in BROAD:
        return 1
    return 0.8 if unicodedata.category(char) == "Lu" else 0.65


@dataclass(slots=True)
class Sheet:
    """A picture being drawn from above: what stands there, and how far it has come."""

    parts: list[str] = field(default_factory=list)
    y: float = EDGE

    def words(self, text: str, size: int = SIZE, look: str = "") -> None:
        """A text in as many lines as it needs."""
        for line in wrapped(text, INSIDE, size):
            self.y += size * LEAD
            self.parts.append(label(EDGE, self.y, line, INSIDE, size, look))

    def row(self, first: str, cells: Sequence[str], size: int = SIZE, look: str = "") -> None:
        """A row of a table: its name, then a column a side."""
        self.y += size * LEAD
        wide = (INSIDE - LABEL) / max(len(cells), 1)
        self.parts.append(label(EDGE, self.y, first, LABEL - 8, size, look))
        for place, cell in enumerate(cells, 1):
            x = EDGE + LABEL + wide * place
            self.parts.append(label(x, self.y, cell, wide - 12, size, f'{look} text-anchor="end"'))

    def rule(self) -> None:
        """A line across."""
        self.y += 8
        self.parts.append(f'<path d="M{EDGE} {self.y:.1f}H{WIDTH - EDGE}" stroke="{RULE}"/>')

    def gap(self) -> None:
        """Room before the next part."""
        self.y += SIZE * 0.8


def label(x: float, y: float, words: str, room: float, size: int, look: str) -> str:
    """A text that takes no more room than there is."""
    shown = safe(words)
    held = f' textLength="{room:.0f}" lengthAdjust="spacingAndGlyphs"' if ems(shown) * size > room else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}"{held} {look}>{escape(shown)}</text>'


def wrapped(text: str, room: float, size: int) -> list[str]:
    """A text in lines that fit; no word is broken."""
    lines, line = [], ""
    for word in safe(text).split():
        longer = f"{line} {word}" if line else word
        if line and ems(longer) * size > room:
            lines.append(line)
            longer = word
        line = longer
    return [*lines, line] if line else []


def sheet_svg(sheet: ScoreSheet) -> str:
    """The whole picture: how it stands, the grid of each game, then who took what."""
    page = Sheet()
    _heading(page, sheet)
    for game in sheet.games:
        _game(page, sheet, game)
    for deal in sheet.deals:
        _deal(page, sheet, deal)
    height = round(page.y + EDGE)
    title = escape(f"Cassino: {', '.join(sheet.players)}")
    return "\n".join(
        [
            (
                f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}"'
                f' viewBox="0 0 {WIDTH} {height}" font-family="system-ui, sans-serif" fill="{INK}">'
            ),
            f"<title>{title}</title>",
            f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
            *page.parts,
            "</svg>\n",
        ]
    )


def _heading(page: Sheet, sheet: ScoreSheet) -> None:
    page.words(", ".join(sheet.players) or "Cassino", LARGE, 'font-weight="bold"')
    for part in (" · ".join(sheet.heading.occasion), " · ".join(sheet.heading.rules)):
        page.words(part, SMALL, f'fill="{SOFT}"')
    if sheet.heading.house:
        page.words(f"House rules: {'; '.join(sheet.heading.house)}", SMALL, f'fill="{SOFT}"')
    for said in sheet.closing:
        page.words(said, SIZE, 'font-weight="bold"')
    _remarks(page, sheet.remarks)


def _game(page: Sheet, sheet: ScoreSheet, game: GameSheet) -> None:
    rows = grid_of(game)
    if not rows:
        return
    page.gap()
    page.row(game_title(sheet, game), game.sides, SIZE, 'font-weight="bold"')
    page.rule()
    for row in rows:
        page.row(row.label, [cell.score for cell in row.cells])
        wide = (INSIDE - LABEL) / len(row.cells)
        for place, cell in enumerate(row.cells, 1):
            end = EDGE + LABEL + wide * place - SIZE * 2
            page.parts.append(label(end, page.y, cell.added, wide / 2, SMALL, f'fill="{SOFT}" text-anchor="end"'))
        if row.note:
            page.parts.append(label(EDGE + LABEL, page.y, row.note, INSIDE - LABEL, SMALL, f'fill="{SOFT}"'))
    drawn = chart_of(sheet, game)
    if drawn:
        _chart(page, game, drawn)


def _chart(page: Sheet, game: GameSheet, drawn: str) -> None:
    """The running score, and below it whose line is which."""
    height = INSIDE * CHART_HEIGHT / CHART_WIDTH
    page.gap()
    inside = drawn.partition(">")[2].removesuffix("</svg>")
    looks = f'x="{EDGE}" y="{page.y:.1f}" width="{INSIDE}" height="{height:.1f}" font-size="16"'
    style = f"<style>.axis{{fill:none;stroke:{INK}}}.level{{fill:none;stroke:{SOFT};stroke-dasharray:3 3}}</style>"
    page.parts.append(f'<svg {looks} viewBox="0 0 {CHART_WIDTH} {CHART_HEIGHT}">{style}{inside}</svg>')
    page.y += height
    for place, side in enumerate(game.sides[: len(DASHES)]):
        page.y += SMALL * LEAD
        page.parts.append(f'<path d="M{EDGE} {page.y - SMALL / 3:.1f}h48" {pen(place)}/>')
        page.parts.append(label(EDGE + 60, page.y, side, INSIDE - 60, SMALL, ""))


def _deal(page: Sheet, sheet: ScoreSheet, deal: DealSheet) -> None:
    page.gap()
    page.words(f"{deal_title(sheet, deal)} · {deal_words(deal)}", SIZE, 'font-weight="bold"')
    totals = total_rows(deal)
    if deal.items or len(totals) > 1:
        page.row("", deal.sides, SMALL, f'fill="{SOFT}"')
        for item in deal.items:
            cells = [
                " → ".join(
                    part for part in ("" if cell.count is None else str(cell.count), number(cell.points)) if part
                )
                for cell in item.cells
            ]
            page.row(item.name, cells, SMALL)
        page.rule()
        for name, numbers in totals:
            page.row(name, list(map(number, numbers)), SMALL, 'font-weight="bold"' if name == "score" else "")
    for said in deal.sums:
        page.words(said, SMALL)
    _remarks(page, deal.told)


def _remarks(page: Sheet, remarks: Sequence[Remark]) -> None:
    for remark in remarks:
        page.words(f"{remark.kind}, line {remark.line}: {remark.text}", SMALL)
