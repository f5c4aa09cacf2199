"""What bare cards could mean: judged at the table as it lies, and the same as the record says of each."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from referee.keeping.due import Next
from referee.keeping.session import Session
from referee.keeping.typed import read_typed
from referee.record import Record, read_record
from referee.replay import judge_record

Game = Callable[[str], tuple[list[str], list[str]]]

HEAD = "variant: foster\nplayers: Ann, Bob\ndeal: Bob\n"
GAMES = (
    "foster-2-1",
    "enquire-within-3-1",
    *(pytest.param(name, marks=pytest.mark.thorough) for name in ("hoyle-2-1", "two-hand-2-1", "foster-4-1")),
)


def touched(dice: random.Random, session: Session) -> str:
    """A card nobody has seen with some of what lies there, as somebody might tap them."""
    moment = session.moment()
    assert moment is not None
    assert moment.position is not None
    lying = moment.position.table.loose_cards()
    builds = [f"b{moment.position.rules.value_name(build.value)}" for build in moment.position.table.builds]
    chosen = dice.sample(lying, dice.randint(1, min(4, len(lying)))) if lying else []
    chosen += dice.sample(builds, dice.randint(0, len(builds)))
    return " ".join([dice.choice(moment.unseen()), *chosen]).lower()


@pytest.mark.parametrize(("many", "least"), [(14, 1), pytest.param(20, 3, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("name", GAMES)
def test_a_meaning_is_what_the_record_would_let_stand(name: str, many: int, least: int, game: Game) -> None:
    dice = random.Random(name)
    headers, entries = game(name)
    session = Session("".join(f"{line}\n" for line in headers), "game.cassino")
    found = 0
    for entry in entries[:many]:
        if session.step().kind is Next.PLAY:
            touches = [touched(dice, session) for _ in range(20)]
            meant = next((typed for typed in touches if session.try_entry(typed).meanings), touches[0])
            reading, answer = read_typed(meant, session.moment()), session.try_entry(meant)
            if reading.loose:
                each = [session.try_entry(reading.entry(play)) for play in reading.plays]
                standing = dict.fromkeys(answer.lines[0].text for answer in each if answer.stands)
                assert [meaning.text for meaning in answer.meanings] == list(standing), (entry, meant)
                found += bool(standing)
        session.accept(session.try_entry(entry))
    assert found >= least


@pytest.mark.parametrize("name", GAMES)
def test_a_session_that_goes_on_from_a_deal_says_what_the_whole_record_says(name: str, game: Game) -> None:
    headers, entries = game(name)
    session = Session("".join(f"{line}\n" for line in headers), "game.cassino")
    for number, entry in enumerate(entries, 1):
        session.accept(session.try_entry(entry))
        if number % 7 == 0:
            session.accept(session.undo(2))
            session.accept(session.try_entry(entries[number - 2]))
            session.accept(session.try_entry(entry))
        if number % 11 == 0:
            assert session.judgement == judge_record(read_record(session.text, "game.cassino"))
    assert session.judgement == judge_record(read_record(session.text, "game.cassino"))


def test_only_the_meaning_that_is_chosen_is_judged_with_the_record(monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session(HEAD + "table: 4D KC QD 2S\n", "friday.cassino")
    judged: list[object] = []

    def counting(text: str, file: str, before: Record | None = None) -> Record:
        judged.append(text)
        return read_record(text, file, before)

    monkeypatch.setattr("referee.keeping.session.read_record", counting)
    answer = session.try_entry("4c 4d")
    assert len(answer.meanings) == 3
    assert session.takers("kc") == ["KS"]
    assert judged == []
    chosen = session.enter(answer, answer.meanings[1])
    assert judged
    assert chosen.stands
    assert chosen.lines[0].text == answer.meanings[1].text


def test_of_a_line_written_anew_the_meanings_are_those_of_its_own_place() -> None:
    session = Session(HEAD + "table: 4D KC QD 2S\nAnn: 5H\nBob: KD\n", "friday.cassino")
    answer = session.edit(5, "4c 4d")
    assert {meaning.text for meaning in answer.meanings} == {"Ann: 4C x 4D", "Ann: 4C+4D = 8", "Ann: 4C, 4D = 4"}
    taken = next(meaning for meaning in answer.meanings if " x " in meaning.text)
    chosen = session.enter(answer, taken)
    assert chosen.record[4:] == ("Ann: 4C x 4D  #- Ann: 5H", "Bob: KD")


def test_a_remark_behind_bare_cards_stays_with_the_meaning() -> None:
    session = Session(HEAD + "table: 5H KC QD 2S\n", "friday.cassino")
    answer = session.try_entry("3c 5h  # said aloud")
    assert session.enter(answer, answer.meanings[0]).record[-1] == "Ann: 3C+5H = 8  # said aloud"


def test_a_meaning_keeps_the_card_by_which_a_build_is_named() -> None:
    head = HEAD.replace("deal:", "set: build.same_value = apart\ndeal:") + "table: 5H 6S KC QD\n"
    session = Session(head + "Ann: 4C+5H = 9\nBob: 3D+6S = 9\n", "friday.cassino")
    answer = session.try_entry("9c b9(5h)")
    assert "Ann: 9C x b9(5H)" in [meaning.text for meaning in answer.meanings]


def test_bare_cards_of_another_player_are_read_for_them() -> None:
    session = Session(HEAD + "table: 5H KC QD 2S\n", "friday.cassino")
    answer = session.try_entry("Bob: 3c 5h")
    assert [meaning.text for meaning in answer.meanings] == ["Bob: 3C+5H = 8"]
    assert [fault.name for fault in session.enter(answer, answer.meanings[0]).faults] == ["out-of-turn"]


def test_a_misfit_has_its_fault_where_the_entry_would_show_it() -> None:
    session = Session(HEAD + "table: 9H AD 8C 2S\n", "friday.cassino")
    misfit = next(one for one in session.try_entry("9s 8c 2s").misfits if one.fault.name == "capture-sum")
    span = misfit.fault.span
    assert span.line == 5
    assert misfit.text == "Ann: 9S x 8C 2S"
    assert misfit.text[span.column - 1 : span.end_column - 1] in ("9S x 8C 2S", "8C 2S")
