"""A file's bytes as text: UTF-8, or what it was probably saved as, which is told."""

from __future__ import annotations

from dataclasses import dataclass

_UTF_16 = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}
_CONTROLS = bytes(range(9)) + bytes(range(14, 32))
_LOOKED_AT = 400


@dataclass(frozen=True, slots=True)
class Misread:
    """What a file is saved as in place of UTF-8: where it goes wrong (characters before it), what would be right."""

    start: int
    message: str
    help: str


def decoded(data: bytes) -> tuple[str, Misread | None]:
    """The text of a file; empty where it is none."""
    utf_16 = _UTF_16.get(data[:2]) or _unmarked(data)
    if utf_16 is not None:
        text = data.decode(utf_16, "replace").removeprefix("\ufeff")
        return text, Misread(0, "the file is saved as UTF-16; a variant file is UTF-8 text", "save it as UTF-8")
    try:
        return data.decode("utf-8-sig"), None
    except UnicodeDecodeError as error:
        start = error.start
    if any(sign in _CONTROLS for sign in data[:_LOOKED_AT]):
        return "", Misread(0, "this is no text; a variant file is UTF-8 text", "save it as UTF-8 text")
    text, before = data.decode("cp1252", "replace"), data[:start].decode("cp1252", "replace")
    message = f"byte {data[start]:#04x} is not UTF-8; a variant file is UTF-8 text"
    return text, Misread(len(before), message, f"save it as UTF-8 (here it was read as `{text[len(before)]}`)")


def _unmarked(data: bytes) -> str | None:
    """UTF-16 without its mark: every second byte of the beginning is zero."""
    start = data[:_LOOKED_AT]
    for offset, name in ((1, "utf-16-le"), (0, "utf-16-be")):
        every = start[offset::2]
        if len(every) > 2 and not any(every) and any(start):
            return name
    return None
