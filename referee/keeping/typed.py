"""What is typed at the table, read as entries of a record: the short forms, nothing judged.

``10d`` trails, ``10d x`` takes all, ``3c+5h`` builds their sum, four cards are the table
when the table is due; a keyword may stand without its colon. Several readings are listed,
the plainest first; which of them stands is for the judge to say.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import product
from typing import Final

from referee.cards import UNKNOWN, Pack, pack_of
from referee.keeping.due import Next
from referee.record.reading import KEYWORDS
from referee.replay.view import TableView
from referee.tokens import build_named
from referee.variant.model import Variant

COMMENT: Final = re.compile(r"(?:^|\s)#.*$")
TAKE: Final = re.compile(r"^\s*([^\s+,=xX\u00d7]+)\s*[xX\u00d7](?:\s*(.*))?$")  # u00d7: the sign of multiplication
SEPARATORS: Final = re.compile(r"[\s,]+")
MOST_SUMS: Final = 6


@dataclass(frozen=True, slots=True)
class Reading:
    """What was typed, as entries: each candidate is one or more whole lines.

    ``loose``: only cards were typed, so what they mean is to be asked; the candidates are what they could mean.
    ``comment`` is a remark typed behind the entry, kept as it is.
    """

    candidates: tuple[tuple[str, ...], ...]
    loose: bool = False
    comment: str = ""


@dataclass(frozen=True, slots=True)
class Standing:
    """What the short forms are read against: the rules, the players, what is due, what lies there."""

    variant: Variant
    players: tuple[str, ...]
    due: Next
    view: TableView | None

    @property
    def pack(self) -> Pack:
        """The pack that is played with."""
        rules = self.variant.pack
        return pack_of(rules.ranks, rules.suits, rules.remove)

    def lying(self) -> frozenset[str]:
        """The cards on the table, those in builds included."""
        if self.view is None:
            return frozenset()
        built = (card for build in self.view.builds for group in build.groups for card in group)
        return frozenset((*self.view.table, *built))

    def unseen(self) -> tuple[str, ...]:
        """The cards that nobody has seen yet in this deal, in the order of the pack; between deals all of them."""
        playing = self.due in (Next.PLAY, Next.TABLE, Next.COUNT)
        gone = set(self.lying()) if playing else set()
        if playing and self.view is not None:
            gone.update(card for pile in self.view.piles.values() for card in pile)
        return tuple(card for card in self.pack.listed(self.pack.all) if card not in gone)


def read_typed(typed: str, standing: Standing | None) -> Reading:
    """Return the entries that a typed line may stand for; without a standing only whole entries are read."""
    comment = COMMENT.search(typed)
    text = (typed[: comment.start()] if comment else typed).strip()
    remark = f"  {comment[0].strip()}" if comment else ""
    if not text:
        return Reading(((remark.strip(),),))
    whole = keyword_entry(text)
    if whole is not None or standing is None:
        return Reading(((whole or text,),), comment=remark)
    name, play = split_name(text, standing.players)
    if name is None:
        cards = table_entry(play, standing)
        if cards:
            return Reading((cards,), comment=remark)
    plays, loose = plays_of(play, standing)
    return Reading(tuple((f"{name or ''}: {one}",) for one in plays), loose, remark)


def keyword_entry(text: str) -> str | None:
    """Return an entry that begins with a keyword, its colon put in where it was left out."""
    key, colon, value = text.partition(":")
    if not colon:
        key, _, value = text.partition(" ")
    if key.strip().lower() not in KEYWORDS:
        return None
    return f"{key.strip().lower()}: {value.strip()}".rstrip()


def split_name(text: str, players: tuple[str, ...]) -> tuple[str | None, str]:
    """Return the player a play is typed for, if one is named, and the play."""
    key, colon, value = text.partition(":")
    if colon:
        return key.strip() or None, value.strip()
    for player in sorted(players, key=len, reverse=True):
        if text.lower().startswith(f"{player.lower()} "):
            return player, text[len(player) :].strip()
    return None, text


def table_entry(text: str, standing: Standing) -> tuple[str, ...]:
    """Return the table's cards as an entry, where the table is due and only cards were typed; else nothing."""
    if standing.due not in (Next.TABLE, Next.DEAL):
        return ()
    words = SEPARATORS.split(text)
    if "[" not in text and any(standing.pack.number(word) is None for word in words):
        return ()
    table = f"table: {text}"
    return (table,) if standing.due is Next.TABLE else ("deal:", table)


