"""Rules that cannot stand together, or say what cannot be: found once every value is read.

What an older layer says is not held against a newer one where leaving it out is plain:
a value of a rank that is no longer in the pack, partners at a count that is no longer played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from referee.cards import pack_of
from referee.variant.checks_of_scoring import scoring_findings
from referee.variant.errors import FaultKind, VariantFault, fault_at
from referee.variant.finding import Finding, below
from referee.variant.layers import node_at, place_at
from referee.variant.mending import still_holds
from referee.variant.model import Variant
from referee.variant.yaml_text import Entries, Items

_RANKS = ("A", *(str(number) for number in range(2, 31)), "J", "Q", "K")
_SUITS = ("S", "H", "D", "C")


def contradictions(variant: Variant, tree: Entries, doubts: Sequence[str] = ()) -> list[VariantFault]:
    """All that is wrong with a variant whose values are each readable; what hangs on rules in doubt is left out."""
    pack_faults = list(_pack(variant))
    findings = [*_identity(variant), *pack_faults, *_build(variant), *_players(variant, tree)]
    if not pack_faults:
        findings += [*_deal(variant), *_values(variant, tree), *scoring_findings(variant, tree)]
    return [_fault(finding, tree) for finding in findings if still_holds(finding, doubts)]


def _fault(finding: Finding, tree: Entries) -> VariantFault:
    """The fault, at the rule that was said last of those it rests on."""
    path = max(finding.paths, key=lambda each: place_at(tree, each).origin.layer)
    place, node = place_at(tree, path), node_at(tree, path)
    if finding.item is not None and isinstance(node, Items) and finding.item < len(node.items):
        place = node.items[finding.item].place
    return fault_at(
        place,
        FaultKind.CONTRADICTION if len(finding.paths) > 1 else FaultKind.WRONG_VALUE,
        finding.message,
        key=path,
        expected=finding.expected,
        word=finding.word,
        advice=finding.advice,
    )


def _identity(variant: Variant) -> Iterator[Finding]:
    if not variant.id or not all(each.isalnum() or each in "-_" for each in variant.id):
        yield Finding(("id",), f"an id is letters, digits and hyphens, not `{variant.id}`", advice="such as my-house")


def _repeated(path: str, words: Sequence[str | int]) -> Iterator[Finding]:
    for word, times in Counter(words).items():
        if times > 1:
            second = [index for index, each in enumerate(words) if each == word][1]
            yield Finding((path,), f"{path} names {word} {times} times", item=second)


def _unknown(path: str, words: Iterable[str], known: Sequence[str], what: str) -> Iterator[Finding]:
    for index, word in enumerate(words):
        if word not in known:
            yield Finding((path,), f"{path} names `{word}`, which is no {what}", word=word, expected=known, item=index)


def _pack(variant: Variant) -> Iterator[Finding]:
    pack = variant.pack
    yield from _unknown("pack.ranks", pack.ranks, _RANKS, "rank")
    yield from _unknown("pack.suits", pack.suits, _SUITS, "suit")
    for path, words in (("pack.ranks", pack.ranks), ("pack.suits", pack.suits), ("pack.remove", pack.remove)):
        yield from _repeated(path, words)
    for path, words in (("pack.ranks", pack.ranks), ("pack.suits", pack.suits)):
        if not words:
            yield Finding((path,), f"{path} is empty; a pack has at least one")
    cards = [rank + suit for rank in pack.ranks for suit in pack.suits]
    yield from _unknown("pack.remove", pack.remove, cards, "card of the pack")


def _players(variant: Variant, tree: Entries) -> Iterator[Finding]:
    players = variant.players
    yield from _repeated("players.counts", players.counts)
    if not players.counts:
        yield Finding(("players.counts",), "players.counts is empty; say how many may play, such as [2, 3, 4]")
    for index, count in enumerate(players.counts):
        if not 2 <= count <= 12:
            yield Finding(("players.counts",), f"{count} cannot play; from 2 to 12 can", item=index)
    for index, count in enumerate(players.partners):
        if count < 4 or count % 2:
            message = f"{count} players cannot be partners, opposite seats one side; 4, 6 and so on can"
            yield Finding(("players.partners",), message, item=index)
        elif count not in players.counts and not below(tree, "players.partners", "players.counts"):
            message = f"players.partners names {count}, but players.counts does not allow {count} players"
            yield Finding(("players.partners", "players.counts"), message, item=index)


def _deal(variant: Variant) -> Iterator[Finding]:
    deal, size = variant.deal, pack_of(variant.pack.ranks, variant.pack.suits, variant.pack.remove).size
    if deal.hand < 1:
        yield Finding(("deal.hand",), f"deal.hand is {deal.hand}; a hand has at least one card")
    if deal.table < 0:
        yield Finding(("deal.table",), f"deal.table is {deal.table}; it is 0 or more cards")
    for index, packet in enumerate(deal.packets):
        if packet < 1:
            yield Finding(("deal.packets",), f"{packet} cards at a time cannot be dealt; 1 or more can", item=index)
    if not deal.packets:
        yield Finding(("deal.packets",), "deal.packets is empty; say how many cards at a time, such as [1]")
    fewest = min(variant.players.counts, default=2)
    needed = fewest * deal.hand + deal.table
    if needed > size:
        message = (
            f"{fewest} hands of {deal.hand} and {deal.table} on the table are {needed} cards; the pack has only {size}"
        )
        yield Finding(("deal.hand", "deal.table", "players.counts", "pack.ranks", "pack.remove"), message)


def _values(variant: Variant, tree: Entries) -> Iterator[Finding]:
    pack = variant.pack
    for rank, worth in variant.values.items():
        path = f"values.{rank}"
        if rank not in pack.ranks and not below(tree, path, "pack.ranks"):
            yield Finding((path,), f"{path}: {rank} is no rank of the pack", word=rank, expected=pack.ranks)
        yield from _worth(path, worth)
    cards = pack_of(pack.ranks, pack.suits, pack.remove).names
    for name, worth in variant.hand_values.items():
        path = f"hand_values.{name}"
        if name not in pack.ranks and name not in cards and not below(tree, path, "pack.ranks"):
            message = f"{path}: {name} is neither a rank nor a card of the pack"
            yield Finding((path,), message, word=name, expected=(*pack.ranks, *cards))
        yield from _worth(path, worth)


def _worth(path: str, worth: Sequence[int]) -> Iterator[Finding]:
    yield from _repeated(path, worth)
    if not worth:
        yield Finding((path,), f"{path} is empty; say `none` if it has no value")
    for index, each in enumerate(worth):
        if not 1 <= each <= 1000:
            yield Finding((path,), f"{path} is {each}; a value is 1 or more", item=index)


def _build(variant: Variant) -> Iterator[Finding]:
    build = variant.build
    if build.limit < 1:
        yield Finding(("build.limit",), f"build.limit is {build.limit}; the highest build is 1 or more")
    if build.per_player is not None and build.per_player < 1:
        message = f"build.per_player is {build.per_player}; it is 1 or more, or none for any number"
        advice = "to bar all building write build.allowed: none" if build.per_player == 0 else None
        yield Finding(("build.per_player",), message, advice=advice)
    if build.false_build == "points" and build.false_build_points == 0:
        message = "build.false_build is points, but build.false_build_points says 0"
        advice = "say how many: above 0 they go to the other side, below 0 they come off the builder's"
        yield Finding(("build.false_build", "build.false_build_points"), message, advice=advice)
