"""Hands of another number than they should be: short ones, found cards, two cards at once; the stock follows."""

from __future__ import annotations

from referee.cards import UNKNOWN
from referee.record.reading import Entry
from referee.replay.state import Deal
from referee.replay.turns import next_round, shown_less


def plays_short(deal: Deal, player: int, cards: int | None) -> None:
    """The player goes on with the cards that there are: ``cards``, or one fewer than there should be.

    What is missing was never dealt from the stock: it is lost unless it is found.
    """
    held = deal.rounds.held(player)
    number = max(0, held - 1 if cards is None else min(cards, held))
    deal.lost += held - number
    hold(deal, player, number)


def other_number(deal: Deal, player: int, number: int) -> None:
    """A hand that was dealt with another number and stays so: more came from the stock, fewer are still in it."""
    deal.rounds.stock = max(0, deal.rounds.stock - (number - deal.rounds.held(player)))
    hold(deal, player, number)


def short_player(deal: Deal) -> int | None:
    """Who holds fewer cards than was dealt to the others in this round; the first from the eldest hand."""
    rounds = deal.rounds
    most = max(rounds.sizes)
    return next((place for place in rounds.order if rounds.sizes[place] < most), None)


def gets_found(deal: Deal, player: int) -> None:
    """A found card is in the short player's hand, and not lost any more."""
    deal.lost = max(0, deal.lost - 1)
    hold(deal, player, deal.rounds.held(player) + 1)


def hold(deal: Deal, player: int, number: int) -> None:
    """From here on a player holds so many cards; where all hands are out by that, the next round is dealt."""
    rounds = deal.rounds
    deal.hands.sizes[rounds.number, player] += number - rounds.held(player)
    rounds.hold(player, number)
    if not rounds.left and deal.turned and not deal.played_out:
        next_round(deal)


def missed_draw(deal: Deal, player: int, *, made_up: bool) -> None:
    """The card for a player's last play was not drawn and lies in the stock; ``made_up``: two are drawn next time."""
    places = [at for at, event in enumerate(deal.hands.events) if event.player == player and event.card is not None]
    if not places or deal.hands.draws.get(places[-1]) != player:
        return
    deal.rounds.stock += 1
    deal.rounds.hold(player, max(0, deal.rounds.held(player) - 1))
    if made_up:  # what is known of the hand stays as wide as it was
        deal.rounds.owed[player] = deal.rounds.owed.get(player, 0) + 1
    else:
        del deal.hands.draws[places[-1]]


def surplus(deal: Deal, player: int, card: int | None, cards: int | None) -> None:
    """Cards too many lie on the table, and the player's next hand is so many short; without a name nobody saw them."""
    number = 1 if card is not None or cards is None else max(0, cards - deal.rounds.held(player))
    deal.table.lay((UNKNOWN if card is None else card,) * number)
    if card is None:
        deal.result.verified = False
    else:
        deal.hands.start |= 1 << card
        deal.located.pop(card, None)
    deal.rounds.stock = max(0, deal.rounds.stock - number)
    deal.rounds.owed[player] = deal.rounds.owed.get(player, 0) - number


def one_turn(deal: Deal, entry: Entry, player: int, card: int | None) -> bool:
    """Two cards played at once are one turn: the second, named here or played out of turn, lies on the table.

    False where the record does not tell the second card.
    """
    rounds, last = deal.rounds, deal.plays[-2:]
    twice = len(last) == 2 and last[0].player == last[1].player == player and "out-of-turn" in last[1].fouls
    if twice and deal.hands.events[last[1].place].round == rounds.number and card in {None, last[1].play.card}:
        rounds.one_turn(player)
        return True
    if card is not None and card >= 0 and not deal.table.seen >> card & 1 and rounds.held(player):
        deal.table.lay((card,))
        deal.hands.play(player, rounds.number, entry.line, card)
        shown_less(deal, player, 1 << card)
        deal.located.pop(card, None)
        rounds.plays[player] += 1
        rounds.one_turn(player)
        if not rounds.left:
            next_round(deal)
        return True
    return False
