"""Who is due, how many cards are held, when a round and a deal are over: the keys of players, deal and pack."""

from __future__ import annotations

import pytest

from .desk import PACK, deal, fault_of, judged, stretch, told, trails


def left(text: str, *sets: str) -> tuple[str | None, int, dict[str, int], int]:
    """Who is due, the round, the cards each player holds, and the stock, after the last line."""
    table = judged(text, sets).table
    assert table is not None
    return table.due, table.round, table.hand_left, table.stock


# -- turns


def test_eldest_hand_sits_on_the_dealers_left_and_the_dealer_plays_last() -> None:
    plays = ("Ann: 4C", "Bob: JC", "Cleo: JD", "Ann: 6C")
    assert told(deal(*plays, players="Ann, Bob, Cleo", dealer="Cleo")) == []


def test_against_the_clock_eldest_hand_sits_on_the_dealers_right() -> None:
    plays = ("Bob: 4C", "Ann: JC", "Cleo: JD", "Bob: 6C")
    text = deal(*plays, players="Ann, Bob, Cleo", dealer="Cleo")
    assert told(text, ["players.direction = counter-clockwise"]) == []
    assert told(text) == ["5 out-of-turn", "8 out-of-turn"]


def test_who_played_too_early_is_due_again_when_the_others_have_played() -> None:
    assert told(deal("Bob: 4C", "Ann: JC", "Ann: JD", "Bob: 6C")) == ["5 out-of-turn"]


def test_due_is_the_first_from_the_eldest_hand_with_the_fewest_plays() -> None:
    assert told(deal("Ann: 4C", "Ann: JC", "Bob: JD", "Bob: 6C", "Ann: JH")) == ["6 out-of-turn"]


def test_out_of_turn_points_at_the_name_and_tells_who_was_due() -> None:
    text = deal("Bob: 4C")
    fault = fault_of(text)
    assert stretch(text, fault) == "Bob"
    assert dict(fault.facts) == {"player": "Bob", "due": "Ann"}


def test_out_of_turn_stands_beside_another_foul_of_the_play() -> None:
    assert told(deal("Bob: 9H x 5H+2S")) == ["5 out-of-turn", "5 capture-sum"]


def test_a_name_left_out_is_the_player_due() -> None:
    judgement = judged(deal(": 4C", ": JC", "Bob: JD", ": 6C"))
    assert [(fault.line, fault.name) for fault in judgement.faults[:-1]] == [(7, "out-of-turn")]
    assert [judgement.printed[line] for line in (5, 6, 8)] == ["Ann: 4C", "Bob: JC", "Ann: 6C"]


def test_a_fifth_card_from_a_hand_of_four_is_too_many_and_spends_nothing() -> None:
    text = deal("Ann: 4C", "Bob: JC", "Ann: JD", "Bob: 6C", "Ann: JH", "Bob: 9C", "Ann: 10C", "Ann: 10H", "Bob: 7C")
    assert told(text) == ["12 too-many-plays"]
    assert left(text) == ("Ann", 2, {"Ann": 4, "Bob": 4}, 32)


def test_after_the_last_card_of_the_pack_nobody_is_due() -> None:
    plays = trails("Bob, Ann", "5H KC QD 2S")
    text = deal(*plays, ": ?")
    assert told(text) == [f"{5 + 48} too-many-plays"]


# -- rounds


def test_after_eight_plays_the_next_four_cards_are_dealt() -> None:
    plays = trails("Bob, Ann", "5H KC QD 2S")
    assert left(deal(*plays[:7])) == ("Bob", 1, {"Ann": 0, "Bob": 1}, 40)
    assert left(deal(*plays[:8])) == ("Ann", 2, {"Ann": 4, "Bob": 4}, 32)
    assert left(deal(*plays[:47])) == ("Bob", 6, {"Ann": 0, "Bob": 1}, 0)


def test_a_deal_of_forty_eight_plays_is_complete_and_the_leavings_of_no_taker_go_to_nobody() -> None:
    judgement = judged(deal(*trails("Bob, Ann", "5H KC QD 2S")))
    assert judgement.faults == []
    (result,) = judgement.deals
    assert (result.status, result.plays, result.verified) == ("complete", 48, True)
    assert result.points == {"Ann": 0, "Bob": 0}
    assert result.counts["Ann"]["cards"] == 0


