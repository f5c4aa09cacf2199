"""What `takes CARD --advice` says at the prompt: the takings of the table as it lies, with the old books' choice."""

from __future__ import annotations

from referee.keeping.commands import Command, shown
from referee.keeping.session import Session
from referee.record import read_record
from referee.replay.watching import watch_record
from referee.report.text import render_setup
from referee.review.choosing import advice_lines, advised
from referee.review.knowing import Known, laid_before
from referee.table.claims import SetupError

ASKED = "--advice"


def shown_with_advice(command: Command, session: Session) -> list[str] | None:
    """What a command says that only shows something, the advice among it; None of one that changes the record."""
    words = command.rest.split()
    if command.name != "takes" or ASKED not in words:
        return shown(command, session)
    return _advice(" ".join(word for word in words if word != ASKED), session)


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
