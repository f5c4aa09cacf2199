"""The catalogue's pages for fouls of building: making, calling, raising and adding to builds."""

from __future__ import annotations

from referee.faults import FaultName
from referee.report.catalogue.fault_text import ByFact, FaultText
from referee.report.catalogue.faults_fouls import STANDS
from referee.report.words import Facts, listed, plural

NOT_ALLOWED = {
    "none": "there is no building in this variant",
    "call": "equal cards may not be called in this variant",
    "raise-others": "nobody changes another player's build in this variant",
    "single": "a build of several groups is not played in this variant",
    "per-player": "the builder has as many builds as one player may have",
    "on-table": "as many builds lie on the table as may lie there",
    "without": "one of its cards goes into no build in this variant",
    "must-take": "who has built takes something at the next turn in this variant",
    "alone": "a build needs something from the table; a card by itself is played to the table",
}
NOT_ALLOWED_RULE = ByFact(
    "reason",
    ("build.allowed",),
    {
        "call": ("build.call",),
        "raise-others": ("build.raise_others",),
        "per-player": ("build.per_player",),
        "on-table": ("build.on_table",),
        "without": ("build.without",),
        "must-take": ("build.owner_next",),
    },
)
FALSE_BUILD = {
    "none-held": "holds no {value} for it",
    "guards-other": "holds for it only a card that another own build needs",
    "none-left": "can hold no {value}: they all lie elsewhere",
}
RAISED = {
    "barred": "nobody changes an own build in this variant",
    "old-missing": "a card of its old value must be held as well",
}


def _card_for(facts: Facts) -> str:
    """The card that is wanted: "9", "king"."""
    return facts.value().removesuffix("s")


def _not_allowed(facts: Facts) -> str:
    reason, worth = facts.text("reason"), facts.value()
    text = NOT_ALLOWED[reason]
    if reason == "call":
        return f"{plural(facts.text('value'))} cannot be called: {text}"
    if reason == "raise-others":
        return f"this build cannot be raised to {worth}: {text}"
    return f"{facts.card()} cannot build {worth}: {text}"


def _build_sum(facts: Facts) -> str:
    if facts.has("court"):
        build = f"build of {facts.value()}" if facts.text("value").isdigit() else "sum"
        return f"{facts.card('court')} has no value and goes into no {build}"
    verb = "makes" if len(facts.items("group")) == 1 else "make"
    return f"{facts.ranks('group')} {verb} {facts.text('sum')}, not the {facts.value()} that is called"


def _would_be(facts: Facts) -> str | None:
    """What value the cards of the build make: "tens (`= 10`) would be right"."""
    right = facts.fact("right") or {}
    made = [f"`= {value}`" if groups == 1 else f"{plural(value)} (`= {value}`)" for value, groups in right.items()]
    return f"{listed(made, 'or')} would be right for these cards" if made else None


def _raised(facts: Facts) -> str:
    start = f"{facts.text('player', 'this player')} cannot raise {facts.build()}"
    return f"{start} to {facts.value(otherwise='another value')}: {RAISED[facts.text('reason')]}"


def _false_build(facts: Facts) -> str:
    text = FALSE_BUILD[facts.text("reason")].format(value=_card_for(facts))
    return f"{facts.text('player', 'the builder')} builds {facts.value()} and {text}"


def _unredeemed(facts: Facts) -> str:
    start = f"{facts.text('player', 'the builder')} gives away {facts.card()}"
    return f"{start} and keeps no {_card_for(facts)} for the build that lies there"


FOULS_OF_BUILDING: dict[FaultName, FaultText] = {
    "build-not-allowed": FaultText(
        headline=_not_allowed,
        what="A build, a call or a change of a build that the variant does not know.",
        why="How much building there is, is what sets the varieties of the game apart.",
        now=STANDS,
        help=lambda f: f"played to the table it is written `{f.text('card')}`" if f.text("reason") == "none" else None,
        rules=NOT_ALLOWED_RULE,
    ),
    "build-without-hand-card": FaultText(
        headline=lambda f: f"{f.ranks('cards')} lie on the table: a build of {f.value()} needs one from the hand",
        what="A build made wholly of cards that lie on the table.",
        why="A play spends one card from the hand, and that card belongs to what is built.",
        now=STANDS,
        help=lambda _f: "write the card from the hand first, as `3C+7H = 10`",
        rules=("build.allowed",),
    ),
    "build-sum": FaultText(
        headline=_build_sum,
        what="A group of a build does not make the value that is called.",
        why="Every group of a build makes its value; else no card could take it.",
        now=STANDS,
        help=_would_be,
        rules=("values",),
    ),
    "build-too-high": FaultText(
        headline=lambda f: f"a build of {f.value()} is too high: the highest is {f.text('limit')}",
        what="A build above the highest value that may be built.",
        why="A build is taken by one card of its value, and no card of the pack is worth more.",
        now=STANDS,
        help=lambda f: _would_be(f) or f"build at most {f.text('limit')}",
        rules=("build.limit",),
    ),
    "build-split": FaultText(
        headline=lambda f: f"{f.card()} lies in {f.build()} and cannot be touched alone",
        what="A single card is taken out of a build.",
        why="The cards of a build belong together until somebody takes the whole of it.",
        now="the card is taken, and the rest of the build lies loose.",
        help=lambda _f: "take the whole build with a card of its value, or leave it",
        rules=("capture.build_in_sum",),
    ),
    "build-fixed": FaultText(
        headline=lambda f: f"{f.build()} has several groups and keeps its value: it cannot become {f.value()}",
        what="A build of several groups gets another value.",
        why="A build that is doubled, or called, is finished: only more of the same value may be added.",
        now=STANDS,
        help=lambda _f: "it can be taken, or added to with groups of its own value",
        rules=("build.multiple_fixed",),
    ),
    "own-build-raised": FaultText(
        headline=_raised,
        what="A player gives a build of their own another value, and may not, or lacks a card that must be held.",
        why="Who builds must hold the card; without the old one the first build was a promise that could not be kept.",
        now=STANDS,
        rules=("build.raise_own",),
    ),
    "build-raised-from-table": FaultText(
        headline=lambda f: f"{f.cards('cards')} from the table cannot help to raise {f.build()} to {f.value()}",
        what="A build is raised with the help of cards that lay on the table.",
        why="A raise is made with the card from the hand alone, unless the table agreed otherwise.",
        now=STANDS,
        rules=("build.raise_with_table",),
    ),
    "same-value-build": FaultText(
        headline=lambda f: f"a build of {f.value()} lies on the table already, and a second is not made",
        what="A second build of a value that lies there already.",
        why="Two builds of one value are one promise made twice.",
        now=STANDS,
        help=lambda f: f"add to the one that lies there: `…, b{f.text('value')} = {f.text('value')}`",
        rules=("build.same_value",),
    ),
    "false-build": FaultText(
        headline=_false_build,
        what="A build is made, raised or added to by a player who has no card to take it with.",
        why="A build announces a card in the hand; without one it only keeps the cards from the others.",
        now=STANDS,
        rules=ByFact(
            "reason",
            ("build.must_hold", "build.false_build"),
            {"guards-other": ("build.owner_keeps_card", "build.false_build")},
        ),
    ),
    "build-unredeemed": FaultText(
        headline=_unredeemed,
        what="A player gives away the card that their own build on the table needs.",
        why="The builder must be able to take the build as long as it is theirs.",
        now=STANDS,
        help=lambda f: f"the {_card_for(f)} had to stay in hand, or take the build",
        rules=("build.owner_keeps_card",),
    ),
}
