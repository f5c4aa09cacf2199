"""``referee page``: writes the built page, serves it with its policy, and says how to build it where there is none."""

from __future__ import annotations

import http.client
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.cli import page, page_server
from referee.cli.main import run

from .qr import modules, read


@pytest.fixture(name="built")
def small_built_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "built"
    (folder / "engine").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html>", encoding="utf-8")
    (folder / "sw.js").write_text("", encoding="utf-8")
    (folder / "engine" / "one.wasm").write_bytes(b"\0asm")
    (folder / "engine" / "one.mjs").write_text("", encoding="utf-8")
    monkeypatch.setattr(page, "built_page", lambda: folder)
    return folder


@pytest.fixture(name="address")
def served(built: Path) -> Iterator[str]:
    server = page_server.server_of(built, 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


def asked(address: str, path: str) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection(address, timeout=10)
    connection.request("GET", path)
    found = connection.getresponse()
    found.read()
    connection.close()
    return found


def status(*arguments: str) -> int:
    return run(["page", *arguments])


def test_the_page_is_written_to_a_new_folder_and_over_an_earlier_copy(built: Path, tmp_path: Path) -> None:
    assert status(str(tmp_path / "out")) == 0
    (built / "index.html").write_text("<!doctype html> new", encoding="utf-8")
    assert status(str(tmp_path / "out")) == 0
    assert (tmp_path / "out" / "index.html").read_text(encoding="utf-8").endswith("new")
    assert (tmp_path / "out" / "engine" / "one.wasm").is_file()


@pytest.mark.usefixtures("built")
def test_a_folder_that_holds_something_else_stays_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "letter.txt").write_text("mine", encoding="utf-8")
    assert status(str(tmp_path / "own")) == 1
    assert [each.name for each in (tmp_path / "own").iterdir()] == ["letter.txt"]
    assert status(str(tmp_path / "own" / "letter.txt")) == 1


def test_without_a_built_page_it_says_how_to_build_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(page, "built_page", lambda: None)
    assert status() == 2
    assert "make page" in capsys.readouterr().err


@pytest.mark.usefixtures("built")
def test_a_port_that_is_in_use_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert status("--no-open", "--port", str(port)) == 2
    assert f"port {port} is in use" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("path", "kind"),
    [("/", "text/html"), ("/engine/one.wasm", "application/wasm"), ("/engine/one.mjs", "text/javascript")],
)
def test_every_file_goes_out_with_its_kind_and_the_policy(address: str, path: str, kind: str) -> None:
    found = asked(address, path)
    assert str(found.headers["Content-Type"]).startswith(kind)
    assert "script-src 'self' 'wasm-unsafe-eval'" in str(found.headers["Content-Security-Policy"])
    assert "default-src 'none'" in str(found.headers["Content-Security-Policy"])


def test_no_folder_is_listed(address: str) -> None:
    assert asked(address, "/engine/").status == 404


def test_the_page_is_served_on_this_machine_alone_unless_it_is_asked_for(built: Path) -> None:
    with page_server.server_of(built, 0) as alone, page_server.server_of(built, 0, lan=True) as everywhere:
        assert alone.server_address[0] == "127.0.0.1"
        assert everywhere.server_address[0] == page_server.EVERYWHERE


@pytest.mark.parametrize("address", ["http://192.168.0.7:8521/", "http://10.0.0.2:80/", "http://172.16.254.254:65535/"])
def test_the_code_of_an_address_is_read_back_as_a_telephone_reads_it(address: str) -> None:
    pytest.importorskip("segno", reason="segno draws the QR code; it comes with the extra `page`")
    assert read(modules(page.qr_code(address))) == address


def test_without_the_package_for_the_code_it_says_how_to_get_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "segno", None)
    assert "pip install segno" in page.qr_code("http://192.168.0.7:8521/")


def test_on_the_house_network_the_code_opens_the_page(
    built: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("segno", reason="segno draws the QR code; it comes with the extra `page`")
    monkeypatch.setattr(page, "lan_address", lambda: "127.0.0.1")
    with page_server.server_of(built, 0, lan=True) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        port = server.server_address[1]
        page.show_lan(port)
        told = capsys.readouterr().out
        drawn = "\n".join(line for line in told.splitlines() if set(line) <= set("█▀▄ ") and line)
        found = read(modules(drawn))
        assert found == f"http://127.0.0.1:{port}/"
        assert asked(found.removeprefix("http://").rstrip("/"), "/").status == 200
        server.shutdown()
