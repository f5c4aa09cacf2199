"""Every situation, file by file; those that come out otherwise are told under their own names."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.situations import read_situations
from referee.situations.judging import judge_case

FILES = sorted(Path(__file__).parent.glob("*.yaml"))


def test_there_are_files_of_situations() -> None:
    assert len(FILES) >= 7


@pytest.mark.every_case
@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_situations(file: Path) -> None:
    situations = read_situations(file.read_text("utf-8"), str(file))
    assert situations.faults == []
    wrong = {}
    for case in situations.cases:
        outcome = judge_case(case)
        if not outcome.passed:
            wrong[case.name] = [
                f"{each.what}: expected {each.expected!r}, found {each.found!r}" for each in outcome.differences
            ]
    assert wrong == {}
