"""Beginning a new record at the terminal: who plays, by which rules."""

from __future__ import annotations

from collections.abc import Sequence

import typer
from prompt_toolkit import PromptSession
from prompt_toolkit.completion import WordCompleter

from referee.cli.new import headers_of, new_text
from referee.keeping.rules_offered import ALL, Offer, chosen, names_said, offers
from referee.report.excerpt import SCREEN
from referee.report.sheet.terminal import filled
from referee.report.words import counted
from referee.variant.file import variant_ids

BACK = "<"


def ask_headers(file: str, variant: str | None, sets: tuple[str, ...]) -> str:
    """Ask for players and rules until a record can begin with them; ends the program when the scorer leaves.

    A name that was typed stays: only what is wrong is asked again, and `<` steps back.
    """
    print(f"{file} is a new record; < steps back, Ctrl-D leaves")
    try:
        while True:
            players = ", ".join(ask_players())
            text = ask_rest(file, players, variant, sets)
            if text:
                return text
    except (EOFError, KeyboardInterrupt):
        print("nothing was begun")
        raise typer.Exit(1) from None


def ask_players() -> list[str]:
    """Ask who plays, until somebody is named, and say who was understood."""
    session: PromptSession[str] = PromptSession()
    while True:
        print("who plays, clockwise? for instance: Ann, Bob")
        names = [name for name in names_said(session.prompt("players: ")) if name != BACK]
        if names:
            print(f"{counted(len(names), 'player')}: {', '.join(names)}")
            return names


def ask_rest(file: str, players: str, variant: str | None, sets: tuple[str, ...]) -> str:
    """Ask for the rules until the record can begin; empty where the players are to be asked again."""
    while True:
        rules = variant or ask_variant()
        if rules == BACK:
            return ""
        text = new_text(file, headers_of(file, rules, players, sets), rules)
        if isinstance(text, str):
            return text
        print(text.reason)
        if variant or "unknown-variant" not in text.reason:
            return ""


def ask_variant() -> str:
    """Ask for the rules by a list that says what each is; Enter takes the first."""
    session: PromptSession[str] = PromptSession(completer=WordCompleter([*variant_ids()]))
    offered = offers()
    tell_offers(offered, f"{ALL}  all {len(variant_ids()) - 1} that there are, or a file of your own: family.yaml")
    while True:
        answer = session.prompt("rules [1]: ").strip()
        if answer == BACK:
            return BACK
        if answer.lower() != ALL:
            return chosen(answer, offered)
        offered = offers(every=True)
        tell_offers(offered, "")


def tell_offers(offered: Sequence[Offer], last: str) -> None:
    """Print the rules to choose from, each with its number."""
    print("by which rules?")
    for place, offer in enumerate(offered, 1):
        print("\n".join(filled(f"{place}  {offer.words}", SCREEN.get(), "   ")))
    if last:
        print("\n".join(filled(last, SCREEN.get(), "   ")))
