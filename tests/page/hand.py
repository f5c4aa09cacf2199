"""The hand that taps: what a person does on the page, each tap counted; and one that has a keyboard alone."""

from __future__ import annotations

import re
import time
from typing import Any

from referee.keeping.spoken import card_words, rank_word

PATIENCE = 120_000
PATIENCE_OF_A_TAP = 60_000


class Hand:
    """A person at one tab of the page; ``taps`` are all that they have made."""

    def __init__(self, page: Any, address: str) -> None:
        self.page = page
        page.set_default_timeout(PATIENCE_OF_A_TAP)
        self.address = address
        self.taps = 0

    def open(self, fragment: str = "") -> Hand:
        """Come to the page, and wait until the referee sits at the table."""
        self.page.goto(self.address + fragment)
        self.page.wait_for_selector("html[data-engine=ready]", timeout=PATIENCE)
        return self

    def at(self, fragment: str) -> Hand:
        """Go to another screen, without loading the page anew."""
        self.page.evaluate("path => { location.hash = path }", fragment)
        return self

    def button(self, name: str | re.Pattern[str], *, exact: bool = True) -> Any:
        return self.page.get_by_role("button", name=name, exact=exact and isinstance(name, str))

    def press(self, control: Any) -> None:
        """Tap a control."""
        control.click()
        self.taps += 1

    def writes(self, field: Any, text: str) -> None:
        """Write a text into a field, over what stands there."""
        field.fill(text)

    def chooses(self, box: Any, option: str) -> None:
        """Choose from a list that unfolds."""
        box.select_option(label=option)

    def tap(self, name: str | re.Pattern[str], *, exact: bool = True) -> None:
        """Tap a button by its name."""
        self.press(self.button(name, exact=exact))

    def tap_at(self, selector: str) -> None:
        """Tap what a selector finds first."""
        self.press(self.page.locator(selector).first)

    def field(self, name: str | re.Pattern[str]) -> Any:
        return self.page.get_by_role("textbox", name=name, exact=isinstance(name, str))

    @property
    def said(self) -> str:
        """The sentence said last."""
        return str(self.page.get_by_role("status").first.inner_text())

    def hears(self, words: str | re.Pattern[str]) -> None:
        """Wait until something is said."""
        self.page.get_by_role("status").filter(has_text=words).first.wait_for()

    def begins(self, *names: str, rules: str, how: str) -> Hand:
        """Begin a new game."""
        self.at("/new")
        self.press(self.page.get_by_role("radio", name=rules, exact=True))
        for seat in range(4):
            self.writes(self.field(f"Player {seat + 1}"), names[seat] if seat < len(names) else "")
        self.tap(how)
        self.tap("Start")
        self.button("Share").wait_for()
        return self

    def enters(self, entry: str) -> None:
        """Type an entry; the page is done with it once the field is empty or something is asked."""
        field = self.field("Entry")
        self.writes(field, entry)
        field.press("Enter")
        self.page.wait_for_function(
            "() => !document.querySelector('.entry input').value || document.querySelector('.question')"
        )

    def card(self, name: str) -> None:
        """Choose a card: its rank, then its suit."""
        self.tap(rank_word(name))
        self.press(self.page.locator(".suits").get_by_role("button", name=card_words(name), exact=True))

    def plays(self, play: str) -> None:
        """Make a play: the card, and what it means; the cards it takes only where it is not offered at once."""
        before = self.entries()
        card, *rest = re.split(r"[\s,+=x]+", play.partition(" = ")[0].replace(" x ", " "))
        self.card(card)
        self.page.locator(".meanings > *").first.wait_for()
        offered = self.page.locator(f'button[data-entry="{play}"]')
        if not offered.count():
            for part in rest:
                self.on_table(part)
            offered.wait_for(timeout=PATIENCE_OF_A_TAP)
        self.press(offered)
        self.page.wait_for_function(f"() => {ENTRIES} > {before} || document.querySelector('.question')")

    def plays_here(self, play: str) -> None:
        """Make a play that is offered at once, wherever the picker stands."""
        self.card(play.partition(" ")[0])
        self.press(self.page.locator(f'button[data-entry="{play}"]'))

    def on_table(self, part: str) -> None:
        """Tap a card or a build that lies there."""
        if part.startswith("b"):
            value = part.partition("(")[0][1:]
            inside = self.page.locator(f"strong:text-is('{value}')")
            self.press(self.page.locator(".table .build").filter(has=inside).first)
        else:
            self.press(self.page.locator(".table").get_by_role("button", name=card_words(part), exact=True))

    def entries(self) -> int:
        """How many entries the page shows."""
        return int(self.page.evaluate(ENTRIES))

    def counts(self, **sides: dict[str, int]) -> None:
        """Count a deal at the pad; sides are written with ``_and_`` for ``+``."""
        self.tap("Count the deal")
        for side, items in sides.items():
            for item, number in items.items():
                self.tells(side.replace("_and_", "+"), item, number)
        self.tap("Done")
        self.button("Share").wait_for()

    def cell(self, side: str, item: str) -> Any:
        return self.page.get_by_role("spinbutton", name=f"{side} {item}", exact=True)

    def tells(self, side: str, item: str, number: int) -> None:
        """Tap a cell and then its digits; a single card needs no digit, and none where another has it."""
        single = item in {"big", "little"}
        if single and not number:
            return
        self.press(self.cell(side, item))
        for digit in "" if single else str(number):
            self.tap(digit)

    def text(self) -> str:
        """The record as the file that the page gives."""
        self.tap("Share")
        with self.page.expect_download() as given:
            self.tap("Save as a file")
        self.page.go_back()
        self.button("Share").wait_for()
        with open(given.value.path(), encoding="utf-8") as file:  # noqa: PTH123 - the path is a browser's own
            return file.read()


class KeyboardHand(Hand):
    """A person who has no pointer: every control is come to with the tabulator."""

    def reach(self, control: Any) -> None:
        """Press the tabulator until a control has the focus."""
        control.first.wait_for()
        end = time.monotonic() + PATIENCE / 1000
        while not control.first.evaluate(HAS_FOCUS):
            assert time.monotonic() < end, f"no way to {control}"
            self.page.keyboard.press("Tab")

    def press(self, control: Any) -> None:
        """Come to a control and press it; of radios the tabulator finds the chosen one, the arrows go on."""
        if control.first.evaluate("each => each.type === 'radio'"):
            self.reach(self.page.get_by_role("radio", checked=True))
            while not control.is_checked():
                self.page.keyboard.press("ArrowDown")
        else:
            self.reach(control)
            self.page.keyboard.press("Enter")
        self.taps += 1

    def writes(self, field: Any, text: str) -> None:
        """Come to a field and write in it."""
        self.reach(field)
        self.page.keyboard.press("Control+A")
        self.page.keyboard.press("Delete")
        self.page.keyboard.type(text)

    def chooses(self, box: Any, option: str) -> None:
        """Come to a list and type what is chosen."""
        self.reach(box)
        self.page.keyboard.type(option)

    def tells(self, side: str, item: str, number: int) -> None:
        """Come to a cell and type its number."""
        self.reach(self.cell(side, item))
        self.page.keyboard.type(str(number))


HAS_FOCUS = "each => each === document.activeElement && !each.disabled"
ENTRIES = "+(document.querySelector('.history summary')?.textContent.match(/\\d+/)?.[0] ?? 0)"
