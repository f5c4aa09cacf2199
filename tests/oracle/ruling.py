"""Whether a play stands, and what lies there after it: the checks of captures and builds, and what players must do."""

from typing import Any

from .candidates import takes_and_builds
from .oracle import (
    Play,
    Position,
    build_fault,
    capture_fault,
    cards_in,
    declared,
    error,
    flat,
    holds_for,
    joins_faulted,
    merged,
    resolve,
    side,
    unredeemed,
)
from .rules import Rules
from .takings import equals, takings


def trail_faults(rules: Rules, position: Position, play: Play) -> list[str | None]:
    """Return the faults of a card laid down: of the capture kind and of the build kind."""
    card, kind = play["card"], rules["capture.compulsory"]
    pairs = equals(rules, card, position["table"])
    may_take = takings(rules, card, position["table"], position["builds"], side(position))
    must = (kind == "equal" and pairs) or (kind == "any" and may_take)
    mine = position["by"] is not None and any(b["owner"] == position["by"] for b in position["builds"])
    builder = "trail-with-build" if mine and not may_lay_down(rules, position) else None
    if builder is None and unredeemed(rules, position, play):
        builder = "build-unredeemed"
    return ["must-capture" if must else None, builder]


def just_made(position: Position) -> list[dict[str, Any]]:
    """Return the player's builds that were made, raised or added to at the last turn; where none is told, all."""
    mine = [build for build in position["builds"] if build["owner"] == position["by"]]
    return [build for build in mine if "made" not in position or build is position["made"]]


def must_take_now(rules: Rules, position: Position) -> bool:
    """Tell whether the player, having built, must take something and can."""
    if rules["build.owner_next"] == "free" or not just_made(position):
        return False
    return any(takes_something(rules, position, card) for card in position["hand"])


def takes_something(rules: Rules, position: Position, card: str) -> bool:
    """Tell whether a taking of this card stands."""
    found = takings(rules, card, position["table"], position["builds"], side(position))
    plays = ({"kind": "take", "card": card, "groups": [[item] for item in taking], "loose": True} for taking in found)
    return any(not any(take_faults(rules, position, play)) for play in plays)


def something_stands(rules: Rules, position: Position) -> bool:
    """Tell whether the hand can take or build anything."""
    plays = (play for card in position["hand"] for play in takes_and_builds(rules, position, card))
    return any(not verdict(rules, position, play) for play in plays)


def may_lay_down(rules: Rules, position: Position) -> bool:
    """Tell whether the owner of a build may lay a card down.

    Where a builder need hold or keep no card for it, one for whom nothing else stands may.
    """
    if must_take_now(rules, position):
        return False
    if rules["build.owner_may_trail"]:
        return True
    by_partner = rules["build.must_hold"] == "side" and position.get("partner") is not None
    if rules["build.must_hold"] != "no" and rules["build.owner_keeps_card"] and not by_partner:
        return False
    return not something_stands(rules, position)


def take_faults(rules: Rules, position: Position, play: Play) -> list[str | None]:
    """Return the faults of a taking: of the capture kind and of the build kind."""
    split = [item for item in flat(play["groups"]) if isinstance(item, str) and item not in position["table"]]
    late = "build-unredeemed" if unredeemed(rules, position, play) else None
    return [capture_fault(rules, position, play), "build-split" if split else late]


def build_faults(rules: Rules, position: Position, play: Play) -> list[str | None]:
    """Return the faults of a build: of the capture kind and of the build kind."""
    # reading: a card that must take its equal may not be built with instead.
    must = rules["capture.compulsory"] == "equal" and equals(rules, play["card"], position["table"])
    barred = "build-not-allowed" if must_take_now(rules, position) else None
    return ["must-capture" if must else None, barred or build_fault(rules, position, play)]


def verdict(rules: Rules, position: Position, play: Play) -> set[str]:
    """Return the names of the faults of a play; the hand is known."""
    wrong = error(rules, position, play)
    if wrong:
        return {wrong}
    resolved = resolve(position, play)
    kinds = {"trail": trail_faults, "take": take_faults, "build": build_faults}
    faults = {name for name in kinds[play["kind"]](rules, position, resolved) if name}
    table, builds = after(rules, position, play)
    if play.get("sweep") and (play["kind"] != "take" or table or builds):
        faults.add("sweep-claim")
    return faults


def after(rules: Rules, position: Position, play: Play) -> tuple[list[str], list[dict[str, Any]]]:
    """Return the loose cards and the builds that lie there once the play has been made as it was written."""
    resolved = resolve(position, play)
    used = {item for group in resolved.get("groups", []) for item in group}
    gone = {n for n in used if isinstance(n, int)}
    if play["kind"] == "build":
        gone |= set(merged(rules, position, resolved))
    table, builds = [card for card in position["table"] if card not in used], []
    for number, build in enumerate(position["builds"]):
        if number not in gone and used & set(cards_in(build)):
            table += [card for card in cards_in(build) if card not in used]
        elif number not in gone:
            builds.append(build)
    if play["kind"] == "trail":
        table.append(play["card"])
    if play["kind"] == "build":
        builds.append(made(rules, position, resolved))
    return table, builds


def made(rules: Rules, position: Position, play: Play) -> dict[str, Any]:
    """Return the build that a play makes, raises or adds to, with its owner."""
    groups: list[list[str]] = []
    joined = merged(rules, position, play)
    for group in play["groups"]:
        cards = [item for item in group if isinstance(item, str)]
        olds = [position["builds"][item]["groups"] for item in group if isinstance(item, int)]
        if len(group) == 1 and olds:
            continue
        # reading: a raised build of several groups keeps them; the first one takes the new cards.
        groups.append([*cards, *(olds[0][0] if olds else [])])
        groups.extend(group for old in olds for group in old[1:])
    for number in joined:
        groups.extend(position["builds"][number]["groups"])
    owner = position["by"]
    if declared(rules, position, play) and not holds_for(rules, position, play):
        owner = position["partner"]
    faulted = joins_faulted(rules, position, play)
    if owner != position["by"]:
        faulted = any(position["builds"][n].get("faulted", False) for n in joined)
    return {"value": play["value"], "groups": groups, "owner": owner, "faulted": faulted}
