"""Beginning a new record at the terminal: who plays, by which rules."""

from __future__ import annotations

import typer
from prompt_toolkit import PromptSession
from prompt_toolkit.completion import WordCompleter

from referee.cli.new import headers_of, new_text
from referee.cli.options import USUAL_RULES
from referee.variant.file import variant_ids


def ask_headers(file: str, variant: str | None, sets: tuple[str, ...]) -> str:
    """Ask for players and rules until a record can begin with them; ends the program when the scorer leaves."""
    session: PromptSession[str] = PromptSession()
    print(f"{file} is a new record")
    try:
        while True:
            players = session.prompt("who plays, clockwise, such as Ann, Bob: ").strip()
            rules = variant or ask_variant()
            if not players:
                continue
            text = new_text(file, headers_of(file, rules, players, sets), rules)
            if isinstance(text, str):
                return text
            print(text.reason)
    except (EOFError, KeyboardInterrupt):
        print("nothing was begun")
        raise typer.Exit(1) from None


def ask_variant() -> str:
    """Ask for the rules; Enter takes the usual ones."""
    session: PromptSession[str] = PromptSession(completer=WordCompleter([*variant_ids()]))
    return session.prompt(f"rules ({', '.join(variant_ids())}) [{USUAL_RULES}]: ").strip() or USUAL_RULES
