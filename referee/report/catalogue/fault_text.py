"""The form of one page of the catalogue of faults."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from referee.report.words import Facts


def nothing(_facts: Facts) -> str | None:
    """No help, where none would be true."""
    return None


@dataclass(frozen=True, slots=True)
class ByFact:
    """Rule keys that hang on a fact: those of its case, else the ``otherwise`` ones.

    A key may end in the fact itself: ``scoring.items.{}``.
    """

    fact: str
    otherwise: tuple[str, ...]
    cases: Mapping[str, tuple[str, ...]]

    def keys(self, facts: Facts) -> tuple[str, ...]:
        """The rule keys as these facts have it."""
        case = facts.text(self.fact)
        return tuple(key.format(case) for key in self.cases.get(case, self.otherwise))

    def every(self) -> tuple[str, ...]:
        """All rule keys that there can be; of one that ends in the fact, the group."""
        found = [*self.otherwise, *(key for keys in self.cases.values() for key in keys)]
        return tuple(dict.fromkeys(key.removesuffix(".{}") for key in found))


@dataclass(frozen=True, slots=True)
class FaultText:
    """All that is said of one fault name.

    ``headline`` makes the one sentence that stands alone; ``what``, ``why`` and ``now``
    (what happens now) are full sentences; ``help`` says what would be right, in notation, or
    nothing; ``rules`` names the rule keys that govern the fault, the most telling first. ``then`` says
    what happens now where that depends on the facts.
    """

    headline: Callable[[Facts], str]
    what: str
    why: str
    now: str
    help: Callable[[Facts], str | None] = nothing
    rules: ByFact | tuple[str, ...] = ()
    then: Callable[[Facts], str] | None = None

    def governing(self, facts: Facts) -> tuple[str, ...]:
        """The rule keys that govern the fault as these facts have it."""
        return self.rules.keys(facts) if isinstance(self.rules, ByFact) else self.rules

    def every_rule(self) -> tuple[str, ...]:
        """All rule keys that can govern the fault."""
        return self.rules.every() if isinstance(self.rules, ByFact) else self.rules

    def happens(self, facts: Facts) -> str:
        """What happens now, as these facts have it."""
        return self.then(facts) if self.then is not None else self.now
