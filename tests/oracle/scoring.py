"""Counts, points, what is set up, and the end of a game, on plain dicts keyed by side."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .rules import Rules, pack, rank_of, suit_of

Numbers = dict[str, int]


def no_match(sides: Sequence[str]) -> dict[str, Any]:
    """Return a match before its first game: the games won in it, and the matches won."""
    return {"in_match": dict.fromkeys(sides, 0), "games": dict.fromkeys(sides, 0), "matches": dict.fromkeys(sides, 0)}


def add_game(rules: Rules, match: dict[str, Any], game: Mapping[str, Any], deals: int) -> None:
    """Count a game that is won, and the match that it wins."""
    side, counts = game["winner"], worth(rules, game, deals)
    match["games"][side] += counts
    match["in_match"][side] += counts
    if rules["game.match"] and 2 * match["in_match"][side] > rules["game.match"]["best_of"]:
        match["matches"][side] += 1
        match["in_match"] = dict.fromkeys(match["in_match"], 0)


def sides_of(rules: Rules, players: Sequence[str]) -> list[str]:
    """Return the sides: each player, or opposite seats together."""
    if len(players) in rules["players.partners"]:
        half = len(players) // 2
        return ["+".join(players[seat::half]) for seat in range(half)]
    return list(players)


def side_of(sides: Sequence[str], player: str) -> str:
    return next(side for side in sides if player in side.split("+"))


def counts_for(item: Mapping[str, Any], card: str) -> bool:
    """Tell whether a card belongs to an item."""
    wanted = item["of"] if isinstance(item["of"], list) else [item["of"]]
    return "all" in wanted or card in wanted or rank_of(card) in wanted or suit_of(card) in wanted


def items_of(rules: Rules) -> dict[str, dict[str, Any]]:
    """Return the items that are counted by cards."""
    prefix = "scoring.items."
    return {key.removeprefix(prefix): item for key, item in rules.items() if key.startswith(prefix) and item}


def counts(rules: Rules, piles: Mapping[str, Sequence[str]], sweeps: Mapping[str, int]) -> dict[str, Numbers]:
    """Return each side's number of every item, and its sweeps."""
    return {
        side: {
            **{name: sum(counts_for(item, card) for card in piles[side]) for name, item in items_of(rules).items()},
            "sweeps": sweeps[side],
        }
        for side in piles
    }


def with_last(rules: Rules, counted: dict[str, Numbers], last: str | None) -> dict[str, Numbers]:
    """Return the counts with the last trick among them, where it scores."""
    if not rules["residue.points"]:
        return counted
    return {side: {**numbers, "last": int(side == last)} for side, numbers in counted.items()}


def more_of(counted: Mapping[str, Numbers], sides: Sequence[str], name: str) -> str | None:
    """Return which of the sides has most cards of an item; nobody where they are level."""
    top = max(counted[side][name] for side in sides)
    best = [side for side in sides if counted[side][name] == top]
    return best[0] if len(best) == 1 else None


