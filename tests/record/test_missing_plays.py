"""A play that was forgotten, or written under a wrong name, is suspected before anybody is accused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from referee.record import read_record
from referee.replay import judge_record, suspect
from referee.replay.judgement import Judgement

Game = Callable[[str], tuple[list[str], list[str]]]
NAMES = ("foster-2-2", "enquire-within-2-2", "foster-3-1")


def judged(lines: list[str]) -> Judgement:
    record = read_record("".join(f"{line}\n" for line in lines))
    return suspect(record, judge_record(record))


def missing(lines: list[str]) -> list[int]:
    return [fault.line for fault in judged(lines).faults if fault.name == "play-missing"]


def first_deal(game: Game, name: str) -> tuple[list[str], int]:
    """The lines of a recorded game up to the end of its first deal, and where its plays begin."""
    headers, entries = game(name)
    end = 1 + next(
        (at for at, line in enumerate(entries[1:]) if line.startswith(("deal:", "count:"))), len(entries) - 1
    )
    return [*headers, *entries[:end]], len(headers) + 2


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_deal_misses_no_play(name: str, game: Game) -> None:
    assert missing(first_deal(game, name)[0]) == []


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("dropped", [3, 16, 30])
def test_a_play_left_out_among_named_ones_is_missed_where_it_stood(name: str, dropped: int, game: Game) -> None:
    lines, begin = first_deal(game, name)
    place = begin + dropped
    del lines[place]
    assert missing(lines) == [place + 1]


def test_where_names_follow_the_turns_a_play_left_out_shifts_them_and_is_missed(game: Game) -> None:
    lines, begin = first_deal(game, "foster-2-2")
    names = [line.partition(":")[0] for line in lines]
    del lines[begin + 3]
    shifted = [f"{names[at]}:{line.partition(':')[2]}" if at >= begin else line for at, line in enumerate(lines)]
    assert len({fault.line for fault in judged(shifted).faults if fault.name == "trail-with-build"}) > 1
    assert missing(shifted) == [begin + 4]
    bare = [f":{line.partition(':')[2]}" if at >= begin else line for at, line in enumerate(lines)]
    assert missing(bare) == [begin + 4]


def test_none_of_the_faults_is_taken_away_by_the_suspicion(game: Game) -> None:
    lines, begin = first_deal(game, "foster-2-2")
    del lines[begin + 3]
    record = read_record("".join(f"{line}\n" for line in lines))
    plain = judge_record(record)
    assert [each for each in suspect(record, plain).faults if each.name != "play-missing"] == plain.faults


HEADERS = ["variant: foster", "players: Ann, Bob", "deal: Bob", "table: 9H AD 8C 2S"]


@pytest.mark.parametrize(
    "plays",
    [
        ["Ann: 9S x 8C+2S", "Bob: 9C x AD", "Ann: 5H"],  # fouls of taking do not come of a play that was forgotten
        ["Ann: 5H", "Bob: KD", "Bob: QC"],  # one fault is a slip
        ["Ann: 5H", "Bob: 4C x 5S"],
    ],
)
def test_where_one_play_would_not_mend_two_lines_nothing_is_suspected(plays: list[str]) -> None:
    assert missing([*HEADERS, *plays]) == []


def test_a_wrong_name_is_told_where_it_stands() -> None:
    lines = [*HEADERS, "Ann: 5H", "Ann: KD", "Ann: QC", "Bob: JS", "Ann: 4D", "Bob: 3H"]
    faults = judged(lines).faults
    assert [(fault.line, fault.name, fault.fixes) for fault in faults if fault.fixes] == [
        (6, "out-of-turn", ((6, "Ann", "Bob"),))
    ]
    assert missing(lines) == []
