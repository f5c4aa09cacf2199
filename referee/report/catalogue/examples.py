"""The smallest record that shows each fault: shown by `explain`, and laid out with its output in the gallery of faults.

The records are files of the package, ``records/NAME.cassino``: one for every name of the catalogue.
"""

from __future__ import annotations

from importlib.resources import files

from referee.faults import FaultName

RECORDS = files(__package__) / "records"


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
