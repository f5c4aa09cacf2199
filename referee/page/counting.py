"""Counting a deal: what is asked, what follows from what was tapped, and the lines that it becomes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.faults import Fault, Span
from referee.keeping.due import Next
from referee.keeping.session import Session
from referee.page.entries import change_of
from referee.page.faults import sentence
from referee.page.sessions import session_of
from referee.page.shapes import Change, Counting, Filled
from referee.replay.judgement import Judgement
from referee.report.catalogue.pages import headline
from referee.report.diagnostic import told_together
from referee.report.sheet.description import about_item
from referee.report.text import render_outcome
from referee.report.words import number
from referee.score.counts import Problem, complete, filled, said_against
from referee.score.following import Out, asked
from referee.score.points import item_total
from referee.variant.dealt import never_dealt

Told = Mapping[str, Mapping[str, int]]


def counting(now: Judgement) -> Counting | None:
    """What is counted at the end of a deal, and by whom; None where the rules are not known."""
    variant = now.variant
    if variant is None or not now.sides:
        return None
    names = asked(variant)
    totals = {name: 0 if name == names[-1] else item_total(variant, name) for name in names}
    return {
        "sides": list(now.sides),
        "items": [
            {
                "name": name,
                "about": about_item(variant.scoring.items.get(name)),
                "total": totals[name],
                "start": totals[name] // len(now.sides),
            }
            for name in names
        ],
    }


def fill(text: str, told: Told) -> Filled:
    """What follows from the counts told so far, and what speaks against them."""
    now = session_of(text).judgement
    variant = now.variant
    if variant is None:
        return {"counts": {}, "told": {}, "problems": [], "complete": False}
    claimed = [dict(told.get(side, {})) for side in now.sides]
    out = Out(undealt=never_dealt(variant, len(now.players)))
    whole = complete(variant, claimed, out)
    known = whole.counts or filled(variant, claimed, out)
    return {
        "counts": dict(zip(now.sides, map(dict, known), strict=True)),
        "told": {side: list(told.get(side, {})) for side in now.sides},
        "problems": problems(whole.problems, now.sides),
        "complete": not whole.problems,
    }


def problems(found: Sequence[Problem], sides: Sequence[str]) -> list[str]:
    """What is wrong with counts or missing from them, in sentences; what cannot be comes first."""
    faults = [fault_of(problem, sides) for problem in sorted(found, key=lambda each: each.kind)]
    return [sentence(headline(fault)) for fault in told_together(faults)]


def fault_of(problem: Problem, sides: Sequence[str]) -> Fault:
    """A problem of counts as a fault."""
    if problem.kind == "counts-impossible":
        facts: dict[str, object] = {"item": problem.item, "total": problem.total, "pack": problem.pack}
        facts |= {"against": said_against(problem, sides)} if problem.against else {}
    else:
        facts = {"item": problem.item, "missing": [sides[side] for side in problem.missing]}
    return Fault(problem.kind, Span(1), facts)


def count(text: str, told: Told, dealer: str | None = None, line: int | None = None) -> Change:
    """The record with a deal counted: a new one, the one just played, or one mended where ``line`` is its own."""
    session = session_of(text)
    known = fill(text, told)
    counts = known["counts"] if known["complete"] else told
    entries = [entry(side, counts[side]) for side in session.judgement.sides if counts.get(side)]
    if not entries:
        return change_of(session, session.try_entry(""))
    if line is not None:
        return mended(session, line, entries)
    step = session.step()
    if step.kind in (Next.DEAL, Next.CUT) and not to_be_counted(session):
        named = dealer or (session.judgement.players[0] if step.kind is Next.CUT else "")
        entries.insert(0, f"deal: {named}".rstrip())
    answer = session.try_lines(entries)
    return told_once(change_of(session, answer, ""), said(answer.judgement))


def told_once(change: Change, words: str) -> Change:
    """A change with what is said of its deal; who wins is in that, and is not said again."""
    return {**change, "said": words or change["said"]}


def entry(side: str, counts: Mapping[str, int]) -> str:
    """What a side counted, as a line of the record."""
    return f"count: {side} " + ", ".join(f"{name} {number}" for name, number in counts.items())


def said(now: Judgement, line: int | None = None) -> str:
    """What is said of a deal that was counted: what each side gets of it, and how the game stands then."""
    deal = next((each for each in reversed(now.deals) if line in (None, each.line) and each.points), None)
    if deal is None:
        return ""
    made = ", ".join(f"{side} {number(points)}" for side, points in (deal.scored or deal.points).items())
    return f"Deal {deal.number}: {made}. {' '.join(sentence(each) for each in render_outcome(now)[:-1])}"


def to_be_counted(session: Session) -> bool:
    """Whether the counts belong to the deal that has just been played out."""
    deals = session.judgement.deals
    return bool(deals) and deals[-1].status == "complete" and not count_lines(session, deals[-1].line)


def count_lines(session: Session, deal: int) -> list[int]:
    """The lines on which the deal that begins on a line is counted."""
    later = [each.line for each in session.judgement.deals if each.line > deal]
    end = later[0] if later else len(session.lines) + 1
    return [line for line in range(deal, end) if session.entry_on(line).lower().startswith("count:")]


def mended(session: Session, deal: int, entries: Sequence[str]) -> Change:
    """The record with an earlier deal counted anew: its count lines are written over, side by side."""
    lines = count_lines(session, deal)
    if len(lines) != len(entries):
        return change_of(session, session.edit(deal, ""), "") | {"text": None, "refused": "This deal was not counted."}
    work = Session(session.text, session.file)
    answer = None
    for line, written in zip(lines, entries, strict=True):
        if work.entry_on(line) != written:
            answer = work.edit(line, written)
            work.accept(answer)
    if answer is None:
        return change_of(session, session.try_entry("")) | {"refused": "Nothing was changed."}
    return told_once(change_of(session, answer, ""), said(answer.judgement, line=deal))


def told_in(text: str, line: int) -> dict[str, dict[str, int]]:
    """What was counted in the deal that begins on a line, to be mended."""
    deal = next((each for each in session_of(text).judgement.deals if each.line == line), None)
    return {side: dict(counts) for side, counts in deal.counts.items()} if deal else {}