def test_three_players_have_four_rounds_of_four() -> None:
    table = "5H KC QD 2S"
    plays = trails("Cleo, Ann, Bob", table)
    text = deal(*plays, players="Ann, Bob, Cleo", dealer="Cleo")
    assert judged(text).deals[0].status == "complete"
    assert left(deal(*plays[:36], players="Ann, Bob, Cleo", dealer="Cleo"))[1:] == (
        4,
        {"Ann": 4, "Bob": 4, "Cleo": 4},
        0,
    )


def test_a_mark_of_a_new_round_belongs_where_the_hands_are_out() -> None:
    plays = trails("Bob, Ann", "5H KC QD 2S")
    assert told(deal("round:", *plays[:8], "round:", *plays[8:16], "round:")) == []
    text = deal(*plays[:3], "round:")
    fault = fault_of(text)
    assert (fault.name, fault.line, dict(fault.facts)) == ("wrong-round", 8, {"left": 5})


def test_hands_that_do_not_divide_the_stock_end_in_a_shorter_round() -> None:
    # 48 cards, five each: four rounds of ten, then four each
    sets = ("deal.hand = 5",)
    plays = trails("Bob, Ann", "5H KC QD 2S")
    assert left(deal(*plays[:39]), *sets) == ("Bob", 4, {"Ann": 0, "Bob": 1}, 8)
    assert left(deal(*plays[:40]), *sets) == ("Ann", 5, {"Ann": 4, "Bob": 4}, 0)
    assert judged(deal(*plays), sets).deals[0].status == "complete"


def test_three_cards_in_hand_make_a_round_of_six_plays() -> None:
    plays = trails("Bob, Ann", "5H KC QD 2S")
    assert left(deal(*plays[:6]), "deal.hand = 3") == ("Ann", 2, {"Ann": 3, "Bob": 3}, 36)
    assert told(deal(*plays[:6], "round:"), ["deal.hand = 3"]) == []


def test_where_no_card_is_turned_up_play_begins_without_a_table_line() -> None:
    plays = trails("Bob, Ann", "")
    text = deal(*plays[:4], table=None)
    assert told(text, ["deal.table = 0"]) == []
    assert told(text) == [f"{line} misplaced-entry" for line in range(5, 9)]
    whole = judged(deal(*plays, table=None), ["deal.table = 0"])
    assert (whole.faults, whole.deals[0].status, whole.deals[0].plays) == ([], "complete", 52)


def test_where_no_card_is_turned_up_a_table_line_may_still_tell_a_table_taken_up_in_the_middle() -> None:
    text = deal("Ann: 10D x b10 sweep", table="[7H+3C = 10 Bob]")
    assert told(text, ["deal.table = 0"]) == []


# -- where a card is drawn after each play


def test_where_a_card_is_drawn_after_each_play_four_are_held_until_the_stock_is_out() -> None:
    plays = trails("Bob, Ann", "5H KC QD 2S")
    assert left(deal(*plays[:1], variant="draw")) == ("Bob", 1, {"Ann": 4, "Bob": 4}, 39)
    assert left(deal(*plays[:40], variant="draw")) == ("Ann", 1, {"Ann": 4, "Bob": 4}, 0)
    assert left(deal(*plays[:41], variant="draw")) == ("Bob", 1, {"Ann": 3, "Bob": 4}, 0)


def test_where_a_card_is_drawn_a_mark_of_a_new_round_never_belongs() -> None:
    plays = trails("Bob, Ann", "5H KC QD 2S")
    assert told(deal(*plays[:8], "round:", variant="draw")) == ["13 wrong-round"]


def test_where_a_card_is_drawn_the_deal_is_complete_after_forty_eight_plays() -> None:
    judgement = judged(deal(*trails("Bob, Ann", "5H KC QD 2S"), variant="draw"))
    assert (judgement.faults, judgement.deals[0].status, judgement.deals[0].plays) == ([], "complete", 48)


def test_where_a_card_is_drawn_the_leavings_go_to_the_last_taker_too() -> None:
    plays = trails("Bob, Ann", "5H KC QD 2S")
    judgement = judged(deal(*plays[:-1], "Bob: KD x KC, KS, KH", variant="draw"))
    assert judgement.sweeps == []
    assert judgement.deals[0].counts["Bob"]["cards"] == 52


# -- other packs

