from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from referee.variant.model import Item, ScoringRules, Variant

House = Callable[..., Variant]


def changed(variant: Variant, path: str, value: Any) -> Variant:
    """The variant with one rule changed; the path is the dotted one of a variant file."""
    group, _, key = path.partition(".")
    if not key:
        return replace(variant, **{group: value})
    return replace(variant, **{group: replace(getattr(variant, group), **{key: value})})


@pytest.fixture
def house() -> House:
    """The plain game with a house's differences: ``house({"sweep.cancel": True}, cards=Item(…))``."""

    def build(rules: dict[str, Any] | None = None, **items: Item | None) -> Variant:
        plain = ScoringRules()
        kept = {name: item for name, item in (dict(plain.items) | items).items() if item is not None}
        variant = Variant("house", "A house", scoring=replace(plain, items=kept, count_order=tuple(kept)))
        for path, value in (rules or {}).items():
            variant = changed(variant, path, value)
        return variant

    return build
