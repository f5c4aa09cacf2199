"""Faults in one sentence each, with what explains them beside."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.faults import Fault
from referee.page.shapes import FaultShown
from referee.replay.judgement import Judgement
from referee.report.diagnostic import Diagnostic, Occasion, diagnose


def faults_shown(faults: Iterable[Fault], judgement: Judgement, lines: Sequence[str]) -> list[FaultShown]:
    """The faults of a judgement; ``lines`` are the lines of its record."""
    told = [line.rstrip("\r") for line in lines]
    occasion = Occasion.of(judgement)
    return [fault_shown(diagnose(fault, occasion, told)) for fault in faults]


def fault_shown(found: Diagnostic) -> FaultShown:
    """One fault."""
    law = found.law
    source = " · ".join(part for part in (law.source, found.work) if part) if law else ""
    return {
        "name": found.name,
        "severity": str(found.severity),
        "line": found.span.line,
        "sentence": sentence(found.headline),
        "law": sentence(law.text) if law else "",
        "source": source,
        "help": found.help or "",
        "now": sentence(found.now),
    }


def sentence(text: str) -> str:
    """A text as a sentence: a capital at its start, a full stop at its end."""
    text = text.strip()
    if not text:
        return ""
    return f"{text[0].upper()}{text[1:]}" + ("" if text.endswith((".", "?", "!", "…")) else ".")
