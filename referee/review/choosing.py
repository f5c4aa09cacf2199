"""Which of the takings of one card the maxims choose, at a table as it lies: what is open, never what is hidden."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from referee.cards import Card, cards_mask
from referee.report.words import cards as in_words
from referee.report.words import counted
from referee.review.maxims import MAXIMS, spoken
from referee.review.scene import Option, Scene, View
from referee.review.worth import Worth, worth_of
from referee.table.claims import takings_of
from referee.table.position import Position


@dataclass(frozen=True, slots=True)
class Advised:
    """One taking: what it brings, and the maxims that are for it and against another, each with its reason."""

    option: Option
    worth: Worth
    reasons: dict[str, str]


def advised(position: Position, card: str, laid: int = 0, *, early: bool = False, last: bool = False) -> list[Advised]:
    """The takings of a card that nothing can be added to, largest first, with the maxims that choose between them.

    ``laid`` are cards that opponents have just laid down. Raises ``SetupError`` for a card that cannot be read or has
    been seen, as :func:`takings_of` does.
    """
    takings_of(position, card, 1)
    number: Card = position.rules.pack.number(card.strip()) or 0
    hand, worth = 1 << number, worth_of(position.rules)
    view = View(position.rules, worth, position.table, position.turn, hand, False, laid, early, last)
    scene = Scene(view)
    scene.options = scene.takes
    reasons: list[dict[str, str]] = [{} for _ in scene.options]
    for maxim, choice in spoken(scene):
        for place, option in enumerate(scene.options):
            if option in choice.wanted:
                reasons[place][maxim.name] = choice.why
    return [Advised(option, worth, why) for option, why in zip(scene.options, reasons, strict=True)]


def advice_lines(card: str, found: Sequence[Advised]) -> list[str]:
    """The takings, a line each, with what each brings and the maxims that choose it."""
    if not found:
        return [f"{card} can take nothing there"]
    lines = [" · ".join([one.option.text, _brings(one), *_chosen(one)]) for one in found]
    named = {name: why for one in found for name, why in one.reasons.items()}
    if named:
        return [*lines, *(f"{name}: {MAXIMS[name].says} Here: {why}." for name, why in named.items())]
    return [*lines, "no maxim chooses between them"] if len(found) > 1 else lines


def advice_json(found: Sequence[Advised]) -> list[dict[str, Any]]:
    """The same as plain values."""
    return [
        {"play": one.option.text, "cards": one.option.size, "points": one.option.points, "maxims": one.reasons}
        for one in found
    ]


def _brings(one: Advised) -> str:
    """The cards, those that count for most, those that score, the sweep."""
    taken, rules = one.option.taken, one.option.lies.rules
    said = counted(taken.bit_count(), "card")
    for suit in one.worth.suits:
        number = (taken & suit.cards).bit_count()
        said += f", {number} {suit.name.removesuffix('s') if number == 1 else suit.name}" if number else ""
    scoring = rules.pack.listed(taken & cards_mask(one.worth.alone))
    said += f", with the {in_words(scoring)}" if scoring else ""
    return said + (", a sweep" if one.option.sweep else "")


def _chosen(one: Advised) -> list[str]:
    return [", ".join(one.reasons)] if one.reasons else []
