"""Short records for the tests: a deal with its plays, judged whole or line by line.

The frame takes four lines (variant, players, deal, table), so the first play stands on line 5.
"""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import dedent

from referee import Judgement, judge_record, read_record
from referee.faults import Fault

PACK = [rank + suit for rank in ["A", *map(str, range(2, 11)), "J", "Q", "K"] for suit in "SHDC"]


def deal(
    *entries: str,
    table: str | None = "5H KC QD 2S",
    variant: str = "foster",
    players: str = "Ann, Bob",
    dealer: str = "Bob",
) -> str:
    """One deal as a record: the frame of four lines, then the entries."""
    frame = [f"variant: {variant}", f"players: {players}", f"deal: {dealer}"]
    frame.append("# no table line" if table is None else f"table: {table}")
    return "\n".join([*frame, *entries]) + "\n"


def judged(text: str, sets: Sequence[str] = (), upto: int | None = None) -> Judgement:
    """What the referee says of a record, which may be indented as the test is."""
    return judge_record(read_record(dedent(text)), sets=sets, upto=upto)


def told(text: str, sets: Sequence[str] = (), upto: int | None = None) -> list[str]:
    """The faults as "LINE name"; that the deal is unfinished is left out."""
    faults = judged(text, sets, upto).faults
    return [f"{fault.line} {fault.name}" for fault in faults if fault.name != "unfinished-deal"]


def fault_of(text: str, sets: Sequence[str] = ()) -> Fault:
    """The only fault of a record, but for the unfinished deal."""
    (fault,) = (fault for fault in judged(text, sets).faults if fault.name != "unfinished-deal")
    return fault


def told_from(text: str, fault: str, sets: Sequence[str] = ()) -> int | None:
    """The first line up to which a fault is told; it is told from there on, and never withdrawn."""
    last = len(read_record(dedent(text)).lines)
    lines = [line for line in range(1, last + 1) if fault in told(text, sets, line)]
    assert lines in ([], list(range(min(lines, default=0), last + 1)))
    return min(lines, default=None)


def stretch(text: str, fault: Fault) -> str:
    """The characters a fault points at."""
    line = read_record(dedent(text)).lines[fault.line - 1]
    return line[fault.span.column - 1 : fault.span.end_column - 1]


def trails(players: str, table: str, pack: Sequence[str] = PACK) -> list[str]:
    """Every card of the pack that is not on the table, laid down in turn, eldest hand (the second player) first."""
    names = [name.strip() for name in players.split(",")]
    order = [*names[1:], names[0]]
    left = [card for card in pack if card not in table.split()]
    return [f"{order[number % len(order)]}: {card}" for number, card in enumerate(left)]
