"""Every irregularity at every stage, with two, three and four players, in a deal of plays and in one kept by counts.

A deal goes on after whatever was ruled: no dead end, no card lost or doubled, and what is said is what the laws answer.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from referee import Judgement, judge_record, load_variant, read_record
from referee.cards import Pack, pack_of
from referee.replay.stage import Status
from referee.replay.view import TableView
from referee.variant import shipped_ids
from referee.variant.laws import RULED_BY_KEY, IrregularityName, answer

NAMES = ("Ann", "Bob", "Cleo", "Dan")
RANKS = ["A", "2", "3", "4", "5", "6", "7"]
KINDS = [kind for kind in IrregularityName if kind not in RULED_BY_KEY]
STAGES = ("first-not-turned", "first-turned", "middle", "last")
NAMING = {"card-exposed", "card-faced", "card-found"}
ALLOWED = {"no-law", "stage-unknown", "ruling-missing", "no-cut", "unfinished-deal", "must-trail", "out-of-turn"}
CASES = [
    (variant, kind, stage, players)
    for variant, kind, stage, players in product(sorted(shipped_ids()), KINDS, STAGES, (2, 3, 4))
    if players in load_variant(variant).players.counts
]
STEP = len(CASES) // 110 | 1  # so many are chosen, however many variants ship
CHOSEN = [
    pytest.param(*case, marks=[] if number % STEP == 0 else [pytest.mark.thorough]) for number, case in enumerate(CASES)
]


def known(pack: Pack, each: str) -> bool:
    """Whether the pack has what an item names; sweeps are no cards."""
    return each == "sweeps" or bool(pack.matching(each))


class Table:
    """A deal played card by card: what a card can take where its equal lies is taken, any other is laid down."""

    def __init__(self, variant: str, players: int) -> None:
        self.names = NAMES[:players]
        rules = load_variant(variant)
        short = pack_of(tuple(RANKS), rules.pack.suits, ())
        items = rules.scoring.items.items()
        gone = [name for name, item in items if any(not known(short, each) for each in item.of)]
        lines = [f"variant: {variant}", f"players: {', '.join(self.names)}", f"set: pack.ranks = [{', '.join(RANKS)}]"]
        lines += [f"set: scoring.items.{name} = none" for name in gone]
        lines = [*lines[:3], "set: game.near = none", *lines[3:]]  # some items are gone
        lines += ["set: capture.compulsory = no", "set: deal.layout = none"]  # any card may lie there
        if rules.game.out == "as-made":
            lines.append("set: game.target = 99")  # a take in mid-deal must not end the game
        self.lines = [*lines, f"deal: {self.names[-1]}"]
        self.left = list(short.names)
        self.kept: str | None = None
        self.owner = self.names[0]
        self.drawn = rules.deal.refill == "after-play"

    def judged(self) -> Judgement:
        return judge_record(read_record("\n".join(self.lines) + "\n"))

    def turn_up(self) -> None:
        cards, self.left = self.left[:4], self.left[4:]
        self.lines.append(f"table: {' '.join(cards)}")

    def play(self, judgement: Judgement) -> None:
        """The player due lays down a card; the owner of a card that was named lays down that one."""
        card = self.kept if self.kept in self.left and judgement.due == self.owner else None
        card = card or next(each for each in self.left if each != self.kept)
        self.left.remove(card)
        equal = judgement.table is not None and any(each[:-1] == card[:-1] for each in judgement.table.table)
        self.lines.append(f"{judgement.due}: {card}{' x all' if equal else ''}")
        if equal and any(fault.line == len(self.lines) and fault.name not in ALLOWED for fault in self.judged().faults):
            self.lines[-1] = f"{judgement.due}: {card}"

    def until(self, stage: str) -> None:
        """The deal as far as the stage; a round is entered before anybody has played in it."""
        if stage != "first-not-turned":
            self.turn_up()
        reached: dict[str, Callable[[TableView], bool]] = {
            "middle": lambda view: view.round > 1 or (self.drawn and view.stock < 20),
            "last": lambda view: view.stock < len(self.names),
        }
        wanted = reached.get(stage)
        while wanted is not None:
            judgement = self.judged()
            view = judgement.table
            if view is None or judgement.due is None or wanted(view):
                return
            self.play(judgement)

    def finish(self) -> Judgement:
        """The deal played to its end, as long as somebody is due."""
        if not any(line.startswith("table:") for line in self.lines) and self.judged().deals[0].status is Status.OPEN:
            self.turn_up()
        for _ in range(60):
            judgement = self.judged()
            if judgement.deals[0].status is not Status.OPEN or judgement.due is None:
                return judgement
            if [each for each in self.left if each != self.kept] or judgement.due == self.owner:
                self.play(judgement)
            else:
                return judgement
        raise AssertionError("the deal comes to no end")


def entry(kind: str, card: str, owner: str, held: int, *, more: bool = True) -> str:
    wrong = held + 1 if more else held - 1
    number = {"wrong-number": f" cards={wrong}", "short-hand": f" cards={held - 1}"}.get(kind, "")
    named = f" {card}" if kind in NAMING else ""
    return f"irregularity: {kind}{named} {owner}{number}"


@pytest.mark.parametrize(("variant", "kind", "stage", "players"), CHOSEN)
def test_a_deal_goes_on_whatever_happened_and_what_is_said_is_the_law(
    variant: str, kind: str, stage: str, players: int
) -> None:
    table = Table(variant, players)
    table.until(stage)
    view = table.judged().table
    held = view.hand_left[table.owner] if view is not None else 4
    card = table.left[-1]
    table.lines.append(entry(kind, card, table.owner, held, more=view is None or view.stock > 0))
    judgement = table.judged()
    (ruled,) = judgement.irregularities
    assert judgement.variant is not None
    found = answer(judgement.variant, kind, ruled.stage)
    if not (kind == "card-found" and ruled.ruling == "no-law"):  # nobody is short
        assert ruled.ruling == found.word
    table.kept = card if kind in NAMING else None
    done = table.finish()
    assert {fault.name for fault in done.faults} <= ALLOWED, done.faults
    deal = done.deals[0]
    if deal.status is Status.VOID or ruled.ruling == "lose-game":
        assert ruled.law is not None
        assert (deal.status is Status.ENDED) is (ruled.ruling == "lose-game")
        return
    assert deal.status is Status.COMPLETE, (deal.status, table.lines)
    played = [line.partition(": ")[2].split()[0] for line in table.lines if line.partition(":")[0] in table.names]
    assert len(played) == len(set(played)) == deal.plays
    left = deal.residue[1:] if deal.residue is not None and deal.residue[0] is None else ((), 0)
    held = sum(count.get("cards", 0) for count in deal.counts.values())
    out = deal.undealt + deal.lost[0]
    assert deal.lost[0] == (kind == "short-hand" or (kind, ruled.ruling) == ("two-cards", "bears-loss"))
    assert held + len(left[0]) + left[1] + out == len(RANKS) * 4


@pytest.mark.parametrize(("variant", "kind", "stage", "players"), CHOSEN)
def test_in_a_deal_kept_by_counts_the_stage_is_what_the_keys_say(
    variant: str, kind: str, stage: str, players: int
) -> None:
    names, rules = NAMES[:players], load_variant(variant)
    keys = {"first-not-turned": "round=first table=not-turned", "first-turned": "round=first table=turned"}
    said = f"{entry(kind, '7H', 'Ann', rules.deal.hand)} {keys.get(stage, f'round={stage}')} hands=lifted found=later"
    head = f"variant: {variant}\nplayers: {', '.join(names)}\ndeal: {names[-1]}\n{said}\n"
    judgement = judge_record(read_record(head + "points: " + ", ".join(f"{side} 1" for side in _sides(variant, names))))
    (ruled,) = judgement.irregularities
    when = {
        "round": stage.split("-", maxsplit=1)[0],
        "table": "not-turned" if stage == "first-not-turned" else "turned",
    }
    found = answer(rules, kind, {**when, "hands": "lifted", "found": "later", "players": players})
    if not (kind == "card-found" and ruled.ruling == "no-law"):
        assert ruled.ruling == found.word
    assert ruled.ruling != "stage-unknown"


def _sides(variant: str, names: tuple[str, ...]) -> tuple[str, ...]:
    return judge_record(read_record(f"variant: {variant}\nplayers: {', '.join(names)}\n")).sides
