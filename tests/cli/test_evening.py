"""An evening at a table, each thing that once went wrong there asked again: what is typed, and what must be said."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

HEADERS = "variant: foster\nplayers: Ann, Bob\n"
DEALT = HEADERS + "deal: Bob\ntable: 9H AD 8C 2S\n"
COUNTED = "deal: Bob\ncount: Ann cards 30, spades 7, aces 2, big 1, little 0, sweeps 1\n"
BOTH = HEADERS + "start: Ann 20, Bob 20\ndeal: Bob\ncount: Ann cards 30, spades 7, aces 2, big 1, little 0, sweeps 0\n"

TYPED = {
    "a finished deal is not undone by a word": (
        "variant: enquire-within\nplayers: Ann, Bob\n" + COUNTED,
        ["irregularity: card-exposed 7h bob"],
        ["the deal is over", "deal that is open"],
    ),
    "that both are past the target is said, and what follows": (
        HEADERS + "start: Ann 20, Bob 20\ndeal: Bob\n",
        ["count: ann cards 30, spades 7, aces 2, big 1, little 0, sweeps 0"],
        ["nobody has claimed: the first right claim wins at once", "else they play on to 32"],
    ),
    "who has won is said when a claim after the count is right": (
        BOTH,
        ["claim: ann out"],
        ["rightly: Ann wins the game"],
    ),
    "what a challenge does is said": (
        DEALT + "Ann: 9S x 8C+2S\n",
        ["challenge: bob"],
        ["2 of spades and 8 of clubs go back to the table and 9 of spades lies on the table"],
    ),
    "an item that is claimed rightly is said to be theirs": (
        HEADERS + "deal: Bob\ntable: 9H AD 8C 2S\nAnn: 10D x 9H+AD, 8C+2S\nBob: 5H\n",
        ["claim: ann big"],
        ["Ann claimed big", "rightly"],
    ),
    "an early claim is judged when all is counted": (
        HEADERS + "start: Ann 9, Bob 3\ndeal: Bob\n",
        ["claim: ann out"],
        ["it is judged as soon as all is counted"],
    ),
    "sweeps that nobody counted are said to be none": (
        HEADERS + "deal: Bob\n",
        ["count: ann cards 30, spades 7, aces 2, big 1, little 0, sweeps 1", "score"],
        ["taken as none: the sweeps of Bob"],
    ),
    "a forgotten play is put in": (
        DEALT + "Ann: 5H\nBob: KD\n",
        ["insert 6 ann: 7d", "insert 6 bob: 7d"],
        ["6 Bob: 7D"],
    ),
    "what was undone comes back": (DEALT + "Ann: 5H\n", ["undo", "redo"], ["5 #- Ann: 5H", "5 Ann: 5H"]),
    "a kind of slip is read with blanks": (
        HEADERS + "deal: Bob\n",
        ["irregularity: wrong number bob", "rule wrong number"],
        ["irregularity: wrong-number Bob", "wrong-number: a hand was dealt too many cards or too few"],
    ),
    "a misdeal is asked about": (DEALT, ["misdeal", "rule misdeal"], ["what happened?", '"misdeal" may be']),
    "a name in the cut is printed as it is": (HEADERS, ["cut: ann 3h, bob 9d"], ["cut: Ann 3H, Bob 9D"]),
}


@pytest.mark.parametrize("about", TYPED)
def test_at_the_prompt(about: str, tmp_path: Path, piped: Callable[..., Any]) -> None:
    record, lines, wanted = TYPED[about]
    path = tmp_path / "friday.cassino"
    path.write_text(record, encoding="utf-8")
    done = piped("play", path, lines=lines)
    said = " ".join((done.stdout + done.stderr).split())
    assert [words for words in wanted if words not in said] == []


ASKED = {
    "a king is called a king": (
        ["claim", "3h+10d = 13", "--table", "10d", "--variant", "royal"],
        ["stands if the player holds a king"],
    ),
    "a tie is explained": (["explain", "tie"], ["game.tie"]),
    "the old words are explained": (["explain", "sets", "up"], ["the old words for what counts"]),
    "a variant is explained": (["explain", "royal"], ["royal (variant)"]),
    "the kinds of a misdeal are listed": (["rule", "misdeal"], ['"misdeal" may be card-exposed']),
    "a kind is read with blanks": (["rule", "wrong number"], ["wrong-number: a hand was dealt"]),
}


@pytest.mark.parametrize("about", ASKED)
def test_on_the_command_line(about: str, referee: Callable[..., Any]) -> None:
    arguments, wanted = ASKED[about]
    ran = referee(*arguments)
    said = " ".join((ran.out + ran.err).split())
    assert [words for words in wanted if words not in said] == []


def test_rules_that_lie_beside_the_record_are_named(
    tmp_path: Path, referee: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("family.yaml").write_text("extends: foster\n", encoding="utf-8")
    ran = referee("new", "x.cassino", "--variant", "family", "--players", "Ann, Bob")
    assert "did you mean family.yaml" in ran.err
