"""What people say at a table is the entry that they mean; what is left open is asked; the notation reads as ever."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from referee.keeping.said import read_said
from referee.keeping.session import Session
from referee.keeping.typed import read_typed
from referee.record import read_record

HERE = Path(__file__).parent
GAMES = sorted((HERE.parent / "games").glob("*.cassino"))
CONTEXTS: list[dict[str, Any]] = yaml.load((HERE / "sentences.yaml").read_text(encoding="utf-8"), yaml.CSafeLoader)
SENTENCES = [
    pytest.param(context["record"], one, id=f"{context['context']}: {one['say']}")
    for context in CONTEXTS
    for one in context["said"]
]
HEAD = "players: Ann, Bob\ndeal: Bob\n"


def answered(record: str, said: str) -> tuple[list[str], bool]:
    answer = Session(record, "said.cassino").try_entry(said)
    return [line.text for line in answer.lines], bool(answer.meanings or answer.refused)


@pytest.mark.parametrize(("record", "sentence"), SENTENCES)
def test_what_is_said_is_the_entry_it_means_or_is_asked(record: str, sentence: dict[str, str]) -> None:
    expected = ([], True) if "asks" in sentence else ([sentence["means"]], False)
    assert answered(record, sentence["say"]) == expected


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.stem)
def test_the_notation_is_read_as_it_is_without_the_reader_of_words(game: Path) -> None:
    text = game.read_text(encoding="utf-8")
    moment = Session(text, game.name).moment()
    for entry in read_record(text).entries:
        typed = entry.source.strip()
        assert read_said(typed, moment) == read_typed(typed, moment), typed
        if entry.keyword is None:
            assert read_said(entry.text, moment) == read_typed(entry.text, moment), entry.text


@pytest.mark.parametrize(
    ("typed", "means"),
    [
        ("irregularity: wrong number", "irregularity: wrong-number"),
        ("irregularity: card exposed 8d ann", "irregularity: card-exposed 8D Ann"),
        ("count: ann 26 7 1 0 1 0", "count: Ann cards 26, spades 7, big 1, little 0, aces 1, sweeps 0"),
    ],
)
def test_blanks_stand_for_hyphens_and_bare_numbers_for_the_items_in_an_entry(typed: str, means: str) -> None:
    assert answered(HEAD, typed)[0] == [means]


@pytest.mark.parametrize("nonsense", ["hello", "hm", "build", "takes", "raises", "on", "ann", "a", "'s", "@0", "+"])
def test_what_is_no_sentence_is_refused_without_a_trace(nonsense: str) -> None:
    session = Session(HEAD + "table: 9H AD 8C 2S\n", "said.cassino")
    assert not session.try_entry(nonsense).stands


def test_a_remark_behind_a_sentence_is_kept() -> None:
    answer = Session(HEAD + "table: 9H AD 8C 2S\n", "said.cassino").try_entry("five of hearts  # at last")
    assert answer.record[-1] == "Ann: 5H  # at last"
