"""Situations in YAML: from text to cases, and every fault of the text with its line.

A faulty case is left out and told; the others are read all the same. Nothing is judged here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from referee.situations.case import Case, Kind, Stage
from referee.variant.errors import FaultKind, Origin, Place, VariantFault, fault_at
from referee.variant.fit import UNREAD, fit
from referee.variant.laws import IRREGULARITIES
from referee.variant.reading import lines_of, read_yaml
from referee.variant.yaml_text import Entries, Items, Node, Scalar, plain_value

_NAMES = tuple[str, ...]
_POINTS = tuple[int | float, ...]
_COUNTS = Mapping[str, Mapping[str, int]]
_IRREGULARITY: Any = Literal[tuple(IRREGULARITIES)]
_COMMON: Mapping[str, Any] = {"name": str, "variant": str, "source": str, "note": str}
_GIVEN: Mapping[Kind, Mapping[str, Any]] = {
    Kind.RECORD: {"record": str},
    Kind.PLAY: {"play": str, "table": str, "hand": str, "by": str},
    Kind.LAW: {"irregularity": _IRREGULARITY, "stage": Stage},
    Kind.COUNTS: {"counts": _COUNTS, "start": _POINTS},
    Kind.POINTS: {"points": _POINTS},
}
_EXPECTED: Mapping[Kind, Mapping[str, Any]] = {
    Kind.RECORD: {
        "faults": _NAMES,
        "score": Mapping[str, int | float],
        "winner": str | None,
        "lurched": _NAMES,
        "lost": _NAMES,
        "games": Mapping[str, int],
        "game_counts": int,
        "matches": Mapping[str, int],
        "rulings": _NAMES,
        "counts": _COUNTS,
    },
    Kind.PLAY: {
        "ruling": Literal["stands", "fails", "depends"],
        "faults": _NAMES,
        "sweep": bool,
        "takes": int,
    },
    Kind.LAW: {"ruling": str},
    Kind.COUNTS: {
        "faults": _NAMES,
        "points": _POINTS,
        "scored": _POINTS,
        "winner": str | None,
        "lurched": _NAMES,
    },
    Kind.POINTS: {"scored": _POINTS},
}
_ONE_EACH = ", ".join(f"`{kind}`" for kind in Kind)


@dataclass(slots=True)
class Situations:
    """What a file of situations holds: its cases, and what is wrong with it."""

    cases: list[Case] = field(default_factory=list)
    faults: list[VariantFault] = field(default_factory=list)


def read_situations(text: str, file: str) -> Situations:
    """The cases of a text and its faults, in the order of their lines."""
    text = text.removeprefix("\ufeff")
    root, faults = read_yaml(text, Origin(file, lines_of(text)))
    found = Situations(faults=faults)
    if root is None:
        if not faults:
            found.faults.append(_no_list(Place(Origin(file))))
        return found
    if not isinstance(root, Items):
        found.faults.append(_no_list(root.place))
        return found
    names: dict[str, int] = {}
    for node in root.items:
        _add(found, node, file, names)
    found.faults.sort(key=lambda fault: (fault.line, fault.column))
    return found


def _no_list(place: Place) -> VariantFault:
    return fault_at(place, FaultKind.WRONG_VALUE, "a file of situations is a list of cases, each beginning `- name:`")


def _add(found: Situations, node: Node, file: str, names: dict[str, int]) -> None:
    """Adds the case of one node, or its faults."""
    if not isinstance(node, Entries):
        found.faults.append(_no_list(node.place))
        return
    before = len(found.faults)
    values = _values(found, node)
    kind = next((kind for kind in Kind if kind in node.entries), None)
    if kind is None:
        message = f"a situation needs one of {_ONE_EACH}"
        found.faults.append(fault_at(node.place, FaultKind.MISSING_KEY, message))
        return
    found.faults.extend(_what_is_missing(node, kind, values, names))
    if len(found.faults) == before:
        found.cases.append(_case(node, kind, values, file))


def _values(found: Situations, node: Entries) -> dict[str, Any]:
    """The values of a case's keys, each read as its kind wants it; what is wrong is added to the faults."""
    kind = next((kind for kind in Kind if kind in node.entries), None)
    hints = dict(_COMMON)
    if kind is not None:
        hints |= _EXPECTED[kind]
        hints |= _GIVEN[kind]
    values: dict[str, Any] = {}
    for key, (place, value) in node.entries.items():
        if key == "with" and kind is not Kind.RECORD:  # a record has `set:` lines of its own
            values[key] = _rules(found, value)
        elif key in hints:
            values[key] = _value(found, value, hints[key], key)
        elif kind is not None:
            message = f"`{key}` has no place in a situation with `{kind}`"
            found.faults.append(
                fault_at(place, FaultKind.UNKNOWN_KEY, message, key=key, expected=(*hints, "with"), word=key)
            )
    return {key: value for key, value in values.items() if value is not UNREAD}


def _value(found: Situations, node: Node, hint: Any, key: str) -> Any:
    """A value as a list, a mapping, a stage or plain; a text may be left blank, as the table before the first card."""
    if isinstance(node, Scalar) and node.is_blank:
        node = replace(node, plain=False)
    value = fit(node, hint, key, found.faults)
    return list(value) if isinstance(value, tuple) else value


def _rules(found: Situations, node: Node) -> Any:
    """Rule overrides, which the variant checks for itself."""
    if isinstance(node, Entries):
        return plain_value(node)
    message = "a mapping of rules belongs here, as in {game.target: 31}"
    found.faults.append(fault_at(node.place, FaultKind.WRONG_VALUE, message))
    return UNREAD


def _what_is_missing(node: Entries, kind: Kind, values: Mapping[str, Any], names: dict[str, int]) -> list[VariantFault]:
    """What a case still lacks: a name of its own, something that must come out, one number a side."""
    faults = []
    name = values.get("name", "")
    if not name and "name" not in node.entries:
        faults.append(fault_at(node.place, FaultKind.MISSING_KEY, "a situation needs a `name`, a sentence"))
    elif name in names:
        message = f"this name stands here twice; first in line {names[name]}"
        faults.append(fault_at(node.entries["name"][0], FaultKind.DUPLICATE_KEY, message))
    names.setdefault(name, node.place.line)
    if not any(key in node.entries for key in _EXPECTED[kind]):
        message = f"nothing is said that must come out: {', '.join(f'`{key}`' for key in _EXPECTED[kind])}"
        faults.append(fault_at(node.place, FaultKind.MISSING_KEY, message))
    if "points" in node.entries and not isinstance(node.entries["points"][1], Items):
        message = "points are a number for each side, as in [7, 4]"
        faults.append(fault_at(node.entries["points"][0], FaultKind.WRONG_VALUE, message))
    if "start" in values and "counts" in values and len(values["start"]) != len(values["counts"]):
        message = f"{len(values['counts'])} sides have counts; `start` has {len(values['start'])}"
        faults.append(fault_at(node.entries["start"][0], FaultKind.WRONG_VALUE, message))
    return faults


def _case(node: Entries, kind: Kind, values: Mapping[str, Any], file: str) -> Case:
    given = {key: value for key, value in values.items() if key in _GIVEN[kind]}
    expected = {key: value for key, value in values.items() if key in _EXPECTED[kind] and key not in given}
    return Case(
        name=values["name"],
        file=file,
        line=node.place.line,
        kind=kind,
        given=given,
        expected=expected,
        variant=values.get("variant"),
        overrides=values.get("with", {}),
    )
