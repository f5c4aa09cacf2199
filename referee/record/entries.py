"""Entries as what they say: each keyword has a frozen type of its own, with the place of its words.

The grammar of what stands behind a keyword; a play and a table have theirs in `referee.tokens`::

    players      = name { "," name }
    set          = rule "=" value
    start, score, points = side number { [ "," ] side number }
    cut          = player card { "," player card }
    deal         = [ player ]
    hand         = player { [ "," ] card }
    challenge    = player [ "at" "=" line ]
    insist       = player
    claim        = side ( "out" | "sweep" | "last" | item )
    count        = side { [ "," ] item [ number ] }
    adjust       = side sign number [ reason ]
    irregularity = kind { card | player | key "=" word }
    ruling       = choice | player
    side         = player { "+" player }

``variant``, ``rules``, ``date``, ``place``, ``scorer`` and ``note`` are free text; ``round``, ``abandon`` and ``game``
need none. `record.parsing` reads them, `record.printing` prints them. Places are offsets into the entry's text.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from referee.cards import Card
from referee.faults import TextFault
from referee.record.counts_text import CountClaim
from referee.record.names import Named
from referee.score.numbers import Number
from referee.tokens import Bracket, Token
from referee.variant.laws import IrregularityName


@dataclass(frozen=True, slots=True)
class Players:
    """``players: Ann, Bob``: the names as written, blanks of any length made one, an empty one where none stands."""

    names: tuple[Token, ...]


@dataclass(frozen=True, slots=True)
class Override:
    """``set: capture.court_pairing = one``: the rule's key and its value, as written."""

    key: Token
    value: Token


@dataclass(frozen=True, slots=True)
class Dealt:
    """``deal: Bob``: who deals."""

    dealer: Named


@dataclass(frozen=True, slots=True)
class Scores:
    """``score: Ann 9, Bob 3``, and ``start:``: the number of each side that is named, as written and as points."""

    numbers: Mapping[int, Token]
    points: Mapping[int, Number]


@dataclass(frozen=True, slots=True)
class Adjustment:
    """``adjust: Bob +1 REASON``: whose score is corrected, by how many points, and why."""

    side: Named
    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class Challenge:
    """``challenge: Bob at=12``: who objects, and the word that names the line of the play, if one does."""

    by: Named
    at: Token | None = None


@dataclass(frozen=True, slots=True)
class Insistence:
    """``insist: Bob``: who wants the card just played to take all it can."""

    by: Named


@dataclass(frozen=True, slots=True)
class Claim:
    """``claim: Ann+Cleo spades``: whose claim it is (of a side its first player), and the word for what is claimed."""

    by: Named
    what: str
    word: Token
    of_side: bool = False


@dataclass(frozen=True, slots=True)
class Irregularity:
    """``irregularity: card-exposed 9H Ann found=later``: what happened, with which card, whose it is, and the keys.

    ``miswritten`` is what is wrong with a word that was meant as a card: it is ruled as if it named none.
    """

    kind: IrregularityName
    word: Token
    card: Card | None
    card_word: Token | None
    player: Named | None
    keys: Mapping[str, Token]
    miswritten: TextFault | None = None

    @property
    def found(self) -> str | None:
        """When it was found, where that is written."""
        return self.keys["found"].text.lower() if "found" in self.keys else None

    @property
    def cards(self) -> int | None:
        """How many cards the hand has, where that is written."""
        return int(self.keys["cards"].text) if "cards" in self.keys else None


@dataclass(frozen=True, slots=True)
class Ruling:
    """``ruling: redeal``: what was chosen, in lower case; it may be a player's name."""

    choice: str
    word: Token


@dataclass(frozen=True, slots=True)
class Shown:
    """``hand: Ann 4C 7D``: whose hand it is, and its words, cards or not."""

    player: Named
    words: tuple[Token, ...]


@dataclass(frozen=True, slots=True)
class Cut:
    """``cut: Ann 3H, Bob 9D``: who cut which card."""

    cards: tuple[tuple[Named, Card, Token], ...]


@dataclass(frozen=True, slots=True)
class Table:
    """``table: 9H AD [7H+3C = 10 Bob]``: its cards and builds, as written, and the owner of each build that has one."""

    parts: tuple[Token | Bracket, ...]


Said = (
    Players
    | Override
    | Scores
    | Cut
    | Dealt
    | Table
    | Shown
    | Challenge
    | Insistence
    | Claim
    | CountClaim
    | Adjustment
    | Irregularity
    | Ruling
)
"""What an entry says, other than a play and free text."""
