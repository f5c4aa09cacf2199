"""Write ``docs/rules.md``: every key of a variant file, from the model, its words, the base and the situations.

With ``--check`` only say whether it has drifted.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from inspect import cleandoc
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

from referee.report.catalogue.rules import RULES, rule_value, sentence, single, written
from referee.situations import Case, Kind, read_situations
from referee.variant import Variant, load_variant
from referee.variant.fit import hints_of, kinds_of
from referee.variant.schema import variant_schema
from referee.variant.sources import why_of

DOCS = Path(__file__).parent
SITUATIONS = DOCS.parent / "tests" / "situations"
PAGE = DOCS / "rules.md"
LONGEST = 24
"""An example of more lines is only named."""

_TOLD = ("deal.packets", "deal.table_placed", "deal.announce_last")
_GROUPS = {
    "pack": "The cards",
    "players": "The table",
    "at": "The table",
    "deal": "The deal",
    "values": "What cards are worth",
    "hand_values": "What cards are worth",
    "capture": "Taking",
    "build": "Building",
    "sweep": "Sweeps and the last cards",
    "residue": "Sweeps and the last cards",
    "scoring": "What scores",
    "game": "The game",
    "challenge": "Challenges and irregularities",
    "laws": "Challenges and irregularities",
}
_HEAD = """\
# Every rule

<!-- Written by docs/make_rules.py; `make docs` writes it anew, and the tests compare it. -->

