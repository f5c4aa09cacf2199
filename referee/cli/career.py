"""What one player or one pair has done at one variant, over all records that were read."""

from __future__ import annotations

from dataclasses import dataclass, fields


@dataclass(slots=True)
class Career:
    """What one player, or one pair of partners ("Ann+Cleo"), has done at one variant.

    ``games`` are those that ended, ``lurches`` games won over a lurched side, ``lurched`` games lost so.
    ``points`` are what counted in all deals, those of games that never ended among them.
    """

    player: str
    variant: str
    games: int = 0
    won: int = 0
    lost: int = 0
    drawn: int = 0
    lurches: int = 0
    lurched: int = 0
    deals: int = 0
    points: float = 0
    sweeps: int = 0
    best_deal: float = 0

    @property
    def points_a_deal(self) -> float:
        """The average of what counts in a deal."""
        return round(self.points / self.deals, 2) if self.deals else 0

    @property
    def sweeps_a_deal(self) -> float:
        """The average of sweeps in a deal."""
        return round(self.sweeps / self.deals, 2) if self.deals else 0

    @property
    def won_of_100(self) -> float:
        """How many of a hundred games were won."""
        return round(100 * self.won / self.games, 1) if self.games else 0

    def row(self) -> dict[str, str | int | float]:
        """All its numbers by name, averages included."""
        plain = {each.name: getattr(self, each.name) for each in fields(self)}
        averages = {"won_of_100": self.won_of_100, "points_a_deal": self.points_a_deal}
        return plain | averages | {"sweeps_a_deal": self.sweeps_a_deal}
