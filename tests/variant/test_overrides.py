"""House rules: merging, removing, overrides and ``set:`` lines."""

import time
from pathlib import Path

import pytest

from referee.variant import FaultKind, VariantError, VariantFault, load_variant, render_variant_faults
from referee.variant.model import Item, Lurch, Why
from referee.variant.sources import why_of


def house(folder: Path, text: str) -> Path:
    path = folder / "house.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def faults_of_sets(*sets: str) -> tuple[VariantFault, ...]:
    with pytest.raises(VariantError) as caught:
        load_variant("foster", sets=sets)
    return caught.value.faults


def test_a_house_rule_is_three_lines(tmp_path: Path) -> None:
    variant = load_variant(house(tmp_path, "extends: foster\ngame:\n  target: 31\n"))
    assert (variant.id, variant.name, variant.game.target) == ("house", "house", 31)
    assert variant.game.out == "claim"


def test_a_file_that_extends_nothing_extends_the_base(tmp_path: Path) -> None:
    variant = load_variant(house(tmp_path, "name: Our house\n"))
    assert (variant.name, variant.game.out, variant.digest) == ("Our house", "end-of-deal", load_variant("base").digest)


def test_mappings_merge_key_by_key(tmp_path: Path) -> None:
    variant = load_variant(house(tmp_path, "extends: foster\nscoring:\n  items:\n    cards: {tie: split}\n"))
    assert variant.scoring.items["cards"] == Item(("all",), "most", 3, "split")
    assert variant.scoring.items["big"] == Item(("10D",), "each", 2)


def test_lists_replace(tmp_path: Path) -> None:
    variant = load_variant(house(tmp_path, "players.counts: [2]\nplayers.partners: []\n"))
    assert (variant.players.counts, variant.players.partners) == ((2,), ())


def test_a_child_s_laws_stand_before_its_parent_s(tmp_path: Path) -> None:
    text = "extends: foster\nlaws:\n  - {when: {irregularity: card-exposed}, ruling: must-take}\n"
    variant = load_variant(house(tmp_path, text))
    assert variant.laws[0].ruling == "must-take"
    assert variant.laws[1:] == load_variant("foster").laws


def test_laws_can_all_be_taken_away() -> None:
    assert load_variant("foster", sets=["laws = none"]).laws == ()


def test_a_law_with_the_same_case_as_an_earlier_one_is_dropped() -> None:
    law = {"when": {"irregularity": "looked-back"}, "ruling": "stands"}
    variant = load_variant("hoyle", overrides={"laws": [law]})
    assert [each.ruling for each in variant.laws if each.when.irregularity == ("looked-back",)] == ["stands"]


def test_none_removes_an_item_a_value_and_a_limit() -> None:
    variant = load_variant(
        "royal",
        overrides={
            "scoring.items.spades": "none",
            "values.J": "none",
            "hand_values": None,
            "game": {"target": "none", "out": "end-of-deal"},
        },
    )
    assert "spades" not in variant.scoring.items
    assert variant.scoring.count_order == ("cards", "big", "little", "aces", "sweeps")
    assert "J" not in variant.values
    assert variant.values["Q"] == (12,)
    assert variant.hand_values == {}
    assert variant.game.target is None


def test_a_lurch_is_given_and_taken_away() -> None:
    assert load_variant("foster", sets=["game.lurch = {under: 5}"]).game.lurch == Lurch(5, 2)
    assert load_variant("foster-eleven", sets=["game.lurch = none"]).game.lurch is None
    assert load_variant("foster-eleven", sets=["game.lurch.under = 5"]).game.lurch == Lurch(5, 2)


def test_a_build_without_a_limit_reaches_the_highest_value_of_a_card() -> None:
    assert load_variant("foster", sets=["build.limit = none"]).build.limit == 10
    assert load_variant("royal", sets=["build.limit = none"]).build.limit == 14
    assert load_variant("foster", sets=["build.limit = none", "values.K = 13"]).build.limit == 13


