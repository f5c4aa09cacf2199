"""The stages of a deal: what leads from one to the next, what does not, and how each is reported."""

from __future__ import annotations

import pytest

from referee import judge_record, read_record
from referee.replay.judgement import DealResult
from referee.replay.stage import MOVES, Stage, Status
from referee.replay.state import Deal
from referee.table.dealing import Rounds
from referee.table.evidence import Hands
from referee.table.position import Table
from referee.table.rules import compile_rules
from referee.variant import load_variant
from referee.variant.laws import IRREGULARITIES

from .desk import deal, judged, trails

HEAD = "players: Ann, Bob\n"
ANN = "count: Ann cards 30, spades 7, aces 3, big 1, little 0"
FINAL = (Stage.ENDED, Stage.VOID, Stage.ABANDONED)


def deal_at(stage: Stage) -> Deal:
    variant = load_variant("foster")
    rules = compile_rules(variant)
    entry = read_record("deal: Bob\n").entries[0]
    rounds, hands = Rounds(variant, [0, 1], 48), Hands(rules)
    deal = Deal(DealResult(1, 1, "Bob", 1), entry, 1, rounds, Table(rules), hands, [0, 0])
    deal.stage = stage
    return deal


@pytest.mark.parametrize("stage", Stage)
def test_a_deal_moves_only_where_a_transition_leads(stage: Stage) -> None:
    for other in Stage:
        deal = deal_at(stage)
        if other in MOVES[stage]:
            deal.move(other)
            assert deal.stage is other
        else:
            with pytest.raises(ValueError, match=f"a deal that is {stage} cannot become {other}"):
                deal.move(other)
            assert deal.stage is stage


@pytest.mark.parametrize("stage", FINAL)
def test_nothing_leads_out_of_a_deal_that_ended_is_void_or_was_abandoned(stage: Stage) -> None:
    assert MOVES[stage] == set()


def test_every_stage_can_be_reached_from_the_first() -> None:
    reached = [Stage.DEALT]
    for stage in reached:
        reached += [other for other in MOVES[stage] if other not in reached]
    assert set(reached) == set(Stage)


@pytest.mark.parametrize(
    ("lines", "status"),
    [
        ("deal: Bob", Status.OPEN),
        ("deal: Bob\ntable: 9H AD 8C 2S\nAnn: 5H", Status.OPEN),
        ("deal: Bob\ntable: 9H AD 8C 2S\nabandon:", Status.ABANDONED),
        ("deal: Bob\nabandon: redeal\nAnn: 5H", Status.ABANDONED),
        ("deal: Bob\nirregularity: card-exposed\nruling: redeal", Status.VOID),
        (
            f"deal: Bob\n{ANN}\ncount: Bob cards 22, spades 6, aces 1, big 0, little 1",
            Status.COUNTED,
        ),
    ],
)
def test_the_status_of_a_deal_is_the_stage_it_came_to(lines: str, status: Status) -> None:
    judgement = judge_record(read_record(HEAD + lines + "\n"))
    assert judgement.deals[-1].status is status


def test_counts_after_a_counted_deal_open_the_counting_again_and_no_play_is_heard() -> None:
    text = "\n".join([HEAD + "deal: Bob", ANN, "count: Bob cards 22", "score: Ann 8", "count: Bob cards 22", "Ann: 5H"])
    judgement = judge_record(read_record(text + "\n"))
    assert [(fault.line, fault.name) for fault in judgement.faults if fault.line > 5] == [
        (6, "misplaced-entry"),
        (7, "misplaced-entry"),
    ]


@pytest.mark.parametrize("kind", IRREGULARITIES)
@pytest.mark.parametrize("variant", ["foster", "pagat"])
def test_an_irregularity_at_any_place_of_a_deal_leads_it_nowhere_that_it_cannot_go(kind: str, variant: str) -> None:
    lines = deal(*trails("Bob, Ann", "5H KC QD 2S"), variant=variant).splitlines()
    for words in ("Ann", "Bob cards=1", "Ann cards=9 found=later", "KH Ann", ""):
        said = [f"irregularity: {kind} {words}".rstrip(), "ruling: redeal"]
        for place in (3, 4, 11, len(lines) - 1, len(lines)):
            found = judged("\n".join([*lines[:place], *said, *lines[place:], "irregularity: two-cards Ann"]) + "\n")
            assert {one.status for one in found.deals} <= {Status.OPEN, Status.COMPLETE, Status.ENDED, Status.VOID}
