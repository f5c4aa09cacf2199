"""What a card can take at most, and every taking it has; the worst table is settled by counting, not by trying."""

from __future__ import annotations

import pytest

from referee import judge, legal_plays, position_from
from referee.cards import cards_of
from referee.table.claims import SetupError, judge_claim, largest_takings
from referee.table.takings import count_maximal, every, maximal

from .desk import HIGH_ACE, position, rules, verdict

PACK = [rank + suit for rank in "A23456789" for suit in "SHDC"]
LOW = "AS AH AD AC 2S 2H 2D 2C 3S 3H 3D 3C 4S 4H 4D 4C 5S 5H 5D 5C 6S 6H 6D 6C 7S 7H 7D 7C 8S"
"""Twenty-nine low cards: 4 x (1+2+3+4+5+6+7) + 8 = 120."""


def takes(card: str, table: str, *sets: str, variant: str = "foster") -> list[str]:
    return largest_takings(rules(variant, *sets), card, table)[0]


def groups(play: str) -> str:
    """The groups of a taking in an order that does not matter: cards and groups sorted."""
    return ", ".join(sorted("+".join(sorted(group.split("+"))) for group in play.split(" x ")[1].split(", ")))


def all_takings(card: str, table: str, *sets: str) -> list[set[str]]:
    """Every taking as the set of its loose cards and its builds' cards."""
    here = position(table, None, None, *sets)
    number = here.rules.pack.number(card)
    assert number is not None
    names = here.rules.pack.name
    found = []
    for take in every(here.table, here.turn, number):
        cards = set(cards_of(take.mask)) | {card for build in take.builds for card in cards_of(build.mask)}
        found.append({names(card) for card in cards})
    return found


def test_the_takings_that_nothing_can_be_added_to_stand_largest_first() -> None:
    found = [groups(play) for play in takes("9C", "2D 2C 5H 7S 9H")]
    assert found[0] == "2C+2D+5H, 9H"
    assert sorted(found[1:]) == ["2C+7S, 9H", "2D+7S, 9H"]


def test_a_builds_cards_are_counted_in_the_size() -> None:
    # with the build of three cards the sum of two more is five cards; the ace and the eight exclude nothing
    assert takes("9C", "[4H+3H+2H = 9 Bob] 9S KC") == ["9C x b9, 9S"]
    assert [groups(play) for play in takes("10C", "[4H+3H+2H = 9 Bob] AS 9S", "capture.build_in_sum = true")] == [
        "AS+b9",
        "9S+AS",
    ]


def test_a_court_card_takes_its_equals_as_the_house_counts_them() -> None:
    assert [groups(play) for play in takes("KD", "KH KS KC 9D")] == ["KC, KH, KS"]
    assert len(takes("KD", "KH KS 9D", "capture.court_pairing = one")) == 2
    assert len(takes("KD", "KH KS KC 9D", "capture.court_pairing = one-or-three")) == 1
    assert len(takes("KD", "KH KS 9D", "capture.court_pairing = one-or-three")) == 2
    assert takes("KD", "9D") == []
    assert takes("KD", "[KH, KS = K Bob] 9D") == ["KD x bK"]


def test_a_card_of_two_values_lists_the_takings_of_both_and_no_part_of_another() -> None:
    found = takes("AS", "AD 8D 6S", variant="royal")
    assert sorted(found) == ["AS x 8D+6S", "AS x AD"]
    # as fourteen the ace takes ace, eight and five together, and as one only the ace: a part of it
    assert takes("AS", "AD 8D 5S", variant="royal") == ["AS x 8D+5S+AD"]
    assert [groups(play) for play in takes("AS", "AD 8D 6S", *HIGH_ACE)] == ["6S+8D, AD"]


def test_every_taking_of_a_set_stands_once() -> None:
    found = all_takings("9C", "5H 4D 9S KC")
    assert sorted(map(sorted, found)) == [["4D", "5H"], ["4D", "5H", "9S"], ["9S"]]
    assert sorted(map(sorted, all_takings("KC", "KH KS 9S"))) == [["KH"], ["KH", "KS"], ["KS"]]
    assert sorted(map(sorted, all_takings("KC", "[KH, KD = K Bob] KS"))) == [["KD", "KH"], ["KD", "KH", "KS"], ["KS"]]
    assert sorted(map(sorted, all_takings("AC", "[AH, AD = A Bob] AS", *HIGH_ACE))) == [
        ["AD", "AH"],
        ["AD", "AH", "AS"],
        ["AS"],
    ]


