"""The games of the older books, and of tables that are told of, as what differs from the frame."""

from typing import Any

from .frame import BASE, ENGLISH, FOSTER, ITEMS, Rules

_IN_ORDER: dict[str, Any] = {
    "scoring.items.aces": {**ITEMS["aces"], "order": ["S", "C", "H", "D"]},
    "game.out": "count-order",
    "game.both_out": "count-order",
}
_DEAL: dict[str, Any] = {"game.target": None, "game.out": "end-of-deal", "game.both_out": "higher"}
_WIKIPEDIA: Rules = {
    **BASE,
    "capture.court_pairing": "one",
    "capture.build_in_sum": "opponents",
    "build.call": "numerals",
}

OLDER: dict[str, Rules] = {
    "long-1792": {**ENGLISH, "at": {4: {"game.match": {"best_of": 3}}}},
    "poem-1793": {
        **ENGLISH,
        **_IN_ORDER,
        "capture.compulsory": "on-demand-equal",
        "sweep.last_play": "genuine",
        "sweep.netted": False,
        "scoring.count_order": ["big", "little", "cards", "spades", "aces", "sweeps"],
        "game.lurch": {"under": 5, "counts": 2},
        "at": {
            3: {
                "scoring.deal_score": "gross",
                "game.target": 15,
                "game.lurch": {"under": 7, "counts": 2},
            }
        },
    },
    "baxter-wray": {
        **ENGLISH,
        "residue.points": 1,
        "game.target": None,
        "game.lurch": None,
        "at": {3: {"scoring.deal_score": "gross"}},
    },
    "cassell": {
        **BASE,
        "players.counts": [2, 3, 4, 6, 12],
        "players.partners": [],
        "build.raise_with_table": True,
        "game.target": 11,
        "game.out": "as-made",
        "game.both_out": "count-order",
    },
    "dick-1867": {**BASE, "players.counts": [2, 3, 4, 6], "build.raise_own": "no", "game.target": None},
    "foster-deal": {**FOSTER, **_DEAL},
    "twenty-one": {
        **FOSTER,
        "build.raise_own": "no",
        "sweep.cancel": True,
    },
    "uspc-1898": {**BASE, "build.raise_own": "no"},
    "uspc-1952": {
        **BASE,
        **_IN_ORDER,
        "capture.court_pairing": "one",
        "build.call": "numerals",
        "at": {2: {"sweep.points": 0, **_DEAL}},
    },
    "ostrow": {
        **BASE,
        "capture.court_pairing": "one-or-three",
        "build.call": "numerals",
        "scoring.items.over-cards": {"of": "all", "award": "each", "points": 1, "over": 30},
        "scoring.items.over-spades": {"of": "S", "award": "each", "points": 1, "over": 7},
        "scoring.count_order": [
            "cards",
            "spades",
            "big",
            "little",
            "aces",
            "sweeps",
            "over-cards",
            "over-spades",
        ],
        "game.target": 11,
        "game.out": "claim",
        "game.both_out": "count-order",
        "game.lurch": {"under": 6, "counts": 2},
    },
    "michigan": {**_WIKIPEDIA, "sweep.points": 2},
    "portuguese": {
        **_WIKIPEDIA,
        "players.counts": [2, 4],
        "scoring.items.cards": {**ITEMS["cards"], "tie": "spades"},
        "game.target": 31,
    },
    "misere": {
        **BASE,
        "players.partners": [],
        "deal.first_dealer": "high-cut",
        "values.J": [11],
        "values.Q": [12],
        "values.K": [13],
        "hand_values.A": [1, 14],
        "hand_values.10D": [10, 16],
        "hand_values.2S": [2, 15],
        "capture.compulsory": "any",
        "capture.partial": False,
        "build.allowed": "none",
        "build.call": "no",
        "sweep.points": 5,
        "residue.points": 1,
        "scoring.items.cards": {**ITEMS["cards"], "points": 1},
        "scoring.items.spades": {**ITEMS["spades"], "points": 2},
        "scoring.goal": "least",
    },
}
