"""The catalogue's pages for claims that are false and for warnings."""

from __future__ import annotations

from referee.faults import FaultName
from referee.report.catalogue.fault_text import ByFact, FaultText
from referee.report.words import Facts, counted, listed

CHOOSERS = {
    "adversary": "an opponent", "owner": "the owner of the card", "dealer": "the dealer", "offender": "who did it"
}  # fmt: skip
"""Who has a choice or a point, in today's words."""

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
    return COUNTED.get(facts.text("item"), facts.text("item"))


def _plural(number: str, item: str) -> str:
    return item.removesuffix("s") if number == "1" and not item.startswith("of ") else item


def _sweep_claim(facts: Facts) -> str:
    player = facts.text("player")
    start = f"{player} claims a sweep" if player else "a sweep is claimed"
    if facts.text("because") == "sweep.last_play":
        return f"{start}, but a board cleared by the last card of a deal is no sweep here"
    if facts.text("because") == "sweep.last_round":
        return f"{start}, but a board cleared in the last round of a deal is no sweep here"
    if not facts.has("left"):
        return f"{start}, but the board was not cleared"
    return f"{start}, but {facts.cards('left')} still {'lies' if len(facts.items('left')) == 1 else 'lie'} there"


def _out_claim(facts: Facts) -> str:
    return f"{facts.text('player')} claims to be out at {facts.text('target')}, but has {facts.text('points')}"


def _item_claim(facts: Facts) -> str:
    player, item = facts.text("player"), facts.text("item")
    if item == "last":
        what = "has not been made yet" if facts.has("early") else "went elsewhere"
        return f"{player} claims the last trick, which {what}"
    start = f"{player} claims to have won {item}, but has taken {facts.text('count')}"
    return f"{start}, and {facts.text('needed')} make it certain"


def _count_differs(facts: Facts) -> str:
    claimed = facts.text("claimed")
    start = f"{facts.text('player')} counted {claimed} {_plural(claimed, _of_item(facts))}"
    return f"{start}; the plays give {facts.text('found')}"


OF_THE_ITEM = ByFact(
    "item", ("scoring.items.{}",), {"last": ("residue.points", "residue.to"), "sweep": ("scoring.items",)}
)


def _score_differs(facts: Facts) -> str:
    start = f"the score is written down as {facts.text('claimed')} for {facts.text('player')}"
    return f"{start}; the deals give {facts.text('found')}"


def _adjusting(facts: Facts) -> str:
    """What the deals make, and the entry that brings the score to what is written; parts of a point have none."""
    apart = facts.fact("claimed") - facts.fact("found")
    start = f"the deals make {facts.text('found')}"
    if apart != int(apart):
        return start
    return f"{start}; the table's own correction is `adjust: {facts.text('player')} {int(apart):+d} REASON`"


def _challenged(facts: Facts) -> str:
    return f"{facts.text('against')}'s play" if facts.has("against") else "the play"


def _failed(facts: Facts) -> str:
    if facts.has("insisted"):
        return f"{facts.text('player')} insists on a take, and there is nothing to insist on"
    if not facts.has("against") or facts.text("against") == facts.text("player"):
        return f"{facts.text('player')} challenges, and no foul of another is there to object to"
    return f"{facts.text('player')} challenges {_challenged(facts)}, and it was right"


def _late(facts: Facts) -> str:
    window = WINDOWS[facts.text("window")]
    if facts.has("insisted"):
        return f"{facts.text('player')} insists on a take too late: it had to be {window}"
    return f"{facts.text('player')} challenges {_challenged(facts)} too late: it had to be {window}"


def _unfinished(facts: Facts) -> str:
    start, left = f"deal {facts.text('number')} is not played out", facts.text("left")
    return f"{start}: {counted(left, 'play')} to come" if left != "0" else start


def _rules_changed(f: Facts) -> str:
    if f.has("rule"):
        return f"{f.text('rule')} was {f.text('then')} when this record was begun, and is {f.text('now')} now"
    return f"the rules are not those with which this record was begun: {f.text('digest')} then, {f.text('found')} now"


def _as_begun(f: Facts) -> str:
    old = f"to play on by the old rule, write `set: {f.text('rule')} = {f.text('then')}`; " if f.has("rule") else ""
    return f"{old}if the new rules are meant, write `rules: {f.text('found')}`"


def _wrong_round(facts: Facts) -> str:
    left = facts.text("left")
    verb = "is" if left == "1" else "are"
    return f"a new round is marked, but {counted(left, 'card')} of this one {verb} still held"


def _ruling_missing(facts: Facts) -> str:
    start = f"the law leaves a choice after {facts.text('irregularity')}, and none is written down"
    return start + (f": {CHOOSERS.get(facts.text('by'), facts.text('by'))} chooses" if facts.has("by") else "")


def _no_law(facts: Facts) -> str:
    if facts.has("nobody_short"):
        return "a card was found, and nobody is short of one: no law says whose it is"
    return f"{facts.text('variant')} has no law for {facts.text('irregularity')} at this stage"


def _unverified(facts: Facts) -> str:
    named = facts.cards("cards", "a card")
    verb = "is" if len(facts.items("cards")) < 2 else "are"
    return f"{named} {verb} doubtful since an error above: from here the deal is not verified"


STAGES = {
    "round": "the round",
    "table": "whether the table was turned up",
    "hands": "whether hands were lifted",
    "found": "when it was found",
    "players": "how many play",
}
STAGE_FORMS = {
    "round": "round=first|middle|last",
    "table": "table=turned|not-turned",
    "hands": "hands=lifted|not-lifted",
    "found": "found=before-next-hand|later",
    "players": "--players N",
}


