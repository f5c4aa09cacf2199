"""Diagnostics, excerpts and tallies as they are shown, from judgements made by hand."""

import re

import pytest

from referee.faults import Fault, Related, Span
from referee.record import read_record
from referee.replay import judge_record
from referee.replay.judgement import DealResult, GameResult, Judgement, Ruled
from referee.replay.stage import Status
from referee.report.diagnostic import Occasion, diagnose
from referee.report.excerpt import WIDTH, columns, excerpt, safe
from referee.report.tally import render_deal
from referee.report.text import render_concise, render_diagnostic, render_text
from referee.variant.model import (
    BuildRules,
    ChallengeRules,
    GameRules,
    Law,
    Lurch,
    ScoringRules,
    Source,
    SweepRules,
    Variant,
    When,
    Why,
)

RECORD = """\
variant: foster
players: Ann, Bob
deal: Bob
table: 9H AD 8C 2S
Ann: KD
Bob: 9S x 8C+2S
Ann: KD
"""
SIDES = ("Ann", "Bob")
LINES = RECORD.splitlines()
FOSTER = Variant(
    "foster",
    "Foster",
    sources={"FO": Source("Complete Hoyle", "R. F. Foster", "1897")},
    why={"values": Why("FO combining")},
    challenge=ChallengeRules(window="before-next-capture"),
)
WRONG_SUM = Fault(
    "capture-sum",
    Span(6, 11, 16),
    {"card": "9S", "group": ["8C", "2S"], "sum": 10, "value": 9, "takings": ["9S x 8C+AD"]},
)
TWICE = Fault(
    "card-repeated",
    Span(7, 6, 8),
    {"card": "KD", "seen": "table"},
    (Related(Span(5, 6, 8), "seen"),),
    ((7, "KD", "KH"),),
)


def judged(*faults: Fault, variant: Variant | None = FOSTER) -> Judgement:
    return Judgement("friday.cassino", variant, "0", ("Ann", "Bob"), ("Ann", "Bob"), faults=list(faults))


def test_a_foul_is_shown_with_carets_law_source_help_and_consequence() -> None:
    assert render_diagnostic(diagnose(WRONG_SUM, Occasion.of(judged()), LINES)) == (
        "foul capture-sum: 9 of spades cannot take 8 and 2: they make 10\n"
        "  --> friday.cassino:6:11\n"
        " 6 | Bob: 9S x 8C+2S\n"
        "   |           ^^^^^\n"
        "  law:  counting ace 1, 2 to 10 as they are; a card takes its equals and what adds up to it; others\n"
        "        take their equals only [FO combining, Complete Hoyle]\n"
        "  help: `9S x 8C+AD` would be right\n"
        "  now:  the play stands as it was made, and the cards lie where the record says, unless it is\n"
        "        challenged before the next capture: then what was taken goes back, and the played card lies\n"
        "        on the table"
    )


def test_a_second_place_is_marked_with_its_words() -> None:
    shown = render_diagnostic(diagnose(TWICE, Occasion.of(judged()), LINES)).splitlines()
    assert shown[2:6] == [
        " 5 | Ann: KD",
        "   |      -- seen here before",
        "   ...",
        " 7 | Ann: KD",
    ]
    assert shown[6] == "   |      ^^"
    assert "  help: line 7 would fit as KH; then the rest of the deal agrees" in shown


def test_colour_is_added_to_words_that_are_there_anyway() -> None:
    judgement = judged(WRONG_SUM, TWICE)
    plain, coloured = render_text(judgement, LINES), render_text(judgement, LINES, colour=True)
    assert "\x1b[" not in plain
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain
    assert coloured != plain


def test_concise_is_one_line_a_fault() -> None:
    assert render_concise(judged(WRONG_SUM, TWICE), LINES) == (
        "friday.cassino:6:11: capture-sum: 9 of spades cannot take 8 and 2: they make 10\n"
        "friday.cassino:7:6: card-repeated: king of diamonds lies on the table already\n"
    )


def test_a_fault_of_an_empty_file_has_no_excerpt() -> None:
    shown = render_diagnostic(
        diagnose(Fault("missing-header", Span(1), {"header": "players"}), Occasion.of(judged()), [])
    )
    assert " | " not in shown
    assert shown.startswith("error missing-header: the record names no players\n  --> friday.cassino:1:1\n")


