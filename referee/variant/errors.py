"""What can be wrong with a variant: faults with their place, and how they are shown.

A fault of a variant file is no fault of a record: it stands in a YAML file, in a ``set:``
or in a mapping of overrides. This module knows nothing of files and YAML.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Self

from referee.faults import closest

_WORD_SHOWN, _SENTENCE = 60, 600
MOST_TOLD = 50
_ENDLESS = re.compile(r"\S{81,}")


class FaultKind(StrEnum):
    """What sort of fault it is."""

    UNKNOWN_VARIANT = "unknown-variant"
    UNREADABLE_FILE = "unreadable-file"
    NOT_YAML = "not-yaml"
    DUPLICATE_KEY = "duplicate-key"
    UNKNOWN_KEY = "unknown-key"
    MISSING_KEY = "missing-key"
    WRONG_VALUE = "wrong-value"
    CONTRADICTION = "contradiction"
    CIRCLE = "circle"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Origin:
    """A text that rules are written in: a file, a ``set:`` (its number among them) or overrides.

    ``layer`` grows from the base to the file, the overrides and the sets: what was said last.
    """

    file: str | None = None
    lines: tuple[str, ...] = ()
    layer: int = 0
    set_index: int | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """A stretch of one line of an origin: 1-based, in characters, the end column exclusive."""

    origin: Origin
    line: int = 1
    column: int = 1
    end_column: int = 2

    @property
    def excerpt(self) -> str | None:
        """The line as written, where there is one."""
        lines = self.origin.lines
        return lines[self.line - 1] if 0 < self.line <= len(lines) else None


@dataclass(frozen=True, slots=True)
class Related:
    """A second place that a fault rests on, and what stands there."""

    message: str
    file: str | None = None
    line: int = 1
    column: int = 1
    end_column: int = 2

    @classmethod
    def at(cls, place: Place, message: str) -> Self:
        """What stands at a place."""
        return cls(
            shortened(message), place.origin.file, place.line, place.column, max(place.end_column, place.column + 1)
        )


@dataclass(frozen=True, slots=True)
class VariantFault:
    """One thing that is wrong with a variant: where, which rule, why, and what would be right.

    ``set_index`` says which of the ``sets`` is meant; then line and column are those within it.
    """

    kind: FaultKind
    message: str
    key: str = ""
    file: str | None = None
    line: int = 1
    column: int = 1
    end_column: int = 2
    expected: tuple[str, ...] = ()
    closest: str | None = None
    help: str | None = None
    excerpt: str | None = None
    set_index: int | None = None
    related: tuple[Related, ...] = ()


class VariantError(Exception):
    """A variant that cannot be used: all its faults, in the order of their places."""

    def __init__(self, faults: Iterable[VariantFault]) -> None:
        """With all its faults, at least one."""
        self.faults: tuple[VariantFault, ...] = tuple(faults)
        super().__init__(self.faults)

    def __str__(self) -> str:
        """The headlines, one a line."""
        return "\n".join(headline(fault) for fault in self.faults)

    @property
    def not_found(self) -> bool:
        """Whether the variant that was asked for does not exist at all."""
        return any(fault.kind is FaultKind.UNKNOWN_VARIANT for fault in self.faults)


def shortened(text: str) -> str:
    """A sentence in which no word is endless, whatever was written into it: such a word is cut and marked with `…`."""
    cut = _ENDLESS.sub(lambda word: f"{word[0][:_WORD_SHOWN]}…", text)
    return cut if len(cut) <= _SENTENCE else f"{cut[: _SENTENCE - 1]}…"


def fault_at(
    place: Place,
    kind: FaultKind,
    message: str,
    *,
    key: str = "",
    expected: Sequence[str] = (),
    word: str | None = None,
    advice: str | None = None,
    related: Sequence[Related] = (),
) -> VariantFault:
    """The fault at a place; ``word`` is compared with ``expected`` for what was probably meant."""
    near = closest(word, expected) if word is not None else None
    return VariantFault(
        kind=kind,
        message=shortened(message),
        key=key,
        file=place.origin.file,
        line=place.line,
        column=place.column,
        end_column=max(place.end_column, place.column + 1),
        expected=tuple(expected),
        closest=near,
        help=advice or (f"did you mean {near}" if near else None),
        excerpt=place.excerpt,
        set_index=place.origin.set_index,
        related=tuple(related),
    )


def cut_short(faults: Sequence[VariantFault]) -> list[VariantFault]:
    """The faults, of each text and kind not more than a person reads; the last of them says how many more there are."""
    told: dict[tuple[str | None, int | None, FaultKind], int] = {}
    kept: list[VariantFault] = []
    for fault in faults:
        sort = (fault.file, fault.set_index, fault.kind)
        told[sort] = told.get(sort, 0) + 1
        if told[sort] <= MOST_TOLD + 1:
            kept.append(fault)
    last: dict[tuple[str | None, int | None, FaultKind], int] = {}
    for index, fault in enumerate(kept):
        last[fault.file, fault.set_index, fault.kind] = index
    for sort, index in last.items():
        more = told[sort] - MOST_TOLD
        if more > 1:
            kept[index] = replace(kept[index], message=f"and {more} more of this kind", help=None, closest=None)
    return kept


def headline(fault: VariantFault) -> str:
    """The fault in one line: place, kind and message."""
    where = f"{fault.file}:{fault.line}:{fault.column}: " if fault.file else ""
    if not fault.file and fault.excerpt is not None:
        where = f"set {shortened(fault.excerpt)}: "
    return f"{where}{fault.kind}: {fault.message}"


def render_variant_faults(faults: Iterable[VariantFault]) -> str:
    """The faults as text: place, message, the line with carets, and help."""
    return "\n\n".join("\n".join(_rendered(fault)) for fault in faults)


def _rendered(fault: VariantFault) -> list[str]:
    lines = [headline(fault)]
    if fault.excerpt is not None:
        shown, column, width = _cut(fault.excerpt, fault.column, fault.end_column)
        number = str(fault.line)
        lines.append(f"  {number} | {shown}")
        lines.append(f"  {' ' * len(number)} | {' ' * (column - 1)}{'^' * width}")
    lines += [f"  see {_where(each)}: {each.message}" for each in fault.related]
    if fault.help:
        lines.append(f"  help: {fault.help}")
    return lines


def _where(related: Related) -> str:
    return f"{related.file}:{related.line}" if related.file else f"line {related.line}"


def _cut(line: str, column: int, end: int, width: int = 100) -> tuple[str, int, int]:
    """The part of a long line around the column, tabs as blanks, with column and caret width in it."""
    line = line.replace("\t", " ")
    start = max(0, column - 1 - width // 2) if len(line) > width else 0
    shown = line[start : start + width]
    inside = column - start
    return shown, inside, max(1, min(end - column, width - inside + 1))
