"""The rules of the royal games, the games by suits, and those of today's tables and of other countries."""

from typing import Any

from .frame import BASE, FOSTER, Rules

COURTS: Rules = {"values.J": [11], "values.Q": [12], "values.K": [13]}


def items(**changed: dict[str, Any] | None) -> Rules:
    """Return items of the frame with some of them changed, or none of them."""
    frame: dict[str, Any] = {name: BASE.get(f"scoring.items.{name}") or {} for name in changed}
    return {f"scoring.items.{name}": item and {**frame[name], **item} for name, item in changed.items()}


NORDIC: Rules = {
    **BASE,
    **COURTS,
    **items(cards={"points": 1}, spades={"points": 2}),
    "build.allowed": "none",
    "build.call": "no",
}

TODAY: dict[str, Rules] = {
    "royal-ace-fourteen": {**FOSTER, **COURTS, "values.A": [1, 14], "build.limit": 14},
    "royal-draw": {
        **FOSTER,
        **COURTS,
        "hand_values.A": [1, 14],
        "build.limit": 14,
        "players.counts": [2],
        "deal.refill": "after-play",
    },
    "spade-bicycle": {
        **BASE,
        "scoring.items.little": None,
        "scoring.items.each-spade": {"of": "S", "award": "each", "points": 1},
        "scoring.items.honours": {"of": ["AS", "JS", "2S"], "award": "each", "points": 1},
        "scoring.count_order": ["cards", "spades", "each-spade", "honours", "big", "aces", "sweeps"],
        "game.target": 61,
        "game.out": "as-made",
        "game.margin": {"under": 31, "counts": 2},
    },
    "diamond": {
        **BASE,
        **items(spades=None, big=None, little=None, aces=None, cards={"award": "majority", "points": 1}),
        "pack.ranks": ["A", "2", "3", "4", "5", "6", "7", "J", "Q", "K"],
        "deal.hand": 3,
        "build.limit": 7,
        "scoring.items.diamonds": {"of": "D", "award": "majority", "points": 1},
        "scoring.items.seven": {"of": "7D", "award": "each", "points": 1},
        "scoring.items.all-sevens": {"of": "7", "award": "all", "points": 2},
        "scoring.items.all-sixes": {"of": "6", "award": "all", "points": 2},
        "scoring.items.all-aces": {"of": "A", "award": "all", "points": 2},
        "scoring.count_order": ["cards", "diamonds", "seven", "all-sevens", "all-sixes", "all-aces", "sweeps"],
        "game.target": 11,
    },
    "dominican": {
        **BASE,
        **COURTS,
        "values.A": [1, 14],
        "players.direction": "counter-clockwise",
        "capture.compulsory": "equal",
        "build.limit": 14,
        "build.raise_own": "no",
        "sweep.cancel": True,
        "game.near": {18: ["cards"], 19: ["big"], 20: ["spades"]},
    },
    "swedish": {
        **NORDIC,
        "hand_values.A": [1, 14],
        "hand_values.10D": [10, 16],
        "hand_values.2S": [2, 15],
        "residue.points": 1,
        "game.target": 16,
        "game.tie": "spades",
    },
    "finnish": {
        **NORDIC,
        **items(cards={"points": 1, "tie": "carry-over"}, spades={"points": 2, "tie": "carry-over"}),
        "at": {3: {"scoring.items.spades": {"tie": "split"}}},
        "hand_values.A": [14],
        "hand_values.10D": [16],
        "hand_values.2S": [15],
        "sweep.last_round": False,
        "sweep.stops_at": {"score": 10, "of": "anybody"},
        "sweep.cancel": "lowest",
        "scoring.count_order": ["big", "little", "aces", "cards", "spades", "sweeps"],
        "game.target": 16,
        "game.out": "count-order",
    },
    "icelandic": {
        **BASE,
        **COURTS,
        **items(cards={"points": 1}, big={"points": 5}, little={"points": 2}),
        "players.counts": [2],
        "hand_values.A": [1, 14],
        "build.limit": 14,
        "sweep.cancel": True,
        "residue.points": 1,
    },
    "norwegian": {
        **BASE,
        **COURTS,
        **items(cards={"points": 1}, spades={"points": 2}),
        "deal.layout": {"without": ["A", "10D", "2S"]},
        "hand_values.A": [14],
        "hand_values.10D": [16],
        "hand_values.2S": [15],
        "build.limit": 16,
        "residue.points": 1,
        "game.target": None,
    },
    "britannica": {**BASE, "capture.compulsory": "any", "game.target": 11},
    "denexa": {**BASE, "capture.compulsory": "any"},
    "goboto": {
        **BASE,
        **items(aces={"order": ["S", "H", "D", "C"]}),
        "players.counts": [2],
        "sweep.points": 0,
        "game.target": 31,
        "game.out": "claim",
        "game.both_out": "count-order",
    },
}
