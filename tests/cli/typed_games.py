"""What a scorer types in whole games of the first variants, kept so that no test waits until it is made.

python tests/cli/typed_games.py
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

from referee.cards import pack_of
from referee.keeping.due import Next
from referee.keeping.session import Session
from referee.table.claims import takings_of
from referee.variant import load_variant

FIRST = (
    "draw",
    "enquire-within",
    "foster",
    "foster-eleven",
    "hoyle",
    "pagat",
    "royal",
    "spade-foster",
    "two-hand",
)


def typed(variant: str) -> list[str]:
    """What is typed in one game of two players."""
    return [line for deal in played_out(variant, ["Ann", "Bob"]) for line in deal]


def played_out(variant: str, players: list[str]) -> Iterator[list[str]]:
    """Yield what a scorer would type in a game whose players take all they can and trail otherwise."""
    dice = random.Random(variant)
    session = Session(f"variant: {variant}\nplayers: {', '.join(players)}\ncut: Ann 3H, Bob 7D\n", "made.cassino")
    rules = load_variant(variant)
    whole = pack_of(rules.pack.ranks, rules.pack.suits, rules.pack.remove)
    while not session.judgement.over and len(session.judgement.deals) < 12:
        pack = whole.listed(whole.all)
        dice.shuffle(pack)
        hands: dict[str, list[str]] = {player: [] for player in players}
        typed = [" ".join(pack.pop() for _ in range(rules.deal.table))]
        session.accept(session.try_entry(typed[0]))
        while session.step().kind is Next.PLAY:
            step = session.step()
            if not any(hands.values()) or rules.deal.refill == "after-play":
                for player in players:
                    while len(hands[player]) < rules.deal.hand and pack:
                        hands[player].append(pack.pop())
            assert step.who is not None
            answer, text = next(ways(session, hands[step.who]))
            hands[step.who].remove(answer.lines[0].text.split()[1])
            session.accept(answer)
            typed.append(text)
        yield typed


def ways(session: Session, hand: list[str]) -> Iterator[tuple]:  # type: ignore[type-arg] # an answer and its text
    """Yield the plays of a hand that stand: takes first, what is ambiguous last and in full."""
    for text in (form.format(card.lower()) for form in ("{} x", "{}") for card in hand):
        answer = session.try_entry(text)
        if answer.stands:
            yield answer, text
    position = session.judgement.position()
    for text in (take for card in hand if position is not None for take in takings_of(position, card)[0][:1]):
        answer = session.try_entry(text)
        if answer.stands:
            yield answer, text


def main() -> None:
    """Write the games anew."""
    games = {variant: typed(variant) for variant in FIRST}
    text = json.dumps(games, indent=0).replace(",\n", ", ").replace("], ", "],\n\n")
    Path(__file__).with_suffix(".json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
