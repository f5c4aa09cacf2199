"""What can be typed next: only cards not yet seen, builds that lie there, players, items, commands.

Plain lists; the terminal shows them as completions.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from referee.cli.prompt_commands import COMMANDS
from referee.cli.prompt_takes import taken_words
from referee.keeping.due import Next
from referee.keeping.typed import Standing, split_name, sums_of
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


def choices(text: str, standing: Standing | None) -> Choices:
    """Return what may stand where the text ends."""
    if standing is None:
        return filtered(text.strip(), (*COMMANDS, "players:", "variant:"))
    first = text.lstrip()
    key, colon, value = first.partition(":")
    word, blank, rest = first.partition(" ")
    if colon and key.strip().lower() in OF_A_DEAL:
        return after_keyword(key.strip().lower(), value, standing)
    if blank and word.lower() in ("takes", "rule", "undo", "edit"):
        return after_command(word.lower(), rest, standing)
    if blank and word.lower() in OF_A_DEAL:
        return after_keyword(word.lower(), rest, standing)
    name, play = split_name(first, standing.players)
    if name is None and not re.search(r"[\s+,=]", play) and not taken_by(play):
        return filtered(play, (*opening_cards(standing), *standing.players, *COMMANDS, *keywords(standing)))
    return in_play(play, standing)


def filtered(fragment: str, words: tuple[str, ...]) -> Choices:
    """Return the words that begin with the fragment, each once, in their order."""
    begun = fragment.lower()
    fitting = (word for word in words if word.lower().startswith(begun) and word.lower() != begun)
    return Choices(fragment, tuple(dict.fromkeys(fitting)))


def fragment_of(text: str) -> str:
    """Return the word that is being typed."""
    found = FRAGMENT.search(text)
    return found[0] if found else ""


def opening_cards(standing: Standing) -> tuple[str, ...]:
    """Return the cards that an entry may begin with: those nobody has seen."""
    return standing.unseen() if standing.due in (Next.PLAY, Next.TABLE, Next.DEAL) else ()


def keywords(standing: Standing) -> tuple[str, ...]:
    """Return the keywords that fit now, each with its colon."""
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
    return tuple(f"{word}:" for word in fitting[standing.due])


def after_command(word: str, rest: str, standing: Standing) -> Choices:
    """Return what may stand behind a command."""
    fragment = fragment_of(rest)
    match word:
        case "takes":
            return filtered(fragment, standing.unseen())
        case "rule":
            return filtered(fragment, KINDS)
        case _:
            return Choices(fragment, ())


def after_keyword(key: str, value: str, standing: Standing) -> Choices:
    """Return what may stand behind a keyword: players first, then what belongs to it."""
    fragment = fragment_of(value)
    before = value[: len(value) - len(fragment)].strip()
    if key in NAMED and (not before or (key in ("score", "cut") and before.endswith(","))):
        return filtered(fragment, standing.players)
    items = count_names(standing.variant)
    match key:
        case "count":
            return filtered(fragment, tuple(item for item in items if item not in before.lower()))
        case "claim":
            return filtered(fragment, (*CLAIMS, *items))
        case "irregularity":
            return filtered(fragment, (*standing.players, *standing.unseen()) if before else KINDS)
        case "table" | "hand" | "cut":
            return filtered(fragment, free(standing.unseen(), value))
        case _:
            return Choices(fragment, ())


def free(cards: tuple[str, ...], text: str) -> tuple[str, ...]:
    """Return the cards that the text does not name yet."""
    named = {word.upper() for word in re.split(r"[\s+,=]+", text)}
    return tuple(card for card in cards if card not in named)


def taken_by(play: str) -> re.Match[str] | None:
    """Return the card and the ``x`` of a take, where the text has come so far."""
    return re.match(r"\s*[^\s+,=xX]+\s*[xX]\s*", play)


def in_play(play: str, standing: Standing) -> Choices:
    """Return what may stand at the end of a play: what lies there, or the value behind ``=``."""
    left, equals, value = play.partition("=")
    if equals:
        values = tuple(map(str, sums_of(left.strip(), standing))) if "+" in left else ()
        return filtered(value.strip(), values)
    take = taken_by(play)
    rest = play[take.end() :] if take else play
    fragment = fragment_of(rest)
    if standing.due in (Next.TABLE, Next.DEAL):
        return filtered(fragment, free(standing.unseen(), play[: len(play) - len(fragment)]))
    before = rest[: len(rest) - len(fragment)]
    words = taken_words(take[0].strip().rstrip("xX").strip(), before, standing) if take else None
    if words is not None:
        return filtered(fragment, words)
    whole = ("all",) if take and not before.strip() else ()
    if not re.search(r"[\s+,xX]", play):
        return filtered(fragment, opening_cards(standing))
    loose = free(tuple(standing.view.table), before) if standing.view else ()
    return filtered(fragment, (*whole, *loose, *builds(standing)))


def builds(standing: Standing) -> tuple[str, ...]:
    """Return the builds that lie there, as they are named; two of one value also by a card."""
    found = standing.view.builds if standing.view else ()
    names = [f"b{build.value}" for build in found]
    apart = [f"b{each.value}({each.groups[0][0]})" for each in found if names.count(f"b{each.value}") > 1]
    return (*dict.fromkeys(names), *apart)
