"""What each side took of a deal: its counts, its points, and what is set up of them on the score."""

from __future__ import annotations

from collections.abc import Sequence

from referee.replay.state import Deal, Game
from referee.score.numbers import Number, each_added
from referee.score.points import LAST, SWEEPS, Award, award, set_up, subtract


def counts_so_far(game: Game, deal: Deal) -> list[dict[str, int]]:
    """What each side has counted of every item, in side order, with sweeps and the last trick."""
    masks, variant, taker = game.rules.item_masks, game.variant, deal.taker
    counts = []
    for side in range(len(game.side_names)):
        mine = {name: (deal.piles[side] & mask).bit_count() for name, mask in masks.items()}
        for name, item in variant.scoring.items.items():
            if "all" in item.of:
                mine[name] += deal.hidden[side]
        if variant.residue.points:
            mine.setdefault(LAST, int(taker is not None and game.sides[taker] == side and deal.played_out))
        mine[SWEEPS] = deal.sweeps[side]
        counts.append(mine)
    return counts


def cards_out(game: Game, deal: Deal) -> dict[str, int]:
    """How many cards of each item nobody has taken yet."""
    taken = 0
    for pile in deal.piles:
        taken |= pile
    left = {name: (mask & ~taken).bit_count() for name, mask in game.rules.item_masks.items()}
    hidden = sum(deal.hidden)
    for name, item in game.variant.scoring.items.items():
        if "all" in item.of:
            left[name] -= hidden
    if game.variant.residue.points:
        left.setdefault(LAST, 1)
    return left


def score_deal(game: Game, deal: Deal, counts: list[dict[str, int]]) -> None:
    """Counts become points, and points are set up on the score."""
    made = award(game.variant, counts, game.carried, deal.before)
    scored = list(set_up(game.variant, made, silent_sides(game, deal)))
    out = deal.result
    out.counts = game.per_side(counts)
    out.items = game.per_side(list(made.items))
    out.points = game.per_side(list(made.points))
    out.scored, out.silent = game.per_side(scored), _silent_names(game, deal)
    deal.award = made
    update_score(game, deal)


def score_points(game: Game, deal: Deal, gross: Sequence[Number]) -> None:
    """Points of which nobody wrote more are set up on the score as they are."""
    made = Award(tuple({} for _ in gross), tuple(gross), dict(game.carried))
    out = deal.result
    out.points = game.per_side(list(gross))
    out.scored = game.per_side(list(subtract(game.variant, gross, silent_sides(game, deal))))
    out.silent = _silent_names(game, deal)
    deal.award = made
    update_score(game, deal)


def silent_sides(game: Game, deal: Deal) -> tuple[int, ...]:
    """The dealer's side, where a ruling lets it count nothing in this deal."""
    return (game.sides[deal.dealer],) if deal.dealer_scores_nothing else ()


def _silent_names(game: Game, deal: Deal) -> tuple[str, ...]:
    return tuple(game.side_names[side] for side in silent_sides(game, deal))


def update_score(game: Game, deal: Deal) -> None:
    """The running score: before the deal, what is set up, penalties and corrections."""
    out = deal.result
    names = game.side_names
    score = each_added(deal.before, [out.scored.get(name, 0) for name in names])
    if out.penalties or out.adjusted:
        extra = [out.penalties.get(name, 0) + out.adjusted.get(name, 0) for name in names]
        score = each_added(score, extra)
    game.score = list(score)
    out.score = game.per_side(game.score)


def uncount(game: Game, deal: Deal) -> None:
    """The deal is not counted any more: something that belongs to it came later."""
    out = deal.result
    deal.award = None
    out.counts, out.items, out.points, out.scored = {}, {}, {}, {}
    update_score(game, deal)
