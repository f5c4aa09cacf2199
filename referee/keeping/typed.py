"""What is typed at the table, read as entries of a record: the short forms, nothing judged.

``10d`` trails, ``10d x`` takes all, ``3c+5h`` builds their sum, four cards are the table
when the table is due; a keyword may stand without its colon. Several readings are listed,
the plainest first; which of them stands is for the judge to say.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Final

from referee.cards import UNKNOWN, Card, Pack, pack_of
from referee.keeping.due import Next
from referee.record.reading import KEYWORDS
from referee.table.position import Position
from referee.tokens import build_named, comment_at, items_in, take_begun, words_of
from referee.variant.model import Variant

MOST_SUMS: Final = 6


@dataclass(frozen=True, slots=True)
class Reading:
    """What was typed: ``entries``, whole lines to be written one below the other; or one play, as each of ``plays``.

    ``name`` is the player the play was typed for, if one was named. ``loose``: only cards were typed, so what they
    mean is to be asked; the plays are what they could mean. ``comment`` is a remark typed behind the entry, kept
    as it is. ``heard``: it was said in words, and of its plays the only one that may stand is meant; ``asked`` is the
    question where none does, or where nothing can be tried.
    """

    entries: tuple[str, ...] = ()
    plays: tuple[str, ...] = ()
    name: str = ""
    loose: bool = False
    comment: str = ""
    heard: bool = False
    asked: str = ""

    def entry(self, play: str) -> str:
        """One of the plays as an entry; without a name it is the due player's."""
        return f"{self.name}: {play}"


@dataclass(frozen=True, slots=True)
class Moment:
    """What the short forms are read against: the rules, the players, what is due, and the table of the open deal."""

    variant: Variant
    players: tuple[str, ...]
    due: Next
    position: Position | None

    @property
    def pack(self) -> Pack:
        """The pack that is played with."""
        rules = self.variant.pack
        return pack_of(rules.ranks, rules.suits, rules.remove)

    @property
    def lying(self) -> int:
        """The cards on the table, those in builds included, as a set."""
        return self.position.table.loose | self.position.table.in_builds if self.position is not None else 0

    def unseen(self) -> tuple[str, ...]:
        """The cards that nobody has seen yet in this deal, in the order of the pack; between deals all of them."""
        seen = self.position.table.seen if self.position is not None else 0
        return tuple(self.pack.listed(self.pack.all & ~seen))


def read_typed(typed: str, moment: Moment | None) -> Reading:
    """The entries or the play that a typed line may stand for; without a moment only whole entries are read."""
    end = comment_at(typed)
    text, comment = typed[:end].strip(), typed[end:].strip()
    remark = f"  {comment}" if comment else ""
    if not text:
        return Reading((remark.strip(),))
    whole = keyword_entry(text)
    if whole is not None or moment is None:
        return Reading((whole or text,), comment=remark)
    name, play = split_name(text, moment.players)
    if name is None:
        cards = table_entry(play, moment)
        if cards:
            return Reading(cards, comment=remark)
    plays, loose = plays_of(play, moment)
    return Reading((), tuple(plays), name or "", loose, remark)


def keyword_entry(text: str) -> str | None:
    """An entry that begins with a keyword, its colon put in where it was left out."""
    key, colon, value = text.partition(":")
    if not colon:
        key, _, value = text.partition(" ")
    if key.strip().lower() not in KEYWORDS:
        return None
    return f"{key.strip().lower()}: {value.strip()}".rstrip()


def split_name(text: str, players: tuple[str, ...]) -> tuple[str | None, str]:
    """The player a play is typed for, if one is named, and the play."""
    key, colon, value = text.partition(":")
    if colon:
        return key.strip() or None, value.strip()
    for player in sorted(players, key=len, reverse=True):
        if text.lower().startswith(f"{player.lower()} "):
            return player, text[len(player) :].strip()
    return None, text


def table_entry(text: str, moment: Moment) -> tuple[str, ...]:
    """The table's cards as an entry, where the table is due and only cards were typed; else nothing."""
    if moment.due not in (Next.TABLE, Next.DEAL):
        return ()
    if "[" not in text and any(moment.pack.number(word.text) is None for word in words_of(text)):
        return ()
    table = f"table: {text}"
    return (table,) if moment.due is Next.TABLE else ("deal:", table)


def plays_of(play: str, moment: Moment) -> tuple[list[str], bool]:
    """The plays that a short form may stand for, and whether they must be asked about."""
    if "=" in play:
        return [play], False
    take = take_begun(play)
    if take is not None:
        card, items = take
        return [f"{card} x {items if items.lower() not in ('', 'sweep') else f'all {items}'.strip()}"], False
    if "+" in play:
        return [f"{play} = {value}" for value in sums_of(play, moment)] or [play], False
    parts = [word.text for word in words_of(play)]
    if len(parts) < 2 or not all(is_part(part, moment.pack) for part in parts):
        return [play], False
    return loose_plays(parts, moment), True


def is_part(text: str, pack: Pack) -> bool:
    """Whether the word names a card of the pack or a build."""
    return pack.number(text) is not None or build_named(pack, text) is not None


def sums_of(play: str, moment: Moment) -> list[int]:
    """What the first group of a build can make, smallest first; nothing where it makes no number."""
    words = next((item for item in items_in(play) if len(item) > 1), ())
    values = [part_values(word.text, moment) for word in words]
    if not values:
        return []
    found = {sum(way) for way in product(*values)}
    within = sorted(value for value in found if value <= moment.variant.build.limit)
    return (within or sorted(found))[:MOST_SUMS]


def part_values(word: str, moment: Moment) -> tuple[int, ...]:
    """What a card or a build counts in a sum."""
    number = moment.pack.number(word)
    if number is not None and number != UNKNOWN:
        return tuple(moment.variant.values.get(moment.pack.rank(number), ()))
    build = build_named(moment.pack, word)
    return (int(build.text),) if build and build.text.isdigit() else ()


def loose_plays(parts: list[str], moment: Moment) -> list[str]:
    """All that bare cards could mean: taking with the first that is not on the table, or building with it."""
    numbers = [moment.pack.number(part) for part in parts]
    hidden = (place for place, number in enumerate(numbers) if number is not None and not is_lying(number, moment))
    place = next(hidden, 0)
    played = parts[place]
    rest = [part for at, part in enumerate(parts) if at != place]
    set_of = " ".join((played, *rest))
    whole = sums_of("+".join(parts), moment)[:1]
    values = dict.fromkeys((*whole, *range(1, moment.variant.build.limit + 1), *courts(moment)))
    joined = [f"{played}+{' '.join(rest)} = {value}" for value in values if any(part[0] in "bB" for part in rest)]
    return [f"{played} x {' '.join(rest)}", *(f"{set_of} = {value}" for value in values), *joined]


def is_lying(card: Card, moment: Moment) -> bool:
    """Whether a card lies on the table; one that nobody saw does not."""
    return card >= 0 and bool(moment.lying >> card & 1)


def courts(moment: Moment) -> tuple[str, ...]:
    """The ranks that have no value and can only be called."""
    return tuple(rank for rank in moment.pack.ranks if not moment.variant.values.get(rank))
