"""The running score of a game as a small drawing (SVG), with the target and the lurch line.

Sides differ by dashes as well as by colour, so that the drawing survives a black-and-white printer; whose line is
which is said below it, where every name has room.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from referee.report.sheet.description import GameSheet, Number, ScoreSheet
from referee.report.words import number

WIDTH, HEIGHT = 640, 280
LEFT, RIGHT, TOP, BOTTOM = 64, 120, 16, 40
LINE = 24
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


def chart_of(sheet: ScoreSheet, game: GameSheet) -> str:
    """The drawing of a game for a page that says whose line is which; empty where there are no two deals."""
    if len(game.deals) < 2:
        return ""
    return "\n".join([opening(sheet, game, HEIGHT), *drawing(sheet, game), "</svg>"])


def score_charts(sheet: ScoreSheet) -> list[str]:
    """A drawing for each game in which a deal was begun, with the names of the sides below it."""
    return [
        "\n".join(
            [
                opening(sheet, game, HEIGHT + LINE * len(game.sides)),
                *drawing(sheet, game),
                *(part for place, side in enumerate(game.sides) for part in key_line(place, side)),
                "</svg>",
            ]
        )
        for game in sheet.games
        if game.deals
    ]


def opening(sheet: ScoreSheet, game: GameSheet, height: int) -> str:
    """The beginning of a drawing, with what it shows in words."""
    scores = scores_of(game)
    words = "; ".join(
        f"{side}: {', '.join(number(row[place]) for row in scores)}" for place, side in enumerate(game.sides)
    )
    title = f"Running score, game {game.number}" if len(sheet.games) > 1 else "Running score"
    return (
        f'<svg class="chart" viewBox="0 0 {WIDTH} {height}" role="img" xmlns="http://www.w3.org/2000/svg">'
        f"<title>{escape(title)}</title><desc>{escape(words)}</desc>"
    )


def scores_of(game: GameSheet) -> list[tuple[Number, ...]]:
    """What a game began with, and the score after each deal."""
    return [game.start, *(deal.score for deal in game.deals)]


def drawing(sheet: ScoreSheet, game: GameSheet) -> list[str]:
    """The axes, the levels and the line of each side."""
    scores = scores_of(game)
    reached = [points for row in scores for points in row] + [sheet.target or 0, sheet.lurch or 0, 1]
    scale = Scale(len(scores) - 1, min(0, *reached), max(reached))
    return [*axes(scale), *levels(sheet, scale), *side_lines(scores, scale)]


def axes(scale: Scale) -> list[str]:
    """The two axes with their numbers; what the lower one counts stands before its first number."""
    floor = scale.up(scale.low)
    parts = [
        f'<path class="axis" d="M{LEFT} {TOP}V{floor:.1f}H{WIDTH - RIGHT}"/>',
        text(LEFT - 8, scale.up(scale.high) + 6, number(scale.high), "end"),
        text(LEFT - 8, scale.up(0), "0", "end"),
        text(LEFT - 14, floor + LINE, "deal", "end"),
    ]
    step = max(1, -(-scale.deals // 10))
    return [
        *parts,
        *(text(scale.across(deal), floor + LINE, str(deal), "middle") for deal in range(0, scale.deals + 1, step)),
    ]


def levels(sheet: ScoreSheet, scale: Scale) -> list[str]:
    """The target and the lurch line, labelled beside the drawing, where no other line runs."""
    known = [("target", sheet.target), ("lurch", sheet.lurch)]
    lines = [(f"{name} {points}", scale.up(points)) for name, points in known if points is not None]
    heights = apart([height for _, height in lines])
    return [
        part
        for (label, height), beside in zip(lines, heights, strict=True)
        for part in (
            f'<path class="level" d="M{LEFT} {height:.1f}H{WIDTH - RIGHT}"/>',
            text(WIDTH - RIGHT + 10, beside + 6, label, "start"),
        )
    ]


def side_lines(scores: Sequence[tuple[Number, ...]], scale: Scale) -> list[str]:
    """The line of each side, with its marks."""
    parts = []
    for place in range(len(scores[0])):
        spots = [(scale.across(deal), scale.up(row[place])) for deal, row in enumerate(scores)]
        joined = " ".join(f"{x:.1f},{y:.1f}" for x, y in spots)
        parts.append(f'<polyline points="{joined}" {pen(place)}/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" {ink(place)}/>' for x, y in spots]
    return parts


def pen(place: int) -> str:
    """How the line of a side is drawn; a page may give it another colour by its class."""
    dashes = DASHES[place % len(DASHES)]
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    number_ = place % len(COLOURS)
    return f'class="side s{number_ + 1}" fill="none" stroke-width="2.5" stroke="{COLOURS[number_]}"{dashed}'


def ink(place: int) -> str:
    """How the marks of a side are filled."""
    return f'class="f{place % len(COLOURS) + 1}" fill="{COLOURS[place % len(COLOURS)]}"'


def key_drawing(place: int) -> str:
    """A piece of the line of a side, to stand before its name."""
    return f'<svg viewBox="0 0 44 16" aria-hidden="true"><path d="M2 8H42" {pen(place)}/></svg>'


def key_line(place: int, side: str) -> list[str]:
    """The name of a side below a drawing, behind a piece of its line."""
    height = HEIGHT + LINE * place + LINE / 2
    return [
        f'<path d="M{LEFT} {height:.1f}h44" {pen(place)}/>',
        text(LEFT + 56, height + 6, side, "start"),
    ]


def apart(heights: Sequence[float], least: float = LINE) -> list[float]:
    """The heights of labels, moved so far apart that none covers another."""
    placed = dict(enumerate(heights))
    below = -least
    for place in sorted(placed, key=lambda key: placed[key]):
        placed[place] = max(placed[place], below + least)
        below = placed[place]
    over = max(0.0, below - (HEIGHT - BOTTOM))
    return [placed[place] - over for place in range(len(heights))]


def text(x: float, y: float, words: str, anchor: str) -> str:
    """Words on the drawing."""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'
