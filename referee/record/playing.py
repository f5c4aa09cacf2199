"""Plays replayed: who, what it means, whether it stands, and where the cards lie afterwards.

Each entry goes one way: read, resolve, judge, apply. A foul stands as it was played. What cannot have
happened is a fault of the record: then only the played card moves, and what depends on it is doubtful.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from referee.cards import cards_of
from referee.faults import CATALOGUE, Related, Span
from referee.record.game import Deal, Doubt, Game, Played
from referee.record.reading import Entry
from referee.table.hands import WILD
from referee.table.judge import Foul, fouls, merging, need
from referee.table.notation import Unreadable, build_named, read_play
from referee.table.plays import BuildName, Make, Play, Take, Trail, Written
from referee.table.position import Position
from referee.table.printing import play_text
from referee.table.resolving import Problem, resolve

_WORD = re.compile(r"[^\s+,=xX×]+")
_BUILD_FOULS = frozenset(name for name in CATALOGUE if name.startswith(("build-", "own-build", "same-value")))
_LOCATED = frozenset({"trail-with-build", "must-capture", "partial-capture", "build-split", "same-value-build"})


def play(game: Game, deal: Deal, entry: Entry) -> None:
    """One play of the record, from its text to the cards on the table."""
    player = _player(game, deal, entry)
    if player is None:
        return
    rounds = deal.rounds
    written = game.rules.written.get(entry.text)
    if written is None:
        try:
            written = read_play(game.rules, entry.text)
        except Unreadable as bad:
            _unreadable(game, deal, entry, player, bad)
            return
    position = deal.position
    position.by, position.partner, position.hand = player, game.partners[player], deal.shown.get(player)
    found = resolve(position, written)
    if not isinstance(found, Problem):
        if deal.shown and _shown_elsewhere(game, deal, entry, player, written):
            return
        if rounds.plays[player] < rounds.sizes[player]:
            _made(game, deal, entry, player, written, found)
            return
        found = Problem("too-many-plays", 0, len(entry.text), {"hand": rounds.sizes[player]})
    _impossible(game, deal, entry, player, written, found)


def _player(game: Game, deal: Deal, entry: Entry) -> int | None:
    """Who plays: the one named, or the player due where the name was left out."""
    rounds = deal.rounds
    if entry.name:
        player = game.names.get(entry.name.lower())
        if player is None:
            _unknown_player(game, deal, entry)
        elif deal.ghost is not None:
            _settle_ghost(deal, player, entry)
        return player
    if deal.ghost is not None:
        _spend(deal, deal.ghost, entry, WILD)
        deal.ghost = None
    due = rounds.due
    if due is None:
        game.fault("too-many-plays", entry.span(), {"hand": 0})
    return due


def _unknown_player(game: Game, deal: Deal, entry: Entry) -> None:
    """Somebody who does not sit here has played: the card lies there, and whose turn it was is open."""
    facts = {"text": entry.name, "players": list(game.players)}
    game.fault("unknown-player", entry.key_span(), facts)
    try:
        written = read_play(game.rules, entry.text)
    except Unreadable:
        cards = _cards_in(game, entry.text)
    else:
        cards = written.named
        _lay(deal, written.bit)
    _doubt(deal, entry, cards, frozenset())
    deal.ghost = deal.rounds.due


def _settle_ghost(deal: Deal, player: int, entry: Entry) -> None:
    """Whether the turn of the player due was spent by the entry under an unknown name: the next play tells."""
    ghost, deal.ghost = deal.ghost, None
    if ghost is not None and player != ghost:
        _spend(deal, ghost, entry, WILD)


def _shown_elsewhere(game: Game, deal: Deal, entry: Entry, player: int, written: Written) -> bool:
    """Whether the played card was shown in another player's hand."""
    for other, cards in deal.shown.items():
        if other != player and cards & written.bit:
            facts = {"card": game.rules.pack.name(written.card), "seen": "hand", "player": game.players[other]}
            _impossible(game, deal, entry, player, written, Problem("card-repeated", *_place(written), facts))
            return True
    return False


def _place(written: Written) -> tuple[int, int]:
    return written.places[0] if written.places else (0, len(written.text))


# -- what could be


