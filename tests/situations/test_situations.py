"""Every situation, under its own name."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.situations import Case, read_situations
from referee.situations.judging import judge_case

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.yaml"))
READ = [read_situations(file.read_text("utf-8"), str(file)) for file in FILES]
CASES = [case for situations in READ for case in situations.cases]


def test_every_file_of_situations_can_be_read() -> None:
    assert [fault for situations in READ for fault in situations.faults] == []
    assert len(FILES) >= 7


@pytest.mark.parametrize("case", CASES, ids=[f"{Path(case.file).stem}: {case.name}" for case in CASES])
def test_situation(case: Case) -> None:
    outcome = judge_case(case)
    assert outcome.passed, "\n".join(
        f"{each.what}: expected {each.expected!r}, found {each.found!r}" for each in outcome.differences
    )
