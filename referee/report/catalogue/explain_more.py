"""The pages of what has no entry of its own kind in the lists: a variant, a group of rules, a card."""

from __future__ import annotations

from collections.abc import Mapping

from referee.cards import pack_of
from referee.report.book import book_of
from referee.report.catalogue.everyday import GROUPS
from referee.report.catalogue.explained import Page, RulePage, Setting
from referee.report.catalogue.parts import meaning_of
from referee.report.catalogue.rules import RULES, sentence, written
from referee.report.catalogue.rules_of_scoring import item_words
from referee.report.words import COURTS, SUITS, card, in_words, rank
from referee.variant.model import Variant

_RANKS = {
    **{name: name for name in ("A", "J", "Q", "K", *(str(number) for number in range(2, 11)))},
    **{word.upper(): short for short, word in COURTS.items()},
    **{in_words(number).upper(): str(number) for number in range(2, 11)},
    "KNAVE": "J",
    "DEUCE": "2",
}
_SUITS = {**{short: short for short in SUITS}, **{word.upper(): short for short, word in SUITS.items()}}
_SIGNS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}


def variant_page(name: str, variants: Mapping[str, Variant]) -> Page | None:
    """A variant by its id or by what people call it: the half page of its rules."""
    asked = _plain(name)
    for variant_id, variant in variants.items():
        if asked in (_plain(variant_id), _plain(variant.name)):
            book = book_of(variant)
            said = [("what", variant.about.strip() or f"{variant.name}."), ("id", variant_id)]
            if book.extends:
                said.append(("extends", f"{book.extends}."))
            for chapter in book.chapters:
                clauses = [each.words for part in chapter.paragraphs for each in part.clauses if not each.small]
                said.append((chapter.title.lower(), " ".join(clauses)))
            return Page("variant", variant_id, tuple(said), see=(f"referee variants show {variant_id}",))
    return None


def _plain(name: str) -> str:
    return " ".join("".join(each if each.isalnum() else " " for each in name.lower()).split())


def group_page(name: str) -> Page | None:
    """A group of rules, or a key that is no rule."""
    key = name.strip().lower()
    if key in GROUPS:
        return Page("key", key, (("what", GROUPS[key]),))
    inside = tuple(each for each in RULES if each.startswith(f"{key}."))
    if not inside or "." in key:
        return None
    what = meaning_of(key) or "A group of rules."
    return Page("group", key, (("what", what), *((each, RULES[each].decides) for each in inside)))


def card_named(name: str) -> tuple[str, str] | None:
    """The rank and the suit (or nothing) that a name of a card means: "10D", "ten of diamonds", "jack", "♠Q"."""
    text = name.strip().upper()
    for sign, suit in _SIGNS.items():
        text = text.replace(sign, suit)
    parts = [part for part in text.replace("-", " ").split() if part not in ("OF", "THE")]
    if not 1 <= len(parts) <= 2:
        return None
    if len(parts) == 2:
        found = _RANKS.get(parts[0]), _SUITS.get(parts[1])
        return (found[0], found[1]) if found[0] and found[1] else None
    word = parts[0]
    for first, last in ((word[:-1], word[-1:]), (word[1:], word[:1])):
        if len(first) < 3 and first in _RANKS and last in SUITS:
            return _RANKS[first], last
    short = _RANKS.get(word) or _RANKS.get(word.removesuffix("S"))
    return (short, "") if short and not (word.isdigit() and word == name.strip() and int(word) > 10) else None


def card_page(name: str, variants: Mapping[str, Variant]) -> Page | None:
    """A card or a rank: how it is written, what it is worth, and what it scores in which variant."""
    found = card_named(name)
    if found is None:
        return None
    short, suit = found
    written_as = f"{short}{suit}"
    what = f"The {card(written_as)}, written `{written_as}`." if suit else f"The {rank(short)}, written `{short}`."
    worth, scores = _Settings(), _Settings()
    for variant_id, variant in variants.items():
        pack = pack_of(variant.pack.ranks, variant.pack.suits, variant.pack.remove)
        if short not in variant.pack.ranks:
            worth.add("not in the pack", "it is not in the pack", variant_id)
            continue
        values = variant.values.get(short)
        means = sentence(f"values.{short}", values) if values else "it counts nothing in sums and takes its equals"
        worth.add(written(values) if values else "none", means, variant_id)
        own = pack.matching(written_as)
        for item_name, item in variant.scoring.items.items():
            cards = 0
            for part in item.of:
                cards |= pack.matching(part) if part not in ("sweeps", "last") else 0
            if own and item.of != ("all",) and cards & own and (suit or cards & own == own):
                scores.add(written(item), item_words(item_name, item), variant_id)
    rules = [RulePage(f"values.{short}", f"What the {rank(short)} is worth in sums.", "", worth.made())]
    if scores.found:
        rules.append(RulePage("scoring.items", "What it scores.", "", scores.made()))
    return Page("card", written_as, (("what", what),), tuple(rules))


class _Settings:
    """Values with the variants that have them, as they are gathered."""

    def __init__(self) -> None:
        """None yet."""
        self.found: dict[str, tuple[str, dict[str, str | None]]] = {}

    def add(self, value: str, means: str, variant: str) -> None:
        """One more variant that has a value."""
        self.found.setdefault(value, (means, {}))[1][variant] = None

    def made(self) -> tuple[Setting, ...]:
        """All that were found."""
        return tuple(Setting(value, means, having) for value, (means, having) in self.found.items())
