"""The catalogue's pages for claims that are false and for warnings."""

from __future__ import annotations

from referee.faults import FaultName
from referee.report.catalogue.fault_text import FaultText
from referee.report.words import Facts, counted, listed

WINDOWS = {
    "at-once": "before the next play",
    "before-next-capture": "before the next capture",
    "before-opponent-plays": "before an opponent plays",
    "end-of-deal": "before the deal is over",
}
COUNTED = {
    "cards": "cards", "spades": "spades", "aces": "aces", "sweeps": "sweeps",
    "big": "of big cassino", "little": "of little cassino",
}  # fmt: skip


def _of_item(facts: Facts) -> str:
    item = facts.text("item", "cards")
    return COUNTED.get(item, item)


def _plural(number: str, item: str) -> str:
    return item.removesuffix("s") if number == "1" and not item.startswith("of ") else item


def _sweep_claim(facts: Facts) -> str:
    player = facts.text("player")
    start = f"{player} claims a sweep" if player else "a sweep is claimed"
    left = facts.items("left")
    if not left:
        return f"{start}, but the board was not cleared"
    if all(part.isdigit() for part in left):
        return f"{start}, but {counted(left[0], 'card')} still {'lies' if left == ['1'] else 'lie'} there"
    return f"{start}, but {facts.cards('left')} still {'lies' if len(left) == 1 else 'lie'} there"


def _out_claim(facts: Facts) -> str:
    player, target, points = facts.text("player", "this player"), facts.text("target"), facts.text("points")
    said = f"{player} claims to be out" + (f" at {target}" if target else "")
    return f"{said}, but has {points}" if points else f"{said}, and is not"


def _count_of_claim(facts: Facts) -> str | None:
    return f"counted there and then: {facts.text('count')}" if facts.has("count") else None


def _item_claim(facts: Facts) -> str:
    player, item = facts.text("player", "this player"), facts.text("item", "this item")
    if item in {"last", "sweep"}:
        return f"{player} claims the {'last trick' if item == 'last' else item}, which went elsewhere"
    start = f"{player} claims to have won {item}"
    if not facts.has("count"):
        return f"{start}, and that is not certain yet"
    needed = f", and {facts.text('needed')} make it certain" if facts.has("needed") else ", which is not enough yet"
    return f"{start}, but has taken {facts.text('count')}{needed}"


def _count_differs(facts: Facts) -> str:
    claimed, found = facts.text("claimed", "another number"), facts.text("found", "another number")
    return (
        f"{facts.text('player', 'this side')} counted {claimed} {_plural(claimed, _of_item(facts))}; "
        f"the plays give {found}"
    )


def _item_rule(facts: Facts) -> tuple[str, ...]:
    """The rule of the item that is claimed or counted."""
    match facts.text("item"):
        case "last":
            return ("residue.points", "residue.to")
        case "sweep" | "":
            return ("scoring.items",)
        case item:
            return (f"scoring.items.{item}",)


def _score_differs(facts: Facts) -> str:
    return (
        f"the score is written down as {facts.text('claimed', 'another')} for {facts.text('player', 'this side')}; "
        f"the deals give {facts.text('found', 'another')}"
    )


def _challenged(facts: Facts) -> str:
    return f"{facts.text('against')}'s play" if facts.has("against") else "the play"


def _late(facts: Facts) -> str:
    window = WINDOWS.get(facts.text("window"), facts.text("window"))
    start = f"{facts.text('player', 'the challenger')} challenges {_challenged(facts)} too late"
    return f"{start}: it had to be {window}" if window else start


def _unfinished(facts: Facts) -> str:
    number = facts.text("number")
    start = f"deal {number} is not played out" if number else "this deal is not played out"
    left = facts.text("left")
    return f"{start}: {counted(left, 'play')} to come" if left.isdigit() and left != "0" else start


def _wrong_round(facts: Facts) -> str:
    left = facts.given.get("left")
    if isinstance(left, int):
        return (
            f"a new round is marked, but {counted(left, 'card')} of this one {'is' if left == 1 else 'are'} still held"
        )
    return "a new round is marked, but the hands are not out" + (f": {facts.text('left')}" if left else "")


def _unverified(facts: Facts) -> str:
    named = facts.cards("cards", "a card that an error above made doubtful")
    verb = "is" if len(facts.items("cards")) < 2 else "are"
    return f"{named} {verb} doubtful since an error above: from here the deal is not verified"


