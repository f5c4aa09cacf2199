"""The package's own data: the smallest record that shows each fault, and the situations that show each rule.

The records are files of the package, ``records/NAME.cassino``, one for every name of the catalogue: shown by
`explain`, and laid out with their output in the gallery of faults. The examples of rules are ``rules.json``, made from
the situations by ``docs/examples_of_rules.py``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from referee.faults import FaultName

RECORDS = files(__package__) / "records"
RULE_EXAMPLES = files(__package__) / "rules.json"


GOES_ON = "the game goes on"


@dataclass(frozen=True, slots=True)
class RuleExample:
    """A situation that would come out otherwise by another value of a rule: a play at a table, or counts of a deal.

    ``then`` is what comes of the game: "Ann wins", or that it goes on; nothing where that is not asked.
    """

    name: str
    play: str | None = None
    table: str = ""
    hand: str | None = None
    by: str | None = None
    ruling: str = ""
    counts: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    start: tuple[float, ...] = ()
    scored: tuple[float, ...] = ()
    then: str = ""


def rule_examples(key: str, value: str) -> tuple[RuleExample, ...]:
    """The examples of a rule that has this value, as it is written, the shortest first."""
    return _rule_examples().get(key, {}).get(value, ())


def all_examples(key: str) -> tuple[RuleExample, ...]:
    """The examples of a rule whatever its value."""
    return tuple(example for examples in _rule_examples().get(key, {}).values() for example in examples)


@cache
def _rule_examples() -> dict[str, dict[str, tuple[RuleExample, ...]]]:
    kept = json.loads(RULE_EXAMPLES.read_text(encoding="utf-8"))
    return {
        key: {value: tuple(_made(each) for each in examples) for value, examples in values.items()}
        for key, values in kept.items()
    }


def _made(kept: dict[str, Any]) -> RuleExample:
    made: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in kept.items()}
    return RuleExample(**made)


def example_bytes(name: FaultName) -> bytes:
    """The example of a fault as it lies on disk; that of ``unreadable-file`` is no UTF-8, which is its fault."""
    return (RECORDS / f"{name}.cassino").read_bytes()


def example(name: FaultName) -> str:
    """The example of a fault as it is meant to be read."""
    written = example_bytes(name)
    try:
        return written.decode()
    except UnicodeDecodeError:
        return written.decode("latin-1")
