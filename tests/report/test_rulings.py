"""Rulings said aloud: one sentence for each, of what happened, what is done now, and by which law."""

import json
from pathlib import Path

import pytest

from referee import judge_record, load_variant, read_record
from referee.cli.main import run
from referee.replay.judgement import Ruled
from referee.report.catalogue.rulings import DONE, HAPPENED, effect
from referee.variant.laws import NO_LAW, NOT_HERE, STAGE_UNKNOWN, IrregularityName, RulingName
from referee.variant.model import Law, When

HEAD = "players: Ann, Bob\ndeal: Bob\n"
OUT = "players: Ann, Bob\nstart: Ann {}, Bob 20\ndeal: Bob\ntable: 10D 9H KC 8C\nAnn: 10C x 10D\nclaim: Ann out\n"
TURNED = HEAD + "table: 10D 9H KC 8C\n"


def said(text: str, variant: str = "foster") -> list[str]:
    judged = judge_record(read_record(f"variant: {variant}\n{text}"))
    return [effect(ruled, judged.variant) for ruled in judged.rulings]


def test_every_irregularity_and_every_ruling_has_its_words() -> None:
    assert set(HAPPENED) == set(IrregularityName)
    assert set(DONE) == {*RulingName, NO_LAW, NOT_HERE, STAGE_UNKNOWN}


@pytest.mark.parametrize("kind", IrregularityName)
@pytest.mark.parametrize("ruling", RulingName)
def test_a_sentence_stands_alone_whatever_is_known(kind: IrregularityName, ruling: RulingName) -> None:
    law = Law(When((kind,)), ruling, points=1, source="FO")
    for facts in ({}, {"player": "Ann", "card": "7H", "cards": 5, "dealer": "Bob"}):
        sentence = effect(Ruled(4, 1, "irregularity", kind, "Ann", ruling, law, facts=facts), load_variant("foster"))
        assert sentence.endswith(" [FO].")
        assert "{" not in sentence
        assert not sentence[0].islower()


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        (
            HEAD + "irregularity: card-exposed 7H Ann\nruling: redeal\n",
            [
                (
                    "Bob showed 7 of hearts while dealing to Ann: a new deal was asked for: this one is void, "
                    "and Bob deals again [FO exposed cards]."
                )
            ],
        ),
        (
            TURNED + "irregularity: card-exposed 7H Ann\nruling: refuse\n",
            [
                (
                    "Bob showed 7 of hearts while dealing to Ann: Ann refused it: it goes into the middle of the "
                    "stock, and the top card is theirs instead [FO exposed cards]."
                )
            ],
        ),
        (
            TURNED + "Ann: 10C x 9H\nchallenge: Bob\n",
            [
                (
                    "Bob challenged Ann's play in line 5, rightly: 9 of hearts goes back to the table and 10 of clubs "
                    "lies on the table [FO irregularities in play]."
                )
            ],
        ),
        (
            TURNED + "Ann: 10C x 10D\nchallenge: Bob\n",
            ["Bob challenged Ann's play, wrongly: it stands [FO false build]."],
        ),
        (
            TURNED + "Ann: 10C x 9H\nchallenge: Ann\n",
            [("Ann challenged, and no foul of another is left to object to: the play stands [FO false build].")],
        ),
        (
            OUT.format(19),
            [
                "Ann claimed to be out with 21 of 21 points, rightly: Ann wins the game [FO twenty-one points].",
                "Ann wins the game, Ann 21 and Bob 20.",
            ],
        ),
        (
            OUT.format(18),
            [
                "Ann claimed to be out, and has 20 of 21 points: Ann loses the game [FO twenty-one points].",
                "Bob wins the game, Ann 18 and Bob 20.",
            ],
        ),
        (
            "players: Ann, Bob\nstart: Ann 20, Bob 20\ndeal: Ann\npoints: Ann 8, Bob 3\n",
            [
                (
                    "Ann and Bob are past 21 and nobody has claimed: the first right claim wins at once, else they "
                    "play on to 32."
                )
            ],
        ),
    ],
)
def test_what_happened_what_is_done_and_by_which_law(text: str, sentences: list[str]) -> None:
    assert said(text) == sentences


def test_level_at_the_target_another_deal_is_said_to_follow() -> None:
    text = "players: Ann, Bob\nstart: Ann 15, Bob 18\ndeal: Ann\npoints: Ann 7, Bob 4\n"
    assert said(text, "pagat") == ["Ann and Bob are level, and another deal is played: Ann 22 and Bob 22."]


def test_rulings_are_told_in_text_and_json_and_by_add_and_show(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "friday.cassino"
    file.write_text("variant: enquire-within\nplayers: Ann, Bob\ndeal: Bob\n", "utf-8")
    run(["add", str(file), "irregularity: card-exposed 7H Ann"])
    lost = "Bob showed 7 of hearts while dealing to Ann: the deal is void, and the next player deals [EW 2]."
    assert lost in capsys.readouterr().out
    run(["check", str(file)])
    assert "line 4: Bob showed 7 of hearts while dealing to Ann: the deal is void" in capsys.readouterr().out
    run(["show", str(file)])
    shown = capsys.readouterr().out
    assert "deal 1 is void, nothing of it counts" in shown
    assert "due" not in shown
    run(["check", "--format", "json", str(file)])
    (ruling,) = json.loads(capsys.readouterr().out)["records"][0]["rulings"]
    assert {key: ruling[key] for key in ("line", "deal", "irregularity", "by", "ruling", "choice", "effect")} == {
        "line": 4, "deal": 1, "irregularity": "card-exposed", "by": "Bob", "ruling": "deal-lost", "choice": None,
        "effect": lost,
    }  # fmt: skip


def test_numbers_that_nobody_counted_are_marked_as_left_over_from_the_others(
    capsys: pytest.CaptureFixture[str],
) -> None:
    counts = ["--counts", "Ann cards 30, spades 7, aces 1, big 1, little 0"]
    run(["tally", "--variant", "pagat", "--score", "Ann 15, Bob 18", *counts])
    told = capsys.readouterr().out
    assert "not counted, but left over from the others: cards, spades, big, little and aces of Bob" in told
    assert "Ann and Bob are level at the target: another deal is played" in told
    both = ["--counts", "Bob cards 22, spades 6, aces 3, big 0, little 1"]
    run(["tally", "--variant", "pagat", *counts, *both])
    assert "not counted" not in capsys.readouterr().out
