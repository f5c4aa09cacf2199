"""Challenges: in time or late, upheld or failed, and the remedy: cards go back where they were.

The remedy reaches only what still lies where the foul left it. A foul that nobody challenges stands.
"""

from __future__ import annotations

from dataclasses import dataclass

from referee.faults import FaultName, Related
from referee.record.parsing import read_challenge
from referee.record.reading import Entry
from referee.replay.claims import end_lost, pay
from referee.replay.state import Deal, Game, Played
from referee.table.evidence import Proven
from referee.table.plays import Build, BuildPlay, Take, Trail
from referee.tokens import Token


@dataclass(frozen=True, slots=True)
class Challenged:
    """The foul that is challenged: the play, the fault's name, and after which play it was there to see.

    ``build_id`` is the number of the build that the play gave away, if it is about one.
    """

    played: Played
    foul: FaultName | None
    since: int
    build_id: int | None = None


def challenge(game: Game, deal: Deal, entry: Entry) -> None:
    """A ``challenge:`` line: which play is meant, whether it is in time, and what follows."""
    said = game.said(entry, read_challenge)
    if said is None:
        return
    player, at = said.by.seat, said.at
    target = _named_play(game, deal, entry, player, at) if at is not None else _latest(deal, player)
    if target is None:
        if at is None:
            _failed(game, entry, player, None)
        return
    if target.foul is None:
        _failed(game, entry, player, target.played)
    elif _late(game, deal, target):
        facts = {"player": game.players[player], "against": game.players[target.played.player]}
        facts["window"] = game.variant.challenge.window
        game.fault("challenge-late", entry.span(), facts, (Related(target.played.entry.span(), "play"),))
    else:
        uphold(game, deal, target, entry)


def _failed(game: Game, entry: Entry, player: int, played: Played | None) -> None:
    facts: dict[str, object] = {"player": game.players[player]}
    related: tuple[Related, ...] = ()
    if played is not None:
        facts["against"] = game.players[played.player]
        related = (Related(played.entry.span(), "play"),)
    game.fault("challenge-failed", entry.span(), facts, related)


def fouls_known(deal: Deal) -> list[Challenged]:
    """The fouls of the deal that can be seen or are proved by now, in the order in which they came to light."""
    found: list[Challenged] = []
    places = {played.place: at for at, played in enumerate(deal.plays)}
    lines = {played.entry.line: at for at, played in enumerate(deal.plays)}
    for at, played in enumerate(deal.plays):
        found += [Challenged(played, name, at) for name in played.fouls[-1:] if not played.undone]
    proven: list[Proven] = deal.hands.proven()
    for one in proven:
        made = places.get(one.place)
        if made is not None and not deal.plays[made].undone:
            seen = max((where for line, where in lines.items() if line <= one.proved), default=made)
            found.append(Challenged(deal.plays[made], one.name, max(seen, made), one.build_id))
    return sorted(found, key=lambda one: (one.since, one.played.place, one.foul != "build-unredeemed"))


def _latest(deal: Deal, player: int) -> Challenged | None:
    """The latest foul of another player; where there is none, the play just made."""
    others = [one for one in fouls_known(deal) if one.played.player != player]
    if others:
        return others[-1]
    last = next((played for played in reversed(deal.plays) if not played.undone), None)
    return None if last is None else Challenged(last, None, len(deal.plays) - 1)


def _named_play(game: Game, deal: Deal, entry: Entry, player: int, at: Token) -> Challenged | None:
    text = at.text
    line = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1
    played = next((one for one in deal.plays if one.entry.line == line), None)
    if played is None and _of_an_earlier_deal(game, deal, entry, player, line):
        return None
    if played is None:
        lines = [str(one.entry.line) for one in deal.plays]
        facts = {"text": text, "where": "line of a play in this deal", "choices": lines[-12:]}
        game.fault("unknown-word", entry.span(at.start, at.end), facts)
        return None
    found = [one for one in fouls_known(deal) if one.played is played]
    return found[-1] if found else Challenged(played, None, len(deal.plays) - 1)


