"""The rules as flat dicts of dotted keys, written by hand from the contract of the variant files.

Where the contract leaves two readings open, the reading taken here stands in a comment that begins `reading:`.
"""

from itertools import product
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
    "deal.table": 4,
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
    "build.per_player": None,
    "sweep.points": 1,
    "sweep.last_play": "genuine",
    "sweep.cancel": False,
    "sweep.netted": True,
    "residue.to": "last-taker",
    "residue.points": 0,
    **{f"scoring.items.{name}": item for name, item in ITEMS.items()},
    "scoring.count_order": ["cards", "spades", "big", "little", "aces", "sweeps"],
    "scoring.deal_score": "gross",
    "game.target": 21,
    "game.out": "end-of-deal",
    "game.both_out": "higher",
    "game.raise_by": 11,
    "game.tie": "another-deal",
    "game.lurch": None,
}

_ENGLISH: Rules = {
    **BASE,
    "build.allowed": "none",
    "build.call": "no",
    "sweep.last_play": "never",
    "scoring.deal_score": "difference",
    "game.target": 11,
    "game.lurch": {"under": 6, "counts": 2},
}

_FOSTER: Rules = {**BASE, "build.must_hold": "partner-declared", "game.out": "claim", "game.both_out": "raise-target"}

# reading: royal, spade-foster and draw are foster with what the sources change, and nothing else.
VARIANTS: dict[str, Rules] = {
    "base": BASE,
    "enquire-within": _ENGLISH,
    "hoyle": _ENGLISH,
    "foster": _FOSTER,
    "foster-eleven": {
        **_FOSTER,
        "scoring.deal_score": "difference",
        "game.target": 11,
        "game.out": "end-of-deal",
        "game.both_out": "higher",
        "game.lurch": {"under": 6, "counts": 2},
    },
    "two-hand": {**BASE, "players.counts": [2]},
    "pagat": {
        **BASE,
        "build.call": "numerals",
        "capture.court_pairing": "one",
        "build.raise_own": "with-new",
        "sweep.points": 0,
    },
    "royal": {
        **_FOSTER,
        "values.J": [11],
        "values.Q": [12],
        "values.K": [13],
        "hand_values.A": [1, 14],
        "build.limit": 14,
    },
    "spade-foster": {
        **_FOSTER,
        "scoring.items.spades": {"of": "S", "award": "each", "points": 1},
        "scoring.items.jack": {"of": "JS", "award": "each", "points": 1},
        "game.target": 61,
        "game.out": "as-made",
    },
    "draw": {**_FOSTER, "players.counts": [2], "deal.refill": "after-play"},
}


# Plain true and false stand for these words.
TRUTHS: dict[str, dict[bool, str]] = {
    "capture.build_in_sum": {True: "single", False: "no"},
    "build.call": {True: "yes", False: "no"},
}


def rules_of(variant: str, overrides: dict[str, Any] | None = None) -> Rules:
    """Return a variant's rules with some of them changed; `None` for a value of a rank removes it."""
    rules = dict(VARIANTS[variant])
    for key, value in (overrides or {}).items():
        if key.startswith(("values.", "hand_values.")):
            rules[key] = [value] if isinstance(value, int) else value
        elif key.startswith("scoring.items.") and isinstance(value, dict):
            rules[key] = {**rules.get(key, {}), **value}
        else:
            rules[key] = TRUTHS[key].get(value, value) if key in TRUTHS else value
    return rules


def rank_of(card: str) -> str:
    return card[:-1]


def suit_of(card: str) -> str:
    return card[-1]


def pack(rules: Rules) -> list[str]:
    """Return every card of the pack."""
    cards = [rank + suit for rank, suit in product(rules["pack.ranks"], rules["pack.suits"])]
    return [card for card in cards if card not in rules["pack.remove"]]


def table_values(rules: Rules, card: str) -> list[int]:
    """Return what a card counts on the table or inside a build; a court card without a value: nothing."""
    return list(rules.get(f"values.{rank_of(card)}") or [])


def own_hand_values(rules: Rules, card: str) -> list[int] | None:
    """Return the special values of a card played from the hand, if it has any: the card's own before its rank's."""
    for key in (card, rank_of(card)):
        if rules.get(f"hand_values.{key}") is not None:
            return list(rules[f"hand_values.{key}"])
    return None


def taking_values(rules: Rules, card: str) -> list[int]:
    """Return the values with which a card played from the hand takes or redeems."""
    special = own_hand_values(rules, card)
    return table_values(rules, card) if special is None else special


def redeems(rules: Rules, card: str, value: int | str) -> bool:
    """Tell whether a card in the hand would take a build of this value."""
    if isinstance(value, str):
        return rank_of(card) == value
    return value in taking_values(rules, card)
