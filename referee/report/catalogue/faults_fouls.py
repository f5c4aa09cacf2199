"""The catalogue's pages for fouls of turn, of taking and of laying down a card."""

from __future__ import annotations

from referee.faults import FaultName
from referee.report.catalogue.fault_text import ByFact, FaultText
from referee.report.words import Facts, listed, rank

STANDS = "the play stands as it was made, and the cards lie where the record says."
WRONG_DEALER = {
    "cut": "the cut decided it",
    "rotate": "the deal goes round",
    "same": "the same player deals every time here",
    "loser": "who made fewer points deals here",
    "again": "the same dealer deals again",
    "lost": "the last deal was lost, and it passes on",
    "chosen": "the opponents have chosen who deals again",
}

IN_SUM = {
    "none": "a build is taken whole, by its own value",
    "groups": "a build of several groups is taken by its own value only",
    "own": "only an opponent's build is part of a sum here",
}


def _wrong_dealer(facts: Facts) -> str:
    if facts.text("reason") == "tied":
        return f"{facts.text('player')} deals, but the cut was level: it is {facts.text('due')} who deals"
    reason = WRONG_DEALER[facts.text("reason")]
    return f"{facts.text('player')} deals, but the deal is {facts.text('due')}'s: {reason}"


def _right_dealer(facts: Facts) -> str:
    if facts.text("reason") == "tied":
        return "they cut again: write a further `cut:` line before the deal"
    return f"`deal: {facts.text('due')}`, or `deal:` alone, and the right dealer is taken"


_ONLY_EQUALS = "a card without a value is taken only by its equals"


def _court_capture(facts: Facts) -> str:
    played, taken = facts.card(), facts.ranks("group")
    match facts.text("reason"):
        case "too-many":
            number, allowed = len(facts.items("group")), listed(facts.items("allowed"), "or")
            return f"{played} takes {number} of its equals, but may take {allowed}"
        case "numeral":
            own = {rank(each) for each in facts.items("group")} == {rank(facts.text("card"))}
            why = "it has a value from the hand, and its equals have none" if own else _ONLY_EQUALS
            return f"{played} cannot take {taken}: {why}"
        case "build":
            return f"{played} cannot take {taken}: a card without a value takes no build of a number"
        case "other-rank":
            return f"{played} cannot take {taken}: it takes only its own rank"
        case _:
            return f"{played} cannot take {taken}: it has no value and takes no sums"


def _capture_sum(facts: Facts) -> str:
    group = facts.items("group")
    start = f"{facts.card()} cannot take {facts.ranks('group')}"
    if len(group) == 1:
        return start if group[0].startswith("b") else f"{start}: it counts {facts.text('sum')}"
    over = facts.items("over")
    left = f", and {facts.ranks('over')} {'is' if len(over) == 1 else 'are'} left over" if over else ""
    return f"{start}: they make {facts.text('sum')}{left}"


def _claimed_or_most(facts: Facts) -> str:
    """What the card takes of the cards that are claimed; where that is nothing, what it takes most with."""
    takes = [f"`{taking}`" for taking in facts.items("claimed")]
    return f"{listed(takes, 'or')} would be right" if takes else _could_take(facts)


def _could_take(facts: Facts) -> str:
    """What the card takes most with, in notation."""
    takes = [f"`{taking}`" for taking in facts.items("takings")]
    return f"{listed(takes, 'or')} would be right" if takes else f"{facts.text('card')} takes nothing here"


