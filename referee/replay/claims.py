"""Claims: out, the sweep, the last trick, an item already won. Judged from what was played."""

from __future__ import annotations

from itertools import takewhile

from referee.record.parsing import read_claim
from referee.record.reading import Entry
from referee.replay.counting import cards_out, counts_so_far, update_score
from referee.replay.ending import lose, win
from referee.replay.stage import Stage
from referee.replay.state import Deal, Game
from referee.score.claims import claim_points, item_won, needed, pegged, won_now
from referee.score.numbers import each_added, exact
from referee.score.points import LAST, award, item_total, scored_items


def claim(game: Game, deal: Deal, entry: Entry) -> None:
    """A ``claim:`` line: who claims what."""
    said = game.said(entry, read_claim)
    if said is None:
        return
    player = said.by.seat
    match said.what:
        case "out":
            _out(game, deal, entry, player)
        case "sweep":
            _sweep(game, deal, entry, player)
        case "last":
            _last(game, deal, entry, player)
        case item:
            _item(game, deal, entry, player, item)


def _name(game: Game, player: int) -> str:
    return game.side_names[game.sides[player]]


def _out(game: Game, deal: Deal, entry: Entry, player: int) -> None:
    """A claim to have reached the target: right, and the game is won; wrong, and the variant says what it costs."""
    if game.variant.game.out != "claim" or game.target is None:
        reason = "no claims are made where game.out is " + game.variant.game.out
        game.fault("misplaced-entry", entry.key_span(), {"entry": "claim", "reason": reason})
        return
    side = game.sides[player]
    counts = _counts_known(game, deal)
    points = _points_for_certain(game, deal, counts)
    name = game.side_names[side]
    extra = deal.result.penalties.get(name, 0) + deal.result.adjusted.get(name, 0)
    made = 0 if _sets_up_nothing(game, deal, side) else points[side]
    reached = exact(deal.before[side]) + extra + exact(made)
    total = int(reached) if reached.denominator == 1 else float(reached)
    over_back = game.variant.game.over == "back" and reached > game.target
    if reached >= game.target and not over_back:
        deal.claimed = side if deal.claimed is None else deal.claimed
        if not _all_counted(deal):
            end_deal(game, deal, list(points), counts)
            win(game, side)
        game.rule("claim", "out", entry.line, player, "right", {"target": game.target, "points": total, "side": name})
        return
    if _kept_by_counts(game, deal, entry):
        _wait(game, deal, entry, player, "out")
        return
    facts = {"player": name, "target": game.target, "count": counts[side], "points": total}
    game.fault("out-claim", entry.span(), facts)
    paid = dict(deal.result.penalties)
    _wrong(game, deal, side)
    points_paid = {each: now - paid.get(each, 0) for each, now in deal.result.penalties.items()}
    lost = {"lost": list(game.result.lost), "winner": game.result.winner}
    wrong = {"target": game.target, "points": total, "side": name} | lost
    game.rule(
        "claim", "out", entry.line, player, "wrong", wrong | {"paid": {k: v for k, v in points_paid.items() if v}}
    )


def _wait(game: Game, deal: Deal, entry: Entry, player: int, what: str) -> None:
    """A claim that only the counts can judge waits for them, and that is said."""
    deal.waiting.append(entry)
    game.rule("claim", what, entry.line, player, None)


def judge_waiting(game: Game, deal: Deal) -> None:
    """Claims in a deal kept by counts alone: judged by the whole count, the first right or fatal one decides."""
    waiting, deal.waiting = deal.waiting, []
    for entry in waiting:
        if deal.stage is Stage.COUNTED and deal.claimed is None:
            game.out.rulings = [one for one in game.out.rulings if one.line != entry.line]
            claim(game, deal, entry)


def _all_counted(deal: Deal) -> bool:
    """Whether all cards of the deal are known, by its plays or by the counts."""
    return deal.played_out or deal.stage is Stage.COUNTED


def _counts_known(game: Game, deal: Deal) -> list[dict[str, int]]:
    """What each side has by the counts where they are the deal, else by the plays so far."""
    if deal.stage is Stage.COUNTED:
        return [dict(deal.result.counts[name]) for name in game.side_names]
    return counts_so_far(game, deal)


def _kept_by_counts(game: Game, deal: Deal, entry: Entry) -> bool:
    """Whether only the counts can judge a claim: some stand before it, or no cards of the deal are known at all."""
    if _all_counted(deal) or (deal.plays and not deal.counts.entries):
        return False
    rest = [one.keyword for one in takewhile(lambda one: one.keyword not in {"deal", "game"}, game.after(entry.line))]
    return None not in rest and (bool(deal.counts.entries) or not deal.laid or "count" in rest)


def _sets_up_nothing(game: Game, deal: Deal, side: int) -> bool:
    """Whether the side is the dealer's, and a ruling lets it set up nothing in this deal."""
    return deal.dealer_scores_nothing and side == game.sides[deal.dealer]


