"""What a card can take, as words to complete after its ``x``: single cards, sums and builds of its takings."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import islice
from typing import Final

from referee.cards import Pack
from referee.cli.prompt_commands import table_text
from referee.keeping.typed import Standing
from referee.table.position import position_from
from referee.table.printing import play_text
from referee.table.table_text import SetupError
from referee.table.takings import every
from referee.tokens import build_named

MOST_TAKINGS: Final = 1000


@dataclass(frozen=True, slots=True)
class Taking:
    """One taking: its items as a record prints them, and all cards and builds of them."""

    items: tuple[str, ...]
    parts: frozenset[str]


def taken_words(card: str, before: str, standing: Standing) -> tuple[str, ...] | None:
    """Return the words that may follow ``CARD x`` and what stands before; None where there are too many takings to say.

    Whole items come first, then the cards that only take part in a sum; after a ``+`` what completes the sum.
    """
    takings = takings_of(card, standing)
    if takings is None:
        return None
    named = frozenset(parts_of(before, standing.pack))
    single = [taking for taking in takings if len(taking.items) == 1]
    within = [taking for taking in takings if named <= taking.parts]
    lying = standing.view.table if standing.view else ()
    if before.rstrip().endswith("+"):
        begun = frozenset(parts_of(re.split(r"[\s,]", before.rstrip(" +"))[-1], standing.pack))
        sums = [one.parts for one in besides(single, within, named - begun) if begun < one.parts]
        return tuple(name for name in lying if name not in begun and any(name in parts for parts in sums))
    items = sorted((one.items[0] for one in besides(single, within, named)), key=height)
    rest = [name for name in lying if name not in named and any(name in taking.parts for taking in within)]
    return (*(("all",) if takings and not named else ()), *items, *rest)


def height(item: str) -> tuple[bool, bool]:
    """Return the place of an item among others: builds, single cards, sums."""
    return not item.startswith("b"), "+" in item


def besides(single: list[Taking], within: list[Taking], named: frozenset[str]) -> list[Taking]:
    """Return the single items that can be taken along with what is named already."""
    return [
        one for one in single if not one.parts & named and any(one.parts | named <= taking.parts for taking in within)
    ]


def takings_of(card: str, standing: Standing) -> list[Taking] | None:
    """Return all takings of a card; None where there are too many, or cards that nobody saw lie there."""
    number = standing.pack.number(card)
    try:
        position = position_from(standing.variant, table_text(standing.view))
    except SetupError:
        return None
    if number is None or number < 0 or position.unseen:
        return None
    plays = (play_text(position, take) for take in islice(every(position, number), MOST_TAKINGS + 1))
    found = [taking(play.partition(" x ")[2], standing.pack) for play in plays]
    return found if len(found) <= MOST_TAKINGS else None


def taking(items: str, pack: Pack) -> Taking:
    """Return a taking from its printed items."""
    return Taking(tuple(items.split(", ")), frozenset(parts_of(items, pack)))


def parts_of(text: str, pack: Pack) -> list[str]:
    """Return the cards and builds that a text names, in their printed form."""
    return [printed(word, pack) for word in re.split(r"[\s+,]+", text) if word]


def printed(word: str, pack: Pack) -> str:
    """Return a card or a build as it is printed, by its value; what is none as it is."""
    number, build = pack.number(word), build_named(pack, word)
    return pack.name(number) if number is not None else f"b{build.text}" if build else word
