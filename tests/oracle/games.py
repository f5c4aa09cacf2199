"""Random complete games with their true results, and records written from them; the same seed gives the same game."""

from collections.abc import Sequence
from random import Random
from typing import Any

from .ending import add_game, no_match, result_of
from .house import text_of
from .mishaps import Mishaps
from .notation import write_play
from .rules import rules_of
from .scoring import sides_of
from .simulate import new_game, next_dealer, play_deal, score_deal

NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou"]
Record = dict[str, Any]


def play_game(
    variant: str, overrides: dict[str, Any], count: int, rng: Random, deals: int = 12, mishaps: Mishaps | None = None
) -> Record:
    """Return a game played to its end, or over so many deals: what was dealt and played, and its true result.

    Where games make a match, the next game is begun while deals are left.
    """
    rules, players = rules_of(variant, overrides, count), NAMES[:count]
    game, dealer, match, first = new_game(rules, players), rng.choice(players), no_match(sides_of(rules, players)), 0
    record: Record = {"variant": variant, "overrides": overrides, "players": players, "deals": [], "rules": rules}
    results: list[dict[str, Any]] = []
    while len(results) < deals and not game["winner"] and not game["drawn"] and not game["unsure"]:
        deal = play_deal(rules, players, dealer, rng, mishaps=mishaps)
        deal["opens"] = first > 0 and first == len(results)
        results.append(score_deal(rules, players, game, deal))
        record["deals"].append(deal)
        dealer = next_dealer(rules, players, dealer, results[-1]["points"])
        if game["winner"]:
            add_game(rules, match, game)
            if rules["game.match"] and len(results) < deals and not any(match["matches"].values()):
                game, first = new_game(rules, players), len(results)
    record["unsure"] = game["unsure"]
    record["truth"] = result_of(rules, game, results, match)
    return record


def header(record: Record) -> list[str]:
    """Return the lines before the first deal."""
    lines = [f"variant: {record['variant']}", f"players: {', '.join(record['players'])}"]
    lines += [f"set: {key} = {text_of(value)}" for key, value in record["overrides"].items()]
    return [*lines, "date: 2026-11-29"]


def lines_of(record: Record) -> list[tuple[str, int | None, int | None]]:
    """Return every line with the number of its deal and of its play, where it has them."""
    lines: list[tuple[str, int | None, int | None]] = [(line, None, None) for line in header(record)]
    for number, deal in enumerate(record["deals"]):
        lines += [("", None, None), *([("game:", None, None)] if deal.get("opens") else [])]
        lines.append((f"deal: {deal['dealer']}", number, None))
        lines += [(f"table: {' '.join(layout)}", number, None) for layout in deal["layouts"]]
        for at, (name, play) in enumerate(deal["plays"]):
            lines += [(said, number, None) for said in deal.get("said", {}).get(at, [])]
            lines.append((f"{name}: {write_play(play)}", number, at))
        lines += [(f"claim: {deal['claim']} out", number, None)] if deal.get("claim") else []
    return lines


def write(record: Record) -> str:
    """Return the text of a record."""
    return "".join(f"{line}\n" for line, _, _ in lines_of(record))


def line_of_play(record: Record, deal: int, play: int) -> int:
    """Return the number of the line of a play."""
    return next(at for at, (_, d, p) in enumerate(lines_of(record), 1) if (d, p) == (deal, play))


def line_of_deal(record: Record, deal: int) -> int:
    """Return the number of the line that opens a deal."""
    return next(at for at, (_, d, _p) in enumerate(lines_of(record), 1) if d == deal)


def seats_for(variant: str) -> Sequence[int]:
    """Return the numbers of players a variant is played by."""
    return list(rules_of(variant)["players.counts"])
