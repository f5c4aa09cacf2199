"""What comes of a situation: judged by the same doors as everything else, and held against what must come out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from referee.record import read_record
from referee.replay import judge_record, suspect
from referee.replay.judgement import DealResult, Judgement
from referee.score import Tally, subtract, tally
from referee.situations.case import Case, Difference, Kind, Outcome, Stage
from referee.table.claims import judge_claim
from referee.variant import Variant, VariantError, for_players, load_variant, with_rules
from referee.variant.dealt import never_dealt
from referee.variant.laws import NO_LAW, NOT_HERE, RULED_BY_KEY, arises, ruled_by_key, ruling_of

USUAL = "foster"


def judge_case(case: Case, *, variant: Variant | str | None = None, sets: Sequence[str] = ()) -> Outcome:
    """What came of a case; ``variant`` rules where it names none, ``sets`` ("KEY=VALUE") lie over its rules."""
    try:
        named = case.variant or variant
        rules = load_variant(named, near=Path(case.file).parent) if isinstance(named, str) else named
        if case.kind is Kind.RECORD:
            found = _of_record(case, rules, sets)
        else:
            rules = with_rules(rules or load_variant(USUAL), overrides=case.overrides, sets=sets)
            found = _FINDERS[case.kind](rules, case)
    except VariantError as error:
        return Outcome(case, (Difference("variant", "rules that can be played by", str(error)),))
    different = (_difference(key, value, found.get(key)) for key, value in case.expected.items())
    return Outcome(case, tuple(each for each in different if each is not None))


def _difference(what: str, expected: Any, found: Any) -> Difference | None:
    """What differs; of a mapping only the keys that are expected count."""
    if isinstance(expected, Mapping) and isinstance(found, Mapping):
        found = _asked(expected, found)
    return None if expected == found else Difference(what, expected, found)


def _asked(expected: Mapping[str, Any], found: Mapping[str, Any]) -> dict[str, Any]:
    """The part of what was found that the expectation speaks of."""
    return {
        key: _asked(value, found[key]) if isinstance(value, Mapping) and isinstance(found[key], Mapping) else found[key]
        for key, value in expected.items()
        if key in found
    }


def _of_play(variant: Variant, case: Case) -> dict[str, Any]:
    """Whether the play would stand."""
    given = case.given
    claim = judge_claim(variant, given["play"], given.get("table", ""), given.get("hand"), given.get("by"))
    return {
        "ruling": str(claim.verdict),
        "faults": list(claim.faults),
        "sweep": claim.sweep,
        "takes": len(claim.takes),
    }


def _of_law(variant: Variant, case: Case) -> dict[str, Any]:
    """What the variant's law rules at this stage, or the key that rules in its place."""
    irregularity = case.given["irregularity"]
    if not arises(variant, irregularity):
        return {"ruling": NOT_HERE}
    if irregularity in RULED_BY_KEY:
        return {"ruling": ruled_by_key(variant, irregularity)}
    stage = case.given.get("stage", Stage())
    law = ruling_of(for_players(variant, stage.players or 0), irregularity, **asdict(stage))
    return {"ruling": law.ruling if law is not None else NO_LAW}


def _of_points(variant: Variant, case: Case) -> dict[str, Any]:
    """What is set up of gross points."""
    points = case.given["points"]
    return {"scored": list(subtract(for_players(variant, len(points)), points))}


def _of_counts(variant: Variant, case: Case) -> dict[str, Any]:
    """What one deal makes, and how the game stands after it."""
    sides = list(case.given["counts"])
    seated = sum(len(side.split("+")) for side in sides)
    variant = for_players(variant, seated)
    told, start = list(case.given["counts"].values()), case.given.get("start", [0] * len(sides))
    counted = tally(variant, told, start, undealt=never_dealt(variant, seated))
    if not isinstance(counted, Tally):
        return {"faults": [f"{problem.kind} {problem.item}" for problem in counted]}
    winner = counted.standing.winner
    return {
        "faults": [],
        "points": list(counted.award.points),
        "scored": list(counted.scored),
        "winner": None if winner is None else sides[winner],
        "lurched": [sides[side] for side in counted.standing.lurched],
    }


def _of_record(case: Case, rules: Variant | None, sets: Sequence[str]) -> dict[str, Any]:
    """What the referee says of a whole record; the variant named beside it is for one that names none."""
    record = read_record(case.given["record"], case.file)
    judgement = suspect(record, judge_record(record, variant=rules, sets=sets))
    return {
        "faults": [f"{fault.line} {fault.name}" for fault in judgement.faults],
        "score": judgement.score,
        "winner": judgement.winner,
        "lurched": list(judgement.lurched),
        "lost": list(judgement.lost),
        "games": judgement.games_won,
        "game_counts": judgement.game_counts,
        "matches": judgement.matches_won,
        "rulings": [f"{ruled.line} {ruled.ruling}" for ruled in judgement.rulings if ruled.ruling is not None],
        "counts": _only_deal(judgement),
    }


def _only_deal(judgement: Judgement) -> Any:
    """The counts of the one deal that counts, or a word on how many there are."""
    deals: list[DealResult] = [deal for deal in judgement.deals if deal.status != "void"]
    return deals[0].counts if len(deals) == 1 else f"{len(deals)} deals"


_FINDERS = {Kind.PLAY: _of_play, Kind.LAW: _of_law, Kind.COUNTS: _of_counts, Kind.POINTS: _of_points}
