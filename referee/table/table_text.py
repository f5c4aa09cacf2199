"""A table as written: loose cards and builds, ``9H AD [7H+3C = 10 Bob]``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from referee.cards import UNKNOWN, Card
from referee.faults import TextFault
from referee.table.plays import Build
from referee.table.rules import Rules
from referee.tokens import Bracket, Token, looks_like_card, table_parts, unknown_card


class SetupError(ValueError):
    """A table or a hand that cannot be read: what and where, as faults of the text."""

    def __init__(self, where: str, problems: list[TextFault]) -> None:
        """``where`` is ``table`` or ``hand``."""
        self.where = where
        self.problems = tuple(problems)
        super().__init__(where, problems)

    def __str__(self) -> str:
        """The first problem in a sentence."""
        first = self.problems[0]
        known = first.facts.get("text") or first.facts.get("card") or ""
        return f"{self.where}: {first.name}: {known}"


@dataclass(slots=True)
class Laid:
    """A table as read: ``count`` cards were written, those that can lie there are ``cards`` and ``builds``.

    ``places`` is where each card stands in the text first.
    """

    cards: list[Card] = field(default_factory=list)
    builds: list[Build] = field(default_factory=list)
    problems: list[TextFault] = field(default_factory=list)
    places: dict[Card, tuple[int, int]] = field(default_factory=dict)
    count: int = 0
    unread: bool = False


def read_table(rules: Rules, text: str, player_named: Callable[[str], int | None]) -> Laid:
    """The cards and builds of a table line; ``player_named`` gives the owner's place for a name.

    Problems: ``unknown-card``, ``card-repeated``, ``unknown-player``, ``unreadable-line``, and ``table-count``
    where more cards lie there than the pack has, of which then none are laid.
    """
    laid = Laid()
    for part in table_parts(text):
        if isinstance(part, Token):
            _card(rules, laid, part)
        elif not part.closed:
            _unreadable(laid, text, part.start, part.end, "] after the build")
        else:
            _build(rules, laid, text, part, player_named)
    if laid.count > rules.pack.size:
        facts = {"found": laid.count, "expected": rules.pack.size, "where": "table"}
        laid.problems.append(TextFault("table-count", 0, len(text), facts))
        laid.cards, laid.builds, laid.unread = [], [], True
    return laid


def _card(rules: Rules, laid: Laid, token: Token) -> Card | None:
    """One card of the text; None where it is none, or lies there already."""
    _, word, start, end = token
    card = rules.pack.number(word)
    if card is None:
        if looks_like_card(word):
            facts = unknown_card(rules.pack, word)
            laid.problems.append(TextFault("unknown-card", start, end, facts))
            laid.unread = True
        else:
            _unreadable(laid, word, start, end, "cards such as 9H, and builds such as [7H+3C = 10 Bob]")
        return None
    laid.count += 1
    if card in laid.places:
        facts = {"card": rules.pack.name(card), "seen": "here"}
        laid.problems.append(TextFault("card-repeated", start, end, facts, 1 << card))
        return None
    if card >= 0:
        laid.places[card] = start, end
    laid.cards.append(card)
    return card


def _unreadable(laid: Laid, text: str, start: int, end: int, expected: str) -> None:
    laid.problems.append(TextFault("unreadable-line", start, end, {"text": text[:80], "expected": expected}))
    laid.unread = True


def _build(rules: Rules, laid: Laid, text: str, bracket: Bracket, player_named: Callable[[str], int | None]) -> None:
    start, end, value_word = bracket.start, bracket.end, bracket.value
    value = rules.value_named(value_word.text) if value_word is not None else None
    if value is None:
        _unreadable(laid, text[start:end], start, max(start + 1, end), "a build such as [7H+3C = 10 Bob]")
        return
    loose = len(laid.cards)
    read = [[card for word in group if (card := _card(rules, laid, word)) is not None] for group in bracket.groups]
    groups = [tuple(cards) for cards in read if cards]
    del laid.cards[loose:]
    owner = _owner(laid, bracket.owner, player_named)
    mask = 0
    for card in (card for cards in groups for card in cards if card >= 0):
        mask |= 1 << card
    if groups:
        unseen = sum(cards.count(UNKNOWN) for cards in groups)
        number = -1 - len(laid.builds)
        laid.builds.append(Build(value, tuple(groups), mask, owner, number, unseen=unseen))


def _owner(laid: Laid, name: Token | None, player_named: Callable[[str], int | None]) -> int:
    if name is None:
        return -1
    owner = player_named(name.text)
    if owner is None:
        laid.problems.append(TextFault("unknown-player", name.start, name.end, {"text": name.text}))
        return -1
    return owner
