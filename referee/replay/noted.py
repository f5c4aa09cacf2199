"""What a deal keeps while it is replayed: plays, doubts, choices, counts, and what a law has ordered. Values only."""

from __future__ import annotations

from dataclasses import dataclass, field

from referee.cards import Card
from referee.faults import FaultName, Span
from referee.record.reading import Entry
from referee.table.plays import Build, Play
from referee.table.position import Table
from referee.variant.laws import IrregularityName
from referee.variant.model import Law


@dataclass(slots=True, eq=False)
class Played:
    """A play as it was made, with what must be known to challenge it or to put it back.

    ``place`` is where it stands among what the deal has seen (:class:`Hands`), ``before`` are the builds that lay on
    the table, ``taken`` the cards that went to the pile, and ``unseen`` how many more nobody saw. ``undone``: it has
    been ruled on, and nothing of it lies there any more. ``lying`` is the table before it, where taking is on demand.
    """

    entry: Entry
    play: Play
    player: int
    place: int
    before: tuple[Build, ...]
    fouls: tuple[FaultName, ...] = ()
    taken: int = 0
    unseen: int = 0
    build_id: int | None = None
    swept: bool = False
    no_sweep: str = ""
    undone: bool = False
    lying: Table | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Doubt:
    """What an entry that cannot be right leaves open: the cards and the build values it names."""

    line: int
    span: Span
    cards: int
    values: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True, eq=False)
class Case:
    """An irregularity as it happened: its kind, the card, whose hand or act it is, who answers for it, the number."""

    entry: Entry
    kind: IrregularityName
    card: Card | None
    player: int | None
    offender: int | None
    cards: int | None


@dataclass(slots=True, eq=False)
class Pending:
    """An irregularity, or a play found false, whose law leaves a choice not made yet.

    ``place`` is where its ruling stands, ``tried``: a choice it does not offer was reported.
    """

    entry: Entry
    law: Law
    choices: tuple[str, ...]
    case: Case | Played
    place: int
    tried: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Unswept:
    """The table, the piles and the sweeps as they were before the residue was swept up: a dispute goes back to them."""

    table: Table
    piles: list[int]
    hidden: list[int]
    sweeps: list[int]


@dataclass(slots=True, eq=False)
class Counts:
    """What the players counted of a deal: the numbers of each side, or None, and the entry of each that says so.

    ``refused``: they cannot be right, or lack something, so that they never are the deal.
    """

    sides: list[dict[str, int] | None]
    entries: dict[int, Entry] = field(default_factory=dict)
    cards: list[dict[str, tuple[str, ...]]] = field(default_factory=list)
    refused: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Located:
    """Where a card that an irregularity has named must be: in the hand of one of ``holders``, or (none) in the stock.

    ``span`` is where it was named. What is known so ends with the round.
    """

    holders: frozenset[int]
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class MustLie:
    """A card that a law orders to be laid down at its owner's next turn; ``bars`` are players who may not take it."""

    player: int
    span: Span
    bars: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True, eq=False)
class Insisted:
    """A play that an opponent insisted on: who makes it again, and with which card."""

    player: int
    card: Card
