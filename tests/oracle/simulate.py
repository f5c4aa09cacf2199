"""Whole deals and whole games: the cards are dealt, every play is chosen among the legal ones, all is counted."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from .choosing import choose
from .ending import Counted, fall_back, outcome, worth
from .oracle import Play, Position, side
from .rounds import deal_round, late, open_deal, over, seats
from .rules import Rules, pack, redeems
from .ruling import after, verdict
from .scoring import counts, item_points, items_of, set_up, side_of, sides_of, still_counts, total, with_last
from .takings import takings

State = dict[str, Any]
Hook = Callable[[dict[str, Any], str, Position], Play | None]

ERRORS = {
    "unknown-card",
    "card-repeated",
    "not-on-table",
    "not-in-hand",
    "too-many-plays",
    "ambiguous-take",
    "ambiguous-build",
}
BUILD_FAULTS = {
    "build-not-allowed",
    "build-without-hand-card",
    "build-sum",
    "build-too-high",
    "build-split",
    "build-fixed",
    "own-build-raised",
    "build-raised-from-table",
    "same-value-build",
    "false-build",
}


def fresh(rules: Rules, players: Sequence[str], table: Sequence[str]) -> State:
    """Return the state of a deal before the first play."""
    sides = sides_of(rules, players)
    return {
        "table": list(table),
        "builds": [],
        "sides": sides,
        "piles": {side: [] for side in sides},
        "sweeps": dict.fromkeys(sides, 0),
        "last": None,
        "made": {},
    }


def partner_of(sides: Sequence[str], player: str) -> str | None:
    return next((name for name in side_of(sides, player).split("+") if name != player), None)


def position_of(state: State, player: str, hand: Sequence[str], partner: Sequence[str] = ()) -> Position:
    """Return what a player sees, the hand included, and the partner's hand."""
    return {
        "partner_hand": list(partner),
        "made": state["made"].get(player),
        "table": state["table"],
        "builds": state["builds"],
        "hand": list(hand),
        "by": player,
        "partner": partner_of(state["sides"], player),
        "seen": [card for pile in state["piles"].values() for card in pile],
    }


def make_play(rules: Rules, state: State, player: str, position: Position, play: Play, stage: str) -> None:
    """Carry a play out as it was written; its stage is that of the last round, of the very last card, or none."""
    table, builds = after(rules, position, play)
    before = {*state["table"], *(c for b in state["builds"] for g in b["groups"] for c in g)}
    there = {*table, *(c for b in builds for g in b["groups"] for c in g)}
    state["table"], state["builds"] = table, builds
    state["made"][player] = builds[-1] if play["kind"] == "build" else None
    if play["kind"] == "take":
        side = side_of(state["sides"], player)
        state["piles"][side] += [play["card"], *sorted(before - there)]
        state["last"] = side
        state["sweeps"][side] += not there and sweep_counts(rules, stage)


def sweep_counts(rules: Rules, stage: str) -> bool:
    """Tell whether a clear board at this stage of a deal is a sweep that counts."""
    if stage and not rules["sweep.last_round"]:
        return False
    return stage != "last card" or rules["sweep.last_play"] != "never"


def close_deal(rules: Rules, state: State) -> None:
    """Give the leavings to the last taker."""
    left = [*state["table"], *(c for b in state["builds"] for g in b["groups"] for c in g)]
    if left and state["last"] is not None and rules["residue.to"] == "last-taker":
        state["piles"][state["last"]] += left
        if rules["sweep.last_play"] == "residue" and rules["sweep.last_round"]:
            state["sweeps"][state["last"]] += 1


def due(order: Sequence[str], made: dict[str, int]) -> str:
    """Return who is to play: the first from the eldest hand with the fewest plays in the round."""
    return min(order, key=lambda name: (made[name], order.index(name)))


