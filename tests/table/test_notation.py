"""One play as text: cards, builds, values, and what cannot be read."""

from __future__ import annotations

import pytest

from referee.faults import TextFault
from referee.table.notation import read_play
from referee.table.plays import Written
from referee.table.rules import compile_rules
from referee.table.table_text import read_table
from referee.tokens import BuildName, build_named, looks_like_card

from .desk import HIGH_ACE, position, rules, ruling

RULES = compile_rules(rules("foster"))


def read(text: str) -> Written:
    """A play that can be read."""
    written = read_play(RULES, text)
    assert isinstance(written, Written)
    return written


def unread(text: str) -> TextFault:
    """What is wrong with a play that cannot be read."""
    found = read_play(RULES, text)
    assert isinstance(found, TextFault)
    return found


def names(written: Written) -> list[list[str]]:
    """The items as written, each part by its name."""
    name = RULES.pack.name
    return [
        [
            ("b" + part.text + (f"({name(part.card)})" if part.card is not None else ""))
            if isinstance(part, BuildName)
            else name(part)
            for part in item
        ]
        for item in written.items
    ]


def test_a_card_alone_is_laid_down() -> None:
    written = read(" 10D ")
    assert (written.kind, RULES.pack.name(written.card), written.items) == ("trail", "10D", ())


def test_a_taking_has_items_of_cards_and_builds() -> None:
    written = read("9C x b9, 5D+4S 9H b8(7h)")
    assert (written.kind, names(written)) == ("take", [["b9"], ["5D", "4S"], ["9H"], ["b8(7H)"]])
    assert written.plus


def test_blanks_are_free_around_signs_and_may_be_left_out() -> None:
    for text in ("10Dx9H+AD,8C+2S", "10D x 9H + AD , 8C +2S", "10D x 9H+ AD 8C+2S"):
        assert names(read(text)) == [["9H", "AD"], ["8C", "2S"]]


def test_all_and_sweep_are_words_of_their_own() -> None:
    written = read("10D x ALL Sweep")
    assert (written.all, written.sweep, written.items) == (True, True, ())
    assert unread("10D x all 9H").name == "unreadable-line"


def test_a_build_has_its_value_after_the_equals_sign() -> None:
    written = read("2h+b8=10")
    assert (written.kind, RULES.pack.name(written.card), names(written), written.value) == (
        "build",
        "2H",
        [["2H", "b8"]],
        "10",
    )
    assert read("kh kc = k").value == "K"


def test_the_places_of_the_parts_are_kept() -> None:
    written = read("10D x 9H + AD")
    assert [place for _, place in written.parts()] == [(0, 3), (6, 8), (11, 13)]


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("", 0, 1),
        ("x 9H", 0, 1),
        ("b9 x 9H", 0, 2),
        ("10D 9H", 4, 6),
        ("10D 9H x 8C", 4, 6),
        ("10D x + 9H", 6, 7),
        ("10D x 9H + , 8C", 11, 12),
        ("10D x 9H +", 9, 10),
        ("10D x 9H x 8C", 9, 10),
        ("10D x (9H)", 6, 7),
        ("10D x 9H!", 6, 9),
        ("9H = 9 9", 7, 8),
        ("9H =", 3, 4),
        ("= 9", 0, 2),
        ("9H = 9H", 5, 7),
        ("9H = ,", 3, 4),
        ("9H x b(9)", 5, 9),
        ("9C x b9(99)", 5, 11),
        ("10D = b9", 6, 8),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(text: str, start: int, end: int) -> None:
    found = unread(text)
    assert found.name == "unreadable-line"
    assert found.start == start
    assert found.facts["expected"]
    assert start < found.end
    assert found.end == end or text.startswith("=")


@pytest.mark.parametrize("text", ["14D x 9H", "9H x 1", "0S", "XD", "10D x 11H"])
def test_what_is_written_like_a_card_and_is_none_is_an_unknown_card_or_unreadable(text: str) -> None:
    found = unread(text)
    assert found.name in {"unknown-card", "unreadable-line"}


def test_an_unknown_card_tells_the_ranks_and_suits_of_the_pack() -> None:
    found = unread("10D x 11H")
    assert (found.name, found.facts["text"], found.facts["suits"]) == (
        "unknown-card",
        "11H",
        ["S", "H", "D", "C"],
    )


