"""House rules at random: overrides of the dotted keys that fit together, and their text for `set:` lines."""

from random import Random
from typing import Any

from .rules import Rules, rules_of

CAPTURE: dict[str, list[Any]] = {
    "capture.compulsory": ["no", "equal", "any", "on-demand", "on-demand-equal"],
    "capture.partial": [True, False],
    "capture.court_pairing": ["all", "one", "one-or-three"],
    "capture.build_in_sum": ["no", "single", "opponents", "any"],
}
BUILD: dict[str, list[Any]] = {
    "build.allowed": ["multiple", "single"],
    "build.call": ["yes", "numerals", "no"],
    "build.limit": [10, 9, 8],
    "build.must_hold": ["self", "partner-declared", "no"],
    "build.raise_others": [True, False],
    "build.raise_own": ["with-both", "with-new", "no"],
    "build.raise_with_table": [False, True],
    "build.multiple_fixed": [True, False],
    "build.same_value": ["merge", "apart", "forbidden"],
    "build.owner_may_trail": [False, True],
    "build.owner_keeps_card": [True, False],
    "build.per_player": [None, 1, 2],
}
SCORE: dict[str, list[Any]] = {
    "sweep.points": [1, 0, 2],
    "sweep.last_play": ["genuine", "never", "residue"],
    "residue.to": ["last-taker", "nobody"],
    "residue.points": [0, 1],
    "scoring.deal_score": ["gross", "difference", "lowest-from-all"],
    "scoring.items.cards": [
        {"tie": "carry-over"},
        {"award": "majority"},
        {"of": "all", "award": "each", "points": 1, "over": 20},
    ],
    "scoring.items.spades": [
        {"of": "S", "award": "each", "points": 1, "over": 6},
        {"points": 2},
        {"tie": "carry-over"},
    ],
    "scoring.items.big": [{"points": 3}, {"points": 1}],
    "game.target": [11, 16, 21, None],
    "game.both_out": ["higher", "raise-target"],
    "game.raise_by": [5, 11],
    "game.tie": ["another-deal", "drawn"],
    "game.lurch": [None, {"under": 6, "counts": 2}, {"under": 9, "counts": 3}],
    "players.direction": ["clockwise", "counter-clockwise"],
    "deal.next_dealer": ["rotate", "same"],
}
VALUES: list[dict[str, Any]] = [
    {},
    {"values.J": 11, "values.Q": 12, "values.K": 13},
    {"values.J": 11, "values.Q": 12, "values.K": 13, "build.limit": 14, "values.A": [1, 14]},
    {"values.J": 11, "values.Q": 12, "values.K": 13, "build.limit": 14, "hand_values.A": [1, 14]},
    {"values.J": 11, "values.Q": 12, "values.K": 13, "hand_values.A": 14, "hand_values.2S": 15, "hand_values.10D": 16},
    {"hand_values.10D": [10, 16]},
]


def some(keys: dict[str, list[Any]], rng: Random, share: float) -> dict[str, Any]:
    return {key: rng.choice(values) for key, values in keys.items() if rng.random() < share}


def table_rules(base: str, rng: Random) -> dict[str, Any]:
    """Return random overrides of what is judged at the table: values, captures, builds."""
    picked = {**some(CAPTURE, rng, 0.4), **some(BUILD, rng, 0.3)}
    if rng.random() < 0.35:
        picked.update(rng.choice(VALUES))
    return settle(base, picked)


def score_rules(base: str, rng: Random) -> dict[str, Any]:
    """Return random overrides of what is counted and won."""
    picked = some(SCORE, rng, 0.25)
    picked = {key: value for key, value in picked.items() if known(base, key, value)}
    rules = rules_of(base, picked)
    if rules["game.out"] in ("claim", "as-made") and "game.target" in picked and picked["game.target"] is None:
        picked["game.out"] = "end-of-deal"
    if rules["game.target"] is None:
        picked["game.lurch"] = None
    if rules["game.out"] == "as-made" or "tie" not in (rules["scoring.items.spades"] or {}):
        picked.pop("scoring.items.spades", None)
    if rules_of(base, picked)["game.out"] in ("claim", "as-made"):
        picked["scoring.deal_score"] = "gross"
    return picked


def known(base: str, key: str, value: Any) -> bool:
    """Tell whether a change of an item is one of an item that the game has."""
    return not key.startswith("scoring.items.") or "of" in value or bool(rules_of(base).get(key))


def settle(base: str, picked: dict[str, Any]) -> dict[str, Any]:
    """Return the overrides changed so that they leave no second reading and every hand a legal play."""
    rules = rules_of(base, picked)
    if rules["build.allowed"] == "none":
        return {key: value for key, value in picked.items() if not key.startswith("build.")}
    if rules["build.must_hold"] == "no":
        picked |= {"build.owner_keeps_card": False}
        if rules["build.raise_own"] == "with-both":
            picked["build.raise_own"] = "with-new"
    if not rules_of(base, picked)["build.owner_keeps_card"]:
        picked["build.owner_may_trail"] = True
    if rules["build.allowed"] == "single":
        picked["build.call"] = "no"
        if rules["build.same_value"] == "merge":
            picked["build.same_value"] = "forbidden"
    if rules_of(base, picked)["build.same_value"] != "merge" and rules["build.must_hold"] == "partner-declared":
        picked["build.must_hold"] = "self"
    return picked


def several_values(rules: Rules) -> bool:
    """Tell whether some rank has two values on the table, so that a call of it has no one value."""
    return any(len(value or []) > 1 for key, value in rules.items() if key.startswith("values."))


def text_of(value: Any) -> str:
    """Return a rule's value as a `set:` line has it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return f"[{', '.join(text_of(each) for each in value)}]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {text_of(each)}" for key, each in value.items()) + "}"
    return "none" if value is None else str(value)
