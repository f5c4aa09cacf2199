"""The slow way: every play read, resolved and judged in full, nothing accepted at a glance and nothing remembered."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields, replace
from typing import Any

import pytest

from referee import Position, Variant, judge, judge_record, legal_plays, read_record
from referee.cards import cards_of
from referee.faults import TextFault
from referee.table import fouls, notation, proving, resolving, takings
from referee.table.fouls import Obligation, need
from referee.table.fouls import fouls as fouls_of
from referee.table.notation import read_play
from referee.table.plays import BuildPlay, Group, Take, Trail
from referee.table.printing import written_out
from referee.table.resolving import resolve
from referee.table.rules import compile_rules
from referee.table.takings import can_take, count_maximal, every, larger, largest, maximal


def no(*_: object) -> bool:
    return False


def nothing(*_: object) -> None:
    return None


@contextmanager
def slowly() -> Iterator[None]:
    """As long as this lasts nothing goes a fast way."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(fouls, "is_plain", no)
        patched.setattr(fouls, "is_free", no)
        patched.setattr(proving, "met", no)
        patched.setattr(takings, "_grows", lambda *_: True)
        patched.setattr(notation, "_printed", nothing)
        patched.setattr(resolving, "settled", nothing)
        patched.setattr(notation, "settled", nothing)
        patched.setattr(notation, "_KEPT", 0)
        yield


def anew(position: Position, variant: Variant | None = None) -> Position:
    """The same table under rules that have judged nothing yet: its own, or those of another house."""
    table = position.table.copy()
    table.rules = compile_rules(replace(variant or position.rules.variant))
    return Position(table, position.turn)


def told(position: Position, text: str) -> dict[str, Any]:
    """All that is said of a play at a table: what it is, what is wrong with it, its printed form, what must be held."""
    written = read_play(position.rules, text)
    if isinstance(written, TextFault):
        return {"unread": written}
    found = resolve(position.table, position.turn, written)
    read = {name: getattr(written, name) for name in ("text", "kind", "card", "items", "plus", "all", "sweep", "named")}
    read |= {"unseen": written.unseen, "twice": written.twice, "parts": written.parts()}
    if isinstance(found, TextFault):
        return {"read": read, "impossible": found, "ruling": judge(position, text)}
    faults = fouls_of(position.table, position.turn, found)
    return {
        "read": read,
        "play": plain(found),
        "fouls": [(one.name, one.facts, one.cards, one.build, plain(one.part)) for one in faults],
        "need": owed(need(position.table, position.turn, found)),
        "printed": written_out(position.rules, position.table.builds, written, found),
        "ruling": ruled(position, text),
    }


def owed(wanted: Obligation | None) -> Any:
    """What must be held, and whether something else had to be played, in values that can be compared."""
    if wanted is None or wanted.instead is None:
        return wanted
    return replace(wanted, instead=None), wanted.instead.takes, wanted.instead.value


def ruled(position: Position, text: str) -> dict[str, Any]:
    """The ruling on a play, in plain values."""
    ruling = judge(position, text)
    whole = {each.name: getattr(ruling, each.name) for each in fields(ruling)}
    return whole | {"found": [(foul.name, foul.facts) for foul in ruling.found], "made": plain(ruling.made)}


def plain(value: Any) -> Any:
    """A play or a group in plain values, its builds as they are."""
    if isinstance(value, tuple):
        return [plain(each) for each in value]
    if isinstance(value, Trail | Take | BuildPlay | Group):
        return {"is": type(value).__name__} | {each.name: plain(getattr(value, each.name)) for each in fields(value)}
    return value


def takes_of(position: Position) -> list[Any]:
    """All that is said of what some cards could take."""
    table, turn = position.table, position.turn
    said: list[Any] = []
    for card in [*cards_of(table.rules.pack.all & ~table.seen)][::4]:
        all_of_them = list(every(table, turn, card))
        said.append(
            (card, can_take(table, turn, card), count_maximal(table, turn, card), [plain(t) for t in all_of_them])
        )
        said.append([plain(take) for take in maximal(table, turn, card)])
        said.append([plain(take) for take in largest(table, turn, card)])
        more = [larger(table, turn, take) for take in all_of_them]
        said.append([None if take is None else plain(take) for take in more])
    return said


def legal_of(position: Position) -> list[str]:
    """The legal plays of a known hand."""
    return legal_plays(position) if position.turn.hand is not None else []


def judged(text: str, variant: Variant) -> dict[str, Any]:
    """All that a judgement says of a record."""
    judgement = judge_record(read_record(text), variant)
    kept = {each.name: getattr(judgement, each.name) for each in fields(judgement) if each.compare}
    return kept | {"variant": None, "rules": None, "table": judgement.table}
