"""What a scorer writes after ``count:`` and ``score:``: a side, then numbers; from text to values.

``Ann cards 30, spades 7, aces 3, big 1, little 0, sweeps 1`` · ``Ann+Cleo cards 24`` · ``Ann 9, Bob 3``.
Whether the numbers can be is not decided here. Places are offsets into the text, from 0.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from referee.cards import Pack, pack_of
from referee.faults import TextFault, closest
from referee.record.names import side_at
from referee.score.numbers import Number
from referee.score.points import SWEEPS, count_names, item_total
from referee.tokens import Token, words_of
from referee.variant.model import Variant

_WORD = re.compile(r"[^\s,]+")
_NUMBER = re.compile(r"[0-9]{1,6}")
_SIGNED = re.compile(r"[-+\u2212]?(?:[0-9]{1,6}(?:½|\.[0-9]{1,4})?|½)")
# A word of the table for an item of the variant; it is read where the variant has no item so called.
OTHER_WORDS: Mapping[str, str] = {"great": "big"}
COUNT_FORM = "NAME ITEM NUMBER, ITEM NUMBER …, as in `Ann cards 30, spades 7`"
SCORE_FORM = "NAME NUMBER, NAME NUMBER …, as in `Ann 9, Bob 3`"

Stretch = tuple[int, int]


@dataclass(frozen=True, slots=True)
class CountClaim:
    """What one side counted: its place in seat order, the number of each item it told, and where each stands.

    ``spans`` has a stretch for each item and one for the side's name, under ``""``; ``cards`` the cards of an item
    that was told by them.
    """

    side: int
    counts: Mapping[str, int]
    spans: Mapping[str, Stretch]
    cards: Mapping[str, tuple[str, ...]]


def parse_counts(text: str, sides: Sequence[str], variant: Variant) -> CountClaim | tuple[TextFault, ...]:
    """The counts that ``text`` tells, or all that cannot be read of it.

    ``sides`` are names in seat order, partners as ``Ann+Cleo``; either partner's name is the side's.
    Faults: ``unknown-player``, ``unknown-word`` (no item of the variant), ``unreadable-line``.
    """
    words = count_words(variant)
    found = side_at(text, sides)
    if found is None:
        return (_no_player(text, sides, words),)
    side, _, end = found
    counts: dict[str, int] = {}
    cards: dict[str, tuple[str, ...]] = {}
    spans: dict[str, Stretch] = {"": (_lead(text), end)}
    faults = [*_read_items(text, end, variant, counts, spans, cards)]
    if not counts and not faults:
        faults = [_unreadable(text, (_lead(text), len(text.rstrip())), "it tells no number", COUNT_FORM)]
    return tuple(faults) or CountClaim(side, counts, spans, cards)


def parse_scores(text: str, sides: Sequence[str]) -> dict[int, Number] | tuple[TextFault, ...]:
    """The points that ``text`` gives to sides (by seat order), or what cannot be read of it.

    Where a tie is split there are parts of a point: ``6½`` and ``6.5`` are read alike.
    """
    found = scores_written(text, sides)
    return found if isinstance(found, tuple) else {side: points_of(number.text) for side, number in found.items()}


def scores_written(text: str, sides: Sequence[str]) -> dict[int, Token] | tuple[TextFault, ...]:
    """The numbers as they are written, by the side that they stand behind."""
    scores: dict[int, Token] = {}
    place = _lead(text)
    while place < len(text):
        found = side_at(text, sides, place)
        if found is None:
            return (_no_player(text, sides, (), place),)
        side, _, end = found
        number = _SIGNED.match(text, _next(text, end))
        if number is None or _WORD.match(text, number.end()):
            stretch = (place, _end_of_word(text, _next(text, end)))
            return (_unreadable(text, stretch, "a number belongs here", SCORE_FORM),)
        if side in scores:
            return (_unreadable(text, (place, number.end()), "this side stands here twice", SCORE_FORM),)
        scores[side] = Token("word", number[0], *number.span())
        place = _next(text, number.end())
    return scores or (_unreadable(text, (0, len(text)), "it tells no number", SCORE_FORM),)


def points_of(text: str) -> Number:
    """The points that a number with its sign says, parts of a point included."""
    points = float(text.replace("\N{MINUS SIGN}", "-").replace("½", ".5"))
    return int(points) if points == int(points) else points


def count_words(variant: Variant) -> dict[str, str]:
    """Every word that names something to be counted, in lower case, with the item it means."""
    words = {name.lower(): name for name in count_names(variant)}
    for other, item in OTHER_WORDS.items():
        if item in words:
            words.setdefault(other, words[item])
    return words


def _read_items(
    text: str,
    start: int,
    variant: Variant,
    counts: dict[str, int],
    spans: dict[str, Stretch],
    cards: dict[str, tuple[str, ...]],
) -> Iterator[TextFault]:
    """Reads item by item into ``counts``, ``spans`` and ``cards``; goes on after what cannot be read."""
    words = count_words(variant)
    pack = pack_of(variant.pack.ranks, variant.pack.suits, variant.pack.remove)
    tokens = words_of(text, start)
    while tokens:
        word = tokens.pop(0)
        item = words.get(word.text.lower())
        named = _cards_named(pack, tokens, words)
        if named and item is not None and item not in counts and item != SWEEPS:
            del tokens[: len(named)]
            yield from _told_by_cards(variant, item, named, pack)
            cards[item] = tuple(pack.name(_card(pack, token)) for token in named)
            counts[item], spans[item] = len(named), (word.start, named[-1].end)
            continue
        number = tokens.pop(0) if tokens and _looks_like_number(tokens[0], words) else None
        end = number.end if number else word.end
        if item is None:
            yield _no_item(word, words)
        elif item in counts:
            yield _unreadable(text, (word.start, end), f"{item} is counted twice", COUNT_FORM)
        elif number is None and (item == SWEEPS or item_total(variant, item) != 1):
            yield _unreadable(text, (word.start, end), f"{item} needs a number", COUNT_FORM)
        elif number is not None and not _NUMBER.fullmatch(number.text):
            yield _unreadable(text, (number.start, end), f"{number.text} is no whole number", COUNT_FORM)
        else:
            counts[item] = int(number.text) if number else 1
            spans[item] = (word.start, end)


def _cards_named(pack: Pack, tokens: Sequence[Token], words: Mapping[str, str]) -> list[Token]:
    """The cards that stand at the front of what is left: ``AS AC``."""
    return [*takewhile(lambda token: _card(pack, token) >= 0 and token.text.lower() not in words, tokens)]


def _card(pack: Pack, token: Token) -> int:
    """The card that a word names; below 0 where it names none."""
    number = pack.number(token.text)
    return -1 if number is None else number


def _told_by_cards(variant: Variant, item: str, named: Sequence[Token], pack: Pack) -> Iterator[TextFault]:
    """What is wrong with the cards by which an item is told: none of the item, or told twice."""
    own = 0
    for what in variant.scoring.items[item].of if item in variant.scoring.items else ():
        own |= pack.matching(what)
    seen = 0
    for token in named:
        bit = 1 << _card(pack, token)
        if not own & bit or seen & bit:
            reason = f"{token.text} stands here twice" if seen & bit else f"{token.text} is no card of {item}"
            facts = {"text": token.text, "reason": reason, "expected": COUNT_FORM}
            yield TextFault("unreadable-line", token.start, token.end, facts)
        seen |= bit


def _looks_like_number(word: Token, words: Mapping[str, str]) -> bool:
    """Whether a word stands where a number belongs: it has a digit and names no item."""
    return any(char.isdigit() for char in word.text) and word.text.lower() not in words


def _no_item(word: Token, words: Mapping[str, str]) -> TextFault:
    choices = list(dict.fromkeys(words.values()))
    near = closest(word.text, words)
    facts: dict[str, Any] = {"text": word.text, "where": "item of the count", "choices": choices}
    return TextFault("unknown-word", word.start, word.end, facts | ({"closest": words[near]} if near else {}))


def name_written(text: str, items: Iterable[str]) -> str | None:
    """The name that stands at the start of a count, whoever sits at the table: all before the first item or number."""
    start, end = _name_stretch(text, items, 0)
    return text[start:end] or None


def _name_stretch(text: str, items: Iterable[str], start: int) -> Stretch:
    """Where the name begins and ends: before the first item, number or comma."""
    start = end = _next(text, start)
    known = set(items)
    for word in words_of(text, start):
        after_comma = "," in text[end : word.start] and end > start
        if word.text.lower() in known or _SIGNED.fullmatch(word.text) or after_comma:
            break
        end = word.end
    return start, end


def _no_player(text: str, sides: Sequence[str], items: Iterable[str], start: int = 0) -> TextFault:
    """No side's name stands here: what stands in its place."""
    start, end = _name_stretch(text, items, start)
    if end == start:
        return _unreadable(text, (start, max(len(text.rstrip()), start)), "a name is missing", COUNT_FORM)
    name = text[start:end]
    players = [name for side in sides for name in side.split("+")]
    near = closest(name, (*sides, *players))
    facts: dict[str, Any] = {"text": name, "players": players}
    return TextFault("unknown-player", start, end, facts | ({"closest": near} if near else {}))


def _unreadable(text: str, stretch: Stretch, reason: str, expected: str) -> TextFault:
    start, end = stretch
    return TextFault("unreadable-line", start, end, {"text": text[start:end], "reason": reason, "expected": expected})


def _lead(text: str) -> int:
    """Where the text begins after its blanks."""
    return _next(text, 0)


def _next(text: str, start: int) -> int:
    """The first place from here that is neither a blank nor a comma."""
    match = _WORD.search(text, start)
    return match.start() if match else len(text)


def _end_of_word(text: str, start: int) -> int:
    match = _WORD.match(text, start)
    return match.end() if match else len(text)
