"""Who sits at the table, as an entry may name them: any case, blanks of any length, the longest name first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from typing import NamedTuple, Self

from referee.cards import Pack
from referee.table.dealing import side_names, sides_of
from referee.variant.model import Variant

_ENDS = " \t\u00a0,"


class Named(NamedTuple):
    """A player or a side that an entry names: its place in seat order, and where the name stands in the text."""

    seat: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Names:
    """What the words of an entry can mean: ``players`` and ``sides`` in seat order, the pack, the items that count.

    ``sides_of`` is the side of each player, ``seats`` the seat of each name.
    """

    players: tuple[str, ...]
    sides: tuple[str, ...]
    sides_of: tuple[int, ...]
    pack: Pack
    variant: Variant
    seats: dict[str, int] = field(init=False)
    _by_length: tuple[int, ...] = field(init=False)

    def __post_init__(self) -> None:
        """The seat of each name, as written and in small letters; the longest name first, of equal ones the first."""
        order = sorted(range(len(self.players)), key=lambda seat: -len(self.players[seat]))
        seats = {spelled: seat for seat, name in enumerate(self.players) for spelled in (name, name.lower())}
        object.__setattr__(self, "seats", seats)
        object.__setattr__(self, "_by_length", tuple(order))

    @classmethod
    def of(cls, variant: Variant, players: tuple[str, ...], pack: Pack) -> Self:
        """The names at a table where these players sit in this order."""
        sides = sides_of(variant, len(players))
        return cls(players, side_names(players, sides), tuple(sides), pack, variant)

    def player_at(self, text: str, start: int = 0) -> Named | None:
        """The player whose name begins at a place of the text."""
        start = past_blanks(text, start)
        for seat in self._by_length:
            end = _after(text, self.players[seat], start)
            if end is not None and (_ends(text, end) or text[end] == ":"):
                return Named(seat, start, end)
        return None

    def player(self, text: str) -> Named | None:
        """The player whose name is the whole text."""
        seat = self.seats.get(text)
        if seat is not None:
            return Named(seat, 0, len(text))
        found = self.player_at(text)
        return found if found is not None and found.end == len(text) else None

    def side_at(self, text: str, start: int = 0) -> Named | None:
        """The side whose name begins at a place of the text: its partners in any order, or one of them alone."""
        return side_at(text, self.sides, start)


def side_at(text: str, sides: Sequence[str], start: int = 0) -> Named | None:
    """The side whose name begins at a place of the text: partners joined by ``+`` in any order, or one of them alone.

    >>> side_at("Cleo + Ann 9", ["Ann+Cleo", "Bob+Dan"])
    Named(seat=0, start=0, end=10)
    """
    best: Named | None = None
    start = past_blanks(text, start)
    for seat, side in enumerate(sides):
        for names in _spellings(side):
            end = _joined(text, names, start)
            if end is not None and _ends(text, end) and (best is None or end > best.end):
                best = Named(seat, start, end)
    return best


def _spellings(side: str) -> Iterator[tuple[str, ...]]:
    """The names of a side: one partner alone, or all of them in any order."""
    partners = side.split("+")
    for count in {1, len(partners)}:
        yield from permutations(partners, count)


def _joined(text: str, names: tuple[str, ...], start: int) -> int | None:
    """Where these names, with a ``+`` between them, end; None where they do not stand there."""
    end = _after(text, names[0], start)
    for name in names[1:]:
        if end is None:
            return None
        plus = past_blanks(text, end)
        end = _after(text, name, past_blanks(text, plus + 1)) if text.startswith("+", plus) else None
    return end


def _after(text: str, name: str, start: int) -> int | None:
    """Where a name that begins at a place of the text ends; None where it does not stand there."""
    for part in name.split(" "):
        start = past_blanks(text, start)
        end = start + len(part)
        if text[start:end].lower() != part.lower():
            return None
        start = end
    return start


def past_blanks(text: str, start: int) -> int:
    """The first place from here on that is no blank."""
    while start < len(text) and text[start].isspace():
        start += 1
    return start


def _ends(text: str, end: int) -> bool:
    """Whether a name may end here: nothing follows that could belong to it."""
    return end == len(text) or text[end] in _ENDS
