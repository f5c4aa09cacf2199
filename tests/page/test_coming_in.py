"""What comes in from outside: links, files and archives, whole, broken and hostile."""

from __future__ import annotations

import base64
import io
import zipfile
import zlib
from collections.abc import Callable
from typing import Any

import pytest

Ask = Callable[..., Any]


def packed(data: bytes, form: str = "1.") -> str:
    return form + base64.urlsafe_b64encode(zlib.compress(data, 9)).rstrip(b"=").decode()


def archived(*files: tuple[str, bytes]) -> str:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packing:
        for name, data in files:
            packing.writestr(name, data)
    return base64.b64encode(out.getvalue()).decode()


def test_a_link_holds_the_whole_game(door: Ask, table: str) -> None:
    code = door("link", text=table)
    assert door("from_link", code="#" + code) == {"text": table, "refused": "", "warnings": []} | {
        "warnings": door("open_text", text=table)["warnings"]
    }


def test_a_link_has_only_signs_that_an_address_may_have(door: Ask, table: str) -> None:
    assert set(door("link", text=table)) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.")


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("", "another version"),
        ("0.abc", "another version"),
        ("1.<b>", "signs"),
        ("1.", "broken"),
        ("1.eJw", "broken"),
        (packed(b"players: Ann, Bob\n")[:-4], "broken"),
        (packed(b"\xff\xfe\x00"), "broken"),
        (packed(b"x" * 10_000_000), "larger than a megabyte"),
        ("1." + "A" * 3_000_000, "far too long"),
        (packed(b"hello"), "cannot be read as a record"),
        (packed(b"players: Ann, Bob\nnote: \x07\n"), "control sign"),
    ],
)
def test_a_link_that_is_none_is_refused_with_the_reason(door: Ask, code: str, why: str) -> None:
    found = door("from_link", code=code)
    assert found["text"] is None
    assert why in found["refused"]


def test_markup_is_no_name_and_is_told_as_text(door: Ask) -> None:
    found = door("open_text", text="players: <img src=x onerror=alert(1)>, Bob\ndeal: Bob\n")
    assert found["text"] is None
    assert "<img" in found["refused"]


def test_a_faulty_record_is_opened_and_told(door: Ask, table: str) -> None:
    found = door("open_text", text=table + "Ann: 8D x 9H\n")
    assert found["text"] == table + "Ann: 8D x 9H\n"
    assert any("8 of diamonds cannot take" in each for each in found["warnings"])


def test_a_record_of_ten_megabytes_is_refused(door: Ask) -> None:
    assert "megabyte" in door("open_text", text="# x\n" * 2_500_000)["refused"]


def test_all_games_go_out_and_come_back_as_one_archive(door: Ask, table: str, begun: str) -> None:
    games = [{"name": "Friday", "text": table}, {"name": "Friday", "text": begun}, {"name": "../../x", "text": begun}]
    found = door("from_archive", data=door("archive", games=games))
    assert [each["name"] for each in found["games"]] == ["Friday.cassino", "Friday-2.cassino", "x.cassino"]
    assert [each["text"] for each in found["games"]] == [table, begun, begun]
    assert found["refused"] == []


def test_the_same_games_make_the_same_archive(door: Ask, table: str) -> None:
    games = [{"name": "Friday", "text": table}]
    assert door("archive", games=games) == door("archive", games=games)


def test_of_an_archive_only_records_are_taken(door: Ask, table: str) -> None:
    data = archived(
        ("a.cassino", table.encode()),
        ("b.txt", b"hello"),
        ("c.cassino", b"\xff"),
        ("d.cassino", b"players: Ann, Bob\n" + b"#\n" * 1_000_000),
    )
    found = door("from_archive", data=data)
    assert [each["name"] for each in found["games"]] == ["a.cassino"]
    assert len(found["refused"]) == 2


@pytest.mark.parametrize("data", ["", "!!!", base64.b64encode(b"no archive").decode()])
def test_an_archive_that_is_none_is_refused(door: Ask, data: str) -> None:
    assert door("from_archive", data=data) == {"games": [], "refused": ["This archive is broken, or is none."]}
