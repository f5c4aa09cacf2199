"""Hands as far as they are known: what they can guard, what they surely guard, and what is proved of them."""

from __future__ import annotations

import pytest

from referee.cards import cards_mask
from referee.table import notation
from referee.table.combining import Splitting, kinds_of
from referee.table.evidence import Hands
from referee.table.holding import Holding
from referee.table.notation import read_play
from referee.table.plays import Written
from referee.table.rules import compile_rules

from .desk import HIGH_ACE, position, rules, ruling, verdict

RULES = compile_rules(rules("foster"))
HIGH = compile_rules(rules("foster", *HIGH_ACE))


def cards(text: str) -> int:
    return cards_mask(card for card in map(RULES.pack.number, text.split()) if card is not None)


@pytest.mark.parametrize(
    ("known", "slots", "unseen", "wild", "values", "can", "surely"),
    [
        ("8H", 0, "", 0, (8,), True, True),
        ("8H", 0, "", 0, (8, 7), False, False),
        ("8H 7S", 0, "", 0, (8, 7), True, True),
        ("", 1, "8H", 0, (8,), True, False),
        ("", 1, "8H 7S", 0, (8, 7), False, False),
        ("", 2, "8H 7S", 0, (8, 7), True, False),
        ("", 2, "8H 8S", 0, (8, 7), False, False),
        ("8H", 1, "7S", 0, (8, 7), True, False),
        ("", 0, "", 1, (8,), True, False),
        ("", 0, "", 1, (8, 7), False, False),
        ("8H", 0, "", 1, (8, 7), True, False),
        ("7H", 0, "", 1, (8, 7), True, False),
        ("", 0, "8H", 0, (8,), False, False),
        ("", 0, "", 0, (), True, True),
    ],
)
def test_a_hand_guards_each_value_with_a_card_of_its_own(
    known: str, slots: int, unseen: str, wild: int, values: tuple[int, ...], can: bool, surely: bool
) -> None:
    hand = Holding(cards(known), slots, cards(unseen), wild)
    assert (hand.can_guard(RULES, values), hand.surely_guards(RULES, values)) == (can, surely)
    assert hand.is_known == (not slots and not wild)


def test_an_ace_of_two_values_guards_one_of_them_at_a_time() -> None:
    one, two = Holding(cards("AS")), Holding(cards("AS AH"))
    assert one.can_guard(HIGH, (1,))
    assert one.can_guard(HIGH, (14,))
    assert not one.can_guard(HIGH, (1, 14))
    assert two.can_guard(HIGH, (14, 1))


def test_what_was_shown_and_what_was_played_later_was_held() -> None:
    hands = Hands(RULES, {(1, 0): 4}, start=cards("5H KC"))
    place = hands.play(0, 1, 5, RULES.pack.number("3C") or 0)
    hands.play(1, 1, 6, RULES.pack.number("JD") or 0)
    hands.play(0, 1, 7, RULES.pack.number("QS") or 0)
    held = hands.after(place)
    assert (held.known, held.slots) == (cards("QS"), 2)
    assert not held.unseen & cards("5H KC 3C JD QS")
    hands.show(0, 1, 8, cards("8H"), 1)
    held = hands.after(place)
    assert (held.known, held.slots) == (cards("QS 8H"), 1)
    assert hands.after(place, 1).slots == 3


def test_a_verdict_can_be_asked_for_in_a_word() -> None:
    assert ruling("4C", "9H").stands
    assert not ruling("2H+7D = 9", "7D").stands


def test_a_set_written_without_plus_is_split_around_whole_builds() -> None:
    said = ruling("9C x b9 5D 4S 9H", "[6H+3C = 9 Bob] 5D 4S 9H")
    assert (said.verdict, said.printed) == ("stands", "9C x b9, 5D+4S, 9H")
    assert ruling("9C x 5D b9 4S", "[6H+3C = 9 Bob] 5D 4S").printed == "9C x 5D+4S, b9"


def test_a_set_with_a_build_that_counts_as_a_card_is_split_with_it() -> None:
    house = "capture.build_in_sum = true"
    assert ruling("9S x b7 2H", "[4C+3D = 7 Bob] 2H", house).verdict == "stands"
    assert ruling("9S x b7+b2", "[4C+3D = 7 Bob] [AH+AS = 2 Bob]", house).verdict == "stands"
    assert verdict("9S x b7 2H", "[4C+3D = 7 Bob] 2H") in {"build-in-sum", "capture-sum"}
    assert verdict("9S x b7+b2", "[4C+3D = 7 Bob] [AH+AS = 2 Bob]") == "build-in-sum"


def test_a_grouping_is_found_where_the_first_groups_do_not_fit() -> None:
    # the five goes with the four: with three and ace nothing would be left for the six
    assert verdict("9S x 5H 4D 6C 3S 8H AS", "5H 4D 6C 3S 8H AS") == "stands"
    split = Splitting(
        kinds_of(RULES.table_values, [card for card in range(36) if cards("5H 4D 6C 3S 8H AS") >> card & 1]), 9
    )
    assert split.grouped([RULES.pack.number("KH") or 0]) is None


def test_a_value_that_is_a_number_or_too_long_for_one() -> None:
    assert RULES.value_named("77") == 77
    assert RULES.value_named("9" * 5000) is None
    assert verdict("3C+5H = " + "9" * 5000, "5H") == "unreadable-line"


def test_where_no_more_texts_are_remembered_plays_are_read_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notation, "_KEPT", 0)
    written = read_play(RULES, "JS x JH, JD, JC  sweep")
    assert isinstance(written, Written)
    assert written.sweep
    assert position("9H").table.clear is False


def test_a_card_nobody_saw_is_in_every_hand() -> None:
    assert ruling("?", "9H", hand="4C 5D").faults == ()
