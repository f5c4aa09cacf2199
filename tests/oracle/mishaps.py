"""Random deals in which something goes wrong and is mended by a law: cards shown, wrong numbers of cards, missed draws.

What happens is written before the play that follows it, and what the law orders is done with the true cards.
"""

from random import Random
from typing import Any

from .candidates import all_plays
from .choosing import choose
from .oracle import Play, Position, merged
from .rules import Rules
from .ruling import verdict
from .scoring import side_of
from .written import cards_in, resolve

Deal = dict[str, Any]

# Each law by its name here: what happens, and what is ruled.
LAWS: dict[str, dict[str, Any]] = {
    "shown": {"when": {"irregularity": "[card-exposed, card-faced]"}, "ruling": "replace"},
    "surplus": {"when": {"irregularity": "wrong-number"}, "ruling": "short-next"},
    "uneven": {"when": {"irregularity": "wrong-number"}, "ruling": "trail-until-even"},
    "too early": {"when": {"irregularity": "out-of-turn"}, "ruling": "must-trail", "bars": "side"},
    "not drawn": {"when": {"irregularity": "missed-draw"}, "ruling": "draw-two"},
}


class Mishaps:
    """What goes wrong in a deal of one rule set, one kind of it, and how the players go on."""

    def __init__(self, rules: Rules, kind: str, rng: Random) -> None:
        """Begin before the first deal."""
        self.rules, self.kind, self.rng = rules, kind, rng

    def say(self, deal: Deal, line: str) -> None:
        """Write a line before the next play."""
        deal.setdefault("said", {}).setdefault(len(deal["plays"]), []).append(f"irregularity: {line}")

    def dealt(self, deal: Deal) -> None:
        """Let something be wrong with the hands of a round, where enough cards are left to mend it."""
        deal["must"], deal["had"] = {}, {name: len(hand) for name, hand in deal["hands"].items()}
        name, stock = self.rng.choice(deal["order"]), deal["stock"]
        if self.rng.random() < 0.5 or len(stock) < 3 * len(deal["order"]):
            return
        hand = deal["hands"][name]
        if self.kind == "shown" and hand:
            shown = self.rng.choice(hand)
            self.say(deal, f"{self.rng.choice(['card-exposed', 'card-faced'])} {shown} {name}")
            hand[hand.index(shown)] = stock.pop(0)
            stock.insert(self.rng.randrange(len(stock) + 1), shown)
        elif self.kind == "surplus":
            card = stock.pop(0)
            self.say(deal, f"wrong-number {card} {name}")
            deal["state"]["table"].append(card)
            deal["owed"][name] = deal["owed"].get(name, 0) - 1
        elif self.kind == "uneven" and hand:
            hand.append(stock.pop(0))
            self.say(deal, f"wrong-number {name} cards={len(hand)}")

    def play(self, deal: Deal, name: str, position: Position) -> Play | None:
        """Return the play that a law leaves the player, or nothing where they are free."""
        hand, had = position["hand"], deal["had"]
        had[name] = len(hand)
        must = deal["must"].pop(name, None)
        if must in hand:
            deal["barred"] = {**deal.get("barred", {}), must: side_of(deal["state"]["sides"], name)}
            return {"kind": "trail", "card": must}
        if self.kind == "uneven" and len(hand) > max(number for other, number in had.items() if other != name):
            return {"kind": "trail", "card": self.rng.choice(hand)}
        for _ in range(40):
            play = choose(self.rules, position, self.rng)
            if not self.barred(deal, name, position, play):
                return play
        plays = (play for play in all_plays(self.rules, position) if not verdict(self.rules, position, play))
        return next(play for play in plays if not self.barred(deal, name, position, play))

    def barred(self, deal: Deal, name: str, position: Position, play: Play) -> bool:
        """Tell whether a play takes a card that the side may not take, or builds with one."""
        if play["kind"] == "trail":
            return False
        items = [item for group in resolve(position, play)["groups"] for item in group]
        joined = merged(self.rules, position, resolve(position, play)) if play["kind"] == "build" else []
        builds = [position["builds"][number] for number in {*joined, *(i for i in items if isinstance(i, int))}]
        cards = [item for item in items if isinstance(item, str)] + [c for build in builds for c in cards_in(build)]
        side = side_of(deal["state"]["sides"], name)
        return any(deal.get("barred", {}).get(card) == side for card in cards)

    def after(self, deal: Deal, name: str) -> None:
        """Let something go wrong between two plays."""
        if self.kind == "too early" and self.rng.random() < 0.1:
            others = [other for other in deal["order"] if other != name and len(deal["hands"][other]) > 1]
            builders = {build["owner"] for build in deal["state"]["builds"]}
            others = [other for other in others if other not in builders and not deal["must"]]
            if others:
                offender = self.rng.choice(others)
                card = self.rng.choice(deal["hands"][offender])
                self.say(deal, f"out-of-turn {card} {offender}")
                deal["must"][offender] = card

    def draws(self, deal: Deal, name: str) -> int:
        """Return how many cards a player draws after a play."""
        if deal.setdefault("missed", {}).pop(name, None):
            return 2
        if self.kind == "not drawn" and len(deal["stock"]) > 6 and self.rng.random() < 0.1:
            deal["missed"][name] = True
            return 0
        return 1

    def drawn(self, deal: Deal, name: str) -> None:
        """Say of a play that has been made that no card was drawn after it."""
        if deal.get("missed", {}).get(name) and deal["plays"][-1][0] == name:
            self.say(deal, f"missed-draw {name}")
