"""The end of a game: who is out, who has won it, what it counts; on plain dicts keyed by side."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .rules import Rules, belongs
from .scoring import Number, Numbers, alone, counts_for, items_of, plain, total

COUNTS_MORE = ("game.margin", "game.speed", "game.match", "scoring.shutout")


@dataclass(frozen=True)
class Counted:
    """A deal as it was counted: the score before it, each side's points by item, its counts, its cards."""

    before: Numbers
    items: Mapping[str, Numbers]
    counts: Mapping[str, Numbers] = field(default_factory=dict)
    piles: Mapping[str, Sequence[str]] = field(default_factory=dict)


def fall_back(rules: Rules, score: Numbers, target: int | None) -> Numbers:
    """Return the score where what is beyond the target comes off it."""
    if rules["game.over"] != "back" or target is None:
        return score
    return {side: plain(2 * target - number) if number > target else number for side, number in score.items()}


def steps(rules: Rules, deal: Counted, name: str) -> Iterator[Numbers]:
    """Yield the points of an item by side, card by card where it has an order."""
    item, left = items_of(rules).get(name, {}), {side: deal.items[side].get(name, 0) for side in deal.items}
    seen: set[str] = set()
    for part in item.get("order") or []:
        cards = {
            side: {card for card in deal.piles[side] if counts_for(item, card) and belongs(part, card)} - seen
            for side in left
        }
        seen |= {card for some in cards.values() for card in some}
        made = {side: item["points"] * len(cards[side]) if left[side] else 0 for side in left}
        left = {side: left[side] - made[side] for side in left}
        yield made
    yield left


def count_out(rules: Rules, deal: Counted, out: Sequence[str], target: int) -> list[str]:
    """Return who reaches the target first when the items are counted in order.

    Of several by one item it is who needed fewest of its points; those who needed as many remain.
    """
    score = {side: deal.before[side] for side in out}
    every = next(iter(deal.items.values()))
    names = [name for name in rules["scoring.count_order"] if name in every]
    for name in [*names, *(name for name in every if name not in names)]:
        for made in steps(rules, deal, name):
            needs = {side: target - score[side] for side in out if score[side] + made[side] >= target}
            if needs:
                return [side for side, number in needs.items() if number == min(needs.values())]
            score = {side: total([score[side], made[side]]) for side in out}
    return list(out)


def outcome(rules: Rules, game: dict[str, Any], deal: Counted) -> None:
    """Settle a game after a deal: its winner, that it is drawn, or the raised target."""
    score, target = game["score"], game["target"]
    if (rules["scoring.shutout"] or {}).get("wins") and alone(deal.items):
        game["winner"] = alone(deal.items)
        return
    out = [side for side in score if target is None or score[side] >= target]
    if rules["game.over"] == "back" and target is not None:
        out = [side for side in score if score[side] == target]
    if not out:
        return
    if rules["game.out"] == "as-made" and target is not None:
        out = [side for side in out if pegged(rules, deal, side) >= target] or out
    if target is None or rules["scoring.goal"] == "least":
        best(rules, game, deal, list(score))
    elif len(out) == 1:
        game["winner"] = out[0]
    else:
        several(rules, game, deal, out)


def pegged(rules: Rules, deal: Counted, side: str) -> Number:
    """Return the score of a side with what is pegged card by card alone, before the most of anything is counted."""
    most = [name for name, item in items_of(rules).items() if item["award"] != "each" and item.get("over") is None]
    return total([deal.before[side], *(made for name, made in deal.items[side].items() if name not in most)])


def several(rules: Rules, game: dict[str, Any], deal: Counted, out: list[str]) -> None:
    """Settle a game in which more than one side is out."""
    how, target = rules["game.both_out"], game["target"]
    if "count-order" in (rules["game.out"], how):
        best(rules, game, deal, count_out(rules, deal, out, target))
    elif how == "raise-target":
        while len(out) > 1:
            game["target"] += rules["game.raise_by"]
            out = [side for side in out if game["score"][side] >= game["target"]]
        game["winner"] = out[0] if out else None
    elif how == "nearest":
        low = min(game["score"][side] for side in out)
        best(rules, game, deal, [side for side in out if game["score"][side] == low])
    else:
        best(rules, game, deal, out)


def best(rules: Rules, game: dict[str, Any], deal: Counted, sides: list[str]) -> None:
    """Give the game to the highest of some sides, or to the lowest where the fewest points win."""
    pick = min if rules["scoring.goal"] == "least" else max
    top = pick(game["score"][side] for side in sides)
    first = [side for side in sides if game["score"][side] == top]
    tie = rules["game.tie"]
    if len(first) > 1 and tie not in ("another-deal", "drawn"):
        most = max(deal.counts[side][tie] for side in first)
        first = [side for side in first if deal.counts[side][tie] == most]
    if len(first) == 1:
        game["winner"] = first[0]
    elif tie == "drawn":
        game["drawn"] = True


def worth(rules: Rules, game: dict[str, Any], deal: Counted) -> None:
    """Say what a game that is won counts, and who is lurched: by lurch, speed and shutout the most, or the margin."""
    winner, score, lurch = game["winner"], game["score"], rules["game.lurch"]
    if not winner:
        return
    losers = [side for side in score if side != winner]
    if lurch and rules["scoring.goal"] != "least":
        game["lurched"] = [side for side in losers if score[side] < lurch["under"]]
    speed = {int(most): times for most, times in (rules["game.speed"] or {}).items()}
    shutout = rules["scoring.shutout"] or {}
    numbers = [1, *([lurch["counts"]] if game["lurched"] else [])]
    numbers += [speed[most] for most in sorted(speed) if game["deals"] <= most][:1]
    numbers += [shutout["counts"]] if shutout.get("counts") and alone(deal.items) == winner else []
    game["counts"] = max(numbers)
    if rules["game.margin"] is not None:
        margin = rules["game.margin"]
        low = [side for side in losers if margin.get("under") and score[side] < margin["under"]]
        times = {side: margin["counts"] if side in low else 1 for side in losers}
        game["counts"] = int(sum(abs(score[winner] - score[side]) * times[side] for side in losers))


def no_match(sides: Sequence[str]) -> dict[str, Any]:
    """Return a match before its first game: the games won in it, and the matches won."""
    return {"in_match": dict.fromkeys(sides, 0), "games": dict.fromkeys(sides, 0), "matches": dict.fromkeys(sides, 0)}


def add_game(rules: Rules, match: dict[str, Any], game: Mapping[str, Any]) -> None:
    """Count a game that is won, and the match that it wins."""
    side, counts = game["winner"], game["counts"]
    match["games"][side] += counts
    match["in_match"][side] += counts
    if rules["game.match"] and 2 * match["in_match"][side] > rules["game.match"]["best_of"]:
        match["matches"][side] += 1
        match["in_match"] = dict.fromkeys(match["in_match"], 0)


def result_of(rules: Rules, game: dict[str, Any], deals: list[dict[str, Any]], match: dict[str, Any]) -> dict[str, Any]:
    """Return the true result of a record; what games count, and matches, only where other things than a lurch tell."""
    result = {
        "deals": deals,
        "score": game["score"],
        "winner": game["winner"],
        "lurched": game["lurched"],
        "faults": [],
    }
    told = ["games"] if any(rules[key] for key in COUNTS_MORE) else []
    told += ["matches"] if rules["game.match"] else []
    return {**result, **{key: match[key] for key in told}}
