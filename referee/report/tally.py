"""The tally of one deal in text: counts, items, points, the subtraction as a sum, and the running score.

Reads what the count gave and adds nothing up again, except to show the sum that was made.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.replay.judgement import DealResult
from referee.report.excerpt import SCREEN, columns, safe
from referee.report.words import counted, initials, listed, number
from referee.score.points import SWEEPS
from referee.variant.model import Variant

MINUS = "\N{MINUS SIGN}"
STATUS = {
    "complete": "complete",
    "open": "not played out",
    "counted": "kept by counts",
    "points": "kept by its points alone",
    "ended": "ended the game before it was played out",
    "void": "void, nothing counts",
    "abandoned": "abandoned, nothing counts",
}


def render_deal(deal: DealResult, variant: Variant | None, *, many_games: bool = False) -> list[str]:
    """The lines of one deal's tally; a deal without points has its first line only."""
    game = f" of game {deal.game}" if many_games else ""
    parts = [f"deal {deal.number}{game}", f"{safe(deal.dealer)} deals" if deal.dealer else "", STATUS[deal.status]]
    if deal.plays:
        parts.append(counted(deal.plays, "play"))
    if not deal.verified and deal.status not in ("counted", "points"):
        parts.append("not verified")
    head = " · ".join(part for part in parts if part)
    notes = [*uncounted_words(deal), *subtraction(deal, variant), *residue_words(deal)]
    return [head, *_table(_rows(deal)), *[f"  {line}" for line in notes]]


def uncounted_words(deal: DealResult) -> list[str]:
    """Whose numbers nobody counted, so that they rest on what the others counted."""
    if not deal.uncounted or not deal.points:
        return []
    apart = {side: [item for item in items if item != SWEEPS] for side, items in deal.uncounted.items()}
    said = [f"{listed(items)} of {safe(side)}" for side, items in apart.items() if items]
    none = [safe(side) for side, items in deal.uncounted.items() if SWEEPS in items]
    return [
        *([f"not counted, but left over from the others: {'; '.join(said)}"] if said else []),
        *([f"not counted, and taken as none: the sweeps of {listed(none)}"] if none else []),
    ]


def residue_words(deal: DealResult) -> list[str]:
    """Who took last, and what of the table went to that pile."""
    said = [f"{counted(deal.undealt, 'card')} left in the stock: nobody gets them"] if deal.undealt else []
    number, names = deal.lost
    if number and deal.points:
        which = f": {listed(names)}" if names else ""
        said.append(f"{counted(number, 'card')} of the pack never found, and lost{which}")
    if deal.residue is None:
        return said
    taker, left, unseen = deal.residue
    rest = [*left, *([counted(unseen, "card") + " nobody saw"] if unseen else [])]
    if taker is None:
        return [*said, f"nobody gets what is left on the table: {', '.join(rest)}"]
    if not rest:
        return [*said, f"{safe(taker)} took last, and nothing is left on the table"]
    verb = "goes" if len(left) + unseen == 1 else "go"
    return [*said, f"{safe(taker)} took last: {', '.join(rest)} {verb} to that pile"]


def _rows(deal: DealResult) -> list[tuple[str, dict[str, str]]]:
    """What stands in each row for each side: the count and its points, then the sums."""
    sides = list(deal.score)
    items = dict.fromkeys(name for made in deal.items.values() for name in made)
    rows = [(item, {side: _cell(deal, side, item) for side in sides}) for item in items]
    if deal.points:
        rows.append(("points", {side: number(deal.points.get(side, 0)) for side in sides}))
    rows += [(name, {side: signed(extra.get(side, 0)) for side in sides}) for name, extra in between(deal).items()]
    if deal.scored and deal.scored != deal.points:
        rows.append(("counts", {side: number(deal.scored.get(side, 0)) for side in sides}))
    for name, extra in (("penalties", deal.penalties), ("adjusted", deal.adjusted)):
        if any(extra.values()):
            rows.append((name, {side: f"{extra.get(side, 0):+d}" for side in sides}))
    if rows:
        rows.append(("score", {side: number(deal.score[side]) for side in sides}))
    return rows


def between(deal: DealResult) -> dict[str, dict[str, float]]:
    """What lies between the points and what counts, so that the rows add up: what a ruling takes, what is set off."""
    if not deal.scored or deal.scored == deal.points:
        return {}
    ruled = {side: -points if side in deal.silent else 0 for side, points in deal.points.items()}
    apart = {side: deal.scored[side] - points - ruled[side] for side, points in deal.points.items()}
    return {name: row for name, row in (("ruling", ruled), ("set off", apart)) if any(row.values())}


