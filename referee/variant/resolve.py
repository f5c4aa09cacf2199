"""From the files and overrides, as written, to the one variant they give."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from referee.variant.by_players import Stack, stacked
from referee.variant.checks import contradictions
from referee.variant.digest import digest_of, rules_of
from referee.variant.errors import FaultKind, Place, VariantFault, fault_at
from referee.variant.finding import doubtful
from referee.variant.fit import fitted
from referee.variant.layers import Layer, merged, node_at
from referee.variant.model import Item, Law, Variant, When
from referee.variant.warnings import Seated, of_the_file, warnings_of
from referee.variant.written import Written
from referee.variant.yaml_text import Entries, Node, Scalar, is_none

_NO_LIMIT = 999_999_999


def resolve(
    files: Sequence[Written],
    above: Sequence[Sequence[Layer]],
    faults: list[VariantFault],
    warnings: list[VariantFault] | None = None,
) -> tuple[Variant, dict[int, Variant]] | None:
    """The variant of a chain of files, base first, with texts above; and what it is for some numbers of players.

    What is wrong is added to the faults; where nothing is, what is odd about the last of the files to the warnings
    that are wanted.
    """
    own = files[-1]
    stack = stacked([*([each.layer] for each in files), *above], faults)
    numbers = stack.numbers
    plain = _resolved(stack.layers(), own, None, numbers, faults)
    each = {number: _told_once(stack, own, number, faults) for number in numbers}
    if faults or plain is None:
        return None
    if warnings is not None:
        warnings.extend(_odd_anywhere([plain, *(made for made in each.values() if made is not None)], own))
        warnings.extend(of_the_file(own.identity, own.origin, stands_alone=own.extends is None and not own.is_root))
        warnings.extend(_idle_numbers(plain.variant, stack, own))
    rules = rules_of(plain.variant)
    differing = {number: _differing(rules, rules_of(made.variant)) for number, made in each.items() if made is not None}
    whole = replace(plain.variant, at={number: rules for number, rules in differing.items() if rules})
    whole = replace(whole, digest=digest_of(whole))
    return whole, {n: replace(made.variant, digest=whole.digest) for n, made in each.items() if made is not None}


@dataclass(frozen=True, slots=True)
class _Made:
    """The variant that layers give, and what its oddities are told by: it as it sits down, and the text."""

    variant: Variant
    seated: Seated


def _told_once(stack: Stack, own: Written, number: int, faults: list[VariantFault]) -> _Made | None:
    """The variant for so many players; what is wrong whoever plays is not told again."""
    wrong: list[VariantFault] = []
    made = _resolved(stack.layers(number), own, number, (), wrong)
    faults.extend(each for each in wrong if each not in faults)
    return made


def _odd_anywhere(all_made: Sequence[_Made], own: Written) -> list[VariantFault]:
    """What is odd, once each; nothing of what only some numbers of players have no use for."""
    playing = [made.seated for made in all_made if made.seated.plays]
    found: list[VariantFault] = []
    for made in all_made:
        others = [seated for seated in playing if seated is not made.seated]
        odd = warnings_of(made.seated, own.origin, made.variant.players.counts, others)
        found.extend(each for each in odd if each not in found)
    return found


def _resolved(
    layers: Sequence[Layer],
    own: Written,
    number: int | None,
    others: Sequence[int],
    faults: list[VariantFault],
) -> _Made | None:
    """The variant of these layers: for a number of players, or for all but the ``others``."""
    whole = layers[0]
    for layer in layers[1:]:
        whole = merged(whole, layer)
    tree = _named(limited(whole.tree), own)
    variant, found = fitted(tree)
    faults.extend(found)
    doubts = doubtful(faults)
    asked = _seating(variant, number, others)
    if doubts is not None:
        faults.extend(contradictions(asked, tree, doubts))
    if faults:
        return None
    plays = number in variant.players.counts if number is not None else not set(variant.players.counts) <= {*others}
    return _Made(completed(replace(variant, why=whole.why)), Seated(asked, tree, whole.why, plays=plays))


def _seating(variant: Variant, number: int | None, others: Sequence[int]) -> Variant:
    """The variant as it is held against the numbers for which these rules are, so far as so many may play."""
    players = variant.players
    counts = tuple(each for each in players.counts if (each == number if number is not None else each not in others))
    if not counts or counts == players.counts:
        return variant
    partners = tuple(each for each in players.partners if each in counts or each not in players.counts)
    return replace(variant, players=replace(players, counts=counts, partners=partners))


def _differing(plain: Mapping[str, Any], rules: Mapping[str, Any]) -> dict[str, Any]:
    """The rules that differ from those for any number, by dotted path."""
    paths = dict.fromkeys([*plain, *rules])
    return {path: rules.get(path) for path in paths if plain.get(path) != rules.get(path)}


def _idle_numbers(variant: Variant, stack: Stack, own: Written) -> Iterator[VariantFault]:
    """Rules of the file for numbers of players that do not play."""
    for by_number in stack.by_number:
        for number, layer in by_number.items():
            place = layer.tree.place
            if number not in variant.players.counts and place.origin.layer >= own.origin.layer:
                message = f"at has rules for {number} players, and players.counts does not allow {number}"
                yield fault_at(place, FaultKind.WARNING, message, key=f"at.{number}")


def _named(tree: Entries, own: Written) -> Entries:
    """The rules with the file's own id, name and account; these are never inherited."""
    place = Place(own.origin)
    named: dict[str, tuple[Place, Node]] = {
        key: own.identity[key] for key in ("id", "name", "about") if key in own.identity
    }
    stem = (place, Scalar(place, own.stem))
    named.setdefault("id", stem)
    named.setdefault("name", named["id"] if isinstance(named["id"][1], Scalar) else stem)
    return Entries(tree.place, {**named, **tree.entries})


