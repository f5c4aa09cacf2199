"""Whether something else of a hand would have stood, where that makes a play a foul.

A foul that hangs on it is certain where the cards that are known to have been held tell so, whatever the others are.
"""

from __future__ import annotations

from itertools import islice

from referee.cards import Card, cards_of
from referee.table.candidates import candidates
from referee.table.fouls import Instead, fouls, need
from referee.table.holding import Holding, met
from referee.table.plays import Play, Take, Trail
from referee.table.takings import maximal

_MOST = 400
"""Plays of one card that are tried; takings come first."""


def surely_stands(instead: Instead, played: Card, own: Holding, both: Holding) -> bool:
    """Whether another play stands for certain.

    ``own`` is what is known of the hand after the card was played, ``both`` the same with the partner's where that
    may hold the cards of builds as well.
    """
    card_played = 1 << played if played >= 0 else 0
    held, guards = own.known | card_played, both.known | card_played
    if any(_stands(instead, card, guards & ~(1 << card)) for card in cards_of(held)):
        return True
    pool = list(cards_of(own.unseen)) if own.slots else []
    return bool(pool) and all(_stands(instead, card, guards) for card in pool)


def _stands(instead: Instead, card: Card, rest: int) -> bool:
    """Whether some play of a card surely stands, where ``rest`` are the cards that may guard builds after it."""
    table, turn = instead.table, instead.turn
    takes = maximal(table, turn, card)
    if any(_is_right(instead, take, rest) for take in islice(takes, _MOST)):
        return True
    if instead.takes:
        return False
    plays = (play for play in candidates(table, turn, card) if not isinstance(play, Trail | Take))
    return any(_is_right(instead, play, rest) for play in islice(plays, _MOST))


def _is_right(instead: Instead, play: Play, rest: int) -> bool:
    if fouls(instead.table, instead.turn, play):
        return False
    wanted = need(instead.table, instead.turn, play)
    return wanted is None or met(instead.table.rules, wanted, rest)
