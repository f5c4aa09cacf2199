"""The scorer's desk in this process: keys from a pipe, what is printed read back."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from referee.cli.prompt_terminal import play_terminal
from referee.keeping.kept import Kept, open_kept
from referee.keeping.session import Session

Keep = Callable[..., tuple[int, str]]

HEADERS = "variant: foster\nplayers: Ann, Bob\n"
DEALT = HEADERS + "deal: Bob\ntable: 9H AD 8C 2S\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "friday.cassino"


@pytest.fixture
def keep(file: Path, capsys: pytest.CaptureFixture[str]) -> Keep:
    """Keep a game with these lines typed, and quit; the exit status and what was printed."""

    def typed(record: str, *lines: str) -> tuple[int, str]:
        file.write_text(record, encoding="utf-8")
        kept = open_kept(str(file), None, ())
        assert isinstance(kept, Kept)
        with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
            keys.send_text("".join(f"{line}\r" for line in (*lines, "quit")) + "\x04" * 9)
            status = play_terminal(kept)
        kept.journal.close()
        return status, capsys.readouterr().out

    return typed


def entries(file: Path) -> list[str]:
    return file.read_text(encoding="utf-8").splitlines()


def test_of_three_players_the_one_who_challenges_is_asked_for(keep: Keep, file: Path) -> None:
    record = "variant: foster\nplayers: Ann, Bob, Cleo\ndeal: Cleo\ntable: 9H AD 8C 2S\n"
    status, out = keep(record, "9s x 8c+2s", "c", "cl")
    assert entries(file)[4:] == ["Ann: 9S x 8C+2S", "challenge: Cleo"]
    assert "9 of spades" in out
    assert status == 1


def test_a_challenger_who_does_not_sit_there_challenges_nothing(keep: Keep, file: Path) -> None:
    record = "variant: foster\nplayers: Ann, Bob, Cleo\ndeal: Cleo\ntable: 9H AD 8C 2S\n"
    assert keep(record, "9s x 8c+2s", "c", "zoe")[0] == 0
    assert entries(file)[4:] == []


def pasted(*lines: str) -> str:
    """A block as a terminal hands it over when it is pasted; nothing in it is entered yet."""
    return "\x1b[200~" + "\r".join(lines) + "\x1b[201~"


def test_of_a_pasted_block_each_line_is_an_entry(keep: Keep, file: Path) -> None:
    keep(DEALT, pasted("note: tea", "", "# a remark", "10d x", "Bob: 5H", "table", "3c"))
    assert entries(file)[4:] == ["note: tea", "Ann: 10D x 9H+AD, 8C+2S", "Bob: 5H", "Ann: 3C"]


def test_of_a_pasted_block_nothing_is_read_behind_a_line_that_was_not_written(keep: Keep, file: Path) -> None:
    _, out = keep(DEALT, pasted("10d x", "zz", "5h", "3c"))
    assert entries(file)[4:] == ["Ann: 10D x 9H+AD, 8C+2S"]
    assert "not read, since this was not written: 2 more pasted, 5h" in out


def test_a_block_pasted_at_a_question_is_taken_line_by_line(keep: Keep, file: Path) -> None:
    keep(DEALT, "9s x 8c+2s", pasted("10d x", "5h"))
    assert entries(file)[4:] == ["Ann: 10D x 9H+AD, 8C+2S", "Bob: 5H"]


def test_what_is_typed_at_the_question_is_the_entry_meant_instead(keep: Keep, file: Path) -> None:
    keep(DEALT, "9s x 8c+2s", "10s x 8c+2s")
    assert entries(file)[4:] == ["Ann: 10S x 8C+2S"]


@pytest.mark.parametrize("typed", ["10d 9h ad 8c 2s", "10d x", "kd", "kd  # so it was", "Ann: kd", "note: tea"])
def test_an_entry_typed_at_the_question_is_taken_as_it_stands(typed: str, keep: Keep, file: Path) -> None:
    keep(DEALT, "9s x 8c+2s", typed, "1")
    assert len(entries(file)) == 5
    assert "9S" not in entries(file)[4]


def test_a_command_typed_at_the_question_is_carried_out(keep: Keep, file: Path) -> None:
    _, out = keep(DEALT + "Ann: KD\n", "9s x 8c+2s", "undo")
    assert entries(file)[4:] == ["#- Ann: KD"]
    _, out = keep(DEALT + "Ann: KD\n", "9s x 8c+2s", "edit 5 qd")
    assert entries(file)[4:] == ["Ann: QD  #- Ann: KD"]
    _, out = keep(DEALT, "9s x 8c+2s", "takes td")
    assert "10D x 9H+AD, 8C+2S" in out
    keep(DEALT, "9s x 8c+2s", "quit", "kd")
    assert entries(file)[4:] == []


def test_what_answers_no_question_is_asked_for_again(keep: Keep, file: Path) -> None:
    _, out = keep(DEALT, "9s x 8c+2s", "yes", "7", "p")
    assert out.count("please answer t, p, c or w") == 2
    assert entries(file)[4:] == ["Ann: 9S x 8C+2S"]
    _, out = keep(DEALT, "9h", "c", "p")
    assert "please answer t, p or w" in out
    record = HEADERS + "deal: Bob\ntable: 2H 2C 7D KS\n"
    assert "please answer 1, 2 or Enter" in keep(record, "9s x", "3", "1")[1]
    assert entries(file)[4:] == ["Ann: 9S x 7D+2H"]


def test_a_wrong_entry_typed_at_the_question_is_explained_in_its_turn(keep: Keep, file: Path) -> None:
    _, out = keep(DEALT, "9s x 8c+2s", "10d x 9h+zz", "kd")
    assert '"zz" is no card and no build' in out
    assert entries(file)[4:] == ["Ann: KD"]


def test_what_is_typed_where_a_change_is_to_be_agreed_to_is_not_lost(keep: Keep, file: Path) -> None:
    record = DEALT + "Ann: 5H\nBob: 5C x 5H\n"
    _, out = keep(record, "edit 5 6h", "kd")
    assert "nothing was written" in out
    assert entries(file)[4:] == ["Ann: 5H", "Bob: 5C x 5H", "Ann: KD"]
    _, out = keep(record, "edit 5 6h", "perhaps", "undo")
    assert "please answer y, n or w" in out
    assert entries(file)[4:] == ["Ann: 5H", "#- Bob: 5C x 5H"]


def test_what_is_typed_where_enter_would_write_is_not_lost(keep: Keep, file: Path) -> None:
    record = HEADERS + "deal: Bob\ntable: 5H KC QD 2S\n"
    keep(record, "3c 5h", "4c+5h = 9")
    assert entries(file)[4:] == ["Ann: 4C+5H = 9"]
    _, out = keep(record, "3c 5h", "hm", "quit")
    assert "please answer Enter or n" in out
    assert entries(file)[4:] == []
    keep(record, "3c 5h", "\x03kd")
    assert entries(file)[4:] == ["Ann: KD"]


def test_what_is_typed_where_counts_are_asked_for_is_not_lost(keep: Keep, file: Path) -> None:
    keep(HEADERS + "deal: Bob\n", "count", "undo")
    assert entries(file)[2:] == ["#- deal: Bob"]
    keep(HEADERS + "deal: Bob\n", "count", "count: Ann cards 30, spades 7, aces 2, big 1, little 0")
    assert entries(file)[3:] == ["count: Ann cards 30, spades 7, aces 2, big 1, little 0"]
    keep(HEADERS + "deal: Bob\n", "count", "\x03note: tea")
    assert entries(file)[3:] == ["note: tea"]


def test_what_is_typed_when_a_deal_is_over_is_not_lost(
    keep: Keep, file: Path, game: Callable[[str], tuple[list[str], list[str]]]
) -> None:
    headers, lines = game("foster-2-1")
    before = "".join(f"{line}\n" for line in (*headers, *lines[:49]))
    _, out = keep(before, lines[49].partition(": ")[2], "nobody", "undo")
    assert "please answer c or Enter" in out
    assert entries(file)[-1] == f"#- {lines[49]}"


def test_a_command_typed_where_a_line_is_written_anew_is_carried_out(keep: Keep, file: Path) -> None:
    keep(DEALT + "Ann: 5H\n", "edit 5", "\x15undo")
    assert entries(file)[4:] == ["#- Ann: 5H"]


def test_commands_that_are_not_clear_say_how_they_go(keep: Keep, file: Path) -> None:
    _, out = keep(DEALT + "Ann: 5H\n", "undo x", "undo -1", "undo 99999999999999999999", "edit")
    assert out.count("type it as undo [N]: take back the last entry, or the last N") == 3
    assert "type it as edit LINE [ENTRY]" in out
    assert "line 0" not in out
    assert entries(file)[4:] == ["Ann: 5H"]


def test_what_cannot_be_read_is_explained_and_nothing_is_asked(keep: Keep, file: Path) -> None:
    status, out = keep(DEALT, "tea", "5h")
    assert 'Not understood: "tea"' in out
    assert entries(file)[4:] == ["Ann: 5H"]
    assert status == 0


def test_a_taking_that_is_not_one_answer_is_chosen_by_its_number(keep: Keep, file: Path) -> None:
    record = HEADERS + "deal: Bob\ntable: 2H 2C 7D KS\n"
    _, out = keep(record, "9s x", "2")
    assert "1  9S x " in out
    assert entries(file)[4:] == ["Ann: 9S x 7D+2C"]
    keep(record, "9s x", "", "9s x", "7")
    assert entries(file)[4:] == []


def test_bare_cards_are_written_when_their_only_meaning_is_agreed_to(keep: Keep, file: Path) -> None:
    record = HEADERS + "deal: Bob\ntable: 5H KC QD 2S\n"
    keep(record, "3c 5h", "")
    assert entries(file)[4:] == ["Ann: 3C+5H = 8"]
    keep(record, "3c 5h", "n")
    assert entries(file)[4:] == []


def test_what_bare_cards_leave_out_is_told(keep: Keep) -> None:
    _, out = keep(DEALT, "10d 9h ad", "9")
    assert "more could be taken: Ann: 10D x 9H+AD, 8C+2S" in out


def test_cards_of_the_table_alone_are_answered_by_what_takes_them(keep: Keep) -> None:
    assert "these cards can be taken by 10S" in keep(DEALT, "9h ad")[1]


def test_why_bare_cards_fit_nothing_is_told(keep: Keep) -> None:
    assert "Not allowed: 3 of clubs makes 3, not the 10 that is called." in keep(DEALT, "3c 8c+2s")[1]
    assert "Ann: 3C x 8C: Not allowed: the three cannot take the 8" in keep(DEALT, "3c 8c")[1]


def test_the_players_counts_are_held_against_the_plays(
    keep: Keep, file: Path, game: Callable[[str], tuple[list[str], list[str]]]
) -> None:
    headers, lines = game("foster-2-1")
    before = "".join(f"{line}\n" for line in (*headers, *lines[:49]))
    _, out = keep(before, lines[49].partition(": ")[2], "c", "24 4 0 0 2 0", "", "p")
    assert "Not so: Ann counted 24 cards; the plays give 23." in out
    assert entries(file)[-1] == "count: Ann cards 24, spades 4, big 0, little 0, aces 2, sweeps 0"


def test_enter_begins_the_deal_that_is_due(keep: Keep, file: Path) -> None:
    keep(HEADERS + "cut: Ann 9D, Bob 3H\n", "", "9h ad 8c 2s")
    assert entries(file)[3:] == ["deal: Bob", "table: 9H AD 8C 2S"]


def test_counts_that_nobody_gives_write_nothing(keep: Keep, file: Path) -> None:
    keep(HEADERS + "deal: Bob\n", "count", "", "")
    assert entries(file)[2:] == ["deal: Bob"]


def test_an_edit_that_changes_nothing_writes_nothing(keep: Keep, file: Path) -> None:
    keep(DEALT + "Ann: 5H\n", "edit 5", "", "edit 99", "edit")
    assert entries(file)[4:] == ["Ann: 5H"]


def test_an_edit_that_brings_faults_is_written_when_agreed_to(keep: Keep, file: Path) -> None:
    status, out = keep(DEALT + "Ann: 5H\nBob: 5C x 5H\n", "edit 5 6h", "y")
    assert "That cannot be: 5 of hearts does not lie on the table" in out
    assert entries(file)[4] == "Ann: 6H  #- Ann: 5H"
    assert status == 1
    status, out = keep(file.read_text(encoding="utf-8"), "edit 5 5h")
    assert "line 6: not-on-table is settled by this" in out
    assert status == 0


def test_undo_says_what_it_takes_back_and_stops_where_nothing_is_left(keep: Keep, file: Path) -> None:
    _, out = keep(DEALT, "undo 5", "undo")
    assert "4  #- table: 9H AD 8C 2S" in out
    assert "undo stops at the first deal; a header is written anew by 'edit LINE ENTRY'" in out
    assert "there is nothing to take back" in out
    assert entries(file)[2:] == ["#- deal: Bob", "#- table: 9H AD 8C 2S"]


def failing(times: int) -> Callable[[int], None]:
    """A disk that refuses so often and then takes what it is given."""
    sync, left = os.fsync, [times]

    def refuse(handle: int) -> None:
        if left[0]:
            left[0] -= 1
            raise OSError(errno.ENOSPC, "no space left on device")
        sync(handle)

    return refuse


def test_a_full_disk_is_tried_again(keep: Keep, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", failing(2))
    _, out = keep(DEALT, "5h", "r", "r")
    assert out.count("no room is left on the disk") == 2
    assert entries(file)[4:] == ["Ann: 5H"]


def test_an_entry_that_the_disk_refuses_can_be_given_up(
    keep: Keep, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", failing(1))
    _, out = keep(DEALT, "5h", "x", "undo", "g", "kd")
    assert out.count("please answer r, s or g") == 2
    assert "the entry was not written" in out
    assert entries(file)[4:] == ["Ann: KD"]


def test_a_game_is_never_saved_over_another(
    keep: Keep, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", failing(1))
    _, out = keep(DEALT, "5h", "s", str(file), "s", "", "s", str(tmp_path / "other.cassino"))
    assert "is there already; nothing was overwritten" in out
    assert entries(tmp_path / "other.cassino")[4:] == ["Ann: 5H"]
    assert entries(file) == DEALT.splitlines()


def test_the_game_goes_on_after_a_new_one_is_begun(keep: Keep, file: Path) -> None:
    won = "count: Ann cards 30, spades 7, aces 4, big 1, little 1, sweeps 2"
    record = HEADERS + f"deal: Bob\n{won}\ndeal: Ann\n"
    status, out = keep(record, won, "", "game", "", "9h ad 8c 2s")
    assert "Ann wins the game" in out
    assert "the game is over" in out
    assert entries(file)[5:] == [won, "game:", "deal: Bob", "table: 9H AD 8C 2S"]
    assert status == 0


def test_questions_can_be_waved_away(keep: Keep, file: Path) -> None:
    keep(DEALT, "9s x 8c+2s", "\x03kd")
    assert entries(file)[4:] == ["Ann: KD"]


def test_a_scorer_who_leaves_at_a_question_writes_nothing(keep: Keep, file: Path) -> None:
    keep(DEALT, "9s x 8c+2s", "\x04kd")
    assert entries(file)[4:] == ["Ann: KD"]


def test_commands_are_answered_at_the_desk(keep: Keep) -> None:
    _, out = keep(
        DEALT, "help", "help all", "table", "score", "takes td", "rule card-exposed", "rule no-such", "takes zz"
    )
    assert "arrow up" in out
    assert "table: AD 2S 8C 9H" in out
    assert "10D x 9H+AD, 8C+2S" in out


def test_a_challenger_called_by_a_whole_name_is_understood_where_another_begins_alike(keep: Keep, file: Path) -> None:
    record = "variant: foster\nplayers: Bob, Ann, Anna\ndeal: Anna\ntable: 9H AD 8C 2S\n"
    keep(record, "9s x 8c+2s", "c", "ann")
    assert entries(file)[4:] == ["Bob: 9S x 8C+2S", "challenge: Ann"]


def test_the_rules_of_the_record_answer_at_the_stage_of_its_deal(keep: Keep, file: Path) -> None:
    _, out = keep(DEALT + "Ann: 5H\n", "rule card-exposed", "rule card-exposd", "takes 5h", "takes 14x")
    assert "by the rules of Foster's Twenty-one (foster)" in out
    assert "may-refuse" in out
    assert "new-deal-on-demand" not in out
    assert "did you mean card-exposed?" in out
    assert "card-repeated" in out
    assert "unknown-card" in out
    assert len(entries(file)) == 5


def test_what_a_card_taken_from_the_table_could_take_is_not_asked_any_more(keep: Keep) -> None:
    _, out = keep(DEALT + "Ann: 9S x 9H\n", "takes 9h", "takes 9d")
    assert "card-repeated" in out
    assert "9D x 8C+AD" in out


def test_between_deals_nothing_can_be_taken(keep: Keep) -> None:
    assert "no deal is open" in keep(HEADERS, "takes 10d")[1]


RECORDED = ("foster-2-1", "foster-2-2", "enquire-within-2-1", "enquire-within-2-2", "hoyle-2-1", "two-hand-2-1")


def test_a_deal_takes_at_most_four_keystrokes_a_play(game: Callable[[str], tuple[list[str], list[str]]]) -> None:
    keys = plays = 0
    for name in RECORDED:
        headers, entries = game(name)
        end = next((at for at, line in enumerate(entries[1:], 1) if line.startswith(("deal:", "count:"))), len(entries))
        session = Session("".join(f"{line}\n" for line in (*headers, *entries[:2])), name)
        for play in entries[2:end]:
            typed = shortest(session, play)
            answer = session.try_entry(typed)
            assert [line.text for line in answer.lines] == [play], (typed, play)
            keys += len(f"{typed}\r")
            plays += 1
            session.accept(answer)
    assert plays == 48 * len(RECORDED)
    assert keys <= 4 * plays, keys / plays


def test_a_deal_typed_short_is_the_deal(
    keep: Keep, file: Path, game: Callable[[str], tuple[list[str], list[str]]]
) -> None:
    recorded = game("foster-2-1")[1]
    deal = recorded[: 1 + next(at for at, line in enumerate(recorded[1:]) if line.startswith("deal:"))]
    record = HEADERS + "".join(f"{line}\n" for line in deal[:2])
    session = Session(record, "typed.cassino")
    typed = []
    for play in deal[2:]:
        typed.append(shortest(session, play))
        session.accept(session.try_entry(play))
    assert keep(record, *typed, "")[0] == 0
    assert entries(file)[2:] == deal


def shortest(session: Session, play: str) -> str:
    """A play as a scorer in a hurry types it: the first of the shorter forms that stands for it alone."""
    typed = re.sub(r"10(?=[shdc])", "t", play.partition(": ")[2].lower()).replace(", ", ",")
    card, take, _ = typed.partition(" x ")
    bare = typed.replace(" x ", "x").replace(" = ", "=")
    left = bare.partition("=")[0]
    begun = re.match(r"\w+?[shdc](?=[x+,])", left)
    ranks = begun[0] + re.sub(r"(\w)[shdc](?=$|[+,])", r"\1", left[begun.end() :]) if begun else left
    for short in (f"{card}x" if take else "", left if "," in left and not take else "", ranks, left):
        if short and means(session, short, play):
            return short
    return bare


def means(session: Session, typed: str, play: str) -> bool:
    """Whether something typed is this play and nothing else."""
    answer = session.try_entry(typed)
    return answer.stands and [line.text for line in answer.lines] == [play]


def test_a_foul_is_one_sentence_and_the_rest_is_told_on_why(keep: Keep) -> None:
    _, out = keep(DEALT, "9s x 8c+2s", "w", "t", "why")
    assert out.count("Not allowed: 8 and 2 are 10; the nine can take 9 and 8+ace.") == 1
    assert out.count("foul capture-sum") == 2
    assert "law:" not in out.partition("foul capture-sum")[0]


def test_what_cannot_have_happened_is_told_and_not_asked_about(keep: Keep, file: Path) -> None:
    _, out = keep(DEALT, "irregularity: no-such", "p", "game", "5h")
    assert "Not understood" in out
    assert entries(file)[4:] == ["Ann: 5H"]


def test_a_deal_that_is_not_played_out_is_not_left_open_in_silence(keep: Keep, file: Path) -> None:
    keep(DEALT, "deal ann", "t")
    assert entries(file)[4:] == []
    keep(DEALT, "deal ann", "a")
    assert entries(file)[4:] == ["abandon:", "deal: Ann"]


def test_a_game_by_counts_asks_six_numbers_a_side_and_only_what_does_not_follow(keep: Keep, file: Path) -> None:
    _, out = keep(HEADERS, "c", "cut: Ann 3H, Bob 9D", "30 7 1 0 2 1", "2", "20 7 0 1 1 0", "")
    assert "Bob: cards 22, spades 6, big 0, little 1, aces 2 follow" in out
    assert entries(file)[2:] == [
        "cut: Ann 3H, Bob 9D",
        "deal: Ann",
        "count: Ann cards 30, spades 7, big 1, little 0, aces 2, sweeps 1",
        "count: Bob sweeps 2",
        "deal: Bob",
        "count: Ann cards 20, spades 7, big 0, little 1, aces 1, sweeps 0",
        "count: Bob sweeps 0",
    ]


def test_a_number_that_cannot_be_is_told_at_once_and_asked_for_again(keep: Keep, file: Path) -> None:
    _, out = keep(HEADERS + "deal: Bob\n", "count", "30 15 1 0 2 1", "30 7", "1 0 2 1", "")
    assert "15 spades are counted; the pack has 13" in out
    assert entries(file)[3:] == [
        "count: Ann cards 30, spades 7, big 1, little 0, aces 2, sweeps 1",
        "count: Bob sweeps 0",
    ]


def test_at_the_counts_a_step_back_asks_the_side_before_again(keep: Keep, file: Path) -> None:
    keep(HEADERS + "deal: Bob\n", "count", "30 7 1 0 2 1", "<", "31 7 1 0 2 1", "1")
    assert entries(file)[3:] == [
        "count: Ann cards 31, spades 7, big 1, little 0, aces 2, sweeps 1",
        "count: Bob sweeps 1",
    ]
    keep(HEADERS + "deal: Bob\n", "count", "<")
    assert entries(file)[3:] == []


def test_a_deal_by_counts_takes_at_most_twenty_keystrokes(keep: Keep, file: Path) -> None:
    typed = ("30 10 1 0 2 1", "10")
    keep(HEADERS + "deal: Bob\ncount: Ann cards 20, spades 7, big 0, little 1, aces 1, sweeps 0\n", *typed)
    assert entries(file)[4:] == [
        "deal: Ann",
        "count: Ann cards 30, spades 10, big 1, little 0, aces 2, sweeps 1",
        "count: Bob sweeps 10",
    ]
    assert sum(len(f"{line}\r") for line in typed) <= 20


def test_whether_a_play_may_be_made_is_asked_at_the_prompt_and_nothing_is_written(keep: Keep, file: Path) -> None:
    _, out = keep(DEALT, "claim 10d x", "claim 9s x 8c+2s", "claim bob: 9c x 9h", "claim 3h+ad+2s = 6")
    assert "Yes: ten takes nine-ace, eight-deuce: a sweep." in out
    assert "Not allowed: 8 and 2 are 10; the nine can take 9 and 8+ace." in out
    assert "Yes: nine takes nine." in out
    assert "Yes, if Ann holds a 6: three-ace-deuce builds six." in out
    assert entries(file) == DEALT.splitlines()


def test_a_claim_of_a_player_is_an_entry_still(keep: Keep, file: Path) -> None:
    keep(DEALT, "claim ann out", "t", "claim: ann big", "t")
    assert entries(file) == DEALT.splitlines()


def test_a_word_is_explained_by_the_rules_of_the_record(keep: Keep) -> None:
    _, out = keep(DEALT, "explain sweep", "explain lurhc")
    assert "here: a sweep is worth 1" in out
    assert "hoyle" not in out
    assert '"lurhc" is not known here; did you mean' in out


def test_a_player_is_renamed_at_the_prompt_everywhere(keep: Keep, file: Path) -> None:
    keep(DEALT + "Ann: 5H\n", "rename ann Anna", "rename zoe Zora", "rename bob")
    assert entries(file)[1:] == [
        "players: Anna, Bob",
        *DEALT.splitlines()[2:],
        "Anna: 5H",
        "note: Ann is called Anna",
    ]


@pytest.mark.parametrize(
    ("record", "typed", "written"),
    [
        (HEADERS, "Ann 3H, Bob 9D", "cut: Ann 3H, Bob 9D"),
        (HEADERS, "ann three of hearts and bob nine of diamonds", "cut: Ann 3H, Bob 9D"),
        (HEADERS, "ann deals", "deal: Ann"),
        (HEADERS, "ann", "deal: Ann"),
        (DEALT, "10 d x", "Ann: 10D x 9H+AD, 8C+2S"),
        (DEALT, "5 h.", "Ann: 5H"),
        (DEALT, "ten of diamonds", "Ann: 10D"),
        (DEALT, "a 5h", "Ann: 5H"),
        (DEALT, "9sx9", "Ann: 9S x 9H"),
        (DEALT, "10sx8+2", "Ann: 10S x 8C+2S"),
        (DEALT, "3c+2+a", "Ann: 3C+2S+AD = 6"),
        (DEALT, "irregularity: card exposed", "irregularity: card-exposed"),
    ],
)
def test_a_question_reads_what_a_friend_would_answer(
    record: str, typed: str, written: str, keep: Keep, file: Path
) -> None:
    keep(record, typed, "")
    assert entries(file)[len(record.splitlines())] == written


def test_what_a_friend_leaves_open_is_asked(keep: Keep, file: Path) -> None:
    _, out = keep(DEALT, "out", "sweep", "misdeal")
    assert "who is out? say it with the name" in out
    assert "say whose: Ann claims the sweep" in out
    assert "what happened? for instance: card exposed" in out
    assert entries(file) == DEALT.splitlines()


def test_that_a_play_seems_to_be_missing_is_said_before_anybody_is_accused(keep: Keep) -> None:
    record = DEALT + "Ann: 5H\nBob: KD\nBob: QC\nAnn: 4C\nBob: JS\n"
    _, out = keep(record, "table")
    told = out.index("A play of Ann seems to be missing before line 7")
    assert told < out.index("it is Ann's turn, not Bob's")
    assert "'insert 7 PLAY' puts it in" in out


@pytest.mark.parametrize(
    "typed",
    [
        "count: ann 26 7 1 0 1 0",
        "count: ann 26 cards, 7 spades, 1 big, no little, 1 ace, no sweeps",
        "count: Ann and Cat cards 26, spades 7, big 1, little 0, aces 1, sweeps 0",
    ],
)
def test_a_count_is_read_as_a_table_says_it(typed: str, keep: Keep, file: Path) -> None:
    keep("variant: foster\nplayers: Ann, Bob, Cat, Dan\ndeal: Dan\n", typed)
    counted = entries(file)[3].removeprefix("count: Ann+Cat ").removeprefix("count: Ann ")
    told = [item.split() for item in counted.split(",")]
    want = {"cards": "26", "spades": "7", "big": "1", "little": "0", "aces": "1", "sweeps": "0"}
    assert {words[0]: words[1] for words in told} == want


def test_counts_that_differ_from_the_plays_are_asked_for_again(
    keep: Keep, file: Path, game: Callable[[str], tuple[list[str], list[str]]]
) -> None:
    headers, lines = game("foster-2-1")
    before = "".join(f"{line}\n" for line in (*headers, *lines[:49]))
    keep(before, lines[49].partition(": ")[2], "c", "24 4 0 0 2 0", "", "t", "23 4 0 0 2 0", "", "k")
    assert entries(file)[-1].startswith("count: Ann cards 23, spades 4")


def test_the_score_of_a_new_game_says_which_tally_is_the_old_ones(keep: Keep) -> None:
    won = "count: Ann cards 30, spades 7, aces 4, big 1, little 1, sweeps 2"
    record = HEADERS + f"deal: Bob\n{won}\ndeal: Ann\n{won}\ngame:\n"
    _, out = keep(record, "score")
    assert "the game before:\ndeal 2" in out


def test_where_a_table_is_asked_for_the_counts_are_offered(keep: Keep) -> None:
    assert "or 'count' when the deal is over" in keep(HEADERS + "deal: Bob\n")[1]


def test_a_taking_that_leaves_open_what_is_taken_is_asked_and_is_no_fault(keep: Keep) -> None:
    _, out = keep(HEADERS + "deal: Bob\ntable: 2H 2C 7D KS\n", "9s x", "")
    assert "The nine can take more than one thing:" in out
    assert "cannot be" not in out
