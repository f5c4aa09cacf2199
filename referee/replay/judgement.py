"""What judging a record gives: deals, counts, points, the score, the winner, the faults.

Plain values, filled by the replay and read by everything that reports. Everything kept
for each side is a mapping from the side's name ("Ann", or "Ann+Cleo") in seat order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from referee.faults import Fault
from referee.replay.stage import Status
from referee.table.position import Position
from referee.variant.model import Law, Variant


@dataclass(slots=True)
class DealResult:
    """One deal: who dealt, how far it came, and what each side counted, made and set up.

    ``status`` says how far it came. ``counts`` are cards of each
    item and raw sweeps; ``items`` the points of each item (in count order); ``points`` their sums; ``scored`` what
    is set up of them; ``score`` the running score after the deal.
    """

    number: int
    game: int
    dealer: str | None
    line: int
    status: Status = Status.OPEN
    verified: bool = True
    plays: int = 0
    counts: dict[str, dict[str, int]] = field(default_factory=dict)
    items: dict[str, dict[str, int | float]] = field(default_factory=dict)
    points: dict[str, int | float] = field(default_factory=dict)
    scored: dict[str, int | float] = field(default_factory=dict)
    penalties: dict[str, int] = field(default_factory=dict)
    adjusted: dict[str, int] = field(default_factory=dict)
    score: dict[str, int | float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class BuildView:
    """A build as it lies there: value as printed ("9", "K"), its groups of cards, its owner."""

    value: str
    groups: tuple[tuple[str, ...], ...]
    owner: str | None


@dataclass(frozen=True, slots=True)
class TableView:
    """How the table stands after the last line judged; cards in notation.

    ``due`` is who plays next (None when no play is due), ``hand_left`` the cards each player
    still holds in this round, ``piles`` what each side has taken, in the order it was taken.
    """

    line: int
    deal: int
    round: int
    due: str | None
    hand_left: dict[str, int]
    stock: int
    table: tuple[str, ...]
    builds: tuple[BuildView, ...]
    piles: dict[str, tuple[str, ...]]
    score: dict[str, int | float]


@dataclass(frozen=True, slots=True)
class RuledIrregularity:
    """An irregularity of the record with the stage it happened at and what the variant's law says.

    ``law`` is None where the variant is silent; ``choice`` is what was chosen, or None.
    """

    line: int
    deal: int
    irregularity: str
    player: str | None
    stage: dict[str, str | int]
    law: Law | None
    ruling: str
    choices: tuple[str, ...] = ()
    choice: str | None = None


@dataclass(slots=True)
class Judgement:
    """The whole of what the referee says of one record.

    ``printed`` maps the line of each play and claim that could be resolved to its printed form
    ("Ann: 10D x 9H+AD, 8C+2S"); ``sweeps`` holds the lines on which the board was cleared.
    ``upheld`` maps the line of a foul play to the line on which it was challenged with success.
    ``variant`` is None where the record's variant could not be found; ``named_by`` says who named it: the
    ``record``, the ``caller``, or nobody (``default``). ``target`` is the one now in force, raised or not.
    """

    file: str
    variant: Variant | None
    rules: str
    players: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()
    start: dict[str, int | float] = field(default_factory=dict)
    deals: list[DealResult] = field(default_factory=list)
    score: dict[str, int | float] = field(default_factory=dict)
    over: bool = False
    winner: str | None = None
    lost: list[str] = field(default_factory=list)
    lurched: list[str] = field(default_factory=list)
    game_counts: int = 1
    games: dict[str, int] = field(default_factory=dict)
    due: str | None = None
    faults: list[Fault] = field(default_factory=list)
    view: Callable[[], TableView] | None = field(default=None, compare=False, repr=False)
    before: Callable[[str | None], Position | None] | None = field(default=None, compare=False, repr=False)
    printed: Mapping[int, str] = field(default_factory=dict)
    sweeps: list[int] = field(default_factory=list)
    irregularities: list[RuledIrregularity] = field(default_factory=list)
    upheld: dict[int, int] = field(default_factory=dict)
    named_by: str = "record"
    target: int | None = None

    @property
    def table(self) -> TableView | None:
        """How the table stands after the last line judged; None before the first deal."""
        return self.view() if self.view is not None else None

    def position(self, player: str | None = None) -> Position | None:
        """The table of the open deal before the player due, or before ``player``; None where no deal is open.

        It is a copy, to be judged at: what a card can take or mean there needs no judging of the record again.
        """
        return self.before(player) if self.before is not None else None
