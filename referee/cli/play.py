"""``referee play``: keep a game as it is played, at a prompt or through a pipe."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from referee.cli.clock import now
from referee.cli.new import headers_of, new_text, record_name
from referee.cli.options import FOUND, NOT_JUDGED, Overrides, Rules, VariantName, named_rules, refuse
from referee.keeping.beginning import Unfit
from referee.keeping.kept import Kept, open_kept
from referee.keeping.writing import Trouble

NewPlayers = Annotated[
    str | None,
    typer.Option(
        "--players", "-p", metavar="NAMES", help='Who plays, for a new record: "Ann, Bob".', show_default=False
    ),
]
AsPlayed = Annotated[
    bool,
    typer.Option("--as-played", help="Through a pipe: write plays that break a rule too, as they happened."),
]


def play(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The record, new or begun.", show_default=False)],
    players: NewPlayers = None,
    variant: VariantName = None,
    sets: Overrides = None,
    as_played: AsPlayed = False,
) -> None:
    """Keep a game as you play it, each play judged as you type and on disk before the next.

    A record that is there goes on where it stopped.
    """
    rules = named_rules(variant, sets)
    at_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    kept = begin_record(file, players, variant, rules, at_terminal=at_terminal)
    try:
        status = keep_game(kept, at_terminal=at_terminal, as_played=as_played)
    finally:
        kept.journal.close()
    raise typer.Exit(status)


def keep_game(kept: Kept, *, at_terminal: bool, as_played: bool) -> int:
    """Keep the game at the terminal or through the pipe; return the exit status."""
    if at_terminal:
        from referee.cli.prompt_terminal import play_terminal  # noqa: PLC0415 - prompt_toolkit is slow to import

        return play_terminal(kept)
    from referee.cli.prompt_lines import play_lines  # noqa: PLC0415 - one of the two is needed

    if kept.taken_over:
        print(kept.taken_over, file=sys.stderr)
    return play_lines(kept, as_played=as_played)


def begin_record(file: str, players: str | None, variant: str | None, rules: Rules, *, at_terminal: bool) -> Kept:
    """Open the record, or begin a new one with headers; ends the program where neither can be."""
    file = record_name(file)
    path = Path(file)
    if path.exists() or not path.parent.is_dir():
        return opened(open_kept(file, rules.variant, rules.sets, since=now()))
    if players is None and at_terminal:
        from referee.cli.prompt_setup import ask_headers  # noqa: PLC0415 - prompt_toolkit is slow to import

        text = ask_headers(file, variant, rules.sets)
    elif players is None:
        refuse(f'there is no record {file}; to begin it name who plays: --players "Ann, Bob"')
    else:
        asked = new_text(file, headers_of(file, variant, players, rules.sets), variant)
        if isinstance(asked, Unfit):
            refuse(asked.reason, FOUND if asked.judged else NOT_JUDGED)
        text = asked
    return opened(open_kept(file, None, (), headers=text, since=now()))


def opened(kept: Kept | Trouble) -> Kept:
    """The record; the program ends, with the reason, where it cannot be written."""
    if isinstance(kept, Trouble):
        refuse(kept.words())
    return kept
