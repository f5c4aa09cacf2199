"""Write ``docs/house-rules.md``: the house rules that people ask for, each with the situation that proves it.

With ``--check`` only say whether it has drifted.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from referee.report.catalogue.house_rules import HOUSE_RULES, HouseRule
from referee.situations import Case, read_situations

DOCS = Path(__file__).parent
PAGE = DOCS / "house-rules.md"
SITUATIONS = DOCS.parent / "tests" / "situations" / "house-rules.yaml"
_HEAD = """\
# House rules

<!-- Written by docs/make_house_rules.py; `make docs` writes it anew, and the tests compare it. -->

The twenty that people ask for. Each is a file of its own, or a few lines more in one; `referee variants new FILE
--extends foster` asks about them and writes the file. For one evening the same stands in the record, as
`set: game.target = 31`. Below each is what it is proved by, one of the
[situations](../tests/situations/house-rules.yaml) that the tests run.
Any other variant may stand for `foster`; [the rules as data](variants.md) says how such a file is read.
"""


def page() -> str:
    """The whole page."""
    cases = read_situations(SITUATIONS.read_text(encoding="utf-8"), str(SITUATIONS)).cases
    return "\n".join([_HEAD, *(line for rule in HOUSE_RULES for line in _rule(rule, cases))])


def _rule(rule: HouseRule, cases: Sequence[Case]) -> Iterator[str]:
    yield f"## {rule.says}\n"
    yield "\n".join(["```yaml", "extends: foster", *rule.lines, "```\n"])
    yield f"{proof(rule, cases).name}.\n"


def proof(rule: HouseRule, cases: Sequence[Case]) -> Case:
    """The situation that is played by a house rule."""
    keys = set(rule.keys)
    for case in cases:
        record = str(case.given.get("record", ""))
        if set(case.overrides) == keys or (record and all(f"set: {line}" in record for line in rule.sets)):
            return case
    raise LookupError(rule.says)


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
