"""Every rule key of a variant in words: what it decides, and what each value means at the table.

The values that a variant has are read from it; nothing here is said of a particular one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from referee.report.catalogue.rules_of_play import RULES_OF_PLAY, RuleKey, value_of_one
from referee.report.catalogue.rules_of_scoring import RULES_OF_SCORING
from referee.variant.model import Item, Variant
from referee.variant.sources import why_of

RULES: dict[str, RuleKey] = {**RULES_OF_PLAY, **RULES_OF_SCORING}
"""Every rule key, in the order of the variant files."""


@dataclass(frozen=True, slots=True)
class LawText:
    """The law that governs a fault: its source as the variant cites it, and what it says in our words."""

    source: str | None
    text: str


OUR_READING = "our reading"
"""How the note of a rule begins that its source does not state in so many words: it is told with the source."""


def rule_value(variant: Variant, key: str) -> Any:
    """What a variant has at a dotted path; a `KeyError` names a path that does not exist."""
    value: Any = variant
    for step in key.split("."):
        if isinstance(value, Mapping):
            value = value[step]
        elif hasattr(value, step):
            value = getattr(value, step)
        else:
            raise KeyError(key)
    return value


def written(value: object) -> str:
    """A rule's value as it is written in a variant file, on one line."""
    if value is None or value in ([], ()):
        return "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Item):
        return _written_item(value)
    if is_dataclass(value) and not isinstance(value, type):
        return _written_group(value)
    if isinstance(value, Mapping):
        parts = [f"{name}: {single(part)}" for name, part in value.items()]
        return f"{{{', '.join(parts)}}}" if parts else "none"
    if isinstance(value, (tuple, list)):
        if is_dataclass(value[0]):
            return f"{len(value)} laws"
        return f"[{', '.join(map(written, value))}]"
    return str(value)


def _written_group(group: Any) -> str:
    """A group of rules that stands as one value, such as a lurch; what is as usual is left out, but for ``counts``."""
    told = [each for each in fields(group) if getattr(group, each.name) != each.default or each.name == "counts"]
    parts = [f"{each.name}: {written(getattr(group, each.name))}" for each in told]
    return f"{{{', '.join(parts)}}}"


def single(value: object) -> str:
    """What is usually one: one stands alone, several in brackets."""
    return written(value[0]) if isinstance(value, (tuple, list)) and len(value) == 1 else written(value)


def _written_item(item: Item) -> str:
    cards = item.of[0] if len(item.of) == 1 else f"[{', '.join(item.of)}]"
    tie = f", tie: {item.tie}" if item.tie != "none" else ""
    over = f", over: {item.over}" if item.over is not None else ""
    order = f", order: [{', '.join(item.order)}]" if item.order else ""
    needs = f", needs: [{', '.join(item.needs)}]" if item.needs else ""
    return f"{{of: {cards}, award: {item.award}, points: {item.points}{tie}{over}{order}{needs}}}"


def rule_key(name: str) -> RuleKey | None:
    """The page of a rule key; a key below one that is known (an item, a law's value) has the page of that one."""
    steps = name.split(".")
    for length in range(len(steps), 0, -1):
        found = RULES.get(".".join(steps[:length]))
        if found is not None:
            return found
    return None


def sentence(key: str, value: Any) -> str:
    """What a value of a rule key means at the table; for a key below one that is known, what that part of it means."""
    page, (group, _, name) = rule_key(key), key.rpartition(".")
    if page is None:
        raise KeyError(key)
    if group == "values":
        return value_of_one(name, value)
    if group == "hand_values":
        return page.says({name: value})
    if key in RULES or group == "scoring.items":
        return page.says(value)
    return f"{name.replace('_', ' ')} {written(value)}"


def law_text(variant: Variant, key: str) -> LawText | None:
    """What a variant says at a rule key, with its source where it names one."""
    try:
        value = rule_value(variant, key)
        said = sentence(key, value)
    except KeyError:
        return None
    why = why_of(variant, key)
    note = (
        f" (note: {why.note})"
        if why is not None and why.note and (not why.source or why.note.startswith(OUR_READING))
        else ""
    )
    return LawText(why.source if why else None, f"{said}{note}")


# How many points it is, where a rule says that something costs points.
_POINTS: Mapping[str, str] = {
    "build.false_build": "build.false_build_points",
    "game.claim_wrong": "game.claim_points",
}


def points_of(variant: Variant, key: str) -> int:
    """How many points a rule gives where it says that something costs points; else 0."""
    return rule_value(variant, _POINTS[key]) if key in _POINTS and rule_value(variant, key) == "points" else 0


def governing_law(variant: Variant, keys: tuple[str, ...]) -> LawText | None:
    """The law for a fault: the first key that has a source, else the first that says anything.

    A first key that the table has set for itself is the law: no reason of any kind is known for it.
    An empty one says nothing.
    """
    laws = [law for law in (law_text(variant, key) for key in keys) if law is not None]
    first = laws and law_text(variant, keys[0]) == laws[0]
    if first and rule_value(variant, keys[0]) and why_of(variant, keys[0]) is None:
        return laws[0]
    return next((law for law in laws if law.source), laws[0] if laws else None)


def works(variant: Variant, source: str) -> str | None:
    """The title of the work that a source begins with the code of: "EW law 4" → "Enquire Within upon Everything"."""
    for code in sorted(variant.sources, key=len, reverse=True):
        if source == code or source.startswith((f"{code} ", f"{code},")):
            return variant.sources[code].title
    return None
