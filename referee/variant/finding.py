"""One finding about rules that are each readable: which rules it rests on, and what is said of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from referee.variant.errors import FaultKind, Place, Related, VariantFault, fault_at
from referee.variant.layers import key_place_at, leaves, node_at, place_at
from referee.variant.yaml_text import Entries, Items, Node, Scalar, plain_value

# Beyond so many findings nobody reads what was probably meant, and to look for it takes long.
_CROWD = 200
# Faults that leave all other rules as they were written.
_OF_ONE_RULE = frozenset(
    {
        FaultKind.UNKNOWN_KEY,
        FaultKind.MISSING_KEY,
        FaultKind.WRONG_VALUE,
        FaultKind.DUPLICATE_KEY,
        FaultKind.NOT_YAML,
    }
)
_STEP = re.compile(r"\[|\.")


@dataclass(frozen=True, slots=True)
class Finding:
    """What is wrong, resting on the rules at ``paths``; told at the one of them that was said last.

    The other places are related. ``item`` is the place in the list that a rule is, from 0; ``at_key`` where the key is
    wrong and not the value; ``word`` is compared with ``expected``; ``rests`` are rules that it only presumes: that
    they are there, not what stands inside each of them.
    """

    paths: tuple[str, ...]
    message: str
    advice: str | None = None
    word: str | None = None
    expected: Sequence[str] = ()
    item: int | None = None
    at_key: bool = False
    rests: tuple[str, ...] = ()
    kind: FaultKind | None = None


def below(tree: Entries, path: str, other: str) -> bool:
    """Whether a rule was said in an older layer than another: in a parent's file, before an override, or nowhere."""
    here, there = node_at(tree, path), node_at(tree, other)
    if here is None or there is None:
        return here is None
    return here.place.origin.layer < there.place.origin.layer


def told(findings: Iterable[Finding], tree: Entries, doubts: Sequence[str]) -> list[VariantFault]:
    """The faults of the findings; what rests on a rule in doubt is left out."""
    kept = [each for each in findings if not _rests_on_any(each, doubts)]
    frame = min((node.place.origin.layer for _, node in leaves(tree)), default=0) if kept else 0
    return [_fault(each, tree, frame, crowded=number > _CROWD) for number, each in enumerate(kept)]


def said_last(paths: Sequence[str], tree: Entries) -> str:
    """The rule that was said in the newest layer."""
    return max(paths, key=lambda each: place_at(tree, each).origin.layer)


def _fault(finding: Finding, tree: Entries, frame: int, *, crowded: bool) -> VariantFault:
    path = said_last(finding.paths, tree)
    node = node_at(tree, path)
    place = key_place_at(tree, path) if finding.at_key else place_at(tree, path)
    if isinstance(node, Items) and (item := _item_of(finding, path, node)) is not None:
        place = item.place
    kind = FaultKind.CONTRADICTION if len(finding.paths) > 1 else FaultKind.WRONG_VALUE
    return fault_at(
        place,
        finding.kind or kind,
        finding.message,
        key=path,
        expected=() if crowded else finding.expected,
        word=None if crowded else finding.word,
        advice=finding.advice,
        related=_related(finding, path, place, tree, frame),
    )


def _item_of(finding: Finding, path: str, node: Items) -> Node | None:
    """What of a list is meant: by its number in the rule itself, by its word in another that it rests on."""
    if path == finding.paths[0]:
        return node.items[finding.item] if finding.item is not None and finding.item < len(node.items) else None
    words = (each for each in node.items if isinstance(each, Scalar) and each.text == finding.word)
    return next(words, None)


def _related(finding: Finding, path: str, place: Place, tree: Entries, frame: int) -> list[Related]:
    """The other places that a finding rests on, as far as a text says them; the base is named where it is alone."""
    found = [(other, node) for other in finding.paths if other != path and (node := node_at(tree, other)) is not None]
    written = [(other, node) for other, node in found if node.place.excerpt is not None and node.place != place]
    newer = [(other, node) for other, node in written if node.place.origin.layer > frame]
    return [Related.at(node.place, f"{other} is {short(node)}") for other, node in newer or written]


def short(node: Node) -> str:
    """A value as it is written, on part of a line."""
    if isinstance(node, Scalar):
        return node.text
    value = plain_value(node)
    text = ", ".join(map(str, value)) if isinstance(value, list) else ", ".join(value)
    return text if len(text) <= 40 else text[:39] + "…"


def doubtful(faults: Iterable[VariantFault]) -> tuple[str, ...] | None:
    """The rules that faults leave open, by path; None where what was written can no longer be relied on at all."""
    paths: list[str] = []
    for fault in faults:
        if fault.kind not in _OF_ONE_RULE or fault.key in ("", "extends") or len(paths) > _CROWD:
            return None
        paths.append(fault.key)
        if fault.kind is FaultKind.UNKNOWN_KEY and fault.closest:
            paths.append(".".join(fault.closest.split(".")[: fault.key.count(".") + 1]))
    return tuple(dict.fromkeys(paths))


def _rests_on_any(finding: Finding, doubts: Sequence[str]) -> bool:
    if any(within(path, doubt) or within(doubt, path) for path in finding.paths for doubt in doubts):
        return True
    return any(within(rest, doubt) or rest == doubt.rpartition(".")[0] for rest in finding.rests for doubt in doubts)


def within(path: str, group: str) -> bool:
    """Whether a path is a rule or stands inside it."""
    return path == group or (path.startswith(group) and _STEP.match(path[len(group) :]) is not None)
