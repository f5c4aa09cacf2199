"""What is said at a table, taken apart into words: names, cards, ranks, numbers and the rest.

``@0`` is the first player, ``10D`` a card, ``9`` a number or a rank, ``9*`` a rank in the plural, ``'s`` whose
something is; all else are small letters. Articles are dropped. Nothing is understood here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from referee.cards import Pack

_TO_NINE: Final = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_TEENS: Final = ("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen")
_UNITS: Final = (*_TO_NINE, "ten", "eleven", "twelve", *_TEENS)
_TENS: Final = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50}
_COURTS: Final = {"ace": "A", "jack": "J", "knave": "J", "queen": "Q", "king": "K"}
_OTHERS: Final = {"deuce": "2", "trey": "3"}
_LETTERS: Final = {letter: letter.upper() for letter in "ajqkt"}
SUITS: Final = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}
_SUIT_WORDS: Final = {word[:end]: suit for word, suit in SUITS.items() for end in (1, len(word) - 1, len(word))}
_NAMED_CARDS: Final = {"big cassino": "10 of diamonds", "great cassino": "10 of diamonds"} | {
    "little cassino": "2 of spades"
}
_SIGNS: Final = re.compile(r"@\d+|'s\b|[,=+]|[^\s,=+:;']+(?:'(?!s\b)\w+)*")
PLAYER: Final = re.compile(r"@(\d+)")
ARTICLES: Final = frozenset({"the", "a", "an"})
NUMBERS: Final = {word: str(number) for number, word in enumerate(_UNITS)} | _OTHERS
RANKS: Final = NUMBERS | _COURTS


def plurals() -> dict[str, str]:
    """Every rank in the plural, as it is said: "sixes", "kings", "treys"."""
    return {word + ("es" if word.endswith("x") else "s"): f"{rank}*" for word, rank in RANKS.items()}


_PLURALS: Final = plurals()


def words_said(text: str, players: Sequence[str]) -> list[str]:
    """The words of what was said, names and numbers made out; cards are still rank, "of" and suit."""
    plain = text.lower().replace("\u2019", "'").strip().rstrip(".!?\u2026 ")
    for short, long in _NAMED_CARDS.items():
        plain = re.sub(rf"\b{short}\b", long, plain)
    for seat, name in sorted(enumerate(players), key=lambda each: -len(each[1])):
        plain = re.sub(rf"(?<![\w@]){re.escape(name.lower())}(?!\w|\s+of\b)", f" @{seat} ", plain)
    return with_numbers(with_short_name(_SIGNS.findall(plain.replace("-", " ")), players))


def with_short_name(words: list[str], players: Sequence[str]) -> list[str]:
    """The words, the first one a player where it begins one name only and is not the rank of a card."""
    first = words[0] if words else ""
    begun = [seat for seat, name in enumerate(players) if first and name.lower().startswith(first)]
    behind = words[1] if len(words) > 1 else ""
    is_rank = first in _LETTERS and (behind in _SUIT_WORDS or behind == "of")
    is_article = first in ARTICLES and behind in {*RANKS, "misdeal", "card"}
    return [f"@{begun[0]}", *words[1:]] if len(begun) == 1 and not (is_rank or is_article) else words


def with_numbers(words: list[str]) -> list[str]:
    """The words, numbers in figures: "twenty two" is 22."""
    out: list[str] = []
    tens = 0
    for word in words:
        unit = NUMBERS.get(word)
        if tens and unit and 0 < int(unit) < 10:
            out[-1] = str(tens + int(unit))
        else:
            out.append(str(_TENS[word]) if word in _TENS else unit or word)
        tens = _TENS.get(word, 0)
    return out


def with_cards(words: Sequence[str], pack: Pack) -> list[str]:
    """The words, cards in their printed form, ranks as they are written, without the articles."""
    out: list[str] = []
    at = 0
    while at < len(words):
        card, taken = card_at(words, at, pack)
        at += taken
        if card not in ARTICLES:
            out.append(card)
    return out


def card_at(words: Sequence[str], at: int, pack: Pack) -> tuple[str, int]:
    """The card that begins at a word, in how many words; else the word as a rank, or as it is."""
    word = words[at]
    rank = _COURTS.get(word) or _LETTERS.get(word) or word
    behind = at + 1 + (words[at + 1 : at + 2] == ["of"])
    suit = _SUIT_WORDS.get(words[behind]) if behind < len(words) else None
    number = pack.number(f"{rank}{suit}") if suit else None
    if number is not None:
        return pack.name(number), behind + 1 - at
    whole = pack.number(word)
    if whole is not None and word != "?":
        return pack.name(whole), 1
    return _PLURALS.get(word) or _COURTS.get(word) or word, 1
