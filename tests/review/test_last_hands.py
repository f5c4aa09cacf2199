"""The last hands, all cards known: the search says what brute force says, and quickly."""

import time
from random import Random

import pytest

from referee import load_variant
from referee.cards import cards_mask
from referee.review.ending import Ending, Search
from referee.table.rules import Rules, compile_rules
from tests.review.brute import PACK, Brute

BATCHES, EACH = 100, 10  # a thousand last rounds
LATE = {"hoyle": False, "foster": True}


def random_ending(rng: Random) -> dict[str, list[str]]:
    """A last round of two: hands of one to four cards, a table, and two piles."""
    cards = rng.sample(PACK, 52)
    held, lying = rng.choice((1, 2, 3, 3, 4, 4)), rng.randint(0, 7)
    short = held - rng.randrange(2)  # the eldest has played a card more, or the dealer is to play
    parts = {"mine": held, "theirs": short, "table": lying, "first": rng.randrange(52 - held - short - lying + 1)}
    found, start = {}, 0
    for name, size in parts.items():
        found[name] = cards[start : start + size]
        start += size
    return {**found, "second": cards[start:]}


def ending_of(rules: Rules, deal: dict[str, list[str]], sweeps: tuple[int, int], taker: int) -> Ending:
    def mask(name: str) -> int:
        return cards_mask(rules.pack.number(card) or 0 for card in deal[name])

    return Ending(
        rules, mask("table"), (), (0, 1), (None, None), (mask("mine"), mask("theirs")), (0, 0), (0, 1),
        (mask("first"), mask("second")), sweeps, taker,
    )  # fmt: skip


@pytest.mark.parametrize(
    "batch", [pytest.param(one, marks=() if one < 3 else pytest.mark.thorough) for one in range(BATCHES)]
)
def test_the_best_margin_is_what_brute_force_finds_and_takes_less_than_a_second(batch: int) -> None:
    rng = Random(1897 + batch)
    for number in range(EACH):
        name = ("hoyle", "foster")[number % 2]
        sets = () if name == "hoyle" else ("build.allowed=none",)
        rules = compile_rules(load_variant(name, sets=sets))
        deal, sweeps, taker = random_ending(rng), (rng.randrange(2), rng.randrange(2)), rng.randrange(2)
        begun = time.process_time()
        found = Search().best(ending_of(rules, deal, sweeps, taker))
        assert time.process_time() - begun < 1
        wanted = Brute(late=LATE[name]).best(
            frozenset(deal["table"]),
            (frozenset(deal["mine"]), frozenset(deal["theirs"])),
            (frozenset(deal["first"]), frozenset(deal["second"])),
            sweeps,
            taker,
            0,
        )
        assert found.margin == wanted, (name, deal, sweeps, taker)
        assert len(found.line) == len(deal["mine"]) + len(deal["theirs"])
