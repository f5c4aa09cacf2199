"""Corners where two rules of the record meet."""

from __future__ import annotations

import copy
import pickle

from .desk import PACK, deal, judged, told, told_from, trails

TABLE = "5H KC QD 2S"
PLAYS = trails("Bob, Ann", TABLE)
OVER = "players: Ann, Bob\nset: game.target = 11\ndeal: Bob\ncount: Ann cards 52, spades 13, aces 4, big 1, little 1\n"


def test_after_the_game_is_over_nothing_but_a_new_game_is_read() -> None:
    entries = [
        "count: Ann cards 3",
        "claim: Ann out",
        "abandon:",
        "challenge: Ann",
        "adjust: Ann +1",
        "score: Ann 1",
        "date: x",
    ]
    text = OVER + "deal: Ann\n" + "\n".join(entries) + "\n"
    assert told(text) == ["5 game-over", "12 misplaced-entry"]
    assert judged(text).score == {"Ann": 11, "Bob": 0}


def test_where_cards_are_drawn_a_false_build_is_certain_when_the_last_hand_is_out() -> None:
    # the three of clubs is Ann's forty-first card, the stock is out, and the last eight comes with the very last card
    order = [card for card in PACK if card not in (*TABLE.split(), "3C", "8C")]
    pack = [*order[:40], "3C", *order[40:], "8C"]
    plays = trails("Bob, Ann", TABLE, pack)
    assert (plays[40], plays[47]) == ("Ann: 3C", "Bob: 8C")
    plays[40] = "Ann: 3C+5H = 8"
    text = deal(*plays, variant="draw")
    assert told_from(text, "45 false-build") == 51
    assert told(text)[0] == "45 false-build"


def test_where_cards_are_drawn_a_shown_hand_counts_until_it_is_played() -> None:
    plays = ("Ann: 3C+5H = 8", "Bob: JD", "Ann: KH x KC", "Bob: 4D")
    assert told(deal("hand: Ann 3C 2D JS 7H", *plays[:2], variant="draw")) == ["6 false-build"]
    assert told(deal("hand: Ann 3C 8D JS KH", *plays, variant="draw")) == []


def test_an_add_to_a_build_that_may_be_false_is_told_only_with_it() -> None:
    text = deal(
        "Ann: 3C+5H = 8",
        "Bob: JD",
        "Ann: 4S+4D, b8 = 8",
        "Bob: JH x JD",
        "Ann: KH x KC",
        "Bob: 6D",
        "Ann: QS x QD",
        table="5H KC QD 4D",
    )
    assert told(text, upto=10) == []
    assert told(text) == ["5 false-build"]


FOUR = {"players": "Ann, Bob, Cleo, Dan", "dealer": "Dan", "table": "5H 6C QD 9S"}
ADDED = ("Ann: 3C+5H = 8", "Bob: JD", "Cleo: 2S+6C, b8 = 8", "Dan: KC", "Ann: QS x QD", "Bob: JH x JD")


def test_a_build_that_stayed_the_partners_is_another_players_to_raise() -> None:
    # Cleo adds nothing and holds no eight: she raises Ann's build with a nine in hand
    plays = ("Ann: 3C+5H = 8", "Bob: JD", "Cleo: AD+b8 = 9")
    assert told(deal("hand: Cleo AD 9D KH 4C", *plays, **FOUR)) == []
    fixed = ["build.multiple_fixed = false", "build.raise_own = no"]
    raised = (*ADDED, "Cleo: AD+b8 = 9")
    # she relied on Ann, so the build is Ann's: it is no own raise
    assert told(deal("hand: Cleo 2S AD 9D KH", *raised, **FOUR), fixed) == []
    # she held an eight herself, so it is her own
    assert told(deal("hand: Cleo 2S AD 9D 8H", *raised, **FOUR), fixed) == ["12 own-build-raised"]
    # nobody knows yet
    assert told(deal(*raised, **FOUR), fixed) == []


