"""An example at a rule: the shortest situation that comes out otherwise where the rule is another."""

from __future__ import annotations

from collections.abc import Iterator

from referee.report.book.parts import Book, Clause, ended
from referee.report.catalogue.examples import GOES_ON, RuleExample, all_examples, rule_examples
from referee.report.catalogue.rules import rule_value, written
from referee.report.words import listed
from referee.score import Tally, tally
from referee.table.claims import SetupError, judge_claim
from referee.variant.layered import for_players
from referee.variant.model import Variant


def examples_in(book: Book) -> dict[Clause, str]:
    """An example of each sentence that has one: each stands once, and holds by the variant's rules."""
    found: dict[Clause, str] = {}
    for clause in book.clauses():
        candidates = (words for key in clause.keys for words in _candidates(book.variant, key))
        holding = (words_of(each) for each in candidates if holds(book.variant, each))
        words = next((words for words in holding if words not in found.values()), None)
        if words is not None:
            found[clause] = words
    return found


def _candidates(variant: Variant, key: str) -> Iterator[RuleExample]:
    """The examples of a rule as the variant has it; of what scores any deal's count may do."""
    yield from rule_examples(key, written(rule_value(variant, key)))
    if key == "scoring.items":
        yield from all_examples(key)


def holds(variant: Variant, example: RuleExample) -> bool:
    """Whether what is said of the example is so by these rules."""
    if example.play is not None:
        try:
            claim = judge_claim(variant, example.play, example.table, example.hand, example.by)
        except SetupError:
            return False
        return str(claim.verdict) == example.ruling
    sides = list(example.counts)
    if sum(len(side.split("+")) for side in sides) not in variant.players.counts:
        return False
    rules = for_players(variant, sum(len(side.split("+")) for side in sides))
    known = set(rules.scoring.items) | {"sweeps", "last"}
    if any(set(counts) - known for counts in example.counts.values()):
        return False
    counted = tally(rules, list(example.counts.values()), list(example.start) or [0] * len(sides))
    if not isinstance(counted, Tally) or [float(points) for points in counted.scored] != list(example.scored):
        return False
    winner = counted.standing.winner
    return example.then in ("", GOES_ON if winner is None else f"{sides[winner]} wins")


def words_of(example: RuleExample) -> str:
    """An example in words, then in notation."""
    if example.play is not None:
        hand = f", {example.hand} in hand" if example.hand else ""
        return (
            f"{ended(example.name)[:-1]} ({example.table or 'an empty table'}{hand}: {example.play} {example.ruling})."
        )
    counted = "; ".join(
        f"{side} {listed(f'{item} {number}' for item, number in counts.items())}"
        for side, counts in example.counts.items()
    )
    scored = listed(f"{number:g}" for number in example.scored)
    start = f", from {listed(f'{score:g}' for score in example.start)}" if any(example.start) else ""
    then = f", and {example.then}" if example.then else ""
    return f"{ended(example.name)[:-1]} ({counted}{start}: {scored}{then})."
