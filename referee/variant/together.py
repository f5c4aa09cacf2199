"""What goes together: one table of the rules that contradict each other, are odd beside each other, or have no effect.

``variants check`` reads it for what it refuses and warns of, ``show`` and the page for what they leave out. A new
rule key adds its rows here and nowhere else. What is wrong with a rule, a law or an item by itself is in ``checks``.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.variant.dealt import has_one_round, undealt
from referee.variant.keys import rule_keys
from referee.variant.model import Variant
from referee.variant.row import Row, Weight
from referee.variant.together_at_the_deal import ROWS_OF_THE_DEAL
from referee.variant.together_at_the_end import ROWS_OF_THE_END


def _undealt_said(variant: Variant) -> str:
    parts = [f"with {count} players {cards} cards are never dealt" for count, cards in undealt(variant).items()]
    return "; ".join(parts).replace(" 1 cards are", " 1 card is")


def _fits_packets(variant: Variant) -> bool:
    """Whether the packets make up every hand; where the whole pack is dealt, nobody need ask."""
    deal = variant.deal
    if deal.hands == "all":
        return True
    sizes = {deal.hand} if deal.hands is None else set(deal.hands)
    made = {0}
    for _ in range(min(max(sizes, default=0), 104)):
        made |= {each + packet for each in made for packet in deal.packets if each + packet <= max(sizes)}
    return sizes <= made


def _hands_said(variant: Variant) -> str:
    hands = variant.deal.hands
    return str(variant.deal.hand) if hands is None or hands == "all" else " or ".join(map(str, hands))


def highest_value(variant: Variant) -> int:
    """The highest value that any card of the pack has in sums; 0 where none has one."""
    return max(
        (worth for rank, each in variant.values.items() if rank in variant.pack.ranks for worth in each), default=0
    )


def _highest_taking(variant: Variant) -> int:
    held = [worth for each in variant.hand_values.values() for worth in each]
    return max([*held, highest_value(variant)])


def _half_valued(variant: Variant) -> list[str]:
    """The ranks that have a value from the hand and none on the table."""
    return [name for name in variant.hand_values if name in variant.pack.ranks and name not in variant.values]


def _half_valued_said(variant: Variant) -> str:
    names = ", ".join(_half_valued(variant))
    return f"hand_values gives {names} a value, values gives none: such a card takes sums, and not its equals"


def _has_sweeps(variant: Variant) -> bool:
    return any("sweeps" in item.of for item in variant.scoring.items.values())


def _partners_play(variant: Variant) -> bool:
    return any(count in variant.players.counts for count in variant.players.partners)


def _counts_in_order(variant: Variant) -> bool:
    game = variant.game
    if game.target is None:
        return False
    return game.out in ("count-order", "claim", "as-made") or game.both_out == "count-order"


def _is_raised(variant: Variant) -> bool:
    return variant.build.raise_others or variant.build.raise_own != "no"


_SUBTRACTED = "a difference is known only once the deal is counted, so nobody can be out before"
_BUILT = ("build.allowed",)

TABLE: tuple[Row, ...] = (
    # refused: it cannot be played or settled
    Row(
        Weight.REFUSED,
        ("game.out", "game.target"),
        lambda v: v.game.out in ("claim", "as-made") and v.game.target is None,
        "game.out is {game.out}, and game.target is none: there is no number to reach",
        help="write a target, or game.out: end-of-deal",
    ),
    Row(
        Weight.REFUSED,
        ("game.out", "scoring.deal_score"),
        lambda v: v.game.out in ("claim", "as-made") and v.scoring.deal_score != "gross",
        f"game.out is {{game.out}}, and scoring.deal_score is {{scoring.deal_score}}: {_SUBTRACTED}",
        help="write game.out: end-of-deal, or scoring.deal_score: gross",
    ),
    Row(
        Weight.REFUSED,
        ("game.lurch.under", "game.target"),
        lambda v: v.game.lurch is not None and v.game.target is not None and v.game.lurch.under >= v.game.target,
        "game.lurch.under is {game.lurch.under}, not below the target of {game.target}: every loser would be lurched",
        help="write a number below the target, or game.lurch: none",
    ),
    Row(
        Weight.REFUSED,
        ("build.false_build", "build.false_build_points"),
        lambda v: v.build.false_build == "points" and v.build.false_build_points == 0,
        "build.false_build is points, but build.false_build_points says 0",
        help="say how many: above 0 they go to the other side, below 0 they come off the builder's",
    ),
    Row(
        Weight.REFUSED,
        ("build.unredeemed", "build.unredeemed_points"),
        lambda v: v.build.unredeemed == "points" and v.build.unredeemed_points == 0,
        "build.unredeemed is points, but build.unredeemed_points says 0",
        help="say how many: above 0 they go to the other side, below 0 they come off the builder's",
    ),
    Row(
        Weight.REFUSED,
        ("game.claim_wrong", "game.claim_points"),
        lambda v: v.game.claim_wrong == "points" and v.game.claim_points == 0,
        "game.claim_wrong is points, but game.claim_points says 0",
        help="say how many go to the other side",
    ),
    # odd: it can be played, and is hardly meant
    Row(
        Weight.ODD,
        (
            "players.counts",
            "deal.hand",
            "deal.hands",
            "deal.table",
            "deal.refill",
            "pack.ranks",
            "pack.suits",
            "pack.remove",
        ),
        lambda v: bool(undealt(v)),
        _undealt_said,
    ),
    Row(
        Weight.ODD,
        ("deal.packets", "deal.hand", "deal.hands"),
        lambda v: not _fits_packets(v),
        lambda v: f"packets of {' or '.join(map(str, v.deal.packets))} do not make up a hand of {_hands_said(v)}",
    ),
    Row(Weight.ODD, ("hand_values", "values"), lambda v: bool(_half_valued(v)), _half_valued_said),
    Row(
        Weight.ODD,
        ("values", "build.limit"),
        lambda v: v.build.allowed != "none" and v.build.limit < highest_value(v),
        lambda v: (
            f"build.limit is {v.build.limit}, and the highest value of a card is {highest_value(v)}: "
            "higher builds are refused"
        ),
        help="write build.limit: none to build as high as any card",
    ),
    Row(
        Weight.ODD,
        ("build.limit", "values", "hand_values"),
        lambda v: v.build.allowed != "none" and 0 < _highest_taking(v) < v.build.limit < 1000,
        lambda v: f"build.limit is {v.build.limit}, and no card takes more than {_highest_taking(v)}",
        help="write build.limit: none to build as high as any card",
    ),
    Row(
        Weight.ODD,
        ("deal.announce_last", "deal.hands", "deal.hand"),
        lambda v: v.deal.announce_last and has_one_round(v),
        "deal.announce_last is true, and a deal has one round: the first is the last",
    ),
    Row(
        Weight.IDLE,
        ("deal.hand",),
        lambda v: v.deal.hands is not None,
        "hands have the sizes of deal.hands",
        ("deal.hands",),
    ),
    Row(
        Weight.IDLE,
        ("deal.refill",),
        lambda v: v.deal.hands == "all",
        "the whole pack is dealt at once, since deal.hands is all",
        ("deal.hands",),
    ),
    Row(
        Weight.ODD,
        ("challenge.remedy", "challenge.window"),
        lambda v: v.challenge.remedy == "replay" and v.challenge.window == "end-of-deal",
        "challenge.remedy is replay, and challenge.window is end-of-deal: others have long played on what was taken",
    ),
    Row(
        Weight.ODD,
        ("residue.points", "sweep.last_play"),
        lambda v: v.residue.points > 0 and v.sweep.last_play == "residue" and v.sweep.points > 0,
        "the last trick counts by residue.points and, where it takes the residue, as a sweep too",
    ),
    # without effect
    Row(
        Weight.IDLE,
        ("build.", "capture.build_in_sum"),
        lambda v: v.build.allowed == "none",
        "nothing is built, since build.allowed is none",
        _BUILT,
    ),
    Row(
        Weight.IDLE,
        ("build.call", "build.multiple_fixed"),
        lambda v: v.build.allowed == "single",
        "no build has several groups, since build.allowed is single",
        _BUILT,
    ),
    Row(
        Weight.IDLE,
        ("build.call",),
        lambda v: v.build.call == "numerals" and set(v.pack.ranks) <= set(v.values),
        "every card has a value in sums: it is as `yes`",
        ("values", "pack.ranks"),
    ),
    Row(
        Weight.IDLE,
        ("build.raise_with_table", "build.multiple_fixed"),
        lambda v: not _is_raised(v),
        "no build is raised, since build.raise_others is false and build.raise_own is no",
        ("build.raise_others", "build.raise_own"),
    ),
    Row(
        Weight.IDLE,
        ("build.owner_keeps_card",),
        lambda v: v.build.must_hold == "no",
        "nobody need hold a card of the build's value, since build.must_hold is no",
        ("build.must_hold",),
    ),
    Row(
        Weight.IDLE,
        ("build.must_hold",),
        lambda v: v.build.must_hold in ("partner-declared", "side") and not _partners_play(v),
        "nobody has a partner to rely on: it is as `self`",
        ("players.partners", "players.counts"),
    ),
    Row(
        Weight.IDLE,
        ("build.false_build", "build.false_build_points", "build.false_build_to", "build.false_build_followers"),
        lambda v: v.build.must_hold == "no",
        "no build is false, since build.must_hold is no",
        ("build.must_hold",),
    ),
    Row(
        Weight.IDLE,
        ("build.unredeemed", "build.unredeemed_points"),
        lambda v: v.build.must_hold == "no" or not v.build.owner_keeps_card,
        "nobody need keep a card for a build, by build.must_hold and build.owner_keeps_card",
        ("build.must_hold", "build.owner_keeps_card"),
    ),
    Row(
        Weight.IDLE,
        ("build.false_build_to",),
        lambda v: v.build.false_build != "points",
        "a false build costs no points, since build.false_build is {build.false_build}",
        ("build.false_build",),
    ),
    Row(
        Weight.IDLE,
        ("build.unredeemed_points",),
        lambda v: v.build.unredeemed != "points",
        "a card given away costs no points, since build.unredeemed is {build.unredeemed}",
        ("build.unredeemed",),
    ),
    Row(
        Weight.IDLE,
        ("build.false_build_points",),
        lambda v: v.build.false_build != "points",
        "a false build costs no points, since build.false_build is {build.false_build}",
        ("build.false_build",),
    ),
    Row(
        Weight.IDLE,
        ("capture.court_pairing",),
        lambda v: set(v.pack.ranks) <= set(v.values),
        "every card has a value in sums",
        ("values", "pack.ranks"),
    ),
    Row(
        Weight.IDLE,
        ("deal.ace_in_cut",),
        lambda v: v.deal.first_dealer == "agreed",
        "nobody cuts for the deal, since deal.first_dealer is agreed",
        ("deal.first_dealer",),
    ),
    Row(
        Weight.IDLE,
        ("sweep.points", "sweep.last_play", "sweep.cancel", "sweep.netted"),
        lambda v: not _has_sweeps(v),
        "sweeps bring nothing, since no item of scoring.items is of sweeps",
        ("scoring.items",),
    ),
    Row(
        Weight.IDLE,
        ("sweep.last_play", "sweep.cancel", "sweep.netted"),
        lambda v: v.sweep.points == 0,
        "sweeps bring nothing, since sweep.points is 0",
        ("sweep.points",),
    ),
    Row(
        Weight.IDLE,
        ("sweep.netted",),
        lambda v: v.scoring.deal_score == "gross",
        "nothing is subtracted, since scoring.deal_score is gross",
        ("scoring.deal_score",),
    ),
    Row(
        Weight.IDLE,
        ("scoring.count_order",),
        lambda v: not _counts_in_order(v),
        "nothing is counted out in order, since game.out is {game.out} and game.both_out {game.both_out}",
        ("game.out", "game.both_out", "game.target"),
    ),
    Row(
        Weight.IDLE,
        ("game.out", "game.both_out", "game.raise_by"),
        lambda v: v.game.target is None,
        "each deal is a game, since game.target is none",
        ("game.target",),
    ),
    Row(
        Weight.IDLE,
        ("game.both_out",),
        lambda v: v.game.out == "count-order",
        "who reaches the target first in count order is out, since game.out is count-order",
        ("game.out",),
    ),
    Row(
        Weight.IDLE,
        ("game.raise_by",),
        lambda v: v.game.both_out != "raise-target",
        "the target is never raised, since game.both_out is {game.both_out}",
        ("game.both_out",),
    ),
    Row(
        Weight.IDLE,
        ("game.claim_wrong", "game.claim_points"),
        lambda v: v.game.out != "claim",
        "nobody claims to be out, since game.out is {game.out}",
        ("game.out",),
    ),
    Row(
        Weight.IDLE,
        ("game.claim_points",),
        lambda v: v.game.claim_wrong != "points",
        "a wrong claim costs no points, since game.claim_wrong is {game.claim_wrong}",
        ("game.claim_wrong",),
    ),
    *ROWS_OF_THE_DEAL,
    *ROWS_OF_THE_END,
)


def keys_of(row: Row) -> tuple[str, ...]:
    """The rules of a row, groups written out; what makes the others idle is not idle itself."""
    found = []
    for key in row.keys:
        found += [each for each in rule_keys() if each.startswith(key)] if key.endswith(".") else [key]
    return tuple(key for key in found if key not in row.because)


def reason_of(row: Row, variant: Variant) -> str:
    """What a row says of a variant, its values filled in."""
    if not isinstance(row.says, str):
        return row.says(variant)
    groups = {name: getattr(variant, name) for name in ("players", "deal", "build", "sweep", "scoring", "game")}
    return row.says.format_map(groups)


def rows_that_hold(variant: Variant, weights: Sequence[Weight]) -> tuple[Row, ...]:
    """The rows of these weights that hold of a variant."""
    return tuple(row for row in TABLE if row.weight in weights and row.where(variant))


def idle_rules(variant: Variant) -> dict[str, str]:
    """The rules that have no effect in a variant, by dotted path, each with the reason."""
    found: dict[str, str] = {}
    for row in rows_that_hold(variant, (Weight.IDLE,)):
        for key in keys_of(row):
            found.setdefault(key, reason_of(row, variant))
    return found
