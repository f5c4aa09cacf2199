"""Situations: cases in YAML that anyone can write, each with what must come out of it."""

from referee.situations.case import Case, Difference, Kind, Outcome
from referee.situations.reading import Situations, read_situations

__all__ = ["Case", "Difference", "Kind", "Outcome", "Situations", "read_situations"]
