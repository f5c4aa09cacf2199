"""A dispute without a record, and what the laws say when something went wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from referee.faults import Fault, Span
from referee.keeping.spoken import spoken_play
from referee.page.faults import fault_shown, sentence
from referee.page.shapes import Choice, Dispute, FaultShown, Kind, Question, RulingShown
from referee.replay.judgement import Judgement
from referee.report.catalogue.rules import law_text, rule_value
from referee.report.catalogue.rules import sentence as rule_sentence
from referee.report.diagnostic import diagnostics
from referee.report.words import held, listed
from referee.table.claims import Claim, SetupError, judge_claim
from referee.variant import for_players
from referee.variant.file import load_variant
from referee.variant.laws import (
    CHOICE_EFFECTS,
    IRREGULARITIES,
    RULED_BY_KEY,
    RULINGS,
    STAGE_KEYS,
    applies,
    choices,
    chooser,
    possible_laws,
)
from referee.variant.model import Law, Variant

QUESTIONS: Final = {
    "round": "When was it?",
    "table": "Were the table's cards turned up?",
    "hands": "Had anybody taken up their hand?",
    "found": "When was it found?",
    "players": "How many play?",
}
ANSWERS: Final[Mapping[str, Mapping[str, str]]] = {
    "round": {"first": "in the first round", "middle": "in a round between", "last": "in the last round"},
    "table": {"not-turned": "not yet", "turned": "yes"},
    "hands": {"not-lifted": "not yet", "lifted": "yes"},
    "found": {"before-next-hand": "before the next hand was dealt", "later": "later"},
}
STAGES: Final = {"round": "in the {} round", "table": "the table {}", "hands": "hands {}", "found": "found {}"}


def dispute(
    variant: str, sets: Sequence[str], play: str, table: str, hand: str | None = None, by: str | None = None
) -> Dispute:
    """Whether a play would stand at a table, why, and what its card could take at most."""
    rules = load_variant(variant, sets=tuple(sets))
    try:
        judged = judge_claim(rules, play, table, hand or None, by or None)
    except SetupError as error:
        return unreadable(error, {"table": table, "hand": hand or ""}.get(error.where, ""), rules)
    start, end = judged.ruling.place or (0, len(play))
    faults = [Fault(foul.name, Span(1, start + 1, end + 1), foul.facts) for foul in judged.ruling.found]
    return {
        "verdict": judged.verdict,
        "words": verdict(judged, rules),
        "faults": shown(faults, "the play", rules, play),
        "takings": [{"entry": best, "words": sentence(spoken_play(best)), "depends": False} for best in judged.best],
    }


def unreadable(error: SetupError, written: str, rules: Variant) -> Dispute:
    """A table or a hand that cannot be."""
    faults = [Fault(each.name, Span(1, each.start + 1, each.end + 1), each.facts) for each in error.problems]
    found = shown(faults, f"the {error.where}", rules, written)
    return {"verdict": "unread", "words": "That cannot lie there so.", "faults": found, "takings": []}


def shown(faults: list[Fault], what: str, rules: Variant, written: str) -> list[FaultShown]:
    """Faults of one line that stands in no record."""
    found = diagnostics(Judgement(what, rules, rules.digest, faults=faults), [written])
    return [fault_shown(replace(each, now="")) for each in found]


def verdict(judged: Claim, rules: Variant) -> str:
    """The verdict in a sentence."""
    swept = ", and it is a sweep" if judged.sweep else ""
    worth = {**rules.values, **rules.hand_values}
    if judged.verdict == "depends":
        needed = listed([held(each, worth) for each in judged.conditions])
        return f"It depends: the play stands if the player {needed}{swept}."
    return f"The play stands{swept}." if judged.verdict == "stands" else "The play does not stand."


def kinds(variant: str, sets: Sequence[str] = ()) -> list[Kind]:
    """Every irregularity in plain words, with the questions that decide by these rules."""
    rules = load_variant(variant, sets=tuple(sets))
    return [
        {"kind": kind, "words": sentence(words), "questions": questions(rules, kind)}
        for kind, words in IRREGULARITIES.items()
    ]


def questions(rules: Variant, kind: str) -> list[Question]:
    """The parts of the stage that a variant's laws ask for."""
    laws = [law.when for law in rules.laws if kind in law.when.irregularity]
    keys = [key for key in STAGE_KEYS if any(getattr(when, key) is not None for when in laws)]
    return [
        {
            "key": key,
            "words": QUESTIONS[key],
            "answers": [{"value": value, "words": words} for value, words in answers(rules, key).items()],
        }
        for key in keys
    ]


def answers(rules: Variant, key: str) -> Mapping[str, str]:
    """What can be answered to a question about the stage."""
    return ANSWERS.get(key) or {str(count): str(count) for count in rules.players.counts}


def ruling(variant: str, sets: Sequence[str], kind: str, stage: Mapping[str, str | None]) -> list[RulingShown]:
    """What the laws rule at a stage, as far as it is known; several rulings where it depends on more."""
    seats = str(stage.get("players") or "")
    rules = for_players(load_variant(variant, sets=tuple(sets)), int(seats) if seats.isdecimal() else 0)
    if kind in RULED_BY_KEY:
        return [by_key(rules, RULED_BY_KEY[kind])]
    known = {key: stage_value(key, stage.get(key)) for key in STAGE_KEYS}
    laws = possible_laws(rules, kind, known)
    sure = bool(laws) and applies(laws[-1].when, kind, known)
    return [*map(by_law, laws), *([] if sure else [silence(rules, alone=not laws)])]


def stage_value(key: str, value: str | None) -> str | int | None:
    """A part of the stage as a law has it."""
    return int(value) if key == "players" and value and str(value).isdecimal() else value or None


def by_law(law: Law) -> RulingShown:
    """One law."""
    effects = CHOICE_EFFECTS.get(law.ruling, {})
    chosen: list[Choice] = [{"choice": each, "words": sentence(effects[each])} for each in choices(law)]
    points = f"; {law.points} to the {law.to}" if law.points else ""
    return {
        "stage": stage_words(law),
        "ruling": law.ruling,
        "words": sentence(RULINGS[law.ruling] + points),
        "by": sentence(f"the {chooser(law)} chooses") if chosen else "",
        "choices": chosen,
        "law": sentence(law.text or law.note or ""),
        "source": law.source or "",
    }


def stage_words(law: Law) -> str:
    """When a law applies, in words."""
    parts = {key: getattr(law.when, key) for key in STAGE_KEYS}
    said = [
        STAGES.get(key, "{} players").format(str(value).replace("-", " "))
        for key, value in parts.items()
        if value is not None
    ]
    return sentence(", ".join(said)).removesuffix(".")


def by_key(rules: Variant, key: str) -> RulingShown:
    """The ruling that a rule of play gives."""
    law = law_text(rules, key)
    value = rule_value(rules, key)
    return {
        "stage": "",
        "ruling": str(value),
        "words": sentence(rule_sentence(key, value)),
        "by": "",
        "choices": [],
        "law": sentence(law.text) if law else "",
        "source": (law.source if law else None) or "",
    }


def silence(rules: Variant, *, alone: bool) -> RulingShown:
    """That the laws say nothing."""
    words = f"{rules.name} is silent about it, so the table has to agree"
    return {
        "stage": "" if alone else "Otherwise",
        "ruling": "no-law",
        "words": sentence(words),
        "by": "",
        "choices": [],
        "law": "",
        "source": "",
    }
