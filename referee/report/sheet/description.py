"""The score sheet of a record, as plain values: what stands in each line of it.

The terminal, the HTML page, the picture and the csv file are all made from it. It reads a judgement
and works nothing out again but the sums it shows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from referee.faults import Fault
from referee.record.reading import Entry
from referee.replay.judgement import DealResult, GameResult, Judgement
from referee.report.catalogue.rulings import effect
from referee.report.sheet.heading import Heading, heading_of, noted
from referee.report.tally import STATUS, between, residue_words, subtraction, uncounted_words
from referee.report.words import COURTS, SUITS, counted, listed, number
from referee.variant.model import Item, Variant

Number: TypeAlias = int | float

UNSCORED = "Nothing has been scored."

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
    """One deal as it stands on the sheet; numbers are in the order of its sides."""

    number: int
    game: int
    sides: tuple[str, ...]
    dealer: str | None
    status: str
    verified: bool
    items: tuple[ItemLine, ...]
    points: tuple[Number, ...]
    sums: tuple[str, ...]
    between: tuple[tuple[str, tuple[Number, ...]], ...]
    scored: tuple[Number, ...]
    penalties: tuple[Number, ...]
    adjusted: tuple[Number, ...]
    score: tuple[Number, ...]
    sweeps: tuple[Remark, ...]
    remarks: tuple[Remark, ...]

    @property
    def counts_apart(self) -> bool:
        """Whether what counts is another number than the points, so that the rows add up only with it."""
        return self.scored != self.points

    @property
    def added(self) -> tuple[Number, ...]:
        """What the deal adds to the score of each side, penalties and adjustments included."""
        extras = [numbers for numbers in (self.scored, self.penalties, self.adjusted) if numbers]
        return tuple(map(sum, zip(*extras, strict=True))) if extras else ()

    @property
    def told(self) -> tuple[Remark, ...]:
        """Sweeps and all else that is to be read of the deal, by line."""
        return tuple(sorted((*self.sweeps, *self.remarks), key=lambda remark: remark.line))


@dataclass(frozen=True, slots=True)
class GameSheet:
    """One game: who played it, what they started with, its deals, how it ended or stands."""

    number: int
    sides: tuple[str, ...]
    start: tuple[Number, ...]
    deals: tuple[DealSheet, ...]
    closing: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The whole sheet; ``target`` and ``lurch`` are points, None where the variant has none.

    ``sides``, ``start`` and ``closing`` are the last game's; ``remarks`` stand before the first deal.
    """

    file: str
    heading: Heading
    players: tuple[str, ...]
    sides: tuple[str, ...]
    start: tuple[Number, ...]
    games: tuple[GameSheet, ...]
    remarks: tuple[Remark, ...]
    closing: tuple[str, ...]
    target: int | None
    lurch: int | None

    @property
    def deals(self) -> tuple[DealSheet, ...]:
        """The deals of all games."""
        return tuple(deal for game in self.games for deal in game.deals)

    @property
    def variant(self) -> str:
        """The name of the rules."""
        return self.heading.rules[0]

    @property
    def worth(self) -> str:
        """What counts, and how much, in one line: it is the same in every deal."""
        items = max((deal.items for deal in self.deals), key=len, default=())
        return "; ".join(f"{item.name}: {item.about}" for item in items if item.about)

    @property
    def about(self) -> str:
        """The occasion and the rules in one line."""
        return " · ".join((*self.heading.occasion, *self.heading.rules))


def score_sheet(judgement: Judgement, say: Callable[[Fault], str], entries: Iterable[Entry] = ()) -> ScoreSheet:
    """The score sheet of a judged record; ``say`` gives the sentence of a fault, ``entries`` are the record's."""
    variant, written = judgement.variant, tuple(entries)
    remarks = remarks_of(judgement, say, written)
    first = judgement.deals[0].line if judgement.deals else 0
    games = game_sheets(judgement, [deal_sheet(judgement, place, remarks) for place in range(len(judgement.deals))])
    return ScoreSheet(
        file=judgement.file,
        heading=heading_of(judgement, written),
        players=judgement.players,
        sides=judgement.sides,
        start=in_order(judgement.start, judgement.sides),
        games=games,
        remarks=tuple(remark for remark in remarks if not judgement.deals or remark.line < first),
        closing=(*(games[-1].closing if games else (UNSCORED,)), *games_words(judgement)),
        target=variant.game.target if variant else None,
        lurch=variant.game.lurch.under if variant and variant.game.lurch else None,
    )


