"""The rule book of a variant, put together: three headings, the laws where they belong, and who sits down differs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from referee.report.book import count, deal, turn
from referee.report.book.parts import Book, Chapter, Clause, Paragraph, ended
from referee.report.catalogue.law_words import stage_words
from referee.report.catalogue.rules import RULES, rule_value, sentence
from referee.report.words import counted, in_words, listed
from referee.variant.laws import IRREGULARITIES, RULINGS, STAGE_KEYS, IrregularityName
from referee.variant.layered import for_players, layers_of
from referee.variant.model import Law, Variant
from referee.variant.together import idle_rules

CHAPTERS = (("The deal", deal.paragraphs), ("A turn", turn.paragraphs), ("The count", count.paragraphs))
OF_LAWS = "If something goes wrong"
"""The title of the paragraphs in which laws of irregularity are told."""
_OF_THE_DEAL = {"lifted-early", "missed-draw", "card-found", "short-hand"}
_OF_THE_COUNT = {"counted-early", "wrong-claim"}


def book_of(variant: Variant) -> Book:
    """The whole book."""
    laws: dict[str, list[Law]] = {title: [] for title, _ in CHAPTERS}
    for law in variant.laws:
        laws[_chapter_of(law)].append(law)
    chapters = []
    for title, paragraphs in CHAPTERS:
        found = [part for part in paragraphs(variant) if part.clauses]
        found += [part for part in _by_number(variant, title) if part.clauses]
        if laws[title]:
            found.append(Paragraph(OF_LAWS, tuple(law_clauses(laws[title]))))
        chapters.append(Chapter(title, tuple(found)))
    extends = variant.once(layers_of).texts[-1].extends
    return Book(variant, tuple(chapters), extends[0] if extends else None)


def _chapter_of(law: Law) -> str:
    kinds = set(law.when.irregularity)
    of_the_deal = any(IrregularityName(kind).of_the_dealer for kind in kinds)
    if of_the_deal or kinds & _OF_THE_DEAL:
        return "The deal"
    return "The count" if kinds <= _OF_THE_COUNT else "A turn"


def law_clauses(laws: Iterable[Law]) -> Iterator[Clause]:
    """Each law in a sentence; one text that stands at several laws is said once."""
    seen: set[str] = set()
    for law in laws:
        words = law_words(law)
        if words not in seen:
            seen.add(words)
            yield Clause(words, (), small=True, source=law.source, note=law.note)


def law_words(law: Law) -> str:
    """A law as it is read out: its own text, or what happened, at which stage, and what is ruled."""
    if law.text:
        return ended(law.text)
    happened = listed((IRREGULARITIES[kind] for kind in law.when.irregularity), "or")
    stage = stage_words({key: getattr(law.when, key) for key in STAGE_KEYS})
    ruled = RULINGS[law.ruling]
    if law.ruling == "points":
        ruled = (
            f"{counted(in_words(law.points), 'point')} to the {'other side' if law.to == 'adversary' else 'offender'}"
        )
    return ended(f"if {happened}{f' ({stage})' if stage else ''}: {ruled}")


def _by_number(variant: Variant, title: str) -> Iterator[Paragraph]:
    """What a heading says differently for each number of players that has rules of its own."""
    paragraphs = dict(CHAPTERS)[title]
    usual = {clause.words for part in paragraphs(variant) for clause in part.clauses}
    for number in sorted(variant.at):
        if number not in variant.players.counts:
            continue
        own = for_players(variant, number)
        clauses = [each for part in paragraphs(own) for each in part.clauses if each.words not in usual]
        told = {key for part in CHAPTERS for each in _differing(variant, own, part[0]) for key in each.keys}
        if title == CHAPTERS[-1][0]:
            clauses += [clause for key in _untold(variant, number, told) if (clause := _plain(own, key)) is not None]
        yield Paragraph(f"With {in_words(number)} players", tuple(replace(each, players=number) for each in clauses))


def _differing(variant: Variant, own: Variant, title: str) -> list[Clause]:
    paragraphs = dict(CHAPTERS)[title]
    usual = {clause.words for part in paragraphs(variant) for clause in part.clauses}
    return [each for part in paragraphs(own) for each in part.clauses if each.words not in usual]


def _untold(variant: Variant, number: int, told: set[str]) -> Iterator[str]:
    """The rules for a number of players that no sentence has told yet."""
    for key in variant.at[number]:
        steps = key.split(".")
        if not any(".".join(steps[:length]) in told for length in range(1, len(steps) + 1)):
            yield key


def _plain(own: Variant, key: str) -> Clause | None:
    """What a rule is for a number of players where it only takes something away."""
    page = next((each for each in RULES if key == each or key.startswith(f"{each}.")), None)
    if page is None or (page in idle_rules(own) and page != "sweep.points"):
        return None
    return Clause(ended(sentence(page, rule_value(own, page))), (page,))
