"""Counts by hand: what cannot be, what follows and what is missing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from referee.score import Problem, complete, impossible
from referee.variant.model import Variant

House = Callable[..., Variant]

FULL = {"cards": 30, "spades": 7, "aces": 2, "big": 1, "little": 0}
REST = {"cards": 22, "spades": 6, "aces": 2, "big": 0, "little": 1}


def test_the_other_side_has_the_remainder(house: House) -> None:
    whole = complete(house(), (FULL | {"sweeps": 1}, None))
    assert whole.problems == ()
    assert whole.counts == (
        {"cards": 30, "spades": 7, "big": 1, "little": 0, "aces": 2, "sweeps": 1},
        {"cards": 22, "spades": 6, "big": 0, "little": 1, "aces": 2, "sweeps": 0},
    )


def test_the_third_of_three_has_the_remainder(house: House) -> None:
    ann = {"cards": 20, "spades": 4, "aces": 1, "big": 1, "little": 0}
    bob = {"cards": 18, "spades": 6, "aces": 3, "big": 0, "little": 1}
    cleo = complete(house(), (ann, bob, None)).counts[2]
    assert cleo == {"cards": 14, "spades": 3, "big": 0, "little": 0, "aces": 0, "sweeps": 0}


def test_what_is_left_out_is_nothing_where_the_others_make_up_the_pack(house: House) -> None:
    ann = {"cards": 20, "spades": 4, "aces": 1, "big": 1}
    bob = {"cards": 17, "spades": 6, "aces": 3, "little": 1}
    cleo = {"cards": 15, "spades": 3}
    whole = complete(house(), (ann, bob, cleo))
    assert [side["big"] for side in whole.counts] == [1, 0, 0]
    assert [side["little"] for side in whole.counts] == [0, 1, 0]
    assert [side["aces"] for side in whole.counts] == [1, 3, 0]


def test_what_two_sides_lack_is_incomplete(house: House) -> None:
    bob = {"cards": 12, "spades": 3, "aces": 1, "big": 0, "little": 1}
    ann = {"cards": 30, "spades": 7, "big": 1}
    assert complete(house(), (ann, bob, None)).problems == (Problem("counts-incomplete", "aces", 1, 4, (0, 2)),)


def test_nothing_counted_is_incomplete_item_by_item(house: House) -> None:
    problems = complete(house(), (None, None)).problems
    assert [problem.item for problem in problems] == ["cards", "spades", "big", "little", "aces"]
    assert {problem.kind for problem in problems} == {"counts-incomplete"}


def test_nobody_has_sixty_cards(house: House) -> None:
    assert impossible(house(), (FULL | {"cards": 60}, None)) == (Problem("counts-impossible", "cards", 60, 52),)


def test_fifty_one_cards_are_not_the_pack(house: House) -> None:
    problems = impossible(house(), (FULL, REST | {"cards": 21}))
    assert problems == (Problem("counts-impossible", "cards", 51, 52),)


def test_a_total_is_impossible_only_when_the_line_that_completes_it_stands(house: House) -> None:
    first = FULL | {"spades": 8}
    assert impossible(house(), (first, None)) == ()
    assert impossible(house(), (first, REST)) == (Problem("counts-impossible", "spades", 14, 13),)


def test_an_impossible_item_is_not_incomplete_as_well(house: House) -> None:
    problems = complete(house(), ({"cards": 53}, {"spades": 13, "big": 1, "little": 1, "aces": 4}, None)).problems
    assert problems == (Problem("counts-impossible", "cards", 53, 52),)


def test_where_the_leavings_are_nobodys_counts_may_stay_below_the_pack(house: House) -> None:
    nobody = house({"residue.to": "nobody"})
    whole = complete(nobody, ({"cards": 26, "spades": 7, "aces": 1, "big": 0, "little": 0}, REST | {"cards": 21}))
    assert whole.problems == ()
    assert [side["cards"] for side in whole.counts] == [26, 21]


def test_where_the_leavings_are_nobodys_nothing_follows_from_one_side(house: House) -> None:
    nobody = house({"residue.to": "nobody"})
    problems = complete(nobody, (FULL | {"aces": 4, "little": 1}, None)).problems
    assert [(problem.item, problem.missing) for problem in problems] == [("cards", (1,)), ("spades", (1,))]


@pytest.mark.parametrize(("last", "both"), [({"last": 1}, [1, 0]), ({"last": 0}, [0, 1])])
def test_one_side_has_the_last_trick(house: House, last: dict[str, int], both: list[int]) -> None:
    whole = complete(house({"residue.points": 1}), (FULL | last, None))
    assert [side["last"] for side in whole.counts] == both
