"""The usual slips of people who write YAML by hand: what is wrong with a line, and how it was probably meant.

Looked for only where a text cannot be read, at the line that ends the longest beginning that can be: the line itself
says what is wrong, never the parser. This module knows nothing of rules.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

_LONGEST_KEY, _LONGEST_LINE = 1000, 5000
_SHOWN = 60
_START = re.compile(r"(?P<indent>[ \t]*)(?P<dashes>(?:-[ \t]+)*)")
_KEY = re.compile(r"""(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^\s"'{\[#-][^#]*?|-[^\s#][^#]*?)(?=:(?:[ \t]|$))""")
_WORD = re.compile(r"[A-Za-z_][\w.-]*")
_NO_BLANK = re.compile(r"([A-Za-z_][\w.-]*):(\S.*)")
_EQUALS = re.compile(r"([A-Za-z_][\w.-]*)[ \t]*=[ \t]*(\S.*)")
_TWO_WORDS = re.compile(r"([a-z_][\w.-]*)[ \t]+([^\s:]+|[\[{\"'].*)")
_ESCAPE = re.compile(r'\\(?:[0abt\tnvfre "/\\N_LP]|x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8})')
_CLOSER = {"{": "}", "[": "]"}


@dataclass(frozen=True, slots=True)
class Mistake:
    """What is wrong with a line: its number and the columns (all from 0), the cause, what would be right.

    ``mended`` is the line as it was probably meant; None where nobody can say. It is another line (``mends``) where
    a bracket goes over several.
    """

    line: int
    start: int
    end: int
    message: str
    help: str
    mended: str | None = None
    mends: int | None = None


@dataclass(frozen=True, slots=True)
class _Line:
    """A line taken apart: where its content begins, its key if it has one, its value, and where the value begins."""

    number: int
    text: str
    indent: int
    content: int
    key: str | None
    value: str
    at: int

    @property
    def is_item(self) -> bool:
        return self.text[self.indent : self.indent + 1] == "-" and self.content > self.indent

    def mistake(self, message: str, advice: str, value: str | None = None, at: int = 0, width: int = 0) -> Mistake:
        """A mistake in the value, ``at`` columns into it; ``value`` is what should stand in its place."""
        mended = None if value is None else self.text[: self.at] + value
        start = self.at + at
        return Mistake(self.number, start, start + (width or max(1, len(self.value) - at)), message, advice, mended)


def mistake_at(lines: Sequence[str], number: int) -> Mistake:
    """What is wrong at a line that cannot be read after those above it."""
    if len(lines[number]) > _LONGEST_LINE:
        return Mistake(number, 0, _SHOWN, "this line cannot be read", "break it into shorter ones")
    line = _taken_apart(lines, number)
    for look in _LOOKS:
        mistake = look(line, lines)
        if mistake is not None:
            return mistake
    advice = "a rule is `key: value` on a line of its own; the rules of a group stand under each other, equally deep"
    return Mistake(number, line.content, max(len(line.text), line.content + 1), "this line cannot be read", advice)


def _taken_apart(lines: Sequence[str], number: int) -> _Line:
    text = lines[number]
    start = _START.match(text)
    assert start is not None  # noqa: S101 - an empty beginning is one
    content, indent = start.end(), len(start["indent"])
    key = _KEY.match(text, content)
    if key is None:
        value = _without_comment(text[content:])
        return _Line(number, text, indent, content, None, value, content)
    colon = text.index(":", key.end())
    at = colon + 1 + len(text[colon + 1 :]) - len(text[colon + 1 :].lstrip(" \t"))
    return _Line(number, text, indent, content, key[0].rstrip(), _without_comment(text[at:]), at)


def _without_comment(text: str) -> str:
    quote, last = "", ","
    for index, sign in enumerate(text):
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "\"'" and last in "{[,:":
            quote = sign
        elif sign == "#" and (index == 0 or text[index - 1] in " \t"):
            return text[:index].rstrip()
        last = sign if sign not in " \t" else last
    return text.rstrip()


