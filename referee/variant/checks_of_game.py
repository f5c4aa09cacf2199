"""Checks of the rules by which an item or a game is decided by another item, by the score or by the number of deals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.cards import pack_of
from referee.variant.finding import Finding
from referee.variant.model import Item, Variant

TIES = ("none", "split", "each", "carry-over")
GAME_TIES = ("another-deal", "drawn")


def game_findings(variant: Variant) -> Iterator[Finding]:
    """All that is wrong with ties, orders and needs of items, with what depends on the score, and what games count."""
    names = tuple(variant.scoring.items)
    for name, item in variant.scoring.items.items():
        yield from _item(f"scoring.items.{name}", name, item, variant, names)
    yield from _tie(variant)
    yield from _by_score(variant)
    yield from _counts(variant)


def _item(path: str, name: str, item: Item, variant: Variant, names: tuple[str, ...]) -> Iterator[Finding]:
    if name in (*TIES, *GAME_TIES):
        yield Finding((path,), f"no item is called {name}: the word says what becomes of a tie")
    if item.tie not in TIES:
        yield from _named(f"{path}.tie", (item.tie,), names, TIES, name)
    yield from _named(f"{path}.needs", item.needs, names, (), name)
    pack = pack_of(variant.pack.ranks, variant.pack.suits, variant.pack.remove)
    own = 0
    for what in item.of:
        own |= pack.matching(what)
    for index, part in enumerate(item.order):
        if not pack.matching(part) & own:
            message = f"{path}.order names `{part}`, which is no card of this item"
            yield Finding((f"{path}.order",), message, item=index)
    if item.order and item.award != "each":
        message = f"{path}.order says which card counts first, but the item is awarded to who has {item.award}"
        yield Finding((f"{path}.order", f"{path}.award"), message)


def _named(
    path: str, names: Sequence[str], items: tuple[str, ...], words: tuple[str, ...], own: str | None = None
) -> Iterator[Finding]:
    """Names of items that are none, or the item itself."""
    for index, name in enumerate(names):
        if name == own:
            yield Finding((path,), f"{path} names {name}, the item itself", item=index)
        elif name not in items:
            message = f"{path} names `{name}`, which is no item"
            yield Finding((path,), message, word=name, expected=(*words, *items), item=index, rests=("scoring.items",))


def _tie(variant: Variant) -> Iterator[Finding]:
    tie = variant.game.tie
    if tie not in GAME_TIES:
        yield from _named("game.tie", (tie,), tuple(variant.scoring.items), GAME_TIES)


def _by_score(variant: Variant) -> Iterator[Finding]:
    items, stops = tuple(variant.scoring.items), variant.sweep.stops_at
    for score, names in variant.game.near.items():
        path = f"game.near.{score}"
        yield from _named(path, names, items, ())
        if score < 1:
            yield Finding((path,), f"game.near names a score of {score}; it is 1 point or more")
    if stops is not None and stops.score < 1:
        yield Finding(("sweep.stops_at.score",), f"sweep.stops_at.score is {stops.score}; it is 1 point or more")


def _counts(variant: Variant) -> Iterator[Finding]:
    game, shutout = variant.game, variant.scoring.shutout
    for deals, counts in game.speed.items():
        path = f"game.speed.{deals}"
        if deals < 1:
            yield Finding((path,), f"game.speed names {deals} deals; a game is won in 1 or more")
        if counts < 1:
            yield Finding((path,), f"{path} is {counts}; a game counts 1 or more")
    if game.margin is not None and game.margin.counts < 1:
        yield Finding(("game.margin.counts",), f"game.margin.counts is {game.margin.counts}; it is 1 or more")
    if game.margin is not None and game.margin.under is not None and game.margin.under < 1:
        yield Finding(("game.margin.under",), f"game.margin.under is {game.margin.under}; it is 1 point or more")
    if game.match is not None and game.match.best_of < 2:
        yield Finding(("game.match.best_of",), f"game.match.best_of is {game.match.best_of}; it is 2 games or more")
    if shutout is not None and shutout.counts is not None and shutout.counts < 2:
        yield Finding(("scoring.shutout.counts",), f"scoring.shutout.counts is {shutout.counts}; it is 2 or more")
    if shutout is not None and shutout.takes is None and not shutout.wins and shutout.counts is None:
        message = "scoring.shutout says nothing of what follows"
        yield Finding(("scoring.shutout",), message, advice="write {takes: all}, {wins: true}, {counts: 2}, or none")
