"""The catalogue's pages for fouls of turn, of taking and of laying down a card."""

from __future__ import annotations

from referee.faults import FaultName
from referee.report.catalogue.fault_text import FaultText
from referee.report.words import Facts, build, listed

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


def _out_of_turn(facts: Facts) -> str:
    due = facts.text("due")
    return f"{facts.text('player', 'this player')} plays out of turn" + (f": it is {due}'s turn" if due else "")


def _wrong_dealer(facts: Facts) -> str:
    due, reason = facts.text("due"), WRONG_DEALER.get(facts.text("reason"), facts.text("reason"))
    said = f"{facts.text('player', 'this player')} deals" + (f", but the deal is {due}'s" if due else " out of turn")
    return f"{said}: {reason}" if reason else said


def _dealer_rules(facts: Facts) -> tuple[str, ...]:
    match facts.text("reason"):
        case "cut":
            return ("deal.first_dealer", "deal.ace_in_cut")
        case "again" | "chosen":
            return ("laws",)
        case _:
            return ("deal.next_dealer", "players.direction")


def _court_capture(facts: Facts) -> str:
    played, group = facts.card(), facts.items("group")
    taken = facts.ranks("group")
    match facts.text("reason"):
        case "too-many":
            return f"{played} takes {_how_many(group)} of its equals, but may take {_allowed(facts)}"
        case "numeral":
            return f"{played} cannot take {taken}: a card without a value is taken only by its equals"
        case "build":
            return f"{played} cannot take {taken}: a card without a value takes no build of a number"
        case "other-rank":
            return f"{played} cannot take {taken}: it takes only its own rank"
        case _:
            return f"{played} cannot take {taken}: it has no value and takes no sums"


def _how_many(group: list[str]) -> str:
    return str(len(group)) if group else "too many"


def _allowed(facts: Facts) -> str:
    allowed = facts.given.get("allowed")
    if isinstance(allowed, (list, tuple)):
        return listed([str(number) for number in allowed], "or")
    return {"one-or-three": "one or three"}.get(str(allowed), facts.text("allowed", "fewer"))


def _capture_sum(facts: Facts) -> str:
    group = facts.items("group")
    start = f"{facts.card()} cannot take {facts.ranks('group')}"
    total = facts.text("sum")
    if not total:
        return f"{start}: there is no value that they make"
    if len(group) == 1:
        return start if group[0].startswith("b") else f"{start}: it counts {total}"
    return f"{start}: they make {total}"


def _capture_sum_help(facts: Facts) -> str | None:
    """What the card takes by its value, and what would have taken these cards."""
    worth, total = facts.value(otherwise=""), facts.text("sum")
    if "takings" in facts.given:
        return _could_take(facts)
    if not worth:
        return None
    return f"each group joined by `+` must make {worth}" + (f", not {total}" if total else "")


def _could_take(facts: Facts) -> str:
    """What the card takes most with, in notation."""
    takes = [f"`{taking}`" for taking in facts.items("takings")]
    name = facts.text("card", "the card")
    return f"{listed(takes, 'or')} would be right" if takes else f"{name} takes nothing here"


def _court_help(facts: Facts) -> str | None:
    """What the card takes, in notation."""
    if "takings" in facts.given:
        return _could_take(facts)
    if facts.text("reason") == "too-many" and facts.has("allowed"):
        return f"take {_allowed(facts)} of them"
    return None if facts.text("reason") == "numeral" else f"`{facts.text('card', 'CARD')}` takes only its equals"


def _build_in_sum(facts: Facts) -> str:
    return f"{facts.card()} cannot take {facts.build()} inside a sum: a build is taken whole, by its own value"


def _partial(facts: Facts) -> str:
    return f"{facts.card()} leaves {facts.cards('left', 'cards')} lying, which it takes as well"


def _must_capture(facts: Facts) -> str:
    taking = facts.items("taking")
    return f"{facts.card()} may not be laid down: it takes {_taking(taking)}"


