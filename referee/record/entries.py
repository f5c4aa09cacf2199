"""Entries as what they say: each keyword has a frozen type of its own, with the place of every word in it.

From text to values; whether what is said can be is not decided here. The grammar of what stands behind a keyword
(a play and a table have theirs in `referee.tokens`)::

    players      = name { "," name }
    hand         = player { card }
    cut          = player card { "," player card }
    challenge    = player [ "at" "=" line ]
    claim        = side ( "out" | "sweep" | "last" | item )
    irregularity = kind { card | player | key "=" word }
    ruling       = choice | player

A reader gives what was said, or all that cannot be read of it. Places are offsets into the entry's text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from referee.cards import Card
from referee.faults import TextFault
from referee.record.names import Named, Names, past_blanks
from referee.score.points import SWEEPS, count_names
from referee.tokens import Token, entry_tokens, unknown_card
from referee.variant.laws import IRREGULARITIES

FOUND = ("before-next-hand", "later")
_KEYS: Mapping[str, tuple[str, ...]] = {"found": FOUND, "cards": ()}
_OTHER_ITEMS = {"great": "big"}

Faults = tuple[TextFault, ...]


@dataclass(frozen=True, slots=True)
class Players:
    """``players: Ann, Bob``: the names as written, blanks of any length made one, an empty one where none stands."""

    names: tuple[Token, ...]


@dataclass(frozen=True, slots=True)
class Challenge:
    """``challenge: Bob at=12``: who objects, and the word that names the line of the play, if one does."""

    by: Named
    at: Token | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """``claim: Ann+Cleo spades``: whose claim it is (of a side its first player), and the word for what is claimed."""

    by: Named
    what: str
    word: Token


@dataclass(frozen=True, slots=True)
class Irregularity:
    """``irregularity: card-exposed 9H Ann found=later``: what happened, with which card, whose it is, and the keys."""

    kind: str
    word: Token
    card: Card | None
    card_word: Token | None
    player: Named | None
    keys: Mapping[str, Token]

    @property
    def found(self) -> str | None:
        """When it was found, where that is written."""
        return self.keys["found"].text.lower() if "found" in self.keys else None

    @property
    def cards(self) -> int | None:
        """How many cards the hand has, where that is written."""
        return int(self.keys["cards"].text) if "cards" in self.keys else None


@dataclass(frozen=True, slots=True)
class Ruling:
    """``ruling: redeal``: what was chosen, in lower case; it may be a player's name."""

    choice: str
    word: Token


@dataclass(frozen=True, slots=True)
class Shown:
    """``hand: Ann 4C 7D``: whose hand it is, and its words, cards or not."""

    player: Named
    words: tuple[Token, ...]


@dataclass(frozen=True, slots=True)
class Cut:
    """``cut: Ann 3H, Bob 9D``: who cut which card."""

    cards: tuple[tuple[Named, Card, Token], ...]


def read_players(text: str) -> Players:
    """The names between the commas; a last comma ends the list."""
    names: list[Token] = []
    start = 0
    for part in text.split(","):
        name = " ".join(part.split())
        first = start + len(part) - len(part.lstrip())
        names.append(Token("word", name, first, first + max(len(part.strip()), 1)))
        start += len(part) + 1
    if not names[-1].text:
        names.pop()
    return Players(tuple(names))


def read_challenge(text: str, names: Names) -> Challenge | Faults:
    """A challenge; ``unknown-player`` where anybody or anything else stands in it."""
    tokens = entry_tokens(text)
    signs = [place for place, token in enumerate(tokens) if place and token.kind == "="]
    at = next((place for place in signs if tokens[place - 1].text.lower() == "at"), None)
    said = text if at is None else text[: tokens[at - 1].start]
    player = names.player(said.strip())
    if player is None:
        facts = {"text": said.strip(), "players": list(names.players), "entry": "challenge"}
        return (TextFault("unknown-player", 0, len(said.rstrip()), facts),)
    if at is None:
        return Challenge(player)
    line = tokens[at + 1] if at + 1 < len(tokens) else tokens[at]
    return Challenge(player, line)


def read_claim(text: str, names: Names) -> Claim | Faults:
    """A claim: ``unknown-player``, or ``unknown-word`` where nothing that can be claimed stands behind the name."""
    by = _claimant(text, names)
    if by is None:
        name = text.rpartition(" ")[0].strip() or text
        return (
            TextFault(
                "unknown-player", 0, max(len(name), 1), {"text": name, "players": list(names.players), "entry": "claim"}
            ),
        )
    word = _rest(text, by.end)
    what = _OTHER_ITEMS.get(word.text.lower(), word.text.lower())
    choices = ["out", "sweep", "last", *(name for name in count_names(names.variant) if name != SWEEPS)]
    if what not in choices:
        return (unknown_word(word, "claim", choices, what),)
    return Claim(by, what, word)