def take_turn(rules: Rules, deal: dict[str, Any], name: str, rng: Random, hook: Hook | None) -> None:
    """Let a player make one play; a hook may make another one for him."""
    hand, state, stock = deal["hands"][name], deal["state"], deal["stock"]
    partner = partner_of(state["sides"], name)
    position = position_of(state, name, hand, deal["hands"][partner] if partner else ())
    play = hook(deal, name, position) if hook else None
    play = deal["mishaps"].play(deal, name, position) if "mishaps" in deal else play
    play = play or choose(rules, position, rng)
    spare = [card for card in hand if not redeems(rules, card, play.get("value", 0))] or hand
    spent = play["card"] if play["card"] in hand else rng.choice(spare)
    hand.remove(spent)
    deal.setdefault("spent", []).append(spent)
    stage = late(rules, deal)
    draws = deal["mishaps"].draws(deal, name) if "mishaps" in deal else 1
    if rules["deal.refill"] == "after-play":
        hand += stock[:draws]
        del stock[:draws]
    faults = faults_of(rules, position, play)
    carry_out(rules, state, name, position, play, faults, stage)
    deal["made"][name] += 1
    deal["plays"].append((name, play))


def faults_of(rules: Rules, position: Position, play: Play) -> set[str]:
    """Return the faults of a play, `x all` included."""
    if play.get("groups", []) is not None:
        return verdict(rules, position, play)
    possible = takings(rules, play["card"], position["table"], position["builds"], side(position))
    return {"ambiguous-take"} if possible else verdict(rules, position, {**play, "groups": []})


def carry_out(
    rules: Rules, state: State, name: str, position: Position, play: Play, faults: set[str], stage: str
) -> None:
    """Let a play stand as it happened; after an error the played card, if known and unseen, lies on the table."""
    if not faults & ERRORS:
        done = {**play, "groups": []} if play.get("groups", []) is None else play
        make_play(rules, state, name, position, done, stage)
        mark(rules, state, name, position, play, faults)
        return
    seen = {*state["table"], *position["seen"], *(c for b in state["builds"] for g in b["groups"] for c in g)}
    if play["card"] in pack(rules) and play["card"] not in seen:
        state["table"].append(play["card"])


def mark(rules: Rules, state: State, name: str, position: Position, play: Play, faults: set[str]) -> None:
    """Remember which builds have been faulted: they are not reported again.

    A build whose card was given away by a play with an earlier fault of its kind had its moment at that play.
    """
    if faults & BUILD_FAULTS and play["kind"] == "build":
        state["builds"][-1]["faulted"] = True
    if faults & {*BUILD_FAULTS, "trail-with-build", "build-unredeemed"}:
        hand = [card for card in position["hand"] if card != play["card"]]
        mine = [build for build in state["builds"] if build["owner"] == name]
        bare = [build for build in mine if not any(redeems(rules, card, build["value"]) for card in hand)]
        for build in bare or (mine if "build-unredeemed" in faults else []):
            build["faulted"] = True


def play_deal(
    rules: Rules,
    players: Sequence[str],
    dealer: str,
    rng: Random,
    hook: Hook | None = None,
    missing: int = 0,
    jump: int | None = None,
    mishaps: Any = None,
) -> dict[str, Any]:
    """Play one deal out and return it: dealer, table, plays as (player, play), and the state at its end.

    At play `jump` a player who is not due makes it; `mishaps` say what goes wrong.
    """
    deal = open_deal(rules, players, dealer, rng, missing)
    deal |= {"mishaps": mishaps} if mishaps else {}
    deal["state"] = fresh(rules, players, deal["table"])
    while not over(deal):
        if not any(deal["hands"].values()):
            deal_round(rules, deal)
            if mishaps:
                mishaps.dealt(deal)
        holding = [name for name in deal["order"] if deal["hands"][name]]
        name = due(holding, deal["made"])
        if jump == len(deal["plays"]):
            name = rng.choice([other for other in holding if other != name] or [name])
        take_turn(rules, deal, name, rng, hook)
        if mishaps:
            mishaps.drawn(deal, name)
            mishaps.after(deal, name)
    close_deal(rules, deal["state"])
    return deal


