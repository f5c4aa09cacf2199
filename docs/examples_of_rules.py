"""Write ``referee/report/catalogue/rules.json``: for each value of a rule the situations that show it.

A situation shows a value where it comes out otherwise by another value of the rule, all else being the same. With
``--check`` only say whether what is kept has drifted.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

from referee.report.catalogue.examples import GOES_ON
from referee.report.catalogue.rules import RULES, rule_value, written
from referee.situations import Case, Kind, read_situations
from referee.situations.judging import judge_case
from referee.variant import Variant, VariantError, load_variant, with_rules
from referee.variant.fit import hints_of, kinds_of

DOCS = Path(__file__).parent
SITUATIONS = DOCS.parent / "tests" / "situations"
KEPT = DOCS.parent / "referee" / "report" / "catalogue" / "rules.json"
MOST = 3
_ELSEWHERE = re.compile(
    r"^(The same|In the|So |Likewise|And |Here|There|Also)|[Gg]ame\b|[Pp]agat|Foster|[Rr]oyal|Hoyle|Enquire|[Dd]rawing"
    r"|\b[Hh]e\b|\b[Hh]is\b|\b[Hh]im\b|\b[Hh]er\b|\b(lays?|laid|laying)\b.*\bdown\b"
    r"|[Ee]ldest|[Ss]ets? up|[Aa]dversar|pips|[Ss]av(e|es|ed|ing) the lurch"
    r"|Finnish|Swedish|Nordic|Dominican|Portuguese|Michigan|[Kk]ey|[Vv]ariant"
)
"""Names of situations that speak of one variant or of the case before, or not in the words of today."""
_COUNTED = ("sweep.", "residue.", "scoring.", "game.")


def made() -> str:
    """The whole file."""
    found: dict[str, dict[str, list[tuple[tuple[int, int], dict[str, Any]]]]] = {}
    for case in cases():
        rules = rules_of(case)
        if rules is None or not judge_case(case).passed:
            continue
        for key in asked_of(case):
            value = written(rule_value(rules, key))
            if any(not judge_case(differing(case, key, change)).passed for change in changes(rules, key)):
                found.setdefault(key, {}).setdefault(value, []).append((length(case), kept(case)))
    data = {
        key: {
            value: [each for _, each in sorted(having, key=lambda pair: pair[0])[:MOST]]
            for value, having in sorted(found[key].items())
        }
        for key in RULES
        if key in found
    }
    return printed(data)


def printed(data: Mapping[str, Mapping[str, list[dict[str, Any]]]]) -> str:
    """The file as text: a line for each example."""
    keys = []
    for key, values in data.items():
        inner = ",\n".join(f"  {line(value)}: [\n   {_rows(examples)}\n  ]" for value, examples in values.items())
        keys.append(f" {line(key)}: {{\n{inner}\n }}")
    return "{\n" + ",\n".join(keys) + "\n}\n"


def _rows(examples: list[dict[str, Any]]) -> str:
    return ",\n   ".join(map(line, examples))


def line(value: object) -> str:
    """A value as JSON on one line."""
    return json.dumps(value, ensure_ascii=False)


def cases() -> Iterator[Case]:
    """Every situation of one play that stands or fails, or of the counts of one deal."""
    for file in sorted(SITUATIONS.glob("*.yaml")):
        for case in read_situations(file.read_text(encoding="utf-8"), str(file)).cases:
            judged = case.kind is Kind.PLAY and case.expected.get("ruling") in ("stands", "fails")
            counted = case.kind is Kind.COUNTS and "scored" in case.expected
            if (judged or counted) and not _ELSEWHERE.search(case.name):
                yield case


def rules_of(case: Case) -> Variant | None:
    """The rules that a case is played by."""
    try:
        return with_rules(load_variant(case.variant or "foster", near=Path(case.file).parent), overrides=case.overrides)
    except VariantError:
        return None


def asked_of(case: Case) -> Iterator[str]:
    """The rules that a case may be about."""
    for key in RULES:
        if key in ("laws", "at") or key.startswith(("players.", "deal.", "pack.", "challenge.", "residue.to")):
            continue
        of_the_game = key.startswith("game.") or key == "scoring.goal"
        ended = "winner" in case.expected or "lurched" in case.expected
        if key.startswith(_COUNTED) == (case.kind is Kind.COUNTS) and (case.kind is Kind.PLAY or of_the_game == ended):
            yield key


def differing(case: Case, key: str, change: Mapping[str, Any]) -> Case:
    """The case by another value of a rule, of which only the outcome is asked: not the names of faults."""
    asked = ("winner", "lurched") if key.startswith("game.") else ("ruling", "scored")
    expected = {name: value for name, value in case.expected.items() if name in asked}
    return replace(case, overrides={**case.overrides, **change}, expected=expected)


def changes(rules: Variant, key: str) -> Iterator[dict[str, Any]]:
    """Other values of a rule; those that a variant cannot have tell nothing."""
    for value in other_values(rules, key):
        change = {key: value} if not isinstance(value, _Inside) else value.rules
        try:
            with_rules(rules, overrides=change)
        except VariantError:
            continue
        yield change


class _Inside:
    """A change of a rule by its parts."""

    def __init__(self, rules: dict[str, Any]) -> None:
        self.rules = rules


def other_values(rules: Variant, key: str) -> Iterator[Any]:
    """What a rule could be instead."""
    now = rule_value(rules, key)
    if key == "scoring.items":
        yield from (_Inside({f"{key}.{name}": "none"}) for name in now)
    elif key == "values":
        yield _Inside({f"{key}.{rank}": "none" for rank in now})
    elif key == "hand_values" and now:
        yield "none"
    elif isinstance(now, bool):
        yield not now
    elif isinstance(now, int):
        yield from (now + 1, now - 1)
    elif now is not None and not isinstance(now, str):
        yield "none"
    else:
        yield from (word for word in words(key) if word != now)


def words(key: str) -> tuple[Any, ...]:
    """The words that a rule may have as its value."""
    hint: Any = Variant
    for step in key.split("."):
        hint = hints_of(hint).get(step, dict)
    return tuple(word for kind in kinds_of(hint)[0] if get_origin(kind) is Literal for word in get_args(kind))


def length(case: Case) -> tuple[int, int]:
    """By which the shortest is found: the rules that are changed, then the characters."""
    return len(case.overrides), len(case.name) + len(str(case.given))


def kept(case: Case) -> dict[str, Any]:
    """A case as it is kept."""
    if case.kind is Kind.PLAY:
        given = {key: case.given[key] for key in ("play", "table", "hand", "by") if case.given.get(key)}
        return {"name": case.name, **given, "ruling": case.expected["ruling"]}
    start = {"start": list(case.given["start"])} if "start" in case.given else {}
    then = {}
    if "winner" in case.expected:
        then = {"then": f"{case.expected['winner']} wins" if case.expected["winner"] else GOES_ON}
    return {"name": case.name, "counts": case.given["counts"], **start, "scored": list(case.expected["scored"]), **then}


def main() -> int:
    """Write the file where it has drifted, or with ``--check`` only say so and return 1."""
    text = made()
    if KEPT.exists() and KEPT.read_text(encoding="utf-8") == text:
        return 0
    check = "--check" in sys.argv[1:]
    sys.stdout.write(f"{KEPT.name} {'has drifted' if check else 'written'}\n")
    if not check:
        KEPT.write_text(text, encoding="utf-8")
    return int(check)


if __name__ == "__main__":
    sys.exit(main())
