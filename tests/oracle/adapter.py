"""The one place where the oracle's checks touch the package they check."""

import contextlib
import importlib
import io
import json
import os
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from referee.cli.main import run
from referee.replay import offer_corrections

from .notation import read_play, write_table
from .oracle import Play, Position

SCALE = "ORACLE_SCALE"


def how_many(usual: int) -> int:
    """Return a number of cases to make: the usual one, times ORACLE_SCALE for longer runs by hand."""
    return max(1, int(usual * float(os.environ.get(SCALE, "1"))))


def api() -> Any:
    """Return the package's public interface."""
    return importlib.import_module("referee")


@cache
def _variant(variant: str, overrides: str) -> Any:
    changed = {key: "none" if value is None else value for key, value in json.loads(overrides).items()}
    return api().load_variant(variant, overrides=changed)


def engine_variant(variant: str, overrides: dict[str, Any]) -> Any:
    """Return the package's variant with the overrides."""
    return _variant(variant, json.dumps(overrides, sort_keys=True))


def engine_position(variant: str, overrides: dict[str, Any], position: Position) -> Any:
    """Return the package's position of a known hand."""
    table = write_table(position["table"], position["builds"])
    loaded, hand = engine_variant(variant, overrides), " ".join(position["hand"])
    return api().position_from(loaded, table, hand, position["by"])


def engine_legal(variant: str, overrides: dict[str, Any], position: Position) -> list[Play]:
    """Return the package's legal plays, read back from what it prints."""
    return [read_play(str(play)) for play in api().legal_plays(engine_position(variant, overrides, position))]


def engine_faults(position: Any, written: str) -> set[str]:
    """Return the names of the faults that the package finds in a play at one of its positions."""
    return {getattr(fault, "name", None) or str(fault) for fault in api().judge(position, written).faults}


def engine_check(texts: Sequence[str], folder: Path) -> list[dict[str, Any]]:
    """Return what `referee check --format json` says of each record, in order."""
    for number, text in enumerate(texts):
        (folder / f"{number:05}.cassino").write_text(text, encoding="utf-8")
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        status = run(["check", "--format", "json", str(folder)])
    assert status in (0, 1), said.getvalue()
    records = {Path(record["file"]).stem: record for record in json.loads(said.getvalue())["records"]}
    return [records[f"{number:05}"] for number in range(len(texts))]


def told(record: dict[str, Any]) -> list[tuple[int, str]]:
    """Return the faults of a checked record as lines and names."""
    return [(fault["line"], fault["name"]) for fault in record["faults"]]


def engine_fixes(text: str) -> set[tuple[int, str, str]]:
    """Return every correction that the package offers: line, what is written, what would fit."""
    record = api().read_record(text, "miswritten.cassino")
    judgement = offer_corrections(record, api().judge_record(record))
    return {(line, str(old), str(new)) for fault in judgement.faults for line, old, new in fault.fixes}
