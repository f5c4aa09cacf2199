"""Random positions with known hands, and random plays in them, right and wrong."""

from collections.abc import Iterator
from random import Random
from typing import Any

from .candidates import build_plays, reference, take_plays
from .oracle import Play, Position, cards_in
from .rules import Rules, pack, redeems, table_values
from .takings import totals


def random_position(rules: Rules, rng: Random, most: int = 8) -> Position:
    """Return a position of Ann's: loose cards, up to two builds, a hand that can take the builds that are hers."""
    cards = pack(rules)
    rng.shuffle(cards)
    table = [cards.pop() for _ in range(rng.choice([0, 1, 2, 3, 3, 4, 4, 5, 6, most]))]
    builds: list[dict[str, Any]] = []
    for _ in range(rng.choice([0, 0, 1, 1, 2]) if rules["build.allowed"] != "none" else 0):
        build = random_build(rules, rng, cards)
        apart = rules["build.same_value"] == "apart"
        if build and (apart or build["value"] not in [other["value"] for other in builds]):
            builds.append(build)
            cards = [card for card in cards if card not in cards_in(build)]
    mine = {build["value"] for build in builds if build["owner"] == "Ann"}
    guards = [next((card for card in cards if redeems(rules, card, value)), None) for value in mine]
    hand = [card for card in dict.fromkeys(guards) if card]
    spare = [card for card in cards if card not in hand]
    hand += spare[: max(1, rng.choice([1, 2, 3, 4, 4]) - len(hand))]
    owners = {"by": "Ann", "partner": None}
    for build in builds:
        if build["owner"] == "Ann" and not any(redeems(rules, card, build["value"]) for card in hand):
            build["owner"] = "Bob"
    return {"table": table, "builds": builds, "hand": hand, **owners}


def random_build(rules: Rules, rng: Random, cards: list[str]) -> dict[str, Any] | None:
    """Return a build of right sums out of cards that are still free, if one is found."""
    value = rng.randint(2, rules["build.limit"] or 10)
    groups: list[list[str]] = []
    free = rng.sample(cards, min(14, len(cards)))
    for _ in range(rng.choice([1, 1, 2]) if rules["build.allowed"] == "multiple" else 1):
        for _ in range(40):
            some = rng.sample(free, rng.choice([1, 2, 2, 3]))
            if value in totals(rules, some, []):
                groups.append(some)
                free = [card for card in free if card not in some]
                break
    if not groups or (len(groups) == 1 and len(groups[0]) == 1):
        return None
    return {"value": value, "groups": groups, "owner": rng.choice(["Ann", "Bob"]), "faulted": False}


def wild_items(position: Position, rng: Random, size: int) -> list[str]:
    """Return some cards and builds that lie there, and now and then a card that does not or lies in a build."""
    names = [*position["table"], *(reference(position, n) for n in range(len(position["builds"])))]
    names = [name for name in names if name]
    if rng.random() < 0.1 and position["builds"]:
        names += cards_in(rng.choice(position["builds"]))
    if rng.random() < 0.03:
        names += ["9H", "4S"]
    names = list(dict.fromkeys(names))
    return rng.sample(names, min(size, len(names)))


def split_up(items: list[str], rng: Random) -> list[list[str]]:
    """Return the items in groups at random."""
    groups: list[list[str]] = []
    for item in items:
        if groups and rng.random() < 0.5:
            rng.choice(groups).append(item)
        else:
            groups.append([item])
    return groups


def wild_play(rules: Rules, position: Position, rng: Random) -> Play:
    """Return a play written at random."""
    card = rng.choice(position["hand"]) if rng.random() < 0.97 else rng.choice(pack(rules))
    kind = rng.choice(["trail", "take", "take", "build", "build"])
    if kind == "trail":
        return {"kind": "trail", "card": card, "sweep": rng.random() < 0.05}
    groups = split_up(wild_items(position, rng, rng.choice([1, 1, 2, 2, 3, 4])), rng)
    if kind == "take":
        groups = groups or [[card]]
        loose = not any(len(group) > 1 for group in groups)
        return {"kind": "take", "card": card, "groups": groups, "loose": loose, "sweep": rng.random() < 0.1}
    return {"kind": "build", "card": card, **wild_build(rules, position, card, groups, rng)}


def wild_build(rules: Rules, position: Position, card: str, groups: list[list[str]], rng: Random) -> dict[str, Any]:
    """Return the groups and the value of a build at random, mostly one that the played card's group makes."""
    joined = rng.random() < 0.8 and groups
    groups = [[card, *groups[0]], *groups[1:]] if joined else [[card], *groups]
    if rng.random() < 0.3:
        named = {word for group in groups for word in group}
        words = [reference(position, n) for n in range(len(position["builds"])) if rng.random() < 0.5]
        groups += [[word] for word in words if word not in named]
    numbers = [int(word[1:].split("(")[0]) if word[1:].split("(")[0].isdigit() else 0 for word in groups[0][1:]]
    total = sum(numbers) + sum((table_values(rules, word) or [0])[0] for word in groups[0] if not word.startswith("b"))
    value = total if rng.random() < 0.8 and total else rng.randint(2, 12)
    return {"groups": groups, "value": value}


def readable(play: Play) -> bool:
    """Tell whether the written groups are the meant ones: a build without any plus is one set to the reader."""
    if play["kind"] != "build":
        return True
    words = [word for group in play["groups"] for word in group]
    plus = any(len(group) > 1 for group in play["groups"])
    alike = {word[1:].split("(")[0] if word.startswith("b") else word[:-1] for word in words}
    return len(words) > 1 and (plus or len(alike) == 1)


def some_plays(rules: Rules, position: Position, rng: Random, wild: int) -> Iterator[Play]:
    """Yield plays of every kind: laying down, takings, a choice of builds, and wild ones."""
    for card in position["hand"]:
        yield {"kind": "trail", "card": card}
        yield from take_plays(rules, position, card)
        plays = list(build_plays(rules, position, card)) if rules["build.allowed"] != "none" else []
        yield from rng.sample(plays, min(6, len(plays)))
    for _ in range(wild):
        yield wild_play(rules, position, rng)
