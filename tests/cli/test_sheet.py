"""The score sheet: its numbers, its sums, its remarks, and a page that is safe to open and to print."""

import csv
import io
import json
import re
import shutil
import subprocess
from collections.abc import Callable
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Protocol

import pytest

from referee.faults import Fault, Span
from referee.replay.judgement import DealResult, Judgement
from referee.replay.stage import Status
from referee.report.sheet.chart import label_heights, shortened
from referee.report.sheet.description import score_sheet
from referee.report.sheet.html import sheet_html
from referee.variant.model import Variant

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip


class Ran(Protocol):
    status: int
    out: str
    err: str


Command = Callable[..., Ran]


@pytest.fixture
def page(referee: Command, examples: Path, tmp_path: Path) -> str:
    out = tmp_path / "sheet.html"
    referee("sheet", examples / "three-handed.cassino", "--html", out)
    return out.read_text(encoding="utf-8")


def test_the_terminal_shows_items_sums_and_the_end(referee: Command, examples: Path) -> None:
    ran = referee("sheet", examples / "three-handed.cassino")
    assert ran.status == 0
    rows = [line.split() for line in ran.out.splitlines()]
    assert ["cards", "(most", "cards,", "3)", "24", "3", "16", "·", "12", "·"] in rows
    assert ["counts", "8", "0", "0"] in rows
    assert "9 \N{MINUS SIGN} (0 + 1) = 8" in ran.out
    assert "Bob wins the game: Ann 8, Bob 11 and Cleo 4." in ran.out
    assert "Cleo is lurched" in ran.out


def test_the_spreadsheet_has_a_row_for_each_deal_and_side(referee: Command, examples: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(referee("sheet", examples / "three-handed.cassino", "--csv").out)))
    assert len(rows) == 9
    first = rows[0]
    assert (first["deal"], first["dealer"], first["side"]) == ("1", "Cleo", "Ann")
    assert (first["cards count"], first["cards points"], first["points"], first["scored"], first["score"]) == (
        "24", "3", "9", "8", "8",
    )  # fmt: skip


def test_json_says_what_the_sheet_says(referee: Command, examples: Path) -> None:
    sheet = json.loads(referee("sheet", examples / "partners.cassino", "--format", "json").out)
    assert sheet["sides"] == ["Ann+Cleo", "Bob+Dan"]
    assert (sheet["variant"], sheet["target"], sheet["winner"]) == ("foster", 21, "Bob+Dan")
    assert [deal["score"] for deal in sheet["deals"]] == [
        {"Ann+Cleo": 3, "Bob+Dan": 8}, {"Ann+Cleo": 3, "Bob+Dan": 19}, {"Ann+Cleo": 12, "Bob+Dan": 21},
    ]  # fmt: skip
    assert {deal["status"] for deal in sheet["deals"]} <= {"complete", "counted", "ended"}
    assert sheet["deals"][0]["about"]["cards"] == "most cards, 3"


def test_json_of_the_sheet_agrees_with_that_of_the_check(referee: Command, examples: Path) -> None:
    record = examples / "three-handed.cassino"
    sheet = json.loads(referee("sheet", record, "--format", "json").out)
    checked = json.loads(referee("check", record, "--format", "json").out)["records"][0]
    assert {key: sheet[key] for key in ("variant", "rules", "sides", "start", "score", "winner", "lurched")} == {
        key: checked[key] for key in ("variant", "rules", "sides", "start", "score", "winner", "lurched")
    }
    assert [{key: deal[key] for key in checked["deals"][0]} for deal in sheet["deals"]] == checked["deals"]
    assert sheet["deals"][0]["sums"] == ["subtraction: 9 \N{MINUS SIGN} (0 + 1) = 8 to Ann"]


def test_fouls_are_listed_with_their_lines(referee: Command, examples: Path) -> None:
    ran = referee("sheet", examples / "six-fouls.cassino")
    assert ran.status == 1
    assert len(re.findall(r"^line \d+  foul: ", ran.out, re.MULTILINE)) == 6


