"""However the pack is shared out, the points of a deal make up the fixed sum, ties left out."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.score import Tally, award, complete, fixed_sum, tally
from referee.variant.model import Variant

PACK = [rank + suit for suit in "SHDC" for rank in ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")]
PLAIN = Variant("plain", "The plain game")
Owners = list[int]


def counted(owners: Owners, sides: int) -> list[dict[str, int]]:
    """The counts of each side, told card by card."""
    counts = [dict.fromkeys(("cards", "spades", "big", "little", "aces"), 0) for _ in range(sides)]
    for card, owner in zip(PACK, owners, strict=True):
        mine = counts[owner % sides]
        mine["cards"] += 1
        mine["spades"] += card.endswith("S")
        mine["aces"] += card.startswith("A")
        mine["big"] += card == "10D"
        mine["little"] += card == "2S"
    return counts


def tied(counts: list[dict[str, int]], item: str) -> bool:
    amounts = Counter(side[item] for side in counts)
    return amounts[max(amounts)] > 1


@settings(max_examples=150)
@given(st.lists(st.integers(0, 11), min_size=52, max_size=52), st.integers(2, 4))
def test_points_make_eleven_or_less_by_what_is_tied(owners: Owners, sides: int) -> None:
    counts = counted(owners, sides)
    lost = 3 * tied(counts, "cards") + 1 * tied(counts, "spades")
    assert sum(award(PLAIN, counts).points) == fixed_sum(PLAIN) - lost


@settings(max_examples=50)
@given(st.lists(st.integers(0, 11), min_size=52, max_size=52), st.integers(2, 4))
def test_what_one_side_leaves_out_is_filled_in_as_it_was(owners: Owners, sides: int) -> None:
    counts = counted(owners, sides)
    whole = complete(PLAIN, [*counts[:-1], None])
    assert whole.problems == ()
    assert list(whole.counts) == [side | {"sweeps": 0} for side in counts]
    assert isinstance(tally(PLAIN, [*counts[:-1], None], [0] * sides), Tally)
