"""The referee for Cassino at a real table."""

from __future__ import annotations

TYPE_CHECKING = False  # as in `typing`, which takes its time to load
if TYPE_CHECKING:
    from typing import Any

    from referee.record import Record, read_record
    from referee.replay import Judgement, format_record, judge_record
    from referee.table import Position, Ruling, judge, legal_plays
    from referee.table.position import position_from
    from referee.variant import Variant, VariantError, load_variant

__version__ = "0.1.0"

__all__ = [
    "Judgement",
    "Position",
    "Record",
    "Ruling",
    "Variant",
    "VariantError",
    "format_record",
    "judge",
    "judge_record",
    "legal_plays",
    "load_variant",
    "position_from",
    "read_record",
]

# Where each public name lives; it is imported when it is first asked for, so that `--version` and `--help` are quick.
_HOMES = {
    "referee.record": ("Record", "read_record"),
    "referee.replay": ("Judgement", "format_record", "judge_record"),
    "referee.table": ("Position", "Ruling", "judge", "legal_plays"),
    "referee.table.position": ("position_from",),
    "referee.variant": ("Variant", "VariantError", "load_variant"),
}


def __getattr__(name: str) -> Any:
    """A public name, from the module where it lives."""
    import importlib  # noqa: PLC0415 - only who asks for a name waits for it

    for module, names in _HOMES.items():
        if name in names:
            return getattr(importlib.import_module(module), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
