"""The end of a deal and of a game: leavings, sweeps, counts, corrections, the next game."""

from __future__ import annotations

import pytest

from .desk import deal, fault_of, judged, stretch, told, trails

TABLE = "5H KC QD 2S"
PLAYS = trails("Bob, Ann", TABLE)
BOB_LAST = [*PLAYS[:-1], "Bob: KD x KC, KH, KS"]
ALL_ANNS = "count: Ann cards 52, spades 13, aces 4, big 1, little 1"
SPLIT = "count: Ann cards 30, spades 7, aces 2, big 1, little 0"


# -- leavings and sweeps at the end


@pytest.mark.parametrize(("to", "cards"), [("last-taker", 52), ("nobody", 4)])
def test_the_leavings_go_to_the_last_taker_or_to_nobody(to: str, cards: int) -> None:
    result = judged(deal(*BOB_LAST), [f"residue.to = {to}"]).deals[0]
    assert result.counts["Bob"]["cards"] == cards


def test_builds_left_at_the_end_go_with_the_leavings() -> None:
    # Ann's last card makes a build that nobody takes: Bob, who took last, has it
    plays = [*PLAYS[:-2], "Ann: KH, KC = K", "Bob: KD x KS"]
    result = judged(deal(*plays)).deals[0]
    assert result.counts["Bob"]["cards"] == 52


def test_a_point_for_the_last_trick_goes_to_the_last_taker() -> None:
    result = judged(deal(*BOB_LAST), ["residue.points = 1"]).deals[0]
    assert result.counts["Bob"]["last"] == 1
    assert result.points == {"Ann": 0, "Bob": 12}
    assert judged(deal(*PLAYS), ["residue.points = 1"]).deals[0].points == {"Ann": 0, "Bob": 0}


BY_DIFFERENCE = ("scoring.deal_score = difference", "game.out = end-of-deal")
FORTY = [rank + suit for rank in ["A", *map(str, range(2, 11))] for suit in "SHDC"]
ON_THE_TABLE = " ".join(card for card in FORTY if card not in ("10D", "10S"))
BUT_ONE_TEN = " ".join(card for card in ON_THE_TABLE.split() if card != "10H")
"""Nineteen tens: 9+A, 8+2, 7+3, 6+4 four times each, 5+5 twice, and the ten of clubs."""


@pytest.mark.parametrize(("kind", "genuine", "leaving"), [("genuine", 1, 0), ("never", 0, 0), ("residue", 1, 1)])
def test_a_sweep_with_the_very_last_card_counts_as_the_house_says(kind: str, genuine: int, leaving: int) -> None:
    ranks = "pack.ranks = [A, 2, 3, 4, 5, 6, 7, 8, 9, 10]"
    sets = [ranks, "players.counts = [2]", "deal.table = 38", "deal.hand = 1", f"sweep.last_play = {kind}"]
    cleared = judged(deal(f"Ann: 10D x {BUT_ONE_TEN}", "Bob: 10S x 10H", table=ON_THE_TABLE), sets)
    assert cleared.faults == []
    assert cleared.deals[0].counts["Bob"]["sweeps"] == genuine
    left = judged(deal(f"Ann: 10D x {BUT_ONE_TEN}", "Bob: 10S", table=ON_THE_TABLE), sets).deals[0]
    assert (left.counts["Ann"]["cards"], left.counts["Ann"]["sweeps"]) == (40, leaving)


def test_a_sweep_before_the_last_card_counts_in_every_house() -> None:
    text = deal("Ann: 10D x 9H+AD, 8C+2S", table="9H AD 8C 2S")
    for kind in ("genuine", "never", "residue"):
        assert judged(text, [f"sweep.last_play = {kind}"]).sweeps == [5]


