"""Write the pages of documentation that come from the catalogue; with ``--check`` only say which have drifted."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

from referee.cli.options import Rules, check_source, decode
from referee.faults import CATALOGUE, FaultName, Severity
from referee.report.catalogue.examples import example_bytes
from referee.report.catalogue.glossary import TERMS, Term
from referee.report.catalogue.pages import FAULTS
from referee.report.text import render_text
from referee.variant.laws import IRREGULARITIES, RULINGS

DOCS = Path(__file__).parent
FROM_CATALOGUE = "<!-- Written by docs/make_faults.py from the catalogue; change it there. -->"
SEVERITIES = {
    Severity.ERROR: "Errors: the record cannot be right",
    Severity.FOUL: "Fouls: a play broke a rule",
    Severity.CLAIM: "Claims: an assertion is false",
    Severity.WARNING: "Warnings: worth knowing, not counted",
}


def output_of(name: FaultName) -> str:
    """What `check` prints of the example of a fault."""
    judged = check_source(decode(f"{name}.cassino", example_bytes(name)), Rules(None, ()))
    return render_text(judged.judgement, judged.lines)


def glossary_page() -> str:
    """The glossary in Markdown: terms, irregularities and rulings."""
    terms = "\n\n".join(_term(name, term) for name, term in TERMS.items())
    return "\n".join(
        [
            "# Glossary",
            "",
            FROM_CATALOGUE,
            "",
            "The words of the table. `referee explain NAME` shows each of them, with the sources and with what the",
            "shipped variants do; [every rule](rules.md) of a variant file has its own page.",
            "",
            "## Terms",
            "",
            terms,
            "",
            "## Irregularities",
            "",
            *_words(IRREGULARITIES),
            "",
            "## Rulings",
            "",
            *_words(RULINGS),
            "",
        ]
    )


def faults_page(outputs: Mapping[FaultName, str]) -> str:
    """The table of all faults in Markdown; ``outputs`` holds the text output of each one's example."""
    blocks = [
        "# Faults",
        "",
        FROM_CATALOGUE,
        "",
        "Every fault that `referee check` can report: the smallest record that shows it, and exactly what is said",
        "of that record. `referee explain NAME` says more of each. `make docs` writes this folder anew, and the tests",
        "compare it.",
    ]
    for severity, title in SEVERITIES.items():
        blocks += ["", f"## {title}", "", "| fault | said of its example | what it is | |", "|---|---|---|---|"]
        blocks += [_row(name, outputs[name]) for name, row in CATALOGUE.items() if row.severity is severity]
    return "\n".join([*blocks, ""])


def said_of(name: FaultName, output: str) -> str:
    """The headline of a fault as an output tells it; empty where the output does not show the fault."""
    start = f"{CATALOGUE[name].severity} {name}: "
    return next((line.removeprefix(start) for line in output.splitlines() if line.startswith(start)), "")


def _row(name: FaultName, output: str) -> str:
    files = f"[record]({name}.cassino) [output]({name}.txt)"
    return f"| `{name}` | {_cell(said_of(name, output))} | {_cell(FAULTS[name].what)} | {files} |"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _term(name: str, term: Term) -> str:
    lines = [f"**{name}**  ", term.means]
    if term.rules:
        lines.append(f"Rules: {', '.join(f'`{key}`' for key in term.rules)}.")
    if term.see:
        lines.append(f"See {', '.join(term.see)}.")
    return "\n".join(lines)


def _words(words: Mapping[str, str]) -> list[str]:
    return [f"* `{word}`: {means}" for word, means in words.items()]


def pages() -> dict[Path, bytes]:
    """Every page that comes from the catalogue, with its place."""
    outputs = {name: output_of(name) for name in CATALOGUE}
    found = {
        DOCS / "glossary.md": glossary_page().encode(),
        DOCS / "faults" / "README.md": faults_page(outputs).encode(),
    }
    for name, output in outputs.items():
        found[DOCS / "faults" / f"{name}.cassino"] = example_bytes(name)
        found[DOCS / "faults" / f"{name}.txt"] = output.encode()
    return found


def drifted() -> dict[Path, bytes]:
    """The pages that are not as the catalogue would have them, with what they should say."""
    return {path: page for path, page in pages().items() if not path.exists() or path.read_bytes() != page}


def main() -> int:
    """Write what has drifted, or with ``--check`` only list it and return 1."""
    changed = drifted()
    check = "--check" in sys.argv[1:]
    for path, page in changed.items():
        sys.stdout.write(f"{path.relative_to(DOCS)} {'has drifted' if check else 'written'}\n")
        if not check:
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(page)
    return int(check and bool(changed))


if __name__ == "__main__":
    sys.exit(main())
