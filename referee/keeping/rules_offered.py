"""The rules that a new game is begun with: a few that most tables want, or all, each with a word on what it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from referee.faults import closest
from referee.report.excerpt import safe
from referee.variant import VariantError, load_variant, offered_ids, variant_ids

ALL: Final = "m"


@dataclass(frozen=True, slots=True)
class Offer:
    """One set of rules: its id, its name, and what it is in a sentence."""

    id: str
    name: str
    about: str

    @property
    def words(self) -> str:
        """How it is offered."""
        return f"{self.name} ({self.id}): {self.about}"


def offers(*, every: bool = False) -> list[Offer]:
    """The rules offered: those that most tables want, or all; files that are faulty are left out."""
    known = [name for name in variant_ids() if name != "base"]
    wanted = [name for name in offered_ids() if name in known]
    return [
        offer
        for name in [*wanted, *([name for name in known if name not in wanted] if every else [])]
        if (offer := offer_of(name)) is not None
    ]


def offer_of(name: str) -> Offer | None:
    """One set of rules with its first sentence; None where it cannot be read."""
    try:
        variant = load_variant(name)
    except VariantError:
        return None
    return Offer(name, safe(variant.name), safe(first_sentence(variant.about)))


def first_sentence(text: str) -> str:
    """The first sentence of a text, on one line."""
    plain = " ".join(text.split())
    end = plain.find(". ")
    return plain if end < 0 else plain[: end + 1]


def chosen(answer: str, offered: Sequence[Offer]) -> str:
    """The id that an answer means: its number, its id, its name or how these begin; else the answer as it is."""
    said = " ".join(answer.lower().split())
    if not said:
        return offered[0].id
    if said.isdecimal() and 1 <= int(said) <= len(offered):
        return offered[int(said) - 1].id
    names = {offer.id: offer.id for offer in offered} | {offer.name.lower(): offer.id for offer in offered}
    names |= {name: name for name in variant_ids()}
    begun = {known for name, known in names.items() if name.startswith(said)}
    return names.get(said) or (begun.pop() if len(begun) == 1 else answer.strip())


def meant(answer: str) -> str:
    """The id that an unknown answer was probably meant as; empty where none is near."""
    return closest(answer.lower(), variant_ids()) or ""


def names_said(text: str) -> list[str]:
    """The players that were named: by commas, else by "and" and blanks."""
    parts = text.split(",") if "," in text else text.replace("+", " ").replace(" and ", " ").split()
    return [" ".join(part.split()) for part in parts if part.strip()]
