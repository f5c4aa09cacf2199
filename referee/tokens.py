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
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar, dataclass_transform

from referee.cards import Card, Pack

_T = TypeVar("_T")

# One sign or word a match: the group that matched tells which.
_PLAY = re.compile("\\s*(?:([+,=])|([xX\u00d7])|([^\\s+,=xX\u00d7()]+(?:\\(\\s*[^\\s()]*\\s*\\))?)|(\\S))")
_WORDS = re.compile(r"([,=])|([^\s,=]+)")
_COMMENT = re.compile(r"(?:^|[ \t])#")
_SPACED = re.compile(r"[^\s,]+")
_TABLE = re.compile(r"\[([^\]]*)(\]?)|([^\s,\[]+)")
_INSIDE = re.compile(r"[+,=]|[^\s+,=]+")
_CARDS = re.compile(r"[^\s,+=\[\]()]+")
_CARDS_OF_A_PLAY = re.compile("[^\\s,+=()xX\u00d7]+")
_LAST_WORD = re.compile(r"[^\s+,=:]*$")
_BUILD = re.compile(r"[bB](\d+|[A-Za-z])(?:\(\s*([^\s()]*)\s*\))?")
_CARD = re.compile(r"(\d+|[A-Z]+?)([SHDC])")
_CARD_LIKE = re.compile(r"(\d+|[A-Za-z])[SHDCshdc♠♥♦♣♤♡♢♧]|\d\w{1,2}|\w{1,2}[SHDCshdc♠♥♦♣♤♡♢♧]|[AKQJTakqjt]\w")


@dataclass_transform(frozen_default=True, eq_default=False)
def value(cls: type[_T]) -> type[_T]:
    """A class whose objects never change, for such as are made by the thousand.

    The type checker holds it; at run time it is a plain class with slots, three times as quick to make as a
    frozen one.
    """
    return dataclass(slots=True, eq=False)(cls)


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


def printed_words(text: str) -> tuple[str, list[list[str]], str | None] | None:
    """The words of a take or a build in its printed form: the card that takes, the items, the value of a build.

    The quick way, without places. None where the signs do not stand as they are printed.
    """
    before, x, after = text.partition(" x ")
    left, equals, value = text.partition(" = ")
    if bool(x) == bool(equals):
        return None
    items = [item.split("+") for item in (after if x else left).split(", ")]
    return (before, items, None) if x else ("", items, value)


def entry_tokens(text: str, start: int = 0) -> list[Token]:
    """The words of an entry from a place on, with the commas and ``=`` between them."""
    return [Token(match[1] or "word", match[0], match.start(), match.end()) for match in _WORDS.finditer(text, start)]


def items_in(text: str) -> list[list[Token]]:
    """The words of a play, those joined by ``+`` together, whatever stands between the others."""
    items: list[list[Token]] = []
    last = ""
    for token in play_tokens(text):
        if token.kind == "word" and last == "+" and items:
            items[-1].append(token)
        elif token.kind == "word":
            items.append([token])
        last = token.kind
    return items


def take_begun(text: str) -> tuple[str, str] | None:
    """The card that takes, and what stands behind its ``x`` so far; None where the text is no take."""
    tokens = play_tokens(text)
    if len(tokens) < 2 or (tokens[0].kind, tokens[1].kind) != ("word", "x"):
        return None
    return tokens[0].text, text[tokens[1].end :].lstrip()


_PLAYED = re.compile(r"(?:[^:]*:\s*)?(?:10|[2-9ajqkt1])[shdc\u2660\u2665\u2666\u2663]\s*[x+,]\s*", re.IGNORECASE)
_CARD_APART = re.compile(r"(?<![\w+])(10|[2-9]) ([shdc\u2660\u2665\u2666\u2663])(?=$|[\s,+x=.])", re.IGNORECASE)
RANK_ALONE = re.compile(r"(?<![\w(])(10|[2-9]|[ajqkt])(?![\w)])", re.IGNORECASE)
"""A rank without a suit, among the items of a play that is typed short."""


def played_begun(text: str) -> int:
    """Where the items of a play begin, behind the played card and the sign after it; 0 where no play begins so."""
    begun = _PLAYED.match(text)
    return begun.end() if begun else 0


def suits_joined(text: str) -> str:
    """A text with every card put together whose suit stands apart: "10 h" is "10h"."""
    return _CARD_APART.sub(r"\1\2", text)


def word_begun(text: str) -> str:
    """The word in which a text ends while it is being typed; empty behind a blank or a sign."""
    match = _LAST_WORD.search(text)
    return match[0] if match else ""


