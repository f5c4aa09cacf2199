"""The rules to be chosen and to be read aloud: the list, a rule book in words, what differs, the house's switches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from referee.page.cards import pack_for, pack_shown
from referee.page.faults import sentence
from referee.page.shapes import Differing, RankShown, RuleBook, RuleShown, Switch, Term, VariantShown
from referee.report.book import Clause, book_of
from referee.report.book.compose import OF_LAWS
from referee.report.book.notes import sources_and_notes
from referee.report.catalogue.glossary import TERMS
from referee.report.catalogue.rules import RULES, rule_value, written
from referee.report.catalogue.rules import sentence as rule_sentence
from referee.report.words import listed
from referee.variant.difference import differences
from referee.variant.errors import VariantError
from referee.variant.file import load_variant, variant_ids
from referee.variant.laws import IRREGULARITIES, RULINGS
from referee.variant.model import Law, Variant

USUAL: Final = "foster"
SWITCHES: Final[dict[str, tuple[Any, ...]]] = {
    "game.target": (11, 21, 31),
    "game.out": ("end-of-deal", "count-order", "claim", "as-made"),
    "scoring.deal_score": ("gross", "difference", "lowest-from-all"),
    "sweep.points": (0, 1),
    "sweep.last_play": ("genuine", "never", "residue"),
    "sweep.cancel": (True, False, "lowest"),
    "capture.compulsory": ("no", "equal", "any", "on-demand", "on-demand-equal"),
    "capture.court_pairing": ("all", "one", "one-or-three"),
    "build.allowed": ("multiple", "single", "none"),
    "build.raise_own": ("with-both", "with-new", "no"),
    "build.raise_others": (True, False),
    "build.owner_may_trail": (True, False),
    "challenge.remedy": ("lay-down", "replay", "stands"),
}
"""The rules that households differ in, with what they may be."""


def index() -> list[VariantShown]:
    """Every variant in a line, the usual one first; those that are faulty are left out."""
    names = sorted((name for name in variant_ids() if name != "base"), key=lambda name: (name != USUAL, name))
    return [found for name in names if (found := in_a_line(name))]


def pack(variant: str, sets: Sequence[str] = ()) -> list[RankShown]:
    """The cards that a variant is played with, none of them seen."""
    rules = load_variant(variant, sets=tuple(sets))
    cards = pack_for(rules)
    return pack_shown(rules, cards.listed(cards.all))


def in_a_line(name: str) -> VariantShown | None:
    """One variant in a line."""
    try:
        variant = load_variant(name)
    except VariantError:
        return None
    seats = list(variant.players.counts)
    return {"id": variant.id, "name": variant.name, "about": variant.about.strip(), "seats": seats}


def book(variant: str, sets: Sequence[str] = ()) -> RuleBook:
    """A variant to be read aloud."""
    rules = load_variant(variant, sets=tuple(sets))
    groups: dict[str, list[RuleShown]] = {}
    for chapter in book_of(rules).chapters:
        for part in chapter.paragraphs:
            if part.title != OF_LAWS:
                title = f"{chapter.title}: {part.title[:1].lower()}{part.title[1:]}" if part.title else chapter.title
                groups.setdefault(title, []).extend(clause_shown(rules, clause) for clause in part.clauses)
    return {
        "id": rules.id,
        "name": rules.name,
        "about": sentence(rules.about.strip()),
        "groups": [{"title": title, "rules": found} for title, found in groups.items()],
        "laws": [law_shown(law) for law in rules.laws],
        "sources": [
            f"{code}: " + ", ".join(part for part in (work.author, work.title, work.year, work.part) if part)
            for code, work in rules.sources.items()
        ],
    }


def clause_shown(rules: Variant, clause: Clause) -> RuleShown:
    """One sentence of the book."""
    source, note = sources_and_notes(rules, clause)
    return {
        "key": " ".join(clause.keys) or clause.words,
        "words": clause.words,
        "source": source,
        "note": sentence(note),
        "reading": "our reading" in note.lower(),
    }


def law_shown(law: Law) -> RuleShown:
    """One law of irregularity in words."""
    happened = " or ".join(IRREGULARITIES.get(kind, kind) for kind in law.when.irregularity)
    words = f"{happened}: {law.text or RULINGS[law.ruling]}"
    return {
        "key": " ".join(law.when.irregularity),
        "words": sentence(words),
        "source": law.source or "",
        "note": sentence(law.note or ""),
        "reading": "our reading" in (law.note or ""),
    }


def differing(left: str, right: str) -> list[Differing]:
    """The rules in which two variants differ, in the words of both."""
    ours, theirs = load_variant(left), load_variant(right)
    return [
        {"key": each.key, "left": in_words(each.key, each.left), "right": in_words(each.key, each.right)}
        for each in differences(ours, theirs)
    ]


def in_words(key: str, value: Any) -> str:
    """A rule's value in words, as it is written where there are none."""
    if value is None:
        return "Nothing is said of it."
    try:
        return sentence(rule_sentence(key, value))
    except (KeyError, AttributeError, TypeError, ValueError):
        return sentence(f"{key} {written(value)}")


def switches(variant: str, sets: Sequence[str] = ()) -> list[Switch]:
    """The house rules that people ask for, with what is chosen now."""
    rules = load_variant(variant, sets=tuple(sets))
    return [switch(rules, key, values) for key, values in SWITCHES.items()]


def switch(rules: Variant, key: str, values: tuple[Any, ...]) -> Switch:
    """One switch: the values it may have, the one that is played now among them."""
    now = rule_value(rules, key)
    offered = values if now in values else (now, *values)
    return {
        "key": key,
        "words": sentence(RULES[key].decides),
        "options": [
            {
                "set": f"{key} = {written(value)}",
                "words": sentence(rule_sentence(key, value)),
                "chosen": value == now and isinstance(value, bool) == isinstance(now, bool),
            }
            for value in offered
        ],
    }


def glossary() -> list[Term]:
    """The terms of the table."""
    return [
        {"term": name, "means": term.means + (f" See also: {listed(term.see)}." if term.see else "")}
        for name, term in TERMS.items()
    ]
