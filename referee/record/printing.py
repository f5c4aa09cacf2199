"""Entries in their printed form: names as the headers write them, words small, cards as printed, one blank between."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from referee.record.counts_text import CountClaim
from referee.record.entries import (
    Adjustment,
    Challenge,
    Claim,
    Cut,
    Dealt,
    Insistence,
    Irregularity,
    Override,
    Players,
    Ruling,
    Said,
    Scores,
    Shown,
    Table,
)
from referee.record.names import Names
from referee.record.parsing import parse
from referee.tokens import Bracket, Token, cards_in

_OF_CARDS = frozenset({"table", "hand", "cut", "irregularity"})


def value_printed(keyword: str, text: str, names: Names) -> str:
    """What stands behind a keyword in its printed form; what cannot be read of it stays as it is, but for its cards."""
    said = parse(keyword, text, names)
    if said is not None and not isinstance(said, tuple):
        return entry_text(said, names)
    return cards_printed(text, names) if keyword in _OF_CARDS else text


def cards_printed(text: str, names: Names) -> str:
    """A text in which every card is printed as the pack names it; nothing else is changed."""
    out, done = "", 0
    for card, start, end in cards_in(names.pack, text):
        out += text[done:start] + names.pack.name(card)
        done = end
    return out + text[done:]


def entry_text(said: Said, names: Names) -> str:
    """What an entry says, as the record prints it behind the keyword."""
    match said:
        case Players():
            return ", ".join(name.text for name in said.names)
        case Override():
            return f"{said.key.text} = {said.value.text}"
        case Scores():
            return ", ".join(f"{names.sides[side]} {number.text}" for side, number in said.numbers.items())
        case Cut():
            return ", ".join(f"{names.players[who.seat]} {names.pack.name(card)}" for who, card, _ in said.cards)
        case Dealt():
            return names.players[said.dealer.seat]
        case Insistence():
            return names.players[said.by.seat]
        case Table():
            return " ".join(_part_printed(part, names) for part in said.parts)
        case Shown():
            return " ".join([names.players[said.player.seat], *(_word_printed(word, names) for word in said.words)])
        case CountClaim():
            told = (f"{item} {' '.join(said.cards.get(item, (str(count),)))}" for item, count in said.counts.items())
            return f"{names.sides[said.side]} {', '.join(told)}"
        case Ruling():
            player = names.player(said.word.text)
            return said.choice if player is None else names.players[player.seat]
        case Challenge() | Claim() | Adjustment() | Irregularity():
            return " ".join(_words(said, names))
        case _:
            assert_never(said)


def _words(said: Challenge | Claim | Adjustment | Irregularity, names: Names) -> Iterator[str]:
    """The words of an entry in the order in which they are printed."""
    match said:
        case Challenge():
            yield names.players[said.by.seat]
            if said.at is not None:
                yield f"at={said.at.text}"
        case Claim():
            yield names.sides[names.sides_of[said.by.seat]] if said.of_side else names.players[said.by.seat]
            yield said.what
        case Adjustment():
            yield names.sides[said.side.seat]
            yield f"{said.points:+}"
            yield from [said.reason] if said.reason else []
        case Irregularity():
            yield said.kind
            yield from [] if said.card is None else [names.pack.name(said.card)]
            yield from [] if said.player is None else [names.players[said.player.seat]]
            yield from (f"{key}={value.text.lower()}" for key, value in said.keys.items())


def _part_printed(part: Token | Bracket, names: Names) -> str:
    """A card of the table, or a build with its groups, its value and its owner."""
    if isinstance(part, Token):
        return _word_printed(part, names)
    groups = ", ".join("+".join(_word_printed(word, names) for word in group) for group in part.groups if group)
    owner = names.player(part.owner.text) if part.owner is not None else None
    whose = "" if owner is None else f" {names.players[owner.seat]}"
    return f"[{groups} = {part.value.text.upper() if part.value is not None else ''}{whose}]"


def _word_printed(word: Token, names: Names) -> str:
    """A card as the pack names it; another word as it is."""
    card = names.pack.number(word.text)
    return word.text if card is None else names.pack.name(card)
