"""The score sheet: its numbers, its sums, its remarks, and a page that is safe to open and to print."""

import csv
import html
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
from xml.etree import ElementTree as ET

import pytest

from referee import judge_record, read_record
from referee.faults import Fault, Span
from referee.replay.judgement import DealResult, Judgement
from referee.replay.stage import Status
from referee.report.catalogue.pages import headline
from referee.report.excerpt import columns
from referee.report.sheet.chart import apart
from referee.report.sheet.description import ScoreSheet, score_sheet
from referee.report.sheet.html import sheet_html
from referee.report.sheet.picture import ems, sheet_svg, wrapped
from referee.report.sheet.terminal import sheet_lines
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
    assert ["cards", "(most", "cards,", "3", "points)", "24", "3", "16", "·", "12", "·"] in rows
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
    assert sheet["deals"][0]["about"]["cards"] == "most cards, 3 points"


def test_json_of_the_sheet_agrees_with_that_of_the_check(referee: Command, examples: Path) -> None:
    record = examples / "three-handed.cassino"
    sheet = json.loads(referee("sheet", record, "--format", "json").out)
    checked = json.loads(referee("check", record, "--format", "json").out)["records"][0]
    assert {key: sheet[key] for key in ("variant", "rules", "sides", "start", "score", "winner", "lurched")} == {
        key: checked[key] for key in ("variant", "rules", "sides", "start", "score", "winner", "lurched")
    }
    assert [{key: deal[key] for key in checked["deals"][0]} for deal in sheet["deals"]] == checked["deals"]
    assert sheet["deals"][0]["sums"][:1] == ["subtraction: 9 \N{MINUS SIGN} (0 + 1) = 8 to Ann"]


def test_fouls_are_listed_with_their_lines(referee: Command, examples: Path) -> None:
    ran = referee("sheet", examples / "six-fouls.cassino")
    assert ran.status == 1
    assert len(re.findall(r"^foul, line \d+: ", ran.out, re.MULTILINE)) == 6


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
    assert (found.tags.count("table"), found.tags.count("svg")) == (1 + 3, 1 + 3)  # the grid and the deals; the keys


def test_the_page_shows_the_subtraction_the_target_and_the_lurch(page: str) -> None:
    assert "9 \N{MINUS SIGN} (0 + 1) = 8" in page
    assert "target 11" in page
    assert "lurch 6" in page


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


def test_labels_beside_the_drawing_never_cover_each_other() -> None:
    heights = sorted(apart([100.0, 101.0, 99.0, 250.0]))
    assert all(after - before >= 23.9 for before, after in pairwise(heights))


needs_browser = pytest.mark.skipif(BROWSER is None, reason="no Chromium on this machine")


def browse(folder: Path, page: str, *options: str) -> str:
    path = folder / "page.html"
    path.write_text(page, encoding="utf-8")
    command = [str(BROWSER), *FLAGS, f"--user-data-dir={folder / 'profile'}", *options, path.as_uri()]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout


NAMES = (
    ("Maximilianne", "Wilhelminaaa", "Bartholomews"),
    ("WWWWWWWWWWWW", "MMMMMMMMMMMM", "Ann"),
    ("\u674e\u5c0f\u9f8d\u738b\u5c0f\u660e\u5f35\u4e09\u674e\u56db\u738b\u4e94",
     "\u0412\u043b\u0430\u0434\u0438\u0441\u043b\u0430\u0432\u043e\u0432\u0438\u0447",
     "\u0645\u062d\u0645\u062f\u0639\u0628\u062f\u0627\u0644\u0644\u0647"),
)  # fmt: skip
OVERLAPS = """
const said = [...document.querySelectorAll('iframe')].map((phone) => {
  const inside = phone.contentDocument;
  const words = [...inside.querySelectorAll('th span, td, svg text, h1, h2, li, p')];
  const shown = words.filter((e) => e.getClientRects().length);
  const boxes = shown.map((e) => e.getBoundingClientRect());
  const over = [];
  shown.forEach((one, i) => shown.slice(i + 1).forEach((other, j) => {
    if (one.contains(other) || other.contains(one)) return;
    const [a, b] = [boxes[i], boxes[i + 1 + j]];
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (wide > 1 && high > 1) over.push(one.textContent + ' / ' + other.textContent);
  }));
  return { wide: inside.documentElement.scrollWidth, shown: shown.length, over };
});
document.getElementById('said').textContent = JSON.stringify(said);
"""


