"""The commands that may be typed in the place of an entry: what they are, and what they say.

The same for every front end; the rules they go by are those of the record.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from referee.keeping.amending import insert, redo
from referee.keeping.session import Answer, Session
from referee.keeping.telling import next_words, score_words, table_words
from referee.report.laws import law_lines
from referee.report.text import render_setup
from referee.report.words import takings_lines
from referee.table.claims import SetupError, takings_of

COMMANDS: Final = {
    "undo": "undo [N]: take back the last entry, or the last N",
    "redo": "redo: bring back what was taken back last",
    "insert": "insert LINE ENTRY: put a forgotten entry in before a line; all after it is judged again",
    "edit": "edit LINE [ENTRY]: write an earlier entry anew; all after it is judged again",
    "table": "table: what lies there, whose builds, who is due",
    "score": "score: the last tally and the running score",
    "takes": "takes CARD [--advice]: all that a card could take now; which of it the old books choose",
    "rule": "rule KIND: what the laws say of a misdeal or another slip, as things stand now",
    "why": "why: all there is to say of what was last refused",
    "help": "help: this",
    "quit": "quit: leave; the record is on disk, 'play' goes on with it",
}
ALIASES: Final = {"exit": "quit", "q": "quit", "?": "help", "u": "undo", "h": "help", "<": "undo"}

HELP: Final = """plays, for whoever is due (no name is needed):
  5h                 lays the five of hearts on the table
  10d x              takes all that the ten can take; or name it: 10d x 9h+ad, 8c+2s
  3c+5h              builds their sum; calls and larger builds: 4c, 4d = 4
  2h+b8              raises the build of eight; 10h, b10 = 10 adds to the build of ten
  3c 5h              only cards: what they could mean is listed
the arrow up brings an earlier line back
cards: rank and suit, t or 10 for the ten, 1 or a for the ace: 10d, td, as
other entries, as they stand in a record:
  table: 9h ad 8c 2s         count: Ann cards 30, spades 7, aces 3, big 1, little 0
  challenge: Bob             adjust: Bob +1 REASON        irregularity: card-exposed
  claim: Ann out             abandon:                     note: ANYTHING
commands:"""


@dataclass(frozen=True, slots=True)
class Command:
    """A command as typed: its name and what stands behind it."""

    name: str
    rest: str = ""

    @property
    def number(self) -> int | None:
        """The number that the rest begins with, if it does."""
        word = self.rest.split(" ", 1)[0]
        return int(word) if word.isascii() and word.isdigit() and len(word) < 10 else None

    @property
    def behind_number(self) -> str:
        """What stands behind that number."""
        return self.rest.partition(" ")[2].strip()


def command_of(text: str) -> Command | None:
    """The command that was typed, or None where it is an entry."""
    word, _, rest = text.strip().partition(" ")
    name = ALIASES.get(word.lower(), word.lower())
    if name not in COMMANDS:
        return None
    command = Command(name, rest.strip())
    if word.lower() in ("undo", "edit", "insert"):
        return command
    fits = {
        "undo": is_clear(command),
        "takes": True,
        "rule": not command.rest.startswith(":"),
    }
    return command if fits.get(name, not command.rest) else None


def is_clear(command: Command) -> bool:
    """Whether an ``undo`` or an ``edit`` says what it means."""
    if command.name == "redo":
        return not command.rest
    if command.name == "undo":
        return not command.rest or (bool(command.number) and not command.behind_number)
    if command.name == "insert":
        return bool(command.number and command.behind_number)
    return bool(command.number)


def help_lines() -> list[str]:
    """The help, the commands at its end."""
    return [*HELP.splitlines(), *(f"  {text}" for text in COMMANDS.values())]


def shown(command: Command, session: Session) -> list[str] | None:
    """What a command that only shows something says; None of one that changes the record or ends."""
    match command.name:
        case "help":
            return help_lines()
        case "table":
            return [*table_words(session), f"next: {next_words(session)}"]
        case "score":
            return score_words(session.judgement)
        case "takes":
            return takes_words(command.rest, session)
        case "rule":
            return rule_words(command.rest, session)
        case _:
            return None


def changed(command: Command, session: Session) -> Answer:
    """What becomes of the record by ``undo`` or ``edit``; how to type it where it is not clear."""
    if not is_clear(command):
        return Answer(session.lines, session.judgement, refused=f"type it as {COMMANDS[command.name]}")
    if command.name == "undo":
        return session.undo(command.number or 1)
    if command.name == "redo":
        return redo(session)
    if command.name == "insert":
        return inserted(session, command.number or 0, command.behind_number)
    return session.edit(command.number or 0, command.behind_number)


def inserted(session: Session, line: int, typed: str) -> Answer:
    """What becomes of the record when an entry is put in; what could mean several things has to be said in full."""
    answer = insert(session, line, typed)
    if not (answer.meanings or answer.misfits):
        return answer
    means = "; ".join(meaning.text for meaning in answer.meanings)
    why = f"say what is done with these cards: {means}" if means else "these cards fit nothing as they lay there"
    return Answer(session.lines, session.judgement, refused=why)


def takes_words(card: str, session: Session) -> list[str]:
    """All that a card could take from the table as it lies."""
    variant, position = session.judgement.variant, session.judgement.position()
    if variant is None or position is None:
        return ["no deal is open, so there is nothing to take"]
    try:
        found, more = takings_of(position, card)
    except SetupError as error:
        return render_setup(error, card, variant).splitlines()
    return takings_lines(card.upper(), found, more)


def rule_words(kind: str, session: Session) -> list[str]:
    """What the laws of the record's rules say of an irregularity at this stage of the deal."""
    judgement = session.judgement
    if judgement.variant is None:
        return ["the headers name no rules that could be asked"]
    stage = judgement.stage or {"round": "first", "table": "not-turned", "players": len(judgement.players)}
    return law_lines(judgement.variant, "-".join(kind.lower().split()), stage)
