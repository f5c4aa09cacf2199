"""Plays and tables in the record's notation, read and written; only what the oracle's own checks need."""

import re
from typing import Any

from .oracle import Play, Position, cards_in, side
from .rules import Rules
from .takings import takings

SUITS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}


def card(word: str) -> str:
    """Return a card in its printed form: `t♦` is `10D`, `1s` is `AS`."""
    suit = SUITS.get(word[-1], word[-1].upper())
    rank = word[:-1].upper()
    return {"T": "10", "1": "A"}.get(rank, rank) + suit


def item(word: str) -> str:
    """Return a card or a build reference in its printed form."""
    if not word.startswith("b"):
        return card(word)
    name, _, inside = word.rstrip(")").partition("(")
    return f"{name}({card(inside)})" if inside else name


def groups_of(text: str) -> list[list[str]]:
    """Return the groups of a list of items."""
    tight = re.sub(r"\s*\+\s*", "+", text)
    return [[item(word) for word in group.split("+")] for group in re.split(r"[,\s]+", tight.strip()) if group]


def value_of(text: str) -> int | str:
    """Return an announced value: a number, one for the ace, or the letter of a court card."""
    word = text.strip().upper()
    return int(word) if word.isdigit() else word


def read_play(text: str) -> Play:
    """Return a written play; `x all` becomes the group list `None`, to be filled in with `largest`."""
    sweep = bool(re.search(r"\bsweep\s*$", text))
    body = re.sub(r"\bsweep\s*$", "", text).strip()
    if "=" in body:
        left, _, right = body.partition("=")
        groups = groups_of(left)
        return {"kind": "build", "card": groups[0][0], "groups": groups, "value": value_of(right), "sweep": sweep}
    match = re.fullmatch(r"(\S+?)\s*x\s*(.*)", body)
    if match is None:
        return {"kind": "trail", "card": card(body), "sweep": sweep}
    played, items = match.groups()
    if items.strip() == "all":
        return {"kind": "take", "card": card(played), "groups": None, "loose": True, "sweep": sweep}
    return {
        "kind": "take",
        "card": card(played),
        "groups": groups_of(items),
        "loose": "+" not in items,
        "sweep": sweep,
    }


def largest(rules: Rules, position: Position, played: str) -> list[list[list[str]]]:
    """Return the takings of most cards that `x all` may mean."""
    found: dict[int, list[list[list[str]]]] = {0: []}
    for taking in takings(rules, played, position["table"], position["builds"], side(position)):
        words, size = [], 0
        for thing in sorted(taking, key=str):
            if isinstance(thing, str):
                words.append([thing])
                size += 1
            else:
                inside = cards_in(position["builds"][thing])
                words.append([f"b{position['builds'][thing]['value']}({inside[0]})"])
                size += len(inside)
        found.setdefault(size, []).append(words)
    return found[max(found)]


def read_table(text: str) -> tuple[list[str], list[dict[str, Any]]]:
    """Return the loose cards and the builds of a table line."""
    builds = []
    for inside in re.findall(r"\[(.*?)\]", text):
        left, _, right = inside.partition("=")
        value, _, owner = right.strip().partition(" ")
        builds.append({"value": value_of(value), "groups": groups_of(left), "owner": owner, "faulted": False})
    loose = re.sub(r"\[.*?\]", " ", text).split()
    return [card(word) for word in loose], builds


def write_groups(groups: list[list[str]]) -> str:
    return ", ".join("+".join(group) for group in groups)


def write_play(play: Play) -> str:
    """Return a play as it is written in a record."""
    end = " sweep" if play.get("sweep") else ""
    if play["kind"] == "trail":
        return f"{play['card']}{end}"
    if play["kind"] == "take":
        return f"{play['card']} x {write_groups(play['groups'] or []) or 'all'}{end}"
    return f"{write_groups(play['groups'])} = {play['value']}{end}"


def write_table(table: list[str], builds: list[dict[str, Any]]) -> str:
    """Return loose cards and builds as a table line shows them."""
    shown = [f"[{write_groups(b['groups'])} = {b['value']} {b['owner']}]" for b in builds]
    return " ".join([*table, *shown])