FOULS: dict[FaultName, FaultText] = {
    "out-of-turn": FaultText(
        headline=lambda f: f"{f.text('player')} plays out of turn: it is {f.text('due')}'s turn",
        what="A player plays while it is another's turn.",
        why="The turn goes round, from the player after the dealer, to the first with the fewest plays in the round.",
        now="the play stands, and the next turn is again that of whoever has played least in this round.",
        help=lambda f: f"it was {f.text('due')}'s turn; if the name is a slip, write `{f.text('due')}: …`",
        rules=("players.direction",),
    ),
    "wrong-dealer": FaultText(
        headline=_wrong_dealer,
        what="Another player deals than the one whose deal it is.",
        why="The deal is an advantage, and it passes as the variant says.",
        now="the deal stands, and the player after the one who dealt plays first.",
        help=_right_dealer,
        rules=ByFact(
            "reason",
            ("deal.next_dealer", "players.direction"),
            {
                "cut": ("deal.first_dealer", "deal.ace_in_cut"),
                "tied": ("deal.first_dealer", "deal.ace_in_cut"),
                "again": ("laws",),
                "chosen": ("laws",),
            },
        ),
    ),
    "capture-nothing": FaultText(
        headline=lambda f: f"{f.card()} is said to take, but nothing is named that it takes",
        what="A take that takes no card.",
        why="A card that takes nothing is played to the table, and lies there.",
        now="the card lies on the table, as if it had just been played there.",
        help=lambda f: f"played to the table it is written `{f.text('card')}`",
    ),
    "court-capture": FaultText(
        headline=_court_capture,
        what="A card without a value takes a sum, another rank or too many equals; or a numeral takes such a card.",
        why="Cards without a value (jack, queen and king in most variants) pair, and do nothing else.",
        now=STANDS,
        help=_could_take,
        rules=ByFact("reason", ("values", "capture.court_pairing"), {"too-many": ("capture.court_pairing",)}),
    ),
    "build-in-sum": FaultText(
        headline=lambda f: f"{f.card()} cannot take {f.build()} inside a sum: {IN_SUM[f.text('reason')]}",
        what="A build is taken as if it were one card of a sum.",
        why="The cards of a build belong together under its value, and only that value takes them.",
        now=STANDS,
        help=lambda f: _could_take(f) if f.has("takings") else "take the build by its own value, or leave it",
        rules=("capture.build_in_sum",),
    ),
    "capture-sum": FaultText(
        headline=_capture_sum,
        what="The cards taken do not make the value of the card that takes them.",
        why="A card takes its equals and groups that make its value, and all it takes must split into such groups.",
        now=STANDS,
        help=_claimed_or_most,
        rules=ByFact("worth", ("values", "hand_values"), {"hand": ("hand_values", "values")}),
    ),
    "partial-capture": FaultText(
        headline=lambda f: f"{f.card()} leaves {f.cards('left')} lying, which it takes as well",
        what="A take leaves something on the table that the card could have taken as well.",
        why="In this variant a taking must be one to which nothing can be added.",
        now=STANDS,
        help=lambda f: f"`{f.text('card')}` takes `{' '.join(f.items('left'))}` too",
        rules=("capture.partial",),
    ),
    "must-capture": FaultText(
        headline=lambda f: (
            f"{f.card()} must take {f.cards('left')} too, and leaves it lying"
            if f.has("left")
            else f"{f.card()} may not just be played to the table: it takes {f.cards('taking')}"
        ),
        what="A card is played to the table although it must take, or leaves an equal that it must take.",
        why="In this variant a card that can take may not just be played to the table, or takes all of its equals.",
        now=STANDS,
        help=lambda f: f"`{f.text('card')} x {' '.join(f.items('taking'))}` would be right",
        rules=("capture.compulsory",),
    ),
    "must-trail": FaultText(
        headline=lambda f: (
            f"{f.card()} must be played to the table: it takes and builds nothing"
            if f.fact("laid")
            else f"{f.text('player', 'this player')} must play {f.card('owed')} to the table, and keeps it"
        ),
        what="A card that a law orders to be played to the table takes, builds, or stays in the hand.",
        why="A card that was exposed, or played out of turn, is only played to the table when the player's turn comes.",
        now=STANDS,
        help=lambda f: f"`{f.text('owed' if f.has('owed') else 'card')}` alone would be right",
        rules=("laws",),
    ),
    "barred-capture": FaultText(
        headline=lambda f: f"{f.card()} takes {f.card('barred')}, which nobody of the side that showed it may take",
        what="A card that a law had played to the table is taken by its owner or by the owner's partner.",
        why="Who shows a card that must be played to the table is to have no good of it.",
        now=STANDS,
        help=lambda _f: "leave the card for the others",
        rules=("laws",),
    ),
    "trail-with-build": FaultText(
        headline=lambda f: (
            f"{f.text('player', 'this player')} may not play {f.card()} to the table while owning {f.build()}"
        ),
        what="A player plays a card to the table while a build of their own lies on the table.",
        why="A build binds who made it: to take the build, to take something else, or to build.",
        now=STANDS,
        help=lambda _f: "take the build, take something else, build, or add",
        rules=("build.owner_may_trail",),
    ),
}
