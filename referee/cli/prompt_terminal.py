"""``play`` at a terminal: the scorer's desk, with completion, history and a line that always shows the table.

Imported only when there is a terminal, for prompt_toolkit is slow to import. Judges nothing.
"""

from __future__ import annotations

import os
import shutil
import textwrap
from collections.abc import Iterable

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import InMemoryHistory

from referee.cli.options import use_colour
from referee.cli.prompt_asking import Asking, Away
from referee.keeping.asking import (
    AGREED,
    COUNTED,
    Choice,
    about_foul,
    about_trouble,
    challenge_entry,
    challengers,
    differences,
    is_unread,
    lurking,
    meaning_lines,
    nothing_fits,
    takings_asked,
    which_meaning,
    which_number,
    who_challenges,
)
from referee.keeping.commands import Command, changed, command_of, shown
from referee.keeping.completing import choices
from referee.keeping.counting import count_entries, count_words
from referee.keeping.kept import Kept
from referee.keeping.session import Answer, Session
from referee.keeping.telling import (
    counts_wanted,
    deal_ended,
    due_word,
    exit_status,
    news,
    score_words,
    settled_words,
    table_words,
    told,
)
from referee.keeping.writing import Trouble
from referee.report.excerpt import safe
from referee.report.text import render_diagnostic, render_outcome


class PlayCompleter(Completer):
    """Offers only what can be typed as the game stands."""

    def __init__(self, desk: Desk) -> None:
        """Complete for this desk."""
        self.desk = desk

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """Yield the words that fit before the cursor."""
        del complete_event
        found = choices(document.text_before_cursor, self.desk.session.moment())
        for word in found.words:
            yield Completion(word, start_position=-len(found.fragment))


