"""The questions that a game being kept has for the scorer: what is asked, what may be answered, what follows.

A question is a value; a front end shows it and hands back what was answered. Nothing is asked or printed here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from referee.faults import CATALOGUE, About, Fault, Severity
from referee.keeping.commands import command_of
from referee.keeping.meaning import Misfit
from referee.keeping.session import Answer, Session
from referee.keeping.writing import Trouble
from referee.report.catalogue.at_table import at_table
from referee.report.catalogue.pages import headline
from referee.report.words import listed

MOST_REASONS: Final = 3
MOST_DIFFERENCES: Final = 10
BACK: Final = "<"
"""What is typed at a question to step back to the one before, or out of it."""

ENTRY_LIKE: Final = re.compile(r"\w.*[:+=]|\S\S.*\d|\d.*\S\S")


class Choice(StrEnum):
    """What a question can be answered with, where it is not a number or a name."""

    YES = "yes"
    NO = "no"
    AGAIN = "type again"
    AS_PLAYED = "played so"
    CHALLENGE = "challenge"
    WHY = "why"
    COUNT = "count"
    PLAYS = "play by play"
    COUNTS = "counts"
    ABANDON = "abandon"
    RETRY = "retry"
    SAVE = "save elsewhere"
    GIVE_UP = "give up"
    READ = "read what stands there now"
    OVERWRITE = "overwrite it"


@dataclass(frozen=True, slots=True)
class Question:
    """A question: its words, what may be answered in lower case, and how that is offered to who answers otherwise.

    ``answers`` maps what may be typed to what it stands for: a :class:`Choice`, a number or a name. ``empty`` is what
    Enter alone stands for.
    """

    text: str
    answers: Mapping[str, str]
    offered: str
    empty: str = ""

    def answer(self, typed: str) -> str | None:
        """What was answered, or None where it answers nothing."""
        word = " ".join(typed.lower().split()).rstrip(".!")
        return self.answers.get(word) if word else self.empty


def words_of(*choices: tuple[Choice, Iterable[str]]) -> dict[str, str]:
    """The answers that stand for these choices: their own words, and shorter ones."""
    return {word: choice.value for choice, short in choices for word in (choice.value, *short)}


def is_meant(typed: str, session: Session) -> bool:
    """Whether what was typed at a question is a command or an entry of its own, even a wrong one."""
    if command_of(typed) or typed.lower() == "count" or ENTRY_LIKE.search(typed):
        return True
    answer = session.try_entry(typed)
    mere_word = typed.isalpha() and any(CATALOGUE[fault.name].about is About.CARD for fault in answer.faults)
    return not (mere_word or answer.refused or is_unread(answer.faults))


def is_text_meant(typed: str, default: str) -> bool:
    """Whether what was typed where a text is asked for is a command or an entry of its own."""
    return command_of(typed) is not None or (":" in typed and not default)


def is_unread(faults: Iterable[Fault]) -> bool:
    """Whether an entry cannot be read at all, so that there is nothing to be decided about it."""
    return any(CATALOGUE[fault.name].about is About.TEXT for fault in faults)


def lurking(answer: Answer) -> bool:
    """Whether a change of what stands brings faults with it, and so is asked about."""
    return bool(answer.faults or answer.proved)


# -- which is meant


def which_number(most: int) -> Question:
    """Which of the things listed is meant, by its number; the answer is empty for none."""
    numbers = [str(number) for number in range(1, most + 1)]
    return Question(
        "number of the one meant, Enter for none: ",
        {number: number for number in numbers} | {BACK: ""},
        listed([*numbers, "Enter"], "or"),
    )


def which_meaning(answer: Answer) -> Question:
    """Which of the meanings of bare cards is meant, by its number; Enter takes the only one."""
    if len(answer.meanings) > 1:
        return which_number(len(answer.meanings))
    agreed = {"1": "1", "y": "1", "yes": "1", "n": "", "no": "", BACK: ""}
    return Question("Enter writes it · (n)o leaves it out [Enter]: ", agreed, "Enter or n", empty="1")


def meaning_lines(answer: Answer) -> list[str]:
    """What bare cards could mean, numbered, with what could be taken besides, and why other readings fail."""
    lines: list[str] = []
    for number, meaning in enumerate(answer.meanings, 1):
        lines.append(f"  {number}  {meaning.text}   ({meaning.spoken})")
        lines += [f"       more could be taken: {more}" for more in meaning.larger]
    plain = plain_misfits(answer.misfits)[:MOST_REASONS] if answer.meanings else ()
    return lines + [f"     not {one.text}: {headline(one.fault)}" for one in plain]


def plain_misfits(misfits: Sequence[Misfit]) -> Sequence[Misfit]:
    """The readings that are worth a word: that cards do not make some number they were not said to make is not."""
    return [one for one in misfits if one.fault.name != "build-sum"]


def nothing_fits(answer: Answer, typed: str, session: Session) -> tuple[str, list[str]]:
    """What is said where bare cards mean nothing: who could take them, else why the readings fail."""
    takers = session.takers(typed) if typed else []
    if takers:
        return f"these cards can be taken by {listed(takers, 'or')}", []
    told = plain_misfits(answer.misfits) or answer.misfits
    return "these cards fit nothing as they lie:", [f"{one.text}: {at_table(one.fault)}" for one in told[:MOST_REASONS]]


def takings_asked(answer: Answer) -> list[str]:
    """The plays among which one that does not say what is taken has to be chosen; nothing where it says it."""
    fault = next((each for each in answer.faults if each.name == "ambiguous-take"), None)
    if fault is None:
        return []
    return [play_of(str(fault.facts.get("card", "")), taking) for taking in fault.facts.get("takings", ())]


def play_of(card: str, taking: object) -> str:
    """A taking as a play of this card, whether it names the card or not."""
    text = (
        taking if isinstance(taking, str) else ", ".join(map(str, taking if isinstance(taking, list | tuple) else ()))
    )
    return text if " x " in text else f"{card} x {text}"


# -- what to do about a foul


def about_foul(answer: Answer, session: Session) -> Question:
    """What to do with an entry that has faults."""
    is_play = any(line.text.partition(":")[0] in session.judgement.players for line in answer.lines)
    stands = "(p)layed so" if is_play else "(k)eep it so"
    answers = words_of(
        (Choice.AGAIN, ("t", "again", BACK)),
        (Choice.AS_PLAYED, ("p", "as played", "k", "keep", "keep it so")),
        (Choice.WHY, ("w",)),
    )
    if not challengers(answer, session):
        return Question(f"(t)ype again · {stands} · (w)hy [t]: ", answers, f"t, {stands[1]} or w", Choice.AGAIN)
    answers |= words_of((Choice.CHALLENGE, ("c",)))
    text = f"(t)ype again · {stands} · (c)hallenge · (w)hy [t]: "
    return Question(text, answers, f"t, {stands[1]}, c or w", Choice.AGAIN)


def challengers(answer: Answer, session: Session) -> list[str]:
    """Who may challenge the play of an answer: everybody else, where it is a foul."""
    foul = any(each.severity is Severity.FOUL for each in answer.faults)
    player = answer.lines[0].player if answer.lines else ""
    return [name for name in session.judgement.players if name != player] if foul and player else []


def who_challenges(names: Sequence[str]) -> Question:
    """Who of several players challenges, by as much of the name as is plain; the answer is empty for nobody."""
    begun = [(name[:end].lower(), name) for name in names for end in range(1, len(name) + 1)]
    plain = {start: name for start, name in begun if sum(one == start for one, _ in begun) == 1}
    whole = {name.lower(): name for name in names}
    return Question(f"who challenges ({', '.join(names)})? [nobody]: ", plain | whole, listed(names, "or"))


def challenge_entry(name: str) -> str:
    """The entry of a challenge by this player."""
    return f"challenge: {name}"


AGREED: Final = Question(
    "write it all the same? (y)es · (n)o · (w)hy [n]: ",
    words_of((Choice.YES, ("y",)), (Choice.NO, ("n", BACK)), (Choice.WHY, ("w",))),
    "y, n or w",
    Choice.NO,
)
"""Whether a change that brings faults is to be written."""

COUNTED: Final = Question(
    "counts: Enter takes them from the plays · (c) types what the players counted: ", {"c": Choice.COUNT}, "c or Enter"
)
"""Whether the players' own counts of a deal are to be held against the plays."""

