"""The rule book of a variant: read aloud it tells every rule that has an effect, and nothing idle."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from referee import load_variant
from referee.report.book import Book, book_of
from referee.report.book.html import book_html
from referee.report.book.notes import numbered
from referee.report.book.text import book_lines, half_page
from referee.report.catalogue.examples import RULE_EXAMPLES
from referee.situations import read_situations
from referee.variant import Variant
from referee.variant.difference import rules_by_key
from referee.variant.file import shipped_ids
from referee.variant.model import Variant as Plain
from referee.variant.together import idle_rules

SITUATIONS = Path(__file__).resolve().parents[1] / "situations"
LOWERED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
NOT_SAID = {"scoring.count_order"}  # where nothing scores there is no order


def book(name: str, *sets: str) -> Book:
    return book_of(load_variant(name, sets=sets))


def text(name: str, *sets: str) -> str:
    return " ".join("\n".join(book_lines(book(name, *sets))).split())


def words(name: str, *sets: str) -> list[str]:
    return [clause.words for clause in book(name, *sets).clauses()]


def own_rules(variant: Variant) -> list[str]:
    """The rules that a variant has otherwise than the plain frame."""
    plain, own = rules_by_key(Plain(id="", name="")), rules_by_key(variant)
    return [key for key, value in own.items() if plain.get(key) != value]


@pytest.mark.parametrize("name", shipped_ids())
def test_a_book_has_three_headings_in_the_order_of_play(name: str) -> None:
    assert [chapter.title for chapter in book(name).chapters] == ["The deal", "A turn", "The count"]


@pytest.mark.parametrize("name", shipped_ids())
def test_every_rule_of_a_variants_own_is_told_unless_it_has_no_effect(name: str) -> None:
    variant = load_variant(name)
    told = {key for clause in book_of(variant).clauses() for key in clause.keys} | set(idle_rules(variant))
    told |= {"laws"}
    for number, rules in variant.at.items():
        told |= {f"at.{number}.{key}" for key in rules}
    missing = [key for key in own_rules(variant) if not any(key == each or key.startswith(f"{each}.") for each in told)]
    assert missing == []


@pytest.mark.parametrize("name", shipped_ids())
def test_every_law_is_told_where_it_belongs(name: str) -> None:
    whole = " ".join(words(name))
    for law in load_variant(name).laws:
        if law.text:
            assert law.text.strip()[1:].rstrip(".") in whole


@pytest.mark.parametrize("name", shipped_ids())
def test_no_idle_sentence_is_said(name: str) -> None:
    variant = load_variant(name)
    idle = idle_rules(variant)
    for clause in book_of(variant).clauses():
        assert not clause.keys or any(key not in idle for key in clause.keys)
        assert "where it costs points" not in clause.words
        assert " none" not in clause.words


@pytest.mark.parametrize(
    ("name", "rounds"),
    [
        ("foster", "six rounds with two players, four with three, three with four"),
        ("draw", "after each play the player draws a card"),
    ],
)
def test_the_rounds_of_a_deal_are_computed(name: str, rounds: str) -> None:
    assert rounds in text(name).replace("After", "after")


@pytest.mark.parametrize(
    ("name", "sets", "total"),
    [
        ("foster", (), "eleven points a deal without sweeps, eight where cards tie"),
        ("spade-foster", (), "twenty-four points a deal without sweeps, twenty-one where cards tie"),
        ("foster", ("sweep.points = 0",), "eleven points a deal, eight where cards tie"),
        ("foster", ("scoring.items.cards.tie = split",), "eleven points a deal without sweeps."),
        ("foster", ("scoring.items.cards.tie = spades",), "eleven points a deal without sweeps."),
        (
            "foster",
            ("players.counts = [3]",),
            "eleven points a deal without sweeps, eight where cards tie or ten where",
        ),
        (
            "foster",
            ("scoring.items.spare = {of: S, award: each, over: 6}",),
            "at most eighteen points a deal without sweeps",
        ),
    ],
)
def test_the_sum_of_a_deal_is_computed(name: str, sets: tuple[str, ...], total: str) -> None:
    assert total in text(name, *sets)


def test_where_no_card_counts_in_sums_it_is_said_once() -> None:
    said = words("foster", "values = none")
    assert "No card counts in sums: a card takes its equals alone, as many as there are." in said
    assert sum("sums" in each for each in said) == 1


def test_our_readings_and_reports_at_second_hand_are_marked_and_their_notes_numbered() -> None:
    said = "\n".join(book_lines(book("foster")))
    assert re.search(r"A player takes as much or as little as they like\.[¹²³⁴⁵⁶⁷⁸⁹⁰]+\*", said)
    assert re.search(r"A false build is broken up\.[¹²³⁴⁵⁶⁷⁸⁹⁰]+†", said)
    assert "* our reading" in said
    assert "† told at second hand" in said
    assert "FO: R. F. Foster, Complete Hoyle" in said
    assert re.search(r"\d+ PG \(of the frame\)", said)


def test_each_number_of_players_that_differs_is_told_below_its_heading(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(
        "extends: foster\nplayers.counts: [2, 3, 5]\n"
        "at: {2: {sweep.points: 0}, 3: {game.target: 15, build.allowed: none, deal.hand: 6}}\n",
        encoding="utf-8",
    )
    made = book_of(load_variant(path))
    told = {
        (chapter.title, part.title): [clause.words for clause in part.clauses]
        for chapter in made.chapters
        for part in chapter.paragraphs
        if part.title.startswith("With ")
    }
    assert told["The deal", "With three players"] == ["Everybody gets six cards, two at a time."]
    assert "There is no building." in told["A turn", "With three players"]
    assert told["The count", "With three players"][0].startswith("The game is played to fifteen;")
    assert "one point for each ace." in told["The count", "With two players"][0]
    rounds = "six rounds with two players, three with three, three with five. With five players three cards"
    assert f"{rounds} are never dealt." in " ".join(words(str(path)))  # 4, 4 and 1 each of five; 6, 6 and 4 of three


def test_an_example_stands_below_the_rule_that_it_shows_and_no_example_twice() -> None:
    said = text("foster")
    assert "as many as there are." in said
    assert "For example: A king takes every king on the table (KH KC 4D: KD x KH, KC stands)." in said
    examples = re.findall(r"For example: (.*?\))\.", said)
    assert len(examples) == len(set(examples)) > 15
    one_at_a_time = text("foster", "capture.court_pairing = one")
    assert "A king takes every king on the table" not in one_at_a_time


def test_every_example_that_is_kept_is_a_situation_that_says_the_same() -> None:
    known = set()
    for file in sorted(SITUATIONS.glob("*.yaml")):
        for case in read_situations(file.read_text(encoding="utf-8"), str(file)).cases:
            given = [str(case.given.get(key) or None) for key in ("play", "counts", "table", "hand")]
            known.add((case.name, *given, case.expected.get("ruling"), str(case.expected.get("scored"))))
    kept = json.loads(RULE_EXAMPLES.read_text(encoding="utf-8"))
    assert len(kept) > 25
    for values in kept.values():
        for example in (each for examples in values.values() for each in examples):
            said = [str(example.get(key)) for key in ("play", "counts", "table", "hand")]
            assert (example["name"], *said, example.get("ruling"), str(example.get("scored"))) in known


@pytest.mark.parametrize("name", shipped_ids())
def test_the_short_form_stands_on_half_a_page(name: str) -> None:
    lines = list(half_page(book(name)))
    assert len(lines) <= 33  # a page has sixty-six
    assert max(map(len, lines)) <= 100
    assert "For example" not in " ".join(lines)


class Tags(HTMLParser):
    """The tags that are open, and the text outside of the style."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.said: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002 - as the parser calls it
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] != ["style"]:
            self.said.append(data)


