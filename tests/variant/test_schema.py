"""The JSON Schema for editors accepts what the reader accepts and refuses what it refuses; each rule is described."""

import json
import re
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
import yaml

from referee.cli.main import run
from referee.report.catalogue.parts import meaning_of, value_meaning
from referee.variant import Variant, VariantError, VariantFault, load_variant, shipped_ids
from referee.variant.difference import rules_by_key
from referee.variant.errors import Origin
from referee.variant.fit import fitted
from referee.variant.layers import merged
from referee.variant.reading import lines_of, read_yaml
from referee.variant.resolve import limited
from referee.variant.schema import variant_schema
from referee.variant.written import written_of
from referee.variant.yaml_text import Entries, Scalar, plain_value

FOLDER = Path(__file__).resolve().parents[2] / "variants"
SCHEMA = variant_schema(meaning_of, value_meaning)
TYPES = {"object": dict, "array": list, "string": str, "integer": int, "number": int | float, "boolean": bool}


def plain(text: str) -> Any:
    tree, faults = read_yaml(text, Origin())
    assert tree is not None
    assert faults == []
    return plain_value(tree)


def fits(value: Any, schema: Any) -> bool:
    """The part of JSON Schema that the schema of variants uses, said once more and independently."""
    if isinstance(schema, bool):
        return schema
    return (
        ("$ref" not in schema or fits(value, SCHEMA["$defs"][schema["$ref"].removeprefix("#/$defs/")]))
        and ("anyOf" not in schema or any(fits(value, each) for each in schema["anyOf"]))
        and ("enum" not in schema or any(same(value, each) for each in schema["enum"]))
        and ("const" not in schema or same(value, schema["const"]))
        and ("type" not in schema or any(is_a(value, kind) for kind in listed(schema["type"])))
        and (not isinstance(value, str) or re.search(schema.get("pattern", ""), value) is not None)
        and (not is_a(value, "integer") or schema.get("minimum", value) <= value <= schema.get("maximum", value))
        and (not isinstance(value, list) or all(fits(each, schema.get("items", True)) for each in value))
        and (not isinstance(value, dict) or object_fits(value, schema))
    )


def listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def same(value: Any, other: Any) -> bool:
    return value == other and isinstance(value, bool) == isinstance(other, bool)


def is_a(value: Any, kind: str) -> bool:
    return isinstance(value, TYPES[kind]) and (kind == "boolean" or not isinstance(value, bool))


def object_fits(value: dict[str, Any], schema: dict[str, Any]) -> bool:
    if not set(schema.get("required", [])) <= value.keys():
        return False
    if not all(fits(key, schema.get("propertyNames", True)) for key in value):
        return False
    for key, each in value.items():
        held = [schema["properties"][key]] if key in schema.get("properties", {}) else []
        held += [inner for pattern, inner in schema.get("patternProperties", {}).items() if re.search(pattern, key)]
        if not all(fits(each, inner) for inner in held or [schema.get("additionalProperties", True)]):
            return False
    return True


@pytest.mark.parametrize("name", shipped_ids())
def test_the_schema_accepts_the_shipped_files(name: str) -> None:
    assert fits(plain((FOLDER / f"{name}.yaml").read_text(encoding="utf-8")), SCHEMA)


@pytest.mark.parametrize("name", shipped_ids())
def test_an_older_yaml_reads_a_shipped_file_alike(name: str) -> None:
    text = (FOLDER / f"{name}.yaml").read_text(encoding="utf-8")
    older = yaml.safe_load(text)
    assert by_text(older) == by_text(plain(text))
    assert fits(json.loads(json.dumps(older)), SCHEMA)


def by_text(value: Any) -> Any:
    """A value with its keys as text, in which `no` and false, and `yes` and true, are one, as the rules have it."""
    if isinstance(value, dict):
        return {str(key): by_text(each) for key, each in value.items()}
    if isinstance(value, list):
        return [by_text(each) for each in value]
    return {"no": False, "yes": True}.get(value, value) if isinstance(value, str) else value


def test_the_schema_accepts_a_file_read_as_an_older_yaml() -> None:
    assert fits({"capture": {"compulsory": False}, "build.raise_own": {"is": False, "note": "as agreed"}}, SCHEMA)


ACCEPTED = [
    "extends: foster\ngame: {target: 31}",
    "capture.court_pairing: one",
    "game.lurch: {is: none, note: agreed among us}",
    "game.lurch.under: 6",
    "scoring.items.cards.points: 4",
    "scoring.items.cards: {is: {points: 4}, note: x}",
    "scoring: {items: {spades: none, jack: {of: JS}}}",
    "values: {J: 11, A: [1, 14], Q: none}",
    "values.Q: {is: none, note: queens only pair}",
    "scoring: {items: {spades: {is: none, note: not counted here}}}",
    "values.J: {is: 11, source: FO 3}",
    "hand_values.10D: 16",
    "hand_values: none",
    "game: {lurch: none, target: none}",
    "build: {per_player: 1, must_hold: no}",
    "build.limit: none",
    "about: 3",
    "laws: [{when: {irregularity: no-cut, players: 3}, ruling: deal-lost}]",
    "laws: none",
    "pack: {is: {remove: [2H]}, note: stripped}",
    "pack.remove: 2H",
    "players.counts: 2",
    "advice: take all you can",
    "sources: {FO: {title: Complete Hoyle, year: 1897}}",
    "sources.FO: {title: Complete Hoyle}",
    "sources: {FO: {author: Foster}}",
]


@pytest.mark.parametrize("text", ACCEPTED)
def test_the_schema_accepts_house_rules(text: str) -> None:
    assert faults_of(text) == ()
    assert fits(plain(text), SCHEMA)


