"""The end of a deal and of a game: the residue swept up, the deal counted and settled, a game won or lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from referee.replay.comparing import settle_counts
from referee.replay.counting import counts_so_far, score_deal, uncount, update_score
from referee.replay.judgement import GameResult, Ruled
from referee.replay.noted import Unswept
from referee.replay.stage import SCORED, GameStage, Stage, Status
from referee.replay.state import Deal, Game
from referee.score.game import LastDeal, Standing, game_counts, lurched, settle
from referee.score.numbers import Number, each_added
from referee.variant.model import Variant


def complete_deal(game: Game, deal: Deal) -> None:
    """All cards are played: the last taker sweeps up the rest, and the deal is counted."""
    table, taker = deal.table, deal.taker
    gets = taker if game.variant.residue.to == "last-taker" else None
    rest, unseen = table.loose | table.in_builds, table.unseen + sum(build.unseen for build in table.builds)
    if gets is not None or not table.clear:
        deal.result.residue = game.name(gets), tuple(game.rules.pack.listed(rest)), unseen
    deal.result.undealt = deal.rounds.stock
    deal.result.lost = deal.lost, _missing(game, deal, rest)
    if gets is not None and not table.clear:
        deal.unswept = Unswept(table.copy(), list(deal.piles), list(deal.hidden), list(deal.sweeps))
        side = game.sides[gets]
        deal.piles[side] |= rest
        deal.hidden[side] += unseen
        sweep = game.variant.sweep
        deal.sweeps[side] += sweep.last_play == "residue" and sweep.last_round
        table.loose, table.unseen, table.builds = 0, 0, ()
    deal.move(Stage.COMPLETE)
    score_deal(game, deal, counts_so_far(game, deal))


def _missing(game: Game, deal: Deal, rest: int) -> tuple[str, ...]:
    """The names of the cards that were never found, where all the others have been seen; else none."""
    for pile in deal.piles:
        rest |= pile
    away = game.rules.pack.listed(game.rules.pack.all & ~rest)
    return tuple(away) if len(away) == deal.lost else ()


def reopen(game: Game, deal: Deal) -> None:
    """A play of a complete deal is disputed: everything lies as before the residue was swept up, uncounted."""
    if deal.stage is not Stage.COMPLETE:
        return
    before, deal.unswept = deal.unswept, None
    if before is not None:
        deal.table, deal.piles, deal.hidden, deal.sweeps = (
            before.table,
            before.piles,
            before.hidden,
            before.sweeps,
        )
    deal.move(Stage.PLAYED_OUT)
    deal.result.residue = None
    uncount(game, deal)


def recount(game: Game, deal: Deal) -> None:
    """After the dispute the deal is counted again, unless a card is in a hand again."""
    if deal.stage is Stage.PLAYED_OUT and deal.rounds.left:
        deal.move(Stage.PLAYING)
    elif deal.stage is Stage.PLAYED_OUT:
        complete_deal(game, deal)


def abandon(game: Game, deal: Deal, *, redeal: bool = False) -> None:
    """A deal that was not played out ends here; where none is open any more, the game does, without a winner.

    ``redeal``: by agreement the same player deals again.
    """
    settle_counts(game, deal)
    if deal.result.status is Status.OPEN:
        deal.move(Stage.ABANDONED)
        deal.redealt = redeal
    elif not game.over:
        game.stage = GameStage.ABANDONED


def close(game: Game) -> None:
    """The deal is over: it is counted, settled, and it is known who deals next."""
    deal = game.deal
    if deal is None:
        return
    settle_counts(game, deal)
    game.deal = None
    deal.result.plays = deal.hands.played
    out = deal.result
    if not out.score:
        update_score(game, deal)
    if out.status is Status.OPEN and not deal.counts.refused:
        left = deal.rounds.left + deal.rounds.stock
        game.fault("unfinished-deal", deal.entry.key_span(), {"number": out.number, "left": left})
    if deal.stage in {Stage.COMPLETE, Stage.COUNTED, Stage.POINTS}:
        _settle(game, deal)
    elif deal.stage is Stage.ENDED and game.over:
        _say_end(game, deal, _as_it_ended(game), None)
    if deal.redealt:
        game.again, game.due_reason = deal.dealer, "again"
    elif deal.stage is not Stage.VOID:
        game.passed, game.again, game.dealer = deal, None, deal.dealer
        game.due_reason = game.variant.deal.next_dealer
    if game.stage is GameStage.ABANDONED:
        game.stage = GameStage.OVER


def _settle(game: Game, deal: Deal) -> None:
    made = deal.award
    if made is None:
        return
    game.carried = dict(made.carried)
    if deal.claimed is not None:
        win(game, deal.claimed)
        _say_end(game, deal, _as_it_ended(game), None)
        return
    out = deal.result
    extra = each_added(
        [out.penalties.get(name, 0) for name in game.side_names],
        [out.adjusted.get(name, 0) for name in game.side_names],
    )
    before = each_added(deal.before, extra)
    scored: list[Number] = [out.scored[name] for name in game.side_names]
    aim = game.target
    standing = settle(game.variant, before, made, scored, game.target, _last_deal(game, deal))
    game.target, game.score, out.score = standing.target, list(standing.score), game.per_side(standing.score)
    if standing.undecided is not None:
        facts = {"item": [standing.undecided], "missing": list(game.side_names)}
        game.fault("counts-incomplete", next(reversed(deal.counts.entries.values()), deal.entry).span(), facts)
    if standing.over:
        game.stage = GameStage.OVER
    if standing.winner is not None:
        win(game, standing.winner, counts=standing.counts)
    _say_end(game, deal, standing, aim)


def _say_end(game: Game, deal: Deal, standing: Standing, aim: int | None) -> None:
    """How the game stands where the deal decides it or leaves it level; ``aim`` is the target before it was settled."""
    said = end_of(game.variant, game.side_names, standing, aim)
    if said is not None:
        _end(game, deal, *said)


def end_of(
    variant: Variant, names: Sequence[str], standing: Standing, aim: int | None
) -> tuple[str, dict[str, Any]] | None:
    """What is to be said of a game after a deal: won, a tie, more than one side out; None where it just goes on.

    A game that was lost by a ruling, and that nobody has won, is told by that ruling.
    """
    level = [names[side] for side in standing.level]
    how = {"item": standing.item, "shared": standing.shared}
    if standing.winner is not None:
        lurched = [names[side] for side in standing.lurched]
        return "won", {"side": names[standing.winner], "counts": standing.counts, "lurched": lurched} | how
    if aim is not None and standing.target != aim:
        claim = variant.game.out == "claim"
        return "both-out", {"sides": level, "target": aim, "raised": standing.target, "claim": claim}
    return ("tie", {"sides": level, "drawn": standing.over} | how) if level else None


def _as_it_ended(game: Game) -> Standing:
    """How the game stands where a claim or a ruling has ended it."""
    sides, result = game.side_names, game.result
    winner = None if result.winner is None else sides.index(result.winner)
    lurched = tuple(map(sides.index, result.lurched))
    return Standing(tuple(game.score), game.over, winner, game.target, lurched, result.counts)


def _end(game: Game, deal: Deal, what: str, facts: dict[str, Any]) -> None:
    """Says how the game ends, or does not, at the last line that the deal has."""
    number = deal.result.number
    own = (deal.entry, *deal.laid, *deal.counts.entries.values(), *([deal.pointed] if deal.pointed else []))
    ruled = (one.line for one in game.out.rulings if one.deal == number and one.about != "irregularity")
    line = max((*(entry.line for entry in own), *(played.entry.line for played in deal.plays[-1:]), *ruled))
    game.out.rulings.append(
        Ruled(line, number, "end", what, None, None, facts=facts | {"score": dict(deal.result.score)})
    )


def _last_deal(game: Game, deal: Deal) -> LastDeal:
    """What decides a game beside points: what was counted, which cards of an item who has, how many deals it took.

    Nothing is known of the number of deals where a score was carried in.
    """
    carried_in = game.result.number == 1 and any(game.out.start.values())
    own = [one for one in game.out.deals if one.game == game.result.number]
    deals = sum(one.status in SCORED for one in own)
    cards = deal.counts.cards if deal.stage is Stage.COUNTED else _cards_taken(game, deal)
    counts = [deal.result.counts[name] for name in game.side_names] if deal.result.counts else []
    return LastDeal(counts, cards, None if carried_in else deals)


def _cards_taken(game: Game, deal: Deal) -> list[dict[str, tuple[str, ...]]]:
    """The cards of each item that counts in an order of its own, for each side, as they lie in the piles."""
    ordered = [name for name, item in game.variant.scoring.items.items() if item.order]
    masks, listed = game.rules.item_masks, game.rules.pack.listed
    return [{name: tuple(listed(pile & masks[name])) for name in ordered} for pile in deal.piles]


def win(game: Game, side: int, *, counts: int | None = None) -> None:
    """A side has won the game; the losers' lurch is judged by their scores. ``counts``: what the game counts for."""
    game.stage = GameStage.OVER
    losers = lurched(game.variant, game.score, side)
    game.result = replace(
        game.result,
        winner=game.side_names[side],
        lurched=tuple(game.side_names[loser] for loser in losers),
        counts=game_counts(game.variant, game.score, side) if counts is None else counts,
    )


def lose(game: Game, side: int) -> None:
    """A side loses the game: of two the other wins; of more nobody does, and the loser is named."""
    game.result = replace(game.result, lost=(game.side_names[side],))
    if len(game.side_names) == 2:
        win(game, 1 - side)
    else:
        game.stage = GameStage.OVER


def settled(game: Game) -> GameResult:
    """The game as it ended, or as it stands."""
    return replace(game.result, score=game.per_side(game.score), over=game.over)