def of_names(names: tuple[str, ...], deals: int = 6) -> ScoreSheet:
    """The sheet of a game kept by counts, with all that may stand above the numbers."""
    first, second, third = names
    lines = [
        "variant: foster", f"players: {', '.join(names)}", "set: game.target = 91", "set: capture.court_pairing = one",
        "date: 2026-11-29", "place: the Goboto", f"scorer: {first}", f"start: {second} 4", f"deal: {third}",
    ]  # fmt: skip
    counts = [
        f"count: {first} cards 24, spades 5, aces 2, big 1, little 0, sweeps 1",
        f"count: {second} cards 16, spades 5, aces 1, big 0, little 1, sweeps 0",
        f"count: {third} cards 12, spades 3, aces 1, big 0, little 0, sweeps 0",
    ]
    lines += [*counts, f"adjust: {second} +2 forgot a sweep"]
    for _ in range(deals - 1):
        lines += ["deal:", *counts]
    record = read_record("".join(f"{line}\n" for line in lines), "x.cassino")
    return score_sheet(judge_record(record), headline, record.entries)


@pytest.mark.thorough
@needs_browser
def test_nothing_overlaps_on_a_phone_with_three_names_of_twelve_letters_in_any_script(tmp_path: Path) -> None:
    pages = [sheet_html(of_names(names)) for names in NAMES]
    frames = "".join(
        f"<iframe style='width:320px;height:700px;border:0' srcdoc='{html.escape(page)}'></iframe>" for page in pages
    )
    host = f"<!doctype html>{frames}<pre id=said></pre><script>window.onload = () => {{{OVERLAPS}}};</script>"
    dom = browse(tmp_path, host, "--virtual-time-budget=3000", "--dump-dom")
    said = re.search(r'<pre id="said">(.+?)</pre>', dom)
    assert said is not None
    seen = json.loads(html.unescape(said[1]))
    assert [(each["wide"] <= 320, each["over"]) for each in seen] == [(True, [])] * 3
    assert all(each["shown"] > 150 for each in seen)


@pytest.mark.thorough
@needs_browser
def test_six_deals_of_three_players_are_printed_on_one_page(tmp_path: Path) -> None:
    page = sheet_html(of_names(NAMES[0]))
    browse(tmp_path, page, f"--print-to-pdf={tmp_path / 'sheet.pdf'}", "--no-pdf-header-footer")
    printed = (tmp_path / "sheet.pdf").read_bytes()
    assert printed.startswith(b"%PDF-")
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1


def test_the_grid_comes_first_then_who_took_what(page: str) -> None:
    grid, _, deals = page.partition('<div class="deals">')
    assert re.findall(r"<h2>(\w+)", grid) == ["Score"]
    assert re.findall(r'<th scope="row">(\d)</th>', grid) == ["1", "2", "3"]
    assert re.findall(r"<h2>(Deal \d)", deals) == ["Deal 1", "Deal 2", "Deal 3"]


def test_date_place_target_house_rules_and_reasons_stand_on_every_form_of_the_sheet() -> None:
    sheet = of_names(("Ann", "Bob", "Cleo"))
    for form in (" ".join(sheet_lines(sheet, 100)), sheet_html(sheet), sheet_svg(sheet)):
        for said in (
            "2026-11-29", "the Goboto", "score kept by Ann", "playing to 91", "a card without a value takes one",
            "2 points to Bob: forgot a", "The game goes on",
        ):  # fmt: skip
            assert said in form


def test_rulings_and_the_claim_that_won_are_told_in_words() -> None:
    text = (
        "variant: foster\nplayers: Ann, Bob\nstart: Bob 20\ndeal: Ann\nirregularity: card-exposed 8D Ann\n"
        "ruling: accept\ntable: 9H AD 8C 2S\nBob: 10D x 9H+AD, 8C+2S\nclaim: Bob out\n"
    )
    record = read_record(text, "x.cassino")
    sheet = score_sheet(judge_record(record), headline, record.entries)
    told = " ".join(sheet_lines(sheet, 100))
    assert "Ann showed 8 of diamonds while dealing" in told
    assert "Bob claimed to be out with 25 of 21 points, rightly: Bob wins the game" in told
    assert "foster" not in told
    assert "x.cassino" not in sheet_html(sheet) + sheet_svg(sheet) + told


