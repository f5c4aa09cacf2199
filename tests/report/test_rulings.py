"""Rulings said aloud: one sentence for each, of what happened, what is done now, and by which law."""

import json
from pathlib import Path

import pytest

from referee import judge_record, load_variant, read_record
from referee.cli.main import run
from referee.replay.judgement import Ruled
from referee.report.catalogue.rulings import DONE, HAPPENED, effect
from referee.report.tally import render_deal
from referee.report.text import render_text
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
                    "stock, and Ann gets the top card [FO exposed cards]."
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
            TURNED + "irregularity: card-exposed 7H Bob\nruling: accept\n",
            [
                (
                    "Bob showed 7 of hearts while dealing, Bob's own: Bob keeps the card, and the deal goes on "
                    "[FO exposed cards]."
                )
            ],
        ),
        (
            TURNED + "irregularity: card-faced 7H Ann\n",
            [
                (
                    "7 of hearts was found face up in the pack, and was to be Ann's: Ann may refuse the card "
                    "(the owner of the card may choose refuse or accept) [FO exposed cards]."
                )
            ],
        ),
        (
            HEAD + "irregularity: lifted-early Ann\nirregularity: card-exposed 7H Bob\n",
            [
                (
                    "Ann took up the hand before the deal was complete: no misdeal and no fresh deal can be claimed in "
                    "this deal any more [FO wrong number]."
                ),
                (
                    "Bob showed 7 of hearts while dealing, Bob's own: no misdeal and no new deal can be claimed, for "
                    "Ann had taken up the hand in line 4; Bob has the card [FO wrong number]."
                ),
            ],
        ),
        (
            TURNED + "irregularity: wrong-number Ann cards=5\n",
            [
                (
                    "Ann's hand was dealt wrong: 5 cards instead of 4: these rules are silent about it, and the table "
                    "has to agree."
                )
            ],
        ),
        (
            TURNED + "Ann: 10C x 9H\nchallenge: Bob\nchallenge: Bob\n",
            [
                (
                    "Bob challenged Ann's play in line 5, rightly: 9 of hearts goes back to the table and 10 of clubs "
                    "lies on the table [FO irregularities in play]."
                ),
                "Bob challenged, and no foul of another is there to object to: nothing changes [FO false build].",
            ],
        ),
        (
            TURNED + "Ann: 10C x 10D\nclaim: Ann big\nclaim: Ann sweep\nclaim: Bob spades\nclaim: Bob last\n",
            [
                "Ann claimed big cassino, rightly: Ann has it.",
                "Ann claimed the sweep, wrongly: the board was not cleared, and nothing is counted for it.",
                "Bob claimed the most spades, wrongly: 0 taken so far, and it is certain from 7 on.",
                "Bob claimed the last trick, wrongly: it has not been made yet.",
            ],
        ),
        (
            HEAD + "claim: Ann out\n",
            ["Ann claims to be out: it is judged as soon as all is counted [FO twenty-one points]."],
        ),
        (
            HEAD + "claim: Ann out\ncount: Ann cards 30, spades 7, aces 1, big 1, little 1\n",
            [
                "Ann claimed to be out, and has 8 of 21 points: Ann loses the game [FO twenty-one points].",
                "Bob wins the game, Ann 8 and Bob 3.",
            ],
        ),
        (
            TURNED + "Ann: 10C x 10D\nchallenge: Bob\n",
            ["Bob challenged Ann's play, wrongly: it stands [FO false build]."],
        ),
        (
            TURNED + "Ann: 10C x 9H\nchallenge: Ann\n",
            ["Ann challenged, and no foul of another is there to object to: nothing changes [FO false build]."],
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
                    "Ann and Bob have reached 21 and nobody has claimed: the first right claim wins at once, else they "
                    "play on to 32."
                )
            ],
        ),
    ],
)
def test_what_happened_what_is_done_and_by_which_law(text: str, sentences: list[str]) -> None:
    assert said(text) == sentences


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        (
            TURNED + "irregularity: short-hand Ann cards=3\nirregularity: card-found 7H Bob\n",
            [
                "Ann has 3 cards instead of 4: Ann plays on with fewer cards [EW 3].",
                "7 of hearts was found on the floor: it goes to Ann, who is short [EW 3].",
            ],
        ),
        (
            TURNED + "irregularity: card-found 7H Bob\n",
            ["7 of hearts was found on the floor: nobody is short of a card, and the table has to agree whose it is."],
        ),
    ],
)
def test_whose_a_found_card_is_and_who_is_short_is_said(text: str, sentences: list[str]) -> None:
    assert said(text, "enquire-within") == sentences


