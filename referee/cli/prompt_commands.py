"""The commands of the prompt that are no entries: what they are, and what they print.

The same at a terminal and through a pipe. Knows no prompt_toolkit.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from referee.cli.keeping import Kept, build_words, next_words, score_words, table_words
from referee.keeping.due import Next
from referee.keeping.session import Answer, Session
from referee.replay.view import TableView

COMMANDS: Final = {
    "undo": "undo [N]: take back the last entry, or the last N",
    "edit": "edit LINE [ENTRY]: write an earlier entry anew; all after it is judged again",
    "table": "table: what lies there, whose builds, who is due",
    "score": "score: the last tally and the running score",
    "takes": "takes CARD: all that a card could take now",
    "rule": "rule KIND: what the laws say of a misdeal or another slip, as things stand now",
    "help": "help: this",
    "quit": "quit: leave; the record is on disk, 'play' goes on with it",
}
ALIASES: Final = {"exit": "quit", "q": "quit", "?": "help", "u": "undo", "h": "help"}

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
    """Return the command that was typed, or None where it is an entry."""
    word, _, rest = text.strip().partition(" ")
    name = ALIASES.get(word.lower(), word.lower())
    if name not in COMMANDS:
        return None
    command = Command(name, rest.strip())
    if word.lower() in ("undo", "edit"):
        return command
    fits = {
        "undo": is_clear(command),
        "takes": True,
        "rule": not command.rest.startswith(":"),
    }
    return command if fits.get(name, not command.rest) else None


def is_clear(command: Command) -> bool:
    """Whether an ``undo`` or an ``edit`` says what it means."""
    if command.name == "undo":
        return not command.rest or (bool(command.number) and not command.behind_number)
    return bool(command.number)


def help_lines() -> list[str]:
    """Return the help, the commands at its end."""
    return [*HELP.splitlines(), *(f"  {text}" for text in COMMANDS.values())]


def show(command: Command, kept: Kept) -> bool:
    """Carry out a command that only shows something; False where it changes the record or ends."""
    match command.name:
        case "help":
            print("\n".join(help_lines()))
        case "table":
            print("\n".join([*table_words(kept.session), f"next: {next_words(kept.session)}"]))
        case "score":
            print("\n".join(score_words(kept.session.judgement)))
        case "takes":
            table = table_text(kept.session.judgement.table)
            ask_program(["takes", command.rest.upper() or "?", "--table", table], kept)
        case "rule":
            ask_program(["rule", *command.rest.split(), *stage(kept.session)], kept)
        case _:
            return False
    return True


def changed(command: Command, session: Session) -> Answer:
    """Return what becomes of the record by ``undo`` or ``edit``; how to type it where it is not clear."""
    if not is_clear(command):
        return Answer(session.lines, session.judgement, refused=f"type it as {COMMANDS[command.name]}")
    if command.name == "undo":
        return session.undo(command.number or 1)
    return session.edit(command.number or 0, command.behind_number)


def table_text(view: TableView | None) -> str:
    """Return the table as the options of other commands read it."""
    if view is None:
        return ""
    return " ".join([*view.table, *(build_words(each.groups, each.value, each.owner) for each in view.builds)])


def stage(session: Session) -> list[str]:
    """Return the options that say how far the deal is."""
    view, step = session.judgement.table, session.step()
    players = ["--players", str(len(session.judgement.players))]
    if view is None or step.kind is not Next.PLAY:
        return ["--round", "first", "--table", "not-turned", *players]
    now = "first" if view.round == 1 else "middle" if view.stock else "last"
    played = step.kind is Next.PLAY and not step.fresh
    return ["--round", now, "--table", "turned", "--hands", "lifted" if played else "not-lifted", *players]


def ask_program(arguments: list[str], kept: Kept) -> None:
    """Run another command of this program, by the rules of the record."""
    from referee.cli.main import run  # noqa: PLC0415 - the program's door loads its commands one by one

    run([*arguments, *rules_of(kept)])


def rules_of(kept: Kept) -> list[str]:
    """Return the options that name the record's rules, the command line's before its own."""
    headers = [line.split("#", 1)[0].partition(":") for line in kept.session.lines]
    own = {key.strip().lower(): value.strip() for key, _, value in headers if key.strip().lower() == "variant"}
    sets = [value.strip() for key, _, value in headers if key.strip().lower() == "set"]
    name = kept.named or beside(kept.journal.path, own.get("variant", "foster"))
    options = ["--variant", name]
    for rule in (*sets, *kept.sets):
        options += ["--set", rule]
    return options


def beside(record: Path, name: str) -> str:
    """Return a variant's path as it is read from the record's folder; an id as it is."""
    path = record.parent / name
    return str(path) if path.suffix in (".yaml", ".yml") and path.is_file() else name
