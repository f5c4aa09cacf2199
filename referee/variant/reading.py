"""A YAML text read as far as it can be: where it goes wrong that is told, and the reading goes on.

A text that is YAML is read at once. One that is not is cut at the lines of the margin, and each piece is read by
itself; of a piece that cannot be read the longest beginning that can be says which line is wrong. That line is told
(``mistakes``), mended or left out, and the piece is read again. All rests on whether a text can be read, never on what
the parser says of it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace

from referee.variant.errors import FaultKind, Origin, Place, Related, VariantFault, fault_at
from referee.variant.mistakes import Mistake, mistake_at
from referee.variant.yaml_text import SECOND_DOCUMENT, Entries, Items, Node, Scalar, Unreadable, parsed

_BREAK = re.compile(r"\r\n|[\n\r\x85\u2028\u2029]")
_NOT_YAML = re.compile(r"[^\t\n\r\x20-\x7E\x85\xA0-\uD7FF\uE000-\uFEFE\uFF00-\uFFFD\U00010000-\U0010ffff]")
_ODD = "\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000"
_ODD_BEGINNING = re.compile(rf"[ \t]*[{_ODD}][ \t{_ODD}]*(?=\S)")
_ODD_COLON = re.compile(rf"^[ \t]*(?:- +)?[\w.-]+(:[ \t]*[{_ODD}][{_ODD} \t]*|\uff1a[{_ODD} \t]*)")
_TAB = re.compile(r"(?: *\t[ \t]*)(?=[^\s#])")
_ANY_TAB = re.compile(r"^ *\t[ \t]*[^\s#]", re.MULTILINE)

# How much is read again to find out what is wrong: enough for every file that a person wrote.
_CHARACTERS, _MISTAKES = 120_000, 60


def lines_of(text: str) -> tuple[str, ...]:
    """The lines of a text as YAML counts them."""
    lines = _BREAK.split(text)
    return tuple(lines[:-1] if not lines[-1] else lines)


def read_yaml(text: str, origin: Origin) -> tuple[Node | None, list[VariantFault]]:
    """The tree of a YAML text as far as it can be read, and what is wrong with its form."""
    text, faults = _cleaned(text, origin)
    if _ANY_TAB.search(text) is None:
        with suppress(Unreadable):
            root, found = parsed(text.replace("\t", " "), origin)
            return root, [*faults, *found]
    reading = _Reading(origin, list(lines_of(text)))
    root = reading.whole()
    return root, [*faults, *reading.faults]


def _cleaned(text: str, origin: Origin) -> tuple[str, list[VariantFault]]:
    """The text without characters that no YAML may hold; they are told once, at the first."""
    found = _NOT_YAML.findall(text)
    if not found:
        return text, []
    first = _NOT_YAML.search(text)
    assert first is not None  # noqa: S101 - it was found above
    before = lines_of(text[: first.start()] + "x")
    place = Place(origin, len(before), len(before[-1]), len(before[-1]) + 1)
    more = f" ({len(found) - 1} more below)" if len(found) > 1 else ""
    message = f"the character U+{ord(found[0]):04X} stands here, which no YAML text may hold{more}"
    cleaned = _NOT_YAML.sub("\ufffd", text)
    return cleaned, [fault_at(place, FaultKind.NOT_YAML, message, advice="take it away")]


@dataclass(slots=True)
class _Reading:
    """A text that is no YAML: its lines, mended one by one, and what was told of them."""

    origin: Origin
    lines: list[str]
    faults: list[VariantFault] = field(default_factory=list)
    left: int = _CHARACTERS
    moved: dict[int, int] = field(default_factory=dict)

    def whole(self) -> Node | None:
        """All that can be read."""
        self._one_document()
        self._plain_blanks()
        self._blanks_for_tabs()
        self.lines = [line.replace("\t", " ") for line in self.lines]
        bounds = _pieces(self.lines)
        roots = [self._piece(start, end, alone=len(bounds) == 1) for start, end in bounds]
        return self._joined([root for root in roots if root is not None])

    def _one_document(self) -> None:
        """A mark at the top is left out; what stands after a second one is not read."""
        seen = False
        for number, line in enumerate(self.lines):
            if line.rstrip() in ("---", "...") or line.startswith("--- "):
                if seen:
                    if line.startswith("---"):
                        self._tell(Mistake(number, 0, 3, SECOND_DOCUMENT, "take the `---` away, or make two files"), "")
                    del self.lines[number:]
                    return
                self.lines[number] = " " * 3 + line[3:]
            seen = seen or (bool(line.strip()) and not line.startswith("#"))

    def _plain_blanks(self) -> None:
        """A word processor's blanks and colons become plain ones; told once, at the beginning of a line if there."""
        places: list[tuple[bool, int, int]] = []
        for number, line in enumerate(self.lines):
            beginning = _ODD_BEGINNING.match(line)
            if beginning:
                depth = self._depth_after(number)
                moved = self.moved[number] = depth - beginning.end()
                places.append((False, number, moved + next(at for at, sign in enumerate(line) if sign not in " \t")))
                line = " " * depth + line[beginning.end() :]  # noqa: PLW2901
            if colon := _ODD_COLON.match(line):
                odd = next(at for at in range(colon.start(1), colon.end(1)) if line[at] not in ": \t")
                places.append((True, number, odd))
                line = line[: colon.start(1)] + ": " + line[colon.end() :]  # noqa: PLW2901
            self.lines[number] = line
        if places:
            (_, number, at), *others = sorted(places)
            sign = self._written(number)[at - self.moved.get(number, 0) :][:1] or "\u00a0"
            what = "colon" if sign == "\uff1a" else "blank"
            message = f"the {what} U+{ord(sign):04X} stands here, as a word processor writes it"
            related = [
                self._related(each, column, "here too") for _, each, column in sorted(others, key=lambda o: o[1:])
            ]
            self._tell(Mistake(number, at, at + 1, message, f"type a plain {what}"), "", related[:5])

    def _depth_after(self, number: int) -> int:
        """How deep a line stands that began with odd blanks: below a key without a value, else like the one above."""
        for above in reversed(self.lines[:number]):
            if above.strip() and not above.lstrip().startswith("#"):
                depth = len(above) - len(above.lstrip())
                return depth + 2 if above.rstrip().endswith(":") else depth
        return 0

    def _blanks_for_tabs(self) -> None:
        """Tabs at the beginning of lines become blanks; told once."""
        found = [(number, match) for number, line in enumerate(self.lines) if (match := _TAB.match(line))]
        for number, match in found:
            self.lines[number] = match[0].replace("\t", "  ") + self.lines[number][match.end() :]
            self.moved[number] = match[0].count("\t")
        if found:
            number, match = found[0]
            more = f", and in {len(found) - 1} more lines" if len(found) > 1 else ""
            at = match[0].index("\t") + self.moved[number]
            self._tell(
                Mistake(number, at, at + 1, f"a tab stands here{more}", "indent with blanks, two for each depth"), ""
            )

    def _piece(self, start: int, end: int, *, alone: bool) -> Node | None:
        """One piece: all that can be read of it, once its mistakes are told and mended or left out."""
        lines, key = self.lines[start:end], _key_of(self.lines[start])
        mended: set[int] = set()
        was_cut = False
        while any(line.strip() for line in lines):
            try:
                root, found = self._tried(lines, start, alone=alone)
            except Unreadable as unreadable:
                if self.left <= 0 or len(self.faults) >= _MISTAKES:
                    line = min(unreadable.line, len(lines) - 1)
                    message = "this cannot be read, or what stands around it cannot"
                    self._tell(
                        Mistake(start + line, 0, max(1, len(lines[line])), message, "mend what is told above"), key
                    )
                    return None
                mistake = mistake_at(lines, self._first_unreadable(lines, start, unreadable.line, alone=alone))
                self._tell(replace(mistake, line=start + mistake.line), key)
                was_cut = _mend(lines, mistake, mended) or was_cut
            else:
                self.faults += found
                return _without_blanks(root) if was_cut else root
        return None

    def _tried(self, lines: Sequence[str], start: int, *, alone: bool) -> tuple[Node | None, list[VariantFault]]:
        """A piece read. Raises Unreadable, also where it is not the lines of a mapping or of a list."""
        text = "\n".join(lines) + "\n"
        self.left -= len(text)
        root, found = parsed(text, self.origin, start)
        if isinstance(root, Scalar) and not alone:
            raise Unreadable(len(lines) - 1)
        return root, found

    def _first_unreadable(self, lines: Sequence[str], start: int, worst: int, *, alone: bool) -> int:
        """The line after the longest beginning that can be read; the reading ended at ``worst``."""
        for end in range(min(worst + 1, len(lines) - 1), 0, -1):
            try:
                self._tried(lines[:end], start, alone=alone)
            except Unreadable:
                if self.left <= 0:
                    return min(worst, len(lines) - 1)
            else:
                return _next_written(lines, end)
        return _next_written(lines, 0)

    def _written(self, number: int) -> str:
        return self.origin.lines[number] if number < len(self.origin.lines) else ""

    def _place(self, line: int, start: int, end: int) -> Place:
        """The place of a stretch of a mended line (all from 0), as the line is written."""
        moved = self.moved.get(line, 0)
        longest = len(self.origin.lines[line]) if line < len(self.origin.lines) else 0
        first = max(0, min(start - moved, longest))
        return Place(self.origin, line + 1, first + 1, max(first + 1, min(end - moved, longest)) + 1)

    def _related(self, line: int, at: int, message: str) -> Related:
        return Related.at(self._place(line, at, at + 1), message)

    def _tell(self, mistake: Mistake, key: str, related: Sequence[Related] = ()) -> None:
        place = self._place(mistake.line, mistake.start, mistake.end)
        self.faults.append(
            fault_at(place, FaultKind.NOT_YAML, mistake.message, key=key, advice=mistake.help, related=related)
        )

    def _joined(self, roots: Sequence[Node]) -> Node | None:
        """The pieces as one: a mapping of all, or a list of all; a key that comes again is told."""
        if len(roots) <= 1 or any(isinstance(root, Scalar) for root in roots):
            return roots[0] if roots else None
        if all(isinstance(root, Items) for root in roots):
            return Items(
                roots[0].place, tuple(item for root in roots if isinstance(root, Items) for item in root.items)
            )
        entries: dict[str, tuple[Place, Node]] = {}
        for root in roots:
            for key, (place, node) in root.entries.items() if isinstance(root, Entries) else ():
                if key in entries:
                    message = f"{key} stands here twice; first in line {entries[key][0].line}"
                    related = (Related.at(entries[key][0], f"{key} is said here first"),)
                    self.faults.append(fault_at(place, FaultKind.DUPLICATE_KEY, message, key=key, related=related))
                else:
                    entries[key] = (place, node)
        return Entries(roots[0].place, entries)


