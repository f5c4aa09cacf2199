"""Checks of what scores, of the end of the game, and of the laws of irregularity."""

from __future__ import annotations

import re
from collections.abc import Iterator

from referee.cards import cards_of, pack_of
from referee.variant.advice import card_meant, did_you_mean, whole_pack_names
from referee.variant.finding import Finding, below
from referee.variant.laws import IRREGULARITIES, RULED_BY_KEY, RULINGS
from referee.variant.layers import node_at
from referee.variant.model import Item, Law, PackRules, Variant
from referee.variant.yaml_text import Entries

ITEM_NAME = re.compile(r"[a-z][a-z0-9-]*")

# Words that mean something else in a count or a claim.
_TAKEN_NAMES = ("great", "last", "out", "sweep", "all", "is")


def scoring_findings(variant: Variant, tree: Entries) -> Iterator[Finding]:
    """All that is wrong with what scores, how a game ends and what the laws say."""
    yield from _items(variant, tree)
    yield from _count_order(variant, tree)
    yield from _game(variant)
    yield from _laws(variant)


def _items(variant: Variant, tree: Entries) -> Iterator[Finding]:
    if variant.sweep.points < 0:
        yield Finding(("sweep.points",), f"sweep.points is {variant.sweep.points}; it is 0 or more")
    if variant.residue.points < 0:
        yield Finding(("residue.points",), f"residue.points is {variant.residue.points}; it is 0 or more")
    if not variant.scoring.items:
        yield Finding(("scoring.items",), "scoring.items is empty; at least one thing must score")
    for name, item in variant.scoring.items.items():
        path = f"scoring.items.{name}"
        if ITEM_NAME.fullmatch(name) is None:
            yield Finding((path,), f"an item's name is small letters, digits and hyphens, not `{name}`", at_key=True)
        elif name in _TAKEN_NAMES:
            yield Finding((path,), f"no item is called {name}: the word means something else in a record", at_key=True)
        yield from _item(path, item, variant, tree)


def _item(path: str, item: Item, variant: Variant, tree: Entries) -> Iterator[Finding]:
    pack = pack_of(variant.pack.ranks, variant.pack.suits, variant.pack.remove)
    for index, what in enumerate(item.of):
        if what != "sweeps" and (not pack.matching(what) or what not in ("all", what.upper())):
            yield _no_card(path, what, index, variant.pack)
    if not item.of:
        yield Finding((f"{path}.of",), f"{path}.of is empty; say which cards score")
    if len(item.of) > 1 and {"all", "sweeps"} & set(item.of):
        yield Finding((f"{path}.of",), f"{path}.of: `all` and `sweeps` stand alone")
    if "sweeps" in item.of:
        yield from _sweeps_item(path, item, tree)
    yield from _award(path, item)


def _no_card(path: str, what: str, index: int, rules: PackRules) -> Finding:
    """An item of a card that was left out of the pack, or of what is no card at all."""
    pack = pack_of(rules.ranks, rules.suits, rules.remove)
    known = ("all", "sweeps", *rules.suits, *rules.ranks, *(pack.names[card] for card in cards_of(pack.all)))
    message = f"{path}.of names `{what}`, which is no suit, rank or card of this pack"
    if what in whole_pack_names():
        advice = f"remove the item with {path}: none"
        return Finding((f"{path}.of", _left_out_by(what, rules)), message, advice, what, item=index, rests=("pack",))
    advice = did_you_mean(card_meant(what, known)) or "write all, a suit (S H D C), a rank (A 2 … K) or a card (10D)"
    return Finding((f"{path}.of",), message, advice, what, known, item=index, rests=("pack",))


def _left_out_by(what: str, rules: PackRules) -> str:
    """The rule by which a card, a rank or a suit is not in the pack."""
    rank, suit = (what[:-1], what[-1]) if what[-1] in "SHDC" else (what, "")
    if rank and rank not in rules.ranks:
        return "pack.ranks"
    return "pack.suits" if suit and suit not in rules.suits else "pack.remove"


def _sweeps_item(path: str, item: Item, tree: Entries) -> Iterator[Finding]:
    if node_at(tree, f"{path}.points") is not None:
        message = f"{path} takes its points from sweep.points and has none of its own"
        yield Finding((f"{path}.points",), message, advice="set sweep.points instead")
    if item.award != "each":
        message = f"{path}.award is {item.award}; sweeps are counted each"
        yield Finding((f"{path}.award",), message)


