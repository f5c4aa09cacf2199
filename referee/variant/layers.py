"""Rules laid over rules: dotted keys spread out, reasons taken off, a child merged over its parent.

Mappings merge key by key; lists replace, except ``laws``: the child's stand before its
parent's. ``none`` stays in the tree, so that a later layer can see what was removed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from referee.faults import closest
from referee.variant.errors import FaultKind, Place, Related, VariantFault, fault_at
from referee.variant.model import Why
from referee.variant.yaml_text import DEEPEST, Entries, Items, Node, Scalar

_STEP = re.compile(r"\[\d+\]|[^.\[]+")
WHY_KEYS = ("is", "source", "note")


@dataclass(slots=True)
class Layer:
    """A tree of rules without their reasons, and the reasons by dotted path."""

    tree: Entries
    why: dict[str, Why] = field(default_factory=dict)


def layer_of(tree: Entries, faults: list[VariantFault]) -> Layer:
    """The layer that a file, a mapping of overrides or a ``set:`` makes; faults of form are added."""
    whole = spread(tree, faults)
    why: dict[str, Why] = {}
    bare = {key: (place, _bare(node, key, why, faults)) for key, (place, node) in whole.entries.items()}
    return Layer(Entries(tree.place, bare), why)


def spread(tree: Entries, faults: list[VariantFault]) -> Entries:
    """Dotted keys such as ``capture.partial`` written out as mappings."""
    whole = Entries(tree.place)
    for key, (place, node) in tree.entries.items():
        *outer, last = key.split(".")
        if len(outer) >= DEEPEST:
            message = f"there is no rule {key}; a rule's name has a few steps, and this has {len(outer) + 1}"
            faults.append(fault_at(place, FaultKind.UNKNOWN_KEY, message, key=key))
            continue
        if outer and last in WHY_KEYS:
            message = f"{last} is no part of a rule's name: it stands beside the value, in braces"
            advice = f"write {'.'.join(outer)}: {{is: VALUE, {last if last != 'is' else 'note'}: …}}"
            faults.append(fault_at(place, FaultKind.UNKNOWN_KEY, message, key=key, advice=advice))
            continue
        one = Entries(place, {last: (place, node)})
        for step in reversed(outer):
            one = Entries(place, {step: (place, one)})
        _join(whole, one, faults, "")
    return whole


def _join(whole: Entries, part: Entries, faults: list[VariantFault], at: str) -> None:
    """A further part of one text put into the whole; a rule that both of them set is a fault."""
    for key, (place, node) in part.entries.items():
        path = f"{at}{key}"
        before = whole.entries.get(key)
        if before is None:
            whole.entries[key] = (place, node)
        elif isinstance(before[1], Entries) and isinstance(node, Entries):
            _join(before[1], node, faults, f"{path}.")
        else:
            message = f"{path} is set twice; first in line {before[0].line}"
            related = (Related.at(before[0], f"{path} is said here first"),)
            faults.append(fault_at(place, FaultKind.DUPLICATE_KEY, message, key=path, related=related))


def _bare(node: Node, path: str, why: dict[str, Why], faults: list[VariantFault]) -> Node:
    """The node without its reasons, which are noted under their paths."""
    if not isinstance(node, Entries):
        return node
    if "is" in node.entries:
        why[path] = _why(node, path, faults)
        node = node.entries["is"][1]
        return _bare(node, path, why, faults)
    bare = {key: (place, _bare(each, f"{path}.{key}", why, faults)) for key, (place, each) in node.entries.items()}
    return Entries(node.place, bare)


def _why(node: Entries, path: str, faults: list[VariantFault]) -> Why:
    said: dict[str, str] = {}
    for key, (place, each) in node.entries.items():
        if key not in WHY_KEYS:
            message = f"beside `is` a rule has `source` and `note`, not `{key}`"
            near = closest(key, WHY_KEYS)
            advice = f"did you mean {near}" if near else "put further rules inside `is`"
            if isinstance(each, Scalar) and each.value is None:
                advice = "a comma ends the text before it; put that text in quotes"
            faults.append(fault_at(place, FaultKind.UNKNOWN_KEY, message, key=f"{path}.{key}", advice=advice))
        elif key != "is" and isinstance(each, Scalar) and each.text:
            said[key] = each.text
        elif key != "is":
            message = f"`{key}` of {path} is a line of text"
            faults.append(fault_at(each.place, FaultKind.WRONG_VALUE, message, key=f"{path}.{key}"))
    return Why(**said)


def merged(parent: Layer, child: Layer) -> Layer:
    """The child's rules over its parent's, with the reasons of what is now in force."""
    why = _merged_why(parent, child)
    return Layer(_over(parent.tree, child.tree, ""), why)


def _over(parent: Entries, child: Entries, at: str) -> Entries:
    entries = dict(parent.entries)
    for key, (place, node) in child.entries.items():
        before = entries.get(key)
        if before is not None and isinstance(before[1], Entries) and isinstance(node, Entries):
            entries[key] = (place, _over(before[1], node, f"{at}{key}."))
        elif before is not None and f"{at}{key}" == "laws":
            entries[key] = (place, _laws_before(node, before[1]))
        else:
            entries[key] = (place, node)
    return Entries(child.place, entries)


def _laws_before(child: Node, parent: Node) -> Node:
    if isinstance(child, Items) and isinstance(parent, Items):
        return Items(child.place, child.items + parent.items)
    return child


def _merged_why(parent: Layer, child: Layer) -> dict[str, Why]:
    """What the parent gave as reasons ends where the child says something else.

    A rule said anew ends the reason of an older one: itself, one inside it, or one that it is now a part of.
    """
    why = dict(parent.why)
    inside: dict[str, list[str]] = {}
    for old in parent.why:
        for group in _groups(old):
            inside.setdefault(group, []).append(old)
    for path, _ in leaves(child.tree):
        ended = [path, *inside.get(path, ())]
        ended += [old for old in _groups(path) if old in why and not isinstance(node_at(parent.tree, old), Entries)]
        for old in ended:
            why.pop(old, None)
        if nearest(why, path) is not None and nearest(child.why, path) is None:
            why[path] = Why()
    return why | child.why


def _groups(path: str) -> list[str]:
    """The groups that a rule stands in: ``a.b`` and ``a`` of ``a.b.c``."""
    steps = path.split(".")
    return [".".join(steps[:end]) for end in range(len(steps) - 1, 0, -1)]


def nearest(why: Mapping[str, Why], path: str) -> Why | None:
    """The reason given for a rule, or else for the group of rules it stands in."""
    while path:
        if path in why:
            return why[path]
        path = path.rpartition(".")[0]
    return None


def leaves(tree: Entries, at: str = "") -> Iterator[tuple[str, Node]]:
    """Every rule that the tree sets: its dotted path and its node; mappings are gone into."""
    for key, (_, node) in tree.entries.items():
        if isinstance(node, Entries) and node.entries:
            yield from leaves(node, f"{at}{key}.")
        else:
            yield f"{at}{key}", node


def node_at(tree: Entries, path: str) -> Node | None:
    """The node of a rule such as ``game.target`` or ``laws[2].ruling``, if the tree has one."""
    node: Node | None = tree
    for step in _steps(path):
        node = _inside(node, step)
        if node is None:
            return None
    return node


def place_at(tree: Entries, path: str) -> Place:
    """Where a rule is written; where it is not, the place of the nearest group around it."""
    node: Node = tree
    for step in _steps(path):
        inner = _inside(node, step)
        if inner is None:
            break
        node = inner
    return node.place


def key_place_at(tree: Entries, path: str) -> Place:
    """Where the name of a rule is written; where it is not, as ``place_at``."""
    group, _, name = path.rpartition(".")
    node = node_at(tree, group) if group else tree
    return node.entries[name][0] if isinstance(node, Entries) and name in node.entries else place_at(tree, path)


def _steps(path: str) -> list[str | int]:
    return [int(step[1:-1]) if step.startswith("[") else step for step in _STEP.findall(path)]


def _inside(node: Node | None, step: str | int) -> Node | None:
    match node, step:
        case Entries(), str() if step in node.entries:
            return node.entries[step][1]
        case Items(), int() if 0 < step <= len(node.items):
            return node.items[step - 1]
        case _:
            return None
