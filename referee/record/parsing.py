"""From the text behind a keyword to what it says, or to all that cannot be read of it; nothing is judged.

Whether what is said can be is not decided here. Places are offsets into the entry's text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from typing import Any

from referee.cards import Card
from referee.faults import TextFault, closest
from referee.record.counts_text import OTHER_WORDS, CountClaim, parse_counts, points_of, scores_written
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
from referee.record.names import Named, Names, past_blanks
from referee.score.points import SWEEPS, count_names
from referee.tokens import Bracket, Token, entry_tokens, looks_like_card, table_parts, unknown_card
from referee.variant.laws import IRREGULARITIES, IrregularityName

FOUND = ("before-next-hand", "later")
ADJUST_FORM = "NAME +1 REASON, or NAME -1 REASON"
_KEYS: Mapping[str, tuple[str, ...]] = {
    "found": FOUND,
    "cards": (),
    "round": ("first", "middle", "last"),
    "table": ("turned", "not-turned"),
    "hands": ("lifted", "not-lifted"),
}
_POINTS = re.compile(r"\s*([+\-\N{MINUS SIGN}]\s*\d{1,9})(?!\d)(?:\s+(.*))?$", re.DOTALL)
_SIGNED = re.compile("[+\\-\N{MINUS SIGN}]\\s*\\d")

Faults = tuple[TextFault, ...]


def parse(keyword: str | None, text: str, names: Names) -> Said | Faults | None:
    """What the text behind a keyword says, or all that cannot be read of it; None for a play and for free text.

    Whether a ruling was offered, and whether cards can lie where they are said to, is not asked here.
    """
    reader = _READERS.get(keyword or "")
    return reader(text, names) if reader is not None and text else None


def read_players(text: str, _names: Names | None = None) -> Players:
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


def read_override(text: str, _names: Names | None = None) -> Override | Faults:
    """A rule and its value, parted at the first ``=``."""
    key, equals, value = text.partition("=")
    if not equals:
        return (TextFault("unknown-rule", 0, len(text), {"text": text, "reason": "a rule is set as KEY = VALUE"}),)
    first = past_blanks(text, len(key) + 1)
    name = Token("word", key.strip(), 0, len(key.rstrip()))
    return Override(name, Token("word", value.strip(), first, first + len(value.strip())))


def read_deal(text: str, names: Names) -> Dealt | Faults:
    """Who deals, where somebody is named."""
    dealer = names.player(text)
    if dealer is None:
        return (TextFault("unknown-player", 0, len(text), {"text": text, "players": list(names.players)}),)
    return Dealt(dealer)


def read_adjustment(text: str, names: Names) -> Adjustment | Faults:
    """A correction of the score: ``unknown-player``, or ``unreadable-line`` where no number with its sign follows."""
    side = names.side_at(text)
    if side is None:
        sign = _SIGNED.search(text)
        name = text[: sign.start()].strip() if sign is not None else text
        facts = {"text": name, "players": list(names.players)}
        return (TextFault("unknown-player", 0, max(len(name), 1), facts),)
    points = _POINTS.match(text, side.end)
    if points is None:
        facts = {"text": text, "reason": "no number", "expected": ADJUST_FORM}
        return (TextFault("unreadable-line", 0, len(text), facts),)
    number = int(points[1].replace(" ", "").replace("\N{MINUS SIGN}", "-"))
    return Adjustment(side, number, (points[2] or "").strip())


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


def read_insistence(text: str, names: Names) -> Insistence | Faults:
    """Who insists; ``unknown-player`` where anybody or anything else stands there."""
    player = names.player(text.strip())
    if player is None:
        facts = {"text": text.strip(), "players": list(names.players), "entry": "insist"}
        return (TextFault("unknown-player", 0, len(text.rstrip()), facts),)
    return Insistence(player)


def read_claim(text: str, names: Names) -> Claim | Faults:
    """A claim: ``unknown-player``, or ``unknown-word`` where nothing that can be claimed stands behind the name."""
    side = names.side_at(text)
    together = side is not None and "+" in text[side.start : side.end]
    by = side if together else names.player_at(text)
    if by is None:
        name = text.rpartition(" ")[0].strip() or text
        return (
            TextFault(
                "unknown-player", 0, max(len(name), 1), {"text": name, "players": list(names.players), "entry": "claim"}
            ),
        )
    word = _rest(text, by.end)
    what = OTHER_WORDS.get(word.text.lower(), word.text.lower())
    choices = ["out", "sweep", "last", *(name for name in count_names(names.variant) if name != SWEEPS)]
    if what not in choices:
        return (unknown_word(word, "claim", choices, what),)
    if together:
        by = Named(names.sides_of.index(by.seat), by.start, by.end)
    return Claim(by, what, word, together)


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
    miswritten: TextFault | None = None
    player: Named | None = None
    for word in words:
        if player is not None and word.start < player.end:
            continue
        found = names.player_at(text, word.start) if player is None else None
        number = names.pack.number(word.text) if found is None else None
        if found is not None:
            player = found
        elif number is not None and card_word is None:
            card, card_word = number, word
        elif card_word is None and not _nearly_a_name(word.text, names) and looks_like_card(word.text):
            card_word = word
            miswritten = TextFault("unknown-card", word.start, word.end, unknown_card(names.pack, word.text))
        else:
            facts = {"text": word.text, "players": list(names.players)}
            return (TextFault("unknown-player", word.start, word.end, facts),)
    return Irregularity(IrregularityName(kind.text.lower()), kind, card, card_word, player, keys, miswritten)


def _nearly_a_name(text: str, names: Names) -> bool:
    """Whether a word is nearer to somebody's name than to a card."""
    return closest(text, names.players) is not None


