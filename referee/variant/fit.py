"""A merged tree of rules read as the frozen model: names checked, values read strictly.

The model's own types say what each rule may be. What the tree has too much is found
here; the values are read by pydantic, whose complaints are put back to their places.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, Literal, Union, get_args, get_origin, get_type_hints

from pydantic import TypeAdapter, ValidationError

from referee.variant.errors import FaultKind, Place, VariantFault, fault_at
from referee.variant.mending import mend
from referee.variant.model import Variant
from referee.variant.yaml_text import Entries, Items, Node, Scalar, is_none, plain_value

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

NOT_WRITTEN = ("why", "digest")
IDENTITY = ("id", "name", "about", "extends", "sources", "advice")
_MENDINGS = 4
_QUOTED = re.compile(r"'([^']*)'")
_SAYS_FALSE = ("no", "off", "false", "none", "never", "0")


@cache
def hints_of(kind: Any) -> Mapping[str, Any]:
    """The rules of a group and the type of each, as the model has them."""
    hints = get_type_hints(kind)
    return {each.name: hints[each.name] for each in fields(kind) if each.name not in NOT_WRITTEN}


@cache
def _adapter() -> TypeAdapter[Variant]:
    return TypeAdapter(Variant)


def fitted(tree: Entries) -> tuple[Variant | None, list[VariantFault]]:
    """The variant that the tree of rules gives, and all that is wrong with names and values.

    Where something is wrong the variant is a mended one, good only to look for further faults; none where it cannot be.
    """
    faults: list[VariantFault] = []
    value = _fit(tree, Variant, "", faults)
    for attempt in range(_MENDINGS):
        try:
            return _adapter().validate_json(json.dumps(value), strict=True), faults
        except ValidationError as error:
            found = error.errors(include_url=False)
        if attempt == 0:
            faults.extend(_value_fault(each, tree) for each in found)
        missing = [each["loc"] for each in found if each["type"] == "missing"]
        mend(value, missing, [each["loc"] for each in found if each["type"] != "missing"])
    return None, faults  # pragma: no cover - each round mends all that it found


def without_none(hint: Any) -> tuple[Any, bool]:
    """The type without ``None``, and whether it was among it."""
    if get_origin(hint) not in (Union, UnionType):
        return hint, False
    kept = [each for each in get_args(hint) if each is not NoneType]
    return kept[0], len(kept) < len(get_args(hint))


def _fit(node: Node, hint: Any, path: str, faults: list[VariantFault]) -> Any:
    """The node as plain values shaped as the type wants them; what cannot be shaped stays as it is."""
    hint, may_be_none = without_none(hint)
    if may_be_none and is_none(node):
        return None
    if is_dataclass(hint):
        return _fit_group(node, hint, path, faults)
    origin = get_origin(hint)
    if origin is Mapping:
        return _fit_named(node, get_args(hint)[1], path, faults)
    if origin is tuple:
        return _fit_list(node, get_args(hint)[0], path, faults)
    if isinstance(node, Scalar) and (hint is str or origin is Literal):
        return node.text
    return plain_value(node)


def _fit_named(node: Node, hint: Any, path: str, faults: list[VariantFault]) -> Any:
    """Things by name: items, values, works; what ``none`` is said of is left out."""
    if not isinstance(node, Entries):
        return {} if is_none(node) else plain_value(node)
    kept = {key: each for key, (_, each) in node.entries.items() if not is_none(each)}
    return {key: _fit(each, hint, f"{path}.{key}", faults) for key, each in kept.items()}


def _fit_list(node: Node, hint: Any, path: str, faults: list[VariantFault]) -> Any:
    """A list; ``none`` is an empty one, and a word or number stands for a list of one."""
    if is_none(node):
        return []
    if isinstance(node, Entries):
        return plain_value(node)
    return [_fit(each, hint, path, faults) for each in (node.items if isinstance(node, Items) else (node,))]


def _fit_group(node: Node, kind: Any, path: str, faults: list[VariantFault]) -> Any:
    if not isinstance(node, Entries):
        return plain_value(node)
    hints = hints_of(kind)
    value = {}
    for key, (place, each) in node.entries.items():
        if key in hints:
            value[key] = _fit(each, hints[key], f"{path}.{key}" if path else key, faults)
        else:
            faults.append(_unknown_key(place, key, path, hints))
    return value


def _unknown_key(place: Place, key: str, path: str, hints: Mapping[str, Any]) -> VariantFault:
    whole = f"{path}.{key}" if path else key
    advice = None
    if key in ("source", "note"):
        advice = f"to say where a rule comes from write {{is: VALUE, {key}: …}} for the rule itself"
    hints = hints if path else {**hints, "extends": str}
    message = f"there is no rule {whole}; " + (f"{path} has" if path else "there are") + f" {', '.join(hints)}"
    return fault_at(place, FaultKind.UNKNOWN_KEY, message, key=whole, expected=tuple(hints), word=key, advice=advice)


def _value_fault(error: ErrorDetails, tree: Entries) -> VariantFault:
    """A complaint about a value, put back to where it is written and said in table words."""
    node, path = _walk(tree, error["loc"])
    if error["type"] == "missing":
        name = str(error["loc"][-1])
        message = f"`{name}` of {path} is missing"
        return fault_at(node.place, FaultKind.MISSING_KEY, message, key=f"{path}.{name}", expected=(name,))
    expected, wanted = _wanted(error)
    text = node.text if isinstance(node, Scalar) else ""
    message = f"{path} is {wanted}, not {_said(node)}"
    advice = _advice(error["type"], text)
    return fault_at(
        node.place, FaultKind.WRONG_VALUE, message, key=path, expected=expected, word=text or None, advice=advice
    )


def _wanted(error: ErrorDetails) -> tuple[tuple[str, ...], str]:
    """What pydantic wanted at a place: the words to choose from, and the same in a sentence."""
    match error["type"]:
        case "literal_error":
            words = tuple(_QUOTED.findall(error["ctx"]["expected"]))
            return words, f"one of {', '.join(words)}"
        case "bool_type":
            return ("true", "false"), "true or false"
        case "int_type":
            return (), "a whole number"
        case "tuple_type":
            return (), "a list"
        case "string_type":
            return (), "one line of text"
        case _:
            return (), "a group of `key: value`"


def _advice(complaint: str, text: str) -> str | None:
    if complaint == "bool_type" and text:
        return "write false" if text in _SAYS_FALSE else "write true"
    if complaint == "int_type" and text.isdigit() and len(text) < 10 and not text.startswith("0"):
        return "write it without quotes"
    return None


def _said(node: Node) -> str:
    if isinstance(node, Scalar):
        text = node.text if len(node.text) <= 40 else node.text[:39] + "…"
        return f"`{text}`" if text else "nothing"
    return "a list" if isinstance(node, Items) else "a mapping"


def _walk(tree: Entries, loc: tuple[int | str, ...]) -> tuple[Node, str]:
    """The node that a pydantic location means, and its dotted path; steps that are not there are skipped."""
    node: Node = tree
    path: list[str] = []
    for step in loc:
        if isinstance(node, Entries) and str(step) in node.entries:
            node = node.entries[str(step)][1]
            path.append(str(step))
        elif isinstance(node, Items) and isinstance(step, int) and step < len(node.items):
            node = node.items[step]
            path[-1:] = [f"{path[-1]}[{step + 1}]"]
    return node, ".".join(path)
