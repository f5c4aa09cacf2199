"""Two variants side by side in words: exactly the rules in which they differ, as either table would say them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest

from referee.report.book.compose import law_words
from referee.report.book.parts import ended
from referee.report.catalogue.rules import RULES, rule_key, rule_value, sentence, written
from referee.report.catalogue.rules_of_scoring import item_words
from referee.report.excerpt import wrapped_to
from referee.variant.difference import differences, law_differences
from referee.variant.laws import IRREGULARITIES
from referee.variant.layered import for_players
from referee.variant.model import Law, Variant
from referee.variant.sources import cited, why_of
from referee.variant.together import idle_rules

NARROW = 60
GAP = 3
_ITEMS, _AT = "scoring.items.", "at."


@dataclass(frozen=True, slots=True)
class Compared:
    """A rule in which two variants differ, in the words of both, each with where it comes from."""

    key: str
    left: str
    right: str
    left_value: str = ""
    right_value: str = ""


def compared(left: Variant, right: Variant) -> Iterator[Compared]:
    """The rules that differ and have an effect in one of them, then the laws, by irregularity."""
    seen: set[str] = set()
    for each in differences(left, right):
        key = _whole(each.key)
        if key in seen or (key == "scoring.count_order" and _same_order(left, right)) or _is_idle(key, left, right):
            continue
        seen.add(key)
        yield Compared(key, said(left, key), said(right, key), value_of(left, key), value_of(right, key))
    ours, theirs = law_differences(left, right)
    for kind in IRREGULARITIES:
        here, there = _laws_said(ours, kind), _laws_said(theirs, kind)
        if here or there:
            yield Compared(kind, here or "No law of its own.", there or "No law of its own.")


def _whole(key: str) -> str:
    """The rule that a part belongs to: an item, a lurch; rules by number of players stand by themselves."""
    if key.startswith(_AT):
        return key
    if key.startswith(_ITEMS):
        return ".".join(key.split(".")[:3])
    return next((name for name in RULES if key == name or key.startswith(f"{name}.")), key)


def _same_order(left: Variant, right: Variant) -> bool:
    """Whether two orders of counting differ in nothing but the items that there are."""
    ours, theirs = left.scoring.count_order, right.scoring.count_order
    return [name for name in ours if name in theirs] == [name for name in theirs if name in ours]


def _is_idle(key: str, left: Variant, right: Variant) -> bool:
    return key in idle_rules(left) and key in idle_rules(right)


def said(variant: Variant, key: str) -> str:
    """What a variant has at a rule, as a sentence with its source."""
    if key.startswith(_AT):
        _, number, rule = key.split(".", 2)
        return said(for_players(variant, int(number)), _whole(rule))
    return f"{ended(_words(variant, key))} {cited(why_of(variant, key))}".strip()


def _words(variant: Variant, key: str) -> str:
    idle = idle_rules(variant)
    if key in idle:
        return f"no matter: {idle[key]}"
    if key.startswith(_ITEMS):
        name = key.removeprefix(_ITEMS)
        item = variant.scoring.items.get(name)
        return item_words(name, item) if item else f"{name} not counted"
    try:
        return sentence(key, rule_value(variant, key)) if rule_key(key) else key
    except KeyError:
        return "nothing is said of it"


def value_of(variant: Variant, key: str) -> str:
    """What a variant has at a rule, as it is written."""
    if key.startswith(_AT):
        _, number, rule = key.split(".", 2)
        return value_of(for_players(variant, int(number)), _whole(rule))
    try:
        return written(rule_value(variant, key))
    except KeyError:
        return "none"


def _laws_said(laws: tuple[Law, ...], kind: str) -> str:
    """The laws for an irregularity, one after the other, each once."""
    found = [f"{law_words(law)} [{law.source or 'no source'}]" for law in laws if kind in law.when.irregularity]
    return " ".join(dict.fromkeys(found))


def side_by_side(names: tuple[str, str], rows: list[Compared], width: int) -> Iterator[str]:
    """Two columns below the name of each rule; on a narrow screen one below the other."""
    if width < NARROW:
        for row in rows:
            yield row.key
            for name, words in zip(names, (row.left, row.right), strict=True):
                yield from wrapped_to(width, f"{name}: {words}", "  ", "    ")
        return
    column = (width - 2 - GAP) // 2
    yield f"{'':2}{names[0]:<{column + GAP}}{names[1]}".rstrip()
    for row in rows:
        yield row.key
        ours, theirs = wrapped_to(column, row.left), wrapped_to(column, row.right)
        for here, there in zip_longest(ours, theirs, fillvalue=""):
            yield f"  {here:<{column + GAP}}{there}".rstrip()
