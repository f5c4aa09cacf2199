"""The command ``referee``: which commands there are, and how the program ends.

Each command lives in a module of its own, which is imported only when that command is
asked for. Nothing is judged or worded here.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import sys
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from referee import __version__
from referee.cli.interrupts import INTERRUPTED, leave_when_interrupted, raise_when_interrupted
from referee.cli.screen import on_screen
from referee.cli.streams import (
    NOT_WRITTEN,
    InputClosedError,
    OutputError,
    flushed,
    give_up_output,
    prepare_streams,
    tell_unwritten,
)


@dataclass(frozen=True, slots=True)
class Command:
    """One command: its name, what it does in a line, and the function or app of its module."""

    name: str
    help: str
    target: str = ""

    def load(self) -> Callable[..., None] | typer.Typer:
        """Import the command's module and return what carries it out."""
        loaded: Callable[..., None] | typer.Typer = getattr(
            importlib.import_module(f"referee.cli.{self.name}"), self.target or self.name
        )
        return loaded


COMMANDS = (
    Command("check", "Judge records: every fault, the tally, the score, the winner."),
    Command("play", "Keep a game as you play it, each play judged as you type."),
    Command("new", "Start a record."),
    Command("add", "Judge one entry and write it at the end of a record."),
    Command("show", "Show the table, the piles and the score, at any line."),
    Command("sheet", "Print the score sheet: in the terminal, as HTML, as csv."),
    Command("format", "Write a record in its printed form."),
    Command("claim", "Say whether a play would stand, and why."),
    Command("takes", "List all that a card can take from a table."),
    Command("tally", "Tally a record, or one deal from what was counted."),
    Command("review", "Read a played deal against the old books' advice."),
    Command("rule", "Look up what the laws say of a misdeal or another slip."),
    Command("explain", "Explain a fault, a term or a rule."),
    Command("variants", "List, show, compare and check the rules of the game.", "app"),
    Command("history", "Sum up a folder of records: games, wins, averages."),
    Command("rename", "Write a player's name anew, everywhere in a record."),
    Command("page", "Serve or write the page for the telephone on the table."),
    Command("test", "Run situations: cases with what must come out."),
)

GREETING = """Cassino referee: the rules that your table plays, and the score.

Three things to begin with:

1  Keep a game, judged as you play; it asks who plays and by which rules:
     referee play friday
2  Settle a dispute, or ask what happens after a misdeal:
     referee claim "10D x 9H+AD, 8C+2S" --table "9H AD 8C 2S"
     referee rule misdeal
3  Judge a game that was written down, and print its score sheet:
     referee check friday.cassino
     referee sheet friday.cassino --html sheet.html

On the telephone in the middle of the table: referee page --lan
Everything there is: referee --help
"""

ABOUT = """The referee and scorekeeper for Cassino at a real table, by the rules your table plays.

\b
Start a game and keep it as you play:
  referee new friday.cassino --variant foster --players "Ann, Bob"
  referee play friday.cassino
Judge a record that somebody has written:
  referee check friday.cassino
Settle one dispute:
  referee claim "10D x 9H+AD, 8C+2S" --table "9H AD 8C 2S"
"""
CLOSING = """\b
Exit status: 0 all is in order, 1 something was found or refused, 2 it could not be judged.
'referee COMMAND --help' tells more of each command."""


def print_version(asked: bool) -> None:
    """Print the version and end, when it was asked for."""
    if asked:
        print(f"referee {__version__}")
        raise typer.Exit


def begin(
    version: Annotated[
        bool, typer.Option("--version", callback=print_version, is_eager=True, help="Show the version and end.")
    ] = False,
) -> None:
    """Carry the options that stand before the command."""


def stand_in() -> None:
    """Hold the place of a command that was not asked for, so that its module stays unread."""


def build_app(asked: str | None) -> typer.Typer:
    """The whole program, with only the asked command really loaded."""
    settings = {"help_option_names": ["-h", "--help"], "max_content_width": 100}
    app = typer.Typer(
        help=ABOUT,
        epilog=CLOSING,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        add_completion=False,
        context_settings=settings,
    )
    app.callback()(begin)
    for command in COMMANDS:
        target = command.load() if command.name == asked else stand_in
        if isinstance(target, typer.Typer):
            app.add_typer(target, name=command.name, help=command.help)
        else:
            text = (target.__doc__ or command.help) if command.name == asked else command.help
            app.command(command.name, help=text)(target)
    return app


def asked_command(arguments: list[str]) -> str | None:
    """The first word that is no option: the command that was asked for."""
    return next((word for word in arguments if not word.startswith("-")), None)


def place_of(error: BaseException) -> str:
    """Where in the program an error arose: file and line."""
    frames = traceback.extract_tb(error.__traceback__)
    return f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else "?"


def tell_failure(error: Exception) -> None:
    """Say why a command could not end: the output, a closed input, or a fault of its own."""
    with contextlib.suppress(OSError):  # nobody may be there to be told
        match error:
            case OutputError():
                give_up_output()
                tell_unwritten((error.strerror or str(error)).lower())
            case InputClosedError():
                print(f"referee: {error.strerror}", file=sys.stderr)
            case OSError():
                tell_refused(error)
            case _:
                tell_own_fault(error)


def tell_refused(error: OSError) -> None:
    """Say what the system refuses, and of which file where it says so."""
    if os.environ.get("REFEREE_TRACEBACK"):
        traceback.print_exception(error)
    about = f"{error.filename}: " if error.filename is not None else ""
    print(
        f"referee: the system refuses: {about}{(error.strerror or str(error)).lower()} ({place_of(error)})",
        file=sys.stderr,
    )


def tell_own_fault(error: Exception) -> None:
    """Say that the program itself is at fault, without a traceback unless one is wished."""
    if os.environ.get("REFEREE_TRACEBACK"):
        traceback.print_exception(error)
    print(
        "referee: the program itself is at fault, not what it read: "
        f"{type(error).__name__}: {error} ({place_of(error)})\n"
        "help: nothing was changed on disk; REFEREE_TRACEBACK=1 shows where it happened, please report it",
        file=sys.stderr,
    )


def run(arguments: list[str]) -> int:
    """Carry out one command line and return its exit status."""
    with on_screen(arguments):
        return carried_out(arguments)


def carried_out(arguments: list[str]) -> int:
    """The exit status of one command line, carried out."""
    if not arguments:
        print(GREETING, end="")
        return 0
    try:
        program = build_app(asked_command(arguments))
        raise_when_interrupted()
        program(arguments, prog_name="referee")
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(bool(end.code))
    except BrokenPipeError:
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:  # noqa: BLE001 - the last net: a person at a table gets a sentence, not a traceback
        tell_failure(error)
        return NOT_WRITTEN
    return 0


def main() -> None:
    """Run the command line that the program was started with, and end."""
    if not prepare_streams():
        sys.exit(NOT_WRITTEN)
    status = run(sys.argv[1:])
    leave_when_interrupted()  # a second Ctrl-C while the first one is obeyed
    sys.exit(status if flushed() else NOT_WRITTEN)