def _made(game: Game, deal: Deal, entry: Entry, player: int, written: Written, made: Play) -> None:
    """A play that could be: its fouls are told, and it is applied."""
    position, rounds = deal.position, deal.rounds
    found = fouls(position, player, made)
    names: tuple[str, ...] = ()
    if found or player != rounds.due or deal.doubtful:
        names = _tell_fouls(game, deal, entry, player, written, found)
    game.out.printed[entry.line] = f"{game.players[player]}: {_printed(position, written, made, entry)}"
    if written.unseen or written.card < 0:
        deal.result.verified = False
    events = deal.hands.events
    place = len(events)
    played = Played(
        player, rounds.number, entry.line, written.card, 0, 0, entry, made, place, position.builds, deal.taker, names
    )
    events.append(played)
    deal.plays.append(played)
    if isinstance(made, Make):
        _build(deal, played, made, names)
    else:
        wanted = need(position, player, made) if position.builds else None
        position.apply(made, player)
        if isinstance(made, Take) and made.groups:
            _taken(game, deal, played, made)
        if wanted is not None:
            deal.hands.watch(place, wanted, None, (), faulted=False)
    if written.sweep and not played.swept:
        _sweep_claim(game, deal, entry, player)
    _spend_made(deal, player, place)
    if not rounds.left:
        _next_round(deal)


def _build(deal: Deal, played: Played, made: Make, names: tuple[str, ...]) -> None:
    """A build is made; what its maker must hold is watched."""
    position = deal.position
    wanted = need(position, played.player, made)
    parts = (*made.raised, *merging(position, made))
    played.born = len(deal.plays)
    position.apply(made, played.player, played.born)
    faulted = any(name in _BUILD_FOULS for name in names)
    if faulted:
        position.renew(position.builds[-1], faulted=True)
    if wanted is not None:
        deal.hands.watch(played.place, wanted, played.born, parts, faulted=faulted)


def _tell_fouls(
    game: Game, deal: Deal, entry: Entry, player: int, written: Written, found: Sequence[Foul]
) -> tuple[str, ...]:
    """Reports the fouls of a play, its turn first; what names doubtful cards is only told to be unverified."""
    names: list[str] = []
    if deal.doubtful and written.named & deal.doubtful:
        _tell_doubt(game, deal, entry, written.named)
        found = ()
    due = deal.rounds.due
    if player != due:
        facts = {"player": game.players[player], "due": game.players[due] if due is not None else None}
        game.fault("out-of-turn", entry.key_span() if entry.name else entry.span(), facts)
        names.append("out-of-turn")
    names += [name for name, facts in found if _tell_foul(game, deal, entry, player, written, name, facts)]
    return tuple(names)


def _printed(position: Position, written: Written, made: Play, entry: Entry) -> str:
    """The play written out; a set that does not split stays as it was written."""
    if made is written.play:
        if written.printed is None:
            written.printed = play_text(position, made) + (" sweep" if written.sweep else "")
        return written.printed
    if not (isinstance(made, Trail) or made.fits or written.plus) or (isinstance(made, Take) and not made.groups):
        return entry.text
    return play_text(position, made) + (" sweep" if written.sweep else "")


def _taken(game: Game, deal: Deal, played: Played, made: Take) -> None:
    """Cards go to the taker's pile; a board left clear is a sweep."""
    side = game.sides[played.player]
    taken = made.mask | (1 << made.card if made.card >= 0 else 0)
    hidden = made.unseen + (made.card < 0)
    for build in made.builds:
        taken |= build.mask
        hidden += build.unseen
    deal.piles[side] |= taken
    deal.hidden[side] += hidden
    played.taken, played.unseen = taken, hidden
    deal.taker = played.player
    if deal.position.clear:
        played.swept = True
        if game.variant.sweep.last_play != "never" or not _very_last(deal):
            deal.sweeps[side] += 1
            game.out.sweeps.append(played.entry.line)


def _very_last(deal: Deal) -> bool:
    """Whether the play being made is the last card of the deal."""
    return deal.rounds.left == 1 and deal.rounds.last and (not deal.rounds.drawn or deal.rounds.stock == 0)


def _sweep_claim(game: Game, deal: Deal, entry: Entry, player: int) -> None:
    position = deal.position
    left = position.table_cards() + [game.rules.pack.name(c) for c in cards_of(position.in_builds)]
    if deal.doubtful & (position.loose | position.in_builds):
        return
    start = entry.text.lower().rfind("sweep")
    game.fault("sweep-claim", entry.span(start, start + 5), {"player": game.players[player], "left": left})


def _spend_made(deal: Deal, player: int, place: int) -> None:
    if deal.rounds.spend(player):
        deal.hands.draws[place] = player
    deal.result.plays += 1
    if deal.shown:
        held = deal.shown.get(player)
        card = deal.hands.events[place].card
        if held is not None and card is not None and card >= 0:
            deal.shown[player] = held & ~(1 << card)


