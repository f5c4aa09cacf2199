"""What a key of a situation may hold: each reader turns a node into a value, or says what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from referee.faults import closest
from referee.score import Number
from referee.variant.errors import FaultKind, Place, VariantFault, fault_at
from referee.variant.yaml_text import Entries, Items, Node, Scalar, is_none, plain_value

_DECIMAL = re.compile(r"-?[0-9]{1,6}\.[0-9]{1,17}")


class WrongShape(Exception):  # noqa: N818 - a reading stops here, as a value with a place
    """A node that does not hold what its key wants."""

    def __init__(self, fault: VariantFault) -> None:
        """With the fault that it is."""
        self.fault = fault
        super().__init__(fault.message)


Reader: TypeAlias = Callable[[Node], Any]


def wrong(place: Place, message: str, expected: Sequence[str] = (), word: str | None = None) -> WrongShape:
    """The fault of a value that its key cannot have."""
    near = closest(word, expected) if word is not None else None
    advice = f"did you mean {near}" if near else (f"one of {', '.join(expected)}" if expected else None)
    return WrongShape(fault_at(place, FaultKind.WRONG_VALUE, message, expected=expected, advice=advice))


def text(node: Node) -> str:
    """Any text; nothing is an empty one."""
    if not isinstance(node, Scalar):
        raise wrong(node.place, "a text belongs here, not a list or a mapping")
    return "" if node.plain and node.value is None else node.text


def one_of(*words: str) -> Reader:
    """One of these words."""

    def read(node: Node) -> str:
        word = text(node)
        if word not in words:
            raise wrong(node.place, f"{word!r} is none of the words that may stand here", words, word)
        return word

    return read


def truth(node: Node) -> bool:
    """Either true or false."""
    value = node.value if isinstance(node, Scalar) else None
    if not isinstance(value, bool):
        raise wrong(node.place, "true or false belongs here", ("true", "false"))
    return value


def whole(node: Node) -> int:
    """A whole number."""
    value = node.value if isinstance(node, Scalar) else None
    if isinstance(value, bool) or not isinstance(value, int):
        raise wrong(node.place, "a whole number belongs here")
    return value


def number(node: Node) -> Number:
    """Points: a whole number, or a decimal one where a tie was split."""
    if isinstance(node, Scalar) and node.plain and _DECIMAL.fullmatch(node.text):
        return float(node.text)
    return whole(node)


def name_or_none(node: Node) -> str | None:
    """A side's name; null where there is none."""
    return None if is_none(node) else text(node)


def listed(reader: Reader) -> Reader:
    """A list of what ``reader`` reads."""

    def read(node: Node) -> list[Any]:
        if not isinstance(node, Items):
            raise wrong(node.place, "a list belongs here, as in [a, b]")
        return [reader(item) for item in node.items]

    return read


def by_name(reader: Reader) -> Reader:
    """A mapping from names to what ``reader`` reads."""

    def read(node: Node) -> dict[str, Any]:
        if not isinstance(node, Entries):
            raise wrong(node.place, "a mapping belongs here, as in {Ann: …, Bob: …}")
        return {name: reader(value) for name, (_, value) in node.entries.items()}

    return read


def record_of(fields: dict[str, Reader]) -> Reader:
    """A mapping whose keys are all known, each with its own reader."""

    def read(node: Node) -> dict[str, Any]:
        if not isinstance(node, Entries):
            raise wrong(node.place, f"a mapping belongs here, of {', '.join(fields)}")
        for key, (place, _) in node.entries.items():
            if key not in fields:
                raise wrong(place, f"{key} is no key here", tuple(fields), key)
        return {key: fields[key](value) for key, (_, value) in node.entries.items()}

    return read


def rules(node: Node) -> dict[str, Any]:
    """Rule overrides, which the variant checks for itself."""
    if not isinstance(node, Entries):
        raise wrong(node.place, "a mapping of rules belongs here, as in {game.target: 31}")
    values: dict[str, Any] = plain_value(node)
    return values