@pytest.mark.parametrize(
    ("rules", "scored"),
    [
        ((), [10, 4]),
        (("sweep.points = 0",), [8, 3]),
        (("sweep.points = 2",), [12, 5]),
        (("sweep.cancel = true",), [9, 3]),
        ((*BY_DIFFERENCE,), [6, 0]),
        ((*BY_DIFFERENCE, "sweep.netted = false"), [7, 1]),
        ((*BY_DIFFERENCE, "sweep.netted = false", "sweep.cancel = true"), [6, 0]),
    ],
)
def test_two_sweeps_against_one_beside_eight_points_against_three(rules: tuple[str, ...], scored: list[int]) -> None:
    counts = f"{SPLIT}, sweeps 2\ncount: Bob cards 22, spades 6, aces 2, big 0, little 1, sweeps 1"
    judgement = judged(f"players: Ann, Bob\ndeal: Bob\n{counts}\n", rules)
    assert list(judgement.deals[0].scored.values()) == scored


# -- counts


def test_counts_of_a_deal_without_plays_are_the_deal() -> None:
    judgement = judged(f"players: Ann, Bob\ndeal: Bob\n{SPLIT}\n")
    result = judgement.deals[0]
    assert (judgement.faults, result.status, result.verified, result.plays) == ([], "counted", False, 0)
    assert (result.points, judgement.score) == ({"Ann": 8, "Bob": 3}, {"Ann": 8, "Bob": 3})


def test_counts_after_plays_that_break_off_are_the_deal_too() -> None:
    result = judged(deal(*PLAYS[:9], SPLIT)).deals[0]
    assert (result.status, result.plays, result.points) == ("counted", 9, {"Ann": 8, "Bob": 3})


def test_counts_beside_complete_plays_are_compared() -> None:
    text = deal(*BOB_LAST, "count: Bob cards 52, spades 13, aces 3, big 1, little 1, sweeps 0")
    fault = fault_of(text)
    assert (fault.name, fault.line, fault.facts["claimed"], fault.facts["found"]) == ("count-differs", 53, 3, 4)
    assert "3" in stretch(text, fault)
    assert told(text.replace("aces 3", "aces 4")) == []
    assert told(text.replace("aces 3", "aces 5")) == ["53 count-differs"]


def test_counts_given_twice_for_a_side_are_misplaced() -> None:
    assert told(f"players: Ann, Bob\ndeal: Bob\n{SPLIT}\n{SPLIT}\n") == ["4 misplaced-entry"]


def test_counts_that_say_too_little_are_incomplete_at_the_last_count() -> None:
    text = "players: Ann, Bob, Cleo\ndeal: Bob\ncount: Ann cards 20, spades 5, aces 2, big 1\ncount: Bob cards 20\n"
    judgement = judged(text)
    assert {fault.name for fault in judgement.faults} == {"counts-incomplete"}
    assert {fault.line for fault in judgement.faults} == {4}
    assert judgement.deals[0].status == "open"
    assert judgement.score == {"Ann": 0, "Bob": 0, "Cleo": 0}


def test_counts_that_are_too_many_are_told_at_the_line_that_makes_them_so() -> None:
    bob = "count: Bob cards 23, spades 6, aces 2, big 1, little 1"
    text = f"players: Ann, Bob\ndeal: Bob\ncount: Ann cards 30, spades 7, aces 2\n{bob}\n"
    fault = fault_of(text)
    assert (fault.name, fault.line, fault.facts["total"], fault.facts["pack"]) == ("counts-impossible", 4, 53, 52)


def test_a_count_that_cannot_be_read_is_told_at_its_word() -> None:
    assert told("players: Ann, Bob\ndeal: Bob\ncount: Ann hearts 3\n") == ["3 unknown-word"]
    assert told("players: Ann, Bob\ndeal: Bob\ncount: Zoe cards 3\n") == ["3 unknown-player"]


def test_a_count_before_a_deal_is_misplaced() -> None:
    assert told(f"players: Ann, Bob\n{SPLIT}\n") == ["2 misplaced-entry"]


# -- the score as the players have it


def test_a_written_score_is_compared_side_by_side() -> None:
    text = f"players: Ann, Bob\ndeal: Bob\n{SPLIT}\nscore: Ann 8, Bob 4\n"
    fault = fault_of(text)
    assert dict(fault.facts) == {"player": "Bob", "claimed": 4, "found": 3}
    assert told(text.replace("Bob 4", "Bob 3")) == []
    assert told(text.replace("score: Ann 8, Bob 4", "score: Zoe 8")) == ["4 unknown-player"]
    assert told("players: Ann, Bob\nstart: Ann 3\nscore: Ann 3, Bob 0\n") == []


