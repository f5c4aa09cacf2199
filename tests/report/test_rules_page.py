"""The page of every rule: none is missing, each has its words, and what is written has not drifted."""

import importlib.util
import re
import sys
from functools import cache
from pathlib import Path
from types import ModuleType

from referee.report.catalogue.rules import RULES
from referee.variant.fit import IDENTITY, NOT_WRITTEN
from referee.variant.keys import rule_keys

DOCS = Path(__file__).resolve().parents[2] / "docs"


@cache
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_rules", DOCS / "make_rules.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["make_rules"] = module
    spec.loader.exec_module(module)
    return module


def section(key: str) -> str:
    page = (DOCS / "rules.md").read_text(encoding="utf-8")
    return page.partition(f"### `{key}`\n")[2].partition("\n### ")[0]


def test_the_page_of_the_rules_has_not_drifted() -> None:
    assert script().page() == (DOCS / "rules.md").read_text(encoding="utf-8"), "run `make docs`"


def test_no_key_of_a_variant_file_is_missing_from_the_page() -> None:
    page = (DOCS / "rules.md").read_text(encoding="utf-8")
    keys = set(rule_keys()) - set(IDENTITY) - (set(NOT_WRITTEN) - {"at"})
    assert set(re.findall(r"^### `(.+)`$", page, re.MULTILINE)) == keys
    assert set(re.findall(r"^\* `(.+)`: .", page.partition("### ")[0], re.MULTILINE)) == set(IDENTITY)


def test_each_rule_says_what_it_decides_its_values_and_where_the_base_has_it_from() -> None:
    for key, rule in RULES.items():
        said = section(key)
        assert rule.decides in said
        assert "\nValues: " in said or said.count("\n* `") >= 2, key
        assert re.search(r"^Base: `.+`.* \[.+\]$", said, re.MULTILINE) or key == "laws", key


def test_a_rule_is_shown_with_the_shortest_situation_that_is_played_by_a_value_of_its_own() -> None:
    said = section("build.same_value")
    assert "* `apart`: two builds of one value lie apart" in said
    assert "Base: `merge`" in said
    assert "with: {build.same_value: " in said
    assert "  play: " in said


def test_every_rule_that_is_judged_has_a_situation_of_its_own() -> None:
    without = {key for key in RULES if "\nExample" not in section(key)}
    assert without == {"deal.packets", "deal.table_placed", "deal.announce_last"}  # said at the table, never judged
