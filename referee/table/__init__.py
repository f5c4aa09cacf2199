"""The game itself, pure: what lies on the table, what a play means, and whether it stands."""

from referee.table.legal import legal_plays
from referee.table.position import Position
from referee.table.ruling import Ruling, judge

__all__ = ["Position", "Ruling", "judge", "legal_plays"]
