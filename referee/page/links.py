"""A record as the end of an address, and games as one archive; what comes in is stopped while it is unpacked."""

from __future__ import annotations

import base64
import binascii
import io
import re
import zipfile
import zlib
from collections.abc import Iterable
from typing import Final

from referee.page.begin import LARGEST, open_text
from referee.page.faults import sentence
from referee.page.shapes import Archived, Opened, Unpacked

FORM: Final = "1."
"""The form of links that this referee writes; others are refused by name."""
LONGEST: Final = 2 * LARGEST
MOST_GAMES: Final = 500
LARGEST_ARCHIVE: Final = 20 * LARGEST
CODE: Final = re.compile(r"[A-Za-z0-9_-]*")
ENDING: Final = ".cassino"
MOMENT: Final = (1980, 1, 1, 0, 0, 0)
"""The time written into archives: none, so that the same games make the same archive."""


def link(text: str) -> str:
    """A record as the fragment of an address."""
    packed = zlib.compress(text.encode("utf-8"), 9)
    return FORM + base64.urlsafe_b64encode(packed).rstrip(b"=").decode("ascii")


def from_link(code: str) -> Opened:
    """The record that a fragment holds, or why it cannot be read."""
    code = code.removeprefix("#")
    if len(code) > LONGEST:
        return refused("this link is far too long to hold a game")
    form, dot, body = code.partition(".")
    if not dot or f"{form}." != FORM:
        return refused("this link was made by another version, or is none of a game")
    if not CODE.fullmatch(body):
        return refused("this link is broken: it holds signs that no link has")
    try:
        return unpacked(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)))
    except (binascii.Error, zlib.error, UnicodeDecodeError):
        return refused("this link is broken: a part of it is missing or was changed")


def unpacked(packed: bytes) -> Opened:
    """The record in packed bytes; unpacking stops as soon as it is too large."""
    unpacking = zlib.decompressobj()
    data = unpacking.decompress(packed, LARGEST + 1)
    if len(data) > LARGEST:
        return refused("what this link holds is larger than a megabyte, which no record is")
    if not unpacking.eof:
        return refused("this link is broken: its end is missing")
    return open_text(data.decode("utf-8"))


def refused(why: str) -> Opened:
    """Why a link cannot be opened."""
    return {"text": None, "refused": sentence(why), "warnings": []}


def archive(games: Iterable[Archived]) -> str:
    """All games as one archive, in base64."""
    out = io.BytesIO()
    taken: set[str] = set()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packing:
        for each in games:
            packing.writestr(
                zipfile.ZipInfo(free_name(each["name"], taken), MOMENT), each["text"], zipfile.ZIP_DEFLATED
            )
    return base64.b64encode(out.getvalue()).decode("ascii")


def free_name(name: str, taken: set[str]) -> str:
    """A name for a file in an archive: plain signs only, and none twice."""
    stem = re.sub(r"[^\w .'-]+", "-", name.removesuffix(ENDING)).strip(" .-")[:80] or "game"
    free, number = stem, 2
    while free.lower() in taken:
        free, number = f"{stem}-{number}", number + 1
    taken.add(free.lower())
    return free + ENDING


def from_archive(data: str) -> Unpacked:
    """The games of an archive in base64, and what was left out."""
    games: list[Archived] = []
    left_out: list[str] = []
    try:
        raw = base64.b64decode(data, validate=True)
        with zipfile.ZipFile(io.BytesIO(raw)) as packed:
            for each in packed.infolist()[:MOST_GAMES]:
                take_in(packed, each, games, left_out)
    except (binascii.Error, zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError, ValueError):
        left_out.append("This archive is broken, or is none.")
    return {"games": games, "refused": left_out}


def take_in(packed: zipfile.ZipFile, each: zipfile.ZipInfo, games: list[Archived], left_out: list[str]) -> None:
    """One file of an archive: added to the games, or told why not."""
    name = each.filename.rpartition("/")[2][:100]
    if each.is_dir() or not name.endswith(ENDING):
        return
    if sum(len(game["text"]) for game in games) > LARGEST_ARCHIVE:
        left_out.append(f"{name}: there is too much in this archive.")
        return
    with packed.open(each) as opened:
        data = opened.read(LARGEST + 1)
    try:
        found = open_text(data.decode("utf-8"))
    except UnicodeDecodeError:
        left_out.append(f"{name}: this is no text.")
        return
    if found["text"] is None:
        left_out.append(f"{name}: {found['refused']}")
    else:
        games.append({"name": name, "text": found["text"]})
