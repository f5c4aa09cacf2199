"""A game as the page keeps it: begun, played, taken back, mended, counted; plain values all the way."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee.cli.main import run
from referee.page.door import ask

Ask = Callable[..., Any]
GAMES = sorted((Path(__file__).parents[1] / "games").glob("*.cassino"))
ANN = {"cards": 30, "spades": 7, "big": 1, "little": 0, "aces": 3, "sweeps": 1}


def kept(change: dict[str, Any]) -> str:
    assert change["stands"], change
    assert isinstance(change["text"], str)
    return change["text"]


def live(text: str) -> list[str]:
    return [line for line in text.splitlines() if not line.startswith("#")]


def test_a_game_begins_with_its_rules_pinned_and_its_dealer(door: Ask) -> None:
    begun = door("new_game", players=["Ann", "Bob", "", ""], variant="foster", dealer="Bob", date="2026-11-29")
    lines = begun["text"].splitlines()
    assert lines[:2] == ["variant: foster", "players: Ann, Bob"]
    assert lines[2].startswith("rules: ")
    assert lines[3:] == ["date: 2026-11-29", "deal: Bob"]


def test_a_game_needs_no_dealer_to_begin(door: Ask) -> None:
    begun = door("new_game", players=["Ann", "Bob"], variant="foster")
    assert door("game", text=begun["text"])["step"]["kind"] == "cut"


def test_house_rules_are_written_as_set_lines(door: Ask) -> None:
    begun = door("new_game", players=["Ann", "Bob"], variant="foster", sets=["game.target = 31"])
    assert "set: game.target = 31\n" in begun["text"]
    assert door("game", text=begun["text"])["goal"] == "playing to 31"


@pytest.mark.parametrize("players", [["Ann"], ["Ann", "Ann"], ["9H", "Bob"], ["<b>Ann</b>", "Bob"], ["Ann\x07", "Bob"]])
def test_a_game_that_cannot_be_is_refused_in_a_sentence(door: Ask, players: list[str]) -> None:
    begun = door("new_game", players=players, variant="foster")
    assert begun["text"] is None
    assert begun["refused"].endswith(".")


def test_rules_that_do_not_exist_are_refused(door: Ask) -> None:
    assert "fostre" in door("new_game", players=["Ann", "Bob"], variant="fostre")["refused"]


def test_four_cards_are_the_table_when_the_table_is_due(door: Ask, begun: str) -> None:
    change = door("entry", text=begun, typed="9h ad 8c 2s")
    shown = door("game", text=kept(change))
    assert {card["card"] for card in shown["table"]} == {"9H", "AD", "8C", "2S"}
    assert shown["step"]["who"] == "Ann"
    assert {hand["player"]: hand["cards"] for hand in shown["hands"]} == {"Ann": 4, "Bob": 4}


def test_cards_that_were_seen_are_marked_in_the_pack(door: Ask, table: str) -> None:
    pack = door("game", text=table)["pack"]
    seen = {card["card"] for rank in pack for card in rank["cards"] if card["seen"]}
    assert seen == {"9H", "AD", "8C", "2S"}
    assert [rank["words"] for rank in pack][:2] == ["ace", "deuce"]


def test_a_card_is_offered_what_it_can_take_and_to_be_laid(door: Ask, table: str) -> None:
    found = door("meanings", text=table, card="10D", chosen=[])["meanings"]
    assert [each["entry"] for each in found] == ["10D x 9H+AD, 8C+2S", "10D"]


def test_cards_that_mean_nothing_together_are_told_why(door: Ask, table: str) -> None:
    found = door("meanings", text=table, card="KD", chosen=["8C"])
    assert found["meanings"] == []
    assert "its own rank" in found["why"]


def test_a_build_is_offered_for_the_card_that_is_held(door: Ask, table: str) -> None:
    found = door("meanings", text=table, card="2D", chosen=["8C"])["meanings"]
    assert [(each["entry"], each["depends"]) for each in found] == [("2D+8C = 10", True)]


def test_an_accepted_play_is_said_and_written(door: Ask, table: str) -> None:
    change = door("entry", text=table, typed="10D x")
    assert kept(change).splitlines()[-1] == "Ann: 10D x 9H+AD, 8C+2S"
    assert "sweep" in change["said"]


def test_a_foul_waits_for_a_decision_and_can_be_challenged(door: Ask, table: str) -> None:
    change = door("entry", text=table, typed="8D x 9H")
    assert not change["stands"]
    assert [fault["name"] for fault in change["faults"]] == ["capture-sum"]
    assert change["challengers"] == ["Bob"]
    challenged = door("entry", text=change["text"], typed="challenge: Bob")
    assert challenged["faults"] == []


def test_what_cannot_be_read_can_never_be_kept(door: Ask, table: str) -> None:
    change = door("entry", text=table, typed="hello there =")
    assert (change["stands"], change["text"]) == (False, None)
    assert change["faults"]


def test_undo_and_redo_are_exact(door: Ask, table: str) -> None:
    text = kept(door("entry", text=table, typed="10D x"))
    text = kept(door("entry", text=text, typed="5H"))
    back = kept(door("undo", text=text))
    assert live(back) == live(text)[:-1]
    further = kept(door("undo", text=back))
    assert live(further) == live(text)[:-2]
    again = kept(door("redo", text=further))
    assert live(again) == live(text)[:-1]
    assert kept(door("redo", text=again)) == text


def test_redo_brings_back_what_was_undone_last_and_not_what_it_replaced(door: Ask, table: str) -> None:
    wrong = kept(door("entry", text=table, typed="5H"))
    text = kept(door("entry", text=kept(door("undo", text=wrong)), typed="10D x"))
    again = kept(door("redo", text=kept(door("undo", text=text))))
    assert again == text


def test_there_is_nothing_to_redo_once_something_else_is_written(door: Ask, table: str) -> None:
    back = kept(door("undo", text=kept(door("entry", text=table, typed="5H"))))
    assert door("game", text=back)["can_redo"]
    text = kept(door("entry", text=back, typed="10D x"))
    assert not door("game", text=text)["can_redo"]
    assert door("redo", text=text)["refused"]


def test_a_forgotten_play_is_put_in_and_later_references_follow_it(door: Ask, table: str) -> None:
    text = table + "Ann: 8D x 9H\nAnn: 3C\nchallenge: Bob at=5\nnote: at=6\n"
    change = door("insert", text=text, line=6, typed="Bob: 5H")
    lines = change["text"].splitlines()
    assert lines[4:] == ["Ann: 8D x 9H", "Bob: 5H  #+", "Ann: 3C", "challenge: Bob at=5", "note: at=7"]


def test_the_game_is_shown_as_it_stood_before_a_line(door: Ask, table: str) -> None:
    text = table + "Ann: 5H\nBob: KD\n"
    then = door("before", text=text, line=6)
    assert then["text"] == table + "Ann: 5H\n"
    assert {card["card"] for card in then["table"]} == {"9H", "AD", "8C", "2S", "5H"}
    assert (then["step"]["kind"], then["step"]["who"]) == ("play", "Bob")
    assert door("game", text=text)["step"]["who"] == "Ann"
    assert door("before", text=text, line=1)["text"] == ""


def test_only_what_weighs_is_flagged_as_a_foul(door: Ask, table: str) -> None:
    rows = door("game", text=table + "Ann: 8D x 9H\n")["history"]
    assert [row["entry"] for row in rows if row["foul"]] == ["Ann: 8D x 9H"]


def test_an_earlier_entry_is_written_anew_with_the_old_one_beside_it(door: Ask, table: str) -> None:
    text = kept(door("entry", text=table, typed="5H"))
    change = door("edit", text=text, line=5, typed="6H")
    assert change["text"].splitlines()[-1] == "Ann: 6H  #- Ann: 5H"


def test_what_one_side_counts_gives_the_other(door: Ask, begun: str) -> None:
    found = door("fill", text=begun, told={"Ann": ANN})
    assert found["complete"]
    assert found["counts"]["Bob"] == {"cards": 22, "spades": 6, "big": 0, "little": 1, "aces": 1, "sweeps": 0}


def test_counts_fill_in_item_by_item_and_impossible_ones_are_told(door: Ask, begun: str) -> None:
    found = door("fill", text=begun, told={"Ann": {"cards": 30, "aces": 5}})
    assert found["counts"]["Bob"] == {"cards": 22}
    assert any("5 aces" in problem for problem in found["problems"])
    assert not found["complete"]


def test_a_deal_is_counted_and_the_next_one_opens_itself(door: Ask, begun: str) -> None:
    text = kept(door("count", text=begun, told={"Ann": ANN}))
    shown = door("game", text=text)
    assert [side["points"] for side in shown["sides"]] == ["10", "2"]
    text = kept(door("count", text=text, told={"Ann": ANN}))
    assert text.count("deal: ") == 2
    assert [deal["dealer"] for deal in door("game", text=text)["deals"]] == ["Bob", "Ann"]


def test_who_wins_by_a_count_is_said_once(door: Ask, begun: str) -> None:
    text = begun
    for _ in range(2):
        text = kept(door("count", text=text, told={"Ann": ANN}))
    assert door("count", text=text, told={"Ann": ANN})["said"].count("wins the game") == 1


def test_a_game_by_counts_needs_nobody_to_say_who_deals(door: Ask) -> None:
    begun = door("new_game", players=["Ann", "Bob"], variant="foster")["text"]
    shown = door("game", text=kept(door("count", text=begun, told={"Ann": ANN})))
    assert [deal["dealer"] for deal in shown["deals"]] == ["Ann"]
    assert shown["faults"] == []


def test_partners_count_as_a_side(door: Ask) -> None:
    begun = door("new_game", players=["Ann", "Bob", "Cleo", "Dan"], variant="foster", dealer="Dan")["text"]
    shown = door("game", text=begun)
    assert shown["counting"]["sides"] == ["Ann+Cleo", "Bob+Dan"]
    text = kept(door("count", text=begun, told={"Ann+Cleo": ANN}))
    assert [side["points"] for side in door("game", text=text)["sides"]] == ["10", "2"]


def test_an_earlier_deal_is_mended_and_all_after_it_counted_again(door: Ask, begun: str) -> None:
    text = kept(door("count", text=begun, told={"Ann": ANN}))
    text = kept(door("count", text=text, told={"Ann": ANN}))
    deal = door("game", text=text)["deals"][0]["line"]
    mended = kept(door("count", text=text, told={"Ann": {**ANN, "cards": 20}}, line=deal))
    shown = door("game", text=mended)
    assert [each["score"] for each in shown["deals"]] == [["7", "5"], ["17", "7"]]
    assert door("told_in", text=mended, line=deal)["Ann"]["cards"] == 20


@pytest.mark.parametrize("path", GAMES[::7], ids=lambda path: path.stem)
def test_every_game_is_shown_with_the_score_that_it_has(door: Ask, path: Path) -> None:
    wanted = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    shown = door("game", text=path.read_text(encoding="utf-8"))
    score = wanted["records"][0]["score"] if "records" in wanted else wanted["score"]
    assert {side["side"]: side["points"] for side in shown["sides"]} == {
        side: str(points) for side, points in score.items()
    }
    assert len(door("sheet", text=shown["text"])["deals"]) == len(shown["deals"])


@pytest.mark.parametrize("path", GAMES[::11], ids=lambda path: path.stem)
def test_the_door_says_of_a_record_what_check_says(
    door: Ask, path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(path.parent)
    run(["check", path.name, "--format", "json"])
    assert door("check", text=path.read_text(encoding="utf-8"), name=path.name) == capsys.readouterr().out


def test_whatever_goes_wrong_is_an_answer() -> None:
    assert "failed" in json.loads(ask("no such question", "{}"))
    assert "failed" in json.loads(ask("game", "{"))
    assert "failed" in json.loads(ask("book", '{"variant": "fostre"}'))


def test_items_of_the_same_cards_are_asked_for_once(door: Ask) -> None:
    begun = door("new_game", players=["Ann", "Bob"], variant="ostrow", dealer="Bob")["text"]
    asked = [item["name"] for item in door("game", text=begun)["counting"]["items"]]
    assert asked == ["cards", "spades", "big", "little", "aces", "sweeps"]
    shown = door("game", text=kept(door("count", text=begun, told={"Ann": {**ANN, "cards": 33}})))
    assert shown["faults"] == []