def test_overrides_are_dotted_or_nested() -> None:
    dotted = load_variant("foster", overrides={"values.J": 11, "capture.court_pairing": "one"})
    nested = load_variant("foster", overrides={"values": {"J": 11}, "capture": {"court_pairing": "one"}})
    assert dotted.digest == nested.digest
    assert (dotted.values["J"], dotted.capture.court_pairing) == ((11,), "one")


def test_overrides_hold_what_a_yaml_reader_makes_of_them() -> None:
    variant = load_variant(
        "enquire-within",
        overrides={
            "hand_values": {"A": 14, "2S": 15, "10D": [10, 16]},
            "build.raise_own": "no",
            "players.partners": [],
            "scoring.items.spades": {"of": "S", "award": "each", "points": 1, "over": 6},
            "values": {2: 2},
            "capture.partial": False,
        },
    )
    assert variant.hand_values == {"A": (14,), "2S": (15,), "10D": (10, 16)}
    assert variant.build.raise_own == "no"
    assert variant.players.partners == ()
    assert variant.scoring.items["spades"] == Item(("S",), "each", 1, over=6)
    assert variant.capture.partial is False


def test_a_set_line_reads_its_value_as_a_variant_file_does() -> None:
    variant = load_variant(
        "foster", sets=["build.must_hold = no", "scoring.count_order=[big, little]", "capture.partial =false"]
    )
    assert variant.build.must_hold == "no"
    assert variant.scoring.count_order == ("big", "little", "cards", "spades", "aces", "sweeps")
    assert variant.capture.partial is False


def test_the_later_of_two_sets_holds() -> None:
    assert load_variant("foster", sets=["game.target = 31", "game.target = 11"]).game.target == 11


def test_a_set_holds_over_an_override() -> None:
    assert load_variant("foster", overrides={"game.target": 31}, sets=["game.target = 11"]).game.target == 11


def test_the_sweeps_take_their_points_from_their_rule() -> None:
    assert load_variant("foster", sets=["sweep.points = 2"]).scoring.items["sweeps"].points == 2


def test_partners_go_with_the_counts_that_are_left() -> None:
    variant = load_variant("foster", sets=["players.counts = [2, 3]"])
    assert variant.players.partners == ()


def test_values_go_with_the_ranks_that_are_left() -> None:
    ranks = "[A, 2, 3, 4, 5, 6, 7, 9, 10, K]"
    variant = load_variant("royal", sets=[f"pack.ranks = {ranks}"])
    assert "8" not in variant.values
    assert "J" not in variant.values
    assert variant.values["K"] == (13,)


def test_a_hand_value_goes_with_the_card_that_is_left_out() -> None:
    variant = load_variant(
        "foster", overrides={"hand_values": {"K": 13, "QS": 12}}, sets=["pack.ranks = [A, 2, 3, 4, 5, 6, 7, 8, 9, 10]"]
    )
    assert variant.hand_values == {}


def test_a_wrong_set_is_named_by_its_number_and_its_column() -> None:
    fault, *others = faults_of_sets("game.target = 31", "capture.court_pairs = one")
    assert others == []
    assert (fault.kind, fault.set_index, fault.key) == (FaultKind.UNKNOWN_KEY, 1, "capture.court_pairs")
    assert (fault.column, fault.end_column, fault.closest, fault.file) == (1, 20, "capture.court_pairing", None)


def test_a_wrong_value_of_a_set_is_shown_in_it() -> None:
    faults = faults_of_sets("capture.partial = no")
    assert faults[0].column == 19
    assert render_variant_faults(faults) == (
        "set capture.partial = no: wrong-value: capture.partial is true or false, not `no`\n"
        "  1 | capture.partial = no\n"
        "    |                   ^^\n"
        "  help: write false"
    )