def signed(points: float) -> str:
    """A number that is added, with its sign; nothing has none."""
    return f"{MINUS if points < 0 else '+'}{number(abs(points))}" if points else "0"


def _cell(deal: DealResult, side: str, item: str) -> str:
    """One side's count of an item and the points for it: "30 → 3"."""
    points = number(deal.items.get(side, {}).get(item, 0))
    count = deal.counts.get(side, {}).get(item)
    return points if count is None else f"{count} → {points}"


def _table(rows: list[tuple[str, dict[str, str]]]) -> list[str]:
    """Rows as columns, one for each side, numbers to the right; names without room are letters, told above."""
    if not rows:
        return []
    sides, legend = {side: safe(side) for side in rows[0][1]}, []
    label = max(len(name) for name, _ in rows)
    widths = _widths(rows, sides)
    if 2 + label + sum(2 + each for each in widths.values()) > SCREEN.get():
        letters = dict(zip(sides, initials([*sides]), strict=True))
        legend = [f"  {letters[side]} = {name}" for side, name in sides.items()]
        sides, widths = letters, _widths(rows, letters)
    lines = [
        *legend,
        " ".join(["  " + " " * label, *(" " + _right(name, widths[side]) for side, name in sides.items())]),
    ]
    lines += [
        " ".join(["  " + name.ljust(label), *(" " + _right(row[side], widths[side]) for side in sides)])
        for name, row in rows
    ]
    return lines


def _widths(rows: list[tuple[str, dict[str, str]]], sides: Mapping[str, str]) -> dict[str, int]:
    """How wide the column of each side is."""
    return {side: max(columns(name), *(columns(row[side]) for _, row in rows)) for side, name in sides.items()}


def _right(text: str, width: int) -> str:
    return " " * (width - columns(text)) + text


def subtraction(deal: DealResult, variant: Variant | None) -> list[str]:
    """The sum by which points became what is set up; said only where it is the sum that was made."""
    if variant is None or not deal.points or variant.scoring.deal_score == "gross":
        return []
    if len(deal.points) < 2:
        return []
    netted = _netted(deal, variant)
    apart = {side: 0 if side in deal.silent else deal.points[side] - netted[side] for side in netted}
    if variant.scoring.deal_score == "lowest-from-all":
        said, made = _lowest({side: points for side, points in netted.items() if side not in deal.silent})
        made = {side: made.get(side, 0) for side in netted}
    else:
        said, made = _difference({side: 0 if side in deal.silent else points for side, points in netted.items()})
    if {side: made[side] + apart[side] for side in made} != dict(deal.scored):
        return ["what counts follows from a ruling, not from the subtraction"]
    sweeps = [f"{safe(side)} {number(extra)}" for side, extra in apart.items() if extra]
    return [said + (f"; sweeps stand apart: {listed(sweeps)}" if sweeps else "")]


def _netted(deal: DealResult, variant: Variant) -> dict[str, float]:
    """The points that take part in the subtraction: without sweeps where the variant says so."""
    if variant.sweep.netted:
        return dict(deal.points)
    sweeps = [name for name, item in variant.scoring.items.items() if item.of == ("sweeps",)]
    return {
        side: total - sum(deal.items.get(side, {}).get(name, 0) for name in sweeps)
        for side, total in deal.points.items()
    }


def _difference(points: Mapping[str, float]) -> tuple[str, dict[str, float]]:
    best = max(points, key=lambda side: points[side])
    others = [total for side, total in points.items() if side != best]
    rest = number(others[0]) if len(others) == 1 else f"({' + '.join(number(total) for total in others)})"
    over = points[best] - sum(others)
    made: dict[str, float] = dict.fromkeys(points, 0)
    sum_shown = f"{number(points[best])} {MINUS} {rest} = {number(over).replace('-', MINUS)}"
    if over <= 0:
        return f"subtraction: {sum_shown}: nothing counts for anybody", made
    made[best] = over
    return f"subtraction: {sum_shown} to {safe(best)}", made


def _lowest(points: Mapping[str, float]) -> tuple[str, dict[str, float]]:
    low = min(points.values())
    made = {side: total - low for side, total in points.items()}
    sums = [
        f"{safe(side)} {number(total)} {MINUS} {number(low)} = {number(made[side])}" for side, total in points.items()
    ]
    return f"the lowest is taken off everybody: {', '.join(sums)}", made
