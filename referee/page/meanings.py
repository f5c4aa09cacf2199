"""What the cards that were tapped could mean: judged on the table alone, which is quick.

The entry that is chosen is judged in its record before it is kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from referee.faults import Fault, Span
from referee.keeping.due import Next
from referee.keeping.spoken import spoken_play
from referee.keeping.typed import Moment, loose_plays
from referee.page.faults import sentence
from referee.page.sessions import session_of
from referee.page.shapes import Meaning, Meanings
from referee.report.catalogue.pages import headline
from referee.table.judge import Ruling, judge
from referee.table.position import Position
from referee.table.printing import play_text
from referee.table.takings import maximal

MOST: Final = 8
NOTHING: Final[Meanings] = {"meanings": [], "more": 0, "why": ""}


def meanings(text: str, card: str, chosen: list[str]) -> Meanings:
    """What a card could mean with what was tapped; with nothing tapped all it could take, and laying it."""
    session = session_of(text)
    moment = session.moment()
    if moment is None or moment.position is None or moment.due is not Next.PLAY:
        return NOTHING
    position = moment.position
    return chosen_meanings(position, card, chosen, moment) if chosen else open_meanings(position, card)


def open_meanings(position: Position, card: str) -> Meanings:
    """Laying the card, and the takings that nothing can be added to, the largest first."""
    number = position.rules.pack.number(card)
    if number is None or number < 0:
        return NOTHING
    takes = list(islice(maximal(position.table, position.turn, number), MOST + 1))
    plays = [*(play_text(position.table, take) for take in takes[:MOST]), card]
    found = judged(position, plays)
    return {"meanings": found, "more": max(0, len(takes) - MOST), "why": "" if found else why(position, plays)}


def chosen_meanings(position: Position, card: str, chosen: list[str], moment: Moment) -> Meanings:
    """What the card and the tapped cards mean together."""
    plays = [f"{card} x {' '.join(chosen)}", *loose_plays([card, *chosen], moment)]
    found = judged(position, dict.fromkeys(plays))
    return {"meanings": found[:MOST], "more": max(0, len(found) - MOST), "why": "" if found else why(position, plays)}


def judged(position: Position, plays: Iterable[str]) -> list[Meaning]:
    """The plays that stand, each once, in their printed form."""
    found: dict[str, Meaning] = {}
    for meaning in standing_plays(position, plays):
        found.setdefault(meaning["entry"], meaning)
    return list(found.values())


def standing_plays(position: Position, plays: Iterable[str]) -> Iterator[Meaning]:
    """The plays that stand, or stand if the hand holds the card for it."""
    for play in plays:
        ruling = judge(position, play)
        if ruling.verdict != "fails" and ruling.printed:
            yield {
                "entry": ruling.printed,
                "words": sentence(words(ruling)),
                "depends": ruling.verdict == "depends",
            }


def words(ruling: Ruling) -> str:
    """A play in words: what is laid down is said to be laid."""
    said = spoken_play(ruling.printed or "", sweep=ruling.sweep)
    return said if " x " in (ruling.printed or "") or "=" in (ruling.printed or "") else f"lays the {said}"


def why(position: Position, plays: Iterable[str]) -> str:
    """Why nothing fits: the reason against the first play that can be read."""
    for play in plays:
        found = judge(position, play).found
        if found:
            return sentence(headline(Fault(found[0].name, Span(1), found[0].facts)))
    return ""