def _pieces(lines: Sequence[str]) -> list[tuple[int, int]]:
    """The stretches of lines that each begin at the margin; a list under a key goes with the key."""
    written = [number for number, line in enumerate(lines) if line.strip() and not line.startswith("#")]
    top = lines[written[0]] if written else ""
    if top[:1] in ("{", "[", ""):
        return [(0, len(lines))]
    listed = top.startswith("-")
    starts = [n for n in written if lines[n][0] not in " \t}]" and (listed or not lines[n].startswith("- "))]
    starts = [0, *[each for each in starts if each > written[0]]]
    return list(zip(starts, [*starts[1:], len(lines)], strict=True))


def _key_of(line: str) -> str:
    """The rule that a line at the margin is about, as far as it can be told."""
    found = re.match(r"[\w.-]+", line)
    return found[0] if found else ""


def _mend(lines: list[str], mistake: Mistake, mended: set[int]) -> bool:
    """Put the line right, or leave it out with what stands deeper; whether it was left out."""
    meant = mistake.line if mistake.mends is None else mistake.mends
    if mistake.mended is not None and meant not in mended and mistake.mended != lines[meant]:
        lines[meant] = mistake.mended
        mended.add(meant)
        return False
    depth = _depth(lines[mistake.line])
    lines[mistake.line] = ""
    for number in range(mistake.line + 1, len(lines)):
        closes = lines[number].lstrip()[:1] in ("}", "]")
        if lines[number].strip() and _depth(lines[number]) <= depth and not closes:
            break
        lines[number] = ""
    return True


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip(" \t"))


def _next_written(lines: Sequence[str], start: int) -> int:
    numbers = range(start, len(lines))
    return next((n for n in numbers if lines[n].strip() and not lines[n].lstrip().startswith("#")), len(lines) - 1)


def _without_blanks(node: Node | None) -> Node | None:
    """A tree without the keys whose values were left out, so that nothing is told of their being blank."""
    if not isinstance(node, Entries):
        return node
    kept: dict[str, tuple[Place, Node]] = {}
    for key, (place, each) in node.entries.items():
        inner = _without_blanks(each)
        if inner is not None and not (isinstance(inner, Scalar) and inner.is_blank):
            kept[key] = (place, inner)
    return Entries(node.place, kept)
