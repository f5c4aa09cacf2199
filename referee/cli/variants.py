"""``referee variants``: the rules of the game listed, shown, compared, checked and begun anew."""

from __future__ import annotations

import json
from dataclasses import asdict
from enum import StrEnum
from typing import Annotated, Any

import typer

from referee.cli.options import Format, OutputFormat, load_or_refuse
from referee.cli.variants_new import new
from referee.cli.variants_text import diff_plain, names_of, show_lines, show_plain
from referee.report.book import book_of
from referee.report.book.columns import row_of, table
from referee.report.book.comparing import compared, side_by_side
from referee.report.book.html import book_html
from referee.report.book.text import book_lines, half_page
from referee.report.catalogue.parts import meaning_of, value_meaning
from referee.report.excerpt import SCREEN
from referee.variant.errors import FaultKind, VariantError, VariantFault, headline, render_variant_faults
from referee.variant.file import load, shipped_ids, variant_ids
from referee.variant.model import Variant
from referee.variant.schema import printed, variant_schema

app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False, add_completion=False)

VariantWanted = Annotated[
    str, typer.Argument(metavar="ID", help="The variant: an id such as foster, or a YAML file.", show_default=False)
]


class BookFormat(StrEnum):
    """How the rules of a variant are written."""

    TEXT = "text"
    CONCISE = "concise"
    HTML = "html"
    KEYS = "keys"
    JSON = "json"


BookOutput = Annotated[
    BookFormat, typer.Option("--format", help="A book, half a page, a page to print, the keys, or JSON.")
]
_UNREADABLE = (FaultKind.UNREADABLE_FILE, FaultKind.UNKNOWN_VARIANT)


@app.callback(invoke_without_command=True)
def variants(context: typer.Context, answer: OutputFormat = Format.TEXT) -> None:
    """List, show, compare and check the rules of the game."""
    if context.invoked_subcommand is None:
        list_all(answer)


@app.command("list")
def list_all(answer: OutputFormat = Format.TEXT) -> None:
    """List the variants: the shipped ones and those in ./variants."""
    if answer is Format.JSON:
        _print_json({"variants": [_row(each) for each in variant_ids()]})
        return
    found = {each: _loaded(each) for each in variant_ids()}
    right = {name: variant for name, variant in found.items() if isinstance(variant, Variant)}
    if answer is Format.CONCISE:
        wide = max(map(len, found))
        for name in found:
            print(f"{name:<{wide}}  {right[name].name if name in right else 'faulty'}")
        return
    own = [name for name in right if name not in shipped_ids()]
    print("\n".join(table([row_of(variant) for name, variant in right.items() if name not in own], SCREEN.get())))
    if own:
        print("\nin ./variants:", *table([row_of(right[name]) for name in own], SCREEN.get()), sep="\n")
    for name, error in found.items():
        if isinstance(error, VariantError):
            print(f"\n{name}: faulty; `referee variants check` says all: {headline(error.faults[0])}")


def _loaded(name: str) -> Variant | VariantError:
    try:
        return load(name).variant
    except VariantError as error:
        return error


def _row(name: str) -> dict[str, Any]:
    """One variant of the list; one that is faulty has no name."""
    plain: dict[str, Any] = {"id": name, "name": None, "about": None, "digest": None, "shipped": name in shipped_ids()}
    try:
        variant = load(name).variant
    except VariantError:
        return plain
    return {**plain, "name": variant.name, "about": variant.about.strip(), "digest": variant.digest}


@app.command("show")
def show(name: VariantWanted, answer: BookOutput = BookFormat.TEXT) -> None:
    """Show the rules of a variant as a book to be read aloud; `--format keys` is every rule with its source."""
    variant = load_or_refuse(name, ())
    match answer:
        case BookFormat.JSON:
            _print_json(show_plain(variant))
        case BookFormat.KEYS:
            print("\n".join(show_lines(variant)))
        case BookFormat.HTML:
            print(book_html(book_of(variant)))
        case BookFormat.CONCISE:
            print("\n".join(half_page(book_of(variant))))
        case BookFormat.TEXT:
            print("\n".join(book_lines(book_of(variant))))


@app.command("diff")
def diff(left: VariantWanted, right: VariantWanted, answer: OutputFormat = Format.TEXT) -> None:
    """Show the rules in which two variants differ, and only those, side by side in words, with both sources."""
    ours, theirs = load_or_refuse(left, ()), load_or_refuse(right, ())
    if answer is Format.JSON:
        _print_json(diff_plain(ours, theirs))
        return
    rows = list(compared(ours, theirs))
    if not rows:
        print(f"{ours.id} and {theirs.id} have the same rules")
    elif answer is Format.CONCISE:
        print(*(f"{row.key}: {row.left_value or row.left} | {row.right_value or row.right}" for row in rows), sep="\n")
    else:
        print("\n".join(side_by_side(names_of(ours, theirs), rows, SCREEN.get())))


@app.command("check")
def check(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Variant files.", show_default=False)],
    answer: OutputFormat = Format.TEXT,
) -> None:
    """Check variant files: every fault with its place, and what would be right."""
    checked = {file: _checked(file) for file in files}
    faults = [fault for _, found in checked.values() for fault in found if fault.kind is not FaultKind.WARNING]
    if answer is Format.JSON:
        rows = [_checked_plain(file, variant, found) for file, (variant, found) in checked.items()]
        _print_json({"variants": rows, "faults": len(faults)})
    else:
        for file, (variant, found) in checked.items():
            _tell(file, variant, found, answer)
        print(f"faults: {len(faults)}")
    if any(fault.kind in _UNREADABLE and not fault.key for fault in faults):
        raise typer.Exit(2)
    if faults:
        raise typer.Exit(1)


def _checked(file: str) -> tuple[Variant | None, tuple[VariantFault, ...]]:
    try:
        loaded = load(file)
    except VariantError as error:
        return None, error.faults
    return loaded.variant, loaded.warnings


def _checked_plain(file: str, variant: Variant | None, found: tuple[VariantFault, ...]) -> dict[str, Any]:
    digest = variant.digest if variant else None
    return {"file": file, "id": variant.id if variant else None, "digest": digest, "faults": [_plain(f) for f in found]}


def _plain(fault: VariantFault) -> dict[str, Any]:
    return {
        "kind": str(fault.kind),
        "key": fault.key,
        "file": fault.file,
        "line": fault.line,
        "column": fault.column,
        "end_column": fault.end_column,
        "message": fault.message,
        "help": fault.help,
        "related": [asdict(each) for each in fault.related],
    }


def _tell(file: str, variant: Variant | None, found: tuple[VariantFault, ...], answer: Format) -> None:
    if answer is Format.CONCISE:
        print(*(headline(fault) for fault in found), sep="\n", end="\n" if found else "")
        return
    if found:
        print(render_variant_faults(found), end="\n\n")
    if variant is not None:
        print(f"{file}: {variant.name}, in order; rules {variant.digest}")


app.command("new")(new)


@app.command("schema")
def schema() -> None:
    """Print the JSON Schema of variant files, for editors."""
    print(printed(variant_schema(meaning_of, value_meaning)))


def _print_json(value: object) -> None:
    print(json.dumps(value, ensure_ascii=False, indent=2))
