"""Cards that an irregularity has named: whose hand they are in, or that they lie in the stock, until they are played.

A card that an irregularity names is a card of the deal: it is known from then on, as if a ``hand:`` line had shown it.
"""

from __future__ import annotations

from collections.abc import Collection

from referee.cards import Card, cards_of
from referee.faults import Related, Span, TextFault
from referee.replay.noted import Located
from referee.replay.state import Deal, Game


def locate(deal: Deal, card: Card | None, holders: Collection[int], span: Span) -> None:
    """The card is in the hand of one of these players from here on; of nobody: in the stock while this round lasts.

    Where a card is drawn after each play, one in the stock may come at any time, and nothing is known of it.
    """
    if card is None or card < 0 or deal.table.seen >> card & 1:
        return
    if not holders and deal.rounds.drawn:
        deal.located.pop(card, None)
    else:
        deal.located[card] = Located(frozenset(holders), span)


def misplaced_card(game: Game, deal: Deal, player: int, card: Card) -> tuple[TextFault, tuple[Related, ...]] | None:
    """Why a player cannot play a card: it lies elsewhere, or one that must be in the hand could be there no more."""
    name = game.rules.pack.name
    there = deal.located.get(card) if card >= 0 else None
    if there is not None and player not in there.holders:
        seen = "hand" if there.holders else "stock"
        whose = {"holder": " or ".join(game.players[each] for each in sorted(there.holders))} if there.holders else {}
        fault = TextFault("card-repeated", 0, 0, {"card": name(card), "seen": seen, **whose}, 1 << card)
        return fault, (Related(there.span, "seen"),)
    own = [each for each, one in deal.located.items() if one.holders == {player} and each != card]
    if own and len(own) >= deal.rounds.held(player) and card not in own:
        facts = {"card": name(card) if card >= 0 else "?", "hand": [name(each) for each in own]}
        return TextFault("not-in-hand", 0, 0, facts), (Related(deal.located[own[0]].span, "seen"),)
    return None


def seen_before(deal: Deal, card: Card | None, owner: int | None) -> str | None:
    """Where a card that an irregularity names was seen before, if it can be in no hand and no stock any more.

    A line written late may name a card that its owner has played since.
    """
    if card is None or card < 0 or not deal.table.seen >> card & 1:
        return None
    if owner is not None and any(one.play.card == card and one.player == owner for one in deal.plays):
        return None
    return "table" if deal.table.loose >> card & 1 else "played"


def shown_hands(deal: Deal) -> dict[int, int]:
    """The cards that are known to be in the hand of one player alone: player to set of cards."""
    hands: dict[int, int] = {}
    for card, one in deal.located.items():
        if len(one.holders) == 1:
            (player,) = one.holders
            hands[player] = hands.get(player, 0) | 1 << card
    return hands


def lacking(game: Game, deal: Deal, player: int, cards: int) -> list[str]:
    """The cards that a player must hold and that a hand shown whole lacks."""
    must = shown_hands(deal).get(player, 0)
    return [game.rules.pack.name(card) for card in cards_of(must & ~cards)]
