"""Challenges: which play is meant, until when, whether it is right, and where the cards lie afterwards."""

from __future__ import annotations

import pytest

from .desk import deal, fault_of, judged, stretch, told, told_from, trails

WRONG = "Ann: 9H x 5C+3D"
TABLE = "5C 3D KH 10S"


def after(text: str, *sets: str) -> tuple[set[str], set[str], dict[str, int]]:
    """The loose cards, the cards in piles and the cards held, after the last line."""
    view = judged(text, sets).table
    assert view is not None
    return set(view.table), {card for pile in view.piles.values() for card in pile}, view.hand_left


def owners(text: str, *sets: str, upto: int | None = None) -> list[tuple[str, str | None]]:
    view = judged(text, sets, upto).table
    assert view is not None
    return [(build.value, build.owner) for build in view.builds]


# -- the remedy


def test_foster_a_wrong_taking_is_returned_and_the_played_card_lies_apart() -> None:
    text = deal(WRONG, "challenge: Bob", table=TABLE)
    assert told(text) == ["5 capture-sum"]
    assert after(text) == ({"5C", "3D", "KH", "10S", "9H"}, set(), {"Ann": 3, "Bob": 4})
    assert judged(text).due == "Bob"


def test_where_the_foul_is_replayed_the_card_is_in_the_hand_again_and_the_turn_is_not_spent() -> None:
    text = deal(WRONG, "challenge: Bob", table=TABLE)
    assert after(text, "challenge.remedy = replay") == ({"5C", "3D", "KH", "10S"}, set(), {"Ann": 4, "Bob": 4})
    assert judged(text, ["challenge.remedy = replay"]).due == "Ann"
    more = deal(WRONG, "challenge: Bob", "Ann: 8D x 5C+3D", "Bob: KD x KH", "Ann: 9H", table=TABLE)
    assert told(more, ["challenge.remedy = replay"]) == ["5 capture-sum"]


def test_where_a_foul_stands_the_cards_stay_taken() -> None:
    text = deal(WRONG, "challenge: Bob", table=TABLE)
    assert after(text, "challenge.remedy = stands") == ({"KH", "10S"}, {"9H", "5C", "3D"}, {"Ann": 3, "Bob": 4})


def test_a_foul_that_nobody_challenges_stands() -> None:
    text = deal(WRONG, "Bob: KD x KH", table=TABLE)
    assert after(text)[1] == {"9H", "5C", "3D", "KD", "KH"}


def test_a_sweep_by_a_wrong_taking_is_one_no_more() -> None:
    text = deal(WRONG, "challenge: Bob", table="5C 3D")
    sets = ["deal.table = 2"]
    assert judged(text, sets, upto=5).sweeps == [5]
    assert judged(text, sets).sweeps == []


def test_an_opponents_build_that_was_wrongly_taken_is_built_up_again() -> None:
    text = deal("Ann: 9H x b8", "challenge: Bob", table="[5C+3D = 8 Bob] KH")
    assert told(text) == ["5 capture-sum"]
    assert (owners(text), after(text)[0]) == ([("8", "Bob")], {"KH", "9H"})


def test_an_own_build_that_was_wrongly_taken_lies_apart() -> None:
    text = deal("Ann: 9H x b8", "challenge: Bob", table="[5C+3D = 8 Ann] KH")
    assert (owners(text), after(text)[0]) == ([], {"KH", "9H", "5C", "3D"})


def test_a_wrong_raise_of_an_opponents_build_gives_it_back_as_it_was() -> None:
    text = deal("Ann: AC+b8 = 10", "challenge: Bob", table="[5C+3D = 8 Bob] KH")
    assert told(text) == ["5 build-sum"]
    assert (owners(text), after(text)[0]) == ([("8", "Bob")], {"KH", "AC"})


def test_a_wrong_build_that_became_one_with_an_opponents_gives_his_back() -> None:
    text = deal("Ann: 6S+4D = 9", "challenge: Bob", table="[2H+7D = 9 Bob] 4D KH")
    assert told(text) == ["5 build-sum"]
    assert owners(text, upto=5) == [("9", "Ann")]
    assert (owners(text), after(text)[0]) == ([("9", "Bob")], {"KH", "4D", "6S"})


def test_a_wrong_raise_of_the_own_build_breaks_it_up() -> None:
    text = deal("hand: Ann AC 9S 4D 4C", "Ann: AC+b8 = 9", "challenge: Bob", table="[5C+3D = 8 Ann] KH")
    assert told(text) == ["6 own-build-raised"]
    assert told(text, ["challenge.remedy = replay"]) == ["6 own-build-raised"]
    assert (owners(text), after(text)[0]) == ([], {"KH", "AC", "5C", "3D"})


