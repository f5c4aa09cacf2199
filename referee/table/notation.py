"""One play taken apart: from text to a written play. What it means at a table is not decided here.

``10D x 9H+AD, 8C+2S`` · ``5H`` · ``3C+7H, 8D+2S = 10`` · ``2H+b8 = 10`` · ``9C x b9(7H) sweep``
"""

from __future__ import annotations

from typing import Any

from referee.cards import UNKNOWN, Card
from referee.faults import TextFault
from referee.table.plays import BuildPlay, Group, Kind, Take, Trail, Value, Written
from referee.table.rules import Rules
from referee.tokens import BuildName, Part, Token, build_named, looks_like_card, play_tokens, unknown_card

_KEPT = 50_000


class _Stop(Exception):  # noqa: N818 - where a reading ends; it never leaves this module
    """Carries what cannot be read out of the reader."""

    def __init__(self, fault: TextFault) -> None:
        self.fault = fault


def read_play(rules: Rules, text: str) -> Written | TextFault:
    """The play that ``text`` writes, by the pack of these rules; or ``unknown-card``, or ``unreadable-line``."""
    known = rules.written.get(text)
    if known is None:
        try:
            known = _settled(rules, _printed(rules, text) or _Reader(rules, text).read())
        except _Stop as stop:
            return stop.fault
        if len(rules.written) < _KEPT:
            rules.written[text] = known
    return known


def _printed(rules: Rules, text: str) -> Written | None:
    """A play in its printed form, read at a glance; None where it is not written so, and is taken apart with care."""
    number = rules.pack.number
    card = number(text)
    if card is not None:
        return Written(text, "trail", card, 1 << card if card >= 0 else 0, named=1 << card if card >= 0 else 0)
    before, x, after = text.partition(" x ")
    left, equals, value = text.partition(" = ")
    if bool(x) == bool(equals):
        return None
    items: list[tuple[Part, ...]] = []
    named = 0
    cards = 0
    for item in (after if x else left).split(", "):
        parts: list[Part] = []
        for word in item.split("+"):
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
    played = number(before) if x else items[0][0]
    if played is None or isinstance(played, BuildName) or played < 0 or (equals and rules.value_named(value) is None):
        return None
    bit = 1 << played
    if (named | bit).bit_count() != cards + bool(x):
        return None
    kind: Kind = "take" if x else "build"
    worth = value.upper() if equals else None
    place = (len(left) + 3, len(text)) if equals else (0, 0)
    return Written(text, kind, played, bit, tuple(items), (), worth, "+" in text, named=named | bit, value_place=place)


class _Reader:
    """Takes one text apart, token by token."""

    def __init__(self, rules: Rules, text: str) -> None:
        self.rules = rules
        self.pack = rules.pack
        self.text = text
        self.tokens = play_tokens(text)
        self.places: list[tuple[int, int]] = []

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
        _, value, start, end = right[0]
        if self.rules.value_named(value) is None:
            raise self.fault("a value such as 10, or J, Q, K or A", start, end)
        items = self.items(left)
        if not items:
            raise self.fault("the played card and what it is built on before =", *left[0][2:])
        card = next((part for item in items for part in item if isinstance(part, int)), UNKNOWN)
        plus = any(token[0] == "+" for token in left)
        return self.written("build", card, items, value=value.upper(), plus=plus, value_place=(start, end), sweep=sweep)

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
                self.places.append((start, end))
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
        self.places.append((start, end))
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
        places = tuple(self.places)
        return Written(
            self.text,
            kind,
            card,
            bit,
            items,
            places,
            named=named,
            unseen=unseen,
            twice=twice,
            **more,
        )


def _settled(rules: Rules, written: Written) -> Written:
    """Resolves at once what needs no table: a trail, and groups of known cards that make what they should."""
    if written.kind == "trail":
        written.play = Trail(written.card)
    elif not (written.all or written.twice is not None or written.unseen or written.card < 0):
        _shape(rules, written)
    return written


def _shape(rules: Rules, written: Written) -> None:
    """Settles a play of which everything fits: at once, or as soon as the builds that it names lie there."""
    value = _target(rules, written)
    if value is None or not written.items:
        return
    shape: list[tuple[tuple[Card, ...], Value]] = []
    built = 0
    for item in written.items:
        cards, build = item, 0
        if not all(isinstance(part, int) for part in item):
            cards, build = _with_build(rules, item)
            built += build
            if not build:
                return
        if not _fits(rules, cards, build, value, written):  # type: ignore[arg-type]
            return
        shape.append((cards, build))  # type: ignore[arg-type]
    mask = written.named ^ written.bit
    if built:
        written.shape, written.mask = tuple(shape), mask
        return
    groups = tuple([Group(cards) for cards, _ in shape])
    if written.kind == "build":
        written.play = BuildPlay(written.card, groups, value, mask, fits=True)
    else:
        written.play = Take(written.card, groups, mask, fits=True, value=value or None, lone=True)


def _target(rules: Rules, written: Written) -> Value | None:
    """The one number that every group is to make; 0 for a card that only pairs; None where it is not that simple."""
    if written.kind == "build":
        value = rules.value_named(written.value or "")
        right = value is not None and value > 0 and bool(written.items) and written.items[0][0] == written.card
        return value if right else None
    values = rules.hand_values[written.card]
    if not values:
        return 0
    return values[0] if len(values) == 1 else None


def _with_build(rules: Rules, item: tuple[Part, ...]) -> tuple[tuple[Card, ...], Value]:
    """The cards of an item and the value of the one build in it; 0 where it holds more than that."""
    cards = tuple(part for part in item if isinstance(part, int))
    builds = [part for part in item if isinstance(part, BuildName)]
    value = rules.value_named(builds[0].text) if len(builds) == 1 and builds[0].card is None else None
    return cards, max(value or 0, 0)


def _fits(rules: Rules, cards: tuple[Card, ...], build: Value, value: Value, written: Written) -> bool:
    if value == 0:
        equal = rules.pack.of_rank(rules.pack.rank(written.card))
        return not build and len(cards) == 1 and bool(equal >> cards[0] & 1)
    if build and cards and (written.kind == "take" or cards != (written.card,)):
        return False
    single = rules.single
    total = build
    for card in cards:
        worth = single[card]
        if not worth:
            return False
        total += worth
    return total == value
