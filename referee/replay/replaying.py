"""A record replayed from its first line to its last, or on from a deal: the one way from entries to a judgement.

Text becomes entries, entries become plays, plays are judged and applied; deals are counted and games
settled. Nothing is raised for bad input: what is wrong is among the faults.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from pathlib import Path

from referee.faults import ORDER, Fault
from referee.record.reading import Entry, Record
from referee.replay.deals import end_deal
from referee.replay.ending import settled
from referee.replay.headers import Headers
from referee.replay.irregularities import stage_of
from referee.replay.judgement import Judgement
from referee.replay.playing import play
from referee.replay.stage import Stage, Status
from referee.replay.state import Deal, Game
from referee.replay.stepping import after_play, step
from referee.replay.view import Lying
from referee.table.plays import Build
from referee.variant import Shelf, Variant


def judge_record(
    record: Record,
    variant: Variant | str | Path | None = None,
    sets: Sequence[str] = (),
    upto: int | None = None,
    shelf: Shelf | None = None,
) -> Judgement:
    """Everything the referee says of a record: deals, counts, score, winner and all faults.

    ``variant`` (an id, a path or a variant) stands instead of the record's own; what the record sets lies over
    it, and ``sets``, further overrides "KEY = VALUE", over that. ``upto``: only the lines up to this one are judged,
    as if no more were written. ``shelf``: where variants are looked for that many records of one run name.
    Raises ``VariantError`` only for a variant or set that was given here and cannot be used.
    """
    return Replay(record, Asked(variant, tuple(sets), shelf), upto, keep=False).judgement


@dataclass(frozen=True, slots=True)
class Asked:
    """The rules that the caller asked for. ``settled``: ``variant`` has all that is set in it already."""

    variant: Variant | str | Path | None = None
    sets: tuple[str, ...] = ()
    shelf: Shelf | None = None
    settled: bool = False


Watch = Callable[[Game, Entry], None]
"""Who looks on: shown the game before each entry, and the entry."""


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The game as it stands before a ``deal:``, entry number ``place`` of the record; never played on itself."""

    place: int
    game: Game


class Replay:
    """A record with its ``judgement``, which another record that begins alike can go on from."""

    def __init__(
        self,
        record: Record,
        asked: Asked,
        upto: int | None = None,
        before: Replay | None = None,
        *,
        keep: bool = True,
        watch: Watch | None = None,
    ) -> None:
        """The record judged by the rules asked for, as far as line ``upto``; see :func:`judge_record`.

        ``before`` is a replay from whose last common ``deal:`` this one goes on, by the same rules. Without ``keep``
        there are no checkpoints, and what goes on from this one is judged from its first line. ``watch`` is shown the
        game before each entry.
        """
        self.record, self.asked = record, asked
        self.entries = record.entries if upto is None else [one for one in record.entries if one.line <= upto]
        self.checkpoints: list[Checkpoint] = []
        self._keep, self._watch = keep, watch
        self.doubtful: frozenset[int] = frozenset()
        unread = [one for one in record.faults if upto is None or one.line <= upto]
        out = Judgement(record.file, None, "")
        game = None if any(fault.name == "unreadable-file" for fault in unread) else self._game(out)
        if game is not None:
            last = upto if upto is not None else len(record.lines)
            out = self._replayed(game, before, last)
        out.faults = sorted([*unread, *out.faults], key=_place)
        self.judgement = out

    def resume(self, record: Record) -> Replay:
        """Another record judged by the same rules, from the last ``deal:`` up to which it says what this one says.

        Its judgement is what judging it from the first line gives; where nothing is common, that is what is done.
        """
        return Replay(record, self.asked, before=self)

    def _game(self, out: Judgement) -> Game | None:
        """The game that the headers open; None where nothing after them can be judged."""
        head = list(takewhile(lambda one: one.keyword not in {"deal", "game"}, self.entries))
        headers = Headers(self.record, head, out)
        asked = self.asked
        if asked.settled and isinstance(asked.variant, Variant):
            return headers.game(asked.variant, self.entries)
        variant = headers.variant(asked.variant, asked.sets, asked.shelf)
        return None if variant is None else headers.game(variant, self.entries)

    def _replayed(self, game: Game, before: Replay | None, last: int) -> Judgement:
        if before is not None:
            self.checkpoints = self._common(game, before)
        start = 0
        if self.checkpoints:
            checkpoint = self.checkpoints.pop()
            start, game = checkpoint.place, checkpoint.game.snapshot()
            game.entries = self.entries
        walk(game, start, self.checkpoints if self._keep else None, self._watch)
        _finish(game, last)
        self.doubtful = frozenset(deal.entry.line for deal in game.doubtful)
        return game.out

    def _common(self, game: Game, before: Replay) -> list[Checkpoint]:
        """The checkpoints of an earlier replay up to which everything is the same: rules, headers, entries."""
        if not before.checkpoints or before.record.file != self.record.file:
            return []
        if before.checkpoints[0].game.whole != game.whole:
            return []
        same = _alike(before.entries, self.entries)
        return [one for one in before.checkpoints if one.place < same]


