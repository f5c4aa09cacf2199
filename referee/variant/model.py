"""A variant as the engine sees it: frozen values, one field for each rule key.

The names are those of the variant files; a dotted path such as
``capture.court_pairing`` names the field ``variant.capture.court_pairing``.
``none`` in a file is ``None`` here. This module knows nothing of files.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from referee.variant.kept import Kept


@dataclass(frozen=True, slots=True)
class PackRules:
    """The cards that are played with; ranks and suits in their natural order, low to high."""

    ranks: tuple[str, ...] = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
    suits: tuple[str, ...] = ("S", "H", "D", "C")
    remove: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayersRules:
    """How many may sit down, where opposite seats are partners, and which way the play goes."""

    counts: tuple[int, ...] = (2, 3, 4)
    partners: tuple[int, ...] = (4,)
    partners_by: Literal["seats", "cut"] = "seats"
    direction: Literal["clockwise", "counter-clockwise"] = "clockwise"


@dataclass(frozen=True, slots=True)
class Layout:
    """Cards that may not be turned up, as suits, ranks or cards: a layout with one of them is dealt again."""

    without: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DealRules:
    """Who deals, how many cards, in what packets and when hands are filled again.

    ``hands`` are the sizes round by round, the last of them repeated, in place of ``hand``.
    """

    first_dealer: Literal["low-cut", "high-cut", "agreed"] = "low-cut"
    ace_in_cut: Literal["low", "high"] = "low"
    next_dealer: Literal["rotate", "same", "loser"] = "rotate"
    hand: int = 4
    hands: Literal["all"] | tuple[int, ...] | None = None
    table: int = 4
    layout: Layout | None = None
    packets: tuple[int, ...] = (1,)
    table_placed: Literal["any", "with-hands", "before-dealer", "after-hands"] = "any"
    announce_last: bool = False
    refill: Literal["per-round", "after-play"] = "per-round"


@dataclass(frozen=True, slots=True)
class CaptureRules:
    """What a card may, must and may not take."""

    compulsory: Literal["no", "equal", "any", "on-demand", "on-demand-equal"] = "no"
    partial: bool = True
    court_pairing: Literal["all", "one", "one-or-three"] = "all"
    build_in_sum: Literal["no", "single", "opponents", "any"] = "no"


@dataclass(frozen=True, slots=True)
class BuildRules:
    """Building: whether, how high, who must hold what, and who may change what."""

    allowed: Literal["multiple", "single", "none"] = "multiple"
    call: Literal["yes", "numerals", "no"] = "yes"
    limit: int = 10
    must_hold: Literal["self", "partner-declared", "side", "no"] = "self"
    raise_others: bool = True
    raise_own: Literal["with-both", "with-new", "no"] = "with-both"
    raise_with_table: bool = False
    multiple_fixed: bool = True
    same_value: Literal["merge", "apart", "forbidden"] = "merge"
    owner_may_trail: bool = False
    owner_keeps_card: bool = True
    owner_next: Literal["free", "must-take"] = "free"
    per_player: int | None = None
    on_table: int | None = None
    without: tuple[str, ...] = ()
    false_build: Literal["break-up", "points", "lose-game"] = "break-up"
    false_build_points: int = 0
    false_build_to: Literal["adversary", "choice"] = "adversary"
    false_build_followers: Literal["stay", "take-back"] = "stay"
    unredeemed: Literal["remedy", "points", "lose-game"] = "remedy"
    unredeemed_points: int = 0
    unannounced: Literal["separate", "allowed"] = "separate"


@dataclass(frozen=True, slots=True)
class StopsAt:
    """From this score on sweeps bring nothing: of the side that has it, or of anybody once one side has it."""

    score: int
    of: Literal["own", "anybody"] = "own"


@dataclass(frozen=True, slots=True)
class SweepRules:
    """What clearing the board brings (points), and when it counts."""

    points: int = 1
    last_play: Literal["genuine", "never", "residue"] = "genuine"
    last_round: bool = True
    stops_at: StopsAt | None = None
    cancel: bool | Literal["lowest"] = False
    netted: bool = True


@dataclass(frozen=True, slots=True)
class ResidueRules:
    """Who gets the cards left at the end of a deal, and the points for the last trick."""

    to: Literal["last-taker", "nobody"] = "last-taker"
    points: int = 0


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that scores: which cards, how it is awarded, for how many points.

    ``of`` is ``("all",)``, ``("sweeps",)``, or suits, ranks and cards as written. ``tie`` is ``none``, ``split``,
    ``each``, ``carry-over`` or the name of another item. ``order`` are suits, ranks or cards of it, first counted
    first; ``needs`` are items of which a side must have a card, else this one brings it nothing.
    """

    of: tuple[str, ...]
    award: Literal["most", "majority", "each", "all"] = "each"
    points: int = 1
    tie: str = "none"
    over: int | None = None
    order: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()


PLAIN_ITEMS: Mapping[str, Item] = {
    "cards": Item(("all",), "most", 3),
    "spades": Item(("S",), "most", 1),
    "big": Item(("10D",), "each", 2),
    "little": Item(("2S",), "each", 1),
    "aces": Item(("A",), "each", 1),
    "sweeps": Item(("sweeps",), "each", 1),
}


