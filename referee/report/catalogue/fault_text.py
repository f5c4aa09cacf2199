"""The form of one page of the catalogue of faults."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from referee.report.words import Facts


def nothing(_facts: Facts) -> str | None:
    """No help, where none would be true."""
    return None


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
    rules: Callable[[Facts], tuple[str, ...]] | tuple[str, ...] = ()
    then: Callable[[Facts], str] | None = None

    def governing(self, facts: Facts) -> tuple[str, ...]:
        """The rule keys that govern the fault as these facts have it."""
        return self.rules(facts) if callable(self.rules) else self.rules

    def happens(self, facts: Facts) -> str:
        """What happens now, as these facts have it."""
        return self.then(facts) if self.then is not None else self.now
