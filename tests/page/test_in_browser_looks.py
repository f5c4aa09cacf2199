"""How the page looks and feels: axe on every screen, nothing too wide or too small, and soon there."""

from __future__ import annotations

import os
from typing import Any

import pytest

from .browser import PHONE, missing
from .hand import Hand
from .table import ANN, BOB, ENQUIRE, FOSTER, TESTS, at_the_table

pytestmark = pytest.mark.skipif(bool(missing()), reason=missing() or "all is there")

AXE = TESTS.parent / "page" / "node_modules" / "axe-core" / "axe.min.js"
SCREENS = {"": ".doors", "/new": ".house", "/dispute": ".ranks", "/wrong": ".kinds", "/rules": "section > dl > div"}
IN_A_GAME = {"": ".tools", "/sheet": ".about", "/share": "input[readonly]", "/wrong": ".kinds"}
LONG = ("Annabel-Marie", "Bartholomew", "Cleopatra the Second", "Maximilian")
FIRST_PAINT, READY = 1000, 5000
"""Milliseconds until something can be read, and until the referee answers."""


def come_to(hand: Hand, screen: str, shown: str) -> None:
    """Go to a screen, and wait until all of it stands there."""
    hand.at(screen)
    hand.page.locator(shown).first.wait_for()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_any_screen(ann: Hand, scheme: str) -> None:
    ann.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    ann.page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, list[str]] = {}
    at_the_table(ann)
    desk = ann.page.url.partition("/#")[2]
    for screen, shown in {**SCREENS, **{desk + place: shown for place, shown in IN_A_GAME.items()}}.items():
        come_to(ann, screen, shown)
        found[screen] = violations(ann)
    come_to(ann, desk, ".tools")
    for state, steps in STATES.items():  # each goes on from where the one before it ended
        steps(ann)
        found[state] = violations(ann)
    ann.page.emulate_media(color_scheme="light", reduced_motion="no-preference")
    assert {screen: told for screen, told in found.items() if told} == {}


def a_card_chosen(hand: Hand) -> None:
    hand.card("10D")
    hand.page.locator(".meaning").first.wait_for()


def a_foul(hand: Hand) -> None:
    hand.tap("Another card")
    hand.enters("8d x 9h")
    hand.tap_at(".question summary")


def an_entry_unfolded(hand: Hand) -> None:
    hand.tap("Again")
    hand.tap_at(".history summary")
    hand.press(hand.page.locator(".history .line").last)
    hand.page.locator(".mend").wait_for()


def a_forgotten_entry(hand: Hand) -> None:
    hand.tap("A forgotten play before it")
    hand.page.locator(".play").wait_for()


def counting(hand: Hand) -> None:
    hand.tap("Cancel")
    hand.tap("Count the deal")
    hand.tells("Ann", "aces", 5)
    hand.tap("Done")
    hand.page.locator(".pad .fault").first.wait_for()


def a_ruling(hand: Hand) -> None:
    hand.tap("Cancel")
    come_to(hand, "/wrong", ".kinds")
    hand.tap("The dealer showed a card while dealing.")
    hand.page.locator(".verdict").first.wait_for()


def a_dispute(hand: Hand) -> None:
    come_to(hand, "/dispute", ".ranks")
    hand.card("4H")
    hand.on_table("4H")
    hand.tap("They are one build")
    hand.writes(hand.field("What the build counts"), "4")
    hand.tap("So it lies there")
    hand.tap("It was played")
    hand.card("KS")
    hand.tap("Judge it")
    hand.page.locator(".verdict").first.wait_for()


def a_game_that_is_over(hand: Hand) -> None:
    hand.begins("Ann", "Bob", rules=FOSTER, how="By counts")
    for _ in range(3):
        hand.counts(Ann=ANN, Bob=BOB)
    hand.hears("wins the game")


def large_type(hand: Hand) -> None:
    hand.at("")
    hand.tap("Large type")
    hand.page.locator(".doors").wait_for()


def normal_type(hand: Hand) -> None:
    hand.at("")
    hand.tap("Large type")
    hand.page.locator(".games").wait_for()


STATES = {
    "a card chosen": a_card_chosen,
    "a foul": a_foul,
    "an entry unfolded": an_entry_unfolded,
    "a forgotten entry": a_forgotten_entry,
    "counting": counting,
    "a ruling": a_ruling,
    "a dispute": a_dispute,
    "a game that is over": a_game_that_is_over,
    "large type": large_type,
    "the games kept": normal_type,
}


def violations(hand: Hand) -> list[str]:
    """What axe finds as the page stands."""
    found = hand.page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
    return [f"{each['id']}: {each['nodes'][0]['html'][:150]}" for each in found["violations"]]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("size", [(360, 640), (390, 844), (844, 390), (1280, 800)], ids=str)
