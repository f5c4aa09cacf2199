"""``referee play``: keep a game as it is played, at a prompt or through a pipe."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from referee.cli.keeping import Kept, open_kept, taken_over
from referee.cli.new import DEFAULT, Headers, headers_text
from referee.cli.options import Overrides, Rules, VariantName, named_rules
from referee.keeping.journal import Problem

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

    if taken_over(kept):
        print(taken_over(kept), file=sys.stderr)
    return play_lines(kept, as_played=as_played)


def begin_record(file: str, players: str | None, variant: str | None, rules: Rules, *, at_terminal: bool) -> Kept:
    """Open the record, or begin a new one with headers; ends the program where neither can be."""
    path = Path(file)
    if path.exists() or not path.parent.is_dir():
        return opened(open_kept(file, rules.variant, rules.sets, named=variant))
    if players is None and at_terminal:
        from referee.cli.prompt_setup import ask_headers  # noqa: PLC0415 - prompt_toolkit is slow to import

        headers = ask_headers(file, variant, rules.sets)
    elif players is None:
        print(f'there is no record {file}; to begin it name who plays: --players "Ann, Bob"', file=sys.stderr)
        raise typer.Exit(2)
    else:
        headers = Headers(variant or DEFAULT, players, rules.sets)
    text, status, reason = headers_text(file, headers)
    if status:
        print(reason, file=sys.stderr)
        raise typer.Exit(status)
    return opened(open_kept(file, None, (), headers=text))


def opened(kept: Kept | Problem) -> Kept:
    """Return the record, or end the program with why it cannot be written."""
    if isinstance(kept, Problem):
        print(kept.words(), file=sys.stderr)
        raise typer.Exit(2)
    return kept
