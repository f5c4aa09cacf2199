"""``referee tally``: the points of one deal from what each side counted, and how the game stands after it."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any

import typer

from referee.cli.options import (
    FOUND,
    NOT_JUDGED,
    Format,
    OutputFormat,
    Overrides,
    VariantName,
    named_rules,
    one_variant,
    refuse,
    use_colour,
)
from referee.cli.tally_record import tally_records
from referee.faults import CATALOGUE, Fault, Span, TextFault
from referee.record.counts_text import CountClaim, count_words, name_written, parse_counts, parse_scores
from referee.replay.ending import end_of
from referee.replay.judgement import DealResult, GameResult, Judgement, Ruled
from referee.replay.stage import Status
from referee.report.catalogue.rulings import effect
from referee.report.diagnostic import Diagnostic, Occasion, diagnose, told_together
from referee.report.json import deal_json, fault_json
from referee.report.text import faults_line, one_line, render_diagnostic, render_text
from referee.report.words import counted
from referee.score import Number, Problem, Tally, impossible
from referee.score import tally as tallied
from referee.score.counts import said_against, uncounted
from referee.score.following import Out
from referee.variant import for_players
from referee.variant.dealt import never_dealt
from referee.variant.model import Variant

NOTHING_GIVEN = (
    "nothing to tally: name a record (referee tally friday.cassino), or say what each side counted "
    "(referee tally --counts 'Ann cards 30, spades 7, aces 3, big 1')"
)
OTHERS = "the others"
_SCORED = re.compile(r"\s*(.+?)\s+[-+\u2212]?[0-9]+\s*")

Files = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[FILE…]", help="Records, or folders of them, to be tallied deal by deal.", show_default=False
    ),
]
Counts = Annotated[
    list[str] | None,
    typer.Option(
        "--counts",
        metavar="TEXT",
        help='What one side counted: "Ann cards 30, spades 7, aces 3, big 1"; may be repeated.',
        show_default=False,
    ),
]
Players = Annotated[
    str | None, typer.Option("--players", metavar="NAMES", help="All players in seat order.", show_default=False)
]
Score = Annotated[
    str | None,
    typer.Option("--score", metavar="TEXT", help='The score before the deal: "Ann 9, Bob 8".', show_default=False),
]


@dataclass(slots=True)
class _Sheet:
    """What was given on the command line, read: the lines of it, the sides, each side's count, what is wrong."""

    variant: Variant
    lines: list[str]
    sides: tuple[str, ...]
    undealt: int = 0
    claims: list[tuple[int, CountClaim]] = field(default_factory=list)
    before: list[Number] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    def claimed(self, upto: int | None = None) -> list[dict[str, int] | None]:
        """The numbers of each side, of the first lines only if so asked; None for a side that has not counted."""
        told: list[dict[str, int] | None] = [None] * len(self.sides)
        for line, claim in self.claims:
            if upto is None or line <= upto:
                told[claim.side] = dict(claim.counts)
        return told

    def impossible(self, upto: int) -> tuple[Problem, ...]:
        """What of the first lines cannot be."""
        return impossible(self.variant, self.claimed(upto), Out(undealt=self.undealt))


def tally(
    files: Files = None,
    counts: Counts = None,
    players: Players = None,
    score: Score = None,
    variant: VariantName = None,
    sets: Overrides = None,
    answer: OutputFormat = Format.TEXT,
) -> None:
    """Work out the points of every deal of a record, or of one deal from what was counted.

    Of one deal, what one side leaves out is filled in where it follows from the others.
    Exit status: 0 the deal is worked out, 1 the counts cannot be or lack something, 2 they cannot be read.
    """
    if files:
        if counts or players or score:
            refuse("a record has its own counts: name a record, or --counts and what belongs to them, not both")
        tally_records(files, named_rules(variant, sets), answer)
    if not counts:
        refuse(NOTHING_GIVEN)
    _tally_counts(counts, players, score, one_variant(variant, sets), answer)


