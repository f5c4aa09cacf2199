"""One-card corrections: which single misread card would make the rest of a deal agree.

A misread card is the scorer's commonest slip. When a card cannot be where the record says, every reading
of one card that could explain it is tried by replaying the deal. What fits is offered, never applied.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice, takewhile

from referee.cards import Card
from referee.faults import CATALOGUE, About, Fault, Severity
from referee.record.reading import Entry, Record
from referee.replay.deals import end_deal
from referee.replay.judgement import Judgement
from referee.replay.replaying import Asked, Checkpoint, Replay, walk
from referee.table.rules import Rules
from referee.tokens import cards_in

_MOST_ENTRIES = 400
_MOST_TRIED = 600

Fix = tuple[int, str, str]
"""A line, a card as it stands there, and the card that would fit."""

Judged = Callable[[Sequence[Entry]], list[Fault]]
"""Replays the entries of one deal, the first being its ``deal:``, and gives the faults."""


def offer_corrections(record: Record, judgement: Judgement) -> Judgement:
    """The judgement of a record with the one-card corrections that would fit, at the faults they would mend.

    They stand at the first fault of each deal whose card cannot be where the record says. Every reading is tried
    by a replay of that deal, so this is for whoever shows them, once, and no part of judging.
    """
    if judgement.variant is None or not any(map(misplaces, judgement.faults)):
        return judgement
    replay = Replay(record, Asked(judgement.variant, settled=True))
    faults = list(judgement.faults)
    for place, fixes in _offers(replay, judgement):
        faults[place] = replace(faults[place], fixes=fixes)
    return replace(judgement, faults=faults)


def with_corrections(record: Record, judgement: Judgement, faults: Iterable[Fault]) -> list[Fault]:
    """Some faults of a judgement, with the one-card corrections that would mend them."""
    asked = list(faults)
    if not any(map(misplaces, asked)):
        return asked
    offered = offer_corrections(record, judgement).faults
    return [next((new for old, new in zip(judgement.faults, offered, strict=True) if old is one), one) for one in asked]


def _offers(replay: Replay, judgement: Judgement) -> Iterator[tuple[int, tuple[Fix, ...]]]:
    """For each deal with a doubtful card: the place of the fault, and what would fit there."""
    entries = replay.entries
    for checkpoint in replay.checkpoints:
        own = [entries[checkpoint.place]]
        own += takewhile(lambda one: one.keyword not in {"deal", "game"}, entries[checkpoint.place + 1 :])
        lines = {one.line for one in own}
        here = [place for place, one in enumerate(judgement.faults) if one.line in lines]
        at = next((place for place in here if misplaces(judgement.faults[place])), None)
        if at is None or own[0].line not in replay.doubtful:
            continue
        faults = [judgement.faults[place] for place in here]
        fixes = offer(checkpoint.game.rules, own, faults, partial(judged_deal, checkpoint))
        if fixes:
            yield at, fixes


def judged_deal(checkpoint: Checkpoint, entries: Sequence[Entry]) -> list[Fault]:
    """The faults of one deal replayed from its checkpoint, and of nothing after it."""
    game = checkpoint.game.snapshot()
    game.out.faults.clear()
    game.entries = [*game.entries[: checkpoint.place], *entries]
    walk(game, checkpoint.place)
    end_deal(game)
    return game.out.faults


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
    return entry.saying(entry.text[: token.start] + card + entry.text[token.end :])


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
