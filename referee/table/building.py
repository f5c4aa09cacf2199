"""Building, judged by what the table shows: whether it is allowed, what it makes, what it changes.

Of several fouls the first counts, in the order of the catalogue. What the builder must hold is not seen here.
"""

from __future__ import annotations

from referee.table.facts import Foul, build_facts, group_names, names_of, split_foul, total_of
from referee.table.plays import BuildPlay
from referee.table.position import Position, joins
from referee.table.resolving import makes


def make_foul(position: Position, player: int, play: BuildPlay) -> Foul | None:
    """The foul of a build that anyone can see, or None."""
    for check in (_not_allowed, _wrong_sum, _split, _fixed, _raised, _same_value):
        foul = check(position, player, play)
        if foul is not None:
            return foul
    return None


def _not_allowed(position: Position, player: int, play: BuildPlay) -> Foul | None:
    rules = position.rules.variant.build
    reason = None
    groups = len(_made_groups(position, play))
    alone = play.groups[0].cards == (play.card,) and not play.groups[0].builds
    if rules.allowed == "none":
        reason = "none"
    elif not (play.mask or play.unseen or play.raised or position.merging(play)):
        reason = "alone"
    elif not rules.call and alone and not position.merging(play):
        reason = "call"
    elif not rules.raise_others and any(player not in (b.owner, b.partner) for b in play.raised):
        reason = "raise-others"
    elif rules.allowed == "single" and groups > 1:
        reason = "single"
    elif rules.per_player is not None and _more_builds(position, player, play) > rules.per_player:
        reason = "per-player"
    if reason is None:
        return _without_hand_card(position, play)
    value = position.rules.value_name(play.value)
    facts = {"reason": reason, "card": position.rules.pack.name(play.card), "value": value}
    return Foul("build-not-allowed", facts)


def _made_groups(position: Position, play: BuildPlay) -> list[object]:
    own: list[object] = [group for group in play.groups if not joins(group, play)]
    return own + [cards for build in position.merging(play) for cards in build.groups]


def _more_builds(position: Position, player: int, play: BuildPlay) -> int:
    """How many builds the player has after this play, or 0 where it is no more than before."""
    own = [build for build in position.builds if build.owner == player]
    gone = (*play.raised, *position.merging(play))
    after = 1 + sum(1 for build in own if build not in gone)
    return after if after > len(own) else 0


def _without_hand_card(position: Position, play: BuildPlay) -> Foul | None:
    if not play.from_table:
        return None
    cards = [name for group in play.groups for name in group_names(position, group)]
    return Foul("build-without-hand-card", {"cards": cards, "value": position.rules.value_name(play.value)})


def _wrong_sum(position: Position, _player: int, play: BuildPlay) -> Foul | None:
    value = position.rules.value_name(play.value)
    for group in play.groups:
        if not makes(position, group, play.value):
            facts = {"group": group_names(position, group), "sum": total_of(position, group), "value": value}
            return Foul("build-sum", facts, part=group)
    limit = position.rules.variant.build.limit
    if play.value > limit:
        return Foul("build-too-high", {"value": play.value, "limit": limit}, part="value")
    return None


def _split(position: Position, _player: int, play: BuildPlay) -> Foul | None:
    return split_foul(position, play.mask)


def _fixed(position: Position, _player: int, play: BuildPlay) -> Foul | None:
    if not position.rules.variant.build.multiple_fixed:
        return None
    fixed = next((build for build in play.raised if len(build.groups) > 1), None)
    if fixed is None:
        return None
    facts = {"build": build_facts(position, fixed), "value": position.rules.value_name(play.value)}
    return Foul("build-fixed", facts, build=fixed)


def _raised(position: Position, player: int, play: BuildPlay) -> Foul | None:
    rules = position.rules.variant.build
    value = position.rules.value_name(play.value)
    own = next((build for build in play.raised if build.owner == player and build.partner is None), None)
    if own is not None and rules.raise_own == "no":
        facts = {"build": build_facts(position, own), "value": value, "reason": "barred"}
        return Foul("own-build-raised", facts, build=own)
    for group in play.groups:
        if not group.builds or joins(group, play):
            continue
        table = [card for card in group.cards if card != play.card]
        others = [card for build in group.builds[1:] for card in build_facts(position, build)]
        if play.card not in group.cards or others or (table and not rules.raise_with_table):
            facts = {"cards": names_of(position, table) + others, "build": build_facts(position, group.builds[0])}
            return Foul("build-raised-from-table", facts | {"value": value}, build=group.builds[0])
    return None


def _same_value(position: Position, _player: int, play: BuildPlay) -> Foul | None:
    if position.rules.variant.build.same_value != "forbidden":
        return None
    twin = next((b for b in position.builds if b.value == play.value and b not in play.joined), None)
    if twin is None:
        return None
    facts = {"value": position.rules.value_name(play.value), "build": build_facts(position, twin)}
    return Foul("same-value-build", facts, twin.mask, twin)
