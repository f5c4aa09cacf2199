"""A claim about one play, from text to verdict.

Would it stand at this table, by these rules, and what could the card take at most?
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

from referee.table.notation import Unreadable, read_play
from referee.table.position import Position
from referee.table.printing import play_text
from referee.table.rules import compile_rules
from referee.table.ruling import Ruling, Verdict, judge, position_of
from referee.table.setup import SetupProblem, read_table
from referee.table.takings import count_maximal, largest, maximal
from referee.variant.model import Variant


@dataclass(frozen=True, slots=True)
class Claim:
    """The answer to "would this play stand?": the verdict, why, and what the card could take at most.

    ``best`` are the largest takings of the played card as plays; ``ruling`` holds the facts of the faults.
    """

    verdict: Verdict
    faults: tuple[str, ...]
    conditions: tuple[str, ...]
    sweep: bool
    takes: tuple[str, ...]
    best: tuple[str, ...]
    ruling: Ruling


class SetupError(ValueError):
    """A table or a hand that cannot be read: what and where, as :class:`SetupProblem` values."""

    def __init__(self, where: str, problems: list[SetupProblem]) -> None:
        """``where`` is ``table`` or ``hand``."""
        self.where = where
        self.problems = tuple(problems)
        super().__init__(where, problems)

    def __str__(self) -> str:
        """The first problem in a sentence."""
        first = self.problems[0]
        known = first.facts.get("text") or first.facts.get("card") or ""
        return f"{self.where}: {first.name}: {known}"


def position_from(
    variant: Variant, table: str, hand: str | None = None, by: str | None = None, slots: int | None = None
) -> Position:
    """The position that a table text, a hand and a player's name describe.

    Names are free: builds of ``by`` are his own, all others are somebody else's; without ``by`` none is
    his own. Raises :class:`SetupError` for a table or a hand that cannot be read.
    """
    rules = compile_rules(variant)
    names: dict[str, int] = {} if by is None else {by.strip().lower(): 0}

    def place(name: str) -> int:
        return names.setdefault(name.strip().lower(), len(names) + 1)

    laid = read_table(rules, table, place)
    if laid.problems:
        raise SetupError("table", laid.problems)
    held = None
    if hand is not None:
        shown = read_table(rules, hand, place)
        twice = [
            SetupProblem("card-repeated", 0, len(hand), {"card": rules.pack.name(card), "seen": "table"})
            for card in shown.cards
            if card >= 0 and laid.seen >> card & 1
        ]
        if shown.problems or twice or shown.builds:
            raise SetupError("hand", [*shown.problems, *twice] or [SetupProblem("unreadable-line", 0, len(hand))])
        held = shown.cards
    return position_of(rules, laid.cards, laid.builds, held, slots)


def judge_claim(variant: Variant, play: str, table: str, hand: str | None = None, by: str | None = None) -> Claim:
    """Whether a play would stand on a table as written, with the hand known or hidden.

    Verdicts: ``stands``, ``fails``, ``depends`` (right if a hidden card is held). Raises
    :class:`SetupError` where the table or the hand cannot be read.
    """
    position = position_from(variant, table, hand, by)
    ruling = judge(position, play)
    return Claim(
        ruling.verdict, ruling.faults, ruling.conditions, ruling.sweep, ruling.takes, _best(position, play), ruling
    )


def _best(position: Position, play: str) -> tuple[str, ...]:
    try:
        written = read_play(position.rules, play)
    except Unreadable:
        return ()
    if written.card < 0:
        return ()
    return tuple(play_text(position, take) for take in largest(position, written.card))


def largest_takings(variant: Variant, card: str, table: str, limit: int = 100) -> tuple[list[str], int]:
    """The takings of a card that nothing can be added to, largest first, and how many more there are.

    Raises :class:`SetupError` for a table or a card that cannot be read.
    """
    position = position_from(variant, table)
    number = position.rules.pack.number(card.strip())
    if number is None or number < 0:
        pack = position.rules.pack
        facts = {"text": card, "ranks": list(pack.ranks), "suits": list(pack.suits)}
        raise SetupError("card", [SetupProblem("unknown-card", 0, len(card), facts)])
    if position.seen >> number & 1:
        facts = {"card": position.rules.pack.name(number), "seen": "table"}
        raise SetupError("card", [SetupProblem("card-repeated", 0, len(card), facts)])
    plays = [play_text(position, take) for take in islice(maximal(position, number), limit)]
    return plays, max(0, count_maximal(position, number) - len(plays))