def test_what_counts_is_a_row_wherever_it_is_not_the_points() -> None:
    text = (
        "variant: foster\nplayers: Ann, Bob\ndeal: Bob\nirregularity: wrong-number round=middle found=later\n"
        "count: Ann cards 30, spades 7, aces 3, big 1, little 0, sweeps 0\n"
    )
    record = read_record(text, "x.cassino")
    sheet = score_sheet(judge_record(record), headline, record.entries)
    rows = [line.split() for line in sheet_lines(sheet, 80)]
    assert ["points", "9", "2"] in rows
    assert ["counts", "9", "0"] in rows
    assert ["score", "9", "0"] in rows
    assert '<th scope="row">counts</th>' in sheet_html(sheet)


@pytest.mark.parametrize("names", NAMES, ids=["latin", "wide", "scripts"])
@pytest.mark.parametrize("width", [40, 60, 80, 100])
def test_no_line_is_wider_than_the_screen_and_no_word_is_cut(names: tuple[str, ...], width: int) -> None:
    lines = sheet_lines(of_names(names), width)
    assert max(map(columns, lines)) <= width
    words = set(" ".join(lines).replace("(", " ").replace(",", " ").split())
    assert set(names) <= {word.rstrip(":.") for word in words}


def test_a_name_without_room_has_a_letter_that_is_told_above_the_grid() -> None:
    lines = sheet_lines(of_names(NAMES[0]), 40)
    place = lines.index("Score")
    assert lines[place + 1 : place + 4] == ["A = Maximilianne", "B = Wilhelminaaa", "C = Bartholomews"]
    assert lines[place + 4].split() == ["deal", "A", "B", "C"]


def test_each_game_of_a_sitting_has_its_own_grid_and_seats() -> None:
    count = "count: {} cards 30, spades 7, aces 4, big 1, little 1, sweeps 2"
    lines = [
        "variant: foster", "players: Ann, Bob", "deal: Bob", count.format("Ann"), "deal: Ann", count.format("Ann"),
        "game:", "players: Ann, Cleo", "deal: Ann", count.format("Cleo"),
    ]  # fmt: skip
    record = read_record("".join(f"{line}\n" for line in lines), "x.cassino")
    sheet = score_sheet(judge_record(record), headline, record.entries)
    assert [game.sides for game in sheet.games] == [("Ann", "Bob"), ("Ann", "Cleo")]
    told = sheet_lines(sheet, 80)
    assert "Game 1" in told
    assert [line.split() for line in told[told.index("Game 2") + 1 :][:2]] == [
        ["deal", "Ann", "Cleo"], ["3", "0", "(+0)", "13", "(+13)"],
    ]  # fmt: skip
    assert outline(sheet_html(sheet)).open == []


def test_the_picture_is_whole_and_no_text_leaves_it() -> None:
    drawn = sheet_svg(of_names(NAMES[0]))
    root = ET.fromstring(drawn)  # noqa: S314 - our own drawing
    wide = float(root.attrib["width"])
    texts = [each for each in root if each.tag.endswith("text")]
    assert len(texts) > 100
    for each in texts:
        size, x = float(each.attrib["font-size"]), float(each.attrib["x"])
        length = float(each.attrib.get("textLength", ems(each.text or "") * size))
        left, right = (x - length, x) if each.attrib.get("text-anchor") == "end" else (x, x + length)
        assert left >= 0
        assert right <= wide, each.text


def test_the_lines_of_a_picture_are_broken_at_blanks() -> None:
    lines = wrapped("the game goes on and on: Wilhelmina 3", 200, 20)
    assert len(lines) > 1
    assert " ".join(lines) == "the game goes on and on: Wilhelmina 3"


def test_the_command_writes_a_picture(referee: Command, examples: Path, tmp_path: Path) -> None:
    out = tmp_path / "sheet.svg"
    ran = referee("sheet", examples / "partners.cassino", "--svg", out)
    assert (ran.status, ran.out, ran.err) == (0, "", f"the score sheet is in {out}\n")
    assert out.read_text(encoding="utf-8").startswith("<svg ")
    assert referee("sheet", examples / "partners.cassino", "--svg", "-").out == out.read_text(encoding="utf-8")
