"""Today's words: what may not appear in what is printed, and where the old words are explained."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.cli.main import ABOUT, COMMANDS
from referee.keeping import commands
from referee.record import read_record
from referee.replay import judge_record
from referee.report.book import book_of
from referee.report.book.examples import examples_in
from referee.report.catalogue import explain, rulings
from referee.report.catalogue.examples import example
from referee.report.catalogue.faults_claims import WINDOWS
from referee.report.catalogue.glossary import TERMS, term_named
from referee.report.catalogue.glossary_old import OLD_WORDS
from referee.report.catalogue.pages import FAULTS
from referee.report.catalogue.rules import RULES, law_text
from referee.report.text import render_text
from referee.variant import load_variant, variant_ids
from referee.variant.laws import CHOICE_EFFECTS, IRREGULARITIES, RULINGS

ROOT = Path(__file__).parents[2]

OLD = {
    r"\bsets? up\b|\bsetting up\b": "counts",
    r"\bthe game is \d": "playing to 21",
    r"\bsav(?:e|es|ed|ing) the lurch\b": "not lurched",
    r"\beldest\b": "the player after the dealer",
    r"\b(?:lays?|laid|laying) down\b|\b(?:lays?|laid) (?:a card|it|one) down\b": "plays a card to the table",
    r"\btold off\b": "not allowed",
    r"\badversar": "an opponent",
    r"\bcarried in\b": "the score at the start",
    r"(?<!deal\.)\bpackets?\b": "at a time",
    r"\b(?:is|are) due\b|\bplayer due\b": "whose turn it is",
    r"\bis no entry\b": "cannot be read",
    r"\btheir pips\b": "as they are",
    r"\btold as unverified\b": "not verified",
    r"\b[Hh]e\b|\b[Hh]is\b|\b[Hh]im\b|\b[Ss]he\b|\b[Hh]ers?\b": "they",
}
NAMES = re.compile(r"`[^`]*`|\blay-down\b|\bby: adversary\b|\bis: adversary\b|\badversary\b(?= or choice)")
"""What is quoted as it is written in a file, and the names that rules and rulings have there."""


def old_words(text: str) -> list[str]:
    bare = NAMES.sub("", text)
    return [f"{found[0]} (today: {today})" for old, today in OLD.items() for found in re.finditer(old, bare)]


def of_the_catalogue() -> Iterator[tuple[str, str]]:
    for name, page in FAULTS.items():
        yield name, f"{page.what} {page.why}"
    for term, entry in TERMS.items():
        if term not in OLD_WORDS:
            yield term, entry.means
    for key, rule in RULES.items():
        yield key, rule.decides
    for table in (IRREGULARITIES, RULINGS, WINDOWS, rulings.HAPPENED, rulings.DONE):
        yield from table.items()
    for ruling, effects in CHOICE_EFFECTS.items():
        yield ruling, " ".join(effects.values())
    yield "help at the prompt", commands.HELP + " ".join(commands.COMMANDS.values())
    yield "help", ABOUT + " ".join(command.help for command in COMMANDS)


def test_the_catalogue_speaks_in_todays_words() -> None:
    assert {name: words for name, text in of_the_catalogue() if (words := old_words(text))} == {}


def test_a_record_is_judged_in_todays_words() -> None:
    told = {}
    for name in FAULTS:
        record = read_record(example(name), "x.cassino")
        told[name] = render_text(judge_record(record), list(record.lines))
    assert {name: words for name, text in told.items() if (words := old_words(text))} == {}


def test_the_rules_are_told_in_todays_words() -> None:
    told = {}
    for variant in variant_ids():
        rules = load_variant(variant)
        laws = [law.text for key in RULES if (law := law_text(rules, key)) is not None]
        laws += [text for law in rules.laws for text in (law.text, law.note) if text]
        book = book_of(rules)
        said = [*(clause.words for clause in book.clauses()), *examples_in(book).values()]
        told[variant] = "\n".join([rules.about, *rules.advice, *laws, *said])
    assert {variant: words for variant, text in told.items() if (words := old_words(text))} == {}


def test_the_readme_and_the_first_pages_speak_so_too() -> None:
    for page in ("README.md", "docs/play.md", "docs/record.md", "docs/page.md", "docs/after.md", "docs/examples.md"):
        assert (page, old_words((ROOT / page).read_text(encoding="utf-8"))) == (page, [])


def test_the_page_on_the_telephone_speaks_so_too() -> None:
    words = (ROOT / "page" / "src" / "words.ts").read_text(encoding="utf-8")
    assert old_words(words) == []


@pytest.mark.parametrize(
    ("asked", "term"),
    [
        ("sets up", "Set up"), ("set up", "Set up"), ("eldest hand", "Eldest hand"), ("lays down", "Lay down"),
        ("adversary", "Adversary"), ("packets", "Packets"), ("told off", "Told off"), ("carried in", "Carried in"),
        ("save the lurch", "Save the lurch"),
    ],
)  # fmt: skip
def test_an_old_word_is_explained_where_somebody_meets_it_in_a_book(asked: str, term: str) -> None:
    assert term_named(asked) == term
    assert OLD_WORDS[term].means.startswith("The old word")
    assert explain.names()["term"].count(term) == 1
