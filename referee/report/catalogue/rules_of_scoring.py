"""The rule keys of sweeps, counting, the game, challenges and laws, in words."""

from __future__ import annotations

from collections.abc import Mapping

from referee.report.catalogue.rules_of_play import RuleKey, amount, choice, flag
from referee.report.words import SUITS, card, listed
from referee.variant.model import Item, Law, Lurch

KINDS = {"all": "cards", "S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs", "sweeps": "sweeps", "A": "aces"}


def _item(name: str, item: Item) -> str:
    kind = listed([KINDS.get(part, card(part)) for part in item.of])
    if item.over is not None:
        return f"{name} {item.points} for each of {kind} over {item.over}"
    if item.award == "each":
        return f"{name} {item.points} ({_each(item)})" if item.points else f"{name} not counted"
    how = {"most": f"most {kind}", "majority": f"the majority of {kind}"}[item.award]
    tie = {"none": "", "split": ", split in a tie", "carry-over": ", carried over after a tie"}[item.tie]
    return f"{name} {item.points} ({how}{tie})"


def _each(item: Item) -> str:
    """What scores singly: "each ace", "10 of diamonds", "each of …"."""
    kind = item.of[0]
    if len(item.of) > 1:
        return f"each of {listed([KINDS.get(part, card(part)) for part in item.of])}"
    single = kind not in KINDS and kind[-1] in SUITS
    return card(kind) if single else f"each {KINDS.get(kind, card(kind)).removesuffix('s')}"


def _items(items: Mapping[str, Item] | Item) -> str:
    if isinstance(items, Item):
        return _item("it scores", items)
    return "what scores: " + "; ".join(_item(name, item) for name, item in items.items())


def _lurch(lurch: Lurch | None) -> str:
    if lurch is None:
        return "there is no lurch"
    return f"a loser below {lurch.under} points is lurched, and the game counts {lurch.counts}"


def _laws(laws: tuple[Law, ...]) -> str:
    kinds = dict.fromkeys(law.when.irregularity for law in laws)
    return f"there are laws for {listed(kinds)}" if kinds else "there are no laws of irregularity"


RULES_OF_SCORING: dict[str, RuleKey] = {
    "sweep.points": amount("The points for clearing the board.", "a number; 0: not counted", "a sweep is worth {}"),
    "sweep.last_play": choice(
        "Whether the very last card of the deal can make a sweep.",
        genuine="the last card of a deal makes a sweep if it clears the board by itself",
        never="the last card of a deal makes no sweep",
        residue="the last card of a deal makes a sweep, and taking the leavings counts too",
    ),
    "sweep.cancel": flag("Whether opposing sweeps cancel.", "opposing sweeps cancel one for one", "every sweep counts"),
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
        "NAME: `{of: …, award: most|majority|each, points: N, tie: none|split|carry-over, over: N}`, where `of` is "
        "`all`, `sweeps`, a suit, a rank, a card or a list of cards",
        _items,
    ),
    "scoring.count_order": RuleKey(
        "The order in which items are counted out.",
        "a list of items",
        lambda v: f"items are counted in the order {listed(map(str, v))}",
    ),
    "scoring.deal_score": choice(
        "What of a deal's points is set up.",
        gross="each side sets up all its points",
        difference="the highest sets up what it has over all the others together, the rest nothing",
        lowest_from_all="the lowest total is taken off everybody's",
    ),
    "game.target": amount(
        "The score that wins the game.",
        "a number, or none: each deal is a game",
        "the game is {}",
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
        raise_target="if more than one side is out, the target is raised and play goes on",
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
    "game.tie": choice(
        "What happens when the winners are level.",
        another_deal="a tie is played on with another deal",
        drawn="a tie ends the game without a winner",
    ),
    "game.lurch": RuleKey(
        "When a loser is lurched, and what the game then counts.", "none, or `{under: N, counts: N}`", _lurch
    ),
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
