"""``play`` at a terminal: the scorer's desk, with completion, history and a line that always shows the table.

Imported only when there is a terminal, for prompt_toolkit is slow to import. Judges nothing.
"""

from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Callable, Iterable, Sequence

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.shortcuts import CompleteStyle

from referee.cli.options import use_colour
from referee.cli.prompt_advice import shown_with_advice
from referee.cli.prompt_asking import Asking, Away
from referee.cli.prompt_counts import ask_counts
from referee.cli.screen import screen_columns
from referee.faults import Fault
from referee.keeping.asking import (
    AGREED,
    BACK,
    COUNTED,
    KEPT_BY,
    Choice,
    about_foul,
    about_left_open,
    about_trouble,
    challenge_entry,
    challengers,
    differences,
    left_open,
    lurking,
    meaning_lines,
    nothing_fits,
    takings_asked,
    which_meaning,
    which_number,
    who_challenges,
)
from referee.keeping.commands import Command, changed, command_of
from referee.keeping.completing import choices
from referee.keeping.counting import is_counts
from referee.keeping.due import Next
from referee.keeping.kept import Kept
from referee.keeping.session import Answer, Session
from referee.keeping.telling import (
    always_shown,
    counted_next,
    counts_wanted,
    deal_ended,
    due_word,
    exit_status,
    in_sentences,
    is_kept_by_counts,
    news,
    score_words,
    settled_words,
    told,
)
from referee.keeping.writing import Trouble
from referee.report.excerpt import safe
from referee.report.text import render_outcome

