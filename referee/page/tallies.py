"""The tally of each deal as rows and sentences; reads the sheet and adds nothing up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.page.faults import sentence
from referee.page.shapes import CellShown, DealShown, Row
from referee.record.reading import Entry
from referee.replay.judgement import DealResult, Judgement
from referee.report.catalogue.pages import headline
from referee.report.sheet.description import Cell, DealSheet, ItemLine, ScoreSheet, score_sheet
from referee.report.words import number


def sheet_of(now: Judgement, entries: Iterable[Entry] = ()) -> ScoreSheet:
    """The score sheet of a judgement, with what the entries of the record say beside the plays."""
    return score_sheet(now, headline, entries)


def deals_shown(now: Judgement) -> list[DealShown]:
    """Every deal with its tally."""
    return deals_on(sheet_of(now), now)


def deals_on(sheet: ScoreSheet, now: Judgement) -> list[DealShown]:
    """Every deal of a sheet with its tally."""
    return [deal_shown(deal, page, sheet) for deal, page in zip(now.deals, sheet.deals, strict=True)]


def deal_shown(deal: DealResult, page: DealSheet, sheet: ScoreSheet) -> DealShown:
    """One deal."""
    many = any(each.game > 1 for each in sheet.deals)
    game = f" of game {deal.game}" if many else ""
    dealer = f"{deal.dealer} deals" if deal.dealer else ""
    return {
        "number": deal.number,
        "game": deal.game,
        "line": deal.line,
        "dealer": deal.dealer,
        "status": deal.status,
        "words": " · ".join(part for part in (f"Deal {deal.number}{game}", dealer, page.status) if part),
        "rows": [row(item) for item in page.items],
        "sums": [sentence(each) for each in page.sums],
        "points": numbers(page.points) if page.items else [],
        "made": made(page),
        "score": numbers(page.score),
        "remarks": [sentence(each.text) for each in page.remarks if each.kind != "warning"],
        "kept_by_counts": deal.status == "counted",
    }


def row(item: ItemLine) -> Row:
    """One item."""
    return {"name": item.name, "about": item.about, "cells": [cell_shown(cell) for cell in item.cells]}


def cell_shown(cell: Cell) -> CellShown:
    """What one side has of an item."""
    return {"count": "" if cell.count is None else str(cell.count), "points": number(cell.points)}


def made(page: DealSheet) -> list[str]:
    """What each side gets of the deal, where it is not the points themselves."""
    return numbers(page.scored) if page.counts_apart and page.items else []


def numbers(values: Sequence[float]) -> list[str]:
    """Numbers as they are read."""
    return [number(value) for value in values]
