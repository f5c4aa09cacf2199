"""Turns spent: a card leaves a hand, hands are dealt again when they are out, the deal is played out."""

from __future__ import annotations

from referee.record.reading import Entry
from referee.replay.stage import Stage
from referee.replay.state import Deal, Game
from referee.table.dealing import seat_order


def begin_with(game: Game, deal: Deal, player: int) -> None:
    """Where no dealer is known, the first who plays is the eldest hand; nobody is out of turn by a guess."""
    deal.unnamed = False
    orders = (seat_order(game.variant, dealer, game.count) for dealer in range(game.count))
    order = next(order for order in orders if order[0] == player)
    deal.dealer, deal.rounds.order, deal.rounds.due = order[-1], order, player
    deal.result.dealer = game.players[order[-1]]


def shown_less(deal: Deal, player: int, bit: int) -> None:
    """A hand that is known whole is one card shorter."""
    if player in deal.shown:
        deal.shown[player] &= ~bit


def spend(deal: Deal, player: int, entry: Entry, card: int) -> None:
    """A turn and a card are spent by an entry that cannot be right."""
    if deal.rounds.plays[player] >= deal.rounds.sizes[player]:
        return
    if deal.insisted is not None and deal.insisted.player == player:
        deal.insisted = None
    place = deal.hands.play(player, deal.rounds.number, entry.line, card)
    deal.shown.pop(player, None)
    if deal.rounds.spend(player):
        deal.hands.draws[place] = player
    if not deal.rounds.left:
        next_round(deal)


def next_round(deal: Deal) -> None:
    """When all hands are out the next are dealt; when the pack is out too, the deal is played out."""
    rounds = deal.rounds
    deal.shown.clear()
    deal.located.clear()
    deal.exposed.clear()
    if not rounds.deal():
        deal.move(Stage.PLAYED_OUT)
        return
    for player, size in enumerate(rounds.sizes):
        deal.hands.sizes[rounds.number, player] = size
