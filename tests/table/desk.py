"""One play at one table for the tests."""

from __future__ import annotations

from functools import cache

from referee import Position, Ruling, Variant, judge, load_variant, position_from

ROYAL = ("values.J = 11", "values.Q = 12", "values.K = 13", "build.limit = 14")
HIGH_ACE = (*ROYAL, "values.A = [1, 14]")


@cache
def rules(variant: str, *sets: str) -> Variant:
    """A variant with a house's differences, "KEY = VALUE" each."""
    return load_variant(variant, sets=sets)


def position(
    table: str, hand: str | None = None, by: str | None = "Ann", *sets: str, variant: str = "foster"
) -> Position:
    """A table in front of Ann, her hand known or hidden."""
    return position_from(rules(variant, *sets), table, hand, by)


def ruling(
    play: str, table: str, *sets: str, hand: str | None = None, by: str | None = "Ann", variant: str = "foster"
) -> Ruling:
    """The ruling on a play."""
    return judge(position(table, hand, by, *sets, variant=variant), play)


def verdict(
    play: str, table: str, *sets: str, hand: str | None = None, by: str | None = "Ann", variant: str = "foster"
) -> str:
    """The ruling on a play in a word: stands, depends, or the names of its faults."""
    said = ruling(play, table, *sets, hand=hand, by=by, variant=variant)
    return ", ".join(said.faults) or said.verdict
