"""The printed form: resolved plays, comments and order kept, nothing more to change, the same judgement."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee import Judgement, judge_record, read_record
from referee.faults import FaultName
from referee.replay import format_record

from .desk import deal, judged, trails

GAMES = sorted((Path(__file__).parents[1] / "games").glob("*.cassino"))


def printed(text: str) -> str:
    return format_record(read_record(text))


def lines(*entries: str, table: str = "5H KC QD 2S", **frame: str) -> list[str]:
    """The printed plays of a deal."""
    return printed(deal(*entries, table=table, **frame)).splitlines()[4:]


def said(judgement: Judgement) -> tuple[object, ...]:
    """What must be the same after printing: all but the columns."""
    faults = [(fault.line, fault.name) for fault in judgement.faults]
    deals = [(deal.status, deal.counts, deal.points, deal.score, deal.verified) for deal in judgement.deals]
    return faults, deals, judgement.score, judgement.winner, judgement.over, judgement.games_won, judgement.sweeps


def test_names_left_out_and_in_any_case_are_written_out() -> None:
    assert lines(": 4c", "bob: jc", "ANN: 6C") == ["Ann: 4C", "Bob: JC", "Ann: 6C"]


def test_all_and_sets_are_written_in_groups() -> None:
    assert lines(": 10d x 9h ad 8c 2s", table="9H AD 8C 2S") == ["Ann: 10D x 9H+AD, 8C+2S"]
    assert lines(": t♦ x all sweep", table="9♥ 1D 8c 2♠") == ["Ann: 10D x 9H+AD, 8C+2S sweep"]


def test_builds_are_written_with_their_value_and_told_apart_where_two_lie_there() -> None:
    assert lines("Ann:3c 5h=8", "Bob: 8d x all") == ["Ann: 3C+5H = 8", "Bob: 8D x b8"]
    assert lines("Ann: 2h b7 9c = 9", table="[3S+4D = 7 Bob] 9C") == ["Ann: 2H+b7, 9C = 9"]


def test_what_cannot_be_resolved_stays_as_it_was_written() -> None:
    entries = ["Ann: 4c x 4d", "Bob: tea", "Ann: 14H", "Zoe: 6c", "bob: 9S x 2H 2C 7D"]
    assert lines(*entries, table="2H 2C 7D KS") == [*entries[:4], "Bob: 9S x 2H 2C 7D"]


def test_a_set_that_does_not_split_stays_a_set() -> None:
    assert lines("Ann: 9s x 5h 2s") == ["Ann: 9s x 5h 2s"] or lines("Ann: 9s x 5h 2s") == ["Ann: 9S x 5H 2S"]


def test_keywords_are_small_and_cards_of_other_entries_as_printed() -> None:
    text = "VARIANT: foster\nPlayers:Ann, Bob\nCUT: Ann 3h, Bob t♦\nDeal: Ann\n"
    table = "Table: 9h 1d [7♥+3c = 10 Bob]\nHand:bob 4c kd\n"
    assert printed(text + table) == (
        "variant: foster\nplayers: Ann, Bob\ncut: Ann 3H, Bob 10D\ndeal: Ann\n"
        "table: 9H AD [7H+3C = 10 Bob]\nhand: Bob 4C KD\n"
    )


FOUR = "variant: foster\nplayers: Ann Lee, Bob, Cleo, Dan\ndeal: Dan\n"


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (
            "Count:bob+DAN  Cards 30 spades 7, ACES 3 big,little 0",
            "count: Bob+Dan cards 30, spades 7, aces 3, big 1, little 0",
        ),
        ("count: cleo + ann  lee great", "count: Ann Lee+Cleo big 1"),
        ("CLAIM:  bob  Spades", "claim: Bob spades"),
        ("claim: cleo+ann lee GREAT", "claim: Ann Lee+Cleo big"),
        ("irregularity: Card-Exposed ann  lee 7h", "irregularity: card-exposed 7H Ann Lee"),
        ("irregularity: SHORT-HAND  Cards = 3 bob FOUND=Later", "irregularity: short-hand Bob cards=3 found=later"),
        ("ruling: REDEAL", "ruling: redeal"),
        ("challenge:bob  AT = 12", "challenge: Bob at=12"),
        ("hand:  cleo 4c,t♦ 1s ?", "hand: Cleo 4C 10D AS ?"),
        ("score: BOB 9,cleo+ann lee 6½", "score: Bob+Dan 9, Ann Lee+Cleo 6½"),
        ("adjust: dan + 1  for tea", "adjust: Bob+Dan +1 for tea"),
        ("adjust: dan \u22122", "adjust: Bob+Dan -2"),
        ("deal: ann  lee", "deal: Ann Lee"),
        ("table: 9h,1d [ 7♥ + 3c , kd=10  bob ][4s = k]", "table: 9H AD [7H+3C, KD = 10 Bob] [4S = K]"),
    ],
)
def test_every_entry_has_a_printed_form(written: str, expected: str) -> None:
    assert printed(f"{FOUR}{written}\n").splitlines()[3] == expected
    assert printed(f"{FOUR}{expected}\n").splitlines()[3] == expected


@pytest.mark.parametrize(
    "written",
    [
        "count: Zoe cards 30",
        "count: Bob kards  3",
        "claim: bob  tea",
        "irregularity: card-exposd  bob",
        "challenge: bob  and cleo",
        "score: Bob  nine",
        "adjust: dan  one",
        "deal: zoe  lee",
        "table: 9H  [7H+3C = 10",
        "hand: zoe  4C",
    ],
)
def test_an_entry_that_cannot_be_read_stays_as_it_was_written(written: str) -> None:
    assert printed(f"{FOUR}{written}\n").splitlines()[3] == written


def test_headers_are_printed_with_one_blank_after_each_comma() -> None:
    text = (
        "variant: foster\nplayers: Ann  Lee,Bob ,\nset:capture.court_pairing=one\nstart: bob 9,ann lee 2\ncut:bob 3h\n"
    )
    assert printed(text).splitlines()[1:] == [
        "players: Ann Lee, Bob",
        "set: capture.court_pairing = one",
        "start: Bob 9, Ann Lee 2",
        "cut: Bob 3H",
    ]


def test_comments_blank_lines_and_undone_lines_are_kept_where_they_are() -> None:
    text = deal(
        "", "# the first trick", ":4c   # laid down", "#- Bob: 5D", "Bob: 6c  #- Bob: 7C", "   ", "note: tea # twice"
    )
    assert printed(text).splitlines()[4:] == [
        "",
        "# the first trick",
        "Ann: 4C   # laid down",
        "#- Bob: 5D",
        "Bob: 6C  #- Bob: 7C",
        "   ",
        "note: tea # twice",
    ]


def test_line_ends_are_kept_and_a_last_one_is_added() -> None:
    assert printed("players: Ann, Bob\r\ndeal: Bob\r\n") == "players: Ann, Bob\r\ndeal: Bob\r\n"
    assert printed("players: Ann, Bob\ndeal: Bob") == "players: Ann, Bob\ndeal: Bob\n"
    assert printed("") == ""


def test_without_a_variant_that_can_be_found_nothing_is_changed() -> None:
    text = "variant: fostre\nPlayers: Ann, Bob\nDeal: Bob\nann: 4c\n"
    assert printed(text) == text


def test_a_judgement_already_made_is_used() -> None:
    record = read_record(deal(": 4c"))
    assert format_record(record, judgement=judge_record(record)) == format_record(record)


RECORDS = {
    "fouls": deal(
        ":9h x 5h", "bob: jd", "Ann: kh x kc, 9h", "Bob: 3c+qd = 5", "Ann:4c", "challenge: ann", "Bob: 6d x all"
    ),
    "doubts": deal("Ann: 8c x 5d", "Bob: 8d x 8c", ":4c x ten", "Zoe: 7c", "Ann: 5d", "score: Ann 2, Bob 1"),
    "unseen": deal("Ann: ?", "Bob: kh x kc ?", "Ann: 4c x ?", "Bob: ? x 5h"),
    "builds": deal("Ann: 3c 5h = 8", "Bob: ad b8 = 9", "ann: 9c x b9", "Bob: qh,qd=q", ": 4c", "Bob:qs x bq"),
    "choices": deal(
        "irregularity: Card-Exposed 7h ann", "ruling: ACCEPT", "Ann: 7h", "claim: ann sweep", "adjust: ann +1 x"
    ),
    "drawn": deal("Ann: 3c 5h = 8", "Bob: 8h", "Ann: kh x all", "Bob: 8c", "hand: ann 4c", variant="draw"),
    "whole": deal(
        *[line.replace("Ann", "").lower() for line in trails("Bob, Ann", "5H KC QD 2S")], "count: bob cards 1"
    ),
    "crlf": deal(": 4c", ":jc   # laid").replace("\n", "\r\n"),
}


@pytest.mark.parametrize("name", RECORDS)
def test_printing_twice_changes_nothing_more_and_keeps_the_judgement(name: str) -> None:
    text = RECORDS[name]
    once = printed(text)
    assert printed(once) == once
    assert said(judged(once)) == said(judged(text))
    assert len(once.splitlines()) == len(text.splitlines())


@pytest.mark.parametrize("game", GAMES, ids=[game.stem for game in GAMES])
def test_a_recorded_game_is_printed_once_and_judged_the_same(game: Path) -> None:
    text = game.read_text("utf-8")
    once = printed(text)
    assert printed(once) == once
    assert said(judged(once)) == said(judged(text))


@pytest.mark.parametrize("game", [game for game in GAMES if "foul" in game.stem], ids=lambda game: game.stem)
def test_what_was_told_once_of_a_game_in_progress_is_never_withdrawn(game: Path) -> None:
    record = read_record(game.read_text("utf-8"))
    first = next(entry.line for entry in record.entries if entry.keyword == "deal")
    before: set[tuple[int, FaultName]] = set()
    for line in range(first, len(record.lines) + 1, 3):
        faults = judge_record(record, upto=line).faults
        now: set[tuple[int, FaultName]] = {
            (fault.line, fault.name) for fault in faults if fault.name != "unfinished-deal"
        }
        assert before <= now
        before = now
