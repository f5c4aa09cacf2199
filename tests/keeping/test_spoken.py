"""Plays in the words of the table."""

from __future__ import annotations

import pytest

from referee.keeping.spoken import spoken_play


@pytest.mark.parametrize(
    ("printed", "said"),
    [
        ("5H", "five of hearts"),
        ("2S", "deuce of spades"),
        ("AD", "ace of diamonds"),
        ("?", "a card unseen"),
        ("10D x 9H+AD, 8C+2S", "ten takes nine-ace, eight-deuce"),
        ("KD x KS, KH", "king takes king, king"),
        ("9C x b9, 5D+4S", "nine takes the build of nine, five-four"),
        ("9C x b9(7H)", "nine takes the build of nine"),
        ("KH x bK", "king takes the build of kings"),
        ("3C+7H = 10", "three-seven builds ten"),
        ("3C+7H, 8D+2S = 10", "three-seven, eight-deuce: tens"),
        ("4C, 4D = 4", "four, four: fours"),
        ("6C, 6D = 6", "six, six: sixes"),
        ("QC, QD = Q", "queen, queen: queens"),
        ("2H+b8 = 10", "deuce raises the build of eight to ten"),
        ("10H, b10 = 10", "ten, the build of ten: tens"),
        ("6H+4C, b10 = 10", "six-four, the build of ten: tens"),
        ("AH+KS = 14", "ace-king builds fourteen"),
    ],
)
def test_a_play_is_said_as_the_table_says_it(printed: str, said: str) -> None:
    assert spoken_play(printed) == said


def test_a_sweep_is_called() -> None:
    assert spoken_play("10D x 9H+AD, 8C+2S", sweep=True) == "ten takes nine-ace, eight-deuce: a sweep"
    assert spoken_play("10D x 9H+AD sweep", sweep=True) == "ten takes nine-ace: a sweep"