def _taking(taking: list[str]) -> str:
    if not taking:
        return "a card here"
    plain = [part for item in taking for part in item.replace(",", " ").split()]
    return listed([build(part) if part.startswith("b") else _group(part) for part in plain])


def _group(part: str) -> str:
    cards = part.split("+")
    return Facts({"g": cards}).cards("g") if len(cards) == 1 else Facts({"g": cards}).ranks("g")


def _must_capture_help(facts: Facts) -> str | None:
    if not facts.has("taking"):
        return None
    taking = " ".join(facts.items("taking"))
    if " x " in taking:
        return f"`{taking}` would be right"
    return f"`{facts.text('card', 'CARD')} x {taking}` would be right"


def _trail_with_build(facts: Facts) -> str:
    player, own = facts.text("player", "this player"), facts.build(otherwise="a build")
    return f"{player} may not lay down {facts.card()} while owning {own}"


FOULS: dict[FaultName, FaultText] = {
    "out-of-turn": FaultText(
        headline=_out_of_turn,
        what="A player plays while another is due.",
        why="The turn goes round; due is the first player from the eldest hand with the fewest plays in the round.",
        now="the play stands, and due is again whoever has played least in this round.",
        help=lambda f: (
            f"it was {f.text('due')}'s turn; if the name is a slip, write `{f.text('due')}: …`"
            if f.has("due")
            else None
        ),
        rules=("players.direction",),
    ),
    "wrong-dealer": FaultText(
        headline=_wrong_dealer,
        what="Another player deals than the one whose deal it is.",
        why="The deal is an advantage, and it passes as the variant says.",
        now="the deal stands, and the eldest hand is the player after him who dealt.",
        help=lambda f: f"`deal: {f.text('due')}`, or `deal:` alone for the dealer who is due" if f.has("due") else None,
        rules=_dealer_rules,
    ),
    "capture-nothing": FaultText(
        headline=lambda f: f"{f.card()} is said to take, but nothing is named that it takes",
        what="A take that takes no card.",
        why="A card that takes nothing is laid down, and lies on the table.",
        now="the card lies on the table, as if it had been laid down.",
        help=lambda f: f"laid down it is written `{f.text('card')}`" if f.has("card") else None,
    ),
    "court-capture": FaultText(
        headline=_court_capture,
        what="A card without a value takes a sum, another rank or too many equals; or a numeral takes such a card.",
        why="Cards without a value (jack, queen and king in most variants) pair, and do nothing else.",
        now=STANDS,
        help=_court_help,
        rules=lambda f: (
            ("capture.court_pairing",) if f.text("reason") == "too-many" else ("values", "capture.court_pairing")
        ),
    ),
    "build-in-sum": FaultText(
        headline=_build_in_sum,
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
        help=_capture_sum_help,
        rules=("values", "hand_values"),
    ),
    "partial-capture": FaultText(
        headline=_partial,
        what="A take leaves something on the table that the card could have taken as well.",
        why="In this variant a taking must be one to which nothing can be added.",
        now=STANDS,
        help=lambda f: f"`{f.text('card', 'CARD')}` takes `{' '.join(f.items('left'))}` too" if f.has("left") else None,
        rules=("capture.partial",),
    ),
    "must-capture": FaultText(
        headline=_must_capture,
        what="A card is laid down although it must take.",
        why="In this variant a card that can take may not be laid down.",
        now=STANDS,
        help=_must_capture_help,
        rules=("capture.compulsory",),
    ),
    "trail-with-build": FaultText(
        headline=_trail_with_build,
        what="A player lays down a card while a build of his own lies on the table.",
        why="A builder has bound himself: he takes his build, takes something else, or builds.",
        now=STANDS,
        help=lambda f: f"take {f.build_name() or 'the build'}, take something else, build, or add",
        rules=("build.owner_may_trail",),
    ),
}
