"""What a card can take, as words to complete after its ``x``: single cards, sums and builds of its takings."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Final

from referee.cards import Pack
from referee.keeping.typed import Moment
from referee.table.printing import play_text
from referee.table.takings import every
from referee.tokens import build_named, items_in, play_tokens

MOST_TAKINGS: Final = 1000


@dataclass(frozen=True, slots=True)
class Taking:
    """One taking: its items as a record prints them, and all cards and builds of them."""

    items: tuple[str, ...]
    parts: frozenset[str]


def taken_words(card: str, before: str, moment: Moment) -> tuple[str, ...] | None:
    """The words that may follow ``CARD x`` and what stands before; None where there are too many takings to say.

    Whole items come first, then the cards that only take part in a sum; after a ``+`` what completes the sum.
    """
    takings = takings_of(card, moment)
    if takings is None:
        return None
    named = frozenset(parts_of(before, moment.pack))
    single = [taking for taking in takings if len(taking.items) == 1]
    within = [taking for taking in takings if named <= taking.parts]
    lying = moment.position.table.loose_cards() if moment.position else ()
    if before.rstrip().endswith("+"):
        begun = frozenset(printed(word.text, moment.pack) for item in items_in(before)[-1:] for word in item)
        sums = [one.parts for one in besides(single, within, named - begun) if begun < one.parts]
        return tuple(name for name in lying if name not in begun and any(name in parts for parts in sums))
    items = sorted((one.items[0] for one in besides(single, within, named)), key=height)
    rest = [name for name in lying if name not in named and any(name in taking.parts for taking in within)]
    return (*(("all",) if takings and not named else ()), *items, *rest)


def height(item: str) -> tuple[bool, bool]:
    """The place of an item among others: builds, single cards, sums."""
    return not item.startswith("b"), "+" in item


def besides(single: list[Taking], within: list[Taking], named: frozenset[str]) -> list[Taking]:
    """The single items that can be taken along with what is named already."""
    return [
        one for one in single if not one.parts & named and any(one.parts | named <= taking.parts for taking in within)
    ]


def takings_of(card: str, moment: Moment) -> list[Taking] | None:
    """All takings of a card; None where there are too many, or cards that nobody saw lie there."""
    number, position = moment.pack.number(card), moment.position
    if position is None or position.table.unseen or number is None or number < 0:
        return None
    plays = (
        play_text(position.table, take)
        for take in islice(every(position.table, position.turn, number), MOST_TAKINGS + 1)
    )
    found = [taking(play.partition(" x ")[2], moment.pack) for play in plays]
    return found if len(found) <= MOST_TAKINGS else None


def taking(items: str, pack: Pack) -> Taking:
    """A taking from its printed items."""
    return Taking(tuple(items.split(", ")), frozenset(parts_of(items, pack)))


def parts_of(text: str, pack: Pack) -> list[str]:
    """The cards and builds that a text names, in their printed form."""
    return [printed(token.text, pack) for token in play_tokens(text) if token.kind == "word"]


def printed(word: str, pack: Pack) -> str:
    """A card or a build as it is printed, by its value; what is none as it is."""
    number, build = pack.number(word), build_named(pack, word)
    return pack.name(number) if number is not None else f"b{build.text}" if build else word
