"""The page in a real Chromium, by the page alone, as a person taps; nothing leaves for another host."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from referee.cli.main import run
from referee.page.door import ask

from .browser import missing
from .engine import everything_to_judge
from .hand import Hand
from .table import ANN, BOB, ENQUIRE, FOSTER, TESTS, at_the_table, plays_of, standing

pytestmark = pytest.mark.skipif(bool(missing()), reason=missing() or "all is there")


def judged(text: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    """What ``referee check`` says of a record."""
    file = folder / "game.cassino"
    file.write_text(text, encoding="utf-8")
    run(["check", str(file), "--format", "json"])
    return json.loads(capsys.readouterr().out)["records"][0]


IN_PAGE = """async (questions) => {
  const at = new URL("engine/", document.baseURI).href;
  const { loadPyodide } = await import(at + "pyodide.mjs");
  const python = await loadPyodide({ indexURL: at });
  python.unpackArchive(await (await fetch(at + "packages.zip")).arrayBuffer(), "zip", { extractDir: "/packages" });
  python.runPython("import sys; sys.path.insert(0, '/packages')");
  const ask = python.runPython("from referee.page.door import ask; ask");
  return questions.map(([question, values]) => ask(question, values));
}"""


def test_every_game_and_situation_is_judged_in_the_browser_as_here_to_the_byte(ann: Hand) -> None:
    questions = everything_to_judge()
    assert len(questions) > 100
    there = ann.page.evaluate(IN_PAGE, [list(each) for each in questions])
    for (question, values), answer in zip(questions, there, strict=True):
        assert answer == ask(question, values), json.loads(values)["name"]


def test_a_whole_game_is_played_by_taps_and_is_the_recorded_one(
    ann: Hand, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    recorded = TESTS / "games" / "foster-2-1.cassino"
    entries = plays_of(recorded)
    ann.begins("Ann", "Bob", rules=FOSTER, how="Play by play")
    plays = taps = 0
    for entry in entries:
        key, _, value = entry.partition(": ")
        if key.startswith(("deal", "claim", "set", "count", "score")):
            ann.enters(entry)
        elif key == "table":
            for card in value.split():
                ann.card(card)
            ann.tap("These cards lie on the table")
            ann.page.locator(".hands").wait_for()
        elif key in {"Ann", "Bob"}:
            before = ann.taps
            ann.plays(value.removesuffix(" sweep"))
            plays, taps = plays + 1, taps + ann.taps - before
    assert plays > 90
    assert taps / plays <= 4
    mine, theirs = judged(ann.text(), tmp_path, capsys), judged(recorded.read_text("utf-8"), tmp_path, capsys)
    for key in ("players", "score", "over", "winner", "lurched", "game_counts"):
        assert mine[key] == theirs[key]
    for own, other in zip(mine["deals"], theirs["deals"], strict=True):
        assert (own["counts"], own["points"], own["plays"]) == (other["counts"], other["points"], other["plays"])
    assert mine["faults"] == []


def test_three_count_a_game_with_subtraction_and_the_lurch(either: Hand) -> None:
    either.begins("Ann", "Bob", "Cleo", rules=ENQUIRE, how="By counts")
    hers = {"cards": 30, "spades": 8, "big": 1, "little": 1, "aces": 2}
    his = {"cards": 12, "spades": 3, "aces": 1}
    either.counts(Ann=hers, Bob=his)
    assert "Subtraction: 9 \N{MINUS SIGN} (1 + 1) = 7 to Ann." in either.page.locator(".deals").inner_text()
    assert standing(either) == {"Ann": "7", "Bob": "0", "Cleo": "0"}
    either.counts(Ann=hers, Bob=his)
    either.hears("Ann wins the game: Ann 14, Bob 0, Cleo 0. Bob and Cleo are lurched (below 6): the game counts 2.")
    assert "lurched" in either.page.locator(".score").inner_text()


def test_a_deal_by_counts_costs_at_most_25_taps(ann: Hand) -> None:
    ann.begins("Ann", "Bob", rules=FOSTER, how="By counts")
    before = ann.taps
    ann.counts(Ann={**ANN, "cards": 31}, Bob={"sweeps": 2, "little": 1})
    assert ann.taps - before <= 25
    ann.hears(re.compile(r"Ann 10\D+Bob 4"))


def test_partners_count_a_whole_game_together(either: Hand) -> None:
    either.begins("Ann", "Bob", "Cleo", "Dan", rules=FOSTER, how="By counts")
    for expected in ("10", "20", "30"):
        either.counts(Ann_and_Cleo=ANN, Bob_and_Dan=BOB)
        assert standing(either)["Ann+Cleo"] == expected
    either.hears("Ann+Cleo win the game: Ann+Cleo 30, Bob+Dan 6.")


def test_a_new_game_of_the_same_table_is_three_taps_at_most(somebody: Any) -> None:
    hand = somebody().open().begins("Ann", "Bob", rules=ENQUIRE, how="Play by play")
    hand.at("")
    before = hand.taps
    hand.tap("New game")
    hand.page.get_by_role("radio", name=ENQUIRE, exact=True, checked=True).wait_for()
    hand.tap("Bob deals")
    hand.tap("Start")
    hand.button("Share").wait_for()
    assert hand.taps - before == 3
    text = hand.text()
    assert "variant: enquire-within\nplayers: Ann, Bob\n" in text
    assert text.rstrip().endswith("deal: Bob")


def test_our_house_rules_are_written_as_set_lines(either: Hand) -> None:
    either.at("/new")
    either.press(either.page.get_by_role("radio", name=FOSTER, exact=True))
    either.writes(either.field("Player 1"), "Ann")
    either.writes(either.field("Player 2"), "Bob")
    for seat in (3, 4):
        either.writes(either.field(f"Player {seat}"), "")
    either.tap_at(".house summary")
    box = either.page.locator(".house select").first
    option = next(words for words in box.locator("option").all_inner_texts() if "31" in words)
    either.chooses(box, option)
    either.page.locator(".house summary").filter(has_text="(1)").wait_for()
    either.tap("Start")
    either.button("Share").wait_for()
    assert "set: game.target = 31\n" in either.text()


def test_impossible_counts_are_told_before_they_can_be_written(either: Hand) -> None:
    either.begins("Ann", "Bob", rules=FOSTER, how="By counts")
    either.tap("Count the deal")
    either.tells("Ann", "aces", 5)
    either.page.get_by_text("5 aces are counted; the pack has 4").wait_for()
    either.tap("Done")
    either.page.locator(".pad .fault").first.wait_for()
    either.tap("Cancel")
    either.button("Share").wait_for()
    assert either.entries() == 0


def test_an_earlier_deal_is_mended(either: Hand) -> None:
    either.begins("Ann", "Bob", rules=FOSTER, how="By counts")
    either.counts(Ann=ANN, Bob=BOB)
    either.counts(Ann=ANN, Bob=BOB)
    either.tap(re.compile("Mend Deal 1"))
    either.page.wait_for_function("() => document.querySelector('input[aria-label=\"Ann cards\"]')?.value === '30'")
    either.tells("Ann", "cards", 20)
    either.tells("Bob", "cards", 32)
    either.tap("Done")
    either.hears(re.compile(r"Ann 17\D+Bob 7"))


def test_a_foul_is_explained_taken_back_and_challenged(either: Hand) -> None:
    at_the_table(either)
    either.enters("8d x 9h")
    either.hears("8 of diamonds cannot take 9")
    either.tap_at(".question summary")
    assert "The law" in either.page.locator(".question").inner_text()
    either.tap("Again")
    either.page.locator(".question").wait_for(state="detached")
    assert either.entries() == 2
    either.enters("8d x 9h")
    either.tap("Challenge")
    either.hears("challenge: Bob")
    assert either.entries() == 4
    assert either.field("Entry").input_value() == ""


def test_undo_and_redo_go_back_and_forth(either: Hand) -> None:
    at_the_table(either)
    either.plays("10D x 9H+AD, 8C+2S")
    either.hears("sweep")
    either.tap("Undo")
    either.hears("Taken back")
    assert either.page.locator(".table .card").count() == 4
    either.tap("Redo")
    either.hears("Again")
    assert either.page.locator(".table .card").count() == 0


def test_a_spoken_line_is_read(ann: Hand) -> None:
    at_the_table(ann)
    ann.enters("ten of diamonds takes nine and ace")
    ann.page.wait_for_function("() => document.querySelectorAll('.table .card').length === 2")
    assert "Ann: 10D x 9H+AD\n" in ann.text()


def test_a_forgotten_play_is_put_in_by_taps(either: Hand) -> None:
    at_the_table(either)
    either.enters("5h")
    either.enters("Ann: kd")  # Bob's jack was forgotten
    either.hears("turn")
    either.tap("It was played so")
    either.page.locator(".question").wait_for(state="detached")
    either.tap_at(".history summary")
    either.press(either.page.locator(".history .line").filter(has_text="king of diamonds"))
    either.tap("A forgotten play before it")
    either.page.get_by_text("What was played just before").wait_for()
    either.page.locator(".table .card").nth(4).wait_for()  # as the table lay then: the king is not there yet
    assert either.page.locator(".table .card").count() == 5
    either.card("JS")
    either.press(either.page.locator('button[data-entry="JS"]'))
    either.hears("Put in: Bob: jack of spades")
    text = either.text()
    assert "Ann: 5H\nBob: JS  #+\nAnn: KD\n" in text
    told = json.loads(ask("open_text", json.dumps({"text": text})))["answer"]["warnings"]
    assert told == ["Deal 1 is not played out: 45 plays to come."]  # and nobody is out of turn any more


def test_an_earlier_play_is_written_otherwise_by_taps(either: Hand) -> None:
    at_the_table(either)
    either.enters("5h")
    either.enters("kd")
    either.tap_at(".history summary")
    either.press(either.page.locator(".history .line").filter(has_text="five of hearts"))
    either.tap("It was played otherwise")
    either.page.get_by_text("What was played instead of").wait_for()
    either.plays_here("6H")
    either.hears("is now: Ann: six of hearts")
    assert "\nAnn: 6H  #- Ann: 5H\nBob: KD\n" in either.text()


def test_a_forgotten_entry_is_typed_in(ann: Hand) -> None:
    at_the_table(ann)
    ann.enters("5h")
    ann.enters("kd")
    ann.tap_at(".history summary")
    ann.press(ann.page.locator(".history .line").filter(has_text="king of diamonds"))
    ann.writes(ann.field("Put an entry before it"), "note: coffee")
    ann.tap("Put in")
    ann.hears("coffee")
    assert "note: coffee  #+\nBob: KD\n" in ann.text()


def test_a_dispute_is_settled_without_a_record(either: Hand) -> None:
    either.at("/dispute")
    either.chooses(either.page.get_by_role("combobox"), FOSTER)
    for card in ("2D", "2C", "5H", "7S"):
        either.card(card)
    either.tap("It was played")
    either.card("9C")
    for card in ("2D", "2C", "5H", "7S"):
        either.on_table(card)
    either.tap("It takes these")
    either.tap("Judge it")
    either.page.get_by_text("The play does not stand.").wait_for()
    either.page.get_by_text("9 of clubs cannot take").wait_for()


def test_a_dispute_about_a_build_is_settled_by_whose_it_is_and_what_is_held(either: Hand) -> None:
    either.at("").at("/dispute")
    either.chooses(either.page.get_by_role("combobox"), FOSTER)
    for card in ("4H", "3C"):
        either.card(card)
        either.on_table(card)
    either.tap("They are one build")
    either.writes(either.field("What the build counts"), "7")
    either.tap("theirs who plays")
    either.tap("So it lies there")
    either.tap("It is in the hand")
    either.card("7D")
    either.tap("It was played")
    either.card("KS")
    either.tap("It is played to the table")
    either.tap("Judge it")
    either.page.get_by_text("may not play king of spades to the table while owning the build").wait_for()
    either.tap("Another card")
    either.card("7H")
    either.on_table("b7")
    either.tap("It takes these")
    either.tap("Judge it")
    either.page.get_by_text("The play stands, and it is a sweep.").wait_for()


def test_what_the_laws_say_is_asked_without_a_game(either: Hand) -> None:
    either.at("/wrong")
    either.chooses(either.page.get_by_role("combobox"), FOSTER)
    either.tap("The dealer showed a card while dealing.")
    either.tap("not yet")
    either.page.get_by_text("FO exposed cards").first.wait_for()
    either.tap("Something else happened")
    either.button("The pack was not cut.").wait_for()


def test_a_card_shown_in_a_deal_is_ruled_and_written_down(either: Hand) -> None:
    at_the_table(either)
    either.tap("Something went wrong")
    either.tap("The dealer showed a card while dealing.")
    either.page.get_by_text("may refuse the card").first.wait_for()
    either.writes(either.field(re.compile("Who, or which card")), "KS Ann")
    either.tap(re.compile("Write it into the record: The owner keeps"))
    either.button("Undo").wait_for()
    assert "irregularity: card-exposed KS Ann\nruling: accept\n" in either.text()


def test_a_misdeal_is_ruled_in_the_middle_of_a_deal_and_the_deal_is_counted_by_it(ann: Hand) -> None:
    entries = plays_of(TESTS / "games" / "foster-2-1.cassino")
    first_deal = entries[2 : entries.index("deal: Ann")]
    ann.begins("Ann", "Bob", rules=FOSTER, how="Play by play")
    for entry in first_deal[:14]:
        ann.enters(entry)
    ann.tap("Something went wrong")
    ann.tap("A hand was dealt too many cards or too few.")
    ann.page.get_by_text("side scores nothing in this deal").wait_for()
    ann.tap("Write it into the record")
    ann.hears("Bob counts nothing in this deal")
    for entry in first_deal[14:]:
        ann.enters(entry)
    ann.page.locator(".deals").wait_for()
    assert standing(ann) == {"Ann": "4", "Bob": "0"}  # by the record without a misdeal Ann makes 4 and Bob 8


def test_a_deal_that_a_misdeal_makes_void_is_dealt_again(either: Hand) -> None:
    either.begins("Ann", "Bob", rules=ENQUIRE, how="Play by play")
    either.tap("Bob deals")
    either.button("Something went wrong").wait_for()
    either.tap("Something went wrong")
    either.tap("A card was found face up in the pack.")
    either.page.get_by_text("the same dealer deals again").first.wait_for()
    either.tap("Write it into the record")
    either.hears("the deal is void, and Bob deals again")
    either.enters("9h ad 8c 2s")
    either.hears("Table")
    assert "deal: Bob\nirregularity: card-faced\ndeal: Bob\n" in either.text()


def test_the_sheet_is_shared_as_a_picture(either: Hand) -> None:
    either.begins("Ann", "Bob", rules=FOSTER, how="By counts")
    either.counts(Ann=ANN, Bob=BOB)
    either.tap("Sheet")
    either.page.locator("img.chart").wait_for()
    either.page.wait_for_function("() => document.querySelector('img.chart').naturalWidth > 0")
    with either.page.expect_download() as given:
        either.tap("Share as a picture")
    with open(given.value.path(), "rb") as file:  # noqa: PTH123 - the path is a browser's own
        assert file.read(8) == b"\x89PNG\r\n\x1a\n"


def test_a_link_is_opened_in_a_second_empty_browser(ann: Hand, somebody: Any) -> None:
    ann.begins("Ann", "Bob", rules=FOSTER, how="By counts")
    ann.counts(Ann=ANN, Bob=BOB)
    ann.tap("Share")
    ann.page.wait_for_function("() => document.querySelector('input[readonly]')?.value.includes('#')")
    link = ann.field("Link").input_value()
    ann.page.go_back()
    bob = somebody().open("#" + link.partition("#")[2])
    bob.hears("came by a link")
    assert standing(bob) == {"Ann": "10", "Bob": "2"}
    assert "#1." not in bob.page.url


def test_all_games_go_out_as_one_file_and_come_in_on_another_telephone(somebody: Any, tmp_path: Path) -> None:
    ann = somebody(accept_downloads=True).open()
    for names in (("Ann", "Bob"), ("Cleo", "Dan")):
        ann.begins(*names, rules=FOSTER, how="By counts").counts(**{names[0]: ANN, names[1]: BOB})
    ann.at("")
    with ann.page.expect_download() as given:
        ann.tap("Save all games in one file")
    given.value.save_as(tmp_path / "games.zip")
    bob = somebody().open()
    bob.page.locator("input[type=file]").set_input_files(tmp_path / "games.zip")
    bob.hears("2 games were opened.")
    kept = bob.page.get_by_role("list", name="Games")
    for standing_there in ("Ann 10 · Bob 2", "Cleo 10 · Dan 2"):
        kept.get_by_text(standing_there).wait_for()


def test_a_game_is_deleted_only_after_it_was_asked(either: Hand) -> None:
    either.begins("Zoe", "Max", rules=FOSTER, how="By counts")
    either.at("")
    game = either.page.get_by_role("list", name="Games").get_by_role("listitem").filter(has_text="Zoe")
    either.press(game.get_by_role("button", name="Delete"))
    either.tap("Keep it")
    either.press(game.get_by_role("button", name="Delete"))
    either.tap("Yes, delete it")
    game.wait_for(state="detached")


def test_the_rules_are_read_compared_and_searched(either: Hand) -> None:
    either.at("/rules")
    boxes = either.page.get_by_role("combobox")
    either.chooses(boxes.first, FOSTER)
    either.page.get_by_text("The American game with building").wait_for()
    assert either.page.get_by_text("our reading").count() > 0
    either.press(either.page.locator("summary").filter(has_text="What differs from"))
    either.chooses(boxes.nth(1), ENQUIRE)
    either.page.locator("details dt").first.wait_for()
    either.writes(either.page.get_by_role("searchbox", name="Search"), "sweep")
    terms = either.page.locator("section > dl > div")
    either.page.wait_for_function("() => document.querySelectorAll('section > dl > div').length < 20")
    assert all("sweep" in words.lower() for words in terms.all_inner_texts())
