"""Irregularities and rulings in a record: the stage read off the place, and every effect a law can have."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from referee import Judgement, judge_record, read_record

from .desk import deal, fault_of, judged, stretch, told, trails

TABLE = "5H KC QD 2S"
THREE = {"players": "Ann, Bob, Cleo", "dealer": "Cleo"}


def house(folder: Path, text: str, law: str) -> Judgement:
    """What a house with one law of its own makes of a record."""
    (folder / "house.yaml").write_text(
        f"id: house\nname: House\nextends: two-hand\nplayers: {{counts: [2, 3, 4]}}\nlaws:\n  - {law}\n"
    )
    return judge_record(read_record(text.replace("foster", "house.yaml"), str(folder / "friday.cassino")))


def names(judgement: Judgement) -> list[str]:
    return [f"{fault.line} {fault.name}" for fault in judgement.faults if fault.name != "unfinished-deal"]


def held(judgement: Judgement) -> tuple[dict[str, int], int]:
    view = judgement.table
    assert view is not None
    return view.hand_left, view.stock


# -- the stage


def stage(text: str, *sets: str) -> Mapping[str, str | int]:
    return judged(text, sets).irregularities[-1].stage


def test_before_the_table_is_turned_it_is_the_first_round() -> None:
    assert stage(deal("irregularity: no-cut", table=None)) == {
        "round": "first",
        "table": "not-turned",
        "hands": "not-lifted",
        "players": 2,
    }


def test_the_hands_are_lifted_once_the_round_has_a_play() -> None:
    plays = trails("Bob, Ann", TABLE)
    assert stage(deal(plays[0], "irregularity: no-cut"))["hands"] == "lifted"
    assert stage(deal(*plays[:8], "irregularity: no-cut"))["hands"] == "not-lifted"


@pytest.mark.parametrize(
    ("plays", "stage_of_round"), [(0, "first"), (7, "first"), (8, "middle"), (39, "middle"), (40, "last")]
)
def test_the_round_is_first_middle_or_last(plays: int, stage_of_round: str) -> None:
    assert stage(deal(*trails("Bob, Ann", TABLE)[:plays], "irregularity: no-cut"))["round"] == stage_of_round


@pytest.mark.parametrize(("plays", "stage_of_round"), [(0, "middle"), (39, "middle"), (40, "last")])
def test_where_cards_are_drawn_it_is_the_middle_until_the_stock_is_out(plays: int, stage_of_round: str) -> None:
    text = deal(*trails("Bob, Ann", TABLE)[:plays], "irregularity: no-cut", variant="draw")
    assert stage(text)["round"] == stage_of_round


def test_what_the_place_cannot_tell_is_a_key() -> None:
    text = deal(*trails("Bob, Ann", TABLE)[:8], "irregularity: wrong-number Ann found=before-next-hand")
    assert stage(text)["found"] == "before-next-hand"
    assert [one.ruling for one in judged(text).irregularities] == ["make-right"]


def test_foster_wrong_number_found_at_once_is_made_right_and_found_later_the_dealer_scores_nothing() -> None:
    plays = trails("Bob, Ann", TABLE)
    later = judged(deal(*plays[:8], "irregularity: wrong-number Ann found=later"))
    assert [one.ruling for one in later.irregularities] == ["dealer-scores-nothing"]
    assert held(later) == ({"Ann": 4, "Bob": 4}, 32)


def test_for_faults_of_the_deal_the_offender_is_the_dealer_and_otherwise_who_is_named() -> None:
    assert judged(deal("irregularity: card-exposed 7H Ann")).irregularities[0].player == "Bob"
    assert judged(deal("irregularity: looked-back Ann")).irregularities[0].player == "Ann"
    assert judged(deal("irregularity: looked-back")).irregularities[0].player is None


# -- words


@pytest.mark.parametrize(
    ("entry", "fault", "word"),
    [
        ("irregularity: card-expossed", "unknown-word", "card-expossed"),
        ("irregularity:", "unknown-word", ""),
        ("irregularity: no-cut when=now", "unknown-word", "when"),
        ("irregularity: wrong-number Ann found=now", "unknown-word", "now"),
        ("irregularity: short-hand Ann cards=few", "unknown-word", "few"),
        ("irregularity: card-exposed 7H Zoe", "unknown-player", "Zoe"),
        ("irregularity: card-exposed 7H 8H Ann", "unknown-player", "8H"),
    ],
)
def test_a_word_that_means_nothing_here_is_told(entry: str, fault: str, word: str) -> None:
    text = deal(entry)
    found = fault_of(text)
    assert (found.name, found.line) == (fault, 5)
    if word:
        assert stretch(text, found) == word


def test_did_you_mean() -> None:
    assert fault_of(deal("irregularity: card-expossed")).facts["closest"] == "card-exposed"


def test_a_card_and_a_name_stand_in_either_order_and_case() -> None:
    assert told(deal("irregularity: Card-Exposed ann 7h", "ruling: accept")) == []


# -- choices


def test_a_choice_left_open_is_told_and_judged_as_accept() -> None:
    text = deal("irregularity: card-exposed 7H Ann", f"table: {TABLE}", "Ann: 7H", table=None)
    fault = fault_of(text)
    assert (fault.name, fault.line) == ("ruling-missing", 5)
    assert (fault.facts["choices"], fault.facts["by"]) == (["redeal", "accept"], "adversary")
    at_end = deal("irregularity: card-exposed 7H Ann", table=None)
    assert told(at_end) == ["5 ruling-missing"]
    assert told(deal("irregularity: card-exposed 7H Ann", "Ann: 7H")) == ["5 ruling-missing"]


def test_a_note_may_stand_between_the_irregularity_and_its_ruling() -> None:
    assert told(deal("irregularity: card-exposed 7H Ann", "note: Ann thinks", "ruling: refuse")) == []


def test_a_choice_the_law_does_not_offer_is_told_with_those_it_does() -> None:
    text = deal("irregularity: card-exposed 7H Ann", "ruling: redeal")
    fault = fault_of(text)
    assert (fault.name, fault.line, fault.facts["choices"]) == ("unknown-word", 6, ["refuse", "accept"])
    assert told(f"{text}ruling: accept\nAnn: 7H\n") == ["6 unknown-word"]


def test_the_choice_is_kept_beside_the_law() -> None:
    ruled = judged(deal("irregularity: card-exposed 7H Ann", "ruling: REFUSE")).irregularities[0]
    assert (ruled.ruling, ruled.choices, ruled.choice) == ("may-refuse", ("refuse", "accept"), "refuse")


def test_a_ruling_without_a_choice_before_it_is_misplaced() -> None:
    assert told(deal("ruling: accept")) == ["5 misplaced-entry"]
    assert told(deal("irregularity: looked-back Ann", "ruling: accept")) == ["6 misplaced-entry"]


# -- void deals and who deals next


def test_enquire_within_law_2_card_faced_before_the_board_loses_the_deal() -> None:
    text = "variant: enquire-within\nplayers: Ann, Bob\ndeal: Bob\nirregularity: card-exposed 7H Ann\ndeal: Ann\n"
    judgement = judged(text)
    assert [result.status for result in judgement.deals] == ["void", "open"]
    assert told(text.replace("deal: Ann\n", "deal: Bob\n")) == ["5 wrong-dealer"]


def test_enquire_within_law_2_card_faced_in_the_pack_begins_the_deal_anew() -> None:
    text = "variant: enquire-within\nplayers: Ann, Bob\ndeal: Bob\nirregularity: card-faced 7H\ndeal: Bob\n"
    assert [result.status for result in judged(text).deals] == ["void", "open"]
    assert told(text.replace("deal: Bob\n", "deal: Ann\n").replace("deal: Ann\nirr", "deal: Bob\nirr")) == [
        "5 wrong-dealer"
    ]


def test_foster_an_adversary_may_demand_a_new_deal_of_the_same_dealer() -> None:
    text = deal("irregularity: card-exposed 7H Ann", "ruling: redeal", "deal: Bob", table=None)
    judgement = judged(text)
    assert ([result.status for result in judgement.deals], names(judgement)) == (["void", "open"], [])
    assert judgement.deals[0].score == {"Ann": 0, "Bob": 0}


def test_a_void_deal_takes_no_more_plays_and_says_so_once() -> None:
    text = deal(
        "irregularity: card-exposed 7H Ann", "ruling: redeal", f"table: {TABLE}", "Ann: 4C", "Bob: 6C", table=None
    )
    assert told(text) == ["7 misplaced-entry"]
    assert told(deal("irregularity: card-exposed 7H Ann", "ruling: redeal", "claim: Ann out", table=None)) == [
        "7 misplaced-entry"
    ]


def test_the_play_of_a_void_deal_counts_nothing(tmp_path: Path) -> None:
    judgement = house(
        tmp_path, deal("Ann: 5D x 5H", "irregularity: no-cut"), "{when: {irregularity: no-cut}, ruling: deal-again}"
    )
    assert (judgement.deals[0].status, judgement.deals[0].counts, judgement.due) == ("void", {}, "Bob")


def test_where_opponents_choose_any_dealer_is_right_once(tmp_path: Path) -> None:
    law = "{when: {irregularity: no-shuffle}, ruling: opponents-choose}"
    text = deal("irregularity: no-shuffle", table=None)
    for dealer in ("Ann", "Bob"):
        assert names(house(tmp_path, f"{text}deal: {dealer}\n", law)) == []
    again = f"{text}deal: Ann\nirregularity: no-shuffle\ndeal: Bob\n"
    assert names(house(tmp_path, again, law)) == []


def test_foster_hands_lifted_early_bar_a_misdeal() -> None:
    text = deal("irregularity: lifted-early Ann", "irregularity: card-exposed 7H Ann", f"table: {TABLE}", table=None)
    judgement = judged(text)
    assert names(judgement) == []
    assert [one.ruling for one in judgement.irregularities] == ["no-misdeal", "no-misdeal"]
    assert judgement.deals[0].status == "open"


# -- hands


def test_enquire_within_law_3_a_short_hand_plays_short() -> None:
    text = deal("irregularity: short-hand Ann cards=3", *trails("Bob, Ann", TABLE)[:6], variant="enquire-within")
    assert held(judged(text)) == ({"Ann": 0, "Bob": 1}, 40)
    more = text + "Bob: JS\nround:\nAnn: JH\n"
    assert told(more) == []


def test_a_short_hand_without_a_number_lacks_one_card() -> None:
    assert held(judged(deal("irregularity: short-hand Bob", variant="enquire-within"))) == ({"Ann": 4, "Bob": 3}, 40)
    assert held(judged(deal("irregularity: short-hand", variant="enquire-within"))) == ({"Ann": 4, "Bob": 4}, 40)


@pytest.mark.parametrize("found", ["card-found", "card-found 4C", "card-found Ann", "card-found 4C Ann"])
def test_enquire_within_law_3_a_card_found_belongs_to_the_short_player(found: str) -> None:
    text = deal("irregularity: short-hand Ann cards=3", f"irregularity: {found}", variant="enquire-within")
    assert held(judged(text)) == ({"Ann": 4, "Bob": 4}, 40)


def test_a_card_found_where_nobody_is_short_changes_no_hand() -> None:
    assert held(judged(deal("irregularity: card-found Ann", variant="enquire-within"))) == ({"Ann": 4, "Bob": 4}, 40)


def test_a_hand_of_five_that_stays_takes_its_card_from_the_stock(tmp_path: Path) -> None:
    law = "{when: {irregularity: wrong-number}, ruling: stands}"
    judgement = house(tmp_path, deal("irregularity: wrong-number Ann cards=5"), law)
    assert (names(judgement), held(judgement)) == ([], ({"Ann": 5, "Bob": 4}, 39))
    short = house(tmp_path, deal("irregularity: wrong-number Ann cards=3"), law)
    assert held(short) == ({"Ann": 3, "Bob": 4}, 41)


def test_where_no_law_speaks_the_hand_is_still_as_it_is() -> None:
    judgement = judged(deal("irregularity: wrong-number Ann cards=5"))
    assert (names(judgement), held(judgement)) == (["5 no-law"], ({"Ann": 5, "Bob": 4}, 39))


@pytest.mark.parametrize("ruling", ["refuse", "accept"])
def test_a_refused_card_leaves_the_number_of_cards_as_it_was(ruling: str) -> None:
    text = deal("irregularity: card-exposed 7H Ann", f"ruling: {ruling}")
    assert held(judged(text)) == ({"Ann": 4, "Bob": 4}, 40)


def test_foster_in_the_last_round_the_exposed_card_is_the_dealers_without_a_choice() -> None:
    plays = trails("Bob, Ann", TABLE)
    text = deal(*plays[:40], "irregularity: card-exposed JS Ann", *plays[40:])
    judgement = judged(text)
    assert [one.ruling for one in judgement.irregularities] == ["dealer-takes"]
    assert (names(judgement), judgement.deals[0].status) == ([], "complete")


@pytest.mark.parametrize("ruling", ["must-take", "make-right", "forbidden", "dealer-takes", "stands"])
def test_rulings_that_change_nothing_in_the_record(tmp_path: Path, ruling: str) -> None:
    text = deal("Ann: 5D x 5H", "irregularity: no-cut", "Bob: KH x KC")
    judgement = house(tmp_path, text, f"{{when: {{irregularity: no-cut}}, ruling: {ruling}}}")
    assert names(judgement) == []
    assert judgement.table is not None
    assert judgement.table.hand_left == {"Ann": 3, "Bob": 3}


# -- cards


def test_foster_a_card_played_out_of_turn_takes_nothing() -> None:
    text = deal("Bob: 5D x 5H", "irregularity: out-of-turn 5D Bob")
    judgement = judged(text)
    assert names(judgement) == ["5 out-of-turn"]
    assert judgement.table is not None
    assert (set(judgement.table.table), judgement.table.piles["Bob"]) == ({"5H", "KC", "QD", "2S", "5D"}, ())


def test_foster_a_card_played_out_of_turn_builds_nothing() -> None:
    judgement = judged(deal("Bob: 3C+5H = 8", "irregularity: out-of-turn Bob"))
    assert judgement.table is not None
    assert (set(judgement.table.table), judgement.table.builds) == ({"5H", "KC", "QD", "2S", "3C"}, ())


def test_a_card_out_of_turn_that_was_laid_down_just_lies_there() -> None:
    judgement = judged(deal("Bob: 4C", "irregularity: out-of-turn 4C Bob"))
    assert judgement.table is not None
    assert set(judgement.table.table) == {"5H", "KC", "QD", "2S", "4C"}


def test_the_play_that_is_named_is_meant_and_not_the_latest(tmp_path: Path) -> None:
    law = "{when: {irregularity: two-cards}, ruling: lay-down}"
    text = deal("Ann: 5D x 5H", "Bob: KH x KC", "irregularity: two-cards 5D Ann")
    judgement = house(tmp_path, text, law)
    assert judgement.table is not None
    assert set(judgement.table.table) == {"5H", "5D", "QD", "2S"}
    assert set(judgement.table.piles["Bob"]) == {"KH", "KC"}


@pytest.mark.parametrize("ruling", ["return-cards", "lay-down"])
def test_what_was_wrongly_taken_is_put_back(tmp_path: Path, ruling: str) -> None:
    judgement = house(
        tmp_path,
        deal("Ann: 5D x 5H", "irregularity: two-cards Ann"),
        f"{{when: {{irregularity: two-cards}}, ruling: {ruling}}}",
    )
    assert judgement.table is not None
    assert set(judgement.table.table) == {"5H", "5D", "KC", "QD", "2S"}


def test_a_build_is_broken_up(tmp_path: Path) -> None:
    law = "{when: {irregularity: two-cards}, ruling: break-up}"
    judgement = house(tmp_path, deal("Ann: 3C+5H = 8", "irregularity: two-cards Ann"), law)
    assert judgement.table is not None
    assert (judgement.table.builds, set(judgement.table.table)) == ((), {"3C", "5H", "KC", "QD", "2S"})


def test_an_undone_card_with_no_play_before_it_changes_nothing(tmp_path: Path) -> None:
    law = "{when: {irregularity: out-of-turn}, ruling: lay-down}"
    assert names(house(tmp_path, deal("irregularity: out-of-turn 4C Bob"), law)) == []
    assert names(house(tmp_path, deal("irregularity: out-of-turn"), law)) == []


# -- points and games


@pytest.mark.parametrize(("to", "penalties"), [("adversary", {"Bob": 2, "Cleo": 2}), ("offender", {"Ann": 2})])
def test_points_go_to_each_other_side_or_to_the_offenders(tmp_path: Path, to: str, penalties: dict[str, int]) -> None:
    law = f"{{when: {{irregularity: looked-back}}, ruling: points, points: 2, to: {to}}}"
    judgement = house(tmp_path, deal("Ann: 4C", "irregularity: looked-back Ann", **THREE), law)
    assert judgement.deals[0].penalties == penalties
    assert judgement.score == {name: penalties.get(name, 0) for name in ("Ann", "Bob", "Cleo")}


def test_points_of_nobody_are_paid_by_nobody(tmp_path: Path) -> None:
    law = "{when: {irregularity: looked-back}, ruling: points, points: 2}"
    assert house(tmp_path, deal("irregularity: looked-back"), law).deals[0].penalties == {}


def test_a_lost_game_is_the_other_sides_or_of_three_nobodys(tmp_path: Path) -> None:
    law = "{when: {irregularity: counted-early}, ruling: lose-game}"
    two = house(tmp_path, deal("Ann: 4C", "irregularity: counted-early Ann"), law)
    assert (two.over, two.winner, two.lost, two.deals[0].status) == (True, "Bob", ["Ann"], "ended")
    assert [fault.name for fault in two.faults] == []
    three = house(tmp_path, deal("Ann: 4C", "irregularity: counted-early Ann", **THREE), law)
    assert (three.over, three.winner, three.lost) == (True, None, ["Ann"])
    nobody = house(tmp_path, deal("Ann: 4C", "irregularity: counted-early"), law)
    assert not nobody.over


def test_the_dealers_side_sets_up_nothing_and_his_cards_still_count_against_the_others() -> None:
    plays = trails("Bob, Ann", TABLE)
    text = deal(*plays[:8], "irregularity: wrong-number Ann found=later", *plays[8:-1], "Bob: KD x KC, KH, KS")
    result = judged(text).deals[0]
    assert (result.points, result.scored) == ({"Ann": 0, "Bob": 11}, {"Ann": 0, "Bob": 0})
    assert result.counts["Bob"]["cards"] == 52
    ann = deal(*plays[:8], "irregularity: wrong-number Ann found=later", *plays[8:-2], "Ann: KH x KC, KS", "Bob: KD")
    assert judged(ann).deals[0].scored == {"Ann": 11, "Bob": 0}


def test_what_concerns_the_dealing_is_misplaced_after_the_last_card_and_undoes_nothing() -> None:
    plays = trails("Bob, Ann", TABLE)
    text = deal(*plays[:-1], "Bob: KD x KC, KH, KS", "irregularity: wrong-number Ann found=later")
    judgement = judged(text)
    assert [fault.name for fault in judgement.faults] == ["misplaced-entry"]
    assert judgement.score == judgement.deals[0].scored == {"Ann": 0, "Bob": 11}


def test_an_irregularity_outside_a_deal_is_misplaced() -> None:
    assert told("players: Ann, Bob\nirregularity: no-cut\n") == ["2 misplaced-entry"]


def test_a_card_ruled_to_be_laid_down_is_no_foul_of_the_builder_who_lays_it_down() -> None:
    build, early = "[3C+5H = 8 Ann] KC QD", "irregularity: out-of-turn 4D Ann"
    assert told(deal("Ann: 4D", table=build)) == ["5 trail-with-build"]
    assert told(deal("Bob: 7H", early, "Ann: 4D", table=build, dealer="Ann")) == []
    assert told(deal("Bob: 7H", "Ann: 4D", table=build, dealer="Ann")) == ["6 trail-with-build"]