def peg_out(rules: Rules, deal: dict[str, Any], players: Sequence[str], before: dict[str, Any], target: int) -> bool:
    """Cut a deal off at the take that reaches the target, where points are scored as made; tell if there is one."""
    state = fresh(rules, players, deal["table"])
    for at, (name, play) in enumerate(deal["plays"]):
        make_play(rules, state, name, position_of(state, name, [play["card"]]), play, deal["stages"][at])
        side = side_of(state["sides"], name)
        last = side if deal["stages"][at] == "last card" else None
        if play["kind"] == "take" and pegged(rules, state, before, last)[side] >= target:
            deal["plays"], deal["state"], deal["pegged"] = deal["plays"][: at + 1], state, side
            return True
    return False


def pegged(rules: Rules, state: State, before: dict[str, Any], last: str | None) -> dict[str, Any]:
    """Return the score as it stands in the middle of a deal; by it sweeps may no longer count."""
    counted = counts(rules, state["piles"], state["sweeps"])
    made, _ = item_points(as_made(rules), counted, last, {}, before)
    plain = {side: total([before[side], *made[side].values(), -made[side]["sweeps"]]) for side in made}
    swept, _ = item_points(as_made({**rules, "game.near": None}), counted, None, {}, plain)
    near = {side: still_counts({**rules, "sweep.stops_at": None}, "sweeps", before, side) for side in made}
    return {side: total([plain[side], swept[side]["sweeps"] * near[side]]) for side in made}


def as_made(rules: Rules) -> Rules:
    """Return the rules with the items only that are scored card by card."""
    by_card = {
        name for name, item in items_of(rules).items() if item["award"] == "each" or item.get("over") is not None
    }
    return {**rules, **{f"scoring.items.{name}": None for name in items_of(rules).keys() - by_card}}


def next_dealer(rules: Rules, players: Sequence[str], dealer: str, points: dict[str, int]) -> str:
    """Return who deals next."""
    rotated = seats(rules, players, dealer)[0]
    if rules["deal.next_dealer"] == "same":
        return dealer
    if rules["deal.next_dealer"] == "loser":
        pick = max if rules["scoring.goal"] == "least" else min
        low = [side for side in points if points[side] == pick(points.values())]
        loser = low[0].split("+") if len(low) == 1 and any(points.values()) else [rotated]
        return next(name for name in seats(rules, players, dealer) if name in loser)
    return rotated


def new_game(rules: Rules, players: Sequence[str], start: dict[str, int] | None = None) -> dict[str, Any]:
    """Return a game before its first deal."""
    sides = sides_of(rules, players)
    return {
        "score": dict(start) if start else dict.fromkeys(sides, 0),
        "target": rules["game.target"],
        "winner": None,
        "drawn": False,
        "lurched": [],
        "counts": 1,
        "deals": 0,
        "carried": {},
        "unsure": False,
    }


def score_deal(rules: Rules, players: Sequence[str], game: dict[str, Any], deal: dict[str, Any]) -> dict[str, Any]:
    """Count a deal that is played out, add it to the game, and return it as the true result shows it."""
    before, counting = dict(game["score"]), rules
    if rules["game.out"] == "as-made" and game["target"] is not None:
        counting = as_made(rules) if peg_out(rules, deal, players, before, game["target"]) else rules
        game["winner"] = deal.get("pegged")
    state = deal["state"]
    last = None if "pegged" in deal and deal["stages"][len(deal["plays"]) - 1] != "last card" else state["last"]
    counted = counts(rules, state["piles"], state["sweeps"])
    items, game["carried"] = item_points(counting, counted, last, game["carried"], before)
    points = {side: total(items[side].values()) for side in items}
    scored = set_up(rules, points, {side: items[side]["sweeps"] for side in items})
    game["score"] = fall_back(rules, {side: total([before[side], scored[side]]) for side in before}, game["target"])
    game["deals"] += 1
    settle(rules, game, Counted(before, items, with_last(rules, counted, last), state["piles"]))
    return {
        "dealer": deal["dealer"],
        "status": "ended" if "pegged" in deal else "complete",
        "plays": len(deal["plays"]),
        "points": points,
        "scored": scored,
        "score": dict(game["score"]),
        "counts": with_last(rules, counted, last),
    }


def settle(rules: Rules, game: dict[str, Any], deal: Counted) -> None:
    """Settle a game after a deal, and say what it counts where it is won."""
    if game["winner"] is None:
        outcome(rules, game, deal)
    worth(rules, game, deal)
