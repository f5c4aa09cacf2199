"""One diagnostic from one fault: the sentence, the places, the law, the help, and what happens now.

Every form of output (text, one line, JSON) is rendered from this value. Nothing is judged here.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from referee.faults import CATALOGUE, Fault, Severity, Span
from referee.replay.judgement import Judgement, Ruled
from referee.report.catalogue.faults_claims import WINDOWS
from referee.report.catalogue.pages import FAULTS, ROLES, correction, headline
from referee.report.catalogue.rules import LawText, governing_law, law_text, points_of, works
from referee.report.catalogue.rulings import challenged, done
from referee.report.excerpt import Excerpt, excerpt, safe
from referee.report.words import Facts
from referee.variant.model import Variant

GUTTER: Final = 8
"""How many columns stand before an excerpt: the number of its line, and what sets it off."""


@dataclass(frozen=True, slots=True)
class Occasion:
    """What a fault is told against: the file and the rules, and what was ruled and challenged in it.

    ``ruled`` holds the irregularity of a line, ``challenges`` the challenge of the play of a line that decided or came
    too late, ``undone`` the later irregularity by which the play of a line was undone, ``closed`` the lines of fouls
    that nobody challenged in time.
    ``happened``: a question about a play or a count that nobody has entered has no consequence to tell.
    """

    file: str
    variant: Variant | None
    ruled: Mapping[int, Ruled] = field(default_factory=dict)
    challenges: Mapping[int, Ruled] = field(default_factory=dict)
    undone: Mapping[int, Ruled] = field(default_factory=dict)
    closed: Collection[int] = ()
    happened: bool = True

    @classmethod
    def of(cls, judgement: Judgement) -> Occasion:
        """The occasion of all faults of a judgement; of several irregularities on a line the first."""
        ruled = {each.line: each for each in reversed(judgement.irregularities)}
        undone = {line: ruled[later] for line, later in judgement.ruled.items() if later in ruled}
        return cls(judgement.file, judgement.variant, ruled, _challenges(judgement), undone, judgement.closed)


@dataclass(frozen=True, slots=True)
class Label:
    """A second place that belongs to a fault, and what is to be seen there."""

    span: Span
    text: str
    excerpt: Excerpt | None


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """All that is told of one fault; ``work`` is the title behind the law's source."""

    name: str
    severity: Severity
    file: str
    headline: str
    span: Span
    excerpt: Excerpt | None
    labels: tuple[Label, ...]
    law: LawText | None
    work: str | None
    helps: tuple[str, ...]
    now: str

    @property
    def help(self) -> str | None:
        """What would be right, in one text; None where nothing true can be said."""
        return "; ".join(self.helps) or None


def diagnose(fault: Fault, occasion: Occasion, lines: Sequence[str]) -> Diagnostic:
    """The diagnostic of one fault in its occasion; ``lines`` are those of the record, or the one line asked about."""
    page, facts = FAULTS[fault.name], Facts.of(fault)
    law = _law(fault, occasion)
    source = law.source if law else None
    return Diagnostic(
        name=fault.name,
        severity=fault.severity,
        file=occasion.file,
        headline=safe(headline(fault)),
        span=fault.span,
        excerpt=excerpt(lines, fault.span.line, fault.span.column, fault.span.end_column, GUTTER),
        labels=tuple(_labels(fault, lines)),
        law=law,
        work=works(occasion.variant, source) if occasion.variant and source else None,
        helps=tuple(part for part in (correction(fault), page.help(facts)) if part),
        now=_now(fault, occasion) if occasion.happened else "",
    )


def diagnostics(judgement: Judgement, lines: Sequence[str]) -> list[Diagnostic]:
    """The diagnostics of all faults, in the judgement's order."""
    occasion = Occasion.of(judgement)
    return [diagnose(fault, occasion, lines) for fault in judgement.faults]


def told_together(faults: Sequence[Fault]) -> list[Fault]:
    """The faults, with the items that the same sides left out of one count told in one sentence."""
    told: list[Fault] = []
    for fault in faults:
        last = told[-1] if told else None
        if last is not None and last.name == fault.name == "counts-incomplete" and _left_out_alike(last, fault):
            items = [*Facts.of(last).items("item"), *Facts.of(fault).items("item")]
            told[-1] = replace(last, facts={**last.facts, "item": items})
        else:
            told.append(fault)
    return told


def _left_out_alike(one: Fault, other: Fault) -> bool:
    return one.span == other.span and one.facts.get("missing") == other.facts.get("missing")


def _challenges(judgement: Judgement) -> dict[int, Ruled]:
    """The challenge of each foul play: the one that was right, else the first that came too late."""
    told = [one for one in judgement.rulings if one.about == "challenge" and one.ruling in {"upheld", "late"}]
    return {one.facts["play"]: one for one in sorted(told, key=lambda one: (one.ruling == "upheld", -one.line))}


def _labels(fault: Fault, lines: Sequence[str]) -> list[Label]:
    return [
        Label(
            related.span,
            ROLES[related.role],
            excerpt(lines, related.span.line, related.span.column, related.span.end_column, GUTTER),
        )
        for related in fault.related
    ]


def _law(fault: Fault, occasion: Occasion) -> LawText | None:
    """The law of an irregularity that was ruled at the line, else the rule that governs the fault."""
    variant = occasion.variant
    if variant is None or fault.name == "no-law":
        return None
    lines = (fault.line, *(each.span.line for each in fault.related if each.role == "ruled"))
    ruled = next((occasion.ruled[line] for line in lines if line in occasion.ruled), None)
    if ruled is not None and ruled.law is not None:
        return _law_of_irregularity(ruled)
    keys = tuple(key for key in FAULTS[fault.name].governing(Facts.of(fault)) if key != "laws")
    return governing_law(variant, keys)


def _law_of_irregularity(ruled: Ruled) -> LawText | None:
    law = ruled.law
    if law is None:
        return None
    return LawText(law.source, law.text or f"{ruled.what}: {law.ruling}")


def _now(fault: Fault, occasion: Occasion) -> str:
    """What happens now; of a foul at the table also until when it can be challenged."""
    now = FAULTS[fault.name].happens(Facts.of(fault))
    row, variant = CATALOGUE[fault.name], occasion.variant
    if variant is None or row.severity in {Severity.ERROR, Severity.WARNING}:
        return now
    if row.severity is Severity.FOUL and fault.line in occasion.undone:
        ruled = occasion.undone[fault.line]
        return f"it was ruled on in line {ruled.line}: {done(ruled)}."
    challenge = occasion.challenges.get(fault.line) if row.severity is Severity.FOUL else None
    if challenge is not None and (challenge.ruling == "upheld" or row.challenged):
        return f"{challenged(challenge)}."
    if not row.challenged:
        return now
    remedy = _rule_text(variant, row.remedy) if row.remedy is not None else ""
    if row.severity is Severity.CLAIM:
        return f"{remedy}." if remedy else now
    window = WINDOWS[variant.challenge.window]
    if fault.line in occasion.closed:
        return f"the play stands: nobody challenged it {window}."
    return f"{now.removesuffix('.')}, unless it is challenged {window}{': then ' + remedy if remedy else ''}."


def _rule_text(variant: Variant, key: str) -> str:
    law = law_text(variant, key)
    text = law.text.partition(" (note: ")[0] if law else ""
    points = points_of(variant, key)
    if not points:
        return text
    broken = ", and the build is broken up as well" if key == "build.false_build" else ""
    return f"{text} ({abs(points)} {'to the other side' if points > 0 else 'off the score of who did it'}){broken}"
