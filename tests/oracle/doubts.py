"""Where the contract leaves two readings open: such plays are counted, and not held against the engine."""

from itertools import combinations

from .oracle import (
    Play,
    Position,
    added_to,
    cards_in,
    flat,
    hand_after,
    raised_build,
    resolve,
    side,
    to_guard,
    unredeemed,
)
from .rules import Rules, redeems, table_values, taking_values
from .ruling import verdict
from .takings import equals, summed


def doubt(rules: Rules, position: Position, play: Play) -> str | None:
    """Return the question on which the ruling of a play depends, if it is an open one."""
    resolved = resolve(position, play)
    if play["kind"] == "trail":
        return trail_doubt(rules, position, resolved)
    return take_doubt(rules, position, resolved) if play["kind"] == "take" else build_doubt(rules, position, resolved)


def trail_doubt(rules: Rules, position: Position, play: Play) -> str | None:
    """Return the open question of a card laid down."""
    faults = verdict(rules, position, play) & {"must-capture", "trail-with-build"}
    if "trail-with-build" in faults and (len(faults) > 1 or unredeemed(rules, position, play)):
        return "is trail-with-build of the capture faults or of the build faults?"
    return None


def take_doubt(rules: Rules, position: Position, play: Play) -> str | None:
    """Return the open question of a taking."""
    taken = flat(play["groups"])
    split = [item for item in taken if isinstance(item, str) and item not in position["table"]]
    if split:
        return "does a split build's card count in what must be taken, and in a loose set?"
    builds = [item for item in taken if isinstance(item, int)]
    court = not taking_values(rules, play["card"])
    if court and builds and rules["capture.court_pairing"] != "all":
        return "is a build of called court cards counted among the equals that a court card takes?"
    barred = set(builds) - {*summed(rules, position["builds"], side(position))}
    if play.get("loose") and barred and len(taken) > 1:
        return "a loose set with a build that fits no sum: build-in-sum or capture-sum?"
    pairs = equals(rules, play["card"], position["table"])
    if rules["capture.compulsory"] == "equal" and court and pairs & taken and pairs - taken:
        return "must a court card take every equal, or is one enough?"
    several = len(taking_values(rules, play["card"])) > 1
    if rules["capture.compulsory"] == "equal" and several and pairs - taken:
        return "which equals bind a card of several values?"
    return None


def build_doubt(rules: Rules, position: Position, play: Play) -> str | None:
    """Return the open question of a build."""
    raised, added = raised_build(play), added_to(play)
    in_groups = [item for group in play["groups"] for item in group if isinstance(item, int)]
    loose = {*position["table"], play["card"]}
    worth = [*table_values(rules, play["card"]), play["card"][:-1]]
    questions = {
        "is the played card alone a call where it does not make the value?": rules["build.call"] != "yes"
        and [play["card"]] in play["groups"]
        and play["value"] not in worth,
        "may a card be built with where its equal must be taken?": rules["capture.compulsory"] == "equal"
        and bool(equals(rules, play["card"], position["table"])),
        "may two builds be joined in one play?": len(in_groups) > 1,
        "may a table card raise a build beside the played card's group?": raised is not None
        and not any(raised in group and play["card"] in group for group in play["groups"]),
        "does a build taken over count for build.per_player?": rules["build.per_player"] is not None
        and bool(raised is not None or added or in_groups),
        "is the played card itself the old value's card?": old_played(rules, position, play, raised),
        "may one card hold for two builds where it need not be kept?": not rules["build.owner_keeps_card"]
        and len(own_values(position, play)) > 0,
        "may a call of a rank with two values be named by its letter?": isinstance(play["value"], str)
        and len(table_values(rules, play["card"])) > 0,
        "is a build named alone under another value a raise or a wrong sum?": any(
            position["builds"][number]["value"] != play["value"] for number in added
        ),
        "is a build made with a card out of another build one without a card from the hand?": any(
            play["card"] in cards_in(build) for build in position["builds"]
        ),
        "does a build that is broken up still count for build.per_player?": rules["build.per_player"] is not None
        and any(isinstance(item, str) and item not in loose for group in play["groups"] for item in group),
        "how does a build already faulted count?": any(build.get("faulted") for build in position["builds"]),
    }
    return next((question for question, asked in questions.items() if asked), None)


def own_values(position: Position, play: Play) -> set[int | str]:
    return {b["value"] for b in position["builds"] if b["owner"] == position["by"]} - {play["value"]}


def old_played(rules: Rules, position: Position, play: Play, raised: int | None) -> bool:
    """Tell whether the old value's card is only the played one, or one card would be the old and the new."""
    if raised is None or rules["build.raise_own"] != "with-both":
        return False
    build, hand = position["builds"][raised], hand_after(position, play)
    if build["owner"] != position["by"]:
        return False
    old = [card for card in hand if redeems(rules, card, build["value"])]
    new = [card for card in hand if redeems(rules, card, play["value"])]
    if not old and redeems(rules, play["card"], build["value"]):
        return True
    pairs = [pair for pair in combinations(hand, 2) if set(pair) & set(old) and set(pair) & set(new)]
    return bool(old and new and (len({*old, *new}) < 2 or not pairs or to_guard(rules, position, play)))
