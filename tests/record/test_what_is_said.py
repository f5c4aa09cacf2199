"""What a foul, a challenge and a claim are told as: the law that rules, the remedy made, the play that is right."""

from __future__ import annotations

import io
from contextlib import redirect_stdout

import pytest

from referee import judge_record, read_record
from referee.cli.main import run
from referee.report.text import render_text
from tests.record.desk import deal, judged


def said(*words: str) -> str:
    """What a command prints, as one line."""
    out = io.StringIO()
    with redirect_stdout(out):
        run([*words])
    return " ".join(out.getvalue().split())


def check(*entries: str, table: str = "10D 9H KC 8C", variant: str = "foster") -> str:
    """What `check` says of a deal, as one line."""
    record = read_record(deal(*entries, table=table, variant=variant))
    return " ".join(render_text(judge_record(record), record.lines).split())


@pytest.mark.parametrize(("play", "table"), [("3C+2D = 5", "3C 2D"), ("9H", "9H AD 8C")])
def test_a_card_that_lies_on_the_table_takes_nothing(play: str, table: str) -> None:
    assert "largest taking" not in said("claim", play, "--table", table, "--variant", "pagat")
    assert '"best": []' in said("claim", play, "--table", table, "--variant", "pagat", "--format", "json")


@pytest.mark.parametrize("play", ["JC+2D = 2", "2C+JD = 2", "JC+JD = 11"])
def test_a_card_without_a_value_goes_into_no_build_of_a_number(play: str) -> None:
    text = said("claim", play, "--table", "2D JD", "--variant", "pagat")
    assert "has no value and goes into no build of" in text
    assert "help:" not in text


@pytest.mark.parametrize(
    ("play", "table", "right"),
    [
        ("10C 10H 10S = 20", "10H 10S", "tens (`= 10`) would be right"),
        ("10C+10H+10S = 20", "10H 10S", "tens (`= 10`) would be right"),
        ("4C 4H AD 7S 2D = 18", "4H AD 7S 2D", "nines (`= 9`) would be right"),
        ("3C+5H = 9", "5H", "`= 8` would be right"),
    ],
)
def test_the_value_that_the_cards_of_a_build_do_make_is_named(play: str, table: str, right: str) -> None:
    assert right in said("claim", play, "--table", table, "--variant", "pagat")


@pytest.mark.parametrize("play", ["9C x 9H 5D 4C 3S", "9C x 9H, 5D+4C+3S"])
def test_the_card_that_spoils_a_set_is_named_with_the_right_taking_of_the_others(play: str) -> None:
    text = said("claim", play, "--table", "9H 5D 4C 3S 2C", "--variant", "pagat")
    assert "3 of spades is left over" in text
    assert "help: `9C x 9H, 5D+4C` would be right" in text


def test_of_a_set_that_can_be_split_in_two_ways_no_card_is_said_to_be_left_over() -> None:
    text = said("claim", "9C x 5D 4C 4H", "--table", "5D 4C 4H", "--variant", "pagat")
    assert "left over" not in text
    assert "`9C x 5D+4C` or `9C x 5D+4H` would be right" in text or "`9C x 5D+4H` or `9C x 5D+4C`" in text


def test_the_law_of_a_build_that_is_pulled_apart_is_that_it_is_taken_whole() -> None:
    text = said("claim", "7D x 7H", "--table", "[7H+2S = 9 Bob]", "--variant", "foster")
    assert "law: a build is taken whole, by its own value" in text


def test_a_rule_that_the_table_has_set_for_itself_is_the_law_that_is_quoted() -> None:
    hand = said("claim", "AC x AS", "--table", "AS", "--variant", "royal", "--set", "hand_values.A=14")
    assert "law: played from the hand to take: ace 14" in hand
    held = said("claim", "2C+3D = 5", "--table", "3D", "--hand", "2C 9C", "--set", "build.must_hold=self")
    assert "law: who builds, raises or adds must hold a card of the build's value" in held


def test_a_false_build_that_was_raised_since_is_not_said_to_be_broken_up() -> None:
    entries = ("Ann: 2S+3H = 5", "Bob: 4D+b5 = 9", "challenge: Bob at=5", "hand: Ann 7D 8D 10D")
    text = check(*entries, table="3H KC JH QD")
    assert "now: it was challenged in line 7, rightly: nothing can be put back any more" in text


