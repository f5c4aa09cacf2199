"""The digest of rules: a short number that changes when, and only when, a rule does."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from hashlib import sha256
from typing import Any

from referee.variant.model import Variant

_NO_RULES = ("id", "name", "about", "sources", "advice", "why", "digest")
_LENGTH = 12


def rules_of(variant: Variant) -> dict[str, Any]:
    """Every rule by its dotted path, as plain values; laws without their texts and sources.

    Sweeps have the points that ``sweep.points`` says and none of their own; an order and a need that an item
    has not are no rules of it.
    Laws stand by what happened: only among those for the same case does their order matter.
    """
    whole = {key: value for key, value in asdict(variant).items() if key not in _NO_RULES}
    laws = [rule for law in whole["laws"] for rule in _law_rules(law)]
    whole["laws"] = sorted(laws, key=lambda law: str(law["when"]["irregularity"]))
    for item in whole["scoring"]["items"].values():
        if item["of"] == ("sweeps",):
            del item["points"]
        for rule in ("order", "needs"):
            if not item[rule]:
                del item[rule]
    flat: dict[str, Any] = {}
    for key, value in whole.items():
        _flatten(key, value, flat)
    return flat


def _law_rules(law: dict[str, Any]) -> list[dict[str, Any]]:
    """A law as a rule for each irregularity that it is for; what it does not say is left out of it."""
    rule = {key: value for key, value in law.items() if key not in ("text", "source", "note")}
    if rule["bars"] is None:
        del rule["bars"]
    stage = {key: value for key, value in rule["when"].items() if value is not None and key != "irregularity"}
    return [{**rule, "when": {"irregularity": kind, **stage}} for kind in rule["when"]["irregularity"]]


def _flatten(path: str, value: Any, flat: dict[str, Any]) -> None:
    if isinstance(value, dict) and value:
        for key, each in value.items():
            _flatten(f"{path}.{key}", each, flat)
    elif value != {}:
        flat[path] = list(value) if isinstance(value, tuple) else value


@cache
def _plain_rules() -> dict[str, Any]:
    return rules_of(Variant(id="", name=""))


def digest_of(variant: Variant) -> str:
    """Twelve hexadecimal digits over the rules that differ from the plain game.

    Overrides count; sources, notes, names and the order of keys do not. A rule of the
    plain game that is taken away counts as none.
    """
    return digest_of_rules(rules_of(variant))


def digest_of_rules(rules: Mapping[str, Any]) -> str:
    """The digest of rules that are already plain values by their dotted paths."""
    plain = _plain_rules()
    paths = sorted(plain.keys() | rules.keys())
    differing = {path: rules.get(path) for path in paths if plain.get(path) != rules.get(path)}
    text = json.dumps(differing, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()[:_LENGTH]
