"""The one judge: does a play stand, by the rules agreed on?

:func:`fouls` says what everybody at the table can see. What depends on a hand is told as a
:class:`Need`, to be settled by the hand where it is known and by the cards played where it is not.
A right play is accepted on a few integers; the facts of a foul are gathered only where there is one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.cards import Card, cards_of
from referee.table.plays import Build, Group, Make, Play, Take, Trail
from referee.table.position import Position, joins
from referee.table.printing import play_text
from referee.table.resolving import makes
from referee.table.rules import Value
from referee.table.takings import can_take, court_numbers, equals_on_table, larger, largest, maximal

Foul = tuple[str, Mapping[str, Any]]
"""A fault's name and its facts."""


@dataclass(frozen=True, slots=True)
class Need:
    """What a player must hold after a play. Values are those of builds.

    ``made``: the value of the build that was made or added to (None: no card need be held for it).
    ``raised``: values of own builds that were raised and must be held too. ``keep``: own builds that stay.
    ``lean``: the partner whose declared build excuses the player from holding ``made``.
    ``trail``: own builds that forbid a trail if they really are the player's.
    """

    player: int
    card: Card
    made: Value | None
    raised: tuple[Value, ...]
    keep: tuple[Build, ...]
    lean: int | None = None
    trail: tuple[Build, ...] = ()
    raised_builds: tuple[Build, ...] = ()
    barred: bool = False


def fouls(position: Position, player: int, play: Play) -> Sequence[Foul]:
    """The fouls of a play that anyone can see: at most one of the taking and one of the building kind.

    An empty sequence where the play stands as far as the table shows. The position is not changed.
    """
    if isinstance(play, Trail):
        return _trail_fouls(position, player, play)
    if isinstance(play, Take):
        simple = play.fits and play.lone and position.rules.plain_takes
        return () if simple and play.groups and not play.mask & ~position.loose else _take_fouls(position, play)
    foul = _make_foul(position, player, play)
    return () if foul is None else (foul,)


def need(position: Position, player: int, play: Play) -> Need | None:
    """What the player must hold after this play, or None where it does not matter."""
    if not position.builds and not isinstance(play, Make):
        return None
    rules = position.rules.variant.build
    own = position.own(player) if position.builds else []
    if isinstance(play, Trail):
        doubtful = () if rules.owner_may_trail else tuple(build for build in own if build.partner is not None)
        return _keeping(position, player, play, own, trail=doubtful)
    if isinstance(play, Take):
        return _keeping(position, player, play, [build for build in own if build not in play.builds])
    return _making(position, player, play, own)


def _keeping(
    position: Position, player: int, play: Trail | Take, own: list[Build], trail: tuple[Build, ...] = ()
) -> Need | None:
    rules = position.rules.variant.build
    kept = rules.owner_keeps_card and rules.must_hold != "no"
    keep = tuple(build for build in own if not build.faulted) if kept else ()
    return Need(player, play.card, None, (), keep, trail=trail) if keep or trail else None


def _making(position: Position, player: int, play: Make, own: list[Build]) -> Need | None:
    rules = position.rules.variant.build
    gone = (*play.raised, *merging(position, play))
    raised = tuple(build for build in play.raised if player in (build.owner, build.partner))
    both = rules.raise_own == "with-both"
    if rules.must_hold == "no":
        values = tuple(build.value for build in raised) if both else ()
        return Need(player, play.card, None, values, (), raised_builds=raised) if values else None
    keep = tuple(b for b in own if b not in gone and not b.faulted and b.value != play.value)
    return Need(
        player,
        play.card,
        play.value,
        tuple(build.value for build in raised) if both else (),
        keep if rules.owner_keeps_card else (),
        lean=leaning(position, play),
        raised_builds=raised,
        barred=rules.raise_own == "no",
    )


