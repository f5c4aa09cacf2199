"""What is never lost, and what never comes in: tabs killed, stores that are full or closed, hostile links and files."""

from __future__ import annotations

import base64
import contextlib
import io
import random
import re
import shutil
import zipfile
import zlib
from collections.abc import Iterator
from itertools import dropwhile
from pathlib import Path
from typing import Any

import pytest

from referee.cli.page_server import built_page

from .browser import missing, served
from .hand import Hand
from .table import ANN, BOB, FOSTER, TESTS, plays_of, standing

pytestmark = pytest.mark.skipif(bool(missing()), reason=missing() or "all is there")

NO_STORE = {
    "a full one": (
        "const put = IDBObjectStore.prototype.put; let left = {left};"
        "IDBObjectStore.prototype.put = function (...all) {{"
        "  if (this.name === 'games' && left-- <= 0) throw new DOMException('full', 'QuotaExceededError');"
        "  return put.apply(this, all); }};"
    ),
    "none": (
        "IDBFactory.prototype.open = function () {{ throw new DOMException('not in this mode', 'SecurityError'); }};"
    ),
}


@pytest.mark.parametrize(
    ("store", "left"), [("a full one", 2), ("a full one", 0), ("none", 0)], ids=["filled", "full", "private"]
)
def test_where_the_browser_keeps_nothing_the_game_goes_on_and_is_saved_as_a_file(
    somebody: Any, store: str, left: int
) -> None:
    hand = somebody(accept_downloads=True)
    hand.page.add_init_script(NO_STORE[store].format(left=left))
    hand.open().begins("Ann", "Bob", rules=FOSTER, how="By counts")
    for _ in range(2):
        hand.counts(Ann={**ANN, "cards": 20, "spades": 1, "aces": 0, "sweeps": 0}, Bob=BOB)
    hand.page.get_by_text("This browser does not keep it").wait_for()
    assert len(re.findall(r"(?m)^deal:", hand.text())) == 2
    there = standing(hand)
    hand.at("")
    hand.page.get_by_role("list", name="Games").get_by_text("This browser does not keep it").wait_for()
    hand.tap_at(".game")
    hand.button("Share").wait_for()
    assert standing(hand) == there


@pytest.mark.parametrize("kills", [10, pytest.param(100, marks=pytest.mark.thorough)])
def test_a_killed_tab_loses_nothing_that_was_accepted(somebody: Any, kills: int) -> None:
    chance = random.Random(12)
    hand = somebody().open().begins("Ann", "Bob", rules=FOSTER, how="Play by play")
    lines = plays_of(TESTS / "games" / "foster-2-1.cassino")
    entries = [entry for entry in dropwhile(lambda line: not line.startswith("deal"), lines) if "claim" not in entry]
    context, place = hand.page.context, hand.page.url.partition("/#")[2]
    begun = hand.entries()
    for number, entry in enumerate(entries[:kills]):
        patience = 60.0
        while hand.entries() == begun + number:  # what was not accepted is entered again, and given more time
            assert patience < 10_000, f"{entry} is never accepted"
            hand.page.locator(".entry").wait_for()
            field = hand.field("Entry")
            field.fill(entry)
            field.press("Enter")
            hand.page.wait_for_timeout(chance.uniform(0, patience))
            accepted = hand.entries()
            kill(hand)
            hand = Hand(context.new_page(), hand.address).open("#" + place)
            hand.page.locator(".history").wait_for()
            assert hand.entries() >= accepted
            patience *= 2
    assert hand.entries() == begun + kills


def kill(hand: Hand) -> None:
    """End a tab as the system does: nothing in it is asked any more."""
    with contextlib.suppress(Exception):  # the address ends the process of the tab, and so it is never come to
        hand.page.goto("chrome://crash", timeout=5000)
    hand.page.close()


def test_after_one_visit_the_page_works_without_a_network(somebody: Any) -> None:
    hand = somebody().open()
    kept_for_aeroplanes(hand)
    hand.page.context.set_offline(True)
    hand.page.reload()
    hand.page.wait_for_selector("html[data-engine=ready]", timeout=60_000)
    hand.begins("Ann", "Bob", rules=FOSTER, how="By counts")
    hand.counts(Ann=ANN, Bob=BOB)
    hand.hears(re.compile(r"Ann 10\D+Bob 2"))


def kept_for_aeroplanes(hand: Hand) -> None:
    """Wait until the browser has the whole page."""
    hand.page.wait_for_function("async () => (await navigator.serviceWorker.ready).active.state === 'activated'")


