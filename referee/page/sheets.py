"""The score sheet for the page: the grid of deals, the drawings, the sentences beside them."""

from __future__ import annotations

from typing import Final

from referee.page.faults import sentence
from referee.page.sessions import session_of
from referee.page.shapes import SheetShown
from referee.page.tallies import deals_on, sheet_of
from referee.report.sheet.chart import score_charts
from referee.report.sheet.picture import sheet_svg

DRAWN: Final = (
    "<style>text{font:20px sans-serif}.axis{fill:none;stroke:#1a1a1a}.level{fill:none;stroke:#777;"
    "stroke-dasharray:3 3}.side{fill:none;stroke-width:2.5}</style>"
)
"""How the lines of a drawing look where it stands alone."""


def sheet(text: str) -> SheetShown:
    """The sheet of a record."""
    session = session_of(text)
    now = session.judgement
    page = sheet_of(now, session.entries.values())
    return {
        "title": ", ".join(page.players),
        "about": page.about,
        "sides": list(page.sides),
        "deals": deals_on(page, now),
        "closing": list(page.closing),
        "charts": [alone(drawing) for drawing in score_charts(page)] if any(deal.items for deal in page.deals) else [],
        "remarks": [sentence(each.text) for each in page.remarks],
        "house": [sentence(each) for each in page.heading.house],
        "picture": sheet_svg(page),
    }


def alone(drawing: str) -> str:
    """A drawing that needs no page around it."""
    opening, end, rest = drawing.partition(">")
    return f"{opening}{end}{DRAWN}{rest}"
