"""What the tests of the page share: the door, asked as the browser asks it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from referee.page.door import ask

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
