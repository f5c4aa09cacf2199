"""What is said of a fault fits what was written: who is not named, what happens now, and nothing endless."""

import pytest

from referee.record import read_record
from referee.replay import judge_record
from referee.report.diagnostic import Diagnostic, diagnostics
from referee.report.text import render_text

BEGUN = "variant: foster\nplayers: Ann, Bob\ndeal: Bob\ntable: 9H AD 8C 2S\n"
CARD_LIES = "the card it names lies on the table, and the next play tells whose turn it was."
LEFT_OUT = "what this line says of that name is left out, and everything else in the record is judged."


def found(text: str) -> list[Diagnostic]:
    record = read_record(text, "game.cassino")
    return diagnostics(judge_record(record), list(record.lines))


@pytest.mark.parametrize(
    ("entry", "now"),
    [
        ("Cleo: 4C", CARD_LIES),
        ("score: Cleo 4", LEFT_OUT),
        ("challenge: Cleo", LEFT_OUT),
        ("claim: Cleo out", LEFT_OUT),
        ("count: Cleo cards 3", LEFT_OUT),
        ("adjust: Cleo +1", LEFT_OUT),
    ],
)
def test_only_a_play_of_a_stranger_lays_a_card_on_the_table(entry: str, now: str) -> None:
    told = next(each for each in found(f"{BEGUN}{entry}\n") if each.name == "unknown-player")
    assert told.now == now


def test_a_stranger_who_deals_lays_no_card_on_the_table() -> None:
    told = found("variant: foster\nplayers: Ann, Bob\ndeal: Cleo\n")[0]
    assert (told.name, told.now) == ("unknown-player", LEFT_OUT)


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ("challenge:", "nobody is named: `challenge: NAME`"),
        ("challenge: at=4", "nobody is named: `challenge: NAME`"),
        ("claim:", "nobody is named: `claim: NAME out`"),
    ],
)
def test_an_entry_without_a_name_shows_where_it_stands(entry: str, said: str) -> None:
    told = next(each for each in found(f"{BEGUN}{entry}\n") if each.name == "unknown-player")
    assert told.headline == said


@pytest.mark.parametrize("endless", ["9" * 6000, "x" * 6000, "two words " * 1000], ids=["number", "word", "words"])
@pytest.mark.parametrize(
    "entry",
    ["count: Ann cards {}", "score: Ann {}", "Ann: 3H x {}", "Ann: 3C+5H = {}", "{}: 3H", "irregularity: {}", "{}"],
)
def test_a_headline_is_never_endless(entry: str, endless: str) -> None:
    for each in found(BEGUN + entry.replace("{}", endless) + "\n"):
        assert len(each.headline) < 250
        assert all(len(word) <= 65 for word in each.headline.split())


def test_a_rule_set_to_an_endless_value_is_told_in_a_few_words() -> None:
    told = found(f"set: game.target = {'9' * 6000}\nplayers: Ann, Bob\n")
    assert [each.name for each in told][:1] == ["unknown-rule"]
    assert len(told[0].headline) < 250
    assert "…" in told[0].headline


def test_a_word_of_the_glossary_points_to_its_page() -> None:
    told = next(each for each in found(f"{BEGUN}irregularity: misdeal\n") if each.name == "unknown-word")
    assert "`referee explain misdeal` tells what `misdeal` is" in told.helps[-1]


def test_what_one_count_leaves_out_is_told_in_one_sentence() -> None:
    text = "variant: foster\nplayers: Ann, Bob\ndeal: Bob\ncount: Ann cards 30\n"
    record = read_record(text, "game.cassino")
    judgement = judge_record(record)
    assert [fault.name for fault in judgement.faults] == ["counts-incomplete"]
    said = "the spades, big cassino, little cassino and the aces are counted for neither Ann nor Bob, and do not follow"
    assert said in render_text(judgement, list(record.lines))
