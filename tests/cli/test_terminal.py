"""``play`` at a real terminal: keys in, screen out."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

HEADERS = "variant: foster\nplayers: Ann, Bob\n"
TAB, CLEAR = "\t", "\x15"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "friday.cassino"
    path.write_text(HEADERS, encoding="utf-8")
    return path


def lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


@pytest.mark.thorough
def test_a_new_record_is_begun_by_answering_two_questions(terminal: Callable[..., Any], tmp_path: Path) -> None:
    path = tmp_path / "new.cassino"
    screen = terminal("play", path, afresh=True)
    screen.until("who plays")
    screen.type("Ann, 5H")
    screen.until(r"rules \[1\]:$")
    screen.type("")
    screen.until("player-name")
    screen.type("Ann, Bob")
    screen.until(r"2 players: Ann, Bob\n[^~]*rules \[1\]:$")
    screen.type("")
    screen.until("cut for the deal")
    screen.type("cut: Ann 3H, Bob 9D")
    screen.until("Ann deals four cards to each")
    screen.type("quit")
    assert screen.leave() == 0
    assert lines(path)[0:2] == ["variant: foster", "players: Ann, Bob"]
    assert lines(path)[-1] == "cut: Ann 3H, Bob 9D"


def test_only_what_can_be_is_offered(terminal: Callable[..., Any], file: Path) -> None:
    file.write_text(HEADERS + "deal: Bob\ntable: 9H AD 8C 2S\n", encoding="utf-8")
    screen = terminal("play", file)
    screen.until(r"Ann>")
    screen.press("9")
    shown = screen.until("9S")
    assert "9D" in shown
    assert "9C" in shown
    assert "9H\n" not in shown.split("Ann>")[1].split("table:")[0]
    screen.press("s x ")
    shown = screen.until(r"8C\+AD").split("Ann>")[1].split("table:")[0]
    assert "all" in shown
    assert "2S" not in shown
    screen.press("9")
    screen.until(r"9s x 9\n +9H")
    screen.press(TAB)
    screen.until("9s x 9H")
    screen.type("")
    screen.until(r"5  Ann: 9S x 9H   \(nine takes nine\)")
    screen.press("ki" + TAB)
    screen.type(CLEAR + "quit")
    assert screen.leave() == 0
    assert lines(file)[-1] == "Ann: 9S x 9H"


def test_the_last_line_shows_the_table_the_builds_who_is_due_and_the_score(
    terminal: Callable[..., Any], file: Path
) -> None:
    file.write_text(HEADERS + "start: Ann 12, Bob 9\ndeal: Bob\ntable: 5H KC QD 2S\n", encoding="utf-8")
    screen = terminal("play", file)
    screen.until(r"Ann>")
    screen.type("3c+5h")
    shown = screen.until(r"Bob>[^~]*Bob plays")
    last = "\n".join(shown.splitlines()[-2:])
    assert "table: 2S QD KC [3C+5H = 8 Ann]" in last
    assert "cards left: Ann 3, Bob 4, stock 40" in last
    assert "score: Ann 12, Bob 9" in last


def test_on_a_narrow_screen_the_last_line_still_shows_the_score(terminal: Callable[..., Any], file: Path) -> None:
    file.write_text(HEADERS + "start: Ann 12, Bob 9\ndeal: Bob\ntable: 5H KC QD 2S\n", encoding="utf-8")
    shown = terminal("play", file, rows=20, columns=40).until(r"Ann>[^~]*Bob 9")
    assert shown.splitlines()[-3:] == [
        "table: 2S 5H QD KC",
        "Ann plays · cards left: Ann 4, Bob 4,",
        "stock 40 · score: Ann 12, Bob 9",
    ]


def test_a_foul_is_explained_and_asked_about(terminal: Callable[..., Any], file: Path) -> None:
    file.write_text(HEADERS + "deal: Bob\ntable: 9H AD 8C 2S\n", encoding="utf-8")
    screen = terminal("play", file)
    screen.until(r"Ann>")
    screen.type("9s x 8c+2s")
    shown = screen.until(r"\(t\)ype again · \(p\)layed so · \(c\)hallenge · \(w\)hy \[t\]:")
    assert "Not allowed: 8 and 2 are 10; the nine can take 9 and 8+ace." in shown
    screen.type("w")
    shown = screen.until(r"foul capture-sum[^~]*\(w\)hy \[t\]:")
    assert "^" in shown
    assert lines(file) == [*HEADERS.splitlines(), "deal: Bob", "table: 9H AD 8C 2S"]
    screen.type("t")
    screen.until(r"hy \[t\]: t\nAnn>")
    screen.press("\x1b[A")
    screen.until(r"Ann> 9s x 8c\+2s")
    screen.type(CLEAR + "10s x 8c+2s")
    screen.until(r"5  Ann: 10S x 8C\+2S")
    screen.type("9c x ad")
    screen.until(r"\(c\)hallenge")
    screen.type("p")
    screen.until(r"6  Bob: 9C x AD")
    screen.type("7d x 9h")
    screen.until(r"\(c\)hallenge")
    screen.type("c")
    screen.until(r"8  challenge: Bob")
    screen.type("quit")
    assert screen.leave() == 1
    assert lines(file)[4:] == ["Ann: 10S x 8C+2S", "Bob: 9C x AD", "Ann: 7D x 9H", "challenge: Bob"]


def test_cards_alone_are_asked_about(terminal: Callable[..., Any], file: Path) -> None:
    file.write_text(HEADERS + "deal: Bob\ntable: 4D KC QD 2S\n", encoding="utf-8")
    screen = terminal("play", file)
    screen.until(r"Ann>")
    screen.type("4c 4d")
    shown = screen.until(r"number of the one meant")
    assert "Ann: 4C x 4D" in shown
    assert "Ann: 4C, 4D = 4   (four, four: fours)" in shown
    number = re.search(r"(\d)  Ann: 4C, 4D = 4", shown)
    assert number is not None
    screen.type(number[1])
    screen.until(r"5  Ann: 4C, 4D = 4")
    screen.type("2d kc")
    shown = screen.until("fit nothing as they lie")
    screen.type("quit")
    screen.leave()


def test_an_earlier_entry_is_edited_and_all_after_it_judged_before_it_is_written(
    terminal: Callable[..., Any], file: Path
) -> None:
    file.write_text(
        HEADERS + "deal: Bob\ntable: 9H AD 8C 2S\nAnn: 10D x 9H+AD, 8C+2S\nBob: 5H\nAnn: 5C x 5H\n", encoding="utf-8"
    )
    screen = terminal("play", file)
    screen.until(r"Bob>")
    screen.type("edit 6 6h")
    screen.until("That cannot be: 5 of hearts does not lie on the table[^~]*write it all the same")
    screen.type("n")
    screen.until("nothing was written")
    assert lines(file)[5] == "Bob: 5H"
    screen.type("edit 5")
    screen.until(r"line 5: Ann: 10D x 9H\+AD, 8C\+2S")
    screen.press(CLEAR)
    screen.type("10s x")
    screen.until(r"5  Ann: 10S x 9H\+AD, 8C\+2S")
    screen.type("quit")
    assert screen.leave() == 0
    assert lines(file)[4] == "Ann: 10S x 9H+AD, 8C+2S  #- Ann: 10D x 9H+AD, 8C+2S"


def test_a_game_is_kept_by_counts_alone(terminal: Callable[..., Any], file: Path) -> None:
    screen = terminal("play", file)
    screen.until("cut for the deal")
    screen.type("deal bob")
    screen.until("table>")
    screen.type("count")
    screen.until("Ann counted cards, spades, big, little, aces, sweeps:")
    screen.type("30 7 1 0 2 0")
    screen.until(r"Bob: cards 22, spades 6, big 0, little 1, aces 2 follow\nBob counted sweeps \[0\]:")
    screen.type("")
    shown = screen.until(r"Ann deals four cards")
    assert re.search(r"cards +30 → 3 +22 → 0", shown)
    assert "Ann 8, Bob 3" in shown
    screen.type("count")
    screen.until("Ann counted[^~]*Ann counted")
    screen.type("cards 20, spades 7, big 0, little 1, aces 4")
    screen.until(r"Ann counted sweeps \[0\]:")
    screen.type("")
    screen.until("Bob counted[^~]*Bob counted")
    screen.type("32 6 1 0 0 1")
    screen.until(r"score: Ann 14, Bob 9")
    screen.type("adjust Bob +1 cold tea")
    screen.until(r"score: Ann 14, Bob 10")
    screen.type("quit")
    assert screen.leave() == 0
    assert [line for line in lines(file) if line.startswith(("deal", "adjust"))] == [
        "deal: Bob",
        "deal: Ann",
        "adjust: Bob +1 cold tea",
    ]


def test_a_disk_that_refuses_is_told_and_the_game_is_saved_elsewhere(
    terminal: Callable[..., Any], tmp_path: Path
) -> None:
    folder = tmp_path / "evening"
    folder.mkdir()
    path, other = folder / "friday.cassino", tmp_path / "saved.cassino"
    path.write_text(HEADERS + "deal: Bob\ntable: 9H AD 8C 2S\n", encoding="utf-8")
    screen = terminal("play", path)
    screen.until("Ann>")
    screen.type("5h")
    screen.until("Bob>")
    folder.rename(tmp_path / "gone")
    screen.type("kd")
    screen.until(r"there is no folder[^~]*\(s\)ave elsewhere")
    screen.type("s")
    screen.until("file:")
    screen.type(str(other))
    screen.until(r"kept in .*saved.cassino from now on")
    screen.until("Ann>")
    screen.type("7c")
    screen.until("7  Ann: 7C")
    screen.type("quit")
    assert screen.leave() == 0
    assert lines(other)[4:] == ["Ann: 5H", "Bob: KD", "Ann: 7C"]


def test_an_editors_change_is_noticed_and_read_again(terminal: Callable[..., Any], file: Path) -> None:
    file.write_text(HEADERS + "deal: Bob\ntable: 9H AD 8C 2S\n", encoding="utf-8")
    screen = terminal("play", file)
    screen.until("Ann>")
    file.write_text(HEADERS + "deal: Bob\ntable: 9H AD 8C 3S\n", encoding="utf-8")
    screen.type("5h")
    shown = screen.until(r"was changed by another program[^~]*\(r\)ead what stands there now")
    assert "line 4: table: 9H AD 8C 3S" in shown
    screen.type("r")
    screen.until(r"table: AD 3S 8C 9H\n.*Ann plays")
    screen.type("5h")
    screen.until("5  Ann: 5H")
    screen.type("quit")
    assert screen.leave() == 0
    assert lines(file)[3:] == ["table: 9H AD 8C 3S", "Ann: 5H"]


@pytest.mark.thorough
def test_control_keys_lose_nothing(terminal: Callable[..., Any], file: Path) -> None:
    file.write_text(HEADERS + "deal: Bob\ntable: 9H AD 8C 2S\n", encoding="utf-8")
    screen = terminal("play", file, afresh=True)
    screen.until("Ann>")
    screen.press("5h\x03")
    screen.type("kd")
    screen.until("5  Ann: KD")
    screen.until("Bob>")
    screen.press("\x04")
    assert screen.leave() == 0
    assert lines(file)[4:] == ["Ann: KD"]
