"""What is said at a table besides plays: deals, claims, challenges, counts, scores, and what went wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from referee.keeping.due import Next
from referee.keeping.said_counts import counted_said
from referee.keeping.said_words import with_cards
from referee.keeping.typed import Moment, Reading
from referee.tokens import card_parts
from referee.variant.laws import IRREGULARITIES

WHO: Final = r"@(?P<who>\d+)"
_SAYS: Final = rf"{WHO} (?:claims?|says (?:\w+|@\d+)|has)(?: to be| 's| is| are| am)?"
_ITEM_WORDS: Final = {"10D": "big", "great": "big", "2S": "little", "sweeps": "sweep", "sweep": "sweep"}

# What was said, and the entry it is; {who} is the player said, empty where none was.
ENTRIES: Final = tuple(
    (re.compile(pattern), entry)
    for pattern, entry in (
        (rf"{_SAYS} (?:out|game|21)|{WHO.replace('who', 'w2')} (?:'s |is )?out", "claim: {who} out"),
        (rf"(?:that was wrong ,? ?)?{WHO} (?:challenges?|objects?)(?: that| @\d+| to that)?", "challenge: {who}"),
        (r"(?:new |next )?round|(?:fresh|new) cards", "round:"),
        (r"abandon|we stop(?: here)?|stop here", "abandon:"),
        (r"(?:we |everybody agrees to |all agree to )?deal again|redeal", "abandon: redeal"),
        (rf"{WHO} (?:deals|is dealing|is dealer)|it 's {WHO.replace('who', 'w2')} 's deal", "deal: {who}"),
        (r"(?:next |new )deal", "deal:"),
    )
)

# What went wrong: how it is said, its kind, and whether who is named in it belongs to the entry.
SLIPS: Final = tuple(
    (re.compile(pattern), kind, named)
    for pattern, kind, named in (
        (r"card exposed|exposed card|\b(?:exposed|showed|flashed)\b", "card-exposed", "last"),
        (r"face ?up in (?:pack|deck|stock)|faced card|card faced", "card-faced", ""),
        (r"found on floor|found .*under table|card found|was found", "card-found", ""),
        (r"out of turn", "out-of-turn", "first"),
        (r"looked (?:back|at (?:old|last|earlier) trick)", "looked-back", "first"),
        (r"counted (?:early|his cards|her cards|their cards)$", "counted-early", "first"),
        (r"(?:played )?(?:two|2) cards", "two-cards", "first"),
        (r"(?:is|was) (?:one card |1 card )?short|has only \d+ cards|short hand", "short-hand", "first"),
        (r"(?:got|has|was dealt) \d+ cards|wrong number", "wrong-number", "first"),
        (r"(?:lifted|picked up .*|looked at .*hand) (?:too )?early", "lifted-early", "first"),
        (r"no shuffle|(?:forgot to|not|without) shuffled?", "no-shuffle", ""),
        (r"no cut|nobody cut|not cut|forgot to cut", "no-cut", ""),
        (r"wrong dealer|wrong player dealt", "wrong-dealer", ""),
    )
)
PLAYER: Final = re.compile(r"@(\d+)")
MOST_IN_HAND: Final = 13


def thing_said(words: Sequence[str], moment: Moment, typed: str) -> Reading | None:
    """The entry that was said, or what has to be asked about it; None where a play or nothing known was said."""
    named = with_cards(words, moment.pack)
    said = " ".join(named)
    tried = (reader(said, moment, list(words), typed) for reader in READERS)
    return next((reading for reading in tried if reading is not None), None)


def noted(said: str, moment: Moment, words: list[str], typed: str) -> Reading | None:
    """A note, which is kept as it was typed."""
    del moment, words
    return Reading((f"note: {typed.partition(' ')[2].strip()}",)) if said.startswith("note ") else None


def cutting(said: str, moment: Moment, words: list[str], typed: str) -> Reading | None:
    """Who cut what, where the cut is asked for: "Ann three of hearts, Bob nine of diamonds"."""
    del words, typed
    cut = re.findall(r"@(\d+) (\S+)", said)
    whole = re.fullmatch(r"@\d+ \S+(?: ?(?:,|and) ?@\d+ \S+)+", said)
    if moment.due is not Next.CUT or not whole or any(moment.pack.number(card) is None for _, card in cut):
        return None
    return Reading((f"cut: {', '.join(f'{moment.players[int(seat)]} {card}' for seat, card in cut)}",))


def dealing(said: str, moment: Moment, words: list[str], typed: str) -> Reading | None:
    """A name alone where the next deal, or who deals first, is asked for."""
    del words, typed
    found = PLAYER.fullmatch(said)
    if found is None or moment.due not in (Next.DEAL, Next.CUT):
        return None
    return Reading((f"deal: {moment.players[int(found[1])]}",))


def challenging(said: str, moment: Moment, words: list[str], typed: str) -> Reading | None:
    """A challenge without a name: of two the one who did not play; of more it is asked."""
    del words, typed
    if not re.fullmatch(r"(?:i )?(?:challenge|object)(?: that| to that)?", said):
        return None
    turn = moment.position.turn.player if moment.position is not None else -1
    if len(moment.players) != len("ab") or turn < 0:
        return Reading(asked=f"who challenges? say it with the name: {moment.players[0]} challenges")
    return Reading((f"challenge: {moment.players[turn]}",))


def claiming(said: str, moment: Moment, words: list[str], typed: str) -> Reading | None:
    """A claim of an item: "Bob claims the ten of diamonds"."""
    del words, typed
    found = re.fullmatch(rf"{WHO} claims? (?P<item>\w+)", said)
    if found is None:
        return None
    item = _ITEM_WORDS.get(found["item"], found["item"])
    if item not in {*moment.variant.scoring.items, "sweep", "last"}:
        return None
    return Reading((f"claim: {moment.players[int(found['who'])]} {item}",))


def asking(said: str, moment: Moment, words: list[str], typed: str) -> Reading | None:
    """What can be two things, or any of several."""
    del moment, words, typed
    if re.fullmatch(r"(?:it (?:'s|is) )?misdeal", said):
        return Reading(
            asked="what happened? for instance: card exposed, wrong number, no shuffle, no cut, wrong dealer"
        )
    if re.fullmatch(r"(?:i 'm |i am )?out", said):
        return Reading(asked="who is out? say it with the name, such as: Ann is out")
    if re.fullmatch(r"(?:a )?sweep", said):
        return Reading(asked="a sweep is found without a word; to claim one, say whose: Ann claims the sweep")
    if re.fullmatch(r"@\d+ dropped \S+", said):
        return Reading(asked="was it laid on the table (say: lays down), or found on the floor (say: found)?")
    return None


def told(said: str, moment: Moment, words: list[str], typed: str) -> Reading | None:
    """An entry that a table says in a few words: a claim to be out, a challenge, a deal, a round."""
    del words, typed
    for pattern, entry in ENTRIES:
        found = pattern.fullmatch(said)
        if found is not None:
            seat = next((group for group in found.groupdict().values() if group), None)
            return Reading((entry.format(who=moment.players[int(seat)] if seat else ""),))
    return None


def slipped(said: str, moment: Moment, words: list[str], typed: str) -> Reading | None:
    """An irregularity: its kind, the card, whose it is, how many cards there are."""
    del words, typed
    for pattern, kind, named in SLIPS:
        if kind in IRREGULARITIES and pattern.search(said):
            card, number = next(filter(card_parts, said.split()), ""), re.search(r"(\d+) cards", said)
            count = f"cards={number[1]}" if number and kind in {"wrong-number", "short-hand"} else ""
            parts = (kind, card, whose(said, named, moment), "" if "is 1 card" in said else count)
            return Reading((f"irregularity: {' '.join(part for part in parts if part)}",))
    return None


def whose(said: str, named: str, moment: Moment) -> str:
    """The player an irregularity names; who did it in the deal is its dealer, and need not be named."""
    seats = [int(found[1]) for found in PLAYER.finditer(said)]
    if named == "last" and PLAYER.match(said):
        seats = seats[1:]
    return moment.players[seats[0]] if named and seats else ""


READERS: Final[tuple[Callable[[str, Moment, list[str], str], Reading | None], ...]] = (
    noted,
    cutting,
    dealing,
    challenging,
    claiming,
    asking,
    told,
    counted_said,
    slipped,
)
