"""The engine against complete random records with one thing wrong: the fault at its line and what follows from it."""

from pathlib import Path
from random import Random

import pytest

from .adapter import engine_check, how_many, told
from .games import seats_for
from .plants import KINDS, Planted, plant_kind

VARIED = ["foster", "foster", "two-hand", "pagat", "royal", "draw", "foster-eleven"]


def planted(kind: str, wanted: int) -> list[Planted]:
    """Return so many records with a fault of this kind."""
    found: list[Planted] = []
    for seed in range(40 * wanted):
        rng = Random(f"{kind} {seed}")
        variant = rng.choice([*VARIED, "enquire-within", "hoyle"])
        record = plant_kind(variant, {}, rng.choice(seats_for(variant)), kind, rng)
        if record is not None:
            found.append(record)
        if len(found) == wanted:
            break
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_the_planted_fault_is_found_at_its_line_and_nothing_else(kind: str, tmp_path: Path) -> None:
    records = planted(kind, how_many(5))
    assert records
    wrong = []
    for record, found in zip(records, engine_check([each["text"] for each in records], tmp_path), strict=True):
        if sorted(told(found)) != sorted(record["faults"]):
            wrong.append(f"told {told(found)}, true {record['faults']}\n{numbered(record['text'])}")
    assert not wrong, f"{len(wrong)} of {len(records)} records differ: {min(wrong, key=len)}"


def numbered(text: str) -> str:
    return "\n".join(f"{number}: {line}" for number, line in enumerate(text.splitlines(), 1))