def plays_of(play: str, standing: Standing) -> tuple[list[str], bool]:
    """Return the plays that a short form may stand for, and whether they must be asked about."""
    if "=" in play:
        return [play], False
    take = TAKE.match(play)
    if take:
        card, items = take[1], (take[2] or "").strip()
        return [f"{card} x {items if items.lower() not in ('', 'sweep') else f'all {items}'.strip()}"], False
    if "+" in play:
        return [f"{play} = {value}" for value in sums_of(play, standing)] or [play], False
    parts = [part for part in SEPARATORS.split(play) if part]
    if len(parts) < 2 or not all(is_part(part, standing.pack) for part in parts):
        return [play], False
    return loose_plays(parts, standing), True


def is_part(text: str, pack: Pack) -> bool:
    """Whether the word names a card of the pack or a build."""
    return pack.number(text) is not None or build_named(pack, text) is not None


def sums_of(play: str, standing: Standing) -> list[int]:
    """Return what the first group of a build can make, smallest first; nothing where it makes no number."""
    groups = [group for group in re.split(r"\s*,\s*", re.sub(r"\s*\+\s*", "+", play)) if "+" in group]
    words = next(word for word in groups[0].split() if "+" in word).split("+")
    values = [part_values(word, standing) for word in words]
    found = {sum(way) for way in product(*values)}
    within = sorted(value for value in found if value <= standing.variant.build.limit)
    return (within or sorted(found))[:MOST_SUMS]


def part_values(word: str, standing: Standing) -> tuple[int, ...]:
    """Return what a card or a build counts in a sum."""
    number = standing.pack.number(word)
    if number is not None and number != UNKNOWN:
        return tuple(standing.variant.values.get(standing.pack.rank(number), ()))
    build = build_named(standing.pack, word)
    return (int(build.text),) if build and build.text.isdigit() else ()


def loose_plays(parts: list[str], standing: Standing) -> list[str]:
    """Return all that bare cards could mean: taking with the first that is not on the table, or building with it."""
    numbers = [standing.pack.number(part) for part in parts]
    lying = standing.lying()
    hidden = [
        place for place, number in enumerate(numbers) if number is not None and name(standing, number) not in lying
    ]
    place = hidden[0] if hidden else 0
    played = parts[place]
    rest = [part for at, part in enumerate(parts) if at != place]
    set_of = " ".join((played, *rest))
    whole = sums_of("+".join(parts), standing)[:1]
    values = dict.fromkeys((*whole, *range(1, standing.variant.build.limit + 1), *courts(standing)))
    joined = [f"{played}+{' '.join(rest)} = {value}" for value in values if any(part[0] in "bB" for part in rest)]
    return [f"{played} x {' '.join(rest)}", *(f"{set_of} = {value}" for value in values), *joined]


def courts(standing: Standing) -> tuple[str, ...]:
    """Return the ranks that have no value and can only be called."""
    return tuple(rank for rank in standing.pack.ranks if not standing.variant.values.get(rank))


def name(standing: Standing, number: int) -> str:
    """Return the printed form of a card."""
    return standing.pack.name(number)


def tidy_play(play: str, variant: Variant) -> str:
    """Return a play as it was written, its cards, builds and signs in their printed form; nothing is resolved."""
    take = TAKE.match(play)
    if take:
        return f"{tidy_cards(take[1], variant)} x {tidy_cards(take[2] or '', variant)}".rstrip()
    left, equals, value = play.partition("=")
    return f"{tidy_cards(left, variant)} = {value.strip().upper()}" if equals else tidy_cards(play, variant)


def tidy_cards(text: str, variant: Variant) -> str:
    """Return a text with every card and build of it in printed form; what is none is left as it was written."""
    pack = pack_of(variant.pack.ranks, variant.pack.suits, variant.pack.remove)

    def printed(word: re.Match[str]) -> str:
        number = pack.number(word[0])
        build = build_named(pack, word[0])
        return pack.name(number) if number is not None else f"b{build.text}" if build else word[0]

    spaced = re.sub(r"\s*\+\s*", "+", re.sub(r"\s*,\s*", ", ", text.strip()))
    return re.sub(r"[^\s+,=()\[\]]+", printed, spaced)
