"""The names of faults, where they stand, and the facts they rest on; no texts.

A fault is a value. It says *what* was found (a stable name), *where* (a span of
the record) and *from what facts* (plain strings, numbers and lists). The words
for it are written in one place only, the catalogue in ``referee.report``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
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
    "must-trail",
    "barred-capture",
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
    "stage-unknown",
    "wrong-partners",
    "wrong-layout",
    "wrong-round",
    "rules-changed",
    "unverified",
    "play-missing",
]
"""The name of a fault: each has its row in :data:`CATALOGUE`."""

Role = Literal["seen", "made", "proved", "first", "cause", "play", "ruled"]
"""Why a second place is shown: see :class:`Related`."""


class About(StrEnum):
    """What of the game a fault is about."""

    TEXT = "what is written"
    CARD = "a card of the pack"
    PLACE = "where a card lies"
    SEATS = "who sits at the table"
    RULES = "the rules agreed on"
    ORDER = "the order of the entries"
    DEAL = "a deal"
    TURN = "a turn"
    TRAIL = "a card laid down"
    TAKE = "a take"
    BUILD = "a build"
    CLAIM = "a claim"
    COUNT = "a count"
    CHALLENGE = "a challenge"
    LAW = "a law of irregularity"


@dataclass(frozen=True, slots=True)
class Row:
    """What is true of every fault of one name.

    ``facts`` are the facts that it always has (one of them may be None), ``optional`` those that it has where
    they are known. Cards among the facts are in notation ("10D"), lists of cards are lists of such strings, sums
    and values are numbers. ``roles`` are the second places that may be shown beside it.

    Of an entry: ``unread``, it cannot be read; ``says_nothing``, written down it would only be left out;
    ``spends_turn``, it is a turn of its player's nevertheless; ``of_builds``, it may only follow from a build
    that is doubtful. Of a foul: ``challenged``, the others may challenge it. ``remedy`` is the rule key that
    decides what follows then; of a false claim, what follows at once.
    """

    severity: Severity
    about: About
    facts: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    roles: tuple[Role, ...] = ()
    unread: bool = False
    says_nothing: bool = False
    spends_turn: bool = True
    of_builds: bool = False
    challenged: bool = True
    remedy: str | None = None


_ERROR, _FOUL, _CLAIM, _WARNING = Severity
_PLAYER = ("player",)

# The order inside a severity is the order in which one of several faults of a play is chosen.
CATALOGUE: dict[FaultName, Row] = {
    "unreadable-file": Row(_ERROR, About.TEXT, ("reason",)),
    "unreadable-line": Row(
        _ERROR, About.TEXT, ("text", "expected"), ("reason", "player"), unread=True, says_nothing=True
    ),
    "unknown-card": Row(_ERROR, About.CARD, ("text", "ranks", "suits"), _PLAYER, unread=True, says_nothing=True),
    "unknown-player": Row(
        _ERROR, About.SEATS, ("text",), ("players", "closest", "entry"), unread=True, says_nothing=True
    ),
    "player-name": Row(_ERROR, About.SEATS, ("text", "reason"), says_nothing=True),
    "unknown-variant": Row(_ERROR, About.RULES, ("text", "reason"), ("closest", "advice"), says_nothing=True),
    "unknown-rule": Row(_ERROR, About.RULES, ("text", "reason"), ("advice",), says_nothing=True),
    "unknown-word": Row(_ERROR, About.TEXT, ("text", "where", "choices"), ("closest",), unread=True, says_nothing=True),
    "missing-header": Row(_ERROR, About.SEATS, ("header",)),
    "player-count": Row(_ERROR, About.SEATS, ("count", "allowed", "variant")),
    "repeated-header": Row(_ERROR, About.ORDER, ("header",), roles=("first",), says_nothing=True),
    "misplaced-entry": Row(_ERROR, About.ORDER, ("entry", "reason"), ("line",), roles=("first",), says_nothing=True),
    "game-over": Row(_ERROR, About.ORDER, ("winner",), says_nothing=True),
    "table-count": Row(_ERROR, About.DEAL, ("found", "expected", "where"), _PLAYER),
    "card-repeated": Row(_ERROR, About.PLACE, ("card", "seen"), ("player", "holder"), roles=("seen",)),
    "not-on-table": Row(_ERROR, About.PLACE, ("card",), ("seen", "table", "player"), roles=("seen",), of_builds=True),
    "not-in-hand": Row(_ERROR, About.PLACE, ("card", "hand"), _PLAYER, roles=("seen",)),
    "too-many-plays": Row(_ERROR, About.TURN, ("hand",), _PLAYER, spends_turn=False),
    "ambiguous-take": Row(_ERROR, About.TAKE, ("card", "takings"), _PLAYER),
    "ambiguous-build": Row(_ERROR, About.BUILD, ("value", "builds"), _PLAYER, of_builds=True),
    "counts-impossible": Row(_ERROR, About.COUNT, ("item", "total", "pack"), ("sums", "against")),
    "counts-incomplete": Row(_ERROR, About.COUNT, ("item", "missing")),
    "out-of-turn": Row(_FOUL, About.TURN, ("player", "due"), challenged=False),
    "wrong-dealer": Row(_FOUL, About.DEAL, ("player", "due", "reason"), challenged=False),
    "capture-nothing": Row(_FOUL, About.TAKE, ("card",), _PLAYER, challenged=False),
    "court-capture": Row(
        _FOUL, About.TAKE, ("card", "group", "reason", "takings"), ("allowed", "player"), remedy="challenge.remedy"
    ),
    "build-in-sum": Row(
        _FOUL,
        About.TAKE,
        ("card", "build", "group", "reason", "takings"),
        _PLAYER,
        ("made",),
        remedy="challenge.remedy",
    ),
    "capture-sum": Row(
        _FOUL,
        About.TAKE,
        ("card", "group", "sum", "value", "takings"),
        ("player", "worth", "over", "claimed"),
        remedy="challenge.remedy",
    ),
    "partial-capture": Row(_FOUL, About.TAKE, ("card", "left"), _PLAYER, remedy="challenge.remedy"),
    "must-capture": Row(_FOUL, About.TRAIL, ("card", "taking", "key"), ("player", "left")),
    "trail-with-build": Row(_FOUL, About.TRAIL, ("card", "build"), _PLAYER, ("made", "proved")),
    "build-not-allowed": Row(_FOUL, About.BUILD, ("reason", "card", "value"), _PLAYER, ("proved",)),
    "build-without-hand-card": Row(_FOUL, About.BUILD, ("cards", "value"), _PLAYER),
    "build-sum": Row(_FOUL, About.BUILD, ("group", "sum", "value"), ("player", "court", "right")),
    "build-too-high": Row(_FOUL, About.BUILD, ("value", "limit"), ("player", "right")),
    "build-split": Row(_FOUL, About.BUILD, ("card", "build"), _PLAYER, ("made",), remedy="challenge.remedy"),
    "build-fixed": Row(_FOUL, About.BUILD, ("build", "value"), _PLAYER, ("made",)),
    "own-build-raised": Row(_FOUL, About.BUILD, ("build", "reason"), ("value", "player"), ("made", "proved")),
    "build-raised-from-table": Row(_FOUL, About.BUILD, ("cards", "build", "value"), _PLAYER, ("made",)),
    "same-value-build": Row(_FOUL, About.BUILD, ("value", "build"), _PLAYER, ("made",)),
    "false-build": Row(_FOUL, About.BUILD, ("value", "reason"), _PLAYER, ("proved",), remedy="build.false_build"),
    "build-unredeemed": Row(_FOUL, About.BUILD, ("value", "card"), _PLAYER, ("proved",)),
    "must-trail": Row(_FOUL, About.TRAIL, ("card", "laid"), ("player", "owed"), ("ruled",)),
    "barred-capture": Row(_FOUL, About.TAKE, ("card", "barred"), _PLAYER, ("ruled",), remedy="challenge.remedy"),
    "sweep-claim": Row(_CLAIM, About.CLAIM, ("left",), ("player", "because")),
    "out-claim": Row(_CLAIM, About.CLAIM, ("player", "target", "count", "points"), remedy="game.claim_wrong"),
    "item-claim": Row(_CLAIM, About.CLAIM, ("player", "item", "count", "needed"), ("early",)),
    "count-differs": Row(_CLAIM, About.COUNT, ("player", "item", "claimed", "found")),
    "score-differs": Row(_CLAIM, About.COUNT, ("player", "claimed", "found")),
    "challenge-failed": Row(_CLAIM, About.CHALLENGE, ("player",), ("against", "insisted"), ("play",)),
    "challenge-late": Row(_CLAIM, About.CHALLENGE, ("player", "window"), ("against", "insisted"), ("play",)),
    "unfinished-deal": Row(_WARNING, About.DEAL, ("number", "left")),
    "no-law": Row(_WARNING, About.LAW, ("irregularity", "variant"), ("nobody_short",)),
    "ruling-missing": Row(_WARNING, About.LAW, ("irregularity", "choices", "by")),
    "stage-unknown": Row(_WARNING, About.LAW, ("irregularity", "missing")),
    "wrong-partners": Row(_WARNING, About.SEATS, ("players", "sides")),
    "wrong-layout": Row(_WARNING, About.DEAL, ("cards",)),
    "wrong-round": Row(_WARNING, About.ORDER, ("left",)),
    "rules-changed": Row(_WARNING, About.RULES, ("digest", "found"), ("rule", "then", "now")),
    "unverified": Row(_WARNING, About.DEAL, ("cards",), roles=("cause",)),
    "play-missing": Row(_WARNING, About.ORDER, ("player", "lines")),
}

ORDER: dict[FaultName, int] = {name: place for place, name in enumerate(CATALOGUE)}


def fault_named(text: str) -> FaultName | None:
    """The fault of this name; None where there is none."""
    return next((name for name in CATALOGUE if name == text), None)


def closest(word: str, words: Iterable[str], alike: float = 0.6) -> str | None:
    """The word that was probably meant, in any case; None where none of them is so much ``alike`` (from 0 to 1)."""
    known = {each.lower(): each for each in words}
    near = get_close_matches(word.lower(), known, n=1, cutoff=alike)
    return known[near[0]] if near else None


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A stretch of one line: 1-based, in characters, the end column exclusive."""

    line: int
    column: int = 1
    end_column: int = 1


@dataclass(frozen=True, slots=True)
class TextFault:
    """What is wrong with a text, before it has a place in a record.

    ``start`` and ``end`` are offsets into that text, from 0, the end exclusive. ``facts`` are those of the
    name's row in :data:`CATALOGUE`. ``cards`` are the cards that it hangs on, as a set: where they are
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
    challenged), ``ruled`` (the irregularity by whose law it is a foul).
    """

    span: Span
    role: Role


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing found: a name of the catalogue, its place and its facts.

    ``facts`` are those of its row in :data:`CATALOGUE`. ``fixes`` are corrections of one card or name of the record
    that would make the rest of the deal agree: (line, what is written, what would fit).
    """

    name: FaultName
    span: Span
    facts: Mapping[str, Any] = field(default_factory=dict)
    related: tuple[Related, ...] = ()
    fixes: tuple[tuple[int, str, str], ...] = ()

    @property
    def severity(self) -> Severity:
        """Its weight, as the catalogue gives it."""
        return CATALOGUE[self.name].severity

    @property
    def line(self) -> int:
        """The line it stands on, from 1."""
        return self.span.line
