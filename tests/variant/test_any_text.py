"""Whatever a variant file holds: a variant comes out or faults do, never anything else."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.variant import Variant, VariantError, VariantFault, load_variant, render_variant_faults
from referee.variant.difference import rules_by_key

FOSTER = (Path(__file__).resolve().parents[2] / "variants" / "foster.yaml").read_text(encoding="utf-8")
SNIPPETS = (
    "",
    "{",
    "}",
    "[",
    ": ",
    "\n",
    "- ",
    "none",
    "no",
    "0",
    "-1",
    "*a",
    "&a",
    "!x",
    "'",
    "10D",
    "all",
    "\t",
    "é",
)
KEYS = tuple(rules_by_key(Variant(id="", name="")))


def holds(folder: Path, text: str, sets: tuple[str, ...] = ()) -> None:
    path = folder / "house.yaml"
    path.write_text(text, encoding="utf-8")
    faults: tuple[VariantFault, ...] = ()
    try:
        variant = load_variant(path, sets=sets)
    except VariantError as error:
        faults = error.faults
    else:
        assert sorted(variant.scoring.count_order) == sorted(variant.scoring.items)
        return
    assert faults
    assert render_variant_faults(faults)
    lines = text.splitlines() or [""]
    for fault in faults:
        assert fault.set_index is not None or 1 <= fault.line <= len(lines)
        assert 1 <= fault.column < fault.end_column


@pytest.mark.thorough
@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.integers(0, len(FOSTER)), st.integers(0, 40), st.lists(st.sampled_from(SNIPPETS), max_size=4))
def test_a_spoilt_file_gives_a_variant_or_faults(tmp_path: Path, at: int, length: int, put: list[str]) -> None:
    holds(tmp_path, FOSTER[:at] + "".join(put) + FOSTER[at + length :])


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sampled_from(KEYS), st.lists(st.sampled_from(SNIPPETS), max_size=5))
def test_any_set_gives_a_variant_or_faults(tmp_path: Path, key: str, put: list[str]) -> None:
    holds(tmp_path, "extends: foster\n", (f"{key} = {''.join(put)}",))


@pytest.mark.parametrize(
    "text", ["\0", "\ufeff", "%YAML 9.9\n---\na: 1\n", "? ? ?", "- - - -", "a: |\n  b\n", "[" * 100_000]
)
def test_odd_texts_give_faults(tmp_path: Path, text: str) -> None:
    holds(tmp_path, text)


@pytest.mark.parametrize("steps", [17, 500, 3000])
def test_a_name_of_many_steps_is_no_rule(tmp_path: Path, steps: int) -> None:
    key = "a." * (steps - 1) + "a"
    for text, sets in ((f"{key}: 1\n", ()), (f"? {key}\n: 1\n", ()), ("extends: foster\n", (f"{key} = 1",))):
        holds(tmp_path, text, sets)
    with pytest.raises(VariantError, match="a rule's name has a few steps"):
        load_variant("foster", sets=[f"{key} = 1"])


def test_overrides_nested_without_end_are_refused() -> None:
    endless: dict[str, object] = {}
    endless["game"] = endless
    with pytest.raises(VariantError, match="nested more than 16 deep"):
        load_variant("foster", overrides=endless)
