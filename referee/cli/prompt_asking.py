"""Asking at the scorer's desk: a question is put, and what is typed there that answers it not is not lost.

A command or an entry typed at a question waits, and is taken up as soon as the question is done with. Anything else is
told what would be an answer.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from prompt_toolkit import PromptSession

from referee.cli.screen import screen_columns
from referee.keeping.asking import BACK, Question, is_meant, is_text_meant
from referee.keeping.session import Session
from referee.report.excerpt import folded


class Away(Enum):
    """How a scorer does without answering: the question is waved away, or they have left."""

    WAVED = "waved"
    LEFT = "left"


class Asking:
    """Asks the scorer; ``waiting`` is what they typed at a question that was a command or an entry of its own."""

    def __init__(self, session: Callable[[], Session], toolbar: Callable[[], str]) -> None:
        """Ask at this desk, whose record ``session`` gives; ``toolbar`` is what always shows."""
        self.session = session
        self.prompts: PromptSession[str] = PromptSession(bottom_toolbar=toolbar, reserve_space_for_menu=0)
        self.waiting = ""

    def ask(self, question: str, default: str = "") -> str | Away:
        """What is typed, or how the scorer does without; a question that is too long for a line has several."""
        *lines, last = folded(question.rstrip(), screen_columns() - 1)
        for line in lines:
            print(line)
        try:
            return self.prompts.prompt(f"{last} ", default=default).strip()
        except KeyboardInterrupt:
            return Away.WAVED
        except EOFError:
            return Away.LEFT

    def text(self, question: str, default: str = "") -> str | None:
        """A text that is asked for; None where there is none, or where something of its own was typed."""
        typed = self.ask(question, default)
        if isinstance(typed, Away):
            return None
        if typed != BACK and is_text_meant(typed, default):
            self.waiting = typed
            return None
        return typed

    def choose(self, question: Question) -> str:
        """What was answered, or nothing where the scorer does something else."""
        while True:
            typed = self.ask(question.text)
            if isinstance(typed, Away):
                return ""
            answer = question.answer(typed)
            if answer is not None or typed == BACK:
                return answer or ""
            if is_meant(typed, self.session()):
                self.waiting = typed
                return ""
            print(f"please answer {question.offered}")

    def insist(self, question: Question) -> str:
        """What was answered to a question that has to be; nothing only where the scorer has left."""
        while True:
            typed = self.ask(question.text)
            if typed is Away.LEFT:
                return ""
            answer = question.answer(typed) if isinstance(typed, str) else None
            if answer:
                return answer
            print(f"please answer {question.offered}")
