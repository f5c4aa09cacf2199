"""Explained pages in text and as plain values for JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.report.catalogue.explained import Page, RulePage
from referee.report.excerpt import wrapped
from referee.report.words import listed

LONG_VALUE = 60
"""A value longer than this is given by its meaning alone."""


def render_page(page: Page) -> str:
    """One page in text; ends with a line break."""
    lines = [f"{page.name} ({page.kind})"]
    for label, text in page.said:
        lines += _said(f"{label}: ", text[:1].lower() + text[1:] if label != "severity" else text)
    if page.see:
        lines += _said("see: ", listed(page.see))
    for rule in page.rules:
        lines += ["", *_rule(rule)]
    if page.laws is not None:
        lines += ["", *_laws(page.laws)]
    if page.example is not None:
        lines += ["", "  example:", *(f"    {line}" for line in page.example.splitlines())]
    return "\n".join(lines) + "\n"


def render_names(names: Mapping[str, Sequence[str]]) -> str:
    """Every name that can be explained, by kind."""
    blocks = ["\n".join([f"{kind}:", *_said("", ", ".join(known))]) for kind, known in names.items()]
    return "\n\n".join(blocks) + "\n"


def page_json(page: Page) -> dict[str, Any]:
    """One page as plain values: the same facts as its text."""
    return {
        "kind": page.kind,
        "name": page.name,
        **dict(page.said),
        "rules": [
            {
                "key": rule.key,
                "decides": rule.decides,
                "values": rule.values,
                "settings": [
                    {"value": setting.value, "means": setting.means, "variants": dict(setting.variants)}
                    for setting in rule.settings
                ],
            }
            for rule in page.rules
        ],
        "laws": {name: list(laws) for name, laws in page.laws.items()} if page.laws is not None else None,
        "example": page.example,
        "see": list(page.see),
    }


def _said(label: str, text: str, indent: str = "  ") -> list[str]:
    """A text behind its label, as lines."""
    return wrapped(label + text, indent, indent + ("  " if label else ""))


def _rule(rule: RulePage) -> list[str]:
    """A rule key: what it decides, its values, and which variants have which."""
    lines = [f"  rule {rule.key}"]
    lines += _said("", rule.decides, "    ")
    usual = f"; as usual `{rule.usual}`" if rule.usual else ""
    lines += _said("values: ", f"{rule.values}{usual}", "    ") if rule.values else []
    for setting in rule.settings:
        value = f"{setting.value}: " if len(setting.value) <= LONG_VALUE else "- "
        lines += _said(value, setting.means, "    ")
        lines += _said("", _having(setting.variants), "      ")
    return lines


def _having(variants: Mapping[str, str | None]) -> str:
    """The variants that have a value, those with one source together: "foster, draw [FO increasing]; two-hand"."""
    by_source: dict[str | None, list[str]] = {}
    for name, source in variants.items():
        by_source.setdefault(source, []).append(name)
    return "; ".join(", ".join(names) + (f" [{source}]" if source else "") for source, names in by_source.items())


def _laws(laws: Mapping[str, Sequence[str]]) -> list[str]:
    """The laws of each variant that has one."""
    if not laws:
        return ["  no shipped variant has a law for it"]
    lines: list[str] = []
    for name, said in laws.items():
        lines.append(f"  {name}")
        for law in said:
            lines += _said("", law, "    ")
    return lines
