"""``play`` at a terminal: the scorer's desk, with completion, history and a line that always shows the table.

Imported only when there is a terminal, for prompt_toolkit is slow to import. Judges nothing.
"""

from __future__ import annotations

import os
import shutil
import textwrap
from collections.abc import Iterable
from typing import Final

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import InMemoryHistory

from referee.cli.keeping import (
    Kept,
    deal_ended,
    exit_status,
    next_words,
    score_words,
    settled,
    table_words,
    taken_over,
    told,
)
from referee.cli.options import use_colour
from referee.cli.prompt_asking import Asking
from referee.cli.prompt_choices import choices
from referee.cli.prompt_commands import Command, changed, command_of, show
from referee.cli.prompt_counts import GONE, count_lines
from referee.cli.prompt_questions import ask_foul, ask_meaning, ask_number, ask_trouble, lurking, takings_of
from referee.faults import CATALOGUE, About
from referee.keeping.due import Next
from referee.keeping.session import Answer, Session
from referee.report.excerpt import safe
from referee.report.text import render_outcome

AGREED: Final = {"y": "yes", "yes": "yes", "n": "", "no": ""}


class PlayCompleter(Completer):
    """Offers only what can be typed as the game stands."""

    def __init__(self, desk: Desk) -> None:
        """Complete for this desk."""
        self.desk = desk

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """Yield the words that fit before the cursor."""
        del complete_event
        found = choices(document.text_before_cursor, self.desk.session.standing())
        for word in found.words:
            yield Completion(word, start_position=-len(found.fragment))


