"""What follows from a ruling: the deal is void, hands, stock and floor change, a card is known, points are paid."""

from __future__ import annotations

from typing import assert_never

from referee.replay.claims import end_lost, pay
from referee.replay.hand_sizes import gets_found, missed_draw, other_number, plays_short, short_player, surplus
from referee.replay.located import locate
from referee.replay.noted import Case, MustLie
from referee.replay.remedies import put_back
from referee.replay.stage import Stage
from referee.replay.state import FREE, Deal, Game
from referee.table.dealing import next_seat
from referee.table.plays import BuildPlay, Take
from referee.variant.laws import RulingName
from referee.variant.model import Law


def void(game: Game, deal: Deal, *, passes: bool) -> None:
    """The deal is void: it keeps its lines and counts nothing. ``passes``: the next player deals."""
    deal.move(Stage.VOID)
    if passes:
        game.passed, game.dealer, game.due_reason = deal, deal.dealer, "lost"
        game.again = next_seat(game.variant, deal.dealer, game.count)
    else:
        game.again, game.due_reason = deal.dealer, "again"


def carry_out(game: Game, deal: Deal, case: Case, law: Law) -> None:
    """What a law rules; one that leaves a choice waits for it, and whoever makes hands right writes them down."""
    ruling = RulingName(law.ruling)
    if case.kind == "missed-draw" and case.player is not None and ruling is not RulingName.MAKE_RIGHT:
        missed_draw(deal, case.player, made_up=ruling is RulingName.DRAW_TWO)
    match ruling:
        case RulingName.DEAL_AGAIN | RulingName.OPPONENTS_CHOOSE:
            void(game, deal, passes=False)
            game.due_reason = FREE if ruling is RulingName.OPPONENTS_CHOOSE else "again"
        case RulingName.DEAL_LOST:
            void(game, deal, passes=True)
        case RulingName.DEALER_SCORES_NOTHING:
            deal.dealer_scores_nothing = True
        case RulingName.BEARS_LOSS:
            if case.player is not None:
                _short(deal, case)
        case RulingName.TO_SHORT_PLAYER:
            _to_short_player(deal, case)
        case RulingName.NO_MISDEAL if case.kind == "lifted-early":
            deal.lifted = case.entry
        case RulingName.LAY_DOWN | RulingName.RETURN_CARDS | RulingName.BREAK_UP:
            _lay_down(game, deal, case, law)
        case RulingName.MUST_TRAIL:
            _must_trail(game, deal, case, law)
        case RulingName.TRAIL_UNTIL_EVEN if case.player is not None:
            unmended(deal, case)
            deal.uneven[case.player] = case.entry.span()
        case RulingName.SHORT_NEXT if case.player is not None:
            surplus(deal, case.player, case.card, case.cards)
        case RulingName.REPLACE:
            locate(deal, case.card, (), case.entry.span())
        case RulingName.POINTS:
            _points(game, deal, law, case.offender)
        case RulingName.LOSE_GAME:
            if case.offender is not None:
                end_lost(game, deal, game.sides[case.offender])
        case RulingName.DEALER_TAKES:
            holders = {deal.dealer} | ({case.player} if case.player is not None else set())
            locate(deal, case.card, holders, case.entry.span())
        case RulingName.STANDS | RulingName.NO_MISDEAL | RulingName.MUST_TAKE | RulingName.FORBIDDEN:
            unmended(deal, case)
        case RulingName.MAKE_RIGHT | RulingName.NEW_DEAL_ON_DEMAND | RulingName.MAY_REFUSE | RulingName.DRAW_TWO:
            pass
        case RulingName.TRAIL_UNTIL_EVEN | RulingName.SHORT_NEXT:
            pass  # nobody is named
        case _:
            assert_never(ruling)


def unmended(deal: Deal, case: Case) -> None:
    """Nothing is put right: a shown card stays whose it was, and a hand has the number it has."""
    if case.kind in {"card-exposed", "card-faced"} and case.player is not None:
        locate(deal, case.card, {case.player}, case.entry.span())
    elif case.kind == "wrong-number" and case.player is not None and case.cards is not None:
        other_number(deal, case.player, case.cards)
    elif case.kind == "short-hand" and case.player is not None:
        _short(deal, case)
    elif case.kind == "out-of-turn" and case.player is not None:
        locate(deal, case.card, {case.player}, case.entry.span())


def unruled(deal: Deal, case: Case) -> None:
    """No law rules: nothing is put right."""
    if case.kind == "missed-draw" and case.player is not None:
        missed_draw(deal, case.player, made_up=False)
    unmended(deal, case)


def chosen(deal: Deal, case: Case, choice: str) -> None:
    """What a choice other than a new deal does: a card is kept, or refused and lies in the stock."""
    if choice == "refuse":
        locate(deal, case.card, (), case.entry.span())
    elif case.player is not None:
        locate(deal, case.card, {case.player}, case.entry.span())


def _short(deal: Deal, case: Case) -> None:
    """The player goes on with fewer cards; a hand that was dealt wrong has what it was dealt."""
    player = case.player or 0
    if case.kind == "wrong-number":
        if case.cards is not None:
            other_number(deal, player, case.cards)
    else:
        plays_short(deal, player, case.cards)


def _to_short_player(deal: Deal, case: Case) -> None:
    """A found card goes to the player who is short, whoever is named."""
    player = short_player(deal)
    if player is not None:
        gets_found(deal, player)
        locate(deal, case.card, {player}, case.entry.span())


def _bars(game: Game, law: Law, player: int | None) -> frozenset[int]:
    """Who may not take the card that is laid down: nobody of its side, where the law says so."""
    if law.bars is None or player is None:
        return frozenset()
    return frozenset(seat for seat in range(game.count) if game.sides[seat] == game.sides[player])


def _must_trail(game: Game, deal: Deal, case: Case, law: Law) -> None:
    """A card still in a hand is laid down at its owner's next turn."""
    card, player = case.card, case.player
    if card is not None and player is not None and not deal.table.seen >> card & 1:
        locate(deal, card, {player}, case.entry.span())
        deal.exposed[card] = MustLie(player, case.entry.span(), _bars(game, law, player))


def _lay_down(game: Game, deal: Deal, case: Case, law: Law) -> None:
    """The card lies on the table: what it took or built goes back; not yet played, it may only be laid down."""
    card, player = case.card, case.player
    last = next((one for one in reversed(deal.plays) if not one.undone), None)
    if last is None or (player is not None and last.player != player) or (card is not None and last.play.card != card):
        last = next((one for one in reversed(deal.plays) if card is not None and one.play.card == card), None)
    if last is not None and isinstance(last.play, (Take, BuildPlay)):
        put_back(game, deal, last)
        last.undone = True
        game.out.ruled[last.entry.line] = case.entry.line
        deal.barred[last.play.card] = MustLie(last.player, case.entry.span(), _bars(game, law, last.player))
    elif last is None:
        _must_trail(game, deal, case, law)


def _points(game: Game, deal: Deal, law: Law, offender: int | None) -> None:
    if offender is None:
        return
    side = game.sides[offender]
    for other, name in enumerate(game.side_names):
        if (other == side) == (law.to == "offender"):
            pay(game, deal, name, law.points)