def test_the_page_to_print_says_what_the_text_says_and_escapes_what_is_written(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text('extends: foster\nname: "Ann & <Bob>"\n', encoding="utf-8")
    page = Tags()
    made = book_of(load_variant(path))
    page.feed(book_html(made))
    assert page.open == []
    assert "Ann & <Bob>" in page.said
    assert "http" not in book_html(made)
    for clause in made.clauses():
        assert clause.words in page.said


def test_what_the_file_stands_on_is_said() -> None:
    assert "It stands on foster." in text("royal")


def test_a_rule_for_so_many_players_has_the_source_of_its_own() -> None:
    notes, marks = numbered(book_of(load_variant("long-1792")))
    (rubber,) = [clause for clause in marks if "wins the match" in clause.words]
    assert "LO four-handed" in notes.texts[int(marks[rubber].rstrip("†").translate(LOWERED)) - 1]


def test_what_a_work_that_was_not_read_says_is_marked_as_told_at_second_hand() -> None:
    notes, marks = numbered(book_of(load_variant("long-1792")))
    told = {clause.words.split(";")[0]: marks[clause] for clause in marks}
    assert told["The game is played to eleven"].endswith("†")
    assert not told["The full pack of fifty-two cards."].endswith("†")
    assert "† told at second hand" in notes.explained()
