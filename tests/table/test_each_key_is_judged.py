"""Every rule that forbids something is asked: taken out of the judging, or unknown to the glance, it is missed.

What is missed is what :mod:`test_fast_is_slow` compares; a rule that is added to the model takes part by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from random import Random
from typing import Any, get_type_hints

import pytest

from referee import Position, Variant, load_variant
from referee.table import plain
from referee.table.plain import Plain, plain_of
from referee.table.rules import compile_rules
from referee.variant.file import shipped_ids
from referee.variant.model import BuildRules, CaptureRules, Law, Layout, When

from .random_tables import HAND_VALUES, VALUES, any_value, random_position, random_record, random_text, random_variant
from .slow import anew, judged, slowly, told

TRIED = 600
SELDOM = {  # the house to begin with, for rules that few of the first ones are known to show
    "build.multiple_fixed": 270,
    "build.raise_with_table": 33,
    "build.same_value": 288,
    "capture.court_pairing": 86,
}
PLAIN = Variant("", "")
AT_A_GLANCE = [
    "build.allowed",
    "build.call",
    "build.on_table",
    "build.per_player",
    "build.same_value",
    "build.without",
    "capture.compulsory",
    "capture.court_pairing",
    "capture.partial",
]
COSTS = {  # what a build costs that was wrong: nothing is forbidden by it
    *("build.false_build", "build.false_build_points", "build.false_build_to", "build.false_build_followers"),
    *("build.unredeemed", "build.unredeemed_points", "build.unannounced"),
}
AT_TABLE = [
    f"{name}.{each.name}"
    for name, kind in (("capture", CaptureRules), ("build", BuildRules))
    for each in fields(kind)
    if f"{name}.{each.name}" not in COSTS
]
OPEN_LAW = Law(When(("card-exposed",)), "stands")
IN_RECORDS: dict[str, tuple[Any, ...]] = {
    "pack.remove": (("8S", "9S", "10S"),),
    "players.counts": ((2,), (3,), (4,)),
    "players.partners": ((),),
    "players.direction": ("counter-clockwise",),
    "deal.first_dealer": ("high-cut", "agreed"),
    "deal.ace_in_cut": ("high",),
    "deal.next_dealer": ("same", "loser"),
    "deal.hand": (3, 6),
    "deal.hands": ((6, 4), (5,), "all"),
    "deal.layout": (Layout(("10D", "2S", "A")), Layout(("S", "H"))),
    "deal.table": (3, 5),
    "deal.refill": ("after-play",),
    "challenge.window": ("before-next-capture", "before-opponent-plays", "end-of-deal"),
    "challenge.remedy": ("replay", "stands"),
    "sweep.last_play": ("never", "residue"),
    "game.out": ("claim",),
    "laws": ((OPEN_LAW,),),
}


def put(variant: Variant, path: str, value: Any) -> Variant:
    """The variant with one rule changed."""
    group, _, key = path.partition(".")
    return replace(variant, **{group: replace(getattr(variant, group), **{key: value}) if key else value})


def usual(path: str) -> Any:
    """What the rule is in the plain game."""
    group, _, key = path.partition(".")
    return getattr(getattr(PLAIN, group), key) if key else getattr(PLAIN, group)


def unusual(path: str, rng: Random) -> Any:
    """Another value of the rule than that of the plain game."""
    options: dict[str, tuple[Any, ...]] = {"values": VALUES, "hand_values": HAND_VALUES, **IN_RECORDS}
    group, _, key = path.partition(".")
    while True:
        if path in options:
            value = rng.choice(options[path])
        else:
            value = any_value(path, get_type_hints(type(getattr(PLAIN, group)))[key], rng)
        if value != usual(path):
            return value


def houses(path: str) -> Iterator[tuple[Variant, Random]]:
    """Houses at random in which this rule is not that of the plain game."""
    first = SELDOM.get(path, 0)
    for number in range(first, first + TRIED):
        rng = Random(f"{path} {number}")
        yield put(random_variant(rng), path, unusual(path, rng)), rng


def is_missed(path: str, fast: Callable[[Position], Position], slow: Callable[[Position], Position]) -> bool:
    """Whether some play at some table is told of otherwise the fast way than the slow way."""
    for variant, rng in houses(path):
        position = random_position(variant, rng)
        texts = [random_text(position, rng) for _ in range(8)]
        said = [told(fast(position), text) for text in texts]
        with slowly():
            if said != [told(slow(position), text) for text in texts]:
                return True
    return False


@pytest.mark.parametrize("path", [*AT_TABLE, "values", "hand_values"])
def test_a_rule_of_play_is_missed_when_the_judging_does_not_ask_it(path: str) -> None:
    assert is_missed(path, anew, lambda table: anew(table, put(table.rules.variant, path, usual(path))))


def asked_at_a_glance() -> list[str]:
    """The rules by which a play may not stand at a glance."""
    rng = Random("glance")
    some = [(path, put(PLAIN, path, unusual(path, rng))) for path in AT_TABLE for _ in range(20)]
    return sorted({path for path, variant in some if plain_of(variant) != plain_of(PLAIN)})


@pytest.mark.parametrize("path", AT_A_GLANCE)
def test_a_rule_of_play_is_missed_when_the_glance_does_not_know_it(path: str) -> None:
    def careless(position: Position) -> Position:
        twin = anew(position)
        twin.table.rules = replace(twin.rules, plain=plain_of(put(position.rules.variant, path, usual(path))))
        return twin

    assert is_missed(path, careless, anew)


def test_the_glance_asks_these_rules() -> None:
    assert asked_at_a_glance() == AT_A_GLANCE


@pytest.mark.parametrize("name", shipped_ids())
def test_a_shipped_game_in_which_nobody_must_take_is_judged_at_a_glance(name: str) -> None:
    variant = load_variant(name)
    free = variant.capture.compulsory not in ("equal", "any")
    assert (plain_of(variant).trails, plain_of(variant).takes) == (free, free)


@pytest.mark.parametrize("path", IN_RECORDS)
def test_a_rule_of_the_record_is_missed_when_the_judging_does_not_ask_it(path: str) -> None:
    def differs(variant: Variant, rng: Random) -> bool:
        text = random_record(variant, rng)
        with slowly():
            slow = judged(text, put(variant, path, usual(path)))
        return judged(text, variant) != slow

    assert any(differs(variant, rng) for variant, rng in houses(path))


# -- a rule that nobody has thought of yet


@dataclass(frozen=True, slots=True)
class Capture(CaptureRules):
    in_silence: bool = False


@dataclass(frozen=True, slots=True)
class Build(BuildRules):
    highest_first: int | None = None


@dataclass(frozen=True, slots=True)
class Table:
    round: bool = True


@dataclass(frozen=True, slots=True)
class House(Variant):
    capture: Capture = Capture()
    build: Build = Build()
    furniture: Table = Table()
    singing: str = "no"


@pytest.mark.parametrize(
    "changed",
    [
        {"capture": Capture(in_silence=True)},
        {"build": Build(highest_first=3)},
        {"furniture": Table(round=False)},
        {"singing": "yes"},
    ],
)
def test_a_rule_that_the_glance_does_not_know_sends_every_play_to_be_judged_in_full(
    changed: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plain, "Variant", House)
    assert plain_of(House("", "")) == Plain(trails=True, takes=True, courts=True, builds=True)
    assert plain_of(House("", "", **changed)) == Plain(trails=False, takes=False, courts=False, builds=False)


def test_the_plain_game_stands_at_a_glance_and_a_count_of_points_changes_nothing() -> None:
    whole = Plain(trails=True, takes=True, courts=True, builds=True)
    house = put(put(put(PLAIN, "game.target", 11), "sweep.points", 0), "build.limit", 9)
    assert [compile_rules(each).plain for each in (PLAIN, house)] == [whole, whole]


@pytest.mark.parametrize("name", ["base", "foster", "two-hand", "royal", "spade-foster", "draw"])
def test_the_common_games_stand_at_a_glance(name: str) -> None:
    assert compile_rules(load_variant(name)).plain == Plain(trails=True, takes=True, courts=True, builds=True)
