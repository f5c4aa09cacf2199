"""What can be typed next: only cards not yet seen, builds that lie there, players, items, commands.

Plain lists, from the table as it lies; a front end shows them as completions.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from referee.keeping.commands import COMMANDS
from referee.keeping.due import Next
from referee.keeping.takings import taken_words
from referee.keeping.typed import Moment, split_name, sums_of
from referee.record.reading import OF_A_DEAL
from referee.score.points import count_names
from referee.variant.laws import IRREGULARITIES

FRAGMENT: Final = re.compile(r"[^\s+,=:]*$")
KINDS: Final = tuple(IRREGULARITIES)
CLAIMS: Final = ("out", "sweep", "last")
NAMED: Final = frozenset(("deal", "challenge", "claim", "count", "score", "adjust", "hand", "cut"))


@dataclass(frozen=True, slots=True)
class Choices:
    """What fits at the end of a text: the words, and the part of the text that they would replace."""

    fragment: str
    words: tuple[str, ...]


def choices(text: str, moment: Moment | None) -> Choices:
    """What may stand where the text ends."""
    if moment is None:
        return filtered(text.strip(), (*COMMANDS, "players:", "variant:"))
    first = text.lstrip()
    key, colon, value = first.partition(":")
    word, blank, rest = first.partition(" ")
    if colon and key.strip().lower() in OF_A_DEAL:
        return after_keyword(key.strip().lower(), value, moment)
    if blank and word.lower() in ("takes", "rule", "undo", "edit"):
        return after_command(word.lower(), rest, moment)
    if blank and word.lower() in OF_A_DEAL:
        return after_keyword(word.lower(), rest, moment)
    name, play = split_name(first, moment.players)
    if name is None and not re.search(r"[\s+,=]", play) and not taken_by(play):
        return filtered(play, (*opening_cards(moment), *moment.players, *COMMANDS, *keywords(moment)))
    return in_play(play, moment)


def filtered(fragment: str, words: tuple[str, ...]) -> Choices:
    """The words that begin with the fragment, each once, in their order."""
    begun = fragment.lower()
    fitting = (word for word in words if word.lower().startswith(begun) and word.lower() != begun)
    return Choices(fragment, tuple(dict.fromkeys(fitting)))


def fragment_of(text: str) -> str:
    """The word that is being typed."""
    found = FRAGMENT.search(text)
    return found[0] if found else ""


def opening_cards(moment: Moment) -> tuple[str, ...]:
    """The cards that an entry may begin with: those nobody has seen."""
    return moment.unseen() if moment.due in (Next.PLAY, Next.TABLE, Next.DEAL) else ()


def keywords(moment: Moment) -> tuple[str, ...]:
    """The keywords that fit now, each with its colon."""
    fitting = {
        Next.CUT: ("cut", "deal", "note"),
        Next.DEAL: ("deal", "count", "adjust", "score", "challenge", "claim", "note", "abandon"),
        Next.TABLE: ("table", "count", "hand", "irregularity", "abandon", "note"),
        Next.PLAY: (
            "challenge",
            "claim",
            "irregularity",
            "ruling",
            "hand",
            "round",
            "adjust",
            "abandon",
            "note",
            "count",
        ),
        Next.COUNT: ("count", "score", "claim", "challenge", "adjust", "note"),
        Next.OVER: ("game", "score", "count", "adjust", "challenge", "note"),
        Next.MEND: ("players", "variant", "set"),
    }
    return tuple(f"{word}:" for word in fitting[moment.due])


def after_command(word: str, rest: str, moment: Moment) -> Choices:
    """What may stand behind a command."""
    fragment = fragment_of(rest)
    match word:
        case "takes":
            return filtered(fragment, moment.unseen())
        case "rule":
            return filtered(fragment, KINDS)
        case _:
            return Choices(fragment, ())


def after_keyword(key: str, value: str, moment: Moment) -> Choices:
    """What may stand behind a keyword: players first, then what belongs to it."""
    fragment = fragment_of(value)
    before = value[: len(value) - len(fragment)].strip()
    if key in NAMED and (not before or (key in ("score", "cut") and before.endswith(","))):
        return filtered(fragment, moment.players)
    items = count_names(moment.variant)
    match key:
        case "count":
            return filtered(fragment, tuple(item for item in items if item not in before.lower()))
        case "claim":
            return filtered(fragment, (*CLAIMS, *items))
        case "irregularity":
            return filtered(fragment, (*moment.players, *moment.unseen()) if before else KINDS)
        case "table" | "hand" | "cut":
            return filtered(fragment, free(moment.unseen(), value))
        case _:
            return Choices(fragment, ())


def free(cards: tuple[str, ...], text: str) -> tuple[str, ...]:
    """The cards that the text does not name yet."""
    named = {word.upper() for word in re.split(r"[\s+,=]+", text)}
    return tuple(card for card in cards if card not in named)


def taken_by(play: str) -> re.Match[str] | None:
    """The card and the ``x`` of a take, where the text has come so far."""
    return re.match(r"\s*[^\s+,=xX]+\s*[xX]\s*", play)


def in_play(play: str, moment: Moment) -> Choices:
    """What may stand at the end of a play: what lies there, or the value behind ``=``."""
    left, equals, value = play.partition("=")
    if equals:
        values = tuple(map(str, sums_of(left.strip(), moment))) if "+" in left else ()
        return filtered(value.strip(), values)
    take = taken_by(play)
    rest = play[take.end() :] if take else play
    fragment = fragment_of(rest)
    if moment.due in (Next.TABLE, Next.DEAL):
        return filtered(fragment, free(moment.unseen(), play[: len(play) - len(fragment)]))
    before = rest[: len(rest) - len(fragment)]
    words = taken_words(take[0].strip().rstrip("xX").strip(), before, moment) if take else None
    if words is not None:
        return filtered(fragment, words)
    whole = ("all",) if take and not before.strip() else ()
    if not re.search(r"[\s+,xX]", play):
        return filtered(fragment, opening_cards(moment))
    loose = free(tuple(moment.position.table.loose_cards()), before) if moment.position else ()
    return filtered(fragment, (*whole, *loose, *builds(moment)))


def builds(moment: Moment) -> tuple[str, ...]:
    """The builds that lie there, as they are named; two of one value also by a card."""
    if moment.position is None:
        return ()
    rules = moment.position.rules
    found = [(f"b{rules.value_name(build.value)}", build) for build in moment.position.table.builds]
    names = [name for name, _ in found]
    apart = [f"{name}({rules.pack.name(build.groups[0][0])})" for name, build in found if names.count(name) > 1]
    return (*dict.fromkeys(names), *apart)
