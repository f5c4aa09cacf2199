"""What a new game is begun with: the rules offered with a word on each, and the names that are said."""

import pytest

from referee.keeping.rules_offered import chosen, first_sentence, names_said, offers
from referee.variant import shipped_ids, variant_ids


def test_each_of_the_rules_offered_says_what_it_is_in_a_sentence() -> None:
    offered = offers()
    assert [offer.id for offer in offered][:2] == ["foster", "pagat"]
    assert 5 <= len(offered) <= 9
    assert {offer.id for offer in offered} <= {*shipped_ids()}
    for offer in offered:
        assert offer.name
        assert 20 < len(offer.about) < 200
        assert offer.about.endswith(".")


def test_all_are_offered_when_asked_for_but_the_frame_that_no_table_plays() -> None:
    assert {offer.id for offer in offers(every=True)} == {*variant_ids()} - {"base"}


@pytest.mark.parametrize(
    ("answer", "rules"),
    [
        ("", "foster"), ("1", "foster"), ("2", "pagat"), ("Pagat", "pagat"), ("enq", "enquire-within"),
        ("foster's twenty-one", "foster"), ("hoyle", "hoyle"), ("family.yaml", "family.yaml"), ("99", "99"),
        ("fostre", "fostre"), ("draw cassino", "draw"),
    ],
)  # fmt: skip
def test_rules_are_chosen_by_number_by_id_or_by_name(answer: str, rules: str) -> None:
    assert chosen(answer, offers()) == rules


@pytest.mark.parametrize(
    ("said", "names"),
    [
        ("Ann, Bob", ["Ann", "Bob"]), ("ann bob", ["ann", "bob"]), ("Ann and Bob", ["Ann", "Bob"]),
        ("Ann Marie, Bob", ["Ann Marie", "Bob"]), (" Ann ,, Bob ", ["Ann", "Bob"]), ("", []), (" , ", []),
    ],
)  # fmt: skip
def test_players_are_named_with_commas_or_without(said: str, names: list[str]) -> None:
    assert names_said(said) == names


def test_the_first_sentence_stands_on_one_line() -> None:
    assert first_sentence("The game\n of today. More of it.") == "The game of today."
    assert first_sentence("Only one") == "Only one"