def _tally_counts(
    counts: Sequence[str], players: str | None, score: str | None, rules: Variant, answer: Format
) -> None:
    """Work out and print one deal from its counts."""
    sides = _sides(rules, counts, players, score)
    seated = sum(len(side.split("+")) for side in sides)
    rules = for_players(rules, seated)
    sheet = _Sheet(rules, [*counts, *([score] if score else [])], sides, never_dealt(rules, seated))
    _read(sheet, counts, score)
    made = None if sheet.faults else tallied(rules, sheet.claimed(), sheet.before, undealt=sheet.undealt)
    if isinstance(made, tuple):
        found = sorted((_fault_of(sheet, problem) for problem in made), key=lambda fault: fault.span)
        sheet.faults += told_together(found)
        made = None
    _print(sheet, made, answer)
    if sheet.faults:
        raise typer.Exit(NOT_JUDGED if any(CATALOGUE[fault.name].unread for fault in sheet.faults) else FOUND)


def _sides(variant: Variant, counts: Sequence[str], players: str | None, score: str | None) -> tuple[str, ...]:
    """The sides in seat order: from ``--players``, else from the names that are written."""
    if players is not None:
        return _seated(variant, [name.strip() for name in players.split(",") if name.strip()])
    names = _named(counts, count_words(variant))
    names += [match[1] for part in (score or "").split(",") if (match := _SCORED.fullmatch(part))]
    sides: dict[str, str] = {}
    for name in names:
        sides.setdefault(name.lower(), name)
    return tuple(sides.values()) if len(sides) != 1 else (*sides.values(), OTHERS)


def _named(counts: Sequence[str], words: Collection[str]) -> list[str]:
    """The names at the start of counts; a word that a number follows is a misspelt item and no part of a name."""
    written = [(name, text) for text in counts if (name := name_written(text, words)) is not None]
    sure = {name.lower() for name, text in written if not _is_numbered(name, text)}
    return [
        name.rpartition(" ")[0].rstrip()
        if " " in name and _is_numbered(name, text) and name.lower() not in sure
        else name
        for name, text in written
    ]


def _is_numbered(name: str, text: str) -> bool:
    """Whether a number follows what was read as a name."""
    return text[text.index(name) + len(name) :].lstrip(" ,")[:1].isdigit()


def _seated(variant: Variant, names: Sequence[str]) -> tuple[str, ...]:
    """The sides of the players at the table; opposite ones are partners where the variant says so."""
    if len(names) not in variant.players.counts:
        seats = " or ".join(map(str, variant.players.counts))
        refuse(f"{counted(len(names), 'player')} named, but {variant.id} seats {seats}")
    if len({name.lower() for name in names}) < len(names):
        refuse("two players have the same name; nobody could tell whose count is whose")
    if len(names) not in variant.players.partners:
        return tuple(names)
    half = len(names) // 2
    return tuple("+".join(names[seat::half]) for seat in range(half))


def _read(sheet: _Sheet, counts: Sequence[str], score: str | None) -> None:
    """Reads the counts line by line and the score before the deal into the sheet."""
    sheet.before = [0] * len(sheet.sides)
    for line, text in enumerate(counts, 1):
        claim = parse_counts(text, sheet.sides, sheet.variant)
        if isinstance(claim, tuple):
            sheet.faults += [_as_fault(line, fault) for fault in claim]
        elif any(claim.side == other.side for _, other in sheet.claims):
            refuse(f"{sheet.sides[claim.side]} is counted twice; give each side's numbers once")
        else:
            sheet.claims.append((line, claim))
    if score:
        scores = parse_scores(score, sheet.sides)
        if isinstance(scores, tuple):
            sheet.faults += [_as_fault(len(sheet.lines), fault) for fault in scores]
        else:
            sheet.before = [scores.get(side, 0) for side in range(len(sheet.sides))]


def _as_fault(line: int, fault: TextFault) -> Fault:
    return Fault(fault.name, Span(line, fault.start + 1, max(fault.end, fault.start + 1) + 1), fault.facts)


def _fault_of(sheet: _Sheet, problem: Problem) -> Fault:
    """A problem of the counts, at the line that makes it one: the first impossible, else the last of all."""
    line, claim = sheet.claims[-1]
    facts: dict[str, Any] = {"item": problem.item}
    if problem.kind == "counts-impossible":
        facts |= {"total": problem.total, "pack": problem.pack}
        facts |= {"against": said_against(problem, sheet.sides)} if problem.against else {}
        line, claim = next(
            (line, claim)
            for line, claim in sheet.claims
            if any(each.against or each.item == problem.item for each in sheet.impossible(line))
        )
    else:
        facts["missing"] = [sheet.sides[side] for side in problem.missing]
    start, end = claim.spans.get(problem.item, claim.spans[""])
    return Fault(problem.kind, Span(line, start + 1, end + 1), facts)