def _spend(deal: Deal, player: int, entry: Entry, card: int) -> None:
    """A turn and a card are spent by an entry that cannot be right."""
    if deal.rounds.plays[player] >= deal.rounds.sizes[player]:
        return
    place = deal.hands.play(player, deal.rounds.number, entry.line, card)
    deal.shown.pop(player, None)
    _spend_made(deal, player, place)
    if not deal.rounds.left:
        _next_round(deal)


def _next_round(deal: Deal) -> None:
    """When all hands are out the next are dealt; when the pack is out too, the deal is complete."""
    rounds = deal.rounds
    deal.shown.clear()
    if not rounds.deal():
        deal.complete = True
        return
    for player, size in enumerate(rounds.sizes):
        deal.hands.sizes[rounds.number, player] = size


# -- fouls


def _tell_foul(
    game: Game, deal: Deal, entry: Entry, player: int, written: Written, name: str, facts: Mapping[str, Any]
) -> bool:
    """Reports a foul, unless it hangs on something that is doubtful already."""
    cards = _cards_among(game, facts) if name in _LOCATED else 0
    if cards & deal.doubtful:
        _tell_doubt(game, deal, entry, cards)
        return False
    span = entry.span(*_stretch(game, written, name, facts))
    related = _related(game, deal, name, facts)
    game.fault(name, span, {"player": game.players[player], **facts}, related)
    return True


def _cards_among(game: Game, facts: Mapping[str, Any]) -> int:
    mask = 0
    for value in facts.values():
        for word in value if isinstance(value, list) else ():
            card = game.rules.pack.number(word) if isinstance(word, str) else None
            mask |= 1 << card if card is not None and card >= 0 else 0
    return mask


def _stretch(game: Game, written: Written, name: str, facts: Mapping[str, Any]) -> tuple[int, int]:
    """The part of the play that is wrong: a group, a build, the value, or the whole."""
    whole = (0, len(written.text))
    if name == "build-too-high":
        return written.value_place
    cards = facts.get("group") or ([facts["card"]] if name == "build-split" else [])
    wanted = [word for word in cards if isinstance(word, str)]
    places = [place for part, place in written.parts() if _part_name(game, part) in wanted]
    if not places:
        return whole
    if name != "build-split" and written.kind == "take" and len(places) > len(wanted):
        places = places[-len(wanted) :]
    return places[0][0], places[-1][1]


def _part_name(game: Game, part: Any) -> str:
    if isinstance(part, BuildName):
        value = game.rules.value_named(part.text)
        return "b" + (game.rules.value_name(value) if value is not None else part.text)
    return game.rules.pack.name(part)


def _related(game: Game, deal: Deal, name: str, facts: Mapping[str, Any]) -> tuple[Related, ...]:
    cards = facts.get("build")
    if not isinstance(cards, list) or not cards:
        return ()
    mask = _cards_among(game, {"build": cards})
    return made_at(deal, mask)


def made_at(deal: Deal, mask: int) -> tuple[Related, ...]:
    """Where the build of these cards was last made, raised or added to."""
    for played in reversed(deal.plays):
        if isinstance(played.play, Make) and not played.undone:
            card = played.play.card
            if card >= 0 and mask >> card & 1:
                return (Related(played.entry.span(), "made"),)
    return ()


# -- what cannot have been


def _impossible(game: Game, deal: Deal, entry: Entry, player: int, written: Written, problem: Problem) -> None:
    """An entry that cannot be what happened: told once, and what it names is doubtful."""
    values = _values_named(game, deal, written)
    named = written.named | _builds_named(game, deal, written)
    doubted = _hangs_on(game, deal, entry, problem, values)
    if doubted:
        _tell_doubt(game, deal, entry, named, values)
    else:
        if deal.doubtful & named:
            _tell_doubt(game, deal, entry, named & ~problem.cards)
        facts = {"player": game.players[player], **problem.facts}
        span = entry.span(problem.start, problem.end)
        related = _seen_at(game, deal, problem)
        game.fault(problem.name, span, facts, related)
    if problem.name in {"too-many-plays", "card-repeated", "not-in-hand"} and written.bit & deal.position.seen:
        pass
    elif written.card >= 0:
        _lay(deal, written.bit)
    _doubt(deal, entry, named, values, told=doubted)
    if problem.name != "too-many-plays":
        _spend(deal, player, entry, WILD)


