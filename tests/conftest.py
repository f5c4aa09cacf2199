"""What several rooms' tests share: recorded games to play over."""

from collections.abc import Callable
from pathlib import Path

import pytest

GAMES = Path(__file__).parent / "games"


@pytest.fixture
def game() -> Callable[[str], tuple[list[str], list[str]]]:
    """A recorded game by name: its headers and its entries."""

    def split(name: str) -> tuple[list[str], list[str]]:
        lines = [line for line in (GAMES / f"{name}.cassino").read_text(encoding="utf-8").splitlines() if line.strip()]
        first = next(place for place, line in enumerate(lines) if line.startswith("deal:"))
        return lines[:first], lines[first:]

    return split
