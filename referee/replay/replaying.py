"""A record replayed from its first line to its last: the one way from entries to a judgement.

Text becomes entries, entries become plays, plays are judged and applied; deals are counted and games
settled. Nothing is raised for bad input: what is wrong is among the faults.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from referee.faults import ORDER, Fault
from referee.record.parsing import read_deal
from referee.record.reading import HEADERS, Entry, Record
from referee.replay import adjusting, challenges, claims, comparing, corrections, ending, irregularities, playing
from referee.replay.headers import Headers
from referee.replay.judgement import DealResult, Judgement
from referee.replay.laying import lay_table, show_hand
from referee.replay.proof import prove
from referee.replay.stage import GameStage, Stage, Status
from referee.replay.state import FREE, Deal, Game
from referee.replay.view import position_of, view_of
from referee.table.dealing import Rounds, seat_order
from referee.table.evidence import Hands
from referee.table.position import Position
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
    entries = record.entries if upto is None else [entry for entry in record.entries if entry.line <= upto]
    out = Judgement(record.file, None, "")
    out.faults += [fault for fault in record.faults if upto is None or fault.line <= upto]
    if not any(fault.name == "unreadable-file" for fault in out.faults):
        head = [entry for entry in entries if entry.keyword in HEADERS]
        first = next((entry.line for entry in entries if entry.keyword in {"deal", "game"}), None)
        headers = Headers(record, [one for one in head if first is None or one.line < first], out)
        game = headers.game(variant, sets, shelf)
        if game is not None:
            _Replay(game, entries, upto if upto is not None else len(record.lines)).run()
            _offer_corrections(game, entries)
    out.faults.sort(key=_place)
    return out


def _place(fault: Fault) -> tuple[bool, int, int, int]:
    return fault.name == "unfinished-deal", fault.line, fault.span.column, ORDER[fault.name]


def _offer_corrections(game: Game, entries: Sequence[Entry]) -> None:
    """Where a card cannot be where the record says, the one-card corrections that would fit are added."""
    for deal in game.doubtful:
        last = next(
            (one.line for one in entries if one.line > deal.entry.line and one.keyword in {"deal", "game"}), None
        )
        own = [one for one in entries if deal.entry.line <= one.line and (last is None or one.line < last)]
        lines = {one.line for one in own}
        faults = sorted((one for one in game.out.faults if one.line in lines), key=_place)
        fixes = corrections.offer(game.rules, own, faults, partial(_judge_deal, game, deal))
        at = next((at for at, one in enumerate(game.out.faults) if one in faults and corrections.misplaces(one)), None)
        if fixes and at is not None:
            game.out.faults[at] = replace(game.out.faults[at], fixes=fixes)


def _judge_deal(game: Game, deal: Deal, entries: Sequence[Entry]) -> list[Fault]:
    """The faults of one deal replayed by itself, from the score and the dealer it really had."""
    alone = Game(game.record, Judgement(game.out.file, game.variant, game.out.rules), game.variant, game.players)
    alone.again, alone.score = deal.dealer, list(deal.before)
    alone.target, alone.carried = game.target, dict(game.carried)
    _Replay(alone, entries).run()
    return alone.out.faults


class _Replay:
    """One pass over the entries."""

    def __init__(self, game: Game, entries: Sequence[Entry], last: int = 0) -> None:
        self.game = game
        self.last = last
        self.entries = entries

    def run(self) -> None:
        game = self.game
        game.out.games = game.per_side([0] * len(game.side_names))
        play, going, as_made = playing.play, Stage.PLAYING, game.variant.game.out == "as-made"
        for place, entry in enumerate(self.entries):
            keyword = entry.keyword
            deal = game.deal
            if keyword is None:
                if deal is not None and deal.stage is going and deal.pending is None:
                    play(game, deal, entry)
                    if as_made or deal.stage is not going:
                        self.after_play(deal)
                else:
                    self.play(entry)
            elif deal is not None and deal.pending is not None and keyword not in {"ruling", "note"}:
                irregularities.settle_choice(game, deal)
                self.entry(entry, place)
            else:
                self.entry(entry, place)
        self.finish()

    def entry(self, entry: Entry, place: int) -> None:
        match entry.keyword:
            case "deal":
                self.open_deal(entry)
            case "game":
                self.next_game(entry)
            case "note":
                pass
            case "score":
                if not self.ignored():
                    comparing.score_line(self.game, entry)
            case "adjust":
                self.adjust(entry)
            case "abandon":
                self.abandon(entry)
            case "count" | "claim":
                self.after_plays(entry)
            case keyword if keyword in HEADERS:
                self.header(entry)
            case _:
                self.in_deal(entry, place)

    # -- plays

    def play(self, entry: Entry) -> None:
        game = self.game
        deal = game.deal
        if deal is None:
            if not self.ignored():
                self.misplaced(entry, "before-deal" if not game.out.deals else "after-deal")
            return
        if deal.pending is not None:
            irregularities.settle_choice(game, deal)
        if not deal.open and entry.name and game.player_named(entry.name) is None:
            game.fault("unknown-player", entry.key_span(), {"text": entry.name, "players": list(game.players)})
        elif not deal.open:
            self.closed(deal, entry)
        elif not deal.turned:
            self.misplaced(entry, "before-table")
        else:
            playing.play(game, deal, entry)
            self.after_play(deal)

    def after_play(self, deal: Deal) -> None:
        """The last play of a deal completes it; where scores are pegged, a take may win the game."""
        game = self.game
        if deal.stage is Stage.PLAYED_OUT:
            prove(game, deal)
            ending.complete_deal(game, deal)
        elif game.variant.game.out == "as-made" and deal.plays and deal.plays[-1].taken:
            claims.peg(game, deal, self.entries)

    def closed(self, deal: Deal, entry: Entry) -> None:
        """A deal that is over takes no more plays: reported once for each deal."""
        if deal.stage is Stage.ENDED and self.game.over:
            self.report_over(entry)
        elif deal.reported_closed == 0:
            deal.reported_closed = entry.line
            reason = "in-void-deal" if deal.stage is Stage.VOID else "after-deal"
            self.misplaced(entry, reason)

    def misplaced(self, entry: Entry, reason: str) -> None:
        what = entry.keyword or "play"
        self.game.fault("misplaced-entry", entry.key_span(), {"entry": what, "reason": reason})

    # -- deals and games

    def open_deal(self, entry: Entry) -> None:
        game = self.game
        self.end_deal()
        if game.over:
            self.report_over(entry)
            game.stage = GameStage.IGNORED
            return
        dealer = self.dealer(entry)
        number = len(game.out.deals) + 1
        result = DealResult(number, game.number, game.players[dealer], entry.line)
        rules = game.variant.deal
        stock = game.rules.pack.size - rules.table
        rounds = Rounds(game.variant, seat_order(game.variant, dealer, game.count), stock)
        hands = Hands(game.rules, drawn=rules.refill == "after-play")
        deal = Deal(result, entry, dealer, rounds, Position(game.rules), hands, list(game.score))
        if rules.table == 0:
            deal.move(Stage.PLAYING)
        deal.unnamed = game.dealer_due() is None and game.who.player(entry.text) is None
        game.due_reason = ""
        rounds.deal()
        hands.sizes.update({(rounds.number, player): size for player, size in enumerate(rounds.sizes)})
        game.deal = deal
        game.out.deals.append(result)

    def dealer(self, entry: Entry) -> int:
        """Who deals: the one named, reported where it is not the one due."""
        game = self.game
        due = game.dealer_due()
        if not entry.text:
            if due is None:
                facts = {"text": "", "players": list(game.players)}
                game.fault("unknown-player", entry.key_span(), facts)
                return 0
            return due
        said = game.said(entry, read_deal)
        if said is None:
            return due if due is not None else 0
        named = said.dealer.seat
        if due is not None and named != due and game.due_reason != FREE:
            facts = {"player": game.players[named], "due": game.players[due], "reason": game.due_reason}
            game.fault("wrong-dealer", entry.span(), facts)
        return named

    def end_deal(self) -> None:
        deal = self.game.deal
        if deal is None:
            return
        if deal.pending is not None:
            irregularities.settle_choice(self.game, deal)
        prove(self.game, deal)
        if deal.doubts:
            self.game.doubtful.append(deal)
        comparing.settle_counts(self.game, deal)
        claims.judge_waiting(self.game, deal)
        ending.close(self.game)

    def next_game(self, entry: Entry) -> None:
        game, deal = self.game, self.game.deal
        if deal is None or not deal.open or deal.played_out or deal.counts.entries:
            self.end_deal()
        if not game.over:
            self.misplaced(entry, "game-not-over")
            return
        game.number += 1
        game.stage = GameStage.GOING
        out = game.out
        out.winner, out.lost, out.lurched, out.game_counts = None, [], [], 1
        game.score = [0] * len(game.side_names)
        game.target, game.carried = game.variant.game.target, {}

    def ignored(self) -> bool:
        return self.game.stage is GameStage.IGNORED

    def report_over(self, entry: Entry) -> None:
        if self.game.stage is GameStage.OVER:
            self.game.stage = GameStage.REPORTED
            self.game.fault("game-over", entry.key_span(), {"winner": self.game.out.winner})

    # -- other entries

    def header(self, entry: Entry) -> None:
        """A header after the first deal stands in the wrong place; before it, it has been read."""
        if self.game.out.deals or self.ignored():
            self.misplaced(entry, "header-after-deal")

    def in_deal(self, entry: Entry, place: int) -> None:
        game = self.game
        deal = game.deal
        if deal is None or not deal.open:
            if deal is not None and game.due_reason == FREE and entry.keyword == "ruling":
                irregularities.chosen_dealer(game, entry)
            elif deal is not None:
                self.closed(deal, entry)
            elif not self.ignored():
                self.misplaced(entry, "before-deal")
            return
        if entry.keyword in {"challenge", "irregularity"}:
            ending.reopen(game, deal)
        match entry.keyword:
            case "table":
                lay_table(game, deal, entry)
            case "hand":
                show_hand(game, deal, entry)
            case "round":
                self.round(deal, entry)
            case "challenge":
                self.challenge(deal, entry, place)
            case "irregularity":
                irregularities.irregularity(game, deal, entry)
            case _:
                irregularities.ruling(game, deal, entry)
        ending.recount(game, deal)

    def round(self, deal: Deal, entry: Entry) -> None:
        left = deal.rounds.left
        if deal.rounds.begun and not deal.played_out:
            self.game.fault("wrong-round", entry.key_span(), {"left": left})

    def challenge(self, deal: Deal, entry: Entry, place: int) -> None:
        """A hand shown right after the challenge decides it; a note may stand between."""
        after = next((one for one in self.entries[place + 1 :] if one.keyword != "note"), None)
        if after is not None and after.keyword == "hand":
            show_hand(self.game, deal, after)
        prove(self.game, deal)
        challenges.challenge(self.game, deal, entry)
        if self.game.variant.game.out == "as-made" and deal.plays and deal.open and not deal.played_out:
            claims.peg(self.game, deal, self.entries[place + 1 :])

    def after_plays(self, entry: Entry) -> None:
        game = self.game
        deal = game.deal
        if deal is None:
            if not self.ignored():
                self.misplaced(entry, "before-deal")
        elif deal.stage in {Stage.ENDED, Stage.VOID, Stage.ABANDONED}:
            self.closed(deal, entry)
        elif entry.keyword == "count":
            comparing.count(game, deal, entry)
        else:
            claims.claim(game, deal, entry)

    def adjust(self, entry: Entry) -> None:
        game = self.game
        if self.ignored():
            return
        if game.deal is None:
            self.misplaced(entry, "before-deal" if not game.out.deals else "after-deal")
            return
        adjusting.adjust(game, game.deal, entry)

    def abandon(self, entry: Entry) -> None:
        if self.game.deal is not None:
            ending.abandon(self.game, self.game.deal)
        elif not self.ignored():
            self.misplaced(entry, "before-deal")

    # -- the end

    def finish(self) -> None:
        game = self.game
        deal = game.deal
        going = deal is not None and deal.open and not deal.played_out
        self.end_deal()
        out = game.out
        out.score = game.per_side(game.score)
        out.over = game.over
        out.target = game.target
        due = game.dealer_due()
        if deal is not None and going and deal.result.status is Status.OPEN:
            player = deal.rounds.due if deal.turned else deal.dealer
            out.due = None if player is None else game.players[player]
        elif not game.over:
            out.due = None if due is None else game.players[due]
        if deal is not None:
            out.view = partial(view_of, game, deal, self.last)
            out.before = partial(position_of, game, deal)
