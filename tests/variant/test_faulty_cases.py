"""Faulty variant files, each with what must be said of it; the same whichever parser of YAML there is."""

import json
import re
import time
from pathlib import Path
from typing import Any

import pytest
import yaml

from referee.cli.main import run
from referee.variant import yaml_text

FOLDER = Path(__file__).parent / "faulty"
EXPECTED: dict[str, Any] = yaml.load((FOLDER / "expected.yaml").read_text(encoding="utf-8"), yaml.CSafeLoader)
PARSERS = {"c": yaml.CSafeLoader, "python": yaml.SafeLoader}


@pytest.fixture(params=PARSERS)
def parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(yaml_text, "_Loader", PARSERS[request.param])
    monkeypatch.chdir(FOLDER)
    return str(request.param)


def answer(name: str, capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    began = time.perf_counter()
    status = run(["variants", "check", "--format", "json", name])
    assert time.perf_counter() - began < 2
    out = capsys.readouterr()
    assert status in (0, 1, 2)
    (variant,) = json.loads(out.out)["variants"]
    faults: list[dict[str, Any]] = variant["faults"]
    return faults


def listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def has(text: str | None, words: str) -> bool:
    """Whether one of some words (`a|b`) stands in a text as a whole word."""
    return any(re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text or "", re.IGNORECASE) for word in words.split("|"))


def meets(fault: dict[str, Any], wanted: dict[str, Any]) -> bool:
    everything = json.dumps([fault["message"], fault["help"], fault["related"]], ensure_ascii=False)
    helps = [str(word) for word in listed(wanted.get("help", []))]
    return (
        fault["kind"] in listed(wanted["name"])
        and fault["line"] in listed(wanted["line"])
        and (not helps or any(word.lower() in (fault["help"] or "").lower() for word in helps))
        and all(has(everything, str(word)) for word in listed(wanted.get("also", [])))
    )


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_a_faulty_file_is_told_what_is_wrong(name: str, parser: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(name, capsys)
    assert parser in PARSERS
    most = listed(EXPECTED[name]["faults"])
    assert most[0] <= sum(fault["kind"] != "warning" for fault in found) <= most[-1], found
    for wanted in EXPECTED[name].get("told", []):
        assert any(meets(fault, wanted) for fault in found), (wanted, found)


def test_every_faulty_file_has_its_expectation() -> None:
    assert {path.name for path in FOLDER.glob("*.y*ml")} - {"expected.yaml"} == EXPECTED.keys()


@pytest.mark.thorough
def test_both_parsers_say_the_same(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(FOLDER)
    said = {}
    for name, loader in PARSERS.items():
        monkeypatch.setattr(yaml_text, "_Loader", loader)
        said[name] = [answer(file, capsys) for file in sorted(EXPECTED)]
    assert said["c"] == said["python"]
