"""Write the pages of documentation that come from the catalogue; with ``--check`` only say which have drifted."""

from __future__ import annotations

import sys
from pathlib import Path

from referee.cli.options import Rules, decode, judge_source
from referee.faults import CATALOGUE
from referee.report.catalogue.examples import example_bytes
from referee.report.gallery import faults_page, glossary_page
from referee.report.text import render_text

DOCS = Path(__file__).parent


def output_of(name: str) -> str:
    """Return what `check` prints of the example of a fault."""
    judged = judge_source(decode(f"{name}.cassino", example_bytes(name)), Rules(None, ()))
    return render_text(judged.judgement, judged.lines)


def pages() -> dict[Path, bytes]:
    """Return every page that comes from the catalogue, with its place."""
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
    """Return the pages that are not as the catalogue would have them, with what they should say."""
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
