"""Claims at the table: out, the sweep, the last trick, an item won already; judged from what was played."""

from __future__ import annotations

import pytest

from .desk import deal, fault_of, judged, stretch, told, trails

LOW = "AS AH AD AC 2S 2H 2D 2C 3S 3H 3D 3C 4S 4H 4D 4C 5S 5H 5D 5C 6S 6H 6D 6C 7S 7H 7D 7C 8S"
SETS = ["deal.table = 29"]
TEN = "Ann: 10D x all"
"""With the ten of diamonds Ann takes all twenty-nine: 30 cards, 8 spades, both casinos, 4 aces, a sweep: 12 points."""


def big(*entries: str, start: str | None = None, players: str = "Ann, Bob", dealer: str = "Bob") -> str:
    text = deal(*entries, table=LOW, players=players, dealer=dealer)
    return text if start is None else text.replace("\ndeal:", f"\nstart: {start}\ndeal:", 1)


def test_what_no_other_side_can_reach_any_more_counts_for_the_claim() -> None:
    right = judged(big(TEN, "claim: Ann out", start="Ann 9"), SETS)
    assert right.faults == []
    assert (right.over, right.winner, right.score, right.deals[0].status) == (
        True,
        "Ann",
        {"Ann": 21, "Bob": 0},
        "ended",
    )
    wrong = judged(big(TEN, "claim: Ann out", start="Ann 8"), SETS)
    assert [(fault.line, fault.name) for fault in wrong.faults] == [(7, "out-claim")]
    assert dict(wrong.faults[0].facts)["points"] == 20
    assert (wrong.over, wrong.winner, wrong.lost) == (True, "Bob", ["Ann"])


def test_a_most_item_counts_only_once_no_other_side_can_reach_it() -> None:
    # five of the thirteen spades are out, and the ace of spades lies in Ann's pile: not hers yet
    text = deal("Ann: AH x AS", "claim: Ann out", table="AS KC QD 2S").replace("\ndeal:", "\nstart: Ann 19\ndeal:")
    assert judged(text).winner == "Ann"
    assert judged(text.replace("Ann 19", "Ann 18")).winner == "Bob"


def test_a_right_claim_wins_on_the_spot() -> None:
    assert judged(big(TEN, "claim: Ann out", start="Ann 9, Bob 20"), SETS).winner == "Ann"


def test_after_a_right_claim_nothing_more_is_played() -> None:
    text = big(TEN, "claim: Ann out", "Bob: KC", "Ann: KD", "deal:", "score: Ann 21, Bob 0", start="Ann 9")
    assert told(text, SETS) == ["8 game-over"]


def test_a_wrong_claim_of_three_ends_the_game_without_a_winner() -> None:
    judgement = judged(deal("Ann: 4C", "claim: Ann out", players="Ann, Bob, Cleo", dealer="Cleo"))
    assert (judgement.over, judgement.winner, judgement.lost) == (True, None, ["Ann"])
    assert judgement.games_won == {"Ann": 0, "Bob": 0, "Cleo": 0}


def test_a_wrong_claim_may_cost_points_and_play_goes_on() -> None:
    sets = ["game.claim_wrong = points", "game.claim_points = 5"]
    text = deal("Ann: 4C", "claim: Ann out", "Bob: 6C", players="Ann, Bob, Cleo", dealer="Cleo")
    judgement = judged(text, sets)
    assert [(fault.line, fault.name) for fault in judgement.faults[:-1]] == [(6, "out-claim")]
    assert (judgement.over, judgement.deals[0].penalties) == (False, {"Bob": 5, "Cleo": 5})


def test_penalties_and_corrections_count_towards_the_target() -> None:
    text = deal("Ann: 4C", "adjust: Ann +2 agreed", "claim: Ann out").replace("\ndeal:", "\nstart: Ann 19\ndeal:")
    assert judged(text).winner == "Ann"
    assert told(text) == []


def test_partners_claim_for_their_side() -> None:
    text = big(TEN, "claim: Cleo out", start="Ann+Cleo 9", players="Ann, Bob, Cleo, Dan", dealer="Dan")
    assert judged(text, SETS).winner == "Ann+Cleo"


def test_a_claim_after_the_last_card_is_judged_by_the_whole_count() -> None:
    plays = trails("Bob, Ann", "5H KC QD 2S")
    text = deal(*plays[:-1], "Bob: KD x KC, KH, KS", "claim: Bob out")
    right = judged(text.replace("\ndeal:", "\nstart: Ann 20, Bob 10\ndeal:"))
    assert (right.faults, right.winner, right.score) == ([], "Bob", {"Ann": 20, "Bob": 21})
    assert right.deals[0].status == "complete"
    wrong = judged(text.replace("\ndeal:", "\nstart: Bob 9\ndeal:"))
    assert ([fault.name for fault in wrong.faults], wrong.winner) == (["out-claim"], "Ann")


@pytest.mark.parametrize("variant", ["hoyle", "pagat"])
def test_where_no_claims_are_made_a_claim_is_misplaced(variant: str) -> None:
    assert told(deal("Ann: 4C", "claim: Ann out", variant=variant)) == ["6 misplaced-entry"]