def _alike(before: Sequence[Entry], after: Sequence[Entry]) -> int:
    """How many entries two records begin with alike, on the same lines."""
    for place, (old, new) in enumerate(zip(before, after, strict=False)):
        if old is not new and (old.line != new.line or old.source != new.source):
            return place
    return min(len(before), len(after))


def _place(fault: Fault) -> tuple[bool, int, int, int]:
    return fault.name == "unfinished-deal", fault.line, fault.span.column, ORDER[fault.name]


def walk(game: Game, start: int, checkpoints: list[Checkpoint] | None = None, watch: Watch | None = None) -> None:
    """The game after all its entries from number ``start`` on; ``checkpoints`` get one before each ``deal:``.

    ``watch`` is shown the game before each entry; it must change nothing.
    """
    entries, going = game.entries, Stage.PLAYING
    for place in range(start, len(entries)):
        entry = entries[place]
        keyword, deal = entry.keyword, game.deal
        if watch is not None:
            watch(game, entry)
        if keyword is None and deal is not None and deal.plays and deal.stage is going and deal.pending is None:
            play(game, deal, entry)  # nearly every line of a record: the short way through step
            if game.variant.game.out == "as-made" or deal.stage is not going:
                after_play(game, deal)
            continue
        if keyword == "deal" and checkpoints is not None:
            end_deal(game)
            checkpoints.append(Checkpoint(place, game.snapshot()))
        step(game, entry)


def due_after(checkpoint: Checkpoint, entries: Sequence[Entry]) -> str | None:
    """Whose turn it is after the first entries of a deal; None where nobody's is."""
    game = checkpoint.game.snapshot()
    game.out.faults.clear()
    game.entries = [*game.entries[: checkpoint.place], *entries]
    walk(game, checkpoint.place)
    due = game.deal.rounds.due if game.deal is not None else None
    return None if due is None else game.players[due]


def _finish(game: Game, last: int) -> None:
    """What can be said after the last entry: the game as it stands, who is due, what lies on the table."""
    deal, out = game.deal, game.out
    going = deal is not None and deal.open and not deal.played_out
    end_deal(game)
    out.games.append(settled(game))
    out.target = game.target
    due = game.dealer_due()
    if deal is not None and going and deal.result.status is Status.OPEN:
        due = deal.rounds.due if deal.turned else deal.dealer
        out.due = None if due is None else game.players[due]
    elif not game.over:
        out.due = None if due is None else game.players[due]
    if deal is not None:
        out.lying = lying_of(game, deal, last)
        stage = stage_of(game, deal) if out.lying.open else {}
        out.stage = {key: value for key, value in stage.items() if value is not None}


def _owned(deal: Deal, build: Build, last: int) -> Build:
    """A build with its owner: the partner's, where the builder is known to rely on what the partner declared."""
    if build.partner is None or deal.hands.owner(build, last) != build.partner:
        return build
    return replace(build, owner=build.partner, partner=None)


def lying_of(game: Game, deal: Deal, last: int) -> Lying:
    """How the table of a deal stands after line ``last``."""
    table, rounds = deal.table, deal.rounds
    return Lying(
        line=last,
        deal=deal.result.number,
        round=rounds.number,
        open=deal.result.status is Status.OPEN,
        players=game.players,
        sides=game.side_names,
        partners=tuple(game.partners),
        due=rounds.due if deal.turned else None,
        held=tuple(map(rounds.held, range(game.count))),
        made=tuple(map(deal.made_before, range(game.count))),
        shown=tuple(map(deal.shown.get, range(game.count))),
        stock=rounds.stock,
        loose=table.loose,
        unseen=table.unseen,
        seen=table.seen,
        builds=tuple(_owned(deal, build, last) for build in table.builds),
        piles=tuple(deal.piles),
        hidden=tuple(deal.hidden),
    )
