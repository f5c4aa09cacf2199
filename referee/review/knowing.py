"""What each player knew before each play of a deal, and where everything was known: from the deal looked on at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee.cards import cards_of
from referee.replay.watching import Moment
from referee.review.ending import MOST_CARDS, MOST_LYING, Ending
from referee.review.scene import View
from referee.review.worth import Worth, worth_of
from referee.score.claims import claim_points, item_won
from referee.score.numbers import Number, each_added
from referee.score.points import SWEEPS, counting
from referee.table.dealing import next_seat
from referee.table.plays import Trail
from referee.table.position import Table, Turn
from referee.table.rules import Rules
from referee.variant.dealt import is_drawn


@dataclass(frozen=True, slots=True)
class Known:
    """The plays of one deal, in order, with the rules and what the cards are worth by them."""

    rules: Rules
    worth: Worth
    moments: Sequence[Moment]

    @classmethod
    def of(cls, rules: Rules, moments: Sequence[Moment]) -> Known:
        """The plays of a deal that was played by these rules."""
        return cls(rules, worth_of(rules), moments)

    def hand(self, place: int) -> tuple[int, bool]:
        """What a player held before play number ``place``, and whether that is the whole hand.

        The cards that they went on to play in the round are theirs. Where cards are drawn, one played later may have
        been drawn later.
        """
        one = self.moments[place]
        shown, held = one.lying.shown[one.player], one.lying.held[one.player]
        if shown is not None:
            return shown, True
        if is_drawn(self.rules.variant) and one.lying.stock:
            return 1 << one.card, held == 1
        hand = 0
        for other in self.moments[place:]:
            if (other.player, other.lying.round) == (one.player, one.lying.round) and other.card >= 0:
                hand |= 1 << other.card
        return hand, hand.bit_count() == held

    def view(self, place: int) -> View:
        """What the player of play number ``place`` knew before it."""
        one, rules = self.moments[place], self.rules
        hand, whole = self.hand(place)
        lying, table = one.lying, self.table(place)
        held, made = lying.held[one.player], lying.made[one.player]
        counts, left = self._counts(one)
        certain = claim_points(rules.variant, counts, left, one.carried, one.before)
        return View(
            rules,
            self.worth,
            table,
            Turn(one.player, lying.partners[one.player], hand if whole else None, held, made),
            hand,
            whole,
            laid_before(self, place, one.player) & table.loose,
            3 * place < rules.pack.size,
            one.last,
            self._sweeps_count(one),
            one.sides[one.player],
            each_added(one.before, certain),
            self._settled(counts, left),
        )

    def table(self, place: int) -> Table:
        """The table before play number ``place``."""
        lying, table = self.moments[place].lying, Table(self.rules)
        table.loose, table.unseen, table.seen, table.builds = lying.loose, lying.unseen, lying.seen, lying.builds
        return table

    def ending(self, place: int) -> Ending | None:
        """What stands before play number ``place`` where the player can know every card; else None."""
        one, lying = self.moments[place], self.moments[place].lying
        hand, whole = self.hand(place)
        others = [seat for seat in self._after(one) if lying.held[seat]]
        rest = self.rules.pack.all & ~(lying.seen | hand)
        held = lying.held[others[0]] if others else 0
        table = lying.loose.bit_count() + sum(build.size for build in lying.builds)
        known = whole and one.sure and one.last and max(one.sides) == 1 and len(others) <= 1 and not any(lying.hidden)
        in_turn = not others or held in (hand.bit_count() - 1, hand.bit_count())
        fits = hand.bit_count() + held <= MOST_CARDS and table <= MOST_LYING
        if not (known and in_turn and fits and rest.bit_count() == held):
            return None
        other = others[0] if others else one.player
        seats = (one.player, other)
        return Ending(
            self.rules,
            lying.loose,
            lying.builds,
            seats,
            (lying.partners[one.player], lying.partners[other]),
            (hand, rest if others else 0),
            (lying.made[one.player], lying.made[other]),
            (one.sides[one.player], one.sides[other]),
            (lying.piles[0], lying.piles[1]),
            (one.sweeps[0], one.sweeps[1]),
            one.taker,
            one.before,
            one.carried,
        )

    def _after(self, one: Moment) -> list[int]:
        """The other seats in the order in which they play after this one."""
        seats, seat = list[int](), one.player
        for _ in range(len(one.sides) - 1):
            seat = next_seat(self.rules.variant, seat, len(one.sides))
            seats.append(seat)
        return seats

    def _sweeps_count(self, one: Moment) -> bool:
        """Whether clearing the board brings the player's side points now."""
        variant = self.rules.variant
        rules, names = variant.sweep, [name for name, item in variant.scoring.items.items() if item.of == (SWEEPS,)]
        very_last = one.last and sum(one.lying.held) == 1
        if not names or (rules.last_play == "never" and very_last) or (one.last and not rules.last_round):
            return False
        return counting(variant, names[0], one.before)[one.sides[one.player]]

    def _counts(self, one: Moment) -> tuple[list[dict[str, int]], dict[str, int]]:
        """What each side has of every item, and what of it nobody has yet; cards nobody saw count as not taken."""
        masks, taken = self.rules.item_masks, 0
        counts = []
        for side, pile in enumerate(one.lying.piles):
            taken |= pile
            counts.append(
                {name: (pile & mask).bit_count() for name, mask in masks.items()} | {SWEEPS: one.sweeps[side]}
            )
        left = {name: (mask & ~taken).bit_count() for name, mask in masks.items()}
        return counts, left

    def _settled(self, counts: list[dict[str, int]], left: dict[str, int]) -> frozenset[str]:
        won = (
            one.name
            for one in self.worth.shares
            if any(item_won(self.rules.variant, one.name, counts, left, side) for side in range(len(counts)))
        )
        return frozenset(won)


def laid_before(known: Known, place: int, player: int) -> int:
    """The cards that opponents of a player have laid down before play number ``place`` since the player's last one."""
    laid = 0
    for one in reversed(known.moments[:place]):
        if one.player == player:
            break
        if isinstance(one.play, Trail) and one.sides[one.player] != one.sides[player] and one.card >= 0:
            laid |= 1 << one.card
    return laid


@dataclass(frozen=True, slots=True)
class Loss:
    """What an opponent made of a play before the player's next turn: the card that was laid, or a sweep.

    ``points`` are those that it brought at once, ``weight`` these and the share of the card in items for most cards.
    ``place`` is the number of the opponent's play.
    """

    place: int
    card: bool
    sweep: bool
    points: Number
    weight: float


def loss_of(known: Known, place: int) -> Loss | None:
    """What the opponents made of play number ``place`` before its player's next turn; None where nothing."""
    one = known.moments[place]
    own = 1 << one.card if isinstance(one.play, Trail) and one.card >= 0 else 0
    for number, other in enumerate(known.moments[place + 1 :], place + 1):
        if other.player == one.player:
            break
        swept = other.swept and number == place + 1
        foe = other.sides[other.player] != one.sides[one.player]
        if other.taken & own or (swept and foe):
            if not foe:
                return None
            card = other.taken & own
            sweep = known.worth.sweep if swept else 0
            points = known.worth.points(card) + sweep
            return Loss(number, bool(card), swept, points, known.worth.estimate(card) + sweep)
    return None


def named(rules: Rules, cards: int) -> list[str]:
    """The names of a set of cards."""
    return [rules.pack.name(card) for card in cards_of(cards)]