@pytest.fixture(name="site")
def a_site_that_changes(tmp_path: Path) -> Iterator[tuple[str, Path]]:
    built = built_page()
    assert built is not None
    shutil.copytree(built, tmp_path / "site")
    with served(tmp_path / "site") as address:
        yield address, tmp_path / "site"


def test_a_new_version_waits_until_no_tab_uses_the_old_one_and_no_game_is_lost(
    chromium: Any, site: tuple[str, Path]
) -> None:
    address, folder = site
    context = chromium.new_context()
    hand = Hand(context.new_page(), address).open().begins("Ann", "Bob", rules=FOSTER, how="By counts")
    hand.counts(Ann=ANN, Bob=BOB)
    kept_for_aeroplanes(hand)
    for name in ("index.html", "sw.js"):
        text = (folder / name).read_text(encoding="utf-8")
        new = text.replace("<title>Cassino", "<title>New Cassino").replace('VERSION = "', 'VERSION = "new')
        assert new != text
        (folder / name).write_text(new, encoding="utf-8")
    hand.page.reload()
    hand.button("Share").wait_for()
    hand.page.evaluate("async () => { await (await navigator.serviceWorker.ready).update() }")
    hand.page.wait_for_function("async () => (await navigator.serviceWorker.ready).waiting !== null")
    assert hand.page.title() == "Cassino referee"  # still the version that the game was begun with
    hand.counts(Ann=ANN, Bob=BOB)
    place = hand.page.url.partition("/#")[2]
    hand.page.close()
    for _ in range(20):  # the browser changes over once the last tab is gone, in its own time
        again = Hand(context.new_page(), address).open("#" + place)
        again.button("Share").wait_for()
        title, there = again.page.title(), standing(again)
        again.page.close()
        assert there == {"Ann": "20", "Bob": "4"}
        if title == "New Cassino referee":
            break
    assert title == "New Cassino referee"
    context.close()


def test_a_second_tab_on_a_game_reads_only_until_it_takes_over(somebody: Any) -> None:
    first = somebody().open().begins("Ann", "Bob", rules=FOSTER, how="By counts")
    second = Hand(first.page.context.new_page(), first.address).open("#" + first.page.url.partition("/#")[2])
    second.page.get_by_text("open in another tab").wait_for()
    assert second.button("Count the deal").is_disabled()
    first.page.bring_to_front()  # a tab in the background draws once a second
    first.counts(Ann=ANN, Bob=BOB)
    second.page.bring_to_front()
    second.page.locator(".side").filter(has_text="10").wait_for()
    second.tap("Write it here")
    first.page.get_by_text("open in another tab").wait_for()
    second.counts(Ann=ANN, Bob=BOB)
    first.page.locator(".side").filter(has_text="20").wait_for()


def test_of_two_tabs_that_open_a_game_at_once_one_writes(somebody: Any) -> None:
    first = somebody().open().begins("Ann", "Bob", rules=FOSTER, how="By counts")
    place = first.page.url.partition("/#")[2]
    first.at("")
    first.page.get_by_role("heading", name="Cassino referee").wait_for()
    second = Hand(first.page.context.new_page(), first.address).open()
    for hand in (first, second):
        hand.at(place)
    for hand in (first, second):
        hand.button("Share").wait_for()
    held = "() => document.body.innerText.includes('open in another tab')"
    second.page.wait_for_function(held)
    assert [hand.page.evaluate(held) for hand in (first, second)] == [False, True]


def packed(text: str) -> str:
    return "1." + base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).rstrip(b"=").decode()


HOSTILE_LINKS = {
    "cut off": "1.eJw",
    "of an old version": "0.abc",
    "with markup": "1.%3Cimg%20src=x%20onerror=alert(1)%3E",
    "with markup in a name": packed("players: <img src=x onerror=alert(1)>, Bob\ndeal: Bob\n"),
    "with a control sign": packed("players: Ann, Bob\nnote: \x07\n"),
    "that unpacks to ten megabytes": packed("x" * 10_000_000),
    "of a hundred thousand signs": "1." + "A" * 100_000,
    "of no game": packed("hello"),
}


@pytest.mark.parametrize("code", HOSTILE_LINKS.values(), ids=HOSTILE_LINKS)
def test_a_hostile_link_is_refused_in_a_sentence(ann: Hand, code: str) -> None:
    games = ann.page.get_by_role("list", name="Games").get_by_role("listitem")
    before = games.count()
    ann.at(code)
    ann.page.wait_for_function("() => document.querySelector('[role=status]')?.textContent && !location.hash")
    assert re.search(r"this link|megabyte|record|name|control sign", ann.said, re.IGNORECASE)
    assert games.count() == before
    assert ann.page.locator("#page img").count() == 0


