"""``referee history``: what a folder of records comes to, for each player and variant."""

from __future__ import annotations

import csv
import json
import os
import sys
from collections.abc import Iterable
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Annotated

import typer

from referee.cli.disk import STDIN
from referee.cli.options import Overrides, Rules, VariantName, named_rules, read_source, records_in
from referee.record import read_record
from referee.replay import judge_record
from referee.replay.judgement import GameResult, Judgement
from referee.report.excerpt import safe
from referee.report.words import counted, number

SCORED = ("complete", "counted", "ended")


class HistoryFormat(StrEnum):
    """How the history is written; ``text`` and ``table`` are the same."""

    TEXT = "text"
    TABLE = "table"
    CONCISE = "concise"
    CSV = "csv"
    JSON = "json"


@dataclass(slots=True)
class Career:
    """What one player has done at one variant; partners share what their side did.

    ``games`` are those played out, ``lurches`` games won over a lurched side, ``lurched`` games lost so.
    ``points`` are what was set up in all deals.
    """

    player: str
    variant: str
    games: int = 0
    won: int = 0
    lost: int = 0
    drawn: int = 0
    lurches: int = 0
    lurched: int = 0
    deals: int = 0
    points: float = 0
    sweeps: int = 0
    best_deal: float = 0

    @property
    def points_a_deal(self) -> float:
        """The average of what is set up in a deal."""
        return round(self.points / self.deals, 2) if self.deals else 0

    @property
    def sweeps_a_deal(self) -> float:
        """The average of sweeps in a deal."""
        return round(self.sweeps / self.deals, 2) if self.deals else 0

    @property
    def won_of_100(self) -> float:
        """How many of a hundred games were won."""
        return round(100 * self.won / self.games, 1) if self.games else 0

    def row(self) -> dict[str, str | int | float]:
        """All its numbers by name, averages included."""
        plain = {each.name: getattr(self, each.name) for each in fields(self)}
        averages = {"won_of_100": self.won_of_100, "points_a_deal": self.points_a_deal}
        return plain | averages | {"sweeps_a_deal": self.sweeps_a_deal}


@dataclass(slots=True)
class History:
    """All careers found, and the records that could not be counted with the reason."""

    careers: dict[tuple[str, str], Career]
    left_out: list[tuple[str, str]]
    records: int = 0

    def career(self, player: str, variant: str) -> Career:
        """The career of a player at a variant, begun if there is none."""
        key = (player.casefold(), variant)
        return self.careers.setdefault(key, Career(player, variant))


def history(
    folders: Annotated[list[str], typer.Argument(metavar="FOLDER…", help="Records, or folders of them.")],
    variant: VariantName = None,
    sets: Overrides = None,
    form: Annotated[HistoryFormat, typer.Option("--format", help="How the history is written.")] = HistoryFormat.TEXT,
) -> None:
    """Sum up a folder of records: games, wins, lurches, averages and sweeps per player and variant."""
    found = read_history(folders, named_rules(variant, sets))
    for file, reason in found.left_out:
        print(f"{file}: left out: {reason}", file=sys.stderr)
    careers = sorted(found.careers.values(), key=lambda each: (each.variant, -each.won, -each.points, each.player))
    write_history(careers, form)
    if not careers:
        print("no record with a deal that counts was found", file=sys.stderr)
    raise typer.Exit(2 if found.left_out and not found.records else 1 if found.left_out else 0)


def read_history(folders: list[str], rules: Rules) -> History:
    """The careers in all records below these folders."""
    found = History({}, [])
    for file in once_each(records_in(folders)):
        source = read_source(file)
        if source.fault is not None:
            found.left_out.append((file, str(source.fault.facts["reason"])))
            continue
        record = read_record(source.text, file)
        judged = judge_record(record, rules.variant, rules.sets, shelf=rules.shelf)
        if judged.variant is None or not judged.sides:
            found.left_out.append((file, ", ".join(sorted({fault.name for fault in judged.faults})) or "no record"))
            continue
        found.records += 1
        for game in judged.games:
            add_game(found, game, judged.variant.id)
        add_deals(found, judged, judged.variant.id)
    return found


def once_each(files: Iterable[str]) -> list[str]:
    """The files without those that were named before, under whatever name."""
    return list({file if file == STDIN else _real(file): file for file in reversed(list(files))}.values())[::-1]


def _real(file: str) -> str:
    try:
        return os.path.realpath(file)
    except (OSError, ValueError):  # no file can have this name; the reader says so
        return file


def players_of(side: str) -> list[str]:
    """The players of a side: one, or the partners."""
    return side.split("+")


def add_game(found: History, game: GameResult, variant: str) -> None:
    """Count a game that is over for all who played it."""
    if not game.over:
        return
    for side in game.sides:
        for player in players_of(side):
            career = found.career(player, variant)
            career.games += 1
            if game.winner is None:
                career.drawn += side not in game.lost
                career.lost += side in game.lost
            else:
                career.won += side == game.winner
                career.lost += side != game.winner
            career.lurches += bool(game.lurched) and side == game.winner
            career.lurched += side in game.lurched


def add_deals(found: History, judged: Judgement, variant: str) -> None:
    """Count what every side made in the deals that count."""
    for deal in judged.deals:
        if deal.status not in SCORED:
            continue
        for side in judged.sides:
            for player in players_of(side):
                career = found.career(player, variant)
                career.deals += 1
                career.points += deal.scored.get(side, 0)
                career.sweeps += deal.counts.get(side, {}).get("sweeps", 0)
                career.best_deal = max(career.best_deal, deal.scored.get(side, 0))


def write_history(careers: list[Career], form: HistoryFormat) -> None:
    """Print the careers as a table, as csv or as JSON."""
    rows = [career.row() for career in careers]
    match form:
        case HistoryFormat.JSON:
            print(json.dumps({"careers": rows}, ensure_ascii=False))
        case HistoryFormat.CSV:
            writer = csv.DictWriter(sys.stdout, list(Career("", "").row()), lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)
        case HistoryFormat.CONCISE:
            print("".join(f"{in_a_line(career)}\n" for career in careers), end="")
        case HistoryFormat.TEXT | HistoryFormat.TABLE if rows:
            print_table(rows)


def in_a_line(career: Career) -> str:
    """A career in one line: who, by which rules, the games and what they brought."""
    games = f"{counted(career.games, 'game')}, {career.won} won, {career.lost} lost, {career.drawn} drawn"
    deals = f"{counted(career.deals, 'deal')}, {counted(number(career.points), 'point')}"
    sweeps = f"{counted(career.sweeps, 'sweep')}"
    return f"{safe(career.player)} ({career.variant}): {games}; {deals}, {sweeps}"


def print_table(rows: list[dict[str, str | int | float]]) -> None:
    """Print the careers as a table; piped it has no colour and is as wide as it needs to be."""
    from rich.console import Console  # noqa: PLC0415 - rich is slow to import and wanted here only
    from rich.table import Table  # noqa: PLC0415 - the same

    table = Table(box=None, header_style="bold", pad_edge=False)
    for name in rows[0]:
        words = name.replace("_", " ")
        table.add_column(words, justify="left" if name in ("player", "variant") else "right")
    for row in rows:
        table.add_row(*(f"{cell:g}" if isinstance(cell, float) else str(cell) for cell in row.values()), style=None)
    width = None if sys.stdout.isatty() else 200
    Console(width=width, highlight=False, markup=False).print(table)
