"""A judgement gone on with from a deal is the judgement of the whole; and what it holds is small and its own."""

from __future__ import annotations

import gc
import pickle
from dataclasses import fields
from pathlib import Path
from random import Random

import pytest

from referee import judge_record, read_record
from referee.record.reading import Record
from referee.replay import Asked, Replay, offer_corrections
from referee.replay.judgement import Judgement

ROOT = Path(__file__).parents[2]
GAMES = sorted([*(ROOT / "tests" / "games").glob("*.cassino"), *(ROOT / "examples").glob("*.cassino")])
HEAD = "variant: foster\nplayers: Ann, Bob\n"
COUNTED = "count: Ann cards 30, spades 7, aces 3, big 1, little 0\ncount: Bob cards 22\n"
REPEATED = HEAD + "deal: Bob\ntable: 9H AD 8C 2S\nAnn: 9D x 9H\nBob: 9D\ndeal: Ann\n"


def replayed(text: str) -> Replay:
    return Replay(record_of(text), Asked())


def record_of(text: str) -> Record:
    return read_record(text, "evening.cassino")


def assert_same(one: Judgement, other: Judgement) -> None:
    assert one == other
    assert one.table == other.table


@pytest.mark.parametrize("cuts", [4, pytest.param(12, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_judgement_gone_on_with_is_the_judgement_of_the_whole(path: Path, cuts: int) -> None:
    text = path.read_text(encoding="utf-8")
    lines, rng = text.split("\n"), Random(f"{path.name} {cuts}")
    whole = judge_record(record_of(text))
    for cut in sorted(rng.sample(range(len(lines) + 1), min(cuts, len(lines)))):
        prefix = "\n".join(lines[:cut])
        before = replayed(prefix)
        assert_same(before.judgement, judge_record(record_of(prefix)))
        assert_same(before.resume(record_of(text)).judgement, whole)
        other = prefix + "\ndeal:\ntable: KS KH KD KC\nAnn: 2C x KS\nchallenge: Bob\nscore: Ann 3\ngame:\nabandon:\n"
        assert_same(before.resume(record_of(other)).judgement, judge_record(record_of(other)))
        assert_same(before.judgement, judge_record(record_of(prefix)))  # what was gone on from is as it was


SEATED = {"names", "partners", "turns", "entries"}  # made anew, never changed, when the players sit down


def test_a_snapshot_shares_nothing_that_a_replay_changes() -> None:
    game = replayed(HEAD + "deal: Bob\n" + COUNTED + "deal: Ann\n").checkpoints[-1].game
    twin = game.snapshot()
    changed = {name for name, value in vars(game).items() if isinstance(value, list | dict | set)} - SEATED
    assert {"score", "carried", "doubtful", "reported_doubts"} <= changed
    assert [name for name in changed if getattr(twin, name) is getattr(game, name)] == []
    kept = {one.name for one in fields(Judgement) if isinstance(getattr(game.out, one.name), list | dict)} - {
        "start",
        "stage",
    }
    assert {"deals", "faults", "sweeps", "upheld"} <= kept
    assert [name for name in kept if getattr(twin.out, name) is getattr(game.out, name)] == []
    assert twin.printed is twin.out.printed is not game.printed


def test_only_what_follows_the_last_common_deal_is_replayed() -> None:
    text = HEAD + "deal: Bob\n" + COUNTED + "deal: Ann\n" + COUNTED + "deal: Bob\n"
    before = replayed(text)
    after = before.resume(record_of(text + "table: 9H AD 8C 2S\n"))
    assert [one.place for one in after.checkpoints] == [2, 5, 8]
    assert [one is other for one, other in zip(before.checkpoints, after.checkpoints, strict=True)] == [
        True,
        True,
        False,
    ]


@pytest.mark.parametrize(
    "changed",
    [
        HEAD.replace("foster", "pagat") + "deal: Bob\n" + COUNTED,
        HEAD.replace("Ann, Bob", "Ann, Cleo") + "deal: Bob\n" + COUNTED,
        HEAD + "set: sweep.points = 2\ndeal: Bob\n" + COUNTED,
        HEAD + "\ndeal: Bob\n" + COUNTED,
        "deal: Bob\n",
        "",
        "nothing of a game of cards\n",
    ],
)
def test_other_rules_headers_or_lines_are_judged_from_the_first(changed: str) -> None:
    before = replayed(HEAD + "deal: Bob\n" + COUNTED)
    assert_same(before.resume(record_of(changed)).judgement, judge_record(record_of(changed)))


def test_a_rule_file_that_changed_meanwhile_has_the_whole_judged_anew(tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text("id: house\nname: House\nextends: foster\ngame.target: 31\n", encoding="utf-8")
    text = "variant: house.yaml\nplayers: Ann, Bob\ndeal: Bob\n" + COUNTED + "deal: Ann\n"
    file = str(tmp_path / "evening.cassino")
    before = Replay(read_record(text, file), Asked())
    assert before.judgement.target == 31
    house.write_text("id: house\nname: House\nextends: foster\ngame.target: 99\n", encoding="utf-8")
    assert before.resume(read_record(text + "note: later\n", file)).judgement.target == 99


def test_a_doubt_reported_after_its_deal_is_reported_again_when_the_lines_after_it_are_other_ones() -> None:
    text = REPEATED.replace("deal: Ann\n", "") + "".join(f"note: {n}\n" for n in range(3)) + "deal: Ann\nscore: Ann 9\n"
    before = replayed(text)
    once_more = text.replace("score: Ann 9", "score: Bob 9")
    assert_same(before.resume(record_of(once_more)).judgement, judge_record(record_of(once_more)))


def test_judging_offers_no_corrections_until_it_is_asked() -> None:
    played = (ROOT / "examples" / "two-handed.cassino").read_text(encoding="utf-8")
    record = record_of(played.replace("Ann: 3H\n", "Ann: 3S\n", 1))  # line 12; line 18 takes the 3H
    judgement = judge_record(record)
    assert {(fault.line, fault.name): fault.fixes for fault in judgement.faults}[18, "not-on-table"] == ()
    offered = offer_corrections(record, judgement)
    assert {(fault.line, fault.name): fault.fixes for fault in offered.faults}[18, "not-on-table"] == (
        (12, "3S", "3H"),
    )
    assert all(fault.fixes == () for fault in judgement.faults)


def test_corrections_are_tried_by_the_rules_that_the_record_was_judged_by() -> None:
    text = HEAD + "set: capture.partial = true\ndeal: Bob\ntable: 9H AD 8C 2S\nAnn: 7H\nBob: 7D x 7S\n"
    judgement = judge_record(record_of(text), sets=["capture.partial = false"])
    assert judgement.variant is not None
    assert judgement.variant.capture.partial is False
    assert offer_corrections(record_of(text), judgement).variant is judgement.variant


@pytest.mark.thorough
@pytest.mark.parametrize("text", [REPEATED, HEAD + "deal: Bob\ntable: 9H AD 8C 2S\nAnn: 9D x 9H\n"])
def test_a_judgement_is_freed_when_nobody_holds_it(text: str) -> None:
    gc.collect()
    gc.disable()
    try:
        before = judgements()
        judgement = judge_record(record_of(text))
        assert judgement.deals
        assert judgements() == before + 1
        del judgement
        assert judgements() == before
    finally:
        gc.enable()


def judgements() -> int:
    """How many judgements there are that came after the last collection."""
    return sum(isinstance(one, Judgement) for one in gc.get_objects(generation=0))


def test_a_pickled_judgement_holds_no_more_than_it_says() -> None:
    text = max((path.read_text(encoding="utf-8") for path in GAMES), key=len)
    judgement = judge_record(record_of(text))
    alone = len(pickle.dumps(judgement)) - len(pickle.dumps(judgement.variant))
    assert alone < 3 * len(text)
    again = pickle.loads(pickle.dumps(judgement))  # noqa: S301 - it has just been written here
    assert again.table == judgement.table
    assert again == judgement


def test_each_game_of_a_sitting_has_its_result() -> None:
    text = HEAD + "start: Ann 20\ndeal: Bob\n" + COUNTED + "game:\ndeal: Ann\n" + COUNTED
    judgement = judge_record(record_of(text))
    first, second = judgement.games
    assert (first.number, first.players, first.winner, first.over) == (1, ("Ann", "Bob"), "Ann", True)
    assert (second.number, second.winner, second.over, dict(second.score)) == (2, None, False, judgement.score)
    assert judgement.games_won == {"Ann": first.counts, "Bob": 0}
    assert (judgement.over, judgement.winner) == (False, None)


def test_a_game_begun_and_not_dealt_yet_leaves_the_one_before_it_as_it_ended() -> None:
    text = HEAD + "start: Ann 20\ndeal: Bob\n" + COUNTED + "game:\n"
    first, second = judge_record(record_of(text)).games
    assert (first.winner, second.winner, dict(second.score)) == ("Ann", None, {"Ann": 0, "Bob": 0})


def test_what_is_wrong_with_a_hand_shown_after_a_challenge_is_reported_once() -> None:
    text = HEAD + "deal: Bob\ntable: 9H AD 8C 2S\nAnn: 5H+2S = 7\nBob: 3C\nchallenge: Bob\nhand: Ann 3C KS KD\n"
    judgement = judge_record(record_of(text))
    assert [(fault.line, fault.name) for fault in judgement.faults if fault.line == 8] == [(8, "card-repeated")]
