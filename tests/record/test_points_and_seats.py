"""Deals of which only the points were written, deals dealt again by agreement, and other seats for the next game."""

import pytest

from referee import format_record, judge_record, read_record
from referee.report.tally import render_deal

GAME_OVER = """variant: enquire-within
players: Ann, Bob, Cleo
start: Ann 8, Bob 6, Cleo 2
deal: Ann
count: Ann cards 30, spades 7, aces 2, big 1, little 0
count: Bob cards 12, spades 3, aces 1, big 0, little 1
count: Cleo cards 10, spades 3, aces 1, big 0, little 0
game:
"""


def named(text: str) -> list[str]:
    return [f"{fault.line} {fault.name}" for fault in judge_record(read_record(text)).faults]


@pytest.mark.parametrize(
    ("rules", "points", "right"),
    [
        ("foster", "Ann 7, Bob 4", True),
        ("foster", "Ann 6, Bob 2", True),  # cards were even
        ("foster", "Ann 5, Bob 3", True),
        ("foster", "Ann 5, Bob 4", True),  # even cards and a sweep
        ("foster", "Ann 5, Bob 2", False),
        ("foster", "Ann 9, Bob 8", True),
        ("pagat", "Ann 7, Bob 5", False),
        ("pagat", "Ann 7, Bob 4", True),
        ("pagat", "Ann 6, Bob 2", True),
        ("pagat", "Ann 6, Bob 4", False),
    ],
)
def test_points_alone_are_held_against_the_sum_of_a_deal(rules: str, points: str, *, right: bool) -> None:
    text = f"variant: {rules}\nplayers: Ann, Bob\ndeal: Bob\npoints: {points}\n"
    assert named(text) == ([] if right else ["4 counts-impossible"])


@pytest.mark.parametrize(
    ("points", "right"), [("5, 3, 3", True), ("4, 3, 3", True), ("4, 2, 1", True), ("3, 2, 1", False)]
)
def test_of_three_the_spades_may_be_level_too(points: str, *, right: bool) -> None:
    ann, bob, cleo = points.split(", ")
    text = f"variant: pagat\nplayers: Ann, Bob, Cleo\ndeal: Bob\npoints: Ann {ann}, Bob {bob}, Cleo {cleo}\n"
    assert named(text) == ([] if right else ["4 counts-impossible"])


def test_impossible_points_are_taken_as_they_are_written() -> None:
    judged = judge_record(read_record("variant: pagat\nplayers: Ann, Bob\ndeal: Bob\npoints: Ann 7, Bob 5\n"))
    assert judged.score == {"Ann": 7, "Bob": 5}
    assert judged.deals[0].status == "points"


def test_points_that_end_a_pegged_game_say_who_won_and_are_told_in_words() -> None:
    text = "variant: spade-foster\nplayers: Ann, Bob\nstart: Ann 55, Bob 40\ndeal: Bob\npoints: Ann 20, Bob 4\n"
    judged = judge_record(read_record(text))
    assert (judged.over, judged.winner) == (True, "Ann")
    assert render_deal(judged.deals[0], judged.variant)[0] == "deal 1 · Bob deals · kept by its points alone"


def test_points_lack_nobody_and_stand_beside_nothing() -> None:
    head = "variant: foster\nplayers: Ann, Bob\ndeal: Bob\n"
    assert named(head + "points: Ann 7\n") == ["4 counts-incomplete", "3 unfinished-deal"]
    assert named(head + "points: Ann 7, Bob 4\npoints: Ann 7, Bob 4\n") == ["5 misplaced-entry"]
    assert named(head + "points: Ann 7, Bob 4\ncount: Ann cards 30\n") == ["5 misplaced-entry"]
    beside_plays = head + "table: 9H AD 8C 2S\nAnn: 5H\npoints: Ann 7, Bob 4\n"
    assert named(beside_plays) == ["6 misplaced-entry", "3 unfinished-deal"]


def test_a_deal_that_is_over_is_not_dealt_again() -> None:
    text = "variant: foster\nplayers: Ann, Bob\ndeal: Bob\npoints: Ann 7, Bob 4\nabandon: redeal\n"
    assert named(text) == ["5 misplaced-entry"]
    assert judge_record(read_record(text)).score == {"Ann": 7, "Bob": 4}


