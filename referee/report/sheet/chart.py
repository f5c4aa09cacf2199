"""The running score as a small drawing (SVG), with the target and the lurch line.

Sides differ by dashes and marks as well as by colour, so that the drawing survives a
black-and-white printer.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from referee.report.sheet.description import Number, ScoreSheet
from referee.report.words import number

WIDTH, HEIGHT = 640, 300
LEFT, RIGHT, TOP, BOTTOM = 40, 130, 20, 40
COLOURS = ("#1f4e8c", "#b3261e", "#2e7d32", "#6a1b9a")
DASHES = ("", "8 4", "2 4", "10 4 2 4")


@dataclass(frozen=True, slots=True)
class Scale:
    """How points and deals become places on the drawing."""

    deals: int
    low: Number
    high: Number

    def across(self, deal: Number) -> float:
        """The place of a deal, counted from 0 for the start."""
        return LEFT + (WIDTH - LEFT - RIGHT) * deal / max(self.deals, 1)

    def up(self, points: Number) -> float:
        """The place of a score."""
        return TOP + (HEIGHT - TOP - BOTTOM) * (self.high - points) / (self.high - self.low)


def score_charts(sheet: ScoreSheet) -> list[str]:
    """One drawing for each game of the sheet in which a deal was scored."""
    charts = []
    for game in dict.fromkeys(deal.game for deal in sheet.deals):
        start = sheet.start if game == 1 else tuple(0 for _ in sheet.sides)
        scores = [start, *(deal.score for deal in sheet.deals if deal.game == game)]
        charts.append(chart(sheet, scores, f"Running score, game {game}"))
    return charts


def chart(sheet: ScoreSheet, scores: list[tuple[Number, ...]], title: str) -> str:
    """The drawing of one game: ``scores`` has the start and the score after each deal."""
    reached = [points for row in scores for points in row] + [sheet.target or 0, sheet.lurch or 0, 1]
    scale = Scale(len(scores) - 1, min(0, *reached), max(reached))
    words = "; ".join(
        f"{side}: {', '.join(number(row[place]) for row in scores)}" for place, side in enumerate(sheet.sides)
    )
    parts = [
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" xmlns="http://www.w3.org/2000/svg">',
        f"<title>{escape(title)}</title><desc>{escape(words)}</desc>",
        *axes(scale),
        *mark_line(scale, sheet.target, "target"),
        *mark_line(scale, sheet.lurch, "lurch below"),
        *side_lines(sheet, scores, scale),
        "</svg>",
    ]
    return "\n".join(parts)


def axes(scale: Scale) -> list[str]:
    """The two axes with their numbers."""
    floor = scale.up(scale.low)
    parts = [
        f'<path class="axis" d="M{LEFT} {TOP}V{floor:.1f}H{WIDTH - RIGHT}"/>',
        text(LEFT - 8, scale.up(scale.high) + 4, number(scale.high), "end"),
        text(LEFT - 8, scale.up(0) + 4, "0", "end"),
    ]
    step = max(1, -(-scale.deals // 12))
    parts += [text(scale.across(deal), floor + 18, str(deal), "middle") for deal in range(0, scale.deals + 1, step)]
    parts.append(text(WIDTH - RIGHT + 12, floor + 18, "deal", "start"))
    return parts


def mark_line(scale: Scale, points: int | None, label: str) -> list[str]:
    """A labelled level line, such as the target; nothing where there is none."""
    if points is None:
        return []
    height = scale.up(points)
    return [
        f'<path class="level" d="M{LEFT} {height:.1f}H{WIDTH - RIGHT}"/>',
        text(LEFT + 6, height - 5, f"{label} {points}", "start"),
    ]


def side_lines(sheet: ScoreSheet, scores: list[tuple[Number, ...]], scale: Scale) -> list[str]:
    """The line of each side, its marks, and its name where the line ends."""
    parts = []
    ends = label_heights([scale.up(points) for points in scores[-1]])
    for place, side in enumerate(sheet.sides):
        colour, dash = COLOURS[place % len(COLOURS)], DASHES[place % len(DASHES)]
        spots = [(scale.across(deal), scale.up(row[place])) for deal, row in enumerate(scores)]
        joined = " ".join(f"{x:.1f},{y:.1f}" for x, y in spots)
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        parts.append(f'<polyline class="side" points="{joined}" stroke="{colour}"{dashed}/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{colour}"/>' for x, y in spots]
        label = f"{shortened(side)} {number(scores[-1][place])}"
        parts.append(text(spots[-1][0] + 10, ends[place] + 4, label, "start", colour))
    return parts


def shortened(name: str, longest: int = 12) -> str:
    """A name that fits beside the drawing; the tables have it whole."""
    return name if len(name) <= longest else f"{name[: longest - 1].rstrip()}…"


def label_heights(heights: list[float], apart: float = 16) -> list[float]:
    """The heights of the names, moved so far apart that none covers another."""
    placed = dict(enumerate(heights))
    below = -apart
    for place in sorted(placed, key=lambda key: placed[key]):
        placed[place] = max(placed[place], below + apart)
        below = placed[place]
    over = max(0.0, below - (HEIGHT - BOTTOM + 8))
    return [placed[place] - over for place in range(len(heights))]


def text(x: float, y: float, words: str, anchor: str, colour: str = "#333") -> str:
    """Words on the drawing."""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}">{escape(words)}</text>'
