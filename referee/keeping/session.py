"""A game being kept: entries are judged before they stand, and any of them can be taken back.

Every question is answered by judging the whole text again; so what has been undone leaves
nothing behind. Knows no terminal and no disk: the lines it holds are written by others.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Final, TypeAlias

from referee.faults import Fault, Severity
from referee.keeping.due import Step, next_step
from referee.keeping.spoken import spoken_play
from referee.keeping.typed import TAKE, Reading, Standing, read_typed, tidy_cards, tidy_play
from referee.record import read_record
from referee.record.reading import HEADERS, KEYWORDS
from referee.replay import judge_record
from referee.replay.judgement import Judgement
from referee.variant.model import Variant

UNDONE: Final = "#- "
Rules: TypeAlias = Variant | str | Path | None
OF_CARDS: Final = frozenset({"table", "hand", "cut"})
FIXED: Final = frozenset({"variant", "players", "rules"})
FIRST: Final = "undo stops at the first deal; a header is written anew by 'edit LINE ENTRY'"
BOM: Final = "\ufeff"


@dataclass(frozen=True, slots=True)
class Entry:
    """One line as it would be written: its number, its printed form, and how it is said at the table."""

    line: int
    text: str
    spoken: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the referee says to something typed, before anything is kept.

    ``lines`` is the whole record as it would be, ``judgement`` what it is worth then. ``faults`` stand at the
    entries themselves and keep them out until somebody decides; ``cautions`` are the warnings there,
    and that of a deal which a new one breaks off.
    ``proved`` are faults elsewhere that come to light, ``cleared`` such as are gone. Where bare cards were
    typed nothing stands until one of ``meanings`` is chosen, each an answer of its own; ``others`` are readings that
    fail, one for each reason. ``refused`` says why nothing could be tried, ``remark`` what there is to say besides.
    """

    lines: tuple[str, ...]
    judgement: Judgement
    entries: tuple[Entry, ...] = ()
    faults: tuple[Fault, ...] = ()
    cautions: tuple[Fault, ...] = ()
    proved: tuple[Fault, ...] = ()
    cleared: tuple[Fault, ...] = ()
    meanings: tuple[Answer, ...] = ()
    others: tuple[Answer, ...] = ()
    refused: str = ""
    remark: str = ""

    @property
    def stands(self) -> bool:
        """Whether it may be written as it is."""
        return not (self.faults or self.meanings or self.others or self.refused)


