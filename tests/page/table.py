"""What the tests at the table share: a deal as it is counted, a recorded game, the score on the screen."""

from __future__ import annotations

from pathlib import Path

from .hand import Hand

TESTS = Path(__file__).resolve().parents[1]
FOSTER, ENQUIRE = "Foster's Twenty-one", "Enquire Within"
ANN = {"cards": 30, "spades": 7, "big": 1, "little": 0, "aces": 3, "sweeps": 1}
BOB = {"little": 1}


def plays_of(path: Path) -> list[str]:
    """The entries of a recorded game, without its headers, claims and counts."""
    lines = (line.partition("#")[0].strip() for line in path.read_text(encoding="utf-8").splitlines())
    return [line for line in lines if line]


def standing(hand: Hand) -> dict[str, str]:
    """The score as it stands on the screen."""
    found = [side.split() for side in hand.page.locator(".side").all_inner_texts()]
    return {" ".join(name): points for *name, points in found}


def at_the_table(hand: Hand, rules: str = FOSTER) -> Hand:
    """A game of two, its table turned up."""
    hand.begins("Ann", "Bob", rules=rules, how="Play by play")
    hand.tap("Bob deals")
    hand.enters("9h ad 8c 2s")
    hand.hears("Table")
    return hand