def test_where_the_variant_is_unknown_no_law_is_named() -> None:
    found = diagnose(WRONG_SUM, Occasion.of(judged(variant=None)), LINES)
    assert found.law is None
    assert found.now == "the play stands as it was made, and the cards lie where the record says."


def test_the_law_of_an_irregularity_is_the_one_that_was_ruled_by() -> None:
    law = Law(
        When(("card-exposed",)), "new-deal-on-demand", text="an adversary may ask for a fresh deal", source="FO exposed"
    )
    judgement = judged()
    judgement.rulings = [Ruled(4, 1, "irregularity", "card-exposed", "Ann", law.ruling, law, ("redeal", "accept"))]
    fault = Fault(
        "ruling-missing", Span(4, 1, 4), {"irregularity": "card-exposed", "choices": ["redeal", "accept"], "by": None}
    )
    found = diagnose(fault, Occasion.of(judgement), LINES)
    assert found.law is not None
    assert (found.law.source, found.law.text) == ("FO exposed", "an adversary may ask for a fresh deal")
    assert found.help == "write `ruling: redeal` or `ruling: accept` on the next line"


@pytest.mark.thorough
def test_an_excerpt_of_a_million_characters_is_cut_around_the_span() -> None:
    line = "x" * 500_000 + "HERE" + "y" * 500_000
    shown = excerpt([line], 1, 500_001, 500_005)
    assert shown is not None
    assert shown.text[shown.start : shown.end] == "HERE"
    assert len(shown.text) <= WIDTH + 2
    assert shown.text[0] == shown.text[-1] == "…"


def test_a_span_longer_than_the_screen_is_cut_too() -> None:
    shown = excerpt(["z" * 1000], 1, 1, 1001)
    assert shown is not None
    assert shown.start == 0
    assert WIDTH - len("……") <= shown.end < columns(shown.text) <= WIDTH


def test_control_characters_cannot_steer_the_terminal() -> None:
    line = "Ann\x1b[2J: \u202e4C\x00\x85"
    shown = excerpt([line], 1, 1, 4)
    assert shown is not None
    assert shown.text == "Ann␛[2J: <202E>4C␀<0085>"
    assert safe("\x7f\u2028") == "␡<2028>"


def test_a_headline_cannot_steer_the_terminal_either() -> None:
    fault = Fault("misplaced-entry", Span(1), {"entry": "a\x1b[2Jb c", "reason": "\x07"})
    assert "\x1b" not in render_text(judged(fault), LINES)
    assert diagnose(fault, Occasion.of(judged()), LINES).headline == "a␛[2Jb c cannot stand here: ␇"


def test_carets_stand_under_wide_letters_tabs_and_accents() -> None:
    shown = excerpt(["大:\t4C e\u0301 5C"], 1, 4, 6)
    assert shown is not None
    assert (shown.start, shown.end) == (7, 9)  # 2 for the wide letter, 1 for the colon, 4 for the tab
    assert columns("e\u0301") == 1
    later = excerpt(["大:\t4C e\u0301 5C"], 1, 10, 12)
    assert later is not None
    assert later.start == 12


def test_a_span_outside_the_line_still_has_one_caret() -> None:
    shown = excerpt(["deal:"], 1, 6, 6)
    assert shown is not None
    assert (shown.start, shown.end) == (5, 6)
    assert excerpt(["deal:"], 2, 1, 2) is None


def deal(points: dict[str, int], scored: dict[str, int], **more: object) -> DealResult:
    result = DealResult(1, 1, "Bob", 3, Status.COMPLETE, plays=48)
    result.items = {side: {"cards": total} for side, total in points.items()}
    result.points = dict(points)
    result.scored = dict(scored)
    result.score = dict(scored)
    for name, value in more.items():
        setattr(result, name, value)
    return result


def scored_by(mode: ScoringRules, sweep: SweepRules | None = None) -> Variant:
    return Variant("x", "X", scoring=mode, sweep=sweep or SweepRules())


DIFFERENCE = ScoringRules(deal_score="difference")
LOWEST = ScoringRules(deal_score="lowest-from-all")


def test_a_tally_shows_counts_points_and_the_score() -> None:
    result = deal({"Ann": 4, "Bob": 0}, {"Ann": 4, "Bob": 0})
    result.counts = {"Ann": {"cards": 30, "sweeps": 1}, "Bob": {"cards": 22, "sweeps": 0}}
    result.items = {"Ann": {"cards": 3, "sweeps": 1}, "Bob": {"cards": 0, "sweeps": 0}}
    result.score = {"Ann": 12, "Bob": 9}
    assert render_deal(result, FOSTER) == [
        "deal 1 · Bob deals · complete · 48 plays",
        "             Ann     Bob",
        "  cards   30 → 3  22 → 0",
        "  sweeps   1 → 1   0 → 0",
        "  points       4       0",
        "  score       12       9",
    ]


