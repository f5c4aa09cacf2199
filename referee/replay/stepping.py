"""One entry after another: which part of the replay hears it, or why it cannot stand where it stands."""

from __future__ import annotations

from referee.record.reading import HEADERS, Entry
from referee.replay.adjusting import adjust
from referee.replay.challenges import challenge
from referee.replay.claims import claim, peg
from referee.replay.comparing import count, points, score_line, settle_counts
from referee.replay.deals import (
    closed,
    end_deal,
    may_be_seated,
    misplaced,
    next_game,
    open_deal,
    outside,
    seat_players,
)
from referee.replay.ending import abandon, complete_deal, recount, reopen
from referee.replay.insisting import insist
from referee.replay.irregularities import chosen_dealer, disputes_a_play, irregularity, ruling, settle_choice
from referee.replay.laying import lay_table, show_hand, whole_layout
from referee.replay.playing import play
from referee.replay.proof import prove
from referee.replay.stage import AFTER, GameStage, Stage
from referee.replay.state import FREE, Deal, Game


def step(game: Game, entry: Entry) -> None:
    """The game after one more entry, whatever it is. A choice that the entry before left open is open no longer."""
    deal = game.deal
    waits = entry.keyword in {"ruling", "note"} or (deal is not None and entry is deal.heard_early)
    if deal is not None and deal.pending is not None and not waits:
        settle_choice(game, deal)
    match entry.keyword:
        case None:
            _play(game, entry)
        case "deal":
            end_deal(game)
            open_deal(game, entry)
        case "game":
            next_game(game, entry)
        case "note":
            pass
        case "score" | "adjust" | "abandon" | "count" | "points" | "claim":
            _around_plays(game, entry)
        case "players" if may_be_seated(game):
            seat_players(game, entry)
        case keyword if keyword in HEADERS:
            if game.out.deals or game.stage is GameStage.IGNORED:  # before the first deal it has been read
                misplaced(game, entry, "header-after-deal")
        case _:
            _in_deal(game, entry)


# -- plays


def _play(game: Game, entry: Entry) -> None:
    deal = game.deal
    if deal is None:
        outside(game, entry, "after-deal" if game.out.deals else "before-deal")
    elif not deal.open and entry.name and game.player_named(entry.name) is None:
        game.fault("unknown-player", entry.key_span(), {"text": entry.name, "players": list(game.players)})
    elif not deal.open:
        closed(game, deal, entry)
    elif not deal.turned:
        misplaced(game, entry, "before-table")
    else:
        whole_layout(game, deal)
        play(game, deal, entry)
        after_play(game, deal)


def after_play(game: Game, deal: Deal) -> None:
    """The last play of a deal completes it; where scores are pegged, a take wins the game, the very last one too."""
    if deal.stage is Stage.PLAYED_OUT:
        prove(game, deal)
    if game.variant.game.out == "as-made" and deal.plays and deal.plays[-1].taken:
        peg(game, deal, deal.plays[-1].entry.line)
    if deal.stage is Stage.PLAYED_OUT:
        complete_deal(game, deal)


# -- what stands among the plays of an open deal


def _in_deal(game: Game, entry: Entry) -> None:
    deal = game.deal
    if deal is not None and entry.keyword in {"irregularity", "ruling"}:
        settle_counts(game, deal, last=False)
    if deal is None:
        outside(game, entry)
    elif not deal.open and game.due_reason == FREE and entry.keyword == "ruling":
        chosen_dealer(game, entry)
    elif entry is deal.heard_early:
        pass  # the hand that decided the challenge before it
    elif entry.keyword in {"irregularity", "ruling"} and deal.stage in AFTER:
        (irregularity if entry.keyword == "irregularity" else ruling)(game, deal, entry)
    elif not deal.open:
        closed(game, deal, entry)
    else:
        if entry.keyword in {"challenge", "insist"} or (entry.keyword == "irregularity" and disputes_a_play(entry)):
            reopen(game, deal)
        _heard(game, deal, entry)
        recount(game, deal)


def _heard(game: Game, deal: Deal, entry: Entry) -> None:
    match entry.keyword:
        case "table":
            lay_table(game, deal, entry)
        case "hand":
            show_hand(game, deal, entry)
        case "round":
            if deal.rounds.begun and not deal.played_out:
                game.fault("wrong-round", entry.key_span(), {"left": deal.rounds.left})
        case "challenge":
            _challenge(game, deal, entry)
        case "insist":
            insist(game, deal, entry)
            _peg_after(game, deal, entry)
        case "irregularity":
            irregularity(game, deal, entry)
        case _:
            ruling(game, deal, entry)


def _challenge(game: Game, deal: Deal, entry: Entry) -> None:
    """A challenge, and before it the hand shown right after it, which decides it; a note may stand between."""
    following = next((one for one in game.after(entry.line) if one.keyword != "note"), None)
    if following is not None and following.keyword == "hand":
        show_hand(game, deal, following)
        deal.heard_early = following
    prove(game, deal)
    challenge(game, deal, entry)
    _peg_after(game, deal, entry)


def _peg_after(game: Game, deal: Deal, entry: Entry) -> None:
    """Where scores are pegged, the take that was disputed may win the game now."""
    if game.variant.game.out == "as-made" and deal.plays and deal.open and not deal.played_out:
        peg(game, deal, entry.line)


# -- what may stand after the plays too


def _abandon(game: Game, deal: Deal, entry: Entry) -> None:
    """The deal, or the game, ends; ``redeal`` is said of a deal that is still going."""
    redeal = entry.text.lower() == "redeal"
    if redeal and not deal.in_play:
        misplaced(game, entry, "nothing-to-redeal")
    else:
        abandon(game, deal, redeal=redeal)


def _around_plays(game: Game, entry: Entry) -> None:
    deal = game.deal
    if entry.keyword == "score":
        if game.stage is not GameStage.IGNORED:
            score_line(game, entry)
    elif deal is None:
        late = entry.keyword == "adjust" and game.out.deals
        outside(game, entry, "after-deal" if late else "before-deal")
    elif entry.keyword == "adjust":
        adjust(game, deal, entry)
    elif entry.keyword == "abandon":
        _abandon(game, deal, entry)
    elif deal.stage in {Stage.ENDED, Stage.VOID, Stage.ABANDONED}:
        closed(game, deal, entry)
    elif entry.keyword == "count":
        count(game, deal, entry)
    elif entry.keyword == "points":
        points(game, deal, entry)
    else:
        claim(game, deal, entry)
