"""The score sheet for the page: the grid of deals, the drawings, the sentences beside them."""

from __future__ import annotations

from typing import Final

from referee.page.faults import sentence
from referee.page.sessions import session_of
from referee.page.shapes import SheetShown
from referee.page.tallies import deals_shown, sheet_of
from referee.report.sheet.chart import score_charts

DRAWN: Final = (
    "<style>text{font:13px sans-serif}.axis{fill:none;stroke:#1a1a1a}.level{fill:none;stroke:#777;"
    "stroke-dasharray:3 3}.side{fill:none;stroke-width:2.5}</style>"
)
"""How the lines of a drawing look where it stands alone."""


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
        "charts": [alone(drawing) for drawing in score_charts(page)] if any(deal.items for deal in page.deals) else [],
        "remarks": [sentence(each.text) for each in page.remarks],
    }


def alone(drawing: str) -> str:
    """A drawing that needs no page around it."""
    opening, end, rest = drawing.partition(">")
    return f"{opening}{end}{DRAWN}{rest}"
