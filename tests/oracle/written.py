"""Plays as they were written: the cards they name, the builds they mean, and what cannot have happened."""

from collections.abc import Iterable, Sequence
from typing import Any

from .rules import Rules, pack
from .takings import Item, Taking

Play = dict[str, Any]
Position = dict[str, Any]


def cards_in(build: dict[str, Any]) -> list[str]:
    return [card for group in build["groups"] for card in group]


def find_builds(position: Position, word: str) -> list[int]:
    """Return the builds that `b9` or `b9(7H)` may mean."""
    name, _, card = word.removesuffix(")").partition("(")
    return [
        number
        for number, build in enumerate(position["builds"])
        if f"b{build['value']}" == name and (not card or card in cards_in(build))
    ]


def named_cards(play: Play) -> list[str]:
    """Return the cards an entry names, the played card first and once."""
    words = [word for group in play.get("groups", []) for word in group if not word.startswith("b")]
    return words if play["kind"] == "build" else [play["card"], *words]


def is_table_build(position: Position, play: Play) -> bool:
    """Tell whether an announced build is made wholly of table cards."""
    there = {*position["table"], *(card for build in position["builds"] for card in cards_in(build))}
    return play["kind"] == "build" and all(card in there for card in named_cards(play))


def error(rules: Rules, position: Position, play: Play) -> str | None:
    """Return the first error of the record in this play, if it has one."""
    known = set(pack(rules))
    named = named_cards(play)
    inside = {card for build in position["builds"] for card in cards_in(build)}
    there = {*position["table"], *inside}
    words = [word for group in play.get("groups", []) for word in group if word.startswith("b")]
    others = named if is_table_build(position, play) else named[1:]
    if any(card not in known for card in named):
        return "unknown-card"
    repeated = len(set(named)) < len(named) or len(set(words)) < len(words)
    if repeated or (others is not named and play["card"] in {*there, *position.get("seen", [])}):
        return "card-repeated"
    if any(card not in there for card in others) or any(not find_builds(position, word) for word in words):
        return "not-on-table"
    if position.get("hand") is not None and others is not named and play["card"] not in position["hand"]:
        return "not-in-hand"
    if play["kind"] == "build" and any(len(find_builds(position, word)) > 1 for word in words):
        return "ambiguous-build"
    return None


def resolve(position: Position, play: Play) -> Play:
    """Return the play with every build reference replaced by the number of its build (in a take: of all it means)."""
    if play["kind"] == "trail":
        return play
    groups: list[list[Item]] = []
    for group in play["groups"]:
        numbers = [n for word in group if word.startswith("b") for n in find_builds(position, word)]
        cards: list[Item] = [word for word in group if not word.startswith("b")]
        if len(group) > 1 or len(numbers) < 2:
            groups.append([*cards, *numbers])
        else:
            groups.extend([n] for n in numbers)
    return {**play, "groups": groups}


def flat(groups: Iterable[Sequence[Item]]) -> Taking:
    return frozenset(item for group in groups for item in group)
