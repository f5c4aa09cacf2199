"""Situations in YAML: from text to cases, and every fault of the text with its line.

A faulty case is left out and told; the others are read all the same. Nothing is judged here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from referee.situations import shapes
from referee.situations.case import Case, Kind
from referee.situations.shapes import Reader, WrongShape
from referee.variant.errors import FaultKind, Origin, Place, VariantFault, fault_at
from referee.variant.laws import IRREGULARITIES
from referee.variant.reading import lines_of, read_yaml
from referee.variant.yaml_text import Entries, Items, Node

_NAMES = shapes.listed(shapes.text)
_POINTS = shapes.listed(shapes.number)
_COUNTS = shapes.by_name(shapes.by_name(shapes.whole))
_STAGE = shapes.record_of(
    {
        "round": shapes.one_of("first", "middle", "last"),
        "table": shapes.one_of("turned", "not-turned"),
        "hands": shapes.one_of("lifted", "not-lifted"),
        "found": shapes.one_of("before-next-hand", "later"),
        "players": shapes.whole,
    }
)
_COMMON: Mapping[str, Reader] = {
    "name": shapes.text,
    "variant": shapes.text,
    "with": shapes.rules,
    "source": shapes.text,
    "note": shapes.text,
}
_GIVEN: Mapping[Kind, Mapping[str, Reader]] = {
    Kind.RECORD: {"record": shapes.text},
    Kind.PLAY: {"play": shapes.text, "table": shapes.text, "hand": shapes.text, "by": shapes.text},
    Kind.LAW: {"irregularity": shapes.one_of(*IRREGULARITIES), "stage": _STAGE},
    Kind.COUNTS: {"counts": _COUNTS, "start": _POINTS},
    Kind.POINTS: {"points": _POINTS},
}
_EXPECTED: Mapping[Kind, Mapping[str, Reader]] = {
    Kind.RECORD: {
        "faults": _NAMES,
        "score": shapes.by_name(shapes.number),
        "winner": shapes.name_or_none,
        "lurched": _NAMES,
        "lost": _NAMES,
        "games": shapes.by_name(shapes.whole),
        "game_counts": shapes.whole,
        "matches": shapes.by_name(shapes.whole),
        "rulings": _NAMES,
        "counts": _COUNTS,
    },
    Kind.PLAY: {
        "ruling": shapes.one_of("stands", "fails", "depends"),
        "faults": _NAMES,
        "sweep": shapes.truth,
        "takes": shapes.whole,
    },
    Kind.LAW: {"ruling": shapes.text},
    Kind.COUNTS: {
        "faults": _NAMES,
        "points": _POINTS,
        "scored": _POINTS,
        "winner": shapes.name_or_none,
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
    readers = dict(_COMMON)
    if kind is Kind.RECORD:
        del readers["with"]  # a record has `set:` lines of its own
    if kind is not None:
        readers |= _EXPECTED[kind]
        readers |= _GIVEN[kind]
    values: dict[str, Any] = {}
    for key, (place, value) in node.entries.items():
        if key in readers:
            try:
                values[key] = readers[key](value)
            except WrongShape as error:
                found.faults.append(error.fault)
        elif kind is not None:
            message = f"`{key}` has no place in a situation with `{kind}`"
            found.faults.append(
                fault_at(place, FaultKind.UNKNOWN_KEY, message, key=key, expected=tuple(readers), word=key)
            )
    return values


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
