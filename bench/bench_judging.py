"""How fast the referee is, as ratios to python-chess in the same process.

    python bench/bench_judging.py            needs the extra `bench` (chess)

Every record and every game of chess is another one, made at random, and is read once in each run: nothing
is measured on texts that have been seen before, except in the line that says so.
"""

from __future__ import annotations

import io
import random
import time
from collections.abc import Callable

import chess
import chess.pgn

from referee import judge, judge_record, legal_plays, load_variant, position_from, read_record
from referee.table.claims import largest_takings
from referee.table.rules import compile_rules

DEALS = 250
TAKEN = 0.8  # people take or build when they can
GAMES = 40
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
PACK = [rank + suit for rank in RANKS for suit in "SHDC"]


def record(rng: random.Random) -> str:
    """One complete random deal of two-handed Foster, every play legal."""
    variant = load_variant("foster")
    pack = PACK[:]
    rng.shuffle(pack)
    lines = ["variant: foster", "players: Ann, Bob", "", "deal: Bob", f"table: {' '.join(pack[:4])}"]
    pack = pack[4:]
    while pack:
        hands = [pack[:4], pack[4:8]]
        pack = pack[8:]
        for turn in range(8):
            name, hand = ("Ann", "Bob")[turn % 2], hands[turn % 2]
            table = judge_record(read_record("\n".join(lines))).table
            if table is None:
                raise ValueError("a record with a deal has a table")
            builds = [f"[{', '.join('+'.join(g) for g in b.groups)} = {b.value} {b.owner}]" for b in table.builds]
            text = " ".join([*table.table, *builds])
            position = position_from(variant, text, " ".join(hand), name)
            plays = legal_plays(position)
            takes = [play for play in plays if "x" in play or "=" in play]
            play = rng.choice(takes if takes and rng.random() < TAKEN else plays)
            hand.remove(
                next(card for card in hand if play == card or play.startswith((card + " ", card + "+", card + ",")))
            )
            lines.append(f"{name}: {play}")
    return "\n".join(lines) + "\n"


def chess_game(rng: random.Random) -> str:
    """One random game of chess of at most 100 moves, as PGN."""
    board, game = chess.Board(), chess.pgn.Game()
    node: chess.pgn.GameNode = game
    for _ in range(100):
        moves = list(board.legal_moves)
        if not moves:
            break
        move = rng.choice(moves)
        node = node.add_variation(move)
        board.push(move)
    return str(game)


def best(work: Callable[[], int], runs: int = 5) -> float:
    """The most units of work in a second of processor time, of several runs."""
    rates = []
    for _ in range(runs):
        start = time.process_time()
        done = work()
        rates.append(done / (time.process_time() - start))
    return max(rates)


def judge_all(texts: list[str], *, forget: bool) -> int:
    """Reads and judges every record; the number of plays."""
    if forget:
        compile_rules(load_variant("foster")).written.clear()
    return sum(deal.plays for text in texts for deal in judge_record(read_record(text)).deals)


def read_chess(texts: list[str]) -> int:
    """Reads and validates every game; the number of moves."""
    games = [chess.pgn.read_game(io.StringIO(text)) for text in texts]
    return sum(1 for game in games if game is not None for _ in game.mainline_moves())


def worst_table() -> None:
    """The largest table that can be laid: 29 loose low cards, before any rule is broken."""
    variant = load_variant("foster")
    table = " ".join(PACK[:29])
    for text in (f"10D x {table}", f"9D x {table}", "10D x all", "10D"):
        start = time.perf_counter()
        ruling = judge(position_from(variant, table), text)
        spent = (time.perf_counter() - start) * 1000
        print(f"  {text[:24]:26} {ruling.verdict:7} {spent:6.1f} ms")
    for card in ("9D", "10D", "8S"):
        start = time.perf_counter()
        plays, more = largest_takings(variant, card, table.replace(card, "").strip())
        spent = (time.perf_counter() - start) * 1000
        print(f"  takes {card:20} {len(plays) + more:7} {spent:6.1f} ms")


def main() -> None:
    """Prints every figure with its ratio to python-chess."""
    rng = random.Random(1897)
    deals = [record(rng) for _ in range(DEALS)]
    games = [chess_game(rng) for _ in range(GAMES)]
    moves = best(lambda: read_chess(games))
    fresh = best(lambda: judge_all(deals, forget=True))
    seen = best(lambda: judge_all(deals, forget=False))
    print(f"python-chess, reading and validating PGN      {moves:9.0f} moves/s   1.00")
    print(f"referee, reading and judging, texts forgotten {fresh:9.0f} plays/s {fresh / moves:6.2f}")
    print(f"referee, the same texts once more             {seen:9.0f} plays/s {seen / moves:6.2f}")
    print("the worst table, 29 loose low cards (each under 50 ms):")
    worst_table()


if __name__ == "__main__":
    main()
