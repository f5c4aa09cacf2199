"""What judging a record gives: deals, counts, points, the score, the winner, the faults.

Plain values, filled by the replay and read by everything that reports. Everything kept
for each side is a mapping from the side's name ("Ann", or "Ann+Cleo") in seat order.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from referee.faults import Fault
from referee.replay.stage import Status
from referee.replay.view import Lying, TableView
from referee.table.position import Position
from referee.variant.model import Law, Variant


@dataclass(slots=True)
class DealResult:
    """One deal: who dealt, how far it came, and what each side counted, made and set up.

    ``status`` says how far it came. ``counts`` are cards of each item and raw sweeps; ``items`` the points of each item
    (in count order); ``points`` their sums; ``scored`` what is set up of them; ``score`` the running score after the
    deal. ``residue`` is who took last (None where nobody gets the rest), with the cards left on the table that went to
    that pile, and how many more of them nobody saw; ``undealt`` how many cards stay in the stock; ``lost`` how many
    were never found, with their names where all others are known, or the items that lack one. ``uncounted`` are items
    that a side did not count, by side: their numbers follow from what the others counted. ``silent`` are sides that by
    a ruling count nothing.
    """

    number: int
    game: int
    dealer: str | None
    line: int
    status: Status = Status.OPEN
    verified: bool = True
    plays: int = 0
    counts: dict[str, dict[str, int]] = field(default_factory=dict)
    items: dict[str, dict[str, int | float]] = field(default_factory=dict)
    points: dict[str, int | float] = field(default_factory=dict)
    scored: dict[str, int | float] = field(default_factory=dict)
    residue: tuple[str | None, tuple[str, ...], int] | None = None
    undealt: int = 0
    lost: tuple[int, tuple[str, ...]] = (0, ())
    silent: tuple[str, ...] = ()
    uncounted: dict[str, tuple[str, ...]] = field(default_factory=dict)
    penalties: dict[str, int] = field(default_factory=dict)
    adjusted: dict[str, int] = field(default_factory=dict)
    score: dict[str, int | float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class GameResult:
    """One game of the sitting, as it ended or as it stands: who played, what they have, who won or lost it.

    ``over`` without a ``winner`` is a drawn game, or one that the sides in ``lost`` lost by a ruling and nobody won.
    ``counts`` is how many games it counts for: 1, or what a lurch makes of it. ``line`` is that of its ``game:``,
    0 of the first.
    """

    number: int
    players: tuple[str, ...]
    sides: tuple[str, ...]
    score: Mapping[str, int | float] = field(default_factory=dict)
    over: bool = False
    winner: str | None = None
    lost: tuple[str, ...] = ()
    lurched: tuple[str, ...] = ()
    counts: int = 1
    line: int = 0


About = Literal["irregularity", "challenge", "insistence", "claim", "end"]
"""What a ruling is about."""


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling of the record: of an irregularity, a challenge, an insistence, a claim, or how a game ends.

    ``what`` is the kind of irregularity, the foul that was challenged, what was claimed, or ``tie``, ``both-out``,
    ``won``; ``player`` who did it or entered it. ``ruling`` is the law's word, or ``no-law``, ``not-here``,
    ``stage-unknown``; of a challenge ``upheld``, ``failed``, ``late``; of a claim ``right``, ``wrong``; of an end
    None. ``law`` is None where the variant is silent; ``choice`` is what was chosen, or None; ``facts`` are what a
    sentence may name.
    """

    line: int
    deal: int
    about: About
    what: str
    player: str | None
    ruling: str | None
    law: Law | None = None
    choices: tuple[str, ...] = ()
    choice: str | None = None
    stage: Mapping[str, str | int] = field(default_factory=dict)
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class Judgement:
    """The whole of what the referee says of one record.

    ``printed`` maps the line of each play and claim that could be resolved to its printed form
    ("Ann: 10D x 9H+AD, 8C+2S"); ``sweeps`` holds the lines on which the board was cleared.
    ``upheld`` maps the line of a foul play to the line on which it was challenged with success, ``ruled`` the line of
    a play to that of the irregularity by which it was undone; ``closed`` are the lines of fouls that stand, for nobody
    challenged them in time. ``rulings`` are all that were made, line by line.
    ``games`` has a result of each game in turn, the last as it stands, and what is said of one game here is said of
    the last. ``lying`` is what lies on the table, for :attr:`table` and :meth:`position`.
    ``variant`` is None where the record's variant could not be found; ``named_by`` says who named it: the
    ``record``, the ``caller``, or nobody (``default``). ``target`` is the one now in force, raised or not.
    ``stage`` is how far the open deal has come, in the words of the laws; empty where none is open.
    """

    file: str
    variant: Variant | None
    rules: str
    players: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()
    start: dict[str, int | float] = field(default_factory=dict)
    deals: list[DealResult] = field(default_factory=list)
    games: list[GameResult] = field(default_factory=list)
    due: str | None = None
    faults: list[Fault] = field(default_factory=list)
    lying: Lying | None = field(default=None, compare=False, repr=False)
    stage: dict[str, str | int] = field(default_factory=dict)
    printed: Mapping[int, str] = field(default_factory=dict)
    sweeps: list[int] = field(default_factory=list)
    rulings: list[Ruled] = field(default_factory=list)
    ruled: dict[int, int] = field(default_factory=dict)
    upheld: dict[int, int] = field(default_factory=dict)
    closed: set[int] = field(default_factory=set)
    named_by: str = "record"
    target: int | None = None

    @property
    def table(self) -> TableView | None:
        """How the table stands after the last line judged; None where no deal is open or has just been played."""
        if self.lying is None or self.variant is None:
            return None
        return self.lying.view(self.variant, self.due, self.score)

    def position(self, player: str | None = None) -> Position | None:
        """The table of the open deal before the player due, or before ``player``; None where no deal is open.

        It is a copy, to be judged at: what a card can take or mean there needs no judging of the record again.
        """
        if self.lying is None or self.variant is None:
            return None
        return self.lying.position(self.variant, player)

    @property
    def irregularities(self) -> list[Ruled]:
        """What happened beside the play, each with its ruling."""
        return [ruled for ruled in self.rulings if ruled.about == "irregularity"]

    # -- the last game

    @property
    def game(self) -> GameResult | None:
        """The last game of the sitting; None where the headers open none."""
        return self.games[-1] if self.games else None

    @property
    def score(self) -> dict[str, int | float]:
        """The score of the last game."""
        return dict(self.game.score) if self.game else {}

    @property
    def over(self) -> bool:
        """Whether the last game is won, lost or drawn."""
        return self.game is not None and self.game.over

    @property
    def winner(self) -> str | None:
        """The side that won the last game."""
        return self.game.winner if self.game else None

    @property
    def lost(self) -> list[str]:
        """The sides that lost the last game by a ruling."""
        return list(self.game.lost) if self.game else []

    @property
    def lurched(self) -> list[str]:
        """The sides that are lurched in the last game."""
        return list(self.game.lurched) if self.game else []

    @property
    def game_counts(self) -> int:
        """How many games the last game counts for."""
        return self.game.counts if self.game else 1

    @property
    def games_won(self) -> dict[str, int]:
        """The games each side has won, a lurched one as often as it counts."""
        won = {side: 0 for game in self.games for side in game.sides}
        for game in self.games:
            if game.winner is not None:
                won[game.winner] += game.counts
        return won

    @property
    def matches_won(self) -> dict[str, int]:
        """The matches each side has won; none where no match is played (``game.match``).

        Who first has more than half of so many games' worth has won the match; the next game begins another.
        """
        match = self.variant.game.match if self.variant is not None else None
        if match is None:
            return {}
        won = {side: 0 for game in self.games for side in game.sides}
        worth: dict[str, int] = {}
        for game in self.games:
            if game.winner is not None:
                worth[game.winner] = worth.get(game.winner, 0) + game.counts
                if 2 * worth[game.winner] > match.best_of:
                    won[game.winner] += 1
                    worth = {}
        return won
