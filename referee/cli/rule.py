"""``referee rule``: what a variant's laws say of an irregularity, with the source."""

from __future__ import annotations

import json
from typing import Annotated, Literal

import typer

from referee.cli.options import Format, OutputFormat, Overrides, VariantName, one_variant, refuse
from referee.report.catalogue.asked import kinds_meant
from referee.report.laws import (
    concise_lines,
    one_of_lines,
    ruling_json,
    rulings_of,
    table_json,
    text_lines,
    unknown_kind,
)
from referee.variant import for_players
from referee.variant.laws import IRREGULARITIES, STAGE_KEYS

Kind = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[KIND]",
        help="What happened, such as misdeal or exposed card; without it, all laws.",
        show_default=False,
    ),
]
Round = Annotated[
    Literal["first", "middle", "last"] | None, typer.Option("--round", help="When it happened.", show_default=False)
]
Table = Annotated[
    Literal["turned", "not-turned"] | None,
    typer.Option("--table", help="Whether the table cards are turned up.", show_default=False),
]
Hands = Annotated[
    Literal["lifted", "not-lifted"] | None,
    typer.Option("--hands", help="Whether hands are taken up.", show_default=False),
]
Found = Annotated[
    Literal["before-next-hand", "later"] | None, typer.Option("--found", help="When it was found.", show_default=False)
]
Players = Annotated[int | None, typer.Option("--players", min=1, help="How many play.", show_default=False)]


def rule(
    kind: Kind = None,
    round_: Round = None,
    table: Table = None,
    hands: Hands = None,
    found: Found = None,
    players: Players = None,
    variant: VariantName = None,
    sets: Overrides = None,
    answer: OutputFormat = Format.TEXT,
) -> None:
    """Look up what the laws say of a misdeal or another irregularity; without KIND the whole table."""
    rules = for_players(one_variant(variant, sets), players or 0)
    stage = dict(zip(STAGE_KEYS, (round_, table, hands, found, players), strict=True))
    said = " ".join(kind or []) or None
    kinds = kinds_meant(said) if said else tuple(IRREGULARITIES)
    if not kinds:
        refuse("\n".join(unknown_kind("-".join((said or "").lower().split()))))
    rulings = {each: rulings_of(rules, each, stage) for each in kinds}
    if answer is Format.TEXT:
        heading = [f"by the rules of {rules.name} ({rules.id})", *(one_of_lines(said, kinds) if said else [])]
        print("\n".join([*heading, ""]))
    if answer is Format.JSON:
        given: object = ruling_json(kinds[0], rulings[kinds[0]]) if len(kinds) == 1 else table_json(rules, rulings)
        print(json.dumps(given, ensure_ascii=False, indent=2))
        return
    show = concise_lines if answer is Format.CONCISE else text_lines
    blocks = ["\n".join(show(each, found_, rules)) for each, found_ in rulings.items()]
    print(("\n\n" if answer is Format.TEXT else "\n").join(blocks))
