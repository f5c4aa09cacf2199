"""What the table does next: who is due, who deals, what is still to be written.

Read off a judgement; the words for it are :func:`step_words`. Judges nothing itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from referee.keeping.spoken import number_word
from referee.replay.judgement import DealResult, Judgement
from referee.variant.dealt import hand_size, hand_sizes, is_drawn
from referee.variant.model import DealRules, Variant


class Next(StrEnum):
    """The kinds of things that can be due."""

    MEND = "mend"
    CUT = "cut"
    DEAL = "deal"
    TABLE = "table"
    PLAY = "play"
    COUNT = "count"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Step:
    """What is due: its kind, who does it, and what the table should hear.

    ``fresh``: hands are to be dealt before the play; ``last``: it is the last time; ``hand`` how many cards
    each gets then.
    """

    kind: Next
    who: str | None = None
    dealer: str | None = None
    fresh: bool = False
    last: bool = False
    hand: int = 0


def next_step(judgement: Judgement) -> Step:
    """What is due after the last line."""
    if judgement.variant is None or not judgement.players:
        return Step(Next.MEND)
    deal = judgement.deals[-1] if judgement.deals else None
    if judgement.over:
        return Step(Next.OVER, judgement.winner)
    if deal is None or deal.status != "open":
        dealer = judgement.due
        return Step(Next.DEAL if dealer else Next.CUT, dealer, dealer=dealer)
    return step_in_deal(judgement, deal, judgement.variant)


def step_in_deal(judgement: Judgement, deal: DealResult, variant: Variant) -> Step:
    """What is due in a deal that is not played out."""
    view = judgement.table
    bare = view is None or not (view.table or view.builds or any(view.piles.values()))
    if not deal.plays and bare and variant.deal.table:
        return Step(Next.TABLE, deal.dealer, dealer=deal.dealer)
    if view is None or view.due is None:
        return Step(Next.COUNT, dealer=deal.dealer)
    sizes, held = hand_sizes(variant, len(judgement.players)), set(view.hand_left.values())
    number = view.round + (held == {0})
    hand = sizes[number - 1] if number <= len(sizes) else 0
    fresh = not is_drawn(variant) and deal.plays > 0 and held in ({hand}, {0})
    last = fresh and last_hands(judgement)
    return Step(Next.PLAY, view.due, dealer=deal.dealer, fresh=fresh, last=last, hand=hand)


def last_hands(judgement: Judgement) -> bool:
    """Whether the hands now dealt are the last of the pack."""
    view, variant = judgement.table, judgement.variant
    if view is None or variant is None:
        return False
    undealt = set(view.hand_left.values()) == {0}
    return view.stock <= (hand_size(variant, view.round + 1) * len(judgement.players) if undealt else 0)


PLACED: Final = {
    "any": "{table} to the table, whenever you like",
    "with-hands": "{table} to the table along with the hands",
    "before-dealer": "{table} to the table just before the dealer's own",
    "after-hands": "{table} to the table when the hands are out",
}


def packet_words(deal: DealRules) -> str:
    """How many cards are given at a time: "two or four at a time"."""
    return f"{' or '.join(number_word(count) for count in deal.packets)} at a time"


def order_words(judgement: Judgement, dealer: str | None) -> str:
    """In what order the hands are served: "Ann first, the dealer last"."""
    eldest = eldest_hand(judgement, dealer)
    return f"{eldest} first, the dealer last" if eldest else "the dealer last"


def eldest_hand(judgement: Judgement, dealer: str | None) -> str | None:
    """Who is served first and plays first: the dealer's neighbour, in the direction of play."""
    if dealer not in judgement.players or judgement.variant is None:
        return None
    turn = 1 if judgement.variant.players.direction == "clockwise" else -1
    seat = judgement.players.index(dealer) + turn
    return judgement.players[seat % len(judgement.players)]


def step_words(step: Step, judgement: Judgement) -> str:
    """What to do next, in plain words and by the variant's own rules."""
    variant = judgement.variant
    if variant is None or step.kind is Next.MEND:
        return "the headers need mending before a deal can be kept; type 'edit LINE'"
    match step.kind:
        case Next.CUT:
            return cut_words(variant, judgement)
        case Next.DEAL:
            return deal_words(step, judgement, variant)
        case Next.TABLE:
            cards = f"type the {number_word(variant.deal.table)} cards turned up on the table, such as 9h ad 8c 2s"
            return f"{cards}; or 'count' when the deal is over"
        case Next.PLAY:
            return play_words(step, variant.deal)
        case Next.COUNT:
            return "type what each side counted, such as 'count: Ann cards 30, spades 7, ...', or 'count' to be asked"
        case Next.OVER:
            return "the game is over; 'game:' begins the next one of this sitting, 'quit' ends"


def cut_words(variant: Variant, judgement: Judgement) -> str:
    """How the first dealer is found."""
    first, example = variant.deal.first_dealer, judgement.players[0]
    if first == "agreed":
        return f"agree who deals first and type it, such as 'deal: {example}'"
    wins = "lowest" if first == "low-cut" else "highest"
    cards = zip(judgement.players, ("3H", "9D", "KC", "5S"), strict=False)
    cut = ", ".join(f"{player} {card}" for player, card in cards)
    return (
        f"cut for the deal: the {wins} card deals, the ace is {variant.deal.ace_in_cut}, equal cards cut again; "
        f"type 'cut: {cut}', or 'deal: {example}' if it is settled"
    )


def deal_words(step: Step, judgement: Judgement, variant: Variant) -> str:
    """How the deal is made."""
    deal, sizes = variant.deal, hand_sizes(variant, len(judgement.players))
    hands = f"{step.who} deals {number_word(sizes[0] if sizes else 0)} cards to each, {packet_words(deal)}"
    table = f", and {PLACED[deal.table_placed].format(table=number_word(deal.table))}" if deal.table else ""
    return f"{hands}, {order_words(judgement, step.who)}{table}; then type the table's cards"


def play_words(step: Step, deal: DealRules) -> str:
    """Who plays, and what is dealt before."""
    if not step.fresh:
        return f"{step.who} plays"
    hands = f"{step.dealer} deals {number_word(step.hand)} more to each, {packet_words(deal)}, none to the table"
    last = ", and announces that they are the last" if deal.announce_last else "; they are the last"
    return f"{hands}{last if step.last else ''}; {step.who} plays"
