"""What is typed or dictated as it is said at a table, read as entries: "ten of diamonds takes nine and ace".

What is written in the notation is read as ever; only what it does not read is heard here. What remains open is asked.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import permutations
from typing import Final

from referee.keeping.said_counts import items_said, numbers_said
from referee.keeping.said_plays import play_said
from referee.keeping.said_ranks import with_ranks
from referee.keeping.said_things import thing_said
from referee.keeping.said_words import PLAYER, with_cards, words_said
from referee.keeping.typed import Moment, Reading, read_typed, split_name, table_entry
from referee.record.counts_text import parse_counts
from referee.record.reading import KEYWORDS
from referee.tokens import build_named, comment_at, looks_like_card, play_tokens, suits_joined
from referee.variant.laws import CHOICE_EFFECTS, IRREGULARITIES

FREE: Final = re.compile(r"\s*(?:note|adjust|place|scorer|date|score|points|count)\b", re.IGNORECASE)


def read_said(typed: str, moment: Moment | None) -> Reading:
    """What a typed line may stand for: an entry in the notation, else what it says in words."""
    typed = with_whole_cards(typed)
    if moment is not None:
        typed = with_ranks(typed, moment)
    plain = read_typed(typed, moment)
    end = comment_at(typed)
    text = typed[:end].strip()
    if moment is None or not text:
        return plain
    if is_written(text, moment):
        entry = keyword_said(text, moment)
        return replace(plain, entries=(entry,)) if entry else plain
    heard = heard_of(text, moment)
    return replace(heard, comment=plain.comment) if heard is not None else plain


def with_whole_cards(typed: str) -> str:
    """What was typed, a card whose suit stands apart put together: "10 h" is "10h"; free words are left alone."""
    return typed if FREE.match(typed) else suits_joined(typed)


def keyword_said(text: str, moment: Moment) -> str:
    """An entry whose words are said, not written: blanks for hyphens, bare numbers of a count; else empty."""
    key, _, value = text.partition(":")
    keyword, said = key.strip().lower(), value.strip()
    if keyword == "count":
        if not isinstance(parse_counts(said, moment.players, moment.variant), tuple):
            return ""
        words = " ".join(words_said(f"count {of_one_side(said, moment)}", moment.players))
        counted = numbers_said(words, moment) or items_said(re.sub(r"\b(?:the|an|a) ", "", words), moment)
        return counted.entries[0] if counted is not None else ""
    known = {"irregularity": IRREGULARITIES, "ruling": CHOICE_EFFECTS}.get(keyword, ())
    for word in known:
        spaced = word.replace("-", " ")
        if "-" in word and f"{said.lower()} ".startswith(f"{spaced} "):
            return f"{keyword}: {word}{said[len(spaced) :]}"
    return ""


def of_one_side(said: str, moment: Moment) -> str:
    """What a side counted, its partners named as one: "Ann and Cat" is told of Ann."""
    for one, other in permutations(moment.players, 2):
        said = re.sub(rf"^{re.escape(one)} ?(?:and|&|\+) ?{re.escape(other)}\b", one, said, flags=re.IGNORECASE)
    return said


def is_written(text: str, moment: Moment) -> bool:
    """Whether a line is in the notation: a keyword and its colon, or a play of cards, builds and signs alone."""
    key, colon, _ = text.partition(":")
    if colon and key.strip().lower() in KEYWORDS:
        return True
    _, play = split_name(text, moment.players)
    if "[" in play:
        return True
    is_value = False
    for token in play_tokens(play):
        if token.kind == "word" and not is_value and not is_word_of_play(token.text, moment):
            return False
        is_value = token.kind == "="
    return bool(play) and play.lower() != "sweep"


def is_word_of_play(word: str, moment: Moment) -> bool:
    """Whether a word stands in plays as they are written."""
    if word.lower() in {"all", "sweep"} or moment.pack.number(word) is not None:
        return True
    return build_named(moment.pack, word) is not None or (
        looks_like_card(word) and not (word.isdigit() or word.isalpha())
    )


def heard_of(text: str, moment: Moment) -> Reading | None:
    """What a line says in words; None where it says nothing that is known."""
    words = words_said(text, moment.players)
    thing = thing_said(words, moment, text)
    if thing is not None:
        return thing
    named = with_cards(words, moment.pack)
    cards = table_said(named, moment)
    if cards:
        return Reading(cards)
    name = ""
    if named and PLAYER.fullmatch(named[0]) and named[1:3] != ["'s", "build"]:
        name = moment.players[int(named[0][1:])]
        named = named[2:] if named[1:2] == ["'s"] else named[1:]
    return play_said(named, name, moment) if named else None


def table_said(words: list[str], moment: Moment) -> tuple[str, ...]:
    """The table's cards as an entry, where the table is due and cards were said: "the table is nine of hearts, …"."""
    cards = [word for word in words if word not in {"table", "is", "on", "and", ","}]
    return table_entry(" ".join(cards), moment) if cards else ()