class Bracket(NamedTuple):
    """A build as it stands on a table, ``[7H+3C = 10 Bob]``: the words of its groups, its value, whose it is.

    ``start`` and ``end`` are the stretch between the brackets; ``closed`` tells that the second bracket stands there.
    Without a value the words are none.
    """

    start: int
    end: int
    closed: bool
    groups: tuple[tuple[Token, ...], ...] = ()
    value: Token | None = None
    owner: Token | None = None


def table_parts(text: str) -> Iterator[Token | Bracket]:
    """The cards and the builds of a table, in the order of writing."""
    for match in _TABLE.finditer(text):
        if match[3] is not None:
            yield Token("word", match[3], *match.span(3))
        elif not match[2]:
            yield Bracket(match.start(), match.end(), closed=False)
        else:
            yield _bracket(text, *match.span(1))


def _bracket(text: str, start: int, end: int) -> Bracket:
    """What stands between two brackets: groups between commas, the value behind ``=``, and then a name."""
    groups: list[list[Token]] = [[]]
    signs = _INSIDE.finditer(text, start, end)
    for match in signs:
        if match[0] == "=":
            break
        if match[0] == ",":
            groups.append([])
        elif match[0] != "+":
            groups[-1].append(Token("word", match[0], *match.span()))
    found = next(signs, None)
    name = text[found.end() : end] if found is not None else ""
    if found is None or found[0] == "=" or name[:1] in {"+", ","}:
        return Bracket(start, end, closed=True)
    first = found.end() + len(name) - len(name.lstrip())
    owner = Token("word", name.strip(), first, first + len(name.strip())) if name.strip() else None
    value = Token("word", found[0], *found.span())
    return Bracket(start, end, closed=True, groups=tuple(map(tuple, groups)), value=value, owner=owner)


def comment_at(line: str) -> int:
    """Where the comment of a line begins, with the blank before it; the line's end where there is none."""
    match = _COMMENT.search(line)
    return match.start() if match else len(line)


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


def cards_in(pack: Pack, text: str, start: int = 0, *, play: bool = False) -> Iterator[tuple[Card, int, int]]:
    """The cards that stand anywhere in a text, with their places; cards that nobody saw are left out.

    ``play``: the text is one, in which ``x`` stands between words and is no part of any.
    """
    for match in (_CARDS_OF_A_PLAY if play else _CARDS).finditer(text, start):
        card = pack.number(match[0])
        if card is not None and card >= 0:
            yield card, match.start(), match.end()


def part_printed(pack: Pack, word: str) -> str:
    """A card or a build's name in its printed form; another word as it is."""
    number = pack.number(word)
    if number is not None:
        return pack.name(number)
    build = build_named(pack, word)
    if build is None:
        return word
    return f"b{build.text}" + (f"({pack.name(build.card)})" if build.card is not None else "")


def tidied(pack: Pack, text: str) -> str:
    """A play as it was written, its words and signs in their printed form; nothing is resolved."""
    out, last = "", Token("+", "", 0, 0)
    for token in play_tokens(text):
        word = (
            part_printed(pack, token.text)
            if token.kind == "word"
            else token.text
            if token.kind == "stray"
            else token.kind
        )
        if last.kind == "=":
            word = word.upper()
        close = token.kind in {"+", ","} or last.kind == "+" or (token.kind == "stray" and token.start == last.end)
        out += word if close else f" {word}"
        last = token
    return out


def card_parts(text: str) -> tuple[str, str] | None:
    """The rank and the suit of a card in its printed form, whatever the pack; None of ``?`` and what is no card."""
    match = _CARD.fullmatch(text)
    return None if match is None else (match[1], match[2])


def build_parts(text: str) -> tuple[str, str] | None:
    """The value and the card (else empty) of a build's name, whatever the pack; None where it is none."""
    match = _BUILD.fullmatch(text)
    return None if match is None else (match[1], match[2] or "")


def unknown_card(pack: Pack, text: str) -> dict[str, Any]:
    """The facts of a card that is none of this pack's: how it is written, and what a card is made of here."""
    return {"text": text, "ranks": list(pack.ranks), "suits": list(pack.suits)}


def looks_like_card(text: str) -> bool:
    """Whether ``text`` is written as a card is, in this pack or not, or was miswritten for one.

    A word of two or three signs that begins with a digit, or ends with a suit, or is a rank's letter and one more.
    """
    return _CARD_LIKE.fullmatch(text) is not None
