"""Plays replayed: who, what it means, whether it stands, and where the cards lie afterwards.

Each entry goes one way: read, resolve, judge, apply. A foul stands as it was played. What cannot have
happened is a fault of the record: then only the played card moves, and what depends on it is doubtful.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.cards import cards_of
from referee.faults import CATALOGUE, About, FaultName, Related, TextFault
from referee.record.reading import Entry
from referee.replay.doubts import impossible, unknown_player, unreadable
from referee.replay.fouls import report_fouls
from referee.replay.insisting import demanded
from referee.replay.located import misplaced_card
from referee.replay.noted import Played
from referee.replay.state import Deal, Game
from referee.replay.turns import begin_with, next_round, shown_less, spend
from referee.table.evidence import WILD, Seen
from referee.table.facts import Foul
from referee.table.fouls import fouls, need
from referee.table.notation import read_play
from referee.table.plays import BuildPlay, Play, Take, Trail, Written
from referee.table.position import Turn
from referee.table.resolving import resolve


def play(game: Game, deal: Deal, entry: Entry) -> None:
    """One play of the record, from its text to the cards on the table."""
    player = game.names.get(entry.name) if deal.turn_in_doubt is None else None
    if player is None:
        player = _player(game, deal, entry)
        if player is None:
            return
    rounds = deal.rounds
    if deal.unnamed:
        begin_with(game, deal, player)
    known = game.rules.written.get(entry.text)
    written = read_play(game.rules, entry.text) if known is None else known.written
    if isinstance(written, TextFault):
        unreadable(game, deal, entry, player, written)
        return
    turn = game.turns[player]
    if game.variant.build.owner_next == "must-take":
        turn = replace(turn, made=deal.made_before(player))
    if deal.shown:
        turn = replace(turn, hand=deal.shown.get(player))
    found = resolve(deal.table, turn, written)
    if not isinstance(found, TextFault):
        if deal.shown and _shown_elsewhere(game, deal, entry, player, written):
            return
        if deal.located and _lies_elsewhere(game, deal, entry, player, written):
            return
        if rounds.plays[player] < rounds.sizes[player]:
            _made(game, deal, entry, turn, written, found)
            return
        found = TextFault("too-many-plays", 0, len(entry.text), {"hand": rounds.sizes[player]})
    impossible(game, deal, entry, player, written, found)


def _player(game: Game, deal: Deal, entry: Entry) -> int | None:
    """Who plays: the one named, or the player due where the name was left out."""
    rounds = deal.rounds
    if entry.name:
        player = game.names.get(entry.name.lower())
        if player is None:
            unknown_player(game, deal, entry)
        elif deal.turn_in_doubt is not None:
            _settle_turn(deal, player, entry)
        return player
    if deal.turn_in_doubt is not None:
        spend(deal, deal.turn_in_doubt, entry, WILD)
        deal.turn_in_doubt = None
    due = rounds.due
    if due is None:
        game.fault("too-many-plays", entry.span(), {"hand": 0})
    return due


def _settle_turn(deal: Deal, player: int, entry: Entry) -> None:
    """Whether the turn of the player due was spent by the entry under an unknown name: the next play tells."""
    turn_in_doubt, deal.turn_in_doubt = deal.turn_in_doubt, None
    if turn_in_doubt is not None and player != turn_in_doubt:
        spend(deal, turn_in_doubt, entry, WILD)


def _shown_elsewhere(game: Game, deal: Deal, entry: Entry, player: int, written: Written) -> bool:
    """Whether the played card was shown in another player's hand."""
    for other, cards in deal.shown.items():
        if other != player and cards & written.bit:
            facts = {"card": game.rules.pack.name(written.card), "seen": "hand", "holder": game.players[other]}
            fault, where = TextFault("card-repeated", *_place(written), facts), deal.shown_at.get(other)
            related = () if where is None else (Related(where, "seen"),)
            impossible(game, deal, entry, player, written, fault, related)
            return True
    return False


def _lies_elsewhere(game: Game, deal: Deal, entry: Entry, player: int, written: Written) -> bool:
    """Whether an irregularity has told where the played card is, and it is not in this hand."""
    found = misplaced_card(game, deal, player, written.card)
    if found is None:
        return False
    fault, related = found
    start, end = _place(written)
    impossible(game, deal, entry, player, written, replace(fault, start=start, end=end), related)
    return True


def _place(written: Written) -> tuple[int, int]:
    return written.parts()[0][1]


