"""The pages of the maxims: what `explain` says of the advice as a whole and of each maxim by its name."""

from __future__ import annotations

from collections.abc import Mapping

from referee.report.catalogue.explain import Page
from referee.review.maxims import MAXIMS, SOURCE, Maxim
from referee.variant.model import Variant

WHOLE = "advice"
STRENGTHS = {1: "by preference", 2: "as a rule", 3: "always"}


def maxim_names() -> dict[str, list[str]]:
    """The names under which there is a page, by kind."""
    return {"advice": [WHOLE], "maxim": list(MAXIMS)}


def maxim_pages(name: str, variants: Mapping[str, Variant]) -> list[Page]:
    """The page of a maxim, or of all of them; none where there is no such name."""
    asked = "-".join(name.lower().replace("-", " ").split())
    if asked == WHOLE:
        return [_whole(variants)]
    return [_page(MAXIMS[asked])] if asked in MAXIMS else []


def _page(maxim: Maxim) -> Page:
    said = (
        ("says", maxim.says),
        ("speaks", maxim.when),
        ("strength", STRENGTHS[maxim.strength]),
        ("source", f"rules of {SOURCE}, number {maxim.place} of {len(MAXIMS)}; in our words"),
    )
    return Page("maxim", maxim.name, said, see=(*maxim.yields, WHOLE))


def _whole(variants: Mapping[str, Variant]) -> Page:
    having = [name for name, variant in variants.items() if variant.advice]
    what = (
        "The maxims of the books under Hoyle's name: what to play to the table, what to take, what to keep in mind. "
        "They are advice of their time and no law; `referee review` holds a played deal against them."
    )
    said = (
        ("what", what),
        *((one.name, one.says) for one in MAXIMS.values()),
        ("source", f"rules of {SOURCE}; in our words"),
        ("variants", f"advice of their own have {', '.join(having)}" if having else ""),
    )
    return Page("advice", WHOLE, said, see=tuple(MAXIMS))