def test_a_table_of_unseen_cards_offers_only_what_was_seen() -> None:
    assert takes("9C", "? 9S") == ["9C x 9S"]


@pytest.mark.parametrize(
    ("card", "table", "name"),
    [
        ("9C", "9C KD", "card-repeated"),
        ("99", "KD", "unknown-card"),
        ("?", "KD", "unknown-card"),
        ("9C", "9S 9S", "card-repeated"),
        ("9C", "14S", "unknown-card"),
        ("9C", "9S; 4D", "unreadable-line"),
        ("9C", "[9S", "unreadable-line"),
    ],
)
def test_a_card_or_a_table_that_cannot_be_is_told(card: str, table: str, name: str) -> None:
    with pytest.raises(SetupError) as told:
        largest_takings(rules("foster"), card, table)
    assert told.value.problems[0].name == name
    assert name in str(told.value)


def test_no_more_takings_than_asked_are_listed_and_the_others_are_counted() -> None:
    # four fives, four fours: four pairs can be taken in one way only; three fives of four in four ways
    plays, more = largest_takings(rules("foster"), "9C", "5S 5H 5D 5C 4S 4H 4D", 3)
    assert (len(plays), more) == (3, 1)


def test_the_worst_table_is_one_taking_for_a_ten_and_for_an_eight() -> None:
    # 120 points are twelve tens, and fifteen eights: 8, 7+A, 6+2, 5+3 four times, 4+4 twice
    for card, number in (("10D", 12), ("8D", 15)):
        (play,), more = largest_takings(rules("foster"), card, LOW)
        assert (len(groups(play).split(", ")), more) == (number, 0)
        assert sorted(groups(play).replace(", ", "+").split("+")) == sorted(LOW.split())
        assert verdict(f"{card} x all", LOW) == verdict(f"{card} x {LOW}", LOW) == "stands"


def test_the_worst_table_is_listed_largest_first_cut_at_a_hundred_and_the_rest_is_counted() -> None:
    # a nine leaves three points: a three lies there, and 8+A, 7+2, 6+3, 5+4, 6+A+A+A take the other twenty-eight
    plays, more = largest_takings(rules("foster"), "9D", LOW)
    sizes = [len(groups(play).replace(", ", "+").split("+")) for play in plays]
    assert (len(set(map(groups, plays))), sizes[0], sizes) == (100, 28, sorted(sizes, reverse=True))
    assert more > 0


def test_a_whole_that_could_split_by_its_sum_and_does_not_is_refused() -> None:
    # fifteen nines in points and two nines, but four eights have only three aces between them
    table = " ".join(card for card in PACK if card[0] in "A345678" and card != "AC") + " 9S 9H"
    assert len(table.split()) == 29
    assert verdict(f"9D x {table}", table) == "capture-sum"
    assert verdict("9D x 9S 9H 8S AS", table) == "stands"


def test_a_claim_says_what_the_card_could_take_at_best() -> None:
    claim = judge_claim(rules("enquire-within"), "10D x 9H+AD", "9H AD 8C 2S")
    assert (claim.verdict, claim.sweep, claim.takes, len(claim.best)) == ("stands", False, ("9H", "AD"), 1)
    assert sorted(claim.best[0][6:].split(", ")) == ["8C+2S", "9H+AD"]
    assert judge_claim(rules("foster"), "? x 9H", "9H").best == ()
    assert judge_claim(rules("foster"), "99 x 9H", "9H").best == ()
    assert judge_claim(rules("foster"), "2H+7D = 9", "7D").conditions == ("holds a 9",)


def test_a_hand_that_cannot_be_is_told() -> None:
    for hand, name in [
        ("9H", "card-repeated"),
        ("4C 4C", "card-repeated"),
        ("zz", "unreadable-line"),
        ("[4C+4D = 8]", ""),
    ]:
        with pytest.raises(SetupError) as told:
            position_from(rules("foster"), "9H", hand)
        assert told.value.where == "hand"
        assert not name or told.value.problems[0].name == name


