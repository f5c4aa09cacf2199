"""The score sheet as plain values for JSON: the deals as ``check`` gives them, and what a sheet says beside them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.replay.judgement import Judgement
from referee.report.json import deal_json
from referee.report.sheet.description import DealSheet, Remark, ScoreSheet


def sheet_json(sheet: ScoreSheet, judgement: Judgement) -> dict[str, Any]:
    """The sheet; all that is kept for each side is keyed by its name."""
    variant = judgement.variant
    pairs = zip(judgement.deals, sheet.deals, strict=True)
    return {
        "file": sheet.file,
        "variant": variant.id if variant else None,
        "name": variant.name if variant else None,
        "rules": judgement.rules,
        "players": list(sheet.players),
        "sides": list(sheet.sides),
        "start": dict(judgement.start),
        "deals": [{**deal_json(deal), **_beside(page)} for deal, page in pairs],
        "score": dict(judgement.score),
        "over": judgement.over,
        "winner": judgement.winner,
        "lost": list(judgement.lost),
        "lurched": list(judgement.lurched),
        "game_counts": judgement.game_counts,
        "games": dict(judgement.games_won),
        "occasion": list(sheet.heading.occasion),
        "house_rules": list(sheet.heading.house),
        "target": sheet.target,
        "lurch": sheet.lurch,
        "remarks": _remarks(sheet.remarks),
        "closing": list(sheet.closing),
    }


def _beside(page: DealSheet) -> dict[str, Any]:
    """What a sheet says of a deal beside its numbers: what items are for, the sums, sweeps, fouls and rulings."""
    return {
        "about": {line.name: line.about for line in page.items},
        "sums": list(page.sums),
        "sweeps": [{"line": swept.line, "play": swept.text} for swept in page.sweeps],
        "remarks": _remarks(page.remarks),
    }


def _remarks(remarks: Sequence[Remark]) -> list[dict[str, Any]]:
    return [{"line": remark.line, "kind": remark.kind, "text": remark.text} for remark in remarks]
