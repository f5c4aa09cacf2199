"""The remedies of a foul: cards go back where they were, a build is broken up, a false build costs points or the game.

A remedy reaches only what still lies where the foul left it, and that is the rule itself: what was taken or built
over since stays where it is. The play stays a play; it is only marked as undone.
"""

from __future__ import annotations

from dataclasses import dataclass

from referee.cards import cards_of
from referee.faults import FaultName
from referee.record.reading import Entry
from referee.replay.claims import end_lost, pay
from referee.replay.state import Deal, Game, Played
from referee.table.plays import Build, BuildPlay, Take, Trail


@dataclass(frozen=True, slots=True)
class Challenged:
    """The foul that is challenged: the play, the fault's name, and after which play it was there to see.

    ``build_id`` is the number of the build that the play gave away, if it is about one.
    """

    played: Played
    foul: FaultName | None
    since: int
    build_id: int | None = None


def uphold(game: Game, deal: Deal, target: Challenged, entry: Entry, player: int | None) -> None:
    """The challenge of a player is right, or the table itself has proved the foul: it is ruled, and that is said."""
    loose, builds = deal.table.loose, deal.table.builds
    paid = dict(deal.result.penalties)
    played = target.played
    game.out.upheld[played.entry.line] = entry.line
    _remedy(game, deal, target)
    back = deal.table.loose & ~loose
    points = {name: now - paid.get(name, 0) for name, now in deal.result.penalties.items() if now != paid.get(name, 0)}
    facts = {
        "against": game.players[played.player],
        "play": played.entry.line,
        "remedy": game.variant.challenge.remedy,
        "back": game.rules.pack.listed(back),
        "card": game.rules.pack.name(played.play.card) if played.play.card >= 0 else "?",
        "in_hand": bool(played.play.card >= 0 and not deal.table.seen >> played.play.card & 1),
        "changed": bool(back) or deal.table.builds != builds,
        "points": points,
        "lost": list(game.result.lost),
    }
    game.rule("challenge", target.foul or "", entry.line, player, "upheld", facts)


def _remedy(game: Game, deal: Deal, target: Challenged) -> None:
    """The remedy of the variant, and what a false build costs.

    Who laid down the card that was to take their build has it broken up, if the card does not return to them (FO).
    """
    remedy = game.variant.challenge.remedy
    played, foul = target.played, target.foul
    if foul == "false-build":
        break_up(deal, played)
        _false_build_cost(game, deal, played)
    elif remedy != "stands":
        put_back(game, deal, played, replay=remedy == "replay")
        if foul == "build-unredeemed" and remedy == "lay-down":
            _break_given_away(deal, target.build_id)
    played.undone = played.undone or remedy != "stands" or foul == "false-build"


def _false_build_cost(game: Game, deal: Deal, played: Played) -> None:
    rules = game.variant.build
    side = game.sides[played.player]
    if rules.false_build == "lose-game":
        end_lost(game, deal, side)
    elif rules.false_build == "points":
        points = rules.false_build_points
        if points < 0:
            pay(game, deal, game.side_names[side], points)
        for other, name in enumerate(game.side_names):
            if points > 0 and other != side:
                pay(game, deal, name, points)


def _standing(deal: Deal, played: Played) -> Build | None:
    """The build that a play made, if it still lies there as that play left it."""
    if not played.build_id:
        return None
    return next((build for build in deal.table.builds if build.build_id == played.build_id), None)


def break_up(deal: Deal, played: Played) -> None:
    """A build's cards lie apart again; an opponent's build that went into it is restored."""
    build = _standing(deal, played)
    if build is not None:
        deal.table.break_up(build)
        # A build merged or raised since has another number and is not found; what went in whole can be built up again.
        inside = tuple(one for one in played.before if one.mask and not one.mask & ~build.mask)
        _restore(deal, played, inside, build.mask)


def _break_given_away(deal: Deal, build_id: int | None) -> None:
    """The build that its owner can no longer take lies apart, if it is still there."""
    for build in [one for one in deal.table.builds if one.build_id == build_id]:
        deal.table.break_up(build)


def _restore(deal: Deal, played: Played, builds: tuple[Build, ...], there: int) -> None:
    """Builds of others are built up again from cards that lie loose; the player's own stay apart."""
    for build in builds:
        if build.owner != played.player and not build.mask & ~there:
            deal.table.restore(build)
            deal.table.unseen -= build.unseen


def put_back(game: Game, deal: Deal, played: Played, *, replay: bool) -> None:
    """Cards go back where they were; the played card lies on the table, or returns to the hand for another play."""
    card = played.play.card
    match played.play:
        case Take() if played.taken:
            _return_taken(game, deal, played)
        case BuildPlay():
            break_up(deal, played)
        case Take() | Trail():
            pass
    bit = 1 << card if card >= 0 else 0
    if replay and bit & deal.table.loose:
        deal.table.loose &= ~bit
        deal.table.seen &= ~bit
        _return_to_hand(deal, played, bit)


def undo(game: Game, deal: Deal, played: Played) -> None:
    """The play just made is as if it had not been: all lies as before it, and the card is in the hand again."""
    before, card = played.lying, played.play.card
    if before is None:
        return
    bit = 1 << card if card >= 0 else 0
    now, deal.table = deal.table, before.copy()
    since = (now.loose | now.in_builds) & ~(before.loose | before.in_builds | bit)
    deal.table.lay(cards_of(since))
    deal.table.seen |= now.seen & ~bit
    side = game.sides[played.player]
    deal.piles[side] &= ~played.taken
    deal.hidden[side] -= played.unseen
    _unsweep(game, deal, played)
    played.taken = played.unseen = 0
    played.undone = True
    _return_to_hand(deal, played, bit)


def _return_taken(game: Game, deal: Deal, played: Played) -> None:
    side = game.sides[played.player]
    # Of what was taken only that lies in the pile still which no other remedy has taken out of it.
    there = played.taken & deal.piles[side]
    deal.piles[side] &= ~there
    deal.hidden[side] -= played.unseen
    deal.table.loose |= there
    deal.table.unseen += played.unseen
    before = [build for build in played.before if build.mask & there == build.mask and build.mask & played.taken]
    _restore(deal, played, tuple(before), there)
    _unsweep(game, deal, played)
    played.taken = played.unseen = 0


def _unsweep(game: Game, deal: Deal, played: Played) -> None:
    played.swept = False
    if played.entry.line in game.out.sweeps:
        game.out.sweeps.remove(played.entry.line)
        deal.sweeps[game.sides[played.player]] -= 1


def _round_before(deal: Deal, number: int, player: int) -> None:
    """The card belongs to a round whose hands were out: the next is not dealt yet, or the player gets one more."""
    rounds, sizes = deal.rounds, deal.hands.sizes
    if rounds.begun:
        sizes[rounds.number, player] += 1
    else:
        rounds.gather([sizes[number, place] for place in range(len(rounds.sizes))])


def _return_to_hand(deal: Deal, played: Played, bit: int) -> None:
    """The card is in the hand again and the turn is not spent; the table has seen the card."""
    number = deal.hands.events[played.place].round
    drawn = deal.hands.take_back(played.place)
    if number < deal.rounds.number:
        _round_before(deal, number, played.player)
    deal.rounds.take_back(played.player, drawn=drawn)
    if played.player in deal.shown:
        deal.shown[played.player] |= bit
