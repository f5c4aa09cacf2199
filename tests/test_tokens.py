"""The one tokenizer: words and signs with their places, whatever is typed."""

from __future__ import annotations

import pytest

from referee.cards import pack_of
from referee.tokens import Bracket, Token, cards_in, comment_at, entry_tokens, play_tokens, table_parts, words_of

PACK = pack_of(("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"), ("S", "H", "D", "C"))


def kinds(text: str) -> list[tuple[str, str]]:
    return [(token.kind, token.text) for token in play_tokens(text)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("10D x 9H+AD, 8C+2S", "10D|x|9H|+|AD|,|8C|+|2S"),
        ("10Dx9H AD", "10D|x|9H|AD"),
        ("3C+7H,8D + 2S=10 sweep", "3C|+|7H|,|8D|+|2S|=|10|sweep"),
        ("9C \u00d7 b9( 7H )", "9C|\u00d7|b9( 7H )"),
        ("  ? X all ", "?|X|all"),
        ("10\u2666 x (9H", "10\u2666|x|(|9H"),
        ("", ""),
    ],
)
def test_a_play_is_words_and_signs_each_at_its_place(text: str, words: str) -> None:
    tokens = play_tokens(text)
    assert "|".join(token.text for token in tokens) == words
    assert all(text[token.start : token.end] == token.text for token in tokens)


def test_the_signs_of_a_play_tell_their_kind() -> None:
    assert kinds("2H+b8 = 10") == [("word", "2H"), ("+", "+"), ("word", "b8"), ("=", "="), ("word", "10")]
    assert kinds("9C X 9H, (") == [("word", "9C"), ("x", "X"), ("word", "9H"), (",", ","), ("stray", "(")]


def test_a_table_is_cards_and_brackets() -> None:
    text = "9H, AD [7H+3C, KD = 10  Ann Lee ][4S=K] [5D"
    parts = list(table_parts(text))
    assert [part.text for part in parts if isinstance(part, Token)] == ["9H", "AD"]
    first, second, third = (part for part in parts if isinstance(part, Bracket))
    assert [[word.text for word in group] for group in first.groups] == [["7H", "3C"], ["KD"]]
    assert first.value is not None
    assert first.owner is not None
    assert (first.value.text, first.owner.text) == ("10", "Ann Lee")
    assert text[first.owner.start : first.owner.end] == "Ann Lee"
    assert (second.closed, second.owner) == (True, None)
    assert (third.closed, third.value, text[third.start : third.end]) == (False, None, "[5D")


@pytest.mark.parametrize("inside", ["7H+3C", "7H+3C =", "7H = = 10", "7H = 10, Ann"])
def test_a_bracket_without_one_value_is_no_build(inside: str) -> None:
    (bracket,) = table_parts(f"[{inside}]")
    assert isinstance(bracket, Bracket)
    assert (bracket.closed, bracket.value, bracket.groups) == (True, None, ())


def test_an_entry_is_words_with_commas_and_equals_between() -> None:
    assert [token.text for token in entry_tokens("short-hand Ann cards = 3,x")] == [
        "short-hand",
        "Ann",
        "cards",
        "=",
        "3",
        ",",
        "x",
    ]
    assert [token.text for token in words_of("Ann+Cleo 9, Bob -3", 5)] == ["leo", "9", "Bob", "-3"]


def test_cards_are_found_with_their_places_anywhere() -> None:
    text = "T\u2666 x b9(7h), 5D+ten ?"
    found = list(cards_in(PACK, text, play=True))
    assert [PACK.name(card) for card, _, _ in found] == ["10D", "7H", "5D"]
    assert [text[start:end] for _, start, end in found] == ["T\u2666", "7h", "5D"]
    assert [text[start:end] for text in ["Max 9H"] for _, start, end in cards_in(PACK, text)] == ["9H"]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Ann: 5H  # laid", "Ann: 5H "),
        ("# all", ""),
        ("note: a#b", "note: a#b"),
        ("Ann: 5H\t#- Ann: 6H", "Ann: 5H"),
        ("", ""),
    ],
)
def test_a_comment_begins_at_the_start_or_after_a_blank(line: str, said: str) -> None:
    assert line[: comment_at(line)] == said
