"""Every recorded game comes out as the results beside it say."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parent
GAMES = sorted(FOLDER.glob("*.cassino"))


@cache
def judged() -> dict[str, dict[str, Any]]:
    """What ``check`` says of all the games, by the name of the file; asked once."""
    asked = [sys.executable, "-m", "referee", "check", "--format", "json", *map(str, GAMES)]
    out = subprocess.run(asked, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL, env=os.environ)
    assert not out.stderr, out.stderr
    return {Path(record["file"]).name: record for record in json.loads(out.stdout)["records"]}


def differences(expected: Any, found: Any, where: str = "") -> Iterator[str]:
    """Where what was found differs; of a mapping only the keys expected count."""
    match expected, found:
        case dict(), dict():
            for key, value in expected.items():
                yield from differences(value, found.get(key, "nothing"), f"{where}.{key}")
        case [dict(), *_], list() if len(expected) == len(found):
            for place, (one, other) in enumerate(zip(expected, found, strict=True)):
                yield from differences(one, other, f"{where}[{place}]")
        case _ if expected != found:
            yield f"{where}: expected {expected!r}, found {found!r}"


def test_every_game_has_its_results_beside_it() -> None:
    assert GAMES
    assert all(game.with_suffix(".json").is_file() for game in GAMES)


@pytest.mark.every_case
@pytest.mark.parametrize("game", GAMES, ids=[game.stem for game in GAMES])
def test_game(game: Path) -> None:
    expected = json.loads(game.with_suffix(".json").read_text("utf-8"))
    found = judged()[game.name]
    told = [fault for fault in found["faults"] if fault["severity"] != "warning"]
    found = found | {"faults": sorted([fault["line"], fault["name"]] for fault in told)}
    assert list(differences(expected, found)) == []