@pytest.mark.parametrize(
    ("text", "message", "column"),
    [
        ("game.target", "a rule is set as KEY = VALUE", 1),
        (" = 3", "a rule is set as KEY = VALUE", 1),
        ("", "a rule is set as KEY = VALUE", 1),
        ("game.target = ", "set to nothing", 1),
        ("game.lurch = {under: 5", "the `{` of this line is not closed", 14),
        ("game.target = 3 # three\x00", "U+0000", 24),
        ("game.target = \udcff", "U+DCFF", 15),
        ("name = Ours", "no rule to be set", 1),
        ("extends = foster", "no rule to be set", 1),
        ("sources.FO = {title: x}", "no rule to be set", 1),
        ("why.game = 3", "no rule why", 1),
        ("digest = 0", "no rule digest", 1),
        ("values.K = x", "values.K is a whole number", 12),
        ("game.target.x = 3", "a whole number, not a mapping", 1),
        ("a..b = 3", "no rule a", 1),
    ],
)
def test_a_set_that_cannot_be_read_says_why(text: str, message: str, column: int) -> None:
    fault, *others = faults_of_sets(text)
    assert others == []
    assert message in fault.message
    assert (fault.set_index, fault.column) == (0, column)


def test_a_contradiction_is_told_at_the_set_that_was_said_last() -> None:
    faults = faults_of_sets("pack.ranks = [A, 2, 3, 4, 5, 6, 7, 8, 9, J, Q, K]", "game.target = 31")
    assert [(fault.set_index, fault.kind) for fault in faults] == [(0, FaultKind.CONTRADICTION)]
    assert "`10D`" in faults[0].message
    assert faults[0].help == "remove the item with scoring.items.big: none"


def test_all_wrong_sets_are_told() -> None:
    assert [fault.set_index for fault in faults_of_sets("a = 1", "game.target = 31", "capture.partial = no")] == [0, 2]


def test_a_wrong_override_names_its_key() -> None:
    with pytest.raises(VariantError) as caught:
        load_variant("foster", overrides={"capture": {"partial": "no"}, "laws": [{"ruling": "stands"}]})
    assert [fault.key for fault in caught.value.faults] == ["capture.partial", "laws[1].when"]
    assert caught.value.faults[0].excerpt is None


def test_the_reason_of_a_rule_ends_where_it_is_changed(tmp_path: Path) -> None:
    variant = load_variant(
        house(tmp_path, "extends: foster-eleven\nscoring.items.cards: {tie: split}\ngame.lurch: none\n")
    )
    assert why_of(variant, "scoring.items.cards.tie") is None
    assert why_of(variant, "scoring.items.cards.points") == load_variant("foster").why["scoring.items.cards"]
    assert why_of(variant, "game.lurch") is None
    assert why_of(variant, "nothing.at.all") is None


def test_a_reason_stands_at_its_rule(tmp_path: Path) -> None:
    text = 'extends: foster\ngame:\n  target: {is: 31, source: JL, note: "as agreed"}\n'
    variant = load_variant(house(tmp_path, text))
    assert variant.why["game.target"] == Why("JL", "as agreed")


def test_what_was_loaded_is_kept_and_read_again_when_it_changes(tmp_path: Path) -> None:
    path = house(tmp_path, "extends: mother\n")
    mother = tmp_path / "mother.yaml"
    mother.write_text("game.target: 31\n", encoding="utf-8")
    first = load_variant(path)
    assert load_variant(path) is first
    assert load_variant(path, sets=["game.target = 11"]) is not first
    mother.write_text("game.target: 100\n", encoding="utf-8")
    assert load_variant(path).game.target == 100


def test_a_loaded_variant_is_fetched_fast_again() -> None:
    load_variant("foster", sets=["capture.partial = false"])
    start = time.perf_counter()
    for _ in range(1000):
        load_variant("foster", sets=["capture.partial = false"])
    assert time.perf_counter() - start < 2


@pytest.mark.thorough
def test_many_house_rules_do_not_pile_up() -> None:
    assert {load_variant("foster", sets=[f"game.target = {n}"]).game.target for n in range(1, 300)} == set(
        range(1, 300)
    )


def test_a_variant_is_found_where_the_working_folder_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert load_variant("foster").id == "foster"


def test_a_file_that_appears_where_variants_are_looked_for_first_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert load_variant("foster").game.target == 21
    (tmp_path / "variants").mkdir()
    (tmp_path / "variants" / "foster.yaml").write_text("id: foster\nname: Ours\nextends: base\ngame: {target: 15}\n")
    assert load_variant("foster").game.target == 15
