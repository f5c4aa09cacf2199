"""What would be right in place of a value that cannot be read: the number, the word or the form that was meant."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import is_dataclass
from functools import cache
from typing import Any, Literal, get_args, get_origin

from referee.faults import closest
from referee.variant.model import Item, Law, Layout, Lurch, Margin, Match, Shutout, StopsAt, When
from referee.variant.yaml_text import Entries, Items, Node, Scalar

_SAYS_FALSE = ("no", "off", "false", "none", "never", "not", "n", "0", "nein", "falsch", "non", "nej")
_SAYS_TRUE = ("yes", "on", "true", "always", "y", "1", "ja", "wahr", "oui", "si")
_WORDS = ("nothing", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_NAMED: Mapping[str, str] = {
    "ace": "A",
    "jack": "J",
    "knave": "J",
    "queen": "Q",
    "king": "K",
    **{word: str(number) for number, word in enumerate(_WORDS) if number > 1},
    "spade": "S",
    "heart": "H",
    "diamond": "D",
    "club": "C",
    "everything": "all",
}
_SIGNS: Mapping[str, str] = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C"}
_CURLY = re.compile("[\u2018-\u201f\u00ab\u00bb\u2039\u203a]")
_NUMBER = re.compile(r"([-+]?)(0*)([0-9][0-9_,']*)(?: [A-Za-z]+)?")
_BASE = re.compile(r"0[xX][0-9a-fA-F]{1,7}|0[oO][0-7]{1,9}|0[bB][01]{1,29}")
_DIGITS = 9
_FORMS: Mapping[Any, str] = {
    Layout: "write {without: [10D, 2S]}",
    Lurch: "write {under: 6, counts: 2}",
    Margin: "write {under: 31, counts: 2}",
    Match: "write {best_of: 3}",
    Shutout: "write {takes: all}, {wins: true} or {counts: 2}",
    StopsAt: "write {score: 10, of: own}",
    Item: "write {of: 10D, points: 2}, or none to remove it",
    Law: "write - when: {irregularity: …} and below it ruling: …",
    When: "write {irregularity: card-exposed, round: first}",
}


def said(node: Node) -> str:
    """A value as it is written, for a message."""
    if isinstance(node, Scalar):
        text = node.text if len(node.text) <= 40 else node.text[:39] + "…"
        text = text if node.plain or node.place.excerpt is None else f'"{text}"'
        return f"`{text}`" if text else "nothing"
    return "a list" if isinstance(node, Items) else "a mapping"


def chosen(node: Scalar, words: Sequence[Any]) -> Any:
    """The word of a list that a node says; plain true and false stand for some of them."""
    if node.text in words:
        return node.text
    return truths(words).get(node.value) if isinstance(node.value, bool) else None


def truths(words: Sequence[Any]) -> dict[bool, str]:
    """What plain true and false stand for in a list of words: yes and no, or the first step beyond no."""
    meant = {True: "single" if tuple(words[:2]) == ("no", "single") else "yes", False: "no"}
    return {value: word for value, word in meant.items() if word in words}


def advice_for(node: Node, kinds: Sequence[Any]) -> str | None:
    """What to write where a value is none of the kinds that may stand there; None where nothing is known."""
    form = next((_FORMS[kind] for kind in kinds if kind in _FORMS), None)
    if isinstance(node, Entries):
        return None if any(is_dataclass(kind) for kind in kinds) else _reasoned(node)
    if isinstance(node, Items):
        return form
    if form is None and any(is_dataclass(kind) or kind is Mapping for kind in kinds):
        form = "write its rules below it, each `key: value`"
    words = tuple(str(word) for kind in kinds if get_origin(kind) is Literal for word in get_args(kind))
    return (
        (_true_or_false(node, words) if bool in kinds else None)
        or (_number(node) if int in kinds else None)
        or (_word(node, words) if words else None)
        or form
    )


def _reasoned(node: Entries) -> str | None:
    """The form of a value with its reason, where a mapping stands that is none."""
    if {"value", "note", "source", "was", "ist"} & node.entries.keys():
        return "a rule with its reason is {is: VALUE, note: …}"
    return None


def _true_or_false(node: Scalar, words: Sequence[str]) -> str | None:
    word = _CURLY.sub("", node.text).strip().lower()
    quotes = ", without quotes" if not node.plain and word in ("true", "false") else ""
    if word in _SAYS_FALSE:
        return f"write false{quotes}"
    if word in _SAYS_TRUE:
        return f"write true{quotes}"
    return None if words else "write true or false"


def _number(node: Scalar) -> str | None:
    text = _CURLY.sub("", node.text).strip()
    if text.lower() in _WORDS:
        return f"write {_WORDS.index(text.lower())}"
    if _BASE.fullmatch(text):
        return f"write {int(text, 0)}"
    found = _NUMBER.fullmatch(text)
    if found is None:
        return None
    number = found[1] + re.sub(r"\D", "", found[3])
    if len(number.lstrip("+-")) > _DIGITS:
        return "it is too large: a number has at most nine digits"
    if text != node.text:
        return f"write {number}, with no quotes (these are not straight ones)"
    return "write it without quotes" if number == text else f"write {number}"


def _word(node: Scalar, words: Sequence[str]) -> str | None:
    """The word itself where only its quotes or its case are wrong."""
    plain = _CURLY.sub("", node.text).strip()
    if plain != node.text and plain in words:
        return f"write {plain}, with straight quotes or none"
    near = closest(plain, words)
    return f"did you mean {near}" if near else None


@cache
def whole_pack_names() -> frozenset[str]:
    """Every suit, rank and card that some pack has, as they are printed."""
    ranks = ("A", *(str(number) for number in range(2, 31)), "J", "Q", "K")
    return frozenset({*"SHDC", *ranks, *(rank + suit for rank in ranks for suit in "SHDC")})


def card_meant(word: str, known: Sequence[str]) -> str | None:
    """The suit, rank or card that plain English, small letters or signs mean, if it is among the known."""
    whole = _NAMED.get(word.strip().lower().rstrip("s")) or word.strip().upper()
    rank, of, suit = word.strip().lower().partition(" of ")
    if of:
        whole = _NAMED.get(rank.rstrip("s"), rank.upper()) + _NAMED.get(suit.strip().rstrip("s"), "?")
    elif word[-1:] in _SIGNS:
        whole = word[:-1].strip().upper() + _SIGNS[word[-1:]]
    return whole if whole in known else None


def did_you_mean(word: str | None) -> str | None:
    """The question whether a word was meant."""
    return f"did you mean {word}" if word else None
