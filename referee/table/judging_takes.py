"""Laying down and taking, judged: what a card may take, and what it must.

At most one foul of the taking kind for a play: the first, in the order of the catalogue, that holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from referee.cards import Card, cards_of
from referee.table.facts import Foul, build_facts, group_names, names_of, split_foul, total_of
from referee.table.plays import Build, Group, Take, Trail
from referee.table.position import Table, Turn, counts_in_sum, is_of_side, trails_freely
from referee.table.printing import play_text
from referee.table.resolving import takes_group
from referee.table.takings import can_take, court_numbers, equals_on_table, larger, largest, largest_within, maximal


def trail_fouls(table: Table, turn: Turn, play: Trail) -> Sequence[Foul]:
    """The foul of a card laid down: it had to take, or an own build lies there."""
    variant = table.rules.variant
    found: list[Foul] = []
    if must_take(table, turn, play.card):
        found.append(must_capture(table, turn, play.card))
    elif table.builds and not variant.build.owner_may_trail and not trails_freely(table, turn):
        own = next((one for one in table.builds if one.owner == turn.player and one.partner is None), None)
        if own is not None:
            facts = {"card": table.rules.pack.name(play.card), "build": build_facts(table, own)}
            found.append(Foul("trail-with-build", facts, own.mask, own))
    return found


def must_take(table: Table, turn: Turn, card: Card) -> bool:
    """Whether a card must take unasked; where it must on demand, nobody has asked yet."""
    if card < 0:
        return False
    match table.rules.variant.capture.compulsory:
        case "equal":
            return bool(equals_on_table(table, card))
        case "any":
            return can_take(table, turn, card)
        case _:
            return False


def must_capture(table: Table, turn: Turn, card: Card) -> Foul:
    """The foul of a card that does not take although it must."""
    compulsory = table.rules.variant.capture.compulsory
    equals = equals_on_table(table, card)
    if compulsory == "equal" or equals:
        cards, taking = equals, names_of(table, equals)
    else:
        take = next(maximal(table, turn, card))
        cards, taking = _with_builds(table, take.mask, take.builds)
    return Foul("must-capture", {"card": table.rules.pack.name(card), "taking": taking, "key": compulsory}, cards)


def _with_builds(table: Table, mask: int, builds: Iterable[Build]) -> tuple[int, list[str]]:
    """Loose cards and builds together, as one set and in notation."""
    names = names_of(table, mask)
    for build in builds:
        mask |= build.mask
        names += build_facts(table, build)
    return mask, names


def take_fouls(table: Table, turn: Turn, play: Take) -> Sequence[Foul]:
    """The fouls of a taking: one of the taking kind, and a build that was pulled apart."""
    split = split_foul(table, play.mask)
    return [foul for foul in (_taking_foul(table, turn, play), split) if foul is not None]


def _taking_foul(table: Table, turn: Turn, play: Take) -> Foul | None:
    rules = table.rules
    name = rules.pack.name(play.card)
    if not play.groups:
        return Foul("capture-nothing", {"card": name})
    if play.card < 0:
        return None
    foul = _court_foul(table, play) if rules.is_court(play.card) else _numeral_foul(table, turn, play)
    if foul is not None:
        return replace(foul, facts={**foul.facts, "takings": _right(table, turn, play.card)})
    if play.unseen:
        return None
    if not rules.variant.capture.partial:
        more = larger(table, turn, play)
        if more is not None:
            return partial_capture(table, play, more)
    return _left_equal(table, turn, play)


def partial_capture(table: Table, play: Take, more: Take) -> Foul:
    """The foul of a take that leaves something of a larger one."""
    builds = [build for build in more.builds if build not in play.builds]
    cards, left = _with_builds(table, more.mask & ~play.mask, builds)
    return Foul("partial-capture", {"card": table.rules.pack.name(play.card), "left": left}, cards)


def _left_equal(table: Table, turn: Turn, play: Take) -> Foul | None:
    if table.rules.variant.capture.compulsory != "equal":
        return None
    if table.rules.is_court(play.card):
        equal = equals_on_table(table, play.card)
        return _must_leave_none(table, turn, play, equal) if equal and not equal & play.mask else None
    worth = table.rules.hand_values[play.card]
    fitting = [value for value in worth if all(takes_group(table, play.card, group, value) for group in play.groups)]
    if all(equals_on_table(table, play.card, value) & ~play.mask for value in fitting):
        return _must_leave_none(table, turn, play, equals_on_table(table, play.card) & ~play.mask)
    return None


def _must_leave_none(table: Table, turn: Turn, play: Take, left: int) -> Foul:
    """The foul of a take that leaves an equal lying where all of them must be taken."""
    foul = must_capture(table, turn, play.card)
    return replace(foul, facts={**foul.facts, "left": names_of(table, left)})


def _court_foul(table: Table, play: Take) -> Foul | None:
    rules = table.rules
    equal = rules.pack.of_rank(rules.pack.rank(play.card))
    facts: dict[str, Any] = {"card": rules.pack.name(play.card)}
    for group in play.groups:
        names = group_names(table, group)
        if len(group.cards) > 1 or (group.cards and group.builds):
            return Foul("court-capture", facts | {"group": names, "reason": "sum"}, part=group)
        if group.cards and group.cards[0] >= 0 and not equal >> group.cards[0] & 1:
            return Foul("court-capture", facts | {"group": names, "reason": "other-rank"}, part=group)
        if group.builds and not all(rules.calls(b.value, play.card) for b in group.builds):
            return Foul("court-capture", facts | {"group": names, "reason": "build"}, part=group)
    loose = (play.mask & equal).bit_count()
    numbers = court_numbers(table, play.card)
    if loose and loose not in numbers and not play.unseen and not play.mask & ~table.loose:
        equals = Group(tuple(cards_of(play.mask & equal)))
        facts |= {"group": group_names(table, equals), "reason": "too-many", "allowed": list(numbers)}
        return Foul("court-capture", facts, part=equals)
    return None


def _numeral_foul(table: Table, turn: Turn, play: Take) -> Foul | None:
    rules = table.rules
    facts: dict[str, Any] = {"card": rules.pack.name(play.card)}
    for group in play.groups:
        court = [card for card in group.cards if card >= 0 and not rules.table_values[card]]
        if court or any(build.value < 0 and not rules.calls(build.value, play.card) for build in group.builds):
            facts |= {"group": group_names(table, group), "reason": "numeral"}
            return Foul("court-capture", facts, part=group)
    for group in play.groups:
        if group.builds and (group.cards or len(set(group.builds)) > 1) and not _all_redeemed(table, play, group):
            build = next((one for one in group.builds if not counts_in_sum(table, turn, one)), None)
            if build is not None:
                facts |= {"build": build_facts(table, build), "group": group_names(table, group)}
                facts |= {"reason": _why_no_part(table, turn, build)}
                return Foul("build-in-sum", facts, build=build, part=group)
    return _sum_foul(table, turn, play, facts)


def _why_no_part(table: Table, turn: Turn, build: Build) -> str:
    """Why a build is no card of a sum: none is, none of several groups, or none of one's own side."""
    if table.rules.variant.capture.build_in_sum == "no":
        return "none"
    return "groups" if len(build.groups) > 1 or not is_of_side(turn, build) else "own"


