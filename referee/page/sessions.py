"""Records in memory: the last few texts with what they are worth, so that no text is judged twice.

The text is all that is kept of a game; a session can always be made from it again.
"""

from __future__ import annotations

from collections import OrderedDict
from copy import copy
from typing import Final

from referee.keeping.session import Answer, Session

NAME: Final = "game.cassino"
"""What a record is called where it has no file."""
KEPT: Final = 6

_kept: OrderedDict[str, Session] = OrderedDict()


def session_of(text: str) -> Session:
    """The session of a record, judged only where it was not at hand; it must not be changed."""
    found = _kept.get(text)
    if found is None:
        found = Session(text, NAME)
    remember(found, text)
    return found


def remember(session: Session, text: str | None = None) -> None:
    """Keep a session at hand under a text (its own where none is named), and let go of the oldest."""
    key = session.text if text is None else text
    _kept[key] = session
    _kept.move_to_end(key)
    while len(_kept) > KEPT:
        _kept.popitem(last=False)


def kept_text(session: Session, answer: Answer) -> str:
    """The text of a record with an answer accepted; the session itself stays as it is."""
    after = copy(session)
    after.accept(answer)
    remember(after)
    return after.text
