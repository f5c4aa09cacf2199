"""A record that is open for writing: the session in memory and the journal on disk, kept in step.

An entry is on disk, synced, before the session takes it; what the disk refuses leaves both as
they were. Used by ``play`` and ``add``; asks nothing and prints nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from referee.faults import Fault
from referee.keeping.due import Next, step_words
from referee.keeping.journal import Journal, Problem, open_journal
from referee.keeping.session import Answer, Session, weighs
from referee.record import read_record
from referee.replay import with_corrections
from referee.replay.judgement import Judgement
from referee.report.diagnostic import Diagnostic, diagnose
from referee.report.excerpt import safe
from referee.report.tally import render_deal
from referee.report.text import render_diagnostic, render_outcome
from referee.report.words import number
from referee.variant import Variant


@dataclass(slots=True)
class Kept:
    """A record being written: what it says, where it stands on disk, and the command line's rules.

    ``named`` is how the command line names its variant.
    """

    journal: Journal
    session: Session
    variant: Variant | None = None
    sets: tuple[str, ...] = ()
    named: str | None = None

    def keep(self, answer: Answer) -> Problem | None:
        """Write what was answered and then take it as said; or say why the disk refuses."""
        problem = self.journal.write(self.session.text_of(answer.lines))
        if problem is None:
            self.session.accept(answer)
        return problem

    def read_again(self, problem: Problem) -> None:
        """Go on from what another program has written."""
        self.journal.accept_disk(problem)
        self.session = Session(problem.text or "", self.session.file, self.variant, self.sets)

    def move(self, file: str, answer: Answer) -> Problem | None:
        """Keep the record, with what was answered, in another file from now on; never over one that is there."""
        path = Path(file)
        journal = Problem("exists", path) if path.exists() else open_journal(path, new=True)
        if isinstance(journal, Problem):
            return journal
        problem = journal.write(self.session.text_of(answer.lines))
        if problem is not None:
            journal.close()
            return problem
        self.journal.close()
        self.journal = journal
        self.session.accept(answer)
        self.session.file = file
        return None


def open_kept(
    file: str,
    variant: Variant | None,
    sets: Sequence[str],
    *,
    named: str | None = None,
    headers: str | None = None,
) -> Kept | Problem:
    """Open a record to go on with it; with ``headers`` one that is not there yet begins with them."""
    journal = open_journal(Path(file), new=headers is not None)
    if isinstance(journal, Problem):
        return journal
    begun = headers if journal.seen is None and headers is not None else journal.text
    kept = Kept(journal, Session(begun, file, variant, sets), variant, tuple(sets), named)
    if journal.seen is None:
        problem = journal.write(kept.session.text)
        if problem is not None:
            journal.close()
            return problem
    return kept


def taken_over(kept: Kept) -> str:
    """Return that the record was taken over from a writer that died, or nothing."""
    holder = kept.journal.taken_from
    if holder is None:
        return ""
    return f"{holder.words()} was writing this record and has ended; the record is whole and is taken over"


def exit_status(judgement: Judgement) -> int:
    """Return 1 where the record has faults that weigh, else 0, as ``check`` does."""
    return int(any(weighs(fault) for fault in judgement.faults))


def told(faults: Sequence[Fault], answer: Answer, *, colour: bool = False) -> list[str]:
    """Return faults with all that is known of them, one block each."""
    return [render_diagnostic(each, colour=colour) for each in explained(faults, answer)]


def explained(faults: Sequence[Fault], answer: Answer) -> list[Diagnostic]:
    """Return faults with all that is known of them, the one-card corrections that would mend them among it."""
    lines = [line.rstrip("\r") for line in answer.lines]
    record = read_record("".join(f"{line}\n" for line in lines), answer.judgement.file)
    found = with_corrections(record, answer.judgement, faults)
    return [diagnose(fault, answer.judgement, lines) for fault in found]


def briefly(faults: Sequence[Fault], answer: Answer) -> list[str]:
    """Return faults in a line each: file, line, column, name and sentence."""
    lines = [line.rstrip("\r") for line in answer.lines]
    found = [diagnose(fault, answer.judgement, lines) for fault in faults]
    return [f"{safe(each.file)}:{each.span.line}:{each.span.column}: {each.name}: {each.headline}" for each in found]


def refusal(answer: Answer) -> list[str]:
    """Return in a line each why nothing was written."""
    if answer.refused:
        return [f"refused: {answer.refused}"]
    if answer.meanings:
        means = "; ".join(meaning.entries[0].text for meaning in answer.meanings)
        return [f"refused: say what is done with these cards: {means}"]
    if answer.others:
        return briefly(answer.others[0].faults, answer.others[0])
    return briefly(answer.faults, answer)


def score_words(judgement: Judgement) -> list[str]:
    """Return the last tally, the running score, and who is near the lurch or out of it."""
    lines = []
    counted = [deal for deal in judgement.deals if deal.points]
    if counted:
        many = any(deal.game > 1 for deal in judgement.deals)
        lines += render_deal(counted[-1], judgement.variant, many_games=many)
    lines += render_outcome(judgement)[:-1]
    return lines + lurch_words(judgement)


def lurch_words(judgement: Judgement) -> list[str]:
    """Return how many points each side still needs to be safe from the lurch."""
    lurch = judgement.variant.game.lurch if judgement.variant else None
    if lurch is None or judgement.over:
        return []
    short = [
        f"{side} needs {number(lurch.under - points)} more to save the lurch"
        for side, points in judgement.score.items()
        if points < lurch.under
    ]
    return short or ["nobody can be lurched any more"]


def next_words(session: Session) -> str:
    """Return what the table does next, in one sentence."""
    return step_words(session.step(), session.judgement)


def deal_ended(before: Judgement, after: Judgement) -> bool:
    """Whether a deal has been decided between two judgements."""
    return settled(before) != settled(after) and settled(after) > 0


def settled(judgement: Judgement) -> int:
    """Return how many deals are no longer open."""
    return sum(deal.status != "open" for deal in judgement.deals)


def table_words(session: Session) -> list[str]:
    """Return what lies on the table, who is due, what is left, and the score: the line that always shows."""
    step = session.step()
    view = session.judgement.table if step.kind in (Next.PLAY, Next.COUNT) else None
    lying = (
        [*view.table, *(build_words(build.groups, build.value, build.owner) for build in view.builds)] if view else []
    )
    table = f"table: {' '.join(lying) or '(empty)'}"
    left = ""
    if view and step.kind is Next.PLAY:
        hands = ", ".join(f"{name} {cards}" for name, cards in view.hand_left.items())
        left = f"{step.who} plays · cards left: {hands}, stock {view.stock} · "
    score = ", ".join(f"{side} {number(points)}" for side, points in session.judgement.score.items())
    return [table, f"{left}score: {score or 'none yet'}"]


def build_words(groups: Sequence[Sequence[str]], value: str, owner: str | None) -> str:
    """Return a build as a record writes it: ``[7H+3C = 10 Bob]``."""
    inside = ", ".join("+".join(group) for group in groups)
    return f"[{inside} = {value}{f' {owner}' if owner else ''}]"
