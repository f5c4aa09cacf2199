"""``referee claim``: would this play stand, and why."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer

from referee.cli.options import (
    FOUND,
    NOT_JUDGED,
    Format,
    OutputFormat,
    Overrides,
    TableText,
    VariantName,
    one_variant,
    refuse_setup,
    use_colour,
)
from referee.faults import CATALOGUE, Fault, Span
from referee.report.diagnostic import Diagnostic, Occasion, diagnose
from referee.report.text import one_line, render_diagnostic
from referee.report.words import counted, listed
from referee.table.claims import Claim, SetupError, judge_claim
from referee.variant.model import Variant

Play = Annotated[str, typer.Argument(metavar="PLAY", help='As in a record: "10D x 9H+AD, 8C+2S".', show_default=False)]
Hand = Annotated[
    str | None, typer.Option("--hand", metavar="CARDS", help="What the player holds, if known.", show_default=False)
]
By = Annotated[
    str | None, typer.Option("--by", metavar="NAME", help="Who plays; builds have owners.", show_default=False)
]


def claim(
    play: Play,
    table: TableText,
    hand: Hand = None,
    by: By = None,
    variant: VariantName = None,
    sets: Overrides = None,
    answer: OutputFormat = Format.TEXT,
) -> None:
    """Say whether a play would stand, and why; with all largest takings of the card.

    Exit status: 0 it stands, or depends on a hidden card, 1 it fails, 2 it cannot be read.
    """
    rules = one_variant(variant, sets)
    try:
        judged = judge_claim(rules, play, table, hand, by)
    except SetupError as error:
        refuse_setup(error, {"table": table, "hand": hand or ""}[error.where], rules)
    if answer is Format.JSON:
        print(json.dumps(claim_json(judged), ensure_ascii=False, indent=2))
    elif answer is Format.CONCISE:
        print("\n".join(map(one_line, found_in(judged, play, rules))) or judged.verdict)
    else:
        print("\n".join(claim_lines(judged, rules, play)))
    raise typer.Exit(status_of(judged))


def status_of(judged: Claim) -> int:
    """The exit status: 0 where the play may stand, 1 where it fails, 2 where it could not be read."""
    if any(CATALOGUE[name].unread for name in judged.faults):
        return NOT_JUDGED
    return FOUND if judged.verdict == "fails" else 0


def claim_json(judged: Claim) -> dict[str, Any]:
    """The answer as plain values."""
    return {
        "verdict": judged.verdict,
        "faults": list(judged.faults),
        "conditions": list(judged.conditions),
        "sweep": judged.sweep,
        "takes": list(judged.takes),
        "best": list(judged.best),
    }


def found_in(judged: Claim, play: str, variant: Variant) -> list[Diagnostic]:
    """The faults of a play that is only asked about: they stand in its one line, and nothing follows from them."""
    start, end = judged.ruling.place or (0, len(play))
    faults = [Fault(foul.name, Span(1, start + 1, end + 1), foul.facts) for foul in judged.ruling.found]
    occasion = Occasion("the play", variant, happened=False)
    return [diagnose(fault, occasion, [play]) for fault in faults]


def claim_lines(judged: Claim, variant: Variant, play: str) -> list[str]:
    """The verdict, what it rests on, what is taken, and what the card could take."""
    lines = [verdict_words(judged)]
    colour = use_colour()
    for found in found_in(judged, play, variant):
        lines += ["", render_diagnostic(found, colour=colour), ""]
    if judged.takes and judged.verdict != "fails":
        lines.append(f"takes {counted(len(judged.takes), 'card')} off the table: {' '.join(judged.takes)}")
    if judged.best:
        lines.append(f"largest {'taking' if len(judged.best) == 1 else 'takings'} of this card:")
        lines += [f"  {best}" for best in judged.best]
    return lines


def verdict_words(judged: Claim) -> str:
    """The verdict in a sentence."""
    swept = ", and it is a sweep" if judged.sweep else ""
    if judged.verdict == "depends":
        return f"it depends: the play stands if the player {listed(judged.conditions)}{swept}"
    return f"the play stands{swept}" if judged.verdict == "stands" else "the play fails"