def test_a_wrong_build_breaks_up_and_may_be_played_again_where_fouls_are_replayed() -> None:
    text = deal("Ann: 4C+5C = 8", "challenge: Bob", table=TABLE)
    assert told(text) == ["5 build-sum"]
    assert after(text)[0] == {"5C", "3D", "KH", "10S", "4C"}
    assert after(text, "challenge.remedy = replay") == ({"5C", "3D", "KH", "10S"}, set(), {"Ann": 4, "Bob": 4})


def test_the_last_taker_is_who_took_before_the_wrong_taking() -> None:
    plays = trails("Bob, Ann", "5H KC QD 2S")
    plays[plays.index("Ann: 2H")] = "Ann: 2H x 2S"
    foul = next(place for place, play in enumerate(plays) if play.startswith("Bob: Q"))
    plays[foul : foul + 1] = [f"{plays[foul]} x KC", "challenge: Ann"]
    judgement = judged(deal(*plays))
    assert [(fault.line, fault.name) for fault in judgement.faults] == [(foul + 5, "court-capture")]
    assert judgement.deals[0].counts["Ann"]["cards"] == 52


def test_a_card_played_out_of_turn_lies_on_the_table_or_goes_back_to_the_hand() -> None:
    text = deal("Bob: 4C", "challenge: Ann", table=TABLE)
    assert told(text) == ["5 out-of-turn"]
    assert after(text) == ({"5C", "3D", "KH", "10S", "4C"}, set(), {"Ann": 4, "Bob": 3})
    assert after(text, "challenge.remedy = replay") == ({"5C", "3D", "KH", "10S"}, set(), {"Ann": 4, "Bob": 4})


def test_what_has_been_used_since_cannot_be_put_back() -> None:
    # Bob has raised the false build: it lies there as his, and the challenge reaches nothing
    text = deal("hand: Ann 3C 2D JS 7H", "Ann: 3C+5H = 8", "Bob: AD+b8 = 9", "challenge: Bob")
    assert told(text) == ["6 false-build"]
    assert owners(text) == [("9", "Bob")]


def test_where_a_card_is_drawn_the_replayed_card_goes_back_and_the_drawn_one_too() -> None:
    text = deal(WRONG, "challenge: Bob", table=TABLE, variant="draw")
    view = judged(text, ["challenge.remedy = replay"]).table
    assert view is not None
    assert (view.stock, view.hand_left) == (40, {"Ann": 4, "Bob": 4})


def test_a_wrong_taking_with_the_last_card_of_all_may_be_challenged_before_the_counting() -> None:
    plays = trails("Bob, Ann", "5H KC QD 2S")
    plays[-1] = "Bob: KD x QC"
    wrong = judged(deal(*plays)).deals[0]
    assert wrong.counts["Bob"]["cards"] == 52
    text = deal(*plays, "challenge: Ann", "count: Bob cards 0")
    assert told(text) == ["52 court-capture"]
    assert judged(text).deals[0].counts["Bob"]["cards"] == 0
    assert judged(text).score == {"Ann": 0, "Bob": 0}


def test_where_it_is_replayed_the_last_card_is_played_again_and_then_the_deal_is_counted() -> None:
    plays = trails("Bob, Ann", "5H KC QD 2S")
    sets = ["challenge.remedy = replay"]
    text = deal(*plays[:-1], "Bob: KD x QC", "challenge: Ann")
    judgement = judged(text, sets)
    assert (judgement.deals[0].status, judgement.due, judgement.deals[0].plays) == ("open", "Bob", 47)
    assert judgement.score == {"Ann": 0, "Bob": 0}
    again = judged(text + "Bob: KD x KC, KH, KS\n", sets).deals[0]
    assert (again.status, again.plays, again.counts["Bob"]["cards"]) == ("complete", 48, 52)


def test_a_challenge_in_vain_after_the_last_card_changes_no_count() -> None:
    plays = trails("Bob, Ann", "5H KC QD 2S")
    text = deal(*plays[:-1], "Bob: KD x KC, KH, KS", "challenge: Ann")
    judgement = judged(text)
    assert [(fault.line, fault.name) for fault in judgement.faults] == [(53, "challenge-failed")]
    assert (judgement.deals[0].status, judgement.deals[0].counts["Bob"]["cards"]) == ("complete", 52)
    assert judgement.score == {"Ann": 0, "Bob": 11}