# -- corrections by the players


def test_a_correction_is_added_and_shown_apart() -> None:
    text = f"players: Ann, Bob\ndeal: Bob\n{SPLIT}\nadjust: Bob +1 a miscount\nadjust: Ann - 2\nadjust: bob +1\n"
    judgement = judged(text)
    assert (judgement.faults, judgement.deals[0].adjusted) == ([], {"Bob": 2, "Ann": -2})
    assert (judgement.deals[0].scored, judgement.score) == ({"Ann": 8, "Bob": 3}, {"Ann": 6, "Bob": 5})


@pytest.mark.parametrize("who", ["Ann+Cleo", "Ann", "cleo", "ANN+CLEO"])
def test_partners_are_corrected_as_a_side(who: str) -> None:
    text = f"players: Ann, Bob, Cleo, Dan\ndeal: Bob\nadjust: {who} +1\n"
    assert judged(text).score == {"Ann+Cleo": 1, "Bob+Dan": 0}


def test_a_correction_in_a_deal_still_open_counts_on_with_it() -> None:
    text = deal("Ann: 4C", "adjust: Ann +3")
    assert judged(text).score == {"Ann": 3, "Bob": 0}
    assert judged(deal(*BOB_LAST, "adjust: Ann +3")).score == {"Ann": 3, "Bob": 11}


@pytest.mark.parametrize(
    ("entry", "fault"),
    [("adjust: Ann 3", "unreadable-line"), ("adjust: Ann", "unreadable-line"), ("adjust: Zoe +3", "unknown-player")],
)
def test_a_correction_that_cannot_be_read_is_told(entry: str, fault: str) -> None:
    assert told(f"players: Ann, Bob\ndeal: Bob\n{entry}\n") == [f"3 {fault}"]


def test_a_correction_before_the_first_deal_is_misplaced() -> None:
    assert told("players: Ann, Bob\nadjust: Ann +1\n") == ["2 misplaced-entry"]


# -- unfinished, abandoned, over


def test_an_unfinished_deal_is_a_warning_that_closes_the_list() -> None:
    fault = judged(deal("Ann: 4C")).faults[-1]
    assert (fault.name, fault.line, fault.severity.value) == ("unfinished-deal", 3, "warning")
    assert dict(fault.facts) == {"number": 1, "left": 47}


def test_a_deal_followed_by_another_is_unfinished_too() -> None:
    text = deal("Ann: 4C", "deal: Ann", f"table: {TABLE}")
    assert [(fault.line, fault.name) for fault in judged(text).faults] == [
        (3, "unfinished-deal"),
        (6, "unfinished-deal"),
    ]


def test_an_abandoned_deal_is_closed_and_counts_nothing() -> None:
    judgement = judged(deal("Ann: 5D x 5H", "abandon:", "Bob: 4C", "Ann: 6C"))
    assert [(fault.line, fault.name) for fault in judgement.faults] == [(7, "misplaced-entry")]
    assert (judgement.deals[0].status, judgement.deals[0].counts) == ("abandoned", {})
    assert told("players: Ann, Bob\nabandon:\n") == ["2 misplaced-entry"]


def test_after_an_abandoned_deal_the_game_goes_on() -> None:
    judgement = judged(deal("Ann: 5D x 5H", "abandon:", "deal: Ann", SPLIT))
    assert (judgement.faults, judgement.over, judgement.score) == ([], False, {"Ann": 8, "Bob": 3})


def test_where_no_deal_is_open_the_game_is_abandoned_and_has_no_winner() -> None:
    played = judged(deal(*BOB_LAST, "abandon:"))
    assert (played.deals[0].status, played.score) == ("complete", {"Ann": 0, "Bob": 11})
    assert (played.over, played.winner, played.due, played.games_won) == (True, None, None, {"Ann": 0, "Bob": 0})
    counted = f"players: Ann, Bob\ndeal: Bob\n{SPLIT}\nabandon:\n"
    assert judged(counted).deals[0].status == "counted"
    assert told(f"{counted}deal: Ann\n") == ["5 game-over"]
    after = judged(f"{counted}game:\ndeal: Ann\n{ALL_ANNS}\n")
    assert (after.faults, after.over, after.score) == ([], False, {"Ann": 11, "Bob": 0})


