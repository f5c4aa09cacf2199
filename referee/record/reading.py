"""From the text of a record to its entries; nothing is judged, and one bad line never hides the others.

Every entry keeps its line, so that spans can be found when a fault has to be shown.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import takewhile

from referee.faults import Fault, Span
from referee.tokens import comment_at, value

HEADERS = ("variant", "players", "set", "rules", "cut", "start", "date", "place", "scorer", "note")
OF_A_DEAL = (
    "deal",
    "table",
    "hand",
    "round",
    "challenge",
    "insist",
    "claim",
    "count",
    "score",
    "points",
    "adjust",
    "irregularity",
    "ruling",
    "abandon",
    "game",
)
KEYWORDS = frozenset((*HEADERS, *OF_A_DEAL))
MAY_REPEAT = frozenset({"cut", "set", "note"})
LONGEST_LINE = 10_000  # characters; nobody writes such a line at a table, and a file that is no record is told at once

_AT_MOST = f"at most {LONGEST_LINE:,} characters in a line"
_BLANKS = " \t\u00a0"


@value
class Entry:
    """One line of a record that says something: ``KEY: VALUE``.

    ``keyword`` is the key in lower case where it is a keyword, else None, and ``name`` then is the key
    as written: a player's name, empty where it was left out. ``text`` is the value; it starts at ``column``.
    """

    line: int
    keyword: str | None
    name: str
    text: str
    source: str

    def saying(self, text: str) -> Entry:
        """The same line with another value."""
        return Entry(self.line, self.keyword, self.name, text, self.source)

    @property
    def column(self) -> int:
        """Where the value starts, from 1; where there is none, the column after the colon."""
        colon = self.source.find(":")
        return self.source.find(self.text, colon + 1) + 1 if self.text else colon + 2

    @property
    def key_column(self) -> int:
        """Where the key starts, from 1."""
        return len(self.source) - len(self.source.lstrip(_BLANKS)) + 1

    def span(self, start: int | None = None, end: int | None = None) -> Span:
        """The stretch of the value between two places from 0; all of it, or the key where it is empty."""
        if start is None or end is None:
            start, end = 0, len(self.text)
        if not self.text:
            return self.key_span()
        column = self.column
        return Span(self.line, column + start, column + max(end, start + 1))

    def key_span(self) -> Span:
        """The stretch of the key."""
        colon = self.source.find(":")
        end = len(self.source[:colon].rstrip(_BLANKS)) + 1
        return Span(self.line, min(self.key_column, colon + 1), max(end, min(self.key_column, colon + 1) + 1))


@dataclass(slots=True, eq=False)
class Record:
    """A record as it was written: its lines (without line ends), its entries, and the lines that are none."""

    file: str
    text: str
    lines: list[str]
    entries: list[Entry]
    faults: list[Fault] = field(default_factory=list)


def read_record(text: str, file: str = "-", before: Record | None = None) -> Record:
    """The entries of a record, line by line. Comments and blank lines are kept in ``lines`` only.

    Lines that are no entry become ``unreadable-line``, and so do lines longer than ``LONGEST_LINE``, whatever they
    say; a text in which nothing at all is an entry of a game of cards becomes one ``unreadable-file``.
    ``before`` is a record that begins alike: the entries of the lines that both have are taken over from it.
    """
    lines = split_lines(text)
    alike = 0 if before is None else _alike(before, lines)
    record = Record(file, text, lines, [])
    if before is not None:
        record.entries += takewhile(lambda entry: entry.line <= alike, before.entries)
        record.faults += takewhile(lambda fault: fault.line <= alike, before.faults)
    entries = record.entries
    keys: dict[str, tuple[str, str | None]] = {}
    for number, line in enumerate(lines[alike:], alike + 1):
        if len(line) > LONGEST_LINE:
            record.faults.append(_too_long(number, line))
            continue
        colon = line.find(":")
        said = line
        if "#" in line:
            said = line[: comment_at(line)]
            if len(said) < colon:
                colon = -1
        if colon >= 0:
            key = said[:colon]
            known = keys.get(key)
            if known is None:
                name = " ".join(key.split())
                known = keys[key] = (name, name.lower() if name.lower() in KEYWORDS else None)
            entries.append(Entry(number, known[1], known[0], said[colon + 1 :].strip(_BLANKS), line))
        elif said.strip():
            record.faults.append(_no_entry(number, said))
    if record.faults and not any(entry.keyword for entry in entries):
        first = record.faults[0].line
        record.faults = [
            Fault("unreadable-file", Span(first, 1, 2), {"reason": "no line of it is an entry of a record"})
        ]
        record.entries = []
    return record


def _alike(before: Record, lines: list[str]) -> int:
    """How many lines two records begin with alike; none where one of them could not be read at all."""
    if before.faults and not before.entries:
        return 0
    pairs = enumerate(zip(before.lines, lines, strict=False))
    return next((place for place, (old, new) in pairs if old != new), min(len(before.lines), len(lines)))


def split_lines(text: str) -> list[str]:
    r"""The lines of a text without their ends; a byte order mark and ``\\r`` before a line end are no part of them."""
    lines = text.removeprefix("\ufeff").split("\n")
    if lines and not lines[-1]:
        lines.pop()
    return [line.rstrip("\r") for line in lines]


def _no_entry(number: int, said: str) -> Fault:
    text = said.strip()
    start = said.find(text) + 1
    facts = {"text": text[:80], "reason": "no colon", "expected": "KEY: VALUE, or # before a comment"}
    return Fault("unreadable-line", Span(number, start, start + len(text)), facts)


def _too_long(number: int, line: str) -> Fault:
    facts = {"text": line[:80], "reason": f"it has {len(line):,} characters", "expected": _AT_MOST}
    return Fault("unreadable-line", Span(number, 1, len(line) + 1), facts)
