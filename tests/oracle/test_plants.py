"""The engine against complete random records with one thing wrong: the fault at its line and what follows from it."""

from random import Random

import pytest

from .adapter import engine_check, how_many, told
from .games import seats_for
from .plants import KINDS, Planted, plant_kind

Checked = dict[str, list[tuple[Planted, list[tuple[int, str]]]]]

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


@pytest.fixture(scope="module")
def checked(tmp_path_factory: pytest.TempPathFactory) -> Checked:
    """Return records with a fault of every kind, each with what the engine says of it; all are checked at once."""
    records = [(kind, record) for kind in KINDS for record in planted(kind, how_many(6))]
    found = engine_check([record["text"] for _, record in records], tmp_path_factory.mktemp("planted"))
    result: Checked = {kind: [] for kind in KINDS}
    for (kind, record), said in zip(records, found, strict=True):
        result[kind].append((record, told(said)))
    return result


@pytest.mark.parametrize("kind", KINDS)
def test_the_planted_fault_is_found_at_its_line_and_nothing_else(kind: str, checked: Checked) -> None:
    assert checked[kind]
    wrong = [
        f"told {said}, true {record['faults']}\n{numbered(record['text'])}"
        for record, said in checked[kind]
        if sorted(said) != sorted(record["faults"])
    ]
    assert not wrong, f"{len(wrong)} of {len(checked[kind])} records differ: {min(wrong, key=len)}"


def numbered(text: str) -> str:
    return "\n".join(f"{number}: {line}" for number, line in enumerate(text.splitlines(), 1))
