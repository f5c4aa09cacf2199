"""What people say when they ask for a law: everyday words, and the kinds of irregularity that are meant by them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from referee.variant.laws import IRREGULARITIES

MISDEAL: Final = (
    "card-exposed", "card-faced", "wrong-number", "lifted-early", "no-shuffle", "no-cut", "wrong-dealer"
)  # fmt: skip
"""What can go wrong before the first play, and is called a misdeal."""

WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "misdeal": MISDEAL,
    "misdeals": MISDEAL,
    "misdealt": MISDEAL,
    "redeal": MISDEAL,
    "exposed": ("card-exposed",),
    "shown": ("card-exposed",),
    "showed": ("card-exposed",),
    "flashed": ("card-exposed",),
    "seen": ("card-exposed",),
    "faced": ("card-faced",),
    "face": ("card-faced",),
    "number": ("wrong-number",),
    "many": ("wrong-number",),
    "few": ("wrong-number", "short-hand"),
    "short": ("short-hand",),
    "missing": ("short-hand", "card-found"),
    "lost": ("short-hand", "card-found"),
    "floor": ("card-found",),
    "dropped": ("card-found",),
    "found": ("card-found",),
    "lifted": ("lifted-early",),
    "picked": ("lifted-early",),
    "shuffle": ("no-shuffle",),
    "shuffled": ("no-shuffle",),
    "unshuffled": ("no-shuffle",),
    "cut": ("no-cut",),
    "uncut": ("no-cut",),
    "dealer": ("wrong-dealer",),
    "dealt": ("wrong-number", "wrong-dealer"),
    "turn": ("out-of-turn",),
    "two": ("two-cards",),
    "capture": ("wrong-capture", "missed-capture"),
    "take": ("wrong-capture", "missed-capture"),
    "took": ("wrong-capture",),
    "build": ("false-build", "unannounced-build"),
    "looked": ("looked-back",),
    "tricks": ("looked-back",),
    "counted": ("counted-early",),
    "claim": ("wrong-claim",),
    "draw": ("missed-draw",),
    "forgot": ("missed-draw", "missed-capture"),
}
"""Each word alone; of several words said together the kinds that most of them mean."""


def kinds_meant(said: str) -> tuple[str, ...]:
    """The kinds of irregularity that are meant: the one of this name, else what its words mean; none if nothing."""
    words = said.lower().replace("-", " ").split()
    if "-".join(words) in IRREGULARITIES:
        return ("-".join(words),)
    votes: dict[str, int] = {}
    for word in words:
        for kind in WORDS.get(word, ()):
            votes[kind] = votes.get(kind, 0) + 1
    most = max(votes.values(), default=0)
    return tuple(kind for kind in IRREGULARITIES if votes.get(kind) == most and most)
