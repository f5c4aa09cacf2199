"""What a game being kept says, as lines: the table, the score, what comes next, what is wrong with an answer."""

from __future__ import annotations

from collections.abc import Sequence

from referee.faults import Fault
from referee.keeping.due import Next, step_words
from referee.keeping.session import Answer, Session, weighs
from referee.record import read_record
from referee.record.reading import Record
from referee.replay import suspect, with_corrections
from referee.replay.judgement import Judgement
from referee.replay.view import BuildView
from referee.report.catalogue.at_table import at_table
from referee.report.diagnostic import Diagnostic, Occasion, diagnose
from referee.report.excerpt import folded, safe
from referee.report.tally import render_deal
from referee.report.text import one_line, render_diagnostic, render_outcome
from referee.report.words import listed, number
from referee.score.following import asked


def exit_status(judgement: Judgement) -> int:
    """1 where the record has faults that weigh, else 0, as ``check`` ends."""
    return int(any(weighs(fault) for fault in judgement.faults))


# -- what is wrong


def diagnosed(faults: Sequence[Fault], answer: Answer) -> list[Diagnostic]:
    """Faults with all that is known of them in the record as it would be, one-card corrections among it."""
    lines = [line.rstrip("\r") for line in answer.record]
    record = read_record("".join(f"{line}\n" for line in lines), answer.judgement.file)
    occasion = Occasion.of(answer.judgement)
    return [diagnose(fault, occasion, lines) for fault in with_corrections(record, answer.judgement, faults)]


def told(faults: Sequence[Fault], answer: Answer, *, colour: bool = False) -> list[str]:
    """Faults with all that is known of them, one block each."""
    return [render_diagnostic(found, colour=colour) for found in diagnosed(faults, answer)]


def in_sentences(faults: Sequence[Fault], answer: Answer) -> list[str]:
    """Faults in one sentence each, as it is said at the table, with the line where they stand elsewhere.

    That a play seems to be missing comes first, before anybody is accused.
    """
    own, record = {line.number for line in answer.lines}, record_of(answer)
    suspected = suspect(record, answer.judgement).faults if any(map(weighs, faults)) else []
    names = {(fault.name, fault.span): fault for fault in suspected if fault.fixes}
    mended = [
        names.get((fault.name, fault.span), fault) for fault in with_corrections(record, answer.judgement, faults)
    ]
    told = [at_table(fault) if fault.line in own else f"Line {fault.line}: {at_table(fault)}" for fault in mended]
    return [*(missing_words(fault) for fault in suspected if fault.name == "play-missing"), *told]


def missing_told(answer: Answer) -> list[str]:
    """That a play seems to be missing, where an answer has faults and one play would explain them."""
    if not (answer.faults or answer.proved):
        return []
    suspected = suspect(record_of(answer), answer.judgement).faults
    return [missing_words(fault) for fault in suspected if fault.name == "play-missing"]


def record_of(answer: Answer) -> Record:
    """The record as it would be by an answer."""
    lines = [line.rstrip("\r") for line in answer.record]
    return read_record("".join(f"{line}\n" for line in lines), answer.judgement.file)


def missing_words(fault: Fault) -> str:
    """That a play seems to be missing, and what brings it in."""
    whose = f" of {fault.facts['player']}" if fault.facts["player"] else ""
    return (
        f"A play{whose} seems to be missing before line {fault.line}, and nobody need have broken a rule: "
        f"'insert {fault.line} PLAY' puts it in."
    )


def briefly(faults: Sequence[Fault], answer: Answer) -> list[str]:
    """Faults in a line each: file, line, column, name and sentence."""
    lines = [line.rstrip("\r") for line in answer.record]
    occasion = Occasion.of(answer.judgement)
    return [one_line(diagnose(fault, occasion, lines)) for fault in faults]


def misfits_told(answer: Answer) -> list[Diagnostic]:
    """Why the readings of typed cards that fail do: nothing has happened yet, so nothing follows."""
    occasion = Occasion(answer.judgement.file, answer.judgement.variant, happened=False)
    before = [line.rstrip("\r") for line in answer.record[: answer.slot.place if answer.slot else None]]
    return [diagnose(one.fault, occasion, [*before, one.text]) for one in answer.misfits]


def refusal(answer: Answer) -> list[str]:
    """Why nothing was written, in a line each."""
    if answer.refused:
        return [f"refused: {answer.refused}"]
    if answer.meanings:
        means = "; ".join(meaning.text for meaning in answer.meanings)
        return [f"refused: say what is done with these cards: {means}"]
    if answer.misfits:
        return [one_line(misfits_told(answer)[0])]
    return briefly(answer.faults, answer)


def settled_words(answer: Answer) -> list[str]:
    """Which faults elsewhere are gone by a change, in a line each."""
    return [f"line {fault.line}: {fault.name} is settled by this" for fault in answer.cleared]