def test_the_lurch_is_judged_where_a_claim_wins() -> None:
    sets = [*SETS, "game.lurch.under = 6", "game.lurch.counts = 2"]
    judgement = judged(big(TEN, "claim: Ann out", start="Ann 9, Bob 5"), sets)
    assert (judgement.lurched, judgement.game_counts, judgement.games_won) == (["Bob"], 2, {"Ann": 2, "Bob": 0})
    assert judged(big(TEN, "claim: Ann out", start="Ann 9, Bob 6"), sets).lurched == []


# -- the sweep and the last trick


def test_a_sweep_is_claimed_right_after_it_was_made() -> None:
    assert told(big(TEN, "claim: Ann sweep"), SETS) == []
    assert told(big(TEN, "claim: Bob sweep"), SETS) == ["6 sweep-claim"]
    assert told(big(TEN, "Bob: KC", "claim: Ann sweep"), SETS) == ["7 sweep-claim"]
    assert told(deal("claim: Ann sweep")) == ["5 sweep-claim"]


def test_the_last_trick_is_the_last_takers_and_only_at_the_end() -> None:
    plays = trails("Bob, Ann", "5H KC QD 2S")
    ended = deal(*plays[:-1], "Bob: KD x KC, KH, KS")
    assert told(ended + "claim: Bob last\n") == []
    assert told(ended + "claim: Ann last\n") == ["53 item-claim"]
    assert told(big(TEN, "claim: Ann last"), SETS) == ["6 item-claim"]


# -- items


def test_twenty_seven_cards_and_seven_spades_are_won_whatever_comes() -> None:
    for item in ("cards", "spades", "aces", "big", "great", "little", "CARDS"):
        assert told(big(TEN, f"claim: Ann {item}"), SETS) == [], item


def test_an_item_is_not_won_while_another_can_still_reach_it() -> None:
    text = deal("Ann: AH x AS", "claim: Ann spades", table="AS KC QD 2S")
    fault = fault_of(text)
    assert (fault.name, fault.facts["count"], fault.facts["needed"]) == ("item-claim", 1, 7)
    assert told(deal("Ann: AH x AS", "claim: Ann big", table="AS KC QD 2S")) == ["6 item-claim"]


def test_an_item_is_won_once_the_others_cannot_have_as_many() -> None:
    plays = trails("Bob, Ann", "5H KC QD 2S")
    text = deal(*plays[:-1], "Bob: KD x KC, KH, KS")
    assert told(text + "claim: Bob cards\nclaim: Bob big\n") == []
    assert told(text + "claim: Ann cards\n") == ["53 item-claim"]


@pytest.mark.parametrize(
    ("entry", "fault", "word"),
    [
        ("claim: Zoe out", "unknown-player", "Zoe"),
        ("claim: Ann hearts", "unknown-word", "hearts"),
        ("claim: Ann", "unknown-word", ""),
    ],
)
def test_a_claim_of_nobody_or_of_nothing_is_told(entry: str, fault: str, word: str) -> None:
    text = deal("Ann: 4C", entry)
    found = fault_of(text)
    assert found.name == fault
    if word:
        assert stretch(text, found) == word


def test_did_you_mean_another_word() -> None:
    assert fault_of(deal("Ann: 4C", "claim: Ann card")).facts["closest"] == "cards"


def test_a_claim_outside_a_deal_is_misplaced() -> None:
    assert told("players: Ann, Bob\nclaim: Ann out\n") == ["2 misplaced-entry"]


COUNTED = "players: Ann, Bob\nstart: Ann 17, Bob 6\ndeal: Ann\n"
TWELVE = "count: Ann cards 30, spades 7, aces 3, big 1, little 1, sweeps 2\n"
"""Cards 3, spades 1, aces 3, casinos 3, sweeps 2 for Ann: 29. Bob has one ace: 7."""


@pytest.mark.parametrize("text", [TWELVE + "claim: Ann out\n", "claim: Ann out\n" + TWELVE])
def test_where_a_deal_is_kept_by_counts_they_judge_the_claim(text: str) -> None:
    judgement = judged(COUNTED + text)
    assert judgement.faults == []
    assert (judgement.winner, judgement.score, judgement.deals[0].status) == ("Ann", {"Ann": 29, "Bob": 7}, "counted")


def test_by_the_counts_too_a_right_claim_wins_over_a_higher_total() -> None:
    assert judged(COUNTED.replace("Bob 6", "Bob 20") + "claim: Ann out\n" + TWELVE).winner == "Ann"


def test_a_claim_that_the_counts_do_not_bear_out_loses_the_game() -> None:
    judgement = judged(COUNTED.replace("Ann 17", "Ann 8") + "claim: Ann out\n" + TWELVE)
    assert [(fault.line, fault.name, fault.facts["points"]) for fault in judgement.faults] == [(4, "out-claim", 20)]
    assert (judgement.winner, judgement.lost) == ("Bob", ["Ann"])


def test_a_claim_before_any_play_or_count_waits_for_them() -> None:
    assert told(COUNTED + "claim: Ann out\n") == []
    assert told(COUNTED + "table: 5H KC QD 2S\nclaim: Ann out\nBob: 4C\n") == ["5 out-claim", "6 game-over"]
    assert told(COUNTED + "table: 5H KC QD 2S\nclaim: Ann out\n" + TWELVE) == []
    assert told(COUNTED + "table: 5H KC QD 2S\nclaim: Ann out\n") == ["5 out-claim"]


def test_items_claimed_are_judged_by_the_counts() -> None:
    assert told(COUNTED + "claim: Ann cards\nclaim: Bob spades\n" + TWELVE + "claim: Ann big\n") == ["5 item-claim"]