MOST_TOLD = 5
TALL = 30


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
        rows = shutil.get_terminal_size().lines
        self.lines: PromptSession[str] = PromptSession(
            completer=PlayCompleter(self),
            history=InMemoryHistory(typed),
            bottom_toolbar=self.toolbar,
            complete_while_typing=rows >= TALL,
            complete_style=CompleteStyle.COLUMN if rows >= TALL else CompleteStyle.READLINE_LIKE,
            reserve_space_for_menu=4 if rows >= TALL else 0,
        )
        self.asking = Asking(lambda: self.session, self.toolbar)
        self.pasted: list[str] = []
        self.by_counts = is_kept_by_counts(kept.session.judgement)
        self.reasons: Callable[[], Sequence[str]] = lambda: ["there is nothing to explain yet"]

    @property
    def session(self) -> Session:
        """The record as it stands."""
        return self.kept.session

    def toolbar(self) -> str:
        """The line that always shows: the table, the builds, who is due, what is left, and never without the score."""
        size = shutil.get_terminal_size()
        return "\n".join(always_shown(self.session, screen_columns(), max(2, size.lines // 4)))

    def keep_game(self) -> int:
        """Keep the game until the scorer quits; return the exit status."""
        self.greet()
        self.ask_how()
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
        self.tell_faults(faults, Answer(self.session.lines, self.session.judgement))
        self.say_next()

    def ask_how(self) -> None:
        """Ask once, before the first deal, whether the game is kept play by play or by counts."""
        if not self.session.judgement.deals and self.session.step().kind is not Next.MEND:
            self.by_counts = self.asking.choose(KEPT_BY) == Choice.COUNTS
            if self.by_counts and self.session.step().kind is not Next.CUT:
                self.say_next()

    def tell_faults(self, faults: Sequence[Fault], answer: Answer) -> None:
        """Say faults in a sentence each; all that is known of them is told when somebody asks why."""
        if not faults:
            return
        self.tell(in_sentences(faults[:MOST_TOLD], answer))
        if len(faults) > MOST_TOLD:
            print(f"and {len(faults) - MOST_TOLD} more; 'why' tells all of them")
        self.reasons = lambda: told(faults, answer, colour=self.colour)

    def say_next(self) -> None:
        """Say what the table does next, where it is more than the next play."""
        said = counted_next(self.session) if self.by_counts else news(self.session)
        if said:
            print(safe(said))

    def read_line(self) -> str | None:
        """What the scorer types, or has typed at a question; None when they are done."""
        if self.asking.waiting:
            typed, self.asking.waiting = self.asking.waiting, ""
            self.lines.history.append_string(typed)
            return self.first_of(typed)
        due = safe(due_word(self.session, by_counts=self.by_counts))
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
        due = self.session.step().kind
        counts = self.by_counts and due in (Next.DEAL, Next.TABLE) and is_counts(text, self.session)
        if counts or text.strip().lower() == "count":
            self.count("" if not counts else text)
        elif text.strip():
            self.answer(self.session.try_entry(text), text)
        elif self.session.next_entry and not self.by_counts:
            self.answer(self.session.try_entry(self.session.next_entry), text)
        return True

    def count(self, first: str = "") -> None:
        """Ask what the sides counted and keep it; counts that cannot be are asked for again."""
        while counted := ask_counts(self.asking, self.session, first):
            before, first = self.session.lines, ""
            self.answer(self.session.try_lines(counted), "count")
            if self.session.lines != before or self.asking.waiting:
                return
        self.say_next()

    def obey(self, command: Command) -> bool:
        """Carry out a command; False when it is to quit."""
        if command.name == "quit":
            return False
        if command.name == "why":
            self.tell(self.reasons())
            return True
        said = shown_with_advice(command, self.session)
        if said is not None:
            self.tell(said)
            return True
        if command.name == "edit" and command.number and not command.behind_number:
            old = self.session.entry_on(command.number)
            typed = self.asking.text(f"line {command.number}: ", old) if old else ""
            if old and typed in ("", old, BACK, None):
                return True
            command = Command("edit", f"{command.number} {typed}")
        self.amend(changed(command, self.session), command.behind_number)
        return True

    def amend(self, answer: Answer, typed: str) -> None:
        """Change what stands: tell first what comes of it, and ask where something does."""
        if answer.refused or answer.meanings or answer.misfits:
            self.answer(answer, typed)
            return
        self.tell_faults((*answer.faults, *answer.proved), answer)
        self.tell(settled_words(answer))
        if lurking(answer) and not self.agreed():
            print("nothing was written")
            return
        if self.keep(answer) and answer.remark:
            print(answer.remark)

    def agreed(self) -> bool:
        """Whether a change that brings faults is to be written; why they are faults is told as often as it is asked."""
        while (chosen := self.asking.choose(AGREED)) == Choice.WHY:
            self.tell(self.reasons())
        return chosen == Choice.YES

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
        elif left_open(answer):
            self.break_off(answer)
        else:
            self.keep(answer)

    def break_off(self, answer: Answer) -> None:
        """Ask whether a deal that is not played out is abandoned for the one that was typed."""
        if self.asking.choose(about_left_open(left_open(answer))) == Choice.ABANDON:
            self.answer(self.session.try_lines(["abandon:", *(line.text for line in answer.lines)]), "")

    def ask_meaning(self, answer: Answer, typed: str) -> Answer | None:
        """List what bare cards could mean, and return the one chosen as an entry; None for none of them."""
        self.tell(meaning_lines(answer))
        if not answer.meanings:
            words, reasons = nothing_fits(answer, typed, self.session)
            self.tell([words, *reasons])
            return None
        number = self.asking.choose(which_meaning(answer))
        return self.session.enter(answer, answer.meanings[int(number) - 1]) if number else None

    def dispute(self, answer: Answer) -> None:
        """Say what is wrong with an entry, and ask what is to be done where it can have happened."""
        self.tell_faults(answer.faults, answer)
        takings = takings_asked(answer)
        if takings:
            self.tell(f"  {number}  {play}" for number, play in enumerate(takings, 1))
            number = self.asking.choose(which_number(len(takings)))
            if number:
                self.answer(self.session.try_entry(takings[int(number) - 1]), "")
            return
        while answer.happened:
            chosen = self.asking.choose(about_foul(answer, self.session))
            if chosen == Choice.WHY:
                self.tell(self.reasons())
                continue
            if chosen == Choice.AS_PLAYED:
                self.keep(answer)
            elif chosen == Choice.CHALLENGE:
                self.challenge(answer)
            return

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
        for line in answer.lines[:MOST_TOLD]:
            print(f"{line.number:>4}  {safe(line.text)}" + (f"   ({safe(line.spoken)})" if line.spoken else ""))
        if len(answer.lines) > MOST_TOLD:
            print(f"      and {len(answer.lines) - MOST_TOLD} more lines")
        self.tell(answer.said)
        self.tell_faults((*answer.cautions, *answer.proved), answer)

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
            self.count()


def play_terminal(kept: Kept) -> int:
    """Keep a game at the terminal; return the exit status. A terminal that is taken away ends it like 'quit'."""
    hung_up = signal.signal(signal.SIGHUP, leave) if hasattr(signal, "SIGHUP") else None
    try:
        return Desk(kept).keep_game()
    finally:
        if hung_up is not None:
            signal.signal(signal.SIGHUP, hung_up)


def leave(number: int, _frame: object) -> None:
    """End the program because its terminal has gone."""
    raise SystemExit(128 + number)