class Session:
    """One record in memory: its lines, what they are worth, and what may come next."""

    def __init__(self, text: str, file: str, variant: Rules = None, sets: Sequence[str] = ()) -> None:
        """Begin with a text as it stands; ``variant`` and ``sets`` are the command line's."""
        self.file = file
        self._bom = BOM if text.startswith(BOM) else ""
        self._end = "\r\n" if "\r\n" in text else "\n"
        self._variant = variant
        self._sets = tuple(sets)
        lines = text.removeprefix(BOM).split("\n")
        self.lines: tuple[str, ...] = tuple(lines if lines[-1] else lines[:-1])
        self.judgement = self._judge(self.lines)

    @property
    def text(self) -> str:
        """The whole record, as it is to be written."""
        return self.text_of(self.lines)

    def text_of(self, lines: Sequence[str]) -> str:
        """Return these lines as the text of a file, with the line ends and the mark that it had."""
        return self._bom + "".join(f"{line}\n" for line in lines)

    def try_entry(self, typed: str) -> Answer:
        """Return what the referee says to an entry, a bare play or bare cards at the end of the record."""
        if not typed.strip():
            return self._refusal("nothing was typed")
        return self._try(read_typed(typed, self.standing()), len(self.lines), 0)

    def try_lines(self, lines: Sequence[str]) -> Answer:
        """Return what the referee says to several whole entries that belong together."""
        return self._try(Reading((tuple(lines),)), len(self.lines), 0)

    def entry_on(self, line: int) -> str:
        """Return the entry on a line, without what was noted behind it; empty where there is none."""
        return (self._live(line) or "").partition(f"  {UNDONE}")[0]

    def edit(self, line: int, typed: str) -> Answer:
        """Return what becomes of the record when this line is written anew; an empty text takes it out."""
        old = self._live(line)
        if old is None:
            return self._refusal(f"line {line} holds no entry")
        if not typed.strip():
            return self._undoing([line])
        key, colon, _ = old.partition(":")
        before = Session(self.text_of(self.lines[: line - 1]), self.file, self._variant, self._sets)
        reading = read_typed(typed, before.standing())
        if colon and key.strip().lower() not in KEYWORDS:
            reading = named(reading, key.strip())
        return self._try(reading, line - 1, 1)

    def undo(self, steps: int = 1) -> Answer:
        """Return what becomes of the record when its last entries are taken back, at most down to the first deal."""
        standing = [n for n in range(len(self.lines), self._headed(), -1) if self._can_go(n)]
        if steps < 1 or not standing:
            return self._refusal(f"there is nothing to take back: {FIRST}")
        answer = self._undoing(standing[:steps])
        return replace(answer, remark=FIRST) if steps > len(standing) else answer

    def larger(self, answer: Answer) -> list[str]:
        """Return what the card of a take could take besides: takings that hold all that was named, and more."""
        take = TAKE.match(answer.entries[0].text.partition(": ")[2])
        if take is None:
            return []
        whole = self.try_entry(f"{take[1]} x")
        asked = next((fault for fault in whole.faults if fault.name == "ambiguous-take"), None)
        found = [str(taking) for taking in asked.facts["takings"]] if asked else [whole.entries[0].text]
        named = items_of(take[2] or "")
        return [text for text in found if (whole.stands or asked) and named < items_of(text.partition(" x ")[2])]

    def takers(self, typed: str) -> list[str]:
        """Return the cards nobody has seen that could take these cards of the table, one of each rank."""
        standing = self.standing()
        if standing is None:
            return []
        ranks = {card[:-1]: card for card in reversed(standing.unseen())}
        return [card for card in ranks.values() if self.try_entry(f"{card} x {typed}").stands]

    def accept(self, answer: Answer) -> None:
        """Keep what was answered: from now on the record is as it would have been."""
        self.lines = answer.lines
        self.judgement = answer.judgement

    def standing(self) -> Standing | None:
        """Return what short forms are read against; None where the headers do not say enough."""
        now = self.judgement
        if now.variant is None or not now.players:
            return None
        return Standing(now.variant, now.players, self.step().kind, now.table)

    def step(self) -> Step:
        """Return what is due now."""
        return next_step(self.judgement)

    def _judge(self, lines: Sequence[str]) -> Judgement:
        text = "".join(f"{line}\n" for line in lines)
        return judge_record(read_record(text, self.file), variant=self._variant, sets=self._sets)

    def _try(self, reading: Reading, place: int, replaced: int) -> Answer:
        """Judge each candidate in its place and return the answer for the one that stands."""
        answers = [self._answer(candidate, reading.comment, place, replaced) for candidate in reading.candidates]
        standing = [answer for answer in distinct(answers) if answer.stands]
        if not reading.loose and len(standing) < 2:
            return standing[0] if standing else answers[0]
        failing = [answer for answer in distinct(answers) if not answer.stands]
        return Answer(
            self.lines,
            self.judgement,
            meanings=tuple(standing),
            others=tuple(by_fault(failing)),
        )

    def _answer(self, candidate: Sequence[str], comment: str, place: int, replaced: int) -> Answer:
        """Judge the record with these lines in this place."""
        count = len(candidate)
        tail = f"  {UNDONE}{self.lines[place].rstrip()}" if replaced else ""
        marked = [text + comment + tail for text in candidate]
        tried = self._judge((*self.lines[:place], *marked, *self.lines[place + replaced :]))
        printed = [self._printed(text, place + 1 + at, tried) for at, text in enumerate(candidate)]
        end = "\r" if self._end == "\r\n" else ""
        final = [text + comment + tail + end for text in printed]
        lines = (*self.lines[:place], *final, *self.lines[place + replaced :])
        judged = tried if printed == list(candidate) else self._judge(lines)
        own = range(place + 1, place + 1 + count)
        entries = tuple(self._entry(text, place + 1 + at, judged) for at, text in enumerate(printed))
        return self._compared(lines, judged, own, entries)

    def _compared(self, lines: tuple[str, ...], judged: Judgement, own: range, entries: tuple[Entry, ...]) -> Answer:
        """Return the answer that holds the new judgement against the one that stands."""
        before = {(fault.name, fault.line) for fault in self.judgement.faults}
        after = {(fault.name, fault.line) for fault in judged.faults}
        mine = [fault for fault in judged.faults if fault.line in own and fault.name != "unfinished-deal"]
        return Answer(
            lines,
            judged,
            entries,
            faults=tuple(fault for fault in mine if weighs(fault)),
            cautions=(*(fault for fault in mine if not weighs(fault)), *left_open(judged, own)),
            proved=tuple(
                fault
                for fault in judged.faults
                if fault.line not in own and weighs(fault) and (fault.name, fault.line) not in before
            ),
            cleared=tuple(
                fault for fault in self.judgement.faults if weighs(fault) and (fault.name, fault.line) not in after
            ),
        )

    def _undoing(self, numbers: Sequence[int]) -> Answer:
        """Return the record with these lines turned into comments."""
        lines = list(self.lines)
        for number in numbers:
            lines[number - 1] = UNDONE + lines[number - 1]
        entries = tuple(Entry(number, lines[number - 1].rstrip()) for number in numbers)
        answer = self._compared(tuple(lines), self._judge(lines), range(0), entries)
        return replace(answer, lines=tuple(lines))

    def _printed(self, text: str, line: int, judged: Judgement) -> str:
        """Return an entry in its printed form, as far as it could be resolved."""
        text = judged.printed.get(line, text)
        key, colon, value = text.partition(":")
        if judged.variant and colon and key.strip() and key.strip().lower() not in KEYWORDS:
            return f"{key.strip()}: {tidy_play(value, judged.variant)}"
        if key == "deal" and judged.deals and judged.deals[-1].line == line:
            named, dealer = value.strip(), judged.deals[-1].dealer
            return f"deal: {dealer}" if dealer and named.lower() in {"", dealer.lower()} else f"deal: {named}".rstrip()
        if colon and not key.strip():
            due = self.judgement.table.due if self.judgement.table else None
            play = tidy_play(value, judged.variant) if judged.variant else value.strip()
            return f"{due}: {play}" if due else text
        return tidy_cards(text, judged.variant) if key in OF_CARDS and judged.variant else text

    def _entry(self, text: str, line: int, judged: Judgement) -> Entry:
        """Return an entry with the words in which the table hears it; only plays are said."""
        name, _, play = text.partition(": ")
        played = name in judged.players and line in judged.printed
        spoken = spoken_play(play, sweep=line in judged.sweeps) if played and play else ""
        return Entry(line, text, spoken)

    def _live(self, number: int) -> str | None:
        """Return the entry on a line, or None where there is none."""
        if not 1 <= number <= len(self.lines):
            return None
        text = self.lines[number - 1].strip()
        return text if text and not text.startswith("#") else None

    def _headed(self) -> int:
        """How many lines stand before the first entry that is no header."""
        first = (n for n in range(1, len(self.lines) + 1) if self._live(n) and self._key(n) not in HEADERS)
        return next(first, len(self.lines) + 1) - 1

    def _can_go(self, number: int) -> bool:
        """Whether undo may take this line: an entry, and none of the headers that a record cannot be without."""
        return self._live(number) is not None and self._key(number) not in FIXED

    def _key(self, number: int) -> str:
        """Return the key of a line, in lower case."""
        return self.lines[number - 1].partition(":")[0].strip().lower()

    def _refusal(self, why: str) -> Answer:
        return Answer(self.lines, self.judgement, refused=why)


