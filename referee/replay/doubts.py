"""What cannot have been: reported once, and what rests on it is doubtful and never a fault of its own.

Of an impossible entry only the played card moves, to the table, and all cards it names are doubtful from
there on. The first later entry that names one of them is reported as ``unverified``.
"""

from __future__ import annotations

from referee.cards import cards_mask, cards_of
from referee.faults import CATALOGUE, Related, Span, TextFault, closest
from referee.record.reading import KEYWORDS, Entry
from referee.replay.noted import Doubt
from referee.replay.state import Deal, Game
from referee.replay.turns import spend
from referee.table.evidence import WILD
from referee.table.notation import read_play
from referee.table.plays import Written
from referee.table.table_text import read_table
from referee.tokens import BuildName, build_named, play_tokens


def impossible(
    game: Game,
    deal: Deal,
    entry: Entry,
    player: int,
    written: Written,
    problem: TextFault,
    related: tuple[Related, ...] = (),
) -> None:
    """An entry that cannot be what happened: reported once, and what it names is doubtful."""
    values = _values_named(game, written)
    named = written.named | _builds_named(game, deal, written)
    doubted = _hangs_on(deal, problem, values)
    if doubted:
        report_doubt(game, deal, entry, named, values)
    else:
        if deal.doubtful & named:
            report_doubt(game, deal, entry, named & ~problem.cards)
        facts = {"player": game.players[player], **problem.facts}
        span = entry.span(problem.start, problem.end)
        related = related or _seen_at(game, deal, problem)
        game.fault(problem.name, span, facts, related)
    _lay(deal, written.bit)
    _doubt(game, deal, entry, named, values, reported=doubted)
    if CATALOGUE[problem.name].spends_turn:
        spend(deal, player, entry, WILD)


def _hangs_on(deal: Deal, problem: TextFault, values: frozenset[int]) -> bool:
    """Whether a problem only follows from an earlier one: its card, or the build it misses, is doubtful."""
    if not deal.doubts:
        return False
    if problem.cards:
        return not problem.cards & ~deal.doubtful
    return CATALOGUE[problem.name].of_builds and any(values & doubt.values for doubt in deal.doubts)


def unreadable(game: Game, deal: Deal, entry: Entry, player: int, bad: TextFault) -> None:
    """A play that cannot be read still spends the player's turn."""
    game.fault(bad.name, entry.span(bad.start, bad.end), {"player": game.players[player], **bad.facts})
    words = [token.text for token in play_tokens(entry.text) if token.kind == "word"]
    first = game.rules.pack.number(words[0]) if words else None
    if first is not None and first >= 0:
        _lay(deal, 1 << first)
    values = {game.rules.value_named(name.text) for w in words if (name := build_named(game.rules.pack, w))}
    values |= {game.rules.value_named(words[-1])} if "=" in entry.text and words else set()
    _doubt(game, deal, entry, _cards_in(game, entry.text), frozenset(v for v in values if v is not None))
    if deal.rounds.plays[player] < deal.rounds.sizes[player]:
        spend(deal, player, entry, WILD)


def _lay(deal: Deal, bit: int) -> None:
    """The played card of an impossible entry lies on the table if it was not seen before."""
    if bit and not bit & deal.table.seen:
        deal.table.lay(cards_of(bit))


def _cards_in(game: Game, text: str) -> int:
    words = (token.text for token in play_tokens(text) if token.kind == "word")
    return cards_mask(card for word in words if (card := game.rules.pack.number(word)) is not None)


def _values_named(game: Game, written: Written) -> frozenset[int]:
    """The values of builds that an entry names or would have made."""
    texts = [part.text for part, _ in written.parts() if isinstance(part, BuildName)]
    texts += [written.value] if written.value else []
    return frozenset(value for text in texts if (value := game.rules.value_named(text)) is not None)


def _builds_named(game: Game, deal: Deal, written: Written) -> int:
    mask = 0
    for part, _ in written.parts():
        if isinstance(part, BuildName):
            value = game.rules.value_named(part.text)
            for build in deal.table.builds:
                mask |= build.mask if build.value == value else 0
    return mask


def _doubt(game: Game, deal: Deal, entry: Entry, cards: int, values: frozenset[int], *, reported: bool = False) -> None:
    """From here on these cards, and builds of these values, are doubtful."""
    deal.result.verified = False
    deal.doubts.append(Doubt(entry.line, entry.span(), cards, values))
    if reported:
        game.reported_doubts.add(entry.span())
    deal.doubtful |= cards
    for build in deal.table.builds:
        if build.mask & cards and not build.faulted:
            deal.table.renew(build, faulted=True)


def report_doubt(game: Game, deal: Deal, entry: Entry, cards: int, values: frozenset[int] = frozenset()) -> None:
    """Reports, once for each entry that made them doubtful, that something rests on doubtful cards."""
    causes = [doubt for doubt in deal.doubts if doubt.cards & cards or doubt.values & values]
    fresh = [doubt for doubt in causes if doubt.span not in game.reported_doubts]
    if not fresh:
        return
    mask = 0
    for doubt in fresh:
        game.reported_doubts.add(doubt.span)
        mask |= doubt.cards & cards
    related = tuple(Related(doubt.span, "cause") for doubt in fresh)
    game.fault("unverified", entry.span(), {"cards": game.rules.pack.listed(mask)}, related)


def _seen_at(game: Game, deal: Deal, problem: TextFault) -> tuple[Related, ...]:
    """Where the card was named before."""
    if not problem.cards or "seen" not in CATALOGUE[problem.name].roles:
        return ()
    card = next(cards_of(problem.cards))
    entry = last_naming(game, deal, card)
    return () if entry is None else (Related(entry, "seen"),)


def last_naming(game: Game, deal: Deal, card: int) -> Span | None:
    """The stretch in which a card was last named in this deal, or None."""
    for played in reversed(deal.plays):
        written = read_play(game.rules, played.entry.text)
        if isinstance(written, Written) and written.named >> card & 1:
            place = next((place for part, place in written.parts() if part == card), (0, len(written.text)))
            return played.entry.span(*place)
    for entry in deal.laid:
        at = read_table(game.rules, entry.text, game.player_named).places.get(card)
        if at is not None:
            return entry.span(*at)
    return None


def unknown_player(game: Game, deal: Deal, entry: Entry) -> None:
    """Somebody who does not sit here has played: the card lies there, and whose turn it was is open."""
    facts: dict[str, object] = {"text": entry.name, "players": list(game.players), "entry": "play"}
    near = closest(entry.name, (*game.players, *KEYWORDS), 0.75)  # with so many words a name is soon like one of them
    facts |= {"closest": near} if near else {}
    game.fault("unknown-player", entry.key_span(), facts)
    written = read_play(game.rules, entry.text)
    if isinstance(written, TextFault):
        cards = _cards_in(game, entry.text)
    else:
        cards = written.named
        _lay(deal, written.bit)
    _doubt(game, deal, entry, cards, frozenset())
    deal.turn_in_doubt = deal.rounds.due
