"""The remedies of a foul: cards go back where they were, a build is broken up, a false build costs points or the game.

A remedy reaches only what still lies where the foul left it, and that is the rule itself: what was taken or built
over since stays where it is. The play stays a play; it is only marked as undone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from referee.cards import cards_of
from referee.faults import FaultName
from referee.record.reading import Entry
from referee.replay.claims import end_lost, pay
from referee.replay.noted import Pending, Played
from referee.replay.state import Deal, Game
from referee.table.plays import Build, BuildPlay, Take, Trail
from referee.variant.model import Law, When

WHOSE_POINTS = ("adversary", "offender")
"""Whose the points for a false build may be, where the others choose."""


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
    before = {one.place for one in deal.plays if one.undone}
    game.out.upheld[played.entry.line] = entry.line
    _remedy(game, deal, target)
    back = deal.table.loose & ~loose
    facts = {
        "against": game.players[played.player],
        "play": played.entry.line,
        "remedy": game.variant.challenge.remedy,
        "back": game.rules.pack.listed(back),
        "card": game.rules.pack.name(played.play.card) if played.play.card >= 0 else "?",
        "in_hand": bool(played.play.card >= 0 and not deal.table.seen >> played.play.card & 1),
        "changed": bool(back) or deal.table.builds != builds,
        "points": _paid(deal, paid),
        "lost": list(game.result.lost),
        "winner": game.result.winner,
        "followers": _followers(game, deal, played, before),
    }
    game.rule("challenge", target.foul or "", entry.line, player, "upheld", facts)
    if target.foul == "false-build" and _is_chosen(game):
        _ask_whose(game, deal, played, entry)


def _followers(game: Game, deal: Deal, played: Played, before: set[int]) -> list[tuple[str, str]]:
    """Who takes back which card beside the one whose foul it was: those who went on with a false build."""
    back = [one for one in deal.plays if one.undone and one is not played and one.place not in before]
    return [(game.players[one.player], game.rules.pack.name(one.play.card)) for one in back if one.play.card >= 0]


def _is_chosen(game: Game) -> bool:
    """Whether the others choose whose the points for a false build are."""
    rules = game.variant.build
    return rules.false_build == "points" and rules.false_build_to == "choice"


def _remedy(game: Game, deal: Deal, target: Challenged) -> None:
    """The remedy of the variant, and what a false build costs.

    Who laid down the card that was to take their build has it broken up, if the card does not return to them (FO).
    """
    remedy = game.variant.challenge.remedy
    played, foul = target.played, target.foul
    rules = game.variant.build
    if foul == "false-build":
        if rules.false_build_followers == "take-back":
            _take_back_followers(game, deal, played)
        else:
            break_up(deal, played)
        if not _is_chosen(game):
            _cost(game, deal, played, rules.false_build, rules.false_build_points)
    elif remedy != "stands":
        put_back(game, deal, played)
        if remedy == "replay":
            _card_back(deal, played)
        if foul == "build-unredeemed" and remedy == "lay-down":
            _break_given_away(deal, target.build_id)
    if foul == "build-unredeemed":
        _cost(game, deal, played, rules.unredeemed, rules.unredeemed_points)
    played.undone = played.undone or remedy != "stands" or foul == "false-build"


def _ask_whose(game: Game, deal: Deal, played: Played, entry: Entry) -> None:
    """The others choose whose the points for a false build are."""
    points = abs(game.variant.build.false_build_points)
    game.out.rulings[-1] = replace(game.out.rulings[-1], choices=WHOSE_POINTS)
    law = Law(When(("false-build",)), "points", "adversary", points)
    deal.pending = Pending(entry, law, WHOSE_POINTS, played, len(game.out.rulings) - 1)


def give_points(game: Game, deal: Deal, pending: Pending, played: Played, choice: str) -> None:
    """The points for a false build go where the others chose: to them, or off the builder's side."""
    before = dict(deal.result.penalties)
    _cost(game, deal, played, "points", pending.law.points if choice == "adversary" else -pending.law.points)
    ruled = game.out.rulings[pending.place]
    game.out.rulings[pending.place] = replace(ruled, facts={**ruled.facts, "points": _paid(deal, before)})


def _paid(deal: Deal, before: Mapping[str, int]) -> dict[str, int]:
    """What each side was paid since."""
    now = deal.result.penalties
    return {name: points - before.get(name, 0) for name, points in now.items() if points != before.get(name, 0)}


def _cost(game: Game, deal: Deal, played: Played, what: str, points: int) -> None:
    """A foul costs the game, or points: above 0 to each other side, below 0 off the own one's."""
    side = game.sides[played.player]
    if what == "lose-game":
        end_lost(game, deal, side)
    elif what == "points":
        for other, name in enumerate(game.side_names):
            if (other == side) == (points < 0):
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


def separate(deal: Deal, played: Played) -> None:
    """A build that was laid without a word lies apart, and whatever it was laid on is as before."""
    build = _standing(deal, played)
    if build is None:
        return
    deal.table.break_up(build)
    for inside in [one for one in played.before if one.mask and not one.mask & ~build.mask]:
        _rebuild(deal, inside)
    deal.hands.forget(played.place)
    played.undone = True


def _rebuild(deal: Deal, build: Build) -> None:
    """A build lies there again, where all its cards lie loose."""
    if not build.mask & ~deal.table.loose:
        deal.table.restore(build)
        deal.table.unseen -= build.unseen


def _take_back_followers(game: Game, deal: Deal, played: Played) -> None:
    """A false build lies apart; opponents who raised or added to it take their cards back, the last first."""
    later = deal.plays[deal.plays.index(played) + 1 :]
    made = _after(deal, played)
    there = next((one for one in deal.table.builds if made is not None and not made.mask & ~one.mask), None)
    if made is None or there is None:
        return
    chain = [one for one in later if not one.undone and (own := _after(deal, one)) and not made.mask & ~own.mask]
    deal.table.break_up(there)
    for follower in reversed(chain):
        if game.sides[follower.player] != game.sides[played.player]:
            _card_back(deal, follower)
        for build in [one for one in follower.before if not one.mask & (made.mask | ~there.mask)]:
            _rebuild(deal, build)
    _restore(deal, played, tuple(one for one in played.before if not one.mask & ~made.mask), made.mask)


def _after(deal: Deal, played: Played) -> Build | None:
    """The build that a play made, as it lay there after that play."""
    at = deal.plays.index(played) + 1
    builds = deal.plays[at].before if at < len(deal.plays) else deal.table.builds
    return next((one for one in builds if played.build_id and one.build_id == played.build_id), None)


def _card_back(deal: Deal, played: Played) -> None:
    """A card that lies loose is in its player's hand again, and the turn is not spent."""
    bit = 1 << played.play.card if played.play.card >= 0 else 0
    if bit & deal.table.loose:
        deal.table.loose &= ~bit
        deal.table.seen &= ~bit
        _return_to_hand(deal, played, bit)
        played.undone = True


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


def put_back(game: Game, deal: Deal, played: Played) -> None:
    """Cards go back where they were; the played card lies on the table."""
    match played.play:
        case Take() if played.taken:
            _return_taken(game, deal, played)
        case BuildPlay():
            break_up(deal, played)
        case Take() | Trail():
            pass


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
