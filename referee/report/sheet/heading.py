"""What stands above the numbers of a sheet: when, where and by which rules was played, and what was noted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from referee.record.parsing import read_adjustment
from referee.record.reading import Entry
from referee.replay.judgement import Judgement
from referee.replay.printing import names_of
from referee.report.catalogue.rules import rule_value, sentence
from referee.report.words import counted
from referee.variant.house import house_rules
from referee.variant.model import Variant

MOST_RULES = 12
UNSAID = frozenset({"game.target", "scoring.count_order"})
"""Rules that need no sentence: the target stands with the name of the rules, the order follows from the items."""


@dataclass(frozen=True, slots=True)
class Heading:
    """The occasion of a sheet, each part a phrase; what the record does not say is empty.

    ``occasion`` is the date, the place and who kept the score, ``rules`` the name of the game and what it is played
    to, ``house`` a sentence for each rule that this table plays differently.
    """

    occasion: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    house: tuple[str, ...] = ()


def heading_of(judgement: Judgement, entries: Iterable[Entry]) -> Heading:
    """The heading of a judged record; ``entries`` are those of the record."""
    said = {entry.keyword: entry.text for entry in reversed(list(entries)) if entry.keyword}
    scorer = said.get("scorer")
    occasion = (said.get("date", ""), said.get("place", ""), f"score kept by {scorer}" if scorer else "")
    variant = judgement.variant
    return Heading(
        tuple(part for part in occasion if part),
        (variant.name, *played_to(judgement, variant)) if variant else ("unknown rules",),
        house_sentences(variant, len(judgement.players)) if variant else (),
    )


def played_to(judgement: Judgement, variant: Variant) -> tuple[str, ...]:
    """How many points a game is played to, and what it was raised to."""
    target = variant.game.target
    if target is None:
        return ()
    raised = judgement.target if judgement.target not in (None, target) else None
    return (f"playing to {target}", *([f"raised to {raised}"] if raised else []))


def house_sentences(variant: Variant, players: int) -> tuple[str, ...]:
    """What this table plays differently, a sentence a rule; the target stands with the name of the rules."""
    changed = [one.key for one in house_rules(variant, players) if one.key not in UNSAID]
    said = [in_words(variant, key) for key in changed[:MOST_RULES]]
    more = len(changed) - MOST_RULES
    return (*said, *([f"and {counted(more, 'more rule')}"] if more > 0 else []))


def in_words(variant: Variant, key: str) -> str:
    """A rule as it is now, in words."""
    group, _, name = key.rpartition(".")
    try:
        said = sentence(key, rule_value(variant, key))
    except KeyError:  # the shipped game has it, and this one has not
        return f"no {name.replace('_', ' ')}"
    if group == "scoring.items":
        return f"{name}: {said}"
    return f"{group.rpartition('.')[2]}: {said}" if group.startswith("scoring.items.") else said


def noted(judgement: Judgement, entries: Sequence[Entry]) -> list[tuple[int, str, str]]:
    """What players wrote beside the plays, each as its line, its kind and its words: adjustments with their reasons."""
    found = []
    for entry in entries:
        if entry.keyword == "note" and entry.text:
            found.append((entry.line, "note", entry.text))
        elif entry.keyword == "adjust":
            said = adjusted(judgement, entry)
            found += [(entry.line, "adjustment", said)] if said else []
    return found


def adjusted(judgement: Judgement, entry: Entry) -> str:
    """An adjustment in words: "2 points to Bob: forgot a sweep"; empty where it says none."""
    names = names_of(judgement, entry.line)
    said = read_adjustment(entry.text, names) if names is not None else ()
    if isinstance(said, tuple) or names is None:
        return ""
    side, points = names.sides[said.side.seat], counted(abs(said.points), "point")
    whose = f"{points} to {side}" if said.points >= 0 else f"{points} off the score of {side}"
    return f"{whose}: {said.reason}" if said.reason else whose
