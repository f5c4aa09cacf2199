"""What ``referee variants`` prints of one variant and of two: as lines, and as plain values for JSON."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from referee.report.catalogue.law_words import law_line
from referee.report.catalogue.rules import single, written
from referee.report.excerpt import wrapped
from referee.variant.difference import differences, law_differences, rules_by_key
from referee.variant.model import Law, Variant, Why
from referee.variant.sources import cited, why_of


def rule_as_written(key: str, value: Any) -> str:
    """A rule's value as it is written in a variant file; what is usually one word stands without brackets."""
    return single(value) if key.endswith(".of") or "values." in key else written(value)


def show_lines(variant: Variant) -> Iterator[str]:
    """A whole variant: what it is, its rules group by group, its laws, its sources, its advice."""
    yield f"{variant.id}: {variant.name}"
    yield from wrapped(variant.about)
    yield f"rules: {variant.digest}"
    rules = rules_by_key(variant)
    width = max(len(key) for key in rules)
    values = {key: rule_as_written(key, value) for key, value in rules.items()}
    column = max(len(value) for value in values.values() if len(value) < 30)
    group = ""
    for key, value in values.items():
        if key.partition(".")[0] != group:
            group = key.partition(".")[0]
            yield ""
        yield f"{key:<{width}}  {value:<{column}}  {cited(why_of(variant, key))}".rstrip()
    for title, lines in (
        ("laws", _law_lines(variant)),
        ("sources", _source_lines(variant)),
        ("advice", variant.advice),
    ):
        if lines:
            yield from ("", f"{title}:", *(f"  {line}" for line in lines))


def _law_lines(variant: Variant) -> list[str]:
    lines: list[str] = []
    for law in variant.laws:
        lines.append(law_line(law))
        lines += wrapped(law.text or "", "  ", "  ")
    return lines


def _source_lines(variant: Variant) -> list[str]:
    return [
        f"{code}: " + ", ".join(part for part in (work.author, work.title, work.year, work.part) if part)
        for code, work in variant.sources.items()
    ]


def show_plain(variant: Variant) -> dict[str, Any]:
    """The same facts as plain values."""
    rules = {key: {"value": value, **_why_plain(why_of(variant, key))} for key, value in rules_by_key(variant).items()}
    return {
        "id": variant.id,
        "name": variant.name,
        "about": variant.about.strip(),
        "digest": variant.digest,
        "rules": rules,
        "laws": [law_plain(law) for law in variant.laws],
        "sources": {code: asdict(work) for code, work in variant.sources.items()},
        "advice": list(variant.advice),
    }


def _why_plain(why: Why | None) -> dict[str, str | None]:
    return {"source": why.source if why else None, "note": why.note if why else None}


def law_plain(law: Law) -> dict[str, Any]:
    """A law as plain values, its stage without what it leaves open."""
    when = {key: value for key, value in asdict(law.when).items() if value is not None}
    kinds = law.when.irregularity
    return {**asdict(law), "when": {**when, "irregularity": kinds[0] if len(kinds) == 1 else list(kinds)}}


def names_of(left: Variant, right: Variant) -> tuple[str, str]:
    """What two variants are called beside each other, files of one name too."""
    return (left.id, right.id) if left.id != right.id else (f"{left.id} (first)", f"{right.id} (second)")


def diff_plain(left: Variant, right: Variant) -> dict[str, Any]:
    """The same facts as plain values."""
    rules = [
        {
            "key": each.key,
            "left": {"value": each.left, **_why_plain(each.left_why)},
            "right": {"value": each.right, **_why_plain(each.right_why)},
        }
        for each in differences(left, right)
    ]
    ours, theirs = law_differences(left, right)
    laws = {"left": [law_plain(law) for law in ours], "right": [law_plain(law) for law in theirs]}
    return {"left": left.id, "right": right.id, "rules": rules, "laws": laws}
