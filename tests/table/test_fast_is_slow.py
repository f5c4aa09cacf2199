"""What is accepted at a glance is what stands when everything is asked: at random tables, under random rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

import pytest

from referee import Position
from referee.cards import cards_of
from referee.faults import TextFault
from referee.table.fouls import fouls
from referee.table.notation import read_play
from referee.table.plays import Take
from referee.table.resolving import resolve
from referee.table.takings import every, maximal

from .random_tables import COUNTED_BY, PLAYED_BY, random_position, random_record, random_text, random_variant
from .slow import anew, judged, legal_of, slowly, takes_of, told

CHUNKS = [0, 1, *(pytest.param(chunk, marks=pytest.mark.thorough) for chunk in range(2, 6))]


def tables(chunk: int, count: int) -> list[tuple[Position, Random]]:
    made = []
    for number in range(count):
        rng = Random(f"table {chunk} {number}")
        made.append((random_position(random_variant(rng), rng), rng))
    return made


def both(position: Position, asked: Callable[[Position], Any]) -> tuple[Any, Any]:
    """What is said of a table the fast way and the slow way."""
    fast = asked(anew(position))
    with slowly():
        return fast, asked(anew(position))


@pytest.mark.parametrize("chunk", CHUNKS)
def test_a_play_is_read_resolved_judged_and_printed_alike(chunk: int) -> None:
    for position, rng in tables(chunk, 60):
        texts = [random_text(position, rng) for _ in range(10)]
        texts += rng.choices(texts, k=3)  # what has been read before is remembered
        fast, slow = both(position, lambda table, texts=texts: [told(table, text) for text in texts])  # type: ignore[misc]
        assert fast == slow


@pytest.mark.parametrize("chunk", CHUNKS)
def test_the_takings_of_a_card_are_the_same(chunk: int) -> None:
    for position, _ in tables(chunk, 15):
        fast, slow = both(position, takes_of)
        assert fast == slow


@pytest.mark.parametrize("chunk", CHUNKS)
def test_the_takings_of_a_card_are_all_sets_of_the_table_that_fit(chunk: int) -> None:
    for position, rng in tables(chunk, 25):
        house = position.rules.variant
        lenient = anew(position, replace(house, capture=replace(house.capture, compulsory="no", partial=True)))
        lenient = Position(lenient.table, replace(lenient.turn, hand=None))
        card = rng.choice([*cards_of(lenient.rules.pack.all & ~lenient.table.seen)])
        found = {content(take) for take in every(lenient.table, lenient.turn, card)}
        with slowly():
            assert found == {content(take) for take in sets_that_fit(lenient, card)}
        whole = {content(take) for take in maximal(lenient.table, lenient.turn, card)}
        assert whole == {one for one in found if not any(one < other for other in found)}


def content(take: Take) -> frozenset[object]:
    """What a taking takes off the table."""
    return frozenset([*cards_of(take.mask), *map(id, take.builds)])


def sets_that_fit(position: Position, card: int) -> Iterator[Take]:
    """Every set of things that lie there, taken with the card, where nothing is wrong with it."""
    name = position.rules.pack.name
    builds = {f"b{position.rules.value_name(b.value)}({name(next(cards_of(b.mask)))})" for b in position.table.builds}
    things = [*map(name, cards_of(position.table.loose)), *builds]
    for number in range(1, len(things) + 1):
        for chosen in combinations(things, number):
            written = read_play(position.rules, f"{name(card)} x {', '.join(chosen)}")
            take = None if isinstance(written, TextFault) else resolve(position.table, position.turn, written)
            assert isinstance(take, Take)
            if not fouls(position.table, position.turn, take):
                yield take


@pytest.mark.parametrize("chunk", CHUNKS)
def test_the_legal_plays_are_the_same(chunk: int) -> None:
    for position, _ in tables(chunk, 40):
        fast, slow = both(position, legal_of)
        assert fast == slow


@pytest.mark.parametrize("chunk", CHUNKS)
def test_a_whole_record_is_judged_alike(chunk: int) -> None:
    for number in range(4):
        rng = Random(f"record {chunk} {number}")
        variant = random_variant(rng, (*PLAYED_BY, *COUNTED_BY))
        text = random_record(variant, rng)
        fast = judged(text, variant)
        with slowly():
            assert judged(text, variant) == fast