def read_ruling(text: str, _names: Names) -> Ruling:
    """A ruling; what may be chosen depends on the law that leaves the choice."""
    return Ruling(text.lower(), Token("word", text, 0, max(len(text), 1)))


def read_hand(text: str, names: Names) -> Shown | Faults:
    """A hand; its words are for the deal to judge, where a card may stand twice."""
    player = names.player_at(text)
    if player is None:
        return (_nobody(entry_tokens(text), names),)
    start = past_blanks(text, player.end)
    start += text.startswith(":", start)
    return Shown(player, tuple(token for token in entry_tokens(text, start) if token.kind == "word"))


def _nobody(tokens: Sequence[Token], names: Names) -> TextFault:
    """A name that nobody has, before the cards."""
    words = (
        list(takewhile(lambda token: token.kind == "word" and not _is_card(token.text, names), tokens)) or tokens[:1]
    )
    text = " ".join(word.text for word in words)
    end = words[-1].end if words else 1
    return TextFault(
        "unknown-player", words[0].start if words else 0, end, {"text": text, "players": list(names.players)}
    )


def _is_card(word: str, names: Names) -> bool:
    return names.pack.number(word) is not None or looks_like_card(word)


def read_cut(text: str, names: Names) -> Cut | Faults:
    """Who cut what: ``unknown-player``, or ``unknown-card`` where no card that somebody saw stands behind a name."""
    cards: list[tuple[Named, Card, Token]] = []
    start = 0
    for part in text.split(","):
        said = _rest(text[: start + len(part)], start)
        start += len(part) + 1
        player = names.player_at(text, said.start)
        if player is None or player.end > said.end:
            return (_nobody(entry_tokens(text[: said.end], said.start), names),)
        word = _rest(text[: said.end], player.end)
        card = names.pack.number(word.text.upper())
        if card is None or card < 0:
            place = word if word.text else said
            return (TextFault("unknown-card", place.start, place.end, unknown_card(names.pack, word.text)),)
        cards.append((player, card, word))
    return Cut(tuple(cards))


def unknown_word(word: Token, where: str, choices: Sequence[str], text: str = "") -> TextFault:
    """A word that is none of a fixed list, with the one that was probably meant."""
    facts: dict[str, Any] = {"text": word.text, "where": where, "choices": list(choices)}
    near = closest(text or word.text, choices)
    facts |= {"closest": near} if near else {}
    return TextFault("unknown-word", word.start, max(word.end, word.start + 1), facts)


def read_scores(text: str, names: Names) -> Scores | Faults:
    """The numbers of a score, by side."""
    found = scores_written(text, names.sides)
    if isinstance(found, tuple):
        return found
    return Scores(found, {side: points_of(number.text) for side, number in found.items()})


def read_count(text: str, names: Names) -> CountClaim | Faults:
    """The numbers of a count, by item."""
    return parse_counts(text, names.sides, names.variant)


def read_table_line(text: str, names: Names) -> Table | Faults:
    """A table as it is written, where all of it is cards and builds; what lies there twice is for the deal to judge."""
    parts = tuple(table_parts(text))
    wrong = next((part for part in parts if not _lies(part, names)), None)
    if wrong is not None:
        expected = "cards such as 9H, and builds such as [7H+3C = 10 Bob]"
        facts = {"text": text[wrong.start : wrong.end], "expected": expected}
        return (TextFault("unreadable-line", wrong.start, wrong.end, facts),)
    return Table(parts)


def _lies(part: Token | Bracket, names: Names) -> bool:
    """Whether this is a card, or a build of cards with a value, and nobody's or a player's."""
    if isinstance(part, Token):
        return names.pack.number(part.text) is not None
    value = part.value.text.upper() if part.value is not None else ""
    owned = part.owner is None or names.player(part.owner.text) is not None
    cards = all(names.pack.number(word.text) is not None for group in part.groups for word in group)
    return owned and cards and ((value.isascii() and value.isdigit()) or value in names.pack.ranks)


_READERS: Mapping[str, Callable[[str, Names], Said | Faults]] = {
    "players": read_players,
    "set": read_override,
    "start": read_scores,
    "cut": read_cut,
    "deal": read_deal,
    "table": read_table_line,
    "hand": read_hand,
    "challenge": read_challenge,
    "insist": read_insistence,
    "claim": read_claim,
    "count": read_count,
    "score": read_scores,
    "points": read_scores,
    "adjust": read_adjustment,
    "irregularity": read_irregularity,
    "ruling": read_ruling,
}
