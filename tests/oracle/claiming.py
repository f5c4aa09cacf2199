"""Games that are claimed in play: as soon as a side has the target for certain, one of its players says so."""

from collections.abc import Sequence
from random import Random
from typing import Any

from .ending import Counted, no_match, result_of, worth
from .games import NAMES, Record
from .rules import Rules, pack, rules_of
from .scoring import Numbers, counts, counts_for, item_points, items_of, side_of, sides_of, total
from .simulate import (
    State,
    as_made,
    fresh,
    make_play,
    new_game,
    next_dealer,
    play_deal,
    position_of,
    score_deal,
)


def certain(rules: Rules, state: State, before: Numbers) -> Numbers:
    """Return what each side has for certain: what counts by the card, and most of what nobody can reach any more."""
    counted = counts(rules, state["piles"], state["sweeps"])
    made, _ = item_points(as_made(rules), counted, None, {}, before)
    won = {card for pile in state["piles"].values() for card in pile}
    sure = {side: total(made[side].values()) for side in made}
    for name, item in items_of(rules).items():
        if item["award"] not in ("most", "majority") or item.get("over") is not None:
            continue
        there = [card for card in pack(rules) if counts_for(item, card)]
        for side in sure:
            others = max(counted[other][name] for other in sure if other != side) + len({*there} - won)
            enough = others if item["award"] == "most" else len(there) // 2
            sure[side] += item["points"] if counted[side][name] > enough else 0
    return sure


def claim_in(rules: Rules, players: Sequence[str], deal: dict[str, Any], game: dict[str, Any]) -> Numbers | None:
    """Cut a deal off at the first take that makes a claim right, and return what is certain then; tell who claims."""
    state, before = fresh(rules, players, deal["table"]), game["score"]
    for at, (name, play) in enumerate(deal["plays"][:-1]):
        make_play(rules, state, name, position_of(state, name, [play["card"]]), play, deal["stages"][at])
        side = side_of(state["sides"], name)
        sure = certain(rules, state, before)
        if play["kind"] == "take" and total([before[side], sure[side]]) >= game["target"]:
            deal["plays"], deal["state"], deal["claim"] = deal["plays"][: at + 1], state, name
            game["winner"] = side
            return sure
    return None


def claimed(rules: Rules, players: Sequence[str], deal: dict[str, Any], game: dict[str, Any]) -> dict[str, Any]:
    """Return what a deal shows that a written claim has ended."""
    state = fresh(rules, players, deal["table"])
    for at, (name, play) in enumerate(deal["plays"]):
        make_play(rules, state, name, position_of(state, name, [play["card"]]), play, deal["stages"][at])
    deal["state"], sure = state, certain(rules, state, game["score"])
    side = side_of(state["sides"], deal["claim"])
    game["winner"] = side if total([game["score"][side], sure[side]]) >= game["target"] else None
    return ended(game, deal, rules, sure)


def ended(game: dict[str, Any], deal: dict[str, Any], rules: Rules, sure: Numbers) -> dict[str, Any]:
    """Return what a deal that a claim has ended shows; nobody's score rests on what might still have come."""
    before, state = dict(game["score"]), deal["state"]
    game["score"] = {side: total([before[side], sure[side]]) for side in before}
    counted = counts(rules, state["piles"], state["sweeps"])
    worth(rules, game, Counted(before, {side: {"all": number} for side, number in sure.items()}))
    return {
        "dealer": deal["dealer"],
        "status": "ended",
        "plays": len(deal["plays"]),
        "points": sure,
        "scored": sure,
        "score": dict(game["score"]),
        "counts": counted,
    }


def play_claimed(variant: str, count: int, rng: Random, deals: int = 8) -> Record:
    """Return a game in which nobody is slow to claim, with its true result."""
    rules, players = rules_of(variant, {}, count), NAMES[:count]
    game, dealer = new_game(rules, players), rng.choice(players)
    record: Record = {"variant": variant, "overrides": {}, "players": players, "deals": [], "rules": rules}
    results: list[dict[str, Any]] = []
    while len(results) < deals and not game["winner"] and not game["drawn"]:
        deal = play_deal(rules, players, dealer, rng)
        sure = claim_in(rules, players, deal, game)
        results.append(score_deal(rules, players, game, deal) if sure is None else ended(game, deal, rules, sure))
        record["deals"].append(deal)
        dealer = next_dealer(rules, players, dealer, results[-1]["points"])
    match = no_match(sides_of(rules, players))
    return {**record, "truth": result_of(rules, game, results, match), "unsure": game["unsure"]}
