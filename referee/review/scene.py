"""What a player knew before a play, and what could have been played: nothing that had not been seen is here.

Their own hand counts as seen: the cards that they went on to play in the round are what they held.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from referee.cards import Card, cards_of
from referee.review.worth import Worth
from referee.score.numbers import Number
from referee.table.legal import stands
from referee.table.plays import Play, Take, Trail
from referee.table.position import Position, Table, Turn
from referee.table.printing import play_text
from referee.table.rules import Rules
from referee.table.takings import equals_on_table, largest, maximal

MOST_TAKES = 60
"""So many takings of one card are looked at, the largest first."""


@dataclass(frozen=True, slots=True)
class View:
    """What one player knew before a play.

    ``hand`` is what is known of their cards as a set, ``whole`` whether that is all of it; ``turn`` is theirs.
    ``laid`` are the loose cards that opponents have laid down since their last play; ``early`` and ``last`` tell the
    beginning and the last round of a deal; ``sweeps_count`` whether clearing the board now brings points.
    ``score`` is what each side has for certain, the deal so far included, ``side`` the player's. ``settled`` are the
    items for most cards that somebody has won already.
    """

    rules: Rules
    worth: Worth
    table: Table
    turn: Turn
    hand: int
    whole: bool
    laid: int = 0
    early: bool = False
    last: bool = False
    sweeps_count: bool = True
    side: int = 0
    score: tuple[Number, ...] = (0, 0)
    settled: frozenset[str] = frozenset()

    @property
    def out(self) -> int:
        """The cards that the player has not seen: those of the others and of the stock."""
        return self.rules.pack.all & ~(self.table.seen | self.hand)

    def like(self, card: Card) -> int:
        """All cards of a card's rank."""
        return self.rules.pack.of_rank(self.rules.pack.rank(card))


@dataclass(frozen=True, slots=True)
class Option:
    """A play that was open: its text, the cards it takes with its own, whether it makes a sweep, what is left.

    ``lies`` are the loose cards afterwards. ``points`` are those it brings at once; ``estimate`` those of
    the cards on the table, which are there now or never, and the shares of all in what goes to who has most.
    """

    play: Play
    text: str
    taken: int
    sweep: bool
    lies: Table
    points: float
    estimate: float

    @property
    def card(self) -> Card:
        """The card that is played."""
        return self.play.card

    @property
    def takes(self) -> bool:
        """Whether it takes anything."""
        return bool(self.taken)

    @property
    def trails(self) -> bool:
        """Whether it lays a card down."""
        return isinstance(self.play, Trail)

    @property
    def size(self) -> int:
        """How many cards go to the pile."""
        return self.taken.bit_count()

    @property
    def combines(self) -> bool:
        """Whether it takes a sum, and not only equal cards or builds."""
        if not isinstance(self.play, Take):
            return False
        return any(len(group.cards) + len(group.builds) > 1 for group in self.play.groups)


def option_of(view: View, play: Play) -> Option:
    """What a play brings at this table."""
    table, taken = view.table.copy(), 0
    table.apply(play, view.turn)
    if isinstance(play, Take) and play.groups:
        taken = play.taken | 1 << play.card
    sweep = bool(taken) and table.clear and view.sweeps_count and view.worth.sweep > 0
    more = view.worth.sweep if sweep else 0
    points, worth = view.worth.points(taken), view.worth
    estimate = worth.estimate(taken, view.settled) - worth.points(taken & 1 << play.card)
    return Option(play, play_text(view.table, play), taken, sweep, table, points + more, estimate + more)


def same(one: Play, other: Play) -> bool:
    """Whether two plays move the same cards in the same way."""
    if type(one) is not type(other) or one.card != other.card:
        return False
    if isinstance(one, Trail) or isinstance(other, Trail):
        return True
    return _content(one) == _content(other)


def _content(play: Play) -> tuple[object, ...]:
    if isinstance(play, Trail):
        return (play.card,)
    if isinstance(play, Take):
        return play.mask, frozenset(build.mask for build in play.builds)
    builds = frozenset(build.mask for build in (*play.joined, *play.raised))
    return play.mask, play.value, builds


class Scene:
    """A view with the plays that were open: each card laid down, and all that each could take at most.

    ``made`` is the one that was played, and always among them; None where nothing has been played yet.
    """

    def __init__(self, view: View, play: Play | None = None) -> None:
        """The plays open at a view; ``play`` is the one that was made."""
        self.view = view
        self.options = [option_of(view, each) for each in open_plays(view)]
        self.made: Option | None = None
        if play is not None:
            found = [one for one in self.options if same(one.play, play)]
            self.made = found[0] if found else option_of(view, play)
            if not found:
                self.options.append(self.made)

    @cached_property
    def takes(self) -> list[Option]:
        """The options that take."""
        return [one for one in self.options if one.takes]

    @cached_property
    def trails(self) -> list[Option]:
        """The options that lay a card down."""
        return [one for one in self.options if one.trails]

    @property
    def plain(self) -> list[Option]:
        """The options that the old text knows: to take, or to lay a card down; it knows no building."""
        return [*self.takes, *self.trails]

    def laid_blind(self) -> list[Option]:
        """The cards that may be laid down where the hand is known and nothing can be taken; else none."""
        return self.trails if self.view.whole and not self.takes else []


def open_plays(view: View) -> list[Play]:
    """What the known cards may do: lie down, or take as much as they can."""
    position = Position(view.table, view.turn)
    found: list[Play] = []
    for card in cards_of(view.hand):
        plays: list[Play] = [Trail(card), *islice(maximal(view.table, view.turn, card), MOST_TAKES)]
        found += [play for play in plays if stands(position, play)]
    return found


def alike(view: View, cards: int) -> list[Card]:
    """One card of each rank of a set: what one can take, the others can."""
    first: dict[str, Card] = {}
    for card in cards_of(cards):
        name = view.rules.pack.name(card)
        special = name in view.rules.variant.hand_values
        first.setdefault(name if special else view.rules.pack.rank(card), card)
    return list(first.values())


def takers(view: View, table: Table, card: Card) -> int:
    """The cards not seen yet that might take a card off a table; none are left out, so nothing else can take it."""
    sums = 1
    for other in cards_of(table.loose & ~(1 << card)):
        sums |= _shifted(sums, view.rules.table_values[other])
    for build in table.builds:
        sums |= _shifted(sums, (build.value,) if build.value > 0 else ())
    reached = _shifted(sums, view.rules.table_values[card])
    mask = 0
    for one in alike(view, view.out):
        values = view.rules.hand_values[one]
        if any(reached >> value & 1 for value in values) or equals_on_table(table, one) >> card & 1:
            mask |= view.like(one) & view.out
    return mask


def _shifted(sums: int, values: tuple[int, ...]) -> int:
    found = 0
    for value in values:
        found |= sums << value
    return found


def clearers(view: View, table: Table) -> int:
    """The cards not seen yet that could clear a table; none where too much lies there for one card."""
    lying = table.loose.bit_count() + sum(build.size for build in table.builds)
    if not lying or lying > 14:
        return 0
    mask = 0
    for card in alike(view, view.out):
        best = largest(table, Turn(slots=1), card, 1)
        if best and best[0].size == lying:
            mask |= view.like(card) & view.out
    return mask
