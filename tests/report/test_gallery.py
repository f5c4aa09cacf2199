"""The gallery of faults: every fault has its smallest record, the record shows it, and nothing written has drifted."""

import contextlib
import importlib.util
import io
import sys
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

from referee.cli.main import run
from referee.faults import CATALOGUE, FaultName, Severity
from referee.report.catalogue.examples import example_bytes
from referee.report.catalogue.pages import FAULTS

DOCS = Path(__file__).resolve().parents[2] / "docs"
FAULTS_FOLDER = DOCS / "faults"
# What a record cannot show without another fault beside it.
BESIDES = {"unverified": {"card-repeated"}, "challenge-late": {"capture-sum"}, "play-missing": {"out-of-turn"}}


@cache
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_faults", DOCS / "make_faults.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["make_faults"] = module
    spec.loader.exec_module(module)
    return module


def checked(name: str, *options: str) -> str:
    """What `check` prints of an example that lies in the gallery."""
    out = io.StringIO()
    with contextlib.chdir(FAULTS_FOLDER), contextlib.redirect_stdout(out):
        run(["check", *options, f"{name}.cassino"])
    return out.getvalue()


@pytest.mark.parametrize("name", CATALOGUE)
def test_a_fault_has_its_record_in_the_gallery(name: FaultName) -> None:
    assert (FAULTS_FOLDER / f"{name}.cassino").read_bytes() == example_bytes(name)


@pytest.mark.parametrize("name", CATALOGUE)
def test_the_output_in_the_gallery_is_what_check_prints(name: str) -> None:
    assert checked(name) == (FAULTS_FOLDER / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", CATALOGUE)
def test_an_example_shows_its_fault_and_nothing_that_is_not_needed_for_it(name: str) -> None:
    shown = [line.split(": ")[1] for line in checked(name, "--format", "concise").splitlines()]
    assert name in shown
    assert set(shown) - {name, "unfinished-deal"} == BESIDES.get(name, set())


@pytest.mark.parametrize("name", CATALOGUE)
def test_an_output_reaches_the_great_step_of_the_ladder(name: FaultName) -> None:
    output = (FAULTS_FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert script().said_of(name, output) != ""
    block = output.partition(f" {name}: ")[2].partition("\n\n")[0]
    assert f"  --> {name}.cassino:" in block
    assert " | " in block
    assert "^" in block
    assert "  now:  " in block


@pytest.mark.parametrize("name", [name for name, row in CATALOGUE.items() if row.severity is Severity.FOUL])
def test_a_foul_names_the_law_it_breaks(name: str) -> None:
    if name == "capture-nothing":  # a card that takes nothing trails: there is no law against it
        return
    block = (
        (FAULTS_FOLDER / f"{name}.txt").read_text(encoding="utf-8").partition(f"foul {name}: ")[2].partition("\n\n")[0]
    )
    assert "  law:  " in block


def test_the_pages_made_from_the_catalogue_have_not_drifted() -> None:
    drifted = sorted(path.name for path in script().drifted())
    assert drifted == [], "run `make docs`"


def test_the_gallery_holds_nothing_else() -> None:
    named = {f"{name}.{ending}" for name in CATALOGUE for ending in ("cassino", "txt")} | {"README.md"}
    assert {path.name for path in FAULTS_FOLDER.iterdir()} == named


def test_the_table_of_faults_has_a_row_for_each() -> None:
    page = script().faults_page({name: f"{row.severity} {name}: said so\n" for name, row in CATALOGUE.items()})
    for name in CATALOGUE:
        assert f"| `{name}` | said so | {FAULTS[name].what} |" in page


def test_the_glossary_has_every_term_irregularity_and_ruling() -> None:
    page = script().glossary_page()
    assert "**Lurch**" in page
    assert "* `card-exposed`: " in page
    assert "* `deal-lost`: " in page
