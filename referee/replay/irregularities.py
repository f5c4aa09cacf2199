"""Irregularities and rulings in a record: the stage is read off the place, the law off the variant."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from difflib import get_close_matches

from referee.record.reading import Entry
from referee.replay.challenges import fouls_known, put_back, uphold
from referee.replay.claims import end_lost, pay
from referee.replay.judgement import RuledIrregularity
from referee.replay.state import Deal, Game, Pending
from referee.replay.turns import next_round, shown_less
from referee.table.plays import BuildPlay, Take
from referee.variant.laws import IRREGULARITIES, RULED_BY_KEY, choices, chooser, ruling_of
from referee.variant.model import Law

OF_THE_DEAL = frozenset({"card-exposed", "card-faced", "wrong-number", "no-shuffle", "no-cut", "wrong-dealer"})
OVER_SOMEBODY = frozenset({"points", "lose-game", "bears-loss"})
VOIDS = frozenset({"deal-again", "deal-lost", "opponents-choose"})
_KEY = re.compile(r"([A-Za-z]+)\s*=\s*(\S+)")
_SMALL = re.compile("[0-9]{1,3}")
_KEYS = {"found": ("before-next-hand", "later"), "cards": ()}


def irregularity(game: Game, deal: Deal, entry: Entry) -> None:
    """An ``irregularity:`` line: what happened, whose it is, at what stage, and what the law makes of it."""
    word = entry.text.split()[0] if entry.text else ""
    kind = word.lower()
    if kind not in IRREGULARITIES:
        _unknown(game, entry, word, "irregularity", list(IRREGULARITIES))
        return
    rest, keys = _keys(game, entry, entry.text[len(word) :])
    if keys is None:
        return
    card, player = _card_and_player(game, entry, rest)
    if player is not None and player < 0:
        return
    offender = deal.dealer if kind in OF_THE_DEAL else player
    stage = _stage(game, deal, keys)
    if kind in RULED_BY_KEY:
        _proved(game, deal, entry, kind, player)
        return
    law = ruling_of(game.variant, kind, **stage)  # type: ignore[arg-type]
    if law is not None and deal.no_misdeal and law.ruling in VOIDS | {"new-deal-on-demand"}:
        law = Law(law.when, "no-misdeal", text=law.text, source=law.source)
    _note(game, deal, entry, kind, offender, stage, law)
    booked = kind == "two-cards" and player is not None and _one_turn(deal, entry, player, card)
    if law is None:
        game.fault("no-law", entry.span(), {"irregularity": kind, "variant": game.variant.id})
        _other_number(deal, kind, player, keys)
        return
    if choices(law):
        deal.pending = Pending(entry, law, choices(law), player, len(game.out.irregularities) - 1)
        return
    if law.ruling in OVER_SOMEBODY and (player if law.ruling == "bears-loss" else offender) is None:
        facts = {"reason": "the law rules over a player, and nobody is named", "expected": f"irregularity: {kind} NAME"}
        game.fault("unreadable-line", entry.span(), {"text": entry.text} | facts)
        return
    if booked and law.ruling == "bears-loss":
        keys = {"cards": str(deal.rounds.held(player or 0))} | keys
    _effect(game, deal, kind, law, player, offender, card, keys)


def _keys(game: Game, entry: Entry, text: str) -> tuple[str, dict[str, str] | None]:
    keys: dict[str, str] = {}
    for match in _KEY.finditer(text):
        key, value = match[1].lower(), match[2].lower()
        allowed = _KEYS.get(key)
        if allowed is None:
            _unknown(game, entry, match[1], "key of an irregularity", list(_KEYS))
            return "", None
        if (allowed and value not in allowed) or (key == "cards" and not _SMALL.fullmatch(value)):
            _unknown(game, entry, match[2], f"value of {key}", list(allowed) or ["a whole number"])
            return "", None
        keys[key] = value
    return _KEY.sub(" ", text).strip(), keys


def _card_and_player(game: Game, entry: Entry, text: str) -> tuple[int | None, int | None]:
    """The card and the player of an irregularity, in either order; player -1 where a word is neither."""
    card: int | None = None
    player: int | None = None
    while text:
        found, rest = game.player_at(text)
        if found is not None and player is None:
            player, text = found, rest
            continue
        word = text.split()[0]
        number = game.rules.pack.number(word)
        if number is None or card is not None:
            facts = {"text": word, "players": list(game.players)}
            start = entry.text.find(word)
            game.fault("unknown-player", entry.span(start, start + len(word)), facts)
            return card, -1
        card, text = number, text[len(word) :].strip()
    return card, player


def _unknown(game: Game, entry: Entry, word: str, where: str, known: Sequence[str]) -> None:
    near = get_close_matches(word.lower(), known, n=1)
    facts = {"text": word, "where": where, "choices": list(known)} | ({"closest": near[0]} if near else {})
    start = max(entry.text.find(word), 0)
    game.fault("unknown-word", entry.span(start, start + max(len(word), 1)), facts)


def _stage(game: Game, deal: Deal, keys: dict[str, str]) -> dict[str, str | int]:
    rounds = deal.rounds
    stage: dict[str, str | int] = {
        "round": rounds.stage() if deal.turned else "first",
        "table": "turned" if deal.turned else "not-turned",
        "hands": "lifted" if rounds.begun else "not-lifted",
        "players": game.count,
    }
    if "found" in keys:
        stage["found"] = keys["found"]
    return stage


def _note(
    game: Game,
    deal: Deal,
    entry: Entry,
    kind: str,
    offender: int | None,
    stage: dict[str, str | int],
    law: Law | None,
) -> None:
    player = None if offender is None else game.players[offender]
    offered = choices(law) if law is not None else ()
    ruling = law.ruling if law is not None else "no-law"
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
    choice = entry.text.lower()
    if choice not in pending.choices:
        _unknown(game, entry, entry.text, "ruling", pending.choices)
        pending.tried = True
        return
    deal.pending = None
    game.out.irregularities[pending.place] = replace(game.out.irregularities[pending.place], choice=choice)
    if choice == "redeal":
        void(game, deal, passes=False)


def chosen_dealer(game: Game, entry: Entry) -> None:
    """A ``ruling:`` line with a name, where the opponents choose: he deals again."""
    player = game.player_named(entry.text)
    if player is None:
        game.fault("unknown-player", entry.span(), {"text": entry.text, "players": list(game.players)})
        return
    game.again, game.free_dealer, game.due_reason = player, False, "chosen"
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
    deal.result.status, deal.open = "void", False
    game.passed = deal if passes else game.passed
    game.again = None if passes else deal.dealer
    game.due_reason = "lost" if passes else "again"
    if passes:
        game.dealer, game.again = deal.dealer, None
        from referee.table.dealing import next_seat  # noqa: PLC0415

        game.again = next_seat(game.variant, deal.dealer, game.count)


def _effect(
    game: Game,
    deal: Deal,
    kind: str,
    law: Law,
    player: int | None,
    offender: int | None,
    card: int | None,
    keys: dict[str, str],
) -> None:
    match law.ruling:
        case "deal-again" | "opponents-choose":
            void(game, deal, passes=False)
            game.free_dealer = law.ruling == "opponents-choose"
        case "deal-lost":
            void(game, deal, passes=True)
        case "dealer-scores-nothing":
            deal.dealer_scores_nothing = True
        case "bears-loss":
            _plays_short(deal, player, keys, kind)
        case "to-short-player":
            _found(deal, player)
        case "no-misdeal":
            deal.no_misdeal = True
        case "lay-down" | "return-cards" | "break-up":
            _lay_down(game, deal, player, card)
        case "points":
            _points(game, deal, law, offender)
        case "lose-game" if offender is not None:
            end_lost(game, deal, game.sides[offender])
        case "stands":
            _other_number(deal, kind, player, keys)


def _plays_short(deal: Deal, player: int | None, keys: dict[str, str], kind: str) -> None:
    """The player goes on with the cards he has: ``cards=N``, or one fewer than he should have."""
    if player is None:
        return
    held = deal.rounds.held(player)
    number = int(keys.get("cards", held - 1 if kind != "wrong-number" else held))
    _hold(deal, player, max(0, number))


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
    if twice and last[1].round == rounds.number and card in {None, last[1].play.card}:
        rounds.one_turn(player)
        return True
    if card is not None and card >= 0 and not deal.position.seen >> card & 1 and rounds.held(player):
        deal.position.lay((card,))
        deal.hands.play(player, rounds.number, entry.line, card)
        shown_less(deal, player, 1 << card)
        deal.result.plays += 1
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


def _other_number(deal: Deal, kind: str, player: int | None, keys: dict[str, str]) -> None:
    """A hand of another number that stays as it is: more cards came from the stock, fewer are still in it."""
    if kind in {"wrong-number", "short-hand"} and player is not None and "cards" in keys:
        number = int(keys["cards"])
        if kind == "wrong-number":
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


def _proved(game: Game, deal: Deal, entry: Entry, kind: str, player: int | None) -> None:
    """A foul that the table itself has proved: ruled as an upheld challenge of it."""
    kinds = Take if kind == "wrong-capture" else BuildPlay
    found = [
        one
        for one in fouls_known(deal)
        if isinstance(one.played.play, kinds) and (player is None or one.played.player == player)
    ]
    if kind == "wrong-claim" or not found:
        facts = {"entry": f"irregularity: {kind}", "reason": "no such foul is known at this place"}
        game.fault("misplaced-entry", entry.key_span(), facts)
        return
    uphold(game, deal, found[-1], entry)