def test_the_subtraction_of_two_sides_is_shown_as_a_sum() -> None:
    lines = render_deal(deal({"Ann": 9, "Bob": 3}, {"Ann": 6, "Bob": 0}), scored_by(DIFFERENCE))
    assert lines[-1] == "  subtraction: 9 − 3 = 6 to Ann"  # noqa: RUF001 - a minus as printed
    assert "  set off   −3   −3" in lines  # noqa: RUF001 - a minus as printed
    assert "  counts     6    0" in lines


def test_the_two_lower_of_three_are_taken_from_the_highest() -> None:
    lines = render_deal(deal({"Ann": 2, "Bob": 1, "Cleo": 8}, {"Ann": 0, "Bob": 0, "Cleo": 5}), scored_by(DIFFERENCE))
    assert lines[-1] == "  subtraction: 8 − (2 + 1) = 5 to Cleo"  # noqa: RUF001 - a minus as printed


def test_five_against_four_and_two_sets_up_nothing() -> None:
    nothing = {"Ann": 0, "Bob": 0, "Cleo": 0}
    lines = render_deal(deal({"Ann": 5, "Bob": 4, "Cleo": 2}, nothing), scored_by(DIFFERENCE))
    assert lines[-1] == "  subtraction: 5 − (4 + 2) = −1: nothing counts for anybody"  # noqa: RUF001 - a minus as printed


def test_sweeps_that_are_not_netted_stand_apart() -> None:
    result = deal({"Ann": 8, "Bob": 4}, {"Ann": 5, "Bob": 1})
    result.items = {"Ann": {"cards": 8, "sweeps": 0}, "Bob": {"cards": 3, "sweeps": 1}}
    lines = render_deal(result, scored_by(DIFFERENCE, SweepRules(netted=False)))
    assert lines[-1] == "  subtraction: 8 − 3 = 5 to Ann; sweeps stand apart: Bob 1"  # noqa: RUF001 - as printed


def test_the_lowest_is_taken_off_everybody() -> None:
    lines = render_deal(deal({"Ann": 5, "Bob": 4, "Cleo": 2}, {"Ann": 3, "Bob": 2, "Cleo": 0}), scored_by(LOWEST))
    assert lines[-1] == "  the lowest is taken off everybody: Ann 5 − 2 = 3, Bob 4 − 2 = 2, Cleo 2 − 2 = 0"  # noqa: RUF001


def test_where_a_ruling_changed_what_is_set_up_no_false_sum_is_shown() -> None:
    lines = render_deal(deal({"Ann": 4, "Bob": 7}, {"Ann": 4, "Bob": 0}), scored_by(DIFFERENCE))
    assert lines[-1] == "  what counts follows from a ruling, not from the subtraction"


def test_penalties_and_adjustments_stand_apart() -> None:
    lines = render_deal(
        deal({"Ann": 4, "Bob": 7}, {"Ann": 4, "Bob": 7}, penalties={"Ann": -2}, adjusted={"Bob": 1}), FOSTER
    )
    assert "  penalties   -2   +0" in lines
    assert "  adjusted    +0   +1" in lines


def test_a_deal_without_points_is_one_line() -> None:
    void = DealResult(2, 1, "Ann", 9, Status.VOID, verified=False, score={"Ann": 0, "Bob": 0})
    assert render_deal(void, FOSTER) == ["deal 2 · Ann deals · void, nothing counts · not verified"]


def test_the_end_of_a_game_names_winner_lurch_and_games() -> None:
    lurching = Variant("x", "X", game=GameRules(target=11, lurch=Lurch(6)))
    judgement = judged(variant=lurching)
    score = {"Ann": 12, "Bob": 5}
    judgement.games = [GameResult(1, SIDES, SIDES, score, over=True, winner="Ann", lurched=("Bob",), counts=2)]
    assert render_text(judgement, LINES) == (
        "Ann wins the game: Ann 12, Bob 5\n"
        "Bob is lurched (below 6): the game counts 2\n"
        "games: Ann 2, Bob 0\n"
        "friday.cassino: no faults\n"
    )


