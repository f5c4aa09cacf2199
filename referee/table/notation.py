"""One play taken apart: from text to a written play. What it means at a table is not decided here.

``10D x 9H+AD, 8C+2S`` · ``5H`` · ``3C+7H, 8D+2S = 10`` · ``2H+b8 = 10`` · ``9C x b9(7H) sweep``. The words and
signs come from `referee.tokens`, where the grammar stands.
"""

from __future__ import annotations

from typing import Any

from referee.cards import UNKNOWN, Card
from referee.faults import TextFault
from referee.table.plays import Kind, Written
from referee.table.rules import Known, Rules
from referee.table.settling import settled
from referee.tokens import (
    BuildName,
    Part,
    Token,
    build_named,
    looks_like_card,
    play_tokens,
    printed_words,
    unknown_card,
)

_KEPT = 50_000


class _Stop(Exception):  # noqa: N818 - where a reading ends; it never leaves this module
    """Carries what cannot be read out of the reader."""

    def __init__(self, fault: TextFault) -> None:
        self.fault = fault


def read_play(rules: Rules, text: str) -> Written | TextFault:
    """The play that ``text`` writes, by the pack and the values of these rules.

    Accepted is, beside the printed form, what people write: cards in either case and with suit signs, ``T`` for
    ten and ``1`` for ace, ``x`` without blanks around it, blanks for commas, ``b9(7H)``, and ``sweep`` at the end::

        play  = ( trail | take | build ) [ "sweep" ]
        trail = card
        take  = card x ( "all" | items )
        build = items "=" value
        items = item { [ "," ] item }
        item  = part { "+" part }

    What is given back is whole: every word is a card of the pack, a build's name or a value of these rules; the
    first card of a build is the played card. It may still be a play that cannot be (a card that was seen
    before, a build that does not lie there): `resolve` says so, at a table. Nothing is raised.

    Faults: ``unknown-card`` for a word that is written as a card is and is none of the pack; ``unreadable-line``
    for everything else, with what was expected at its place.
    """
    known = rules.written.get(text)
    if known is not None:
        return known.written
    try:
        written = _printed(rules, text) or _Reader(rules, text).read()
    except _Stop as stop:
        return stop.fault
    if len(rules.written) < _KEPT:
        rules.written[text] = Known(written, settled(rules, written))
    return written


def _printed(rules: Rules, text: str) -> Written | None:
    """A play in its printed form, read at a glance; None where it is not written so, and is taken apart with care."""
    number = rules.pack.number
    card = number(text)
    if card is not None:
        bit = 1 << card if card >= 0 else 0
        return Written(text, "trail", card, bit, bit)
    words = printed_words(text)
    if words is None:
        return None
    before, written_items, value = words
    items: list[tuple[Part, ...]] = []
    named = 0
    cards = 0
    for item in written_items:
        parts: list[Part] = []
        for word in item:
            part = number(word)
            if part is not None and part >= 0:
                named |= 1 << part
                cards += 1
                parts.append(part)
            else:
                build = build_named(rules.pack, word)
                if build is None or build.card is not None:
                    return None
                parts.append(build)
        items.append(tuple(parts))
    if value is None:
        kind: Kind = "take"
        played: Part | None = number(before)
    else:
        kind, played, value = "build", items[0][0], value.upper()
        if rules.value_named(value) is None:
            return None
    if played is None or isinstance(played, BuildName) or played < 0:
        return None
    bit = 1 << played
    named |= bit
    if named.bit_count() != cards + (value is None):  # a card is named twice
        return None
    return Written(text, kind, played, bit, named, tuple(items), value, "+" in text)


