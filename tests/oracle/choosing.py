"""How the players of random games choose among their legal plays."""

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, islice
from random import Random

from .candidates import all_plays, build_plays, take_plays
from .doubts import doubt
from .oracle import Play, Position, groups_fit, resolve
from .rules import Rules, taking_values
from .ruling import verdict


def some_builds(rules: Rules, position: Position, rng: Random) -> list[Play]:
    """Return some builds the hand can announce, for values it can redeem or the partner has declared."""
    if rules["build.allowed"] == "none":
        return []
    plays: list[Play] = []
    for card in rng.sample(position["hand"], len(position["hand"])):
        rest = [other for other in position["hand"] if other != card]
        values = {value for other in rest for value in taking_values(rules, other) or [other[:-1]]}
        values |= {b["value"] for b in position["builds"] if b["owner"] == position["partner"]}
        plays += islice(build_plays(rules, position, card, values), 400)
    return rng.sample(plays, len(plays))


def choices(rules: Rules, position: Position, rng: Random) -> Iterator[Play]:
    """Yield plays to try, the natural ones first."""
    hand = rng.sample(position["hand"], len(position["hand"]))
    if rng.random() < 0.75:
        yield from islice(some_builds(rules, position, rng), 30)
    takes = [with_plus(rules, position, play, rng) for card in hand for play in take_plays(rules, position, card)]
    takes.sort(key=lambda play: (-len(play["groups"]), rng.random()))
    if rng.random() < 0.9:
        yield from takes
    yield from ({"kind": "trail", "card": card} for card in hand)
    yield from takes
    yield from some_builds(rules, position, rng)


def with_plus(rules: Rules, position: Position, play: Play, rng: Random) -> Play:
    """Return a taking with its groups written out, as a scorer would."""
    items = [item for group in play["groups"] for item in group]
    values = taking_values(rules, play["card"])
    for value in rng.sample(values, len(values)):
        groups = grouping(rules, position, play["card"], value, items)
        if groups is not None:
            return {**play, "groups": groups, "loose": all(len(group) == 1 for group in groups)}
    return play


def grouping(rules: Rules, position: Position, card: str, value: int, items: Sequence[str]) -> list[list[str]] | None:
    """Return one way in which the items split into groups that make the value."""
    if not items:
        return []
    for size in range(len(items)):
        for more in combinations(items[1:], size):
            group = [items[0], *more]
            play = resolve(position, {"kind": "take", "card": card, "groups": [group]})
            if groups_fit(rules, position, play, value):
                rest = grouping(rules, position, card, value, [item for item in items if item not in group])
                if rest is not None:
                    return [group, *rest]
    return None


def choose(rules: Rules, position: Position, rng: Random) -> Play:
    """Return a legal play; there always is one, but for the owner of a build that was never right: he trails."""
    open_one = None
    faulted = any(build["faulted"] for build in position["builds"])
    for play in chain(choices(rules, position, rng), [] if faulted else all_plays(rules, position)):
        if verdict(rules, position, play):
            continue
        if not doubt(rules, position, play):
            return play
        open_one = open_one or play
    if open_one:
        return open_one
    if not faulted:
        raise AssertionError(f"no legal play: {position}")
    return {"kind": "trail", "card": rng.choice(position["hand"])}