def _points_for_certain(game: Game, deal: Deal, counts: list[dict[str, int]]) -> tuple[int | float, ...]:
    if _all_counted(deal):
        made = award(game.variant, counts, game.carried, deal.before)
        return made.points
    return claim_points(game.variant, counts, cards_out(game, deal), game.carried, deal.before)


def peg(game: Game, deal: Deal, line: int) -> None:
    """Where points are scored as they are made, a take may win the game on the spot.

    A foul one does so once nobody objects: where no challenge follows after ``line``, that of the play or of the
    challenge before. Nor does one on which somebody insists next.
    """
    following = next((one.keyword for one in game.after(line) if one.keyword != "note"), None)
    if following == "insist" or (deal.plays[-1].fouls and following == "challenge"):
        return
    counts = counts_so_far(game, deal)
    extra = [deal.result.penalties.get(name, 0) + deal.result.adjusted.get(name, 0) for name in game.side_names]
    side = won_now(game.variant, each_added(deal.before, extra), counts, game.target)
    if side is not None and not _sets_up_nothing(game, deal, side):
        end_deal(game, deal, list(pegged(game.variant, counts, deal.before)), counts)
        win(game, side)


def end_deal(game: Game, deal: Deal, points: list[int | float], counts: list[dict[str, int]]) -> None:
    """The deal ends where it is; what is certain is set up."""
    out = deal.result
    deal.move(Stage.ENDED)
    out.counts = game.per_side(counts)
    out.points = game.per_side(points)
    silent = [_sets_up_nothing(game, deal, side) for side in range(len(points))]
    out.scored = game.per_side([0 if none else made for none, made in zip(silent, points, strict=True)])
    out.silent = tuple(name for name, none in zip(game.side_names, silent, strict=True) if none)
    update_score(game, deal)


def _wrong(game: Game, deal: Deal, side: int) -> None:
    """A claim proved wrong: the game is lost, or points go to the other sides and play goes on."""
    if game.variant.game.claim_wrong == "points":
        for other, name in enumerate(game.side_names):
            if other != side:
                pay(game, deal, name, game.variant.game.claim_points)
        return
    end_lost(game, deal, side)


def end_lost(game: Game, deal: Deal, side: int) -> None:
    """A side loses the game, and the deal ends with it."""
    deal.move(Stage.ENDED)
    update_score(game, deal)
    lose(game, side)


def pay(game: Game, deal: Deal, name: str, points: int) -> None:
    """Penalty points for a side, shown apart from what it scored; below 0 they come off."""
    deal.result.penalties[name] = deal.result.penalties.get(name, 0) + points
    update_score(game, deal)


def _sweep(game: Game, deal: Deal, entry: Entry, player: int) -> None:
    last = deal.plays[-1] if deal.plays else None
    own = last is not None and last.swept and game.sides[last.player] == game.sides[player]
    if own and last is not None and (not last.no_sweep or game.variant.sweep.points == 0):
        game.rule("claim", "sweep", entry.line, player, "right", {"side": _name(game, player)})
        return
    because = {"because": last.no_sweep} if own and last is not None else {}
    left = [] if own else deal.table.loose_cards()
    game.fault("sweep-claim", entry.span(), {"player": _name(game, player), "left": left} | because)
    game.rule("claim", "sweep", entry.line, player, "wrong", {"because": because.get("because", "")})


def _last(game: Game, deal: Deal, entry: Entry, player: int) -> None:
    taker = deal.taker
    took = taker is not None and game.sides[taker] == game.sides[player]
    if deal.played_out and took:
        game.rule("claim", LAST, entry.line, player, "right", {"side": _name(game, player)})
        return
    facts = {"player": _name(game, player), "item": LAST, "count": int(took), "needed": 1}
    facts |= {} if deal.played_out else {"early": "yes"}
    game.fault("item-claim", entry.span(), facts)
    game.rule("claim", LAST, entry.line, player, "wrong", {"early": not deal.played_out})


def _item(game: Game, deal: Deal, entry: Entry, player: int, item: str) -> None:
    """A claim to have won an item whatever the cards still out bring."""
    side = game.sides[player]
    counts = _counts_known(game, deal)
    left = dict.fromkeys(counts[side], 0) if _all_counted(deal) else cards_out(game, deal)
    if item_won(game.variant, item, counts, left, side):
        game.rule("claim", item, entry.line, player, "right", {"side": _name(game, player)})
        return
    if _kept_by_counts(game, deal, entry):
        _wait(game, deal, entry, player, item)
        return
    rule = scored_items(game.variant)[item]
    if rule.award == "most":
        others = max(mine.get(item, 0) for place, mine in enumerate(counts) if place != side)
        enough = min(item_total(game.variant, item), (others + left.get(item, 0) + counts[side].get(item, 0)) // 2 + 1)
    else:
        enough = needed(game.variant, item)
    facts = {"player": _name(game, player), "item": item, "count": counts[side].get(item, 0), "needed": enough}
    game.fault("item-claim", entry.span(), facts)
    game.rule("claim", item, entry.line, player, "wrong", {"count": facts["count"], "needed": enough})
