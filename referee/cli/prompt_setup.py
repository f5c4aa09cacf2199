"""Beginning a new record at the terminal: who plays, by which rules."""

from __future__ import annotations

import typer
from prompt_toolkit import PromptSession
from prompt_toolkit.completion import WordCompleter

from referee.cli.new import DEFAULT, Headers, headers_text
from referee.variant.file import variant_ids


def ask_headers(file: str, variant: str | None, sets: tuple[str, ...]) -> Headers:
    """Ask for players and rules until they fit; ends the program when the scorer leaves."""
    session: PromptSession[str] = PromptSession()
    print(f"{file} is a new record")
    try:
        while True:
            players = session.prompt("who plays, clockwise, such as Ann, Bob: ").strip()
            rules = variant or ask_variant()
            if not players:
                continue
            headers = Headers(rules, players, sets)
            _, status, reason = headers_text(file, headers)
            if not status:
                return headers
            print(reason)
    except (EOFError, KeyboardInterrupt):
        print("nothing was begun")
        raise typer.Exit(1) from None


def ask_variant() -> str:
    """Ask for the rules; Enter takes the usual ones."""
    session: PromptSession[str] = PromptSession(completer=WordCompleter([*variant_ids()]))
    return session.prompt(f"rules ({', '.join(variant_ids())}) [{DEFAULT}]: ").strip() or DEFAULT
