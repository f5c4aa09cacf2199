"""Going back and forth in a record: what was undone comes back, and what was forgotten is put in."""

from __future__ import annotations

from referee.keeping.amending import insert, redo
from referee.keeping.session import Session

HEAD = "players: Ann, Bob\ndeal: Bob\ntable: 9H AD 8C 2S\n"


def begun(text: str = HEAD, variant: str | None = None, sets: tuple[str, ...] = ()) -> Session:
    return Session(text, "friday.cassino", variant, sets)


def test_what_was_undone_comes_back_in_its_order() -> None:
    session = begun(HEAD + "Ann: 5H\nBob: KD\n")
    session.accept(session.undo(2))
    for line in ("Ann: 5H", "Bob: KD"):
        answer = redo(session)
        assert [each.text for each in answer.lines] == [line]
        session.accept(answer)
    assert session.text == HEAD + "Ann: 5H\nBob: KD\n"
    assert redo(session).refused == "there is nothing to bring back"


def test_a_forgotten_play_is_put_in_before_a_line() -> None:
    session = begun(HEAD + "Ann: 5H\nAnn: 6H\n")
    assert [fault.name for fault in session.judgement.faults if fault.name == "out-of-turn"] == ["out-of-turn"]
    session.accept(insert(session, 5, "kd"))
    assert [line.partition("  #")[0] for line in session.lines[3:]] == ["Ann: 5H", "Bob: KD", "Ann: 6H"]
    assert [fault.name for fault in session.judgement.faults] == ["unfinished-deal"]


def test_what_is_put_in_or_brought_back_is_judged_by_the_rules_of_the_session() -> None:
    session = begun(HEAD + "Ann: 5H\n", variant="foster", sets=("game.target = 99",))
    answer = insert(session, 4, "note: tea")
    assert answer.judgement.target == 99
    session.accept(session.undo())
    assert redo(session).judgement.target == 99
    by_pagat = begun(HEAD + "Ann: 5H\n", variant="pagat")
    by_pagat.accept(by_pagat.undo())
    variant = redo(by_pagat).judgement.variant
    assert variant is not None
    assert variant.id == "pagat"
