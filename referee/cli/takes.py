"""``referee takes``: the takings of a card that nothing can be added to."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from referee.cli.options import Format, OutputFormat, Overrides, TableText, VariantName, one_variant, refuse_setup
from referee.report.excerpt import wrapped
from referee.report.words import takings_lines
from referee.review.choosing import advice_json, advice_lines, advised
from referee.table.claims import SetupError, largest_takings, position_from

MOST = 100
Advice = Annotated[bool, typer.Option("--advice", help="Name the maxims of the old books that choose between them.")]
TakingCard = Annotated[str, typer.Argument(metavar="CARD", help="The card played, such as 10D.", show_default=False)]


def takes(
    card: TakingCard,
    table: TableText,
    variant: VariantName = None,
    sets: Overrides = None,
    answer: OutputFormat = Format.TEXT,
    advice: Advice = False,
) -> None:
    """List all that a card can take from a table: the takings nothing can be added to, largest first."""
    rules = one_variant(variant, sets)
    try:
        choices = advised(position_from(rules, table), card) if advice else []
        found, more = largest_takings(rules, card, table, limit=MOST)
    except SetupError as error:
        refuse_setup(error, {"table": table, "card": card}[error.where], rules)
    if answer is Format.JSON:
        told = {"advice": advice_json(choices)} if advice else {}
        print(json.dumps({"takes": found, "more": more, **told}, ensure_ascii=False, indent=2))
        return
    if advice:
        print("\n".join(line for each in advice_lines(card, choices) for line in wrapped(each, "", "  ")))
        return
    print("\n".join(takings_lines(card, found, more)))
