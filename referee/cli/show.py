"""``referee show``: the table, the builds, who is due, the piles and the score, at any line of a record."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Annotated, Any

import typer

from referee.cli.options import (
    Format,
    Judged,
    OutputFormat,
    Overrides,
    RecordFile,
    VariantName,
    judge_source,
    named_rules,
    readable_source,
    refuse,
)
from referee.faults import Severity
from referee.keeping.telling import build_words
from referee.replay.judgement import Judgement
from referee.replay.stage import Status
from referee.replay.view import TableView
from referee.report.catalogue.rulings import effect
from referee.report.json import ruling_json
from referee.report.tally import residue_words
from referee.report.words import counted, number

NOTHING_LIES = {
    Status.VOID: "is void, nothing of it counts",
    Status.ABANDONED: "is abandoned, nothing of it counts",
    Status.COUNTED: "is kept by counts: what lay on the table is not known",
    Status.POINTS: "is kept by its points alone",
}
"""What is said of a deal instead of its table and hands, where it was not played out before the referee's eyes."""

At = Annotated[
    int | None, typer.Option("--at", metavar="LINE", min=1, help="Show it after this line.", show_default=False)
]


def show(
    file: RecordFile,
    at: At = None,
    variant: VariantName = None,
    sets: Overrides = None,
    answer: OutputFormat = Format.TEXT,
) -> None:
    """Show the table, the builds, who is due, what is in each pile and the score, at any line."""
    rules = named_rules(variant, sets)
    judged = judge_source(readable_source(file), rules, at)
    if at is not None and at > len(judged.lines):
        refuse(f"{file} has {counted(len(judged.lines), 'line')}; there is no line {at}")
    if answer is Format.JSON:
        print(json.dumps(view_json(judged, at), ensure_ascii=False, indent=2))
    elif answer is Format.CONCISE:
        print("; ".join(view_lines(judged)))
    else:
        print("\n".join(view_lines(judged)))
    raise typer.Exit(judged.status)


def view_json(judged: Judged, at: int | None) -> dict[str, Any]:
    """The view as plain values; before the first deal there is no table."""
    view = judged.judgement.table
    if view is not None:
        deal = judged.judgement.deals[view.deal - 1]
        said = [ruling_json(ruled, judged.judgement) for ruled in judged.judgement.rulings if ruled.deal == view.deal]
        return {**asdict(view), "status": deal.status, "rulings": said, "notes": residue_words(deal)}
    nothing: dict[str, Any] = {
        "deal": None,
        "round": None,
        "due": None,
        "hand_left": {},
        "stock": None,
        "table": [],
        "builds": [],
    }
    return {"line": at or len(judged.lines), **nothing, "piles": {}, "score": dict(judged.judgement.score)}


def view_lines(judged: Judged) -> list[str]:
    """The view in words, a line for each thing."""
    view, judgement = judged.judgement.table, judged.judgement
    faults = sum(fault.severity is not Severity.WARNING for fault in judgement.faults)
    told = [f"{counted(faults, 'fault')} up to here; `referee check` tells them"] if faults else []
    if view is None:
        score = named_numbers(judgement.score)
        return ["no deal is open here", *([f"score   {score}"] if score else []), *told]
    deal = judgement.deals[view.deal - 1]
    over = NOTHING_LIES.get(deal.status)
    if over is not None and (not deal.plays or deal.status in {Status.VOID, Status.ABANDONED}):
        head = [f"line {view.line}: deal {view.deal} {over}"]
        return [*head, *said_of(judgement, view.deal), f"score   {named_numbers(view.score)}", *told]
    return [
        *table_lines(view),
        *said_of(judgement, view.deal),
        *pile_lines(view),
        f"score   {named_numbers(view.score)}",
        *told,
    ]


def said_of(judgement: Judgement, deal: int) -> list[str]:
    """Return the rulings of a deal, as they are said, and where its last cards went."""
    last = [f"last    {words}" for words in residue_words(judgement.deals[deal - 1])]
    return [
        *(f"ruled   {effect(ruled, judgement.variant)}" for ruled in judgement.rulings if ruled.deal == deal),
        *last,
    ]


def table_lines(view: TableView) -> list[str]:
    """Where the deal stands: the table, the builds, who is due, the hands and the stock."""
    lines = [f"line {view.line}: deal {view.deal}, round {view.round}", f"table   {' '.join(view.table) or '(clear)'}"]
    lines += [f"build   {build_words(build)}" for build in view.builds]
    lines.append(f"due     {view.due or 'nobody'}")
    lines.append(f"hands   {named_numbers(view.hand_left)}; {counted(view.stock, 'card')} in the stock")
    return lines


def pile_lines(view: TableView) -> list[str]:
    """What each side has taken."""
    return [
        f"pile    {side}, {counted(len(cards), 'card')}{': ' if cards else ''}{' '.join(cards)}"
        for side, cards in view.piles.items()
    ]


def named_numbers(numbers: dict[str, int] | dict[str, int | float]) -> str:
    """A score in words: "Ann 9, Bob 3"."""
    return ", ".join(f"{name} {number(value)}" for name, value in numbers.items())
