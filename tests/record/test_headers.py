"""The headers: rules, players, the cut, the score carried in."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee import VariantError, judge_record, load_variant, read_record
from referee.report.catalogue.pages import headline

from .desk import deal, fault_of, judged, stretch, told


def test_without_a_variant_fosters_game_is_played() -> None:
    judgement = judged("players: Ann, Bob\ndeal: Bob\n")
    assert judgement.variant is not None
    assert judgement.variant.id == "foster"


def test_the_command_lines_variant_stands_instead_of_the_records() -> None:
    record = read_record("variant: foster\nplayers: Ann, Bob\n")
    by_id, by_value = judge_record(record, "hoyle").variant, judge_record(record, load_variant("pagat")).variant
    assert by_id is not None
    assert by_value is not None
    assert (by_id.id, by_value.id) == ("hoyle", "pagat")


def test_a_variant_given_here_that_nobody_knows_is_an_error_and_no_fault_of_the_record() -> None:
    with pytest.raises(VariantError):
        judge_record(read_record("players: Ann, Bob\n"), "no-such-game")


def test_an_override_of_the_record_changes_a_variant_that_was_given() -> None:
    record = read_record("players: Ann, Bob\nset: game.target = 31\n")
    variant = judge_record(record, load_variant("foster"), ["build.limit = 9"]).variant
    assert variant is not None
    assert (variant.game.target, variant.build.limit) == (31, 9)


def test_a_variant_may_be_a_file_beside_the_record(tmp_path: Path) -> None:
    (tmp_path / "house.yaml").write_text("id: house\nname: House\nextends: foster\ngame: {target: 31}\n")
    record = read_record("variant: house.yaml\nplayers: Ann, Bob\n", str(tmp_path / "friday.cassino"))
    variant = judge_record(record).variant
    assert variant is not None
    assert (variant.id, variant.game.target) == ("house", 31)


def test_after_an_unknown_variant_nothing_is_judged() -> None:
    fault = fault_of("variant: fosted\nplayers: Ann\ndeal: Zoe\nAnn: 99X\n")
    assert (fault.name, fault.line, fault.facts["closest"]) == ("unknown-variant", 1, "foster")


def test_a_faulty_variant_file_is_told_as_the_records_variant(tmp_path: Path) -> None:
    (tmp_path / "house.yaml").write_text("id: house\nname: House\nextends: foster\ngame: {traget: 31}\n")
    record = read_record("variant: house.yaml\nplayers: Ann, Bob\n", str(tmp_path / "friday.cassino"))
    (fault,) = judge_record(record).faults
    assert fault.name == "unknown-variant"
    assert "traget" in fault.facts["reason"]


@pytest.mark.parametrize("rule", ["capture.courts = one", "build.limit = high", "game.target", "= 3"])
def test_a_rule_that_cannot_be_set_is_told_and_the_others_hold(rule: str) -> None:
    text = f"players: Ann, Bob\nset: {rule}\nset: game.target = 31\n"
    judgement = judged(text)
    assert [(fault.line, fault.name) for fault in judgement.faults] == [(2, "unknown-rule")]
    assert judgement.variant is not None
    assert judgement.variant.game.target == 31


def test_a_rules_digest_that_fits_is_silent_and_another_is_told() -> None:
    digest = load_variant("foster").digest
    assert told(f"players: Ann, Bob\nrules: {digest}\n") == []
    assert told(f"players: Ann, Bob\nrules: {digest}\nset: game.target = 31\n") == ["2 rules-changed"]


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("game.target = 31", "game.target was 21 when this record was begun, and is 31 now"),
        ("capture.partial = false", "capture.partial was true when this record was begun, and is false now"),
        ("build.allowed = none", "build.allowed was multiple when this record was begun, and is none now"),
        ("sweep.points = 2", "sweep.points was 1 when this record was begun, and is 2 now"),
        ("scoring.items.aces.points = 2", "scoring.items.aces.points was 1 when this record was begun, and is 2 now"),
        ("build.per_player = 1", "build.per_player was none when this record was begun, and is 1 now"),
    ],
)
def test_the_one_rule_that_has_changed_since_a_record_was_begun_is_named(rule: str, said: str) -> None:
    digest = load_variant("foster").digest
    (fault,) = judged(f"players: Ann, Bob\nrules: {digest}\nset: {rule}\n").faults
    assert headline(fault) == said


def test_where_more_than_one_rule_has_changed_none_is_named() -> None:
    digest = load_variant("foster").digest
    text = f"players: Ann, Bob\nrules: {digest}\nset: game.target = 31\nset: capture.partial = false\n"
    (fault,) = judged(text).faults
    assert headline(fault).startswith("the rules are not those with which this record was begun")


@pytest.mark.parametrize(
    "name",
    ["AS", "10d", "1s", "t♦", "Deal", "NOTE", "all", "b9", "B10", "", "Ann+Bob", "Zoe!", "ann", "b9(7H)"],
)
def test_a_name_that_reads_as_something_else_is_no_players_name(name: str) -> None:
    text = f"variant: foster\nplayers: Ann, {name}, Bob\n"
    fault = fault_of(text)
    assert (fault.name, fault.line) == ("player-name", 2)
    if name:
        assert stretch(text, fault) == name


@pytest.mark.parametrize("name", ["Åsa", "J. Smith", "O'Neil", "Anne-Marie", "Player 2", "Baker", "Bea"])
def test_letters_digits_blanks_points_apostrophes_and_hyphens_make_a_name(name: str) -> None:
    assert judged(f"players: Ann, {name}\n").players == ("Ann", name)


def test_the_first_of_two_headers_holds_and_notes_may_stand_often() -> None:
    text = "players: Ann, Bob\nnote: rain\nnote: more rain\ndate: today\ndate: tomorrow\nplayers: Ann, Cleo\n"
    judgement = judged(text)
    assert [(fault.line, fault.name) for fault in judgement.faults] == [(5, "repeated-header"), (6, "repeated-header")]
    assert judgement.players == ("Ann", "Bob")


@pytest.mark.parametrize(("count", "fits"), [(1, False), (2, True), (3, True), (4, True), (5, False)])
def test_as_many_players_as_the_variant_seats(count: int, fits: bool) -> None:
    names = ", ".join(["Ann", "Bob", "Cleo", "Dan", "Eve"][:count])
    assert told(f"players: {names}\n") == ([] if fits else ["1 player-count"])


def test_a_house_may_seat_six_and_five_and_six_of_them_play_in_pairs_across_the_table() -> None:
    sets = ["players.counts = [5, 6]", "players.partners = [6]"]
    assert judged("players: A B, C D, E F, G H, I J\n", sets).sides == ("A B", "C D", "E F", "G H", "I J")
    assert judged("players: Ann, Bob, Cleo, Dan, Eve, Fay\n", sets).sides == ("Ann+Dan", "Bob+Eve", "Cleo+Fay")


def test_four_are_two_sides_of_opposite_seats_unless_the_house_plays_singly() -> None:
    text = "players: Ann, Bob, Cleo, Dan\n"
    assert judged(text).sides == ("Ann+Cleo", "Bob+Dan")
    assert judged(text, ["players.partners = []"]).sides == ("Ann", "Bob", "Cleo", "Dan")


def test_a_score_is_carried_in_for_players_and_for_sides() -> None:
    assert judged("players: Ann, Bob\nstart: Ann 12, Bob 9\n").score == {"Ann": 12, "Bob": 9}
    four = "players: Ann, Bob, Cleo, Dan\nstart: "
    assert judged(four + "Ann+Cleo 12, Bob+Dan 9\n").start == {"Ann+Cleo": 12, "Bob+Dan": 9}
    assert judged(four + "Cleo 12\n").start == {"Ann+Cleo": 12, "Bob+Dan": 0}


def test_a_score_carried_in_for_somebody_else_is_told() -> None:
    assert told("players: Ann, Bob\nstart: Zoe 12\n") == ["2 unknown-player"]


def test_the_first_dealer_is_free_where_nobody_cut() -> None:
    assert told(deal("Bob: 4C", dealer="Ann")) == []


CUT = "variant: foster\nplayers: Ann, Bob, Cleo\n"


def dealt(cuts: str, dealer: str, *sets: str) -> list[str]:
    return told(f"{CUT}{cuts}deal: {dealer}\n", sets)


def test_of_three_the_lowest_cut_deals() -> None:
    assert dealt("cut: Ann 9D, Bob 3H, Cleo KS\n", "Bob") == []
    assert dealt("cut: Ann 9D, Bob 3H, Cleo KS\n", "Ann") == ["4 wrong-dealer"]


def test_equal_cuts_are_cut_again_by_those_who_tied() -> None:
    tie = "cut: Ann 3D, Bob 3H, Cleo KS\n"
    assert dealt(tie, "Ann") == dealt(tie, "Bob") == []
    assert dealt(tie, "Cleo") == ["4 wrong-dealer"]
    assert dealt(tie + "cut: Ann 10D, Bob 9C\n", "Bob") == []
    assert dealt(tie + "cut: Ann 10D, Bob 9C\n", "Ann") == ["5 wrong-dealer"]
    assert dealt(tie + "cut: Ann 10D, Bob 10C\ncut: Ann 2D, Bob 9C\n", "Ann") == []


def test_who_did_not_tie_does_not_win_the_second_cut() -> None:
    assert dealt("cut: Ann 3D, Bob 3H, Cleo KS\ncut: Ann 10D, Bob 9C, Cleo AS\n", "Bob") == []


def test_where_the_dealer_is_agreed_the_cut_decides_nothing() -> None:
    assert dealt("cut: Ann 9D, Bob 3H, Cleo KS\n", "Cleo", "deal.first_dealer = agreed") == []


def test_the_highest_cut_deals_and_the_ace_may_be_high() -> None:
    sets = ("deal.first_dealer = high-cut", "deal.ace_in_cut = high")
    assert dealt("cut: Ann AD, Bob 3H, Cleo KS\n", "Cleo", sets[0]) == []
    assert dealt("cut: Ann AD, Bob 3H, Cleo KS\n", "Ann", *sets) == []
    assert dealt("cut: Ann AD, Bob 3H, Cleo KS\n", "Ann", sets[0]) == ["4 wrong-dealer"]


def test_a_cut_of_nobody_or_of_no_card_is_told() -> None:
    assert dealt("cut: Ann 9D, Zoe 3H\n", "Ann") == ["3 unknown-player"]
    assert dealt("cut: Ann 9D, Bob 33H\n", "Ann") == ["3 unknown-card"]
    assert dealt("cut: Ann 9D, Bob\n", "Ann") == ["3 unknown-card"]


def test_a_header_after_the_first_deal_is_misplaced_and_a_note_is_not() -> None:
    assert told(deal("note: it rains", "date: today", "Ann: 4C")) == ["6 misplaced-entry"]


@pytest.mark.parametrize(
    ("rule", "column", "advice"),
    [
        ("game.target = thirty", 20, None),
        ("capture.partial = False", 24, "write false"),
        ("game.targt = 31", 6, "did you mean game.target"),
        ("game.target = none", 20, "write a target, or game.out: end-of-deal"),
    ],
)
def test_a_set_that_is_refused_is_told_at_its_place_with_what_would_be_right(
    rule: str, column: int, advice: str | None
) -> None:
    (fault,) = judge_record(read_record(f"variant: foster\nplayers: Ann, Bob\nset: {rule}\n", "a.cassino")).faults
    assert (fault.name, fault.span.line, fault.span.column) == ("unknown-rule", 3, column)
    assert fault.facts.get("advice") == advice


def test_a_faulty_file_of_rules_is_told_by_its_first_fault_and_who_tells_the_others(tmp_path: Path) -> None:
    (tmp_path / "ours.yaml").write_text("extends: foster\ngame.target: thirty\nsweep.pionts: 2\n", encoding="utf-8")
    record = read_record("variant: ours.yaml\nplayers: Ann, Bob\n", str(tmp_path / "a.cassino"))
    (fault,) = judge_record(record).faults
    assert fault.name == "unknown-variant"
    assert "ours.yaml:2:14: wrong-value: game.target is a whole number" in str(fault.facts["reason"])
    assert str(fault.facts["reason"]).endswith("(and 1 more)")
    assert fault.facts["advice"] == "`referee variants check ours.yaml` tells all that is wrong with it"
