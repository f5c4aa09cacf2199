"""Questions at the scorer's desk, and what is typed there that answers none of them.

A command or an entry typed at a question is never lost: it waits, and is taken up as soon as the
question is done with. Anything else is told what would be an answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from prompt_toolkit import PromptSession

from referee.cli.prompt_commands import command_of
from referee.cli.prompt_counts import GONE
from referee.faults import CATALOGUE, About
from referee.keeping.session import Session

WAVED: Final = "\x03"
"""What a question is answered with when the scorer waves it away."""

WRITTEN: Final = re.compile(r"\w.*[:+=]|\S\S.*\d|\d.*\S\S")


class Asking:
    """Asks the scorer; ``waiting`` is what he typed at a question that was a command or an entry of its own."""

    def __init__(self, session: Callable[[], Session]) -> None:
        """Ask at this desk, whose record ``session`` gives."""
        self.session = session
        self.prompts: PromptSession[str] = PromptSession()
        self.waiting = ""

    def ask(self, question: str, default: str = "") -> str:
        """Return what is typed; WAVED where the scorer waves the question away, and GONE where he has left."""
        try:
            return self.prompts.prompt(question, default=default).strip()
        except KeyboardInterrupt:
            return WAVED
        except EOFError:
            return GONE

    def text(self, question: str, default: str = "") -> str:
        """Return a text that is asked for; GONE where there is none, a command or a whole entry being typed instead."""
        typed = self.ask(question, default)
        if typed == WAVED:
            return GONE
        if command_of(typed) or (":" in typed and not default):
            self.waiting = typed
            return GONE
        return typed

    def choose(self, question: str, answers: Mapping[str, str], offered: str) -> str:
        """Return what the answer typed stands for, or nothing where the scorer does something else.

        ``answers`` are the words that may be typed, in lower case; ``offered`` says which they are.
        """
        while True:
            typed = self.ask(question)
            if typed in (GONE, WAVED):
                return ""
            if typed.lower() in answers or not typed:
                return answers.get(typed.lower(), "")
            if self.is_meant(typed):
                self.waiting = typed
                return ""
            print(f"please answer {offered}")

    def is_meant(self, typed: str) -> bool:
        """Whether what was typed is a command or an entry, be it a wrong one."""
        if command_of(typed) or typed.lower() == "count" or WRITTEN.search(typed):
            return True
        return not any(CATALOGUE[fault.name].about is About.TEXT for fault in self.session().try_entry(typed).faults)
