"""Values that cannot be read, mended so that what else is wrong can be found in the same go.

What is unreadable falls back to the plain rule, what is missing is filled in; the faults
themselves are told all the same, and nothing is told that only follows from the mending.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from copy import deepcopy
from typing import Any

from referee.variant.errors import FaultKind, VariantFault
from referee.variant.finding import Finding

# What may stand for a key that must be there.
_FILLED: dict[str, Any] = {
    "id": "unnamed",
    "name": "unnamed",
    "when": {"irregularity": "no-cut"},
    "irregularity": "no-cut",
    "ruling": "stands",
    "of": ["all"],
    "under": 1,
    "title": "unnamed",
}
_LAW: dict[str, Any] = {"when": {"irregularity": "no-cut"}, "ruling": "stands"}
# Faults that leave all other rules as they were written.
_OF_ONE_RULE = frozenset(
    {FaultKind.UNKNOWN_KEY, FaultKind.MISSING_KEY, FaultKind.WRONG_VALUE, FaultKind.DUPLICATE_KEY, FaultKind.WARNING}
)
# What is held against other rules: a fault in the latter makes what is said of the former doubtful.
_RESTS_ON = {
    "scoring.count_order": ("scoring.items",),
    "values": ("pack",),
    "hand_values": ("pack",),
    "scoring.items": ("pack",),
    "deal": ("pack", "players.counts"),
    "players.partners": ("players.counts",),
    "game.lurch": ("game.target",),
}
_STEP = re.compile(r"\[|\.")


Location = Sequence[int | str]


def mend(value: dict[str, Any], missing: Sequence[Location], unreadable: Sequence[Location]) -> None:
    """Fill in what is missing from the values, and take out what cannot be read."""
    lacking = [(_holder(value, location), str(location[-1])) for location in missing]
    ways = [_way(value, location) for location in unreadable]
    for holder, name in lacking:
        holder[name] = deepcopy(_FILLED[name])
    for way in ways:
        _take_out(way, value.get("laws"))


def _holder(value: Any, location: Location) -> Any:
    """What should hold the last step of a location."""
    way = _way(value, location[:-1])
    return way[-1][0][way[-1][1]] if way else value


def _way(value: Any, location: Location) -> list[tuple[Any, Any]]:
    """Each holder on the way to a place, with the step from it."""
    found: list[tuple[Any, Any]] = []
    for step in location:
        found.append((value, step))
        value = value[step]
    return found


def _take_out(way: Sequence[tuple[Any, Any]], laws: Any) -> None:
    """Take out the innermost named value of a way; a law that is none becomes a plain one, so that its number stays."""
    holder, step = next(each for each in reversed(way) if isinstance(each[0], dict) or each[0] is laws)
    if holder is laws:
        holder[step] = deepcopy(_LAW)
    else:
        holder.pop(step, None)


def doubtful(faults: Iterable[VariantFault]) -> tuple[str, ...] | None:
    """The rules that faults leave open, by path; None where what was written can no longer be relied on at all."""
    paths: list[str] = []
    for fault in faults:
        if fault.kind not in _OF_ONE_RULE:
            return None
        group = fault.key.rpartition(".")[0]
        paths.append(fault.key)
        if fault.kind is FaultKind.UNKNOWN_KEY and fault.closest:
            paths.append(f"{group}.{fault.closest}" if group else fault.closest)
    return tuple(paths)


def still_holds(finding: Finding, doubts: Sequence[str]) -> bool:
    """Whether a finding does not hang on a rule that is left open."""
    rests = [*finding.paths]
    rests += [other for path in finding.paths for rule, on in _RESTS_ON.items() if _within(path, rule) for other in on]
    return not any(_within(path, doubt) or _within(doubt, path) for path in rests for doubt in doubts)


def _within(path: str, group: str) -> bool:
    """Whether a path is a rule or stands inside it."""
    return path == group or (path.startswith(group) and _STEP.match(path[len(group) :]) is not None)
