"""What a capture and a build may be, by trying everything.

A position is a dict: `table` (loose cards), `builds` (dicts of `value`, `groups`, `owner`, `faulted`), `hand`,
`by`, `partner`, and `seen` (cards taken earlier). A play is a dict: `kind` (trail, take, build), `card`, `groups`
(lists of cards and of build references such as `b9` or `b9(7H)`), `loose` (no plus was written), `value`, `sweep`.
Inside this module a build reference has become the number of the build in `builds`.
"""

from collections.abc import Sequence

from .rules import Rules, belongs, own_hand_values, rank_of, redeems, table_values, taking_values
from .takings import Item, Taking, equals, summed, takings, totals
from .written import Play, Position, cards_in, error, find_builds, flat, named_cards, resolve

__all__ = ["Play", "Position", "cards_in", "error", "find_builds", "flat", "named_cards", "resolve"]


# -- captures ----------------------------------------------------------------------------------------------------


def side(position: Position) -> set[str | None]:
    """Return the player and the partner."""
    return {position["by"], position.get("partner")} - {None}


def group_fits(rules: Rules, position: Position, card: str, group: Sequence[Item], value: int) -> bool:
    """Tell whether a written group makes the value, or is a build of it."""
    builds = position["builds"]
    if len(group) == 1 and isinstance(group[0], int):
        return builds[group[0]]["value"] in (value, rank_of(card))
    if any(item not in summed(rules, builds, side(position)) for item in group if isinstance(item, int)):
        return False
    return value in totals(rules, group, builds)


def groups_fit(rules: Rules, position: Position, play: Play, value: int) -> bool:
    """Tell whether every written group makes the value, or is a build of it."""
    return all(group_fits(rules, position, play["card"], group, value) for group in play["groups"])


def capture_fits(rules: Rules, position: Position, play: Play) -> bool:
    """Tell whether what is claimed is a taking: as a set where no plus was written, else group by group."""
    split = [item for item in flat(play["groups"]) if isinstance(item, str) and item not in position["table"]]
    values = taking_values(rules, play["card"])
    if play.get("loose") or not values:
        table = [*position["table"], *split]
        all_of_it = takings(rules, play["card"], table, position["builds"], side(position))
        single = values or all(len(group) == 1 for group in play["groups"])
        return bool(single) and flat(play["groups"]) in all_of_it
    return any(groups_fit(rules, position, play, value) for value in values)


def capture_fault(rules: Rules, position: Position, play: Play) -> str | None:
    """Return the first fault of a capture."""
    taken = flat(play["groups"])
    if not taken:
        return "capture-nothing"
    if not capture_fits(rules, position, play):
        return misfit(rules, position, play)
    possible = takings(rules, play["card"], position["table"], position["builds"], side(position))
    if not rules["capture.partial"] and any(taken < larger for larger in possible):
        return "partial-capture"
    return "must-capture" if leaves_equal(rules, position, play, taken) else None


def misfit(rules: Rules, position: Position, play: Play) -> str:
    """Return why a claimed capture is none."""
    builds = position["builds"]
    if not taking_values(rules, play["card"]):
        return "court-capture"
    for item in flat(play["groups"]):
        no_value = not table_values(rules, item) if isinstance(item, str) else isinstance(builds[item]["value"], str)
        if no_value:
            return "court-capture"
    groups = [group for group in play["groups"] if len(group) > 1]
    parts = {item for group in groups for item in group if isinstance(item, int)}
    if parts - {*summed(rules, builds, side(position))}:
        return "build-in-sum"
    return "capture-sum"


def leaves_equal(rules: Rules, position: Position, play: Play, taken: Taking) -> bool:
    """Tell whether an equal card that must be taken is left.

    A card whose hand has values of its own counts as one of them in a taking, and only its equals then must be taken.
    """
    card, special = play["card"], own_hand_values(rules, play["card"])
    if rules["capture.compulsory"] == "equal" and special and len(special) > 1:
        one = [{**rules, f"hand_values.{card}": [value]} for value in special]
        return all(not capture_fits(r, position, play) or leaves_equal(r, position, play, taken) for r in one)
    pairs = equals(rules, card, position["table"])
    if rules["capture.compulsory"] != "equal" or not pairs:
        return False
    if not taking_values(rules, card) and rules["capture.court_pairing"] != "all":
        return not pairs & taken
    return not pairs <= taken


# -- builds ------------------------------------------------------------------------------------------------------