def test_an_unknown_card_in_a_hand_leaves_it_hidden() -> None:
    here = position_from(rules("foster"), "7D", "2H ? 4C")
    assert here.turn.hand is None
    assert judge(here, "2H+7D = 9").verdict == "depends"


def test_the_number_of_cards_in_a_hidden_hand_may_be_given() -> None:
    here = position_from(rules("foster"), "7D", slots=1)
    assert judge(here, "2H+7D = 9").faults == ("false-build",)


# -- legal plays


def test_the_legal_plays_of_a_small_hand_worked_by_hand() -> None:
    here = position("3C 5H", "8D 2S", "Ann")
    assert sorted(legal_plays(here)) == ["2S", "8D", "8D x 5H+3C"]


def test_legal_plays_build_call_raise_and_add() -> None:
    here = position("3C [2H+5D = 7 Bob]", "AS 8D 8H", "Ann")
    plays = legal_plays(here)
    assert "AS+b7 = 8" in plays
    assert {"8D", "8H", "AS"} <= set(plays)
    # a call of one card: eights, with the other eight kept
    assert "8D = 8" not in plays
    assert not [play for play in plays if play.startswith("AS") and "= 4" in play]


def test_where_table_cards_may_help_they_do() -> None:
    house = ("build.raise_with_table = true",)
    assert "AS+2D+b5 = 8" in legal_plays(position("2D [2H+3D = 5 Bob]", "AS 8D", "Ann", *house))
    assert "AS+2D+b5 = 8" not in legal_plays(position("2D [2H+3D = 5 Bob]", "AS 8D", "Ann"))


def test_kings_are_called_by_who_keeps_one() -> None:
    assert "KS, KH = K" in legal_plays(position("KH 9D", "KS KD", "Ann"))
    assert [play for play in legal_plays(position("KH 9D", "KS 3D", "Ann")) if "=" in play] == []


def test_each_of_two_builds_apart_may_be_added_to() -> None:
    house = "build.same_value = apart"
    plays = legal_plays(position("4D [2H+7D = 9 Bob] [6H+3D = 9 Bob]", "5S 9H", "Ann", house))
    added = [play for play in plays if play.startswith("5S") and play.endswith("= 9")]
    assert set(added) == {"5S+4D = 9", "5S+4D, b9(2H) = 9", "5S+4D, b9(6H) = 9", "5S+4D, b9(2H), b9(6H) = 9"}


def test_where_nothing_is_built_only_trails_and_takings_are_legal() -> None:
    assert legal_plays(position("7D KC", "2H 7S", None, variant="hoyle")) == ["2H", "7S", "7S x 7D"]


def test_the_plays_of_a_hidden_hand_cannot_be_listed() -> None:
    with pytest.raises(ValueError, match="not known"):
        legal_plays(position("7D KC"))


def test_a_legal_play_always_exists_and_every_one_listed_stands() -> None:
    for table, hand in [
        ("[AH, AD = 1 Ann] [9C+5C = 14 Ann] KC", "AS AC"),
        ("[5H+4C = 9 Ann] [6S+2D = 8 Bob] 3D", "9D"),
        ("[5H+4C = 9 Ann] [6S+2D = 8 Ann] 3D", "9D 8C"),
        ("", "KS"),
        ("[KH, KC = K Ann] KS", "KD"),
    ]:
        here = position(table, hand, "Ann", *HIGH_ACE)
        plays = legal_plays(here)
        assert plays
        assert [play for play in plays if judge(here, play).verdict != "stands"] == []


def test_counting_the_largest_takings_agrees_with_listing_them() -> None:
    for card, table in [("9C", "5S 5H 4S 4H 9D"), ("KD", "KH KS"), ("AS", "AD 8D 6S KH"), ("9C", "KH")]:
        here = position(table, None, None, *HIGH_ACE)
        number = here.rules.pack.number(card)
        assert number is not None
        assert count_maximal(here.table, here.turn, number) == len(list(maximal(here.table, here.turn, number)))


def test_kings_that_were_called_are_no_card_of_a_sum_even_where_builds_are() -> None:
    said = verdict("9S x b7+2H", "[4C+3D = 7 Bob] [KD, KH = K Bob] 2H", "capture.build_in_sum = true")
    assert said == "stands"
    assert verdict("9S x all", "[4C+3D = 7 Bob] [KD, KH = K Bob] 2H", "capture.build_in_sum = true") == "stands"