# -- how the game stands


def score_words(judgement: Judgement) -> list[str]:
    """The last tally, the running score, and who is near the lurch or out of it."""
    lines = []
    counted = [deal for deal in judgement.deals if deal.points]
    if counted:
        many = any(deal.game > 1 for deal in judgement.deals)
        last = judgement.game.number if judgement.game is not None else counted[-1].game
        lines += ["the game before:"] if counted[-1].game < last else []
        lines += render_deal(counted[-1], judgement.variant, many_games=many)
    lines += render_outcome(judgement)[:-1]
    return lines + lurch_words(judgement)


def lurch_words(judgement: Judgement) -> list[str]:
    """How many points each side still needs to be safe from the lurch."""
    lurch = judgement.variant.game.lurch if judgement.variant else None
    if lurch is None or judgement.over:
        return []
    short = [
        f"{side} needs {number(lurch.under - points)} more so as not to be lurched"
        for side, points in judgement.score.items()
        if points < lurch.under
    ]
    return short or ["nobody can be lurched any more"]


def next_words(session: Session) -> str:
    """What the table does next, in one sentence."""
    return step_words(session.step(), session.judgement)


def news(session: Session) -> str:
    """What comes next where it is more than the next play; empty where it is only that."""
    step = session.step()
    return "" if step.kind is Next.PLAY and not step.fresh else f"next: {next_words(session)}"


def due_word(session: Session, *, by_counts: bool = False) -> str:
    """Who plays next, or what is due, in a word before what is typed."""
    step = session.step()
    if by_counts and step.kind in (Next.DEAL, Next.TABLE):
        return f"{session.judgement.sides[0]} counted"
    return step.who or "" if step.kind is Next.PLAY else step.kind.value


def is_kept_by_counts(judgement: Judgement) -> bool:
    """Whether the deals of a record are kept by their counts: the last one that was decided is."""
    decided = [deal.status for deal in judgement.deals if deal.status not in ("open", "void", "abandoned")]
    return bool(decided) and decided[-1] == "counted"


def counted_next(session: Session) -> str:
    """What comes next where deals are kept by counts."""
    step, judgement = session.step(), session.judgement
    if step.kind not in (Next.DEAL, Next.TABLE) or judgement.variant is None:
        return news(session)
    items = listed(asked(judgement.variant))
    return f"next: {step.dealer} deals; when the deal is over, type what {judgement.sides[0]} counted: {items}"


def deal_ended(before: Judgement, after: Judgement) -> bool:
    """Whether a deal has been decided between two judgements."""
    return settled(before) != settled(after) and settled(after) > 0


def settled(judgement: Judgement) -> int:
    """How many deals are no longer open."""
    return sum(deal.status != "open" for deal in judgement.deals)


def counts_wanted(answer: Answer) -> bool:
    """Whether a play has just ended a deal that the players may now count for themselves."""
    decided = settled(answer.judgement)
    played = any(line.player for line in answer.lines)
    return decided > 0 and played and answer.judgement.deals[decided - 1].status == "complete"


def table_words(session: Session) -> list[str]:
    """What lies on the table, who is due, what is left, and the score: the lines that always show."""
    table, left, score = shown_parts(session)
    return [table, f"{left} · {score}" if left else score]


def shown_parts(session: Session) -> tuple[str, str, str]:
    """The table with its builds; who is due and what is left, if that is known; the score."""
    step = session.step()
    view = session.judgement.table if step.kind in (Next.PLAY, Next.COUNT) else None
    lying = [*view.table, *map(build_words, view.builds)] if view else []
    left = ""
    if view and step.kind is Next.PLAY:
        hands = ", ".join(f"{name} {cards}" for name, cards in view.hand_left.items())
        left = f"{step.who} plays · cards left: {hands}, stock {view.stock}"
    score = ", ".join(f"{side} {number(points)}" for side, points in session.judgement.score.items())
    return f"table: {' '.join(lying) or '(empty)'}", left, f"score: {score or 'none yet'}"


def always_shown(session: Session, most: int, rows: int) -> list[str]:
    """The lines that always show, in so many columns and rows; what is left out for want of room is never the score."""
    table, left, score = map(safe, shown_parts(session))
    whole = [*folded(table, most, 0), *folded(f"{left} · {score}" if left else score, most, 0)]
    if len(whole) <= rows:
        return whole
    points = folded(f"{left.partition(' · ')[0]} · {score}" if left else score, most, 0)
    return [*folded(table, most, 0)[: max(1, rows - len(points))], *points]


def build_words(build: BuildView) -> str:
    """A build as a record writes it: ``[7H+3C = 10 Bob]``."""
    groups = ", ".join("+".join(group) for group in build.groups)
    return f"[{groups} = {build.value}{f' {build.owner}' if build.owner else ''}]"