def _of_an_earlier_deal(game: Game, deal: Deal, entry: Entry, player: int, line: int) -> bool:
    """Whether the line is a play of a deal that is over: no window is open so long, and that is reported."""
    made = game.entry_at(line)
    if made is None or made.keyword is not None or line >= deal.entry.line:
        return False
    facts = {"player": game.players[player], "window": game.variant.challenge.window}
    against = game.player_named(made.name)
    facts |= {} if against is None else {"against": game.players[against]}
    game.fault("challenge-late", entry.span(), facts, (Related(made.span(), "play"),))
    return True


def _late(game: Game, deal: Deal, target: Challenged) -> bool:
    """Whether the variant's window for challenges has closed since the foul could be seen."""
    since = deal.plays[target.since + 1 :]
    match game.variant.challenge.window:
        case "at-once":
            return bool(since)
        case "before-next-capture":
            return any(isinstance(one.play, Take) and one.taken for one in since)
        case "before-opponent-plays":
            side = game.sides[target.played.player]
            return any(game.sides[one.player] != side for one in since)
        case _:
            return False


def uphold(game: Game, deal: Deal, target: Challenged, entry: Entry) -> None:
    """The challenge is right: the remedy of the variant, and what a false build costs.

    Who laid down the card that was to take his build has it broken up, if the card does not return to him (FO).
    """
    remedy = game.variant.challenge.remedy
    played, foul = target.played, target.foul
    game.out.upheld[played.entry.line] = entry.line
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
    return (
        next((build for build in deal.position.builds if build.build_id == played.build_id), None)
        if played.build_id
        else None
    )


def break_up(deal: Deal, played: Played) -> None:
    """A build's cards lie apart again; an opponent's build that went into it is restored."""
    build = _standing(deal, played)
    if build is not None:
        deal.position.break_up(build)
        inside = tuple(one for one in played.before if one.mask and not one.mask & ~build.mask)
        _restore(deal, played, inside, build.mask)


def _break_given_away(deal: Deal, build_id: int | None) -> None:
    """The build that its owner can no longer take lies apart, if it is still there."""
    for build in [one for one in deal.position.builds if one.build_id == build_id]:
        deal.position.break_up(build)


def _restore(deal: Deal, played: Played, builds: tuple[Build, ...], there: int) -> None:
    """Builds of others are built up again from cards that lie loose; the player's own stay apart."""
    for build in builds:
        if build.owner != played.player and not build.mask & ~there:
            deal.position.restore(build)
            deal.position.unseen -= build.unseen


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
    if replay and bit & deal.position.loose:
        deal.position.loose &= ~bit
        deal.position.seen &= ~bit
        _return_to_hand(deal, played, bit)


def _return_taken(game: Game, deal: Deal, played: Played) -> None:
    side = game.sides[played.player]
    there = played.taken & deal.piles[side]
    deal.piles[side] &= ~there
    deal.hidden[side] -= played.unseen
    deal.position.loose |= there
    deal.position.unseen += played.unseen
    before = [build for build in played.before if build.mask & there == build.mask and build.mask & played.taken]
    _restore(deal, played, tuple(before), there)
    if played.swept:
        deal.sweeps[side] -= 1
        played.swept = False
        if played.entry.line in game.out.sweeps:
            game.out.sweeps.remove(played.entry.line)
    if deal.taker == played.player and not _took_since(deal, played):
        deal.taker = played.taker
    played.taken = 0


def _took_since(deal: Deal, played: Played) -> bool:
    after = deal.plays[deal.plays.index(played) + 1 :]
    return any(one.taken for one in after)


def _round_before(deal: Deal, number: int, player: int) -> None:
    """The card belongs to a round whose hands were out: the next is not dealt yet, or he has one card more in it."""
    rounds, sizes = deal.rounds, deal.hands.sizes
    if rounds.begun:
        sizes[rounds.number, player] += 1
    else:
        rounds.gather([sizes[number, place] for place in range(len(rounds.sizes))])


def _return_to_hand(deal: Deal, played: Played, bit: int) -> None:
    """The card is in the hand again and the turn is not spent; the table has seen the card."""
    event = deal.hands.events[played.place]
    event.card, event.shown, event.unknown = None, bit, 0
    deal.hands.watched = [one for one in deal.hands.watched if one.place != played.place]
    if event.round < deal.rounds.number:
        _round_before(deal, event.round, played.player)
    deal.rounds.take_back(played.player, drawn=deal.hands.draws.pop(played.place, None) is not None)
    deal.result.plays -= 1
    if played.player in deal.shown:
        deal.shown[played.player] |= bit