def _print(sheet: _Sheet, made: Tally | None, answer: Format) -> None:
    """Print the deal, or what is wrong with the counts."""
    if made is None:
        _print_refused(sheet, answer)
        return
    judgement = _judged(sheet, made)
    if answer is Format.JSON:
        print(json.dumps(_as_json(judgement, made.standing.target), ensure_ascii=False, indent=2))
    elif answer is Format.CONCISE:
        print("\n".join(_in_a_line(judgement)))
    else:
        print(render_text(judgement, sheet.lines, colour=use_colour()), end="")
        if not judgement.over:
            print("".join(f"{said}\n" for said in _ended(sheet, made)), end="")


def _ended(sheet: _Sheet, made: Tally) -> list[str]:
    """How the game stands after the deal, where it is more than the score: several sides are out, or level."""
    said = end_of(sheet.variant, sheet.sides, made.standing, sheet.variant.game.target)
    if said is None:
        return []
    score = dict(zip(sheet.sides, made.standing.score, strict=True))
    return [effect(Ruled(0, 1, "end", said[0], None, None, facts=said[1] | {"score": score}), sheet.variant)]


def _print_refused(sheet: _Sheet, answer: Format) -> None:
    """Print what is wrong with the counts; no deal goes on with them, so nothing is said of what happens now."""
    occasion = Occasion("counts", sheet.variant, happened=False)
    found = [diagnose(fault, occasion, sheet.lines) for fault in sheet.faults]
    if answer is Format.JSON:
        print(json.dumps(_empty_json(sheet.variant, found), ensure_ascii=False, indent=2))
    elif answer is Format.CONCISE:
        print("\n".join(map(one_line, found)))
    else:
        blocks = [render_diagnostic(each, colour=use_colour()) for each in found]
        print("\n\n".join([*blocks, faults_line("counts", sheet.faults)]))


def _judged(sheet: _Sheet, made: Tally) -> Judgement:
    """The tally as the judgement of a record of this one deal, for the report."""
    sides = sheet.sides
    standing = made.standing
    deal = DealResult(1, 1, None, 1, Status.COUNTED)
    deal.uncounted = uncounted(sheet.variant, sides, sheet.claimed())
    deal.counts = dict(zip(sides, made.counts, strict=True))
    deal.items = dict(zip(sides, made.award.items, strict=True))
    deal.points = dict(zip(sides, made.award.points, strict=True))
    deal.scored = dict(zip(sides, made.scored, strict=True))
    deal.score = dict(zip(sides, standing.score, strict=True))
    winner = None if standing.winner is None else sides[standing.winner]
    lurched = tuple(sides[side] for side in standing.lurched)
    game = GameResult(1, (), sides, deal.score, standing.over, winner, (), lurched, standing.counts)
    return Judgement("counts", sheet.variant, sheet.variant.digest, sides=sides, deals=[deal], games=[game])


def _as_json(judgement: Judgement, target: int | None) -> dict[str, Any]:
    """The deal, and how the game stands after it."""
    return deal_json(judgement.deals[0]) | {
        "over": judgement.over,
        "winner": judgement.winner,
        "lurched": judgement.lurched,
        "game_counts": judgement.game_counts,
        "target": target,
        "faults": [],
    }


def _empty_json(variant: Variant, found: list[Diagnostic]) -> dict[str, Any]:
    """The faults of counts that make no deal, beside an empty one."""
    empty = Judgement("counts", variant, variant.digest, deals=[DealResult(1, 1, None, 1, verified=False)])
    return _as_json(empty, variant.game.target) | {"faults": [fault_json(each) for each in found]}


def _in_a_line(judgement: Judgement) -> list[str]:
    """The points, what is set up and the score, one line a side."""
    deal = judgement.deals[0]
    return [
        f"{side}: points {deal.points[side]:g}, counts {deal.scored[side]:g}, score {deal.score[side]:g}"
        + (", wins the game" if side == judgement.winner else ", lurched" if side in judgement.lurched else "")
        for side in judgement.sides
    ]
