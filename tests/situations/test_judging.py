"""A case passes when what must come out comes out; otherwise what differs is told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from referee.cli.main import run
from referee.situations import Difference, read_situations
from referee.situations.judging import judge_case

DEAL = "counts: {Ann: {cards: 30, spades: 7, aces: 1, big: 1}, Bob: {cards: 22, spades: 6, aces: 3, little: 1}}"
FOUR = """\
- name: Seven against four
  variant: enquire-within
  points: [7, 4]
  scored: [3, 0]
"""
WRONG = FOUR.replace("[3, 0]", "[4, 0]").replace("Seven", "Not seven")


def differences(case: str, variant: str | None = None) -> tuple[Difference, ...]:
    cases = read_situations(f"- name: A case\n  {case}\n", "house.yaml").cases
    return judge_case(cases[0], variant=variant).differences


def test_what_must_come_out_comes_out() -> None:
    assert differences(f"variant: foster\n  {DEAL}\n  points: [7, 4]\n  scored: [7, 4]\n  winner: null") == ()


def test_what_differs_is_told_with_both() -> None:
    found = differences(f"variant: foster\n  {DEAL}\n  scored: [4, 4]\n  winner: Ann\n  lurched: []")
    assert found == (Difference("scored", [4, 4], [7, 4]), Difference("winner", "Ann", None))


def test_counts_that_cannot_be_are_faults() -> None:
    assert differences("counts: {Ann: {cards: 60}, Bob: {}}\n  faults: [counts-impossible cards]")[0].found == [
        "counts-impossible cards",
        "counts-incomplete spades",
        "counts-incomplete big",
        "counts-incomplete little",
        "counts-incomplete aces",
    ]


def test_rules_that_cannot_be_fail_the_case_in_words() -> None:
    found = differences("variant: fostre\n  points: [7, 4]\n  scored: [7, 4]")
    assert found[0].what == "variant"
    assert "fostre" in found[0].found


def test_a_case_without_rules_is_played_by_those_of_the_command_line() -> None:
    assert differences("points: [7, 4]\n  scored: [7, 4]") == ()
    assert differences("points: [7, 4]\n  scored: [3, 0]", variant="enquire-within") == ()


@pytest.mark.parametrize(
    ("kind", "rules", "ruling"),
    [
        ("wrong-capture", "{challenge.remedy: replay}", "replay"),
        ("false-build", "{build.false_build: lose-game}", "lose-game"),
        ("no-cut", "{laws: [{when: {irregularity: no-cut}, ruling: deal-again}]}", "deal-again"),
        ("no-shuffle", "{}", "no-law"),
    ],
)
def test_a_law_or_the_key_that_rules_in_its_place_answers(kind: str, rules: str, ruling: str) -> None:
    assert differences(f"with: {rules}\n  irregularity: {kind}\n  ruling: {ruling}") == ()


def test_a_record_is_judged_with_all_its_faults() -> None:
    lines = ["variant: foster", "players: Ann, Bob", "deal: Bob", "table: 9H AD 8C 2S", "Ann: 9S x 8C+2S"]
    record = "record: |\n" + "".join(f"    {line}\n" for line in lines)
    assert differences(f"{record}  faults: [5 capture-sum, 3 unfinished-deal]\n  winner: null") == ()


def test_the_counts_of_a_record_with_two_deals_are_nobodys() -> None:
    lines = ["players: Ann, Bob", *["deal:", "count: Ann cards 30, spades 8, aces 2, big 1, little 0"] * 2]
    record = "record: |\n" + "".join(f"    {line}\n" for line in lines)
    assert differences(f"{record}  counts: {{Ann: {{cards: 30}}}}")[0].found == "2 deals"


def test_a_failing_case_is_printed_with_expected_and_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "house.yaml"
    file.write_text(FOUR + WRONG)
    assert run(["test", str(file)]) == 1
    assert capsys.readouterr().out == (
        f"{file}:5: Not seven against four\n  scored: expected [4, 0]\n             found [3, 0]\n1 passed, 1 failed\n"
    )


def test_a_failing_case_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "house.yaml").write_text(WRONG)
    assert run(["test", str(tmp_path), "--format", "concise"]) == 1
    out = capsys.readouterr().out.splitlines()
    assert out[0].endswith("house.yaml:1: Not seven against four: scored expected [4, 0], found [3, 0]")
    assert out[1] == "0 passed, 1 failed"


def test_all_in_order_is_nothing_but_the_closing_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "house.yaml").write_text(FOUR)
    assert run(["test", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "1 passed, 0 failed\n"


def test_the_same_facts_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "house.yaml"
    file.write_text(WRONG)
    assert run(["test", str(file), "--format", "json"]) == 1
    assert json.loads(capsys.readouterr().out) == {
        "passed": 0,
        "failed": 1,
        "cases": [
            {
                "file": str(file),
                "line": 1,
                "name": "Not seven against four",
                "passed": False,
                "differences": [{"what": "scored", "expected": [4, 0], "found": [3, 0]}],
            }
        ],
        "unreadable": [],
    }


def test_what_cannot_be_read_is_told_and_the_rest_is_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "good.yaml", tmp_path / "bad.yaml"
    good.write_text(FOUR)
    bad.write_text("- name: A case\n  pionts: [7, 4]\n")
    assert run(["test", str(good), str(bad), str(tmp_path / "none.yaml")]) == 2
    out, err = capsys.readouterr()
    assert out == "1 passed, 0 failed\n"
    assert f"{bad}:1:3: missing-key" in err
    assert f"{tmp_path / 'none.yaml'}: there is no such file" in err


def test_rules_of_the_command_line_that_cannot_be_end_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "house.yaml").write_text(FOUR)
    assert run(["test", str(tmp_path), "--set", "game.traget=31"]) == 2
    assert "did you mean game.target" in capsys.readouterr().err
