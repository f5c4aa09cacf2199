"""Judge a record that is played out: hands follow from the plays, and every fault is told at its line."""

from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from .claiming import claimed
from .ending import add_game, no_match, result_of
from .notation import read_play, read_table
from .oracle import named_cards
from .rounds import hand_sizes, seats, stages_of
from .rules import Rules, rules_of
from .scoring import sides_of
from .simulate import (
    ERRORS,
    carry_out,
    close_deal,
    due,
    faults_of,
    fresh,
    new_game,
    next_dealer,
    partner_of,
    position_of,
    score_deal,
)

Fault = tuple[int, str]

HAND_FAULTS = {"false-build", "build-unredeemed", "own-build-raised"}


def cut_off(rules: Rules, deal: dict[str, Any], players: int, at: int) -> bool:
    """Tell whether a play is of a round that breaks off, as where a game is pegged out: nobody sees those hands."""
    ends = [0, *(end * players for end in accumulate(hand_sizes(rules, players)))]
    last = len(deal["plays"])
    return last not in ends and at >= max(end for end in ends if end < last)


def hands_of(rules: Rules, deal: dict[str, Any], at: int) -> list[str]:
    """Return the hand from which a play of a finished deal was made, as later plays show it.

    Where a card is drawn after each play, that is every card the player may have held. `spent` has the cards that
    left the hands where the record names others: one card that nobody ever sees is known, as the only one left.
    """
    name = deal["plays"][at][0]
    return [deal["plays"][at][1]["card"], *left_of(rules, deal, name, at)]


def left_of(rules: Rules, deal: dict[str, Any], name: str, at: int) -> list[str]:
    """Return the cards that a player still plays in the round of a play, after it."""
    spent = deal.get("spent") or [play["card"] for _, play in deal["plays"]]
    numbers = {player: [n for n, (who, _) in enumerate(deal["plays"]) if who == player] for player, _ in deal["plays"]}
    mine, place = numbers.get(name, []), numbers[deal["plays"][at][0]].index(at)
    done = sum(number <= at for number in mine)
    ends = accumulate(hand_sizes(rules, len(numbers)))
    end = len(mine) if rules["deal.refill"] == "after-play" else next(end for end in ends if end > place)
    return [spent[number] for number in mine[done:end]]


def judge_deal(rules: Rules, players: Sequence[str], deal: dict[str, Any]) -> tuple[list[tuple[int, str]], Any]:
    """Return the faults of a finished deal by number of the play, and the state at its end."""
    state, order = fresh(rules, players, deal["table"]), seats(rules, players, deal["dealer"])
    made, sizes = dict.fromkeys(players, 0), hand_sizes(rules, len(players))
    deal["stages"] = stages_of(rules, len(players))
    faults: list[tuple[int, str]] = []
    doubtful: set[str] = set()
    for at, (name, play) in enumerate(deal["plays"]):
        if rules["deal.refill"] == "per-round" and min(made.values()) == sizes[0]:
            made, sizes = dict.fromkeys(players, 0), sizes[1:]
        if name != due(order, made):
            faults.append((at, "out-of-turn"))
        made[name] += 1
        partner = partner_of(state["sides"], name)
        position = position_of(
            state, name, hands_of(rules, deal, at), left_of(rules, deal, partner, at) if partner else ()
        )
        found = faults_of(rules, position, play)
        if cut_off(rules, deal, len(players), at):
            found -= HAND_FAULTS
        named = set(named_cards(play)) if play.get("groups", []) is not None else {play["card"]}
        if named & doubtful:
            found, doubtful = found | {"unverified"}, set()
        if found & ERRORS:
            doubtful |= named
        faults += [(at, fault) for fault in sorted(found)]
        carry_out(rules, state, name, position, play, found, deal["stages"][at])
    close_deal(rules, state)
    return faults, state


def read_record(text: str) -> dict[str, Any]:
    """Return a record of header lines, `deal:`, `table:` and plays; nothing else is read."""
    record: dict[str, Any] = {"variant": "foster", "players": [], "deals": [], "overrides": {}}
    opens = False
    for number, raw in enumerate(text.splitlines(), 1):
        key, _, value = raw.split("#")[0].partition(":")
        value = value.strip()
        if key == "variant":
            record["variant"] = value
        elif key == "players":
            record["players"] = [name.strip() for name in value.split(",")]
        elif key == "claim":
            record["deals"][-1]["claim"] = value.split()[0]
        elif key == "game":
            opens = True
        elif key == "deal":
            record["deals"].append({"dealer": value, "plays": [], "lines": [], "at": number, "opens": opens})
            opens = False
        elif key == "table":
            record["deals"][-1]["table"] = read_table(value)[0]
        elif key in record["players"]:
            record["deals"][-1]["plays"].append((key, {"groups": [], **read_play(value)}))
            record["deals"][-1]["lines"].append(number)
    return record


def judge_text(text: str) -> dict[str, Any]:
    """Return the result of a written record, in the shape of the true results."""
    record = read_record(text)
    rules = rules_of(record["variant"], record["overrides"], len(record["players"]))
    game, match = new_game(rules, record["players"]), no_match(sides_of(rules, record["players"]))
    deals: list[dict[str, Any]] = []
    faults: list[list[Any]] = []
    dealer = None
    for deal in record["deals"]:
        if deal["opens"]:
            game = new_game(rules, record["players"])
        if dealer not in (None, deal["dealer"]):
            faults.append([deal["at"], "wrong-dealer"])
        found, deal["state"] = judge_deal(rules, record["players"], deal)
        faults += [[deal["lines"][at], name] for at, name in found]
        tell = claimed if "claim" in deal else None
        deals.append(
            tell(rules, record["players"], deal, game) if tell else score_deal(rules, record["players"], game, deal)
        )
        dealer = next_dealer(rules, record["players"], deal["dealer"], deals[-1]["points"])
        if game["winner"]:
            add_game(rules, match, game)
    return {**result_of(rules, game, deals, match), "faults": faults}
