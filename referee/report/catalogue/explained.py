"""What is said under a name, as plain values: a page, the rules on it, and the values that the variants have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Setting:
    """One value of a rule, what it means, and the variants that have it, each with its source."""

    value: str
    means: str
    variants: Mapping[str, str | None]


@dataclass(frozen=True, slots=True)
class RulePage:
    """One rule key, and how the variants differ in it; ``usual`` is what holds where nothing is said."""

    key: str
    decides: str
    values: str
    settings: tuple[Setting, ...]
    usual: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """All that is said under one name; ``said`` holds labelled sentences in the order they are read."""

    kind: str
    name: str
    said: tuple[tuple[str, str], ...]
    rules: tuple[RulePage, ...] = ()
    laws: Mapping[str, tuple[str, ...]] | None = None
    example: str | None = None
    see: tuple[str, ...] = ()
