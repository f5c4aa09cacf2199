"""A record in its printed form: plays resolved, other entries as printed, comments and order kept.

What cannot be resolved stays as it was written. Printing twice changes nothing more.
"""

from __future__ import annotations

from bisect import bisect_right

from referee.record.names import Names
from referee.record.printing import value_printed
from referee.record.reading import Entry, Record
from referee.replay.judgement import Judgement
from referee.replay.replaying import judge_record
from referee.table.rules import compile_rules


def format_record(
    record: Record,
    judgement: Judgement | None = None,
) -> str:
    """The printed form of a record, line for line, with the line ends it was written with.

    Names left out and ``x all`` are written out, sets get their groups. ``judgement`` is what was judged of it; without
    one the record is judged by the rules that it names.
    """
    judged = judgement if judgement is not None else judge_record(record)
    lines = list(record.lines)
    seated = [game.line for game in judged.games]
    names, after = names_of(judged, 0), 0
    for entry in record.entries:
        if bisect_right(seated, entry.line) != after:
            names, after = names_of(judged, entry.line), bisect_right(seated, entry.line)
        if names is not None:
            lines[entry.line - 1] = _line(lines[entry.line - 1], entry, judged, names)
    end = "\r\n" if "\r\n" in record.text else "\n"
    return "".join(line + end for line in lines)


def names_of(judged: Judgement, line: int | None = None) -> Names | None:
    """What the words of an entry on a line can mean, by who sits at the table then; None without rules.

    Without a line, by who sits there at the end.
    """
    if judged.variant is None:
        return None
    then = [game.players for game in judged.games if line is None or game.line <= line]
    return Names.of(judged.variant, then[-1] if then else judged.players, compile_rules(judged.variant).pack)


def _line(line: str, entry: Entry, judged: Judgement, names: Names) -> str:
    if entry.keyword is None:
        printed = judged.printed.get(entry.line)
        return line if printed is None else printed + _tail(line, entry)
    if entry.text.startswith("#"):  # after a blank it would be a comment
        return line
    return f"{entry.keyword}: {value_printed(entry.keyword, entry.text, names)}".rstrip() + _tail(line, entry)


def _tail(line: str, entry: Entry) -> str:
    """The comment of a line with the blanks before it."""
    end = entry.column - 1 + len(entry.text)
    rest = line[end:]
    return rest if rest.strip() else ""