def test_nothing_is_wider_than_the_screen_and_every_target_is_large_enough(
    ann: Hand, size: tuple[int, int], players: int
) -> None:
    ann.page.set_viewport_size({"width": size[0], "height": size[1]})
    ann.begins(*LONG[:players], rules=FOSTER, how="Play by play")
    ann.tap("Bartholomew deals")
    ann.enters("9h ad 8c 2s")
    ann.tap("ten")
    desk = ann.page.url.partition("/#")[2]
    small = {"playing": too_small(ann)}
    for place, shown in IN_A_GAME.items():
        come_to(ann, desk + place, shown)
        small[place] = too_small(ann)
    if players == 2:
        for screen, shown in SCREENS.items():
            come_to(ann, screen, shown)
            small[screen] = too_small(ann)
    come_to(ann, desk, ".tools")
    ann.tap("Count the deal")
    ann.page.locator(".digits").wait_for()
    small["counting"] = too_small(ann)
    ann.tap("Cancel")
    ann.page.set_viewport_size(PHONE)
    assert {screen: told for screen, told in small.items() if told} == {}


def too_small(hand: Hand) -> list[str]:
    """What sticks out of the screen, and what is too small for a thumb."""
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


SEEN = """
  const seen = () => document.documentElement?.dataset.engine === "ready"
    ? (window.readyAt = performance.now()) : setTimeout(seen, 20);
  seen();
"""


def test_something_can_be_read_within_a_second_and_the_referee_answers_in_five(somebody: Any) -> None:
    hand = somebody()
    hand.page.add_init_script(SEEN)
    hand.open()
    hand.page.wait_for_function("async () => (await navigator.serviceWorker.ready).active.state === 'activated'")
    best = (10**6, 10**6)
    for _ in range(6):  # a machine that has other things to do does not count: one good start does
        hand.page.reload()
        hand.page.wait_for_selector("html[data-engine=ready]")
        paint = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
        best = min(best, tuple(hand.page.evaluate(f"() => [window.readyAt, {paint}]")))
        if best[0] <= READY and best[1] <= FIRST_PAINT:
            return
    if os.getloadavg()[0] > (os.cpu_count() or 1):
        pytest.skip(f"the machine is busy with other things: ready in {best[0]:.0f} ms at best")
    raise AssertionError(best)


SYSTEM = """
  window.asked = [];
  navigator.share = async (what) => { window.asked.push(what.url ?? what.files[0].name); };
  navigator.canShare = () => true;
  Object.defineProperty(navigator, "wakeLock", { value: {
    request: async (kind) => { window.asked.push(kind); return { release: async () => window.asked.push("let go") }; },
  } });
  navigator.storage.persisted = async () => false;
  navigator.storage.persist = async () => { window.asked.push("persist"); return false; };
"""


def test_the_system_shares_keeps_the_screen_awake_and_is_asked_to_keep_the_games(somebody: Any) -> None:
    hand = somebody()
    hand.page.add_init_script(SYSTEM)
    hand.open().begins("Ann", "Bob", rules=FOSTER, how="By counts")
    hand.counts(Ann=ANN, Bob=BOB)
    assert {"screen", "persist"} <= set(hand.page.evaluate("window.asked"))
    hand.tap("Share")
    hand.page.wait_for_function("() => document.querySelector('input[readonly]')?.value.includes('#')")
    hand.tap("Share the file")
    hand.tap("Share")
    assert hand.page.evaluate("window.asked").count("Ann-Bob.cassino") == 1
    assert hand.field("Link").input_value() in hand.page.evaluate("window.asked")
    hand.at("")
    hand.page.get_by_text("This browser may throw games away").wait_for()
    assert "let go" in hand.page.evaluate("window.asked")


def test_the_sheet_is_printed_without_its_buttons_on_white(ann: Hand) -> None:
    ann.begins("Ann", "Bob", rules=FOSTER, how="By counts")
    ann.counts(Ann=ANN, Bob=BOB)
    ann.tap("Sheet")
    ann.page.locator("img.chart").wait_for()
    ann.page.emulate_media(media="print", color_scheme="dark")
    assert not ann.button("Print").is_visible()
    colours = "getComputedStyle(document.documentElement)"
    assert ann.page.evaluate(f"[{colours}.backgroundColor, {colours}.color]") == ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]
    ann.page.emulate_media(media="screen", color_scheme="light")


def test_the_rules_are_found_among_many_and_those_played_last_stand_first(somebody: Any) -> None:
    hand = somebody().open().begins("Ann", "Bob", rules=ENQUIRE, how="By counts")
    hand.at("/new")
    radios = hand.page.get_by_role("radio")
    hand.page.get_by_role("radio", name=ENQUIRE, exact=True, checked=True).wait_for()
    assert radios.first.get_attribute("aria-label") == ENQUIRE
    everything = radios.count()
    hand.writes(hand.page.get_by_role("searchbox", name="Search the rules"), "draw")
    hand.page.wait_for_function("all => document.querySelectorAll('[type=radio]').length < all", arg=everything)
    found = [each.get_attribute("aria-label") for each in radios.all()]
    assert found[0] == ENQUIRE  # what is chosen stays
    assert "Draw Cassino" in found
    hand.press(hand.page.get_by_role("radio", name="Draw Cassino", exact=True))
    hand.tap("Start")
    hand.button("Share").wait_for()
    assert "variant: draw\n" in hand.text()
