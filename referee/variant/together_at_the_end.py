"""What goes together of the rules by which a deal is scored and a game ends: further rows of the one table."""

from __future__ import annotations

from referee.variant.dealt import has_one_round
from referee.variant.model import Variant
from referee.variant.row import Row, Weight


def _beyond_target(variant: Variant) -> list[str]:
    """The rules that only matter at a score at which the game is over."""
    target, found = variant.game.target, []
    if target is None:
        return []
    if any(score >= target for score in variant.game.near):
        found.append(f"game.near names {max(variant.game.near)}")
    if variant.sweep.stops_at is not None and variant.sweep.stops_at.score >= target:
        found.append(f"sweep.stops_at names {variant.sweep.stops_at.score}")
    return found


def _has_order(variant: Variant) -> bool:
    return any(item.order for item in variant.scoring.items.values())


def _counts_in_order(variant: Variant) -> bool:
    game = variant.game
    return game.target is not None and (
        game.out in ("count-order", "claim", "as-made") or game.both_out == "count-order"
    )


ROWS_OF_THE_END: tuple[Row, ...] = (
    Row(
        Weight.REFUSED,
        ("scoring.goal", "game.out"),
        lambda v: v.scoring.goal == "least" and v.game.out in ("claim", "count-order", "as-made"),
        "scoring.goal is least, and game.out is {game.out}: nobody is out by points that they do not want",
        help="write game.out: end-of-deal",
    ),
    Row(
        Weight.REFUSED,
        ("game.over", "game.out"),
        lambda v: v.game.over == "back" and v.game.out == "as-made",
        "game.over is back, and game.out is as-made: the score falls back at the end of a deal, and pegging has none",
        help="write game.out: end-of-deal, or game.over: stands",
    ),
    Row(
        Weight.REFUSED,
        ("game.over", "game.both_out"),
        lambda v: v.game.over == "back" and v.game.both_out == "raise-target",
        "game.over is back, and game.both_out is raise-target: the exact target is reached or not, it does not rise",
        help="write game.both_out: higher, or game.over: stands",
    ),
    Row(
        Weight.ODD,
        ("game.both_out", "game.target"),
        lambda v: v.game.both_out == "raise-target" and v.game.target is None,
        "game.both_out is raise-target, and game.target is none: there is nothing to raise",
    ),
    Row(
        Weight.ODD,
        ("game.near", "sweep.stops_at", "game.target"),
        lambda v: bool(_beyond_target(v)),
        lambda v: f"{' and '.join(_beyond_target(v))}, and the game is over at {v.game.target}",
    ),
    Row(
        Weight.ODD,
        ("sweep.last_round", "deal.hand", "deal.hands"),
        lambda v: not v.sweep.last_round and has_one_round(v),
        "sweep.last_round is false, and a deal has one round: no sweep ever counts",
    ),
    Row(
        Weight.ODD,
        ("scoring.items", "game.out", "game.both_out"),
        lambda v: _has_order(v) and not _counts_in_order(v),
        "an item has an order, and nothing is counted out in order",
    ),
    Row(
        Weight.IDLE,
        ("game.both_out", "game.over", "game.lurch"),
        lambda v: v.scoring.goal == "least",
        "the fewest points win, since scoring.goal is least",
        ("scoring.goal",),
    ),
    Row(
        Weight.IDLE,
        ("game.lurch", "game.speed"),
        lambda v: v.game.margin is not None,
        "a game counts its margin, since game.margin is set",
        ("game.margin",),
    ),
    Row(
        Weight.IDLE,
        ("game.over", "game.near"),
        lambda v: v.game.target is None,
        "each deal is a game, since game.target is none",
        ("game.target",),
    ),
    Row(
        Weight.IDLE,
        ("sweep.last_play",),
        lambda v: not v.sweep.last_round,
        "no sweep is made in the last round, since sweep.last_round is false",
        ("sweep.last_round",),
    ),
    Row(
        Weight.IDLE,
        ("sweep.last_round", "sweep.stops_at"),
        lambda v: v.sweep.points == 0,
        "sweeps bring nothing, since sweep.points is 0",
        ("sweep.points",),
    ),
)
