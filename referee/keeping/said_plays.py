"""A play as it is said: which cards, what is done with them. What it could mean is listed, never guessed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, islice, product
from typing import Final

from referee.keeping.said_words import PLAYER
from referee.keeping.typed import Moment, Reading, is_lying, loose_plays
from referee.tokens import card_parts

MOST_WAYS: Final = 24
ALIKE: Final = (
    (r"\b(?:picks?|picked) up\b|\b(?:captures?|catch(?:es)?|gets?|wins?|taking|take|x|\u00d7)(?= |$)", "takes"),
    (r"\b(?:lays?|puts?) down\b|\b(?:trail|plays?|drops|discards?|lays?|puts?|throws)\b", "trails"),
    (r"\b(?:make|making|builds|building|calls?|calling|equals?)\b|^build\b|=", "makes"),
    (r"\b(?:raise|raising)\b", "raises"),
    (r"\b(?:add|added|adding)\b", "adds"),
    (r"\bpair\b", "pairs"),
    (r"\b(?:to|on) table$", ""),
    (r"\b(?:onto|upon)\b", "on"),
)
VERB: Final = re.compile(r"\b(takes|trails|makes|raises|adds|pairs|sweeps)\b")
ALL: Final = frozenset({"all", "everything", "them all", "it all", "lot", "table", "board", "whole table"})
BETWEEN: Final = frozenset({"and", "plus", "+", ",", "with", "on", "from", "of", "for", "to", "then", "too"})
RANK: Final = re.compile(r"(\d+|[AJQK])(\*?)")


class UnheardError(Exception):
    """What was said is no play that is known here."""


class AskError(Exception):
    """A play that leaves out what has to be asked; the question is its text."""


@dataclass(slots=True)
class Cards:
    """The cards that were said: named in full, by the rank alone, all of a rank, and builds."""

    named: list[str] = field(default_factory=list)
    ranks: list[str] = field(default_factory=list)
    every: list[str] = field(default_factory=list)
    builds: list[list[str]] = field(default_factory=list)

    @property
    def count(self) -> int:
        """How many things were said."""
        return len(self.named) + len(self.ranks) + len(self.every) + len(self.builds)


def play_said(words: Sequence[str], name: str, moment: Moment) -> Reading | None:
    """The readings of a play that was said for a player; None where it is none."""
    text = " ".join(words)
    for pattern, word in ALIKE:
        text = re.sub(pattern, word, text).strip()
    found = VERB.search(text)
    try:
        before, verb, after = (text[: found.start()], found[1], text[found.end() :]) if found else (text, "", "")
        plays = list(islice(PLAYS[verb](before.split(), after.split(), moment), MOST_WAYS))
    except UnheardError:
        return None
    except AskError as asked:
        return Reading(name=name, asked=str(asked))
    return Reading((), tuple(dict.fromkeys(plays)), name, heard=True, asked=unclear(text)) if plays else None


def unclear(text: str) -> str:
    """The question where nothing that was said fits, by the ranks that were said alone."""
    ranks = [word.rstrip("*") for word in text.split() if RANK.fullmatch(word)]
    return f"which {ranks[0]} is meant? say it with its suit" if ranks else "which cards are meant?"


def trailing(before: list[str], after: list[str], moment: Moment) -> Iterator[str]:
    """A card that is played to the table."""
    del before
    return single(cards_of(after, moment))


def single(said: Cards) -> Iterator[str]:
    """One card by itself; which one is asked where only its rank was said."""
    if said.count != 1 or not (said.named or said.ranks):
        raise UnheardError
    if said.ranks:
        raise AskError(f"which {said.ranks[0]} is meant? say it with its suit")
    yield said.named[0]


def taking(before: list[str], after: list[str], moment: Moment) -> Iterator[str]:
    """A card that takes: "ten of diamonds takes nine and ace", "takes nine and ace with the ten of diamonds"."""
    sweep = " sweep" if after[-1:] == ["sweep"] else ""
    what = after[: -1 if sweep else None]
    if not before and "with" in what:
        at = len(what) - 1 - what[::-1].index("with")
        what, before = what[:at], what[at + 1 :]
    by = cards_of(before, moment)
    if not by.count:
        raise AskError("with which card? say it with its suit")
    takers = played(by, moment)
    everything = " ".join(what) in ALL
    items = [["all"]] if everything else list(ways(cards_of(what, moment), moment))
    for card, way in product(takers, items):
        yield f"{card} x {' '.join(way)}{sweep}"


def pairing(before: list[str], after: list[str], moment: Moment) -> Iterator[str]:
    """A card that takes its equal: "king of clubs pairs", "nine of clubs pairs the nine"."""
    for card in played(cards_of(before, moment), moment):
        said = cards_of(after or [card[:-1]], moment)
        for way in ways(said, moment):
            yield f"{card} x {' '.join(way)}"


def sweeping(before: list[str], after: list[str], moment: Moment) -> Iterator[str]:
    """A card that takes all that lies there."""
    if " ".join(after) not in {"", *ALL}:
        raise UnheardError
    for card in played(cards_of(before, moment), moment):
        yield f"{card} x all sweep"


def raising(before: list[str], after: list[str], moment: Moment) -> Iterator[str]:
    """A build that is raised: "ace of hearts raises the build to nine"."""
    if "to" not in after:
        raise UnheardError
    at = after.index("to")
    value, rest = value_of(after[at + 1 : at + 2]), after[at + 2 :]
    if rest[:1] == ["with"]:
        before = rest[1:]
    said = cards_of(after[:at], moment)
    values = [*said.ranks, *said.every]
    builds = [word for rank in values for word in built(moment, rank)] or [each for way in said.builds for each in way]
    for card, build in product(played(cards_of(before, moment), moment), builds):
        yield f"{card}+{build} = {value}"


def adding(before: list[str], after: list[str], moment: Moment) -> Iterator[str]:
    """Cards that are added to a build: "adds the eight of clubs to the build"."""
    words = after if not before else [*before, *after]
    if "to" not in words:
        raise UnheardError
    at = words.index("to")
    for build in [each for way in cards_of(words[at:], moment).builds for each in way]:
        for way in ways(cards_of(words[:at], moment), moment, played_first=True):
            yield f"{' '.join(way)}, {build} = {build_value(build)}"


def making(before: list[str], after: list[str], moment: Moment) -> Iterator[str]:
    """A build: "two of clubs on eight makes ten", "builds ten with two of clubs and eight"."""
    is_it = after[:1] == ["it"]
    value, rest = value_of(after[is_it : is_it + 1]), after[is_it + 1 :]
    said = cards_of([*before, *(["build"] if is_it else []), *rest], moment)
    is_call = said.count == 1 and [card[:-1] for card in said.named] == [value]
    called = lying(moment, value) if is_call else []
    for way in ways(said, moment, played_first=True):
        for more in sets_of(called) or [[]]:
            yield built_play([*way, *more], value)


def sets_of(cards: Sequence[str]) -> list[list[str]]:
    """Every choice of at least one of these cards."""
    return [list(chosen) for count in range(1, len(cards) + 1) for chosen in combinations(cards, count)]


def built_play(way: Sequence[str], value: str) -> str:
    """The play of cards and builds that make a value: a build of this value is added to, another is raised."""
    builds = [word for word in way if word.startswith("b")]
    if not builds:
        return f"{' '.join(way)} = {value}"
    if [build_value(build) for build in builds] == [value]:
        return f"{' '.join(word for word in way if word not in builds)}, {builds[0]} = {value}"
    return f"{'+'.join(way)} = {value}"


def showing(before: list[str], after: list[str], moment: Moment) -> Iterator[str]:
    """Cards without a verb: one is played to the table; of several what they can mean, "eights" behind them a value."""
    del after
    last = RANK.fullmatch(before[-1]) if before else None
    if last and last[2] and len(before) > 2:
        yield from making(before[:-1], [before[-1]], moment)
        return
    said = cards_of(before, moment)
    if said.count <= 1:
        yield from single(said)
        return
    for way in ways(said, moment, played_first=True):
        yield from loose_plays(way, moment)


PLAYS: Final = {
    "takes": taking,
    "trails": trailing,
    "makes": making,
    "raises": raising,
    "adds": adding,
    "pairs": pairing,
    "sweeps": sweeping,
    "": showing,
}


def value_of(words: Sequence[str]) -> str:
    """The value that a word says."""
    found = RANK.fullmatch(words[0]) if words else None
    if found is None:
        raise UnheardError
    return found[1]


def cards_of(words: Sequence[str], moment: Moment) -> Cards:
    """The cards and builds that words say."""
    said = Cards()
    words = [word for word in words if word not in BETWEEN]
    at = 0
    while at < len(words):
        at += one_of(said, words[at:], moment)
    return said


def one_of(said: Cards, words: Sequence[str], moment: Moment) -> int:
    """Note what the first words say; how many they are."""
    first, second, third = (*words[:3], "", "")[:3]
    whole, rank = card_parts(first), RANK.fullmatch(first)
    many = RANK.fullmatch(second)
    if first == "build" or (PLAYER.fullmatch(first) and (second, third) == ("'s", "build")):
        start = 1 if first == "build" else 3
        value = RANK.fullmatch(words[start]) if start < len(words) else None
        owner = PLAYER.fullmatch(first)
        said.builds.append(built(moment, value[1] if value else None, int(owner[1]) if owner else None))
        return start + bool(value)
    if many and many[2] and (first in {"both", "all"} or first.isdigit()):
        said.every.append(many[1])
        return 2
    if whole:
        said.named.append(first)
    elif rank:
        (said.every if rank[2] else said.ranks).append(rank[1])
    else:
        raise UnheardError
    return 1


def built(moment: Moment, value: str | None = None, owner: int | None = None) -> list[str]:
    """The builds on the table that may be meant, as they are named in a play."""
    if moment.position is None:
        return []
    found = [
        build
        for build in moment.position.table.builds
        if value in (None, str(build.value)) and owner in (None, build.owner)
    ]
    return list(dict.fromkeys(f"b{build.value}" for build in found))


def build_value(build: str) -> str:
    """The value of a build, from its name."""
    return build[1:]


def lying(moment: Moment, rank: str) -> list[str]:
    """The loose cards of a rank."""
    loose = moment.position.table.loose if moment.position is not None else 0
    return sorted(card for card in moment.pack.listed(loose) if card[:-1] == rank)


def played(said: Cards, moment: Moment) -> list[str]:
    """The card that is played, or all that it can be where only its rank was said."""
    if said.count != 1 or not (said.named or said.ranks):
        raise UnheardError
    return said.named or [card for card in moment.unseen() if card[:-1] == said.ranks[0]]


def ways(said: Cards, moment: Moment, *, played_first: bool = False) -> Iterator[list[str]]:
    """All sets of cards and builds that may be meant; the card that is played stands first where there is one."""
    hands = [[card] for card in said.named]
    ranks = list(said.ranks)
    if played_first:
        mine = [card for card in said.named if not is_lying(moment.pack.number(card) or 0, moment)]
        if mine:
            hands = [[mine[0]], *([card] for card in said.named if card != mine[0])]
        elif ranks:
            first = ranks.pop(0)
            hands = [[card for card in moment.unseen() if card[:-1] == first], *hands]
    on_table = [choice for rank, count in Counter(ranks).items() for choice in [of_rank(moment, rank, count, said)]]
    every = [[lying(moment, rank) or built(moment, rank)] for rank in said.every]
    if not all([*hands, *on_table, *said.builds, *(way[0] for way in every)]):
        raise AskError(f"which {missing(said, moment)} is meant? say it with its suit")
    singles = [[[word] for word in options] for options in (*hands, *said.builds)]
    for chosen in product(*singles, *on_table, *every):
        yield [word for words in chosen for word in words]


def missing(said: Cards, moment: Moment) -> str:
    """What was said and does not lie on the table."""
    gone = [rank for rank in (*said.ranks, *said.every) if not lying(moment, rank)]
    return gone[0] if gone else "build"


def of_rank(moment: Moment, rank: str, count: int, said: Cards) -> list[list[str]]:
    """The ways to mean so many cards of a rank on the table; a build of this value where none lies there."""
    there = [card for card in lying(moment, rank) if card not in said.named]
    loose = [list(way) for way in combinations(there, count)]
    return loose + ([built(moment, rank)] if count == 1 and built(moment, rank) else [])
