"""A judgement in text: every fault with its excerpt, law, help and consequence, then the tallies and the outcome.

Piped text says the same as a terminal shows; colour is only added to words that are there anyway.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.faults import Fault, Severity, Span
from referee.replay.judgement import DealResult, Judgement, Ruled
from referee.report.catalogue.rulings import effect
from referee.report.diagnostic import Diagnostic, Occasion, diagnose, diagnostics
from referee.report.excerpt import Excerpt, safe, wrapped
from referee.report.tally import render_deal
from referee.report.words import counted, listed, number
from referee.table.table_text import SetupError
from referee.variant.model import Variant

RESET = "\x1b[0m"
COLOURS = {
    Severity.ERROR: "\x1b[1;31m",
    Severity.FOUL: "\x1b[1;35m",
    Severity.CLAIM: "\x1b[1;33m",
    Severity.WARNING: "\x1b[1;36m",
}


def render_text(judgement: Judgement, lines: Sequence[str], *, colour: bool = False) -> str:
    """Everything that is to be said of one record; ends with a line break."""
    blocks = [render_diagnostic(found, colour=colour) for found in diagnostics(judgement, lines)]
    many = any(deal.game > 1 for deal in judgement.deals)
    for deal in judgement.deals:
        tally = render_deal(deal, judgement.variant, many_games=many)
        blocks.append("\n".join([*tally, *said_of_deal(deal, judgement)]))
    blocks.append("\n".join(render_outcome(judgement)))
    return "\n\n".join(block for block in blocks if block) + "\n"


def said_of_deal(deal: DealResult, judgement: Judgement) -> list[str]:
    """What was ruled in a deal, a sentence each."""
    return [line for ruled in judgement.rulings if ruled.deal == deal.number for line in ruling_lines(ruled, judgement)]


def ruling_lines(ruled: Ruled, judgement: Judgement) -> list[str]:
    """What is said of one ruling, with the line it stands on."""
    return wrapped(safe(effect(ruled, judgement.variant)), f"  line {ruled.line}: ", " " * 4)


def render_concise(judgement: Judgement, lines: Sequence[str]) -> str:
    """One line a fault."""
    return "".join(f"{one_line(found)}\n" for found in diagnostics(judgement, lines))


def one_line(found: Diagnostic) -> str:
    """One fault in one line: `file:line:column: name: headline`."""
    return f"{safe(found.file)}:{found.span.line}:{found.span.column}: {found.name}: {safe(found.headline)}"


def render_setup(error: SetupError, written: str, variant: Variant) -> str:
    """All that cannot be read of a table, a hand or a card that somebody asks about; ``written`` is its text."""
    occasion = Occasion(f"the {error.where}", variant, happened=False)
    places = [(problem, Span(1, problem.start + 1, problem.end + 1)) for problem in error.problems]
    faults = [Fault(problem.name, span, problem.facts) for problem, span in places]
    return "\n\n".join(render_diagnostic(diagnose(fault, occasion, [written])) for fault in faults)


def render_diagnostic(found: Diagnostic, *, colour: bool = False) -> str:
    """One fault: the sentence, the lines with what is meant marked under them, and what follows."""
    paint = COLOURS[found.severity] if colour else ""
    end = RESET if colour else ""
    head = f"{paint}{found.severity} {found.name}{end}: {safe(found.headline)}"
    place = f"  --> {safe(found.file)}:{found.span.line}:{found.span.column}"
    return "\n".join([head, place, *_excerpts(found, paint, end), *_notes(found)])


def _excerpts(found: Diagnostic, paint: str, end: str) -> list[str]:
    """The lines of the record in their order, each once, with marks: `^` for the fault, `-` for what belongs to it."""
    marks: dict[int, list[tuple[Excerpt, str, str]]] = {}
    for label in found.labels:
        if label.excerpt is not None:
            marks.setdefault(label.excerpt.line, []).append((label.excerpt, "-", label.text))
    if found.excerpt is not None:
        marks.setdefault(found.excerpt.line, []).append((found.excerpt, "^", ""))
    gutter = max((len(str(line)) for line in marks), default=1)
    blank = " " * gutter
    out: list[str] = []
    before: int | None = None
    for line in sorted(marks):
        if before is not None and line > before + 1:
            out.append(f" {blank} ...")
        out.append(f" {line:>{gutter}} | {marks[line][0][0].text}")
        for shown, mark, text in marks[line]:
            drawn = mark * (shown.end - shown.start) + (f" {text}" if text else "")
            painted = f"{paint}{drawn}{end}" if mark == "^" else drawn
            out.append(f" {blank} | {' ' * shown.start}{painted}")
        before = line
    return out


def _notes(found: Diagnostic) -> list[str]:
    """The law with its source, what would be right, and what happens now."""
    notes: list[str] = []
    if found.law is not None:
        source = f" [{found.law.source}{f', {found.work}' if found.work else ''}]" if found.law.source else ""
        notes += _note("law", found.law.text.removesuffix(".") + source)
    for text in found.helps:
        notes += _note("help", text)
    return notes + _note("now", found.now.removesuffix("."))


def _note(name: str, text: str) -> list[str]:
    return wrapped(safe(text), f"  {name + ':':<6}", " " * 8)


def render_outcome(judgement: Judgement) -> list[str]:
    """The score, who has won and who is lurched, the games so far, and how many faults there are."""
    return [*score_lines(judgement), *_rules(judgement), faults_line(judgement.file, judgement.faults)]


def _rules(judgement: Judgement) -> list[str]:
    """By whose rules it was judged, where the record itself does not say so."""
    variant = judgement.variant
    if variant is None or judgement.named_by == "record":
        return []
    asked = "as asked" if judgement.named_by == "caller" else "since the record names no variant"
    return [f"judged by {variant.id} ({safe(variant.name)}), {asked}"]


def score_lines(judgement: Judgement) -> list[str]:
    """The score and what it is played to, or who has won; who is lurched; the games so far."""
    if not judgement.score:
        return []
    score = ", ".join(f"{safe(side)} {number(points)}" for side, points in judgement.score.items())
    if judgement.over:
        lines = [f"{_ending(judgement)}: {score}", *_lost(judgement)]
    else:
        target = judgement.target
        open_deal = bool(judgement.deals) and judgement.deals[-1].status == "open"
        due = f"; it is {safe(judgement.due)}'s turn" if judgement.due and open_deal else ""
        lines = [f"score: {score}" + (f" (playing to {target})" if target else "") + due]
    if any(judgement.games_won.values()):
        lines.append("games: " + ", ".join(f"{safe(side)} {games}" for side, games in judgement.games_won.items()))
    return lines


def _ending(judgement: Judgement) -> str:
    if judgement.winner is not None:
        return f"{safe(judgement.winner)} {'win' if '+' in judgement.winner else 'wins'} the game"
    return "the game is over without a winner"


def _lost(judgement: Judgement) -> list[str]:
    """Who lost by a ruling, and who is lurched, with what the game counts."""
    lines = [f"lost by a ruling: {listed(map(safe, judgement.lost))}"] if judgement.lost else []
    if judgement.lurched:
        lurch = judgement.variant.game.lurch if judgement.variant else None
        under = f" (below {lurch.under})" if lurch else ""
        verb = "is" if len(judgement.lurched) == 1 else "are"
        names = listed(map(safe, judgement.lurched))
        lines.append(f"{names} {verb} lurched{under}: the game counts {judgement.game_counts}")
    return lines


def faults_line(file: str, found: Sequence[Fault]) -> str:
    """How many faults a file has; warnings are told apart, since they do not count."""
    warnings = sum(fault.severity is Severity.WARNING for fault in found)
    faults = len(found) - warnings
    said = counted(faults, "fault") if faults else "no faults"
    told = f", {counted(warnings, 'warning')}" if warnings else ""
    return f"{safe(file)}: {said}{told}"