def test_a_build_is_named_by_its_value_or_by_a_called_rank() -> None:
    assert build_named(RULES.pack, "b10") == BuildName("10")
    assert build_named(RULES.pack, "Bk") == BuildName("K")
    assert build_named(RULES.pack, "b9(t♦)") == BuildName("9", RULES.pack.number("10D"))
    assert build_named(RULES.pack, "9H") is None
    assert build_named(RULES.pack, "b9(99)") is None
    assert looks_like_card("14D")
    assert not looks_like_card("hello")


def test_a_value_is_a_number_or_a_rank() -> None:
    high = compile_rules(rules("foster", *HIGH_ACE))
    assert (high.value_named("9"), high.value_named("k"), high.value_named("zz")) == (9, 13, None)
    assert RULES.value_name(RULES.value_named("Q") or 0) == "Q"
    assert RULES.value_named("²") is None
    called = high.value_named("A")
    assert called is not None
    assert called < 0
    assert high.value_name(called) == "A"


def test_the_rules_of_a_variant_are_compiled_once_and_kept_with_it() -> None:
    variant = rules("foster")
    assert compile_rules(variant) is compile_rules(variant)
    assert compile_rules(variant).variant is variant
    assert compile_rules(rules("foster", "game.target = 31")).variant.game.target == 31


def test_a_table_has_loose_cards_and_builds_of_one_group_or_of_more() -> None:
    seats = {"bob": 1}
    laid = read_table(
        RULES, "9H, AD [7H+3C = 10 Bob] [3S+5H, 8D = 8 BOB][KH, KC = K]", lambda name: seats.get(name.lower())
    )
    assert [RULES.pack.name(card) for card in laid.cards] == ["9H", "AD"]
    assert [(build.value, build.owner, build.size) for build in laid.builds] == [(10, 1, 2), (8, 1, 3), (-13, -1, 2)]
    assert (laid.problems, laid.count) == ([], 9)


@pytest.mark.parametrize(
    ("table", "name", "start", "end"),
    [
        ("9H 9H", "card-repeated", 3, 5),
        ("9H [9H+AC = 10]", "card-repeated", 4, 6),
        ("9H 14D", "unknown-card", 3, 6),
        ("9H tea", "unreadable-line", 3, 6),
        ("9H [7H+3C = 10", "unreadable-line", 3, 14),
        ("[7H+3C]", "unreadable-line", 1, 6),
        ("[]", "unreadable-line", 1, 2),
        ("[7H+3C = ten]", "unreadable-line", 1, 12),
        ("[7H+14C = 7]", "unknown-card", 4, 7),
        ("[7H+3C = 10 Zoe]", "unknown-player", 12, 15),
    ],
)
def test_what_cannot_lie_on_a_table_is_told_with_its_place(table: str, name: str, start: int, end: int) -> None:
    laid = read_table(RULES, table, lambda _: None)
    problem = laid.problems[0]
    assert (problem.name, problem.start, problem.end) == (name, start, end)


def test_a_build_of_no_card_that_can_be_read_is_none() -> None:
    assert read_table(RULES, "9H [14C = 7]", lambda _: None).builds == []


@pytest.mark.parametrize(
    ("play", "table", "printed"),
    [
        ("t♦ x 9♥ 1♦", "9H AD", "10D x 9H+AD"),
        ("9c x b9 9h", "[5H+4C = 9 Bob] 9H", "9C x b9, 9H"),
        ("2h b8 = 10", "[5H+3C = 8 Bob]", "2H+b8 = 10"),
        ("10h b10 = 10", "[7H+3C = 10 Bob]", "10H, b10 = 10"),
        ("kd x bk", "[KH, KC = K Bob]", "KD x bK"),
        ("4c,4d=4", "4D", "4C, 4D = 4"),
        ("? x ?", "?", "? x ?"),
    ],
)
def test_the_printed_form_names_every_card_and_reads_back_to_itself(play: str, table: str, printed: str) -> None:
    assert ruling(play, table).printed == printed
    assert ruling(printed, table).printed == printed


def test_a_copy_of_a_table_is_changed_on_its_own() -> None:
    here = position("9H AD").table
    twin = here.copy()
    twin.lay([0])
    assert (here.loose, twin.loose != here.loose, twin.clear) == (position("9H AD").table.loose, True, False)
