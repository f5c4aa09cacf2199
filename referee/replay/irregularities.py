"""Irregularities and rulings in a record: the stage is read off the place, the law off the variant."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, assert_never

from referee.record.parsing import read_deal, read_irregularity, read_ruling, unknown_word
from referee.record.reading import Entry
from referee.replay.challenges import fouls_known
from referee.replay.claims import end_lost, pay
from referee.replay.judgement import RuledIrregularity
from referee.replay.remedies import put_back, uphold
from referee.replay.stage import Stage
from referee.replay.state import FREE, Deal, Game, Pending
from referee.replay.turns import next_round, shown_less
from referee.table.dealing import next_seat
from referee.table.plays import BuildPlay, Take
from referee.variant.laws import NO_LAW, RULED_BY_KEY, IrregularityName, RulingName, choices, chooser, ruling_of
from referee.variant.model import Law


def irregularity(game: Game, deal: Deal, entry: Entry) -> None:
    """An ``irregularity:`` line: what happened, whose it is, at what stage, and what the law makes of it."""
    said = game.said(entry, read_irregularity)
    if said is None:
        return
    kind, card = said.kind, said.card
    player = None if said.player is None else said.player.seat
    offender = deal.dealer if kind.of_the_dealer else player
    stage = stage_of(game, deal, said.found)
    if kind in RULED_BY_KEY:
        _proved(game, deal, entry, kind, player)
        return
    law = ruling_of(game.variant, kind, **stage)  # type: ignore[arg-type]
    if law is not None and deal.no_misdeal and _would_be_a_misdeal(RulingName(law.ruling)):
        law = Law(law.when, RulingName.NO_MISDEAL, text=law.text, source=law.source)
    _note(game, deal, entry, kind, offender, stage, law)
    booked = kind is IrregularityName.TWO_CARDS and player is not None and _one_turn(deal, entry, player, card)
    if law is None:
        game.fault("no-law", entry.span(), {"irregularity": kind, "variant": game.variant.id})
        _other_number(deal, kind, player, said.cards)
        return
    if choices(law):
        deal.pending = Pending(entry, law, choices(law), player, len(game.out.irregularities) - 1)
        return
    rules = RulingName(law.ruling)
    if rules.over and (player if rules.over == "player" else offender) is None:
        facts = {"reason": "the law rules over a player, and nobody is named", "expected": f"irregularity: {kind} NAME"}
        game.fault("unreadable-line", entry.span(), {"text": entry.text} | facts)
        return
    cards = said.cards
    if booked and rules is RulingName.BEARS_LOSS and cards is None:
        cards = deal.rounds.held(player or 0)
    _effect(game, deal, kind, law, player, offender, card, cards)


def _would_be_a_misdeal(ruling: RulingName) -> bool:
    return ruling.voids or ruling is RulingName.NEW_DEAL_ON_DEMAND


def stage_of(game: Game, deal: Deal, found: str | None = None) -> dict[str, str | int]:
    """How far a deal has come, in the words of the laws; ``found`` is when the irregularity was, where that is said."""
    rounds = deal.rounds
    stage: dict[str, str | int] = {
        "round": rounds.stage() if deal.turned else "first",
        "table": "turned" if deal.turned else "not-turned",
        "hands": "lifted" if rounds.begun else "not-lifted",
        "players": game.count,
    }
    if found is not None:
        stage["found"] = found
    return stage


def _note(
    game: Game,
    deal: Deal,
    entry: Entry,
    kind: IrregularityName,
    offender: int | None,
    stage: dict[str, str | int],
    law: Law | None,
) -> None:
    player = None if offender is None else game.players[offender]
    offered = choices(law) if law is not None else ()
    ruling: RulingName | Literal["no-law"] = NO_LAW if law is None else RulingName(law.ruling)
    ruled = RuledIrregularity(entry.line, deal.result.number, kind, player, stage, law, ruling, offered)
    game.out.irregularities.append(ruled)


# -- what follows


def ruling(game: Game, deal: Deal, entry: Entry) -> None:
    """A ``ruling:`` line: the choice that the law left."""
    pending = deal.pending
    if pending is None:
        facts = {"entry": "ruling", "reason": "no irregularity before it leaves a choice"}
        game.fault("misplaced-entry", entry.key_span(), facts)
        return
    said = read_ruling(entry.text, game.who)
    choice = said.choice
    if choice not in pending.choices:
        fault = unknown_word(said.word, "ruling", pending.choices)
        game.fault(fault.name, entry.span(fault.start, fault.end), fault.facts)
        pending.tried = True
        return
    deal.pending = None
    game.out.irregularities[pending.place] = replace(game.out.irregularities[pending.place], choice=choice)
    if choice == "redeal":
        void(game, deal, passes=False)


def chosen_dealer(game: Game, entry: Entry) -> None:
    """A ``ruling:`` line with a name, where the opponents choose: he deals again."""
    said = game.said(entry, read_deal)
    if said is None:
        return
    player = said.dealer.seat
    game.again, game.due_reason = player, "chosen"
    game.out.irregularities[-1] = replace(game.out.irregularities[-1], choice=game.players[player])


def settle_choice(game: Game, deal: Deal) -> None:
    """A choice left open is reported, and judged as ``accept``."""
    pending, deal.pending = deal.pending, None
    if pending is not None and not pending.tried:
        noted = game.out.irregularities[pending.place]
        facts = {"irregularity": noted.irregularity, "choices": list(pending.choices), "by": chooser(pending.law)}
        game.fault("ruling-missing", pending.entry.span(), facts)


def void(game: Game, deal: Deal, *, passes: bool) -> None:
    """The deal is void: it keeps its lines and counts nothing. ``passes``: the next player deals."""
    deal.move(Stage.VOID)
    if passes:
        game.passed, game.dealer, game.due_reason = deal, deal.dealer, "lost"
        game.again = next_seat(game.variant, deal.dealer, game.count)
    else:
        game.again, game.due_reason = deal.dealer, "again"


def _effect(
    game: Game,
    deal: Deal,
    kind: IrregularityName,
    law: Law,
    player: int | None,
    offender: int | None,
    card: int | None,
    cards: int | None,
) -> None:
    match RulingName(law.ruling):
        case RulingName.DEAL_AGAIN | RulingName.OPPONENTS_CHOOSE:
            void(game, deal, passes=False)
            game.due_reason = FREE if law.ruling == RulingName.OPPONENTS_CHOOSE else "again"
        case RulingName.DEAL_LOST:
            void(game, deal, passes=True)
        case RulingName.DEALER_SCORES_NOTHING:
            deal.dealer_scores_nothing = True
        case RulingName.BEARS_LOSS:
            _plays_short(deal, player, cards, kind)
        case RulingName.TO_SHORT_PLAYER:
            _found(deal, player)
        case RulingName.NO_MISDEAL:
            deal.no_misdeal = True
        case RulingName.LAY_DOWN | RulingName.RETURN_CARDS | RulingName.BREAK_UP:
            _lay_down(game, deal, player, card)
        case RulingName.POINTS:
            _points(game, deal, law, offender)
        case RulingName.LOSE_GAME:
            if offender is not None:
                end_lost(game, deal, game.sides[offender])
        case RulingName.STANDS:
            _other_number(deal, kind, player, cards)
        case RulingName.MAKE_RIGHT | RulingName.MUST_TAKE | RulingName.DEALER_TAKES | RulingName.FORBIDDEN:
            pass  # hands are right again, or whole in number: nothing that a record tells changes
        case RulingName.NEW_DEAL_ON_DEMAND | RulingName.MAY_REFUSE:
            pass  # what was chosen has its effect at the `ruling:` line
        case rest:
            assert_never(rest)


def _plays_short(deal: Deal, player: int | None, cards: int | None, kind: IrregularityName) -> None:
    """The player goes on with the cards he has: ``cards=N``, or one fewer than he should have."""
    if player is None:
        return
    held = deal.rounds.held(player)
    if cards is None:
        cards = held - 1 if kind is not IrregularityName.WRONG_NUMBER else held
    _hold(deal, player, max(0, cards))


def _hold(deal: Deal, player: int, number: int) -> None:
    rounds = deal.rounds
    deal.hands.sizes[rounds.number, player] += number - rounds.held(player)
    rounds.hold(player, number)


def _one_turn(deal: Deal, entry: Entry, player: int, card: int | None) -> bool:
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
        rounds.plays[player] += 1
        rounds.one_turn(player)
        if not rounds.left:
            next_round(deal)
        return True
    return False


def _found(deal: Deal, player: int | None) -> None:
    """A found card goes to the player who is short, named or the one who holds fewest."""
    rounds = deal.rounds
    most = max(rounds.sizes)
    short = [place for place in rounds.order if rounds.sizes[place] < most]
    if player is None and len(short) == 1:
        player = short[0]
    if player is not None and rounds.sizes[player] < most:
        _hold(deal, player, rounds.held(player) + 1)


def _other_number(deal: Deal, kind: IrregularityName, player: int | None, number: int | None) -> None:
    """A hand of another number that stays as it is: more cards came from the stock, fewer are still in it."""
    if (
        kind in {IrregularityName.WRONG_NUMBER, IrregularityName.SHORT_HAND}
        and player is not None
        and number is not None
    ):
        if kind is IrregularityName.WRONG_NUMBER:
            deal.rounds.stock = max(0, deal.rounds.stock - (number - deal.rounds.held(player)))
        _hold(deal, player, number)


def _lay_down(game: Game, deal: Deal, player: int | None, card: int | None) -> None:
    """The card lies on the table: what it took or built goes back; not yet played, it may only be laid down."""
    last = next((one for one in reversed(deal.plays) if not one.undone), None)
    if last is None or (player is not None and last.player != player) or (card is not None and last.play.card != card):
        last = next((one for one in reversed(deal.plays) if card is not None and one.play.card == card), None)
    if last is not None and isinstance(last.play, (Take, BuildPlay)):
        put_back(game, deal, last, replay=False)
        last.undone = True
    elif last is None and card is not None and card >= 0 and player is not None:
        deal.exposed[card] = player


def _points(game: Game, deal: Deal, law: Law, offender: int | None) -> None:
    if offender is None:
        return
    side = game.sides[offender]
    for other, name in enumerate(game.side_names):
        if (other == side) == (law.to == "offender"):
            pay(game, deal, name, law.points)


def _proved(game: Game, deal: Deal, entry: Entry, kind: IrregularityName, player: int | None) -> None:
    """A foul that the table itself has proved: ruled as an upheld challenge of it."""
    kinds = Take if kind is IrregularityName.WRONG_CAPTURE else BuildPlay
    found = [
        one
        for one in fouls_known(deal)
        if isinstance(one.played.play, kinds) and (player is None or one.played.player == player)
    ]
    if kind is IrregularityName.WRONG_CLAIM or not found:
        facts = {"entry": f"irregularity: {kind}", "reason": "no such foul is known at this place"}
        game.fault("misplaced-entry", entry.key_span(), facts)
        return
    uphold(game, deal, found[-1], entry)
