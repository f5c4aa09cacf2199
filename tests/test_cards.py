"""Cards and packs: names in, names out, and sets as integers."""

from __future__ import annotations

import pytest

from referee.cards import UNKNOWN, Pack, cards_mask, cards_of, pack_of

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("S", "H", "D", "C")
FULL = Pack(RANKS, SUITS)


def test_a_full_pack_has_fifty_two_cards_with_names_of_their_own() -> None:
    assert FULL.size == 52
    assert len(set(FULL.names)) == 52
    assert [FULL.number(name) for name in FULL.names] == list(range(52))


@pytest.mark.parametrize("text", ["10D", "10d", "TD", "td", "Td", "tD", "10♦", "T♢", "t♦"])
def test_the_ten_of_diamonds_is_read_in_every_spelling(text: str) -> None:
    number = FULL.number(text)
    assert number is not None
    assert FULL.name(number) == "10D"


@pytest.mark.parametrize("text", ["AS", "as", "aS", "As", "1S", "1s", "A♠", "1♤"])
def test_the_ace_of_spades_is_read_in_every_spelling(text: str) -> None:
    assert FULL.number(text) == 0


@pytest.mark.parametrize("text", ["", "S", "A", "11H", "0S", "AX", "A S", "10", "♠", "AS ", "\u0661S"])
def test_what_is_no_card_is_none(text: str) -> None:
    assert FULL.number(text) is None


def test_the_card_that_nobody_saw() -> None:
    assert FULL.number("?") == UNKNOWN
    assert FULL.name(UNKNOWN) == "?"
    assert cards_mask([UNKNOWN, 0, 3]) == 0b1001


def test_rank_and_suit_of_a_card() -> None:
    card = FULL.number("QH")
    assert card is not None
    assert (FULL.rank(card), FULL.suit(card)) == ("Q", "H")


def test_sets_are_named_in_the_order_of_the_pack() -> None:
    mask = cards_mask(card for card in map(FULL.number, ["KC", "2S", "AS"]) if card is not None)
    assert FULL.listed(mask) == ["AS", "2S", "KC"]
    assert list(cards_of(mask)) == [0, 4, 51]
    assert list(cards_of(0)) == []


def test_what_an_item_counts_is_all_a_suit_a_rank_or_a_card() -> None:
    assert FULL.matching("all") == FULL.all
    assert FULL.matching("S").bit_count() == 13
    assert FULL.listed(FULL.matching("A")) == ["AS", "AH", "AD", "AC"]
    assert FULL.listed(FULL.matching("10D")) == ["10D"]
    assert FULL.matching("14D") == 0
    assert FULL.matching("?") == 0


def test_a_stripped_pack_knows_none_of_the_cards_taken_out() -> None:
    stripped = Pack(RANKS, SUITS, ("2H", "2d", "2C"))
    assert stripped.size == 49
    assert stripped.number("2H") is None
    assert stripped.number("2S") is not None
    assert stripped.listed(stripped.of_rank("2")) == ["2S"]


def test_a_pack_with_elevens_and_twelves_reads_them_and_still_t_for_ten() -> None:
    sixty = Pack(("A", *map(str, range(2, 13)), "J", "Q", "K"), SUITS)
    assert sixty.size == 60
    assert sixty.number("12C") is not None
    assert sixty.number("TD") == sixty.number("10D")


def test_a_pack_whose_ranks_are_one_and_t_takes_them_as_its_own() -> None:
    odd = Pack(("1", "A", "T", "10"), SUITS)
    assert [odd.name(odd.number(text) or 0) for text in ("1S", "AS", "TS", "10S")] == ["1S", "AS", "TS", "10S"]


def test_the_same_pack_is_made_once() -> None:
    assert pack_of(RANKS, SUITS) is pack_of(RANKS, SUITS)
