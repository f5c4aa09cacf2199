"""The names of the rules: which there are, and which was probably meant by one that is none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache

from referee.faults import closest
from referee.variant.errors import FaultKind, Place, VariantFault, fault_at
from referee.variant.model import Variant
from referee.variant.yaml_text import Entries, Node

# Beyond so many faults nobody reads what was probably meant, and to look for it takes long.
_CROWD = 200
_ODD = (0xA0, 0x200B, 0xFEFF)


@cache
def rule_keys() -> tuple[str, ...]:
    """Every rule of a group by its dotted path, such as ``game.target``."""
    plain = Variant(id="", name="")
    found: list[str] = []
    for group in fields(Variant):
        value = getattr(plain, group.name)
        inner = [each.name for each in fields(value)] if is_dataclass(value) else []
        found += [f"{group.name}.{name}" for name in inner] or [group.name]
    return tuple(found)


def unknown_key(
    place: Place, key: str, path: str, value: Node, known: Mapping[str, object], *, crowd: int = 0
) -> VariantFault:
    """A key that is no rule: what there is, and the whole name that was probably meant, to be copied."""
    whole = f"{path}.{key}" if path else key
    names = tuple(known) if path else (*known, "at", "extends")
    if crowd > _CROWD:
        return fault_at(place, FaultKind.UNKNOWN_KEY, f"there is no rule {whole}", key=whole)
    message = f"there is no rule {whole}; " + (f"{path} has" if path else "there are") + f" {', '.join(names)}"
    meant = None if key in ("source", "note") else _meant(key, path, value, names)
    odd = next((f" (U+{ord(sign):04X} stands in it; type plain blanks)" for sign in key if ord(sign) in _ODD), "")
    advice = _advice(key, path) or (f"did you mean {meant}{odd}" if meant else None)
    fault = fault_at(place, FaultKind.UNKNOWN_KEY, message, key=whole, expected=names, advice=advice)
    return replace(fault, closest=meant)


def _advice(key: str, path: str) -> str | None:
    if key in ("source", "note"):
        return f"to say where a rule comes from write {{is: VALUE, {key}: …}} for the rule itself"
    if "." in key and path:
        return f"a name with dots stands at the margin: write {path}.{key} there, or each step on a line of its own"
    if ":" in key:
        name, _, rest = key.partition(":")
        return f"a blank is missing after the colon: write {name}: {rest}"
    return None


def _meant(key: str, path: str, value: Node, names: tuple[str, ...]) -> str | None:
    """The whole name: the nearest of the group with what stands inside it, or a rule of another group called so."""
    inside = _inside(value)
    word = key.translate(dict.fromkeys(_ODD)).strip()
    near = closest(word, names)
    rest = f".{inside}" if inside else ""
    start = f"{path}." if path else ""
    if near is not None and inside and not path:
        return closest(f"{near}.{inside}", rule_keys()) or near + rest
    if near is not None:
        return start + near + rest
    last = (inside or word).rpartition(".")[2]
    same = [rule for rule in rule_keys() if rule.rpartition(".")[2] == last]
    return same[0] if same else None


def _inside(value: Node) -> str:
    """The one rule that is written inside a node, by its dotted path; nothing where there are several, or none."""
    steps: list[str] = []
    while isinstance(value, Entries) and len(value.entries) == 1:
        ((step, (_, value)),) = value.entries.items()
        steps.append(step)
    return "" if isinstance(value, Entries) else ".".join(steps)
