"""What can be typed next: only cards not yet seen, builds that lie there, players, items, commands.

Plain lists, from the table as it lies; a front end shows them as completions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from referee.cards import Pack
from referee.keeping.commands import COMMANDS
from referee.keeping.due import Next
from referee.keeping.takings import taken_words
from referee.keeping.typed import Moment, split_name, sums_of
from referee.record.reading import OF_A_DEAL
from referee.score.points import count_names
from referee.tokens import cards_in, take_begun, word_begun
from referee.variant.laws import IRREGULARITIES

KINDS: Final = tuple(IRREGULARITIES)
CLAIMS: Final = ("out", "sweep", "last")
NAMED: Final = frozenset(("deal", "challenge", "insist", "claim", "count", "score", "adjust", "hand", "cut"))


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
    if name is None and is_one_word(play) and not is_take(play, moment):
        return filtered(play, (*opening_cards(moment), *moment.players, *COMMANDS, *keywords(moment)))
    return in_play(play, moment)


def filtered(fragment: str, words: tuple[str, ...]) -> Choices:
    """The words that begin with the fragment, each once, in their order."""
    begun = fragment.lower()
    fitting = (word for word in words if word.lower().startswith(begun) and word.lower() != begun)
    return Choices(fragment, tuple(dict.fromkeys(fitting)))


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
            "insist",
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
    fragment = word_begun(rest)
    match word:
        case "takes":
            return filtered(fragment, moment.unseen())
        case "rule":
            return filtered(fragment, KINDS)
        case _:
            return Choices(fragment, ())


def after_keyword(key: str, value: str, moment: Moment) -> Choices:
    """What may stand behind a keyword: players first, then what belongs to it."""
    fragment = word_begun(value)
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
            return filtered(fragment, free(moment.unseen(), value, moment.pack))
        case _:
            return Choices(fragment, ())


def free(cards: tuple[str, ...], text: str, pack: Pack) -> tuple[str, ...]:
    """The cards that the text does not name yet."""
    named = {pack.name(card) for card, _, _ in cards_in(pack, text, play=True)}
    return tuple(card for card in cards if card not in named)


def is_one_word(text: str) -> bool:
    """Whether the first word is still being typed."""
    return word_begun(text) == text


def is_take(play: str, moment: Moment) -> bool:
    """Whether a card takes here; an ``x`` may also stand in a name."""
    take = take_begun(play)
    return take is not None and moment.pack.number(take[0]) is not None


def in_play(play: str, moment: Moment) -> Choices:
    """What may stand at the end of a play: what lies there, or the value behind ``=``."""
    left, equals, value = play.partition("=")
    if equals:
        values = tuple(map(str, sums_of(left.strip(), moment))) if "+" in left else ()
        return filtered(value.strip(), values)
    take = take_begun(play)
    card, rest = take if take is not None else ("", play)
    fragment = word_begun(rest)
    if moment.due in (Next.TABLE, Next.DEAL):
        return filtered(fragment, free(moment.unseen(), play[: len(play) - len(fragment)], moment.pack))
    before = rest[: len(rest) - len(fragment)]
    words = taken_words(card, before, moment) if take else None
    if words is not None:
        return filtered(fragment, words)
    whole = ("all",) if take and not before.strip() else ()
    if is_one_word(play) and not take:
        return filtered(fragment, opening_cards(moment))
    loose = free(tuple(moment.position.table.loose_cards()), before, moment.pack) if moment.position else ()
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