def guarded(rules: Rules, hand: Sequence[str], values: Sequence[int | str]) -> int:
    """Return how many of the values find a card of their own in the hand, at best."""
    if not values:
        return 0
    first, rest = values[0], values[1:]
    best = guarded(rules, hand, rest)
    for number, card in enumerate(hand):
        if redeems(rules, card, first):
            best = max(best, 1 + guarded(rules, [*hand[:number], *hand[number + 1 :]], rest))
    return best


def raised_build(play: Play) -> int | None:
    """Return the build whose value is changed: the one joined to other cards by a plus."""
    for group in play["groups"]:
        for item in group:
            if isinstance(item, int) and len(group) > 1:
                return item
    return None


def added_to(play: Play) -> list[int]:
    """Return the builds that are named on their own: the play adds to them."""
    return [group[0] for group in play["groups"] if len(group) == 1 and isinstance(group[0], int)]


def same_value(position: Position, play: Play) -> list[int]:
    """Return the other builds of the announced value that already lie there."""
    raised = raised_build(play)
    return [n for n, build in enumerate(position["builds"]) if build["value"] == play["value"] and n != raised]


def merged(rules: Rules, position: Position, play: Play) -> list[int]:
    """Return the builds that become one with the new one."""
    named = added_to(play)
    if named or rules["build.same_value"] != "merge":
        return named
    return same_value(position, play)


def hand_after(position: Position, play: Play) -> list[str]:
    return [card for card in position["hand"] if card != play["card"]]


def held_after(rules: Rules, position: Position, play: Play) -> list[str]:
    """Return what may hold the cards of builds: the hand that is left, with the partner's where either may."""
    partner = position.get("partner_hand") or [] if rules["build.must_hold"] == "side" else []
    return [*hand_after(position, play), *partner]


def stays(rules: Rules, position: Position, play: Play) -> list[int]:
    """Return the builds a play leaves as they are."""
    gone = {item for group in play.get("groups", []) for item in group if isinstance(item, int)}
    if play["kind"] == "build":
        gone |= set(merged(rules, position, play))
    split = {item for group in play.get("groups", []) for item in group if isinstance(item, str)}
    return [n for n, build in enumerate(position["builds"]) if n not in gone and not split & set(cards_in(build))]


def to_guard(rules: Rules, position: Position, play: Play) -> list[int | str]:
    """Return the values of the player's own builds that stay and must be guarded."""
    # reading: where no card need be held (`build.must_hold: no`) none need be kept either.
    if not rules["build.owner_keeps_card"] or rules["build.must_hold"] == "no" or position["by"] is None:
        return []
    owners = side(position) if rules["build.must_hold"] == "side" else {position["by"]}
    left = [position["builds"][n] for n in stays(rules, position, play)]
    return list({b["value"] for b in left if b["owner"] in owners and not b.get("faulted")})


def holds_for(rules: Rules, position: Position, play: Play) -> bool:
    """Tell whether the hand left holds a card of the announced value that guards no other build."""
    hand, others = held_after(rules, position, play), to_guard(rules, position, play)
    if not any(redeems(rules, card, play["value"]) for card in hand):
        return False
    others = [value for value in others if value != play["value"]]
    return guarded(rules, hand, [play["value"], *others]) > guarded(rules, hand, others)


def declared(rules: Rules, position: Position, play: Play) -> bool:
    """Tell whether the partner has declared the value: his own build of it lies on the table, and this joins it."""
    if rules["build.must_hold"] != "partner-declared" or position.get("partner") is None:
        return False
    return any(position["builds"][n]["owner"] == position["partner"] for n in merged(rules, position, play))


def not_allowed(rules: Rules, position: Position, play: Play) -> bool:
    """Tell whether the variant bars this kind of building altogether."""
    raised, mine = raised_build(play), [b for b in position["builds"] if b["owner"] == position["by"]]
    laid = [item for group in play["groups"] for item in group if isinstance(item, str)]
    if rules["build.allowed"] == "none" or any(belongs(rules["build.without"], card) for card in laid):
        return True
    if too_many(rules, position, play):
        return True
    if rules["build.allowed"] == "single" and len(play["groups"]) + len(set(merged(rules, position, play))) > 1:
        return not only_raise_or_new(rules, position, play)
    if is_call(rules, position, play) and (rules["build.call"] == "no" or lacks_value(rules, play)):
        return True
    others = raised is not None and position["builds"][raised]["owner"] != position["by"]
    if others and not rules["build.raise_others"]:
        return True
    limit = rules["build.per_player"]
    return limit is not None and len(mine) >= limit and grows(rules, position, play)


