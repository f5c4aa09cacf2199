"""Two variants held side by side: exactly the rules in which they differ, and where each comes from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from referee.variant.digest import rules_of
from referee.variant.fit import hints_of
from referee.variant.model import Law, Variant, Why
from referee.variant.sources import why_of

# Groups that are one rule in the reader's eyes where one side lacks them altogether.
_WHOLE = ("game.lurch", "scoring.items.")

_GROUPS = (*hints_of(Variant), "at")


@dataclass(frozen=True, slots=True)
class Difference:
    """One rule that two variants have differently; a side that lacks it has None for its value.

    Values are plain: words, numbers, true and false, lists, mappings.
    """

    key: str
    left: Any
    right: Any
    left_why: Why | None
    right_why: Why | None


def rules_by_key(variant: Variant) -> dict[str, Any]:
    """Every rule but the laws by its dotted path, as plain values, in the order of the variant files."""
    return {key: value for key, value in rules_of(variant).items() if key != "laws"}


def differences(left: Variant, right: Variant) -> tuple[Difference, ...]:
    """The rules that differ, in the order of the variant files; laws are not among them."""
    ours, theirs = rules_by_key(left), rules_by_key(right)
    _gather(ours, theirs)
    keys = sorted([*ours, *(key for key in theirs if key not in ours)], key=_place)
    return tuple(
        Difference(key, ours.get(key), theirs.get(key), _why(left, key, ours), _why(right, key, theirs))
        for key in keys
        if ours.get(key) != theirs.get(key)
    )


def _place(key: str) -> int:
    """The place of a rule's group in the variant files."""
    return _GROUPS.index(key.partition(".")[0])


def _why(variant: Variant, key: str, rules: Mapping[str, Any]) -> Why | None:
    return why_of(variant, key) if key in rules else None


def _gather(ours: dict[str, Any], theirs: dict[str, Any]) -> None:
    """An item or a lurch that only one side has becomes one rule on that side."""
    for rules, others in ((ours, theirs), (theirs, ours)):
        for group in {group for key in rules if (group := _group(key)) and not _has(others, group)}:
            inside = {key: rules.pop(key) for key in list(rules) if key.startswith(f"{group}.")}
            rules[group] = {key.removeprefix(f"{group}."): value for key, value in inside.items()}


def _group(key: str) -> str | None:
    return next((key.rpartition(".")[0] for whole in _WHOLE if key.startswith(whole) and key != whole), None)


def _has(rules: Mapping[str, Any], group: str) -> bool:
    return any(key.startswith(f"{group}.") for key in rules)


def law_differences(left: Variant, right: Variant) -> tuple[tuple[Law, ...], tuple[Law, ...]]:
    """The laws that only the left has, and those that only the right has; their wording is not compared."""
    ours, theirs = {_rule(law) for law in left.laws}, {_rule(law) for law in right.laws}
    return (
        tuple(law for law in left.laws if _rule(law) not in theirs),
        tuple(law for law in right.laws if _rule(law) not in ours),
    )


def _rule(law: Law) -> tuple[object, ...]:
    return (law.when, law.ruling, law.by, law.points, law.to, law.bars)
