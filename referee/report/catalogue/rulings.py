"""Rulings said aloud: one sentence each, of what happened, what is done now, and by which law.

What was ruled is read from the judgement; nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from referee.replay.judgement import Ruled
from referee.report.catalogue.rules import governing_law
from referee.report.words import card, cards, counted, listed, number
from referee.variant.laws import NO_LAW, RULED_BY_KEY, RulingName, chooser
from referee.variant.model import Variant

HAPPENED: Mapping[str, str] = {
    "card-exposed": "{dealer} showed {card} while dealing{to}",
    "card-faced": "{card} was found face up in the pack{meant}",
    "wrong-number": "{player}'s hand was dealt wrong: {cards}",
    "short-hand": "{player} has {fewer}",
    "card-found": "{card} was found on the floor",
    "lifted-early": "{player} took up the hand before the deal was complete",
    "no-shuffle": "the pack was not shuffled",
    "no-cut": "the pack was not cut",
    "wrong-dealer": "the wrong player dealt",
    "out-of-turn": "{player} played {card} out of turn",
    "two-cards": "{player} played two cards at once",
    "wrong-capture": "a wrong capture was proved",
    "false-build": "a build was proved to be made without the card that takes it",
    "looked-back": "{player} looked at tricks before the last one",
    "counted-early": "{player} counted before all cards were played",
    "wrong-claim": "a claim was proved wrong",
    "missed-draw": "{player} forgot to draw",
    "missed-capture": "{player} missed a take",
    "unannounced-build": "{player} built without a word",
}
"""What happened, by the irregularity."""

DONE: Mapping[str, str] = {
    "deal-again": "the deal is void, and {dealer} deals again",
    "deal-lost": "the deal is void, and the next player deals",
    "new-deal-on-demand": "an opponent may ask for a new deal",
    "stands": "nothing changes{kept}",
    "may-refuse": "{owner} may refuse the card",
    "must-take": "{owner} keeps the card",
    "dealer-takes": "{dealer} takes the card, and {owner} draws one from {dealer}'s hand unseen",
    "dealer-scores-nothing": "the hands are made right, and {dealer_side} {count} nothing in this deal",
    "make-right": "the hands are made right, and nothing else changes",
    "bears-loss": "{player} plays on with fewer cards",
    "to-short-player": "it goes to {short}",
    "no-misdeal": "no misdeal and no fresh deal can be claimed in this deal any more",
    "lay-down": "the card is laid on the table; it takes and builds nothing",
    "return-cards": "what was wrongly taken goes back",
    "break-up": "the cards of the build lie apart again",
    "points": "{points}",
    "lose-game": "{offender} loses the game",
    "opponents-choose": "the deal is void, and the opponents choose who deals again",
    "forbidden": "that is not allowed; nothing changes",
    "replace": "the card goes into the stock, and {owner} gets another",
    "short-next": "the surplus lies on the table, and {player}'s next hand is so many short",
    "trail-until-even": "{player} only plays cards to the table until the hands are even",
    "must-trail": "{player} plays the card to the table at the next turn; it takes and builds nothing",
    "draw-two": "{player} draws two cards next time",
    "no-law": "these rules are silent about it, and the table has to agree",
    "not-here": "by these rules there is no such thing, and nothing is ruled",
    "stage-unknown": "what follows depends on when it happened, which is not told: nothing is ruled",
}
"""What is done now, by the ruling."""

CHOSEN: Mapping[str, str] = {
    "redeal": "a new deal was asked for: this one is void, and {dealer} deals again",
    "accept": "{owner} keeps the card, and the deal goes on",
    "refuse": "{owner} refused it: it goes into the middle of the stock, and {owner} gets the top card",
}
"""What was chosen where the law left a choice."""

_KEPT = {
    "card-exposed": "; {owner} has the card",
    "card-faced": "; {owner} has the card",
    "wrong-number": "; the hand stays as it is",
}


CLAIMED: Mapping[str, str] = {
    "sweep": "the sweep",
    "last": "the last trick",
    "cards": "the most cards",
    "spades": "the most spades",
    "big": "big cassino",
    "little": "little cassino",
}
"""What was claimed, in words; any other item by its name."""

NO_SWEEP: Mapping[str, str] = {
    "sweep.last_play": "a board cleared by the last card of a deal is no sweep",
    "sweep.last_round": "a board cleared in the last round of a deal is no sweep",
}
"""Why a board that was cleared is no sweep, by the rule."""


def effect(ruled: Ruled, variant: Variant | None) -> str:
    """The sentence that is said of a ruling: what happened, what is done now, by which law."""
    said = _SAYERS[ruled.about](ruled)
    source = _source(ruled, variant)
    return f"{said[:1].upper()}{said[1:]}{f' [{source}]' if source else ''}."


def _source(ruled: Ruled, variant: Variant | None) -> str | None:
    """The place in a book by which it is ruled, where the variant names one."""
    if ruled.law is not None:
        return ruled.law.source
    if variant is None or ruled.about == "end":
        return None
    keys = {
        "challenge": ("challenge.remedy",) if ruled.ruling == "upheld" else ("challenge.window",),
        "claim": ("game.claim_wrong",) if ruled.ruling == "wrong" else ("game.out",),
    }.get(ruled.about, ())
    if ruled.about == "claim" and ruled.what != "out":
        keys = (str(ruled.facts["because"]),) if ruled.facts.get("because") else ()
    if ruled.about == "challenge" and ruled.what == "false-build" and ruled.ruling == "upheld":
        keys = (RULED_BY_KEY["false-build"],)
    law = governing_law(variant, keys) if keys else None
    return None if law is None else law.source


def challenged(ruled: Ruled) -> str:
    """What became of a foul that was challenged, or proved by the table itself."""
    if ruled.ruling == "late":
        return f"the play stands: it was challenged in line {ruled.line}, too late"
    how = f"it was challenged in line {ruled.line}, rightly" if ruled.player else f"it was proved in line {ruled.line}"
    return f"{how}: {listed(_remedied(ruled.facts, str(ruled.facts.get('against') or 'the other')))}"


def _irregularity(ruled: Ruled) -> str:
    return f"{HAPPENED[ruled.what].format_map(_named(ruled))}: {done(ruled)}"


def done(ruled: Ruled) -> str:
    """What is done now about an irregularity, or was chosen."""
    facts = _named(ruled)
    otherwise = _otherwise(ruled, facts)
    if otherwise:
        return otherwise
    if ruled.choice is not None and ruled.choice in CHOSEN:
        accepted_deal = ruled.choice == "accept" and ruled.ruling == RulingName.NEW_DEAL_ON_DEMAND
        return "the deal was accepted and goes on" if accepted_deal else CHOSEN[ruled.choice].format_map(facts)
    if ruled.facts.get("unchosen"):
        return f"{DONE[str(ruled.ruling)].format_map(facts)}; nothing was chosen, and the deal goes on{facts['kept']}"
    if ruled.choice is not None:
        return f"{DONE[str(ruled.ruling)].format_map(facts)}; they chose {ruled.choice}"
    return DONE[str(ruled.ruling)].format_map(facts) + _choice_open(ruled)


def _otherwise(ruled: Ruled, facts: Mapping[str, str]) -> str:
    """What is done now where this deal makes another sentence of it than its law has; empty where it does not."""
    lifted = ruled.facts.get("lifted")
    if lifted is not None:
        who = f"{lifted['player']} had taken up the hand" if lifted["player"] else "a hand had been taken up"
        return f"no misdeal and no new deal can be claimed, for {who} in line {lifted['line']}{facts['kept']}"
    if ruled.ruling == NO_LAW and ruled.facts.get("nobody_short"):
        return "nobody is short of a card, and the table has to agree whose it is"
    if ruled.ruling == RulingName.DEALER_TAKES and ruled.facts.get("own"):
        return f"{facts['dealer']} keeps the card"
    return ""


def _choice_open(ruled: Ruled) -> str:
    """Whose the choice is, where none has been made."""
    if not ruled.choices or ruled.law is None:
        return ""
    who = {"adversary": "an opponent", "owner": "the owner of the card", "dealer": "the dealer"}
    return f" ({who.get(chooser(ruled.law) or '', 'they')} may choose {listed(ruled.choices, 'or')})"


def _named(ruled: Ruled) -> dict[str, str]:
    """The words that stand in a sentence for who did it, which card, whose hand."""
    facts = ruled.facts
    player = str(facts.get("player") or ruled.player or "a player")
    dealer = str(facts.get("dealer") or "the dealer")
    shown = card(str(facts["card"])) if "card" in facts else "a card"
    owner = str(facts.get("player") or "the owner")
    kept = _KEPT.get(ruled.what, "").format(owner=owner) if "player" in facts else ""
    return {
        "player": player,
        "dealer": dealer,
        "count": "count" if "+" in str(facts.get("dealer_side")) else "counts",
        "dealer_side": str(facts.get("dealer_side") or dealer),
        "card": shown,
        "to": _to(facts, dealer, owner),
        "meant": f", and was to be {owner}'s" if "player" in facts else "",
        "owner": owner,
        "offender": str(ruled.player or "who did it"),
        "cards": _instead(facts) or "another number of cards than is right",
        "fewer": _instead(facts) or "a card too few",
        "short": f"{facts['short']}, who is short" if "short" in facts else "the player who is short",
        "kept": kept,
        "points": _law_points(ruled),
    }


def _to(facts: Mapping[str, Any], dealer: str, owner: str) -> str:
    """To whom a card was dealt that was shown."""
    if "player" not in facts:
        return ""
    return f", {dealer}'s own" if facts.get("own") else f" to {owner}"


def _instead(facts: Mapping[str, Any]) -> str:
    """How many cards a hand has, and how many it should have; empty where it is not told."""
    cards, held = facts.get("cards"), facts.get("held")
    return "" if cards is None else counted(cards, "card") + (f" instead of {held}" if held is not None else " only")


def _law_points(ruled: Ruled) -> str:
    """How many points a law gives, and to whom."""
    law = ruled.law
    if law is None or not law.points:
        return "points are paid"
    offender = str(ruled.player or "who did it")
    if law.to == "offender":
        if law.points < 0:
            return f"{counted(-law.points, 'point')} {'comes' if law.points == -1 else 'come'} off {offender}'s score"
        return f"{counted(law.points, 'point')} to {offender}"
    return f"{counted(law.points, 'point')} to {offender}'s opponents"


def _challenge(ruled: Ruled) -> str:
    facts, who = ruled.facts, ruled.player
    against = str(facts.get("against") or "the other")
    if ruled.ruling == "late":
        return f"{who} challenged too late: {against}'s play in line {facts.get('play')} stands"
    if ruled.ruling == "failed":
        if "play" not in facts or against == who:
            return f"{who} challenged, and no foul of another is there to object to: nothing changes"
        return f"{who} challenged {against}'s play, wrongly: it stands"
    start = f"{who} challenged {against}'s play in line {facts['play']}, rightly" if who else "the foul was proved"
    return f"{start}: {listed(_remedied(facts, against))}"


def _remedied(facts: Mapping[str, Any], against: str) -> list[str]:
    """What was done about a foul: what lies where, who pays, who loses."""
    played, back = str(facts["card"]), [str(each) for each in facts["back"]]
    others = [each for each in back if each != played]
    said = [f"{cards(others)} {'goes' if len(others) == 1 else 'go'} back to the table"] if others else []
    if facts["in_hand"]:
        said.append(f"{card(played)} returns to {against}'s hand, who plays again")
    elif played in back:
        said.append(f"{card(played)} lies on the table")
    said += [f"{card(own)} returns to {follower}'s hand, who plays again" for follower, own in facts["followers"]]
    for side, points in facts["points"].items():
        said.append(f"{counted(abs(points), 'point')} {f'to {side}' if points > 0 else f'off {side}'}")
    said += _lost(facts)
    if not said and facts["changed"]:
        said.append("the build lies apart again")
    if not said:
        said.append(
            "nothing can be put back any more" if facts["remedy"] != "stands" else "the play stands all the same"
        )
    return said


def _lost(facts: Mapping[str, Any]) -> list[str]:
    """Who loses the game by a ruling, and that nobody wins it where there are more than two sides."""
    nobody = "" if facts.get("winner") else ", and nobody wins it"
    return [f"{side} {'lose' if '+' in side else 'loses'} the game{nobody}" for side in facts.get("lost", ())]


def _claim(ruled: Ruled) -> str:
    facts, who = ruled.facts, ruled.player
    if ruled.ruling is None:
        said = "to be out" if ruled.what == "out" else CLAIMED.get(ruled.what, f"the {ruled.what}")
        return f"{who} claims {said}: it is judged as soon as all is counted"
    if ruled.what == "out":
        points, target = number(facts["points"]), facts["target"]
        if ruled.ruling == "right":
            return f"{who} claimed to be out with {points} of {target} points, rightly: {facts['side']} wins the game"
        costs = [f"{counted(abs(paid), 'point')} to {side}" for side, paid in facts.get("paid", {}).items()]
        costs += _lost(facts)
        return f"{who} claimed to be out, and has {points} of {target} points: {listed(costs) or 'nothing changes'}"
    word = CLAIMED.get(ruled.what, f"the {ruled.what}")
    if ruled.ruling == "right":
        return f"{who} claimed {word}, rightly: {facts['side']} {'have' if '+' in str(facts['side']) else 'has'} it"
    return f"{who} claimed {word}, wrongly: {_why_wrong(ruled)}"


def _why_wrong(ruled: Ruled) -> str:
    """Why a claim to a sweep, the last trick or an item is not granted."""
    facts = ruled.facts
    if ruled.what == "sweep":
        return f"{NO_SWEEP.get(facts['because'], 'the board was not cleared')}, and nothing is counted for it"
    if ruled.what == "last":
        return "it has not been made yet" if facts["early"] else "it went elsewhere"
    return f"{facts['count']} taken so far, and it is certain from {facts['needed']} on"


def _insistence(ruled: Ruled) -> str:
    facts, who = ruled.facts, ruled.player
    against = str(facts.get("against") or "the player")
    if ruled.ruling == "upheld":
        return f"{who} insisted, rightly: {against} takes the play back, plays the same card and takes all it can"
    if ruled.ruling == "late":
        return f"{who} insisted too late: the play stands"
    return f"{who} insisted, wrongly: nothing more can be taken, and the play stands"


def _end(ruled: Ruled) -> str:
    facts = ruled.facts
    score = listed([f"{side} {number(points)}" for side, points in facts["score"].items()])
    if ruled.what == "won":
        counts = f", and the game counts {facts['counts']}" if facts["counts"] > 1 else ""
        lurched = f"; {listed(facts['lurched'])} {_are(facts['lurched'])} lurched" if facts["lurched"] else ""
        verb = "win" if "+" in str(facts["side"]) else "wins"
        return f"{facts['side']} {verb} the game{_out_with(facts)}, {score}{lurched}{counts}"
    if ruled.what == "both-out":
        claim = " and nobody has claimed: the first right claim wins at once," if facts["claim"] else ":"
        otherwise = "else they play" if facts["claim"] else "they play"
        return f"{listed(facts['sides'])} have reached {facts['target']}{claim} {otherwise} on to {facts['raised']}"
    level = f"{listed(facts['sides'])} are level{_out_with(facts)}"
    if facts["drawn"]:
        return f"{level}, and the game is over without a winner: {score}"
    return f"{level}, and another deal is played: {score}"


def _out_with(facts: Mapping[str, Any]) -> str:
    """With which item a side was out first, where the items are counted in order; several may be out with the same."""
    item = facts.get("item")
    if item is None:
        return ""
    name = CLAIMED.get(item, f"the {item}")
    if not facts["shared"]:
        return f" (out first, with {name})"
    return f" (out with the same item, {name}: {'the score decides' if 'side' in facts else 'and so is the score'})"


def _are(names: Sequence[str]) -> str:
    return "are" if len(names) > 1 else "is"


_SAYERS: Mapping[str, Callable[[Ruled], str]] = {
    "irregularity": _irregularity,
    "challenge": _challenge,
    "insistence": _insistence,
    "claim": _claim,
    "end": _end,
}
