"""From the files and overrides, as written, to the one variant they give."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from referee.variant.checks import contradictions
from referee.variant.digest import digest_of
from referee.variant.errors import Place, VariantFault
from referee.variant.finding import doubtful
from referee.variant.fit import fitted
from referee.variant.layers import Layer, merged, node_at
from referee.variant.model import Item, Law, Variant, When
from referee.variant.warnings import of_the_file, warnings_of
from referee.variant.written import Written
from referee.variant.yaml_text import Entries, Node, Scalar, is_none

_NO_LIMIT = 999_999_999


def resolve(
    files: Sequence[Written],
    above: Sequence[Layer],
    faults: list[VariantFault],
    warnings: list[VariantFault] | None = None,
) -> Variant | None:
    """The variant of a chain of files, base first, with further layers above.

    What is wrong is added to the faults; where nothing is, what is odd about the last of the files to the warnings
    that are wanted.
    """
    own = files[-1]
    whole = files[0].layer
    for layer in [*(each.layer for each in files[1:]), *above]:
        whole = merged(whole, layer)
    tree = _named(limited(whole.tree), own)
    variant, found = fitted(tree)
    faults.extend(found)
    doubts = doubtful(faults)
    if doubts is not None:
        faults.extend(contradictions(variant, tree, doubts))
    if faults:
        return None
    if warnings is not None:
        warnings.extend(warnings_of(variant, tree, whole.why, own.origin))
        warnings.extend(of_the_file(own.identity, own.origin, stands_alone=own.extends is None and not own.is_root))
    variant = completed(replace(variant, why=whole.why))
    return replace(variant, digest=digest_of(variant))


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