def in_quotes(text: str) -> str:
    """A text between quotes that it does not hold itself."""
    if '"' not in text and "\\" not in text:
        return f'"{text}"'
    return "'" + text.replace("'", "''") + "'"


def _shown(text: str) -> str:
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


def _quoted(line: _Line, _lines: Sequence[str]) -> Mistake | None:
    """A value in quotes that goes wrong: a backslash, no end, something after the end."""
    value, quote = line.value, line.value[:1]
    if quote not in ("'", '"') or not quote:
        return None
    end = 1
    while end < len(value) and value[end] != quote:
        if quote == '"' and value[end] == "\\":
            escape = _ESCAPE.match(value, end)
            if escape is None:
                return _backslash(line, end)
            end = escape.end()
        else:
            end += 1
    if end >= len(value):
        advice = f"close it at the end of the line: {_shown(value + quote)}"
        return line.mistake(f"the text that begins with {quote} is not closed", advice, value + quote)
    rest = value[end + 1 :].strip()
    if not rest or rest.startswith("#"):
        return None
    inner = value[1:].removesuffix(quote)
    if quote == "'":
        better = f'"{inner}"' if '"' not in inner and "\\" not in inner else in_quotes(inner)
        return line.mistake("an apostrophe ends this text before its end", f"write {_shown(better)}", better, end)
    better = in_quotes(value)
    message = "something stands after the quote that ends this text"
    return line.mistake(message, f"put all of it in quotes: {_shown(better)}", better, end + 1)


def _backslash(line: _Line, at: int) -> Mistake:
    inner = line.value[1:].removesuffix('"')
    better = in_quotes(inner.replace("\\", "/"))
    message = f"in double quotes a backslash begins a sign, and `{line.value[at : at + 2]}` is none"
    return line.mistake(message, f"write a path with /, or take single quotes: {_shown(better)}", better, at, 2)


def _brackets(line: _Line, lines: Sequence[str]) -> Mistake | None:
    """A value in brackets that goes wrong: not closed, closed by another, a comma forgotten."""
    if line.value[:1] not in _CLOSER:
        return None
    open_: list[tuple[str, int]] = []
    quote = ""
    text, last = _through_brackets(line, lines)
    for at, sign in enumerate(text):
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "\"'":
            quote = sign
        elif sign in _CLOSER:
            open_.append((sign, at))
        elif sign in "}]":
            opened, since = open_.pop()
            if sign != _CLOSER[opened]:
                better = line.value[:at] + _CLOSER[opened] + line.value[at + 1 :]
                message = f"`{sign}` stands where the `{opened}` of column {line.at + since + 1} should be closed"
                return line.mistake(
                    message, f"write `{_CLOSER[opened]}` there", better, min(at, len(line.value) - 1), 1
                )
            if not open_:
                return _after_brackets(line, at) or _comma(line) or _question(line)
    closers = "".join(_CLOSER[sign] for sign, _ in reversed(open_))
    sign, since = open_[0]
    if quote:
        return line.mistake(f"the text that begins with {quote} is not closed", f"close it with {quote}", None)
    message = f"the `{sign}` of this line is not closed"
    if last == line.number:
        return line.mistake(message, f"write `{closers}` at the end of the line", line.value + closers, since, 1)
    mistake = line.mistake(message, f"write `{closers}` where it ends", None, since, 1)
    return replace(mistake, mended=lines[last] + closers, mends=last)


def _through_brackets(line: _Line, lines: Sequence[str]) -> tuple[str, int]:
    """The value with the lines below that stand deeper, as far as its brackets may reach; and the last of them."""
    text, last = [line.value], line.number
    for below in lines[line.number + 1 :]:
        if below.strip(" \t") and len(below) - len(below.lstrip(" \t")) <= line.indent and below[:1] not in "}]":
            break
        text.append(below)
        last = line.number + len(text) - 1 if below.strip(" \t") else last
    return "\n".join(text), last