Every key of a variant file: what it decides, the values it may have, what `base` has and on whose word, and the
shortest of the [situations](../tests/situations/README.md) in which somebody plays by another value. `referee explain
KEY` says the same with what each shipped variant has; [the rules as data](variants.md) says how such a file is read.
The codes in brackets name the works that a variant rests on, as `referee variants show VARIANT` lists them.
"""


@dataclass(frozen=True, slots=True)
class Example:
    """A situation as it stands in its file: the rules it changes, and its lines."""

    case: Case
    keys: frozenset[str]
    text: str

    def about(self, key: str) -> bool:
        """Whether it is played by a value of this rule, or of a part of it, that it gives itself."""
        if key == "laws":
            return self.case.kind is Kind.LAW
        return any(each == key or each.startswith(f"{key}.") for each in self.keys)

    @property
    def length(self) -> tuple[int, int]:
        """By which the shortest is found: the rules that are changed, then the characters."""
        return len(self.keys), len(self.text)


def page() -> str:
    """The whole page."""
    base = load_variant("base")
    heading = ""
    blocks = [_HEAD, *_identity()]
    for key in RULES:
        group = _GROUPS.get(key.partition(".")[0], "More")
        if group != heading:
            blocks.append(f"## {group}\n")
            heading = group
        blocks += _rule(base, key)
    return re.sub(r"\n{3,}", "\n\n", "\n".join(blocks))


def _identity() -> Iterator[str]:
    """The keys that are no rules: whose file it is."""
    known = variant_schema()["properties"]
    rules = {key.partition(".")[0] for key in RULES}
    yield "## Whose rules they are\n"
    for key, schema in known.items():
        if "." not in key and key not in rules:
            yield f"* `{key}`: {schema['description']}"
    yield ""


def _rule(base: Variant, key: str) -> Iterator[str]:
    """One rule: what it decides, its values, the default, an example."""
    rule = RULES[key]
    yield f"### `{key}`\n"
    yield f"{rule.decides}\n"
    yield from _values(key)
    value = rule_value(base, key)
    yield f"Base: `{single(value)}`{_meaning(key, value)}{_whence(base, key)}\n"
    yield from _parts(key)
    yield from _example(key)


def _meaning(key: str, value: Any) -> str:
    """What the value of the base means, where that is not said above."""
    return "" if _words(key) else f": {sentence(key, value)}"


def _whence(base: Variant, key: str) -> str:
    """Where the rule of the base comes from, in brackets."""
    why = why_of(base, key)
    said = [part for part in (why.source, why.note) if part] if why else []
    return f" [{'; '.join(said)}]" if said else ""


def _values(key: str) -> Iterator[str]:
    """The values that a rule may have, each with its meaning where there is a list of them."""
    words = _words(key)
    yield from (f"* `{written(word)}`: {sentence(key, word)}" for word in words)
    yield "" if words else f"Values: {RULES[key].values}.\n"


@cache
def _hint(key: str) -> Any:
    """The type that the model gives a rule."""
    hint: Any = Variant
    for step in key.split("."):
        hint = hints_of(hint).get(step, dict)  # rules by number of players are no group of the model
    return hint


def _words(key: str) -> tuple[Any, ...]:
    """The words that a rule may have as its value, or true and false; none where it may be anything else."""
    kinds, _ = kinds_of(_hint(key))
    words: tuple[Any, ...] = ()
    for kind in kinds:
        if kind is not bool and get_origin(kind) is not Literal:
            return ()
        words += (True, False) if kind is bool else get_args(kind)
    return words


def _parts(key: str) -> Iterator[str]:
    """What a rule of several parts consists of, in the words of the model."""
    for kind in _groups_in(_hint(key)):
        about = cleandoc(kind.__doc__ or "").replace("``", "`")
        yield f"{about}\n"
        defaults = [f"`{each.name}: {written(each.default)}`" for each in fields(kind) if _is_plain(each.default)]
        yield f"As usual: {', '.join(defaults)}.\n" if defaults else ""


def _is_plain(default: object) -> bool:
    return isinstance(default, str | int | tuple) or default is None


def _groups_in(hint: Any) -> Iterator[Any]:
    """The dataclasses that a type is made of, from outside to inside."""
    for kind in kinds_of(hint)[0]:
        if is_dataclass(kind):
            yield kind
            for each in hints_of(kind).values():
                yield from _groups_in(each)
        elif get_origin(kind) is not Literal:
            for each in get_args(kind):
                if each is not Ellipsis:
                    yield from _groups_in(each)


def _example(key: str) -> Iterator[str]:
    """The shortest situation that is about a rule."""
    shortest = example_of(key)
    if shortest is None:
        yield "Said at the table, never judged.\n" if key in _TOLD else "No situation gives it a value of its own.\n"
        return
    file = Path(shortest.case.file).name
    where = f"[{file}](../tests/situations/{file})"
    if shortest.text.count("\n") > LONGEST:
        yield f"Example: *{shortest.case.name}*, in {where}.\n"
        return
    yield f"Example, from {where}:\n"
    yield f"```yaml\n{shortest.text}```\n"


def example_of(key: str) -> Example | None:
    """The shortest situation that is about a rule; None where there is none."""
    return min((each for each in examples() if each.about(key)), key=lambda each: each.length, default=None)


@cache
def examples() -> tuple[Example, ...]:
    """Every situation whose rules can be read."""
    return tuple(each for file in sorted(SITUATIONS.glob("*.yaml")) for each in _examples_in(file))


def _examples_in(file: Path) -> Iterator[Example]:
    text = file.read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    for case in read_situations(text, str(file)).cases:
        if not any("unknown-rule" in str(fault) for fault in case.expected.get("faults", ())):
            yield Example(case, frozenset(_changed(case)), "".join(_written_at(lines, case.line)))


def _changed(case: Case) -> Iterator[str]:
    """The rules that a case plays by otherwise than its variant does."""
    yield from case.overrides
    for line in str(case.given.get("record", "")).splitlines():
        if found := re.match(r"\s*set:\s*([\w.]+)\s*=", line):
            yield found[1]


def _written_at(lines: list[str], first: int) -> Iterator[str]:
    """The lines of the case that begins there, up to the next one, a blank line or a comment at the margin."""
    yield lines[first - 1]
    for line in lines[first:]:
        if not line.strip() or line[0] in "-#":
            return
        yield line


def main() -> int:
    """Write the page where it has drifted, or with ``--check`` only say so and return 1."""
    text = page()
    if PAGE.exists() and PAGE.read_text(encoding="utf-8") == text:
        return 0
    check = "--check" in sys.argv[1:]
    sys.stdout.write(f"{PAGE.name} {'has drifted' if check else 'written'}\n")
    if not check:
        PAGE.write_text(text, encoding="utf-8")
    return int(check)


if __name__ == "__main__":
    sys.exit(main())
