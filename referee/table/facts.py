"""The facts of a foul in notation: cards, groups and builds as a fault carries them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.cards import Card, cards_of
from referee.table.plays import Build, Group
from referee.table.position import Position

Foul = tuple[str, Mapping[str, Any]]
"""A fault's name and its facts."""


def names_of(position: Position, cards: Sequence[Card] | int) -> list[str]:
    """Cards in notation, given one after another or as a set."""
    listed = cards_of(cards) if isinstance(cards, int) else cards
    return [position.rules.pack.name(card) for card in listed]


def build_facts(position: Position, build: Build) -> list[str]:
    """A build among the facts of a fault: its cards, in notation."""
    return [position.rules.pack.name(card) for cards in build.groups for card in cards]


def group_names(position: Position, group: Group) -> list[str]:
    """A group among the facts of a fault: its cards, then its builds as ``b9``."""
    builds = [f"b{position.rules.value_name(build.value)}" for build in group.builds]
    return names_of(position, group.cards) + builds


def total_of(position: Position, group: Group) -> int:
    """What a group makes, each card at its lowest value."""
    values = position.rules.table_values
    return sum(values[c][0] for c in group.cards if c >= 0 and values[c]) + sum(max(b.value, 0) for b in group.builds)