def test_a_foul_over_a_doubtful_build_is_unverified() -> None:
    text = deal("Ann: 3C+5H = 8", "Bob: 8D x b8, 5D", "Ann: 4C")
    assert told(text) == ["6 not-on-table", "7 unverified"]


def test_an_unreadable_fifth_card_spends_nothing() -> None:
    plays = (
        "Ann: 4C",
        "Bob: JC",
        "Ann: JD",
        "Bob: 6C",
        "Ann: JH",
        "Bob: 9C",
        "Ann: 10C",
        "Ann: tea",
        "Bob: 7C",
        "Ann: 7H",
    )
    assert told(deal(*plays)) == ["12 unreadable-line"]


def test_an_unreadable_play_of_a_card_seen_before_lays_nothing_down() -> None:
    judgement = judged(deal("Ann: KC x ten"))
    assert judgement.table is not None
    assert judgement.table.table == ("2S", "5H", "QD", "KC")


def test_a_short_hand_of_which_no_law_speaks_plays_on_as_it_is() -> None:
    judgement = judged(deal("irregularity: short-hand Ann cards=3"))
    assert [fault.name for fault in judgement.faults] == ["no-law", "unfinished-deal"]
    assert judgement.table is not None
    assert judgement.table.hand_left == {"Ann": 3, "Bob": 4}


def test_a_replayed_card_of_a_shown_hand_may_be_played_again() -> None:
    text = deal(
        "hand: Ann 9H 8D 4C 7S",
        "Ann: 9H x 5C+3D",
        "challenge: Bob",
        "Ann: 8D x 5C+3D",
        "Bob: 6C",
        "Ann: 9H",
        table="5C 3D KH 10S",
    )
    assert told(text, ["challenge.remedy = replay"]) == ["6 capture-sum"]


def test_a_taking_of_nothing_may_be_played_again_where_fouls_are_replayed() -> None:
    text = deal("Ann: 9H x all", "challenge: Bob", "Ann: 5D x 5H")
    assert told(text, ["challenge.remedy = replay"]) == ["5 capture-nothing"]
    assert told(text) == ["5 capture-nothing", "7 out-of-turn"]


def test_an_upheld_false_build_is_not_challenged_again() -> None:
    text = deal("hand: Ann 3C 2D JS 7H", "Ann: 3C+5H = 8", "challenge: Bob", "challenge: Bob")
    assert told(text) == ["6 false-build", "8 challenge-failed"]


def test_a_challenge_after_a_deal_in_which_nobody_took_anything_fails() -> None:
    text = deal(*PLAYS, "challenge: Ann")
    assert told(text) == ["53 challenge-failed"]
    assert judged(text).deals[0].status == "complete"


def test_a_cut_by_somebody_who_did_not_tie_decides_nothing() -> None:
    text = "players: Ann, Bob, Cleo\ncut: Ann 3D, Bob 3H, Cleo KS\ncut: Cleo 2H\ndeal: {}\n"
    assert told(text.format("Ann")) == told(text.format("Bob")) == []
    assert told(text.format("Cleo")) == ["4 wrong-dealer"]


def test_a_comma_after_the_last_name_names_nobody() -> None:
    assert judged("players: Ann, Bob,\n").players == ("Ann", "Bob")


def test_the_last_trick_is_still_out_while_cards_are() -> None:
    text = deal("Ann: 5D x 5H", "claim: Ann cards")
    assert told(text, ["residue.points = 1"]) == ["6 item-claim"]


def test_two_judgements_of_one_record_are_equal_and_so_is_a_copy() -> None:
    text = "players: Ann, Bob\ndeal: Bob\ntable: 5H KC QD 2S\nAnn: 5C x 5H\n"
    assert judged(text) == judged(text)
    twin = pickle.loads(pickle.dumps(judged(text)))  # noqa: S301 - what this test pickled itself
    assert twin == judged(text) == copy.deepcopy(judged(text))
    assert twin.table == judged(text).table
    assert judged(text) != judged(text + "Bob: KD x KC\n")
