"""The browser side decides nothing: no rule, value or score stands in it, and both sides have the same shapes."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

from referee.cli.page_server import POLICY

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "page"
SOURCES = sorted([*PAGE.glob("src/**/*.ts"), *PAGE.glob("src/**/*.tsx")])
RANK = r"""["'](?:A|J|Q|K|ace|deuce|jack|queen|king)["']"""


ITEMS = "spades|aces|little|sweeps"
RULE = re.compile(
    rf"""["'`](?:{ITEMS})["'`]"""  # an item by its name
    rf"|\.(?:{ITEMS})\b|\b(?:{ITEMS})\??:"  # as a field
    rf"|{RANK}\s*[:,\]]\s*\[?\d|\d\s*[:,]\s*{RANK}"  # a rank beside a number
    r"|\b(?:A|J|Q|K|ace|deuce|jack|queen|king)\s*:\s*\d"  # as a field with one
)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_no_item_is_named_and_no_rank_has_a_value_in_the_browser(path: Path) -> None:
    assert RULE.findall(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "text",
    [
        'if (item === "spades") points += 1;',
        "const won = counts.aces * 1;",
        "const worth = { A: 1, K: 13 };",
        'const worth = new Map([["K", 13]]);',
        'const worth = [[11, "J"]];',
        "interface Item { sweeps?: number }",
        "const name = `little`;",
    ],
)
def test_a_rule_in_the_browser_would_be_found(text: str) -> None:
    assert RULE.search(text)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_a_file_of_the_page_is_as_short_as_a_module(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 400


def test_nothing_in_the_page_names_another_host() -> None:
    files = [*SOURCES, PAGE / "index.html", PAGE / "public" / "sw.js", PAGE / "public" / "manifest.webmanifest"]
    named = {each for path in files for each in re.findall(r"https?://[^\s\"'`]+", path.read_text(encoding="utf-8"))}
    assert named == set()


def test_the_page_alone_has_the_policy_that_is_served_with_it() -> None:
    text = (PAGE / "index.html").read_text(encoding="utf-8")
    alone = re.search(r'Content-Security-Policy"\s+content="([^"]+)"', text)
    assert alone is not None
    assert f"{alone[1]}; frame-ancestors 'none'" == POLICY  # which a <meta> cannot say


def test_the_lock_names_no_host() -> None:
    assert "://" not in re.sub(r'"(?:url|homepage)": "[^"]*"', "", (PAGE / "package-lock.json").read_text("utf-8"))


def test_both_sides_have_the_same_shapes() -> None:
    spec = importlib.util.spec_from_file_location("page_shapes", PAGE / "tools" / "shapes.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.shapes() == (PAGE / "src" / "shapes.ts").read_text(encoding="utf-8")


def test_every_question_of_the_page_is_one_of_the_door() -> None:
    from referee.page.door import QUESTIONS  # noqa: PLC0415 - beside what it is held against

    text = (PAGE / "src" / "questions.ts").read_text(encoding="utf-8")
    inside = text[text.index("export interface Questions") : text.index("export type Values")]
    assert set(re.findall(r"^  (\w+): \[", inside, re.MULTILINE)) == set(QUESTIONS)
