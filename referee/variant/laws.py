"""The laws of irregularity: the words for what happens and for what follows, and which law applies.

A law applies when everything its ``when`` names is so; the first that applies gives the
ruling. Where none applies the variant is silent, and nothing is invented.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from operator import attrgetter
from typing import Final, Self

from referee.variant.dealt import is_drawn
from referee.variant.model import Law, Variant, When


class IrregularityName(StrEnum):
    """What may happen at a table that should not: the word for it, what it means, and whether it is the dealer's."""

    means: str
    of_the_dealer: bool

    def __new__(cls, word: str, means: str = "", whose: str = "") -> Self:
        """One row: the word, its meaning, and ``dealer`` where it is the dealer's whoever is named."""
        made = str.__new__(cls, word)
        made._value_ = word
        made.means, made.of_the_dealer = means, whose == "dealer"
        return made

    CARD_EXPOSED = "card-exposed", "the dealer showed a card while dealing", "dealer"
    CARD_FACED = "card-faced", "a card was found face up in the pack", "dealer"
    WRONG_NUMBER = "wrong-number", "a hand was dealt too many cards or too few", "dealer"
    SHORT_HAND = "short-hand", "a player is playing with fewer cards than they should"
    CARD_FOUND = "card-found", "a card was found on the floor"
    LIFTED_EARLY = "lifted-early", "a player took up their cards before the deal was complete"
    NO_SHUFFLE = "no-shuffle", "the pack was not shuffled", "dealer"
    NO_CUT = "no-cut", "the pack was not cut", "dealer"
    WRONG_DEALER = "wrong-dealer", "the wrong player dealt", "dealer"
    OUT_OF_TURN = "out-of-turn", "a card was played out of turn"
    TWO_CARDS = "two-cards", "two cards were played at once"
    WRONG_CAPTURE = "wrong-capture", "a wrong capture was proved"
    FALSE_BUILD = "false-build", "a build was proved to be made without the card that takes it"
    LOOKED_BACK = "looked-back", "someone looked at tricks before the last one"
    COUNTED_EARLY = "counted-early", "someone counted before all cards were played"
    WRONG_CLAIM = "wrong-claim", "a claim was proved wrong"
    MISSED_DRAW = "missed-draw", "a player forgot to draw a card"
    MISSED_CAPTURE = "missed-capture", "a player missed a take"
    UNANNOUNCED_BUILD = "unannounced-build", "a build, a raise or an add was made without a word"


IRREGULARITIES: Mapping[str, str] = {name.value: name.means for name in IrregularityName}

# These are ruled by a rule key of their own, never by a law.
RULED_BY_KEY: Mapping[str, str] = {
    "wrong-capture": "challenge.remedy",
    "false-build": "build.false_build",
    "wrong-claim": "game.claim_wrong",
    "unannounced-build": "build.unannounced",
}

# The words in which some values of such a key are told.
_TOLD_AS: Mapping[str, str] = {"separate": "break-up", "allowed": "stands"}

# What is answered where no law is found: the variant is silent; the game has no such thing; more must be known.
NO_LAW: Final = "no-law"
NOT_HERE: Final = "not-here"
STAGE_UNKNOWN: Final = "stage-unknown"

# What can only happen by certain rules, and whether a variant has them.
_ARISES: Mapping[str, Callable[[Variant], bool]] = {
    "false-build": lambda variant: variant.build.allowed != "none",
    "wrong-claim": lambda variant: variant.game.out == "claim",
    "missed-draw": is_drawn,
    "unannounced-build": lambda variant: variant.build.allowed != "none",
}


