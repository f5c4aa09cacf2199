"""The frame of the rules as flat dicts of dotted keys, written by hand from the contract of the variant files."""

from typing import Any

Rules = dict[str, Any]

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]

ITEMS: dict[str, dict[str, Any]] = {
    "cards": {"of": "all", "award": "most", "points": 3, "tie": "none"},
    "spades": {"of": "S", "award": "most", "points": 1, "tie": "none"},
    "big": {"of": "10D", "award": "each", "points": 2},
    "little": {"of": "2S", "award": "each", "points": 1},
    "aces": {"of": "A", "award": "each", "points": 1},
}

BASE: Rules = {
    "pack.ranks": RANKS,
    "pack.suits": ["S", "H", "D", "C"],
    "pack.remove": [],
    "players.counts": [2, 3, 4],
    "players.partners": [4],
    "players.direction": "clockwise",
    "deal.first_dealer": "low-cut",
    "deal.ace_in_cut": "low",
    "deal.next_dealer": "rotate",
    "deal.hand": 4,
    "deal.hands": None,
    "deal.table": 4,
    "deal.layout": None,
    "deal.refill": "per-round",
    **{f"values.{rank}": [number] for number, rank in enumerate(RANKS[:10], 1)},
    "capture.compulsory": "no",
    "capture.partial": True,
    "capture.court_pairing": "all",
    "capture.build_in_sum": "no",
    "build.allowed": "multiple",
    "build.call": "yes",
    "build.limit": 10,
    "build.must_hold": "self",
    "build.raise_others": True,
    "build.raise_own": "with-both",
    "build.raise_with_table": False,
    "build.multiple_fixed": True,
    "build.same_value": "merge",
    "build.owner_may_trail": False,
    "build.owner_keeps_card": True,
    "build.owner_next": "free",
    "build.per_player": None,
    "build.on_table": None,
    "build.without": [],
    "sweep.points": 1,
    "sweep.last_play": "genuine",
    "sweep.last_round": True,
    "sweep.stops_at": None,
    "sweep.cancel": False,
    "sweep.netted": True,
    "residue.to": "last-taker",
    "residue.points": 0,
    **{f"scoring.items.{name}": item for name, item in ITEMS.items()},
    "scoring.count_order": ["cards", "spades", "big", "little", "aces", "sweeps"],
    "scoring.deal_score": "gross",
    "scoring.shutout": None,
    "scoring.goal": "most",
    "game.target": 21,
    "game.out": "end-of-deal",
    "game.both_out": "higher",
    "game.raise_by": 11,
    "game.tie": "another-deal",
    "game.over": "stands",
    "game.near": None,
    "game.lurch": None,
    "game.speed": None,
    "game.margin": None,
    "game.match": None,
}

ENGLISH: Rules = {
    **BASE,
    "build.allowed": "none",
    "build.call": "no",
    "sweep.last_play": "never",
    "scoring.deal_score": "difference",
    "game.target": 11,
    "game.lurch": {"under": 6, "counts": 2},
}

FOSTER: Rules = {**BASE, "build.must_hold": "partner-declared", "game.out": "claim", "game.both_out": "raise-target"}
