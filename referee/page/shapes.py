"""The shapes of the answers that the page is given; each is plain JSON.

``text`` is always a whole record, ``entry`` one line of it as it is written or tried, ``words``
what a person reads or hears. Cards are in notation (``10D``), with their words beside them.
"""

from __future__ import annotations

from typing import NotRequired, TypedDict


class CardShown(TypedDict):
    """A card as a button: notation, words, rank and suit sign, whether its suit is red, whether it was seen."""

    card: str
    words: str
    rank: str
    suit: str
    red: bool
    seen: bool


class RankShown(TypedDict):
    """All cards of one rank, for choosing a card in two taps."""

    rank: str
    words: str
    cards: list[CardShown]


class BuildShown(TypedDict):
    """A build as it lies there: how an entry names it, words, value, owner, and its groups of cards."""

    name: str
    words: str
    value: str
    owner: str | None
    groups: list[list[CardShown]]


class Holding(TypedDict):
    """A player, the cards they hold, and whether they are due."""

    player: str
    cards: int
    due: bool


class Side(TypedDict):
    """A side with its points as they are read, its seats, and its cards taken so far."""

    side: str
    points: str
    taken: int


class StepShown(TypedDict):
    """What is due: its kind, who does it, who deals, how many cards are to be named, and what the table should hear."""

    kind: str
    who: str | None
    dealer: str | None
    fresh: bool
    want: int
    words: str


class FaultShown(TypedDict):
    """A fault in one sentence, with what explains it."""

    name: str
    severity: str
    line: int
    sentence: str
    law: str
    source: str
    help: str
    now: str


class EntryShown(TypedDict):
    """A line of the record: as written, as said, what kind it is, and what is wrong with it."""

    line: int
    entry: str
    words: str
    kind: str
    deal: int
    undone: bool
    faults: list[FaultShown]
    foul: bool


class ItemShown(TypedDict):
    """An item that is counted: its name, what it is for, how many the pack has (0: no number), where to begin."""

    name: str
    about: str
    total: int
    start: int


class Counting(TypedDict):
    """What is asked after a deal: the sides and the items."""

    sides: list[str]
    items: list[ItemShown]


class VariantShown(TypedDict):
    """A variant in the list of rules."""

    id: str
    name: str
    about: str
    seats: list[int]


class GameShown(TypedDict):
    """A whole game as the page shows it."""

    text: str
    title: str
    players: list[str]
    sides: list[Side]
    variant: VariantShown | None
    sets: list[str]
    goal: str
    step: StepShown
    stage: dict[str, str]
    table: list[CardShown]
    builds: list[BuildShown]
    hands: list[Holding]
    stock: int | None
    pack: list[RankShown]
    history: list[EntryShown]
    deals: list[DealShown]
    counting: Counting | None
    plays: int
    can_undo: bool
    can_redo: bool
    over: bool
    outcome: list[str]
    faults: list[FaultShown]


class CellShown(TypedDict):
    """What one side has of an item: how many (empty where unknown) and the points."""

    count: str
    points: str


class Row(TypedDict):
    """One row of a tally: a cell a side, in seat order."""

    name: str
    about: str
    cells: list[CellShown]


class DealShown(TypedDict):
    """A deal with its tally."""

    number: int
    game: int
    line: int
    dealer: str | None
    status: str
    words: str
    rows: list[Row]
    sums: list[str]
    points: list[str]
    made: list[str]
    score: list[str]
    remarks: list[str]
    kept_by_counts: bool


class Meaning(TypedDict):
    """What the cards could mean: the entry, its sentence, and whether it hangs on a card in the hand."""

    entry: str
    words: str
    depends: bool


class Meanings(TypedDict):
    """All that the chosen cards could mean; ``why`` says in a sentence why nothing fits."""

    meanings: list[Meaning]
    more: int
    why: str


class Change(TypedDict):
    """What becomes of a record by an entry.

    ``text`` is the record with it. It may be kept where ``stands``; where there are ``faults`` only after
    somebody has decided that it was played so. ``said`` is the sentence to be read out.
    """

    stands: bool
    text: str | None
    said: str
    entries: list[str]
    faults: list[FaultShown]
    proved: list[FaultShown]
    meanings: list[Meaning]
    refused: str
    challengers: list[str]


class Filled(TypedDict):
    """A count form: what each side has once the rest is filled in, what is wrong, and whether it is complete."""

    counts: dict[str, dict[str, int]]
    told: dict[str, list[str]]
    problems: list[str]
    complete: bool


class Opened(TypedDict):
    """A game that was opened, or why it could not be."""

    text: str | None
    refused: str
    warnings: list[str]


class Dispute(TypedDict):
    """A dispute settled without a record."""

    verdict: str
    words: str
    faults: list[FaultShown]
    takings: list[Meaning]


class Kind(TypedDict):
    """An irregularity in plain words, and the parts of the stage that its laws ask for."""

    kind: str
    words: str
    questions: list[Question]


class Answered(TypedDict):
    """An answer to a question about the stage."""

    value: str
    words: str


class Question(TypedDict):
    """A part of the stage that matters, and what may be answered."""

    key: str
    words: str
    answers: list[Answered]


class Choice(TypedDict):
    """A choice that a ruling leaves, and what it does."""

    choice: str
    words: str


class RulingShown(TypedDict):
    """What a law rules, at which stage, by whose choice, and where it is written."""

    stage: str
    ruling: str
    words: str
    by: str
    choices: list[Choice]
    law: str
    source: str


class RuleShown(TypedDict):
    """A rule of a variant in words, with its source; ``reading`` where it is a reading of the referee's own."""

    key: str
    words: str
    source: str
    note: str
    reading: bool


class RuleGroup(TypedDict):
    """Rules that belong together."""

    title: str
    rules: list[RuleShown]


class RuleBook(TypedDict):
    """A variant to be read aloud."""

    id: str
    name: str
    about: str
    groups: list[RuleGroup]
    laws: list[RuleShown]
    sources: list[str]


class Differing(TypedDict):
    """A rule in which two variants differ, in the words of both."""

    key: str
    left: str
    right: str


class Option(TypedDict):
    """A value of a switch: the ``set:`` rule it writes, and what it means."""

    set: str
    words: str
    chosen: bool


class Switch(TypedDict):
    """A house rule that people ask for."""

    key: str
    words: str
    options: list[Option]


class SheetShown(TypedDict):
    """The score sheet: the grid of deals, the drawings, what is to be read beside them, all of it as a picture."""

    title: str
    about: str
    sides: list[str]
    deals: list[DealShown]
    closing: list[str]
    charts: list[str]
    remarks: list[str]
    house: list[str]
    picture: str


class Archived(TypedDict):
    """A game in an archive."""

    name: str
    text: str


class Unpacked(TypedDict):
    """The games of an archive, and what was left out, with the reason."""

    games: list[Archived]
    refused: list[str]


class Term(TypedDict):
    """A term of the glossary."""

    term: str
    means: str


class Begun(TypedDict):
    """A new record, or why it cannot begin so; ``where`` names the field that is to be mended."""

    text: str | None
    refused: str
    where: NotRequired[str]