def test_the_last_card_clears_the_board_and_why_it_is_no_sweep_is_said_with_the_law() -> None:
    small = "players: Ann, Bob\nset: pack.ranks = [A, 2, 3]\nset: scoring.items.big = none\ndeal: Bob\n"
    plays = ("Ann: 2S", "Bob: 2D x 2S", "Ann: AD x AH", "Bob: 3S x 3H", "Ann: 3D", "Bob: AC x AS", "Ann: 2C x 2H")
    text = small + "table: AH 2H 3H AS\n" + "\n".join(plays) + "\nBob: 3C x 3D\nclaim: Bob sweep\n"
    assert said(text, "enquire-within") == [
        (
            "Bob claimed the sweep, wrongly: a board cleared by the last card of a deal is no sweep, and nothing is "
            "counted for it [EW 4]."
        )
    ]


def test_opponents_who_went_on_with_a_false_build_take_back_their_cards_and_that_is_said() -> None:
    text = (
        "players: Ann, Bob\nset: build.false_build_followers = take-back\ndeal: Bob\ntable: 3H KC JH QD\n"
        "Ann: 2S+3H = 5\nBob: 4D+b5 = 9\nchallenge: Bob at=6\nhand: Ann 7D 8D 10D\n"
    )
    assert said(text) == [
        (
            "Bob challenged Ann's play in line 6, rightly: 3 of hearts goes back to the table, 2 of spades lies on the "
            "table and 4 of diamonds returns to Bob's hand, who plays again [FO false build]."
        )
    ]


def test_who_has_won_is_said_at_the_line_that_ended_the_game() -> None:
    counted = (
        "count: Ann cards 30, spades 7, aces 1, big 1, little 1, sweeps 0\ncount: Bob cards 22, spades 6, aces 3\n"
    )
    both = f"variant: foster\nplayers: Ann, Bob\nstart: Ann 20, Bob 20\ndeal: Bob\n{counted}"
    for text, lines in ((both, [6]), (both + "claim: Ann out\n", [7, 7])):
        judged = judge_record(read_record(text))
        assert [ruled.line for ruled in judged.rulings] == lines
        assert judged.winner == ("Ann" if len(lines) > 1 else None)


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
    assert "Ann and Bob are level, and another deal is played: Ann 22 and Bob 22." in told
    both = ["--counts", "Bob cards 22, spades 6, aces 3, big 0, little 1"]
    run(["tally", "--variant", "pagat", *counts, *both])
    assert "left over" not in capsys.readouterr().out


FOUR_EACH = "count: Ann cards 26, spades 7, aces 2, big 0, little 1\ncount: Bob cards 26, spades 6, aces 2, big 1\n"
EIGHT_THREE = "count: Ann cards 30, spades 7, aces 2, big 1, little 0\ncount: Bob cards 22, spades 6, aces 2, big 0\n"


@pytest.mark.parametrize(
    ("order", "counts", "sentence"),
    [
        (
            "cards, spades, big, little, aces",
            EIGHT_THREE,
            "Ann wins the game (out first, with the most cards), Ann 28 and Bob 23.",
        ),
        (
            "aces, cards, spades, big, little",
            EIGHT_THREE,
            "Ann wins the game (out with the same item, the aces: the score decides), Ann 28 and Bob 23.",
        ),
        (
            "aces, cards, spades, big, little",
            FOUR_EACH,
            (
                "Ann and Bob are level (out with the same item, the aces: and so is the score), and another deal is "
                "played: Ann 24 and Bob 24."
            ),
        ),
    ],
)
def test_with_which_item_the_first_was_out_is_said_and_that_several_were_out_with_it(
    order: str, counts: str, sentence: str
) -> None:
    rules = f"set: game.out = count-order\nset: scoring.count_order = [{order}, sweeps]\n"
    assert said(f"players: Ann, Bob\n{rules}start: Ann 20, Bob 20\ndeal: Bob\n{counts}") == [sentence]


