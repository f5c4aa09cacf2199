"""YAML without surprises: a text becomes a tree of nodes that know their place.

Plain ``true``/``false``, whole numbers and ``null`` are what they say; everything else is
text, ``no``, ``on``, ``1:30`` and ``010`` included. Two equal keys, anchors, tags, a huge
nesting and a second document are faults. Where a text is no YAML at all, ``Unreadable`` says no
more than where the reading ended: the parsers written in C and in Python do not say it in the same
words. This module knows nothing of rules.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import yaml

from referee.variant.errors import FaultKind, Origin, Place, Related, VariantFault, fault_at

DEEPEST = 16
SECOND_DOCUMENT = "a second document begins here; a variant file is one"
_WHOLE_NUMBER = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,8})")
_TOUCHED = re.compile(r"""[^\s"']:[{}\[\],]""")
_STANDARD_TAG = "tag:yaml.org,2002:"
_PLAIN: Mapping[str, bool | None] = {"true": True, "false": False, "null": None, "~": None, "": None}
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True, slots=True)
class Scalar:
    """One word, number or text as written; ``plain`` when it stands without quotes."""

    place: Place
    text: str
    plain: bool = True

    @property
    def is_blank(self) -> bool:
        """Whether nothing at all is written where a value should stand."""
        return self.plain and not self.text

    @property
    def value(self) -> str | int | bool | None:
        """True, false, a whole number, nothing, or else the text."""
        if self.plain and self.text in _PLAIN:
            return _PLAIN[self.text]
        if self.plain and _WHOLE_NUMBER.fullmatch(self.text):
            return int(self.text)
        return self.text


@dataclass(frozen=True, slots=True)
class Items:
    """A list."""

    place: Place
    items: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class Entries:
    """A mapping: each key with its own place and its node, in the order written."""

    place: Place
    entries: dict[str, tuple[Place, Node]] = field(default_factory=dict)


Node = Scalar | Items | Entries


def is_none(node: Node) -> bool:
    """Whether the node says ``none`` (or null): the removal of an item, a value, a limit."""
    return isinstance(node, Scalar) and (node.value is None or node.text == "none")


def plain_value(node: Node) -> Any:
    """The node as plain text, numbers, true/false, None, lists and dicts; ``none`` stays text."""
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Items):
        return [plain_value(item) for item in node.items]
    return {key: plain_value(value) for key, (_, value) in node.entries.items()}


def node_of(value: object, place: Place) -> Node:
    """The node for a value that is already parsed: all of it at one place."""
    match value:
        case Mapping():
            return Entries(place, {str(key): (place, node_of(each, place)) for key, each in value.items()})
        case str():
            return Scalar(place, value, plain=False)
        case Sequence():
            return Items(place, tuple(node_of(each, place) for each in value))
        case bool():
            return Scalar(place, str(value).lower())
        case None:
            return Scalar(place, "null")
        case _:
            return Scalar(place, str(value))


class Unreadable(Exception):  # noqa: N818 - what a text is, not what went wrong in the program
    """A text that is no YAML: the line at which the reading ended, from 0."""

    def __init__(self, line: int) -> None:
        """With the line, from 0."""
        self.line = line
        super().__init__(line)


def parsed(text: str, origin: Origin, first: int = 0) -> tuple[Node | None, list[VariantFault]]:
    """The tree of a YAML text that begins at a line of its origin (from 0), and the faults of its form.

    Raises Unreadable.
    """
    reader = _Reader(origin, first, text)
    try:
        for event in yaml.parse(text, Loader=_Loader):
            if not reader.take(event):
                break
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise Unreadable(mark.line if mark else 0) from None
    return reader.root, reader.faults


@dataclass(slots=True)
class _Open:
    """A list or mapping that is being read, and the key that waits for its value."""

    place: Place
    is_mapping: bool
    items: list[Node] = field(default_factory=list)
    entries: dict[str, tuple[Place, Node]] = field(default_factory=dict)
    key: tuple[str, Place] | None = None
    key_is_lost: bool = False

    def after_key(self) -> Place:
        """Where a value should stand that is not written: the parsers do not agree on its place."""
        if self.key is None:
            return self.place
        _, place = self.key
        return replace(place, column=place.end_column + 1, end_column=place.end_column + 2)

    def closed(self) -> Node:
        return Entries(self.place, self.entries) if self.is_mapping else Items(self.place, tuple(self.items))