def merging(position: Position, play: Make) -> tuple[Build, ...]:
    """The builds of the value itself that become one with the new one."""
    if position.rules.variant.build.same_value == "merge":
        return tuple(build for build in position.builds if build.value == play.value)
    return play.joined


def leaning(position: Position, play: Make) -> int | None:
    """The partner whose declared build of the value is added to, where that is enough."""
    if position.rules.variant.build.must_hold != "partner-declared" or position.partner is None:
        return None
    declared = any(build.owner == position.partner for build in merging(position, play))
    return position.partner if declared else None


def _names(position: Position, cards: Sequence[Card] | int) -> list[str]:
    listed = cards_of(cards) if isinstance(cards, int) else cards
    return [position.rules.pack.name(card) for card in listed]


def build_facts(position: Position, build: Build) -> list[str]:
    """A build among the facts of a fault: its cards, in notation."""
    return [position.rules.pack.name(card) for cards in build.groups for card in cards]


def _group_names(position: Position, group: Group) -> list[str]:
    builds = [f"b{position.rules.value_name(build.value)}" for build in group.builds]
    return _names(position, group.cards) + builds


def _total(position: Position, group: Group) -> int:
    values = position.rules.table_values
    return sum(values[c][0] for c in group.cards if c >= 0 and values[c]) + sum(max(b.value, 0) for b in group.builds)


# -- trailing


def _trail_fouls(position: Position, player: int, play: Trail) -> Sequence[Foul]:
    variant = position.rules.variant
    if not position.builds and position.rules.plain_takes:
        return ()
    found: list[Foul] = []
    if variant.capture.compulsory != "no" and play.card >= 0 and _must_take(position, play.card):
        found.append(_must_capture(position, play.card))
    elif position.builds and not variant.build.owner_may_trail:
        own = next((one for one in position.builds if one.owner == player and one.partner is None), None)
        if own is not None:
            facts = {"card": position.rules.pack.name(play.card), "build": build_facts(position, own)}
            found.append(("trail-with-build", facts))
    return found


def _must_take(position: Position, card: Card) -> bool:
    if position.rules.variant.capture.compulsory == "equal":
        return bool(equals_on_table(position, card))
    return can_take(position, card)


def _must_capture(position: Position, card: Card) -> Foul:
    compulsory = position.rules.variant.capture.compulsory
    equals = equals_on_table(position, card)
    if compulsory == "equal" or equals:
        taking = _names(position, equals)
    else:
        take = next(maximal(position, card))
        taking = _names(position, take.mask) + [card for build in take.builds for card in build_facts(position, build)]
    return "must-capture", {"card": position.rules.pack.name(card), "taking": taking, "key": compulsory}


# -- taking


def _take_fouls(position: Position, play: Take) -> Sequence[Foul]:
    found: list[Foul] = []
    foul = _taking_foul(position, play)
    if foul is not None:
        found.append(foul)
    split = play.mask & ~position.loose
    if split:
        card = next(cards_of(split))
        build = position.build_of(card)
        cards = build_facts(position, build) if build is not None else []
        found.append(("build-split", {"card": position.rules.pack.name(card), "build": cards}))
    return found


def _taking_foul(position: Position, play: Take) -> Foul | None:
    rules = position.rules
    name = rules.pack.name(play.card)
    if not play.groups:
        return "capture-nothing", {"card": name}
    if play.card < 0:
        return None
    if rules.is_court(play.card):
        foul = _court_foul(position, play)
    else:
        foul = _numeral_foul(position, play)
    if foul is not None:
        return foul[0], {**foul[1], "takings": _right(position, play.card)}
    if rules.plain_takes or play.unseen:
        return None
    if not rules.variant.capture.partial:
        more = larger(position, play)
        if more is not None:
            left = [build for build in more.builds if build not in play.builds]
            cards = _names(position, more.mask & ~play.mask) + [c for b in left for c in build_facts(position, b)]
            return "partial-capture", {"card": name, "left": cards}
    return _left_equal(position, play)


