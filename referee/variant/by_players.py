"""Rules that hold when so many sit down: taken out of each text, and laid over what that text says.

``at: {3: {game.target: 15}}`` of a text lies over the rest of that text, and under what a later text says.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from referee.variant.errors import FaultKind, VariantFault, fault_at
from referee.variant.fit import IDENTITY
from referee.variant.layers import Layer, spread
from referee.variant.yaml_text import Entries, Node, is_none

AT = "at"
NOT_IN = ("players.counts", "players.partners", AT)
"""What is the same whoever sits down, besides the identity."""
_NUMBER = re.compile(r"0|[1-9][0-9]{0,8}")
_FORM = "write {3: {game.target: 15}}: the number of players, and the rules that differ"


@dataclass(slots=True)
class Stack:
    """The layers of all texts, the lowest first: what holds whoever plays, and what lies over each for a number."""

    plain: list[Layer] = field(default_factory=list)
    by_number: list[dict[int, Layer]] = field(default_factory=list)

    @property
    def numbers(self) -> list[int]:
        """The numbers of players for which any text has rules of its own."""
        return sorted({number for each in self.by_number for number in each})

    def layers(self, number: int | None = None) -> list[Layer]:
        """The layers for so many players, or those that hold for any."""
        found = []
        for plain, by_number in zip(self.plain, self.by_number, strict=True):
            found.append(plain)
            found += [by_number[number]] if number in by_number else []
        return found


def stacked(texts: Sequence[Sequence[Layer]], faults: list[VariantFault]) -> Stack:
    """The layers of texts, each of which may be several layers, with what each says for a number of players."""
    stack = Stack()
    for text in texts:
        found: dict[int, list[Layer]] = {}
        for layer in text:
            plain, own = _parted(layer, stack, faults)
            stack.plain.append(plain)
            stack.by_number.append({})
            for number, rules in own.items():
                found.setdefault(number, []).append(rules)
        for number, layers in found.items():  # over the whole of its text
            for layer in layers[:-1]:
                stack.plain.append(Layer(Entries(layer.tree.place)))
                stack.by_number.append({number: layer})
            stack.plain.append(Layer(Entries(layers[-1].tree.place)))
            stack.by_number.append({number: layers[-1]})
    return stack


def _parted(layer: Layer, below: Stack, faults: list[VariantFault]) -> tuple[Layer, dict[int, Layer]]:
    """A layer without its rules by number of players, and these; ``none`` takes away what the texts below say."""
    if AT not in layer.tree.entries:
        return layer, {}
    entries = dict(layer.tree.entries)
    _, node = entries.pop(AT)
    plain = Layer(Entries(layer.tree.place, entries), layer.why)
    if is_none(node):
        below.by_number = [{} for _ in below.by_number]
        return plain, {}
    if not isinstance(node, Entries):
        message = "at is a group of `number: rules`"
        faults.append(fault_at(node.place, FaultKind.WRONG_VALUE, message, key=AT, advice=_FORM))
        return plain, {}
    found = {}
    for key, (at, rules) in node.entries.items():
        if _NUMBER.fullmatch(key) is None:
            message = f"at names numbers of players, not `{key}`"
            faults.append(fault_at(at, FaultKind.WRONG_VALUE, message, key=f"{AT}.{key}", advice=_FORM))
        elif is_none(rules):
            for each in below.by_number:
                each.pop(int(key), None)
        elif not isinstance(rules, Entries):
            message = f"at.{key} is a group of rules, each `key: value`"
            faults.append(fault_at(rules.place, FaultKind.WRONG_VALUE, message, key=f"{AT}.{key}", advice=_FORM))
        else:
            found[int(key)] = _rules(key, rules, layer, faults)
    return plain, found


def _rules(number: str, rules: Entries, layer: Layer, faults: list[VariantFault]) -> Layer:
    """The rules for one number, their reasons with them."""
    start = f"{AT}.{number}."
    why = {path.removeprefix(start): each for path, each in layer.why.items() if path.startswith(start)}
    tree = spread(rules, faults)
    kept = {}
    for key, (place, node) in tree.entries.items():
        if key in IDENTITY or key == AT:
            faults.append(_barred(number, key, node))
        else:
            kept[key] = (place, _without_barred(number, key, node, faults))
    return Layer(Entries(rules.place, kept), why)


def _barred(number: str, key: str, node: Node) -> VariantFault:
    message = f"at.{number} cannot say {key}: it is the same whoever sits down"
    return fault_at(node.place, FaultKind.UNKNOWN_KEY, message, key=f"{AT}.{number}.{key}")


def _without_barred(number: str, group: str, node: Node, faults: list[VariantFault]) -> Node:
    if not isinstance(node, Entries):
        return node
    kept = {}
    for key, (place, each) in node.entries.items():
        path = f"{group}.{key}"
        if path in NOT_IN:
            faults.append(_barred(number, path, each))
        else:
            kept[key] = (place, each)
    return Entries(node.place, kept)
