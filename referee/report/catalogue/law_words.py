"""The laws of irregularity in words: at which stage one applies, and the whole of it on one line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.variant.laws import STAGE_KEYS
from referee.variant.model import Law, Why
from referee.variant.sources import cited

_STAGES = {
    "round": "{} round",
    "table": "table {}",
    "hands": "hands {}",
    "found": "found {}",
    "players": "{} players",
}


def stage_words(stage: Mapping[str, Any]) -> str:
    """The stage at which a law applies, as far as it is told: "first round, table not turned"."""
    told = {key: stage[key] for key in STAGE_KEYS if stage.get(key) is not None}
    return ", ".join(_STAGES[key].format(str(value).replace("-", " ")) for key, value in told.items())


def law_line(law: Law) -> str:
    """A law on one line: what happened, at which stage, what is ruled, whose choice it is, and where it stands."""
    stage = stage_words({key: getattr(law.when, key) for key in STAGE_KEYS}) or "at any stage"
    by = f", by {law.by}" if law.by else ""
    points = f", {law.points} to {law.to}" if law.points else ""
    source = cited(Why(law.source, law.note)) or "[no source]"
    bars = ", which the side may not take" if law.bars else ""
    return f"{' or '.join(law.when.irregularity)} ({stage}): {law.ruling}{by}{points}{bars} {source}"