# -- what could be


def _made(game: Game, deal: Deal, entry: Entry, turn: Turn, written: Written, made: Play) -> None:
    """A play that could be: its fouls are reported, and it is applied."""
    table, rounds, player = deal.table, deal.rounds, turn.player
    found = fouls(table, turn, made)
    ruled, broken = False, None
    if deal.insisted is not None or deal.exposed or deal.barred or deal.uneven:
        found, ruled, broken = _under_orders(game, deal, entry, turn, made, found)
    names: tuple[FaultName, ...] = ()
    if found or player != rounds.due or deal.doubtful:
        names = report_fouls(game, deal, entry, player, _said(written, made), found)
    if broken is not None:
        names = (*names, broken)
    game.printed.keep(entry.line, game.rules, game.players[player], written, made, table.builds)
    if written.unseen or written.card < 0:
        deal.result.verified = False
    events = deal.hands.events
    played = Played(entry, made, player, len(events), table.builds, names)
    if game.on_demand:
        played.lying = table.copy()
    events.append(Seen(player, rounds.number, entry.line, written.card))
    deal.plays.append(played)
    if isinstance(made, BuildPlay):
        _build(deal, turn, played, made)
    else:
        _laid_or_taken(game, deal, turn, played, made, ruled=ruled)
    if written.sweep and not sweep_counts(game, played):
        _sweep_claim(game, deal, entry, player, written)
    _spent(deal, played, written.bit)


def _under_orders(
    game: Game, deal: Deal, entry: Entry, turn: Turn, made: Play, found: Sequence[Foul]
) -> tuple[Sequence[Foul], bool, FaultName | None]:
    """The fouls of a play that was insisted on, or whose card a law orders to lie.

    With them, whether it lies by that law, and the order that it breaks.
    """
    order = deal.insisted
    if order is not None and order.player == turn.player:
        deal.insisted = None
        found = demanded(deal.table, replace(turn, slots=deal.rounds.held(turn.player)), order, made, found)
    broken: FaultName | None = None
    if deal.barred and isinstance(made, Take) and _barred(game, deal, entry, turn.player, made, found):
        broken = "barred-capture"
    obeyed = [_must_lie(game, deal, entry, turn.player, made)] if deal.exposed else []
    if True not in obeyed and turn.player in deal.uneven:
        obeyed.append(_must_lay(game, deal, entry, turn.player, made))
    if False in obeyed:
        broken = "must-trail"
    ruled = True in obeyed
    if ruled:  # the card had to be laid down: that is no foul of its own
        found = ()
    return found, ruled, broken


def _must_lie(game: Game, deal: Deal, entry: Entry, player: int, made: Play) -> bool | None:
    """Whether the player lays down the card that a law orders to lie; anything else is the foul ``must-trail``.

    None where no card is owed. The law is of this turn: afterwards the card is like any other.
    """
    owed = [(card, order) for card, order in deal.exposed.items() if order.player == player]
    if not owed or deal.rounds.due != player:
        return None
    card, order = owed[0]
    del deal.exposed[card]
    if made.card == card and isinstance(made, Trail):
        deal.barred[card] = order
        return True
    name = game.rules.pack.name
    facts = {"card": name(made.card) if made.card >= 0 else "?", "laid": made.card == card, "owed": name(card)}
    game.fault("must-trail", entry.span(), {"player": game.players[player], **facts}, (Related(order.span, "ruled"),))
    return False


def _must_lay(game: Game, deal: Deal, entry: Entry, player: int, made: Play) -> bool | None:
    """Whether a player who holds more than the others had at their turn lays a card down; else ``must-trail``.

    None where the hands are even again.
    """
    rounds = deal.rounds
    had = [rounds.held(other) + bool(rounds.plays[other]) for other in rounds.order if other != player]
    if rounds.held(player) <= max(had):
        del deal.uneven[player]
        return None
    if isinstance(made, Trail):
        return True
    facts = {"player": game.players[player], "card": game.rules.pack.name(made.card), "laid": True}
    game.fault("must-trail", entry.span(), facts, (Related(deal.uneven[player], "ruled"),))
    return False