def test_a_play_out_of_turn_that_was_challenged_does_not_stand() -> None:
    text = check("Bob: KD x KC", "challenge: Ann")
    assert "now: it was challenged in line 6, rightly: king of clubs goes back to the table" in text


def test_a_play_out_of_turn_that_was_ruled_on_does_not_stand() -> None:
    text = check("Bob: KD x KC", "irregularity: out-of-turn KD Bob")
    assert "now: it was ruled on in line 6: the card is laid on the table" in text


def test_a_foul_that_was_challenged_too_late_stands() -> None:
    text = check("Ann: 10C x 9H", "Bob: KD x KC", "challenge: Bob", variant="enquire-within")
    assert "now: the play stands: it was challenged in line 7, too late" in text
    assert "unless it is challenged" not in text


def test_a_failed_challenge_is_not_told_the_remedy_of_a_right_one() -> None:
    assert "what was taken goes back" not in check("Ann: 10C x 10D", "challenge: Bob")


def test_the_last_trick_cannot_be_claimed_before_it_is_made() -> None:
    text = check("Ann: 10C x 10D", "Bob: KD x KC", "claim: Ann last")
    assert "Ann claims the last trick, which has not been made yet" in text


@pytest.mark.parametrize(("score", "entry"), [("Ann 5, Bob 0", "Ann +5"), ("Ann 0, Bob 2", "Bob +2")])
def test_the_correction_of_a_score_is_the_difference(score: str, entry: str) -> None:
    assert f"`adjust: {entry} REASON`" in check("Ann: 10C x 10D", f"score: {score}")


def test_a_card_that_was_shown_in_a_hand_is_told_with_that_hand() -> None:
    text = check("hand: Bob 2C 3C 4C 5C", "Ann: 2C")
    assert "2 of clubs is in the hand of Bob" in text
    assert "seen here before" in text


def test_an_add_that_relies_on_the_partner_leaves_the_build_theirs() -> None:
    entries = ("hand: Cleo 2D 3D 5D 7H", "Ann: 4D+4C = 8", "Bob: KD x KC", "Cleo: 2D+6D, b8 = 8")
    record = deal(*entries, table="4C KC JH 6D", players="Ann, Bob, Cleo, Dan", dealer="Dan")
    table = judged(record).table
    assert table is not None
    assert [build.owner for build in table.builds] == ["Ann"]


def test_an_add_with_the_card_in_hand_makes_the_build_ones_own() -> None:
    entries = ("hand: Cleo 2D 3D 5D 8H", "Ann: 4D+4C = 8", "Bob: KD x KC", "Cleo: 2D+6D, b8 = 8")
    record = deal(*entries, table="4C KC JH 6D", players="Ann, Bob, Cleo, Dan", dealer="Dan")
    table = judged(record).table
    assert table is not None
    assert [build.owner for build in table.builds] == ["Cleo"]


def test_a_game_that_is_won_is_not_played_on() -> None:
    ann, bob = "Ann cards 30, spades 7, aces 1, big 1", "Bob cards 22, spades 6, aces 3, little 1"
    text = said("tally", "--variant", "foster", "--score", "Ann 30, Bob 22", "--counts", ann, "--counts", bob)
    assert "Ann wins the game" in text
    assert "play on to" not in text


def test_the_law_of_a_wrong_claim_and_of_a_false_build_says_how_many_points_and_to_whom() -> None:
    claim = said("rule", "wrong-claim", "--set", "game.claim_wrong=points", "--set", "game.claim_points=5")
    assert "5 points to the other side" in claim
    points = ("--set", "build.false_build_points=-2", "--set", "build.false_build=points")
    built = said("rule", "false-build", *points)
    assert "2 points off the score of who did it" in built
    assert "the build is broken up as well" in built


@pytest.mark.parametrize("kind", ["wrong-capture", "false-build"])
def test_the_law_of_a_foul_says_until_when_it_can_be_challenged(kind: str) -> None:
    assert "it can be challenged before the next capture" in said("rule", kind, "--variant", "foster")
