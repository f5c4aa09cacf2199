"""The table that a judgement hands out: a position at which any play can be judged without judging the record again."""

import pytest

from referee.record import read_record
from referee.replay import Judgement, judge_record
from referee.table import Position, judge, legal_plays

HEAD = "variant: foster\nplayers: Ann, Bob\n"
DEALT = HEAD + "deal: Bob\ntable: 9H AD 8C 2S\n"


def judged(text: str) -> Judgement:
    return judge_record(read_record(text, "friday.cassino"))


def before(text: str, player: str | None = None) -> Position:
    position = judged(text).position(player)
    assert position is not None
    return position


def test_it_is_the_table_before_the_player_due() -> None:
    position = before(DEALT + "Ann: 3C\n")
    assert position.table_cards() == ["AD", "2S", "3C", "8C", "9H"]
    assert position.by == 1
    assert position.slots == 4
    assert judge(position, "10D x 9H+AD, 8C+2S").stands
    assert judge(position, "9S x 8C+2S").faults == ("capture-sum",)
    assert judge(position, "3C x 2S+AD").faults == ("card-repeated",)


def test_whose_build_lies_there_is_known() -> None:
    text = DEALT + "Ann: 7C+2S = 9\n"
    assert "trail-with-build" in judge(before(text, "Ann"), "KH").faults
    assert judge(before(text), "KH").stands


def test_a_shown_hand_can_be_played_through() -> None:
    plays = legal_plays(before(DEALT + "hand: Ann 10D KH KC 3S\n"))
    assert "10D x 9H+AD, 8C+2S" in plays
    assert {play.split()[0].split("+")[0] for play in plays} <= {"10D", "KH", "KC", "3S"}


def test_what_is_done_at_it_leaves_the_judgement_as_it_was() -> None:
    judgement = judged(DEALT)
    position = judgement.position()
    assert position is not None
    position.lay([0, 1])
    again = judgement.position()
    assert again is not None
    assert again.table_cards() == ["AD", "2S", "8C", "9H"]


def test_before_the_table_is_laid_nobody_is_due() -> None:
    assert before(HEAD + "deal: Bob\n").by == -1


@pytest.mark.parametrize("text", ["players: Ann\n", HEAD, DEALT + "abandon:\n"])
def test_where_no_deal_is_open_there_is_none(text: str) -> None:
    assert judged(text).position() is None
