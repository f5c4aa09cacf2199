"""Counts, points, and what is set up of them, on plain dicts keyed by side."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from .rules import Rules, belongs, pack

Number = int | float
Numbers = dict[str, Any]


def plain(number: Fraction | float) -> Number:
    """Return a number as it is printed: whole where it is whole."""
    exact = Fraction(number)
    return exact.numerator if exact.denominator == 1 else float(exact)


def total(numbers: Iterable[Number]) -> Number:
    """Return an exact sum."""
    return plain(sum((Fraction(number) for number in numbers), Fraction(0)))


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
    return belongs(item["of"], card)


def items_of(rules: Rules) -> dict[str, dict[str, Any]]:
    """Return the items that are counted by cards."""
    prefix = "scoring.items."
    return {key.removeprefix(prefix): item for key, item in rules.items() if key.startswith(prefix) and item}


def whole(rules: Rules, item: Mapping[str, Any]) -> int:
    """Return how many cards of an item the pack has."""
    return sum(counts_for(item, card) for card in pack(rules))


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


def award(rules: Rules, name: str, counted: Mapping[str, Numbers], times: int) -> tuple[Numbers, str]:
    """Return the points of one item by side, and whether it was `tied`, `won` or neither; a carried tie multiplies."""
    item = items_of(rules)[name]
    numbers, worth = {side: counted[side][name] for side in counted}, item["points"]
    nothing = dict.fromkeys(numbers, 0)
    if item.get("over") is not None or item["award"] == "each":
        return {side: worth * max(0, number - (item.get("over") or 0)) for side, number in numbers.items()}, ""
    if item["award"] == "all":
        return {side: worth * (number == whole(rules, item)) for side, number in numbers.items()}, ""
    top = max(numbers.values())
    best = [side for side, number in numbers.items() if number == top]
    if item["award"] == "majority" and (
        2 * top < whole(rules, item) or (2 * top == whole(rules, item) and len(best) < 2)
    ):
        return nothing, ""
    if len(best) == 1:
        return {**nothing, best[0]: worth * times}, "won"
    return tied(item, nothing, best if top else [], counted)


def tied(
    item: Mapping[str, Any], nothing: Numbers, best: Sequence[str], counted: Mapping[str, Numbers]
) -> tuple[Numbers, str]:
    """Return the points of an item that several sides have most of."""
    how = item.get("tie", "none")
    if not best or how in ("none", "carry-over"):
        return nothing, "tied"
    if how == "split":
        return {**nothing, **dict.fromkeys(best, plain(Fraction(item["points"], len(best))))}, "tied"
    if how == "each":
        return {**nothing, **dict.fromkeys(best, item["points"])}, "tied"
    most = max(counted[side][how] for side in best)
    first = [side for side in best if counted[side][how] == most]
    return ({**nothing, first[0]: item["points"]}, "won") if len(first) == 1 else (nothing, "tied")


def cancelled(rules: Rules, sweeps: Mapping[str, int]) -> dict[str, int]:
    """Return the sweeps that are left once opposing ones have cancelled."""
    if rules["sweep.cancel"] == "lowest":
        return {side: number - min(sweeps.values()) for side, number in sweeps.items()}
    if rules["sweep.cancel"]:
        return {side: max(0, 2 * number - sum(sweeps.values())) for side, number in sweeps.items()}
    return dict(sweeps)


def still_counts(rules: Rules, name: str, before: Numbers, side: str) -> bool:
    """Tell whether an item brings a side anything at this score: near the target only some, no sweeps from a score."""
    reached = [score for score in rules["game.near"] or {} if before[side] >= int(score)]
    if reached and name not in rules["game.near"][max(reached, key=int)]:
        return False
    stops = rules["sweep.stops_at"]
    if stops is None or name != "sweeps":
        return True
    who = before.values() if stops.get("of") == "anybody" else [before[side]]
    return all(score < stops["score"] for score in who)


def item_points(
    rules: Rules,
    counted: Mapping[str, Numbers],
    last: str | None,
    carried: Numbers,
    before: Numbers | None = None,
) -> tuple[dict[str, Numbers], Numbers]:
    """Return the points of every item by side, and how often each item is carried over to the next deal."""
    score = before or dict.fromkeys(counted, 0)
    result: dict[str, Numbers] = {side: {} for side in counted}
    over = {name: times for name, times in carried.items() if times}
    for name, item in items_of(rules).items():
        points, how = award(rules, name, counted, 1 + carried.get(name, 0))
        if how == "tied" and item.get("tie") == "carry-over":
            over[name] = carried.get(name, 0) + 1
        elif how == "won":
            over.pop(name, None)
        for side in counted:
            needed = item.get("needs") or []
            lacks = needed and not any(counted[side][other] for other in needed)
            result[side][name] = points[side] if still_counts(rules, name, score, side) and not lacks else 0
    sweeps = cancelled(rules, {side: counted[side]["sweeps"] for side in counted})
    for side in counted:
        counts_too = {name: still_counts(rules, name, score, side) for name in ("sweeps", "last")}
        result[side]["sweeps"] = rules["sweep.points"] * sweeps[side] * counts_too["sweeps"]
        result[side]["last"] = rules["residue.points"] * (side == last) * counts_too["last"]
    return take_all(rules, result), over


def alone(items: Mapping[str, Numbers]) -> str | None:
    """Return the one side that has points in a deal."""
    some = [side for side in items if total(items[side].values())]
    return some[0] if len(some) == 1 and len(items) > 1 else None


def take_all(rules: Rules, items: dict[str, Numbers]) -> dict[str, Numbers]:
    """Give what fell to nobody to the one side with points, where a shutout takes all."""
    side = alone(items)
    if side is None or (rules["scoring.shutout"] or {}).get("takes") != "all":
        return items
    fixed = rules["residue.points"]
    for item in items_of(rules).values():
        if item.get("over") is None and item["award"] != "all":
            fixed += item["points"] * (whole(rules, item) if item["award"] == "each" else 1)
    rest = fixed + items[side]["sweeps"] - total(items[side].values())
    if rest > 0:
        items[side]["shutout"] = rest
    return items


def set_up(rules: Rules, points: Numbers, sweeps: Numbers) -> Numbers:
    """Return what each side sets up of its points; `sweeps` are the points in them that sweeps made.

    Sweeps that are not netted stand apart from any subtraction.
    """
    apart = dict.fromkeys(points, 0) if rules["sweep.netted"] else sweeps
    own = {side: Fraction(points[side]) - Fraction(apart[side]) for side in points}
    if rules["scoring.deal_score"] == "lowest-from-all":
        own = {side: number - min(own.values()) for side, number in own.items()}
    elif rules["scoring.deal_score"] == "difference":
        own = {side: max(Fraction(0), 2 * number - sum(own.values())) for side, number in own.items()}
    return {side: plain(number + Fraction(apart[side])) for side, number in own.items()}
