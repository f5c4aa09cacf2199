"""The facts of a foul in notation: cards, groups and builds as a fault carries them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from referee.cards import Card, cards_of
from referee.faults import FaultName
from referee.table.plays import Build, Group, Written
from referee.table.position import Table
from referee.table.rules import Rules
from referee.tokens import BuildName, Part


@dataclass(frozen=True, slots=True)
class Foul:
    """A rule that a play breaks: the fault's name, its facts in notation, and what they are about in cards.

    ``cards`` are the cards that it hangs on besides those that the play names, as a set; ``build`` is the build
    on the table that it is about; ``part`` the part of the play's text: a group, the value, or (None) the whole.
    """

    name: FaultName
    facts: Mapping[str, Any]
    cards: int = 0
    build: Build | None = None
    part: Group | Literal["value"] | None = None


def names_of(table: Table, cards: Sequence[Card] | int) -> list[str]:
    """Cards in notation, given one after another or as a set."""
    listed = cards_of(cards) if isinstance(cards, int) else cards
    return [table.rules.pack.name(card) for card in listed]


def build_facts(table: Table, build: Build) -> list[str]:
    """A build among the facts of a fault: its cards, in notation."""
    return [table.rules.pack.name(card) for cards in build.groups for card in cards]


def group_names(table: Table, group: Group) -> list[str]:
    """A group among the facts of a fault: its cards, then its builds as ``b9``."""
    builds = [f"b{table.rules.value_name(build.value)}" for build in group.builds]
    return names_of(table, group.cards) + builds


def total_of(table: Table, group: Group) -> int:
    """What a group makes, each card at its lowest value."""
    values = table.rules.table_values
    return sum(values[c][0] for c in group.cards if c >= 0 and values[c]) + sum(max(b.value, 0) for b in group.builds)


def split_foul(table: Table, mask: int) -> Foul | None:
    """The foul of a play that uses these cards of the table: one of them lies in a build; or None."""
    card = next(cards_of(mask & ~table.loose), None)
    if card is None:
        return None
    build = table.build_of(card)
    facts = {"card": table.rules.pack.name(card), "build": [] if build is None else build_facts(table, build)}
    return Foul("build-split", facts, 0 if build is None else build.mask, build, Group((card,)))


def stretch(rules: Rules, written: Written, foul: Foul) -> tuple[int, int]:
    """The part of a play's text that a foul is about, from 0, the end exclusive."""
    if foul.part == "value":
        return written.value_place
    if foul.part is None:
        return 0, len(written.text)
    named = written.parts()[1 if written.kind == "take" else 0 :]
    places = [place for part, place in named if _is_in(rules, part, foul.part)]
    return (places[0][0], places[-1][1]) if places else (0, len(written.text))


def _is_in(rules: Rules, part: Part, group: Group) -> bool:
    """Whether a part of the text is one of a group's cards, or names a build of a value that lies in it."""
    if isinstance(part, BuildName):
        return rules.value_named(part.text) in {build.value for build in group.builds}
    return part in group.cards
