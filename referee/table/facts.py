"""The facts of a foul in notation: cards, groups and builds as a fault carries them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.cards import Card, cards_of
from referee.table.plays import Build, Group, Written
from referee.table.position import Position
from referee.table.rules import Rules
from referee.tokens import BuildName, Part

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


def stretch(rules: Rules, written: Written, name: str, facts: Mapping[str, Any]) -> tuple[int, int]:
    """The part of a play's text that a foul is about, from 0: a group, a card, the value, or the whole."""
    if name == "build-too-high":
        return written.value_place
    cards = facts.get("group") or ([facts["card"]] if name == "build-split" else [])
    wanted = [word for word in cards if isinstance(word, str)]
    parts = written.parts()[1 if written.kind == "take" else 0 :]
    places = [place for part, place in parts if _part_name(rules, part) in wanted]
    return (places[0][0], places[-1][1]) if places else (0, len(written.text))


def _part_name(rules: Rules, part: Part) -> str:
    if isinstance(part, BuildName):
        value = rules.value_named(part.text)
        return "b" + (rules.value_name(value) if value is not None else part.text)
    return rules.pack.name(part)
