"""The commands that may be typed in the place of an entry: what they are, and what they say.

The same for every front end; the rules they go by are those of the record.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from referee.keeping.amending import insert, redo
from referee.keeping.renaming import renamed
from referee.keeping.session import Answer, Session
from referee.keeping.telling import in_sentences, next_words, score_words, table_words
from referee.report.catalogue.at_table import at_table
from referee.report.catalogue.explain import did_you_mean, explain
from referee.report.laws import law_lines
from referee.report.text import render_setup
from referee.report.words import listed, quoted, takings_lines
from referee.table.claims import SetupError, takings_of
from referee.table.judge import judge

COMMANDS: Final = {
    "undo": "undo [N]: take back the last entry, or the last N",
    "redo": "redo: bring back what was taken back last",
    "insert": "insert LINE ENTRY: put a forgotten entry in before a line; all after it is judged again",
    "edit": "edit LINE [ENTRY]: write an earlier entry anew; all after it is judged again",
    "rename": "rename OLD NEW: call a player otherwise, everywhere in the record",
    "table": "table: what lies there, whose builds, whose turn it is",
    "score": "score: the last tally and the running score",
    "takes": "takes CARD [--advice]: all that a card could take now; which of it the old books choose",
    "claim": "claim PLAY: whether a play may be made, without making it",
    "explain": "explain NAME: what a word, a fault or a rule means, by the rules played here",
    "rule": "rule KIND: what the laws say of a misdeal or another slip, as things stand now",
    "why": "why: all there is to say of what was last refused",
    "help": "help [all]: this",
    "quit": "quit: leave; the record is on disk, 'play' goes on with it",
}
ALIASES: Final = {"exit": "quit", "q": "quit", "?": "help", "u": "undo", "h": "help", "<": "undo"}

SHORT_HELP: Final = """5h plays a card · 10d x takes all it can
10d x 9h+ad takes what is named
3c+5h builds · 2h+b8 raises a build
as it is said: ten of diamonds takes nine and ace; ann is out; bob challenges
undo · redo · insert · edit · rename
table · score · takes · claim · explain · rule · why
'help all' says how each is typed"""

HELP: Final = """plays, for whose turn it is (no name is needed):
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


ENTRY_OF_CLAIM: Final = re.compile(r"^:|\b(out|sweep|last|cards|spades|aces|big|great|little)$", re.IGNORECASE)
"""The end of what is a player's claim, and no question whether a play may be made."""


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
    if word.lower() in ("undo", "edit", "insert", "rename"):
        return command
    fits = {
        "undo": is_clear(command),
        "takes": True,
        "help": command.rest.lower() in {"", "all"},
        "explain": bool(command.rest),
        "claim": bool(command.rest) and not ENTRY_OF_CLAIM.search(command.rest),
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
    if command.name == "rename":
        return " " in command.rest
    return bool(command.number)


def help_lines(rest: str) -> list[str]:
    """The help on one small screen; all of it, the commands at its end, where all is asked for."""
    if not rest:
        return SHORT_HELP.splitlines()
    return [*HELP.splitlines(), *(f"  {text}" for text in COMMANDS.values())]


def shown(command: Command, session: Session) -> list[str] | None:
    """What a command that only shows something says; None of one that changes the record or ends."""
    match command.name:
        case "help":
            return help_lines(command.rest)
        case "table":
            return [*table_words(session), f"next: {next_words(session)}"]
        case "score":
            return score_words(session.judgement)
        case "takes":
            return takes_words(command.rest, session)
        case "rule":
            return rule_words(command.rest, session)
        case "claim":
            return claim_words(command.rest, session)
        case "explain":
            return explain_words(command.rest, session)
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
    if command.name == "rename":
        return renamed(session, *names_said(command.rest, session))
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


def names_said(rest: str, session: Session) -> tuple[str, str]:
    """The old name and the new one; a name of several words is known by the table, or has a comma behind it."""
    old, comma, new = rest.partition(",")
    if comma:
        return old.strip(), new.strip()
    known = sorted(session.judgement.players, key=len, reverse=True)
    whole = next((name for name in known if rest.lower().startswith(f"{name.lower()} ")), rest.split(" ", 1)[0])
    return rest[: len(whole)], rest[len(whole) :].strip()


def claim_words(typed: str, session: Session) -> list[str]:
    """Whether a play may be made at the table as it lies: nothing is written."""
    answer = session.try_entry(typed)
    if answer.refused:
        return [answer.refused]
    if answer.meanings:
        return [f"Yes: {meaning.spoken}." for meaning in answer.meanings]
    if answer.misfits:
        return [at_table(answer.misfits[0].fault)]
    faults = [fault for fault in answer.faults if fault.name != "out-of-turn"]
    if faults:
        return in_sentences(faults, answer)
    name, _, play = answer.lines[0].text.partition(": ")
    position = session.judgement.position(name) if name in session.judgement.players else None
    conditions = judge(position, play).conditions if position is not None else ()
    if_held = f", if {name} {listed(conditions)}" if conditions else ""
    return [f"Yes{if_held}: {answer.lines[0].spoken or answer.lines[0].text}."]


def explain_words(name: str, session: Session) -> list[str]:
    """What a word means by the rules of the record: what it is, and what holds here."""
    variant = session.judgement.variant
    pages = explain(name, {variant.id: variant}) if variant is not None else []
    if not pages:
        near = did_you_mean(name)
        return [f"{quoted(name)} is not known here" + (f"; did you mean {near}?" if near else "")]
    lines: list[str] = []
    for page in pages:
        lines += [f"{page.name}: {text}" for label, text in page.said if label == "what"]
        lines += [f"here: {setting.means}" for rule in page.rules for setting in rule.settings]
        lines += [law for laws in (page.laws or {}).values() for law in laws]
    return lines


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