def _question(line: _Line) -> Mistake | None:
    """What only some readers of YAML take inside brackets: a tag, a question mark, no blank after a colon."""
    if found := re.search(r"(?<=[\s{\[,])![^\s,\]}]*", line.value):
        better = line.value[: found.start()] + line.value[found.end() :]
        message, width = f"{found[0]} is a tag; a variant file has none", len(found[0])
        advice = "take it away, or put the text in quotes"
        return line.mistake(message, advice, better, found.start(), width)
    if found := re.search(r"""[^\s,{\["'?:][^,{\["'?:]*\?""", line.value):
        advice = "put the text in quotes"
        return line.mistake("a question mark stands here outside quotes", advice, None, found.end() - 1, 1)
    if found := re.search(r"""(?<=[^\s"']):(?=[{}\[\],])""", line.value):
        better = f"{line.value[: found.end()]} {line.value[found.end() :]}"
        return line.mistake("a blank is missing after the colon", "write `key: value`", better, found.start(), 1)
    return None


def _after_brackets(line: _Line, end: int) -> Mistake | None:
    rest = line.value[end + 1 :].strip()
    if not rest:
        return None
    if not rest.strip("}]"):
        return line.mistake("one bracket too many closes here", "take it away", line.value[: end + 1], end + 1)
    return line.mistake(
        "something stands after the closing bracket", "take it away, or put the text in quotes", None, end + 1
    )


def _comma(line: _Line) -> Mistake | None:
    if found := re.search(r":[ \t]+[A-Za-z_][\w.-]*(:)[ \t]", line.value):
        advice = "put a text that has a colon in quotes; each `key: value` has one"
        return line.mistake("a second colon stands in one `key: value`", advice, None, found.start(1), 1)
    found = re.search(r"[^\s,{\[:]([ \t]+)[A-Za-z_][\w.-]*:[ \t]", line.value)
    if found is None:
        return None
    better = line.value[: found.start(1)] + "," + line.value[found.start(1) :]
    advice = "between two `key: value` stands a comma; a text that has a colon goes in quotes"
    return line.mistake("a comma is missing here", advice, better, found.end(1), found.end() - found.end(1))


def _sign(line: _Line, _lines: Sequence[str]) -> Mistake | None:
    """A text that begins with a sign which means something else in YAML."""
    value = line.value
    if not value or value[0] not in "`@%*&!|>,}]?":
        return None
    plain = value.strip("`").strip()
    if value[0] == "`" and plain and "`" not in plain:
        return line.mistake(
            "backticks stand here", f"write {_shown(plain)}; backticks only set it off in a manual", plain
        )
    better = in_quotes(value)
    key = f"{line.key}: " if line.key else ""
    advice = f"a text that begins with {value[0]} goes in quotes: {_shown(key + better)}"
    return line.mistake(f"no text begins with `{value[0]}` unless it stands in quotes", advice, better, 0, 1)


def _colon(line: _Line, _lines: Sequence[str]) -> Mistake | None:
    """A colon and a blank inside a text."""
    found = re.search(r":(?=[ \t]|$)", line.value)
    if line.key is None or found is None or line.value[:1] in "\"'{[":
        return None
    better = in_quotes(line.value)
    advice = f"put the text in quotes: {_shown(f'{line.key}: {better}')}"
    return line.mistake("a colon inside a text begins a value of its own", advice, better, found.start(), 1)


def _list_beside_key(line: _Line, _lines: Sequence[str]) -> Mistake | None:
    """A list that begins on the line of its key."""
    if line.key is None or not line.value.startswith("- "):
        return None
    items = line.value[2:].strip()
    return line.mistake(
        "a list cannot begin beside its key", f"write [{items}], or each `- ` on a line below", f"[{items}]"
    )


