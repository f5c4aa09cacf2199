"""The first heading of a rule book: who sits down, the pack, the cut, the deal and its rounds."""

from __future__ import annotations

from itertools import groupby

from referee.report.book.parts import Paragraph, Telling
from referee.report.catalogue.rules import RULES, rule_value
from referee.report.words import SUITS, card, in_words, listed, rank
from referee.variant.dealt import hand_sizes, is_drawn, pack_size, undealt
from referee.variant.layered import for_players
from referee.variant.model import PackRules, Variant


def said(variant: Variant, key: str) -> str:
    """What the catalogue says of the value that a variant has."""
    return RULES[key].says(rule_value(variant, key))


def paragraphs(variant: Variant) -> list[Paragraph]:
    """The paragraphs of the first heading, laws left out."""
    return [_who(variant), _dealing(variant)]


def _who(variant: Variant) -> Paragraph:
    telling, players = Telling(variant), variant.players
    together = [count for count in players.partners if count in players.counts]
    telling.say(_seats(variant, together), "players.counts", "players.partners")
    if together and players.partners_by == "cut":
        telling.say(said(variant, "players.partners_by"), "players.partners_by")
    telling.say(_pack(variant), "pack.ranks", "pack.suits", "pack.remove")
    return telling.paragraph("")


def _seats(variant: Variant, together: list[int]) -> str:
    """How many may play, and who are partners."""
    counts = sorted(variant.players.counts)
    many = (
        f"{in_words(counts[0])} to {in_words(counts[-1])}" if _is_run(counts) else listed(map(in_words, counts), "or")
    )
    sides = [
        f"{in_words(count)} play {'two against two' if count == 4 else f'in {in_words(count // 2)} pairs'}"
        for count in together
    ]
    alone = "" if sides or not any(count > 3 and count % 2 == 0 for count in counts) else "each for themselves"
    players = "players" if counts != [1] else "player"
    return "; ".join(part for part in (f"for {many} {players}", *sides, alone) if part)


def _is_run(counts: list[int]) -> bool:
    return len(counts) > 3 and counts == list(range(counts[0], counts[-1] + 1))


def _pack(variant: Variant) -> str:
    """How many cards there are, and which, where it is not the full pack."""
    pack, plain = variant.pack, PackRules()
    count = f"{in_words(pack_size(variant))} cards"
    which = []
    if set(pack.ranks) != set(plain.ranks):
        which.append(f"{_runs(pack.ranks)} in each suit")
    if set(pack.suits) != set(plain.suits):
        which.append(f"the suits are {listed(SUITS.get(suit, suit) for suit in pack.suits)}")
    if pack.remove:
        which.append(f"{listed(map(card, pack.remove))} left out")
    return f"{count}: {', '.join(which)}" if which else f"the full pack of {count}"


def _runs(ranks: tuple[str, ...]) -> str:
    """Ranks in words, numbers in a row as one: "ace, 2 to 7, jack, queen and king"."""
    parts = []
    numbered = groupby(enumerate(ranks), lambda pair: int(pair[1]) - pair[0] if pair[1].isdigit() else pair[1])
    for _, pairs in numbered:
        run = [each for _, each in pairs]
        parts += [f"{run[0]} to {run[-1]}"] if len(run) > 2 else [rank(each) for each in run]
    return listed(parts)


def _dealing(variant: Variant) -> Paragraph:
    telling, deal = Telling(variant), variant.deal
    telling.say(_first_dealer(variant), "deal.first_dealer", "deal.ace_in_cut")
    telling.say(said(variant, "deal.next_dealer"), "deal.next_dealer")
    telling.say(said(variant, "players.direction"), "players.direction", small=True)
    telling.say(_hands(variant), "deal.hand", "deal.hands", "deal.packets")
    telling.say(_table(variant), "deal.table", "deal.table_placed")
    if deal.layout is not None:
        telling.say(said(variant, "deal.layout"), "deal.layout")
    telling.say(_refill(variant), "deal.refill", "deal.hand", "deal.hands", "deal.table")
    telling.say(_left(variant))
    if deal.announce_last:
        telling.say(said(variant, "deal.announce_last"), "deal.announce_last")
    return telling.paragraph("")


def _first_dealer(variant: Variant) -> str:
    if variant.deal.first_dealer == "agreed":
        return said(variant, "deal.first_dealer")
    which = variant.deal.first_dealer.removesuffix("-cut")
    ace = "the ace is low" if variant.deal.ace_in_cut == "low" else "the ace is high"
    return f"the {which}est cut deals first; {ace}, and equal cuts cut again"


def _hands(variant: Variant) -> str:
    deal = variant.deal
    at_a_time = "" if deal.packets == (1,) else f", {listed(map(in_words, deal.packets), 'or')} at a time"
    if deal.packets == (1,):
        at_a_time = ", one at a time"
    if deal.hands == "all":
        return f"the whole pack is dealt out, as far as it comes out even{at_a_time}"
    if deal.hands is None or len(deal.hands) == 1:
        size = deal.hand if deal.hands is None else deal.hands[0]
        return f"everybody gets {_cards(size)}{at_a_time}"
    *first, last = deal.hands
    return f"everybody gets {listed([_cards(first[0]), *map(in_words, first[1:])])}, then {in_words(last)}{at_a_time}"


def _cards(number: int) -> str:
    return f"{in_words(number)} card{'' if number == 1 else 's'}"


def _table(variant: Variant) -> str:
    number, placed = variant.deal.table, variant.deal.table_placed
    if not number:
        return "no card is turned up"
    where = {
        "any": "",
        "with-hands": ", along with the hands",
        "before-dealer": ", before the dealer's own hand",
        "after-hands": ", after the hands",
    }[placed]
    return f"{_cards(number)} {'is' if number == 1 else 'are'} turned up on the table{where}"


def _refill(variant: Variant) -> str:
    """When hands are filled again, and how many rounds that makes with how many players."""
    if is_drawn(variant):
        return "after each play the player draws a card, while the stock lasts"
    rounds = {count: len(hand_sizes(for_players(variant, count), count)) for count in sorted(variant.players.counts)}
    if set(rounds.values()) <= {0, 1}:
        return "there is one round"
    parts, first = [], True
    for count, number in rounds.items():
        unit = f" round{'' if number == 1 else 's'}" if first else ""
        players = f" player{'' if count == 1 else 's'}" if first else ""
        parts.append(f"{in_words(number)}{unit} with {in_words(count)}{players}")
        first = False
    return f"when all hands are played out, fresh hands are dealt, and no more to the table: {', '.join(parts)}"


def _left(variant: Variant) -> str | None:
    left = {count: undealt(for_players(variant, count)).get(count, 0) for count in sorted(variant.players.counts)}
    parts = [
        f"with {in_words(count)} players {_cards(cards)} {'is' if cards == 1 else 'are'} never dealt"
        for count, cards in left.items()
        if cards
    ]
    return "; ".join(parts) or None
