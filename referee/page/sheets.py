"""The score sheet for the page: the grid of deals, the drawings, the sentences beside them."""

from __future__ import annotations

from referee.page.faults import sentence
from referee.page.sessions import session_of
from referee.page.shapes import SheetShown
from referee.page.tallies import deals_shown, sheet_of
from referee.report.sheet.chart import score_charts


def sheet(text: str) -> SheetShown:
    """The sheet of a record."""
    now = session_of(text).judgement
    page = sheet_of(now)
    return {
        "title": ", ".join(page.players),
        "about": page.variant,
        "sides": list(page.sides),
        "deals": deals_shown(now),
        "closing": list(page.closing),
        "charts": score_charts(page) if any(deal.items for deal in page.deals) else [],
        "remarks": [sentence(each.text) for each in page.remarks],
    }
