"""A merged tree of rules read as the frozen model: names checked, values read strictly.

The model's own types say what each rule may be. What cannot be read is told, and the plain rule stands in its place, so
that what else is wrong is found in the same run.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from referee.variant.advice import advice_for, card_meant, chosen, did_you_mean, said
from referee.variant.errors import FaultKind, VariantFault, fault_at
from referee.variant.keys import unknown_key
from referee.variant.model import Law, Variant, When
from referee.variant.yaml_text import Entries, Items, Node, Scalar, is_none

NOT_WRITTEN = ("at", "why", "digest")
IDENTITY = ("id", "name", "about", "extends", "sources", "advice")

# What stands in for a key that must be there and is not, or cannot be read.
_FILLED: Mapping[str, Any] = {
    "id": "unnamed",
    "name": "unnamed",
    "when": When(("no-cut",)),
    "irregularity": ("no-cut",),
    "ruling": "stands",
    "of": ("all",),
}
RANK = "(?:A|[2-9]|[12][0-9]|30|J|Q|K)"
RANKED = {"values": RANK, "hand_values": f"{RANK}[SHDC]?"}
"""The names of ranks, and of ranks and cards, that rules are written by."""
_RANKS = ("A", *map(str, range(2, 11)), "J", "Q", "K")
_NUMBER = re.compile(r"0|[1-9][0-9]{0,8}")
_DECIMAL = re.compile(r"-?[0-9]{1,6}\.[0-9]{1,17}")
_LAW = Law(When(("no-cut",)), "stands")
UNREAD: Any = object()  # the value of what cannot be read


@cache
def hints_of(kind: Any) -> Mapping[str, Any]:
    """The rules of a group and the type of each, as the model has them."""
    hints = get_type_hints(kind)
    return {each.name: hints[each.name] for each in fields(kind) if each.name not in NOT_WRITTEN}


def kinds_of(hint: Any) -> tuple[tuple[Any, ...], bool]:
    """The kinds of value that a rule may have, and whether it may be none."""
    kinds = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    return tuple(kind for kind in kinds if kind is not NoneType), NoneType in kinds


def fitted(tree: Entries) -> tuple[Variant, list[VariantFault]]:
    """The variant that the tree of rules gives, and all that is wrong with names and values.

    Where something is wrong the variant is good only to look for further faults.
    """
    faults: list[VariantFault] = []
    variant: Variant = _group(tree, Variant, "", faults)
    return variant, faults


def fit(node: Node, hint: Any, path: str, faults: list[VariantFault]) -> Any:
    """The value of a node as the type wants it, or ``UNREAD``; what is wrong is added to the faults."""
    kinds, may_be_none = kinds_of(hint)
    if isinstance(node, Scalar) and node.is_blank:
        faults.append(_blank(node, path, may_be_none=may_be_none))
        return UNREAD
    if may_be_none and is_none(node):
        return None
    if len(kinds) == 1:
        return _read(node, kinds[0], path, faults)
    for kind in kinds:
        tried: list[VariantFault] = []
        value = _read(node, kind, path, tried)
        if value is not UNREAD:  # of the right shape, whatever is wrong inside
            faults.extend(tried)
            return value
    return _refused(node, kinds, path, faults)


def _blank(node: Scalar, path: str, *, may_be_none: bool) -> VariantFault:
    """A rule with nothing after its colon: neither "none" nor "as the parent has it" may be meant."""
    advice = "write none, or take the line away" if may_be_none else "write its value, or take the line away"
    return fault_at(node.place, FaultKind.WRONG_VALUE, f"nothing is written for {path}", key=path, advice=advice)


def _read(node: Node, kind: Any, path: str, faults: list[VariantFault]) -> Any:
    if is_dataclass(kind):
        return _group(node, kind, path, faults)
    origin = get_origin(kind)
    if origin is Mapping:
        return _named(node, get_args(kind), path, faults)
    if origin is tuple:
        return _listed(node, get_args(kind)[0], path, faults)
    if isinstance(node, Scalar):
        value = chosen(node, get_args(kind)) if origin is Literal else _plain(node, kind)
        if value is not None:
            return value
    return _refused(node, (kind,), path, faults)


def _plain(node: Scalar, kind: Any) -> Any:
    """A text, a number or true and false; None for any other."""
    if kind is str:
        return node.text
    if kind is float and node.plain and _DECIMAL.fullmatch(node.text):
        return float(node.text)
    return node.value if type(node.value) is kind else None


def _refused(node: Node, kinds: tuple[Any, ...], path: str, faults: list[VariantFault]) -> Any:
    """The fault of a value that is none of the kinds that may stand here."""
    words = tuple(word for kind in kinds if get_origin(kind) is Literal for word in get_args(kind))
    wanted = f"one of {', '.join(words)}" if len(words) > 1 else " or ".join(words)
    others = [_wanted(kind) for kind in kinds if get_origin(kind) is not Literal]
    message = f"{path} is {' or '.join([*others, *([wanted] if wanted else [])])}, not {said(node)}"
    expected = ("true", "false") if bool in kinds else words
    faults.append(
        fault_at(
            node.place,
            FaultKind.WRONG_VALUE,
            message,
            key=path,
            expected=tuple(map(str, expected)),
            word=node.text if isinstance(node, Scalar) and node.text else None,
            advice=advice_for(node, kinds),
        )
    )
    return UNREAD


def _wanted(kind: Any) -> str:
    if get_origin(kind) is tuple:
        return "a list"
    return {bool: "true or false", int: "a whole number", float: "a decimal one", str: "one line of text"}.get(
        kind, "a group of `key: value`"
    )


def _named(node: Node, hints: tuple[Any, ...], path: str, faults: list[VariantFault]) -> Any:
    """Things by name or by number: items, values, works; what ``none`` is said of is left out."""
    if not isinstance(node, Entries):
        return {} if is_none(node) else _refused(node, (Mapping,), path, faults)
    by, hint = hints
    found: dict[Any, Any] = {}
    for key, (place, each) in node.entries.items():
        if by is int and _NUMBER.fullmatch(key) is None:
            message = f"{path} names whole numbers, not `{key}`"
            faults.append(fault_at(place, FaultKind.WRONG_VALUE, message, key=f"{path}.{key}"))
        elif not is_none(each) or (isinstance(each, Scalar) and each.is_blank):
            found[by(key)] = fit(each, hint, f"{path}.{key}", faults)
        elif path in RANKED and re.fullmatch(RANKED[path], key) is None:  # taken away, though there is no such thing
            message, advice = f"{path}.{key}: {key} is no rank", did_you_mean(card_meant(key, _RANKS))
            faults.append(fault_at(place, FaultKind.WRONG_VALUE, message, key=f"{path}.{key}", advice=advice))
    return {key: value for key, value in found.items() if value is not UNREAD}


def _listed(node: Node, hint: Any, path: str, faults: list[VariantFault]) -> Any:
    """A list; ``none`` is an empty one, and a word or number stands for a list of one."""
    if is_none(node):
        return ()
    if isinstance(node, Entries):
        return _refused(node, (tuple[hint, ...],), path, faults)
    items = node.items if isinstance(node, Items) else (node,)
    paths = [f"{path}[{number}]" if isinstance(node, Items) else path for number in range(1, len(items) + 1)]
    values = [fit(each, hint, at, faults) for each, at in zip(items, paths, strict=True)]
    if hint is Law:  # an unreadable one leaves its number to those after it
        return tuple(_LAW if value is UNREAD else value for value in values)
    return tuple(value for value in values if value is not UNREAD)


def _filler(hint: Any) -> Any:
    """A value of the wanted kind."""
    kind = kinds_of(hint)[0][0]
    return (
        get_args(kind)[0] if get_origin(kind) is Literal else (get_origin(kind) or kind)(*([1] if kind is int else []))
    )


def _group(node: Node, kind: Any, path: str, faults: list[VariantFault]) -> Any:
    if not isinstance(node, Entries):
        return _refused(node, (kind,), path, faults)
    hints, found = hints_of(kind), {}
    for key, (place, each) in node.entries.items():
        if key == "at" and kind is Variant:
            continue  # it has been taken out of the texts and laid over them
        if key in hints:
            found[key] = fit(each, hints[key], f"{path}.{key}" if path else key, faults)
        else:
            faults.append(unknown_key(place, key, path, each, hints, crowd=len(faults)))
    for rule in fields(kind):
        if rule.name in hints and rule.default is MISSING and rule.default_factory is MISSING:
            if rule.name not in found:
                message, name = f"`{rule.name}` of {path} is missing", f"{path}.{rule.name}"
                faults.append(fault_at(node.place, FaultKind.MISSING_KEY, message, key=name, expected=(rule.name,)))
            if found.get(rule.name, UNREAD) is UNREAD:
                found[rule.name] = _FILLED[rule.name] if rule.name in _FILLED else _filler(hints[rule.name])
    return kind(**{key: value for key, value in found.items() if value is not UNREAD})
