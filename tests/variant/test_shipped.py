"""The shipped variants: complete, sourced, and saying what their sources say."""

from pathlib import Path

import pytest

from referee.variant import Variant, load_variant, shipped_ids
from referee.variant.difference import rules_by_key
from referee.variant.errors import Origin
from referee.variant.layers import leaves, nearest
from referee.variant.sources import why_of
from referee.variant.written import Written, written_of
from referee.variant.yaml_text import Entries

FOLDER = Path(__file__).resolve().parents[2] / "variants"
IDS = (
    "base",
    "baxter-wray",
    "britannica",
    "cassell",
    "denexa",
    "diamond",
    "dick-1867",
    "dominican",
    "draw",
    "enquire-within",
    "finnish",
    "foster",
    "foster-deal",
    "foster-eleven",
    "goboto",
    "hoyle",
    "icelandic",
    "long-1792",
    "michigan",
    "misere",
    "norwegian",
    "ostrow",
    "pagat",
    "poem-1793",
    "portuguese",
    "royal",
    "royal-ace-fourteen",
    "royal-draw",
    "spade-bicycle",
    "spade-foster",
    "swedish",
    "twenty-one",
    "two-hand",
    "uspc-1898",
    "uspc-1952",
)


def written(name: str) -> Written:
    path = FOLDER / f"{name}.yaml"
    return written_of(path.read_text(encoding="utf-8"), Origin(str(path)), name)


def value(variant: Variant, path: str) -> object:
    found: object = variant
    for step in path.split("."):
        found = found[step] if isinstance(found, dict) else getattr(found, step)
    return found


def test_these_variants_ship() -> None:
    assert shipped_ids() == IDS


@pytest.mark.parametrize("name", IDS)
def test_a_shipped_variant_is_called_like_its_file(name: str) -> None:
    variant = load_variant(name)
    assert variant.id == name
    assert variant.name
    assert variant.about


@pytest.mark.parametrize("name", IDS)
def test_every_rule_a_shipped_file_sets_has_a_source_or_a_note(name: str) -> None:
    layer = written(name).layer
    rules = [path for path, _ in leaves(layer.tree) if path.partition(".")[0] not in ("sources", "advice", "laws")]
    assert rules
    bare = [path for path in rules if (why := nearest(layer.why, path)) is None or not (why.source or why.note)]
    assert bare == []


@pytest.mark.parametrize("name", IDS)
def test_every_rule_in_force_has_a_source_or_a_note(name: str) -> None:
    variant = load_variant(name)
    assert [key for key in rules_by_key(variant) if why_of(variant, key) is None] == []


@pytest.mark.parametrize("name", IDS)
def test_every_law_has_a_source_and_a_text(name: str) -> None:
    assert [law for law in load_variant(name).laws if not law.source or not law.text] == []


@pytest.mark.parametrize("name", IDS)
def test_every_source_named_is_a_work_of_the_list(name: str) -> None:
    variant = load_variant(name)
    named = {why.source for why in variant.why.values()} | {law.source for law in variant.laws}
    codes = {source.split()[0] for source in named if source}
    assert codes <= variant.sources.keys()


@pytest.mark.parametrize("name", IDS)
def test_a_file_names_itself_the_works_it_cites(name: str) -> None:
    file = written(name)
    own = file.layer.tree.entries["sources"][1]
    assert isinstance(own, Entries)
    parents = load_variant(name).sources
    cited = {why.source.split()[0] for why in file.layer.why.values() if why.source}
    assert cited <= parents.keys()
    assert own.entries.keys() & cited


def test_the_base_is_the_model_as_it_stands() -> None:
    base, plain = load_variant("base"), Variant(id="base", name="Base")
    assert rules_by_key(base) == rules_by_key(plain)
    assert base.laws == plain.laws == ()
    assert base.digest == load_variant("base", overrides={"game.target": 21}).digest


def test_the_base_writes_every_rule_out() -> None:
    set_here = {path for path, _ in leaves(written("base").layer.tree)}
    plain = rules_by_key(Variant(id="base", name="Base"))
    assert [key for key in plain if key not in set_here] == []
    assert "hand_values" in set_here


