"""A record in its printed form: plays resolved, cards as printed, comments and order kept.

What cannot be resolved stays as it was written. Printing twice changes nothing more.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from referee.record.reading import Entry, Record
from referee.replay.judgement import Judgement
from referee.replay.replaying import judge_record
from referee.table.rules import Rules, compile_rules
from referee.variant.model import Variant

_CARDS = frozenset({"table", "hand", "cut", "irregularity"})
_WORD = re.compile(r"[^\s,+=\[\]()]+")


def format_record(
    record: Record,
    variant: Variant | str | Path | None = None,
    sets: Sequence[str] = (),
    judgement: Judgement | None = None,
) -> str:
    """The printed form of a record, line for line, with the line ends it was written with.

    Names left out and ``x all`` are written out, sets get their groups. ``judgement`` saves judging again.
    """
    judged = judgement if judgement is not None else judge_record(record, variant, sets)
    rules = compile_rules(judged.variant) if judged.variant is not None else None
    entries = {entry.line: entry for entry in record.entries}
    lines = [
        _line(line, entries[number], judged, rules) if number in entries else line
        for number, line in enumerate(record.lines, 1)
    ]
    end = "\r\n" if "\r\n" in record.text else "\n"
    return "".join(line + end for line in lines)


def _line(line: str, entry: Entry, judged: Judgement, rules: Rules | None) -> str:
    if rules is None:
        return line
    if entry.keyword is None:
        printed = judged.printed.get(entry.line)
        return line if printed is None else printed + _tail(line, entry)
    if entry.text.startswith("#"):  # after a blank it would be a comment
        return line
    value = _cards_printed(rules, entry.text) if entry.keyword in _CARDS else entry.text
    return f"{entry.keyword}: {value}".rstrip() + _tail(line, entry)


def _tail(line: str, entry: Entry) -> str:
    """The comment of a line with the blanks before it."""
    end = entry.column - 1 + len(entry.text)
    rest = line[end:]
    return rest if rest.strip() else ""


def _cards_printed(rules: Rules, text: str) -> str:
    def printed(match: re.Match[str]) -> str:
        card = rules.pack.number(match[0])
        return match[0] if card is None or card < 0 else rules.pack.name(card)

    return _WORD.sub(printed, text)