def award(
    rules: Rules, item: Mapping[str, Any], numbers: Numbers, worth: int, counted: Mapping[str, Numbers]
) -> tuple[dict[str, int], bool]:
    """Return the points of one item by side, and whether it was tied."""
    nothing, tie = dict.fromkeys(numbers, 0), item.get("tie", "none")
    if item["award"] == "each":
        return {side: worth * max(0, number - item.get("over", 0)) for side, number in numbers.items()}, False
    top = max(numbers.values())
    best = [side for side, number in numbers.items() if number == top]
    if item["award"] == "majority" and 2 * top <= sum(counts_for(item, card) for card in pack(rules)):
        return nothing, len(best) > 1
    if len(best) == 1:
        return {**nothing, best[0]: worth}, False
    if tie == "split":
        return {**nothing, **dict.fromkeys(best, worth // len(best))}, False
    decided = more_of(counted, best, tie) if tie in items_of(rules) else None
    return {**nothing, **({decided: worth} if decided else {})}, decided is None


def item_points(
    rules: Rules, counted: Mapping[str, Numbers], last: str | None, carried: Numbers
) -> tuple[dict[str, Numbers], Numbers]:
    """Return the points of every item by side, and how often each item is carried over to the next deal."""
    result: dict[str, Numbers] = {side: {} for side in counted}
    over: Numbers = {}
    for name, item in items_of(rules).items():
        numbers = {side: counted[side][name] for side in counted}
        points, tied = award(rules, item, numbers, item["points"] * (1 + carried.get(name, 0)), counted)
        if tied and item.get("tie") == "carry-over":
            over[name] = carried.get(name, 0) + 1
        for side in counted:
            result[side][name] = points[side]
    sweeps = {side: counted[side]["sweeps"] for side in counted}
    least = min(sweeps.values()) if rules["sweep.cancel"] else 0
    for side in counted:
        result[side]["sweeps"] = rules["sweep.points"] * (sweeps[side] - least)
        result[side]["last"] = rules["residue.points"] if side == last else 0
    return result, over


def set_up(rules: Rules, points: Numbers, sweeps: Numbers) -> Numbers:
    """Return what each side sets up of its points; `sweeps` are the points in them that sweeps made."""
    if rules["scoring.deal_score"] == "gross":
        return dict(points)
    if rules["scoring.deal_score"] == "lowest-from-all":
        return {side: number - min(points.values()) for side, number in points.items()}
    plain = points if rules["sweep.netted"] else {side: points[side] - sweeps[side] for side in points}
    extra = dict.fromkeys(points, 0) if rules["sweep.netted"] else sweeps
    return {side: max(0, 2 * plain[side] - sum(plain.values())) + extra[side] for side in points}


def steps(rules: Rules, items: Mapping[str, Numbers], piles: Mapping[str, Sequence[str]]) -> Iterator[Numbers]:
    """Yield what each side counts at every step of the count: an item, or of an item in order a card or more of it."""
    for name in rules["scoring.count_order"]:
        item = items_of(rules).get(name, {})
        left = {side: numbers.get(name, 0) for side, numbers in items.items()}
        for first in item.get("order", []):
            mine = {"of": first}
            step = {
                side: item["points"] * sum(counts_for(item, card) and counts_for(mine, card) for card in piles[side])
                for side in items
            }
            left = {side: left[side] - step[side] for side in left}
            yield step
        yield left


def count_out(
    rules: Rules, before: Numbers, items: Mapping[str, Numbers], target: int, piles: Mapping[str, Sequence[str]]
) -> str | None:
    """Return who reaches the target first when the items are counted in order; nobody where two do at one step."""
    score = dict(before)
    for step in steps(rules, items, piles):
        score = {side: number + step[side] for side, number in score.items()}
        out = [side for side, number in score.items() if number >= target]
        if out:
            return out[0] if len(out) == 1 else None
    return None


def tied(rules: Rules, game: dict[str, Any], best: Sequence[str], counted: Mapping[str, Numbers]) -> None:
    """Settle a game in which several are level: by an item, as drawn, or not yet."""
    tie = rules["game.tie"]
    game["winner"] = more_of(counted, best, tie) if tie in items_of(rules) else None
    game["drawn"] = game["winner"] is None and (game["target"] is None or tie == "drawn")


def outcome(rules: Rules, game: dict[str, Any], before: Numbers, deal: Mapping[str, Any]) -> None:
    """Settle a game after a deal (`items`, `counts`, `piles`): its winner, that it is drawn, or the raised target."""
    score, target = game["score"], game["target"]
    ready = [side for side in score if target is None or score[side] >= target]
    if not ready:
        return
    least = rules["scoring.goal"] == "least"
    ready = list(score) if least else ready
    top = min(score.values()) if least else max(score[side] for side in ready)
    best = [side for side in ready if score[side] == top]
    if len(ready) == 1:
        game["winner"] = ready[0]
    elif not least and target is not None and "count-order" in (rules["game.out"], rules["game.both_out"]):
        game["winner"] = count_out(rules, before, deal["items"], target, deal["piles"])
        game["unsure"] = game["winner"] is None
    elif not least and target is not None and rules["game.both_out"] == "raise-target":
        game["target"] = target + rules["game.raise_by"]
    elif len(best) == 1:
        game["winner"] = best[0]
    else:
        tied(rules, game, best, deal["counts"])
    if game["winner"] and rules["game.lurch"] and not least:
        game["lurched"] = [s for s in score if s != game["winner"] and score[s] < rules["game.lurch"]["under"]]


def worth(rules: Rules, game: Mapping[str, Any], deals: int) -> int:
    """Return how many games a won game of so many deals counts: of a lurch and a quick win the more."""
    speed: dict[int, int] = rules["game.speed"] or {}
    quick = [speed[most] for most in sorted(speed) if deals <= most][:1]
    lurched: list[int] = [rules["game.lurch"]["counts"]] if game["lurched"] else []
    return max([1, *lurched, *quick])


def result_of(rules: Rules, game: dict[str, Any], deals: list[dict[str, Any]], match: dict[str, Any]) -> dict[str, Any]:
    """Return the true result of a record; of matches and of quick wins only where there are such."""
    result = {
        "deals": deals,
        "score": game["score"],
        "winner": game["winner"],
        "lurched": game["lurched"],
        "faults": [],
    }
    told = [
        *(["games"] if rules["game.speed"] or rules["game.match"] else []),
        *(["matches"] if rules["game.match"] else []),
    ]
    return {**result, **{key: match[key] for key in told}}
