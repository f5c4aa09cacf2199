"""Where a rule comes from: the reason that a variant gives for it, or for the group it stands in."""

from __future__ import annotations

from referee.variant.layers import nearest
from referee.variant.model import Variant, Why


def why_of(variant: Variant, key: str) -> Why | None:
    """Where a rule comes from; None where nothing is said.

    Its own reason counts first, then the sources that its parts name, with the note where there is one alone, then the
    reason of its group.
    """
    inside = [why for path, why in variant.why.items() if path.startswith(f"{key}.")]
    parts = [why.source for why in inside if why.source]
    notes = list(dict.fromkeys(why.note for why in inside if why.note))
    note = notes[0] if len(notes) == 1 else None
    whole = Why("; ".join(dict.fromkeys(parts)), note)
    found = whole if parts and key not in variant.why else nearest(variant.why, key)
    return found if found is not None and (found.source or found.note) else None


def cited(why: Why | None) -> str:
    """A reason in brackets, as it stands at the end of a line; nothing where nothing is said."""
    parts = [part for part in (why.source, why.note) if part] if why else []
    return f"[{'; '.join(parts)}]" if parts else ""
