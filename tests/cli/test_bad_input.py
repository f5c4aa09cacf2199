"""Whatever is handed to the command line, it answers in words, with status 1 or 2, and changes nothing."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import pytest

READERS = ("check", "show", "format", "sheet")
PGN = """[Event "Casual"]
[White "Ann"]
[Black "Bob"]
[Result "1-0"]

1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0
"""
GOOD = b"variant: foster\nplayers: Ann, Bob\n\ndeal: Bob\ntable: 9H AD 8C 2S\nAnn: 10D x 9H+AD\n"
BAD: dict[str, bytes] = {
    "not-utf-8": GOOD + b"note: caf\xe9\n",
    "utf-16": GOOD.decode().encode("utf-16"),
    "empty": b"",
    "blank-lines-only": b"\n\n  \n",
    "comment-only": b"# nothing yet\n",
    "another-game": PGN.encode(),
    "nul-bytes": b"\0" * 4096,
    "nul-in-a-line": GOOD + b"Bob: 8\0D\n",
    "million-characters": GOOD + b"Bob: " + b"x" * 1_000_000 + b"\n",
    "million-cards": GOOD + b"Bob: " + b"8D " * 300_000 + b"\n",
    "million-plus-signs": GOOD + b"Bob: 8D x " + b"+" * 1_000_000 + b"\n",
    "million-colons": b":" * 1_000_000,
    "long-as-a-line-may-be": GOOD + b"Bob: " + b"8D " * 3_331 + b"\n",
    "plus-signs": GOOD + b"Bob: 8D x " + b"+" * 9_990 + b"\n",
    "deep-brackets": b"players: Ann, Bob\ndeal: Bob\ntable: " + b"[" * 9_990 + b"\n",
    "binary": bytes(range(256)) * 64,
    "json": b'{"players": ["Ann", "Bob"]}\n',
    "yaml": b"players:\n  - Ann\n  - Bob\n",
    "control-characters": GOOD + b"Bob: \x1b[31m8D\x07\n",
    "right-to-left": GOOD + "Bob: \u202e8D\n".encode(),
    "many-bad-lines": b"players: Ann, Bob\n" + b"here we had tea\n" * 2000,
    "unknown-variant": b"variant: fostre\nplayers: Ann, Bob\n",
    "variant-is-a-folder": b"variant: ./\nplayers: Ann, Bob\n",
    "huge-numbers": b"players: Ann, Bob\nstart: Ann " + b"9" * 5000 + b"\ndeal:\ncount: Ann cards 999999999999999999\n",
}  # fmt: skip


class Ran(Protocol):
    status: int
    out: str
    err: str


Command = Callable[..., Ran]


def in_words(ran: Ran) -> bool:
    said = ran.out + ran.err
    return bool(said.strip()) and "Traceback" not in said and "the program itself is at fault" not in said


@pytest.mark.parametrize("command", READERS)
@pytest.mark.parametrize("kind", BAD)
def test_a_bad_file_is_answered_in_words(kind: str, command: str, referee: Command, tmp_path: Path) -> None:
    path = tmp_path / "game.cassino"
    path.write_bytes(BAD[kind])
    ran = referee(command, path)
    assert in_words(ran), ran
    assert ran.status in {1, 2}
    assert path.read_bytes() == BAD[kind]


@pytest.mark.parametrize("answer", ["text", "concise", "json"])
@pytest.mark.parametrize("kind", BAD)
def test_a_bad_file_is_answered_in_every_form(kind: str, answer: str, referee: Command) -> None:
    ran = referee("check", "-", "--format", answer, stdin=BAD[kind])
    assert in_words(ran), ran
    assert ran.status in {1, 2}
    assert len(ran.out) < 3_000_000


def test_a_folder_without_records_cannot_be_judged(referee: Command, tmp_path: Path) -> None:
    ran = referee("check", tmp_path)
    assert (ran.status, in_words(ran)) == (2, True)
    assert "folder" in ran.out


@pytest.mark.parametrize("command", READERS)
def test_a_missing_file_cannot_be_judged(command: str, referee: Command, tmp_path: Path) -> None:
    ran = referee(command, tmp_path / "nobody.cassino")
    assert (ran.status, in_words(ran)) == (2, True)
    assert "no such file" in ran.out + ran.err


@pytest.mark.parametrize("name", ["a" * 5000, "with\0nul", ""])
def test_a_name_no_file_can_have_is_told(name: str, referee: Command) -> None:
    ran = referee("check", name)
    assert (ran.status, in_words(ran)) == (2, True)


@pytest.mark.skipif(os.geteuid() == 0, reason="everything is permitted to root")
def test_a_file_that_may_not_be_read_is_told(referee: Command, tmp_path: Path) -> None:
    path = tmp_path / "secret.cassino"
    path.write_bytes(GOOD)
    path.chmod(0)
    ran = referee("check", path)
    assert (ran.status, in_words(ran)) == (2, True)
    assert "not permitted" in ran.out


def test_bytes_that_are_not_utf_8_are_told_with_their_place(referee: Command) -> None:
    ran = referee("check", "-", "--format", "concise", stdin=BAD["not-utf-8"])
    assert ran.out.startswith("-:7:10: unreadable-file: ")
    assert "0xe9" in ran.out
    assert ran.status == 2


def test_one_unreadable_file_does_not_keep_the_others_from_being_judged(
    referee: Command, tmp_path: Path, examples: Path
) -> None:
    (tmp_path / "broken.cassino").write_bytes(BAD["not-utf-8"])
    ran = referee("check", tmp_path / "broken.cassino", examples / "goboto-night.cassino")
    assert ran.status == 2
    assert "Grief wins the game" in ran.out


@pytest.mark.parametrize("mark", [b"\xef\xbb\xbf", b""], ids=["bom", "no-bom"])
@pytest.mark.parametrize("end", [b"\r\n", b"\n"], ids=["crlf", "lf"])
def test_a_byte_order_mark_and_other_line_ends_change_nothing(mark: bytes, end: bytes, referee: Command) -> None:
    plain = referee("check", "-", "--format", "json", stdin=GOOD)
    dressed = referee("check", "-", "--format", "json", stdin=mark + GOOD.replace(b"\n", end))
    assert dressed.out == plain.out


def test_control_characters_never_reach_the_terminal(referee: Command) -> None:
    ran = referee("check", "-", stdin=BAD["control-characters"])
    assert "\x1b" not in ran.out
    assert "\x07" not in ran.out


@pytest.mark.parametrize(
    "arguments",
    [
        ("check",),
        ("check", "--format", "xml", "game"),
        ("check", "--variant", "fostre", "game"),
        ("check", "--variant", "/", "game"),
        ("check", "--set", "game.target", "game"),
        ("check", "--set", "game.targte=31", "game"),
        ("check", "--set", "game.target=often", "game"),
        ("show", "--at", "0", "game"),
        ("show", "--at", "x", "game"),
        ("show", "--at", "99999999999999999999", "game"),
        ("claim", "10D"),
        ("claim", "", "--table", ""),
        ("claim", "10D x 9H+AD", "--table", "9H XX"),
        ("claim", "hello", "--table", "9H AD"),
        ("claim", "10D x 9H+AD", "--table", "9H AD [7H+"),
        ("claim", "10D x 9H+AD", "--table", "9H 9H"),
        ("claim", "10D x 9H+AD", "--table", "9H AD", "--hand", "?? 5"),
        ("takes", "11D", "--table", "9H AD"),
        ("takes", "10D", "--table", "9H AD ]"),
        ("takes", "", "--table", ""),
        ("rule", "card-exposde"),
        ("rule", "card-exposed", "--round", "second"),
        ("rule", "card-exposed", "--players", "many"),
        ("tally", "--counts", "Ann cards many"),
        ("explain", "nothing-of-the-kind"),
        ("variants", "show", "fostre"),
        ("nonsense",),
        ("--nonsense",),
    ],
    ids=" ".join,
)
def test_a_bad_command_line_is_answered_in_words(
    arguments: tuple[str, ...], referee: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game").write_bytes(GOOD)
    ran = referee(*arguments)
    assert in_words(ran), ran
    assert ran.status in {1, 2}, ran


@pytest.mark.parametrize(
    "arguments",
    [
        ("check", "game", "--set", "game.target={}"),
        ("check", "game", "--set", "{}"),
        ("check", "game", "--variant", "{}"),
        ("rule", "{}"),
        ("explain", "{}"),
        ("takes", "{}", "--table", "9H"),
        ("claim", "9H x {}", "--table", "9H AD"),
        ("tally", "--counts", "{} cards 30"),
        ("tally", "--counts", "Ann cards {}"),
        ("variants", "show", "{}"),
        ("variants", "new", "{}", "--extends", "foster"),
    ],
    ids=" ".join,
)
def test_an_endless_word_is_never_echoed_in_full(arguments: tuple[str, ...], referee: Command) -> None:
    ran = referee(*(argument.replace("{}", "9" * 6000) for argument in arguments))
    assert in_words(ran)
    assert ran.status in {1, 2}
    assert max(map(len, (ran.out + ran.err).splitlines())) < 250
