"""``referee review``: a played deal against the old books' advice."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from referee.cli.options import (
    FOUND,
    Format,
    OutputFormat,
    Overrides,
    RecordFile,
    VariantName,
    named_rules,
    readable_source,
    refuse,
)
from referee.faults import Severity
from referee.record import read_record
from referee.replay.watching import watch_record
from referee.report.text import render_concise
from referee.report.words import counted, listed, quoted
from referee.review.reviewing import Reviewed, review_of
from referee.review.telling import review_json, review_lines, said_of

DealNumber = Annotated[
    int | None, typer.Option("--deal", metavar="N", min=1, help="Review this deal only.", show_default=False)
]
PlayerName = Annotated[
    str | None, typer.Option("--player", metavar="NAME", help="Speak of this player only.", show_default=False)
]
Everything = Annotated[bool, typer.Option("--all", help="Tell every play of which a maxim spoke.")]


def review(
    file: RecordFile,
    deal: DealNumber = None,
    player: PlayerName = None,
    everything: Everything = False,
    variant: VariantName = None,
    sets: Overrides = None,
    answer: OutputFormat = Format.TEXT,
) -> None:
    """Read a played deal against the old books' advice: what was followed, what was not, and what it cost."""
    rules = named_rules(variant, sets)
    source = readable_source(file)
    record = read_record(source.text, source.file)
    watched = watch_record(record, rules.variant, rules.sets, rules.shelf)
    judgement = watched.judgement
    if judgement.variant is None:
        refuse(render_concise(judgement, list(record.lines)).rstrip(), FOUND)
    if deal is not None and deal > len(judgement.deals):
        refuse(f"{file} has {counted(len(judgement.deals), 'deal')}; there is no deal {deal}")
    reviewed = review_of(watched, deal)
    name = None if player is None else known_player(reviewed, file, player)
    faults = sum(fault.severity is not Severity.WARNING for fault in judgement.faults)
    if answer is Format.JSON:
        told = {"file": file, "variant": judgement.variant.id, "faults": faults}
        told |= review_json(reviewed, name, everything=everything)
        print(json.dumps(told, ensure_ascii=False, indent=2))
    elif answer is Format.CONCISE:
        for one in (one for each in reviewed.deals for one in each.told(name, everything=everything)):
            print(f"{file}:{one.moment.line}: {said_of(one)}")
    else:
        print("\n".join(review_lines(reviewed, name, everything=everything)))
        if faults:
            print(f"{counted(faults, 'fault')} in {file}; `referee check` tells them")
    raise typer.Exit(FOUND if faults else 0)


def known_player(reviewed: Reviewed, file: str, asked: str) -> str:
    """The player of the record who is meant, in any case; nobody of that name ends the command."""
    names = list(dict.fromkeys(name for game in reviewed.judgement.games for name in game.players))
    found = next((name for name in names if name.lower() == asked.strip().lower()), None)
    if found is None:
        refuse(f"nobody in {file} is called {quoted(asked)}; there are {listed(names)}")
    return found
