"""The list of variants in columns to choose by: who plays, what is built, what scores, to which number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from referee.report.excerpt import columns, wrapped_to
from referee.score.points import SWEEPS, scored_items
from referee.score.sums import highest, is_open, plain_sums
from referee.variant.layered import for_players
from referee.variant.model import Variant

HEADS = ("id", "players", "builds", "courts", "sweep", "points", "played to", "name")
SHORTEST = 12
"""A name is cut at the end of a line, but not below this."""
_COURTS = {"all": "all", "one": "one", "one-or-three": "1 or 3"}
_OUT = {"claim": " claimed", "as-made": " pegged", "count-order": " in order", "end-of-deal": ""}


@dataclass(frozen=True, slots=True)
class Row:
    """One variant in the columns of the list, each a word or two."""

    id: str
    name: str
    players: str
    building: str
    courts: str
    sweep: str
    points: str
    target: str


def row_of(variant: Variant) -> Row:
    """A variant in a row."""
    return Row(
        variant.id,
        variant.name,
        _players(variant.players.counts),
        {"multiple": "yes", "single": "single", "none": "no"}[variant.build.allowed],
        "count" if set(variant.pack.ranks) <= set(variant.values) else _COURTS[variant.capture.court_pairing],
        _sweep(variant),
        _points(variant),
        "each deal" if variant.game.target is None else f"{variant.game.target}{_OUT[variant.game.out]}",
    )


def _players(counts: Sequence[int]) -> str:
    """How many may play: "2-4 6"."""
    found = sorted(counts)
    runs = [[each for _, each in run] for _, run in groupby(enumerate(found), lambda pair: pair[1] - pair[0])]
    return " ".join(f"{run[0]}-{run[-1]}" if len(run) > 2 else " ".join(map(str, run)) for run in runs)


def _sweep(variant: Variant) -> str:
    """What a sweep brings; a star where that is otherwise for some number of players."""
    worth = {_worth(variant), *(_worth(for_players(variant, number)) for number in variant.at)}
    return f"{_worth(variant)}{'*' if len(worth) > 1 else ''}"


def _worth(variant: Variant) -> int:
    return next((item.points for item in scored_items(variant).values() if item.of == (SWEEPS,)), 0)


def _points(variant: Variant) -> str:
    """What a deal makes without sweeps."""
    return f"up to {highest(variant, 2)}" if is_open(variant) else str(plain_sums(variant, 2)[0])


def table(rows: Sequence[Row], width: int) -> Iterator[str]:
    """The list as a table; on a screen that is too narrow for it each variant stands in a few words of its own."""
    cells: list[tuple[str, ...]] = [HEADS, *(_cells(row) for row in rows)]
    widths = [max(columns(row[place]) for row in cells) for place in range(len(HEADS) - 1)]
    if sum(widths) + 2 * len(widths) + SHORTEST > width:
        for row in cells[1:]:
            said = [f"{head} {cell}" for head, cell in zip(HEADS[1:-1], row[1:-1], strict=True)]
            yield from wrapped_to(width, f"{row[0]}: {row[-1]}", "", "  ")
            yield from wrapped_to(width, ", ".join(said), "  ", "  ")
        return
    for row in cells:
        padded = [cell + " " * (wide - columns(cell)) for cell, wide in zip(row[:-1], widths, strict=True)]
        line = "  ".join([*padded, row[-1]])
        yield (line if columns(line) <= width else f"{line[: width - 1]}…").rstrip()


def _cells(row: Row) -> tuple[str, ...]:
    return (row.id, row.players, row.building, row.courts, row.sweep, row.points, row.target, row.name)