def limited(tree: Entries) -> Entries:
    """``build.limit: none`` as a number that no build reaches."""
    limit, build = node_at(tree, "build.limit"), node_at(tree, "build")
    if limit is None or not is_none(limit) or not isinstance(build, Entries):
        return tree
    at = build.entries["limit"][0]
    rules = {**build.entries, "limit": (at, Scalar(limit.place, str(_NO_LIMIT)))}
    return Entries(tree.place, {**tree.entries, "build": (tree.entries["build"][0], Entries(build.place, rules))})


def completed(variant: Variant) -> Variant:
    """The variant with what follows from other rules filled in.

    Every item stands once in the count order; the sweeps take their points from ``sweep.points``;
    partners only where that many may play; values only of ranks of the pack; and a build without a limit may
    reach the highest value any card has.
    """
    pack, players = variant.pack, variant.players
    values = {rank: value for rank, value in variant.values.items() if rank in pack.ranks}
    names = {*pack.ranks, *(rank + suit for rank in pack.ranks for suit in pack.suits)}
    held = {card: value for card, value in variant.hand_values.items() if card in names}
    highest = max((worth for each in [*values.values(), *held.values()] for worth in each), default=1)
    limit = highest if variant.build.limit == _NO_LIMIT else variant.build.limit
    return replace(
        variant,
        players=replace(players, partners=tuple(each for each in players.partners if each in players.counts)),
        values=values,
        laws=_without_repeats(variant.laws),
        hand_values=held,
        build=replace(variant.build, limit=limit),
        scoring=replace(
            variant.scoring,
            items={
                name: _with_sweep_points(item, variant.sweep.points) for name, item in variant.scoring.items.items()
            },
            count_order=_whole_order(variant.scoring.count_order, variant.scoring.items),
        ),
    )


def _with_sweep_points(item: Item, points: int) -> Item:
    return replace(item, points=points) if item.of == ("sweeps",) else item


def _without_repeats(laws: Sequence[Law]) -> tuple[Law, ...]:
    """The laws without those that earlier ones for the very same cases keep from ever applying."""
    kept: list[Law] = []
    seen: set[When] = set()
    for law in laws:
        cases = {replace(law.when, irregularity=(kind,)) for kind in law.when.irregularity}
        kept += [law] if cases - seen else []
        seen |= cases
    return tuple(kept)


def _whole_order(order: Sequence[str], items: Mapping[str, Item]) -> tuple[str, ...]:
    known = [name for name in order if name in items]
    return (*known, *(name for name in items if name not in known))
