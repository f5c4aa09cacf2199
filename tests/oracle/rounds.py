"""Dealing: hands by the round, a layout that may not lie, and how far a deal has come."""

from collections.abc import Sequence
from random import Random
from typing import Any

from .rules import Rules, belongs, pack

Deal = dict[str, Any]


def seats(rules: Rules, players: Sequence[str], dealer: str) -> list[str]:
    """Return the players in the order of play, the eldest hand first, the dealer last."""
    order = list(players) if rules["players.direction"] == "clockwise" else list(reversed(players))
    start = order.index(dealer) + 1
    return [*order[start:], *order[:start]]


def hand_sizes(rules: Rules, players: int) -> list[int]:
    """Return how many cards everybody gets in each round of a whole deal."""
    sizes: list[int] = []
    stock = len(pack(rules)) - rules["deal.table"]
    while stock >= players:
        sizes.append(min(wanted(rules, len(sizes)), stock // players))
        stock -= sizes[-1] * players
    return sizes


def wanted(rules: Rules, before: int) -> int:
    """Return the size of a hand after so many rounds, where the stock suffices; the whole pack is more than any."""
    hands = rules["deal.hands"]
    if hands is None:
        return int(rules["deal.hand"])
    return len(pack(rules)) if hands == "all" else int(hands[min(before, len(hands) - 1)])


def deal_round(rules: Rules, deal: Deal) -> None:
    """Give every player fresh cards and begin a round; what does not come out even is out of play."""
    owed = deal["owed"]
    each = min(wanted(rules, deal["rounds"]), (len(deal["stock"]) - sum(owed.values())) // len(deal["order"]))
    for name in deal["order"]:
        own = max(0, each + owed.pop(name, 0))
        deal["hands"][name], deal["stock"] = deal["stock"][:own], deal["stock"][own:]
    deal["rounds"] += 1
    deal["made"] = dict.fromkeys(deal["order"], 0)


def over(deal: Deal) -> bool:
    """Tell whether all hands are out and the stock gives nobody a card any more."""
    return not any(deal["hands"].values()) and len(deal["stock"]) < len(deal["order"])


def late(rules: Rules, deal: Deal) -> str:
    """Return the stage of a play just before its card is replaced: in the last round, the very last card, or none."""
    left = sum(map(len, deal["hands"].values()))
    drawn = rules["deal.refill"] == "after-play"
    stage = "last round" if len(deal["stock"]) < (1 if drawn else len(deal["order"])) else ""
    stage = "last card" if stage and not left else stage
    deal.setdefault("stages", []).append(stage)
    return stage


def stages_of(rules: Rules, players: int) -> list[str]:
    """Return the stage of every play of a whole deal."""
    sizes = hand_sizes(rules, players)
    plays = sum(sizes) * players
    first = plays - (sizes[-1] if len(sizes) > 1 or rules["deal.refill"] == "per-round" else 0) * players
    return ["last card" if at == plays - 1 else "last round" if at >= first else "" for at in range(plays)]


def open_deal(rules: Rules, players: Sequence[str], dealer: str, rng: Random, missing: int = 0) -> Deal:
    """Shuffle and turn up the table; so many cards of the table may be missing, and are never seen.

    A layout that may not lie is dealt again, and its cards are shuffled in.
    """
    stock, size = pack(rules), rules["deal.table"]
    barred = (rules["deal.layout"] or {}).get("without", [])
    layouts: list[list[str]] = []
    while not layouts or any(belongs(barred, card) for card in layouts[-1]):
        rng.shuffle(stock)
        layouts.append(stock[: size - missing])
    return {
        "dealer": dealer,
        "layouts": layouts,
        "table": layouts[-1],
        "stock": stock[size:],
        "plays": [],
        "order": seats(rules, players, dealer),
        "hands": {name: [] for name in players},
        "rounds": 0,
        "owed": {},
    }