def too_many(rules: Rules, position: Position, play: Play) -> bool:
    """Tell whether the play makes a build more than may lie there at once; to raise, add or merge makes none."""
    most = rules["build.on_table"]
    new = raised_build(play) is None and not merged(rules, position, play)
    return most is not None and new and len(position["builds"]) >= most


def only_raise_or_new(rules: Rules, position: Position, play: Play) -> bool:
    """Tell whether exactly one group is made and nothing is joined to it."""
    return len(play["groups"]) == 1 and not merged(rules, position, play)


def is_call(rules: Rules, position: Position, play: Play) -> bool:
    """Tell whether the played card is a group of its own in a new build; to add it to one that stands is no call."""
    return [play["card"]] in play["groups"] and not merged(rules, position, play)


def lacks_value(rules: Rules, play: Play) -> bool:
    """Tell whether only cards with a value are called, and this one has none."""
    return rules["build.call"] == "numerals" and not table_values(rules, play["card"])


def grows(rules: Rules, position: Position, play: Play) -> bool:
    """Tell whether the player owns one build more after the play."""
    before = [b for b in position["builds"] if b["owner"] == position["by"]]
    kept = [n for n in stays(rules, position, play) if position["builds"][n]["owner"] == position["by"]]
    return len(kept) + 1 > len(before)


def sums_wrong(rules: Rules, position: Position, play: Play) -> bool:
    """Tell whether a group does not make the announced value."""
    value, builds = play["value"], position["builds"]
    for group in play["groups"]:
        if len(group) == 1 and isinstance(group[0], int):
            if builds[group[0]]["value"] != value:
                return True
        elif isinstance(value, str):
            if len(group) > 1 or rank_of(str(group[0])) != value:
                return True
        elif value not in totals(rules, group, builds):
            return True
    return False


def own_raise_wrong(rules: Rules, position: Position, play: Play, raised: int) -> bool:
    """Tell whether the player may not raise this build of his."""
    build = position["builds"][raised]
    if build["owner"] != position["by"] or position["by"] is None:
        return False
    if rules["build.raise_own"] == "no":
        return True
    return rules["build.raise_own"] == "with-both" and not any(
        redeems(rules, card, build["value"]) for card in held_after(rules, position, play)
    )


def from_table(rules: Rules, play: Play) -> bool:
    """Tell whether table cards help to change a build's value."""
    for group in play["groups"]:
        if any(isinstance(item, int) for item in group) and len(group) > 1:
            cards = [item for item in group if isinstance(item, str) and item != play["card"]]
            return bool(cards) and not rules["build.raise_with_table"]
    return False


def build_fault(rules: Rules, position: Position, play: Play) -> str | None:
    """Return the first fault of an announced build."""
    raised, value = raised_build(play), play["value"]
    loose = {*position["table"], play["card"]}
    split = any(isinstance(item, str) and item not in loose for group in play["groups"] for item in group)
    same = rules["build.same_value"] == "forbidden" and not added_to(play) and same_value(position, play)
    free = rules["build.must_hold"] == "no" or declared(rules, position, play)
    checks = {
        "build-not-allowed": not_allowed(rules, position, play),
        "build-without-hand-card": play["card"] in position["table"],
        "build-sum": sums_wrong(rules, position, play),
        "build-too-high": isinstance(value, int) and rules["build.limit"] is not None and value > rules["build.limit"],
        "build-split": split,
        "build-fixed": raised is not None
        and rules["build.multiple_fixed"]
        and len(position["builds"][raised]["groups"]) > 1,
        "own-build-raised": raised is not None and own_raise_wrong(rules, position, play, raised),
        "build-raised-from-table": from_table(rules, play),
        "same-value-build": bool(same),
        "false-build": not free and not joins_faulted(rules, position, play) and not holds_for(rules, position, play),
        "build-unredeemed": unredeemed(rules, position, play),
    }
    return next((name for name, holds in checks.items() if holds), None)


def joins_faulted(rules: Rules, position: Position, play: Play) -> bool:
    """Tell whether the play goes on with a build of the player's that has been faulted already."""
    raised = raised_build(play)
    old = [*merged(rules, position, play), *([] if raised is None else [raised])]
    mine = [position["builds"][n] for n in old if position["builds"][n]["owner"] == position["by"]]
    return any(build.get("faulted") for build in mine)


def unredeemed(rules: Rules, position: Position, play: Play) -> bool:
    """Tell whether a build of the player's stays without a card to take it."""
    values = to_guard(rules, position, play)
    if play["kind"] == "build":
        values = [value for value in values if value != play["value"]]
    return guarded(rules, held_after(rules, position, play), values) < len(values)
