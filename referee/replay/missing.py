"""Plays that seem to be missing, and names that seem to be wrong: what one slip of the pen would explain.

Where a scorer forgot a play, the turns or the owners of all that follows shift, and players are told of fouls they
did not commit. So, where a deal has faults on two lines or more, a play is put in before each of its lines, and the
deal is replayed. What fits is told, never applied.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, product, takewhile
from typing import Final

from referee.faults import CATALOGUE, ORDER, About, Fault, FaultName, Severity
from referee.record.reading import Entry, Record
from referee.replay.corrections import judged_deal, misplaces
from referee.replay.judgement import Judgement
from referee.replay.replaying import Asked, Checkpoint, Replay, due_after
from referee.tokens import build_named, cards_in

MOST_TRIED: Final = 200
MOST_ENTRIES: Final = 200
MOST_UNSEEN: Final = 3
LEAST: Final = 2
"""On how many lines faults must go before a play is told as missing."""

OWNERS: Final = frozenset({"false-build", "build-unredeemed", "own-build-raised", "trail-with-build"})
SHIFTED: Final = OWNERS | {
    "out-of-turn",
    "too-many-plays",
    "ambiguous-take",
    "count-differs",
    "out-claim",
    "item-claim",
}
"""What may follow from a play that was forgotten; ``OWNERS`` are fouls of who made a build."""

NAMING: Final = frozenset({None, "table", "hand"})
"""The keywords of entries that name cards; plays have none."""

Found = frozenset[tuple[int, FaultName]]
"""Faults that weigh, by line and name."""


@dataclass(frozen=True, slots=True)
class Suspected:
    """A play put in before entry number ``place`` of its deal, and the lines whose faults it removes."""

    place: int
    removed: frozenset[int]


def suspect(record: Record, judgement: Judgement) -> Judgement:
    """The judgement of a record with the plays that seem to be missing, and the names that seem to be wrong.

    Like the one-card corrections it is for whoever shows the faults, once, and no part of judging.
    """
    if judgement.variant is None or len({one.line for one in judgement.faults if weighs(one)}) < LEAST:
        return judgement
    replay = Replay(record, Asked(judgement.variant, settled=True))
    faults = list(judgement.faults)
    for checkpoint in replay.checkpoints:
        after = replay.entries[checkpoint.place + 1 :]
        own = [replay.entries[checkpoint.place], *takewhile(lambda one: one.keyword not in {"deal", "game"}, after)]
        faults = suspected(checkpoint, own, faults)
    faults.sort(key=lambda one: (one.name == "unfinished-deal", one.line, one.span.column, ORDER[one.name]))
    return replace(judgement, faults=faults)


def suspected(checkpoint: Checkpoint, own: Sequence[Entry], faults: list[Fault]) -> list[Fault]:
    """The faults, with what is suspected in one deal of these entries."""
    lines = {entry.line for entry in own}
    before = found(fault for fault in faults if fault.line in lines)
    if len({line for line, _ in before}) < LEAST or len(own) > MOST_ENTRIES:
        return faults
    slip = wrong_name(checkpoint, own, before)
    if slip is not None:
        return [with_name(fault, slip) for fault in faults]
    here = [fault for fault in faults if fault.line in lines]
    missing = missing_play(checkpoint, own, here, before)
    if missing is None:
        return faults
    entry = own[missing.place]
    due = due_after(checkpoint, own[: missing.place])
    facts = {"player": due, "lines": sorted(missing.removed)}
    return [*faults, Fault("play-missing", entry.key_span(), facts)]


def found(faults: Iterable[Fault]) -> Found:
    """The faults among these that weigh."""
    return frozenset((fault.line, fault.name) for fault in faults if weighs(fault))


def weighs(fault: Fault) -> bool:
    """Whether a fault is more than a word of caution."""
    return fault.severity is not Severity.WARNING


# -- a play too few


def missing_play(
    checkpoint: Checkpoint, own: Sequence[Entry], faults: Sequence[Fault], before: Found
) -> Suspected | None:
    """The play put in that removes most and adds nothing; of several places the last one."""
    best: Suspected | None = None
    alone = len(unseen_in(checkpoint, own)) == 1
    ways = ((place, changed) for place in places(own, before) for changed in put_in(checkpoint, own, place, faults))
    for place, changed in islice(ways, MOST_TRIED):
        line = own[place].line
        after = found(judged_deal(checkpoint, changed))
        gone = frozenset(each for each in before - after if each[0] >= line)
        removed = frozenset(each for each, _ in gone)
        if not after <= before or len(removed) < LEAST or not is_shift(gone, alone=alone):
            continue
        if best is None or len(removed) > len(best.removed):
            best = Suspected(place, removed)
        if not after:
            break
    return best


def places(own: Sequence[Entry], before: Found) -> list[int]:
    """Before which entries a play may be missing, the likeliest first: where the turns go wrong, then from the last."""
    lines = sorted({line for line, _ in before})
    turns = min((line for line, name in before if name in {"out-of-turn", "too-many-plays"}), default=0)
    plays = [at for at, one in enumerate(own) if one.keyword is None and one.line <= lines[-LEAST]]
    return sorted(plays, key=lambda at: (own[at].line != turns, -at))


def is_shift(removed: Found, *, alone: bool) -> bool:
    """Whether faults are such as follow from turns, owners or cards that shifted, and not from a play itself.

    Fouls of owners alone may well be the players' own, unless one card ``alone`` was never written.
    """
    names = [name for _, name in removed]
    own = [name for name in names if name not in SHIFTED and CATALOGUE[name].about is not About.PLACE]
    return not own and (alone or any(name not in OWNERS for name in names))


def put_in(checkpoint: Checkpoint, own: Sequence[Entry], place: int, faults: Sequence[Fault]) -> Iterator[list[Entry]]:
    """The entries of a deal with one play more at a place: as they are named, or with the names that then follow.

    Names that follow the turns without a slip may have been filled in, so they shift with a play that is put in.
    """
    shifts = not any(fault.name in {"out-of-turn", "unknown-player"} for fault in faults)
    named = any(one.name for one in own[place:] if one.keyword is None)
    tails = [] if shifts and named else [list(own[place:])]
    if shifts and named:
        tails.append([unnamed(one) if one.keyword is None else one for one in own[place:]])
    for text in plays_for(checkpoint, own, place, faults):
        new = Entry(own[place].line, None, "", text, f": {text}")
        for tail in tails:
            yield [*own[:place], new, *tail]


def unnamed(entry: Entry) -> Entry:
    """A play without the name of its player."""
    return Entry(entry.line, None, "", entry.text, entry.source)


def plays_for(checkpoint: Checkpoint, own: Sequence[Entry], place: int, faults: Sequence[Fault]) -> Iterator[str]:
    """What may have been played: a card nobody saw, those that are missed later, and builds that are."""
    pack = checkpoint.game.rules.pack
    unseen = unseen_in(checkpoint, own)
    if len(unseen) > 1:
        yield "?"
    missed = [str(fault.facts["card"]) for fault in faults if misplaces(fault) and "card" in fault.facts]
    missed = [card for card in missed if card in pack.names]
    for card in dict.fromkeys([*missed, *(unseen if len(unseen) <= MOST_UNSEEN else [])]):
        yield card
        yield f"{card} x all"
    yield from builds_for(checkpoint, own, place, faults)


def builds_for(checkpoint: Checkpoint, own: Sequence[Entry], place: int, faults: Sequence[Fault]) -> Iterator[str]:
    """Builds of two cards, one of them from the table, of the values that are missed later."""
    rules = checkpoint.game.rules
    names = (build_named(rules.pack, str(fault.facts.get("card", ""))) for fault in faults if misplaces(fault))
    values = {int(name.text) for name in names if name is not None and name.text.isdigit()}
    if not values:
        return
    worths = checkpoint.game.variant.values
    laid = cards_written(checkpoint, own[:place])
    unseen = unseen_in(checkpoint, own)
    for table, value in product(laid, values):
        rests = {value - worth for worth in worths.get(table[:-1], ())}
        fits = (card for card in unseen if rests & set(worths.get(card[:-1], ())))
        yield from (f"{card}+{table} = {value}" for card in islice(fits, 1))


def unseen_in(checkpoint: Checkpoint, own: Sequence[Entry]) -> list[str]:
    """The cards of the pack that no entry of the deal names."""
    written, pack = set(cards_written(checkpoint, own)), checkpoint.game.rules.pack
    return [card for card in pack.listed(pack.all) if card not in written]


def cards_written(checkpoint: Checkpoint, entries: Sequence[Entry]) -> list[str]:
    """The cards that some entries name."""
    pack = checkpoint.game.rules.pack
    named = (cards_in(pack, one.text, play=one.keyword is None) for one in entries if one.keyword in NAMING)
    return list(dict.fromkeys(pack.name(card) for cards in named for card, _, _ in cards if card >= 0))


# -- a wrong name


@dataclass(frozen=True, slots=True)
class Slip:
    """A play that was written under another player's name."""

    line: int
    written: str
    meant: str


def wrong_name(checkpoint: Checkpoint, own: Sequence[Entry], before: Found) -> Slip | None:
    """The one name that explains why plays stand out of turn; None where there is none, or no telling."""
    turns = sorted(line for line, name in before if name in {"out-of-turn", "too-many-plays"})
    if len(turns) < LEAST:
        return None
    fits: list[Slip] = []
    for place, one in enumerate(own):
        if one.keyword is not None or not one.name or one.line > turns[0]:
            continue
        for player in checkpoint.game.players:
            if player.lower() == one.name.lower():
                continue
            changed = [*own[:place], Entry(one.line, None, player, one.text, one.source), *own[place + 1 :]]
            after = found(judged_deal(checkpoint, changed))
            if after <= before and len({line for line, _ in before - after}) >= LEAST:
                fits.append(Slip(one.line, one.name, player))
    return fits[0] if len(fits) == 1 else None


def with_name(fault: Fault, slip: Slip) -> Fault:
    """A fault of the turn, with the name that would mend it where it stands on that line."""
    if fault.line != slip.line or fault.name != "out-of-turn":
        return fault
    return replace(fault, fixes=((slip.line, slip.written, slip.meant),))
