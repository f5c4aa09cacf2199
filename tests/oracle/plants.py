"""Complete random records with exactly one thing wrong, and what must be told of each of them.

`plant(variant, overrides, players, kind, rng)` returns the text, the line and every fault with its line. A foul is
planted while the game is played, from the true hands, and the game goes on legally from what stands after it.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from .candidates import build_plays
from .choosing import with_plus
from .doubts import doubt
from .games import NAMES, header, line_of_deal, line_of_play, lines_of, play_game, write
from .notation import largest
from .oracle import Play, Position
from .positions import readable, some_plays
from .replay import judge_deal
from .rules import Rules, pack, redeems, rules_of
from .scoring import items_of, sides_of
from .simulate import ERRORS, Hook, faults_of, new_game, next_dealer, play_deal, score_deal
from .takings import sums, takings

Planted = dict[str, Any]

# Every foul and error that a play can have, with the rules that make it possible where the base's do not.
PLAYS: dict[str, dict[str, Any]] = {
    "capture-nothing": {},
    "court-capture": {},
    "build-in-sum": {},
    "capture-sum": {},
    "partial-capture": {"capture.partial": False},
    "must-capture": {"capture.compulsory": "any"},
    "trail-with-build": {},
    "build-not-allowed": {"build.raise_others": False},
    "build-without-hand-card": {},
    "build-sum": {},
    "build-too-high": {},
    "build-split": {},
    "build-fixed": {},
    "own-build-raised": {"build.raise_own": "no"},
    "build-raised-from-table": {},
    "same-value-build": {"build.same_value": "forbidden", "build.must_hold": "self"},
    "false-build": {},
    "build-unredeemed": {},
    "sweep-claim": {},
    "out-of-turn": {},
    "card-repeated": {},
    "not-on-table": {},
    "unknown-card": {},
    "ambiguous-take": {},
}


def candidates(rules: Rules, position: Position, kind: str, rng: Random) -> Iterator[Play]:
    """Yield plays that may have just this fault."""
    hand = position["hand"]
    mine = any(build["owner"] == position["by"] for build in position["builds"])
    if mine and kind in {*ERRORS, "build-without-hand-card"}:
        return  # the card that leaves the hand could have been the build's
    if kind in ("card-repeated", "unknown-card"):
        seen = [*position["table"], *position["seen"]]
        yield {"kind": "trail", "card": rng.choice(seen) if kind == "card-repeated" else rng.choice(["14H", "11S"])}
    elif kind == "not-on-table":
        known = {*position["table"], *hand, *(c for b in position["builds"] for g in b["groups"] for c in g)}
        card = rng.choice(hand)
        others = [c for c in pack(rules) if c[:-1] == card[:-1] and c not in known]
        if others:
            yield {"kind": "take", "card": card, "groups": [[rng.choice(others)]], "loose": True}
    elif kind in ("capture-nothing", "ambiguous-take"):
        yield from (
            {"kind": "take", "card": card, "groups": None} for card in hand if all_is(rules, position, card, kind)
        )
    elif kind == "build-without-hand-card":
        yield from table_builds(rules, position)
    elif kind in ("build-fixed", "own-build-raised", "build-raised-from-table"):
        plays = [play for card in hand if position["builds"] for play in build_plays(rules, position, card)]
        yield from rng.sample(plays, min(400, len(plays)))
    else:
        plays = [play for play in some_plays(rules, position, rng, 60) if readable(play)]
        yield from ({**play, "sweep": kind == "sweep-claim"} for play in rng.sample(plays, len(plays)))


def all_is(rules: Rules, position: Position, card: str, kind: str) -> bool:
    """Tell whether `x all` with this card takes nothing, or has two largest answers."""
    if kind == "capture-nothing":
        return not takings(rules, card, position["table"], position["builds"])
    return len(largest(rules, position, card)) > 1


def table_builds(rules: Rules, position: Position) -> Iterator[Play]:
    """Yield builds wholly of table cards, of a value that the hand holds."""
    for card in position["hand"]:
        for value in rules.get(f"values.{card[:-1]}") or []:
            if all(redeems(rules, other, value) for other in position["hand"]):
                continue
            for some in sums(rules, value, position["table"], []):
                group = sorted(map(str, some))
                if len(group) > 1:
                    yield {"kind": "build", "card": group[0], "groups": [group], "value": value}


def hook_for(rules: Rules, kind: str, start: int, rng: Random) -> Hook:
    """Return what makes the planted play: at the first chance from a chosen place on."""

    def hook(deal: dict[str, Any], _name: str, position: Position) -> Play | None:
        at = len(deal["plays"])
        if "planted" in deal or at < start:
            return None
        if kind == "out-of-turn":
            deal["planted"] = at
            return None
        for play in candidates(rules, position, kind, rng):
            if faults_of(rules, position, play) != {kind}:
                continue
            if kind not in ERRORS and play.get("groups", []) is not None and doubt(rules, position, play):
                continue
            deal["planted"] = at
            return plus_written(rules, position, play, kind, rng)
        return None

    return hook


def plus_written(rules: Rules, position: Position, play: Play, kind: str, rng: Random) -> Play:
    """Return a taking as a scorer writes it, its groups shown where it has them."""
    if play["kind"] != "take" or kind in ERRORS or not play["groups"] or not play.get("loose"):
        return play
    shown = with_plus(rules, position, play, rng)
    return shown if faults_of(rules, position, shown) == {kind} else play


def plant(variant: str, overrides: dict[str, Any], count: int, kind: str, rng: Random) -> Planted | None:
    """Return a record of one deal with one fault of a kind, or nothing where it did not come about."""
    rules, players = rules_of(variant, overrides, count), NAMES[:count]
    start = rng.randint(0, 40)
    hook = hook_for(rules, kind, start, rng)
    jump = start if kind == "out-of-turn" else None
    deal = play_deal(rules, players, rng.choice(players), rng, hook, jump=jump)
    found, _ = judge_deal(rules, players, deal)
    record = {"variant": variant, "overrides": overrides, "players": players, "deals": [deal], "rules": rules}
    faults = [(line_of_play(record, 0, at), name) for at, name in found]
    names = [name for _, name in faults]
    drawn = rules["deal.refill"] == "after-play"
    if kind not in names or (drawn and "build-unredeemed" in names):
        return None  # where a card is drawn after each play, the build may have been false from the first
    line = next(line for line, name in faults if name == kind)
    return {"text": write(record), "line": line, "faults": faults, "record": record}


# -- what is wrong beside the plays ------------------------------------------------------------------------------


def insert(record: dict[str, Any], at: int, line: str) -> str:
    """Return the text with a line put in before line `at`."""
    lines = [text for text, _, _ in lines_of(record)]
    return "".join(f"{text}\n" for text in [*lines[: at - 1], line, *lines[at - 1 :]])


def end_of_deal(record: dict[str, Any], deal: int) -> int:
    """Return the line after the last play of a deal."""
    return line_of_play(record, deal, len(record["deals"][deal]["plays"]) - 1) + 1


def put(record: dict[str, Any], at: int, line: str, name: str, **more: Any) -> Planted:
    return {"text": insert(record, at, line), "line": at, "faults": [(at, name)], **more}


def unreadable(record: dict[str, Any], rng: Random) -> Planted:
    at = rng.randint(line_of_play(record, 0, 0), end_of_deal(record, 0))
    return put(record, at, rng.choice(["here we had tea", "Ann 4C", "???"]), "unreadable-line")


def misplaced(record: dict[str, Any], rng: Random) -> Planted:
    at = rng.randint(line_of_play(record, 0, 1), end_of_deal(record, 0))
    sides = sides_of(record["rules"], record["players"])
    return put(record, at, f"start: {sides[0]} 5, {sides[1]} 3", "misplaced-entry")


def repeated_header(record: dict[str, Any], rng: Random) -> Planted:
    again = rng.choice([f"players: {', '.join(record['players'])}", "date: 2026-11-28", "variant: hoyle"])
    return put(record, len(header(record)) + 1, again, "repeated-header")


def unknown_rule(record: dict[str, Any], rng: Random) -> Planted:
    return put(record, 3, rng.choice(["set: capture.court_pairs = one", "set: build.limits = 9"]), "unknown-rule")


def unknown_word(record: dict[str, Any], rng: Random) -> Planted:
    at = rng.randint(line_of_play(record, 0, 1), end_of_deal(record, 0) - 1)
    return put(record, at, "irregularity: tea-break", "unknown-word")


def unknown_player(record: dict[str, Any], rng: Random) -> Planted | None:
    deal = record["deals"][0]
    at = rng.randint(30, 47)
    played = {
        card for _, play in deal["plays"][at:] for group in [[play["card"]], *play.get("groups", [])] for card in group
    }
    gone = [card for card in pack(record["rules"]) if card not in played]
    used = [c for n, p in deal["plays"][:at] if p["kind"] == "take" for g in p["groups"] for c in g if c in gone]
    return put(record, line_of_play(record, 0, at), f"Zoe: {rng.choice(used)}", "unknown-player") if used else None


def wrong_round(record: dict[str, Any], rng: Random) -> Planted | None:
    rules = record["rules"]
    size = rules["deal.hand"] * len(record["players"])
    at = rng.choice([n for n in range(1, len(record["deals"][0]["plays"])) if n % size])
    return (
        put(record, line_of_play(record, 0, at), "round:", "wrong-round")
        if rules["deal.refill"] == "per-round"
        else None
    )


def true_count(record: dict[str, Any], deal: int, side: str, change: dict[str, int]) -> str:
    numbers = dict(record["truth"]["deals"][deal]["counts"][side])
    for name, step in change.items():
        numbers[name] += step
    return f"count: {side} " + ", ".join(f"{name} {number}" for name, number in numbers.items())


def count_differs(record: dict[str, Any], rng: Random) -> Planted:
    side = rng.choice(sides_of(record["rules"], record["players"]))
    name = rng.choice([*items_of(record["rules"]), "sweeps"])
    numbers = record["truth"]["deals"][0]["counts"][side]
    step = rng.choice([1, -1]) if numbers[name] else 1
    return put(record, end_of_deal(record, 0), true_count(record, 0, side, {name: step}), "count-differs")


def score_differs(record: dict[str, Any], rng: Random) -> Planted:
    score = dict(record["truth"]["deals"][0]["score"])
    score[rng.choice(list(score))] += rng.choice([1, 2, 3])
    line = "score: " + ", ".join(f"{side} {number}" for side, number in score.items())
    return put(record, end_of_deal(record, 0), line, "score-differs")


def too_many_plays(record: dict[str, Any], rng: Random) -> Planted:
    name = rng.choice(record["players"])
    return put(record, end_of_deal(record, 0), f"{name}: ?", "too-many-plays")


def unfinished(record: dict[str, Any], rng: Random) -> Planted:
    cut = line_of_play(record, 0, rng.randint(1, len(record["deals"][0]["plays"]) - 1))
    text = "".join(f"{line}\n" for line, _, _ in lines_of(record)[: cut - 1])
    opened = line_of_deal(record, 0)
    return {"text": text, "line": opened, "faults": [(opened, "unfinished-deal")]}


LINES: dict[str, Callable[[dict[str, Any], Random], Planted | None]] = {
    "unreadable-line": unreadable,
    "misplaced-entry": misplaced,
    "repeated-header": repeated_header,
    "unknown-rule": unknown_rule,
    "unknown-word": unknown_word,
    "unknown-player": unknown_player,
    "wrong-round": wrong_round,
    "count-differs": count_differs,
    "score-differs": score_differs,
    "too-many-plays": too_many_plays,
    "unfinished-deal": unfinished,
}


def table_count(variant: str, overrides: dict[str, Any], count: int, rng: Random) -> Planted:
    """Return a deal in which one card of the table was never written down."""
    rules, players = rules_of(variant, overrides, count), NAMES[:count]
    deal = play_deal(rules, players, rng.choice(players), rng, missing=1)
    record = {"variant": variant, "overrides": overrides, "players": players, "deals": [deal], "rules": rules}
    at = line_of_deal(record, 0) + 1
    found, _ = judge_deal(rules, players, deal)  # reading: no card that does lie there is doubtful
    faults = [(at, "table-count"), *((line_of_play(record, 0, n), name) for n, name in found)]
    return {"text": write(record), "line": at, "faults": faults, "record": record}


def wrong_dealer(variant: str, overrides: dict[str, Any], count: int, rng: Random) -> Planted | None:
    """Return a game of two deals, the second dealt by a player who was not due."""
    rules, players = rules_of(variant, overrides, count), NAMES[:count]
    game, dealer, deals = new_game(rules, players), rng.choice(players), []
    for _ in range(2):
        deals.append(play_deal(rules, players, dealer, rng))
        points = score_deal(rules, players, game, deals[-1])["points"]
        right = next_dealer(rules, players, dealer, points)
        dealer = rng.choice([name for name in players if name != right])
        if (game["winner"] or game["drawn"]) and len(deals) < 2:
            return None
    record = {"variant": variant, "overrides": overrides, "players": players, "deals": deals, "rules": rules}
    at = line_of_deal(record, 1)
    return {"text": write(record), "line": at, "faults": [(at, "wrong-dealer")], "record": record}


KINDS = [*PLAYS, *LINES, "table-count", "wrong-dealer"]


def plant_kind(variant: str, overrides: dict[str, Any], count: int, kind: str, rng: Random) -> Planted | None:
    """Return a complete record with one fault of a kind planted, or nothing where it did not come about."""
    if kind == "table-count":
        return table_count(variant, overrides, count, rng)
    if kind == "wrong-dealer":
        return wrong_dealer(variant, overrides, count, rng)
    if kind in LINES:
        return LINES[kind](play_game(variant, overrides, count, rng, 1), rng)
    return plant(variant, {**overrides, **PLAYS[kind]}, count, kind, rng)


# -- a card written wrong ----------------------------------------------------------------------------------------


def places(record: dict[str, Any]) -> list[tuple[int, str]]:
    """Return every place of a one-deal record where a card is written: its line and the card."""
    deal = record["deals"][0]
    found = [(line_of_deal(record, 0) + 1, card) for card in deal["table"]]
    for at, (_, play) in enumerate(deal["plays"]):
        line = line_of_play(record, 0, at)
        words = [word for group in play.get("groups", []) for word in group if not word.startswith("b")]
        cards = words if play["kind"] == "build" else [play["card"], *words]
        found += [(line, card) for card in cards]
    return found


def miswrite(record: dict[str, Any], rng: Random) -> Planted:
    """Return the text of a complete deal with one card written as another, and the true correction."""
    line, card = rng.choice(places(record))
    wrong = rng.choice([other for other in pack(record["rules"]) if other != card])
    lines = [text for text, _, _ in lines_of(record)]
    key, _, entry = lines[line - 1].partition(": ")
    words = [wrong if word == card else word for word in split_words(entry)]
    lines[line - 1] = f"{key}: {''.join(words)}"
    return {"text": "".join(f"{text}\n" for text in lines), "fix": (line, wrong, card)}


def split_words(entry: str) -> list[str]:
    """Return an entry cut into words and what stands between them."""
    words = [""]
    for letter in entry:
        if letter.isalnum() and words[-1].isalnum():
            words[-1] += letter
        else:
            words.append(letter)
    return words
