"""The page in a real Chromium, by the page alone, as a person taps; nothing leaves for another host."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from referee.cli.main import run
from referee.page.door import ask

from .browser import PHONE, browser, missing, served
from .engine import everything_to_judge
from .hand import Hand

pytestmark = pytest.mark.skipif(bool(missing()), reason=missing() or "all is there")

TESTS = Path(__file__).resolve().parents[1]
PAGE = TESTS.parent / "page"
FOSTER, ENQUIRE = "Foster's Twenty-one", "Enquire Within"
ANN = {"cards": 30, "spades": 7, "big": 1, "little": 0, "aces": 3, "sweeps": 1}
BOB = {"little": 1}


@pytest.fixture(name="address", scope="module")
def address_of_the_page() -> Iterator[str]:
    with served() as address:
        yield address


@pytest.fixture(name="chromium", scope="module")
def one_browser() -> Iterator[Any]:
    with browser() as opened:
        yield opened


@pytest.fixture(name="asked")
def requests_made() -> list[str]:
    return []


@pytest.fixture(name="somebody")
def a_person_with_a_telephone(chromium: Any, address: str) -> Iterator[Any]:
    """Makes people with telephones of their own; at the end none of them may have asked another host for anything."""
    contexts, asked, broken = [], list[str](), list[str]()

    def person(**more: Any) -> Hand:
        context = chromium.new_context(viewport=PHONE, **more)
        contexts.append(context)
        context.on("request", lambda request: asked.append(request.url))
        context.on("weberror", lambda error: broken.append(str(error.error)))
        return Hand(context.new_page(), address)

    yield person
    for context in contexts:
        context.close()
    strangers = [url for url in asked if not url.startswith((address, "data:", "blob:"))]
    assert strangers == []
    assert broken == []


@pytest.fixture(name="ann", scope="module")
def ann_with_her_telephone(chromium: Any, address: str) -> Iterator[Hand]:
    """One person whose page is loaded once, for the tests that do not mind what else is kept there."""
    context = chromium.new_context(viewport=PHONE, accept_downloads=True)
    yield Hand(context.new_page(), address).open()
    context.close()


def plays_of(path: Path) -> list[str]:
    """The entries of a recorded game, without its headers, claims and counts."""
    lines = (line.partition("#")[0].strip() for line in path.read_text(encoding="utf-8").splitlines())
    return [line for line in lines if line]


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


def test_three_count_a_game_with_subtraction_and_the_lurch(ann: Hand) -> None:
    ann.begins("Ann", "Bob", "Cleo", rules=ENQUIRE, how="By counts")
    hers = {"cards": 30, "spades": 8, "big": 1, "little": 1, "aces": 2}
    his = {"cards": 12, "spades": 3, "aces": 1}
    for _ in range(2):
        ann.counts(Ann=hers, Bob=his)
    ann.hears("wins the game")
    assert "lurched" in ann.page.locator(".score").inner_text()
    assert "Subtraction" in ann.page.locator(".deals").inner_text()


def test_a_deal_by_counts_costs_at_most_25_taps(ann: Hand) -> None:
    ann.begins("Ann", "Bob", rules=FOSTER, how="By counts")
    before = ann.taps
    ann.counts(Ann={**ANN, "cards": 31}, Bob={"sweeps": 2, "little": 1})
    assert ann.taps - before <= 25
    assert re.search(r"Ann 10\D+Bob 4", ann.said)


def test_partners_count_together(ann: Hand) -> None:
    ann.begins("Ann", "Bob", "Cleo", "Dan", rules=FOSTER, how="By counts")
    ann.counts(Ann_and_Cleo=ANN, Bob_and_Dan=BOB)
    ann.hears("Ann+Cleo")
    assert ann.page.locator(".side").all_inner_texts()[0].startswith("Ann+Cleo")


def test_impossible_counts_are_told_before_they_can_be_written(ann: Hand) -> None:
    ann.begins("Ann", "Bob", rules=FOSTER, how="By counts")
    ann.tap("Count the deal")
    ann.tells("Ann", "aces", 5)
    ann.page.get_by_text("5 aces are counted; the pack has 4").wait_for()
    ann.tap("Done")
    ann.page.locator(".pad .fault").first.wait_for()
    ann.tap("Cancel")
    assert ann.entries() == 0


def test_an_earlier_deal_is_mended(ann: Hand) -> None:
    ann.begins("Ann", "Bob", rules=FOSTER, how="By counts")
    ann.counts(Ann=ANN, Bob=BOB)
    ann.counts(Ann=ANN, Bob=BOB)
    ann.tap(re.compile("Mend Deal 1"))
    ann.page.wait_for_function("() => document.querySelector('input[aria-label=\"Ann cards\"]')?.value === '30'")
    ann.tells("Ann", "cards", 20)
    ann.tells("Bob", "cards", 32)
    ann.tap("Done")
    ann.hears(re.compile(r"Ann 17\D+Bob 7"))


def test_a_foul_is_explained_taken_back_and_challenged(ann: Hand) -> None:
    ann.begins("Ann", "Bob", rules=FOSTER, how="Play by play")
    ann.tap("Bob deals")
    ann.enters("9h ad 8c 2s")
    ann.hears("Table")
    ann.enters("8d x 9h")
    ann.hears("8 of diamonds cannot take 9")
    ann.tap_at(".question summary")
    assert "The law" in ann.page.locator(".question").inner_text()
    ann.tap("Again")
    ann.page.locator(".question").wait_for(state="detached")
    assert ann.entries() == 2
    ann.enters("8d x 9h")
    ann.tap("Challenge")
    ann.hears("challenge: Bob")
    assert ann.entries() == 4


def test_undo_and_redo_go_back_and_forth(ann: Hand) -> None:
    ann.begins("Ann", "Bob", rules=FOSTER, how="Play by play")
    ann.tap("Bob deals")
    ann.enters("9h ad 8c 2s")
    ann.plays("10D x 9H+AD, 8C+2S")
    ann.hears("sweep")
    ann.tap("Undo")
    ann.hears("Taken back")
    assert ann.page.locator(".table .card").count() == 4
    ann.tap("Redo")
    ann.hears("Again")
    assert ann.page.locator(".table .card").count() == 0


def test_a_forgotten_play_is_put_in(ann: Hand) -> None:
    ann.begins("Ann", "Bob", rules=FOSTER, how="Play by play")
    ann.tap("Bob deals")
    ann.enters("9h ad 8c 2s")
    ann.enters("5h")
    ann.enters("kd")
    ann.tap_at(".history summary")
    ann.page.locator(".history .line").filter(has_text="king of diamonds").click()
    ann.page.get_by_role("textbox", name="Put an entry before it").fill("note: coffee")
    ann.tap("Put in")
    ann.hears("coffee")
    assert "note: coffee  #+\nBob: KD\n" in ann.text()


def test_a_dispute_is_settled_without_a_record(ann: Hand) -> None:
    ann.at("/dispute")
    ann.page.get_by_role("combobox").select_option(label=FOSTER)
    for card in ("2D", "2C", "5H", "7S"):
        ann.card(card)
    ann.tap("It was played")
    ann.card("9C")
    for card in ("2D", "2C", "5H", "7S"):
        ann.on_table(card)
    ann.tap("It takes these")
    ann.tap("Judge it")
    ann.page.get_by_text("The play does not stand.").wait_for()
    ann.page.get_by_text("9 of clubs cannot take").wait_for()


def test_a_misdeal_is_ruled_in_the_middle_of_a_deal_and_written_down(ann: Hand) -> None:
    ann.begins("Ann", "Bob", rules=FOSTER, how="Play by play")
    ann.tap("Bob deals")
    ann.enters("9h ad 8c 2s")
    ann.tap("Something went wrong")
    ann.tap("The dealer showed a card while dealing.")
    ann.page.get_by_text("may refuse the card").first.wait_for()
    ann.page.get_by_role("textbox", name=re.compile("Who, or which card")).fill("KS Ann")
    ann.tap(re.compile("Write it into the record: The owner keeps"))
    ann.button("Undo").wait_for()
    text = ann.text()
    assert "irregularity: card-exposed KS Ann\nruling: accept\n" in text


def test_the_sheet_is_shared_as_a_picture(ann: Hand) -> None:
    ann.begins("Ann", "Bob", rules=FOSTER, how="By counts")
    ann.counts(Ann=ANN, Bob=BOB)
    ann.tap("Sheet")
    ann.page.locator("img.chart").wait_for()
    with ann.page.expect_download() as given:
        ann.tap("Share as a picture")
    with open(given.value.path(), "rb") as file:  # noqa: PTH123 - the path is a browser's own
        assert file.read(8) == b"\x89PNG\r\n\x1a\n"


def test_a_link_is_opened_in_a_second_empty_browser(ann: Hand, somebody: Any) -> None:
    ann.begins("Ann", "Bob", rules=FOSTER, how="By counts")
    ann.counts(Ann=ANN, Bob=BOB)
    ann.tap("Share")
    field = ann.page.get_by_role("textbox", name="Link")
    ann.page.wait_for_function("() => document.querySelector('input[readonly]')?.value.includes('#')")
    link = field.input_value()
    ann.page.go_back()
    bob = somebody().open("#" + link.partition("#")[2])
    bob.hears("came by a link")
    assert bob.page.locator(".side").all_inner_texts() == ["Ann\n10", "Bob\n2"]
    assert "#1." not in bob.page.url


@pytest.mark.parametrize("code", ["1.eJw", "0.abc", "1.%3Cimg%20src=x%20onerror=alert(1)%3E", "1." + "A" * 100_000])
def test_a_hostile_link_is_refused_in_a_sentence(ann: Hand, code: str) -> None:
    ann.at("")
    ann.at(code)
    ann.hears(re.compile("this link|This link"))
    assert ann.page.locator("#page img").count() == 0


def test_hostile_files_are_refused_and_good_ones_opened(ann: Hand, tmp_path: Path) -> None:
    ann.at("/new").at("")
    files = {
        "large.cassino": b"# x\n" * 2_500_000,
        "signs.cassino": b"players: Ann, Bob\nnote: \x07\n",
        "markup.cassino": b"players: <img src=x onerror=alert(1)>, Bob\n",
        "good.cassino": b"players: Zoe, Max\n",
    }
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
    ann.page.locator("input[type=file]").set_input_files([str(tmp_path / name) for name in files])
    ann.hears("One game was opened.")
    for words in ("larger than a megabyte", "control sign", "<img"):
        assert words in ann.said
    assert ann.page.locator("#page img").count() == 0
    ann.page.get_by_role("list", name="Games").get_by_text("Zoe 0 · Max 0").wait_for()


def test_a_second_tab_on_a_game_reads_only_until_it_takes_over(somebody: Any) -> None:
    first = somebody().open().begins("Ann", "Bob", rules=FOSTER, how="By counts")
    second = Hand(first.page.context.new_page(), first.address).open(first.page.url.partition("/#")[2].join(["#", ""]))
    second.page.get_by_text("open in another tab").wait_for()
    assert second.button("Count the deal").is_disabled()
    first.counts(Ann=ANN, Bob=BOB)
    second.page.locator(".side").filter(has_text="10").wait_for()
    second.tap("Write it here")
    first.page.get_by_text("open in another tab").wait_for()
    second.counts(Ann=ANN, Bob=BOB)
    first.page.locator(".side").filter(has_text="20").wait_for()


def test_where_the_browser_keeps_nothing_the_game_goes_on_and_it_is_said(somebody: Any) -> None:
    hand = somebody()
    hand.page.add_init_script(
        "const put = IDBObjectStore.prototype.put; let left = 2;"
        "IDBObjectStore.prototype.put = function (...all) {"
        "  if (this.name === 'games' && left-- <= 0) throw new DOMException('full', 'QuotaExceededError');"
        "  return put.apply(this, all); };"
    )
    hand.open().begins("Ann", "Bob", rules=FOSTER, how="By counts")
    for _ in range(2):
        hand.counts(Ann={**ANN, "cards": 20, "spades": 1, "aces": 0, "sweeps": 0}, Bob=BOB)
    hand.page.get_by_text("This browser does not keep it").wait_for()
    assert len(re.findall(r"(?m)^deal:", hand.text())) == 2


@pytest.mark.parametrize("kills", [10, pytest.param(100, marks=pytest.mark.thorough)])
def test_a_killed_tab_loses_nothing_that_was_accepted(somebody: Any, kills: int) -> None:
    chance = random.Random(12)
    hand = somebody().open().begins("Ann", "Bob", rules=FOSTER, how="Play by play")
    hand.tap("Bob deals")
    hand.enters("9h ad 8c 2s")
    entries = ["js", "qh", "kd", "jc", *(f"note: {number}" for number in range(kills))]
    context, place = hand.page.context, hand.page.url.partition("/#")[2]
    for entry in entries[:kills]:
        field = hand.page.get_by_role("textbox", name="Entry")
        field.fill(entry)
        field.press("Enter")
        hand.page.wait_for_timeout(chance.uniform(0, 60))
        accepted = hand.entries()
        hand.page.close()
        hand = Hand(context.new_page(), hand.address).open("#" + place)
        hand.page.locator(".history").wait_for()
        assert hand.entries() >= accepted


def test_after_one_visit_the_page_works_without_a_network(somebody: Any) -> None:
    hand = somebody().open()
    hand.page.wait_for_function(
        "async () => (await navigator.serviceWorker.ready).active.state === 'activated'", timeout=60_000
    )
    hand.page.context.set_offline(True)
    hand.page.reload()
    hand.page.wait_for_selector("html[data-engine=ready]", timeout=60_000)
    hand.begins("Ann", "Bob", rules=FOSTER, how="By counts")
    hand.counts(Ann=ANN, Bob=BOB)
    assert re.search(r"Ann 10\D+Bob 2", hand.said)


def test_a_game_is_begun_and_counted_by_the_keyboard_alone(ann: Hand) -> None:
    ann.at("")
    ann.page.get_by_role("heading", name="Cassino referee").wait_for()
    keys = ann.page.keyboard
    focus(ann, "New game")
    keys.press("Enter")
    focus(ann, "Player 1")
    keys.press("Control+A")
    keys.type("Ann")
    keys.press("Tab")
    keys.press("Control+A")
    keys.type("Bob")
    focus(ann, "By counts")
    keys.press("Enter")
    focus(ann, "Start")
    keys.press("Enter")
    ann.button("Share").wait_for()
    focus(ann, "Count the deal")
    keys.press("Enter")
    for item, number in ANN.items():
        focus(ann, f"Ann {item}")
        keys.type(str(number))
    focus(ann, "Done")
    keys.press("Enter")
    ann.hears("Ann 10")


def focus(hand: Hand, name: str) -> None:
    """Come to a control with the tabulator."""
    for _ in range(80):
        hand.page.keyboard.press("Tab")
        label = "document.activeElement"
        found = hand.page.evaluate(
            f"{label}?.getAttribute('aria-label') ?? {label}?.closest('label')?.innerText ?? {label}?.innerText ?? ''"
        )
        if str(found).strip() == name:
            return
    raise AssertionError(f"no way to {name}")


SCREENS = ("", "/new", "/dispute", "/wrong", "/rules")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_any_screen(ann: Hand, scheme: str) -> None:
    script = (PAGE / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
    ann.page.emulate_media(color_scheme=scheme)
    ann.page.evaluate(script)
    ann.begins("Ann", "Bob", rules=FOSTER, how="Play by play")
    ann.tap("Bob deals")
    ann.enters("9h ad 8c 2s")
    desk = ann.page.url.partition("/#")[2]
    found = {
        screen: violations(ann, screen)
        for screen in (*SCREENS, desk, f"{desk}/sheet", f"{desk}/share", f"{desk}/wrong")
    }
    ann.at(desk)
    ann.card("10D")
    ann.page.locator(".meaning").first.wait_for()
    found["meanings"] = violations(ann, None)
    ann.enters("8d x 9h")
    found["question"] = violations(ann, None)
    ann.tap("Again")
    ann.tap("Count the deal")
    found["counting"] = violations(ann, None)
    ann.tap("Cancel")
    ann.page.emulate_media(color_scheme="light")
    assert {screen: told for screen, told in found.items() if told} == {}


def violations(hand: Hand, screen: str | None) -> list[str]:
    """What axe finds on a screen."""
    if screen is not None:
        hand.at(screen)
    hand.page.wait_for_timeout(300)
    found = hand.page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
    return [f"{each['id']}: {each['nodes'][0]['html'][:150]}" for each in found["violations"]]


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (844, 390), (1280, 800)], ids=str)
def test_nothing_is_wider_than_the_screen_and_every_target_is_large_enough(ann: Hand, size: tuple[int, int]) -> None:
    ann.page.set_viewport_size({"width": size[0], "height": size[1]})
    ann.begins("Annabel-Marie", "Bob", "Cleopatra the Second", rules=FOSTER, how="Play by play")
    ann.tap("Bob deals")
    ann.enters("9h ad 8c 2s")
    ann.tap("ten")
    desk = ann.page.url.partition("/#")[2]
    small = {screen: too_small(ann, screen) for screen in (desk, *SCREENS, f"{desk}/share", f"{desk}/wrong")}
    ann.page.set_viewport_size(PHONE)
    assert {screen: told for screen, told in small.items() if told} == {}


def too_small(hand: Hand, screen: str) -> list[str]:
    """What sticks out of a screen, and what is too small for a thumb."""
    hand.at(screen)
    hand.page.wait_for_timeout(300)
    found: list[str] = hand.page.evaluate(
        """() => {
          const told = [];
          if (document.documentElement.scrollWidth > innerWidth) told.push("wider than the screen");
          const targets = "button, select, summary, input:not([type=radio]), label.choice";
          for (const each of document.querySelectorAll(targets)) {
            const box = each.getBoundingClientRect();
            const small = box.height < 43.5 || box.width < 41;
            if (box.width && small) told.push(each.outerHTML.slice(0, 120));
          }
          return told;
        }"""
    )
    return found
