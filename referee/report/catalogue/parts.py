"""The parts of rules that are written as a mapping, in words: what each decides, and what its values mean."""

from __future__ import annotations

from collections.abc import Mapping

from referee.report.catalogue.rules import RULES

PARTS: Mapping[str, str] = {
    "pack": "The cards that are played with.",
    "players": "How many may play, and who are partners.",
    "deal": "Who deals, how many cards, and when hands are filled again.",
    "capture": "What a card may, must and may not take.",
    "build": "Building.",
    "sweep": "Clearing the board.",
    "residue": "The cards left at the end of a deal.",
    "scoring": "What scores, and what of a deal's points counts.",
    "game": "When a game is won, by whom, and what it counts.",
    "challenge": "Until when a foul can be challenged, and what that does.",
    "deal.layout.without": "Which cards: a suit (S), a rank (A), a card (10D), or a list of them.",
    "values.*": "What a rank is worth in sums: a number, or a list to choose from.",
    "hand_values.*": "What a rank or card is worth when it is played from the hand to take.",
    "scoring.items.*": "One thing that scores; none takes it away.",
    "scoring.items.*.of": "Which cards: all, sweeps, a suit (S), a rank (A), a card (10D), or a list of them.",
    "scoring.items.*.award": "Who gets the points.",
    "scoring.items.*.points": "How many points it brings.",
    "scoring.items.*.tie": "What becomes of a tie: none, split, each, carry-over, or the name of an item that decides.",
    "scoring.items.*.over": "Points for each card above this number.",
    "scoring.items.*.order": "Which of its cards count first: suits, ranks or cards.",
    "scoring.items.*.needs": "Items of which a side must have a card, or this one brings it nothing.",
    "scoring.shutout.takes": "Whether that side gets the whole sum.",
    "scoring.shutout.wins": "Whether that side has won the game.",
    "scoring.shutout.counts": "What a game won in that deal counts.",
    "sweep.stops_at.score": "The score from which sweeps bring nothing.",
    "sweep.stops_at.of": "Whose score is meant.",
    "game.lurch.under": "A loser with fewer points is lurched.",
    "game.lurch.counts": "What the game then counts.",
    "game.margin.under": "A loser with fewer points is lurched.",
    "game.margin.counts": "By how much the margin over such a loser is multiplied.",
    "game.match.best_of": "How many games the match has at most.",
    "game.near.*": "The items that still count for a side with so many points.",
    "game.speed.*": "What a game won in so many deals counts.",
}
"""What each part decides; ``*`` stands for a name or a number."""

_VALUES: Mapping[str, Mapping[object, str]] = {
    "scoring.items.*.award": {
        "most": "who has most of these cards",
        "majority": "who has more than half of these cards",
        "each": "each of these cards, for whoever has it",
        "all": "who has all of these cards",
    },
    "scoring.shutout.takes": {"all": "it gets the whole sum, its sweeps on top"},
    "scoring.shutout.wins": {True: "it has won the game", False: "the game goes on"},
    "sweep.stops_at.of": {"own": "of the side that has it", "anybody": "of all, once anybody has it"},
    "laws.when.round": {
        "first": "in the first round of a deal",
        "middle": "in a round between",
        "last": "in the last round of a deal",
    },
    "laws.when.table": {"turned": "once the table cards are turned", "not-turned": "before they are turned"},
    "laws.when.hands": {"lifted": "once a hand is taken up", "not-lifted": "before any hand is taken up"},
    "laws.when.found": {"before-next-hand": "found before the next hand is served", "later": "found later"},
    "laws.by": {
        "adversary": "an opponent chooses",
        "owner": "the player whose card it is chooses",
        "dealer": "the dealer chooses",
        "offender": "who did it chooses",
    },
    "laws.to": {"adversary": "the points go to the other side", "offender": "the points go to who did it"},
}


def meaning_of(path: str) -> str | None:
    """What a rule or a part of one decides."""
    return RULES[path].decides if path in RULES else PARTS.get(path)


def value_meaning(path: str, value: object) -> str | None:
    """What a value of a rule or of a part of one means at the table; none where nothing is said of it."""
    if path in _VALUES:
        return _VALUES[path].get(value)
    return RULES[path].says(value) if path in RULES else None
