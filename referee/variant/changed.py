"""Which rule must have been another for rules to have had a certain digest; found by trying, one rule at a time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass
from typing import Any, Final, Literal, get_args, get_origin

from referee.variant.difference import Difference
from referee.variant.digest import digest_of_rules, rules_of
from referee.variant.fit import hints_of, kinds_of
from referee.variant.model import Variant

MOST_TRIED: Final = 201
"""Whole numbers below this one are tried: no target, hand or penalty of a table is larger."""


def changed_rule(variant: Variant, digest: str) -> Difference | None:
    """The one rule in which the rules of this digest differ from the variant's, theirs on the left; None if none fits.

    A rule that is a list or a text, a law, and more than one rule at a time are not found.
    """
    if len(digest) != len(variant.digest):
        return None
    known: dict[str, Difference | None] = variant.once(_looked_for)
    if digest not in known:
        known[digest] = _changed_rule(variant, digest)
    return known[digest]


def _looked_for(_variant: Variant) -> dict[str, Difference | None]:
    """The digests that were looked for already; none yet."""
    return {}


def written(value: object) -> str:
    """A rule's value as a variant file writes it: none, true and false, a word or a number."""
    if value is None:
        return "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _changed_rule(variant: Variant, digest: str) -> Difference | None:
    rules = rules_of(variant)
    for key, now in rules.items():
        for then in _values(Variant, key.split("."), now):
            if digest_of_rules({**rules, key: then}) == digest:
                return Difference(key, then, now, None, None)
    return None


def _values(kind: Any, path: list[str], now: object) -> Iterator[Any]:
    """What else a rule may be: the words and numbers of its type."""
    hint, behind = _hint(kind, path)
    if hint is None or behind:
        return
    kinds, may_be_none = kinds_of(hint)
    others: list[Any] = [None] if may_be_none else []
    for one in kinds:
        if one is bool:
            others += [True, False]
        elif one in (int, float):
            others += range(MOST_TRIED)
        elif get_origin(one) is Literal:
            others += get_args(one)
    yield from (each for each in others if each is not now and (each, type(each)) != (now, type(now)))


def _hint(kind: Any, path: list[str]) -> tuple[Any, list[str]]:
    """The type of the rule at the end of a path, and what of the path no type is known for."""
    if get_origin(kind) is Mapping:
        return _hint(get_args(kind)[1], path[1:])
    kinds = [one for one in kinds_of(kind)[0] if is_dataclass(one) or get_origin(one) is Mapping]
    if not path or not kinds:
        return kind, path
    if get_origin(kinds[0]) is Mapping:
        return _hint(kinds[0], path)
    hints = hints_of(kinds[0])
    return _hint(hints[path[0]], path[1:]) if path[0] in hints else (None, path)
