"""Which law of a variant applies to an irregularity at a stage."""

import pytest

from referee.variant import load_variant
from referee.variant.laws import (
    CHOICE_EFFECTS,
    IRREGULARITIES,
    RULINGS,
    answer,
    arises,
    choices,
    chooser,
    possible_laws,
    ruling_of,
)
from referee.variant.model import Law, When

Stage = dict[str, str]
FIRST_BEFORE: Stage = {"round": "first", "table": "not-turned"}
FIRST_AFTER: Stage = {"round": "first", "table": "turned"}
MIDDLE: Stage = {"round": "middle", "table": "turned"}
LAST: Stage = {"round": "last", "table": "turned"}
LATER: Stage = {"found": "later"}
IN_TIME: Stage = {"found": "before-next-hand"}

CASES = [
    ("enquire-within", "card-exposed", FIRST_BEFORE, "deal-lost"),
    ("enquire-within", "card-exposed", FIRST_AFTER, "stands"),
    ("enquire-within", "card-exposed", MIDDLE, "stands"),
    ("enquire-within", "card-exposed", LAST, "stands"),
    ("enquire-within", "card-faced", FIRST_BEFORE, "deal-again"),
    ("enquire-within", "card-faced", MIDDLE, None),
    ("enquire-within", "short-hand", MIDDLE, "bears-loss"),
    ("enquire-within", "card-found", LAST, "to-short-player"),
    ("enquire-within", "looked-back", MIDDLE, "forbidden"),
    ("enquire-within", "counted-early", LAST, "forbidden"),
    ("enquire-within", "no-cut", FIRST_BEFORE, None),
    ("enquire-within", "wrong-number", MIDDLE | LATER, None),
    ("hoyle", "looked-back", FIRST_AFTER, "forbidden"),
    ("hoyle", "counted-early", MIDDLE, "forbidden"),
    ("hoyle", "card-exposed", FIRST_BEFORE, "deal-lost"),
    ("foster", "card-exposed", FIRST_BEFORE, "new-deal-on-demand"),
    ("foster", "card-exposed", FIRST_AFTER, "may-refuse"),
    ("foster", "card-exposed", MIDDLE, "may-refuse"),
    ("foster", "card-exposed", LAST, "dealer-takes"),
    ("foster", "card-faced", MIDDLE, "may-refuse"),
    ("foster", "card-faced", FIRST_BEFORE, "new-deal-on-demand"),
    ("foster", "card-faced", LAST, "dealer-takes"),
    ("foster", "wrong-number", MIDDLE | LATER, "dealer-scores-nothing"),
    ("foster", "wrong-number", LAST | LATER, "dealer-scores-nothing"),
    ("foster", "wrong-number", MIDDLE, "dealer-scores-nothing"),
    ("foster", "wrong-number", MIDDLE | IN_TIME, "make-right"),
    ("foster", "wrong-number", LAST | IN_TIME, "make-right"),
    ("foster", "wrong-number", FIRST_AFTER | LATER, None),
    ("foster", "lifted-early", FIRST_BEFORE | {"hands": "lifted"}, "no-misdeal"),
    ("foster", "out-of-turn", MIDDLE, "lay-down"),
    ("foster", "card-found", MIDDLE, None),
    ("foster", "no-shuffle", FIRST_BEFORE, None),
    ("foster", "two-cards", MIDDLE, None),
    ("foster-eleven", "card-exposed", LAST, "dealer-takes"),
    ("two-hand", "card-exposed", FIRST_BEFORE, None),
    ("two-hand", "wrong-number", MIDDLE | LATER, None),
]


@pytest.mark.parametrize(("name", "happened", "stage", "ruling"), CASES)
def test_the_law_for_what_happened(name: str, happened: str, stage: Stage, ruling: str | None) -> None:
    law = ruling_of(load_variant(name), happened, **stage)  # type: ignore[arg-type] # no case names players
    assert (law.ruling if law else None) == ruling


def test_the_first_law_that_matches_gives_the_ruling() -> None:
    laws = [
        {"when": {"irregularity": "two-cards", "round": "last"}, "ruling": "bears-loss"},
        {"when": {"irregularity": "two-cards"}, "ruling": "lay-down"},
        {"when": {"irregularity": "two-cards", "round": "middle"}, "ruling": "forbidden"},
    ]
    law = ruling_of(load_variant("two-hand", overrides={"laws": laws}), "two-cards", round="middle", table="turned")
    assert law is not None
    assert law.ruling == "lay-down"


