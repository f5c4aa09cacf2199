"""What counts say of each other: of dealt cards never anything untrue, and what contradicts itself is found."""

from __future__ import annotations

from random import Random

import pytest

from referee import load_variant
from referee.cards import pack_of
from referee.score.counts import complete, filled, impossible, uncounted
from referee.score.following import Out, asked
from referee.score.points import SWEEPS, count_names
from referee.variant import Variant

RULES: list[dict[str, object]] = [
    {},
    {"scoring.items.over-cards": {"of": "all", "award": "each", "points": 1, "over": 30}},
    {"scoring.items.reds": {"of": ["H", "D"], "award": "most", "points": 1}, "pack.remove": ["2H", "2D", "2C"]},
    {"scoring.items.sevens": {"of": "7", "award": "all", "points": 2}, "residue.points": 1},
    {"residue.to": "nobody"},
]


def piles(variant: Variant, sides: int, rng: Random, undealt: int) -> list[dict[str, int]]:
    """The true counts of a pack that was dealt out among so many sides, some cards left out."""
    pack = pack_of(variant.pack.ranks, variant.pack.suits, variant.pack.remove)
    cards = [pack.number(name) for name in pack.names if pack.matching(name)]
    rng.shuffle(cards)
    owners = [rng.choices(range(sides), [rng.random() + 0.01 for _ in range(sides)], k=1)[0] for _ in cards[undealt:]]
    found: list[dict[str, int]] = [{} for _ in range(sides)]
    for name in count_names(variant):
        item = variant.scoring.items.get(name)
        if name == SWEEPS:
            continue
        wanted = 0
        for what in item.of if item else ():
            wanted |= pack.matching(what)
        last = rng.randrange(sides)
        for side in range(sides):
            own = [card for card, owner in zip(cards[undealt:], owners, strict=True) if owner == side]
            found[side][name] = sum(wanted >> (card or 0) & 1 for card in own) if item else int(side == last)
    return found


@pytest.mark.parametrize("seeds", [range(60), pytest.param(range(60, 1500), marks=pytest.mark.thorough)], ids=str)
def test_what_follows_from_some_of_the_true_counts_is_true(seeds: range) -> None:
    for seed in seeds:
        rng = Random(seed)
        variant = load_variant("foster", overrides=rng.choice(RULES))
        sides, undealt = rng.choice([2, 2, 3, 4]), rng.choice([0, 0, 2])
        true = piles(variant, sides, rng, undealt)
        share = rng.random()
        told = [{name: number for name, number in side.items() if rng.random() < share} or None for side in true]
        out = Out(undealt=undealt)
        assert impossible(variant, told, out) == (), (seed, told, true)
        for mine, own in zip(filled(variant, told, out), true, strict=True):
            assert mine.items() <= own.items(), (seed, told, true)


def test_a_side_with_all_the_spades_has_the_little_one_and_the_others_have_not() -> None:
    ann = {"cards": 30, "spades": 13, "aces": 2, "big": 1}
    (problem,) = impossible(load_variant("foster"), [ann, {"little": 1}])
    assert problem.against == ((0, "spades", 13), (1, "little", 1))


def test_numbers_that_go_together_are_not_named_among_those_that_do_not() -> None:
    ann = {"cards": 20, "spades": 13, "aces": 0, "big": 1}
    (problem,) = impossible(load_variant("foster"), [ann, {"cards": 32}])
    assert problem.against == ((0, "spades", 13), (0, "aces", 0))


def test_who_has_all_cards_has_counted_everything() -> None:
    whole = complete(load_variant("foster"), [{"cards": 52}, None])
    assert whole.problems == ()
    assert whole.counts[0] == {"cards": 52, "spades": 13, "big": 1, "little": 1, "aces": 4, "sweeps": 0}


def test_items_of_the_same_cards_are_counted_with_one_of_them() -> None:
    variant = load_variant("ostrow")
    told = [{"cards": 33, "spades": 9, "aces": 2, "big": 1, "little": 0}, None]
    assert uncounted(variant, ("Ann", "Bob"), told)["Ann"] == ("sweeps",)
    assert complete(variant, told).counts[0]["over-cards"] == 33


def test_items_of_the_same_cards_are_asked_for_once() -> None:
    assert asked(load_variant("ostrow")) == ("cards", "spades", "big", "little", "aces", "sweeps")
