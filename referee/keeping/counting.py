"""What each side counted at the end of a deal: what follows from the others is filled in, what does not is asked."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from referee.faults import Fault, Span
from referee.keeping.due import Next
from referee.keeping.session import Session
from referee.record.counts_text import parse_counts
from referee.report.catalogue.at_table import at_table
from referee.report.words import listed
from referee.score.counts import filled, impossible, said_against
from referee.score.following import Out, asked
from referee.score.points import SWEEPS, count_names
from referee.tokens import words_of
from referee.variant.dealt import never_dealt
from referee.variant.model import Variant

NOWHERE: Final = Span(1)


@dataclass(slots=True)
class Counting:
    """The counts of one deal so far: what each side told of its items.

    ``alone``: nothing else is known of the deal, so what one side told says something of the others.
    """

    variant: Variant
    sides: tuple[str, ...]
    alone: bool = True
    told: dict[str, dict[str, int]] = field(default_factory=dict)

    @property
    def names(self) -> tuple[str, ...]:
        """What is counted by these rules, in the order in which it is called."""
        return count_names(self.variant)

    @property
    def out(self) -> Out:
        """The cards that nobody has: those that so many players are never dealt."""
        return Out(undealt=never_dealt(self.variant, sum(len(side.split("+")) for side in self.sides)))

    def known(self, side: str) -> dict[str, int]:
        """What a side told, and what follows from what the others did."""
        claimed = [self.told.get(each) for each in self.sides]
        if not self.alone:
            return self.told.get(side, {})
        return filled(self.variant, claimed, self.out)[self.sides.index(side)]

    def wanted(self, side: str) -> tuple[str, ...]:
        """What a side has still to tell: it does not follow from the rest."""
        known = self.known(side)
        return tuple(name for name in asked(self.variant) if name not in known)

    def follows(self, side: str) -> str:
        """What follows for a side, in words; empty where nothing does."""
        told = self.told.get(side, {})
        found = [f"{name} {number}" for name, number in self.known(side).items() if name not in told]
        return f"{side}: {', '.join(found)} {'follows' if len(found) == 1 else 'follow'}" if found else ""

    def question(self, side: str) -> str:
        """What a side is asked for, and what Enter alone says."""
        wanted = self.wanted(side) or asked(self.variant)
        default = " [0]" if wanted == (SWEEPS,) and self.alone else ""
        return f"{side} counted {', '.join(wanted)}{default}: "

    def hear(self, side: str, typed: str) -> str:
        """Take what a side said, by numbers in the order asked for or by names; why it cannot be, else empty."""
        told = self.read(side, typed)
        if isinstance(told, str):
            return told
        before = self.told.get(side)
        self.told[side] = {**(before or {}), **told}
        problem = next(iter(impossible(self.variant, [self.told.get(each) for each in self.sides], self.out)), None)
        if problem is None:
            return ""
        self.forget(side)
        if before:
            self.told[side] = before
        facts: dict[str, object] = {"item": problem.item, "total": problem.total, "pack": problem.pack}
        facts |= {"against": said_against(problem, self.sides)} if problem.against else {}
        return at_table(Fault("counts-impossible", NOWHERE, facts))

    def read(self, side: str, typed: str) -> dict[str, int] | str:
        """The numbers that were typed for a side, by item; or why they cannot be read."""
        wanted, every = self.wanted(side) or asked(self.variant), asked(self.variant)
        words = [word.text for word in words_of(typed)]
        if words and all(word.isdigit() for word in words):
            names = every if len(words) == len(every) else wanted
            if len(words) <= len(names):
                return dict(zip(names, map(int, words), strict=False))
            return f"{len(words)} numbers, where {listed(names)} {'are' if len(names) > 1 else 'is'} asked for"
        read = parse_counts(f"{side} {typed}", self.sides, self.variant)
        if isinstance(read, tuple):
            return at_table(Fault(read[0].name, NOWHERE, read[0].facts))
        return dict(read.counts)

    def take_default(self, side: str) -> None:
        """Let a side of which only the sweeps are open have none."""
        if self.alone and self.wanted(side) == (SWEEPS,):
            self.told[side] = {**self.told.get(side, {}), SWEEPS: 0}

    def forget(self, side: str) -> None:
        """Ask a side anew."""
        self.told.pop(side, None)

    def entries(self, session: Session) -> list[str]:
        """The entries of what was told; a ``deal:`` stands before them where they belong to the deal that is due."""
        lines = [f"count: {side} {counted}" for side, counted in self.lines()]
        if lines and session.step().kind is Next.DEAL and not of_last_deal(session):
            lines.insert(0, "deal:")
        return lines

    def lines(self) -> list[tuple[str, str]]:
        """What each side told, as a record has it."""
        told = [(side, self.told[side]) for side in self.sides if self.told.get(side)]
        return [
            (side, ", ".join(f"{name} {counted[name]}" for name in self.names if name in counted))
            for side, counted in told
        ]


def counting_of(session: Session, *, alone: bool) -> Counting | None:
    """The counting of the deal that is to be counted; None where the headers name no rules."""
    judgement = session.judgement
    return Counting(judgement.variant, judgement.sides, alone) if judgement.variant is not None else None


def by_plays(session: Session) -> bool:
    """Whether the deal that counts would belong to is kept by its plays."""
    deals = session.judgement.deals
    return of_last_deal(session) or (bool(deals) and deals[-1].status == "open" and deals[-1].plays > 0)


def is_counts(typed: str, session: Session) -> bool:
    """Whether what was typed is what the first side counted: numbers, or items with their numbers."""
    counting = counting_of(session, alone=True)
    if counting is None or not any(word.text.isdigit() for word in words_of(typed)):
        return False
    return isinstance(counting.read(counting.sides[0], typed), dict)


def of_last_deal(session: Session) -> bool:
    """Whether counts belong to the deal that has just been played out: it has none yet."""
    deals = session.judgement.deals
    return bool(deals) and deals[-1].status == "complete" and not is_counted(session, deals[-1].line)


def is_counted(session: Session, line: int) -> bool:
    """Whether a count stands after this line already."""
    return any(entry.keyword == "count" and entry.line > line for entry in session.entries.values())
