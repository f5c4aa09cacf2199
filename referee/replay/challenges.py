"""Challenges: which foul is meant, whether it is in time or late, upheld or failed.

A foul that nobody challenges stands.
"""

from __future__ import annotations

from referee.faults import FaultName, Related
from referee.record.parsing import read_challenge
from referee.record.reading import Entry
from referee.replay.noted import Played
from referee.replay.remedies import Challenged, uphold
from referee.replay.state import Deal, Game
from referee.table.plays import Take
from referee.table.proving import proven
from referee.tokens import Token


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
        _report_late(game, entry, player, game.players[target.played.player], target.played.entry, target.foul)
    else:
        uphold(game, deal, target, entry, player)


def _report_late(
    game: Game, entry: Entry, player: int, against: str | None, made: Entry, foul: FaultName | None = None
) -> None:
    """A challenge after its window has closed: the play stands."""
    facts = {"player": game.players[player], "window": game.variant.challenge.window}
    facts |= {} if against is None else {"against": against}
    game.fault("challenge-late", entry.span(), facts, (Related(made.span(), "play"),))
    game.rule("challenge", foul or "", entry.line, player, "late", facts | {"play": made.line})


def _failed(game: Game, entry: Entry, player: int, played: Played | None) -> None:
    facts: dict[str, object] = {"player": game.players[player]}
    related: tuple[Related, ...] = ()
    if played is not None:
        facts["against"] = game.players[played.player]
        related = (Related(played.entry.span(), "play"),)
    game.fault("challenge-failed", entry.span(), facts, related)
    made = {} if played is None else {"play": played.entry.line}
    game.rule("challenge", "", entry.line, player, "failed", facts | made)


def fouls_known(deal: Deal) -> list[Challenged]:
    """The fouls of the deal that can be seen or are proved by now, in the order in which they came to light."""
    found: list[Challenged] = []
    places = {played.place: at for at, played in enumerate(deal.plays)}
    lines = {played.entry.line: at for at, played in enumerate(deal.plays)}
    for at, played in enumerate(deal.plays):
        found += [Challenged(played, name, at) for name in played.fouls[-1:] if not played.undone]
    shown = proven(deal.hands)
    for one in shown:
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
    against = game.player_named(made.name)
    _report_late(game, entry, player, game.name(against), made)
    return True


def closed_windows(game: Game, deal: Deal) -> set[int]:
    """The lines of fouls that everybody saw and nobody challenged in time: those plays stand."""
    seen = [Challenged(one, one.fouls[-1], at) for at, one in enumerate(deal.plays) if one.fouls and not one.undone]
    return {one.played.entry.line for one in seen if _late(game, deal, one)}


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