def _all_redeemed(table: Table, play: Take, group: Group) -> bool:
    """Whether a group is only builds that this card takes one by one, as ``b9`` for two of them is."""
    values = table.rules.hand_values[play.card]
    return not group.cards and all(b.value in values or table.rules.calls(b.value, play.card) for b in group.builds)


def _sum_foul(table: Table, turn: Turn, play: Take, facts: dict[str, Any]) -> Foul | None:
    values = table.rules.hand_values[play.card]
    wrong: list[Group] = []
    for value in values:
        bad = [group for group in play.groups if not takes_group(table, play.card, group, value)]
        if not bad:
            return None
        wrong += bad[:1]
    total = total_of(table, wrong[0])
    worth = values[0] if len(values) == 1 else list(values)
    facts |= {"group": group_names(table, wrong[0]), "sum": total, "value": worth}
    if set(values) != set(table.rules.table_values[play.card]):
        facts["worth"] = "hand"
    return Foul("capture-sum", facts | _left_over(table, turn, play, wrong[0]), part=wrong[0])


def _left_over(table: Table, turn: Turn, play: Take, wrong: Group) -> dict[str, Any]:
    """Of a taking that splits in part: what is left over of it, where that is certain, and the takings of the rest."""
    claimed = largest_within(table, turn, play, 3) if len(play.groups) > 1 or len(wrong.cards) > 1 else []
    if not claimed:
        return {}
    facts: dict[str, Any] = {"claimed": [play_text(table, take) for take in claimed[:2]]}
    if len(claimed) == 1:
        left = [card for group in play.groups for card in group.cards if not claimed[0].mask >> card & 1]
        builds = [build for build in play.builds if build not in claimed[0].builds]
        facts["over"] = names_of(table, left) + [f"b{table.rules.value_name(build.value)}" for build in builds]
    return facts


def _right(table: Table, turn: Turn, card: Card) -> list[str]:
    """What the card takes most with, as a record writes it; nothing where it takes nothing."""
    return [play_text(table, take) for take in largest(table, turn, card, 2)]
