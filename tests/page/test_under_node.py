"""The built engine under Node: the same answers as here, and quick enough for a tap."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from referee.page.door import ask

from .engine import TESTS, everything_to_judge

PAGE = TESTS.parent / "page"
NODE = shutil.which("node") or ""
MISSING = (
    "there is no Node on this machine"
    if not NODE
    else "the page has not been built: make page"
    if not (PAGE / "dist" / "engine" / "packages.zip").is_file() or not (PAGE / "node_modules").is_dir()
    else ""
)
pytestmark = pytest.mark.skipif(bool(MISSING), reason=MISSING or "all is there")
LONG_GAME = TESTS / "games" / "foster-3-1.cassino"
TAP = 25
"""Milliseconds that a tap may cost the engine."""


def under_node(questions: list[tuple[str, str]]) -> list[Any]:
    """The answers of the engine under Node, each with its time."""
    told = "".join(json.dumps(each) + "\n" for each in questions)
    ran = subprocess.run(
        [NODE, str(PAGE / "tools" / "ask.mjs")], input=told, capture_output=True, text=True, check=False, timeout=300
    )
    assert ran.returncode == 0, ran.stderr[-500:]
    return [json.loads(line) for line in ran.stdout.splitlines()]


def test_every_game_and_situation_is_judged_by_the_engine_as_here_to_the_byte() -> None:
    questions = everything_to_judge()
    assert len(questions) > 100
    for (question, values), found in zip(questions, under_node(questions), strict=True):
        assert found["answer"] == ask(question, values), json.loads(values)["name"]


def test_a_tap_costs_the_engine_25_milliseconds_at_most_late_in_a_game_of_500_lines() -> None:
    lines = LONG_GAME.read_text(encoding="utf-8").splitlines()
    assert len(lines) > 500
    plays = [at for at, line in enumerate(lines) if at > 440 and " x " in line and not line.startswith("#")][:10]
    questions: list[tuple[str, str]] = []
    groups: list[range] = []
    for at in plays:
        text = "\n".join(lines[:at]) + "\n"
        card = lines[at].partition(": ")[2].split(" ")[0]
        written = json.loads(ask("entry", json.dumps({"text": text, "typed": lines[at]})))["answer"]["text"]
        taps: list[list[tuple[str, dict[str, Any]]]] = [
            [("meanings", {"text": text, "card": card, "chosen": []})],
            [("entry", {"text": text, "typed": "9H x 9H"})],  # something impossible
            [("entry", {"text": text, "typed": lines[at]}), ("game", {"text": written})],
        ]
        questions.append(("game", json.dumps({"text": text})))  # the game is open already
        for tap in taps:
            groups.append(range(len(questions), len(questions) + len(tap)))
            questions += [(question, json.dumps(values)) for question, values in tap]
    found = under_node(questions)
    costs = sorted(sum(found[place]["milliseconds"] for place in group) for group in groups)
    assert costs[int(0.95 * (len(costs) - 1))] <= TAP


def test_the_index_of_the_rules_is_what_the_engine_says() -> None:
    rules = json.loads((PAGE / "dist" / "rules.json").read_text(encoding="utf-8"))
    assert rules == json.loads(ask("index", "{}"))["answer"]


def test_the_licences_of_what_the_page_is_made_of_go_with_it() -> None:
    text = Path(PAGE / "dist" / "licences.txt").read_text(encoding="utf-8")
    assert text.count("MIT") >= 2
    assert "pydantic" in text
