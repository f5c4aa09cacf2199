"""A term of the table, as the glossary explains it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Term:
    """One term: what it means at the table, and the rule keys and other terms that belong to it."""

    means: str
    rules: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
