"""Commands that go back and forth in a record, as they are typed; kinds of slips with blanks for hyphens."""

from __future__ import annotations

from referee.keeping.commands import changed, command_of, shown
from referee.keeping.session import Answer, Session

GAME = "players: Ann, Bob\ndeal: Bob\ntable: 9H AD 8C 2S\nAnn: 5H\nBob: KD\n"


def typed(session: Session, text: str) -> Answer:
    command = command_of(text)
    assert command is not None
    return changed(command, session)


def test_redo_brings_back_what_undo_took() -> None:
    session = Session(GAME, "friday.cassino")
    session.accept(typed(session, "undo 2"))
    session.accept(typed(session, "redo"))
    session.accept(typed(session, "redo"))
    assert session.text == GAME
    assert typed(session, "redo").refused == "there is nothing to bring back"


def test_a_forgotten_play_is_put_in_as_it_is_written_or_said() -> None:
    for entry in ("5h", "five of hearts"):
        session = Session(GAME.replace("Ann: 5H\n", ""), "friday.cassino")
        session.accept(typed(session, f"insert 4 {entry}"))
        assert session.lines[3:] == ("Ann: 5H  #+", "Bob: KD")


def test_an_insert_that_does_not_say_what_is_meant_is_refused_and_says_how() -> None:
    session = Session(GAME, "friday.cassino")
    assert typed(session, "insert").refused.startswith("type it as insert LINE ENTRY")
    assert typed(session, "insert 4").refused.startswith("type it as insert LINE ENTRY")
    assert typed(session, "insert 4 2c 8c").refused == "say what is done with these cards: Ann: 2C+8C = 10"
    assert typed(session, "insert 99 5c").refused == "line 99 holds no entry"


def test_blanks_in_the_kind_of_a_slip_are_read_as_hyphens() -> None:
    session = Session(GAME, "friday.cassino")
    spaced, hyphened = command_of("rule wrong number"), command_of("rule wrong-number")
    assert spaced is not None
    assert hyphened is not None
    assert shown(spaced, session) == shown(hyphened, session)
    assert "wrong-number" in "\n".join(shown(spaced, session) or [])
