"""The JSON Schema of variant files, for editors: made from the model, with what a file may add.

Each rule is defined once and referred to from its group and from its dotted path. A rule may be a plain value or
``{is: value, source: …, note: …}``; a list of one may be that one; ``none`` may stand where something can be removed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from typing import Any, Literal, get_args, get_origin

from referee.variant.advice import truths
from referee.variant.by_players import AT, NOT_IN
from referee.variant.checks_of_scoring import ITEM_NAME
from referee.variant.fit import IDENTITY, RANK, RANKED, hints_of, kinds_of
from referee.variant.laws import IRREGULARITIES, RULED_BY_KEY, RULINGS
from referee.variant.model import Law, Source, Variant, When

Schema = dict[str, Any]
Decides = Callable[[str], str | None]
Says = Callable[[str, object], str | None]

_NAMES = {
    **RANKED,
    "scoring.items": ITEM_NAME.pattern,
    "sources": "[^.]+",
}
_NUMBER = "(?:0|[1-9][0-9]{0,8})"
# The smallest number that may stand at a rule; elsewhere any may.
_FROM_ONE = (
    *("deal.hand", "deal.hands", "deal.packets", "build.limit", "build.per_player", "build.on_table", "values.*"),
    *("hand_values.*", "players.counts", "game.target", "game.raise_by", "game.lurch.under", "game.margin.under"),
    *("sweep.stops_at.score", "game.speed.*"),
)
_FROM_NONE = ("deal.table", "sweep.points", "residue.points", "game.claim_points")
_OF_CARDS = ("deal.layout.without", "build.without", "scoring.items.*.of", "scoring.items.*.order", "pack.remove")
# What is always a number once it is resolved, and may be taken away in a file.
_REMOVABLE = ("build.limit",)
_PLAIN: Mapping[Any, Schema] = {int: {"$ref": "#/$defs/number"}, bool: {"$ref": "#/$defs/flag"}}
_COMMON: Mapping[str, Schema] = {
    "number": {"type": "integer", "minimum": -999_999_999, "maximum": 999_999_999},
    "positive": {"type": "integer", "minimum": 1, "maximum": 999_999_999},
    "natural": {"type": "integer", "minimum": 0, "maximum": 999_999_999},
    "card": {"type": ["string", "integer"], "pattern": rf"^(?:all|sweeps|[SHDC]|{RANK}[SHDC]?)$"},
    "flag": {"type": "boolean"},
    "numbers": {"anyOf": [{"$ref": "#/$defs/number"}, {"type": "array", "items": {"$ref": "#/$defs/number"}}]},
    "positives": {"anyOf": [{"$ref": "#/$defs/positive"}, {"type": "array", "items": {"$ref": "#/$defs/positive"}}]},
    "cards": {"anyOf": [{"$ref": "#/$defs/card"}, {"type": "array", "items": {"$ref": "#/$defs/card"}}]},
    "words": {"anyOf": [{"$ref": "#/$defs/word"}, {"type": "array", "items": {"$ref": "#/$defs/word"}}]},
    "word": {"type": ["string", "number", "boolean"]},
    "none": {"enum": ["none", None]},
    "reason": {
        "type": "object",
        "properties": {"is": True, "source": {"$ref": "#/$defs/word"}, "note": {"$ref": "#/$defs/word"}},
        "required": ["is"],
        "additionalProperties": False,
    },
    "removed": {
        "anyOf": [{"$ref": "#/$defs/none"}, {"$ref": "#/$defs/reason", "properties": {"is": {"$ref": "#/$defs/none"}}}]
    },
}
_WORD, _NONE = {"$ref": "#/$defs/word"}, {"$ref": "#/$defs/none"}


def _nothing(*_asked: object) -> None:
    return None


def variant_schema(decides: Decides = _nothing, says: Says = _nothing) -> Schema:
    """The schema; ``decides`` is what a rule decides, by its dotted path, ``says`` what a value of it means.

    Of rules with free names the path has ``*`` for the name, as in ``scoring.items.*.points``.
    """
    made = _Making(decides, says)
    hints = hints_of(Variant)
    for key, hint in hints.items():
        if key not in IDENTITY:
            made.rule(key, hint)
    made.named("sources", hints["sources"])
    made.by_players()
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Variant of Cassino",
        "description": "The rules of one table of Cassino, or how they differ from another variant's.",
        "type": "object",
        "properties": {**_identity(), **made.properties},
        "patternProperties": made.patterns,
        "additionalProperties": False,
        "$defs": {**_COMMON, **made.defs},
    }


def printed(schema: Schema) -> str:
    """The schema as text: one line for each rule."""
    lines = []
    for key, value in schema.items():
        if key in ("properties", "patternProperties", "$defs"):
            inner = ",\n".join(f"  {json.dumps(name)}: {_line(each)}" for name, each in value.items())
            lines.append(f" {json.dumps(key)}: {{\n{inner}\n }}")
        else:
            lines.append(f" {json.dumps(key)}: {_line(value)}")
    return "{\n" + ",\n".join(lines) + "\n}"


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _identity() -> Schema:
    return {
        "id": {"type": "string", "pattern": "^[A-Za-z0-9_-]+$", "description": "by which it is found"},
        "name": _WORD | {"description": "as people call it"},
        "about": _WORD | {"description": "the game in a sentence"},
        "extends": {"type": "string", "description": "the variant it differs from, by id or path"},
        "advice": _either([{"$ref": "#/$defs/words"}, _NONE]) | {"description": "maxims for players"},
    }


def _either(schemas: Sequence[Schema]) -> Schema:
    return schemas[0] if len(schemas) == 1 else {"anyOf": list(schemas)}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


_LISTED = {f"#/$defs/{one}": f"{one}s" for one in ("number", "positive", "card", "word")}
"""The lists that several rules have, by what is in them."""


def _limited(path: str, kind: Any) -> Schema:
    """A plain kind, within what the rule may be: numbers from one or from nothing, names of cards."""
    if kind is int and path in _FROM_ONE:
        return _ref("positive")
    if kind is int and path in _FROM_NONE:
        return _ref("natural")
    return _ref("card") if kind is str and path in _OF_CARDS else _PLAIN.get(kind, _WORD)


@dataclass(slots=True)
class _Making:
    """The schema as it is made: the definition of each rule, and the names by which it may be written at the margin."""

    decides: Decides
    says: Says
    defs: dict[str, Schema] = field(default_factory=dict)
    properties: dict[str, Schema] = field(default_factory=dict)
    patterns: dict[str, Schema] = field(default_factory=dict)

    def rule(self, path: str, hint: Any, *, dotted: str | None = None) -> Schema:
        """What may stand at a rule, its value or its value with the reason: defined once, and referred to.

        ``dotted`` is the pattern of its dotted path where that holds a free name.
        """
        value = self._value(path, hint, dotted)
        reasoned = {**_ref("reason"), "properties": {"is": _ref(path)}}
        meaning = self.decides(path)
        said = {"description": meaning} if meaning else {}
        self.defs[path] = {**said, "anyOf": [*value.get("anyOf", [value]), reasoned]}
        if dotted is None:
            self.properties[path] = _ref(path)
        else:
            self.patterns[f"^{dotted}$"] = _ref(path)
        return _ref(path)

    def by_players(self) -> None:
        """The rules by number of players: those of any table but who may sit down, written as at the margin."""
        apart = ("sources", "players", *NOT_IN)
        rules = {name: each for name, each in self.properties.items() if name not in apart}
        seats = self.defs["players"]["anyOf"][0]["properties"].items()
        told = {name: each for name, each in seats if f"players.{name}" not in NOT_IN}
        rules["players"] = {"type": "object", "properties": told, "additionalProperties": False}
        one = {"type": "object", "properties": rules, "patternProperties": dict(self.patterns)}
        self.defs["rules"] = {"anyOf": [{**one, "additionalProperties": False}, _NONE]}
        numbers = {f"^{_NUMBER}$": _ref("rules")}
        by_number = {"type": "object", "patternProperties": numbers, "additionalProperties": False}
        meaning = self.decides(AT)
        reasoned = {**_ref("reason"), "properties": {"is": _ref(AT)}}
        self.defs[AT] = {"anyOf": [by_number, _NONE, reasoned], **({"description": meaning} if meaning else {})}
        self.properties[AT] = _ref(AT)
        self.patterns[rf"^{AT}\.{_NUMBER}$"] = _ref("rules")
        self.patterns[rf"^{AT}\.{_NUMBER}\.(?:{self._dotted(apart)})$"] = {}

    def _dotted(self, apart: Sequence[str]) -> str:
        """The names that rules have at the margin, as one pattern: each group once."""
        groups: dict[str, list[str]] = {}
        for name in self.properties:
            group, _, key = name.partition(".")
            if name not in apart and group != AT and group not in IDENTITY:
                groups.setdefault(group, []).append(key)
        named = [pattern.strip("^$") for pattern in self.patterns if not pattern.startswith((f"^{AT}", "^sources"))]
        plain = []
        for group, keys in groups.items():
            inside = [key for key in keys if key]
            more = f"(?:[.](?:{'|'.join(inside)})){'?' if '' in keys else ''}" if inside else ""
            plain.append(f"{group}{more}")
        return "|".join([*plain, *dict.fromkeys(named)])

    def _value(self, path: str, hint: Any, dotted: str | None) -> Schema:
        kinds, may_be_none = kinds_of(hint)
        schemas = [each for kind in kinds for each in self._kinds(path, kind, dotted)]
        may_be_none = may_be_none or path in _REMOVABLE
        return _either([*schemas, *([_NONE] if may_be_none and _NONE not in schemas else [])])

    def _kinds(self, path: str, kind: Any, dotted: str | None) -> list[Schema]:
        if is_dataclass(kind):
            return [self._group(path, kind, dotted)]
        match get_origin(kind):
            case origin if origin is Literal:
                return self._words(path, get_args(kind))
            case origin if origin is tuple:
                return self._list(path, get_args(kind)[0])
            case None if kind is bool:
                return self._flag(path)
            case None:
                return [_limited(path, kind)]
            case _:
                return [self.named(path, kind), _NONE]

    def _flag(self, path: str) -> list[Schema]:
        """True and false, each with its meaning."""
        meanings = [(value, self.says(path, value)) for value in (True, False)]
        if not all(meaning for _, meaning in meanings):
            return [_PLAIN[bool]]
        return [{"const": value, "description": meaning} for value, meaning in meanings]

    def _words(self, path: str, words: tuple[Any, ...]) -> list[Schema]:
        """The words of a list, each with its meaning; plain true and false beside those they stand for."""
        found = []
        for word in words:
            meaning = self.says(path, word)
            also = [flag for flag, meant in truths(words).items() if meant == word]
            schema: Schema = {"enum": [word, *also]} if also else {"const": word}
            found.append(schema | ({"description": meaning} if meaning else {}))
        return found

    def _list(self, path: str, hint: Any) -> list[Schema]:
        """A list; one that is no mapping may stand alone."""
        if is_dataclass(hint):
            return [{"type": "array", "items": self._plain_group(path, hint)}, _NONE]
        one = self._value(path, hint, None)
        shared = _LISTED.get(one.get("$ref", ""))
        return [_ref(shared), _NONE] if shared else [one, {"type": "array", "items": one}, _NONE]

    def named(self, path: str, kind: Any) -> Schema:
        """Things by name or by number; each may be removed, and each may be written at the margin."""
        by, hint = get_args(kind)
        name = _NUMBER if by is int else _NAMES[path]
        margin = f"{path.replace('.', '[.]')}[.]{name}"
        if path == "sources":
            each = self.defs["source"] = self._plain_group("sources", Source)
            self.patterns[f"^{margin}$"] = each = _either([_ref("source"), _NONE])
            parts = "|".join(field.name for field in fields(Source))
            self.patterns[f"^{margin}[.](?:{parts})$"] = _WORD
            self.properties["sources"] = {
                "description": "each work once, by its code",
                **_either([{"type": "object", "additionalProperties": each}, _NONE]),
            }
            return each
        inner = self.rule(f"{path}.*", hint, dotted=margin)
        each = _either([inner, _ref("removed")])
        self.patterns[f"^{margin}$"] = each
        # a name such as 2 is a number to some readers of YAML, which no pattern of properties would let pass
        return {"type": "object", "propertyNames": {"pattern": f"^{name}$"}, "additionalProperties": each}

    def _group(self, path: str, kind: Any, dotted: str | None) -> Schema:
        """A group of rules, each with its reason; a group that is laid over another may hold some of them only."""
        rules = {}
        for key, hint in hints_of(kind).items():
            below = None if dotted is None else f"{dotted}[.]{key}"
            rules[key] = self.rule(f"{path}.{key}", hint, dotted=below)
        return {"type": "object", "properties": rules, "additionalProperties": False}

    def _plain_group(self, path: str, kind: Any) -> Schema:
        """A law or a work: a mapping in a list or by its code, without reasons."""
        rules = {}
        for key, hint in hints_of(kind).items():
            inner = kinds_of(hint)[0][0]
            at = f"{path}.{key}"
            rules[key] = self._plain_group(at, inner) if is_dataclass(inner) else self._value(at, hint, None)
        if kind is When:
            lawful = [word for word in IRREGULARITIES if word not in RULED_BY_KEY]
            one = {"anyOf": [{"const": word, "description": IRREGULARITIES[word]} for word in lawful]}
            self.defs["irregularity"] = one
            named = _ref("irregularity")
            rules["irregularity"] = _either([named, {"type": "array", "items": named, "minItems": 1}])
        if kind is Law:
            rules["ruling"] = {"anyOf": [{"const": word, "description": what} for word, what in RULINGS.items()]}
        if kind is Source:  # one that lies over a parent's may hold some of it only
            return {"type": "object", "properties": rules, "additionalProperties": False}
        needed = [each.name for each in fields(kind) if each.default is MISSING and each.default_factory is MISSING]
        return {"type": "object", "properties": rules, "required": needed, "additionalProperties": False}