class Outline(HTMLParser):
    """Collects the tags of a page, and whether each that was opened is closed."""

    EMPTY = frozenset({"meta", "br", "circle", "path", "polyline"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links += [value or "" for name, value in attrs if name in {"src", "href", "action", "data"}]
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def outline(page: str) -> Outline:
    found = Outline()
    found.feed(page)
    return found


def test_the_page_is_whole_and_needs_nothing_from_elsewhere(page: str) -> None:
    found = outline(page)
    assert found.open == []
    assert found.links == []
    assert not {"script", "link", "img", "iframe"} & set(found.tags)
    assert "url(" not in page
    assert "@import" not in page
    assert (found.tags.count("table"), found.tags.count("svg")) == (3, 1)


def test_the_page_shows_the_subtraction_the_target_and_the_lurch(page: str) -> None:
    assert "9 \N{MINUS SIGN} (0 + 1) = 8" in page
    assert "target 11" in page
    assert "lurch below 6" in page


def test_the_page_is_written_for_phone_and_paper(page: str) -> None:
    assert 'name="viewport"' in page
    assert "@media print" in page


def test_what_stands_in_a_record_cannot_become_part_of_the_page() -> None:
    evil = "<script>alert(1)</script>"
    judgement = Judgement(
        f'"{evil}', Variant("x", evil), "", players=(evil, "Bob"), sides=(evil, "Bob"), start={evil: 0, "Bob": 0},
        deals=[DealResult(1, 1, evil, 4, Status.OPEN, score={evil: 0, "Bob": 0})],
        faults=[Fault("unreadable-line", Span(5), {"text": evil, "expected": "x"})], sweeps=[6], printed={6: evil},
    )  # fmt: skip
    page = sheet_html(score_sheet(judgement, lambda fault: str(fault.facts["text"])))
    assert "<script" not in page
    assert outline(page).open == []


def test_a_record_without_a_deal_has_a_sheet_too(referee: Command, tmp_path: Path) -> None:
    path = tmp_path / "new.cassino"
    path.write_text("variant: foster\nplayers: Ann, Bob\n", encoding="utf-8")
    ran = referee("sheet", path, "--html", "-")
    assert (ran.status, outline(ran.out).open) == (0, [])


def test_a_page_that_cannot_be_written_is_told(referee: Command, examples: Path, tmp_path: Path) -> None:
    ran = referee("sheet", examples / "partners.cassino", "--html", tmp_path / "nowhere" / "sheet.html")
    assert ran.status == 2
    assert "there is no folder" in ran.err


def test_names_at_the_ends_of_lines_never_cover_each_other() -> None:
    heights = sorted(label_heights([100.0, 101.0, 99.0, 250.0]))
    assert all(after - before >= 15.9 for before, after in pairwise(heights))


needs_browser = pytest.mark.skipif(BROWSER is None, reason="no Chromium on this machine")


def browse(folder: Path, page: str, *options: str) -> str:
    path = folder / "page.html"
    path.write_text(page, encoding="utf-8")
    command = [str(BROWSER), *FLAGS, f"--user-data-dir={folder / 'profile'}", *options, path.as_uri()]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout


@pytest.mark.thorough
@needs_browser
def test_a_browser_shows_the_page_on_a_phone_without_scrolling_sideways(page: str, tmp_path: Path) -> None:
    quoted = json.dumps(page).replace("</", "<\\/")
    host = (
        "<!doctype html><iframe id=phone style='width:360px;height:700px;border:0'></iframe><pre id=said></pre><script>"
        f"const phone = document.getElementById('phone'); phone.srcdoc = {quoted};"
        "phone.onload = () => { const inside = phone.contentDocument;"
        "const line = inside.querySelector('polyline').getBoundingClientRect();"
        "document.getElementById('said').textContent = JSON.stringify({"
        "wide: inside.documentElement.scrollWidth, rows: inside.querySelectorAll('tbody tr').length,"
        "score: inside.querySelector('tr.total').innerText.split(/\\s+/),"
        "drawn: line.width > 50 && line.height > 20 }); };"
        "</script>"
    )
    dom = browse(tmp_path, host, "--virtual-time-budget=3000", "--dump-dom")
    said = re.search(r'<pre id="said">(.+?)</pre>', dom)
    assert said is not None
    seen = json.loads(said[1])
    assert seen["wide"] <= 360
    assert seen["rows"] == 26  # six items, points, set up where it is another number, score; three deals
    assert seen["score"] == ["score", "8", "0", "0"]
    assert seen["drawn"]


@pytest.mark.thorough
@needs_browser
def test_a_browser_prints_the_page(page: str, tmp_path: Path) -> None:
    browse(tmp_path, page, f"--print-to-pdf={tmp_path / 'sheet.pdf'}", "--no-pdf-header-footer")
    printed = (tmp_path / "sheet.pdf").read_bytes()
    assert printed.startswith(b"%PDF-")
    assert 1 <= len(re.findall(rb"/Type\s*/Page\b", printed)) <= 3


def test_a_long_name_is_shortened_beside_the_drawing_so_that_its_score_shows() -> None:
    assert shortened("Ann+Cleo") == "Ann+Cleo"
    assert shortened("Wilhelmina Augusta+Bartholomew") == "Wilhelmina…"
