"""A claim about one play, from text to verdict.

Would it stand at this table, by these rules, and what could the card take at most?
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

from referee.faults import FaultName, TextFault
from referee.table.judge import Ruling, Verdict, judge
from referee.table.notation import read_play
from referee.table.position import Position, position_from
from referee.table.printing import play_text
from referee.table.table_text import SetupError
from referee.table.takings import count_maximal, largest, maximal
from referee.tokens import unknown_card
from referee.variant.model import Variant

__all__ = ["Claim", "SetupError", "judge_claim", "largest_takings", "position_from", "takings_of"]


@dataclass(frozen=True, slots=True)
class Claim:
    """The answer to "would this play stand?": the verdict, why, and what the card could take at most.

    ``best`` are the largest takings of the played card as plays, none of one that lies there already;
    ``ruling`` holds the facts of the faults.
    """

    verdict: Verdict
    faults: tuple[FaultName, ...]
    conditions: tuple[str, ...]
    sweep: bool
    takes: tuple[str, ...]
    best: tuple[str, ...]
    ruling: Ruling


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
    written = read_play(position.rules, play)
    if isinstance(written, TextFault) or written.card < 0 or position.table.seen >> written.card & 1:
        return ()
    return tuple(play_text(position.table, take) for take in largest(position.table, position.turn, written.card))


def largest_takings(variant: Variant, card: str, table: str, limit: int = 100) -> tuple[list[str], int]:
    """The takings of a card that nothing can be added to, largest first, and how many more there are.

    Raises :class:`SetupError` for a table or a card that cannot be read.
    """
    return takings_of(position_from(variant, table), card, limit)


def takings_of(position: Position, card: str, limit: int = 100) -> tuple[list[str], int]:
    """The same of a card in notation at a position; one that lies there or has been played takes nothing any more.

    Raises :class:`SetupError` for a card that cannot be read or has been seen.
    """
    number = position.rules.pack.number(card.strip())
    if number is None or number < 0:
        pack = position.rules.pack
        facts = unknown_card(pack, card)
        raise SetupError("card", [TextFault("unknown-card", 0, len(card), facts)])
    if position.table.seen >> number & 1:
        on_table = (position.table.loose | position.table.in_builds) >> number & 1
        facts = {"card": position.rules.pack.name(number), "seen": "table" if on_table else "played"}
        raise SetupError("card", [TextFault("card-repeated", 0, len(card), facts)])
    plays = [play_text(position.table, take) for take in islice(maximal(position.table, position.turn, number), limit)]
    return plays, max(0, count_maximal(position.table, position.turn, number) - len(plays))