class _Reader:
    """Takes one text apart, token by token."""

    def __init__(self, rules: Rules, text: str) -> None:
        self.rules = rules
        self.pack = rules.pack
        self.text = text
        self.tokens = play_tokens(text)

    def read(self) -> Written:
        kinds = [kind for kind, *_ in self.tokens]
        if not kinds:
            raise self.fault("a card, such as 10D", 0, max(1, len(self.text)))
        if "stray" in kinds:
            _, text, start, end = self.tokens[kinds.index("stray")]
            raise self.fault("cards, + , x = and builds such as b9", start, end, reason=self.no_card(text))
        if "=" in kinds:
            return self.build(kinds.index("="))
        return self.take() if "x" in kinds else self.trail()

    def fault(self, expected: str, start: int, end: int, reason: str = "") -> _Stop:
        facts = {"text": self.text.strip()[:80], "expected": expected}
        facts |= {"reason": reason} if reason else {}
        return _Stop(TextFault("unreadable-line", start, end, facts))

    def no_card(self, text: str) -> str:
        return "it names no card" if text == self.text.strip() else f'"{text}" is no card and no build'

    def trail(self) -> Written:
        card = self.played(self.tokens[0])
        rest, sweep = self.without_sweep(self.tokens[1:])
        if rest:
            raise self.fault("x before what is taken, or = before the value of a build", rest[0][2], rest[0][3])
        return self.written("trail", card, (), sweep=sweep)

    def take(self) -> Written:
        card = self.played(self.tokens[0])
        if len(self.tokens) < 2 or self.tokens[1][0] != "x":
            token = self.tokens[1]
            raise self.fault("x after the card that is played", token[2], token[3])
        rest, sweep = self.without_sweep(self.tokens[2:])
        if len(rest) == 1 and rest[0][1].lower() == "all":
            return self.written("take", card, (), all=True, sweep=sweep)
        items = self.items(rest) if rest else ()
        return self.written("take", card, items, plus=any(token[0] == "+" for token in rest), sweep=sweep)

    def build(self, equals: int) -> Written:
        left, right = self.tokens[:equals], self.tokens[equals + 1 :]
        right, sweep = self.without_sweep(right)
        if len(right) != 1 or right[0][0] != "word":
            _, _, start, end = right[1] if len(right) > 1 else self.tokens[equals]
            raise self.fault("one value after =, such as = 10", start, end)
        if not left:
            raise self.fault("the played card and what it is built on before =", *self.tokens[equals][2:])
        value = right[0].text
        if self.rules.value_named(value) is None:
            raise self.fault("a value such as 10, or J, Q, K or A", right[0].start, right[0].end)
        items = self.items(left)
        if not items:
            raise self.fault("the played card and what it is built on before =", *left[0][2:])
        card = next((part for item in items for part in item if isinstance(part, int)), UNKNOWN)
        plus = any(token[0] == "+" for token in left)
        return self.written("build", card, items, value=value.upper(), plus=plus, sweep=sweep)

    def without_sweep(self, tokens: list[Token]) -> tuple[list[Token], bool]:
        if tokens and tokens[-1][1].lower() == "sweep":
            return tokens[:-1], True
        return tokens, False

    def items(self, tokens: list[Token]) -> tuple[tuple[Part, ...], ...]:
        items: list[list[Part]] = []
        joined = False
        last = ","
        for kind, text, start, end in tokens:
            if kind == "word":
                if last == "+" and items:
                    joined = True
                part = self.part(text, start, end)
                if joined:
                    items[-1].append(part)
                else:
                    items.append([part])
                joined = False
            elif kind == "x" or (kind == "+" and last != "word") or (kind == "," and last == "+"):
                raise self.fault("a card or a build", start, end)
            last = kind
        if last == "+":
            raise self.fault("a card after +", *tokens[-1][2:])
        return tuple(tuple(item) for item in items)

    def played(self, token: Token) -> Card:
        kind, text, start, end = token
        if kind != "word":
            raise self.fault("the played card first", start, end)
        part = self.part(text, start, end)
        if isinstance(part, BuildName):
            raise self.fault("the played card first", start, end)
        return part

    def part(self, text: str, start: int, end: int) -> Part:
        number = self.pack.number(text)
        if number is not None:
            return number
        build = build_named(self.pack, text)
        if build is not None:
            return build
        if looks_like_card(text):
            raise _Stop(TextFault("unknown-card", start, end, unknown_card(self.pack, text)))
        raise self.fault("a card such as 10D, or a build such as b9", start, end, reason=self.no_card(text))

    def written(self, kind: Kind, card: Card, items: tuple[tuple[Part, ...], ...], **more: Any) -> Written:
        parts = [part for item in items for part in item]
        cards = [part for part in parts if isinstance(part, int)]
        if kind != "build":
            cards.insert(0, card)
        named, twice = 0, None
        for one in cards:
            if one >= 0 and named >> one & 1:
                twice = one
            named |= 1 << one if one >= 0 else 0
        for part in parts:
            named |= 1 << part.card if isinstance(part, BuildName) and part.card is not None else 0
        bit = 1 << card if card >= 0 else 0
        unseen = cards.count(UNKNOWN) - (card < 0)
        return Written(self.text, kind, card, bit, named, items, unseen=unseen, twice=twice, **more)
