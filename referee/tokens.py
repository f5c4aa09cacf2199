"""The one tokenizer: plays, tables and entries taken apart into words and signs, each with its place.

What can be written, as a grammar (``[ ]`` may be left out, ``{ }`` stands any number of times)::

    play  = ( trail | take | build ) [ "sweep" ]
    trail = card
    take  = card x ( "all" | items )
    build = items "=" value                     the played card is the first
    items = item { [ "," ] item }
    item  = part { "+" part }                   the parts make one value together
    part  = card | name
    name  = "b" value [ "(" card ")" ]          the build of nine: b9; the one that holds 7H: b9(7H)
    value = number | letter                     10, or the rank that is called: K
    card  = rank suit | "?"
    x     = "x" | "X" | the sign of multiplication

    table = { card | "[" items "=" value [ player ] "]" }

    words = { word | "," | key "=" word }       what stands behind most keywords: `record.entries` says what

Blanks are free around the signs. Places are offsets into the text, from 0, the end exclusive. What a word
means is for the pack and the players to say; what a play, a table or an entry means is read elsewhere.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from referee.cards import Card, Pack

# One sign or word a match: the group that matched tells which.
_PLAY = re.compile("\\s*(?:([+,=])|([xX\u00d7])|([^\\s+,=xX\u00d7()]+(?:\\(\\s*[^\\s()]*\\s*\\))?)|(\\S))")
_WORDS = re.compile(r"([,=])|([^\s,=]+)")
_SPACED = re.compile(r"[^\s,]+")
_BUILD = re.compile(r"[bB](\d+|[A-Za-z])(?:\(\s*([^\s()]*)\s*\))?")
_CARD_LIKE = re.compile(r"(\d+|[A-Za-z])[SHDCshdc♠♥♦♣♤♡♢♧]")


class Token(NamedTuple):
    """A word or a sign of a text: ``kind`` is the sign itself, ``x``, a ``word``, or ``stray``: none of these."""

    kind: str
    text: str
    start: int
    end: int


def play_tokens(text: str) -> list[Token]:
    """The words and signs of a play; ``x`` is a sign also where no blank stands beside it."""
    return [_token(match) for match in _PLAY.finditer(text)]


def _token(match: re.Match[str]) -> Token:
    place = match.lastindex or 0
    kind = (match[1], "x", "word", "stray")[place - 1]
    return Token(kind, match[place], match.start(place), match.end(place))


def entry_tokens(text: str, start: int = 0) -> list[Token]:
    """The words of an entry from a place on, with the commas and ``=`` between them."""
    return [Token(match[1] or "word", match[0], match.start(), match.end()) for match in _WORDS.finditer(text, start)]


def words_of(text: str, start: int = 0) -> list[Token]:
    """The words between blanks and commas, from a place on; any sign is part of its word."""
    return [Token("word", match[0], match.start(), match.end()) for match in _SPACED.finditer(text, start)]


# -- words that mean something by the pack alone


@dataclass(frozen=True, slots=True)
class BuildName:
    """A build as it is named in an entry: its value as written, and the card that tells it from others."""

    text: str
    card: Card | None = None


Part = Card | BuildName


@lru_cache(maxsize=1024)
def build_named(pack: Pack, text: str) -> BuildName | None:
    """The build that ``b9`` or ``b9(7H)`` names, or None where the text names none."""
    match = _BUILD.fullmatch(text)
    if match is None or pack.number(text) is not None:
        return None
    card = pack.number(match[2].upper()) if match[2] else None
    if match[2] is not None and card is None:
        return None
    return BuildName(match[1].upper(), card)


def unknown_card(pack: Pack, text: str) -> dict[str, Any]:
    """The facts of a card that is none of this pack's: how it is written, and what a card is made of here."""
    return {"text": text, "ranks": list(pack.ranks), "suits": list(pack.suits)}


def looks_like_card(text: str) -> bool:
    """Whether ``text`` is written as a card is, in this pack or not."""
    return _CARD_LIKE.fullmatch(text) is not None
