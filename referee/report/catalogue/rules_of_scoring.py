"""The rule keys of sweeps, counting, the game, challenges and laws, in words."""

from __future__ import annotations

from collections.abc import Mapping

from referee.report.catalogue.rules_of_play import RuleKey, amount, choice, flag
from referee.report.words import SUITS, card, listed
from referee.variant.model import Item, Law, Lurch, Margin, Match, Shutout, StopsAt

KINDS = {"all": "cards", **SUITS, "sweeps": "sweeps", "A": "aces"}


def item_words(name: str, item: Item) -> str:
    """What an item brings to whom: `cards 3 (most cards)`."""
    kind = listed([KINDS.get(part, card(part)) for part in item.of])
    if item.over is not None:
        return f"{name} {item.points} for each of {kind} over {item.over}"
    if item.award == "each":
        return f"{name} {item.points} ({_each(item)}{_order(item)})" if item.points else f"{name} not counted"
    how = {"most": f"most {kind}", "majority": f"the majority of {kind}", "all": f"all {kind}"}[item.award]
    ties = {"none": "", "split": ", split in a tie", "each": ", for each side in a tie"}
    ties["carry-over"] = ", carried over after a tie"
    tie = ties.get(item.tie, f", in a tie to who has more of {item.tie}")
    return f"{name} {item.points} ({how}{tie}{_order(item)}{_needs(item)})"


def _order(item: Item) -> str:
    """In which order its cards are counted towards the target."""
    kinds = [KINDS.get(part, card(part)) for part in item.order]
    return f", counted in the order {listed(kinds)}" if kinds else ""


def _needs(item: Item) -> str:
    """Without which other items an item brings nothing."""
    return f", to nobody without {' or '.join(item.needs)}" if item.needs else ""


def _each(item: Item) -> str:
    """What scores singly: "each ace", "10 of diamonds", "each of …"."""
    kind = item.of[0]
    if len(item.of) > 1:
        return f"each of {listed([KINDS.get(part, card(part)) for part in item.of])}"
    single = kind not in KINDS and kind[-1] in SUITS
    return card(kind) if single else f"each {KINDS.get(kind, card(kind)).removesuffix('s')}"


def _items(items: Mapping[str, Item] | Item) -> str:
    if isinstance(items, Item):
        return item_words("it scores", items)
    return "what scores: " + "; ".join(item_words(name, item) for name, item in items.items())


def _lurch(lurch: Lurch | None) -> str:
    if lurch is None:
        return "there is no lurch"
    return f"a loser below {lurch.under} points is lurched, and the game counts {lurch.counts}"


def _stops_at(stops: StopsAt | None) -> str:
    if stops is None:
        return "sweeps count at any score"
    whose = "a side with" if stops.of == "own" else "once any side has"
    return (
        f"{whose} {stops.score} points or more before the deal counts no sweeps"
        if stops.of == "own"
        else (f"{whose} {stops.score} points or more before the deal, nobody counts sweeps")
    )


def _shutout(shutout: Shutout | None) -> str:
    if shutout is None:
        return "a deal in which one side alone makes points counts as any other"
    said = [
        "it gets the whole sum of the deal" if shutout.takes else "",
        "it has won the game" if shutout.wins else "",
        f"a game won in that deal counts {shutout.counts}" if shutout.counts is not None else "",
    ]
    follows = " and ".join(part for part in said if part) or "nothing follows"
    return f"where one side alone makes points in a deal, {follows}"


def _near(near: Mapping[int, tuple[str, ...]]) -> str:
    if not near:
        return "everything counts at any score"
    parts = [
        f"with {score} points only {listed(items) if items else 'nothing'}" for score, items in sorted(near.items())
    ]
    return f"near the target less counts: {'; '.join(parts)}"


def _speed(speed: Mapping[int, int]) -> str:
    if not speed:
        return "a game counts the same however few deals it takes"
    parts = [f"{counts} if won in {deals} deal{'' if deals == 1 else 's'}" for deals, counts in sorted(speed.items())]
    return f"a game counts {listed(parts)}"


def _margin(margin: Margin | None) -> str:
    if margin is None:
        return "a game counts once, whatever the margin"
    more = f", {margin.counts} times for a loser below {margin.under}" if margin.under is not None else ""
    return f"a game counts the winner's margin over each loser{more}"


def _match(match: Match | None) -> str:
    return "each game stands alone" if match is None else f"the best of {match.best_of} games wins the match"


def _game_tie(tie: str) -> str:
    said = {
        "another-deal": "a tie is played on with another deal",
        "drawn": "a tie ends the game without a winner",
    }
    return said.get(tie, f"a tie goes to who has more of {tie} in the last deal; still level, another deal is played")


def _laws(laws: tuple[Law, ...]) -> str:
    kinds = dict.fromkeys(kind for law in laws for kind in law.when.irregularity)
    return f"there are laws for {listed(kinds)}" if kinds else "there are no laws of irregularity"


