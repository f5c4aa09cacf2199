"""A record looked on at: how the table stood before each play, and what the play was."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from referee.cards import Card
from referee.record.reading import Entry, Record
from referee.replay.judgement import Judgement
from referee.replay.noted import Played
from referee.replay.replaying import Asked, Replay, lying_of
from referee.replay.state import Deal, Game
from referee.replay.view import Lying
from referee.score.numbers import Number
from referee.table.plays import Play
from referee.table.rules import Rules
from referee.variant import Shelf, Variant


@dataclass(frozen=True, slots=True)
class Moment:
    """One play that stood as it was made, and the table before it.

    ``deal``, ``line`` and ``player`` (a seat) place it; ``order`` are the seats from the eldest hand, ``sides`` the
    side of each seat. ``lying`` is the table before it, ``last`` tells the last round of the deal, ``sweeps`` and
    ``before`` (the score before the deal) are in side order, ``carried`` are ties of earlier deals, ``taker`` is the
    side that had taken last. ``play`` is what was played, ``text`` its printed form, ``foul`` whether it broke a rule,
    ``swept`` whether it made a sweep that counts, ``taken`` the cards that went to the pile. ``sure``: no card of the
    deal was unknown or in doubt.
    """

    deal: int
    line: int
    player: int
    order: tuple[int, ...]
    sides: tuple[int, ...]
    lying: Lying
    last: bool
    sweeps: tuple[int, ...]
    before: tuple[Number, ...]
    carried: Mapping[str, int]
    taker: int | None
    play: Play
    text: str
    foul: bool
    swept: bool
    taken: int
    sure: bool

    @property
    def card(self) -> Card:
        """The card that was played."""
        return self.play.card


@dataclass(slots=True)
class _Looked:
    """What was seen before an entry that may be a play, until the deal tells what became of it."""

    deal: Deal
    entry: Entry
    rules: Rules
    sides: tuple[int, ...]
    lying: Lying
    last: bool
    sweeps: tuple[int, ...]
    carried: Mapping[str, int]
    taker: int | None
    sure: bool


@dataclass(slots=True)
class Watched:
    """A judgement with the plays of its deals, deal by deal; ``rules`` are those that each deal was played by."""

    judgement: Judgement
    deals: dict[int, list[Moment]] = field(default_factory=dict)
    rules: dict[int, Rules] = field(default_factory=dict)


def watch_record(
    record: Record, variant: Variant | str | Path | None = None, sets: Sequence[str] = (), shelf: Shelf | None = None
) -> Watched:
    """A record judged, with the table before each play that stood as it was made; see :func:`judge_record`."""
    looked: list[_Looked] = []

    def look(game: Game, entry: Entry) -> None:
        deal = game.deal
        if entry.keyword is None and deal is not None and deal.open and deal.turned:
            looked.append(_look(game, deal, entry))

    judgement = Replay(record, Asked(variant, tuple(sets), shelf), keep=False, watch=look).judgement
    watched = Watched(judgement)
    for one in looked:
        played = next((play for play in one.deal.plays if play.entry is one.entry), None)
        if played is not None and not played.undone:
            number = one.deal.result.number
            watched.rules[number] = one.rules
            watched.deals.setdefault(number, []).append(_moment(judgement, one, played))
    return watched


def _look(game: Game, deal: Deal, entry: Entry) -> _Looked:
    taker = deal.taker
    hidden = deal.table.unseen or any(deal.hidden) or any(build.unseen for build in deal.table.builds)
    return _Looked(
        deal,
        entry,
        game.rules,
        tuple(game.sides),
        lying_of(game, deal, entry.line - 1),
        deal.rounds.last and (not deal.rounds.drawn or deal.rounds.stock == 0),
        tuple(deal.sweeps),
        dict(game.carried),
        None if taker is None else game.sides[taker],
        not (hidden or deal.doubtful or deal.lost or deal.located),
    )


def _moment(judgement: Judgement, one: _Looked, played: Played) -> Moment:
    printed = judgement.printed.get(one.entry.line, "")
    deal = one.deal
    return Moment(
        deal.result.number,
        one.entry.line,
        played.player,
        tuple(deal.rounds.order),
        one.sides,
        one.lying,
        one.last,
        one.sweeps,
        tuple(deal.before),
        one.carried,
        one.taker,
        played.play,
        printed.partition(": ")[2],
        bool(played.fouls),
        played.swept and not played.no_sweep,
        played.taken,
        one.sure and played.play.card >= 0,
    )
