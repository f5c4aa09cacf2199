"""Rules that cannot stand together, or say what cannot be: found once every value is read.

What an older layer says is not held against a newer one where leaving it out is plain:
a value of a rank that is no longer in the pack, partners at a count that is no longer played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from referee.cards import cards_of, pack_of
from referee.variant.advice import card_meant, did_you_mean, whole_pack_names
from referee.variant.checks_of_game import game_findings
from referee.variant.checks_of_scoring import scoring_findings
from referee.variant.dealt import hand_size, pack_size
from referee.variant.errors import FaultKind, VariantFault
from referee.variant.finding import Finding, below, told
from referee.variant.model import Variant
from referee.variant.row import Weight
from referee.variant.together import keys_of, reason_of, rows_that_hold
from referee.variant.yaml_text import Entries

_RANKS = ("A", *(str(number) for number in range(2, 31)), "J", "Q", "K")
_SUITS = ("S", "H", "D", "C")


def contradictions(variant: Variant, tree: Entries, doubts: Sequence[str] = ()) -> list[VariantFault]:
    """All that is wrong with a variant whose values are each readable; what rests on rules in doubt is left out."""
    findings = [*_identity(variant), *_pack(variant), *_build(variant), *_players(variant, tree)]
    if not findings or not any(path.startswith("pack") for finding in findings for path in finding.paths):
        findings += [
            *_deal(variant, tree),
            *_values(variant, tree),
            *scoring_findings(variant, tree),
            *game_findings(variant),
        ]
    faults = told(findings, tree, doubts)
    if any(fault.key.startswith("pack") for fault in faults):
        return faults
    return [*faults, *told(_refused(variant), tree, (*doubts, *(fault.key for fault in faults)))]


def _refused(variant: Variant) -> Iterator[Finding]:
    """The rules that cannot stand together."""
    for row in rows_that_hold(variant, (Weight.REFUSED,)):
        yield Finding(keys_of(row), reason_of(row, variant), row.help, kind=FaultKind.CONTRADICTION)


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
            meant = card_meant(word, known)
            message = f"{path} names `{word}`, which is no {what}"
            yield Finding((path,), message, did_you_mean(meant), word, known, item=index)


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


def _deal(variant: Variant, tree: Entries) -> Iterator[Finding]:
    deal = variant.deal
    if deal.hand < 1:
        yield Finding(("deal.hand",), f"deal.hand is {deal.hand}; a hand has at least one card")
    for index, size in enumerate(deal.hands if isinstance(deal.hands, tuple) else ()):
        if size < 1:
            yield Finding(("deal.hands",), f"deal.hands names {size}; a hand has at least one card", item=index)
    if deal.hands == ():
        yield Finding(("deal.hands",), "deal.hands is empty; say the hands round by round, such as [6, 4], or none")
    if deal.layout is not None:
        yield from _card_names("deal.layout.without", deal.layout.without, variant)
    if deal.table < 0:
        yield Finding(("deal.table",), f"deal.table is {deal.table}; it is 0 or more cards")
    for index, packet in enumerate(deal.packets):
        if packet < 1:
            yield Finding(("deal.packets",), f"{packet} cards at a time cannot be dealt; 1 or more can", item=index)
    if not deal.packets:
        yield Finding(("deal.packets",), "deal.packets is empty; say how many cards at a time, such as [1]")
    most = max(variant.players.counts, default=2)
    if all(below(tree, path, "pack") for path in ("deal.hand", "deal.hands", "deal.table", "players.counts")):
        most = min(variant.players.counts, default=2)  # a smaller pack leaves out those that it cannot serve
    key = "deal.hand" if deal.hands is None else "deal.hands"
    hand = 1 if deal.hands in ("all", ()) else hand_size(variant)
    needed, size = most * hand + deal.table, pack_size(variant)
    if needed > size:
        cards = f"{most} hands of {hand} and {deal.table} on the table are {needed} cards"
        paths = (key, "deal.table", "players.counts", "pack.ranks", "pack.suits", "pack.remove")
        yield Finding(paths, f"{cards}; the pack has only {size}", "deal fewer cards, or let fewer players play")


def _values(variant: Variant, tree: Entries) -> Iterator[Finding]:
    pack = variant.pack
    for rank, worth in variant.values.items():
        path = f"values.{rank}"
        if rank not in pack.ranks and not below(tree, path, "pack.ranks"):
            advice = did_you_mean(card_meant(rank, pack.ranks))
            message = f"{path}: {rank} is no rank of the pack"
            yield Finding((path,), message, advice, rank, pack.ranks, at_key=True, rests=("pack",))
        yield from _worth(path, worth)
    cards = pack_of(pack.ranks, pack.suits, pack.remove).names
    for name, worth in variant.hand_values.items():
        path = f"hand_values.{name}"
        if name not in pack.ranks and name not in cards and not below(tree, path, "pack.ranks"):
            advice = did_you_mean(card_meant(name, (*pack.ranks, *cards)))
            message = f"{path}: {name} is neither a rank nor a card of the pack"
            yield Finding((path,), message, advice, name, (*pack.ranks, *cards), at_key=True, rests=("pack",))
        yield from _worth(path, worth)


def _card_names(path: str, words: Sequence[str], variant: Variant) -> Iterator[Finding]:
    """Words of a list that are no suit, rank or card; one of a card that the pack lacks is without effect."""
    rules = variant.pack
    pack = pack_of(rules.ranks, rules.suits, rules.remove)
    known = ("all", *rules.suits, *rules.ranks, *(pack.names[card] for card in cards_of(pack.all)))
    for index, word in enumerate(words):
        if word not in known and word not in whole_pack_names():
            message = f"{path} names `{word}`, which is no suit, rank or card of this pack"
            advice = did_you_mean(card_meant(word, known)) or "write a suit (S H D C), a rank (A 2 … K) or a card (10D)"
            yield Finding((path,), message, advice, word, known, item=index, rests=("pack",))


def _worth(path: str, worth: Sequence[int]) -> Iterator[Finding]:
    yield from _repeated(path, worth)
    if not worth:
        yield Finding((path,), f"{path} is empty; say `none` if it has no value")
    for index, each in enumerate(worth):
        if not 1 <= each <= 1000:
            yield Finding((path,), f"{path} is {each}; a value is 1 or more", item=index)


def _build(variant: Variant) -> Iterator[Finding]:
    build = variant.build
    if build.on_table is not None and build.on_table < 1:
        message = f"build.on_table is {build.on_table}; it is 1 or more, or none for any number"
        advice = "to bar all building write build.allowed: none" if build.on_table == 0 else None
        yield Finding(("build.on_table",), message, advice=advice)
    yield from _card_names("build.without", build.without, variant)
    if build.limit < 1:
        yield Finding(("build.limit",), f"build.limit is {build.limit}; the highest build is 1 or more")
    if build.per_player is not None and build.per_player < 1:
        message = f"build.per_player is {build.per_player}; it is 1 or more, or none for any number"
        advice = "to bar all building write build.allowed: none" if build.per_player == 0 else None
        yield Finding(("build.per_player",), message, advice=advice)
