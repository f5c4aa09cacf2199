"""One finding about rules that are each readable: which rules it rests on, and what is said of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee.variant.layers import node_at
from referee.variant.yaml_text import Entries


@dataclass(frozen=True, slots=True)
class Finding:
    """What is wrong, resting on the rules at ``paths``; told at the one of them that was said last.

    ``item`` is the place in the list that a rule is, from 0; ``word`` is compared with ``expected``.
    """

    paths: tuple[str, ...]
    message: str
    advice: str | None = None
    word: str | None = None
    expected: Sequence[str] = ()
    item: int | None = None


def below(tree: Entries, path: str, other: str) -> bool:
    """Whether a rule was said in an older layer than another: in a parent's file, before an override, or nowhere."""
    here, there = node_at(tree, path), node_at(tree, other)
    if here is None or there is None:
        return here is None
    return here.place.origin.layer < there.place.origin.layer
