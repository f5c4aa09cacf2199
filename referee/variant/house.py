"""What a table plays differently: the rules in which a variant differs from the shipped one that it rests on."""

from __future__ import annotations

from referee.variant.difference import Difference, differences
from referee.variant.file import shipped_ids
from referee.variant.layered import Layers, for_players, layers_of, resolved, whole_of
from referee.variant.model import Variant


def house_rules(variant: Variant, players: int = 0) -> tuple[Difference, ...]:
    """The rules that an own file or a ``set:`` changes, the shipped ones on the left; none where it rests on no other.

    ``players`` is how many sit down.
    """
    layers: Layers = variant.once(whole_of).once(layers_of)
    known = set(shipped_ids())
    shipped = [place for place, text in enumerate(layers.texts, 1) if text.stem in known and text.stem != "base"]
    if not shipped or (shipped[-1] == len(layers.texts) and not layers.above):
        return ()
    plain = resolved(Layers(layers.texts[: shipped[-1]]), {}, [], [])
    return differences(for_players(plain, players), for_players(variant, players))
