"""A judgement as plain values for JSON, exactly as the command line promises it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.faults import Severity
from referee.replay.judgement import DealResult, Judgement, Ruled
from referee.report.catalogue.rulings import effect
from referee.report.diagnostic import Diagnostic, diagnostics

FORMAT = 1
"""The version of the shapes below: a key is added without a new one, and never changes its meaning."""


def judgement_json(judgement: Judgement, lines: Sequence[str]) -> dict[str, Any]:
    """One record's judgement: identity, deals, score, outcome and faults."""
    return {
        "file": judgement.file,
        "variant": judgement.variant.id if judgement.variant else None,
        "rules": judgement.rules,
        "players": list(judgement.players),
        "sides": list(judgement.sides),
        "start": dict(judgement.start),
        "deals": [deal_json(deal) for deal in judgement.deals],
        "score": dict(judgement.score),
        "over": judgement.over,
        "winner": judgement.winner,
        "lost": list(judgement.lost),
        "lurched": list(judgement.lurched),
        "game_counts": judgement.game_counts,
        "games": dict(judgement.games_won),
        "matches": judgement.matches_won,
        "due": judgement.due,
        "rulings": [ruling_json(ruled, judgement) for ruled in judgement.rulings],
        "faults": [fault_json(diagnostic) for diagnostic in diagnostics(judgement, lines)],
    }


def ruling_json(ruled: Ruled, judgement: Judgement) -> dict[str, Any]:
    """One ruling: its line, what it is about, who entered or made it, what was ruled and chosen, and the sentence."""
    law = ruled.law
    return {
        "line": ruled.line,
        "deal": ruled.deal,
        ruled.about: ruled.what or None,
        "by": ruled.player,
        "ruling": ruled.ruling,
        "choice": ruled.choice,
        "law": {"source": law.source, "text": law.text} if law is not None else None,
        "effect": effect(ruled, judgement.variant),
    }


def deal_json(deal: DealResult) -> dict[str, Any]:
    """One deal: counts, items, points, what is set up of them, and the score after it."""
    return {
        "number": deal.number,
        "game": deal.game,
        "dealer": deal.dealer,
        "status": deal.status,
        "verified": deal.verified,
        "plays": deal.plays,
        "counts": {side: dict(count) for side, count in deal.counts.items()},
        "items": {side: dict(items) for side, items in deal.items.items()},
        "points": dict(deal.points),
        "scored": dict(deal.scored),
        "penalties": dict(deal.penalties),
        "adjusted": dict(deal.adjusted),
        "score": dict(deal.score),
    }


def fault_json(diagnostic: Diagnostic) -> dict[str, Any]:
    """One fault with its place, its sentence, the law, the help and the second places."""
    law, span = diagnostic.law, diagnostic.span
    return {
        "name": diagnostic.name,
        "severity": str(diagnostic.severity),
        "file": diagnostic.file,
        "line": span.line,
        "column": span.column,
        "end_column": span.end_column,
        "message": diagnostic.headline,
        "law": {"source": law.source, "text": law.text} if law else None,
        "help": diagnostic.help,
        "related": [
            {
                "line": label.span.line,
                "column": label.span.column,
                "end_column": label.span.end_column,
                "message": label.text,
            }
            for label in diagnostic.labels
        ],
    }


def check_json(records: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """What `check` says of several records; warnings are listed in each and not counted."""
    faults = sum(fault["severity"] != Severity.WARNING for record in records for fault in record["faults"])
    return {"format": FORMAT, "records": list(records), "faults": faults}
