"""The game as far as a record has been read: the players, the score, the deal being played, the faults found.

State only. Who changes it: the headers, the deal, the closing of a deal, the disputes.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from itertools import islice
from operator import attrgetter
from typing import Any, TypeVar

from referee.cards import Card
from referee.faults import Fault, FaultName, Related, Span
from referee.record.names import Names
from referee.record.parsing import Faults
from referee.record.reading import Entry
from referee.replay.judgement import About, DealResult, GameResult, Judgement, Ruled
from referee.replay.noted import Counts, Doubt, Insisted, Located, MustLie, Pending, Played, Unswept
from referee.replay.printed import PrintedPlays
from referee.replay.stage import GOING, MOVES, OPEN, OUT, OVER, GameStage, Stage
from referee.score.numbers import Number
from referee.score.points import Award
from referee.table.dealing import Rounds, next_seat, seat_order
from referee.table.evidence import Hands
from referee.table.position import Table, Turn
from referee.table.rules import Rules, compile_rules
from referee.variant import Variant, for_players
from referee.variant.layered import whole_of

Said = TypeVar("Said")


@dataclass(slots=True, eq=False)
class Deal:
    """One deal while it is being replayed. ``piles`` are sets of cards for each side, ``hidden`` their unseen cards.

    ``stage`` is changed by :meth:`move` alone. ``laid`` are its ``table:`` lines, ``shown`` hands known whole:
    player to cards; ``located`` are cards named by irregularities, with where they must be; ``exposed`` cards that must
    be laid down, ``barred`` those laid down that some may not take, ``uneven`` players who only lay down. ``lost``
    counts cards that are missing from the pack; ``lifted`` is the entry after which no misdeal can be claimed.
    ``turned_up`` counts the cards of its layout. ``claimed`` is the side that
    rightly claimed to be out, ``waiting`` are claims that only the counts can judge, ``pending`` is a ruling not
    made yet. ``turn_in_doubt``: the player whose turn an unknown name may have spent. ``unnamed``: nobody who sits
    there was named as the dealer, so that the first to play shows who it was. ``heard_early``: the ``hand:`` line that
    was heard before its turn, since it decides the challenge before it. ``redealt``: all agreed that the same player
    deals again. ``ruled_out``: the line of an irregularity that was none, so that its ``ruling:`` is no second fault.
    ``insisted``: a play that is to be made again.
    """

    result: DealResult
    entry: Entry
    dealer: int
    rounds: Rounds
    table: Table
    hands: Hands
    before: list[Number]
    piles: list[int] = field(init=False)
    hidden: list[int] = field(init=False)
    sweeps: list[int] = field(init=False)
    counts: Counts = field(init=False)
    stage: Stage = Stage.DEALT
    laid: list[Entry] = field(default_factory=list)
    turned_up: int = 0
    unswept: Unswept | None = None
    plays: list[Played] = field(default_factory=list)
    doubts: list[Doubt] = field(default_factory=list)
    doubtful: int = 0
    shown: dict[int, int] = field(default_factory=dict)
    shown_at: dict[int, Span] = field(default_factory=dict)
    located: dict[Card, Located] = field(default_factory=dict)
    exposed: dict[Card, MustLie] = field(default_factory=dict)
    barred: dict[Card, MustLie] = field(default_factory=dict)
    uneven: dict[int, Span] = field(default_factory=dict)
    lost: int = 0
    lifted: Entry | None = None
    award: Award | None = None
    claimed: int | None = None
    waiting: list[Entry] = field(default_factory=list)
    turn_in_doubt: int | None = None
    dealer_scores_nothing: bool = False
    pending: Pending | None = None
    proved: set[tuple[int, str]] = field(default_factory=set)
    heard_early: Entry | None = None
    reported_closed: int = 0
    proved_upto: int = -1
    unnamed: bool = False
    redealt: bool = False
    ruled_out: int | None = None
    pointed: Entry | None = None
    insisted: Insisted | None = None

    def __post_init__(self) -> None:
        """No side has anything yet."""
        sides = len(self.before)
        self.piles, self.hidden, self.sweeps = [0] * sides, [0] * sides, [0] * sides
        self.counts = Counts([None] * sides, cards=[{} for _ in range(sides)])

    def move(self, stage: Stage) -> None:
        """Leads the deal to its next stage; ``ValueError`` where none leads there."""
        if stage not in MOVES[self.stage]:
            raise ValueError(f"a deal that is {self.stage} cannot become {stage}")
        self.stage = stage
        self.result.status = stage.status

    @property
    def taker(self) -> int | None:
        """Who has taken last, of what has not been put back."""
        return next((one.player for one in reversed(self.plays) if one.taken or one.unseen), None)

    def made_before(self, player: int) -> int:
        """The number of the build that a player made at the turn before this one; 0 for none."""
        last = next((one for one in reversed(self.plays) if one.player == player), None)
        return 0 if last is None or last.undone else last.build_id or 0

    @property
    def open(self) -> bool:
        """Whether plays, disputes and irregularities are still heard."""
        return self.stage in OPEN

    @property
    def turned(self) -> bool:
        """Whether the cards of the table are turned up, or there are none."""
        return self.stage is not Stage.DEALT

    @property
    def in_play(self) -> bool:
        """Whether the deal is still going: dealt or played, and neither counted nor at an end."""
        return self.stage in GOING

    @property
    def played_out(self) -> bool:
        """Whether all cards have been played, and nothing else has ended the deal."""
        return self.stage in OUT


_line_of = attrgetter("line")
FREE = "opponents-choose"
"""The reason of a dealer whom the opponents may choose."""


class Game:
    """Everything that one reading of a record gathers; faults are collected, never raised.

    ``on_demand``: nobody need take unless an opponent insists.
    """

    def __init__(
        self, entries: Sequence[Entry], judgement: Judgement, variant: Variant, players: tuple[str, ...]
    ) -> None:
        """A game that has not begun: nothing scored, nobody has dealt. ``entries`` are those to be replayed."""
        self.entries = entries
        self.out = judgement
        self.whole = variant.once(whole_of)
        self.printed = PrintedPlays()
        judgement.printed = self.printed
        self.carried: dict[str, int] = {}
        self.result = GameResult(1, players, ())
        self.seat(players)
        self.stage = GameStage.GOING
        self.dealer: int | None = None
        self.tied: tuple[int, ...] = ()
        self.due_reason = ""
        self.again: int | None = None
        self.deal: Deal | None = None
        self.doubtful: list[Deal] = []
        self.reported_doubts: set[Span] = set()
        self.passed: Deal | None = None

    def seat(self, players: tuple[str, ...]) -> None:
        """These players sit down, in this order, by the rules for so many, and nobody has scored yet."""
        self.players = players
        self.count = len(players)
        self.variant = for_players(self.whole, self.count)
        self.rules: Rules = compile_rules(self.variant)
        self.on_demand = self.variant.capture.compulsory in ("on-demand", "on-demand-equal")
        self.target = self.variant.game.target
        self.out.variant = self.variant
        self.who = Names.of(self.variant, players, self.rules.pack)
        self.names = self.who.seats
        self.sides, self.side_names = self.who.sides_of, self.who.sides
        self.partners = [self._partner(place) for place in range(self.count)]
        self.turns = [Turn(place, partner) for place, partner in enumerate(self.partners)]
        self.score: list[Number] = [0] * len(self.side_names)
        self.result = GameResult(self.result.number, players, self.side_names, line=self.result.line)
        self.out.players, self.out.sides = players, self.side_names

    @property
    def over(self) -> bool:
        """Whether the game is won, lost or drawn."""
        return self.stage in OVER

    def _partner(self, place: int) -> int | None:
        mates = [other for other in range(self.count) if other != place and self.sides[other] == self.sides[place]]
        return mates[0] if len(mates) == 1 else None

    def snapshot(self) -> Game:
        """The game between two deals, to be gone on with on its own."""
        # Deals that are over are shared: nothing changes them any more, their doubts included.
        twin = copy(self)
        twin.score, twin.carried, twin.doubtful = list(self.score), dict(self.carried), list(self.doubtful)
        twin.reported_doubts = set(self.reported_doubts)
        twin.printed = self.printed.copy()
        twin.out = replace(
            self.out,
            deals=list(self.out.deals),
            games=list(self.out.games),
            faults=list(self.out.faults),
            printed=twin.printed,
            sweeps=list(self.out.sweeps),
            rulings=list(self.out.rulings),
            ruled=dict(self.out.ruled),
            upheld=dict(self.out.upheld),
            closed=set(self.out.closed),
        )
        return twin

    # -- entries

    def after(self, line: int) -> Iterator[Entry]:
        """The entries after a line, in order."""
        return islice(self.entries, bisect_right(self.entries, line, key=_line_of), None)

    def entry_at(self, line: int) -> Entry | None:
        """The entry on a line, or None."""
        place = bisect_left(self.entries, line, key=_line_of)
        return self.entries[place] if place < len(self.entries) and self.entries[place].line == line else None

    # -- faults

    def fault(
        self,
        name: FaultName,
        span: Span,
        facts: Mapping[str, Any] | None = None,
        related: tuple[Related, ...] = (),
    ) -> None:
        """Adds a fault; where it stands in the list is settled at the end."""
        self.out.faults.append(Fault(name, span, facts or {}, related))

    def rule(
        self,
        about: About,
        what: str,
        line: int,
        player: int | None,
        ruling: str | None,
        facts: Mapping[str, Any] | None = None,
    ) -> None:
        """Adds a ruling other than of an irregularity: what was entered or reached, and what came of it."""
        number = self.deal.result.number if self.deal is not None else len(self.out.deals)
        self.out.rulings.append(Ruled(line, number, about, what, self.name(player), ruling, facts=facts or {}))

    def said(self, entry: Entry, read: Callable[[str, Names], Said | Faults]) -> Said | None:
        """What an entry says, by its reader; None where it cannot be read, and that is reported."""
        found = read(entry.text, self.who)
        if not isinstance(found, tuple):
            return found
        for fault in found:
            self.fault(fault.name, entry.span(fault.start, fault.end), fault.facts)
        return None

    # -- who

    def player_named(self, name: str) -> int | None:
        """The place of a player, by their name in any case."""
        return self.names.get(name.lower())

    def name(self, player: int | None) -> str | None:
        """A player's name."""
        return None if player is None else self.players[player]

    def per_side(self, values: list[Any] | tuple[Any, ...]) -> dict[str, Any]:
        """Values in side order, by the side's name."""
        return dict(zip(self.side_names, values, strict=True))

    # -- the next dealer

    def dealer_due(self) -> int | None:
        """Who deals next, or None where nobody can know."""
        if self.again is not None:
            return self.again
        if self.dealer is None or self.passed is None:
            return self.dealer
        last = self.passed.dealer
        match self.variant.deal.next_dealer:
            case "same":
                return last
            case "loser":
                return self._loser(last)
            case _:
                return next_seat(self.variant, last, self.count)

    def _loser(self, last: int) -> int:
        """The first in rotation of the side that did worst in the deal; a tie rotates."""
        order = seat_order(self.variant, last, self.count)
        points = self.passed.result.points if self.passed is not None else {}
        if not points:
            return order[0]
        worst = min if self.variant.scoring.goal == "most" else max
        least = worst(points.values())
        losers = [place for place, name in enumerate(self.side_names) if points[name] == least]
        if len(losers) > 1:
            return order[0]
        return next(place for place in order if self.sides[place] == losers[0])
