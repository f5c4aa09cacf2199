"""Whole records reviewed: what is said of the last hands agrees with itself and with what the referee counted."""

from itertools import pairwise
from pathlib import Path

import pytest

from referee import read_record
from referee.replay.watching import watch_record
from referee.review.reviewing import Exact, review_of
from referee.review.telling import review_json, review_lines

ROOT = Path(__file__).resolve().parents[2]
RECORDS = sorted([*(ROOT / "tests" / "games").glob("*.cassino"), *(ROOT / "examples").glob("*.cassino")])


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="replace")


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_margins_of_the_last_hands_follow_from_each_other_and_end_at_what_was_counted(path: Path) -> None:
    watched = watch_record(read_record(read(path), path.name))
    for deal in review_of(watched).deals:
        moments, result = watched.deals.get(deal.number, []), watched.judgement.deals[deal.number - 1]
        known: dict[int, Exact] = {note.place: note.exact for note in deal.notes if note.exact is not None}
        for (place, one), (after, other) in pairwise(known.items()):
            if after == place + 1:  # what a play left is what the next player has before them
                assert one.made == -other.best
            assert one.best >= one.made
        last = known.get(len(moments) - 1)
        if last is not None and result.status == "complete" and not watched.judgement.upheld:
            side = moments[-1].sides[moments[-1].player]
            points = list(result.points.values())
            assert last.made == points[side] - points[1 - side]


def test_every_kind_of_record_can_be_reviewed_however_wrong_it_is() -> None:
    odd = sorted((ROOT / "referee" / "report" / "catalogue" / "records").glob("*.cassino"))
    assert len(odd) > 50
    for path in odd:
        reviewed = review_of(watch_record(read_record(read(path), path.name)))
        assert isinstance(review_lines(reviewed, everything=True), list)
        assert set(review_json(reviewed)) == {"deals", "players", "mattered", "luck", "maxims"}


def test_a_play_that_breaks_a_rule_or_was_taken_back_is_not_reviewed() -> None:
    watched = watch_record(read_record(read(ROOT / "examples" / "six-fouls.cassino"), "six-fouls.cassino"))
    told = {note.moment.line for note in review_of(watched).notes()}
    assert told.isdisjoint({11, 13, 19, 22, 34, 44})
    assert {9, 10, 12, 57} <= told