KEPT_BY: Final = Question(
    "how will you keep this game? (p)lay by play · by (c)ounts at the end of each deal [p]: ",
    words_of((Choice.PLAYS, ("p", "play", "plays", BACK)), (Choice.COUNTS, ("c", "count", "by counts"))),
    "p or c",
    Choice.PLAYS,
)
"""How the game is kept: asked once, where nothing has been dealt yet."""


def about_left_open(number: int) -> Question:
    """What becomes of a deal that is broken off by a new one."""
    answers = words_of((Choice.ABANDON, ("a", "y", "yes")), (Choice.AGAIN, ("t", "again", "n", "no", BACK)))
    text = f"deal {number} is not played out: (a)bandon it and deal anew · (t)ype again [t]: "
    return Question(text, answers, "a or t", Choice.AGAIN)


def left_open(answer: Answer) -> int:
    """The number of the deal that an answer breaks off; 0 where it breaks off none."""
    broken = next((fault for fault in answer.cautions if fault.name == "unfinished-deal"), None)
    return int(broken.facts["number"]) if broken is not None else 0


# -- what to do when the disk refuses


def about_trouble(trouble: Trouble) -> Question:
    """What to do when the disk refuses an entry, which is safe in memory."""
    save = (Choice.SAVE, ("s", "save"))
    if trouble.kind == "changed":
        overwrite = (Choice.OVERWRITE, ("o", "overwrite"))
        text = "(r)ead what stands there now · (o)verwrite it · (s)ave this game elsewhere: "
        if trouble.text is None:
            return Question(text, words_of(overwrite, save), "o or s, since the record is gone")
        return Question(text, words_of((Choice.READ, ("r", "read")), overwrite, save), "r, o or s")
    answers = words_of((Choice.RETRY, ("r",)), save, (Choice.GIVE_UP, ("g",)))
    text = "the game is safe in memory. (r)etry · (s)ave elsewhere · (g)ive up this entry: "
    return Question(text, answers, "r, s or g")


def differences(trouble: Trouble, session: Session) -> list[str]:
    """Which lines another program has changed, at most ten."""
    if trouble.text is None:
        return ["the record is gone from its folder"]
    there = trouble.text.removeprefix("\ufeff").split("\n")
    count = max(len(there), len(session.lines))
    pairs = [(there[at : at + 1], list(session.lines[at : at + 1])) for at in range(count)]
    changed = [f"  line {at}: {(now or ['(nothing)'])[0]}" for at, (now, was) in enumerate(pairs, 1) if now != was]
    return [line for line in changed if not line.endswith(": ")][:MOST_DIFFERENCES]
