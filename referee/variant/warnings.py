"""What is odd about a variant file and can be played all the same; told only of what the file itself says."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from referee.cards import pack_of
from referee.variant.dealt import has_one_round
from referee.variant.errors import FaultKind, Origin, Place, VariantFault, fault_at
from referee.variant.finding import Finding, said_last, short, told
from referee.variant.laws import FITTING, STAGE_KEYS, choices
from referee.variant.layers import nearest, node_at, place_at
from referee.variant.model import Item, Law, Variant, When, Why
from referee.variant.row import Row, Weight
from referee.variant.together import keys_of, reason_of, rows_that_hold
from referee.variant.yaml_text import Entries, Node, Scalar, is_none

_WARNING = FaultKind.WARNING
_COMMENT = re.compile(r"[ \t]+#\S")


@dataclass(frozen=True, slots=True)
class Seated:
    """A variant as a number of players, or every other number, sits down to it, with its text; and whether they may."""

    variant: Variant
    tree: Entries
    why: Mapping[str, Why]
    plays: bool = True


def warnings_of(
    seated: Seated, own: Origin, counts: Sequence[int] = (), others: Sequence[Seated] = ()
) -> list[VariantFault]:
    """The warnings about what a file says (``own``), and what is set above it.

    ``counts`` are all numbers of players; what serves any of the ``others`` who sit down by the same text is not odd.
    """
    variant, tree, why = seated.variant, seated.tree, seated.why
    found = [each for each in _odd(seated, others) if _is_own(tree, each.paths, own)]
    found += _idle(seated, own, others)
    found += _both_hands(tree, own)
    laws = _laws(variant, tree, counts or variant.players.counts)
    rest = [*_items(variant, lambda path: _is_own(tree, (path,), own)), *laws, *_sources(variant, why)]
    found += [each for each in rest if _is_own(tree, each.paths[:1], own)]
    return told(found, tree, ())


def _serves(row: Row, key: str, tree: Entries, others: Sequence[Seated]) -> bool:
    """Whether a rule that some have no use for is said for others too, who have."""
    place = place_at(tree, key)
    return any(not row.where(other.variant) and place_at(other.tree, key) == place for other in others)


def _both_hands(tree: Entries, own: Origin) -> Iterator[Finding]:
    """One text that says both how many cards a hand has and how many round by round."""
    hands, hand = node_at(tree, "deal.hands"), node_at(tree, "deal.hand")
    if hands is None or hand is None or is_none(hands):
        return
    layer = hands.place.origin.layer
    if layer == hand.place.origin.layer and layer >= own.layer:
        message = "deal.hand stands beside deal.hands, which holds in its place"
        yield Finding(("deal.hand", "deal.hands"), message, "write one of the two", kind=_WARNING)


def _is_own(tree: Entries, paths: Iterable[str], own: Origin) -> bool:
    return any(node.place.origin.layer >= own.layer for path in paths if (node := node_at(tree, path)) is not None)


def _odd(seated: Seated, others: Sequence[Seated]) -> Iterator[Finding]:
    for row in rows_that_hold(seated.variant, (Weight.ODD,)):
        of_numbers = "players.counts" in row.keys  # what leaves cards undealt does so for them alone
        if of_numbers or not _serves(row, said_last(keys_of(row), seated.tree), seated.tree, others):
            yield Finding(keys_of(row), reason_of(row, seated.variant), row.help, kind=_WARNING)


def _idle(seated: Seated, own: Origin, others: Sequence[Seated]) -> Iterator[Finding]:
    """The rules that the file sets without effect, one finding for each reason.

    What says the plain rule is let be, and what a source says: a book's rules are written out whole.
    """
    plain, variant, tree = Variant(id="", name=""), seated.variant, seated.tree
    seen: set[str] = set()
    for row in rows_that_hold(variant, (Weight.IDLE,)):
        keys = [key for key in keys_of(row) if key not in seen and _at(variant, key) != _at(plain, key)]
        said = [key for key in keys if _is_own(tree, (key,), own) and not _has_source(seated.why, key)]
        mine = [key for key in said if not _serves(row, key, tree, others)]
        seen.update(mine)
        if mine:
            yield _without_effect(row, mine, variant, tree)


def _has_source(why: Mapping[str, Why], key: str) -> bool:
    found = nearest(why, key)
    return found is not None and found.source is not None


def _without_effect(row: Row, keys: list[str], variant: Variant, tree: Entries) -> Finding:
    values = [f"{key}: {short(node)}" for key in keys if (node := node_at(tree, key)) is not None]
    verb = "has" if len(values) == 1 else "have"
    message = f"{' and '.join(values)} {verb} no effect: {reason_of(row, variant)}"
    last = said_last(keys, tree)
    others = tuple(key for key in row.because if place_at(tree, key).origin.layer <= place_at(tree, last).origin.layer)
    return Finding((last, *(key for key in keys if key != last), *others), message, kind=_WARNING)


def _at(variant: Variant, key: str) -> Any:
    value: Any = variant
    for step in key.split("."):
        value = getattr(value, step)
    return value


def _items(variant: Variant, own: Callable[[str], bool]) -> Iterator[Finding]:
    """Items without a use, and those of the file over cards for which it inherits another; two of its own are meant."""
    pack = pack_of(variant.pack.ranks, variant.pack.suits, variant.pack.remove)
    first: dict[tuple[int, bool], str] = {}
    for name, item in variant.scoring.items.items():
        path = f"scoring.items.{name}"
        if item.of == ("sweeps",):
            continue
        cards = 0
        for what in item.of:
            cards |= pack.matching(what)
        yield from _points(path, item, cards.bit_count())
        other = first.setdefault((cards, item.over is not None), name)
        if other != name and not (own(path) and own(f"scoring.items.{other}")):
            message = f"{path} scores the same cards as scoring.items.{other}: they are paid for twice"
            paths = (f"{path}.of", f"scoring.items.{other}.of")
            yield Finding(
                paths, message, f"is {other} meant to stay? else write scoring.items.{other}: none", kind=_WARNING
            )


def _points(path: str, item: Item, cards: int) -> Iterator[Finding]:
    if item.points <= 0:
        what = "nothing" if item.points == 0 else "less than nothing"
        advice = f"write {path}: none to take the item away" if item.points == 0 else None
        yield Finding((f"{path}.points",), f"{path}.points is {item.points}: it brings {what}", advice, kind=_WARNING)
    if item.over is not None and item.over >= cards:
        message = f"{path}.over is {item.over}, and there are only {cards} such cards: it never scores"
        yield Finding((f"{path}.over", f"{path}.of"), message, kind=_WARNING)


def _laws(variant: Variant, tree: Entries, counts: Sequence[int]) -> Iterator[Finding]:
    seen: dict[When, int] = {}
    for number, law in enumerate(variant.laws, 1):
        kinds = law.when.irregularity
        behind = {kind: seen[when] for kind in kinds for when in _wider(law.when, kind) if when in seen}
        if behind:
            wider = min(behind.values())
            to = "" if len(behind) == len(set(kinds)) else f" to {' and '.join(behind)}"
            message = f"law {number} never applies{to}: law {wider}, which is wider, stands before it"
            advice = "put the narrower law first"
            yield Finding((f"laws[{number}]", f"laws[{wider}]"), message, advice, kind=_WARNING)
        for kind in kinds:
            seen.setdefault(replace(law.when, irregularity=(kind,)), number)
        if law.when.players is not None and law.when.players not in counts:
            several = f"{law.when.players} players, and players.counts does not allow {law.when.players}"
            paths = (f"laws[{number}].when.players", "players.counts")
            yield Finding(paths, f"law {number} is for {several}", kind=_WARNING)
        yield from _law(number, law, variant, tree)


def _wider(when: When, kind: str) -> Iterator[When]:
    """Every stage that takes in this one, itself among them, for one of its irregularities."""
    given = {key: value for key in STAGE_KEYS if (value := getattr(when, key)) is not None}
    for kept in product((True, False), repeat=len(given)):
        named = dict(zip(given, kept, strict=True))
        yield When((kind,), **{key: value for key, value in given.items() if named[key]})


def _law(number: int, law: Law, variant: Variant, tree: Entries) -> Iterator[Finding]:
    at, when = f"laws[{number}]", law.when
    if when.table == "not-turned" and when.round in ("middle", "last"):
        message = f"law {number} never applies: in the {when.round} round the table cards were turned long ago"
        yield Finding((f"{at}.when.table", f"{at}.when.round"), message, kind=_WARNING)
    if when.round in ("middle", "last") and has_one_round(variant):
        message = f"law {number} never applies: a deal has one round, which is the first"
        yield Finding((f"{at}.when.round", "deal.hands", "deal.hand"), message, kind=_WARNING)
    if law.by is not None and not choices(law):
        message = f"law {number} says by {law.by}, and {law.ruling} leaves no choice: it has no effect"
        yield Finding((f"{at}.by",), message, kind=_WARNING)
    if law.ruling != "points" and node_at(tree, f"{at}.to") is not None:
        message = f"law {number} says to {law.to}, and {law.ruling} gives no points: it has no effect"
        yield Finding((f"{at}.to",), message, kind=_WARNING)
    if law.bars is not None and law.ruling not in ("lay-down", "must-trail"):
        message = f"law {number} says bars {law.bars}, and {law.ruling} lays no card down: it has no effect"
        yield Finding((f"{at}.bars",), message, kind=_WARNING)
    fitting = FITTING.get(law.ruling)
    unfit = [kind for kind in when.irregularity if fitting is not None and kind not in fitting]
    if fitting is not None and unfit:
        message = f"law {number} rules {law.ruling} for {' and '.join(unfit)}, where it has nothing to rule on"
        yield Finding((f"{at}.ruling",), message, f"{law.ruling} is for {', '.join(fitting)}", kind=_WARNING)


def _sources(variant: Variant, why: Mapping[str, Why]) -> Iterator[Finding]:
    """Rules and laws whose source begins with no code of ``sources``."""
    said = [(path, each.source) for path, each in why.items()]
    said += [(f"laws[{number}].source", law.source) for number, law in enumerate(variant.laws, 1)]
    for path, source in said:
        code = re.split(r"[ ,;:]", source.strip())[0] if source else ""
        if source and not any(
            source == known or re.match(rf"{re.escape(known)}\b", source) for known in variant.sources
        ):
            message = f"the source `{source}` of {path.removesuffix('.source')} begins with no code of `sources`"
            known = tuple(variant.sources)
            advice = f"add {code}: {{title: …}} below sources, or write it as a note"
            yield Finding((path,), message, advice, expected=known, kind=_WARNING)


def of_the_file(
    identity: Mapping[str, tuple[Place, Node]], own: Origin, *, stands_alone: bool
) -> Iterator[VariantFault]:
    """What is odd about what the file says of itself."""
    if stands_alone:
        message = "the file does not say what it extends: it stands on base, the bare frame, which no table plays"
        advice = "write extends: foster, or the variant that yours differs from"
        yield fault_at(Place(own), FaultKind.WARNING, message, key="extends", advice=advice)
    for key in ("name", "about"):
        node = identity[key][1] if key in identity else None
        if isinstance(node, Scalar) and node.plain and node.place.excerpt is not None:
            comment = _COMMENT.match(node.place.excerpt, node.place.end_column - 1)
            if comment is not None:
                place = Place(own, node.place.line, comment.end() - 1, comment.end() + 1)
                message = f"the {key} ends here: a blank and `#` begin a comment"
                yield fault_at(place, FaultKind.WARNING, message, key=key, advice="put the whole text in quotes")