def _no_key(line: _Line, _lines: Sequence[str]) -> Mistake | None:
    """A colon with nothing before it."""
    if line.key is not None or not line.value.startswith(": "):
        return None
    return line.mistake("nothing stands before the colon", "a rule is `key: value`", None, 0, 1)


def _hyphen(line: _Line, lines: Sequence[str]) -> Mistake | None:
    """A line of a list without the blank after its hyphen."""
    above = _above(line, lines)
    if line.value[:1] != "-" or line.is_item or above is None or not above.is_item:
        return None
    better = f"- {line.value[1:].strip()}"
    return line.mistake("a blank is missing after the hyphen", f"write {_shown(better)}", better, 0, 1)


def _no_colon(line: _Line, _lines: Sequence[str]) -> Mistake | None:
    """A line without a key: no blank after the colon, no colon, an equals sign."""
    if line.key is not None or not line.value or (line.is_item and not _NO_BLANK.match(line.value)):
        return None
    if len(line.value) > _LONGEST_KEY:
        return line.mistake("this line is longer than any rule's name", "a rule is `key: value`", None, 0, _SHOWN)
    if found := _NO_BLANK.fullmatch(line.value):
        better = f"{found[1]}: {found[2]}"
        return line.mistake(
            f"a blank is missing after the colon of `{found[1]}`",
            f"write {_shown(better)}, with a blank",
            better,
            len(found[1]),
            1,
        )
    if found := _EQUALS.fullmatch(line.value):
        better = f"{found[1]}: {found[2]}"
        return line.mistake("a rule in a file is `key: value`, without `=`", f"write {_shown(better)}", better)
    if found := _TWO_WORDS.fullmatch(line.value):
        better = f"{found[1]}: {found[2]}"
        return line.mistake(
            f"a colon is missing after `{found[1]}`", f"write {_shown(better)}", better, 0, len(found[1])
        )
    if _WORD.fullmatch(line.value):
        return line.mistake("this word stands alone", "a rule is `key: value`; a list's line begins with `- `", None)
    return line.mistake(
        "this line is no `key: value`", "a text of several lines goes in quotes, or stands deeper", None
    )


def _line_above(line: _Line, lines: Sequence[str]) -> Mistake | None:
    """The line above is wrong: it has no colon, so that this one seems to go on with it."""
    above = _above(line, lines)
    if above is None or above.indent > line.indent or above.key is not None or above.is_item:
        return None
    return _no_colon(above, lines)


def _depth(line: _Line, lines: Sequence[str]) -> Mistake | None:
    """A line that is deeper or less deep than where it belongs."""
    above = _above(line, lines)
    if above is None:
        return None
    message, depth = "", above.indent
    if line.indent > above.indent and (above.value or above.is_item):
        message = "this line stands deeper than the one above, which has its value already"
    elif line.indent < above.indent:
        message = "this line stands at a depth where none above stands"
    elif line.indent == above.indent and line.is_item != above.is_item:
        message, depth = "a list's `- ` and a `key: value` stand side by side here", -1
    if not message:
        return None
    better = None if depth < 0 else " " * depth + line.text.lstrip(" \t")
    blanks = f"{above.indent} blanks" if above.indent else "at the margin"
    advice = f"indent it as the line above ({blanks}): the rules of one group stand under each other"
    return Mistake(line.number, line.indent, max(len(line.text), line.indent + 1), message, advice, better)


def _above(line: _Line, lines: Sequence[str]) -> _Line | None:
    for number in range(line.number - 1, -1, -1):
        text = lines[number].strip(" \t")
        if text and not text.startswith("#"):
            return _taken_apart(lines, number)
    return None


_LOOKS: tuple[Callable[[_Line, Sequence[str]], Mistake | None], ...] = (
    _quoted,
    _brackets,
    _sign,
    _list_beside_key,
    _colon,
    _no_key,
    _hyphen,
    _line_above,
    _no_colon,
    _depth,
)
