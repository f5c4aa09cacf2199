"""``referee claim``: would this play stand, and why."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Annotated, Any, Final

import typer

from referee.cards import pack_of
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
from referee.keeping.spoken import rank_word, spoken_play
from referee.report.catalogue.at_table import at_table
from referee.report.catalogue.rules import governing_law
from referee.report.diagnostic import Diagnostic, Occasion, diagnose
from referee.report.excerpt import wrapped
from referee.report.text import one_line, render_diagnostic
from referee.report.words import counted, held, listed, ranks
from referee.table import plays
from referee.table.claims import Claim, SetupError, judge_claim
from referee.variant.model import Variant

Play = Annotated[str, typer.Argument(metavar="PLAY", help='As in a record: "10D x 9H+AD, 8C+2S".', show_default=False)]
Hand = Annotated[
    str | None, typer.Option("--hand", metavar="CARDS", help="What the player holds, if known.", show_default=False)
]
By = Annotated[
    str | None, typer.Option("--by", metavar="NAME", help="Who plays; builds have owners.", show_default=False)
]

OWNER: Final = re.compile(r"=\s*\w+\s+([^\]]*[^\]\s])\s*\]")
"""Whose a build is, as it is written on a table."""


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
    by, play = named_play(play, by)
    try:
        judged = judge_claim(rules, play, table, hand, by)
    except SetupError as error:
        refuse_setup(error, {"table": table, "hand": hand or ""}[error.where], rules)
    if answer is Format.JSON:
        print(json.dumps(claim_json(judged), ensure_ascii=False, indent=2))
    elif answer is Format.CONCISE:
        print("\n".join(map(one_line, found_in(judged, play, rules, by or ""))) or judged.verdict)
    else:
        others = {} if by else for_owners(rules, play, table, hand, judged)
        print("\n".join(claim_lines(judged, rules, play, by or "", others)))
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


def found_in(judged: Claim, play: str, variant: Variant, by: str = "") -> list[Diagnostic]:
    """The faults of a play that is only asked about: they stand in its one line, and nothing follows from them."""
    occasion = Occasion("the play", variant, happened=False)
    return [diagnose(fault, occasion, [play]) for fault in as_faults(judged, play, by)]


def as_faults(judged: Claim, play: str, by: str) -> list[Fault]:
    """The faults of a play, where they stand in it, of the player who would make it."""
    start, end = judged.ruling.place or (0, len(play))
    span = Span(1, start + 1, end + 1)
    known = {foul.name: CATALOGUE[foul.name] for foul in judged.ruling.found}
    named = {name: {"player": by} if by and "player" in row.optional else {} for name, row in known.items()}
    return [Fault(foul.name, span, {**foul.facts, **named[foul.name]}) for foul in judged.ruling.found]


def named_play(play: str, by: str | None) -> tuple[str | None, str]:
    """Who plays and what, where the play is written as in a record: "Ann: 5H"."""
    name, colon, rest = play.partition(":")
    return (by or name.strip() or None, rest.strip()) if colon and rest.strip() else (by, play)


def for_owners(rules: Variant, play: str, table: str, hand: str | None, judged: Claim) -> dict[str, str]:
    """What is said of the same play where one of those plays whose builds lie there, if that comes out otherwise."""
    owners = dict.fromkeys(OWNER.findall(table))
    other = {name: judge_claim(rules, play, table, hand, name) for name in owners}
    return {
        name: " ".join(at_table(found) for found in as_faults(claimed, play, name))
        for name, claimed in other.items()
        if claimed.verdict == "fails" != judged.verdict
    }


def claim_lines(judged: Claim, variant: Variant, play: str, by: str, others: Mapping[str, str]) -> list[str]:
    """The verdict, what it rests on, what is taken, and what the card could take."""
    lines = [verdict_words(judged, variant) + (f", unless it is {listed(others, 'or')} who plays" if others else "")]
    for name, words in others.items():
        lines += wrapped(f"if it is {name}: {words[:1].lower()}{words[1:]}", "", "  ")
    colour = use_colour()
    for fault in as_faults(judged, play, by):
        lines += wrapped(at_table(fault), "", "  ")
    for found in found_in(judged, play, variant, by):
        lines += ["", render_diagnostic(found, colour=colour), ""]
    if judged.verdict != "fails":
        lines += standing_lines(judged, variant)
    if judged.best:
        lines.append(f"largest {'taking' if len(judged.best) == 1 else 'takings'} of this card:")
        lines += [f"  {best}" for best in judged.best]
    return lines


def standing_lines(judged: Claim, variant: Variant) -> list[str]:
    """Why a play stands: how it is said, what each group makes, and the law."""
    lines = []
    if judged.ruling.printed:
        lines += wrapped(
            f"why: {spoken_play(judged.ruling.printed)}{''.join(sums_of(judged.ruling.printed))}", "", "  "
        )
    law = governing_law(variant, keys_of(judged.ruling.made, variant))
    if law is not None:
        source = f" [{law.source}]" if law.source else ""
        lines += wrapped(f"law: {law.text.removesuffix('.')}{source}", "", "  ")
    if judged.takes:
        lines.append(f"takes {counted(len(judged.takes), 'card')} off the table: {' '.join(judged.takes)}")
    return lines


def sums_of(printed: str) -> list[str]:
    """What the groups of a play add up to: "; 9 and ace are ten"."""
    card, take, items = printed.partition(" x ")
    items, value = (items, rank_word(card)) if take else (printed.partition(" = ")[0], printed.partition(" = ")[2])
    groups = [item.strip().split("+") for item in items.split(",")]
    said = [f"{ranks(group)} are {value}" for group in groups if len(group) > 1]
    return [f"; {words}" for words in said]


def keys_of(made: plays.Play | None, variant: Variant) -> tuple[str, ...]:
    """The rules that let a play stand."""
    match made:
        case plays.Take(card=card):
            court = not variant.values.get(
                pack_of(variant.pack.ranks, variant.pack.suits, variant.pack.remove).rank(card)
            )
            return ("capture.court_pairing",) if court else ("values",)
        case plays.Trail():
            return ("build.owner_may_trail",)
        case _:
            return ("build.raise_own", "build.allowed") if made is not None and made.raised else ("build.allowed",)


def verdict_words(judged: Claim, variant: Variant) -> str:
    """The verdict in a sentence."""
    swept = ", and it is a sweep" if judged.sweep else ""
    if judged.verdict == "depends":
        worth = {**variant.values, **variant.hand_values}
        needed = listed([held(each, worth) for each in judged.conditions])
        return f"it depends: the play stands if the player {needed}{swept}"
    return f"the play stands{swept}" if judged.verdict == "stands" else "the play fails"