def _claimant(text: str, names: Names) -> Named | None:
    """Who claims: partners by the name of their side, or one player."""
    side = names.side_at(text)
    if side is not None and "+" in text[side.start : side.end]:
        return Named(names.sides_of.index(side.seat), side.start, side.end)
    return names.player_at(text)


def _rest(text: str, start: int) -> Token:
    """All that is said from a place on, as one word."""
    while start < len(text) and (text[start].isspace() or text[start] in ":,"):
        start += 1
    end = max(start, len(text.rstrip(" \t:,")))
    return Token("word", text[start:end], start, end)


def read_irregularity(text: str, names: Names) -> Irregularity | Faults:
    """An irregularity: ``unknown-word`` for its kind and its keys, ``unknown-player`` for a word that is nothing."""
    kind, *tokens = entry_tokens(text) or [Token("word", "", 0, 0)]
    if kind.text.lower() not in IRREGULARITIES:
        return (unknown_word(kind, "irregularity", list(IRREGULARITIES)),)
    keys: dict[str, Token] = {}
    rest: list[Token] = []
    while tokens:
        token = tokens.pop(0)
        if tokens and tokens[0].kind == "=":
            sign = tokens.pop(0)
            value = tokens.pop(0) if tokens else sign
            fault = _unknown_key(token, value)
            if fault is not None:
                return (fault,)
            keys[token.text.lower()] = value
        elif token.kind == "word":
            rest.append(token)
    return _with_card_and_player(text, names, kind, rest, keys)


def _unknown_key(key: Token, value: Token) -> TextFault | None:
    """What is wrong with KEY=VALUE of an irregularity."""
    allowed = _KEYS.get(key.text.lower())
    if allowed is None:
        return unknown_word(key, "key of an irregularity", list(_KEYS))
    number = value.text.isascii() and value.text.isdigit() and len(value.text) < 4
    if value.text.lower() not in allowed if allowed else not number:
        return unknown_word(value, f"value of {key.text.lower()}", list(allowed) or ["a whole number"])
    return None


def _with_card_and_player(
    text: str, names: Names, kind: Token, words: Sequence[Token], keys: Mapping[str, Token]
) -> Irregularity | Faults:
    """The card and the player, in either order; a name may be several words."""
    card: Card | None = None
    card_word: Token | None = None
    player: Named | None = None
    for word in words:
        if player is not None and word.start < player.end:
            continue
        found = names.player_at(text, word.start) if player is None else None
        number = names.pack.number(word.text) if found is None else None
        if found is not None:
            player = found
        elif number is not None and card is None:
            card, card_word = number, word
        else:
            facts = {"text": word.text, "players": list(names.players)}
            return (TextFault("unknown-player", word.start, word.end, facts),)
    return Irregularity(kind.text.lower(), kind, card, card_word, player, keys)


def read_ruling(text: str, _names: Names) -> Ruling:
    """A ruling; what may be chosen depends on the law that leaves the choice."""
    return Ruling(text.lower(), Token("word", text, 0, max(len(text), 1)))


def read_hand(text: str, names: Names) -> Shown | Faults:
    """A hand; its words are for the deal to judge, where a card may stand twice."""
    player = names.player_at(text)
    if player is None:
        return (TextFault("unknown-player", 0, len(text), {"text": text, "players": list(names.players)}),)
    start = past_blanks(text, player.end)
    start += text.startswith(":", start)
    return Shown(player, tuple(token for token in entry_tokens(text, start) if token.kind == "word"))


def read_cut(text: str, names: Names) -> Cut | Faults:
    """Who cut what: ``unknown-player``, or ``unknown-card`` where no card that somebody saw stands behind a name."""
    cards: list[tuple[Named, Card, Token]] = []
    start = 0
    for part in text.split(","):
        said = _rest(text[: start + len(part)], start)
        start += len(part) + 1
        player = names.player_at(text, said.start)
        if player is None or player.end > said.end:
            facts = {"text": said.text, "players": list(names.players)}
            return (TextFault("unknown-player", said.start, said.end, facts),)
        word = _rest(text[: said.end], player.end)
        card = names.pack.number(word.text.upper())
        if card is None or card < 0:
            place = word if word.text else said
            return (TextFault("unknown-card", place.start, place.end, unknown_card(names.pack, word.text)),)
        cards.append((player, card, word))
    return Cut(tuple(cards))


def unknown_word(word: Token, where: str, choices: Sequence[str], text: str = "") -> TextFault:
    """A word that is none of a fixed list, with the one that was probably meant."""
    near = get_close_matches((text or word.text).lower(), choices, n=1)
    facts: dict[str, Any] = {"text": word.text, "where": where, "choices": list(choices)}
    return TextFault(
        "unknown-word", word.start, max(word.end, word.start + 1), facts | ({"closest": near[0]} if near else {})
    )
