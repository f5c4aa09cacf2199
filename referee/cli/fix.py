"""``referee check --fix``: the one-card correction that makes the rest of a deal agree, written if it is agreed to."""

from __future__ import annotations

import difflib
import sys
from collections.abc import Iterator
from pathlib import Path

import typer

from referee.cli.clock import now
from referee.cli.disk import STDIN
from referee.cli.options import Judged, Rules, Source, check_source
from referee.keeping.journal import open_journal
from referee.keeping.session import Session
from referee.keeping.writing import Trouble
from referee.replay.printing import names_of
from referee.report.catalogue.pages import correction
from referee.tokens import cards_in


def offer_fixes(judged: Judged, rules: Rules, *, agreed: bool) -> Judged:
    """Show each correction as a diff, write it if it is agreed to, and return the record as it is then."""
    if judged.source.fault is not None:
        return judged
    refused: set[tuple[int, str, str]] = set()
    while (found := next_fix(judged, rules, refused)) is not None:
        fix, text = found
        print(difference(judged.source, text), file=sys.stderr, end="")
        if not (agreed or asked()) or not written(judged.source, text):
            refused.add(fix)
            continue
        judged = check_source(Source(judged.source.file, text), rules)
    return judged


def next_fix(
    judged: Judged, rules: Rules, refused: set[tuple[int, str, str]]
) -> tuple[tuple[int, str, str], str] | None:
    """The first correction not yet refused that is the only one of its fault, with the text it gives."""
    for fault in judged.judgement.faults:
        if len(fault.fixes) != 1 or fault.fixes[0] in refused:
            continue
        for text in corrected(judged, fault.fixes[0], rules):
            return fault.fixes[0], text
        print(f"{judged.source.file}:{fault.line}: {correction(fault)}; write it by hand", file=sys.stderr)
        refused.add(fault.fixes[0])
    return None


def corrected(judged: Judged, fix: tuple[int, str, str], rules: Rules) -> Iterator[str]:
    """Yield the record with one card of one line written anew, where that leaves fewer faults than before."""
    line, old, new = fix
    session = Session(judged.source.text, judged.source.file, rules.variant, rules.sets)
    written_line, entry, names = judged.lines[line - 1], session.entries[line], names_of(session.judgement, line)
    begun = entry.column - 1
    cards = cards_in(names.pack, entry.text, play=entry.keyword is None) if names is not None else ()
    for _, start, end in cards:
        if entry.text[start:end] != old:
            continue
        answer = session.edit(line, written_line[: begun + start] + new + written_line[begun + end :])
        if not answer.refused and not answer.meanings and len(answer.judgement.faults) < len(judged.judgement.faults):
            yield session.text_of(answer.record)


def difference(source: Source, text: str) -> str:
    """What would be written, as a diff."""
    old, new = source.text.splitlines(keepends=True), text.splitlines(keepends=True)
    return "".join(difflib.unified_diff(old, new, source.file, f"{source.file} (corrected)", n=1))


def asked() -> bool:
    """What a person at the terminal answers; where nobody can be asked, nothing is written."""
    if not sys.stdin.isatty():
        print("not written: say --yes where nobody can be asked", file=sys.stderr)
        return False
    return typer.confirm("Write this?", default=False, err=True)


def written(source: Source, text: str) -> bool:
    """Write the corrected record in one step; say why where that cannot be."""
    if source.file == STDIN:
        print("not written: standard input has no file", file=sys.stderr)
        return False
    journal = open_journal(Path(source.file), since=now())
    if isinstance(journal, Trouble):
        print(f"not written: {journal.words()}", file=sys.stderr)
        return False
    try:
        changed = journal.text != source.text
        problem = None if changed else journal.write(text)
    finally:
        journal.close()
    if changed or problem:
        print(f"not written: {problem.words() if problem else 'the file has changed meanwhile'}", file=sys.stderr)
        return False
    return True
