"""What is judged in the page as here: every game, example and fault, and every file of situations."""

from __future__ import annotations

import json
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]


def everything_to_judge() -> list[tuple[str, str]]:
    """All of it as questions to the door, with their values as JSON."""
    records = [*TESTS.glob("games/*.cassino"), *TESTS.parent.glob("examples/*.cassino")]
    records += TESTS.parent.glob("docs/faults/*.cassino")
    asked = [("check", path) for path in sorted(records) if is_text(path)]
    asked += [("situations", path) for path in sorted(TESTS.glob("situations/*.yaml"))]
    return [
        (question, json.dumps({"text": path.read_text(encoding="utf-8"), "name": path.name}))
        for question, path in asked
    ]


def is_text(path: Path) -> bool:
    """Whether a file is text at all; one of the faults shows what is said of a file that is none."""
    try:
        path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return False
    return True