REFUSED = [
    "captures: {partial: true}",
    "game.target: many",
    "game.targt: 31",
    "foo.bar: 1",
    "game.target.x: 1",
    "game.target.is: 31",
    "values.Queen: 12",
    "values.Q.x: 12",
    "scoring.items.big.points: three",
    "scoring.items.Big: {of: 10D}",
    "scoring.items.big.worth: 3",
    "scoring: {items.big.points: 3}",
    "capture.court_pairing: {is: two}",
    "capture: {court_pairs: one}",
    "capture: {partial: no}",
    "game: {out: claims}",
    "game: {target: many}",
    "game: {target: {is: 31, sources: JL}}",
    "game: {source: FO}",
    "game.lurch: 6",
    "deal: {hand: none}",
    "deal.hand: [4]",
    "deal.packets: [2, x]",
    "deal.packets: {is: [2], why: x}",
    "id: my house",
    "laws: [{ruling: stands}]",
    "laws: {when: {irregularity: no-cut}, ruling: stands}",
    "laws: [{when: {irregularity: false-build}, ruling: break-up}]",
    "laws: [{when: {irregularity: no-cut}, ruling: nonsense}]",
    "laws: [{when: {irregularity: no-cut}, ruling: stands, why: x}]",
    "sources.FO.publisher: x",
    "pack: full",
    "name: [a, b]",
]


@pytest.mark.parametrize("text", REFUSED)
def test_the_schema_refuses_what_the_reader_refuses(text: str) -> None:
    assert faults_of(text)
    assert not fits(plain(text), SCHEMA)


def faults_of(text: str) -> tuple[VariantFault, ...]:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "house.yaml"
        path.write_text(text, encoding="utf-8")
        try:
            load_variant(path)
        except VariantError as error:
            return error.faults
    return ()


BASE = written_of((FOLDER / "base.yaml").read_text(encoding="utf-8"), Origin("base.yaml"), "base").layer


def misfits(text: str) -> list[VariantFault]:
    """What is wrong with the names and the kinds of values of a text, not with what they say."""
    written = written_of(text, Origin("house.yaml", lines_of(text), 1), "house")
    tree = limited(merged(BASE, written.layer).tree)
    names = dict.fromkeys(("id", "name"), (tree.place, Scalar(tree.place, "house")))
    return [*written.faults, *fitted(Entries(tree.place, {**names, **tree.entries}))[1]]


VALUES = (
    *("none", "no", "yes", "true", "false", "0", "4", "-1", "all", "most", "A", "10D", "some words", "[]", "[4]"),
    *(
        "[A, 2]",
        "[x, y]",
        "{x: 1}",
        "{is: 4}",
        "{is: no, note: x}",
        "{is: all, source: FO 3}",
        "{note: x}",
        "1234567890",
    ),
    *("{under: 6}", "{under: 6, counts: 2}", "{of: 10D}", "{of: A, award: each, points: 1}", "{is: {is: 4}}", "[[4]]"),
    "1234567890",
)
KEYS = [key for key in rules_by_key(Variant(id="", name="")) if "." in key]


@pytest.mark.parametrize("key", KEYS)
def test_reader_and_schema_agree_on_every_kind_of_value_of_a_rule(key: str) -> None:
    group, _, rule = key.rpartition(".")
    shapes = (f"{key}: %s", f"{group}: {{{rule}: %s}}") if group.count(".") == 0 else (f"{key}: %s",)
    for shape, value in product(shapes, VALUES):
        text = shape % value
        if fits(plain(text), SCHEMA):
            assert not misfits(text), text
        else:  # the wrong kind, or a value that the rule cannot have: too small, no card
            assert misfits(text) or faults_of(f"extends: foster\n{text}\n"), text


def test_every_rule_and_every_value_of_a_list_is_described() -> None:
    for name, schema in SCHEMA["$defs"].items():
        if "." in name:
            assert schema.get("description"), name
        for choice in schema.get("anyOf", []):
            assert "description" in choice or not {"const", "enum"} & choice.keys(), (name, choice)


def test_a_schema_without_meanings_accepts_the_same() -> None:
    bare = variant_schema()
    assert bare["properties"].keys() == SCHEMA["properties"].keys()
    assert bare["$defs"].keys() == SCHEMA["$defs"].keys()
    assert "description" not in bare["$defs"]["game.target"]


def test_the_schema_is_small_and_is_what_the_command_prints(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["variants", "schema"]) == 0
    out = capsys.readouterr().out
    assert len(out.encode()) < 60_000
    assert json.loads(out) == SCHEMA


@pytest.mark.parametrize(
    ("text", "stands"),
    [
        ("at.3.game.target: 15", True),
        ("at.3.scoring.items.big.points: 3", True),
        ("at.3.values.K: 13", True),
        ("at.3.players.direction: clockwise", True),
        ("at.3.game.targt: 15", False),
        ("at.3.players.counts: [3]", False),
        ("at.3.name: three", False),
        ("at.x.game.target: 15", False),
        ("sources.XX: {title: A work}\nsources.XX.year: 1900", True),
        ("sources.XX.titel: A work", False),
        ("values.Queen: none", False),
        ("hand_values.Ace: none", False),
        ("values.Q: none", True),
        ("game.target: 0", False),
        ("sweep.points: -1", False),
        ("sweep.points: 0", True),
        ("build.without: [10D, 2S, A, S, 7]", True),
        ("build.without: [ten of diamonds]", False),
        ("deal.packets: [0]", False),
    ],
)
def test_schema_and_reader_agree_on_names_at_the_margin_and_on_the_smallest_numbers(text: str, stands: bool) -> None:
    assert fits(plain(f"extends: foster\n{text}"), SCHEMA) == stands
    assert (not faults_of(f"extends: foster\n{text}\n")) == stands
