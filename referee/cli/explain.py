"""`referee explain`: what a fault, rule, term, irregularity, ruling or maxim is, and how the variants differ."""

from __future__ import annotations

import json
import sys
from typing import Annotated

import typer

from referee.cli.options import Format, OutputFormat, VariantName, one_variant
from referee.faults import closest
from referee.report.catalogue.explain import did_you_mean, names
from referee.report.catalogue.explain import explain as pages_of
from referee.report.explain_text import page_json, render_names, render_page
from referee.report.words import quoted
from referee.review.explaining import maxim_names, maxim_pages
from referee.variant.errors import VariantError
from referee.variant.file import load_variant, shipped_ids
from referee.variant.model import Variant

Name = Annotated[
    list[str] | None,
    typer.Argument(help="A fault, a rule, a term, a variant, a card, a maxim, or a word of the table."),
]


def explain(name: Name = None, variant: VariantName = None, output: OutputFormat = Format.TEXT) -> None:
    """Explain a fault, a term or a rule: what, why, the law, an example, and how the variants differ.

    Without a NAME all names are listed by kind; with --variant only what holds by those rules is told.
    """
    if not name:
        known = names() | maxim_names()
        tell(json.dumps(known, ensure_ascii=False, indent=2) if output is Format.JSON else render_names(known))
        return
    asked = " ".join(name)
    variants = shipped() if variant is None else of_one(one_variant(variant, None))
    pages = [*pages_of(asked, variants), *maxim_pages(asked, variants)]
    if not pages:
        refuse(asked)
    if output is Format.JSON:
        tell(json.dumps([page_json(page) for page in pages], ensure_ascii=False, indent=2))
    else:
        tell("\n".join(render_page(page) for page in pages))


def of_one(rules: Variant) -> dict[str, Variant]:
    """One variant by its id."""
    return {rules.id: rules}


def shipped() -> dict[str, Variant]:
    """Every shipped variant that can be read, by its id."""
    found: dict[str, Variant] = {}
    for variant_id in shipped_ids():
        try:
            found[variant_id] = load_variant(variant_id)
        except VariantError:
            continue
    return found


def tell(text: str) -> None:
    """Print a text that may end with a line break already."""
    print(text.removesuffix("\n"))


def refuse(asked: str) -> None:
    """Say that a name is not known, and which one may have been meant."""
    near = closest(asked, [each for kind in maxim_names().values() for each in kind]) or did_you_mean(asked)
    hint = f"did you mean {near}?" if near else "`referee explain` lists all names"
    known = "fault, rule, term, variant, card or maxim that is known here"
    print(
        f"referee explain: {quoted(asked)} is no {known}\nhelp: {hint}",
        file=sys.stderr,
    )
    raise typer.Exit(2)
