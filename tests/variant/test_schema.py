"""The JSON Schema for editors accepts the shipped files and refuses what the reader refuses."""

import re
from pathlib import Path
from typing import Any

import pytest

from referee.variant import shipped_ids
from referee.variant.errors import Origin
from referee.variant.reading import read_yaml
from referee.variant.schema import variant_schema
from referee.variant.yaml_text import plain_value

FOLDER = Path(__file__).resolve().parents[2] / "variants"
SCHEMA = variant_schema({"game.target": "The score that wins the game.", "build": "Building."})
TYPES = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool}


def plain(text: str) -> Any:
    tree, faults = read_yaml(text, Origin())
    assert tree is not None
    assert faults == []
    return plain_value(tree)


def fits(value: Any, schema: dict[str, Any]) -> bool:
    """The part of JSON Schema that the schema of variants uses, said once more and independently."""
    if "anyOf" in schema and not any(fits(value, each) for each in schema["anyOf"]):
        return False
    if "enum" in schema and value not in schema["enum"]:
        return False
    kinds = schema.get("type", list(TYPES))
    kinds = kinds if isinstance(kinds, list) else [kinds]
    if "type" in schema and not any(is_a(value, kind) for kind in kinds):
        return False
    if isinstance(value, str) and "pattern" in schema and not re.search(schema["pattern"], value):
        return False
    if isinstance(value, list) and "items" in schema:
        return all(fits(each, schema["items"]) for each in value)
    return object_fits(value, schema) if isinstance(value, dict) else True


def is_a(value: Any, kind: str) -> bool:
    return isinstance(value, TYPES[kind]) and (kind == "boolean" or not isinstance(value, bool))


def object_fits(value: dict[str, Any], schema: dict[str, Any]) -> bool:
    if not set(schema.get("required", [])) <= value.keys():
        return False
    for key, each in value.items():
        patterns = [inner for pattern, inner in schema.get("patternProperties", {}).items() if re.search(pattern, key)]
        rest = schema.get("additionalProperties", True)
        known = schema.get("properties", {})
        if key in known:
            if not fits(each, known[key]):
                return False
        elif not patterns and rest is not True and (rest is False or not fits(each, rest)):
            return False
    return True


@pytest.mark.parametrize("name", shipped_ids())
def test_the_schema_accepts_the_shipped_files(name: str) -> None:
    assert fits(plain((FOLDER / f"{name}.yaml").read_text(encoding="utf-8")), SCHEMA)


@pytest.mark.parametrize(
    "text",
    [
        "extends: foster\ngame: {target: 31}",
        "capture.court_pairing: one",
        "game.lurch: {is: none, note: agreed among us}",
        "scoring.items.cards.points: 4",
        "scoring: {items: {spades: none, jack: {of: JS}}}",
        "values: {J: 11, A: [1, 14], Q: none}",
        "hand_values: none",
        "game: {lurch: none, target: none}",
        "build: {per_player: 1, must_hold: no}",
        "laws: [{when: {irregularity: no-cut, players: 3}, ruling: deal-lost}]",
        "pack: {is: {remove: [2S]}, note: stripped}",
    ],
)
def test_the_schema_accepts_house_rules(text: str) -> None:
    assert fits(plain(text), SCHEMA)


@pytest.mark.parametrize(
    "text",
    [
        "captures: {partial: true}",
        "game.target: many",
        "capture.court_pairing: {is: two}",
        "capture: {court_pairs: one}",
        "capture: {partial: no}",
        "game: {out: claims}",
        "game: {target: many}",
        "game: {target: {is: 31, sources: JL}}",
        "deal: {hand: none}",
        "id: my house",
        "laws: [{ruling: stands}]",
        "laws: [{when: {irregularity: false-build}, ruling: break-up}]",
        "laws: [{when: {irregularity: no-cut}, ruling: nonsense}]",
        "sources: {FO: {author: Foster}}",
        "pack: full",
    ],
)
def test_the_schema_refuses_what_the_reader_refuses(text: str) -> None:
    assert not fits(plain(text), SCHEMA)


def test_the_meaning_of_a_rule_stands_beside_it() -> None:
    assert SCHEMA["properties"]["build"]["description"] == "Building."
    game = SCHEMA["properties"]["game"]["anyOf"][0]["properties"]
    assert game["target"]["description"] == "The score that wins the game."
    assert "description" not in game["out"]