def game_sheets(judgement: Judgement, deals: Sequence[DealSheet]) -> tuple[GameSheet, ...]:
    """The games of a record, each with its deals; what a record without a game has is one of no name."""
    games = judgement.games or [GameResult(1, judgement.players, judgement.sides, judgement.start)]
    known = {game.number for game in games}
    return tuple(
        GameSheet(
            game.number,
            game.sides,
            in_order(judgement.start if game is games[0] else {}, game.sides),
            tuple(deal for deal in deals if deal.game == game.number or (game is games[-1] and deal.game not in known)),
            closing_words(game),
        )
        for game in games
    )


def deal_sheet(judgement: Judgement, place: int, remarks: Sequence[Remark]) -> DealSheet:
    """One deal of the sheet, with the remarks on its lines."""
    deal = judgement.deals[place]
    sides = tuple(deal.score) or judgement.sides
    following = judgement.deals[place + 1].line if place + 1 < len(judgement.deals) else None

    def inside(line: int) -> bool:
        return line >= deal.line and (following is None or line < following)

    swept = [Remark(line, "sweep", judgement.printed.get(line, "")) for line in judgement.sweeps if inside(line)]
    return DealSheet(
        number=deal.number,
        game=deal.game,
        sides=sides,
        dealer=deal.dealer,
        status=STATUS[deal.status],
        verified=deal.verified,
        items=item_lines(judgement.variant, deal, sides),
        points=in_order(deal.points, sides),
        sums=(*uncounted_words(deal), *subtraction(deal, judgement.variant), *residue_words(deal)),
        between=tuple((name, in_order(row, sides)) for name, row in between(deal).items()),
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
    """What an item is for and what it brings: "most spades, 1 point"."""
    if item is None:
        return ""
    single = len(item.of) == 1 and item.of[0][:-1] and item.of[0][-1] in SUIT_SIGNS
    words = {"each": "" if single else "each ", "most": "most ", "majority": "more than half of the "}
    points = f", {counted(number(item.points), 'point')}" if item.points else ""
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


def remarks_of(judgement: Judgement, say: Callable[[Fault], str], entries: Sequence[Entry]) -> list[Remark]:
    """Every fault, every ruling, every adjustment and every note, by line."""
    found = [Remark(fault.line, str(fault.severity), say(fault)) for fault in judgement.faults]
    told = [ruled for ruled in judgement.rulings if ruled.what != "won"]  # the sheet begins with who has won
    found += [Remark(ruled.line, "ruling", effect(ruled, judgement.variant)) for ruled in told]
    found += [Remark(*each) for each in noted(judgement, entries)]
    return sorted(found, key=lambda remark: remark.line)


def closing_words(game: GameResult) -> tuple[str, ...]:
    """How a game stands or ended, in sentences."""
    standing = listed([f"{side} {number(points)}" for side, points in game.score.items()])
    won = game.winner
    said = [f"{won} {verb(won, 'win')} the game: {standing}." if won else open_words(game, standing)]
    said += [f"{side} {verb(side, 'lose')} the game." for side in game.lost]
    if game.lurched:
        counts = f", and the game counts {game.counts}" if game.counts > 1 else ""
        said.append(f"{listed(game.lurched)} {'are' if len(game.lurched) > 1 else 'is'} lurched{counts}.")
    return tuple(said)


def games_words(judgement: Judgement) -> list[str]:
    """The games and the matches that each side has won, where there is more than one."""
    games, matches = judgement.games_won, judgement.matches_won
    said = [f"Games: {won_words(games)}."] if sum(games.values()) > 1 else []
    return [*said, *([f"Matches: {won_words(matches)}."] if any(matches.values()) else [])]


def won_words(won: Mapping[str, int]) -> str:
    """How many each side has won."""
    return ", ".join(f"{side} {times}" for side, times in won.items())


def verb(side: str, word: str) -> str:
    """A verb as it goes with a side: one player wins, partners win."""
    return word if "+" in side else f"{word}s"


def open_words(game: GameResult, standing: str) -> str:
    """How a game stands that nobody has won."""
    if game.over:
        return f"The game is over without a winner: {standing}."
    return f"The game goes on: {standing}." if standing else UNSCORED
