"""Random games of every variant, printed: as they were written, and the same again however they are written."""

import re
from random import Random

import pytest

from referee import judge_record, read_record
from referee.replay import format_record
from referee.variant import shipped_ids

from .games import NAMES, play_game, seats_for, write


@pytest.mark.parametrize("variant", shipped_ids())
def test_a_game_is_printed_and_read_again_as_it_was(variant: str) -> None:
    rng = Random(f"printed {variant}")
    text = write(play_game(variant, {}, rng.choice(list(seats_for(variant))), rng, deals=3))
    printed = format_record(read_record(text))
    assert format_record(read_record(printed)) == printed
    assert format_record(read_record(scrawled(printed))) == printed
    before, after = (judge_record(read_record(each)) for each in (text, printed))
    assert (before.faults, before.deals, before.games) == (after.faults, after.deals, after.games)


def scrawled(text: str) -> str:
    """The record as a scorer in a hurry writes it: plays in small letters and without blanks that are not needed."""
    lines = []
    for line in text.splitlines():
        name, _, play = line.partition(": ")
        small = re.sub("10([shdc])", r"t\1", play.lower().replace(", ", ",").replace(" = ", "="))
        lines.append(f"{name.lower()}:{small}" if name in NAMES else line)
    return "\n".join(lines) + "\n"