SIXTY = (
    "pack.ranks = [A, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, J, Q, K]",
    "values.11 = 11",
    "values.12 = 12",
    "values.J = 13",
    "values.Q = 14",
    "values.K = 15",
    "build.limit = 15",
)
RANKS_60 = ["A", *map(str, range(2, 13)), "J", "Q", "K"]
PACK_60 = [rank + suit for rank in RANKS_60 for suit in "SHDC"]


def test_a_pack_of_sixty_has_elevens_and_twelves() -> None:
    text = deal("Ann: 11D x 9S+2H", "Bob: 12c x 8H+4D", "Ann: KC", "Bob: JC+2D = 15", table="9S 2H 8H 4D")
    assert told(text.replace("2D = 15", "KC = 28"), SIXTY) == ["8 build-too-high"]
    plain = deal("Ann: 11D x 9S+2H", "Bob: 12c x 8H+4D", "Ann: QC", "Bob: AH+QC = 15", table="9S 2H 8H 4D")
    assert told(plain, SIXTY) == []
    assert told(plain)[:2] == ["5 unknown-card", "6 unknown-card"]


def test_a_pack_of_sixty_has_fifty_six_plays_for_two() -> None:
    text = deal(*trails("Bob, Ann", "5H KC QD 2S", PACK_60))
    result = judged(text, SIXTY).deals[0]
    assert (result.status, result.plays) == ("complete", 56)


def test_a_pack_of_sixty_has_fifteen_spades_and_sixty_cards_to_count() -> None:
    text = "players: Ann, Bob\ndeal: Bob\ncount: Ann cards 31, spades 8, aces 2, big 1, little 0\n"
    counts = judged(text, SIXTY).deals[0].counts["Bob"]
    assert (counts["cards"], counts["spades"]) == (29, 7)


FORTY = ("pack.ranks = [A, 2, 3, 4, 5, 6, 7, 8, 9, 10]", "deal.hand = 10", "deal.table = 0")
PACK_40 = PACK[:40]


def test_a_pack_of_forty_without_courts_is_dealt_in_two_rounds_of_ten() -> None:
    plays = trails("Bob, Ann", "", PACK_40)
    text = deal(*plays[:20], table=None)
    assert left(text, *FORTY) == ("Ann", 2, {"Ann": 10, "Bob": 10}, 0)
    result = judged(deal(*plays, table=None), FORTY).deals[0]
    assert (result.status, result.plays) == ("complete", 40)
    assert told(deal("Ann: KD", table=None), FORTY) == ["5 unknown-card"]


def test_a_stripped_pack_has_no_card_that_was_taken_out() -> None:
    sets = ("pack.remove = [2H, 2D, 2C]",)
    assert told(deal("Ann: 2H x 2S"), sets) == ["5 unknown-card"]
    text = "players: Ann, Bob\ndeal: Bob\ncount: Ann cards 25, spades 7, aces 2, big 1, little 0\n"
    assert judged(text, (*sets, "deal.table = 5")).deals[0].counts["Bob"]["cards"] == 24  # then all are dealt


# -- the next dealer

COUNT = "count: Ann cards {}, spades {}, aces {}, big {}, little {}\n"
EVEN = COUNT.format(26, 13, 2, 0, 1)
ANN_LOSES = COUNT.format(20, 5, 1, 0, 0)


def after(counts: str, dealer: str, *sets: str, players: str = "Ann, Bob", first: str = "Ann") -> list[str]:
    return told(f"players: {players}\ndeal: {first}\n{counts}deal: {dealer}\n", sets)


def test_the_deal_goes_round_with_the_play_and_against_the_clock_where_the_play_does() -> None:
    count = COUNT.format(20, 5, 1, 0, 0) + COUNT.format(20, 5, 1, 1, 1).replace("Ann", "Bob")
    three = "Ann, Bob, Cleo"
    assert after(count, "Bob", players=three) == []
    assert after(count, "Cleo", players=three) == ["5 wrong-dealer"]
    assert after(count, "Cleo", "players.direction = counter-clockwise", players=three) == []


def test_the_same_dealer_deals_on_where_he_does() -> None:
    assert after(ANN_LOSES, "Ann", "deal.next_dealer = same") == []
    assert after(ANN_LOSES, "Bob", "deal.next_dealer = same") == ["4 wrong-dealer"]