def test_of_three_who_has_lost_by_a_wrong_claim_is_said_and_nobody_is_called_level() -> None:
    text = "players: Ann, Bob, Cleo\ndeal: Cleo\ntable: 10D 9H KC 8C\nAnn: 10C x 10D\nclaim: Ann out\n"
    assert said(text) == [
        "Ann claimed to be out, and has 2 of 21 points: Ann loses the game, and nobody wins it [FO twenty-one points]."
    ]


def test_a_choice_that_nobody_made_is_said_to_be_none_once_the_deal_goes_on() -> None:
    shown = HEAD + "irregularity: card-exposed 7H Ann\n"
    law = "Bob showed 7 of hearts while dealing to Ann: an opponent may ask for a new deal"
    assert said(shown) == [f"{law} (an opponent may choose redeal or accept) [FO exposed cards]."]
    assert said(shown + "table: 10D 9H KC 8C\n") == [
        f"{law}; nothing was chosen, and the deal goes on; Ann has the card [FO exposed cards]."
    ]


@pytest.mark.parametrize(
    ("later", "now"),
    [
        ("", "unless it is challenged before the next capture"),
        ("Bob: KD x KC\n", "the play stands: nobody challenged it before the next capture"),
        ("Bob: 3C\n", "unless it is challenged before the next capture"),
    ],
)
def test_a_foul_that_nobody_challenged_in_time_is_said_to_stand(later: str, now: str) -> None:
    record = read_record(f"variant: foster\n{TURNED}Ann: 10C x 9H\n{later}")
    assert now in " ".join(render_text(judge_record(record), record.lines).split())


def deal_by(variant: str, names: str, counts: str) -> str:
    """What ``tally`` prints of a deal kept by counts whose dealer, the last player, dealt a wrong number."""
    head = f"variant: {variant}\nplayers: {names}\ndeal: {names.rsplit(maxsplit=1)[-1]}\n"
    record = read_record(head + "irregularity: wrong-number Ann cards=5 round=middle found=later\n" + counts)
    (deal,) = judge_record(record).deals
    return "\n".join(render_deal(deal, load_variant(variant)))


def test_what_a_ruling_takes_is_a_row_of_its_own_and_the_rows_add_up() -> None:
    text = deal_by("foster", "Ann, Bob", EIGHT_THREE)
    assert "points       8       3\n  ruling       0      \N{MINUS SIGN}3\n  counts       8       0" in text


def test_a_silent_dealers_points_are_taken_from_nobody_and_the_subtraction_says_so() -> None:
    counts = (
        "count: Ann cards 24, spades 5, aces 2, big 1, little 0\n"
        "count: Bob cards 14, spades 4, aces 0, big 0, little 1\ncount: Cleo cards 14, spades 4, aces 2\n"
    )
    text = deal_by("foster-eleven", "Ann, Bob, Cleo", counts)
    minus = "\N{MINUS SIGN}"
    rows = [" ".join(line.split()) for line in text.splitlines()]
    assert rows[8:13] == [
        "points 8 1 2",
        f"ruling 0 0 {minus}2",
        f"set off {minus}1 {minus}1 0",
        "counts 7 0 0",
        "score 7 0 0",
    ]
    assert f"subtraction: 8 {minus} (1 + 0) = 7 to Ann" in text


RECORD = (
    "variant: enquire-within\nplayers: Ann, Bob\ndeal: Bob\nirregularity: card-exposed 7H Ann\ndeal: Ann\n"
    "count: Ann cards 30, spades 7, big 1, little 0, aces 2, sweeps 0\n"
)