class Desk:
    """The scorer's desk: asks, has each entry judged, writes it, and says what the table should hear."""

    def __init__(self, kept: Kept) -> None:
        """Sit down at a record."""
        self.kept = kept
        self.colour = use_colour()
        self.plain = os.environ.get("TERM") == "dumb" or bool(os.environ.get("PROMPT_TOOLKIT_NO_CPR"))
        typed = [entry.text for entry in kept.session.entries.values() if entry.text]
        self.lines: PromptSession[str] = PromptSession(
            completer=PlayCompleter(self),
            history=InMemoryHistory(typed),
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
        """The line that always shows: the table, the builds, who is due, what is left, the score."""
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
        if self.kept.taken_over:
            print(self.kept.taken_over)
        variant = self.session.judgement.variant
        print(f"{self.session.file}: {variant.name if variant else 'no variant'}; 'help' says what can be typed")
        faults = [fault for fault in self.session.judgement.faults if fault.name != "unfinished-deal"]
        unchanged = Answer(self.session.lines, self.session.judgement)
        self.tell(told(faults, unchanged, colour=self.colour))
        self.say_next()

    def say_next(self) -> None:
        """Say what the table does next, where it is more than the next play."""
        said = news(self.session)
        if said:
            width = max(40, shutil.get_terminal_size().columns - 1)
            print(textwrap.fill(safe(said), width, subsequent_indent="      "))

    def read_line(self) -> str | None:
        """What the scorer types, or has typed at a question; None when they are done."""
        if self.asking.waiting:
            typed, self.asking.waiting = self.asking.waiting, ""
            self.lines.history.append_string(typed)
            return self.first_of(typed)
        due = safe(due_word(self.session))
        if self.pasted:
            print(f"{due}> {safe(self.pasted[0])}")
            return self.pasted.pop(0)
        if self.plain:
            print(self.toolbar())
        while True:
            try:
                return self.first_of(self.lines.prompt(f"{due}> "))
            except KeyboardInterrupt:
                continue
            except EOFError:
                return None

    def first_of(self, typed: str) -> str:
        """The first line of what was typed; the others of a pasted block wait, each an entry of its own."""
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
        if command is not None:
            return self.obey(command)
        if text.strip().lower() == "count":
            counted = self.ask_counts()
            self.answer(self.session.try_lines(counted), text) if counted else self.say_next()
        elif text.strip():
            self.answer(self.session.try_entry(text), text)
        elif self.session.next_entry:
            self.answer(self.session.try_entry(self.session.next_entry), text)
        return True

    def obey(self, command: Command) -> bool:
        """Carry out a command; False when it is to quit."""
        if command.name == "quit":
            return False
        said = shown(command, self.session)
        if said is not None:
            self.tell(said)
            return True
        if command.name == "edit" and command.number and not command.behind_number:
            old = self.session.entry_on(command.number)
            typed = self.asking.text(f"line {command.number}: ", old) if old else ""
            if old and typed in ("", old, None):
                return True
            command = Command("edit", f"{command.number} {typed}")
        self.amend(changed(command, self.session), command.behind_number)
        return True

    def amend(self, answer: Answer, typed: str) -> None:
        """Change what stands: tell first what comes of it, and ask where something does."""
        if answer.refused or answer.meanings or answer.misfits:
            self.answer(answer, typed)
            return
        self.tell(told((*answer.faults, *answer.proved), answer, colour=self.colour))
        self.tell(settled_words(answer))
        if lurking(answer) and self.asking.choose(AGREED) != Choice.YES:
            print("nothing was written")
            return
        if self.keep(answer) and answer.remark:
            print(answer.remark)

    def answer(self, answer: Answer, typed: str) -> None:
        """Keep an entry that stands; ask about any other."""
        if answer.refused:
            print(answer.refused)
        elif answer.meanings or answer.misfits:
            chosen = self.ask_meaning(answer, typed)
            if chosen:
                self.answer(chosen, typed)
        elif answer.faults:
            self.dispute(answer)
        else:
            self.keep(answer)

    def ask_meaning(self, answer: Answer, typed: str) -> Answer | None:
        """List what bare cards could mean, and return the one chosen as an entry; None for none of them."""
        self.tell(meaning_lines(answer))
        if not answer.meanings:
            words, reasons = nothing_fits(answer, typed, self.session)
            self.tell([words, *(render_diagnostic(one, colour=self.colour) for one in reasons)])
            return None
        number = self.asking.choose(which_meaning(answer))
        return self.session.enter(answer, answer.meanings[int(number) - 1]) if number else None

    def dispute(self, answer: Answer) -> None:
        """Explain what is wrong with an entry, and ask what is to be done."""
        self.tell(told(answer.faults, answer, colour=self.colour))
        if is_unread(answer.faults):
            return
        takings = takings_asked(answer)
        if takings:
            self.tell(f"  {number}  {play}" for number, play in enumerate(takings, 1))
            number = self.asking.choose(which_number(len(takings)))
            if number:
                self.answer(self.session.try_entry(takings[int(number) - 1]), "")
            return
        match self.asking.choose(about_foul(answer, self.session)):
            case Choice.AS_PLAYED:
                self.keep(answer)
            case Choice.CHALLENGE:
                self.challenge(answer)

    def challenge(self, answer: Answer) -> None:
        """Keep a foul as it was played, and the challenge of it; nothing where nobody is said to challenge."""
        names = challengers(answer, self.session)
        who = names[0] if len(names) == 1 else self.asking.choose(who_challenges(names))
        if who and self.keep(answer):
            self.answer(self.session.try_entry(challenge_entry(who)), "")

    def keep(self, answer: Answer) -> bool:
        """Write an answer to disk and say it aloud; where the disk refuses, ask what to do. Whether it was written."""
        before = self.session.judgement
        trouble = self.kept.keep(answer)
        while trouble is not None:
            print(trouble.words())
            match self.ask_trouble(trouble, answer):
                case Choice.SAVE:
                    break
                case Choice.RETRY | Choice.OVERWRITE:
                    trouble = self.kept.keep(answer)
                case Choice.READ:
                    self.kept.read_again(trouble)
                    self.greet()
                    return False
                case _:
                    print("the entry was not written")
                    return False
        self.say(answer)
        self.after(answer, deal_over=deal_ended(before, answer.judgement))
        return True

    def ask_trouble(self, trouble: Trouble, answer: Answer) -> str:
        """Ask what to do when the disk refuses, and do what does not need the disk there; return what was chosen."""
        if trouble.kind == "changed":
            self.tell(map(safe, differences(trouble, self.session)))
        while True:
            chosen = self.asking.insist(about_trouble(trouble))
            if chosen == Choice.OVERWRITE:
                self.kept.journal.accept_disk(trouble)
            if chosen != Choice.SAVE or self.save_elsewhere(answer):
                return chosen

    def save_elsewhere(self, answer: Answer) -> bool:
        """Ask for another file and keep the game, this entry included, there from now on; whether it is."""
        file = self.asking.ask("file: ")
        if isinstance(file, Away) or not file or not file.isprintable():
            return False
        trouble = self.kept.move(file, answer)
        print(trouble.words() if trouble else f"the game is kept in {file} from now on")
        return trouble is None

    def say(self, answer: Answer) -> None:
        """Echo what was written, in print and in the words of the table, and what it proves."""
        for line in answer.lines:
            print(f"{line.number:>4}  {safe(line.text)}" + (f"   ({safe(line.spoken)})" if line.spoken else ""))
        self.tell(answer.said)
        self.tell(told((*answer.cautions, *answer.proved), answer, colour=self.colour))

    def after(self, answer: Answer, *, deal_over: bool) -> None:
        """After an entry: the tally of a deal that is over, the players' own counts, and what comes next."""
        if deal_over:
            self.tell(score_words(self.session.judgement))
            if counts_wanted(answer):
                self.compare_counts()
        self.say_next()

    def compare_counts(self) -> None:
        """Ask for what the players counted, to be held against the plays."""
        if self.asking.choose(COUNTED) == Choice.COUNT:
            counted = self.ask_counts()
            if counted:
                self.answer(self.session.try_lines(counted), "count")

    def ask_counts(self) -> list[str]:
        """Ask what each side counted, and return the entries of it; nothing where the scorer does something else."""
        print(count_words(self.session))
        counted: dict[str, str] = {}
        for side in self.session.judgement.sides:
            said = self.asking.text(f"{side} counted: ")
            if said is None:
                return []
            counted[side] = said
        return count_entries(self.session, counted)


def play_terminal(kept: Kept) -> int:
    """Keep a game at the terminal; return the exit status."""
    return Desk(kept).keep_game()