def test_a_law_for_three_players_is_not_for_two() -> None:
    laws = [
        {"when": {"irregularity": "no-cut", "players": 3}, "ruling": "deal-lost"},
        {"when": {"irregularity": "no-cut"}, "ruling": "opponents-choose"},
    ]
    variant = load_variant("foster", overrides={"laws": laws})
    found = [ruling_of(variant, "no-cut", players=players) for players in (2, 3)]
    assert [law.ruling if law else None for law in found] == ["opponents-choose", "deal-lost"]


def test_what_is_not_known_of_the_stage_meets_only_laws_that_do_not_ask() -> None:
    law = ruling_of(load_variant("enquire-within"), "card-exposed", round="first")
    assert law is not None
    assert law.ruling == "stands"


def test_what_is_not_known_of_the_stage_leaves_several_laws_possible() -> None:
    foster = load_variant("foster")
    possible = possible_laws(foster, "card-exposed", {})
    assert [law.ruling for law in possible] == ["dealer-takes", "new-deal-on-demand", "may-refuse"]
    last = possible_laws(foster, "card-exposed", {"round": "last"})
    assert [law.ruling for law in last] == ["dealer-takes"]


def test_a_refused_card_is_the_owner_s_choice_and_a_new_deal_the_adversary_s() -> None:
    foster = load_variant("foster")
    refuse = ruling_of(foster, "card-exposed", **MIDDLE)  # type: ignore[arg-type] # the stage names no players
    redeal = ruling_of(foster, "card-exposed", **FIRST_BEFORE)  # type: ignore[arg-type] # the stage names no players
    assert refuse is not None
    assert redeal is not None
    assert (choices(refuse), chooser(refuse)) == (("refuse", "accept"), "owner")
    assert (choices(redeal), chooser(redeal)) == (("redeal", "accept"), "adversary")


def test_who_chooses_is_known_where_the_law_does_not_say() -> None:
    when = When(("card-exposed",))
    assert chooser(Law(when, "may-refuse")) == "owner"
    assert chooser(Law(when, "new-deal-on-demand", by="dealer")) == "dealer"


def test_a_ruling_without_a_choice_has_nobody_to_choose() -> None:
    law = Law(When(("no-cut",)), "deal-lost", by="adversary")
    assert choices(law) == ()
    assert chooser(law) is None


def test_every_word_has_a_meaning_and_every_choice_an_effect() -> None:
    assert len(IRREGULARITIES) == 19
    assert len(RULINGS) == 24
    assert all(IRREGULARITIES.values())
    assert all(RULINGS.values())
    for ruling, effects in CHOICE_EFFECTS.items():
        assert tuple(effects) == choices(Law(When(("no-cut",)), ruling))


@pytest.mark.parametrize(
    ("happened", "stage", "word", "missing"),
    [
        ("wrong-number", {"found": "later"}, "stage-unknown", ("round",)),
        ("wrong-number", {"round": "middle"}, "stage-unknown", ("found",)),
        ("wrong-number", {}, "stage-unknown", ("round", "found")),
        ("wrong-number", {"round": "middle", "found": "later"}, "dealer-scores-nothing", ()),
        ("wrong-number", {"round": "first", "found": "later"}, "no-law", ()),
        ("wrong-number", {"table": "not-turned"}, "no-law", ()),
        ("card-exposed", {}, "stage-unknown", ("round", "table")),
        ("card-exposed", {"round": "last"}, "dealer-takes", ()),
        ("card-exposed", {"round": "middle"}, "may-refuse", ()),
        ("card-exposed", {"table": "not-turned"}, "new-deal-on-demand", ()),
        ("out-of-turn", {}, "lay-down", ()),
        ("card-found", {}, "no-law", ()),
    ],
)
def test_what_of_the_stage_is_unknown_matters_only_where_the_laws_differ_by_it(
    happened: str, stage: Stage, word: str, missing: tuple[str, ...]
) -> None:
    found = answer(load_variant("foster"), happened, stage)
    assert (found.word, found.missing) == (word, missing)
    assert (found.law is None) == (word in {"stage-unknown", "no-law"})


@pytest.mark.parametrize(
    ("name", "happened", "here"),
    [
        ("enquire-within", "false-build", False),
        ("hoyle", "false-build", False),
        ("foster", "false-build", True),
        ("foster", "wrong-claim", True),
        ("foster-eleven", "wrong-claim", False),
        ("enquire-within", "wrong-claim", False),
        ("enquire-within", "wrong-capture", True),
    ],
)
def test_what_cannot_happen_by_the_rules_does_not_arise(name: str, happened: str, here: bool) -> None:
    assert arises(load_variant(name), happened) is here
    assert (answer(load_variant(name), happened, {}).word == "not-here") is not here
