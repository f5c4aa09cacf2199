"""A game being kept: entries are judged before they stand, and any of them can be taken back.

What is to be written is judged on from the last deal that stands before it, so what has been undone leaves nothing
behind. What cards could mean is judged at the table as it lies. Knows no terminal and no disk: the lines it holds are
written by others.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path
from typing import Final, TypeAlias

from referee.faults import CATALOGUE, Fault, Severity
from referee.keeping.due import Next, Step, next_step
from referee.keeping.meaning import Meaning, Misfit, meanings_of
from referee.keeping.said import read_said
from referee.keeping.spoken import spoken_play
from referee.keeping.typed import Moment, Reading
from referee.record import read_record
from referee.record.printing import value_printed
from referee.record.reading import HEADERS, KEYWORDS, Entry
from referee.replay import Asked, Replay
from referee.replay.judgement import Judgement, Ruled
from referee.replay.printing import names_of
from referee.report.catalogue.rulings import effect
from referee.table.judge import judge
from referee.tokens import tidied
from referee.variant import Shelf, Variant

UNDONE: Final = "#- "
Given: TypeAlias = Variant | str | Path | None
FIXED: Final = frozenset({"variant", "players", "rules"})
FIRST: Final = "undo stops at the first deal; a header is written anew by 'edit LINE ENTRY'"
BOM: Final = "\ufeff"


@dataclass(frozen=True, slots=True)
class Line:
    """One line as it would be written: its number and its printed form; of a play whose it is, and how it is said."""

    number: int
    text: str
    player: str = ""
    spoken: str = ""


@dataclass(frozen=True, slots=True)
class Slot:
    """Where an entry is to stand: behind so many lines, in the place of so many, with a remark behind it."""

    place: int
    replaced: int = 0
    comment: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the referee says to something typed, before anything is kept.

    ``record`` is the whole record as it would be, ``judgement`` what it is worth then, ``lines`` those of it that
    are new. ``faults`` stand at these themselves and keep them out until somebody decides; ``cautions`` are the
    warnings there, and that of a deal which a new one breaks off.
    ``rulings`` are those that were not made, or not so, before. ``proved`` are faults elsewhere that come to light,
    ``cleared`` such as are gone. Where bare cards were typed nothing stands until one of ``meanings`` is chosen and
    entered in the ``slot`` (:meth:`Session.enter`); ``misfits`` are readings that fail, one for each reason.
    ``refused`` says why nothing could be tried, ``remark`` what there is to say besides. ``replay`` is how the
    judgement was come by, to go on from.
    """

    record: tuple[str, ...]
    judgement: Judgement
    lines: tuple[Line, ...] = ()
    faults: tuple[Fault, ...] = ()
    cautions: tuple[Fault, ...] = ()
    proved: tuple[Fault, ...] = ()
    cleared: tuple[Fault, ...] = ()
    meanings: tuple[Meaning, ...] = ()
    misfits: tuple[Misfit, ...] = ()
    rulings: tuple[Ruled, ...] = ()
    slot: Slot | None = None
    refused: str = ""
    remark: str = ""
    replay: Replay | None = field(default=None, compare=False, repr=False)

    @property
    def stands(self) -> bool:
        """Whether it may be written as it is."""
        return not (self.faults or self.meanings or self.misfits or self.refused)

    def may_be_written(self, *, as_played: bool) -> bool:
        """Whether it is written without a question: as it is, or with its faults where plays are kept as played."""
        return self.stands or (as_played and bool(self.faults))

    @property
    def said(self) -> list[str]:
        """What is ruled by it, a sentence each."""
        return [effect(ruled, self.judgement.variant) for ruled in self.rulings]

    @property
    def happened(self) -> bool:
        """Whether it tells of something that can have happened, even against the rules, so that it may be written."""
        return bool(self.faults) and not any(CATALOGUE[fault.name].says_nothing for fault in self.faults)


