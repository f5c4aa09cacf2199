"""How the tests run, side by side unless `-n 0` or `-p no:xdist` is asked for, and recorded games to play over."""

from collections.abc import Callable
from pathlib import Path

import pytest

GAMES = Path(__file__).parent / "games"


def pytest_addoption(parser: pytest.Parser, pluginmanager: pytest.PytestPluginManager) -> None:
    if not pluginmanager.has_plugin("xdist"):  # what pyproject.toml asks of it then means nothing
        parser.addoption("--numprocesses")
        parser.addoption("--dist")


@pytest.fixture
def game() -> Callable[[str], tuple[list[str], list[str]]]:
    """A recorded game by name: its headers and its entries."""

    def split(name: str) -> tuple[list[str], list[str]]:
        lines = [line for line in (GAMES / f"{name}.cassino").read_text(encoding="utf-8").splitlines() if line.strip()]
        first = next(place for place, line in enumerate(lines) if line.startswith("deal:"))
        return lines[:first], lines[first:]

    return split
