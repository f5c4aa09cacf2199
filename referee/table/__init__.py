"""The game itself, pure: what lies on the table, what a play means, and whether it stands."""

from referee.table.judge import Ruling, judge
from referee.table.legal import legal_plays
from referee.table.position import Position

__all__ = ["Position", "Ruling", "judge", "legal_plays"]