def items_of(taken: str) -> frozenset[str]:
    """Return the cards and builds that a taking names."""
    return frozenset(word for word in re.split(r"[\s+,]+", taken) if word)


def weighs(fault: Fault) -> bool:
    """Whether a fault is more than a word of caution."""
    return fault.severity is not Severity.WARNING


def left_open(judgement: Judgement, own: range) -> tuple[Fault, ...]:
    """The warnings of deals that were not played out when a new deal was opened on one of these lines."""
    pairs = pairwise(judgement.deals)
    broken = {before.line for before, deal in pairs if deal.line in own and before.status == "open"}
    return tuple(fault for fault in judgement.faults if fault.name == "unfinished-deal" and fault.line in broken)


def distinct(answers: Sequence[Answer]) -> list[Answer]:
    """Return the answers whose entries differ, the first of each."""
    return list({tuple(entry.text for entry in answer.entries): answer for answer in reversed(answers)}.values())[::-1]


def by_fault(answers: Sequence[Answer]) -> list[Answer]:
    """Return one failing answer for each kind of fault, the plainest first."""
    first: dict[str, Answer] = {}
    for answer in answers:
        first.setdefault(answer.faults[0].name if answer.faults else "", answer)
    return list(first.values())


def named(reading: Reading, name: str) -> Reading:
    """Return a reading whose bare plays are those of the player whose line is written anew."""
    candidates = tuple(
        tuple(f"{name}{text}" if text.startswith(":") else text for text in lines) for lines in reading.candidates
    )
    return replace(reading, candidates=candidates)
