"""Deals and games opened and closed: who deals, what is settled when a deal is over, when the next game may begin."""

from __future__ import annotations

from referee.record.parsing import read_deal
from referee.record.reading import Entry
from referee.replay.challenges import closed_windows
from referee.replay.claims import judge_waiting
from referee.replay.comparing import settle_counts
from referee.replay.ending import close, settled
from referee.replay.headers import players_of
from referee.replay.irregularities import settle_choice
from referee.replay.judgement import DealResult, GameResult
from referee.replay.laying import whole_layout
from referee.replay.proof import prove
from referee.replay.stage import GameStage, Stage
from referee.replay.state import FREE, Deal, Game
from referee.table.dealing import Rounds, next_seat, seat_order
from referee.table.evidence import Hands
from referee.table.position import Table


def open_deal(game: Game, entry: Entry) -> None:
    """A ``deal:`` line, once the deal before it is closed; after the game is over it opens nothing."""
    if game.over:
        report_over(game, entry)
        game.stage = GameStage.IGNORED
        return
    dealer = _dealer(game, entry)
    result = DealResult(len(game.out.deals) + 1, game.result.number, game.players[dealer], entry.line)
    rules = game.variant.deal
    stock = game.rules.pack.size - rules.table
    rounds = Rounds(game.variant, seat_order(game.variant, dealer, game.count), stock)
    hands = Hands(game.rules, drawn=rounds.drawn)
    deal = Deal(result, entry, dealer, rounds, Table(game.rules), hands, list(game.score))
    if rules.table == 0:
        deal.move(Stage.PLAYING)
    deal.unnamed = game.dealer_due() is None and game.who.player(entry.text) is None
    game.due_reason = ""
    rounds.deal()
    hands.sizes.update({(rounds.number, player): size for player, size in enumerate(rounds.sizes)})
    game.deal = deal
    game.out.deals.append(result)


def _dealer(game: Game, entry: Entry) -> int:
    """Who deals: the one named, reported where it is not the one due."""
    due = game.dealer_due()
    if not entry.text:
        if due is None:
            who = game.tied or range(game.count)
            game.fault("unknown-player", entry.key_span(), {"text": "", "players": [game.players[one] for one in who]})
            return 0
        return due
    said = game.said(entry, read_deal)
    if said is None:
        return due if due is not None else 0
    named = said.dealer.seat
    if due is not None and named != due and game.due_reason != FREE:
        facts = {"player": game.players[named], "due": game.players[due], "reason": game.due_reason}
        game.fault("wrong-dealer", entry.span(), facts)
    elif due is None and game.tied and named not in game.tied:
        due_then = " or ".join(game.players[seat] for seat in game.tied)
        facts = {"player": game.players[named], "due": due_then, "reason": "tied"}
        game.fault("wrong-dealer", entry.span(), facts)
    return named


def end_deal(game: Game) -> None:
    """The deal is over, if one is open: what it still leaves open is settled, and it is counted."""
    deal = game.deal
    if deal is None:
        return
    if deal.pending is not None:
        settle_choice(game, deal, last=True)
    prove(game, deal)
    game.out.closed |= closed_windows(game, deal)
    if deal.in_play:
        whole_layout(game, deal)
    if deal.doubts:
        game.doubtful.append(deal)
    settle_counts(game, deal)
    judge_waiting(game, deal)
    close(game)


def next_game(game: Game, entry: Entry) -> None:
    """A ``game:`` line: the next game of the sitting, from nothing; misplaced while one is going."""
    deal = game.deal
    if deal is None or not deal.open or deal.played_out or deal.counts.entries:
        end_deal(game)
    if not game.over:
        misplaced(game, entry, "game-not-over")
        return
    game.out.games.append(settled(game))
    game.result = GameResult(game.result.number + 1, game.players, game.side_names, line=entry.line)
    game.stage = GameStage.GOING
    game.score = [0] * len(game.side_names)
    game.target, game.carried = game.variant.game.target, {}


def may_be_seated(game: Game) -> bool:
    """Whether a ``players:`` line may stand here: after a ``game:``, before the first deal of the new one."""
    begun = any(deal.game == game.result.number for deal in game.out.deals)
    return game.result.number > 1 and game.stage is GameStage.GOING and not begun


def seat_players(game: Game, entry: Entry) -> None:
    """Who sits down for the next game. The deal goes on; if the last dealer has gone, the seat after theirs deals."""
    players = players_of(entry, game.variant, game.out.faults)
    if players is None:
        return
    last = game.dealer
    here = (
        None
        if last is None
        else next((seat for seat, name in enumerate(players) if name.lower() == game.players[last].lower()), None)
    )
    game.seat(players)
    if last is not None:
        seat = last % game.count if here is None else here
        game.again, game.due_reason = next_seat(game.variant, seat, game.count), "rotate"


def misplaced(game: Game, entry: Entry, reason: str) -> None:
    """An entry that cannot stand where it stands."""
    game.fault("misplaced-entry", entry.key_span(), {"entry": entry.keyword or "play", "reason": reason})


def closed(game: Game, deal: Deal, entry: Entry) -> None:
    """An entry of a deal that takes no more: reported once for each deal."""
    if deal.stage is Stage.ENDED and game.over:
        report_over(game, entry)
    elif deal.reported_closed == 0:
        deal.reported_closed = entry.line
        misplaced(game, entry, "in-void-deal" if deal.stage is Stage.VOID else "after-deal")


def outside(game: Game, entry: Entry, reason: str = "before-deal") -> None:
    """An entry of a deal where none is open; after a game that is over nothing is said of it any more."""
    if game.stage is not GameStage.IGNORED:
        misplaced(game, entry, reason)


def report_over(game: Game, entry: Entry) -> None:
    """An entry after the game is over: reported once for each game."""
    if game.stage is GameStage.OVER:
        game.stage = GameStage.REPORTED
        game.fault("game-over", entry.key_span(), {"winner": game.result.winner})