@pytest.mark.parametrize("command", ["check", "tally", "sheet", "show"])
def test_every_command_says_the_ruling(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.cassino"
    file.write_text(RECORD)
    asked = ["--at", "4"] if command == "show" else []
    run([command, str(file), *asked])
    out = " ".join(capsys.readouterr().out.split())
    assert "Bob showed 7 of hearts while dealing to Ann: the deal is void, and the next player deals [EW 2]." in out


def test_a_void_deal_is_shown_void_as_plain_values_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.cassino"
    file.write_text(RECORD)
    run(["show", str(file), "--at", "4", "--format", "json"])
    shown = json.loads(capsys.readouterr().out)
    assert (shown["status"], [ruled["ruling"] for ruled in shown["rulings"]]) == ("void", ["deal-lost"])


@pytest.mark.parametrize(
    ("residue", "words"), [("last-taker", "Ann took last: "), ("nobody", "nobody gets what is left")]
)
def test_who_took_last_and_where_the_last_cards_go_is_said(residue: str, words: str) -> None:
    small = (
        f"players: Ann, Bob\nset: pack.ranks = [A, 2, 3]\nset: scoring.items.big = none\nset: residue.to = {residue}\n"
    )
    plays = ("Ann: 2S x 2H", "Bob: 2D", "Ann: AD x AH", "Bob: 3S", "Ann: 3D x 3H", "Bob: AC", "Ann: 2C x 2D", "Bob: 3C")
    record = read_record(f"variant: foster\n{small}deal: Bob\ntable: AH 2H 3H AS\n" + "\n".join(plays) + "\n")
    lines = render_text(judge_record(record), record.lines).splitlines()
    (said_last,) = (line for line in lines if words in line)
    assert {"AS", "AC", "3S", "3C"} <= set(said_last.replace(",", "").split())


def test_a_card_that_was_never_found_is_named_as_lost() -> None:
    small = "players: Ann, Bob\nset: pack.ranks = [A, 2, 3]\nset: scoring.items.big = none\n"
    plays = ("Ann: 2S", "Bob: 2D x 2S", "Ann: AD x AH", "Bob: 3S x 3H", "Ann: 3D", "Bob: AC x AS", "Ann: 3C x 3D")
    text = f"variant: enquire-within\n{small}deal: Bob\ntable: AH 2H 3H AS\nirregularity: short-hand Bob\n"
    record = read_record(text + "\n".join(plays) + "\n")
    assert "1 card of the pack never found, and lost: 2C" in render_text(judge_record(record), record.lines)


@pytest.mark.parametrize("variant", ["enquire-within", "two-hand"])
def test_that_court_cards_only_pair_is_said_to_be_a_reading_where_the_text_is_silent(variant: str) -> None:
    text = f"variant: {variant}\nplayers: Ann, Bob\ndeal: Bob\ntable: 10D 2D 7C 5S\nAnn: QC x 10D 2D\n"
    record = read_record(text)
    said = " ".join(render_text(judge_record(record), record.lines).split())
    assert "others take their equals only (note: our reading: the text names numbers alone" in said


def test_of_partners_it_is_their_side_that_counts_nothing() -> None:
    names = "players: Ann, Bob, Cleo, Dan\ndeal: Dan\n"
    assert said(names + "irregularity: wrong-number Ann cards=5 round=middle found=later\ncount: Ann cards 30\n") == [
        (
            "Ann's hand was dealt wrong: 5 cards instead of 4: the hands are made right, and Bob+Dan count nothing in "
            "this deal [FO wrong number]."
        )
    ]


@pytest.mark.parametrize(
    ("entries", "words"),
    [
        ("count: Ann cards 30, spades 7, aces 1, big 1, little 0\n", "deal 1 is kept by counts"),
        ("points: Ann 7, Bob 4\n", "deal 1 is kept by its points alone"),
        ("table: 10D 9H KC 8C\nAnn: 10C x 10D\nabandon: tired\n", "deal 1 is abandoned, nothing of it counts"),
    ],
)
def test_a_deal_whose_table_nobody_saw_or_that_is_over_is_not_shown_as_one_that_goes_on(
    entries: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.cassino"
    file.write_text(f"variant: foster\n{HEAD}{entries}")
    run(["show", str(file)])
    out = capsys.readouterr().out
    assert words in out
    assert "due " not in out
