"""The table that a judgement hands out: a position at which any play can be judged without judging the record again."""

import pytest

from referee.faults import TextFault
from referee.record import read_record
from referee.replay import Judgement, judge_record
from referee.table import Position, judge, legal_plays
from referee.table.notation import read_play
from referee.table.plays import Play, Written
from referee.table.position import Turn
from referee.table.resolving import resolve

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
    assert position.table.loose_cards() == ["AD", "2S", "3C", "8C", "9H"]
    assert position.turn.player == 1
    assert position.turn.slots == 4
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
    position.table.lay([0, 1])
    again = judgement.position()
    assert again is not None
    assert again.table.loose_cards() == ["AD", "2S", "8C", "9H"]


def test_before_the_table_is_laid_nobody_is_due() -> None:
    assert before(HEAD + "deal: Bob\n").turn.player == -1


@pytest.mark.parametrize("text", ["players: Ann\n", HEAD, DEALT + "abandon:\n"])
def test_where_no_deal_is_open_there_is_none(text: str) -> None:
    assert judged(text).position() is None


@pytest.mark.parametrize(
    ("play", "verdict"),
    [
        ("8D", "depends"),
        ("9S x b9", "stands"),
        ("5D+4C = 9", "stands"),
        ("9S, b9 = 9", "stands"),
        ("2D+b9 = 11", "fails"),
    ],
)
def test_a_build_that_may_be_ones_own_can_be_judged_at(play: str, verdict: str) -> None:
    """Cleo adds to the build of her partner Ann: whose it is hangs on Cleo's hand, of which the table tells nothing."""
    four = "variant: foster\nplayers: Ann, Bob, Cleo, Dan\ndeal: Dan\ntable: 5H 4C 2S KS\n"
    position = before(four + "Ann: 4D+5H = 9\nBob: KD x KS\nCleo: 7C+2S = 9\nDan: JD\n")
    assert judge(position, play).verdict == verdict


def test_a_build_added_to_at_a_position_is_not_taken_for_the_one_that_lies_there() -> None:
    four = "variant: foster\nplayers: Ann, Bob, Cleo, Dan\ndeal: Dan\ntable: 5H 4C 2S KS\n"
    position = before(four + "Ann: 4D+5H = 9\nBob: KD x KS\n", "Cleo")
    assert position.table.builds[0].build_id == 1
    assert judge(position, "7C+2S = 9").verdict == "stands"
    position.table.apply(resolved(position, "7C+2S = 9"), position.turn, 1)
    assert judge(Position(position.table, Turn(0, 2, slots=4)), "5D+4C = 9").verdict == "stands"


def resolved(position: Position, text: str) -> Play:
    written = read_play(position.rules, text)
    assert isinstance(written, Written)
    play = resolve(position.table, position.turn, written)
    assert not isinstance(play, TextFault)
    return play