def _left_equal(position: Position, play: Take) -> Foul | None:
    if position.rules.variant.capture.compulsory != "equal":
        return None
    left = equals_on_table(position, play.card) & ~play.mask
    taken = equals_on_table(position, play.card) & play.mask
    if left and not (position.rules.is_court(play.card) and taken):
        return _must_capture(position, play.card)
    return None


def _court_foul(position: Position, play: Take) -> Foul | None:
    rules = position.rules
    equal = rules.pack.of_rank(rules.pack.rank(play.card))
    facts: dict[str, Any] = {"card": rules.pack.name(play.card)}
    for group in play.groups:
        names = _group_names(position, group)
        if len(group.cards) > 1 or (group.cards and group.builds):
            return "court-capture", facts | {"group": names, "reason": "sum"}
        if group.cards and group.cards[0] >= 0 and not equal >> group.cards[0] & 1:
            return "court-capture", facts | {"group": names, "reason": "other-rank"}
        if group.builds and not all(b.value < 0 and rules.redeemed_by(b.value) >> play.card & 1 for b in group.builds):
            return "court-capture", facts | {"group": names, "reason": "build"}
    loose = (play.mask & equal).bit_count()
    numbers = court_numbers(position, play.card)
    if loose and loose not in numbers and not play.unseen and not play.mask & ~position.loose:
        group_names = _names(position, play.mask & equal)
        return "court-capture", facts | {"group": group_names, "reason": "too-many", "allowed": list(numbers)}
    return None


def _numeral_foul(position: Position, play: Take) -> Foul | None:
    rules = position.rules
    facts: dict[str, Any] = {"card": rules.pack.name(play.card)}
    for group in play.groups:
        court = [card for card in group.cards if card >= 0 and not rules.table_values[card]]
        if court or any(build.value < 0 and not _called(position, build, play.card) for build in group.builds):
            return "court-capture", facts | {"group": _group_names(position, group), "reason": "numeral"}
    if not rules.variant.capture.build_in_sum:
        for group in play.groups:
            if group.builds and (group.cards or len(set(group.builds)) > 1) and not _all_redeemed(position, play, group):
                build = build_facts(position, group.builds[0])
                return "build-in-sum", facts | {"build": build, "group": _group_names(position, group)}
    return _sum_foul(position, play, facts)


def _all_redeemed(position: Position, play: Take, group: Group) -> bool:
    """Whether a group is only builds that this card takes one by one, as ``b9`` for two of them is."""
    values = position.rules.hand_values[play.card]
    return not group.cards and all(b.value in values or _called(position, b, play.card) for b in group.builds)


def _called(position: Position, build: Build, card: Card) -> bool:
    return build.value < 0 and bool(position.rules.redeemed_by(build.value) >> card & 1)


def _sum_foul(position: Position, play: Take, facts: dict[str, Any]) -> Foul | None:
    values = position.rules.hand_values[play.card]
    wrong: Group | None = None
    for value in values:
        bad = [group for group in play.groups if not _takes(position, play, group, value)]
        if not bad:
            return None
        wrong = wrong or bad[0]
    assert wrong is not None
    value = values[0] if len(values) == 1 else list(values)
    total = _total(position, wrong)
    names = _group_names(position, wrong)
    return "capture-sum", facts | {"group": names, "sum": total, "value": value}


def _right(position: Position, card: Card) -> list[str]:
    """What the card takes most with, as a record writes it; nothing where it takes nothing."""
    return [play_text(position, take) for take in largest(position, card)[:3]]


def _takes(position: Position, play: Take, group: Group, value: Value) -> bool:
    if not group.cards and group.builds:
        if all(build.value == value or _called(position, build, play.card) for build in group.builds):
            return True
        if len(group.builds) == 1:
            return False
    return makes(position, group, value)


# -- building


