"""Building, judged by what the table shows: whether it is allowed, what it makes, what it changes.

Of several fouls the first counts, in the order of the catalogue. What the builder must hold is not seen here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.table.combining import Splitting, kinds_of
from referee.table.facts import Foul, build_facts, group_names, names_of, split_foul, total_of
from referee.table.plays import Build, BuildPlay, Group
from referee.table.position import Table, Turn, joins
from referee.table.resolving import makes


def make_foul(table: Table, turn: Turn, play: BuildPlay) -> Foul | None:
    """The foul of a build that anyone can see, or None."""
    for check in (_not_allowed, _wrong_sum, _split, _fixed, _raised, _same_value):
        foul = check(table, turn, play)
        if foul is not None:
            return foul
    return None


def _not_allowed(table: Table, turn: Turn, play: BuildPlay) -> Foul | None:
    rules = table.rules.variant.build
    reason = None
    groups = len(_made_groups(table, play))
    alone = play.groups[0].cards == (play.card,) and not play.groups[0].builds
    if rules.allowed == "none":
        reason = "none"
    elif not (play.mask or play.unseen or play.raised or table.merging(play)):
        reason = "alone"
    elif alone and not table.merging(play) and not _may_be_called(table, play):
        reason = "call"
    elif not rules.raise_others and any(turn.player not in (b.owner, b.partner) for b in play.raised):
        reason = "raise-others"
    elif rules.allowed == "single" and groups > 1:
        reason = "single"
    elif rules.per_player is not None and _more_builds(table, play, table.held_by(turn.player)) > rules.per_player:
        reason = "per-player"
    elif rules.on_table is not None and _more_builds(table, play, table.builds) > rules.on_table:
        reason = "on-table"
    elif _cards_of(play) & table.rules.kept_out:
        reason = "without"
    if reason is None:
        return _without_hand_card(table, play)
    value = table.rules.value_name(play.value)
    facts = {"reason": reason, "card": table.rules.pack.name(play.card), "value": value}
    return Foul("build-not-allowed", facts)


def _may_be_called(table: Table, play: BuildPlay) -> bool:
    """Whether the played card may be a group of its own in a new build."""
    match table.rules.variant.build.call:
        case "yes":
            return True
        case "numerals":
            return play.value > 0 or bool(table.rules.values_of_call(play.value))
        case _:
            return False


def _made_groups(table: Table, play: BuildPlay) -> list[object]:
    own: list[object] = [group for group in play.groups if not joins(group, play)]
    return own + [cards for build in table.merging(play) for cards in build.groups]


def _more_builds(table: Table, play: BuildPlay, builds: Sequence[Build]) -> int:
    """How many of these builds there are after this play, or 0 where it is no more than before."""
    gone = (*play.raised, *table.merging(play))
    after = 1 + sum(1 for build in builds if build not in gone)
    return after if after > len(builds) else 0


def _cards_of(play: BuildPlay) -> int:
    """The cards that go into a build by this play, as a set."""
    return play.mask | (1 << play.card if play.card >= 0 else 0)


def _without_hand_card(table: Table, play: BuildPlay) -> Foul | None:
    if not play.from_table:
        return None
    cards = [name for group in play.groups for name in group_names(table, group)]
    return Foul("build-without-hand-card", {"cards": cards, "value": table.rules.value_name(play.value)})


def _wrong_sum(table: Table, _turn: Turn, play: BuildPlay) -> Foul | None:
    value = table.rules.value_name(play.value)
    for group in play.groups:
        if not makes(table, group, play.value):
            facts = {"group": group_names(table, group), "sum": total_of(table, group), "value": value}
            return Foul("build-sum", facts | _without_value(table, group) | _would_be(table, play), part=group)
    limit = table.rules.variant.build.limit
    if play.value > limit:
        return Foul("build-too-high", {"value": play.value, "limit": limit} | _would_be(table, play), part="value")
    return None


def _without_value(table: Table, group: Group) -> dict[str, Any]:
    """The card of a group that has no value and can be part of no sum, if there is one."""
    court = [card for card in group.cards if card >= 0 and not table.rules.table_values[card]]
    return {"court": table.rules.pack.name(court[0])} if court else {}


def _would_be(table: Table, play: BuildPlay) -> dict[str, Any]:
    """The values that the cards of a build do make, with the number of groups of each; nothing of what is raised."""
    cards = [card for group in play.groups for card in group.cards]
    if play.unseen or play.joined or play.raised or -1 in cards or len(cards) < 2:
        return {}
    kinds = kinds_of(table.rules.table_values, cards)
    made = {v: Splitting(kinds, v).grouped(cards) for v in range(table.rules.variant.build.limit, 0, -1)}
    right = {value: len(groups) for value, groups in made.items() if groups}
    return {"right": right} if right else {}


def _split(table: Table, _turn: Turn, play: BuildPlay) -> Foul | None:
    return split_foul(table, play.mask)


def _fixed(table: Table, _turn: Turn, play: BuildPlay) -> Foul | None:
    if not table.rules.variant.build.multiple_fixed:
        return None
    fixed = next((build for build in play.raised if len(build.groups) > 1), None)
    if fixed is None:
        return None
    facts = {"build": build_facts(table, fixed), "value": table.rules.value_name(play.value)}
    return Foul("build-fixed", facts, build=fixed)


def _raised(table: Table, turn: Turn, play: BuildPlay) -> Foul | None:
    rules = table.rules.variant.build
    value = table.rules.value_name(play.value)
    own = next((build for build in play.raised if build.owner == turn.player and build.partner is None), None)
    if own is not None and rules.raise_own == "no":
        facts = {"build": build_facts(table, own), "value": value, "reason": "barred"}
        return Foul("own-build-raised", facts, build=own)
    for group in play.groups:
        if not group.builds or joins(group, play):
            continue
        loose = [card for card in group.cards if card != play.card]
        others = [card for build in group.builds[1:] for card in build_facts(table, build)]
        if play.card not in group.cards or others or (loose and not rules.raise_with_table):
            facts = {"cards": names_of(table, loose) + others, "build": build_facts(table, group.builds[0])}
            return Foul("build-raised-from-table", facts | {"value": value}, build=group.builds[0])
    return None


def _same_value(table: Table, _turn: Turn, play: BuildPlay) -> Foul | None:
    if table.rules.variant.build.same_value != "forbidden":
        return None
    twin = next((b for b in table.builds if b.value == play.value and b not in play.joined), None)
    if twin is None:
        return None
    facts = {"value": table.rules.value_name(play.value), "build": build_facts(table, twin)}
    return Foul("same-value-build", facts, twin.mask, twin)