def test_where_it_is_replayed_the_last_card_of_a_round_is_played_again_before_the_next_is_dealt() -> None:
    plays = trails("Bob, Ann", "5H KC QD 2S")
    sets = ["challenge.remedy = replay"]
    foul = deal(*plays[:7], f"{plays[7]} x 5H", "challenge: Ann")
    view = judged(foul, sets).table
    assert view is not None
    assert (view.round, view.due, view.hand_left, view.stock) == (1, "Bob", {"Ann": 0, "Bob": 1}, 40)
    assert told(foul + "\n".join([plays[7], "round:", *plays[8:10]]), sets) == ["12 capture-sum"]


def test_a_card_taken_back_into_a_later_round_is_one_card_more_in_the_hand() -> None:
    plays = trails("Bob, Ann", "5H KC QD 2S")
    sets = ["challenge.remedy = replay", "challenge.window = end-of-deal"]
    text = deal(*plays[:7], f"{plays[7]} x 5H", plays[8], "challenge: Ann")
    view = judged(text, sets).table
    assert view is not None
    assert (view.round, view.due, view.hand_left) == (2, "Bob", {"Ann": 3, "Bob": 5})


def test_a_sweep_that_did_not_count_is_not_taken_off_when_its_cards_are_put_back() -> None:
    plays = trails("Bob, Ann", "5H KC QD 2S")
    card = plays[-1].partition(": ")[2]
    lying = " ".join(["5H KC QD 2S", *(play.partition(": ")[2] for play in plays[:-1])])
    text = deal(*plays[:-1], f"Bob: {card} x {lying}", "challenge: Ann")
    judgement = judged(text, ["sweep.last_play = never"])
    assert judgement.upheld == {52: 53}
    assert {side: counts["sweeps"] for side, counts in judgement.deals[0].counts.items()} == {"Ann": 0, "Bob": 0}


def test_who_took_last_is_who_took_last_of_what_has_not_been_put_back() -> None:
    plays = trails("Bob, Ann", "5H KC QD 2S")
    wrong = [f"{plays[0]} x 5H", f"{plays[1]} x KC", "challenge: Bob at=5", "challenge: Ann at=6"]
    judgement = judged(deal(*wrong, *plays[2:]), ["challenge.window = end-of-deal"])
    assert judgement.upheld == {5: 7, 6: 8}
    assert {side: counts["cards"] for side, counts in judgement.deals[0].counts.items()} == {"Ann": 0, "Bob": 0}


# -- the window


@pytest.mark.parametrize(
    ("window", "closed_by"),
    [
        ("at-once", {"trail", "build", "take", "mine", "partner"}),
        ("before-next-capture", {"take", "mine"}),
        ("before-opponent-plays", {"trail", "build", "take", "mine"}),
        ("end-of-deal", set()),
    ],
)
def test_the_window_closes_as_the_variant_says(window: str, closed_by: set[str]) -> None:
    between = {
        "trail": ["Bob: 4C"],
        "build": ["Bob: 2C+10S = 12"],
        "take": ["Bob: KD x KH"],
        "mine": ["Bob: 4C", "Cleo: 2D", "Dan: 6S", "Ann: KD x KH"],
    }
    sets = [f"challenge.window = {window}", "build.limit = 12", "build.must_hold = no", "values.Q = 12"]
    for kind, plays in between.items():
        text = deal(WRONG, *plays, "challenge: Dan", table=TABLE, players="Ann, Bob, Cleo, Dan", dealer="Dan")
        late = f"{6 + len(plays)} challenge-late"
        assert told(text, sets) == ["5 capture-sum"] + ([late] if kind in closed_by else []), kind
    partner = deal(WRONG, "Cleo: 2C", "challenge: Dan at=5", table=TABLE, players="Ann, Bob, Cleo, Dan", dealer="Dan")
    too_late = ["7 challenge-late"] if "partner" in closed_by else []
    assert told(partner, sets) == ["5 capture-sum", "6 out-of-turn", *too_late]


def test_a_late_challenge_changes_nothing_and_tells_the_window() -> None:
    text = deal(WRONG, "Bob: KD x KH", "challenge: Bob", table=TABLE)
    assert after(text)[1] == {"9H", "5C", "3D", "KD", "KH"}
    fault = judged(text).faults[1]
    assert dict(fault.facts) == {"player": "Bob", "against": "Ann", "window": "before-next-capture"}
    assert [(one.role, one.span.line) for one in fault.related] == [("play", 5)]


PROVED = ("Ann: 3C+5H = 8", "Bob: JD", "Ann: QS x QD", "Bob: JH x JD", "Ann: KH x KC", "Bob: 4D", "Ann: 2C x 2S")


