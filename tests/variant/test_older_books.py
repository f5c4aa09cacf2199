"""The games of the older books and of tables that are told of: each rule that makes them what they are."""

import pytest

from referee.variant import for_players, load_variant

from .test_shipped import value

# Worked from the sources, as the digest of the rules has them; `ID at N`: with so many players.
FACTS: dict[str, dict[str, object]] = {
    "long-1792": {
        "players.partners_by": "cut",
        "deal.table_placed": "with-hands",
        "capture.compulsory": "no",
        "capture.court_pairing": "all",
        "build.allowed": "none",
        "sweep.points": 1,
        "sweep.last_play": "never",
        "scoring.deal_score": "difference",
        "game.target": 11,
        "game.lurch.under": 6,
        "game.lurch.counts": 2,
        "game.match": None,
    },
    "long-1792 at 4": {"game.match.best_of": 3},
    "poem-1793": {
        "capture.compulsory": "on-demand-equal",
        "build.allowed": "none",
        "sweep.netted": False,
        "sweep.last_play": "genuine",
        "scoring.count_order": ("big", "little", "cards", "spades", "aces", "sweeps"),
        "scoring.items.aces.order": ("S", "C", "H", "D"),
        "scoring.deal_score": "difference",
        "game.target": 11,
        "game.out": "count-order",
        "game.lurch.under": 5,
    },
    "poem-1793 at 3": {"scoring.deal_score": "gross", "game.target": 15, "game.lurch.under": 7},
    "baxter-wray": {
        "players.partners_by": "cut",
        "build.allowed": "none",
        "sweep.last_play": "never",
        "residue.points": 1,
        "scoring.deal_score": "difference",
        "game.target": None,
    },
    "baxter-wray at 3": {"scoring.deal_score": "gross", "residue.points": 1},
    "cassell": {
        "players.counts": (2, 3, 4, 6, 12),
        "deal.table_placed": "after-hands",
        "build.call": "yes",
        "build.raise_with_table": True,
        "game.target": 11,
        "game.out": "as-made",
    },
    "dick-1867": {
        "players.counts": (2, 3, 4, 6),
        "build.call": "yes",
        "build.raise_own": "no",
        "build.owner_may_trail": False,
        "build.false_build": "points",
        "build.false_build_points": -2,
        "build.unannounced": "separate",
        "game.target": None,
    },
    "foster-deal": {
        "build.must_hold": "partner-declared",
        "build.raise_own": "with-both",
        "scoring.deal_score": "gross",
        "game.target": None,
        "game.out": "end-of-deal",
        "challenge.window": "before-next-capture",
    },
    "twenty-one": {
        "build.must_hold": "partner-declared",
        "build.raise_own": "no",
        "sweep.cancel": True,
        "game.target": 21,
        "game.out": "claim",
        "game.both_out": "raise-target",
        "game.raise_by": 11,
        "game.claim_wrong": "lose-game",
    },
    "uspc-1898": {"build.raise_own": "no", "build.raise_others": True, "build.multiple_fixed": True, "game.target": 21},
    "uspc-1952": {
        "deal.packets": (2,),
        "deal.table_placed": "before-dealer",
        "deal.announce_last": True,
        "capture.court_pairing": "one",
        "build.call": "numerals",
        "build.raise_own": "with-both",
        "sweep.points": 1,
        "scoring.count_order": ("cards", "spades", "big", "little", "aces", "sweeps"),
        "scoring.items.aces.order": ("S", "C", "H", "D"),
        "game.target": 21,
        "game.out": "count-order",
    },
    "uspc-1952 at 2": {"sweep.points": 0, "game.target": None, "game.out": "end-of-deal"},
    "ostrow": {
        "deal.announce_last": True,
        "capture.court_pairing": "one-or-three",
        "build.call": "numerals",
        "build.raise_own": "with-both",
        "scoring.items.over-cards.over": 30,
        "scoring.items.over-spades.over": 7,
        "game.target": 11,
        "game.out": "claim",
        "game.claim_wrong": "points",
        "game.claim_points": 5,
        "game.lurch.under": 6,
        "game.lurch.counts": 2,
    },
    "michigan": {
        "capture.court_pairing": "one",
        "capture.build_in_sum": "opponents",
        "build.unredeemed": "points",
        "build.unredeemed_points": -2,
        "sweep.points": 2,
        "game.target": 21,
    },
    "misere": {
        "hand_values": {"A": (1, 14), "10D": (10, 16), "2S": (2, 15)},
        "capture.compulsory": "any",
        "capture.partial": False,
        "build.allowed": "none",
        "sweep.points": 5,
        "residue.points": 1,
        "scoring.items.cards.points": 1,
        "scoring.items.spades.points": 2,
        "scoring.goal": "least",
        "game.target": 21,
    },
    "portuguese": {
        "players.counts": (2, 4),
        "players.partners": (4,),
        "scoring.items.cards.tie": "spades",
        "sweep.points": 1,
        "game.target": 31,
    },
}


@pytest.mark.parametrize("game", FACTS)
def test_a_game_of_the_books_plays_as_its_book_says(game: str) -> None:
    name, _, players = game.partition(" at ")
    variant = load_variant(name)
    seated = for_players(variant, int(players)) if players else variant
    assert {path: value(seated, path) for path in FACTS[game]} == FACTS[game]