CLAIMS: dict[FaultName, FaultText] = {
    "sweep-claim": FaultText(
        headline=_sweep_claim,
        what="A sweep is asserted where something was left on the table, or where the variant counts none.",
        why="A sweep is a take that clears the board; what is written is compared with what was played.",
        now="no sweep is counted for this play.",
        help=lambda _f: "leave out the word `sweep`: sweeps are found without it",
        rules=("sweep.points", "sweep.last_play"),
    ),
    "out-claim": FaultText(
        headline=_out_claim,
        what="A player claims to have reached the target, and his pile does not bear it out.",
        why="Where the game is won by claiming, a claim stops the play and is counted there and then.",
        now="the claim is not granted.",
        help=_count_of_claim,
        rules=("game.out", "game.target"),
    ),
    "item-claim": FaultText(
        headline=_item_claim,
        what="A player claims something that is not his, or not certainly his yet.",
        why="An item is won once the cards that are left cannot give it to anybody else.",
        now="nothing changes; the item is counted at the end of the deal.",
        rules=_item_rule,
    ),
    "count-differs": FaultText(
        headline=_count_differs,
        what="What a side counted at the end is not what the plays give.",
        why="The plays say where every card went; a count is an assertion about it.",
        now="the count by the plays is used.",
        help=lambda f: (
            f"`{f.text('item')} {f.text('found')}` agrees with the plays" if f.has("item") and f.has("found") else None
        ),
        rules=_item_rule,
    ),
    "score-differs": FaultText(
        headline=_score_differs,
        what="The running score as the players have it is another one than the deals give.",
        why="A slip in adding up goes unnoticed until the game is decided by it.",
        now="the score by the deals is used.",
        help=lambda f: (
            f"the deals make {f.text('found')}; the table's own correction is `adjust: {f.text('player')} +1 REASON`"
            if f.has("found") and f.has("player")
            else None
        ),
        rules=("scoring.deal_score",),
    ),
    "challenge-failed": FaultText(
        headline=lambda f: f"{f.text('player', 'the challenger')} challenges {_challenged(f)}, and it was right",
        what="A challenge against a play that broke no rule.",
        why="The challenged play is judged like every other.",
        now="the play stands, and the game goes on.",
        rules=("challenge.remedy",),
    ),
    "challenge-late": FaultText(
        headline=_late,
        what="A challenge after the time in which the variant allows one.",
        why="What others have played since rests on the play; after a while it must stand.",
        now="the foul stands as it was played.",
        rules=("challenge.window",),
    ),
}

WARNINGS: dict[FaultName, FaultText] = {
    "unfinished-deal": FaultText(
        headline=_unfinished,
        what="The record ends, or the next deal begins, before the last card of a deal.",
        why="An open deal has no count, so it cannot be scored.",
        now="the deal is judged as far as it goes and adds nothing to the score.",
        help=lambda _f: "play on, write complete `count:` lines, or end it with `abandon:`",
    ),
    "no-law": FaultText(
        headline=lambda f: (
            f"{f.text('variant', 'this variant')} has no law for {f.text('irregularity', 'this')} at this stage"
        ),
        what="Something irregular happened, and the variant's laws are silent about it.",
        why="A referee does not invent laws.",
        now="nothing changes; the table decides.",
        help=lambda f: (
            f"`referee rule {f.text('irregularity')}` shows where there is one; a house law goes under `laws:`"
            if f.has("irregularity")
            else None
        ),
        rules=("laws",),
    ),
    "ruling-missing": FaultText(
        headline=lambda f: (
            f"the law leaves a choice after {f.text('irregularity', 'this')}, and none is written down"
            + (f": it is the {f.text('by')}'s" if f.has("by") else "")
        ),
        what="The law gives somebody a choice, and the record does not say what was chosen.",
        why="What was chosen decides whether the deal goes on.",
        now="it is judged as `accept`.",
        help=lambda f: (
            f"write {listed([f'`ruling: {c}`' for c in f.items('choices')], 'or')} on the next line"
            if f.has("choices")
            else None
        ),
        rules=("laws",),
    ),
    "wrong-round": FaultText(
        headline=_wrong_round,
        what="A mark `round:` stands where the hands are not yet played out.",
        why="Fresh cards come when every hand is out; an earlier mark says that a play is missing.",
        now="the mark is left out, and the round goes on.",
        help=lambda _f: "a play may be missing above; `round:` may be left out",
        rules=("deal.hand", "deal.refill"),
    ),
    "rules-changed": FaultText(
        headline=lambda f: (
            "the rules are not those with which this record was begun"
            + (f": {f.text('digest')} then, {f.text('found')} now" if f.has("digest") and f.has("found") else "")
        ),
        what="The variant's rules, overrides included, have another digest than the record's `rules:` line.",
        why="Under other rules the same plays are another game.",
        now="the record is judged by the rules as they are now.",
        help=lambda f: f"if the new rules are meant, write `rules: {f.text('found')}`" if f.has("found") else None,
    ),
    "unverified": FaultText(
        headline=_unverified,
        what="A later entry rests on a card that an error has made doubtful.",
        why=(
            "After something impossible the rest can only be followed, not vouched for; "
            "that is said once for each such entry."
        ),
        now="the deal is judged on, and its result is marked as not verified.",
        help=lambda _f: "put the error above right",
    ),
}
