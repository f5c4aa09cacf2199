"""What goes together of the rules by which people sit down and cards are dealt: further rows of the one table."""

from __future__ import annotations

from referee.cards import pack_of
from referee.variant.model import Variant
from referee.variant.row import Row, Weight


def _partnered(variant: Variant) -> list[int]:
    """The numbers of players with which there are partners."""
    return [count for count in variant.players.partners if count in variant.players.counts]


def _cut_for(variant: Variant) -> list[int]:
    """The numbers of partners, other than four, that a cut cannot part into sides."""
    return [count for count in _partnered(variant) if count != 4] if variant.players.partners_by == "cut" else []


def _may_lie(variant: Variant) -> int:
    """How many cards of the pack may be turned up."""
    pack = pack_of(variant.pack.ranks, variant.pack.suits, variant.pack.remove)
    barred = 0
    for part in variant.deal.layout.without if variant.deal.layout is not None else ():
        barred |= pack.matching(part)
    return pack.size - barred.bit_count()


ROWS_OF_THE_DEAL: tuple[Row, ...] = (
    Row(
        Weight.REFUSED,
        ("players.partners_by", "players.partners"),
        lambda v: bool(_cut_for(v)),
        lambda v: (
            f"players.partners_by is cut, and {_cut_for(v)[0]} players have partners: "
            "the two lowest cuts against the two highest are four"
        ),
        help="write players.partners_by: seats",
    ),
    Row(
        Weight.REFUSED,
        ("deal.layout", "deal.table"),
        lambda v: v.deal.layout is not None and _may_lie(v) < v.deal.table,
        lambda v: f"deal.layout leaves {_may_lie(v)} cards that may be turned up, and deal.table is {v.deal.table}",
        help="bar fewer cards",
    ),
    Row(
        Weight.IDLE,
        ("players.partners_by",),
        lambda v: not _partnered(v),
        "nobody has a partner, by players.partners and players.counts",
        ("players.partners", "players.counts"),
    ),
)