def test_the_loser_of_the_deal_deals_and_an_equal_deal_goes_round() -> None:
    rule = "deal.next_dealer = loser"
    assert after(ANN_LOSES, "Ann", rule) == []
    assert after(ANN_LOSES, "Bob", rule) == ["4 wrong-dealer"]
    assert after(EVEN, "Bob", rule) == []
    assert after(EVEN, "Ann", rule) == ["4 wrong-dealer"]


def test_of_a_losing_side_the_first_in_rotation_deals() -> None:
    rule = "deal.next_dealer = loser"
    four = "Ann, Bob, Cleo, Dan"
    # Ann dealt and her side lost: from the eldest hand (Bob) on, Cleo is the first of it
    assert after(ANN_LOSES, "Cleo", rule, players=four) == []
    assert after(ANN_LOSES, "Ann", rule, players=four) == ["4 wrong-dealer"]


def test_a_deal_without_a_name_is_the_dealers_who_is_due() -> None:
    judgement = judged(f"players: Ann, Bob\ndeal: Ann\n{ANN_LOSES}deal:\n")
    assert [result.dealer for result in judgement.deals] == ["Ann", "Bob"]


def test_a_deal_without_a_name_where_nobody_is_due_is_told() -> None:
    assert told("players: Ann, Bob\ndeal:\ntable: 5H KC QD 2S\n") == ["2 unknown-player"]
    assert told("players: Ann, Bob\ndeal: Zoe\ntable: 5H KC QD 2S\n") == ["2 unknown-player"]


def test_who_is_due_is_told_at_every_stage() -> None:
    plays = trails("Bob, Ann", "5H KC QD 2S")
    assert judged("players: Ann, Bob\n").due is None
    assert judged("players: Ann, Bob\ncut: Ann 3H, Bob 9D\n").due == "Ann"
    assert judged("players: Ann, Bob\ndeal: Bob\n").due == "Bob"
    assert judged(deal()).due == "Ann"
    assert judged(deal(*plays[:1])).due == "Bob"
    assert judged(deal(*plays)).due == "Ann"


@pytest.mark.parametrize(
    "rule",
    [
        "deal.packets = [2, 4]",
        "deal.table_placed = with-hands",
        "deal.table_placed = before-dealer",
        "deal.table_placed = after-hands",
        "deal.announce_last = true",
    ],
)
def test_how_the_cards_are_dealt_out_is_told_to_the_table_and_not_judged(rule: str) -> None:
    plays = trails("Bob, Ann", "5H KC QD 2S")
    assert told(deal(*plays), [rule]) == []


# -- a dealer whom nobody named


def unnamed(*plays: str, variant: str = "foster", players: str = "Ann, Bob, Cleo") -> str:
    """A deal whose dealer nobody named, at the start of a record; the plays begin on line 5."""
    return "\n".join([f"variant: {variant}", f"players: {players}", "deal:", "table: 5H KC QD 2S", *plays]) + "\n"


def test_who_plays_first_is_the_eldest_hand_where_nobody_was_named_as_dealer() -> None:
    text = unnamed("Cleo: 3C", "Ann: 4C", "Bob: 6C")
    assert told(text) == ["3 unknown-player"]
    assert judged(text).deals[0].dealer == "Bob"
    assert told(unnamed("Cleo: 3C", "Bob: 4C")) == ["3 unknown-player", "6 out-of-turn"]


def test_against_the_clock_the_dealer_sits_on_the_other_side_of_the_eldest_hand() -> None:
    text = unnamed("Bob: 3C", "Ann: 4C").replace("deal:", "set: players.direction = counter-clockwise\ndeal:")
    assert told(text) == ["4 unknown-player"]
    assert judged(text).deals[0].dealer == "Cleo"


# -- turns spent by what cannot be right


def test_where_cards_are_drawn_one_is_drawn_for_an_impossible_play_too() -> None:
    assert left(deal("Ann: 3C", "Bob: 3C", variant="draw")) == ("Ann", 1, {"Ann": 4, "Bob": 4}, 38)


def test_an_impossible_play_of_a_player_whose_hand_is_out_spends_no_turn() -> None:
    plays = ["Ann: 3C", "Bob: 4C", "Ann: 6C", "Bob: 7C", "Ann: 8C", "Bob: 9C", "Ann: 10C", "Ann: 3C"]
    assert told(deal(*plays)) == ["12 card-repeated"]
    assert left(deal(*plays)) == ("Bob", 1, {"Ann": 0, "Bob": 1}, 40)