# Worked from the sources: EW, HJ, FO, TW, PG and TF, as the digest of the rules has them.
FACTS = {
    "enquire-within": {
        "players.counts": (2, 3, 4),
        "players.partners": (4,),
        "deal.hand": 4,
        "deal.table": 4,
        "deal.packets": (1,),
        "build.allowed": "none",
        "capture.court_pairing": "all",
        "capture.compulsory": "no",
        "capture.partial": True,
        "sweep.points": 1,
        "sweep.last_play": "never",
        "sweep.netted": True,
        "residue.to": "last-taker",
        "scoring.deal_score": "difference",
        "game.target": 11,
        "game.out": "end-of-deal",
        "game.lurch.under": 6,
        "game.lurch.counts": 2,
        "challenge.window": "at-once",
    },
    "hoyle": {
        "build.allowed": "none",
        "sweep.last_play": "never",
        "scoring.deal_score": "difference",
        "game.target": 11,
        "game.lurch.under": 6,
        "challenge.window": "at-once",
    },
    "foster": {
        "deal.packets": (2,),
        "deal.table_placed": "before-dealer",
        "build.allowed": "multiple",
        "build.limit": 10,
        "build.must_hold": "partner-declared",
        "build.raise_others": True,
        "build.raise_own": "with-both",
        "build.raise_with_table": False,
        "build.multiple_fixed": True,
        "build.owner_may_trail": False,
        "build.false_build": "break-up",
        "sweep.last_play": "genuine",
        "sweep.cancel": False,
        "scoring.deal_score": "gross",
        "scoring.count_order": ("cards", "spades", "big", "little", "aces", "sweeps"),
        "game.target": 21,
        "game.out": "claim",
        "game.both_out": "raise-target",
        "game.raise_by": 11,
        "game.claim_wrong": "lose-game",
        "game.lurch": None,
        "challenge.window": "before-next-capture",
        "challenge.remedy": "lay-down",
    },
    "foster-eleven": {
        "build.must_hold": "partner-declared",
        "scoring.deal_score": "difference",
        "game.target": 11,
        "game.out": "end-of-deal",
        "game.lurch.under": 6,
        "game.lurch.counts": 2,
    },
    "two-hand": {
        "players.counts": (2,),
        "players.partners": (),
        "deal.first_dealer": "low-cut",
        "deal.packets": (2, 4),
        "deal.table_placed": "before-dealer",
        "build.allowed": "multiple",
        "build.call": "yes",
        "build.must_hold": "self",
        "capture.court_pairing": "all",
        "game.target": 21,
        "laws": (),
    },
    "pagat": {
        "capture.court_pairing": "one",
        "build.raise_own": "with-new",
        "sweep.points": 0,
        "deal.announce_last": True,
        "game.target": 21,
        "game.both_out": "higher",
    },
    "royal": {
        "values.J": (11,),
        "values.Q": (12,),
        "values.K": (13,),
        "values.A": (1,),
        "hand_values.A": (1, 14),
        "build.limit": 14,
        "game.target": 21,
    },
    "spade-foster": {
        "scoring.items.spades.award": "each",
        "scoring.items.spades.points": 1,
        "scoring.items.jack.of": ("JS",),
        "scoring.items.jack.points": 1,
        "game.target": 61,
        "game.out": "as-made",
    },
    "draw": {"deal.refill": "after-play", "players.counts": (2,), "game.target": 21},
}


@pytest.mark.parametrize(("name", "path"), [(name, path) for name, facts in FACTS.items() for path in facts])
def test_a_shipped_variant_plays_as_its_source_says(name: str, path: str) -> None:
    assert value(load_variant(name), path) == FACTS[name][path]


@pytest.mark.parametrize(("name", "points"), [("foster", 11), ("enquire-within", 11), ("spade-foster", 24)])
def test_the_points_of_a_deal_without_sweeps_add_up(name: str, points: int) -> None:
    cards = {"S": 13, "10D": 1, "2S": 1, "A": 4, "JS": 1}
    items = [item for item in load_variant(name).scoring.items.values() if item.of != ("sweeps",)]
    assert sum(item.points * (cards[item.of[0]] if item.award == "each" else 1) for item in items) == points


def test_hoyle_has_the_laws_of_enquire_within_and_his_own_maxims() -> None:
    hoyle, enquire = load_variant("hoyle"), load_variant("enquire-within")
    assert hoyle.digest == enquire.digest
    assert len(hoyle.advice) == 14
    assert enquire.advice == ()


def test_pagat_s_uncounted_sweeps_are_an_item_of_no_points() -> None:
    assert load_variant("pagat").scoring.items["sweeps"].points == 0
