"""The names of faults, where they stand, and the facts they rest on; no texts.

A fault is a value. It says *what* was found (a stable name), *where* (a span of
the record) and *from what facts* (plain strings, numbers and lists). The words
for it are written in one place only, the catalogue in ``referee.report``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Literal


class Severity(StrEnum):
    """How much a fault weighs: the record, the player, an assertion, or a word of caution."""

    ERROR = "error"
    FOUL = "foul"
    CLAIM = "claim"
    WARNING = "warning"


FaultName = Literal[
    "unreadable-file",
    "unreadable-line",
    "unknown-card",
    "unknown-player",
    "player-name",
    "unknown-variant",
    "unknown-rule",
    "unknown-word",
    "missing-header",
    "player-count",
    "repeated-header",
    "misplaced-entry",
    "game-over",
    "table-count",
    "card-repeated",
    "not-on-table",
    "not-in-hand",
    "too-many-plays",
    "ambiguous-take",
    "ambiguous-build",
    "counts-impossible",
    "counts-incomplete",
    "out-of-turn",
    "wrong-dealer",
    "capture-nothing",
    "court-capture",
    "build-in-sum",
    "capture-sum",
    "partial-capture",
    "must-capture",
    "trail-with-build",
    "build-not-allowed",
    "build-without-hand-card",
    "build-sum",
    "build-too-high",
    "build-split",
    "build-fixed",
    "own-build-raised",
    "build-raised-from-table",
    "same-value-build",
    "false-build",
    "build-unredeemed",
    "sweep-claim",
    "out-claim",
    "item-claim",
    "count-differs",
    "score-differs",
    "challenge-failed",
    "challenge-late",
    "unfinished-deal",
    "no-law",
    "ruling-missing",
    "wrong-round",
    "rules-changed",
    "unverified",
]
"""The name of a fault: each has its row in :data:`CATALOGUE`."""

# Every fault: its severity and the names of its facts. The order inside a severity is the
# order in which one of several faults of a play is chosen. Cards among the facts are in
# notation ("10D"), lists of cards are lists of such strings, sums and values are numbers.
CATALOGUE: dict[str, tuple[Severity, tuple[str, ...]]] = {
    name: (severity, facts)
    for severity, rows in {
        Severity.ERROR: {
            "unreadable-file": ("reason",),
            "unreadable-line": ("text", "reason", "expected"),
            "unknown-card": ("text", "ranks", "suits"),
            "unknown-player": ("text", "players", "closest", "entry"),
            "player-name": ("text", "reason"),
            "unknown-variant": ("text", "reason", "closest"),
            "unknown-rule": ("text", "reason", "closest"),
            "unknown-word": ("text", "where", "choices", "closest"),
            "missing-header": ("header",),
            "player-count": ("count", "allowed", "variant"),
            "repeated-header": ("header",),
            "misplaced-entry": ("entry", "reason"),
            "game-over": ("winner",),
            "table-count": ("found", "expected", "where"),
            "card-repeated": ("card", "seen"),
            "not-on-table": ("card", "seen", "table"),
            "not-in-hand": ("card", "player", "hand"),
            "too-many-plays": ("player", "hand"),
            "ambiguous-take": ("card", "takings"),
            "ambiguous-build": ("value", "builds"),
            "counts-impossible": ("item", "total", "pack"),
            "counts-incomplete": ("item", "missing"),
        },
        Severity.FOUL: {
            "out-of-turn": ("player", "due"),
            "wrong-dealer": ("player", "due", "reason"),
            "capture-nothing": ("card",),
            "court-capture": ("card", "group", "reason", "allowed", "takings"),
            "build-in-sum": ("card", "build", "group", "takings"),
            "capture-sum": ("card", "group", "sum", "value", "takings"),
            "partial-capture": ("card", "left"),
            "must-capture": ("card", "taking", "key"),
            "trail-with-build": ("card", "player", "build"),
            "build-not-allowed": ("reason", "card", "value"),
            "build-without-hand-card": ("cards", "value"),
            "build-sum": ("group", "sum", "value"),
            "build-too-high": ("value", "limit"),
            "build-split": ("card", "build"),
            "build-fixed": ("build", "value"),
            "own-build-raised": ("player", "build", "value", "reason"),
            "build-raised-from-table": ("cards", "build", "value"),
            "same-value-build": ("value", "build"),
            "false-build": ("player", "value", "reason"),
            "build-unredeemed": ("player", "value", "card"),
        },
        Severity.CLAIM: {
            "sweep-claim": ("player", "left"),
            "out-claim": ("player", "target", "count", "points"),
            "item-claim": ("player", "item", "count", "needed"),
            "count-differs": ("player", "item", "claimed", "found"),
            "score-differs": ("player", "claimed", "found"),
            "challenge-failed": ("player", "against"),
            "challenge-late": ("player", "against", "window"),
        },
        Severity.WARNING: {
            "unfinished-deal": ("number", "left"),
            "no-law": ("irregularity", "variant"),
            "ruling-missing": ("irregularity", "choices", "by"),
            "wrong-round": ("left",),
            "rules-changed": ("digest", "found"),
            "unverified": ("cards",),
        },
    }.items()
    for name, facts in rows.items()
}

ORDER: dict[str, int] = {name: place for place, name in enumerate(CATALOGUE)}


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A stretch of one line: 1-based, in characters, the end column exclusive."""

    line: int
    column: int = 1
    end_column: int = 1


@dataclass(frozen=True, slots=True)
class TextFault:
    """What is wrong with a text, before it has a place in a record.

    ``start`` and ``end`` are offsets into that text, from 0, the end exclusive. ``facts`` are those that
    :data:`CATALOGUE` lists for the name. ``cards`` are the cards that it hangs on, as a set: where they are
    doubtful already it is no fault of its own.
    """

    name: FaultName
    start: int
    end: int
    facts: Mapping[str, Any] = field(default_factory=dict)
    cards: int = 0


@dataclass(frozen=True, slots=True)
class Related:
    """A second place that belongs to a fault: ``role`` says why it is shown.

    Roles: ``seen`` (the card was seen here before), ``made`` (the build was made
    here), ``proved`` (here the foul became certain), ``first`` (the first of two),
    ``cause`` (the entry that made the cards doubtful), ``play`` (the play that is
    challenged), ``taken`` (the card was taken here).
    """

    span: Span
    role: str


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing found: a name of the catalogue, its place and its facts.

    ``facts`` has the keys that :data:`CATALOGUE` lists for the name (a fact that
    does not apply is left out). ``fixes`` are one-card corrections of the record
    that would make the rest of the deal agree: (line, card as written, card).
    """

    name: str
    span: Span
    facts: Mapping[str, Any] = field(default_factory=dict)
    related: tuple[Related, ...] = ()
    fixes: tuple[tuple[int, str, str], ...] = ()

    @property
    def severity(self) -> Severity:
        """Its weight, as the catalogue gives it."""
        return CATALOGUE[self.name][0]

    @property
    def line(self) -> int:
        """The line it stands on, from 1."""
        return self.span.line
