"""Disputes without a record, misdeals, and the rules as the page reads them out."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from referee.page.door import ask
from referee.variant.laws import IRREGULARITIES

Ask = Callable[..., Any]


def test_a_dispute_is_settled_with_the_law_and_the_right_taking(door: Ask) -> None:
    found = door("dispute", variant="foster", sets=[], play="9C x 2D 2C 5H 7S", table="2D 2C 5H 7S")
    assert found["verdict"] == "fails"
    assert found["faults"][0]["sentence"].startswith("9 of clubs cannot take")
    assert found["faults"][0]["law"]
    assert [each["entry"] for each in found["takings"]] == ["9C x 5H+2C+2D"]


def test_a_dispute_may_depend_on_the_hand(door: Ask) -> None:
    asked = {"variant": "foster", "sets": [], "play": "3C+5H = 8", "table": "5H"}
    assert door("dispute", **asked)["verdict"] == "depends"
    assert door("dispute", **asked, hand="3C 8D")["verdict"] == "stands"
    assert door("dispute", **asked, hand="3C 9D")["verdict"] == "fails"


def test_whose_a_build_is_matters_in_a_dispute(door: Ask) -> None:
    asked = {"variant": "foster", "sets": [], "play": "4C", "table": "[3C+5H = 8 Ann]"}
    assert door("dispute", **asked, by="Ann")["verdict"] == "fails"
    assert door("dispute", **asked, by="Bob")["verdict"] == "stands"


def test_a_table_that_cannot_lie_there_is_told(door: Ask) -> None:
    found = door("dispute", variant="foster", sets=[], play="4C x 4D", table="4D 4D")
    assert found["verdict"] == "unread"
    assert found["faults"][0]["name"] == "card-repeated"


def test_every_irregularity_is_there_in_plain_words(door: Ask) -> None:
    assert [each["kind"] for each in door("kinds", variant="foster")] == list(IRREGULARITIES)


def test_only_the_questions_that_decide_are_asked(door: Ask) -> None:
    kinds = {
        each["kind"]: [question["key"] for question in each["questions"]] for each in door("kinds", variant="foster")
    }
    assert kinds["card-exposed"] == ["round", "table"]
    assert kinds["wrong-capture"] == []


def test_the_answers_decide_which_law_applies(door: Ask) -> None:
    turned = {"round": "middle", "table": "turned"}
    (found,) = door("ruling", variant="foster", sets=[], kind="card-exposed", stage=turned)
    assert found["ruling"] == "may-refuse"
    assert [choice["choice"] for choice in found["choices"]] == ["refuse", "accept"]
    assert len(door("ruling", variant="foster", sets=[], kind="card-exposed", stage={})) > 1


def test_where_the_laws_are_silent_nothing_is_invented(door: Ask) -> None:
    found = door("ruling", variant="enquire-within", sets=[], kind="two-cards", stage={})
    assert found[-1]["ruling"] == "no-law"
    assert "silent" in found[-1]["words"]


def test_the_index_has_every_variant_but_the_base(door: Ask) -> None:
    index = door("index")
    assert {"foster", "enquire-within", "royal"} <= {each["id"] for each in index}
    assert "base" not in {each["id"] for each in index}
    assert all(each["about"] and each["seats"] for each in index)


@pytest.mark.parametrize("name", ["foster", "enquire-within", "royal", "two-hand"])
def test_a_rule_book_is_read_in_sentences(door: Ask, name: str) -> None:
    book = door("book", variant=name)
    words = [rule["words"] for group in book["groups"] for rule in group["rules"]]
    assert len(words) > 20
    assert all(text.endswith((".", "?", "…")) and text[0] == text[0].upper() for text in words)


def test_a_reading_of_our_own_is_marked(door: Ask) -> None:
    marked = {
        rule["key"] for group in door("book", variant="foster")["groups"] for rule in group["rules"] if rule["reading"]
    }
    assert "players.counts players.partners" in marked


def test_what_differs_from_the_game_next_door_is_told_in_both_words(door: Ask) -> None:
    found = door("differing", left="foster", right="enquire-within")
    assert any(each["key"] == "scoring.deal_score" and each["left"] != each["right"] for each in found)


@pytest.mark.parametrize("name", ["foster", "enquire-within", "pagat"])
def test_each_switch_shows_what_is_played_now_and_writes_rules_that_load(door: Ask, name: str) -> None:
    for switch in door("switches", variant=name):
        assert sum(option["chosen"] for option in switch["options"]) == 1, switch
        for option in switch["options"]:
            found = json.loads(ask("switches", json.dumps({"variant": name, "sets": [option["set"]]})))
            if "failed" in found:
                assert switch["key"] in found["failed"]  # two rules that do not go together, told by name
                continue
            (same,) = [each for each in found["answer"] if each["key"] == switch["key"]]
            assert [each["set"] for each in same["options"] if each["chosen"]] == [option["set"]]


def test_the_glossary_tells_every_term(door: Ask) -> None:
    assert {"Build", "Sweep", "Call"} <= {each["term"] for each in door("glossary")}
