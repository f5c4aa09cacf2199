"""What following each maxim gains or loses, measured over random and greedy complete deals.

    python bench/bench_advice.py [DEALS] [VARIANT]          600 deals of each kind by hoyle, without more

Two players. In each deal a few of the plays of which a maxim speaks are played out twice from the same cards: once with
a play that it wants, once with one that it is against, both going on alike. What is printed is the mean of the margin
(one's own points of the deal less the other's) with the one less the margin with the other, and its standard error.
"""

from __future__ import annotations

import random
import statistics
import sys
from dataclasses import dataclass, field, replace

from referee import load_variant
from referee.cards import Card, cards_mask, cards_of
from referee.review.maxims import MAXIMS
from referee.review.scene import Option, Scene, View
from referee.review.worth import Worth, worth_of
from referee.score.claims import claim_points, item_won
from referee.score.points import SWEEPS, award
from referee.table.plays import Take
from referee.table.position import Table, Turn
from referee.table.rules import Rules, compile_rules

A_DEAL = 4
"""So many plays of a deal are played out twice."""


@dataclass
class Deal:
    """A deal of two between two plays: hands, stock, piles, sweeps; ``order`` is who plays next, then the other."""

    rules: Rules
    worth: Worth
    table: Table
    hands: list[int]
    stock: list[Card]
    piles: list[int] = field(default_factory=lambda: [0, 0])
    sweeps: list[int] = field(default_factory=lambda: [0, 0])
    before: tuple[int, int] = (0, 0)
    player: int = 0
    taker: int | None = None
    laid: int = 0
    played: int = 0

    def copy(self) -> Deal:
        """The same deal, to be played on its own."""
        lists = {"hands": [*self.hands], "stock": [*self.stock], "piles": [*self.piles], "sweeps": [*self.sweeps]}
        return replace(self, table=self.table.copy(), **lists)

    def view(self) -> View:
        """What the player due knows."""
        hand, variant = self.hands[self.player], self.rules.variant
        masks = self.rules.item_masks
        counts = [
            {name: (pile & mask).bit_count() for name, mask in masks.items()} | {SWEEPS: self.sweeps[side]}
            for side, pile in enumerate(self.piles)
        ]
        left = {name: (mask & ~(self.piles[0] | self.piles[1])).bit_count() for name, mask in masks.items()}
        certain = claim_points(variant, counts, left)
        won = (name for name in left if name in {one.name for one in self.worth.shares})
        settled = {name for name in won if any(item_won(variant, name, counts, left, side) for side in (0, 1))}
        last = not self.stock
        very_last = last and self.hands[1 - self.player] == 0 and hand.bit_count() == 1
        return View(
            self.rules,
            self.worth,
            self.table,
            Turn(self.player, None, hand, hand.bit_count(), 0),
            hand,
            whole=True,
            laid=self.laid & self.table.loose,
            early=3 * self.played < self.rules.pack.size,
            last=last,
            sweeps_count=not (very_last and variant.sweep.last_play == "never"),
            side=self.player,
            score=(self.before[0] + int(certain[0]), self.before[1] + int(certain[1])),
            settled=frozenset(settled),
        )

    def make(self, option: Option) -> None:
        """One play, and the next hands dealt where both are out."""
        self.table.apply(option.play, Turn(self.player))
        self.hands[self.player] &= ~(1 << option.card)
        if isinstance(option.play, Take) and option.taken:
            self.piles[self.player] |= option.taken
            self.sweeps[self.player] += option.sweep
            self.taker = self.player
        self.laid = 1 << option.card if option.trails else 0
        self.player, self.played = 1 - self.player, self.played + 1
        if not any(self.hands):
            for player in (0, 1):
                self.hands[player] = cards_mask(self.stock[:4])
                del self.stock[:4]

    def margin(self, player: int) -> float:
        """The points of a player less the other's, at the end."""
        piles = [*self.piles]
        if self.taker is not None:
            piles[self.taker] |= self.table.loose
        masks = self.rules.item_masks
        counts = [
            {name: (pile & mask).bit_count() for name, mask in masks.items()} | {SWEEPS: self.sweeps[side]}
            for side, pile in enumerate(piles)
        ]
        points = award(self.rules.variant, counts).points
        return float(points[player] - points[1 - player])


def dealt(rules: Rules, worth: Worth, rng: random.Random) -> Deal:
    """A fresh deal, with some score before it."""
    pack = list(cards_of(rules.pack.all))
    rng.shuffle(pack)
    table = Table(rules)
    table.lay(pack[:4])
    hands = [cards_mask(pack[4:8]), cards_mask(pack[8:12])]
    return Deal(rules, worth, table, hands, pack[12:], before=(rng.randrange(11), rng.randrange(11)))


def chosen(scene: Scene, rng: random.Random, *, greedy: bool) -> Option:
    """A play at random; of a greedy player the one that takes most by its worth, else any card laid down."""
    if not greedy:
        return rng.choice(scene.options)
    best = max(scene.options, key=lambda one: (one.takes, one.points + one.estimate), default=None)
    return best if best is not None and best.takes else rng.choice(scene.trails)


def played_out(deal: Deal, first: Option, player: int, seed: int, *, greedy: bool) -> float:
    """The margin of a player where a deal goes on with a play."""
    rng, here = random.Random(seed), deal.copy()
    here.make(first)
    while any(here.hands):
        here.make(chosen(Scene(here.view()), rng, greedy=greedy))
    return here.margin(player)


def measure(rules: Rules, deals: int, rng: random.Random, *, greedy: bool) -> dict[str, list[float]]:
    """The difference that each maxim made, in margins, each time it was tried."""
    found: dict[str, list[float]] = {name: [] for name in MAXIMS}
    worth = worth_of(rules)
    for _ in range(deals):
        deal, asked = dealt(rules, worth, rng), []
        while any(deal.hands):
            scene = Scene(deal.view())
            for maxim in MAXIMS.values():
                choice = maxim.ask(scene)
                if choice is not None:
                    asked.append((maxim.name, deal.copy(), rng.choice(choice.wanted), rng.choice(choice.against)))
            deal.make(chosen(scene, rng, greedy=greedy))
        rng.shuffle(asked)
        asked.sort(key=lambda one: len(found[one[0]]))  # those that speak seldom first
        for name, before, wanted, against in asked[:A_DEAL]:
            seed, player = rng.getrandbits(32), before.player
            gained, lost = (played_out(before, one, player, seed, greedy=greedy) for one in (wanted, against))
            found[name].append(gained - lost)
    return found


def main() -> None:
    """Prints a row for each maxim: how often it was tried, what it brought, among random and among greedy players."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 600
    variant = load_variant(sys.argv[2] if len(sys.argv) > 2 else "hoyle", sets=("build.allowed=none",))
    rules, rng = compile_rules(variant), random.Random(1835)
    kinds = [measure(rules, deals, rng, greedy=greedy) for greedy in (False, True)]
    print(
        f"{variant.id}, two players, {deals} random deals and {deals} greedy ones; points of margin, ± standard error"
    )
    print(f"{'':16} {'random':>22} {'greedy':>22}")
    for name in MAXIMS:
        cells = []
        for found in (kind[name] for kind in kinds):
            error = statistics.stdev(found) / len(found) ** 0.5 if len(found) > 1 else 0
            mean = statistics.fmean(found) if found else 0
            cells.append(f"{mean:+6.2f} ± {error:4.2f} ({len(found):5})" if found else "never spoke")
        print(f"{name:16} {cells[0]:>22} {cells[1]:>22}")


if __name__ == "__main__":
    main()
