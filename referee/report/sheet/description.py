"""The score sheet of a record, as plain values: what stands in each line of it.

The terminal, the HTML page and the csv file are all made from it. It reads a judgement
and works nothing out again but the sums it shows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from referee.faults import Fault
from referee.replay.judgement import DealResult, Judgement
from referee.report.catalogue.rulings import effect
from referee.report.tally import STATUS, subtraction
from referee.report.words import COURTS, SUITS, listed, number
from referee.variant.model import Item, Variant

Number: TypeAlias = int | float

SUIT_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


@dataclass(frozen=True, slots=True)
class Cell:
    """What one side has of one item: its number of cards (None where unknown) and its points."""

    count: int | None
    points: Number


@dataclass(frozen=True, slots=True)
class ItemLine:
    """One item of a deal: its name, what it is for, and what each side has of it, in seat order."""

    name: str
    about: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Remark:
    """Something to be read beside the numbers: its line in the record, its kind and its words."""

    line: int
    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class DealSheet:
    """One deal as it stands on the sheet; numbers are in the order of the sides."""

    number: int
    game: int
    dealer: str | None
    status: str
    verified: bool
    items: tuple[ItemLine, ...]
    points: tuple[Number, ...]
    sums: tuple[str, ...]
    scored: tuple[Number, ...]
    penalties: tuple[Number, ...]
    adjusted: tuple[Number, ...]
    score: tuple[Number, ...]
    sweeps: tuple[Remark, ...]
    remarks: tuple[Remark, ...]

    @property
    def set_up_apart(self) -> bool:
        """Whether what is set up is another number than the points, so that the rows add up only with it."""
        return self.scored != self.points


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The whole sheet; ``target`` and ``lurch`` are points, None where the variant has none."""

    file: str
    variant: str
    players: tuple[str, ...]
    sides: tuple[str, ...]
    start: tuple[Number, ...]
    deals: tuple[DealSheet, ...]
    remarks: tuple[Remark, ...]
    closing: tuple[str, ...]
    target: int | None
    lurch: int | None


def score_sheet(judgement: Judgement, say: Callable[[Fault], str]) -> ScoreSheet:
    """The score sheet of a judged record; ``say`` gives the sentence of a fault."""
    variant = judgement.variant
    remarks = remarks_of(judgement, say)
    first = judgement.deals[0].line if judgement.deals else 0
    return ScoreSheet(
        file=judgement.file,
        variant=variant.name if variant else "unknown rules",
        players=judgement.players,
        sides=judgement.sides,
        start=in_order(judgement.start, judgement.sides),
        deals=tuple(deal_sheet(judgement, place, remarks) for place in range(len(judgement.deals))),
        remarks=tuple(remark for remark in remarks if not judgement.deals or remark.line < first),
        closing=closing_words(judgement),
        target=variant.game.target if variant else None,
        lurch=variant.game.lurch.under if variant and variant.game.lurch else None,
    )


def deal_sheet(judgement: Judgement, place: int, remarks: Sequence[Remark]) -> DealSheet:
    """One deal of the sheet, with the remarks on its lines."""
    deal, sides = judgement.deals[place], judgement.sides
    following = judgement.deals[place + 1].line if place + 1 < len(judgement.deals) else None

    def inside(line: int) -> bool:
        return line >= deal.line and (following is None or line < following)

    swept = [Remark(line, "sweep", judgement.printed.get(line, "")) for line in judgement.sweeps if inside(line)]
    return DealSheet(
        number=deal.number,
        game=deal.game,
        dealer=deal.dealer,
        status=STATUS[deal.status],
        verified=deal.verified,
        items=item_lines(judgement.variant, deal, sides),
        points=in_order(deal.points, sides),
        sums=tuple(subtraction(deal, judgement.variant)),
        scored=in_order(deal.scored, sides),
        penalties=in_order(deal.penalties, sides) if any(deal.penalties.values()) else (),
        adjusted=in_order(deal.adjusted, sides) if any(deal.adjusted.values()) else (),
        score=in_order(deal.score, sides),
        sweeps=tuple(swept),
        remarks=tuple(remark for remark in remarks if inside(remark.line)),
    )


def in_order(numbers: Mapping[str, Number], sides: Sequence[str]) -> tuple[Number, ...]:
    """One number a side, in seat order."""
    return tuple(numbers.get(side, 0) for side in sides)


def item_lines(variant: Variant | None, deal: DealResult, sides: Sequence[str]) -> tuple[ItemLine, ...]:
    """The items of a deal in the order in which they are counted."""
    if variant is None or not deal.items:
        return ()
    names = [name for name in variant.scoring.count_order if any(name in deal.items.get(side, {}) for side in sides)]
    return tuple(
        ItemLine(
            name,
            about_item(variant.scoring.items.get(name)),
            tuple(Cell(deal.counts.get(side, {}).get(name), deal.items.get(side, {}).get(name, 0)) for side in sides),
        )
        for name in names
    )


def about_item(item: Item | None) -> str:
    """What an item is for and what it brings: "most spades, 1"."""
    if item is None:
        return ""
    single = len(item.of) == 1 and item.of[0][:-1] and item.of[0][-1] in SUIT_SIGNS
    words = {"each": "" if single else "each ", "most": "most ", "majority": "more than half of the "}
    points = f", {number(item.points)}" if item.points else ""
    return f"{words[item.award]}{listed([say_of(part, item.award) for part in item.of])}{points}"


def say_of(part: str, award: str) -> str:
    """One kind of card that an item counts, in words or as a card with its sign."""
    if part in {"all", "sweeps"}:
        return "cards" if part == "all" else "sweep"
    if part in SUITS:
        return SUITS[part] if award != "each" else SUITS[part].removesuffix("s")
    if part[-1] in SUIT_SIGNS:
        return part[:-1] + SUIT_SIGNS[part[-1]]
    return COURTS.get(part, part)


def remarks_of(judgement: Judgement, say: Callable[[Fault], str]) -> list[Remark]:
    """Every fault and every ruling, by line."""
    found = [Remark(fault.line, str(fault.severity), say(fault)) for fault in judgement.faults]
    found += [Remark(ruled.line, "ruling", effect(ruled, judgement.variant)) for ruled in judgement.rulings]
    return sorted(found, key=lambda remark: remark.line)


def closing_words(judgement: Judgement) -> tuple[str, ...]:
    """How the game stands or ended, in sentences."""
    standing = listed([f"{side} {number(judgement.score.get(side, 0))}" for side in judgement.sides])
    won, lost = judgement.winner, judgement.lost
    said = [f"{won} {verb(won, 'win')} the game: {standing}." if won else open_words(judgement, standing)]
    said += [f"{side} {verb(side, 'lose')} the game." for side in lost]
    if judgement.lurched:
        counts = f", and the game counts {judgement.game_counts}" if judgement.game_counts > 1 else ""
        said.append(f"{listed(judgement.lurched)} {'are' if len(judgement.lurched) > 1 else 'is'} lurched{counts}.")
    if sum(judgement.games_won.values()) > 1:
        said.append("Games: " + ", ".join(f"{side} {won}" for side, won in judgement.games_won.items()) + ".")
    return tuple(said)


def verb(side: str, word: str) -> str:
    """A verb as it goes with a side: one player wins, partners win."""
    return word if "+" in side else f"{word}s"


def open_words(judgement: Judgement, standing: str) -> str:
    """How a game stands that nobody has won."""
    if judgement.over:
        return f"The game is over without a winner: {standing}."
    return f"The game goes on: {standing}." if standing else "Nothing has been scored."
