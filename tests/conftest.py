"""How the tests run, side by side unless `-n 0` or `-p no:xdist` is asked for, and recorded games to play over."""

import gc
import os
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from referee.faults import CATALOGUE, Fault

_made = Fault.__init__


def _with_its_facts(fault: Fault, *given: Any, **named: Any) -> None:
    """A fault with a fact too few, or with one that its row does not know, is an error wherever a test makes one."""
    _made(fault, *given, **named)
    row = CATALOGUE[fault.name]
    lacks = [fact for fact in row.facts if fact not in fault.facts]
    unknown = [fact for fact in fault.facts if fact not in (*row.facts, *row.optional)]
    roles = [related.role for related in fault.related if related.role not in row.roles]
    assert (lacks, unknown, roles) == ([], [], []), f"{fault.name} lacks {lacks}; not in its row: {unknown} {roles}"


Fault.__init__ = _with_its_facts  # type: ignore[method-assign, assignment]

gc.set_threshold(50_000, 20, 50)  # what tests make lives shortly, and little of it in circles

GAMES = Path(__file__).resolve().parent / "games"
SAMPLE = 2


def pytest_addoption(parser: pytest.Parser, pluginmanager: pytest.PytestPluginManager) -> None:
    if not pluginmanager.has_plugin("xdist"):  # what pyproject.toml asks of it then means nothing
        parser.addoption("--numprocesses")
        parser.addoption("--dist")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what takes long and what is asked of other cases already, unless THOROUGH is set."""
    if [Path(arg).resolve() for arg in config.args] == [GAMES.parent]:
        for item in _beside_the_sample(items):
            item.add_marker(pytest.mark.thorough)
    if not os.environ.get("THOROUGH"):
        long = [item for item in items if item.get_closest_marker("thorough")]
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if not item.get_closest_marker("thorough")]


def _beside_the_sample(items: list[pytest.Item]) -> Iterator[pytest.Item]:
    """The cases that a run of all tests can do without: a few of each test, spread over its list, stand for the others.

    A file or a test that is named runs with every case, and so does one that is marked ``every_case``.
    """
    cases = defaultdict[str, list[pytest.Item]](list)
    for item in items:
        if not item.get_closest_marker("thorough") and not item.get_closest_marker("every_case"):
            cases[item.nodeid.partition("[")[0]].append(item)
    for same in cases.values():
        sample = {place * len(same) // SAMPLE for place in range(SAMPLE)}
        yield from (item for place, item in enumerate(same) if len(same) > SAMPLE and place not in sample)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say what of the page was left out, and why: no Node, no browser, nothing built."""
    told = terminalreporter.stats.get("skipped", [])
    whys = [str(each.longrepr[-1]).removeprefix("Skipped: ") for each in told if "tests/page/" in each.nodeid]
    for why in sorted(set(whys)):
        terminalreporter.write_line(f"left out of the page, {whys.count(why)} tests: {why}")


@pytest.fixture
def game() -> Callable[[str], tuple[list[str], list[str]]]:
    """A recorded game by name: its headers and its entries."""

    def split(name: str) -> tuple[list[str], list[str]]:
        lines = [line for line in (GAMES / f"{name}.cassino").read_text(encoding="utf-8").splitlines() if line.strip()]
        first = next(place for place, line in enumerate(lines) if line.startswith("deal:"))
        return lines[:first], lines[first:]

    return split
