"""The grid of a game, a row a deal and a column a side: what each deal added, and the score after it."""

from __future__ import annotations

from dataclasses import dataclass

from referee.report.sheet.description import DealSheet, GameSheet, Number, ScoreSheet
from referee.report.tally import MINUS, STATUS
from referee.report.words import number

KEPT_OTHERWISE = {STATUS["counted"], STATUS["points"]}
"""Deals without plays, of which nobody expects that each card is vouched for."""

NOT_SCORED = {"not played out", "void, nothing counts", "abandoned, nothing counts"}


@dataclass(frozen=True, slots=True)
class GridCell:
    """What a deal added for one side, with its sign, and the score after it; both empty where nothing was scored."""

    added: str
    score: str


@dataclass(frozen=True, slots=True)
class GridRow:
    """One row: the number of the deal, or ``start``; a cell a side; why nothing was scored, where that is so."""

    label: str
    cells: tuple[GridCell, ...]
    note: str = ""


def grid_of(game: GameSheet) -> list[GridRow]:
    """The rows of a game; what it started with where that is anything."""
    start = [GridRow("start", tuple(GridCell("", number(points)) for points in game.start))] if any(game.start) else []
    return [*start, *map(_row, game.deals)]


def _row(deal: DealSheet) -> GridRow:
    label = str(deal.number)
    if deal.status in NOT_SCORED and not any(deal.added):
        return GridRow(label, tuple(GridCell("", "") for _ in deal.sides), deal.status.partition(",")[0])
    cells = [GridCell(signed(more), number(score)) for more, score in zip(deal.added, deal.score, strict=True)]
    return GridRow(label, tuple(cells))


def signed(points: Number) -> str:
    """Points with their sign, as they are added."""
    return f"+{number(points)}" if points >= 0 else f"{MINUS}{number(-points)}"


def game_title(sheet: ScoreSheet, game: GameSheet) -> str:
    """What a grid is headed with."""
    return f"Game {game.number}" if len(sheet.games) > 1 else "Score"


def deal_title(sheet: ScoreSheet, deal: DealSheet) -> str:
    """What a deal is headed with."""
    return f"Game {deal.game}, deal {deal.number}" if len(sheet.games) > 1 else f"Deal {deal.number}"


def deal_words(deal: DealSheet) -> str:
    """Who dealt, how far it came, and whether it is vouched for."""
    doubt = "" if deal.verified or deal.status in KEPT_OTHERWISE else "not verified"
    return ", ".join(part for part in (f"{deal.dealer} deals" if deal.dealer else "", deal.status, doubt) if part)


def total_rows(deal: DealSheet) -> list[tuple[str, tuple[Number, ...]]]:
    """The rows below the items of a deal, each with its name: the points, what of them counts, what was changed."""
    rows: list[tuple[str, tuple[Number, ...]]] = [("points", deal.points)] if deal.items or any(deal.points) else []
    rows += deal.between
    if deal.counts_apart:
        rows.append(("counts", deal.scored))
    rows += [("penalties", deal.penalties), ("adjusted", deal.adjusted), ("score", deal.score)]
    return [(name, numbers) for name, numbers in rows if numbers]
