"""A variant and the texts it was resolved from, so that further rules are laid over it and not over another.

A resolved variant keeps its layers: the files from the base to its own, then overrides, then sets. What is set on top
is resolved from those very layers; the variant is never looked up again by its id.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

from referee.variant.by_players import AT
from referee.variant.errors import Origin, Place, VariantError, VariantFault, cut_short
from referee.variant.fit import NOT_WRITTEN
from referee.variant.layers import Layer
from referee.variant.model import Variant
from referee.variant.resolve import resolve
from referee.variant.written import Written, layer_of_overrides, layer_of_set
from referee.variant.yaml_text import Entries, node_of

# What was said last lies on a higher layer: files below their children, then overrides and sets.
OF_FILES, _OF_OVERRIDES = 1_000, 2_000
_NAMES = ("id", "name", "about")
_MOST_KEPT = 256


@dataclass(frozen=True, slots=True, eq=False)
class Layers:
    """The texts a variant rests on, the base first and its own last, and what is laid over them, the last on top."""

    texts: tuple[Written, ...]
    above: tuple[tuple[Layer, ...], ...] = ()

    @property
    def height(self) -> int:
        """The number of the next layer on top."""
        layers = [layer for text in self.above for layer in text]
        return max([_OF_OVERRIDES, *(layer.tree.place.origin.layer + 1 for layer in layers)])


def resolved(
    layers: Layers,
    overrides: Mapping[str, object],
    sets: Sequence[str],
    faults: list[VariantFault],
    warnings: list[VariantFault] | None = None,
) -> Variant:
    """The variant of these layers with overrides, then sets, laid over them; it keeps all of its layers.

    ``faults`` are those of the texts themselves; what is odd is added to the ``warnings`` that are wanted. Raises
    VariantError with all that is wrong.
    """
    height = layers.height
    above = list(layers.above)
    if overrides:
        above.append((layer_of_overrides(overrides, height, faults),))
    set_ones = [layer_of_set(text, index, height + 1 + index, faults) for index, text in enumerate(sets)]
    above += [tuple(layer for layer in set_ones if layer is not None)] if sets else []
    made = resolve(layers.texts, above, faults, warnings)
    if faults or made is None:
        raise VariantError(cut_short(by_place(faults)))
    variant, each = made
    kept = Layers(layers.texts, tuple(above))
    variant.kept[layers_of] = kept
    variant.kept[by_number] = each
    for one in each.values():
        one.kept[layers_of], one.kept[whole_of] = kept, variant
    return variant


def for_players(variant: Variant, count: int) -> Variant:
    """The rules when so many sit down; the variant itself where they are those for any number."""
    whole = variant.once(whole_of)
    return whole.once(by_number)[count] if count in whole.at else whole


def whole_of(variant: Variant) -> Variant:
    """The variant with its rules for every number of players; itself, unless it is the one for a number."""
    return variant


def by_number(variant: Variant) -> dict[int, Variant]:
    """What a variant is for the numbers of players for which it has rules of their own."""
    found: dict[int, Variant] = resolved(variant.once(layers_of), {}, [], []).kept[by_number] if variant.at else {}
    return found


def with_rules(variant: Variant, *, overrides: Mapping[str, object] | None = None, sets: Sequence[str] = ()) -> Variant:
    """The variant with further rules laid over it: overrides (dotted keys or nested), then sets ("KEY = VALUE").

    The same object for the same rules. Raises VariantError, its set numbers those of ``sets``.
    """
    if not (overrides or sets):
        return variant
    key = (repr(overrides or {}), tuple(sets))
    made: dict[tuple[str, tuple[str, ...]], Variant] = variant.once(_laid_over)
    if key not in made:
        if len(made) >= _MOST_KEPT:
            made.clear()
        made[key] = resolved(variant.once(layers_of), overrides or {}, sets, [])
    return made[key]


def _laid_over(_variant: Variant) -> dict[tuple[str, tuple[str, ...]], Variant]:
    """The variants that further rules have made of one; none yet."""
    return {}


def layers_of(variant: Variant) -> Layers:
    """The layers of a variant that was made by hand and not resolved: one text, which says every rule of it."""
    place = Place(Origin())
    rules = asdict(variant)
    for item in rules["scoring"]["items"].values():
        if item["of"] == ("sweeps",):
            del item["points"]  # sweeps have the points of `sweep.points` and none of their own
    said = {name: (place, node_of(value, place)) for name, value in rules.items() if name not in NOT_WRITTEN}
    if variant.at:
        said[AT] = (place, node_of(variant.at, place))
    identity = {name: said.pop(name) for name in _NAMES}
    layer = Layer(Entries(place, said), dict(variant.why))
    return Layers((Written(place.origin, layer, identity, variant.id, is_root=True),))


def by_place(faults: Sequence[VariantFault]) -> list[VariantFault]:
    """The faults by line and column, each text's together: the file's own first, then what it rests on or is set."""
    files = list(dict.fromkeys(fault.file for fault in faults))
    return sorted(faults, key=lambda each: (files.index(each.file), each.set_index or 0, each.line, each.column))
