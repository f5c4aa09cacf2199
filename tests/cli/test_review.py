"""`referee review`, the advice of `takes`, and the pages of the maxims."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import pytest

from referee import load_variant
from referee.review.maxims import MAXIMS


class Ran(Protocol):
    status: int
    out: str
    err: str


Command = Callable[..., Ran]
EXAMPLES = ["goboto-night", "partners", "six-fouls", "three-handed", "two-handed"]
DEAL = """variant: hoyle
players: Ann, Bob

deal: Bob
table: 4H 7C KD QS
Ann: KS x KD
Bob: 10H
Ann: AH
Bob: AD x AH
Ann: 8D
Bob: 6C
Ann: 9C
Bob: QC x QS
"""


@pytest.fixture
def deal(tmp_path: Path) -> Path:
    path = tmp_path / "deal.cassino"
    path.write_text(DEAL, encoding="utf-8")
    return path


@pytest.mark.parametrize("name", EXAMPLES)
@pytest.mark.parametrize("way", ["text", "concise", "json"])
def test_every_example_can_be_reviewed(name: str, way: str, referee: Command, examples: Path) -> None:
    ran = referee("review", examples / f"{name}.cassino", "--format", way)
    assert (ran.status, ran.err) == (int(name == "six-fouls"), "")


def test_an_ace_laid_while_others_are_out_is_told_with_what_came_of_it(referee: Command, deal: Path) -> None:
    ran = referee("review", deal, "--player", "ann", "--format", "json")
    (deal_said,) = json.loads(ran.out)["deals"]
    (line,) = deal_said["plays"]
    assert (line["line"], line["player"], line["play"]) == (8, "Ann", "AH")
    assert line["said"] == (
        "line 8 · Ann: AH · 8D or 9C was to be played to the table: AS or AD or AC may pair the ace; AH was lost "
        "[risk-the-deuce]"
    )


def test_one_deal_and_one_player_may_be_asked_for(referee: Command, examples: Path) -> None:
    asked = ("--deal", 2, "--player", "BOB", "--all", "--format", "json")
    ran = referee("review", examples / "two-handed.cassino", *asked)
    answer = json.loads(ran.out)
    assert [one["number"] for one in answer["deals"]] == [2]
    assert {one["player"] for one in answer["deals"][0]["plays"]} == {"Bob"}
    assert list(answer["players"]) == ["Bob"]
    assert len(answer["deals"][0]["plays"]) == 12


def test_all_tells_more_than_what_matters(referee: Command, examples: Path) -> None:
    file = examples / "two-handed.cassino"
    short, long = (referee("review", file, *more, "--format", "concise").out for more in ([], ["--all"]))
    assert set(short.splitlines()) < set(long.splitlines())
    assert all(one.count("\n") == 0 for one in short.splitlines())


def test_text_and_json_say_the_same_of_a_play(referee: Command, examples: Path) -> None:
    file = examples / "partners.cassino"
    deals = json.loads(referee("review", file, "--format", "json").out)["deals"]
    said = [one["said"] for deal in deals for one in deal["plays"]]
    text = " ".join(referee("review", file).out.split())
    assert said
    assert all(" ".join(one.split()) in text for one in said)


@pytest.mark.parametrize(
    ("more", "word"),
    [
        (["--deal", "9"], "has 3 deals; there is no deal 9"),
        (["--player", "Zoe"], "nobody in"),
        (["--variant", "nowhere"], "nowhere"),
    ],
)
def test_what_is_not_there_is_said_with_status_2(more: list[str], word: str, referee: Command, examples: Path) -> None:
    ran = referee("review", examples / "two-handed.cassino", *more)
    assert ran.status == 2
    assert word in ran.out + ran.err


def test_a_file_that_cannot_be_read_or_whose_rules_are_unknown_is_refused(referee: Command, tmp_path: Path) -> None:
    assert referee("review", tmp_path / "none.cassino").status == 2
    odd = tmp_path / "odd.cassino"
    odd.write_text("variant: nowhere\nplayers: Ann, Bob\n", encoding="utf-8")
    ran = referee("review", odd)
    assert ran.status == 1
    assert "unknown-variant" in ran.err


def test_a_deal_kept_by_counts_has_no_plays_to_review(referee: Command, examples: Path) -> None:
    ran = referee("review", examples / "goboto-night.cassino")
    assert ran.out == "deal 1 · Grief deals · no play of it is recorded\n"


def test_a_record_with_faults_says_so(referee: Command, examples: Path) -> None:
    file = examples / "six-fouls.cassino"
    assert referee("review", file).out.splitlines()[-1] == f"6 faults in {file}; `referee check` tells them"
    assert json.loads(referee("review", file, "--format", "json").out)["faults"] == 6


@pytest.mark.thorough
def test_where_the_fewest_points_win_the_maxims_are_silent_and_the_last_hands_are_told(
    referee: Command, examples: Path
) -> None:
    least = ("--set", "scoring.goal=least", "--set", "game.out=end-of-deal", "--format", "json", "--all")
    answer = json.loads(referee("review", examples / "two-handed.cassino", *least).out)
    plays = [one for deal in answer["deals"] for one in deal["plays"]]
    assert len(plays) > 12
    assert all(one["maxims"] == [] and one["exact"] is not None for one in plays)


def test_unknown_cards_are_passed_over(referee: Command, tmp_path: Path) -> None:
    odd = tmp_path / "odd.cassino"
    odd.write_text("players: Ann, Bob\ndeal: Bob\ntable: 9H ? 8C 2S\nAnn: 9D x 9H\nBob: ?\n", encoding="utf-8")
    ran = referee("review", odd, "--all")
    assert (ran.status, ran.out) == (0, "deal 1 · Bob deals · nothing that mattered\n")


def test_takes_names_the_maxim_that_chooses(referee: Command) -> None:
    ran = referee("takes", "9D", "--table", "6S 3C 3S", "--advice")
    first, second, *rest = ran.out.splitlines()
    both = {first.split(" · ")[0]: first, second.split(" · ")[0]: second}
    assert both["9D x 6S+3S"].endswith("spades")
    assert "spades" not in both["9D x 6S+3C"].split(" · ")[-1].split(", ")
    assert "spades:" in " ".join(rest)
    told = json.loads(referee("takes", "9D", "--table", "6S 3C 3S", "--advice", "--format", "json").out)
    chosen: dict[str, Any] = {one["play"]: one["maxims"] for one in told["advice"]}
    assert list(chosen["9D x 6S+3S"]) == ["spades"]
    assert chosen["9D x 6S+3C"] == {}


def test_takes_says_where_no_maxim_chooses_and_where_nothing_can_be_taken(referee: Command) -> None:
    ran = referee("takes", "9D", "--table", "6H 3H 3C", "--advice")
    assert ran.out.splitlines()[-1] == "no maxim chooses between them"
    assert referee("takes", "KD", "--table", "6S 3H", "--advice").out == "KD can take nothing there\n"
    assert referee("takes", "9D", "--table", "9D", "--advice").status == 2


def test_the_prompt_names_it_too(piped: Callable[..., Any], tmp_path: Path) -> None:
    file = tmp_path / "friday.cassino"
    file.write_text("variant: hoyle\nplayers: Ann, Bob\ndeal: Bob\ntable: 6S 3C 3S KH\n", encoding="utf-8")
    said = piped("play", file, lines=["takes 9d --advice", "takes xx --advice", "takes 9d"]).stdout.splitlines()
    assert any(line.startswith("9D x 6S+3S") and line.endswith("spades") for line in said)
    assert any("xx" in line for line in said)
    assert "9D x 6S+3C" in said


def test_the_prompt_explains_a_maxim_and_what_else_its_name_means(piped: Callable[..., Any], tmp_path: Path) -> None:
    file = tmp_path / "friday.cassino"
    file.write_text("variant: hoyle\nplayers: Ann, Bob\ndeal: Bob\ntable: 6S 3C 3S KH\n", encoding="utf-8")

    def said(word: str) -> list[str]:
        lines: list[str] = piped("play", file, lines=[f"explain {word}"]).stdout.splitlines()
        return lines

    assert f"says: {MAXIMS['fourth-ace'].says}" in said("fourth ace")
    assert not any("not known" in line for line in said("fourth ace"))
    assert f"says: {MAXIMS['sweep'].says}" in said("sweep")
    assert said("sweep")[0].startswith("Sweep: ")
    assert any("not known" in line for line in said("qqqq"))


@pytest.mark.parametrize("name", ["advice", *MAXIMS])
def test_every_maxim_is_explained_by_its_name(name: str, referee: Command) -> None:
    pages = json.loads(referee("explain", name, "--format", "json").out)
    page = next(one for one in pages if one["kind"] in ("maxim", "advice"))
    assert "HJ" in page["source"]
    assert set(page["see"]) <= {"advice", *MAXIMS}


def test_the_words_of_the_maxims_are_those_of_the_variant_that_carries_them() -> None:
    assert [one.says for one in MAXIMS.values()] == list(load_variant("hoyle").advice or ())
    assert [one.place for one in MAXIMS.values()] == list(range(1, 15))


def test_a_maxim_that_is_misspelt_is_guessed(referee: Command) -> None:
    ran = referee("explain", "forth-ace")
    assert ran.status == 2
    assert "did you mean fourth-ace?" in ran.err
