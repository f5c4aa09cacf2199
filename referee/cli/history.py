"""``referee history``: what a folder of records comes to, for each player and pair, by the rules they played."""

from __future__ import annotations

import csv
import json
import os
import shlex
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated

import typer

from referee.cli.career import Career
from referee.cli.disk import STDIN
from referee.cli.history_table import history_lines, in_a_line
from referee.cli.options import Overrides, Rules, VariantName, named_rules, read_source, records_in
from referee.record import read_record
from referee.replay import judge_record
from referee.replay.judgement import GameResult, Judgement
from referee.report.excerpt import SCREEN
from referee.report.words import listed

SCORED = ("complete", "counted", "ended")


class HistoryFormat(StrEnum):
    """How the history is written; ``text`` and ``table`` are the same."""

    TEXT = "text"
    TABLE = "table"
    CONCISE = "concise"
    CSV = "csv"
    JSON = "json"


@dataclass(slots=True)
class History:
    """All careers found, and the records that could not be counted with the reason."""

    careers: dict[tuple[str, str], Career]
    left_out: list[tuple[str, str]]
    records: int = 0
    unfinished: int = 0
    spellings: dict[str, dict[str, list[str]]] = field(default_factory=dict)
    apart: frozenset[str] = frozenset()

    def career(self, side: str, variant: str) -> Career:
        """The career of a side at a variant, begun if there is none; a pair is the same in whatever order it sits."""
        names = sorted(side.split("+"), key=self.called)
        key = ("+".join(map(self.called, names)), variant)
        return self.careers.setdefault(key, Career("+".join(names), variant))

    def called(self, name: str) -> str:
        """What tells a player from others: the name in small letters, or as it is written where that was asked for."""
        return name if name.casefold() in self.apart else name.casefold()

    def note_names(self, players: Iterable[str], file: str) -> None:
        """Remember how names are written, and in which records."""
        for name in players:
            files = self.spellings.setdefault(name.casefold(), {}).setdefault(name, [])
            if file not in files:
                files.append(file)

    @property
    def doubtful(self) -> list[dict[str, list[str]]]:
        """Names that differ by capitals only, each with the records in which it stands."""
        return [written for written in self.spellings.values() if len(written) > 1]


def history(
    folders: Annotated[list[str], typer.Argument(metavar="FOLDER…", help="Records, or folders of them.")],
    variant: VariantName = None,
    sets: Overrides = None,
    form: Annotated[HistoryFormat, typer.Option("--format", help="How the history is written.")] = HistoryFormat.TEXT,
) -> None:
    """Sum up a folder of records: games, wins, lurches, averages and sweeps of each player and pair, by the rules."""
    rules = named_rules(variant, sets)
    found = read_history(folders, rules)
    apart = frozenset(name.casefold() for names in found.doubtful for name in list(names)[:1] if not one_person(names))
    if apart:
        found = read_history(folders, rules, apart)
    for file, reason in found.left_out:
        print(f"{file}: left out: {reason}", file=sys.stderr)
    careers = sorted(found.careers.values(), key=lambda each: (each.variant, -each.won, -each.points, each.player))
    write_history(careers, found, form)
    if not careers:
        print("no record with a deal that counts was found", file=sys.stderr)
    raise typer.Exit(2 if found.left_out and not found.records else 1 if found.left_out else 0)


def one_person(names: dict[str, list[str]]) -> bool:
    """Whether names that differ by capitals only are one player's: asked at a terminal, else taken so and told."""
    said = listed(names)
    if sys.stdin.isatty() and sys.stderr.isatty():
        return typer.confirm(f"{said}: one and the same player?", default=True, err=True)
    usual = max(names, key=lambda name: len(names[name]))
    print(f"{said} are counted as one player", file=sys.stderr)
    for name, files in names.items():
        for file in files if name != usual else ():
            print(f"help: to write them alike: referee rename {shlex.quote(file)} {name} {usual}", file=sys.stderr)
    return True


def read_history(folders: list[str], rules: Rules, apart: frozenset[str] = frozenset()) -> History:
    """The careers in all records below these folders; names in ``apart`` are told from others by their capitals too."""
    found = History({}, [], apart=apart)
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
            found.note_names(game.players, file)
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


def add_game(found: History, game: GameResult, variant: str) -> None:
    """Count a game that is over for every side that played it."""
    if not game.over:
        found.unfinished += any(game.score.values())
        return
    for side in game.sides:
        career = found.career(side, variant)
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
        for side in deal.score:
            career = found.career(side, variant)
            career.deals += 1
            career.points += deal.scored.get(side, 0)
            career.sweeps += deal.counts.get(side, {}).get("sweeps", 0)
            career.best_deal = max(career.best_deal, deal.scored.get(side, 0))


def write_history(careers: list[Career], found: History, form: HistoryFormat) -> None:
    """Print the careers as tables, as csv or as JSON."""
    rows = [career.row() for career in careers]
    match form:
        case HistoryFormat.JSON:
            print(json.dumps({"careers": rows, "unfinished": found.unfinished}, ensure_ascii=False))
        case HistoryFormat.CSV:
            writer = csv.DictWriter(sys.stdout, list(Career("", "").row()), lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)
        case HistoryFormat.CONCISE:
            print("".join(f"{in_a_line(career)}\n" for career in careers), end="")
        case HistoryFormat.TEXT | HistoryFormat.TABLE if rows:
            print("\n".join(history_lines(careers, found.unfinished, SCREEN.get())))