def test_for_a_foul_proved_later_the_window_opens_where_it_was_proved() -> None:
    sets = ["challenge.window = at-once"]
    text = deal(*PROVED, "challenge: Bob", "Bob: 6D")
    assert told(text, sets) == ["5 false-build"]
    assert owners(text, *sets) == []
    late = deal(*PROVED, "Bob: 6D", "challenge: Bob")
    assert told(late, sets) == ["5 false-build", "13 challenge-late"]
    assert owners(late, *sets) == [("8", "Ann")]


def test_before_it_is_proved_a_false_build_is_challenged_in_vain() -> None:
    text = deal(*PROVED[:5], "challenge: Bob", *PROVED[5:])
    assert told(text) == ["5 false-build", "10 challenge-failed"]
    assert told_from(text, "5 false-build") == 12


# -- the hand of a challenged builder


def test_the_hand_shown_after_the_challenge_decides_against_the_builder() -> None:
    text = deal("Ann: 3C+5H = 8", "challenge: Bob", "hand: Ann 2D JS 7H", "Bob: 5D x 5H")
    assert told(text) == ["5 false-build"]


def test_the_hand_shown_after_the_challenge_decides_for_the_builder() -> None:
    text = deal("Ann: 3C+5H = 8", "challenge: Bob", "hand: Ann 2D JS 8H", "Bob: 4D")
    assert told(text) == ["6 challenge-failed"]
    assert owners(text) == [("8", "Ann")]


def test_a_note_may_stand_between_the_challenge_and_the_hand() -> None:
    text = deal("Ann: 3C+5H = 8", "challenge: Bob", "note: she shows it", "hand: Ann 2D JS 7H", "Bob: 5D x 5H")
    assert told(text) == ["5 false-build"]


def test_a_hand_shown_after_the_next_play_is_too_late_for_the_challenge() -> None:
    text = deal("Ann: 3C+5H = 8", "challenge: Bob", "Bob: 4D", "hand: Ann 2D JS 7H")
    assert told(text) == ["5 false-build", "6 challenge-failed"]


# -- what a false build costs

FALSE = ("hand: Ann 3C 2D JS 7H", "Ann: 3C+5H = 8", "challenge: Bob")


def test_a_false_build_is_broken_up() -> None:
    assert (owners(deal(*FALSE)), after(deal(*FALSE))[0]) == ([], {"3C", "5H", "KC", "QD", "2S"})


def test_points_for_a_false_build_go_to_each_other_side_and_below_zero_come_off_the_builders() -> None:
    sets = ["build.false_build = points", "build.false_build_points = 2"]
    assert judged(deal(*FALSE), sets).deals[0].penalties == {"Bob": 2}
    three = judged(deal(*FALSE, players="Ann, Bob, Cleo", dealer="Cleo"), sets)
    assert three.deals[0].penalties == {"Bob": 2, "Cleo": 2}
    assert three.score == {"Ann": 0, "Bob": 2, "Cleo": 2}
    off = judged(deal(*FALSE), ["build.false_build = points", "build.false_build_points = -2"])
    assert (off.deals[0].penalties, off.score) == ({"Ann": -2}, {"Ann": -2, "Bob": 0})


def test_a_false_build_that_loses_the_game_ends_it() -> None:
    sets = ["build.false_build = lose-game"]
    two = judged(deal(*FALSE), sets)
    assert (two.over, two.winner, two.lost, two.deals[0].status) == (True, "Bob", ["Ann"], "ended")
    three = judged(deal(*FALSE, players="Ann, Bob, Cleo", dealer="Cleo"), sets)
    assert (three.over, three.winner, three.lost) == (True, None, ["Ann"])


def test_a_build_that_its_owner_can_take_no_more_is_broken_up_and_what_he_took_goes_back() -> None:
    text = deal("hand: Ann 8D QC KD 4C", "Ann: 8D x 8S", "challenge: Bob", table="[3C+5H = 8 Ann] KC QD 8S")
    assert told(text) == ["6 build-unredeemed"]
    assert (owners(text), after(text)[0]) == ([], {"3C", "5H", "KC", "QD", "8S", "8D"})


def test_a_card_that_was_to_take_a_build_returns_to_the_hand_where_the_play_is_made_anew() -> None:
    hand, table = "hand: Ann 8D QC KD 4C", "[3C+5H = 8 Ann] KC QD 8S"
    text = deal(hand, "Ann: 8D x 8S", "challenge: Bob", "Ann: 8D x b8, 8S", table=table)
    assert told(text, ["challenge.remedy = replay"]) == ["6 build-unredeemed"]
    stays = deal(hand, "Ann: 8D x 8S", "challenge: Bob", table=table)
    assert after(stays, "challenge.remedy = stands")[0] == {"KC", "QD"}


