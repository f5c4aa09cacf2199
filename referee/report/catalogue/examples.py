"""The smallest record for every fault: shown by `explain`, and laid out with its output in the gallery of faults."""

from __future__ import annotations

from referee.faults import CATALOGUE
from referee.report.catalogue.examples_of_claims import EXAMPLES_OF_CLAIMS
from referee.report.catalogue.examples_of_errors import EXAMPLES_OF_ERRORS
from referee.report.catalogue.examples_of_fouls import EXAMPLES_OF_FOULS

_RECORDS = {**EXAMPLES_OF_ERRORS, **EXAMPLES_OF_FOULS, **EXAMPLES_OF_CLAIMS}

EXAMPLES: dict[str, str] = {name: _RECORDS[name] for name in CATALOGUE}
"""One record a fault, in the order of :data:`referee.faults.CATALOGUE`."""

ENCODINGS = {"unreadable-file": "latin-1"}
"""The examples that are not written as UTF-8, because that is their fault."""


def example_bytes(name: str) -> bytes:
    """The example of a fault as it lies on disk."""
    return EXAMPLES[name].encode(ENCODINGS.get(name, "utf-8"))