def _make_foul(position: Position, player: int, play: Make) -> Foul | None:
    rules = position.rules
    if play.fits and not play.raised and not play.mask & ~position.loose and not play.from_table:
        if rules.plain_builds and play.value <= rules.variant.build.limit:
            return None
    for check in (_not_allowed, _wrong_sum, _split, _fixed, _raised, _same_value):
        foul = check(position, player, play)
        if foul is not None:
            return foul
    return None


def _not_allowed(position: Position, player: int, play: Make) -> Foul | None:
    rules = position.rules.variant.build
    reason = None
    groups = len(_made_groups(position, play))
    alone = play.groups[0].cards == (play.card,) and not play.groups[0].builds
    if rules.allowed == "none":
        reason = "none"
    elif not rules.call and alone and not merging(position, play):
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
    return "build-not-allowed", {"reason": reason, "card": position.rules.pack.name(play.card), "value": value}


def _made_groups(position: Position, play: Make) -> list[object]:
    own: list[object] = [group for group in play.groups if not joins(group, play)]
    return own + [cards for build in merging(position, play) for cards in build.groups]


def _more_builds(position: Position, player: int, play: Make) -> int:
    """How many builds the player has after this play, or 0 where it is no more than before."""
    own = [build for build in position.builds if build.owner == player]
    gone = (*play.raised, *merging(position, play))
    after = 1 + sum(1 for build in own if build not in gone)
    return after if after > len(own) else 0


def _without_hand_card(position: Position, play: Make) -> Foul | None:
    if not play.from_table:
        return None
    cards = [name for group in play.groups for name in _group_names(position, group)]
    return "build-without-hand-card", {"cards": cards, "value": position.rules.value_name(play.value)}


def _wrong_sum(position: Position, player: int, play: Make) -> Foul | None:
    del player
    value = position.rules.value_name(play.value)
    for group in play.groups:
        if not makes(position, group, play.value):
            names = _group_names(position, group)
            return "build-sum", {"group": names, "sum": _total(position, group), "value": value}
    limit = position.rules.variant.build.limit
    if play.value > limit:
        return "build-too-high", {"value": play.value, "limit": limit}
    return None


def _split(position: Position, player: int, play: Make) -> Foul | None:
    del player
    used = play.mask & ~position.loose
    card = next(cards_of(used), None)
    if card is None:
        return None
    build = position.build_of(card)
    cards = build_facts(position, build) if build is not None else []
    return "build-split", {"card": position.rules.pack.name(card), "build": cards}


def _fixed(position: Position, player: int, play: Make) -> Foul | None:
    del player
    if not position.rules.variant.build.multiple_fixed:
        return None
    fixed = next((build for build in play.raised if len(build.groups) > 1), None)
    if fixed is None:
        return None
    return "build-fixed", {"build": build_facts(position, fixed), "value": position.rules.value_name(play.value)}


def _raised(position: Position, player: int, play: Make) -> Foul | None:
    rules = position.rules.variant.build
    value = position.rules.value_name(play.value)
    own = next((build for build in play.raised if build.owner == player and build.partner is None), None)
    if own is not None and rules.raise_own == "no":
        return "own-build-raised", {"build": build_facts(position, own), "value": value, "reason": "barred"}
    for group in play.groups:
        if not group.builds or joins(group, play):
            continue
        table = [card for card in group.cards if card != play.card]
        others = [card for build in group.builds[1:] for card in build_facts(position, build)]
        if play.card not in group.cards or ((table or others) and not rules.raise_with_table):
            facts = {"cards": _names(position, table) + others, "build": build_facts(position, group.builds[0])}
            return "build-raised-from-table", facts | {"value": value}
    return None


def _same_value(position: Position, player: int, play: Make) -> Foul | None:
    del player
    if position.rules.variant.build.same_value != "forbidden":
        return None
    twin = next((b for b in position.builds if b.value == play.value and b not in play.joined), None)
    if twin is None:
        return None
    return "same-value-build", {"value": position.rules.value_name(play.value), "build": build_facts(position, twin)}