def _award(path: str, item: Item) -> Iterator[Finding]:
    if item.over is not None and (item.award != "each" or item.over < 0):
        message = f"{path}.over goes with `award: each` and is 0 or more cards"
        yield Finding((f"{path}.over",), message)
    if item.tie != "none" and item.award == "each":
        message = f"{path}.tie is {item.tie}, but what is awarded for each card cannot tie"
        yield Finding((f"{path}.tie", f"{path}.award"), message)


def _count_order(variant: Variant, tree: Entries) -> Iterator[Finding]:
    names = tuple(variant.scoring.items)
    order, path = variant.scoring.count_order, "scoring.count_order"
    for index, name in enumerate(order):
        told_anyway = node_at(tree, f"scoring.items.{name}") is not None or below(tree, path, "scoring.items")
        if name not in names and not told_anyway:
            message = f"{path} names `{name}`, which is no item"
            yield Finding((path,), message, word=name, expected=names, item=index, rests=("scoring.items",))
        if order.index(name) < index:
            yield Finding((path,), f"{path} names {name} twice", item=index)


def _game(variant: Variant) -> Iterator[Finding]:
    game = variant.game
    if game.target is not None and game.target < 1:
        yield Finding(("game.target",), f"game.target is {game.target}; it is 1 or more, or none for a deal a game")
    if game.raise_by < 1:
        yield Finding(("game.raise_by",), f"game.raise_by is {game.raise_by}; it is 1 or more")
    if game.claim_points < 0:
        yield Finding(("game.claim_points",), f"game.claim_points is {game.claim_points}; it is 0 or more")
    if game.lurch is not None:
        yield from _lurch(game.lurch.under, game.lurch.counts)


def _lurch(under: int, counts: int) -> Iterator[Finding]:
    if under < 1:
        yield Finding(("game.lurch.under",), f"game.lurch.under is {under}; it is 1 point or more")
    if counts < 2:
        yield Finding(("game.lurch.counts",), f"game.lurch.counts is {counts}; a lurched game counts 2 or more")


def _laws(variant: Variant) -> Iterator[Finding]:
    for index, law in enumerate(variant.laws):
        yield from _law(index, law)


def _law(index: int, law: Law) -> Iterator[Finding]:
    number, happened, players = index + 1, law.when.irregularity, law.when.players
    at = f"laws[{number}]"
    if not happened:
        yield Finding((f"{at}.when.irregularity",), f"law {number} is for nothing; name what happened")
    for place, kind in enumerate(happened):
        yield from _happened(f"{at}.when.irregularity", number, kind, place if len(happened) > 1 else None)
    if law.ruling not in RULINGS:
        message = f"law {number} rules `{law.ruling}`, which is none of {', '.join(RULINGS)}"
        yield Finding((f"{at}.ruling",), message, word=law.ruling, expected=tuple(RULINGS))
    if law.ruling == "points" and law.points == 0:
        message = f"law {number} rules points and does not say how many"
        advice = "add points: N, below 0 to come off the score, and to: adversary or offender"
        yield Finding((f"{at}.ruling",), message, advice=advice)
    if law.points and law.ruling != "points":
        yield Finding((f"{at}.points",), f"law {number} gives points, but rules {law.ruling}")
    if players is not None and not 2 <= players <= 12:
        yield Finding((f"{at}.when.players",), f"law {number} is for {players} players; from 2 to 12 can play")


def _happened(path: str, number: int, happened: str, item: int | None) -> Iterator[Finding]:
    """Whether a law is for something that can happen and that no rule key rules."""
    if happened in RULED_BY_KEY:
        key = RULED_BY_KEY[happened]
        message = f"law {number} is for {happened}, which {key} rules"
        yield Finding((path,), message, advice=f"set {key} instead", item=item)
    elif happened not in IRREGULARITIES:
        words = tuple(word for word in IRREGULARITIES if word not in RULED_BY_KEY)
        message = f"law {number} is for `{happened}`, which is none of {', '.join(words)}"
        yield Finding((path,), message, word=happened, expected=words, item=item)