def archive(name: str, data: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packing:
        packing.writestr(name, data)
    return out.getvalue()


def test_hostile_files_are_refused_and_good_ones_opened(ann: Hand, tmp_path: Path) -> None:
    files = {
        "large.cassino": (b"# x\n" * 2_500_000, "large.cassino: This is larger than a megabyte"),
        "huge.cassino": (b"x" * 25_000_000, "huge.cassino: This file is too large to be a game."),
        "signs.cassino": (
            b"players: Ann, Bob\nnote: \x07\n",
            "signs.cassino: This is no record: line 2 holds the control sign",
        ),
        "markup.cassino": (b"players: <img src=x onerror=alert(1)>, Bob\n", "<img"),
        "photo.cassino": (b"\x89PNG\r\n\x1a\n\x00\xff\xfe" * 50, "photo.cassino: This is no record"),
        "empty.cassino": (b"", "empty.cassino: "),
        "broken.zip": (b"PK\x03\x04 nothing", "This archive is broken, or is none."),
        "bomb.zip": (archive("bomb.cassino", b"# x\n" * 10_000_000), "bomb.cassino: This is larger than a megabyte"),
        "path.zip": (archive("../../etc/away.cassino", b"players: Zoe, Max\n"), ""),
        "good.cassino": (b"players: Zoe, Max\n", ""),
    }
    for name, (data, _) in files.items():
        (tmp_path / name).write_bytes(data)
    ann.page.locator("input[type=file]").set_input_files([str(tmp_path / name) for name in files])
    ann.hears("2 games were opened.")
    for _, words in files.values():
        assert words in ann.said
    assert ann.page.locator("#page img").count() == 0
    ann.page.get_by_role("list", name="Games").get_by_text("Zoe 0 · Max 0").first.wait_for()


def test_a_record_of_a_megabyte_of_notes_is_shown_without_stopping_the_page(ann: Hand, tmp_path: Path) -> None:
    (tmp_path / "notes.cassino").write_text("players: Una, Max\n" + "note: x\n" * 20_000, encoding="utf-8")
    ann.page.locator("input[type=file]").set_input_files(tmp_path / "notes.cassino")
    ann.hears("One game was opened.")
    ann.press(ann.page.get_by_role("list", name="Games").get_by_role("button", name=re.compile("Una")).first)
    ann.button("Share").wait_for()
    ann.tap_at(".history summary")
    ann.button("19901 earlier entries").wait_for()
    assert ann.page.locator(".history li").count() == 100


def test_a_long_game_is_offered_as_a_file_first(ann: Hand, tmp_path: Path) -> None:
    notes = "".join(f"note: {random.Random(number).getrandbits(128):x}\n" for number in range(600))
    (tmp_path / "long.cassino").write_text("players: Yve, Max\n" + notes, encoding="utf-8")
    ann.page.locator("input[type=file]").set_input_files(tmp_path / "long.cassino")
    ann.hears("One game was opened.")
    ann.press(ann.page.get_by_role("list", name="Games").get_by_role("button", name=re.compile("Yve")).first)
    ann.tap("Share")
    ann.page.get_by_text("This link is long; a file travels better.").wait_for()
    assert "primary" in str(ann.button("Save as a file").get_attribute("class"))
    order = ann.page.get_by_role("button").all_inner_texts()
    assert order.index("Save as a file") < order.index("Copy the link")


def test_the_page_asks_no_other_host_even_where_it_is_told_to(chromium: Any, address: str) -> None:
    context = chromium.new_context()
    hand = Hand(context.new_page(), address).open()
    kept_for_aeroplanes(hand)
    reached: list[str] = []
    with served() as other:
        hand.page.on("response", lambda response: reached.append(response.url))
        refused = hand.page.evaluate("url => fetch(url).then(() => 'answered', () => 'refused')", other)
        image = """url => new Promise((done) => {
          const image = new Image();
          image.onload = () => done("shown");
          image.onerror = () => done("refused");
          image.src = url;
        })"""
        drawn = hand.page.evaluate(image, f"{other}icon.svg")
    assert (refused, drawn) == ("refused", "refused")
    assert [url for url in reached if url.startswith(other)] == []
    context.close()
