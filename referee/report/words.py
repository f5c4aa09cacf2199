"""How cards, builds and lists are said in a sentence; knows nothing of rules or records.

Everything here takes facts as a fault carries them: plain strings, numbers and lists.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.faults import CATALOGUE, Fault
from referee.tokens import build_parts

SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
COURTS = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}
PLURALS = {
    "2": "twos", "3": "threes", "4": "fours", "5": "fives", "6": "sixes",
    "7": "sevens", "8": "eights", "9": "nines", "10": "tens",
}  # fmt: skip
LONGEST_QUOTE = 60


def listed(words: Iterable[str], last: str = "and") -> str:
    """Words as a list that is read aloud: "5, 4 and 2"."""
    parts = list(words)
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def rank(text: str) -> str:
    """The rank of a card or of a value in words: "8", "king", "ace"."""
    name = text[:-1] if len(text) > 1 and text[-1] in SUITS else text
    return COURTS.get(name, name)


def card(text: str) -> str:
    """A card in words: "8 of clubs"; `?` is a card nobody saw."""
    if text == "?":
        return "a card nobody saw"
    if len(text) > 1 and text[-1] in SUITS:
        return f"{rank(text)} of {SUITS[text[-1]]}"
    return build(text) if text.startswith("b") else rank(text)


def cards(texts: Sequence[str], last: str = "and") -> str:
    """Cards in words: "8 of clubs and 5 of diamonds"."""
    return listed([card(text) for text in texts], last)


def ranks(texts: Sequence[str], last: str = "and") -> str:
    """Ranks only, as one says them at the table: "5 and 4", "the build of 7 and 2"."""
    said = [build(text) if text.startswith("b") else "an unseen card" if text == "?" else rank(text) for text in texts]
    return listed(said, last)


def value(worth: object) -> str:
    """A value as it is announced: "9", "1 or 14", or "kings" for cards that were called."""
    if isinstance(worth, (list, tuple)):
        return listed(map(str, worth), "or")
    text = str(worth)
    return f"{COURTS[text]}s" if text in COURTS else text


def plural(worth: object) -> str:
    """A value as it is called: "fives", "kings"."""
    text = value(worth)
    return text if not text.isdigit() else PLURALS.get(text, f"{text}s")


def build(worth: object) -> str:
    """A build in words, from its cards or from 9, "b9", "bK" or "b9(7H)": "the build of 9 with 7 of hearts"."""
    if isinstance(worth, (list, tuple)):
        return f"the build with {cards([str(part) for part in worth])}"
    found = build_parts(f"b{str(worth).removeprefix('b')}")
    if found is None:
        return f"the build {worth}"
    holding = f" with {card(found[1])}" if found[1] else ""
    return f"the build of {value(found[0])}{holding}"


def quoted(text: object) -> str:
    """What was written, in quotes, cut to a length that fits into a sentence; control characters are blanked."""
    written = "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in str(text)[:200])
    return f'"{written[: LONGEST_QUOTE - 1]}…"' if len(written) > LONGEST_QUOTE else f'"{written}"'


_ONES = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")


def in_words(amount: int) -> str:
    """A number as it is said: "no", "four", "twenty-one"; from a hundred on, and below none, in figures."""
    if not 0 <= amount < 100:
        return str(amount)
    tens, ones = divmod(amount, 10)
    if amount < len(_ONES):
        return _ONES[amount]
    return f"{_TENS[tens]}-{_ONES[ones]}" if ones else _TENS[tens]


def held(condition: str, worth: Mapping[str, Sequence[int]]) -> str:
    """What must be held, with the card that has the value named: "holds a 13" is "holds a king".

    ``worth`` is what each rank counts when it is played from the hand.
    """
    said, _, value = condition.rpartition(" ")
    if value in COURTS:
        named = [COURTS[value]]
    elif value.isdecimal() and int(value) > 10:
        named = [card(name) for name, values in worth.items() if int(value) in values]
    else:
        return condition
    who = said.removesuffix(" an").removesuffix(" a")
    said_so = [f"an {each}" if each[0] in "aeiou" else f"a {each}" for each in named]
    return f"{who} {listed(said_so, 'or')}" if named else condition


def initials(names: Sequence[str]) -> list[str]:
    """A letter for each name, where the names themselves have no room above their columns: A, B, C."""
    return [chr(ord("A") + place) for place in range(len(names))]


def counted(number: object, one: str, many: str | None = None) -> str:
    """A number with its word: "1 card", "3 cards"."""
    return f"{number} {one if str(number) == '1' else many or one + 's'}"


def number(amount: float) -> str:
    """Points without a needless fraction: "3", "1½", "2.33"."""
    if amount == int(amount):
        return str(int(amount))
    if amount * 2 == int(amount * 2):
        whole = int(amount)
        sign = "-" if amount < 0 and whole == 0 else ""
        return f"{sign}{whole or ''}½"
    return f"{amount:.2f}"


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts of a fault in words. A fact that its name always has and that is missing is a ``KeyError``.

    ``otherwise`` is what is said where a fact is not known or says nothing.
    """

    given: Mapping[str, Any]
    optional: Collection[str] = ()

    @classmethod
    def of(cls, fault: Fault) -> Facts:
        """The facts of this fault."""
        return cls(fault.facts, CATALOGUE[fault.name].optional)

    def fact(self, key: str) -> Any:
        """A fact as it was found; None where it is not known."""
        return self.given[key] if key in self.given or key not in self.optional else None

    def has(self, key: str) -> bool:
        """Whether the fact is known and says something."""
        return self.fact(key) not in (None, "", [], ())

    def text(self, key: str, otherwise: str = "") -> str:
        """A fact as it is written; lists are joined, mappings are read out."""
        fact = self.fact(key)
        if not self.has(key):
            return otherwise
        if isinstance(fact, Mapping):
            return ", ".join(f"{name} {amount}" for name, amount in fact.items())
        if isinstance(fact, (list, tuple)):
            return listed([str(part) for part in fact])
        return number(fact) if isinstance(fact, float) else str(fact)

    def items(self, key: str) -> list[str]:
        """A fact as a list of strings: a list's members, or the one word."""
        fact = self.fact(key)
        if isinstance(fact, (list, tuple)):
            return [str(part) for part in fact]
        return [self.text(key)] if self.has(key) else []

    def card(self, key: str = "card") -> str:
        """A card in words."""
        return card(self.text(key))

    def cards(self, key: str, otherwise: str = "") -> str:
        """Cards in words."""
        return cards(self.items(key)) or otherwise

    def ranks(self, key: str) -> str:
        """The ranks of cards, as one says them; a card that stands alone is named in full."""
        found = self.items(key)
        return ranks(found) if len(found) > 1 else cards(found)

    def build(self, key: str = "build") -> str:
        """A build in words, by its cards."""
        return build(self.fact(key))

    def value(self, key: str = "value", otherwise: str = "") -> str:
        """A value as it is announced."""
        return value(self.fact(key)) if self.has(key) else otherwise

    def quoted(self, key: str = "text", otherwise: str = "this") -> str:
        """What was written, in quotes."""
        return quoted(self.fact(key)) if self.has(key) else otherwise


def takings_lines(card: str, takings: Sequence[str], more: int) -> list[str]:
    """What a card can take, a line each, and how many takings more there are."""
    if not takings:
        return [f"{card} can take nothing there"]
    return [*takings, *([f"and {more} more"] if more else [])]
