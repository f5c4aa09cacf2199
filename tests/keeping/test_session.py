"""One game in memory: what is typed, what the referee says to it, and what is taken back."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from referee.keeping.due import Next, step_words
from referee.keeping.session import Answer, Session
from referee.replay.judgement import Judgement

PLAYERS = "variant: foster\nplayers: Ann, Bob\n"
HEAD = PLAYERS + "deal: Bob\ntable: 9H AD 8C 2S\n"
BUILDS = PLAYERS + "deal: Bob\ntable: 5H KC QD 2S\n"


def begun(text: str = HEAD) -> Session:
    return Session(text, "friday.cassino")


def kept(session: Session, *typed: str) -> Session:
    for text in typed:
        answer = session.try_entry(text)
        assert answer.stands, (text, answer.faults, answer.refused, answer.meanings)
        session.accept(answer)
    return session


def texts(answer: Answer) -> list[str]:
    return [line.text for line in answer.lines]


def names(answer: Answer) -> list[tuple[int, str]]:
    return [(fault.line, fault.name) for fault in answer.faults]


def worth(judgement: Judgement) -> object:
    """All that a judgement says, lines of the record left out."""
    deals = [replace(deal, line=0) for deal in judgement.deals]
    table = replace(judgement.table, line=0) if judgement.table else None
    found = sorted(fault.name for fault in judgement.faults)
    return deals, table, judgement.score, judgement.over, judgement.winner, judgement.games_won, judgement.due, found


@pytest.mark.parametrize("typed", ["5h", "5H", "Ann: 5h", "ann 5h", ": 5H", " 5♥ "])
def test_a_card_alone_is_trailed_by_the_player_due(typed: str) -> None:
    answer = begun().try_entry(typed)
    assert answer.stands
    assert texts(answer) == ["Ann: 5H"]
    assert answer.lines[0].number == 5
    assert answer.lines[0].spoken == "five of hearts"


@pytest.mark.parametrize("typed", ["10d x", "10dx", "tdx", "td x all", "10D x 9H AD 8C 2S", "10d x 9h+ad, 8c+2s"])
def test_a_take_is_written_out_and_its_sweep_is_called(typed: str) -> None:
    answer = begun().try_entry(typed)
    assert answer.stands
    assert texts(answer) == ["Ann: 10D x 9H+AD, 8C+2S"]
    assert answer.lines[0].spoken == "ten takes nine-ace, eight-deuce: a sweep"


def test_a_build_needs_no_value_where_its_sum_is_plain() -> None:
    session = kept(begun(BUILDS), "3c+5h")
    assert session.lines[-1] == "Ann: 3C+5H = 8"
    assert texts(session.try_entry("ad+b8")) == ["Bob: AD+b8 = 9"]


def test_a_deal_and_its_table_are_written_from_four_cards() -> None:
    session = begun(PLAYERS + "cut: Ann 9D, Bob 3H\n")
    assert session.step().kind is Next.DEAL
    answer = session.try_entry("9h ad 8c 2s")
    assert answer.stands
    assert texts(answer) == ["deal: Bob", "table: 9H AD 8C 2S"]
    assert [line.number for line in answer.lines] == [4, 5]


def test_where_the_table_is_due_its_cards_are_typed_bare() -> None:
    session = begun(PLAYERS + "deal: Bob\n")
    assert session.step().kind is Next.TABLE
    assert texts(session.try_entry("9h ad 8c 2s")) == ["table: 9H AD 8C 2S"]


def test_a_foul_is_not_kept_until_somebody_decides() -> None:
    session = begun()
    answer = session.try_entry("9s x 8c+2s")
    assert not answer.stands
    assert names(answer) == [(5, "capture-sum")]
    assert session.lines == tuple(HEAD.splitlines())
    session.accept(answer)
    assert session.lines[-1] == "Ann: 9S x 8C+2S"


def test_what_cannot_be_read_is_a_fault_of_the_line_it_would_stand_on() -> None:
    assert names(begun().try_entry("here we had tea")) == [(5, "unreadable-line")]
    assert names(begun().try_entry("Zoe: 5H")) == [(5, "unknown-player")]
    assert names(begun().try_entry("14h")) == [(5, "unknown-card")]


def test_bare_cards_are_asked_about() -> None:
    answer = begun(BUILDS).try_entry("3c 5h")
    assert not answer.stands
    assert [meaning.text for meaning in answer.meanings] == ["Ann: 3C+5H = 8"]
    assert "capture-sum" in [other.fault.name for other in answer.misfits]


def test_bare_cards_may_stand_in_any_order() -> None:
    answer = begun(BUILDS).try_entry("5h 3c")
    assert [meaning.text for meaning in answer.meanings] == ["Ann: 3C+5H = 8"]


def test_bare_cards_that_can_be_taken_or_built_are_both_listed() -> None:
    answer = begun(PLAYERS + "deal: Bob\ntable: 4D KC QD 2S\n").try_entry("4c 4d")
    assert sorted(meaning.text for meaning in answer.meanings) == [
        "Ann: 4C x 4D",
        "Ann: 4C+4D = 8",
        "Ann: 4C, 4D = 4",
    ]


def test_the_cut_and_a_hand_are_written_in_print() -> None:
    session = kept(begun(PLAYERS), "cut ann 9d, bob th")
    assert session.lines[-1] == "cut: Ann 9D, Bob 10H"


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("count bob  CARDS 30 spades 7", "count: Bob cards 30, spades 7"),
        ("claim  ann SWEEP", "claim: Ann sweep"),
        ("irregularity Card-Exposed ann 7h", "irregularity: card-exposed 7H Ann"),
        ("score: bob 0,ann 0", "score: Bob 0, Ann 0"),
        ("challenge bob  at = 4", "challenge: Bob at=4"),
    ],
)
def test_every_entry_is_written_in_print(typed: str, written: str) -> None:
    answer = begun(PLAYERS + "deal: Bob\ntable: 5H KC QD 2S\nAnn: 3C\n").try_entry(typed)
    assert [line.text for line in answer.lines] == [written]


def test_between_deals_no_card_counts_as_seen() -> None:
    session = kept(begun(PLAYERS + "deal: Bob\n"), "count Ann cards 30, spades 7, aces 2, big 1, little 0")
    moment = session.moment()
    assert moment is not None
    assert len(moment.unseen()) == 52


def test_what_could_be_taken_besides_is_told() -> None:
    session = begun()
    answer = session.try_entry("10d 9h ad")
    assert [meaning.text for meaning in answer.meanings] == ["Ann: 10D x 9H+AD", "Ann: 10D, 9H+AD = 10"]
    assert answer.meanings[0].larger == ("Ann: 10D x 9H+AD, 8C+2S",)
    assert answer.meanings[1].larger == ()
    assert session.try_entry("10d 9h ad 8c 2s").meanings[0].larger == ()


def test_cards_of_the_table_alone_are_asked_for_who_could_take_them() -> None:
    assert begun().takers("9h ad") == ["10S"]
    assert begun().takers("9h 8c") == []


def test_a_taking_that_is_not_one_answer_is_a_question() -> None:
    answer = begun(PLAYERS + "deal: Bob\ntable: 2H 2C 7D KS\n").try_entry("9s x")
    assert names(answer) == [(5, "ambiguous-take")]


def test_what_a_play_proves_elsewhere_is_told_and_does_not_keep_it_out() -> None:
    session = kept(begun(BUILDS), "3c+5h", "jd", "qs x", "jh x", "kh x", "4d")
    answer = session.try_entry("2c x 2s")
    assert answer.stands
    assert [(fault.line, fault.name) for fault in answer.proved] == [(5, "false-build")]


@pytest.mark.parametrize("text", [PLAYERS, HEAD])
def test_a_dealer_nobody_knows_is_not_put_right_in_silence(text: str) -> None:
    answer = begun(text).try_entry("deal: Bobby")
    assert [fault.name for fault in answer.faults] == ["unknown-player"]
    assert answer.lines[0].text == "deal: Bobby"


def test_a_new_deal_in_the_middle_of_another_is_told() -> None:
    session = kept(begun(), "10d x", "5h")
    answer = session.try_entry("deal: ann")
    assert answer.stands
    assert answer.lines[0].text == "deal: Ann"
    assert [(fault.line, fault.name) for fault in answer.cautions] == [(3, "unfinished-deal")]


def test_a_remark_behind_an_entry_stays() -> None:
    answer = begun().try_entry("10d x  # well seen")
    assert answer.record[-1] == "Ann: 10D x 9H+AD, 8C+2S  # well seen"
    assert begun().try_entry("# tea").record[-1] == "# tea"


def test_a_line_undone_keeps_its_place_as_a_comment() -> None:
    session = kept(begun(), "10d x", "5h")
    answer = session.undo()
    assert answer.record[-2:] == ("Ann: 10D x 9H+AD, 8C+2S", "#- Bob: 5H")
    assert [(line.number, line.text) for line in answer.lines] == [(6, "#- Bob: 5H")]
    session.accept(answer)
    kept(session, "6h")
    assert session.lines[-2:] == ("#- Bob: 5H", "Bob: 6H")


def test_after_an_undo_all_is_as_if_it_had_never_been_played() -> None:
    session = kept(begun(), "10d x", "5h", "3c+5h")
    session.accept(session.undo(2))
    assert worth(session.judgement) == worth(kept(begun(), "10d x").judgement)


def test_undo_leaves_the_headers_alone_and_says_so() -> None:
    session = kept(begun(PLAYERS + "date: 2026-11-29\n"), "cut: Ann 9D, Bob 3H", "9h ad 8c 2s")
    assert not session.undo(2).remark
    answer = session.undo(20)
    assert texts(answer) == ["#- table: 9H AD 8C 2S", "#- deal: Bob"]
    assert "undo stops at the first deal" in answer.remark
    session.accept(answer)
    assert "undo stops at the first deal" in session.undo().refused
    assert "cut: Ann 9D, Bob 3H" in session.lines


def test_undo_takes_back_what_was_written_in_the_wrong_place_before_the_first_deal() -> None:
    session = Session(PLAYERS + "Ann: 5H\nnote: tea\n", "friday.cassino")
    assert texts(session.undo(5)) == ["#- note: tea", "#- Ann: 5H"]


def test_undo_goes_over_the_deal_and_stops_at_the_headers() -> None:
    session = kept(begun(), "10d x")
    answer = session.undo(99)
    assert answer.record == (
        "variant: foster",
        "players: Ann, Bob",
        "#- deal: Bob",
        "#- table: 9H AD 8C 2S",
        "#- Ann: 10D x 9H+AD, 8C+2S",
    )
    session.accept(answer)
    assert session.undo().refused
    assert session.step().kind is Next.CUT


def test_a_line_edited_keeps_its_place_and_what_it_was() -> None:
    session = kept(begun(), "10d x", "5h")
    answer = session.edit(5, "10h x")
    assert answer.stands
    assert answer.record[4] == "Ann: 10H x 9H+AD, 8C+2S  #- Ann: 10D x 9H+AD, 8C+2S"
    session.accept(answer)
    session.accept(session.edit(5, "10s x"))
    assert session.lines[4] == ("Ann: 10S x 9H+AD, 8C+2S  #- Ann: 10H x 9H+AD, 8C+2S  #- Ann: 10D x 9H+AD, 8C+2S")
    assert session.entry_on(5) == "Ann: 10S x 9H+AD, 8C+2S"
    assert worth(session.judgement) == worth(kept(begun(), "10s x", "5h").judgement)


def test_an_edit_judges_all_that_comes_after() -> None:
    session = kept(begun(), "10d x", "5h", "5c x 5h")
    answer = session.edit(6, "6h")
    assert [(fault.line, fault.name) for fault in answer.proved] == [(7, "not-on-table")]
    session.accept(answer)
    back = session.edit(6, "5h")
    assert [(fault.line, fault.name) for fault in back.cleared] == [(7, "not-on-table")]


def test_an_edited_play_stays_that_of_its_player() -> None:
    session = kept(begun(), "10d x", "5h", "kd")
    assert session.edit(6, "3c").record[5] == "Bob: 3C  #- Bob: 5H"


def test_a_line_that_holds_no_entry_cannot_be_edited() -> None:
    session = kept(begun(), "5h")
    session.accept(session.undo())
    assert session.edit(5, "6h").refused == "line 5 holds no entry"
    assert session.edit(0, "6h").refused
    assert session.edit(77, "6h").refused


def test_an_edit_without_a_text_takes_the_line_out() -> None:
    session = kept(begun(), "note: tea", "5h")
    assert session.edit(5, " ").record[4:] == ("#- note: tea", "Ann: 5H")


def test_line_ends_and_byte_order_mark_of_the_file_are_kept() -> None:
    text = "\ufeff" + HEAD.replace("\n", "\r\n")
    session = kept(Session(text, "old.cassino"), "10d x")
    assert session.text == text + "Ann: 10D x 9H+AD, 8C+2S\r\n"
    session.accept(session.undo())
    assert session.text == text + "#- Ann: 10D x 9H+AD, 8C+2S\r\n"
    session.accept(session.edit(3, "deal: Bob"))
    assert session.text.split("\r\n")[2] == "deal: Bob  #- deal: Bob"


def test_a_text_without_an_end_of_line_is_given_one() -> None:
    session = kept(Session(HEAD.rstrip("\n"), "friday.cassino"), "5h")
    assert session.text == HEAD + "Ann: 5H\n"


def test_a_game_is_kept_by_counts_alone() -> None:
    session = begun(PLAYERS + "cut: Ann 9D, Bob 3H\n")
    answer = session.try_lines(["deal:", "count: Ann cards 30, spades 7, aces 2, big 1, little 0"])
    assert answer.stands
    session.accept(answer)
    assert session.judgement.deals[0].status == "counted"
    assert session.judgement.score == {"Ann": 8, "Bob": 3}
    assert session.step().kind is Next.DEAL
    assert session.step().who == "Ann"


def test_counts_that_cannot_be_are_refused() -> None:
    session = begun(PLAYERS + "deal: Bob\n")
    answer = session.try_entry("count: Ann cards 60, spades 7, aces 2, big 1, little 0")
    assert names(answer) == [(4, "counts-impossible")]


def test_a_correction_of_the_table_is_kept_as_its_own() -> None:
    session = kept(begun(PLAYERS + "deal: Bob\n"), "count Ann cards 30, spades 7, aces 2, big 1, little 0")
    kept(session, "adjust Bob +1 the tea was cold")
    assert session.lines[-1] == "adjust: Bob +1 the tea was cold"
    assert session.judgement.score == {"Ann": 8, "Bob": 4}


def said(session: Session) -> str:
    return step_words(session.step(), session.judgement)


def test_before_the_first_deal_the_table_is_told_to_cut() -> None:
    assert "lowest card deals" in said(begun(PLAYERS))
    assert "the ace is low" in said(begun(PLAYERS))


def test_the_table_is_told_who_deals_how_many_and_in_what_order() -> None:
    words = said(begun("variant: two-hand\nplayers: Ann, Bob\ncut: Ann 3H, Bob 9D\n"))
    assert "Ann deals four cards to each, two or four at a time, Bob first" in words


def test_between_rounds_the_table_is_told_to_deal_again_and_when_it_is_the_last() -> None:
    session = begun(PLAYERS + "deal: Bob\ntable: KS QS JS 10S\n")
    clubs = [
        f"{rank}{suit}" for suit in "HDC" for rank in ("a", "2", "3", "4", "5", "6", "7", "8", "9", "10", "j", "q", "k")
    ]
    for number, card in enumerate(clubs, 1):
        answer = session.try_entry(card)
        session.accept(answer)
        if number == 7:
            assert said(session) == "Bob plays"
        if number == 8:
            assert said(session).startswith("Bob deals four more to each, two at a time, none to the table")
            assert session.step().fresh
            assert not session.step().last
        if number == 32:
            assert session.step().fresh
    session = begun(PLAYERS + "deal: Bob\ntable: KS QS JS 10S\n")
    for card in [*clubs, "as"]:
        session.accept(session.try_entry(card))
    assert session.step().last


def test_undoing_at_random_never_leaves_a_trace() -> None:
    dice = random.Random(7)
    entries = ["10d x", "5h", "3c", "kd", "2h+3c = 5", "5c", "4s", "7d", "8d", "9s", "jd", "qh"]
    session = begun()
    plain: list[str] = []
    for _ in range(40):
        if plain and dice.random() < 0.4:
            steps = dice.randint(1, min(3, len(plain)))
            session.accept(session.undo(steps))
            del plain[-steps:]
        elif len(plain) < len(entries):
            session.accept(session.try_entry(entries[len(plain)]))
            plain.append(entries[len(plain)])
        fresh = begun()
        for entry in plain:
            fresh.accept(fresh.try_entry(entry))
        assert worth(session.judgement) == worth(fresh.judgement)