@dataclass(frozen=True, slots=True)
class Shutout:
    """What follows where one side makes points in a deal and no other any.

    ``takes: all``: it gets the variant's whole sum, its sweeps on top; ``wins``: it has won the game; ``counts``: a
    game won in that deal counts so many. They may stand together.
    """

    takes: Literal["all"] | None = None
    wins: bool = False
    counts: int | None = None


@dataclass(frozen=True, slots=True)
class ScoringRules:
    """The items, the order in which they are counted out, and what of a deal is set up.

    ``count_order`` always holds every item once: what a file leaves out follows in item order. ``goal`` says
    whether the most points win or the fewest.
    """

    items: Mapping[str, Item] = field(default_factory=lambda: dict(PLAIN_ITEMS))
    count_order: tuple[str, ...] = tuple(PLAIN_ITEMS)
    deal_score: Literal["gross", "difference", "lowest-from-all"] = "gross"
    shutout: Shutout | None = None
    goal: Literal["most", "least"] = "most"


@dataclass(frozen=True, slots=True)
class Lurch:
    """A loser below ``under`` points is lurched, and the game counts ``counts`` games."""

    under: int
    counts: int = 2


@dataclass(frozen=True, slots=True)
class Margin:
    """A won game counts the winner's margin over each loser, times ``counts`` for a loser below ``under``."""

    under: int | None = None
    counts: int = 1


@dataclass(frozen=True, slots=True)
class Match:
    """Who first has more than half of so many games' worth has won the match."""

    best_of: int


@dataclass(frozen=True, slots=True)
class GameRules:
    """When a game is won, by whom, and how much it counts.

    ``tie`` is ``another-deal``, ``drawn`` or the name of an item. ``near`` maps a score to the items that still
    count for a side that has it; ``speed`` maps a number of deals to what a game won in them counts.
    """

    target: int | None = 21
    out: Literal["end-of-deal", "count-order", "claim", "as-made"] = "end-of-deal"
    both_out: Literal["higher", "count-order", "raise-target", "nearest"] = "higher"
    raise_by: int = 11
    claim_wrong: Literal["lose-game", "points"] = "lose-game"
    claim_points: int = 0
    tie: str = "another-deal"
    over: Literal["stands", "back"] = "stands"
    near: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    lurch: Lurch | None = None
    speed: Mapping[int, int] = field(default_factory=dict)
    margin: Margin | None = None
    match: Match | None = None


@dataclass(frozen=True, slots=True)
class ChallengeRules:
    """Until when a foul may be challenged and what happens when the challenge is upheld."""

    window: Literal["at-once", "before-next-capture", "before-opponent-plays", "end-of-deal"] = "at-once"
    remedy: Literal["lay-down", "replay", "stands"] = "lay-down"


@dataclass(frozen=True, slots=True)
class When:
    """What a law is for, one of these, and the stage at which it applies; ``None`` means at any."""

    irregularity: tuple[str, ...]
    round: Literal["first", "middle", "last"] | None = None
    table: Literal["turned", "not-turned"] | None = None
    hands: Literal["lifted", "not-lifted"] | None = None
    found: Literal["before-next-hand", "later"] | None = None
    players: int | None = None


@dataclass(frozen=True, slots=True)
class Law:
    """One law of irregularity: when it applies and what it rules.

    ``bars: side``: nobody of the side whose card is laid down may take it.
    """

    when: When
    ruling: str
    by: Literal["adversary", "owner", "dealer", "offender"] | None = None
    points: int = 0
    to: Literal["adversary", "offender"] = "adversary"
    bars: Literal["side"] | None = None
    text: str | None = None
    source: str | None = None
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Why:
    """Where a rule comes from: a source's code and place, a note that it is our reading, or both."""

    source: str | None = None
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Source:
    """A work that a variant rests on."""

    title: str
    author: str | None = None
    year: str | None = None
    part: str | None = None


@dataclass(frozen=True, slots=True)
class Variant(Kept):
    """Everything in which one table of Cassino can differ from another.

    ``values`` maps a rank to its value(s) in sums; a rank that is missing has none and only pairs.
    ``hand_values`` maps a rank or a card to what it is worth when played from hand.
    ``at`` maps a number of players to the rules that differ when so many sit down, by dotted path, as plain values.
    ``why`` maps a dotted path to where that rule comes from; ``advice`` holds a source's maxims.
    ``digest`` is over the resolved rules that differ from ``base``, sources and notes left out.
    """

    id: str
    name: str
    about: str = ""
    sources: Mapping[str, Source] = field(default_factory=dict)
    advice: tuple[str, ...] = ()
    pack: PackRules = PackRules()
    players: PlayersRules = PlayersRules()
    deal: DealRules = DealRules()
    values: Mapping[str, tuple[int, ...]] = field(
        default_factory=lambda: {"A": (1,), **{str(n): (n,) for n in range(2, 11)}}
    )
    hand_values: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    capture: CaptureRules = CaptureRules()
    build: BuildRules = BuildRules()
    sweep: SweepRules = SweepRules()
    residue: ResidueRules = ResidueRules()
    scoring: ScoringRules = field(default_factory=ScoringRules)
    game: GameRules = GameRules()
    challenge: ChallengeRules = ChallengeRules()
    laws: tuple[Law, ...] = ()
    at: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)
    why: Mapping[str, Why] = field(default_factory=dict)
    digest: str = ""
