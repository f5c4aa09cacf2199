"""One finding about rules that are each readable: which rules it rests on, and what is said of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee.variant.layers import node_at, place_at
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
    """Whether a rule was said in an older layer than another: in a parent's file, before an override."""
    if node_at(tree, path) is None or node_at(tree, other) is None:
        return False
    return place_at(tree, path).origin.layer < place_at(tree, other).origin.layer
