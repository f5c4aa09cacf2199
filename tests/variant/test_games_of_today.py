"""The royal games, the games by suits, and those of other countries: each rule that makes them what they are."""

import pytest

from referee.score.points import fixed_sum
from referee.variant import for_players, load_variant

from .test_shipped import value

# Worked from the sources, as the digest of the rules has them; `ID at N`: with so many players.
FACTS: dict[str, dict[str, object]] = {
    "royal-ace-fourteen": {
        "values.A": (1, 14),
        "values.J": (11,),
        "values.Q": (12,),
        "values.K": (13,),
        "hand_values": {},
        "build.limit": 14,
        "game.target": 21,
    },
    "spade-bicycle": {
        "players.counts": (2, 3, 4),
        "scoring.items.honours.of": ("AS", "JS", "2S"),
        "scoring.items.honours.points": 1,
        "scoring.items.each-spade.of": ("S",),
        "game.target": 61,
        "game.out": "as-made",
        "game.margin.under": 31,
        "game.margin.counts": 2,
        "game.lurch": None,
    },
    "royal-draw": {"deal.refill": "after-play", "players.counts": (2,), "hand_values.A": (1, 14), "build.limit": 14},
    "diamond": {
        "pack.ranks": ("A", "2", "3", "4", "5", "6", "7", "J", "Q", "K"),
        "deal.hand": 3,
        "deal.table": 4,
        "scoring.items.cards.award": "majority",
        "scoring.items.cards.points": 1,
        "scoring.items.diamonds.award": "majority",
        "scoring.items.seven.of": ("7D",),
        "scoring.items.all-sevens.award": "all",
        "scoring.items.all-sixes.points": 2,
        "scoring.items.all-aces.points": 2,
        "game.target": 11,
    },
    "dominican": {
        "players.direction": "counter-clockwise",
        "players.partners": (4,),
        "values.A": (1, 14),
        "capture.compulsory": "equal",
        "build.raise_own": "no",
        "build.raise_others": True,
        "sweep.cancel": True,
        "game.target": 21,
        "game.near": {18: ("cards",), 19: ("big",), 20: ("spades",)},
        "laws": (),
    },
    "swedish": {
        "deal.first_dealer": "high-cut",
        "deal.packets": (2,),
        "hand_values": {"A": (1, 14), "10D": (10, 16), "2S": (2, 15)},
        "capture.compulsory": "no",
        "build.allowed": "none",
        "residue.points": 1,
        "scoring.items.cards.points": 1,
        "scoring.items.spades.points": 2,
        "scoring.items.cards.tie": "none",
        "game.target": 16,
        "game.tie": "spades",
    },
    "finnish": {
        "hand_values": {"A": (14,), "2S": (15,), "10D": (16,)},
        "build.allowed": "none",
        "sweep.cancel": "lowest",
        "sweep.last_round": False,
        "sweep.stops_at.score": 10,
        "sweep.stops_at.of": "anybody",
        "residue.points": 0,
        "scoring.items.cards.tie": "carry-over",
        "scoring.items.spades.tie": "carry-over",
        "scoring.count_order": ("big", "little", "aces", "cards", "spades", "sweeps"),
        "game.target": 16,
        "game.out": "count-order",
    },
    "finnish at 3": {"scoring.items.spades.tie": "split", "scoring.items.cards.tie": "carry-over"},
    "icelandic": {
        "players.counts": (2,),
        "hand_values": {"A": (1, 14)},
        "build.allowed": "multiple",
        "build.owner_may_trail": False,
        "sweep.cancel": True,
        "residue.points": 1,
        "scoring.items.big.points": 5,
        "scoring.items.little.points": 2,
        "game.target": 21,
    },
    "norwegian": {
        "deal.layout.without": ("A", "10D", "2S"),
        "deal.announce_last": True,
        "hand_values": {"A": (14,), "2S": (15,), "10D": (16,)},
        "build.allowed": "multiple",
        "residue.points": 1,
        "game.target": None,
    },
    "britannica": {
        "capture.compulsory": "any",
        "capture.court_pairing": "all",
        "deal.packets": (2,),
        "deal.table_placed": "before-dealer",
        "sweep.points": 1,
        "game.target": 11,
    },
    "denexa": {"capture.compulsory": "any", "capture.court_pairing": "all", "game.target": 21},
    "goboto": {
        "players.counts": (2,),
        "deal.first_dealer": "low-cut",
        "sweep.points": 0,
        "scoring.count_order": ("cards", "spades", "big", "little", "aces", "sweeps"),
        "scoring.items.aces.order": ("S", "H", "D", "C"),
        "game.target": 31,
        "game.out": "claim",
        "game.both_out": "count-order",
        "game.claim_wrong": "lose-game",
    },
}
# What all the points of a deal without sweeps and ties come to; in Diamond Cassino without what only one side can have.
SUMS = {
    "royal-ace-fourteen": 11,
    "spade-bicycle": 26,
    "royal-draw": 11,
    "diamond": 3,
    "dominican": 11,
    "swedish": 11,
    "finnish": 10,
    "icelandic": 14,
    "norwegian": 11,
    "britannica": 11,
    "denexa": 11,
    "goboto": 11,
}


@pytest.mark.parametrize(("name", "path"), [(name, path) for name, facts in FACTS.items() for path in facts])
def test_a_game_of_today_is_played_as_its_source_says(name: str, path: str) -> None:
    variant, _, players = name.partition(" at ")
    found = load_variant(variant)
    assert value(for_players(found, int(players)) if players else found, path) == FACTS[name][path]


@pytest.mark.parametrize("name", SUMS)
def test_the_points_of_a_deal_add_up(name: str) -> None:
    assert fixed_sum(load_variant(name)) == SUMS[name]
