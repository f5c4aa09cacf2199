"""The rules of every variant, and what they say of a card.

Where the contract leaves two readings open, the reading taken here stands in a comment that begins `reading:`.
"""

from collections.abc import Sequence
from itertools import product
from typing import Any

from .frame import BASE, ENGLISH, FOSTER, Rules
from .older import OLDER
from .today import TODAY

__all__ = ["FOUNDING", "VARIANTS", "Rules", "rules_of"]

# reading: royal, spade-foster and draw are foster with what the sources change, and nothing else.
FOUNDING: dict[str, Rules] = {
    "base": BASE,
    "enquire-within": ENGLISH,
    "hoyle": ENGLISH,
    "foster": FOSTER,
    "foster-eleven": {
        **FOSTER,
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
        **FOSTER,
        "values.J": [11],
        "values.Q": [12],
        "values.K": [13],
        "hand_values.A": [1, 14],
        "build.limit": 14,
    },
    "spade-foster": {
        **FOSTER,
        "scoring.items.spades": {"of": "S", "award": "each", "points": 1},
        "scoring.items.jack": {"of": "JS", "award": "each", "points": 1},
        "game.target": 61,
        "game.out": "as-made",
        "game.both_out": "higher",
    },
    "draw": {**FOSTER, "players.counts": [2], "deal.refill": "after-play"},
}

VARIANTS: dict[str, Rules] = {**FOUNDING, **OLDER, **TODAY}


# Plain true and false stand for these words.
TRUTHS: dict[str, dict[bool, str]] = {
    "capture.build_in_sum": {True: "single", False: "no"},
    "build.call": {True: "yes", False: "no"},
}


def rules_of(variant: str, overrides: dict[str, Any] | None = None, players: int | None = None) -> Rules:
    """Return a variant's rules, those for so many players laid over them, and some of them changed.

    `None` for a value of a rank removes it.
    """
    rules, changes = dict(VARIANTS[variant]), overrides or {}
    for laid in (rules.pop("at", {}), {players: changes}, changes.get("at") or {}):
        lay_over(rules, laid.get(players) or {})
    return rules


def lay_over(rules: Rules, changes: dict[str, Any]) -> None:
    """Change some of the rules."""
    for key, value in ((key, value) for key, value in changes.items() if key != "at"):
        if key.startswith(("values.", "hand_values.")):
            rules[key] = [value] if isinstance(value, int) else value
        elif isinstance(value, dict):
            rules[key] = {**(rules.get(key) or {}), **value}
        else:
            rules[key] = TRUTHS[key].get(value, value) if key in TRUTHS else value


def rank_of(card: str) -> str:
    return card[:-1]


def suit_of(card: str) -> str:
    return card[-1]


def belongs(wanted: str | Sequence[str], card: str) -> bool:
    """Tell whether a card is among `all`, suits, ranks and cards."""
    words = [wanted] if isinstance(wanted, str) else wanted
    return "all" in words or card in words or rank_of(card) in words or suit_of(card) in words


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
