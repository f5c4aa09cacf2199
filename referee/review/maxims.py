"""Hoyle's maxims on Cassino, each a rule of its own: when it speaks, what it wants, what it yields to.

A maxim is asked at a :class:`Scene`, which holds only what the player knew. It names the plays that it wants and those
that it is against, or is silent (None). The words are ours, the advice that of the HJ text, "Rules"; it is advice of
its time and no law. To which cards it applies follows from what scores by the rules that are played.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from referee.cards import cards_of
from referee.review.scene import Option, Scene, clearers, takers

SOURCE = "HJ"


@dataclass(frozen=True, slots=True)
class Choice:
    """What a maxim says at a scene: the options that it wants, those that it is against, and why, in a clause."""

    wanted: list[Option]
    against: list[Option]
    why: str


@dataclass(frozen=True, slots=True)
class Maxim:
    """One maxim: what it says, when it speaks, how strongly (1 to 3), and the maxims that it yields to.

    ``place`` is where it stands in the rules of the source, from 1.
    """

    name: str
    place: int
    says: str
    when: str
    strength: int
    yields: tuple[str, ...]
    ask: Callable[[Scene], Choice | None]


def choice(wanted: list[Option], against: list[Option], why: str) -> Choice | None:
    """A choice where there is one: something wanted, and something else that may be played."""
    return Choice(wanted, against, why) if wanted and against else None


def parted(options: list[Option], wanted: list[Option], why: str) -> Choice | None:
    """A choice of some options against all the others."""
    return choice(wanted, [one for one in options if one not in wanted], why)


def _named(scene: Scene, cards: int) -> str:
    return " ".join(scene.view.rules.pack.listed(cards))


def remember(scene: Scene) -> Choice | None:
    """A card that nothing still out can take is laid down rather than one that may be taken."""
    if not scene.view.whole:
        return None
    safe = [one for one in scene.trails if not takers(scene.view, one.lies, one.card)]
    return parted(scene.trails, safe, "nothing that is still out can take it")


def courts_first(scene: Scene) -> Choice | None:
    """Where nothing can be taken, a card that counts in no sum is laid down."""
    trails, values = scene.laid_blind(), scene.view.rules.table_values
    return parted(trails, [one for one in trails if not values[one.card]], "it goes into no sum")


def small_cards(scene: Scene) -> Choice | None:
    """Without court cards a small card is laid down, but no ace."""
    trails, values = scene.laid_blind(), scene.view.rules.table_values
    if any(not values[one.card] for one in trails):
        return None
    half = max((max(each) for each in values if each), default=0) // 2
    aces = scene.view.worth.any_ace
    small = [one for one in trails if min(values[one.card]) <= half and not aces >> one.card & 1]
    return parted(trails, small, "small cards spoil the others' sums")


def spades(scene: Scene) -> Choice | None:
    """Of takings alike in number and points, the one with more of the suit of which most score."""
    suits = [one for one in scene.view.worth.suits if one.name not in scene.view.settled]
    like = scene.made or max(scene.takes, key=lambda one: one.estimate, default=None)
    if like is None or not like.takes or not suits:
        return None
    mask = suits[0].cards
    even = [one for one in scene.takes if (one.size, one.points) == (like.size, like.points)]
    most = max((one.taken & mask).bit_count() for one in even)
    return parted(even, [one for one in even if (one.taken & mask).bit_count() == most], f"more {suits[0].name}")


def fourth_ace(scene: Scene) -> Choice | None:
    """The last of a rank that scores, the others being gone, is played at once."""
    view = scene.view
    lying = view.table.loose | view.table.in_builds
    for rank in view.worth.aces if view.whole else ():
        own = view.hand & rank
        if own.bit_count() == 1 and not (view.out | lying) & rank:
            wanted = [one for one in scene.plain if own >> one.card & 1]
            others = [one for one in scene.trails if not own >> one.card & 1]
            return choice(wanted, others, "the others of its rank are gone, so nothing can pair it")
    return None


def risk_the_deuce(scene: Scene) -> Choice | None:
    """While another of its rank is out, no ace is laid down where anything else can be."""
    trails, view = scene.laid_blind(), scene.view
    risked = [one for one in trails if any(rank >> one.card & 1 and view.out & rank for rank in view.worth.aces)]
    why = f"{_out(scene, risked)} may pair the ace"
    return choice([one for one in trails if one not in risked], risked, why)


def _out(scene: Scene, risked: list[Option]) -> str:
    cards = 0
    for one in risked:
        cards |= scene.view.like(one.card) & scene.view.out
    return _named(scene, cards).replace(" ", " or ")


def ace_before_ten(scene: Scene) -> Choice | None:
    """Of an ace and a great card that only pairs, both on the board, the ace is taken."""
    view = scene.view
    highest = max((max(each) for each in view.rules.hand_values if each), default=0)
    only_pairs = list(cards_of(view.worth.great & view.table.loose))
    only_pairs = [card for card in only_pairs if min(view.rules.table_values[card] or (highest,)) >= highest]
    aces = view.worth.any_ace & view.table.loose
    for card in only_pairs:
        great = 1 << card
        wanted = [one for one in scene.takes if one.taken & aces and not one.taken & great]
        others = [one for one in scene.takes if one.taken & great and not one.taken & aces]
        if wanted and others and not aces & great:
            return choice(wanted, others, f"the ace can go in a sum, {_named(scene, great)} can only be paired")
    return None


def sweep(scene: Scene) -> Choice | None:
    """A sweep is never passed over."""
    return parted(scene.options, [one for one in scene.takes if one.sweep], "it clears the board")


def opponents_card(scene: Scene) -> Choice | None:
    """What the opponent has laid down is taken up first, and with one card as many as can be."""
    laid = scene.view.laid
    fresh = [one for one in scene.takes if one.taken & laid]
    if fresh:
        return parted(scene.plain, _most(fresh), f"it takes up {_named(scene, _together(fresh) & laid)}, just played")
    return parted(scene.takes, _most(scene.takes), "one card takes as many as it can")


def _most(takes: list[Option]) -> list[Option]:
    """Of each card the takings of most cards."""
    most: dict[int, int] = {}
    for one in takes:
        most[one.card] = max(most.get(one.card, 0), one.size)
    return [one for one in takes if one.size == most[one.card]]


def _together(options: list[Option]) -> int:
    cards = 0
    for one in options:
        cards |= one.taken
    return cards


def last_cards(scene: Scene) -> Choice | None:
    """In the last round who can take does: the last to take gets what is left."""
    view = scene.view
    if not view.last or view.rules.variant.residue.to != "last-taker":
        return None
    return choice(scene.takes, scene.trails, "the last to take gets what is left")


def no_ten_no_deuce(scene: Scene) -> Choice | None:
    """While a great card is out, no card that it can pair is laid down."""
    view = scene.view
    if not view.whole:
        return None
    great = list(cards_of(view.out & view.worth.great))
    bait = [one for one in scene.trails if any(view.like(card) >> one.card & 1 for card in great)]
    named = [card for card in great if any(view.like(card) >> one.card & 1 for one in bait)]
    why = " and ".join(view.rules.pack.name(card) for card in named)
    return parted(scene.trails, [one for one in scene.trails if one not in bait], f"{why} is still out")


def pair(scene: Scene) -> Choice | None:
    """Of a pair in the hand one is laid down, unless a third lies there and the fourth is out."""
    view = scene.view
    if not view.whole:
        return None
    loose, of_pairs = view.table.loose, []
    for one in scene.trails:
        like = view.like(one.card)
        if (view.hand & like).bit_count() > 1 and not (loose & like and view.out & like):
            of_pairs.append(one)
    return parted(scene.trails, of_pairs, "its pair stays in the hand to take it")


def lurch(scene: Scene) -> Choice | None:
    """While the opponents are in the lurch the board is not left so that one card could clear it."""
    view, rule = scene.view, scene.view.rules.variant.game.lurch
    if rule is None or not view.worth.sweep or view.last:
        return None
    behind = [score for side, score in enumerate(view.score) if side != view.side]
    if view.score[view.side] <= max(behind) or max(behind) >= rule.under:
        return None
    open_to = [one for one in scene.options if clearers(view, one.lies)]
    kept = [one for one in scene.options if one not in open_to]
    why = f"they are in the lurch (under {rule.under}), and no one card can clear what it leaves"
    return choice(kept, open_to, why)


def early_combine(scene: Scene) -> Choice | None:
    """Early on sums are taken before pairs, and pairs before nothing."""
    if not scene.view.early:
        return None
    sums = [one for one in scene.takes if one.combines]
    others = [one for one in scene.takes if not one.combines]
    if sums:
        return choice(sums, [*others, *scene.trails], "early on a sum is harder to come by than a pair")
    return choice(others, scene.trails, "early on no trick is missed")


MAXIMS: dict[str, Maxim] = {
    one.name: one
    for one in (
        Maxim(
            "remember", 1, "Keep in mind which cards have been played.",
            "A card is played to the table, and some cards of the hand can be taken by nothing still out, others can.",
            2, (), remember,
        ),
        Maxim(
            "courts-first", 2,
            "When nothing pairs or combines, part with court cards first; they only pair, or take the last cards.",
            "Nothing in the hand takes; it has cards that go into no sum, and others.",
            2, ("fourth-ace", "pair"), courts_first,
        ),
        Maxim(
            "small-cards", 3,
            "Without court cards, play small cards to the table, but no aces; small cards spoil the others' "
            "combinations.",
            "Nothing in the hand takes, it has no court card; some of its cards are at most half of the highest value.",
            2, ("risk-the-deuce", "no-ten-no-deuce", "pair", "fourth-ace"), small_cards,
        ),
        Maxim(
            "spades", 4, "Of two takings alike prefer the one with spades; having most of them can decide a game.",
            "Takings of as many cards and points differ in the suit of which most score, and nobody has won it yet.",
            1, ("sweep", "lurch", "ace-before-ten"), spades,
        ),
        Maxim(
            "fourth-ace", 5,
            "Once three aces are gone, play the fourth at the first chance, for nothing can pair it any more.",
            "The hand has the last of a rank that scores, and none of it is out or lies there.",
            2, ("sweep", "lurch"), fourth_ace,
        ),
        Maxim(
            "risk-the-deuce", 6,
            "While another ace is still out, risk the two of spades rather than an ace; it is worth one point, "
            "a paired ace makes two.",
            "Nothing in the hand takes; it has an ace and something else, and another ace is out.",
            3, (), risk_the_deuce,
        ),
        Maxim(
            "ace-before-ten", 7,
            "With the ten of diamonds and an ace both on the board, take the ace; it can pair or combine, "
            "the ten can only pair.",
            "Both lie there, and each can be taken without the other.",
            2, ("sweep", "lurch"), ace_before_ten,
        ),
        Maxim(
            "sweep", 8, "Never pass over a sweep.", "A known card clears the board, and that brings points.",
            3, (), sweep,
        ),
        Maxim(
            "opponents-card", 9,
            "Rather take up what the opponent has just played, and as many cards as you can with one.",
            "A card that an opponent has played since one's last turn can be taken, or a card can take more or less.",
            1, ("sweep", "lurch", "ace-before-ten", "early-combine"), opponents_card,
        ),
        Maxim(
            "last-cards", 10, "Try to win the last cards.",
            "It is the last round, something can be taken, and who takes last gets what is left.",
            2, (), last_cards,
        ),
        Maxim(
            "no-ten-no-deuce", 11,
            "While the ten of diamonds or the two of spades is still to come, play no ten and no deuce.",
            "A card is played to the table; some of the hand are of the rank of a single card that scores and is out. "
            "Our reading: the ten while the ten of diamonds is out, the deuce while the two of spades is.",
            2, ("risk-the-deuce",), no_ten_no_deuce,
        ),
        Maxim(
            "pair", 12, "Holding a pair, play one of the two, unless a third lies there and the fourth is still out.",
            "A card is played to the table, and the hand has two or more of a rank, and others.",
            1, ("risk-the-deuce", "no-ten-no-deuce", "fourth-ace"), pair,
        ),
        Maxim(
            "lurch", 13,
            "Watch the opponents' score; keep them in the lurch if you can, even at a small loss, and above all "
            "from clearing the board.",
            "One's side leads, all others are under the lurch with what they have for certain, and some plays leave a "
            "board that one unseen card could clear, others do not. Of saving the lurch otherwise nothing is certain.",
            3, ("sweep",), lurch,
        ),
        Maxim(
            "early-combine", 14,
            "Early in the game combine whatever you can, which is harder than pairing; but where nothing combines, "
            "pair, and miss no trick.",
            "Less than a third of the pack has been played, and something can be taken.",
            1, ("sweep", "lurch"), early_combine,
        ),
    )
}  # fmt: skip
"""Every maxim by its name, in the order of the source."""


def spoken(scene: Scene) -> list[tuple[Maxim, Choice]]:
    """The maxims that speak at a scene, in the order of the source: none where the fewest points win."""
    if scene.view.rules.variant.scoring.goal == "least":
        return []
    asked = ((maxim, maxim.ask(scene)) for maxim in MAXIMS.values())
    return [(maxim, chosen) for maxim, chosen in asked if chosen is not None]


@dataclass(frozen=True, slots=True)
class Voice:
    """What a maxim said of a play: ``kept``, ``broken``, or ``yielded`` to one that it yields to.

    ``wanted`` are the plays that it was for, ``best`` the one of them that takes most, by the estimate.
    """

    maxim: Maxim
    verdict: str
    best: Option
    why: str
    wanted: tuple[Option, ...] = ()


def voices(scene: Scene) -> list[Voice]:
    """The maxims that spoke of the play that was made, in the order of the source."""
    said: list[Voice] = []
    for maxim, chosen in spoken(scene):
        if scene.made is None:
            continue
        best, wanted = max(chosen.wanted, key=lambda one: one.estimate), tuple(chosen.wanted)
        if scene.made in chosen.wanted:
            said.append(Voice(maxim, "kept", scene.made, chosen.why, wanted))
        elif scene.made in chosen.against:
            said.append(Voice(maxim, "broken", best, chosen.why, wanted))
    kept = [one for one in said if one.verdict == "kept"]
    return [replace(one, verdict="yielded") if _yields(one, kept) else one for one in said]


def _yields(voice: Voice, kept: list[Voice]) -> bool:
    """Whether a maxim that was not followed gives way to one that was, where one play could not follow both."""
    if voice.verdict != "broken":
        return False
    before = [one for one in kept if one.maxim.name in voice.maxim.yields]
    return any(not any(each in voice.wanted for each in one.wanted) for one in before)