def test_a_wrong_taking_that_also_gave_the_guard_away_goes_back() -> None:
    hand, table = "hand: Ann 8D QC KD 4C", "[3C+5H = 8 Ann] KC QD 7S"
    text = deal(hand, "Ann: 8D x 7S", "challenge: Bob", "Ann: 8D x b8", table=table)
    assert told(text, ["challenge.remedy = replay"]) == ["6 build-unredeemed", "6 capture-sum"]
    assert after(deal(hand, "Ann: 8D x 7S", "challenge: Bob", table=table))[0] == {"KC", "QD", "7S", "8D"}


# -- which play is meant


def test_the_latest_foul_of_another_player_is_meant() -> None:
    text = deal(WRONG, "Bob: AD+10S = 11", "challenge: Bob", table=TABLE)
    assert told(text) == ["5 capture-sum", "6 build-too-high"]
    assert after(text)[0] == {"5C", "3D", "KH", "9H"}
    both = deal(WRONG, "Bob: AD+10S = 11", "challenge: Ann", "challenge: Bob", table=TABLE)
    assert after(both)[0] == {"5C", "3D", "KH", "10S", "9H", "AD"}
    assert told(both) == ["5 capture-sum", "6 build-too-high"]


def test_a_line_names_another_play() -> None:
    sets = ["challenge.window = end-of-deal"]
    text = deal(WRONG, "Bob: 4C x KH", "Ann: 6C", "Bob: 7S x 10S", "challenge: Ann at=6", table=TABLE)
    assert told(text, sets) == ["5 capture-sum", "6 court-capture", "8 capture-sum"]
    assert after(text, *sets)[0] == {"6C", "KH", "4C"}


def test_a_line_without_a_play_of_this_deal_is_told_with_those_that_have_one() -> None:
    text = deal(WRONG, "Bob: 4C", "challenge: Ann at=4", table=TABLE)
    fault = judged(text).faults[1]
    assert (fault.name, fault.facts["choices"], stretch(text, fault)) == ("unknown-word", ["5", "6"], "4")
    assert told(deal(WRONG, "challenge: Bob at=tea", table=TABLE)) == ["5 capture-sum", "6 unknown-word"]


def test_a_right_play_is_challenged_in_vain() -> None:
    text = deal("Ann: 8H x 5C+3D", "challenge: Bob", table=TABLE)
    fault = fault_of(text)
    assert (fault.name, dict(fault.facts)) == ("challenge-failed", {"player": "Bob", "against": "Ann"})
    assert told(deal("Ann: 8H x 5C+3D", "Bob: 4C", "challenge: Bob at=5", table=TABLE)) == ["7 challenge-failed"]


def test_nobody_challenges_his_own_foul_or_before_a_play() -> None:
    assert told(deal(WRONG, "challenge: Ann", table=TABLE)) == ["5 capture-sum", "6 challenge-failed"]
    assert told(deal("challenge: Ann", table=TABLE)) == ["5 challenge-failed"]


def test_an_upheld_foul_is_not_challenged_again() -> None:
    assert told(deal(WRONG, "challenge: Bob", "challenge: Bob", table=TABLE)) == ["5 capture-sum", "7 challenge-failed"]


@pytest.mark.parametrize("entry", ["challenge: Zoe", "challenge:", "challenge: Bob Ann"])
def test_a_challenge_of_nobody_here_is_told(entry: str) -> None:
    assert told(deal(WRONG, entry, table=TABLE)) == ["5 capture-sum", "6 unknown-player"]


# -- a foul that the table itself has proved


def test_a_proved_wrong_capture_or_false_build_is_ruled_as_an_upheld_challenge() -> None:
    text = deal(WRONG, "irregularity: wrong-capture Ann", table=TABLE)
    assert (told(text), after(text)[0]) == (["5 capture-sum"], {"5C", "3D", "KH", "10S", "9H"})
    false = deal(*FALSE[:2], "irregularity: false-build")
    assert (told(false), owners(false)) == (["6 false-build"], [])


@pytest.mark.parametrize("kind", ["wrong-capture", "false-build", "wrong-claim"])
def test_a_foul_that_is_not_known_is_not_proved_by_saying_so(kind: str) -> None:
    assert told(deal("Ann: 4C", f"irregularity: {kind} Ann", table=TABLE)) == ["6 misplaced-entry"]