class RulingName(StrEnum):
    """What a law may rule: the word for it, what it means, and whom or what it is about."""

    means: str
    voids: bool
    over: str

    def __new__(cls, word: str, means: str = "", about: str = "") -> Self:
        """One row: the word, its meaning, and ``voids`` (the deal), or over whom it rules: ``offender``, ``player``."""
        made = str.__new__(cls, word)
        made._value_ = word
        made.means, made.voids = means, about == "voids"
        made.over = "" if made.voids else about
        return made

    DEAL_AGAIN = "deal-again", "the deal is void; the same dealer deals again", "voids"
    DEAL_LOST = "deal-lost", "the deal is void; it passes to the next dealer", "voids"
    NEW_DEAL_ON_DEMAND = "new-deal-on-demand", "a new deal may be asked for, or the deal accepted as it is"
    STANDS = "stands", "nothing changes"
    MAY_REFUSE = (
        "may-refuse",
        "the owner may refuse the card (into the middle of the stock; they get the top card) or accept it",
    )
    MUST_TAKE = "must-take", "the owner keeps the card"
    DEALER_TAKES = "dealer-takes", "the dealer takes the card, and the owner draws from the dealer's hand unseen"
    DEALER_SCORES_NOTHING = (
        "dealer-scores-nothing",
        "hands are made right; the dealer's side scores nothing in this deal",
    )
    MAKE_RIGHT = "make-right", "hands are made right, nothing else"
    BEARS_LOSS = "bears-loss", "the short player plays short", "player"
    TO_SHORT_PLAYER = "to-short-player", "the found card goes to the player who is short"
    NO_MISDEAL = "no-misdeal", "a misdeal can no longer be claimed in this deal"
    LAY_DOWN = "lay-down", "the card lies on the table; it takes and builds nothing"
    RETURN_CARDS = "return-cards", "what was wrongly taken is put back"
    BREAK_UP = "break-up", "the build's cards lie apart again"
    POINTS = "points", "points are paid", "offender"
    LOSE_GAME = "lose-game", "the side that did it loses the game", "offender"
    OPPONENTS_CHOOSE = "opponents-choose", "the opponents choose who deals again", "voids"
    FORBIDDEN = "forbidden", "not allowed; nothing changes"
    REPLACE = "replace", "the card goes into the stock, and the owner gets another; nobody is asked"
    SHORT_NEXT = (
        "short-next",
        "the surplus card lies on the table, and the player's next hand is so many short",
        "player",
    )
    TRAIL_UNTIL_EVEN = (
        "trail-until-even",
        "the player only plays cards to the table while holding more than the others had at their turn",
        "player",
    )
    MUST_TRAIL = "must-trail", "the card, still in a hand, is played to the table at the player's next turn"
    DRAW_TWO = "draw-two", "the player draws two cards next time", "player"


RULINGS: Mapping[str, str] = {name.value: name.means for name in RulingName}

_OF_A_CARD = ("card-exposed", "card-faced", "card-found", "wrong-number", "out-of-turn", "two-cards")
_OF_A_HAND = ("wrong-number", "short-hand", "card-found", "card-exposed", "card-faced", "two-cards", "out-of-turn")

# What a ruling needs that only some irregularities have: a card, or a hand of the wrong number.
FITTING: Mapping[str, tuple[str, ...]] = {
    "may-refuse": _OF_A_CARD,
    "must-take": _OF_A_CARD,
    "dealer-takes": _OF_A_CARD,
    "lay-down": _OF_A_CARD,
    "to-short-player": _OF_A_HAND,
    "bears-loss": _OF_A_HAND,
    "make-right": (*_OF_A_HAND, "missed-draw"),
    "replace": _OF_A_CARD,
    "must-trail": _OF_A_CARD,
    "short-next": ("wrong-number",),
    "trail-until-even": _OF_A_HAND,
    "draw-two": ("missed-draw",),
}

# What the players may choose where a ruling leaves a choice; `accept` is what holds until they do.
_CHOICES: Mapping[str, tuple[str, ...]] = {
    "new-deal-on-demand": ("redeal", "accept"),
    "may-refuse": ("refuse", "accept"),
}

# What each choice does.
CHOICE_EFFECTS: Mapping[str, Mapping[str, str]] = {
    "new-deal-on-demand": {
        "redeal": "the deal is void; the same dealer deals again",
        "accept": "the deal goes on as it is",
    },
    "may-refuse": {
        "refuse": "the card goes into the middle of the stock, and the owner is given the top card",
        "accept": "the owner keeps the card",
    },
}

_WHO_CHOOSES: Mapping[str, str] = {"new-deal-on-demand": "adversary", "may-refuse": "owner"}

STAGE_KEYS = ("round", "table", "hands", "found", "players")
Stage = Mapping[str, str | int | None]