_CANCELLED: Mapping[bool | str, str] = {
    False: "every sweep counts",
    True: "opposing sweeps cancel one for one",
    "lowest": "the fewest sweeps are taken off everybody",
}
RULES_OF_SCORING: dict[str, RuleKey] = {
    "sweep.points": amount("The points for clearing the board.", "a number; 0: not counted", "a sweep is worth {}"),
    "sweep.last_play": choice(
        "Whether the very last card of the deal can make a sweep.",
        genuine="the last card of a deal makes a sweep if it clears the board by itself",
        never="the last card of a deal makes no sweep",
        residue="the last card of a deal makes a sweep, and taking the leavings counts too",
    ),
    "sweep.last_round": flag(
        "Whether a clear board in the last round of a deal is a sweep.",
        "sweeps count in every round",
        "a clear board in the last round is no sweep",
    ),
    "sweep.stops_at": RuleKey(
        "From which score on sweeps bring nothing.", "none, or `{score: N, of: own|anybody}`", _stops_at
    ),
    "sweep.cancel": RuleKey(
        "Whether opposing sweeps cancel.", "`false` `true` `lowest`", lambda value: _CANCELLED[value]
    ),
    "sweep.netted": flag(
        "Whether sweeps are part of the subtraction.",
        "sweeps are part of the points that are subtracted",
        "the difference is taken without sweeps, then each side adds its own",
    ),
    "residue.to": choice(
        "Who gets the cards left at the end of a deal.",
        last_taker="the cards left at the end go to who took last",
        nobody="the cards left at the end go to nobody",
    ),
    "residue.points": amount("The points for the last trick.", "a number", "the last trick is worth {}"),
    "scoring.items": RuleKey(
        "What scores: of which cards, to whom, for how many points.",
        "NAME: `{of: …, award: most|majority|each|all, points: N, tie: none|split|each|carry-over|ITEM, over: N, "
        "order: […], needs: [ITEM …]}`, where `of` is `all`, `sweeps`, a suit, a rank, a card or a list of cards",
        _items,
    ),
    "scoring.count_order": RuleKey(
        "The order in which items are counted out.",
        "a list of items",
        lambda v: f"items are counted in the order {listed(map(str, v))}",
    ),
    "scoring.deal_score": choice(
        "What of a deal's points counts.",
        gross="all points of each side count",
        difference="what the highest has over all the others together counts for it, and nothing for the rest",
        lowest_from_all="the lowest total is taken off everybody's",
    ),
    "scoring.shutout": RuleKey(
        "What follows where one side alone makes points in a deal.",
        "none, or `{takes: all}`, `{wins: true}`, `{counts: N}`",
        _shutout,
    ),
    "scoring.goal": choice(
        "Whether the most points win or the fewest.",
        most="the most points win",
        least="the fewest points win, once a side has reached the target",
    ),
    "game.target": amount(
        "The score that wins the game.",
        "a number, or none: each deal is a game",
        "they play to {}",
        "each deal is a game",
    ),
    "game.out": choice(
        "When a side is out.",
        end_of_deal="a side is out at the end of a deal",
        count_order="who reaches the target first in count order is out",
        claim="a side is out at the moment of a right claim",
        as_made="a side is out at the take that reaches the target",
    ),
    "game.both_out": choice(
        "Who wins when more than one side is out.",
        higher="if more than one side is out, the higher score wins",
        count_order="if more than one side is out, the first in count order wins",
        raise_target="if more than one side is out and none has won by a claim, the target is raised and play goes on",
        nearest="if more than one side is out, the one nearest to the target wins",
    ),
    "game.raise_by": amount("By how much the target is raised.", "a number", "a raised target is {} higher"),
    "game.claim_wrong": choice(
        "What a wrong claim of the game costs.",
        lose_game="a wrong claim loses the game",
        points="a wrong claim gives the others points, and play goes on",
    ),
    "game.claim_points": amount(
        "The points for a wrong claim.", "a number", "a wrong claim is worth {} points where it costs points"
    ),
    "game.tie": RuleKey("What happens when the winners are level.", "another-deal, drawn or an item", _game_tie),
    "game.over": choice(
        "What becomes of points beyond the target.",
        stands="points beyond the target count",
        back="only the exact target wins; what is beyond it comes off it",
    ),
    "game.near": RuleKey("Which items still count near the target.", "none, or `{SCORE: [ITEM …]}`", _near),
    "game.lurch": RuleKey(
        "When a loser is lurched, and what the game then counts.", "none, or `{under: N, counts: N}`", _lurch
    ),
    "game.speed": RuleKey("What a game counts that was won in few deals.", "none, or `{DEALS: N}`", _speed),
    "game.margin": RuleKey("Whether a game counts its margin.", "none, or `{under: N, counts: N}`", _margin),
    "game.match": RuleKey("How many games make a match.", "none, or `{best_of: N}`", _match),
    "challenge.window": choice(
        "Until when a foul can be challenged.",
        at_once="a foul is challenged before the next play",
        before_next_capture="a foul is challenged before the next capture",
        before_opponent_plays="a foul is challenged before an opponent plays",
        end_of_deal="a foul is challenged before the deal is over",
    ),
    "challenge.remedy": choice(
        "What an upheld challenge does.",
        lay_down="what was taken goes back, and the played card lies on the table",
        replay="what was taken goes back, and the player plays again",
        stands="the play stands all the same",
    ),
    "laws": RuleKey(
        "What is ruled after a misdeal or another irregularity, stage by stage.",
        "a list of laws: when, ruling, by, text, source",
        _laws,
    ),
}
