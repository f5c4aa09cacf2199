"""The JSON Schema of variant files, for editors: made from the model, with what a file may add.

A rule may be a plain value or ``{is: value, source: …, note: …}``; a list of one may be
that one; ``none`` may stand where something can be removed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import is_dataclass
from typing import Any, Literal, get_args, get_origin

from referee.variant.fit import IDENTITY, hints_of, kinds_of
from referee.variant.laws import IRREGULARITIES, RULED_BY_KEY, RULINGS
from referee.variant.model import Law, Source, Variant, When

_TEXT = {"type": "string"}
_WORD = {"type": ["string", "integer"]}
_NONE = {"enum": ["none", None]}
_LAWFUL = [word for word in IRREGULARITIES if word not in RULED_BY_KEY]


def variant_schema(meanings: Mapping[str, str] | None = None) -> dict[str, Any]:
    """The schema; ``meanings`` are the descriptions of rules by dotted path."""
    said = meanings or {}
    hints = hints_of(Variant)
    rules = {key: _described(_rule(hint, key, said), key, said) for key, hint in hints.items() if key not in IDENTITY}
    dotted = {"^[a-z_]+\\..+": {"description": "one rule by its dotted path"}}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Variant of Cassino",
        "description": "The rules of one table of Cassino, or how they differ from another variant's.",
        "type": "object",
        "properties": {**_identity(), **rules, **_dotted(hints, said)},
        "patternProperties": dotted,
        "additionalProperties": False,
    }


def _dotted(hints: Mapping[str, Any], said: Mapping[str, str]) -> dict[str, Any]:
    """The rules of each group by their dotted paths, such as ``game.target``."""
    groups: dict[str, Any] = {group: hint for group, hint in hints.items() if is_dataclass(hint)}
    paths = {f"{group}.{key}": each for group, hint in groups.items() for key, each in hints_of(hint).items()}
    return {path: _described(_rule(hint, path, said), path, said) for path, hint in paths.items()}


def _identity() -> dict[str, Any]:
    sources = {"type": "object", "additionalProperties": _group(Source, "sources", {})}
    return {
        "id": {"type": "string", "pattern": "^[A-Za-z0-9][A-Za-z0-9_-]*$", "description": "by which it is found"},
        "name": _WORD | {"description": "as people call it"},
        "about": _TEXT | {"description": "the game in a sentence"},
        "extends": _TEXT | {"description": "the variant it differs from, by id or path"},
        "sources": sources | {"description": "each work once, by its code"},
        "advice": {"type": "array", "items": _TEXT, "description": "maxims for players"},
    }


def _described(schema: dict[str, Any], path: str, said: Mapping[str, str]) -> dict[str, Any]:
    return {**schema, "description": said[path]} if path in said else schema


def _rule(hint: Any, path: str, said: Mapping[str, str]) -> dict[str, Any]:
    """What may stand at a rule: its value, or its value with the reason."""
    value = _value(hint, path, said)
    reason = {
        "type": "object",
        "properties": {"is": value, "source": _WORD, "note": _TEXT},
        "required": ["is"],
        "additionalProperties": False,
    }
    return {"anyOf": [value, reason]}


def _value(hint: Any, path: str, said: Mapping[str, str]) -> dict[str, Any]:
    kinds, may_be_none = kinds_of(hint)
    inner = kinds[0]
    if may_be_none:
        return {"anyOf": [_value(inner, path, said), _NONE]}
    if is_dataclass(inner):
        return _group(inner, path, said)
    match get_origin(inner):
        case origin if origin is Literal:
            return {"enum": _words(get_args(inner))}
        case origin if origin is tuple:
            one = _value(get_args(inner)[0], path, said)
            return {"anyOf": [one, {"type": "array", "items": one}, _NONE]}
        case None:
            return {int: {"type": "integer"}, bool: {"type": "boolean"}}.get(inner, _WORD)
        case _:
            each = {"anyOf": [_rule(get_args(inner)[1], f"{path}.", said), _NONE]}
            return {"anyOf": [{"type": "object", "additionalProperties": each}, _NONE]}


def _words(words: tuple[Any, ...]) -> list[Any]:
    """The words of a list; plain true and false stand for yes and no where those are values."""
    return [*words, *(word == "yes" for word in words if word in ("no", "yes"))]


def _group(kind: Any, path: str, said: Mapping[str, str]) -> dict[str, Any]:
    plain = kind in (Law, When, Source)
    properties = {}
    for key, hint in hints_of(kind).items():
        inner = f"{path}.{key}"
        schema = _value(hint, inner, said) if plain else _rule(hint, inner, said)
        properties[key] = _described(schema, inner, said)
    if kind is When:
        properties["irregularity"] = {"enum": _LAWFUL}
    if kind is Law:
        properties["ruling"] = {"enum": list(RULINGS)}
    required = {Law: ["when", "ruling"], When: ["irregularity"], Source: ["title"]}.get(kind, [])
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
