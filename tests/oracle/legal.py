"""Every legal play of a known hand: all that the grammar of plays can say is written down and put to the verdict."""

from typing import Any

from .candidates import all_plays
from .oracle import Play, Position, cards_in, resolve
from .rules import Rules
from .ruling import verdict
from .takings import Item

Canon = tuple[Any, ...]


def legal(rules: Rules, position: Position) -> dict[Canon, Play]:
    """Return every legal play of the hand, by what it comes to."""
    return {
        canon(rules, position, play): play for play in all_plays(rules, position) if not verdict(rules, position, play)
    }


def canon(rules: Rules, position: Position, play: Play) -> Canon:
    """Return what a play comes to, whatever way it was written: the card, the value, and the set of what it moves.

    Two groupings of one set are one taking, and likewise one build: the value and the cards are the same.
    """
    resolved = resolve(position, play)
    if play["kind"] == "trail":
        return ("trail", play["card"])

    def plain(item: Item) -> Any:
        return item if isinstance(item, str) else ("build", tuple(sorted(cards_in(position["builds"][item]))))

    if play["kind"] == "take":
        return ("take", play["card"], frozenset(plain(item) for group in resolved["groups"] for item in group))
    items = {plain(item) for group in resolved["groups"] for item in group}
    if rules["build.same_value"] == "merge":
        same = [number for number, build in enumerate(position["builds"]) if build["value"] == play["value"]]
        items |= {plain(number) for number in same}
    return ("build", play["card"], play["value"], frozenset(items))