class Session:
    """One record in memory: its lines, what they are worth, and what may come next."""

    def __init__(self, text: str, file: str, variant: Given = None, sets: Sequence[str] = ()) -> None:
        """Begin with a text as it stands; ``variant`` and ``sets`` are the command line's."""
        self.file = file
        self._bom = BOM if text.startswith(BOM) else ""
        self._end = "\r\n" if "\r\n" in text else "\n"
        self._asked = Asked(variant, tuple(sets), Shelf())
        lines = text.removeprefix(BOM).split("\n")
        self._take(tuple(lines if lines[-1] else lines[:-1]))

    @property
    def text(self) -> str:
        """The whole record, as it is to be written."""
        return self.text_of(self.lines)

    def text_of(self, lines: Sequence[str]) -> str:
        """These lines as the text of a file, with the line ends and the mark that it had."""
        return self._bom + "".join(f"{line}\n" for line in lines)

    def of_lines(self, lines: Sequence[str]) -> Session:
        """Another session of the same file by the same rules, whose record is these lines."""
        other = copy(self)
        other._take(tuple(lines), self._judge(lines, self._replay))  # noqa: SLF001 - it is one of our own
        return other

    def try_entry(self, typed: str) -> Answer:
        """What the referee says to an entry, a bare play or bare cards at the end of the record."""
        if not typed.strip():
            return self._refusal("nothing was typed")
        return self._try(read_said(typed, self.moment()), Slot(len(self.lines)), self.judgement)

    def try_lines(self, lines: Sequence[str]) -> Answer:
        """What the referee says to several whole entries that belong together."""
        return self._answer(lines, Slot(len(self.lines)))

    @property
    def next_entry(self) -> str:
        """The whole entry that is due where nothing need be said with it: the next deal; else empty."""
        return "deal:" if self.step().kind is Next.DEAL else ""

    def enter(self, answer: Answer, meaning: Meaning) -> Answer:
        """What the referee says to one of the meanings of an answer, now judged with the whole record."""
        return self._answer((f"{meaning.name}: {meaning.play}",), answer.slot or Slot(len(self.lines)))

    def entry_on(self, line: int) -> str:
        """The entry on a line, without what was noted behind it; empty where there is none."""
        return (self._live(line) or "").partition(f"  {UNDONE}")[0]

    def edit(self, line: int, typed: str) -> Answer:
        """What becomes of the record when this line is written anew; an empty text takes it out."""
        old = self._live(line)
        if old is None:
            return self._refusal(f"line {line} holds no entry")
        if not typed.strip():
            return self._undoing([line])
        before = self._judge(self.lines[: line - 1], self._replay).judgement
        reading = read_said(typed, moment_of(before))
        if reading.plays and not reading.name and self._keyword(line) is None:
            reading = replace(reading, name=self.entries[line].name if line in self.entries else "")
        return self._try(reading, Slot(line - 1, 1), before)

    def undo(self, steps: int = 1) -> Answer:
        """What becomes of the record when its last entries are taken back, at most down to the first deal."""
        standing = [n for n in range(len(self.lines), self._headed(), -1) if self._can_go(n)]
        if steps < 1 or not standing:
            return self._refusal(f"there is nothing to take back: {FIRST}")
        answer = self._undoing(standing[:steps])
        return replace(answer, remark=FIRST) if steps > len(standing) else answer

    def takers(self, typed: str) -> list[str]:
        """The cards nobody has seen that could take these cards of the table, one of each rank."""
        moment, position = self.moment(), self.judgement.position()
        if moment is None or position is None or position.turn.player < 0:
            return []
        ranks = {card[:-1]: card for card in reversed(moment.unseen())}
        return [card for card in ranks.values() if judge(position, f"{card} x {typed}").verdict != "fails"]

    def accept(self, answer: Answer) -> None:
        """Keep what was answered: from now on the record is as it would have been."""
        self._take(answer.record, answer.replay)

    def moment(self) -> Moment | None:
        """What short forms are read against; None where the headers do not say enough."""
        return moment_of(self.judgement)

    def step(self) -> Step:
        """What is due now."""
        return next_step(self.judgement)

    def _take(self, lines: tuple[str, ...], replay: Replay | None = None) -> None:
        """Let the record be these lines."""
        self.lines: tuple[str, ...] = lines
        self._replay: Replay = self._judge(lines) if replay is None else replay
        self.entries: dict[int, Entry] = {entry.line: entry for entry in self._replay.record.entries}
        self.judgement: Judgement = self._replay.judgement

    def _judge(self, lines: Sequence[str], since: Replay | None = None) -> Replay:
        """These lines judged: on from the last deal up to which they say what the record says, or from the first."""
        text = "".join(f"{line}\n" for line in lines)
        if since is None:
            return Replay(read_record(text, self.file), self._asked)
        return since.resume(read_record(text, self.file, since.record))

    def _try(self, reading: Reading, slot: Slot, before: Judgement) -> Answer:
        """Judge what was read in its slot; of several plays it could be the one that fits the table before it."""
        slot = replace(slot, comment=reading.comment)
        if reading.asked and not reading.plays:
            return self._refusal(reading.asked)
        if not reading.plays:
            return self._answer(reading.entries, slot)
        position = before.position(reading.name or None)
        meant = reading.plays[0]
        if position is not None and position.turn.player >= 0 and (reading.loose or len(reading.plays) > 1):
            name = before.players[position.turn.player]
            meanings, misfits = meanings_of(position, reading.plays, name, slot.place + 1)
            if reading.heard and len(reading.plays) > 1 and not meanings:
                return self._refusal(reading.asked)
            if reading.loose or len(meanings) > 1:
                return Answer(self.lines, self.judgement, meanings=meanings, misfits=misfits, slot=slot)
            meant = meanings[0].play if meanings else meant
        return self._answer((reading.entry(meant),), slot)

    def _answer(self, entries: Sequence[str], slot: Slot) -> Answer:
        """Judge the record with these entries in this slot."""
        place, after = slot.place, slot.place + slot.replaced
        tail = slot.comment + (f"  {UNDONE}{self.lines[place].rstrip()}" if slot.replaced else "")
        new = [text + tail for text in entries]
        tried = self._judge((*self.lines[:place], *new, *self.lines[after:]), self._replay)
        printed = [self._printed(text, place + 1 + at, tried.judgement) for at, text in enumerate(entries)]
        end = "\r" if self._end == "\r\n" else ""
        record = (*self.lines[:place], *(text + tail + end for text in printed), *self.lines[after:])
        final = tried if printed == list(entries) else self._judge(record, self._replay)
        lines = tuple(self._line(text, place + 1 + at, final.judgement) for at, text in enumerate(printed))
        return self._compared(record, final, range(place + 1, place + 1 + len(entries)), lines)

    def _compared(self, record: tuple[str, ...], replay: Replay, own: range, lines: tuple[Line, ...]) -> Answer:
        """The answer that holds the new judgement against the one that stands."""
        judged = replay.judgement
        before = {(fault.name, fault.line) for fault in self.judgement.faults}
        after = {(fault.name, fault.line) for fault in judged.faults}
        mine = [fault for fault in judged.faults if fault.line in own and fault.name != "unfinished-deal"]
        return Answer(
            record,
            judged,
            lines,
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
            rulings=_new_rulings(self.judgement, judged),
            replay=replay,
        )

    def _undoing(self, numbers: Sequence[int]) -> Answer:
        """The record with these lines turned into comments."""
        lines = list(self.lines)
        for number in numbers:
            lines[number - 1] = UNDONE + lines[number - 1]
        undone = tuple(Line(number, lines[number - 1].rstrip()) for number in numbers)
        return self._compared(tuple(lines), self._judge(lines, self._replay), range(0), undone)

    def _printed(self, text: str, line: int, judged: Judgement) -> str:
        """An entry in its printed form, as far as it could be resolved."""
        if line in judged.printed:
            return judged.printed[line]
        names = names_of(judged)
        key, colon, value = (part.strip() for part in text.partition(":"))
        if not colon or names is None:
            return text
        if key.lower() in KEYWORDS:
            dealt = key == "deal" and not value and judged.deals and judged.deals[-1].line == line
            said = judged.deals[-1].dealer or "" if dealt else value_printed(key, value, names)
            return f"{key}: {said}".rstrip()
        due = self.judgement.due if self.judgement.deals else None
        return f"{key or due}: {tidied(names.pack, value)}" if key or due else text

    def _line(self, text: str, number: int, judged: Judgement) -> Line:
        """An entry with the words in which the table hears it; only plays are said."""
        name, _, play = text.partition(": ")
        played = name in judged.players and number in judged.printed
        if not (played and play):
            return Line(number, text)
        return Line(number, text, name, spoken_play(play, sweep=number in judged.sweeps))

    def _live(self, number: int) -> str | None:
        """The entry on a line, or None where there is none."""
        if not 1 <= number <= len(self.lines):
            return None
        text = self.lines[number - 1].strip()
        return text if text and not text.startswith("#") else None

    def _headed(self) -> int:
        """How many lines stand before the first that is no header."""
        first = (n for n in range(1, len(self.lines) + 1) if self._live(n) and self._keyword(n) not in HEADERS)
        return next(first, len(self.lines) + 1) - 1

    def _can_go(self, number: int) -> bool:
        """Whether undo may take this line: an entry, and none of the headers that a record cannot be without."""
        return self._live(number) is not None and self._keyword(number) not in FIXED

    def _keyword(self, number: int) -> str | None:
        """The keyword of a line; None where it is a play, or no entry at all."""
        entry = self.entries.get(number)
        return entry.keyword if entry is not None else None

    def _refusal(self, why: str) -> Answer:
        return Answer(self.lines, self.judgement, refused=why)


def moment_of(judgement: Judgement) -> Moment | None:
    """What short forms are read against after a judgement; None where the headers do not say enough."""
    if judgement.variant is None or not judgement.players:
        return None
    return Moment(judgement.variant, judgement.players, next_step(judgement).kind, judgement.position())


def _new_rulings(before: Judgement, after: Judgement) -> tuple[Ruled, ...]:
    """The rulings that were not made, or not so, before; how a game stands is not said again a line later."""
    known = [_timeless(ruled) for ruled in before.rulings]
    return tuple(ruled for ruled in after.rulings if _timeless(ruled) not in known)


def _timeless(ruled: Ruled) -> Ruled:
    return replace(ruled, line=0) if ruled.about == "end" else ruled


def weighs(fault: Fault) -> bool:
    """Whether a fault is more than a word of caution."""
    return fault.severity is not Severity.WARNING


def left_open(judgement: Judgement, own: range) -> tuple[Fault, ...]:
    """The warnings of deals that were not played out when a new deal was opened on one of these lines."""
    pairs = pairwise(judgement.deals)
    broken = {before.line for before, deal in pairs if deal.line in own and before.status == "open"}
    return tuple(fault for fault in judgement.faults if fault.name == "unfinished-deal" and fault.line in broken)