class Desk:
    """The scorer's desk: asks, has each entry judged, writes it, and says what the table should hear."""

    def __init__(self, kept: Kept) -> None:
        """Sit down at a record."""
        self.kept = kept
        self.colour = use_colour()
        self.plain = os.environ.get("TERM") == "dumb" or bool(os.environ.get("PROMPT_TOOLKIT_NO_CPR"))
        spoken = [line.split("#")[0].partition(":")[2].strip() for line in kept.session.lines]
        self.lines: PromptSession[str] = PromptSession(
            completer=PlayCompleter(self),
            history=InMemoryHistory([line for line in spoken if line]),
            bottom_toolbar=self.toolbar,
            complete_while_typing=True,
            reserve_space_for_menu=4,
        )
        self.asking = Asking(lambda: self.session)
        self.pasted: list[str] = []

    @property
    def session(self) -> Session:
        """The record as it stands."""
        return self.kept.session

    def toolbar(self) -> str:
        """Return the line that always shows: the table, the builds, who is due, what is left, the score."""
        width = max(20, shutil.get_terminal_size().columns)
        return "\n".join(part for line in table_words(self.session) for part in textwrap.wrap(safe(line), width))

    def keep_game(self) -> int:
        """Keep the game until the scorer quits; return the exit status."""
        self.greet()
        while True:
            text = self.read_line()
            before = self.session.lines
            if text is None or not self.take(text):
                break
            if self.pasted and self.session.lines == before and command_of(text) is None:
                print(f"not read, since this was not written: {len(self.pasted)} more pasted, {safe(self.pasted[0])} …")
                self.pasted.clear()
        print("\n".join(render_outcome(self.session.judgement)))
        print(f"kept in {self.session.file}; 'referee play {self.session.file}' goes on with it")
        return exit_status(self.session.judgement)

    def greet(self) -> None:
        """Say what is being kept, and whether something was taken over."""
        over = taken_over(self.kept)
        if over:
            print(over)
        variant = self.session.judgement.variant
        print(f"{self.session.file}: {variant.name if variant else 'no variant'}; 'help' says what can be typed")
        faults = [fault for fault in self.session.judgement.faults if fault.name != "unfinished-deal"]
        unchanged = Answer(self.session.lines, self.session.judgement)
        self.tell(told(faults, unchanged, colour=self.colour))
        self.say_next()

    def say_next(self) -> None:
        """Say what the table does next, where it is more than the next play."""
        step = self.session.step()
        if step.kind is not Next.PLAY or step.fresh:
            width = max(40, shutil.get_terminal_size().columns - 1)
            print(textwrap.fill(safe(f"next: {next_words(self.session)}"), width, subsequent_indent="      "))

    def read_line(self) -> str | None:
        """Return what the scorer types, or has typed at a question; None when he is done."""
        if self.asking.waiting:
            typed, self.asking.waiting = self.asking.waiting, ""
            self.lines.history.append_string(typed)
            return self.first_of(typed)
        step = self.session.step()
        who = step.who if step.kind is Next.PLAY else step.kind.value
        if self.pasted:
            print(f"{safe(who or '')}> {safe(self.pasted[0])}")
            return self.pasted.pop(0)
        if self.plain:
            print(self.toolbar())
        while True:
            try:
                return self.first_of(self.lines.prompt(f"{safe(who or '')}> "))
            except KeyboardInterrupt:
                continue
            except EOFError:
                return None

    def first_of(self, typed: str) -> str:
        """Return the first line of what was typed; the others of a pasted block wait, each an entry of its own."""
        if "\n" not in typed:
            return typed
        first, *self.pasted = [line for line in typed.split("\n") if line.split("#")[0].strip()] or [""]
        return first

    def tell(self, blocks: Iterable[str]) -> None:
        """Print blocks, one below the other."""
        for block in blocks:
            print(block)

    def take(self, text: str) -> bool:
        """Carry out what was typed; False when the scorer leaves."""
        command = command_of(text)
        step = self.session.step()
        if command is not None:
            return self.obey(command)
        if text.strip().lower() == "count":
            lines = count_lines(self.session, self.asking.text)
            self.answer(self.session.try_lines(lines), text) if lines else self.say_next()
        elif text.strip():
            self.answer(self.session.try_entry(text), text)
        elif step.kind is Next.DEAL:
            self.answer(self.session.try_entry("deal:"), text)
        return True

    def obey(self, command: Command) -> bool:
        """Carry out a command; False when it is to quit."""
        if command.name == "quit":
            return False
        if show(command, self.kept):
            return True
        if command.name == "edit" and command.number and not command.behind_number:
            old = self.session.entry_on(command.number)
            typed = self.asking.text(f"line {command.number}: ", old) if old else ""
            if old and typed in ("", old, GONE):
                return True
            command = Command("edit", f"{command.number} {typed}")
        self.amend(changed(command, self.session), command.behind_number)
        return True

    def amend(self, answer: Answer, typed: str) -> None:
        """Change what stands: tell first what comes of it, and ask where something does."""
        if answer.refused or answer.meanings or answer.others:
            self.answer(answer, typed)
            return
        self.tell(told((*answer.faults, *answer.proved), answer, colour=self.colour))
        for fault in answer.cleared:
            print(f"line {fault.line}: {fault.name} is settled by this")
        if lurking(answer) and not self.asking.choose("write it all the same? (y)es, (n)o: ", AGREED, "y or n"):
            print("nothing was written")
            return
        if self.keep(answer) and answer.remark:
            print(answer.remark)

    def answer(self, answer: Answer, typed: str) -> None:
        """Keep an entry that stands; ask about any other."""
        if answer.refused:
            print(answer.refused)
        elif answer.meanings or answer.others:
            chosen = ask_meaning(answer, typed, self.session, self.asking.choose, self.tell, colour=self.colour)
            if chosen:
                self.answer(chosen, typed)
        elif answer.faults:
            self.dispute(answer)
        else:
            self.keep(answer)

    def dispute(self, answer: Answer) -> None:
        """Explain what is wrong with an entry, and ask what is to be done."""
        self.tell(told(answer.faults, answer, colour=self.colour))
        if any(CATALOGUE[fault.name].about is About.TEXT for fault in answer.faults):
            return
        takings = takings_of(answer)
        if takings:
            number = ask_number(len(takings), self.asking.choose)
            if number:
                self.answer(self.session.try_entry(takings[number - 1]), "")
            return
        choice, more = ask_foul(answer, self.session, self.asking.choose)
        if choice == "as played":
            self.keep(answer)
        elif choice == "challenge" and self.keep(answer):
            self.answer(self.session.try_entry(more), more)

    def keep(self, answer: Answer) -> bool:
        """Write an answer to disk and say it aloud; where the disk refuses, ask what to do. Whether it was written."""
        before = self.session.judgement
        problem = self.kept.keep(answer)
        while problem is not None:
            print(problem.words())
            settled_by = ask_trouble(problem, answer, self.kept, self.asking.ask)
            if settled_by == "given up":
                print("the entry was not written")
                return False
            problem = self.kept.keep(answer) if settled_by == "again" else None
            if settled_by == "read again":
                self.greet()
                return False
        self.say(answer)
        self.after(answer, deal_over=deal_ended(before, answer.judgement))
        return True

    def say(self, answer: Answer) -> None:
        """Echo what was written, in print and in the words of the table, and what it proves."""
        for entry in answer.entries:
            print(f"{entry.line:>4}  {safe(entry.text)}" + (f"   ({safe(entry.spoken)})" if entry.spoken else ""))
        self.tell(told((*answer.cautions, *answer.proved), answer, colour=self.colour))

    def after(self, answer: Answer, *, deal_over: bool) -> None:
        """After an entry: the tally of a deal that is over, the players' own counts, and what comes next."""
        if deal_over:
            print("\n".join(score_words(self.session.judgement)))
            deal = self.session.judgement.deals[settled(self.session.judgement) - 1]
            if deal.status == "complete" and any(entry.spoken for entry in answer.entries):
                self.compare_counts()
        self.say_next()

    def compare_counts(self) -> None:
        """Ask for what the players counted, to be held against the plays."""
        question = "counts: Enter takes them from the plays, (c) types what the players counted: "
        if not self.asking.choose(question, {"c": "count", "": ""}, "c or Enter"):
            return
        lines = count_lines(self.session, self.asking.text)
        if lines:
            self.answer(self.session.try_lines(lines), "count")


def play_terminal(kept: Kept) -> int:
    """Keep a game at the terminal; return the exit status."""
    return Desk(kept).keep_game()
