"""The laws asked for as people ask: a misdeal, an exposed card, a wrong number."""

import json
from collections.abc import Callable
from typing import Protocol

import pytest

from referee.report.catalogue.asked import MISDEAL, WORDS, kinds_meant
from referee.variant.laws import IRREGULARITIES


class Ran(Protocol):
    status: int
    out: str
    err: str


Command = Callable[..., Ran]


def test_a_misdeal_is_answered_with_all_that_can_be_one(referee: Command) -> None:
    ran = referee("rule", "misdeal")
    assert ran.status == 0
    assert '"misdeal" may be card-exposed, card-faced, wrong-number' in ran.out
    assert [
        line.partition(":")[0] for line in ran.out.splitlines() if line.partition(":")[0] in IRREGULARITIES
    ] == list(MISDEAL)


@pytest.mark.parametrize(
    ("said", "kinds"),
    [
        ("exposed card", ("card-exposed",)),
        ("a card was flashed", ("card-exposed",)),
        ("wrong number", ("wrong-number",)),
        ("Wrong-Number", ("wrong-number",)),
        ("too many cards", ("wrong-number",)),
        ("too few cards", ("wrong-number", "short-hand")),
        ("card on the floor", ("card-found",)),
        ("nobody cut", ("no-cut",)),
        ("forgot to shuffle", ("no-shuffle", "missed-draw", "missed-capture")),
        ("wrong dealer", ("wrong-dealer",)),
        ("out of turn", ("out-of-turn",)),
        ("two cards at once", ("two-cards",)),
        ("false build", ("false-build",)),
        ("looked at earlier tricks", ("looked-back",)),
        ("the weather", ()),
        ("", ()),
    ],
)
def test_everyday_words_name_the_kinds_that_are_meant(said: str, kinds: tuple[str, ...]) -> None:
    assert kinds_meant(said) == kinds


def test_every_word_means_kinds_that_there_are_and_every_kind_is_meant_by_a_word() -> None:
    meant = {kind for kinds in WORDS.values() for kind in kinds}
    assert meant == set(IRREGULARITIES)


def test_several_words_need_no_quotes_and_one_kind_is_answered_as_before(referee: Command) -> None:
    assert referee("rule", "card", "exposed").out == referee("rule", "card-exposed").out
    given = json.loads(referee("rule", "exposed", "card", "--round", "last", "--format", "json").out)
    assert (given["irregularity"], given["ruling"]) == ("card-exposed", "dealer-takes")
    several = json.loads(referee("rule", "misdeal", "--format", "json").out)
    assert {law["irregularity"] for law in several["laws"]} == set(MISDEAL)
