"""``referee test``: runs situations and prints each that fails, with what was expected and what was found."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from referee.cli.disk import STDIN
from referee.cli.options import Format, OutputFormat, Overrides, VariantName, named_rules, read_source
from referee.situations import Outcome, Situations, read_situations
from referee.situations.judging import judge_case
from referee.variant.errors import VariantFault, headline, render_variant_faults

Files = Annotated[
    list[str],
    typer.Argument(
        metavar="FILE...",
        help="Situations in YAML; a folder means all below it, - is standard input.",
        show_default=False,
    ),
]


def test(
    files: Files,
    variant: VariantName = None,  # noqa: PT028 - a command, not a test
    sets: Overrides = None,  # noqa: PT028 - likewise
    form: OutputFormat = Format.TEXT,  # noqa: PT028 - likewise
) -> None:
    """Run situations: cases with what must come out.

    --variant rules the cases that name no rules of their own; --set plays all of them by one rule more.
    """
    rules = named_rules(variant, sets)
    outcomes: list[Outcome] = []
    unread: list[str] = []
    faults: list[VariantFault] = []
    for file in _situations_in(files):
        source = read_source(file)
        if source.fault is not None:
            unread.append(f"{file}: {source.fault.facts['reason']}")
            continue
        situations = _read(source.text, file)
        faults += situations.faults
        outcomes += [judge_case(case, variant=rules.variant, sets=rules.sets) for case in situations.cases]
    _print(form, outcomes, unread, faults)
    if unread or faults:
        raise typer.Exit(2)
    if not all(outcome.passed for outcome in outcomes):
        raise typer.Exit(1)


def _situations_in(files: Sequence[str]) -> Iterator[str]:
    """Every file named, and all YAML files below every folder named, sorted."""
    for file in files:
        path = Path(file)
        if file != STDIN and path.is_dir():
            found = sorted(str(inside) for inside in path.rglob("*.y*ml") if inside.suffix in {".yaml", ".yml"})
            yield from found or [file]
        else:
            yield file


def _read(text: str, file: str) -> Situations:
    return read_situations(text, "standard input" if file == STDIN else file)


def _print(form: Format, outcomes: Sequence[Outcome], unread: Sequence[str], faults: Sequence[VariantFault]) -> None:
    """Print what failed, what could not be read, and the closing line."""
    if form is Format.JSON:
        print(json.dumps(_as_json(outcomes, unread, faults), ensure_ascii=False, indent=2))
        return
    for outcome in outcomes:
        if not outcome.passed:
            print("\n".join(_concise(outcome) if form is Format.CONCISE else _told(outcome)))
    for reason in unread:
        print(reason, file=sys.stderr)
    if faults:
        shown = "\n".join(map(headline, faults)) if form is Format.CONCISE else render_variant_faults(faults)
        print(shown, file=sys.stderr)
    passed = sum(outcome.passed for outcome in outcomes)
    print(f"{passed} passed, {len(outcomes) - passed} failed")


def _told(outcome: Outcome) -> Iterator[str]:
    """The failing case with each difference below it."""
    yield f"{outcome.case.file}:{outcome.case.line}: {outcome.case.name}"
    for each in outcome.differences:
        yield f"  {each.what}: expected {_shown(each.expected)}"
        yield f"  {' ' * len(each.what)}     found {_shown(each.found)}"


def _concise(outcome: Outcome) -> Iterator[str]:
    """The failing case, one line a difference."""
    for each in outcome.differences:
        what = f"{each.what} expected {_shown(each.expected)}, found {_shown(each.found)}"
        yield f"{outcome.case.file}:{outcome.case.line}: {outcome.case.name}: {what}"


def _shown(value: Any) -> str:
    """A value much as it is written in a situation."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _as_json(outcomes: Sequence[Outcome], unread: Sequence[str], faults: Sequence[VariantFault]) -> dict[str, Any]:
    """The same facts as the text, of the cases that passed too."""
    passed = sum(outcome.passed for outcome in outcomes)
    return {
        "passed": passed,
        "failed": len(outcomes) - passed,
        "cases": [
            {
                "file": outcome.case.file,
                "line": outcome.case.line,
                "name": outcome.case.name,
                "passed": outcome.passed,
                "differences": [
                    {"what": each.what, "expected": each.expected, "found": each.found} for each in outcome.differences
                ],
            }
            for outcome in outcomes
        ],
        "unreadable": [*unread, *(headline(fault) for fault in faults)],
    }
