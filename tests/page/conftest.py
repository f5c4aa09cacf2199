"""What the tests of the page share: the door, asked as the browser asks it, and people with telephones."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from referee.page.door import ask

from .browser import PHONE, browser, served
from .hand import Hand, KeyboardHand

Ask = Callable[..., Any]
BEGUN = "variant: foster\nplayers: Ann, Bob\ndeal: Bob\n"
TABLE = BEGUN + "table: 9H AD 8C 2S\n"


@pytest.fixture(name="door")
def door_of_the_page() -> Ask:
    """Ask a question through JSON; a question that fails fails the test."""

    def asked(question: str, **values: Any) -> Any:
        found = json.loads(ask(question, json.dumps(values)))
        assert "failed" not in found, found
        return found["answer"]

    return asked


@pytest.fixture(name="begun")
def game_that_has_begun() -> str:
    return BEGUN


@pytest.fixture(name="table")
def game_with_its_table() -> str:
    return TABLE


@pytest.fixture(name="address", scope="session")
def address_of_the_page() -> Iterator[str]:
    with served() as address:
        yield address


@pytest.fixture(name="chromium", scope="session")
def one_browser() -> Iterator[Any]:
    with browser() as opened:
        yield opened


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


@pytest.fixture(name="ann_alone", scope="module")
def ann_with_her_telephone(chromium: Any, address: str) -> Iterator[tuple[Hand, list[str]]]:
    """One person whose page is loaded once, for the tests that do not mind what else is kept there."""
    context = chromium.new_context(viewport=PHONE, accept_downloads=True)
    told: list[str] = []
    context.on("request", lambda request: told.append(request.url))
    context.on("weberror", lambda error: told.append(str(error.error)))
    yield Hand(context.new_page(), address).open(), told
    context.close()


@pytest.fixture(name="ann")
def ann_at_the_front_door(ann_alone: tuple[Hand, list[str]], address: str) -> Iterator[Hand]:
    """That person at the front door; nothing may break in a test, and no other host be asked for anything."""
    hand, told = ann_alone
    told.clear()
    hand.page.set_viewport_size(PHONE)
    yield hand.at("")
    assert [each for each in told if not each.startswith((address, "data:", "blob:"))] == []


@pytest.fixture(name="either", params=["finger", "keyboard"])
def ann_by_finger_and_by_keyboard(ann: Hand, request: pytest.FixtureRequest) -> Hand:
    """The same person, once with a finger and once with a keyboard alone."""
    return ann if request.param == "finger" else KeyboardHand(ann.page, ann.address)
