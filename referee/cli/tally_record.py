"""The tally of records: every deal and the score, and nothing else."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Any

import typer

from referee.cli.options import Format, Judged, Rules, judge_source, read_source, records_in
from referee.report.excerpt import safe
from referee.report.json import deal_json, ruling_json
from referee.report.tally import render_deal
from referee.report.text import faults_line, render_concise, said_of_deal, score_lines
from referee.report.words import number

NO_DEAL = "no deal has been scored"


def tally_records(files: Sequence[str], rules: Rules, answer: Format) -> None:
    """Print what every deal of the records comes to, and how each game stands; end as ``check`` would."""
    judged = [judge_source(read_source(file), rules) for file in records_in(files)]
    for one in judged:
        tell_unread(one)
    whole = [one for one in judged if one.source.fault is None]
    if answer is Format.JSON:
        print(json.dumps({"records": [as_json(one) for one in whole]}, ensure_ascii=False, indent=2))
    else:
        show = in_lines if answer is Format.CONCISE else in_text
        blocks = [show(one, named=len(judged) > 1) for one in whole]
        print(("\n\n" if answer is Format.TEXT else "\n").join(blocks))
    raise typer.Exit(max((one.status for one in judged), default=0))


def tell_unread(one: Judged) -> None:
    """Say on standard error what is wrong with a record, which is not told here: its faults, or that it has none."""
    if one.source.fault is not None:
        print(render_concise(one.judgement, one.lines).rstrip(), file=sys.stderr)
    elif one.status:
        said = faults_line(one.source.file, one.judgement.faults)
        print(f"{said}; 'referee check' tells them", file=sys.stderr)


def in_text(one: Judged, *, named: bool) -> str:
    """The tally of every deal, then the score."""
    now = one.judgement
    many = any(deal.game > 1 for deal in now.deals)
    deals = [
        "\n".join([*render_deal(deal, now.variant, many_games=many), *said_of_deal(deal, now)]) for deal in now.deals
    ]
    score = "\n".join(score_lines(now)) or NO_DEAL
    return "\n\n".join([*([safe(one.source.file)] if named else []), *deals, score])


def in_lines(one: Judged, *, named: bool) -> str:
    """A line a deal and side, then the score."""
    now, head = one.judgement, f"{safe(one.source.file)}: " if named else ""
    lines = [
        f"{head}deal {deal.number}, {safe(side)}: {number(deal.points.get(side, 0))} points, "
        f"{number(deal.scored.get(side, 0))} count, score {number(score)}"
        for deal in now.deals
        for side, score in deal.score.items()
    ]
    return "\n".join([*lines, *(f"{head}{line}" for line in score_lines(now) or [NO_DEAL])])


def as_json(one: Judged) -> dict[str, Any]:
    """The deals of a record, and how the game stands."""
    now = one.judgement
    return {
        "file": one.source.file,
        "variant": now.variant.id if now.variant else None,
        "sides": list(now.sides),
        "deals": [deal_json(deal) for deal in now.deals],
        "rulings": [ruling_json(ruled, now) for ruled in now.rulings],
        "score": now.score,
        "over": now.over,
        "winner": now.winner,
        "lost": now.lost,
        "lurched": now.lurched,
        "game_counts": now.game_counts,
        "games": now.games_won,
        "target": now.target,
    }