def _barred(game: Game, deal: Deal, entry: Entry, player: int, made: Take, found: Sequence[Foul]) -> bool:
    """Whether a card that a law had laid down is taken by one who may not: a foul, beside no other of taking."""
    taken = made.taken
    orders = [(card, order) for card, order in deal.barred.items() if taken >> card & 1 and player in order.bars]
    if not orders or any(CATALOGUE[foul.name].about is About.TAKE for foul in found):
        return False
    card, order = orders[0]
    name = game.rules.pack.name
    facts = {"card": name(made.card) if made.card >= 0 else "?", "barred": name(card)}
    related = (Related(order.span, "ruled"),)
    game.fault("barred-capture", entry.span(), {"player": game.players[player], **facts}, related)
    return True


def sweep_counts(game: Game, played: Played) -> bool:
    """Whether the word ``sweep`` is true of a play; where sweeps are worth nothing it asserts a clear board only."""
    return played.swept and (not played.no_sweep or game.variant.sweep.points == 0)


def _said(written: Written, made: Play) -> Written:
    """The play with every card that it names: ``all`` names each that it takes."""
    return written.naming(made.mask) if written.all and isinstance(made, Take) else written


def _spent(deal: Deal, played: Played, bit: int) -> None:
    """The turn and the card are spent; when all hands are out the next are dealt."""
    rounds, player = deal.rounds, played.player
    if rounds.spend(player):
        deal.hands.draws[played.place] = player
        deal.shown.pop(player, None)  # nobody has seen the card that was drawn
    if deal.shown:
        shown_less(deal, player, bit)
    if deal.located:
        deal.located.pop(played.play.card, None)
    if not rounds.left:
        next_round(deal)


def _laid_or_taken(game: Game, deal: Deal, turn: Turn, played: Played, made: Trail | Take, *, ruled: bool) -> None:
    """A card is laid down or takes; what its player must hold for own builds is watched, unless a law had it laid."""
    table = deal.table
    wanted = None if ruled else need(table, turn, made)
    table.apply(made, turn)
    if isinstance(made, Take) and made.groups:
        _taken(game, deal, played, made)
    if wanted is not None:
        deal.hands.watch(played.place, wanted, None, (), faulted=False)


def _build(deal: Deal, turn: Turn, played: Played, made: BuildPlay) -> None:
    """A build is made; what its maker must hold is watched."""
    table = deal.table
    wanted = need(table, turn, made)
    parts = (*made.raised, *table.merging(made))
    played.build_id = len(deal.plays)
    table.apply(made, turn, played.build_id)
    faulted = any(CATALOGUE[name].about is About.BUILD for name in played.fouls)
    if faulted:
        table.renew(table.builds[-1], faulted=True)
    if wanted is not None:
        deal.hands.watch(played.place, wanted, played.build_id, parts, faulted=faulted)


def _taken(game: Game, deal: Deal, played: Played, made: Take) -> None:
    """Cards go to the taker's pile; a board left clear is a sweep."""
    side = game.sides[played.player]
    taken = made.taken | (1 << made.card if made.card >= 0 else 0)
    hidden = made.unseen + (made.card < 0) + sum(build.unseen for build in made.builds)
    deal.piles[side] |= taken
    deal.hidden[side] += hidden
    played.taken, played.unseen = taken, hidden
    if deal.table.clear:
        played.swept = True
        played.no_sweep = _why_no_sweep(game, deal)
        if not played.no_sweep:
            deal.sweeps[side] += 1
            game.out.sweeps.append(played.entry.line)


def _why_no_sweep(game: Game, deal: Deal) -> str:
    """By which rule a clear board is no sweep now: the last card of the deal, or its last round."""
    rules = game.variant.sweep
    if rules.last_play == "never" and _very_last(deal):
        return "sweep.last_play"
    return "" if rules.last_round or not deal.rounds.last else "sweep.last_round"


def _very_last(deal: Deal) -> bool:
    """Whether the play being made is the last card of the deal."""
    return deal.rounds.left == 1 and deal.rounds.last and (not deal.rounds.drawn or deal.rounds.stock == 0)


def _sweep_claim(game: Game, deal: Deal, entry: Entry, player: int, written: Written) -> None:
    played = deal.plays[-1]
    if played.swept:
        facts = {"player": game.players[player], "left": [], "because": played.no_sweep}
        game.fault("sweep-claim", entry.span(*written.sweep_place), facts)
        return
    table = deal.table
    left = table.loose_cards() + [game.rules.pack.name(c) for c in cards_of(table.in_builds)]
    if deal.doubtful & (table.loose | table.in_builds):
        return
    game.fault("sweep-claim", entry.span(*written.sweep_place), {"player": game.players[player], "left": left})