@dataclass(slots=True)
class _Reader:
    """Builds the tree from the events of the parser; goes on after each fault where it can."""

    origin: Origin
    first: int = 0
    text: str = ""
    faults: list[VariantFault] = field(default_factory=list)
    stack: list[_Open] = field(default_factory=list)
    root: Node | None = None
    documents: int = 0
    flow: int = 0

    def take(self, event: Any) -> bool:
        """Take one event in; false when nothing after it can be read."""
        match event:
            case yaml.DocumentStartEvent():
                return self._document(event)
            case yaml.AliasEvent():
                self._refuse(event, f"*{event.anchor} is an alias; write the rule out where it is wanted")
                self._add(Scalar(self._place(event), "null"))
            case yaml.ScalarEvent():
                self._check_brackets(event)
                self._check_form(event)
                self._add(Scalar(self._place(event), event.value, plain=event.style in (None, "")))
            case yaml.MappingStartEvent() | yaml.SequenceStartEvent():
                return self._open(event)
            case yaml.MappingEndEvent() | yaml.SequenceEndEvent():
                self.flow -= bool(self.flow)
                self._add(self.stack.pop().closed())
        return True

    def _place(self, event: Any) -> Place:
        start, end = event.start_mark, event.end_mark
        same_line = end.line == start.line and not isinstance(event, yaml.CollectionStartEvent)
        end_column = end.column + 1 if same_line else start.column + 2
        return Place(self.origin, self.first + start.line + 1, start.column + 1, max(end_column, start.column + 2))

    def _refuse(self, event: Any, message: str, advice: str | None = None) -> None:
        path = ".".join(open_.key[0] for open_ in self.stack if open_.key is not None)
        self.faults.append(fault_at(self._place(event), FaultKind.NOT_YAML, message, key=path, advice=advice))

    def _document(self, event: Any) -> bool:
        self.documents += 1
        if self.documents > 1:
            self._refuse(event, SECOND_DOCUMENT, "take the `---` away, or make two files")
        return self.documents == 1

    def _check_brackets(self, event: Any) -> None:
        """Raise Unreadable for what the two parsers read differently inside brackets: tags, `?` in a text, `a:}`."""
        if not self.flow:
            return
        plain = isinstance(event, yaml.ScalarEvent) and event.style in (None, "")
        written = plain and event.value
        touches = not written and _TOUCHED.match(self.text, max(0, event.start_mark.index - 2)) is not None
        if event.tag is not None or (plain and "?" in event.value) or touches:
            raise Unreadable(event.start_mark.line)

    def _check_form(self, event: Any) -> None:
        if event.anchor is not None:
            self._refuse(event, f"&{event.anchor} is an anchor; a variant file has none")
        if event.tag is not None:
            tag = event.tag.replace(_STANDARD_TAG, "!!", 1)
            self._refuse(event, f"{tag} is a tag; a variant file has none", "take it away, or put the text in quotes")

    def _open(self, event: Any) -> bool:
        self._check_brackets(event)
        self._check_form(event)
        self.flow += bool(self.flow or event.flow_style)
        self.stack.append(_Open(self._place(event), isinstance(event, yaml.MappingStartEvent)))
        if len(self.stack) > DEEPEST:
            self._refuse(event, f"nested more than {DEEPEST} deep; no rule is")
            return False
        return True

    def _add(self, node: Node) -> None:
        if not self.stack:
            self.root = node
            return
        top = self.stack[-1]
        if isinstance(node, Scalar) and node.is_blank:
            node = replace(node, place=top.after_key())
        if not top.is_mapping:
            top.items.append(node)
        elif top.key is None and not top.key_is_lost:
            self._add_key(top, node)
        else:
            if top.key is not None:
                top.entries[top.key[0]] = (top.key[1], node)
            top.key, top.key_is_lost = None, False

    def _add_key(self, top: _Open, node: Node) -> None:
        if not isinstance(node, Scalar):
            self.faults.append(fault_at(node.place, FaultKind.NOT_YAML, "a key is one word, not a list or a mapping"))
            top.key_is_lost = True
        elif node.text in top.entries:
            first = top.entries[node.text][0].line
            message = f"{node.text} stands here twice; first in line {first}"
            related = (Related.at(top.entries[node.text][0], f"{node.text} is said here first"),)
            self.faults.append(fault_at(node.place, FaultKind.DUPLICATE_KEY, message, key=node.text, related=related))
            top.key_is_lost = True
        else:
            top.key = (node.text, node.place)