def test_after_a_deal_dealt_again_the_same_player_is_due() -> None:
    text = "variant: foster\nplayers: Ann, Bob\ndeal: Bob\ntable: 9H AD 8C 2S\nabandon: redeal\n"
    assert judge_record(read_record(text)).due == "Bob"
    assert judge_record(read_record(text.replace(" redeal", ""))).due == "Ann"


@pytest.mark.parametrize(
    ("players", "due"),
    [
        ("Ann, Bob, Cleo", "Bob"),
        ("Ann, Dan, Cleo", "Dan"),
        ("Dan, Bob, Cleo", "Bob"),  # Ann has gone: the seat after hers deals
        ("Cleo, Ann", "Cleo"),
        ("Bob, Cleo", "Cleo"),
    ],
)
def test_the_deal_goes_on_from_the_last_dealer_whoever_sits_down(players: str, due: str) -> None:
    judged = judge_record(read_record(GAME_OVER + f"players: {players}\n"))
    assert [fault.name for fault in judged.faults] == []
    assert judged.due == due
    assert judged.players == tuple(players.split(", "))
    assert set(judged.score.values()) == {0}


def test_nobody_changes_seats_in_the_middle_of_a_game() -> None:
    text = GAME_OVER + "deal: Bob\npoints: Ann 7, Bob 2, Cleo 2\nplayers: Ann, Dan, Cleo\n"
    assert named(text) == ["11 misplaced-entry"]


def test_names_and_number_of_the_next_game_are_checked_as_those_of_the_first() -> None:
    assert named(GAME_OVER + "players: Ann, ann\n") == ["9 player-name"]
    assert named(GAME_OVER + "players: Ann\n") == ["9 player-count"]


def test_each_game_is_printed_with_its_own_names() -> None:
    text = GAME_OVER + "players: Dan, Ann\ndeal: ann\ntable: 9h ad 8c 2s\ndan: 10d x 9h+ad\n: 5h\ncount: dan cards 3\n"
    printed = format_record(read_record(text)).splitlines()
    assert printed[3:5] == ["deal: Ann", "count: Ann cards 30, spades 7, aces 2, big 1, little 0"]
    assert printed[9:] == ["deal: Ann", "table: 9H AD 8C 2S", "Dan: 10D x 9H+AD", "Ann: 5H", "count: Dan cards 3"]


@pytest.mark.parametrize(
    ("cuts", "found"),
    [
        (["Ann 2D, Bob JH, Cleo 5S, Dan 10C"], []),
        (["Ann 2D, Bob 5S, Cleo JH, Dan 10C"], ["3 wrong-partners"]),
        (["Ann AD, Bob KS, Cleo 5S, Dan 10C"], []),  # the ace is low
        (["Ann 2D, Bob 5S, Cleo 5H, Dan 10C"], []),  # the second and the third are level: nobody is parted yet
        (["Ann 2D, Bob 5S, Cleo 5H, Dan 10C", "Bob 3D, Cleo 9D"], ["4 wrong-partners"]),
    ],
)
def test_the_two_lowest_cuts_are_partners(cuts: list[str], found: list[str]) -> None:
    lines = "".join(f"cut: {cut}\n" for cut in cuts)
    text = f"variant: enquire-within\nplayers: Ann, Bob, Cleo, Dan\n{lines}"
    assert [each for each in named(text) if "partners" in each] == found


@pytest.mark.parametrize(
    ("variant", "start", "found", "target"),
    [
        ("foster", "Ann 22, Bob 21", [], 32),
        ("foster", "Ann 33, Bob 32", [], 43),
        ("foster", "Ann 33, Bob 21", ["4 game-over"], 32),
        ("foster", "Ann 25, Bob 3", ["4 game-over"], 21),
        ("pagat", "Ann 25, Bob 3", ["4 game-over"], 21),
        ("pagat", "Ann 20, Bob 3", [], 21),
    ],
)
def test_a_score_carried_in_may_have_raised_the_target_or_ended_the_game(
    variant: str, start: str, found: list[str], target: int
) -> None:
    judged = judge_record(read_record(f"variant: {variant}\nplayers: Ann, Bob\nstart: {start}\ndeal: Bob\n"))
    assert [f"{each.line} {each.name}" for each in judged.faults if each.name != "unfinished-deal"] == found
    assert judged.target == target
