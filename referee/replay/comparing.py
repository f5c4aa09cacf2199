"""What the players counted and what they have on the score, held against the plays.

Where no plays show the deal, or they break off, complete counts are the deal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.faults import Related
from referee.record.counts_text import CountClaim
from referee.record.parsing import read_count, read_scores
from referee.record.reading import Entry
from referee.replay.counting import score_deal, score_points, uncount
from referee.replay.stage import Stage, Status
from referee.replay.state import Deal, Game
from referee.score.counts import complete, impossible, said_against, uncounted
from referee.score.following import Out
from referee.score.numbers import added, plain
from referee.score.points import LAST, SWEEPS, count_names, item_total
from referee.score.sums import plain_sums, sum_is_possible
from referee.variant.dealt import never_dealt

# Parts of a point are written to two places: 2.33 is two and a third.
_PRINTED = 0.01


def count(game: Game, deal: Deal, entry: Entry) -> None:
    """A ``count:`` line: compared with complete plays, or kept until the counts are complete."""
    found = game.said(entry, read_count)
    if found is None:
        return
    if deal.stage is Stage.POINTS:
        game.fault("misplaced-entry", entry.key_span(), {"entry": "count", "reason": "counts-beside"})
        return
    if deal.stage is Stage.COMPLETE:
        _compare(game, deal, entry, found)
        return
    if deal.stage is Stage.COUNTED:  # a score stood between the counts
        deal.move(Stage.COUNTING)
        uncount(game, deal)
    if deal.counts.sides[found.side] is not None:
        facts = {"entry": "count", "reason": "twice"}
        first = Related(deal.counts.entries[found.side].span(), "first")
        game.fault("misplaced-entry", entry.key_span(), facts, (first,))
        return
    _keep(game, deal, entry, found)


def _keep(game: Game, deal: Deal, entry: Entry, found: CountClaim) -> None:
    """Keeps the counts of a side; items that cannot be right with those kept already are reported."""
    counts = deal.counts
    earlier = impossible(game.variant, counts.sides, _out(game, deal))
    known = {problem.item for problem in earlier}
    counts.sides[found.side] = dict(found.counts)
    counts.cards[found.side] = dict(found.cards)
    counts.entries[found.side] = entry
    for problem in impossible(game.variant, counts.sides, _out(game, deal)):
        if problem.item in known or (problem.against and any(each.against for each in earlier)):
            continue
        counts.refused = True
        span = next((found.spans.get(item) for side, item, _ in problem.against if side == found.side), None)
        span = span or found.spans.get(problem.item)
        facts: dict[str, object] = {"item": problem.item, "total": problem.total, "pack": problem.pack}
        facts |= {"against": said_against(problem, game.side_names)} if problem.against else {}
        game.fault("counts-impossible", entry.span(*(span or (0, len(entry.text)))), facts)


def _out(game: Game, deal: Deal) -> Out:
    """The cards that nobody can have counted: those that were lost, and those that are never dealt."""
    return Out(deal.lost, never_dealt(game.variant, len(game.players)))


def _compare(game: Game, deal: Deal, entry: Entry, claim: CountClaim) -> None:
    name = game.side_names[claim.side]
    counts = deal.result.counts[name]
    hidden = deal.hidden[claim.side]
    for item, number in claim.counts.items():
        found = counts.get(item, 0)
        if number == found or (_may_be_hidden(game, item) and found <= number <= found + hidden):
            continue
        span = entry.span(*claim.spans[item])
        facts = {"player": name, "item": item, "claimed": number, "found": found}
        if deal.doubts:
            _unverified_once(game, deal, entry)
        else:
            game.fault("count-differs", span, facts)


def _may_be_hidden(game: Game, item: str) -> bool:
    """Whether a card that nobody saw may be one of an item: of neither sweeps nor all cards is one left out."""
    return item not in (SWEEPS, LAST) and "all" not in game.variant.scoring.items[item].of


def _unverified_once(game: Game, deal: Deal, entry: Entry) -> None:
    """A number that rests on doubtful plays: reported once, beside what made them doubtful."""
    doubt = next((one for one in deal.doubts if one.span not in game.reported_doubts), None)
    if doubt is not None:
        game.reported_doubts.add(doubt.span)
        cards = game.rules.pack.listed(doubt.cards)
        game.fault("unverified", entry.span(), {"cards": cards}, (Related(doubt.span, "cause"),))


def points(game: Game, deal: Deal, entry: Entry) -> None:
    """A ``points:`` line: all that was written of a deal are its gross points; they are taken as they are.

    Held against the sums that a deal can make (``counts-impossible``); a side left out is ``counts-incomplete``.
    """
    said = game.said(entry, read_scores)
    if said is None:
        return
    beside = deal.plays or deal.counts.entries or deal.doubts or not deal.in_play
    if beside:
        reason = "points-twice" if deal.stage is Stage.POINTS else "points-beside"
        game.fault("misplaced-entry", entry.key_span(), {"entry": "points", "reason": reason})
        return
    lacking = [name for side, name in enumerate(game.side_names) if side not in said.points]
    if lacking:
        game.fault("counts-incomplete", entry.span(), {"item": ["points"], "missing": lacking})
        return
    gross = [said.points[side] for side in range(len(game.side_names))]
    if not sum_is_possible(game.variant, gross):
        sums = [str(plain(each)) for each in plain_sums(game.variant, len(gross))]
        more = ["more by sweeps"] if game.variant.sweep.points else []
        facts = {"item": "points", "total": added(gross), "pack": sums[0], "sums": [*sums, *more]}
        game.fault("counts-impossible", entry.span(), facts)
    deal.move(Stage.POINTS)
    deal.result.verified, deal.pointed = False, entry
    score_points(game, deal, gross)


def settle_counts(game: Game, deal: Deal, *, last: bool = True) -> None:
    """Complete counts are the deal where the plays do not show it; what they lack is reported at the ``last``."""
    counts = deal.counts
    if deal.result.status is not Status.OPEN or not counts.entries or counts.refused:
        return
    whole = complete(game.variant, counts.sides, _out(game, deal))
    if whole.problems and not last:
        return
    if whole.problems:
        counts.refused = True
        for missing in dict.fromkeys(problem.missing for problem in whole.problems):
            items = [problem.item for problem in whole.problems if problem.missing == missing]
            facts = {"item": items, "missing": [game.side_names[side] for side in missing]}
            game.fault("counts-incomplete", list(counts.entries.values())[-1].span(), facts)
        return
    deal.move(Stage.COUNTED)
    deal.result.verified = False
    deal.result.uncounted = uncounted(game.variant, game.side_names, counts.sides)
    deal.result.lost = _lost(game, deal, whole.counts)
    score_deal(game, deal, [_with_all(game, mine) for mine in whole.counts])


def _lost(game: Game, deal: Deal, counts: Sequence[Mapping[str, int]]) -> tuple[int, tuple[str, ...]]:
    """How many cards were never found by the counts, and the items that lack one."""
    short = {
        name: item_total(game.variant, name) - sum(mine.get(name, 0) for mine in counts)
        for name in game.variant.scoring.items
        if name != SWEEPS and deal.lost
    }
    whole = [name for name, item in game.variant.scoring.items.items() if "all" in item.of]
    number = max((short.get(name, 0) for name in whole), default=deal.lost)
    return number, tuple(name for name, less in short.items() if less > 0 and name not in whole and number)


def _with_all(game: Game, counts: Mapping[str, int]) -> dict[str, int]:
    return {name: counts.get(name, 0) for name in count_names(game.variant)}


def score_line(game: Game, entry: Entry) -> None:
    """A ``score:`` line: the running score as the players have it."""
    deal = game.deal
    if deal is not None:
        settle_counts(game, deal, last=False)
    said = game.said(entry, read_scores)
    if said is None:
        return
    shaky = _doubtful_deal(game)
    for side, points in said.points.items():
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
    counted = [one for one in deals if one.doubts and one.result.status is Status.COMPLETE]
    return next((one for one in reversed(counted) if one.result.game == game.result.number), None)
