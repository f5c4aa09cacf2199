"""The end of a deal: what each side took, what it counts, what is set up, and whether the game is won.

Counts that the players wrote down are compared with the plays; where no plays tell the deal, or
they break off, complete counts are the deal.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.cards import cards_of
from referee.faults import Related
from referee.record.counts_text import CountClaim, parse_counts, parse_scores
from referee.record.reading import Entry
from referee.replay.state import Deal, Game, Residue
from referee.score.counts import complete, impossible
from referee.score.game import game_counts, lurched, settle
from referee.score.numbers import Number, each_added
from referee.score.points import LAST, SWEEPS, award, count_names, item_total, set_up

# Parts of a point are written to two places: 2.33 is two and a third.
_PRINTED = 0.01


def counts_so_far(game: Game, deal: Deal) -> list[dict[str, int]]:
    """What each side has counted of every item, in side order, with sweeps and the last trick."""
    masks = game.rules.item_masks
    variant = game.variant
    counts = []
    for side in range(len(game.side_names)):
        mine = {name: (deal.piles[side] & mask).bit_count() for name, mask in masks.items()}
        for name, item in variant.scoring.items.items():
            if "all" in item.of:
                mine[name] += deal.hidden[side]
        if variant.residue.points:
            mine.setdefault(LAST, int(deal.taker is not None and game.sides[deal.taker] == side and deal.complete))
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


def complete_deal(game: Game, deal: Deal) -> None:
    """All cards are played: the last taker sweeps up the rest, and the deal is counted."""
    position = deal.position
    variant = game.variant
    if deal.taker is not None and variant.residue.to == "last-taker" and not position.clear:
        side, swept = game.sides[deal.taker], variant.sweep.last_play == "residue"
        left = deal.residue = Residue(position.loose, position.unseen, position.builds, side, swept)
        deal.piles[side] |= left.mask
        deal.hidden[side] += left.hidden
        deal.sweeps[side] += swept
        position.loose, position.unseen, position.builds = 0, 0, ()
    deal.result.status = "complete"
    score_deal(game, deal, counts_so_far(game, deal))


def reopen(game: Game, deal: Deal) -> None:
    """A play of a complete deal is disputed: the residue lies on the table again, and nothing is counted."""
    if deal.result.status != "complete":
        return
    left, deal.residue = deal.residue, None
    if left is not None:
        deal.piles[left.side] &= ~left.mask
        deal.hidden[left.side] -= left.hidden
        deal.sweeps[left.side] -= left.swept
        deal.position.loose, deal.position.unseen, deal.position.builds = left.loose, left.unseen, left.builds
    _open_again(game, deal)


def _open_again(game: Game, deal: Deal) -> None:
    """The deal is not counted any more: something that belongs to it came later."""
    out = deal.result
    out.status, deal.award = "open", None
    out.counts, out.items, out.points, out.scored = {}, {}, {}, {}
    update_score(game, deal)


def recount(game: Game, deal: Deal) -> None:
    """After the dispute the deal is counted again, unless a card is in a hand again."""
    if deal.complete and deal.result.status == "open":
        deal.complete = not deal.rounds.left
        if deal.complete:
            complete_deal(game, deal)


def score_deal(game: Game, deal: Deal, counts: list[dict[str, int]]) -> None:
    """Counts become points, and points are set up on the score."""
    made = award(game.variant, counts, game.carried)
    scored = list(set_up(game.variant, made))
    if deal.dealer_scores_nothing:
        scored[game.sides[deal.dealer]] = 0
    out = deal.result
    out.counts = game.per_side(counts)
    out.items = game.per_side(list(made.items))
    out.points = game.per_side(list(made.points))
    out.scored = game.per_side(scored)
    deal.award = made
    update_score(game, deal)


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


# -- what the players counted


def count(game: Game, deal: Deal, entry: Entry) -> None:
    """A ``count:`` line: compared with complete plays, or kept until the counts are complete."""
    found = parse_counts(entry.text, game.side_names, game.variant)
    if not isinstance(found, CountClaim):
        for fault in found:
            game.fault(fault.name, entry.span(fault.start, fault.end), fault.facts)
        return
    if deal.result.status == "complete":
        _compare(game, deal, entry, found)
        return
    if deal.result.status == "counted":
        _open_again(game, deal)  # a score stood between the counts
    if deal.counts[found.side] is not None:
        first = next(one for one in deal.counted if _side_of(game, one) == found.side)
        game.fault(
            "misplaced-entry",
            entry.key_span(),
            {"entry": "count", "reason": "twice"},
            (Related(first.span(), "first"),),
        )
        return
    known = {problem.item for problem in impossible(game.variant, deal.counts)}
    deal.counts[found.side] = dict(found.counts)
    deal.counted.append(entry)
    for problem in impossible(game.variant, deal.counts):
        if problem.item in known:
            continue
        deal.refused = True
        span = found.spans.get(problem.item)
        facts = {"item": problem.item, "total": problem.total, "pack": problem.pack}
        game.fault("counts-impossible", entry.span(*(span or (0, len(entry.text)))), facts)


def _side_of(game: Game, entry: Entry) -> int | None:
    found = parse_counts(entry.text, game.side_names, game.variant)
    return found.side if isinstance(found, CountClaim) else None


def _compare(game: Game, deal: Deal, entry: Entry, claim: CountClaim) -> None:
    name = game.side_names[claim.side]
    counts = deal.result.counts[name]
    hidden = deal.hidden[claim.side]
    for item, number in claim.counts.items():
        found = counts.get(item, 0)
        plain = item == SWEEPS or "all" in game.variant.scoring.items[item].of if item != LAST else True
        if number == found or (not plain and found <= number <= found + hidden):
            continue
        span = entry.span(*claim.spans[item])
        facts = {"player": name, "item": item, "claimed": number, "found": found}
        if deal.doubts:
            _unverified_once(game, deal, entry)
        else:
            game.fault("count-differs", span, facts)


def _unverified_once(game: Game, deal: Deal, entry: Entry) -> None:
    """A number that rests on doubtful plays: told once, beside what made them doubtful."""
    doubt = next((one for one in deal.doubts if not one.reported), None)
    if doubt is not None:
        doubt.reported = True
        cards = game.rules.pack.listed(doubt.cards)
        game.fault("unverified", entry.span(), {"cards": cards}, (Related(doubt.span, "cause"),))


def settle_counts(game: Game, deal: Deal, *, last: bool = True) -> None:
    """Complete counts are the deal where the plays do not tell it; what they lack is told at the ``last``."""
    if deal.result.status != "open" or not deal.counted or deal.refused:
        return
    whole = complete(game.variant, deal.counts)
    if whole.problems and not last:
        return
    if whole.problems:
        deal.refused = True
        for missing in dict.fromkeys(problem.missing for problem in whole.problems):
            items = [problem.item for problem in whole.problems if problem.missing == missing]
            facts = {"item": items, "missing": [game.side_names[side] for side in missing]}
            game.fault("counts-incomplete", deal.counted[-1].span(), facts)
        return
    deal.result.status, deal.result.verified = "counted", False
    deal.open = False
    score_deal(game, deal, [_with_all(game, mine) for mine in whole.counts])


def _with_all(game: Game, counts: Mapping[str, int]) -> dict[str, int]:
    return {name: counts.get(name, 0) for name in count_names(game.variant)}


def score_line(game: Game, entry: Entry) -> None:
    """A ``score:`` line: the running score as the players have it."""
    deal = game.deal
    if deal is not None:
        settle_counts(game, deal, last=False)
    found = parse_scores(entry.text, game.side_names)
    if isinstance(found, tuple):
        for fault in found:
            game.fault(fault.name, entry.span(fault.start, fault.end), fault.facts)
        return
    shaky = _doubtful_deal(game)
    for side, points in found.items():
        if abs(points - game.score[side]) < _PRINTED:
            continue
        name = game.side_names[side]
        if shaky is not None:
            _unverified_once(game, shaky, entry)
        else:
            game.fault("score-differs", entry.span(), {"player": name, "claimed": points, "found": game.score[side]})


def _doubtful_deal(game: Game) -> Deal | None:
    """The latest deal of this game that was counted from doubtful plays: the running score rests on it."""
    deals = [*game.doubtful, *([game.deal] if game.deal is not None else [])]
    counted = [one for one in deals if one.doubts and one.result.status == "complete"]
    return next((one for one in reversed(counted) if one.result.game == game.number), None)


# -- the end of a deal and of a game


def abandon(game: Game, deal: Deal) -> None:
    """A deal that was not played out ends here; where none is open any more, the game does, without a winner."""
    settle_counts(game, deal)
    if deal.result.status == "open":
        deal.result.status, deal.open = "abandoned", False
    else:
        game.abandoned = True


def close(game: Game) -> None:
    """The deal is over: it is counted, settled, and it is known who deals next."""
    deal = game.deal
    if deal is None:
        return
    settle_counts(game, deal)
    game.deal = None
    deal.open = False
    out = deal.result
    if not out.score:
        update_score(game, deal)
    if out.status == "open" and not deal.refused:
        left = deal.rounds.left + deal.rounds.stock
        game.fault("unfinished-deal", deal.entry.key_span(), {"number": out.number, "left": left})
    if out.status in {"complete", "counted"}:
        _settle(game, deal)
    if out.status != "void":
        game.passed, game.again, game.dealer = deal, None, deal.dealer
        game.due_reason = game.variant.deal.next_dealer
    game.over = game.over or game.abandoned


def _settle(game: Game, deal: Deal) -> None:
    made = deal.award
    if made is None:
        return
    game.carried = dict(made.carried)
    if deal.claimed is not None:
        win(game, deal.claimed)
        return
    out = deal.result
    extra = each_added(
        [out.penalties.get(name, 0) for name in game.side_names],
        [out.adjusted.get(name, 0) for name in game.side_names],
    )
    before = each_added(deal.before, extra)
    scored: list[Number] = [out.scored[name] for name in game.side_names]
    standing = settle(game.variant, before, made, scored, game.target)
    game.target = standing.target
    game.over = standing.over
    if standing.winner is not None:
        win(game, standing.winner)


def win(game: Game, side: int, *, plain: bool = False) -> None:
    """A side has won the game; the losers' lurch is judged by their scores."""
    game.winner, game.over = side, True
    losers = () if plain else lurched(game.variant, game.score, side)
    counts = game_counts(game.variant, losers)
    out = game.out
    out.winner = game.side_names[side]
    out.lurched = [game.side_names[loser] for loser in losers]
    out.game_counts = counts
    out.games[game.side_names[side]] += counts


def lose(game: Game, side: int) -> None:
    """A side loses the game: of two the other wins; of more nobody does, and the loser is named."""
    game.out.lost = [game.side_names[side]]
    if len(game.side_names) == 2:
        win(game, 1 - side)
    else:
        game.over = True


def pile_cards(game: Game, deal: Deal) -> dict[str, tuple[str, ...]]:
    """What each side has taken, in the order of the pack, the cards nobody saw last."""
    names = game.rules.pack.name
    piles = []
    for pile, hidden in zip(deal.piles, deal.hidden, strict=True):
        piles.append((*(names(card) for card in cards_of(pile)), *["?"] * hidden))
    return game.per_side(piles)


__all__ = ["close", "complete_deal", "count", "item_total", "lose", "score_line", "win"]
