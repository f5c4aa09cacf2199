"""The ``table:`` and ``hand:`` lines: what is turned up, what stands there already, what a player holds."""

from __future__ import annotations

from referee.cards import UNKNOWN, Card, cards_mask, cards_of
from referee.faults import Related, TextFault
from referee.record.entries import Shown
from referee.record.parsing import read_hand
from referee.record.reading import Entry
from referee.replay.doubts import last_naming
from referee.replay.located import lacking, shown_hands
from referee.replay.noted import Doubt
from referee.replay.stage import Stage
from referee.replay.state import Deal, Game
from referee.table.position import Table
from referee.table.table_text import Laid, read_table
from referee.tokens import looks_like_card, unknown_card

_BETWEEN = frozenset({"note", "hand", "irregularity", "ruling"})
"""What may stand between two layouts."""


def lay_table(game: Game, deal: Deal, entry: Entry) -> None:
    """The cards turned up, and builds where the record starts in the middle."""
    expected = game.variant.deal.table
    laid = read_table(game.rules, entry.text, game.player_named)
    if deal.turned and (deal.plays or (deal.laid and deal.turned_up >= expected)):
        if deal.plays or not _barred(game, deal) or laid.builds or laid.count < expected:
            game.fault("misplaced-entry", entry.key_span(), {"entry": "table", "reason": "twice"})
            return
        _gather(deal)
    _laid_before(game, deal, entry, laid)
    deal.laid.append(entry)
    deal.turned_up = expected if laid.builds or laid.unread else deal.turned_up + laid.count
    if deal.stage is Stage.DEALT and (deal.turned_up or laid.unread):
        deal.move(Stage.PLAYING)
    for problem in laid.problems:
        _table_problem(game, deal, entry, laid, problem)
    deal.table.lay(laid.cards)
    for build in laid.builds:
        deal.table.builds = (*deal.table.builds, build)
        deal.table.seen |= build.mask
    if UNKNOWN in laid.cards or any(build.unseen for build in laid.builds):
        deal.result.verified = False
    deal.hands.start = deal.table.seen
    if deal.turned_up >= expected and not laid.builds:
        _may_lie(game, deal, entry)
    if not laid.builds and deal.turned_up > expected:
        game.fault("table-count", entry.span(), {"found": deal.turned_up, "expected": expected, "where": "table"})


def _barred(game: Game, deal: Deal) -> int:
    """The cards of a layout that may not lie there, as a set."""
    return deal.table.loose & game.rules.not_turned_up


def _gather(deal: Deal) -> None:
    """A layout that may not lie is dealt again: its cards are in the stock."""
    deal.table, deal.turned_up = Table(deal.table.rules), 0
    deal.laid.clear()


def _may_lie(game: Game, deal: Deal, entry: Entry) -> None:
    """A layout that may not lie is told, unless another is turned up in its place before the first play."""
    wrong = _barred(game, deal)
    rest = (one.keyword for one in game.after(entry.line) if one.keyword not in _BETWEEN)
    if wrong and next(rest, None) != "table":
        game.fault("wrong-layout", entry.span(), {"cards": game.rules.pack.listed(wrong)})


def _laid_before(game: Game, deal: Deal, entry: Entry, laid: Laid) -> None:
    """Cards of a further part that lie there already, or that an irregularity has shown elsewhere."""
    for card in [card for card in laid.cards if card >= 0]:
        start, end = laid.places[card]
        there = deal.located.get(card)
        if deal.table.seen >> card & 1 or there is not None:
            facts = {"card": game.rules.pack.name(card), "seen": "table" if there is None else "hand"}
            first = last_naming(game, deal, card) if there is None else there.span
            related = () if first is None else (Related(first, "seen"),)
            game.fault("card-repeated", entry.span(start, end), facts, related)
            laid.cards.remove(card)
            deal.result.verified = False


def whole_layout(game: Game, deal: Deal) -> None:
    """At the first play the layout must be whole; where it is not, that is reported at its last ``table:``."""
    expected = game.variant.deal.table
    if deal.laid and deal.turned_up < expected:
        facts = {"found": deal.turned_up, "expected": expected, "where": "table"}
        game.fault("table-count", deal.laid[-1].span(), facts)
        deal.turned_up = expected


def _table_problem(game: Game, deal: Deal, entry: Entry, laid: Laid, problem: TextFault) -> None:
    span = entry.span(problem.start, problem.end)
    related: tuple[Related, ...] = ()
    if problem.name == "card-repeated":
        first = laid.places[next(cards_of(problem.cards))]
        related = (Related(entry.span(*first), "seen"),)
        deal.doubts.append(Doubt(entry.line, span, problem.cards))
        deal.doubtful |= problem.cards
        deal.result.verified = False
    elif problem.name == "unknown-card":
        deal.result.verified = False
    game.fault(problem.name, span, problem.facts, related)


def show_hand(game: Game, deal: Deal, entry: Entry) -> None:
    """A ``hand:`` line: what a player holds at this place of the deal."""
    said = game.said(entry, read_hand)
    if said is None:
        return
    player = said.player.seat
    cards = _hand_cards(game, deal, entry, said)
    if cards is None:
        return
    known = [card for card in cards if card >= 0]
    held = deal.rounds.held(player)
    if len(cards) > held:
        facts = {"found": len(cards), "expected": held, "where": "hand", "player": game.players[player]}
        game.fault("table-count", entry.span(), facts)
        return
    mask = cards_mask(known)
    missing = lacking(game, deal, player, mask) if len(known) == held else []
    if missing:
        facts = {"card": missing[0], "hand": [game.rules.pack.name(card) for card in known]}
        game.fault("not-in-hand", entry.span(), {"player": game.players[player], **facts})
        return
    deal.hands.show(player, deal.rounds.number, entry.line, mask, held - len(known))
    if len(known) == held:
        deal.shown[player], deal.shown_at[player] = mask, entry.span()


def _hand_cards(game: Game, deal: Deal, entry: Entry, said: Shown) -> list[Card] | None:
    """The cards of the line, or None where one of them cannot be in this hand."""
    player = said.player.seat
    cards: list[Card] = []
    right = True
    others = 0
    for other, shown in (*deal.shown.items(), *shown_hands(deal).items()):
        others |= shown if other != player else 0
    for word in said.words:
        card = game.rules.pack.number(word.text)
        span = entry.span(word.start, word.end)
        if card is None:
            right = False
            if looks_like_card(word.text):
                pack = game.rules.pack
                facts = unknown_card(pack, word.text)
                game.fault("unknown-card", span, facts)
            else:
                facts = {"text": word.text, "expected": "the cards of the hand, such as 4C 7D KS 10D"}
                game.fault("unreadable-line", span, facts)
        elif card >= 0 and (deal.table.seen | others | cards_mask(cards)) >> card & 1:
            right = False
            seen = "table" if deal.table.loose >> card & 1 else "played"
            facts = {"card": game.rules.pack.name(card), "seen": seen, "player": game.players[player]}
            game.fault("card-repeated", span, facts)
        else:
            cards.append(card)
    return cards if right else None
