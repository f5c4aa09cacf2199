"""What is certain stays certain: at random tables where nobody minds his hand, no fault once told is withdrawn."""

from __future__ import annotations

from random import Random

import pytest

from referee import judge_record, load_variant, read_record
from referee.cards import cards_of
from referee.faults import FaultName
from referee.table.candidates import candidates
from referee.table.fouls import fouls
from referee.table.position import Table, Turn
from referee.table.printing import play_text
from referee.table.rules import compile_rules

HOUSES = {
    "foster": (),
    "foster-careless": ("build.owner_may_trail = true", "build.same_value = apart"),
    "foster-own": ("build.must_hold = self", "build.multiple_fixed = false"),
    "foster-unkept": ("build.owner_keeps_card = false", "build.raise_own = with-new"),
    "foster-barred": ("build.raise_own = no", "build.owner_may_trail = true"),
    "royal": ("values.A = [1, 14]", "build.owner_may_trail = true"),
    "pagat": (),
    "draw": ("build.owner_may_trail = true",),
}


def careless_deal(house: str, count: int, rng: Random, hidden: int) -> str:
    """A deal in which everybody builds and takes what the table allows, whatever he holds; some cards nobody saw."""
    variant = load_variant(house.partition("-")[0], sets=HOUSES[house])
    rules = compile_rules(variant)
    cards = list(cards_of(rules.pack.all))
    rng.shuffle(cards)
    names = ["Ann", "Bob", "Cleo", "Dan"][:count]
    lying = Table(rules)
    table, cards = cards[:4], cards[4:]
    lying.lay(table)
    lines = [f"variant: {variant.id}", f"players: {', '.join(names)}"]
    lines += [f"set: {rule}" for rule in HOUSES[house]]
    lines += [f"deal: {names[-1]}", "table: " + " ".join(map(rules.pack.name, table))]
    for number, card in enumerate(cards):
        player = number % count
        thought_of = list(candidates(lying, Turn(player), card))
        plays = [play for play in thought_of if not fouls(lying, Turn(player), play)] or thought_of[:1]
        builds = [play for play in plays if "=" in play_text(lying, play)]
        play = rng.choice(builds or plays)
        text = play_text(lying, play)
        lines.append(f"{names[player]}: {text}")
        if rng.randrange(100) < hidden and text == rules.pack.name(card):
            lines[-1] = f"{names[player]}: ?"
            lying.unseen += 1
            continue
        lying.apply(play, Turn(player), number + 1)
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("step", [6, pytest.param(2, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("hidden", [0, 15])
@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("count", [2, pytest.param(4, marks=pytest.mark.thorough)])
def test_no_fault_once_told_is_withdrawn(house: str, count: int, hidden: int, step: int) -> None:
    text = careless_deal(house, count, Random(f"{house} {count} {hidden}"), hidden)
    record = read_record(text)
    before: set[tuple[int, FaultName]] = set()
    for line in range(len(record.lines) - 48, len(record.lines) + 1, step):
        faults = judge_record(record, upto=line).faults
        now: set[tuple[int, FaultName]] = {
            (fault.line, fault.name) for fault in faults if fault.name != "unfinished-deal"
        }
        assert before <= now, f"line {line}: {before - now}\n{text}"
        before = now
