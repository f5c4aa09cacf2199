"""A printed play as it is said at the table: "ten takes nine-ace, eight-deuce: a sweep".

Works on the printed form alone; knows nothing of rules.
"""

from __future__ import annotations

from typing import Final

from referee.report.words import SUITS
from referee.tokens import build_parts, card_parts

NUMBERS: Final = tuple(
    "nought one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen".split()  # noqa: SIM905 - read as one line of words
)
RANKS: Final = {"A": "ace", "2": "deuce", "J": "jack", "Q": "queen", "K": "king"}


def number_word(value: str | float) -> str:
    """A number in words, up to sixteen; "9" and 9 alike."""
    text = str(value)
    return NUMBERS[int(text)] if text.isdigit() and int(text) < len(NUMBERS) else text


def rank_word(card: str) -> str:
    """What a card is called without its suit: "nine", "deuce", "king"."""
    found = card_parts(card)
    rank = found[0] if found else card
    return "a card unseen" if card == "?" else RANKS.get(rank, number_word(rank))


def card_words(card: str) -> str:
    """A card in words: "five of hearts"."""
    found = card_parts(card)
    return f"{rank_word(card)} of {SUITS[found[1]]}" if found else rank_word(card)


def value_word(value: str) -> str:
    """The value of a build as it is announced: "eight"; a call of cards without a value: "kings"."""
    return f"{RANKS[value]}s" if value in RANKS and value != "2" else number_word(value)


def plural(value: str) -> str:
    """A value announced in the plural: "eights", "sixes", "kings"."""
    word = value_word(value)
    if value in RANKS and value != "2":
        return word
    return f"{word}es" if word.endswith("x") else f"{word}s"


def item_words(item: str) -> str:
    """An item of a play in words: "nine-ace", "the build of nine"."""
    return "-".join(part_words(part) for part in item.split("+"))


def part_words(part: str) -> str:
    """One card or build of an item in words."""
    built = build_parts(part)
    return f"the build of {value_word(built[0])}" if built else rank_word(part)


def spoken_play(play: str, *, sweep: bool = False) -> str:
    """A play, as printed without its player, in the words of the table."""
    play = play.removesuffix(" sweep").strip()
    said = take_words(play) if " x " in play else build_words(play) if " = " in play else card_words(play)
    return f"{said}: a sweep" if sweep else said


def take_words(play: str) -> str:
    """A take in words: what takes, and each thing taken."""
    card, _, items = play.partition(" x ")
    taken = [item_words(item.strip()) for item in items.split(",")]
    return f"{rank_word(card)} takes {', '.join(taken)}"


def build_words(play: str) -> str:
    """A build, a call, a raise or an add in words, as it is announced."""
    left, _, value = play.rpartition(" = ")
    groups = [group.strip() for group in left.split(",")]
    parts = groups[0].split("+")
    raised = next((part for part in parts if build_parts(part)), None)
    if raised:
        return f"{rank_word(parts[0])} raises {item_words(raised)} to {value_word(value)}"
    how = ", ".join(item_words(group) for group in groups)
    if len(groups) == 1 and "+" in groups[0]:
        return f"{how} builds {value_word(value)}"
    return f"{how}: {plural(value)}"
