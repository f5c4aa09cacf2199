"""What is said of a fault at the table: one sentence, and what the card could have done instead.

The long text, with the line, the law and its source, is the diagnostic's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from referee.faults import CATALOGUE, Fault, FaultName, Severity
from referee.report.catalogue.pages import correction, headline
from referee.report.words import COURTS, Facts, build, listed, rank, ranks
from referee.tokens import build_parts
from referee.variant.errors import shortened

OPENINGS: Final[Mapping[Severity, str]] = {
    Severity.FOUL: "Not allowed",
    Severity.ERROR: "That cannot be",
    Severity.CLAIM: "Not so",
    Severity.WARNING: "Note",
}
UNREAD: Final = "Not understood"
DIGITS: Final = {
    "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight", "9": "nine", "10": "ten"
}  # fmt: skip
MOST_SAID: Final = 2
ASKED: Final = frozenset({"ambiguous-take"})
"""What is no slip, but leaves open what was meant: that is asked at once."""


def at_table(fault: Fault) -> str:
    """The one sentence that is said of a fault at the table: "Not allowed: 6 and 4 are 10; the nine can take 6+3."."""
    facts, row = Facts.of(fault), CATALOGUE[fault.name]
    opening = UNREAD if row.unread else OPENINGS[fault.severity]
    short = SHORT.get(fault.name)
    if fault.name in ASKED:
        return f"{short(facts) if short else headline(fault)}:".capitalize()
    said = shortened(short(facts)) if short else headline(fault)
    more = [correction(fault) or "", can_take(facts), meant(facts)]
    return f"{opening}: {'; '.join(part for part in (said, *more) if part)}".rstrip(".?") + (
        "?" if more[-1] and not more[0] else "."
    )


def the(card: str) -> str:
    """A card by its rank, as one says it: "the nine", "the king"."""
    name = rank(card)
    return f"the {DIGITS.get(name, name)}"


def can_take(facts: Facts) -> str:
    """What the card could take instead: "the nine can take 6+3"; nothing where that is not known."""
    if "takings" not in facts.given or not facts.has("card") or facts.text("card")[:-1] in COURTS:
        return ""
    takings = facts.items("claimed") if "claimed" in facts.optional and facts.has("claimed") else facts.items("takings")
    said = [taken(taking) for taking in takings[:MOST_SAID]]
    return f"{the(facts.text('card'))} can take {listed(said, 'or')}" if said else ""


def taken(taking: str) -> str:
    """What a taking takes, by its ranks: "6+3 and 9", "the build of 8"."""
    items = taking.partition(" x ")[2] or taking
    return listed("+".join(map(part_said, item.strip().split("+"))) for item in items.split(","))


def part_said(part: str) -> str:
    """A card or a build of a taking, by its rank."""
    return build(part) if build_parts(part) else rank(part)


def meant(facts: Facts) -> str:
    """What was probably meant by a word that is not known."""
    known = "closest" in facts.optional and facts.has("closest")
    return f"did you mean {facts.text('closest')}?" if known else ""


def _capture_sum(facts: Facts) -> str:
    group = facts.items("group")
    if len(group) == 1:
        return f"{the(facts.text('card'))} cannot take {'the ' if not build_parts(group[0]) else ''}{ranks(group)}"
    over = facts.items("over")
    if over:
        return f"{the(facts.text('card'))} cannot take {ranks(over)} along"
    return f"{ranks(group)} are {facts.text('sum')}"


def _court_capture(facts: Facts) -> str:
    card, reason = facts.text("card"), facts.text("reason")
    match reason:
        case "too-many":
            count, allowed = len(facts.items("group")), listed(facts.items("allowed"), "or")
            return f"{the(card)} takes {count} of its equals, but may take {allowed} at once"
        case "numeral":
            return f"{the(card)} cannot take {facts.ranks('group')}: a court card is taken only by its equal"
        case _:
            return f"{the(card)} takes only its equal, and no sum or build of numbers"


def _trail_with_build(facts: Facts) -> str:
    player = facts.text("player", "this player")
    return f"{player} may not just play a card to the table while a build of theirs lies there"


def _unreadable(facts: Facts) -> str:
    reason = facts.text("reason")
    return f"{facts.quoted()}" + (f", {reason}" if reason.startswith("it ") else f": {reason}" if reason else "")


SHORT: Final[Mapping[FaultName, Callable[[Facts], str]]] = {
    "capture-sum": _capture_sum,
    "court-capture": _court_capture,
    "trail-with-build": _trail_with_build,
    "ambiguous-take": lambda f: f"{the(f.text('card'))} can take more than one thing",
    "capture-nothing": lambda f: f"nothing is named that {the(f.text('card'))} takes",
    "unreadable-line": _unreadable,
    "out-of-turn": lambda f: f"it is {f.text('due')}'s turn, not {f.text('player')}'s",
    "unfinished-deal": lambda f: f"deal {f.text('number')} is not played out, and counts nothing so",
}
