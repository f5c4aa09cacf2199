"""``referee tally``, as a scorer would ask it."""

from __future__ import annotations

import json

import pytest

from referee.cli.main import run

ANN = "Ann cards 30, spades 7, aces 3, big 1, little 0"
Captured = pytest.CaptureFixture[str]


def asked(capsys: Captured, *arguments: str) -> tuple[int, str]:
    status = run(["tally", *arguments])
    out, err = capsys.readouterr()
    return status, out + err


def test_the_other_sides_numbers_are_filled_in(capsys: Captured) -> None:
    status, out = asked(capsys, "--counts", ANN, "--score", "Ann 9, Bob 8", "--format", "json")
    deal = json.loads(out)
    assert status == 0
    assert deal["counts"]["Bob"] == {"cards": 22, "spades": 6, "big": 0, "little": 1, "aces": 1, "sweeps": 0}
    assert (deal["points"], deal["score"]) == ({"Ann": 9, "Bob": 2}, {"Ann": 18, "Bob": 10})
    assert (deal["status"], deal["over"], deal["winner"], deal["lurched"]) == ("counted", False, None, [])


def test_the_subtraction_the_winner_and_the_lurch_are_shown(capsys: Captured) -> None:
    status, out = asked(capsys, "--counts", ANN, "--score", "Ann 8, Bob 5", "--variant", "enquire-within")
    assert status == 0
    assert "9 \N{MINUS SIGN} 2 = 7 to Ann" in out
    assert "Ann wins the game: Ann 15, Bob 5" in out
    assert "Bob is lurched (below 6): the game counts 2" in out


def test_one_line_a_side(capsys: Captured) -> None:
    status, out = asked(
        capsys, "--counts", ANN, "--score", "Ann 8, Bob 5", "-v", "enquire-within", "--format", "concise"
    )
    assert status == 0
    assert out == ("Ann: points 9, counts 7, score 15, wins the game\nBob: points 2, counts 0, score 5, lurched\n")


def test_partners_are_one_side(capsys: Captured) -> None:
    cleo = ANN.replace("Ann", "Cleo")
    status, out = asked(capsys, "--counts", cleo, "--players", "Ann, Bob, Cleo, Dan", "--format", "json")
    assert status == 0
    assert json.loads(out)["scored"] == {"Ann+Cleo": 9, "Bob+Dan": 2}


def test_a_side_that_is_not_named_is_the_others(capsys: Captured) -> None:
    assert json.loads(asked(capsys, "--counts", ANN, "--format", "json")[1])["points"] == {"Ann": 9, "the others": 2}


def test_the_raised_target_is_told(capsys: Captured) -> None:
    out = asked(capsys, "--counts", ANN, "--score", "Ann 15, Bob 20")[1]
    assert out.endswith("the first right claim wins at once, else they play on to 32.\n")


def test_counts_that_cannot_be_are_refused_with_the_sum(capsys: Captured) -> None:
    status, out = asked(capsys, "--counts", ANN, "--counts", "Bob cards 21")
    assert status == 1
    assert "51 cards are counted; the pack has 52" in out
    assert "--> counts:2:5" in out


def test_counts_that_lack_something_are_refused(capsys: Captured) -> None:
    status, out = asked(capsys, "--counts", "Ann cards 30", "--players", "Ann, Bob, Cleo", "--format", "json")
    faults = json.loads(out)["faults"]
    assert status == 1
    assert {fault["name"] for fault in faults} == {"counts-incomplete"}
    assert len(faults) == 2  # the cards of two sides, and everything else of all three


def test_a_word_that_is_no_item_is_told_with_its_place(capsys: Captured) -> None:
    status, out = asked(capsys, "--counts", "Ann crads 30", "--players", "Ann, Bob", "--format", "concise")
    assert status == 2
    assert out.startswith('counts:1:5: unknown-word: "crads"')


def test_a_score_that_cannot_be_read_is_told_below_the_counts(capsys: Captured) -> None:
    status, out = asked(capsys, "--counts", ANN, "--players", "Ann, Bob", "--score", "Zoe 9", "--format", "concise")
    assert status == 2
    assert out.startswith('counts:2:1: unknown-player: nobody called "Zoe"')


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--counts", ANN, "--counts", ANN], "Ann is counted twice"),
        (["--counts", ANN, "--players", "Ann"], "1 player named, but foster seats 2 or 3 or 4"),
        (["--counts", ANN, "--players", "Ann, ann"], "two players have the same name"),
        (["--counts", ANN, "--variant", "fostre"], "fostre"),
        ([], "--counts"),
    ],
)
def test_what_cannot_be_tallied_ends_with_a_word(capsys: Captured, arguments: list[str], said: str) -> None:
    status, out = asked(capsys, *arguments)
    assert status == 2
    assert said in out
