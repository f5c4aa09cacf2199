"""What is written in a variant file, in overrides or in a ``set:``, taken apart before it is merged."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from referee.variant.errors import FaultKind, Origin, Place, VariantFault, fault_at
from referee.variant.fit import IDENTITY
from referee.variant.layers import Layer, layer_of
from referee.variant.mistakes import mistake_at
from referee.variant.reading import read_yaml
from referee.variant.yaml_text import DEEPEST, Entries, Node, Scalar, is_none, node_of

_NESTED = (Mapping, list, tuple)


@dataclass(frozen=True, slots=True)
class Written:
    """A variant file as written: its rules, what it extends, who it says it is, and its faults of form.

    ``is_root`` when it says ``extends: none``, as only the base does.
    """

    origin: Origin
    layer: Layer
    identity: Mapping[str, tuple[Place, Node]]
    stem: str
    extends: tuple[str, Place] | None = None
    is_root: bool = False
    faults: tuple[VariantFault, ...] = ()


def written_of(text: str, origin: Origin, stem: str) -> Written:
    """A variant file's text taken apart; ``stem`` is its file's name, its id where it gives none."""
    tree, faults = read_yaml(text, origin)
    if tree is None and not faults:
        faults.append(fault_at(Place(origin), FaultKind.UNREADABLE_FILE, "the file is empty; it names no rule"))
    elif tree is not None and not isinstance(tree, Entries):
        message = "a variant file is lines of `key: value`, and this is none"
        faults.append(fault_at(tree.place, FaultKind.NOT_YAML, message, advice=_what_to_write(tree, origin)))
    tree = tree if isinstance(tree, Entries) else Entries(Place(origin))
    identity = {key: each for key, each in tree.entries.items() if key in ("id", "name", "about", "extends")}
    rules = {key: each for key, each in tree.entries.items() if key not in identity}
    layer = layer_of(Entries(tree.place, rules), faults)
    parent, is_root = _parent_named(identity, faults)
    return Written(origin, layer, identity, stem, parent, is_root, faults=tuple(faults))


def _what_to_write(node: Node, origin: Origin) -> str:
    """What the first line of a text that is no mapping was probably meant to be."""
    first = node.place.line - 1
    if isinstance(node, Scalar) and first < len(origin.lines):
        return mistake_at(origin.lines, first).help
    return "write each rule on a line of its own: `key: value`"


def _parent_named(
    identity: Mapping[str, tuple[Place, Node]], faults: list[VariantFault]
) -> tuple[tuple[str, Place] | None, bool]:
    if "extends" not in identity:
        return None, False
    node = identity["extends"][1]
    if isinstance(node, Scalar) and node.is_blank:
        message, advice = (
            "nothing is written for extends",
            "write extends: foster, or the variant that yours differs from",
        )
        faults.append(fault_at(node.place, FaultKind.WRONG_VALUE, message, key="extends", advice=advice))
        return None, False
    if is_none(node):
        return None, True
    if isinstance(node, Scalar):
        return (node.text, node.place), False
    message = "`extends` names one variant, by id or path"
    faults.append(fault_at(node.place, FaultKind.WRONG_VALUE, message, key="extends"))
    return None, False


def layer_of_overrides(overrides: Mapping[str, object], depth: int, faults: list[VariantFault]) -> Layer:
    """The rules of a mapping of overrides."""
    place = Place(Origin(layer=depth))
    if _is_deep(overrides):
        faults.append(fault_at(place, FaultKind.WRONG_VALUE, f"nested more than {DEEPEST} deep; no rule is"))
        return Layer(Entries(place))
    tree = node_of(overrides, place)
    assert isinstance(tree, Entries)  # noqa: S101 - a mapping gives entries
    return layer_of(_only_rules(tree, faults), faults)


def _is_deep(value: object) -> bool:
    """Whether mappings and lists are nested deeper than any rule is; one that holds itself is."""
    found: list[object] = [value]
    for _ in range(DEEPEST + 1):
        inner = [each.values() if isinstance(each, Mapping) else each for each in found if isinstance(each, _NESTED)]
        found = [each for values in inner for each in values]
    return bool(found)


def layer_of_set(text: str, index: int, depth: int, faults: list[VariantFault]) -> Layer | None:
    """The one rule of a ``set:``, or none where it cannot be read."""
    origin = Origin(None, (text,), depth, index)
    key, equals, value = text.partition("=")
    name = key.strip()
    column = len(key) - len(key.lstrip()) + 1 if name else 1
    place = Place(origin, 1, column, column + max(1, len(name)))
    if not equals or not name:
        message = "a rule is set as KEY = VALUE"
        faults.append(fault_at(place, FaultKind.NOT_YAML, message, key=name, advice="capture.partial = false"))
        return None
    start = len(key) + 1
    tree, found = read_yaml(" " * start + value, origin)
    faults.extend(found)
    if tree is None and not found:
        faults.append(fault_at(place, FaultKind.WRONG_VALUE, f"{name} is set to nothing; say `none`", key=name))
    if tree is None or found:
        return None
    return layer_of(_only_rules(Entries(place, {name: (place, tree)}), faults), faults)


def _only_rules(tree: Entries, faults: list[VariantFault]) -> Entries:
    kept = {}
    for key, (place, node) in tree.entries.items():
        if key.partition(".")[0] in IDENTITY:
            message = f"{key} says which variant it is and is no rule to be set"
            faults.append(fault_at(place, FaultKind.UNKNOWN_KEY, message, key=key))
        else:
            kept[key] = (place, node)
    return Entries(tree.place, kept)