def _lines(lines: list[str]) -> str:
    """The lines whose faults go."""
    return f"lines {listed(lines[:4])} are believed" if len(lines) > 1 else f"line {lines[0]} is believed"


CLAIMS: dict[FaultName, FaultText] = {
    "sweep-claim": FaultText(
        headline=_sweep_claim,
        what="A sweep is asserted where something was left on the table, or where the variant counts none.",
        why="A sweep is a take that clears the board; what is written is compared with what was played.",
        now="no sweep is counted for this play.",
        help=lambda _f: "leave out the word `sweep`: sweeps are found without it",
        rules=ByFact("because", ("sweep.last_play", "sweep.points"), {"sweep.last_round": ("sweep.last_round",)}),
    ),
    "out-claim": FaultText(
        headline=_out_claim,
        what="A player claims to have reached the target, and their pile does not bear it out.",
        why="Where the game is won by claiming, a claim stops the play and is counted there and then.",
        now="the claim is not granted.",
        help=lambda f: f"counted there and then: {f.text('count')}",
        rules=("game.out", "game.target"),
    ),
    "item-claim": FaultText(
        headline=_item_claim,
        what="A player claims something that is not theirs, or not certainly theirs yet.",
        why="An item is won once the cards that are left cannot give it to anybody else.",
        now="nothing changes; the item is counted at the end of the deal.",
        rules=OF_THE_ITEM,
    ),
    "count-differs": FaultText(
        headline=_count_differs,
        what="What a side counted at the end is not what the plays give.",
        why="The plays say where every card went; a count is an assertion about it.",
        now="the count by the plays is used.",
        help=lambda f: f"`{f.text('item')} {f.text('found')}` agrees with the plays",
        rules=OF_THE_ITEM,
    ),
    "score-differs": FaultText(
        headline=_score_differs,
        what="The running score as the players have it is another one than the deals give.",
        why="A slip in adding up goes unnoticed until the game is decided by it.",
        now="the score by the deals is used.",
        help=_adjusting,
        rules=("scoring.deal_score",),
    ),
    "challenge-failed": FaultText(
        headline=_failed,
        what="A challenge against a play that broke no rule, or a take insisted on where nothing more can be taken.",
        why="The challenged play is judged like every other.",
        now="the play stands, and the game goes on.",
        rules=("challenge.window",),
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
        headline=_no_law,
        what="Something irregular happened, and the variant's laws are silent about it.",
        why="A referee does not invent laws.",
        now="nothing changes; the table decides.",
        help=lambda f: (
            f"`referee rule {f.text('irregularity')}` shows where there is one; a house law goes under `laws:`"
        ),
        rules=("laws",),
    ),
    "ruling-missing": FaultText(
        headline=_ruling_missing,
        what="The law gives somebody a choice, and the record does not say what was chosen.",
        why="What was chosen decides whether the deal goes on.",
        now="it is judged as `accept`; points for a false build go to the other side.",
        help=lambda f: f"write {listed([f'`ruling: {c}`' for c in f.items('choices')], 'or')} on the next line",
        rules=("laws",),
    ),
    "stage-unknown": FaultText(
        headline=lambda f: (
            f"what the law says of {f.text('irregularity')} depends on "
            f"{listed([STAGES[each] for each in f.items('missing')])}"
        ),
        what="The laws differ by when it happened, and neither the place of the line nor the line itself tells.",
        why="A referee does not guess at which stage something happened.",
        now="nothing is ruled.",
        help=lambda f: f"add {listed([f'`{STAGE_FORMS[each]}`' for each in f.items('missing')])} to the line",
        rules=("laws",),
    ),
    "wrong-partners": FaultText(
        headline=lambda f: (
            f"the cut makes {listed(f.items('players'))} partners; as they sit the sides are {listed(f.items('sides'))}"
        ),
        what="Partners were cut for, and the seats say otherwise.",
        why="Where partners are cut for, the two lowest play against the two highest, and partners sit opposite.",
        now="the seats hold.",
        help=lambda _f: "write `players:` in the order in which they should sit, or leave the cut out",
        rules=("players.partners_by", "players.partners"),
    ),
    "wrong-layout": FaultText(
        headline=lambda f: f"{f.cards('cards')} may not lie in the layout",
        what="Among the cards turned up lies one that may not, by the rules played here.",
        why="A layout with such a card is dealt again, so that nobody is given it.",
        now="the cards lie as they are written.",
        help=lambda _f: "write the layout that was dealt again as a further `table:` line below this one",
        rules=("deal.layout",),
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
        headline=_rules_changed,
        what="The variant's rules, overrides included, have another digest than the record's `rules:` line.",
        why="Under other rules the same plays are another game.",
        now="the record is judged by the rules as they are now.",
        help=_as_begun,
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
    "play-missing": FaultText(
        headline=lambda f: (
            f"a play{' of ' + f.text('player') if f.has('player') else ''} seems to be missing before this line: "
            f"with one there, {counted(len(f.items('lines')), 'later line')} would be right"
        ),
        what="Turns, owners or cards shift after a line as they do where somebody forgot to write a play down.",
        why="A forgotten play makes honest players look as if they had broken the rules.",
        now="the record is judged as it stands; nobody should be accused before this is settled.",
        help=lambda f: f"in `play` type `insert LINE PLAY` with what was played, before {_lines(f.items('lines'))}",
    ),
}