def test_a_game_that_is_won_is_not_abandoned() -> None:
    judgement = judged(f"players: Ann, Bob\nset: game.target = 11\ndeal: Bob\n{ALL_ANNS}\nabandon:\n")
    assert (judgement.faults, judgement.winner) == ([], "Ann")


def test_a_deal_after_the_game_is_over_is_told_once() -> None:
    head = f"players: Ann, Bob\nset: game.target = 11\ndeal: Bob\n{ALL_ANNS}\n"
    judgement = judged(f"{head}deal: Ann\ntable: {TABLE}\nBob: 4C\nscore: Ann 0, Bob 9\nadjust: Bob +1\ndeal: Bob\n")
    assert [(fault.line, fault.name) for fault in judgement.faults] == [(5, "game-over")]
    assert (judgement.winner, judgement.score, len(judgement.deals)) == ("Ann", {"Ann": 11, "Bob": 0}, 1)


def test_the_next_game_begins_at_nothing_and_games_are_counted() -> None:
    sets = ["game.target = 11", "game.lurch.under = 6", "game.lurch.counts = 3"]
    bobs = ALL_ANNS.replace("Ann", "Bob")
    judgement = judged(f"players: Ann, Bob\ndeal: Bob\n{ALL_ANNS}\ngame:\ndeal: Ann\n{bobs}\n", sets)
    assert judgement.faults == []
    assert (judgement.games_won, judgement.winner, judgement.game_counts) == ({"Ann": 3, "Bob": 3}, "Bob", 3)
    assert [(result.number, result.game) for result in judgement.deals] == [(1, 1), (2, 2)]


def test_a_next_game_before_this_one_is_over_is_misplaced() -> None:
    assert told(f"players: Ann, Bob\ndeal: Bob\n{SPLIT}\ngame:\n") == ["4 misplaced-entry"]


def test_a_tie_carried_over_is_forgotten_with_the_game() -> None:
    sets = ["scoring.items.cards.tie = carry-over", "game.target = 5"]
    tie = "count: Ann cards 26, spades 13, aces 4, big 1, little 1"
    text = f"players: Ann, Bob\ndeal: Bob\n{tie}\ngame:\ndeal: Ann\n{SPLIT}\n"
    judgement = judged(text, sets)
    assert judgement.deals[1].items["Ann"]["cards"] == 3


# -- scored as it is made


def test_where_points_are_pegged_the_take_that_reaches_the_target_ends_the_game() -> None:
    text = deal("Ann: AH x AS", "Bob: 10D x 10S", "Ann: KH", table="AS 10S KD 2S").replace(
        "\ndeal:", "\nstart: Bob 19\ndeal:"
    )
    judgement = judged(text, ["game.out = as-made"])
    assert (judgement.winner, judgement.score) == ("Bob", {"Ann": 2, "Bob": 21})
    assert [(fault.line, fault.name) for fault in judgement.faults] == [(8, "game-over")]


def test_a_score_of_most_cards_is_pegged_at_the_end() -> None:
    text = deal(*BOB_LAST).replace("\ndeal:", "\nstart: Bob 18\ndeal:")
    judgement = judged(text, ["game.out = as-made"])
    assert (judgement.winner, judgement.score, judgement.deals[0].status) == ("Bob", {"Ann": 0, "Bob": 29}, "complete")


def test_an_adjustment_for_nobody_names_only_the_name() -> None:
    text = deal("count: Ann cards 30, spades 8, aces 2, big 1, little 0", "adjust: Cleo +1 x", "adjust: Bob + 2 late")
    found = fault_of(text)
    assert (found.name, found.facts["text"]) == ("unknown-player", "Cleo")
    assert judged(text).score == {"Ann": 8, "Bob": 5}
