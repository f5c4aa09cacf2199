"""The engine against complete random records with one thing wrong: the fault at its line and what follows from it."""

from pathlib import Path

import pytest

from .adapter import engine_check, how_many, told
from .kept import Case, kept, planted
from .plants import KINDS


def compare(records: list[Case], folder: Path) -> None:
    found = engine_check([record["text"] for record in records], folder)
    wrong = [
        f"told {told(said)}, true {record['faults']}\n{numbered(record['text'])}"
        for record, said in zip(records, found, strict=True)
        if sorted(told(said)) != sorted(map(tuple, record["faults"]))
    ]
    assert records
    assert not wrong, f"{len(wrong)} of {len(records)} records differ: {min(wrong, key=len)}"


def numbered(text: str) -> str:
    return "\n".join(f"{number}: {line}" for number, line in enumerate(text.splitlines(), 1))


@pytest.mark.parametrize("kind", KINDS)
def test_the_planted_fault_is_found_at_its_line_and_nothing_else(kind: str, tmp_path: Path) -> None:
    compare([case for case in kept("planted") if case["seed"][0] == kind], tmp_path)


@pytest.mark.thorough
@pytest.mark.parametrize("kind", KINDS)
def test_a_fault_planted_elsewhere_is_found_at_its_line_and_nothing_else(kind: str, tmp_path: Path) -> None:
    compare(list(planted(1000, how_many(6), [kind])), tmp_path)
