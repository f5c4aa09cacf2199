"""What is kept of the oracle is what the oracle makes: a case or a few of each kind, or all of them."""

import pytest

from .kept import GAMES, KEPT, kept, kept_text, line_of, made

OTHERS = [kind for kind in KEPT if kind not in GAMES]
SAMPLED = [
    *OTHERS,
    *GAMES[::5],
    *(pytest.param(kind, marks=pytest.mark.thorough) for kind in GAMES if kind not in GAMES[::5]),
]
AGAIN = "the oracle makes something else now: `python -m oracle.kept` in tests/, and read what changed"


@pytest.mark.parametrize("kind", SAMPLED)
def test_the_oracle_still_makes_the_first_cases_that_are_kept(kind: str) -> None:
    lines = kept_text(kind).splitlines()
    last = len(kept(kind)) - 1
    for number in sorted({0, min(1, last), last}):
        again = KEPT[kind].make(*kept(kind)[number]["seed"])
        assert again is not None
        assert line_of(again) == lines[number + 1].removesuffix(","), AGAIN


@pytest.mark.parametrize("kind", dict.fromkeys(case["seed"][0] for case in kept("planted")))
def test_the_oracle_still_plants_a_fault_of_each_kind_as_it_is_kept(kind: str) -> None:
    case = next(case for case in kept("planted") if case["seed"][0] == kind)
    again = KEPT["planted"].make(*case["seed"])
    assert again is not None
    assert line_of(again) in kept_text("planted"), AGAIN


@pytest.mark.thorough
@pytest.mark.parametrize("kind", KEPT)
def test_the_oracle_makes_all_that_is_kept(kind: str) -> None:
    assert made(kind) == kept_text(kind), AGAIN
