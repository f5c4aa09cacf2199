"""Variant files: found by id or path, read with all their parents, overridden, and kept.

The one module of the variants that touches the disk. ``load_variant`` is the door.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import takewhile
from pathlib import Path

from referee.faults import closest
from referee.variant.encoding import decoded
from referee.variant.errors import (
    FaultKind,
    Origin,
    Place,
    VariantError,
    VariantFault,
    cut_short,
    fault_at,
    shortened,
)
from referee.variant.layered import OF_FILES, Layers, by_place, resolved
from referee.variant.model import Variant
from referee.variant.reading import lines_of
from referee.variant.written import Written, written_of

ROOT = "base"
LARGEST = 200_000
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")
_ENDINGS = (".yaml", ".yml")
_MOST_KEPT = 256


@dataclass(frozen=True, slots=True)
class Loaded:
    """A variant as loaded: its warnings, and the files it rests on (itself first) as they were then."""

    variant: Variant
    warnings: tuple[VariantFault, ...]
    files: tuple[tuple[Path, tuple[int, int]], ...]

    def is_fresh(self) -> bool:
        """Whether no file has changed since."""
        return all(_stamp(path) == stamp for path, stamp in self.files)


class Shelf:
    """The variants that were asked for, each found and read once.

    ``watched``: one is found and read again when a file has changed, or lies where variants are looked for first;
    without it what was found first holds for as long as the shelf does, as in one run over many records.
    """

    def __init__(self, *, watched: bool = False) -> None:
        """An empty shelf."""
        self._watched = watched
        self._places: dict[tuple[str, str, str], tuple[tuple[str, ...], Path]] = {}
        self._loaded: dict[tuple[Path, str, tuple[str, ...]], Loaded] = {}

    def load(
        self,
        name: str | Path,
        *,
        overrides: Mapping[str, object] | None = None,
        sets: Sequence[str] = (),
        near: Path | None = None,
    ) -> Loaded:
        """The variant of an id or a path with its warnings, as ``load_variant`` gives it. Raises VariantError."""
        path = self._place(name, near)
        key = (path, repr(overrides or {}), tuple(sets))
        kept = self._loaded.get(key)
        if kept is not None and (not self._watched or kept.is_fresh()):
            return kept
        loaded = _load(path, overrides or {}, sets)
        if len(self._loaded) >= _MOST_KEPT:
            self._loaded.clear()
        self._loaded[key] = loaded
        return loaded

    def _place(self, name: str | Path, near: Path | None) -> Path:
        """The file of a variant, known as long as it and no file before it lies where variants are looked for."""
        key = (str(name), str(near), _working_folder() if self._watched else "")
        known = self._places.get(key)
        isfile = os.path.isfile
        if known is not None and (not self._watched or (isfile(known[1]) and not any(map(isfile, known[0])))):
            return known[1]
        path = _found(name, near)
        before = takewhile(lambda each: not _is_file(each), candidates(name, near))
        if len(self._places) >= _MOST_KEPT:
            self._places.clear()
        self._places[key] = (tuple(map(str, before)), path)
        return path


_SHELF = Shelf(watched=True)


def load_variant(
    name: str | Path,
    *,
    overrides: Mapping[str, object] | None = None,
    sets: Sequence[str] = (),
    near: Path | None = None,
) -> Variant:
    """The variant of an id or of a YAML file, with the rules overridden as asked.

    ``name``: an id (looked up in ./variants, then among the shipped ones) or a path, relative
    to ``near`` (the record's folder), then to the working folder. ``overrides``: dotted keys or
    nested mappings, as in a situation's ``with``. ``sets``: "KEY = VALUE", as in a record.
    It keeps the texts it rests on: what a record sets is laid over them. Raises VariantError with all that is wrong.
    """
    return load(name, overrides=overrides, sets=sets, near=near).variant


def variant_warnings(name: str | Path) -> tuple[VariantFault, ...]:
    """What is odd but not wrong about a variant file: that it takes a shipped id, for one."""
    return load(name).warnings


def load(
    name: str | Path,
    *,
    overrides: Mapping[str, object] | None = None,
    sets: Sequence[str] = (),
    near: Path | None = None,
) -> Loaded:
    """The variant with its warnings; kept as long as none of its files changes. Raises VariantError."""
    return _SHELF.load(name, overrides=overrides, sets=sets, near=near)


def _load(path: Path, overrides: Mapping[str, object], sets: Sequence[str]) -> Loaded:
    faults: list[VariantFault] = []
    chain = _chain(path, faults)
    warnings: list[VariantFault] = []
    variant = resolved(Layers(tuple(written for _, written in chain)), overrides, sets, faults, warnings)
    files = tuple((each, _stamp(each)) for each, _ in reversed(chain))
    return Loaded(variant, tuple(cut_short(by_place([*_warnings(path, variant), *warnings]))), files)


def _chain(path: Path, faults: list[VariantFault]) -> list[tuple[Path, Written]]:
    """The files that a variant rests on, the base first and its own last."""
    paths, chain = [path], [(path, _read(path, OF_FILES))]
    while True:
        written = chain[-1][1]
        faults.extend(written.faults)
        parent = _parent(paths, written, faults)
        if parent is None:
            break
        paths.append(parent)
        chain.append((parent, _read(parent, OF_FILES - len(chain))))
    return chain[::-1]


def _parent(paths: list[Path], written: Written, faults: list[VariantFault]) -> Path | None:
    """The file that ``extends`` names; the base where nothing is named; none for the base itself.

    An id means the file beside the child first, so that no file of a household's slips under a shipped variant.
    """
    if written.extends is None:
        shipped = shipped_path(ROOT)
        return shipped if not written.is_root and shipped is not None and shipped not in paths else None
    name, place = written.extends
    own = paths[-1].parent
    beside = [own / f"{name}{ending}" for ending in _ENDINGS] if not _is_path(name) else []
    found = [each for each in [*beside, *candidates(name, own)] if _is_file(each)]
    new = next((each.resolve() for each in found if each.resolve() not in paths), None)
    if new is not None and not stays_in(new, own):
        strange = _strange(name, "file")
        faults.append(fault_at(place, strange.kind, strange.message, key="extends", advice=strange.help))
        return None
    if new is None and found:
        circle = " > ".join(each.stem for each in [*paths, found[0]])
        faults.append(fault_at(place, FaultKind.CIRCLE, f"`extends` goes in a circle: {circle}", key="extends"))
    elif new is None:
        message = f"there is no variant {name} to extend"
        known = tuple(variant_ids())
        slashes = name.replace("\\", "/")
        advice = f"write a path with /: {slashes}" if slashes != name else None
        faults.append(
            fault_at(place, FaultKind.UNKNOWN_VARIANT, message, key="extends", expected=known, word=name, advice=advice)
        )
    return new


def stays_in(path: Path, folder: Path) -> bool:
    """Whether a variant that a stranger's text names lies where it may: beside that text, where we work, or shipped.

    A link that leads elsewhere does not, nor what is no ``.yaml`` file: nothing else of ours is ever read for them.
    """
    real = path.resolve()
    places = (folder.resolve(), Path(_working_folder() or folder).resolve(), *map(Path.resolve, shipped_folders()))
    return real.suffix in _ENDINGS and any(real.is_relative_to(place) for place in places)


def _strange(name: str, said_in: str) -> VariantFault:
    """The fault of a text that names a file elsewhere on this machine."""
    message = shortened(f"{name} is no .yaml file in the folder of the {said_in}, and it may name no other")
    advice = f"put the variant beside the {said_in}"
    if said_in == "record":
        message += "; lay it there, or name it yourself with --variant"
    return VariantFault(FaultKind.UNKNOWN_VARIANT, message, help=advice)


def _working_folder() -> str:
    try:
        return os.getcwd()  # noqa: PTH109 - asked for every record
    except OSError:
        return ""


def _found(name: str | Path, near: Path | None) -> Path:
    """The file of a variant. Raises VariantError where there is none."""
    for each in candidates(name, near):
        if _is_file(each):
            if near is not None and not stays_in(each, near):
                raise VariantError([_strange(str(name), "record")])
            return each.resolve()
        if _is_path(name) and _is_folder(each):
            raise VariantError([_unreadable(each, "this is a folder, not a variant file")])
    known = tuple(variant_ids())
    text = str(name)
    message = f"there is no variant {text}"
    help_text = f"`referee variants list` tells the {len(known)} that there are"
    if beside := _lies_there(text, near):
        help_text = f"did you mean {beside}"
    elif near_word := closest(text, known):
        help_text = f"did you mean {near_word}"
    elif _is_path(name):
        message = f"there is no file {text}"
    message = shortened(message)
    raise VariantError(
        [VariantFault(FaultKind.UNKNOWN_VARIANT, message, expected=known, closest=closest(text, known), help=help_text)]
    )


def _lies_there(name: str, near: Path | None) -> str:
    """The variant file that a name without its ending means; empty where none lies there."""
    endings = [f"{name}{ending}" for ending in (".yaml", ".yml")] if name and not _is_path(name) else []
    return next((each for each in endings if any(_is_file(path) for path in candidates(each, near))), "")


def _is_path(name: str | Path) -> bool:
    return isinstance(name, Path) or _ID.fullmatch(name) is None


def candidates(name: str | Path, near: Path | None) -> list[Path]:
    """Where a variant may lie, the first place to look first."""
    text = str(name)
    if not text or "\0" in text or len(text) > 1000:
        return []
    folders = [Path("variants"), *shipped_folders()]
    if not _is_path(name):
        beside = [near] if near is not None else []
        return [folder / f"{text}{ending}" for folder in [*folders, *beside] for ending in _ENDINGS]
    given = [*([near / text] if near is not None else []), Path(text)]
    return [*given, *(folder / text for folder in folders if Path(text).name == text)]


@cache
def shipped_folders() -> tuple[Path, ...]:
    """The folder of the shipped variants: inside the installed package, or at the top of a checkout."""
    package = Path(__file__).resolve().parent.parent
    return tuple(each for each in (package / "_variants", package.parent / "variants") if _is_file(each / "base.yaml"))


@cache
def offered_ids() -> tuple[str, ...]:
    """The ids that a newcomer is offered first, the usual one in front: the lines of ``offered.txt`` beside them."""
    texts = [(folder / "offered.txt").read_text(encoding="utf-8") for folder in shipped_folders()[:1]]
    return tuple(line for text in texts for line in text.split("\n") if line and not line.startswith("#"))


@cache
def shipped_ids() -> tuple[str, ...]:
    """The ids of the shipped variants, in alphabetical order."""
    return tuple(sorted(path.stem for folder in shipped_folders()[:1] for path in folder.glob("*.yaml")))


def shipped_path(name: str) -> Path | None:
    """The file of a shipped variant."""
    found = (folder / f"{name}.yaml" for folder in shipped_folders())
    return next((each.resolve() for each in found if _is_file(each)), None)


def variant_ids() -> tuple[str, ...]:
    """The ids that can be loaded by name from here: the shipped ones and those of ./variants."""
    own = Path("variants")
    try:
        here = {path.stem for path in own.iterdir() if path.suffix in _ENDINGS}
    except OSError:
        here = set()
    return tuple(sorted({*shipped_ids(), *here}))


def _is_file(path: Path) -> bool:
    """Whether a file lies there; one that nobody may look for does not."""
    try:
        return path.is_file()
    except OSError:
        return False


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:
        return False


def _stamp(path: Path) -> tuple[int, int]:
    try:
        status = path.stat()
    except OSError:
        return (0, 0)
    return (status.st_mtime_ns, status.st_size)


def _read(path: Path, layer: int) -> Written:
    """A variant file as written, with what is wrong with its form. Raises VariantError if it cannot be read at all."""
    try:
        if path.stat().st_size > LARGEST:
            raise VariantError([_unreadable(path, "the file is far too large to be a variant")])
        data = path.read_bytes()
    except OSError as error:
        raise VariantError([_unreadable(path, f"the file cannot be read: {error.strerror}")]) from error
    text, misread = decoded(data)
    written = _taken_apart(text, _shown(path), layer, path.stem)
    origin = written.origin
    if misread is None:
        return written
    before = lines_of(text[: misread.start] + "x")
    place = Place(origin, len(before), len(before[-1]), len(before[-1]) + 1)
    fault = fault_at(place, FaultKind.UNREADABLE_FILE, misread.message, advice=misread.help)
    return replace(written, faults=(fault, *written.faults))


@lru_cache(maxsize=32)
def _taken_apart(text: str, shown: str, layer: int, stem: str) -> Written:
    """A variant file's text taken apart; once, since most variants rest on the same few texts."""
    return written_of(text, Origin(shown, lines_of(text), layer), stem)


def _unreadable(path: Path, message: str, line: int = 1) -> VariantFault:
    return fault_at(Place(Origin(_shown(path)), line), FaultKind.UNREADABLE_FILE, message)


def _shown(path: Path) -> str:
    """The path as a person at this folder would write it."""
    try:
        return str(path.relative_to(Path.cwd()))
    except (ValueError, OSError):
        return str(path)


def _warnings(path: Path, variant: Variant) -> tuple[VariantFault, ...]:
    found = []
    place = Place(Origin(_shown(path)))
    shipped = shipped_path(variant.id) if _ID.fullmatch(variant.id) else None
    if shipped is not None and shipped != path:
        message = f"this file takes the id {variant.id} of a shipped variant"
        found.append(fault_at(place, FaultKind.WARNING, message, key="id", advice="give it an id of its own"))
    if path.stem != variant.id:
        message = f"the file is called {path.stem}, its id is {variant.id}; by name it is found as {path.stem}"
        found.append(fault_at(place, FaultKind.WARNING, message, key="id"))
    return tuple(found)