def test_an_open_game_says_who_is_due_and_how_far_it_goes() -> None:
    judgement = judged(Fault("unfinished-deal", Span(3, 1, 10), {"number": 1, "left": 46}))
    judgement.games = [GameResult(1, SIDES, SIDES, {"Ann": 0, "Bob": 0})]
    judgement.due, judgement.target = "Ann", 21
    judgement.deals = [DealResult(1, 1, "Bob", 3, plays=2)]
    text = render_text(judgement, LINES)
    assert text.endswith(
        "score: Ann 0, Bob 0 (playing to 21); it is Ann's turn\nfriday.cassino: no faults, 1 warning\n"
    )


def test_between_deals_nobody_is_due() -> None:
    judgement = judged()
    judgement.games, judgement.due = [GameResult(1, SIDES, SIDES, {"Ann": 8, "Bob": 3})], "Ann"
    judgement.deals = [deal({"Ann": 8, "Bob": 3}, {"Ann": 8, "Bob": 3})]
    assert "is due" not in render_text(judgement, LINES)


def test_what_a_wrong_claim_costs_is_read_from_the_variant() -> None:
    claim = Fault("out-claim", Span(7, 1, 4), {"player": "Ann", "target": 21, "points": 20, "count": {"cards": 27}})
    assert diagnose(claim, Occasion.of(judged()), LINES).now == "a wrong claim loses the game."
    lenient = Variant("x", "X", game=GameRules(claim_wrong="points", claim_points=5))
    assert diagnose(claim, Occasion.of(judged(variant=lenient)), LINES).now == (
        "a wrong claim gives the others points, and play goes on (5 to the other side)."
    )


def test_a_drawn_and_a_lost_game_are_told() -> None:
    judgement = judged()
    three = ("Ann", "Bob", "Cleo")
    judgement.games = [GameResult(1, three, three, {"Ann": 3, "Bob": 3, "Cleo": 1}, over=True, lost=("Cleo",))]
    text = render_text(judgement, LINES)
    assert "the game is over without a winner: Ann 3, Bob 3, Cleo 1\nlost by a ruling: Cleo\n" in text


def test_a_foul_that_was_challenged_says_so() -> None:
    record = "variant: foster\nplayers: Ann, Bob\ndeal: Bob\ntable: 5C 3D KH 10S\nAnn: 9H x 5C+3D\nchallenge: Bob\n"
    read = read_record(record, "friday.cassino")
    text = " ".join(render_text(judge_record(read), read.lines).split())
    assert "now: it was challenged in line 6, rightly: 3 of diamonds and 5 of clubs go back to the table" in text
    assert "unless it is challenged" not in text


@pytest.mark.parametrize(("points", "paid"), [(2, "2 to the other side"), (-1, "1 off the score of who did it")])
def test_what_a_false_build_costs_is_told_with_its_number(points: int, paid: str) -> None:
    false = Fault("false-build", Span(7, 1, 4), {"player": "Ann", "value": "8", "reason": "none-held"})
    strict = Variant("x", "X", build=BuildRules(false_build="points", false_build_points=points))
    occasion = Occasion("friday.cassino", strict)
    now = diagnose(false, occasion, LINES).now
    assert f"a false build costs points ({paid}), and the build is broken up as well" in now


@pytest.mark.parametrize(
    ("facts", "headline"),
    [
        ({}, "10 of clubs may not just be played to the table: it takes 10 of spades and 10 of hearts"),
        ({"left": ["10S"]}, "10 of clubs must take 10 of spades too, and leaves it lying"),
    ],
)
def test_a_card_that_must_take_is_told_what_it_did(facts: dict[str, list[str]], headline: str) -> None:
    fault = Fault("must-capture", Span(6, 1, 4), {"card": "10C", "taking": ["10S", "10H"], "key": "equal", **facts})
    assert diagnose(fault, Occasion.of(judged()), LINES).headline == headline


def test_the_law_of_a_card_with_a_value_from_the_hand_is_the_one_of_the_hand() -> None:
    nordic = Variant("x", "X", hand_values={"A": (14,)}, why={"hand_values": Why("FI 3"), "values": Why("EW 4")})
    facts = {"card": "AC", "group": ["AH"], "sum": 1, "value": 14, "takings": []}
    laws = [
        diagnose(Fault("capture-sum", Span(6, 1, 4), facts | more), Occasion.of(judged(variant=nordic)), LINES).law
        for more in ({}, {"worth": "hand"})
    ]
    assert [law.source if law else None for law in laws] == ["EW 4", "FI 3"]
