"""A keystroke costs the deal, not the evening; and what it gives is what judging the whole record gives."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from referee.keeping.session import Session
from referee.record import read_record
from referee.record.reading import Entry
from referee.replay import judge_record, stepping

ROOT = Path(__file__).parents[2]
EVENING = (ROOT / "examples" / "two-handed.cassino").read_text(encoding="utf-8")
FILE = "evening.cassino"


def assert_is_as_judged_whole(session: Session) -> None:
    whole = judge_record(read_record(session.text, FILE))
    assert session.judgement == whole
    assert session.judgement.table == whole.table
    assert [entry.source for entry in session.entries.values()] == [
        entry.source for entry in read_record(session.text, FILE).entries
    ]


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_entered_edited_and_taken_back_the_judgement_is_that_of_the_record(seed: int) -> None:
    rng = Random(f"going on {seed}")
    lines = EVENING.split("\n")
    start = rng.randrange(5, len(lines) - 40)
    session = Session("\n".join(lines[:start]) + "\n", FILE)
    for line in lines[start : start + 40]:
        if not line.strip():
            continue
        session.accept(session.try_lines([line]))
        match rng.randrange(6):
            case 0:
                session.accept(session.undo(rng.choice((1, 1, 2, 5))))
            case 1:
                place = rng.randrange(1, len(session.lines) + 1)
                session.accept(session.edit(place, rng.choice(("5H", "KS x all", "note: gone", "deal:", "nonsense"))))
            case 2:
                session.edit(rng.randrange(1, len(session.lines) + 1), "QD")  # only asked
            case _:
                pass
        assert_is_as_judged_whole(session)


def test_only_the_last_deal_is_replayed_for_an_entry_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session(EVENING + "game:\ndeal:\n", FILE)
    heard: list[int] = []

    def step(game: object, entry: Entry) -> None:
        heard.append(entry.line)
        stepping.step(game, entry)  # type: ignore[arg-type]

    monkeypatch.setattr("referee.replay.replaying.step", step)
    session.try_lines(["table: 9H AD 8C 2S"])
    assert heard == [len(session.lines), len(session.lines) + 1]


def test_a_record_read_on_from_another_is_the_record_read_by_itself() -> None:
    texts = [
        "",
        "players: Ann, Bob\n",
        "players: Ann, Bob\ndeal: Bob\nwhat is this\n",
        "nothing\n",
        "nothing\nAnn: 5H\n",
    ]
    texts += [EVENING[:cut] for cut in range(0, len(EVENING), 997)]
    texts += [EVENING[:400] + "x\n" + EVENING[400:], EVENING.replace("\n", "\r\n"), "\ufeff" + EVENING]
    for one in texts:
        for other in texts:
            apart, on = read_record(other), read_record(other, before=read_record(one))
            assert (on.text, on.lines, on.faults) == (apart.text, apart.lines, apart.faults)
            assert [(entry.line, entry.source) for entry in on.entries] == [
                (entry.line, entry.source) for entry in apart.entries
            ]


def test_an_empty_record_can_be_gone_on_from() -> None:
    session = Session("", FILE)
    assert_is_as_judged_whole(session)
    session.accept(session.try_lines(["variant: foster", "players: Ann, Bob", "deal: Bob"]))
    assert_is_as_judged_whole(session)
