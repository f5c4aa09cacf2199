"""Rule sets at random with every key that the oracle knows, laid over any variant."""

from random import Random
from typing import Any

from .house import score_rules, some, table_rules
from .rules import rules_of
from .scoring import items_of

BUILDING: dict[str, list[Any]] = {
    "build.must_hold": ["side"],
    "build.owner_next": ["must-take"],
    "build.on_table": [1, 2],
    "build.without": [["10D", "2S", "A"], ["S"], ["7"]],
    "build.owner_may_trail": [False],
}
DEALING: dict[str, list[Any]] = {
    "deal.hands": [[6, 4], [3], [4, 5], "all", [2, 3, 4]],
    "deal.layout": [{"without": ["10D", "2S", "A"]}, {"without": ["K", "Q", "J"]}],
    "deal.next_dealer": ["rotate", "same", "loser"],
    "players.direction": ["clockwise", "counter-clockwise"],
    "pack.remove": [["2H"], ["2H", "2C", "2D", "3C"]],
}
SCORING: dict[str, list[Any]] = {
    "sweep.cancel": ["lowest", True],
    "sweep.last_round": [False],
    "sweep.stops_at": [{"score": 5, "of": "own"}, {"score": 4, "of": "anybody"}, {"score": 8}],
    "residue.points": [1],
    "residue.to": ["nobody"],
    "scoring.shutout": [{"takes": "all"}, {"wins": True}, {"counts": 2}, {"takes": "all", "counts": 3}],
    "scoring.goal": ["least"],
    "game.target": [None, 7, 11, 21],
    "game.out": ["end-of-deal", "count-order"],
    "game.both_out": ["count-order", "nearest", "higher", "raise-target"],
    "game.tie": ["spades", "cards", "drawn"],
    "game.over": ["back"],
    "game.near": [{5: ["cards", "spades"]}, {4: ["aces"], 6: ["big", "cards"]}, {6: []}],
    "game.speed": [{1: 4, 2: 2}, {2: 3}],
    "game.margin": [{"under": 5, "counts": 2}, {"counts": 3, "under": 9}],
    "game.match": [{"best_of": 3}, {"best_of": 5}],
}
ITEMS: dict[str, list[Any]] = {
    "cards": [
        {"tie": "split"},
        {"tie": "each"},
        {"tie": "spades"},
        {"needs": ["big", "aces"]},
        {"award": "majority", "tie": "split"},
    ],
    "spades": [{"tie": "split"}, {"tie": "each"}, {"tie": "cards"}, {"needs": ["little"]}, {"points": 2}],
    "aces": [{"order": ["S", "H", "D", "C"]}, {"order": ["AD", "AC"]}, {"award": "most", "points": 2, "tie": "each"}],
    "sevens": [{"of": "7", "award": "all", "points": 2}, {"of": ["7", "6"], "award": "most", "points": 2}],
    "courts": [{"of": ["J", "Q", "K"], "award": "each", "points": 1, "over": 4}],
}


def any_rules(base: str, players: int, rng: Random) -> dict[str, Any]:
    """Return random overrides of any rules, which go together."""
    picked = {**table_rules(base, rng), **score_rules(base, rng)}
    picked |= {**some(DEALING, rng, 0.15), **some(SCORING, rng, 0.15)}
    for name, values in ITEMS.items():
        if rng.random() < 0.2 and fits(base, name, change := rng.choice(values)):
            picked[f"scoring.items.{name}"] = change
    if rules_of(base, picked)["build.allowed"] != "none":
        picked |= some(BUILDING, rng, 0.25)
        if picked.get("build.must_hold") == "side":
            picked |= {"build.owner_keeps_card": True}
    return agree(base, players, picked)


def fits(base: str, name: str, change: dict[str, Any]) -> bool:
    """Tell whether an item may be changed: one that counts card by card has no tie, what is had by most no order."""
    item = rules_of(base).get(f"scoring.items.{name}") or {}
    if not item and "of" not in change:
        return False
    if item.get("order") and change.get("award") == "most":
        return False
    return name not in ("cards", "spades") or item.get("award") != "each"


def agree(base: str, players: int, picked: dict[str, Any]) -> dict[str, Any]:
    """Return the overrides changed so that they can be played and settled."""
    rules = rules_of(base, picked, players)
    target = rules["game.target"]
    if target is None or rules["game.out"] in ("claim", "as-made"):
        picked |= {"game.out": "end-of-deal"}
    if rules["scoring.goal"] == "least":
        picked |= {"game.out": "end-of-deal"}
    if rules["game.over"] == "back" and rules["game.both_out"] == "raise-target":
        picked |= {"game.both_out": "higher"}
    seated = [rules_of(base, picked, count) for count in rules["players.counts"]]
    lurches = [(each["game.lurch"], each["game.target"]) for each in [rules, *seated]]
    if any(lurch and (aim is None or lurch["under"] >= aim) for lurch, aim in lurches):
        picked["game.lurch"] = None
    if rules["deal.hands"] == "all" and rules["deal.refill"] == "after-play":
        picked["deal.hands"] = None
    if isinstance(rules["deal.hands"], list) and max(rules["deal.hands"]) * max(rules["players.counts"]) > 40:
        picked["deal.hands"] = None
    if any(name not in items_of(rules) for names in (rules["game.near"] or {}).values() for name in names):
        picked["game.near"] = None
    if rules["game.tie"] not in (*items_of(rules), "drawn", "another-deal"):
        picked["game.tie"] = "another-deal"
    for name, item in items_of(rules).items():
        key = f"scoring.items.{name}"
        if key in picked and item.get("over") and item.get("tie", "none") != "none":
            picked[key] = {**picked[key], "tie": "none"}
    return {key: value for key, value in picked.items() if key != "deal.hands" or value is not None}