@dataclass(frozen=True, slots=True)
class Answer:
    """What the rules answer to an irregularity.

    ``word`` is the law's ruling, ``no-law`` where the variant is silent, ``not-here`` where its game has no such
    thing, or ``stage-unknown``; then ``missing`` names the parts of the stage on which the laws differ.
    """

    word: str
    law: Law | None = None
    missing: tuple[str, ...] = ()


def arises(variant: Variant, irregularity: str) -> bool:
    """Whether a thing can happen at all by the variant's rules: no false build where nothing is built."""
    possible = _ARISES.get(irregularity)
    return possible is None or possible(variant)


def ruled_by_key(variant: Variant, irregularity: str) -> str:
    """What a rule key rules in the place of a law, in the word in which it is told."""
    value = str(attrgetter(RULED_BY_KEY[irregularity])(variant))
    return _TOLD_AS.get(value, value)


def completed(stage: Stage) -> dict[str, str | int | None]:
    """The stage with what follows of itself: a later round has its table turned, without a table it is the first."""
    whole = {key: stage.get(key) for key in STAGE_KEYS}
    if whole["round"] in ("middle", "last") and whole["table"] is None:
        whole["table"] = "turned"
    if whole["table"] == "not-turned" and whole["round"] is None:
        whole["round"] = "first"
    return whole


def answer(variant: Variant, irregularity: str, stage: Stage) -> Answer:
    """What the laws of a variant answer at a stage of which parts may be unknown (None).

    A part that is unknown leaves the laws open only where they differ by it. What a rule key rules
    (``RULED_BY_KEY``) no law is asked about: only whether it can happen.
    """
    if not arises(variant, irregularity):
        return Answer(NOT_HERE)
    whole = completed(stage)
    laws = possible_laws(variant, irregularity, whole)
    sure = bool(laws) and applies(laws[-1].when, irregularity, whole)
    open_to = {(law.ruling, law.by, law.points, law.to, law.bars) for law in laws}
    if len(open_to) + (not sure) > 1:
        asked = (key for key in STAGE_KEYS if whole[key] is None and any(getattr(law.when, key) for law in laws))
        return Answer(STAGE_UNKNOWN, None, tuple(asked))
    return Answer(laws[0].ruling, laws[0]) if sure else Answer(NO_LAW)


def choices(law: Law) -> tuple[str, ...]:
    """What may be chosen under a law, or nothing where it leaves no choice."""
    return _CHOICES.get(law.ruling, ())


def chooser(law: Law) -> str | None:
    """Whose choice it is: adversary, owner, dealer or offender; none where there is no choice."""
    return (law.by or _WHO_CHOOSES[law.ruling]) if law.ruling in _CHOICES else None


def ruling_of(
    variant: Variant,
    irregularity: str,
    *,
    round: str | None = None,  # noqa: A002, RUF100 - the key's own name, as in the variant files
    table: str | None = None,
    hands: str | None = None,
    found: str | None = None,
    players: int | None = None,
) -> Law | None:
    """The first law of the variant that applies at this stage, or none where it is silent.

    A part of the stage that is not known (None) meets only laws that do not ask for it.
    """
    stage = {"round": round, "table": table, "hands": hands, "found": found, "players": players}
    return next((law for law in variant.laws if applies(law.when, irregularity, stage)), None)


def applies(when: When, irregularity: str, stage: Mapping[str, str | int | None]) -> bool:
    """Whether a law's ``when`` is met by an irregularity at a stage."""
    return irregularity in when.irregularity and all(getattr(when, key) in (None, stage.get(key)) for key in STAGE_KEYS)


def possible_laws(variant: Variant, irregularity: str, stage: Mapping[str, str | int | None]) -> tuple[Law, ...]:
    """The laws, in order, that what is known of the stage does not rule out, up to the first that surely applies."""
    found: list[Law] = []
    for law in variant.laws:
        if irregularity in law.when.irregularity and _not_ruled_out(law.when, stage):
            found.append(law)
            if applies(law.when, irregularity, stage):
                break
    return tuple(found)


def _not_ruled_out(when: When, stage: Mapping[str, str | int | None]) -> bool:
    return all(
        getattr(when, key) is None or stage.get(key) is None or getattr(when, key) == stage[key] for key in STAGE_KEYS
    )
