"""The referee for Cassino at a real table."""

from referee.record import Judgement, Record, judge_record, read_record
from referee.table import Position, Ruling, judge, legal_plays
from referee.variant import Variant, VariantError, load_variant

__version__ = "0.1.0"

__all__ = [
    "Judgement",
    "Position",
    "Record",
    "Ruling",
    "Variant",
    "VariantError",
    "judge",
    "judge_record",
    "legal_plays",
    "load_variant",
    "read_record",
]
