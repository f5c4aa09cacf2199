"""The old books' advice at the prompt: what `takes CARD --advice` says of the table as it lies, and `explain MAXIM`."""

from __future__ import annotations

from referee.keeping.commands import Command, shown
from referee.keeping.session import Session
from referee.record import read_record
from referee.replay.watching import watch_record
from referee.report.catalogue.explain import explain
from referee.report.text import render_setup
from referee.review.choosing import advice_lines, advised
from referee.review.explaining import maxim_pages
from referee.review.knowing import Known, laid_before
from referee.table.claims import SetupError

ASKED = "--advice"


def shown_with_advice(command: Command, session: Session) -> list[str] | None:
    """What a command says that only shows something, the advice among it; None of one that changes the record."""
    words = command.rest.split()
    if command.name == "explain":
        return _explained(command, session)
    if command.name != "takes" or ASKED not in words:
        return shown(command, session)
    return _advice(" ".join(word for word in words if word != ASKED), session)


def _explained(command: Command, session: Session) -> list[str] | None:
    """What a word means; a maxim that is no other word too by itself."""
    pages = maxim_pages(command.rest, {})
    said = [f"{label}: {text}" for page in pages for label, text in page.said if label != "variants"]
    other = bool(explain(command.rest, {}))
    return [*((shown(command, session) or []) if other or not pages else []), *said]


def _advice(card: str, session: Session) -> list[str]:
    judgement = session.judgement
    variant, position = judgement.variant, judgement.position()
    if variant is None or position is None:
        return ["no deal is open, so there is nothing to take"]
    watched = watch_record(read_record(session.text, judgement.file), variant)
    number = len(judgement.deals)
    moments = watched.deals.get(number, [])
    laid = laid_before(Known.of(position.rules, moments), len(moments), position.turn.player)
    try:
        found = advised(position, card, laid & position.table.loose, early=3 * len(moments) < position.rules.pack.size)
    except SetupError as error:
        return render_setup(error, card, variant).splitlines()
    return advice_lines(card.upper(), found)
