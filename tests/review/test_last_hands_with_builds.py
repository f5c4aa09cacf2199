"""The last hands where there is building: the search says what trying everything by the oracle's rules says."""

from random import Random
from typing import Any

import pytest

from referee import load_variant
from referee.cards import cards_mask
from referee.review.ending import Ending, Search
from referee.table.rules import compile_rules
from tests.oracle.legal import legal
from tests.oracle.oracle import cards_in, resolve
from tests.oracle.rules import Rules, pack, rules_of
from tests.oracle.ruling import after
from tests.oracle.scoring import counts, item_points, total, with_last

RULES: list[tuple[str, dict[str, Any]]] = [
    ("foster", {}),
    ("pagat", {}),
    ("royal", {}),
    ("two-hand", {}),
    ("spade-foster", {}),
    ("foster", {"sweep.last_play": "residue", "residue.points": 1}),
    ("foster", {"sweep.last_round": False, "capture.compulsory": "any"}),
    ("foster", {"scoring.goal": "least", "game.out": "end-of-deal", "residue.to": "nobody"}),
]
PLAYERS = ("Ann", "Bob")


class Tried:
    """Every line of play by the oracle's legal plays; the margin is Ann's points less Bob's."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.known: dict[str, float] = {}

    def best(self, deal: dict[str, Any], by: str) -> float:
        if not deal["hands"][by]:
            return self.counted(deal)
        key = repr(
            (sorted(deal["table"]), deal["builds"], deal["hands"], deal["piles"], deal["sweeps"], deal["last"], by)
        )
        if key not in self.known:
            margins = [self.best(child, "Bob" if by == "Ann" else "Ann") for child in self.children(deal, by)]
            high = (by == "Ann") == (self.rules["scoring.goal"] == "most")
            self.known[key] = max(margins) if high else min(margins)
        return self.known[key]

    def children(self, deal: dict[str, Any], by: str) -> list[dict[str, Any]]:
        here = {"table": deal["table"], "builds": deal["builds"], "hand": deal["hands"][by], "by": by, "partner": None}
        return [self.child(deal, by, here, play) for play in legal(self.rules, here).values()]

    def child(self, deal: dict[str, Any], by: str, here: Any, play: Any) -> dict[str, Any]:
        table, builds = after(self.rules, here, play)
        hands = {**deal["hands"], by: [card for card in deal["hands"][by] if card != play["card"]]}
        child = {**deal, "table": table, "builds": builds, "hands": hands}
        if play["kind"] == "take":
            items = [item for group in resolve(here, play)["groups"] for item in group]
            taken = [
                card for item in items for card in ([item] if isinstance(item, str) else cards_in(here["builds"][item]))
            ]
            pile = sorted([*deal["piles"][by], *taken, play["card"]])
            final = not any(hands.values())
            swept = not table and not builds and self.rules["sweep.last_round"]
            swept = swept and not (final and self.rules["sweep.last_play"] == "never")
            sweeps = {**deal["sweeps"], by: deal["sweeps"][by] + swept}
            child |= {"piles": {**deal["piles"], by: pile}, "last": by, "sweeps": sweeps}
        return child

    def counted(self, deal: dict[str, Any]) -> float:
        piles, sweeps, last = dict(deal["piles"]), dict(deal["sweeps"]), deal["last"]
        rest = [*deal["table"], *(card for build in deal["builds"] for card in cards_in(build))]
        if rest and self.rules["residue.to"] == "last-taker":
            piles[last] = [*piles[last], *rest]
            sweeps[last] += self.rules["sweep.last_play"] == "residue"
        told = with_last(self.rules, counts(self.rules, piles, sweeps), last)
        points, _ = item_points(self.rules, told, last, {})
        return float(total(points["Ann"].values())) - float(total(points["Bob"].values()))


def random_deal(rules: Rules, rng: Random) -> dict[str, Any]:
    cards = rng.sample(pack(rules), len(pack(rules)))
    held, lying = rng.choice((1, 2, 2, 3)), rng.randint(1, 4)
    first = rng.randrange(len(cards) - 2 * held - lying)
    hands = {"Ann": cards[:held], "Bob": cards[held : 2 * held]}
    rest = cards[2 * held + lying :]
    return {
        "table": cards[2 * held : 2 * held + lying],
        "builds": [],
        "hands": hands,
        "piles": {"Ann": rest[:first], "Bob": rest[first:]},
        "sweeps": {"Ann": rng.randrange(2), "Bob": rng.randrange(2)},
        "last": rng.choice(PLAYERS),
    }


@pytest.mark.parametrize("seed", [pytest.param(s, marks=() if s < 2 else pytest.mark.thorough) for s in range(30)])
@pytest.mark.parametrize("place", range(len(RULES)))
def test_the_best_margin_is_what_the_oracle_finds(place: int, seed: int) -> None:
    name, overrides = RULES[place]
    told = [f"{key}={str(value).lower() if isinstance(value, bool) else value}" for key, value in overrides.items()]
    engine, rules = compile_rules(load_variant(name, sets=tuple(told))), rules_of(name, overrides)
    deal = random_deal(rules, Random(100 * place + seed))

    def mask(cards: list[str]) -> int:
        return cards_mask(engine.pack.number(card) or 0 for card in cards)

    hands, piles, sweeps = deal["hands"], deal["piles"], deal["sweeps"]
    ending = Ending(
        rules=engine,
        loose=mask(deal["table"]),
        builds=(),
        seats=(0, 1),
        partners=(None, None),
        hands=(mask(hands["Ann"]), mask(hands["Bob"])),
        made=(0, 0),
        sides=(0, 1),
        piles=(mask(piles["Ann"]), mask(piles["Bob"])),
        sweeps=(sweeps["Ann"], sweeps["Bob"]),
        taker=PLAYERS.index(deal["last"]),
    )
    found = Search().best(ending)
    wanted = Tried(rules).best(deal, "Ann")
    assert found.margin == (wanted if rules["scoring.goal"] == "most" else -wanted)
