"""The digest changes when, and only when, a rule does; the difference of two variants is exactly that."""

import re
from pathlib import Path

import pytest

from referee.variant import Variant, load_variant, shipped_ids
from referee.variant.difference import Difference, differences, law_differences
from referee.variant.model import Why


def load(folder: Path, text: str) -> Variant:
    path = folder / "house.yaml"
    path.write_text(text, encoding="utf-8")
    return load_variant(path)


@pytest.mark.parametrize("name", shipped_ids())
def test_a_digest_is_twelve_digits_and_always_the_same(name: str) -> None:
    digest = load_variant(name).digest
    assert re.fullmatch(r"[0-9a-f]{12}", digest)
    assert load_variant(name, overrides={}).digest == digest


def test_different_rules_have_different_digests() -> None:
    digests = {load_variant(name).digest for name in shipped_ids()}
    assert len(digests) == len(shipped_ids()) - 1  # Hoyle plays by the rules of Enquire Within


def test_sources_notes_names_and_advice_do_not_count(tmp_path: Path) -> None:
    text = 'extends: foster\nname: Ours\nadvice: [Play well.]\ngame.target: {is: 21, source: JL, note: "as ever"}\n'
    assert load(tmp_path, text).digest == load_variant("foster").digest


def test_the_words_of_a_law_do_not_count_but_its_ruling_does() -> None:
    def digest(**law: object) -> str:
        return load_variant("base", overrides={"laws": [{"when": {"irregularity": "no-cut"}, **law}]}).digest

    assert digest(ruling="stands", text="x", source="y", note="z") == digest(ruling="stands")
    assert digest(ruling="deal-lost") != digest(ruling="stands")


def test_the_order_of_laws_counts_only_for_the_same_case() -> None:
    cut = {"when": {"irregularity": "no-cut"}, "ruling": "stands"}
    cut_of_three = {"when": {"irregularity": "no-cut", "players": 3}, "ruling": "deal-lost"}
    shuffle = {"when": {"irregularity": "no-shuffle"}, "ruling": "stands"}

    def digest(*laws: object) -> str:
        return load_variant("base", overrides={"laws": list(laws)}).digest

    assert digest(cut, shuffle) == digest(shuffle, cut)
    assert digest(cut_of_three, cut) != digest(cut, cut_of_three)


@pytest.mark.parametrize(
    "change",
    [
        "game.target = 31",
        "game.lurch = {under: 6}",
        "capture.partial = false",
        "values.J = 11",
        "values.A = [1, 14]",
        "hand_values.A = 14",
        "scoring.items.cards.tie = split",
        "scoring.items.aces = none",
        "scoring.count_order = [aces]",
        "sweep.points = 0",
        "players.counts = [2]",
        "pack.remove = [2H]",
        "laws = none",
    ],
)
def test_every_override_counts(change: str) -> None:
    foster = load_variant("foster")
    changed = load_variant("foster", sets=[change])
    assert changed.digest != foster.digest
    assert (changed.id, changed.name) == (foster.id, foster.name)


def test_an_override_that_says_what_is_so_already_does_not_count() -> None:
    assert load_variant("foster", sets=["game.target = 21"]).digest == load_variant("foster").digest


def test_foster_eleven_differs_from_foster_in_five_rules_with_both_sources() -> None:
    found = differences(load_variant("foster"), load_variant("foster-eleven"))
    assert [(each.key, each.left, each.right) for each in found] == [
        ("scoring.deal_score", "gross", "difference"),
        ("game.target", 21, 11),
        ("game.out", "claim", "end-of-deal"),
        ("game.both_out", "raise-target", "higher"),
        ("game.lurch", None, {"under": 6, "counts": 2}),
    ]
    assert found[1].left_why == Why("FO twenty-one points")
    assert found[1].right_why == Why("FO eleven points")


def test_an_item_that_one_side_lacks_is_one_difference_either_way() -> None:
    foster, spade = load_variant("foster"), load_variant("spade-foster")
    jack = {"of": ["JS"], "award": "each", "points": 1, "tie": "none", "over": None}
    there = {each.key: (each.left, each.right) for each in differences(foster, spade)}
    back = {each.key: (each.left, each.right) for each in differences(spade, foster)}
    assert there["scoring.items.jack"] == (None, jack)
    assert back["scoring.items.jack"] == (jack, None)
    assert there["scoring.items.spades.award"] == ("most", "each")


def test_a_value_that_one_side_lacks_is_none_there() -> None:
    found = differences(load_variant("foster"), load_variant("royal"))
    assert Difference("values.J", None, [11], None, Why("TF")) in found
    assert [each.key for each in found] == ["values.J", "values.Q", "values.K", "hand_values.A", "build.limit"]


def test_hoyle_differs_from_enquire_within_in_no_rule_and_no_law() -> None:
    hoyle, enquire = load_variant("hoyle"), load_variant("enquire-within")
    assert differences(hoyle, enquire) == ()
    assert law_differences(hoyle, enquire) == ((), ())


def test_a_law_that_one_side_lacks_is_told() -> None:
    foster = load_variant("foster")
    house = load_variant("foster", sets=["laws = [{when: {irregularity: no-cut}, ruling: stands}]"])
    left, right = law_differences(foster, house)
    assert left == ()
    assert [law.when.irregularity for law in right] == [("no-cut",)]