def _hangs_on(game: Game, deal: Deal, entry: Entry, problem: Problem, values: frozenset[int]) -> bool:
    """Whether a problem only follows from an earlier one: its card, or the build it misses, is doubtful."""
    del game, entry
    if not deal.doubts:
        return False
    if problem.cards:
        return not problem.cards & ~deal.doubtful
    return problem.name in {"not-on-table", "ambiguous-build"} and any(values & doubt.values for doubt in deal.doubts)


def _unreadable(game: Game, deal: Deal, entry: Entry, player: int, bad: Unreadable) -> None:
    """A play that cannot be read still spends the player's turn."""
    game.fault(bad.name, entry.span(bad.start, bad.end), {"player": game.players[player], **bad.facts})
    words = _WORD.findall(entry.text)
    first = game.rules.pack.number(words[0]) if words else None
    if first is not None and first >= 0:
        _lay(deal, 1 << first)
    values = {game.rules.value_named(name.text) for w in words if (name := build_named(game.rules.pack, w))}
    values |= {game.rules.value_named(words[-1])} if "=" in entry.text and words else set()
    _doubt(deal, entry, _cards_in(game, entry.text), frozenset(v for v in values if v is not None))
    if deal.rounds.plays[player] < deal.rounds.sizes[player]:
        _spend(deal, player, entry, WILD)


def _lay(deal: Deal, bit: int) -> None:
    """The played card of an impossible entry lies on the table if it was not seen before."""
    if bit and not bit & deal.position.seen:
        deal.position.lay(cards_of(bit))


def _cards_in(game: Game, text: str) -> int:
    mask = 0
    for word in _WORD.findall(text):
        card = game.rules.pack.number(word)
        mask |= 1 << card if card is not None and card >= 0 else 0
    return mask


def _values_named(game: Game, deal: Deal, written: Written) -> frozenset[int]:
    """The values of builds that an entry names or would have made."""
    del deal
    texts = [part.text for part, _ in written.parts() if isinstance(part, BuildName)]
    texts += [written.value] if written.value else []
    return frozenset(value for text in texts if (value := game.rules.value_named(text)) is not None)


def _builds_named(game: Game, deal: Deal, written: Written) -> int:
    mask = 0
    for part, _ in written.parts():
        if isinstance(part, BuildName):
            value = game.rules.value_named(part.text)
            for build in deal.position.builds:
                mask |= build.mask if build.value == value else 0
    return mask


def _doubt(deal: Deal, entry: Entry, cards: int, values: frozenset[int], *, told: bool = False) -> None:
    """From here on these cards, and builds of these values, are doubtful."""
    deal.result.verified = False
    deal.doubts.append(Doubt(entry.line, entry.span(), cards, values, told))
    deal.doubtful |= cards
    for build in deal.position.builds:
        if build.mask & cards and not build.faulted:
            deal.position.renew(build, faulted=True)


def _tell_doubt(game: Game, deal: Deal, entry: Entry, cards: int, values: frozenset[int] = frozenset()) -> None:
    """Tells, once for each entry that made them doubtful, that something rests on doubtful cards."""
    causes = [doubt for doubt in deal.doubts if doubt.cards & cards or doubt.values & values]
    fresh = [doubt for doubt in causes if not doubt.told]
    if not fresh:
        return
    mask = 0
    for doubt in fresh:
        doubt.told = True
        mask |= doubt.cards & cards
    related = tuple(Related(doubt.span, "cause") for doubt in fresh)
    game.fault("unverified", entry.span(), {"cards": game.rules.pack.listed(mask)}, related)


def _seen_at(game: Game, deal: Deal, problem: Problem) -> tuple[Related, ...]:
    """Where the card was named before."""
    if not problem.cards or problem.name not in {"card-repeated", "not-on-table"}:
        return ()
    card = next(cards_of(problem.cards))
    entry = last_naming(game, deal, card)
    return () if entry is None else (Related(entry, "seen"),)


def last_naming(game: Game, deal: Deal, card: int) -> Span | None:
    """The stretch in which a card was last named in this deal, or None."""
    for played in reversed(deal.plays):
        written = game.rules.written.get(played.entry.text)
        if isinstance(written, Written) and written.named >> card & 1:
            place = next((place for part, place in written.parts() if part == card), (0, len(written.text)))
            return played.entry.span(*place)
    for entry in game.record.entries:
        if entry.line > deal.entry.line and entry.keyword == "table":
            at = next((m for m in _WORD.finditer(entry.text) if game.rules.pack.number(m[0].strip("[]")) == card), None)
            return entry.span(at.start(), at.end()) if at is not None else None
    return None


__all__ = ["Trail", "made_at", "play"]
