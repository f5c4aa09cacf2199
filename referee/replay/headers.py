"""The headers of a record: which rules, which players, who deals first, what score is carried in."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from referee.faults import Fault, Related, Span, closest
from referee.record.entries import Override, Players
from referee.record.parsing import read_cut, read_override, read_players, read_scores
from referee.record.reading import HEADERS, KEYWORDS, MAY_REPEAT, Entry, Record
from referee.replay.judgement import Judgement
from referee.replay.stage import GameStage
from referee.replay.state import Game
from referee.table.rules import compile_rules
from referee.tokens import build_named
from referee.variant import FaultKind, Shelf, VariantError, VariantFault, variant_ids, with_rules
from referee.variant.changed import changed_rule, written
from referee.variant.errors import headline
from referee.variant.file import load
from referee.variant.model import Variant

DEFAULT = "foster"
_NAME = re.compile(r"[^\W_](?:[^\W_]|[ .'\u2019-])*")


def players_of(entry: Entry, variant: Variant, faults: list[Fault]) -> tuple[str, ...] | None:
    """Who sits down by a ``players:`` line; None where a name or their number cannot be, and that is a fault."""
    said = read_players(entry.text)
    if not _names_are_right(entry, said, variant, faults):
        return None
    if len(said.names) not in variant.players.counts:
        facts = {"count": len(said.names), "allowed": list(variant.players.counts), "variant": variant.id}
        faults.append(Fault("player-count", entry.span(), facts))
        return None
    return tuple(name.text for name in said.names)


def _names_are_right(entry: Entry, said: Players, variant: Variant, faults: list[Fault]) -> bool:
    right, seen = True, set[str]()
    for _, name, start, end in said.names:
        reason = _why_no_name(name, variant, seen)
        if reason:
            faults.append(Fault("player-name", entry.span(start, end), {"text": name, "reason": reason}))
            right = False
        seen.add(name.lower())
    return right


class Headers:
    """The entries before the first deal, read in an order of their own: the rules, then the players."""

    def __init__(self, record: Record, entries: Sequence[Entry], judgement: Judgement) -> None:
        """``entries`` are those before the first deal."""
        self.record = record
        self.out = judgement
        self.entries: dict[str, list[Entry]] = {}
        for entry in entries:
            if entry.keyword in HEADERS:
                self._keep(entry)

    def _keep(self, entry: Entry) -> None:
        """Keeps a header; one given twice is a fault, and the first holds."""
        kept = self.entries.setdefault(entry.keyword or "", [])
        if kept and entry.keyword not in MAY_REPEAT:
            self._repeated(entry, kept[0])
        else:
            kept.append(entry)

    def _repeated(self, entry: Entry, first: Entry) -> None:
        related = (Related(first.key_span(), "first"),)
        self.out.faults.append(Fault("repeated-header", entry.key_span(), {"header": entry.keyword}, related))

    def _first(self, keyword: str) -> Entry | None:
        return next(iter(self.entries.get(keyword, ())), None)

    def game(self, variant: Variant, entries: Sequence[Entry]) -> Game | None:
        """The game that the headers open under these rules, or None where nothing after them can be judged.

        ``entries`` are all that are to be replayed.
        """
        self.out.variant, self.out.rules = variant, variant.digest
        players = self._players(variant)
        if players is None:
            return None
        game = Game(entries, self.out, variant, players)
        self.out.players, self.out.sides = players, game.side_names
        self._start(game)
        self._cut(game)
        self._digest(variant)
        return game

    # -- the rules

    def variant(self, given: Variant | str | Path | None, sets: Sequence[str], shelf: Shelf | None) -> Variant | None:
        """The variant given here, else the record's: the record's ``set:`` lies over it, and ``sets`` over that."""
        entry = self._first("variant")
        own = [one for one in self.entries.get("set", ()) if self._is_a_rule(one)]
        if given is not None:
            self.out.named_by = "caller"
        elif entry is None or not entry.text:
            self.out.named_by = "default"
        name = given or (entry.text if entry is not None and entry.text else DEFAULT)
        near = Path(self.record.file).parent
        look_up = shelf.load if shelf is not None else load
        rules = [one.text for one in own]
        while True:
            try:
                if isinstance(name, Variant):
                    return with_rules(name, sets=[*rules, *sets])
                return look_up(name, sets=[*rules, *sets], near=near).variant
            except VariantError as error:
                wrong = {fault.set_index for fault in error.faults if fault.set_index is not None}
                mine = sorted(index for index in wrong if index < len(rules))
                if given is not None and not mine:
                    raise
                if not mine:
                    self._unknown_variant(entry, str(name), error)
                    return None
                for index in reversed(mine):
                    self._wrong_rule(own[index], next(f for f in error.faults if f.set_index == index))
                    del own[index], rules[index]

    def _is_a_rule(self, entry: Entry) -> bool:
        said = read_override(entry.text)
        if isinstance(said, Override):
            return True
        self._unknown_rule(entry, str(said[0].facts["reason"]))
        return False

    def _unknown_variant(self, entry: Entry | None, name: str, error: VariantError) -> None:
        span = entry.span() if entry is not None else Span(1, 1, 2)
        first, more = error.faults[0], len(error.faults) - 1
        reason = headline(first) if first.file else first.message
        facts: dict[str, object] = {"text": name, "reason": f"{reason} (and {more} more)" if more else reason}
        if not error.not_found:
            facts["advice"] = f"`referee variants check {name}` tells all that is wrong with it"
        near = closest(name, variant_ids())
        if near and any(fault.kind is FaultKind.UNKNOWN_VARIANT for fault in error.faults):
            facts["closest"] = near
        self.out.faults.append(Fault("unknown-variant", span, facts))

    def _wrong_rule(self, entry: Entry, fault: VariantFault) -> None:
        """A ``set:`` that the variant refuses, at the stretch of it that is wrong."""
        facts: dict[str, object] = {"text": entry.text, "reason": fault.message}
        if fault.help:
            facts["advice"] = fault.help
        self.out.faults.append(Fault("unknown-rule", entry.span(fault.column - 1, fault.end_column - 1), facts))

    def _unknown_rule(self, entry: Entry, reason: str) -> None:
        self.out.faults.append(Fault("unknown-rule", entry.span(), {"text": entry.text, "reason": reason}))

    def _digest(self, variant: Variant) -> None:
        entry = self._first("rules")
        if entry is not None and entry.text and entry.text != variant.digest:
            facts: dict[str, object] = {"digest": entry.text, "found": variant.digest}
            changed = changed_rule(variant, entry.text)
            if changed is not None:
                facts |= {"rule": changed.key, "then": written(changed.left), "now": written(changed.right)}
            self.out.faults.append(Fault("rules-changed", entry.span(), facts))

    # -- the players

    def _players(self, variant: Variant) -> tuple[str, ...] | None:
        entry = self._first("players")
        if entry is None:
            self.out.faults.append(Fault("missing-header", Span(1, 1, 2), {"header": "players"}))
            return None
        return players_of(entry, variant, self.out.faults)

    def _start(self, game: Game) -> None:
        entry = self._first("start")
        if entry is not None:
            said = game.said(entry, read_scores)
            for side, points in said.points.items() if said is not None else ():
                game.score[side] = points
        self.out.start = game.per_side(game.score)
        if entry is not None:
            _carried_in(game)

    # -- the cut

    def _cut(self, game: Game) -> None:
        """Who deals first by the cuts; a tie is cut again by those who tied."""
        left = list(range(game.count))
        decided: Entry | None = None
        for entry in self.entries.get("cut", ()):
            if decided is not None:
                self._repeated(entry, decided)
                continue
            cut = game.said(entry, read_cut)
            if cut is None:
                return
            left = _first_of(game, {player.seat: card for player, card, _ in cut.cards}, left)
            decided = entry if len(left) == 1 else None
            if decided is not None and game.variant.deal.first_dealer != "agreed":
                game.dealer, game.due_reason = left[0], "cut"
        if decided is None and self.entries.get("cut") and game.variant.deal.first_dealer != "agreed":
            game.tied = tuple(left)
        self._partners(game)

    def _partners(self, game: Game) -> None:
        """Where partners are cut for, the two lowest against the two highest; seats that say otherwise hold.

        Those level are parted by what they cut next; who is never parted is nobody's fault.
        """
        rules = game.variant.players
        if rules.partners_by != "cut" or game.count != 4 or 4 not in rules.partners:
            return
        cuts: list[list[int]] = [[] for _ in range(game.count)]
        for entry in self.entries.get("cut", ()):
            said = read_cut(entry.text, game.who)
            for player, card, _ in () if isinstance(said, tuple) else said.cards:
                cuts[player.seat].append(_height(game, card))
            order = sorted(range(game.count), key=lambda seat: cuts[seat])
            if all(cuts) and cuts[order[1]] != cuts[order[2]]:
                if game.sides[order[0]] != game.sides[order[1]]:
                    facts = {"players": [game.players[seat] for seat in order[:2]], "sides": list(game.side_names)}
                    game.fault("wrong-partners", entry.span(), facts)
                return


def _carried_in(game: Game) -> None:
    """A score that is carried in may have raised the target, or have ended the game before its first deal."""
    rules, target = game.variant.game, game.target
    if target is None or game.variant.scoring.goal == "least" or rules.over == "back":
        return
    out = [side for side, points in enumerate(game.score) if points >= target]
    while len(out) > 1 and rules.both_out == "raise-target":
        target += rules.raise_by
        out = [side for side, points in enumerate(game.score) if points >= target]
    game.target = target
    if len(out) == 1:
        game.stage = GameStage.OVER


def _height(game: Game, card: int) -> int:
    """How high a card is in a cut; the ace is low unless the variant has it high."""
    place = card // len(game.rules.pack.suits)
    return len(game.rules.pack.ranks) if place == 0 and game.variant.deal.ace_in_cut == "high" else place


def _first_of(game: Game, cards: dict[int, int], among: list[int]) -> list[int]:
    """Those of ``among`` who cut lowest, or highest where that deals."""
    heights = {player: _height(game, card) for player, card in cards.items() if player in among}
    if not heights:
        return among
    best = max(heights.values()) if game.variant.deal.first_dealer == "high-cut" else min(heights.values())
    return [player for player in among if heights.get(player) == best]


def _why_no_name(name: str, variant: Variant, seen: set[str]) -> str:
    pack = compile_rules(variant).pack
    if not name:
        return "empty"
    if name.lower() in seen:
        return "twice"
    if name.lower() in KEYWORDS:
        return "keyword"
    if name.lower() == "all":
        return "all"
    if pack.number(name.upper()) is not None or pack.number(name) is not None:
        return "card"
    if build_named(pack, name) is not None and any(char.isdigit() for char in name):
        return "build"
    return "" if _NAME.fullmatch(name) else "characters"
