"""Careers as text in the width of the screen: a short table for each variant, or a few lines a player."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Final

from referee.cli.career import Career
from referee.report.excerpt import columns, safe
from referee.report.sheet.terminal import filled
from referee.report.words import counted, number

GAP: Final = "  "
COLUMNS: Final[dict[str, Callable[[Career], float]]] = {
    "games": lambda career: career.games,
    "won": lambda career: career.won,
    "lost": lambda career: career.lost,
    "drawn": lambda career: career.drawn,
    "% won": lambda career: round(career.won_of_100),
    "lurches": lambda career: career.lurches,
    "lurched": lambda career: career.lurched,
    "deals": lambda career: career.deals,
    "points/deal": lambda career: round(career.points_a_deal, 1),
    "best": lambda career: career.best_deal,
    "sweeps": lambda career: career.sweeps,
}
"""The columns of a table; one in which everybody has nothing is left out."""


def history_lines(careers: Sequence[Career], unfinished: int, width: int) -> list[str]:
    """All careers, variant by variant, players and then pairs; and what of them belongs to games that never ended."""
    lines: list[str] = []
    for variant, group in groupby(careers, key=lambda career: career.variant):
        played = list(group)
        players = [career for career in played if "+" not in career.player]
        pairs = [career for career in played if "+" in career.player]
        lines += ["", *filled(variant, width)]
        for who, those in (("player", players), ("pair", pairs)):
            lines += career_lines(who, those, width) if those else []
    if unfinished:
        said = "1 game has" if unfinished == 1 else f"{unfinished} games have"
        lines += ["", *filled(f"{said} not ended: of such a game the deals are counted, the game is not", width)]
    return lines[1:]


def career_lines(who: str, careers: Sequence[Career], width: int) -> list[str]:
    """Careers as a table, or where that is wider than the screen each in a few lines."""
    table = table_of(who, careers)
    if max(map(columns, table)) <= width:
        return table
    return [line for career in careers for line in filled(f"{safe(career.player)}: {in_words(career)}", width, GAP)]


def table_of(who: str, careers: Sequence[Career]) -> list[str]:
    """A table of careers, numbers to the right."""
    kept = {name: value for name, value in COLUMNS.items() if any(map(value, careers))}
    rows = [(who, list(kept))]
    rows += [(safe(career.player), [short(value(career)) for value in kept.values()]) for career in careers]
    label = max(columns(name) for name, _ in rows)
    widths = [max(columns(cells[place]) for _, cells in rows) for place in range(len(kept))]
    return [
        name
        + " " * (label - columns(name))
        + "".join(GAP + cell.rjust(wide) for cell, wide in zip(cells, widths, strict=True))
        for name, cells in rows
    ]


def short(amount: float) -> str:
    """A number with one place behind the point where it needs one."""
    return f"{amount:g}" if amount != int(amount) else str(int(amount))


def in_words(career: Career) -> str:
    """A career in words; what is nothing is left out."""
    games = [counted(career.games, "game"), f"{career.won} won ({round(career.won_of_100)} %)", f"{career.lost} lost"]
    games += [f"{career.drawn} drawn"] if career.drawn else []
    games += [counted(career.lurches, "lurch", "lurches")] if career.lurches else []
    games += [f"lurched {counted(career.lurched, 'time')}"] if career.lurched else []
    deals = [counted(career.deals, "deal"), f"{short(round(career.points_a_deal, 1))} points a deal"]
    deals += [f"best {short(career.best_deal)}", counted(career.sweeps, "sweep")]
    return f"{', '.join(games)}; {', '.join(deals)}"


def in_a_line(career: Career) -> str:
    """A career in one line: who, by which rules, the games and what they brought."""
    games = f"{counted(career.games, 'game')}, {career.won} won, {career.lost} lost, {career.drawn} drawn"
    deals = f"{counted(career.deals, 'deal')}, {counted(number(career.points), 'point')}"
    sweeps = f"{counted(career.sweeps, 'sweep')}"
    return f"{safe(career.player)} ({career.variant}): {games}; {deals}, {sweeps}"
