"""Irregularities and rulings in a record: what happened, at which stage, what the law makes of it.

The stage is read off the place, and what the place cannot tell off the keys of the entry. What neither tells matters
only where the laws differ by it: then nothing is ruled. What follows from a ruling is in `consequences`.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile
from typing import Any

from referee.faults import Related
from referee.record.entries import Irregularity
from referee.record.parsing import read_deal, read_irregularity, read_ruling, unknown_word
from referee.record.reading import Entry
from referee.replay.challenges import fouls_known
from referee.replay.consequences import carry_out, chosen, unruled, void
from referee.replay.doubts import last_naming
from referee.replay.hand_sizes import one_turn, short_player
from referee.replay.judgement import Ruled
from referee.replay.located import seen_before
from referee.replay.noted import Case, Pending, Played
from referee.replay.remedies import give_points, separate, uphold
from referee.replay.stage import Status
from referee.replay.state import Deal, Game
from referee.table.plays import BuildPlay, Take
from referee.variant.laws import (
    NO_LAW,
    NOT_HERE,
    RULED_BY_KEY,
    STAGE_UNKNOWN,
    Answer,
    IrregularityName,
    RulingName,
    answer,
    choices,
    chooser,
    completed,
    ruled_by_key,
)
from referee.variant.model import Law, When

Kind = IrregularityName
ABOUT_DEALING = frozenset(kind for kind in Kind if kind.of_the_dealer) | {
    Kind.LIFTED_EARLY,
    Kind.SHORT_HAND,
    Kind.CARD_FOUND,
}
"""What belongs to a deal that is open: after the last card, or once it is counted, it is too late."""
PLAYED = frozenset({Kind.OUT_OF_TURN, Kind.TWO_CARDS})
"""What is about a card that was played: the card it names may have been seen."""
OF_A_NUMBER = frozenset({Kind.WRONG_NUMBER, Kind.SHORT_HAND})


def irregularity(game: Game, deal: Deal, entry: Entry) -> None:
    """An ``irregularity:`` line: what happened, whose it is, at what stage, and what the law makes of it."""
    said = game.said(entry, read_irregularity)
    if said is None or _too_late(game, deal, entry, said) or _wrong_number_said(game, deal, entry, said):
        deal.ruled_out = entry.line
        return
    case = _case(game, deal, entry, said)
    if said.kind in RULED_BY_KEY:
        (_unannounced if said.kind is Kind.UNANNOUNCED_BUILD else _proved)(game, deal, case)
        return
    stage = stage_of(game, deal, said, entry)
    found = answer(game.variant, said.kind, stage)
    nobody_short = said.kind == "card-found" and found.word == "to-short-player" and short_player(deal) is None
    if nobody_short:
        found = Answer(NO_LAW)
    law = found.law
    if law is not None and law.ruling == "replace" and not deal.rounds.stock:
        law = replace(law, ruling="must-take")
    facts = _facts(game, deal, case) | ({"nobody_short": True} if nobody_short else {})
    if law is not None and deal.lifted is not None and _would_be_a_misdeal(RulingName(law.ruling)):
        law, facts["lifted"] = _barred(game, deal.lifted)
    _rule(game, deal, case, found, law, stage, facts)


def _barred(game: Game, lifted: Entry) -> tuple[Law, dict[str, Any]]:
    """The law by which lifted hands bar a misdeal, and who lifted them in which line."""
    ruled = next(one for one in reversed(game.out.rulings) if one.what == Kind.LIFTED_EARLY and one.law is not None)
    law = ruled.law or Law(When((Kind.LIFTED_EARLY,)), RulingName.NO_MISDEAL)
    return law, {"line": lifted.line, "player": ruled.facts.get("player")}


def _too_late(game: Game, deal: Deal, entry: Entry, said: Irregularity) -> bool:
    """Whether it belongs to the dealing of a deal that is not open any more."""
    late = said.kind in ABOUT_DEALING and deal.stage.status is not Status.OPEN
    if late:
        facts = {"entry": f"irregularity: {said.kind}", "reason": "dealing-after-deal"}
        game.fault("misplaced-entry", entry.key_span(), facts)
    return late


def _case(game: Game, deal: Deal, entry: Entry, said: Irregularity) -> Case:
    """What happened, with the card where it can be where it is said to be."""
    player = None if said.player is None else said.player.seat
    if said.miswritten is not None:
        fault = said.miswritten
        game.fault(fault.name, entry.span(fault.start, fault.end), fault.facts)
    card, word = said.card, said.card_word
    seen = None if said.kind in PLAYED else seen_before(deal, card, player)
    if seen is not None and card is not None and word is not None:
        facts = {"card": game.rules.pack.name(card), "seen": seen}
        first = last_naming(game, deal, card)
        related = () if first is None else (Related(first, "seen"),)
        game.fault("card-repeated", entry.span(word.start, word.end), facts, related)
        card = None
    if card is not None and card < 0:
        card = None
    offender = deal.dealer if said.kind.of_the_dealer else player
    return Case(entry, said.kind, card, player, offender, said.cards)


def _facts(game: Game, deal: Deal, case: Case) -> dict[str, Any]:
    """What a sentence about it may name."""
    side = game.side_names[game.sides[deal.dealer]]
    facts: dict[str, Any] = {"dealer": game.name(deal.dealer), "dealer_side": side}
    if case.card is not None:
        facts["card"] = game.rules.pack.name(case.card)
    if case.player is not None:
        facts["player"] = game.players[case.player]
        facts["own"] = case.player == deal.dealer
    if case.cards is not None:
        facts["cards"] = case.cards
    if case.kind in OF_A_NUMBER and case.player is not None:
        facts["held"] = deal.rounds.held(case.player)
    if case.kind == Kind.CARD_FOUND and (short := short_player(deal)) is not None:
        facts["short"] = game.players[short]
    return facts


def _wrong_number_said(game: Game, deal: Deal, entry: Entry, said: Irregularity) -> bool:
    """Whether ``cards=N`` is no irregularity at all: as many as there should be, or a short hand that is not short."""
    if said.kind not in OF_A_NUMBER or said.cards is None or said.player is None:
        return False
    held = deal.rounds.held(said.player.seat)
    right = said.cards == held if said.kind == "wrong-number" else said.cards >= held
    if right:
        wanted = [f"fewer than {held}"] if said.kind == "short-hand" else [f"another number than {held}"]
        fault = unknown_word(said.keys["cards"], "value of cards", wanted)
        game.fault(fault.name, entry.span(fault.start, fault.end), fault.facts)
    return right


def stage_of(
    game: Game, deal: Deal, said: Irregularity | None = None, entry: Entry | None = None
) -> dict[str, str | int | None]:
    """How far a deal has come, in the words of the laws; None for what is not known.

    The keys of an entry stand against the place. A deal that is kept by counts has no place.
    """
    rounds = deal.rounds
    stage: dict[str, str | int | None] = {"players": game.count}
    if entry is None or not kept_by_counts(game, deal, entry):
        stage |= {
            "round": rounds.stage() if deal.turned else "first",
            "table": "turned" if deal.turned else "not-turned",
            "hands": "lifted" if rounds.begun else "not-lifted",
            "found": "later" if rounds.begun else None,
        }
    keys = {} if said is None else {key: value.text.lower() for key, value in said.keys.items() if key != "cards"}
    return stage | {key: value for key, value in completed(keys).items() if value is not None}


def kept_by_counts(game: Game, deal: Deal, entry: Entry) -> bool:
    """Whether a deal has no plays and no table, and is counted: then nothing is known of the place of an entry."""
    if deal.plays or deal.laid or deal.doubts:
        return False
    if deal.counts.entries:
        return True
    rest = [one.keyword for one in takewhile(lambda one: one.keyword not in {"deal", "game"}, game.after(entry.line))]
    return None not in rest and "table" not in rest and ("count" in rest or "points" in rest)


def _rule(
    game: Game,
    deal: Deal,
    case: Case,
    found: Answer,
    law: Law | None,
    stage: dict[str, str | int | None],
    facts: dict[str, Any],
) -> None:
    """What the answer of the laws means for this deal: said, and carried out."""
    word = law.ruling if law is not None else found.word
    known = {key: value for key, value in stage.items() if value is not None}
    ruled = Ruled(
        case.entry.line,
        deal.result.number,
        "irregularity",
        case.kind,
        game.name(case.offender),
        word,
        law=law,
        choices=choices(law) if law is not None else (),
        stage=known,
        facts=facts,
    )
    game.out.rulings.append(ruled)
    booked = case.kind == "two-cards" and case.player is not None and one_turn(deal, case.entry, case.player, case.card)
    if law is None:
        _unruled(game, deal, case, found, facts)
    elif choices(law):
        deal.pending = Pending(case.entry, law, choices(law), case, len(game.out.rulings) - 1)
    elif _over(law, case) is None:
        game.out.rulings.pop()
        expected = f"irregularity: {case.kind} NAME"
        why = {"reason": "the law rules over a player, and nobody is named", "expected": expected}
        game.fault("unreadable-line", case.entry.span(), {"text": case.entry.text} | why)
    else:
        if booked and law.ruling == "bears-loss" and case.cards is None:
            case = replace(case, cards=deal.rounds.held(case.player or 0))
        carry_out(game, deal, case, law)


def _would_be_a_misdeal(ruling: RulingName) -> bool:
    """Whether a ruling would end the deal: what lifted hands bar."""
    return ruling.voids or ruling is RulingName.NEW_DEAL_ON_DEMAND


def _over(law: Law, case: Case) -> int | None:
    """Over whom a law rules; somebody, where it rules over nobody in particular."""
    match RulingName(law.ruling).over:
        case "player":
            return case.player
        case "offender":
            return case.offender
        case _:
            return 0


def _unruled(game: Game, deal: Deal, case: Case, found: Answer, said: dict[str, Any]) -> None:
    """No law rules: the variant is silent, the stage is not known, or its game has no such thing."""
    if found.word == STAGE_UNKNOWN:
        facts = {"irregularity": case.kind, "missing": list(found.missing)}
        game.fault("stage-unknown", case.entry.span(), facts)
    elif found.word == NO_LAW:
        nobody = {"nobody_short": "yes"} if said.get("nobody_short") else {}
        game.fault("no-law", case.entry.span(), {"irregularity": case.kind, "variant": game.variant.id} | nobody)
    if found.word != NOT_HERE:
        unruled(deal, case)


# -- choices


def ruling(game: Game, deal: Deal, entry: Entry) -> None:
    """A ``ruling:`` line: the choice that the law left. After an irregularity that was none it is no second fault."""
    pending = deal.pending
    if pending is None:
        if not _follows(game, deal.ruled_out, entry):
            game.fault("misplaced-entry", entry.key_span(), _no_choice(game, deal))
        return
    said = read_ruling(entry.text, game.who)
    choice = said.choice
    if choice not in pending.choices:
        fault = unknown_word(said.word, "ruling", pending.choices)
        game.fault(fault.name, entry.span(fault.start, fault.end), fault.facts)
        pending.tried = True
        return
    deal.pending = None
    game.out.rulings[pending.place] = replace(game.out.rulings[pending.place], choice=choice)
    if isinstance(pending.case, Played):
        give_points(game, deal, pending, pending.case, choice)
    elif choice == "redeal":
        void(game, deal, passes=False)
    else:
        chosen(deal, pending.case, choice)


def _follows(game: Game, line: int | None, entry: Entry) -> bool:
    """Whether an entry is the first after a line, notes left out."""
    if line is None:
        return False
    return next((one.line for one in game.after(line) if one.keyword != "note"), None) == entry.line


def _no_choice(game: Game, deal: Deal) -> dict[str, object]:
    """Why a ``ruling:`` has nothing to choose: a hand was lifted before, or no irregularity leaves a choice."""
    last = game.out.rulings[-1] if game.out.rulings else None
    barred = last is not None and last.about == "irregularity" and last.ruling == "no-misdeal"
    if barred and deal.lifted is not None and last is not None and last.what != "lifted-early":
        return {"entry": "ruling", "reason": "hands-lifted", "line": deal.lifted.line}
    return {"entry": "ruling", "reason": "no-choice"}


def chosen_dealer(game: Game, entry: Entry) -> None:
    """A ``ruling:`` line with a name, where the opponents choose: that player deals again."""
    said = game.said(entry, read_deal)
    if said is None:
        return
    player = said.dealer.seat
    game.again, game.due_reason = player, "chosen"
    game.out.rulings[-1] = replace(game.out.rulings[-1], choice=game.players[player])


def settle_choice(game: Game, deal: Deal, *, last: bool = False) -> None:
    """A choice left open is reported, and judged as ``accept``; ``last``: nothing follows yet by which it would be."""
    pending, deal.pending = deal.pending, None
    if pending is None:
        return
    if not pending.tried:
        noted = game.out.rulings[pending.place]
        facts = {
            "irregularity": noted.what,
            "choices": list(pending.choices),
            "by": chooser(pending.law) or pending.law.by,
        }
        game.fault("ruling-missing", pending.entry.span(), facts)
    if isinstance(pending.case, Played):
        give_points(game, deal, pending, pending.case, pending.choices[0])
    elif "accept" in pending.choices:
        chosen(deal, pending.case, "accept")
        if not last:
            noted = game.out.rulings[pending.place]
            game.out.rulings[pending.place] = replace(noted, facts={**noted.facts, "unchosen": True})


def disputes_a_play(entry: Entry) -> bool:
    """Whether an irregularity is about a play, so that a complete deal is open again while it is ruled on."""
    kind = entry.text.split(maxsplit=1)[0].lower() if entry.text else ""
    return kind in {*PLAYED, *RULED_BY_KEY}


def _proved(game: Game, deal: Deal, case: Case) -> None:
    """A foul that the table itself has proved: ruled as an upheld challenge of it."""
    found = answer(game.variant, case.kind, {})
    if found.word == NOT_HERE:
        _rule(game, deal, case, found, None, {}, _facts(game, deal, case))
        return
    kinds = Take if case.kind == "wrong-capture" else BuildPlay
    fouls = [
        one
        for one in fouls_known(deal)
        if isinstance(one.played.play, kinds) and (case.player is None or one.played.player == case.player)
    ]
    if case.kind == "wrong-claim" or not fouls:
        facts = {"entry": f"irregularity: {case.kind}", "reason": "no such foul is known at this place"}
        game.fault("misplaced-entry", case.entry.key_span(), facts)
        return
    uphold(game, deal, fouls[-1], case.entry, None)


def _unannounced(game: Game, deal: Deal, case: Case) -> None:
    """A build that was laid without a word: ruled by its key, where the player's last play was one."""
    found = answer(game.variant, case.kind, {})
    if found.word == NOT_HERE:
        _rule(game, deal, case, found, None, {}, _facts(game, deal, case))
        return
    plays = (one for one in reversed(deal.plays) if case.player in (None, one.player))
    last = next(plays, None)
    if last is None or last.undone or not isinstance(last.play, BuildPlay):
        facts = {"entry": f"irregularity: {case.kind}", "reason": "the last play was no build"}
        game.fault("misplaced-entry", case.entry.key_span(), facts)
        return
    word, name = ruled_by_key(game.variant, case.kind), game.players[last.player]
    facts = {**_facts(game, deal, case), "player": name}
    game.out.rulings.append(
        Ruled(case.entry.line, deal.result.number, "irregularity", case.kind, name, word, facts=facts)
    )
    if word == "break-up":
        separate(deal, last)
        game.out.ruled[last.entry.line] = case.entry.line
