"""One-card corrections: which single misread card would make the rest of a deal agree.

A misread card is the scorer's commonest slip. When a card cannot be where the record says, every reading
of one card that could explain it is tried by replaying the deal. What fits is offered, never applied.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from referee.cards import Card
from referee.faults import CATALOGUE, About, Fault, Severity
from referee.record.reading import Entry
from referee.table.rules import Rules
from referee.tokens import cards_in

_MOST_ENTRIES = 400
_MOST_TRIED = 600

Fix = tuple[int, str, str]
"""A line, a card as it stands there, and the card that would fit."""

Judged = Callable[[Sequence[Entry]], list[Fault]]
"""Replays the entries of one deal, the first being its ``deal:``, and gives the faults."""


@dataclass(frozen=True, slots=True)
class _Token:
    """A card written in an entry: which entry of the deal, where in its text, and whether it is laid there."""

    place: int
    start: int
    end: int
    card: Card
    laid: bool


def offer(rules: Rules, entries: Sequence[Entry], faults: Sequence[Fault], judged: Judged) -> tuple[Fix, ...]:
    """The one correction that fits, or the two that do; nothing where there is none, or no telling.

    ``faults`` are those of the record in this deal. A correction fits when it leaves no card where it cannot
    be, and no error, foul or wrong claim that the record did not have before.
    """
    first = next((fault for fault in faults if misplaces(fault)), None)
    if first is None or len(entries) > _MOST_ENTRIES:
        return ()
    tried = list(islice(_candidates(rules, entries, first), _MOST_TRIED + 1))
    if len(tried) > _MOST_TRIED:
        return ()
    before = {(fault.line, fault.name) for fault in faults if _weighs(fault) and not misplaces(fault)}
    found: dict[Fix, None] = {}
    for token, card in tried:
        changed = list(entries)
        changed[token.place] = _with_card(entries[token.place], token, rules.pack.name(card))
        after = {(fault.line, fault.name) for fault in judged(changed) if _weighs(fault)}
        if after <= before:
            written = entries[token.place].text[token.start : token.end]
            found[entries[token.place].line, written, rules.pack.name(card)] = None
            if len(found) > 2:
                return ()
    return tuple(found)


def misplaces(fault: Fault) -> bool:
    """Whether a card cannot be where the record says."""
    return CATALOGUE[fault.name].about is About.PLACE


def _weighs(fault: Fault) -> bool:
    return fault.severity is not Severity.WARNING


def _with_card(entry: Entry, token: _Token, card: str) -> Entry:
    return replace(entry, text=entry.text[: token.start] + card + entry.text[token.end :])


def _tokens(rules: Rules, entries: Sequence[Entry]) -> list[_Token]:
    tokens: list[_Token] = []
    for place, entry in enumerate(entries):
        if entry.keyword is not None and entry.keyword not in {"table", "hand"}:
            continue
        for card, start, end in cards_in(rules.pack, entry.text, play=entry.keyword is None):
            played = entry.keyword is None and not entry.text[:start].strip()
            tokens.append(_Token(place, start, end, card, played or entry.keyword == "table"))
    return tokens


def _candidates(rules: Rules, entries: Sequence[Entry], fault: Fault) -> Iterator[tuple[_Token, Card]]:
    """Each card that may have been misread, with each card it may have been."""
    card = rules.pack.number(str(fault.facts.get("card", "")))
    tokens = _tokens(rules, entries)
    here = next((place for place, entry in enumerate(entries) if entry.line == fault.line), None)
    if card is None or card < 0 or here is None:
        return
    laid = {token.card for token in tokens if token.laid}
    missing = [other for other in range(len(rules.pack.names)) if rules.pack.all >> other & 1 and other not in laid]
    for token in tokens:
        if token.place > here:
            break
        if token.card == card:
            others = (
                missing if token.laid else sorted(laid - {card} if entries[token.place].keyword is None else missing)
            )
            yield from ((token, other) for other in others if other != card)
        elif _explains(entries[token.place], token, fault, laid=card in laid):
            yield token, card


def _explains(entry: Entry, token: _Token, fault: Fault, *, laid: bool) -> bool:
    """Whether the missed card may have been read as this other one: where it was laid, or shown in the hand."""
    if fault.name == "not-in-hand":
        return entry.keyword == "hand"
    return token.laid and not laid
