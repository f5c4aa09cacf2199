"""What the rules are: the frozen variant, the files it is read from, and the laws of irregularity."""

from referee.variant.errors import FaultKind, VariantError, VariantFault, render_variant_faults
from referee.variant.file import Shelf, load_variant, offered_ids, shipped_ids, variant_ids, variant_warnings
from referee.variant.layered import for_players, with_rules
from referee.variant.model import Variant

__all__ = [
    "FaultKind",
    "Shelf",
    "Variant",
    "VariantError",
    "VariantFault",
    "for_players",
    "load_variant",
    "offered_ids",
    "render_variant_faults",
    "shipped_ids",
    "variant_ids",
    "variant_warnings",
    "with_rules",
]
