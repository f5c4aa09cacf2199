"""The words that people use at a table, each with the rules and terms that they mean."""

from __future__ import annotations

from collections.abc import Mapping

EVERYDAY: Mapping[str, tuple[str, ...]] = {
    "two players": ("players.counts", "at"),
    "three players": ("players.counts", "at"),
    "four players": ("players.counts", "players.partners", "at"),
    "five players": ("players.counts", "at"),
    "how many players": ("players.counts",),
    "players": ("players.counts",),
    "partners": ("players.partners",),
    "partnership": ("players.partners",),
    "team": ("players.partners",),
    "teams": ("players.partners",),
    "joker": ("pack.ranks",),
    "deck": ("pack.ranks",),
    "who deals": ("deal.first_dealer", "deal.next_dealer"),
    "first dealer": ("deal.first_dealer",),
    "draw": ("deal.refill",),
    "drawing": ("deal.refill",),
    "starting cards": ("deal.table",),
    "layout": ("deal.table", "deal.layout"),
    "last round": ("deal.announce_last",),
    "jacks": ("values", "capture.court_pairing"),
    "face card": ("capture.court_pairing", "values"),
    "face cards": ("capture.court_pairing", "values"),
    "picture card": ("capture.court_pairing", "values"),
    "picture cards": ("capture.court_pairing", "values"),
    "court cards": ("capture.court_pairing", "values"),
    "value": ("values", "hand_values"),
    "worth": ("values",),
    "sum": ("values", "capture.build_in_sum"),
    "sums": ("values", "capture.build_in_sum"),
    "adding up": ("values",),
    "pairing": ("capture.court_pairing",),
    "must take": ("capture.compulsory",),
    "must capture": ("capture.compulsory",),
    "forced": ("capture.compulsory",),
    "have to take": ("capture.compulsory",),
    "obligatory": ("capture.compulsory",),
    "insist": ("capture.compulsory",),
    "missed take": ("missed-capture", "capture.compulsory"),
    "capturing": ("Take",),
    "stealing": ("build.raise_others",),
    "steal": ("build.raise_others",),
    "increase": ("Raise",),
    "increasing": ("Raise",),
    "single build": ("build.allowed",),
    "double build": ("Multiple build",),
    "compound build": ("Multiple build",),
    "duplicate": ("build.same_value",),
    "doubling": ("Multiple build",),
    "own build": ("build.raise_own", "build.owner_may_trail", "build.owner_keeps_card"),
    "hold the card": ("build.must_hold",),
    "discard": ("Trail",),
    "discarding": ("Trail",),
    "drift": ("Trail",),
    "drifting": ("Trail",),
    "throw away": ("Trail",),
    "clear the table": ("Sweep",),
    "clearing": ("Sweep",),
    "last card": ("sweep.last_play", "residue.to"),
    "last cards": ("residue.to", "residue.points"),
    "leavings": ("residue.to",),
    "leftover": ("residue.to",),
    "leftovers": ("residue.to",),
    "last take": ("residue.to", "residue.points"),
    "tie": ("scoring.items", "game.tie"),
    "ties": ("scoring.items", "game.tie"),
    "tied": ("scoring.items", "game.tie"),
    "most cards": ("Cards",),
    "most spades": ("Spades",),
    "majority": ("scoring.items",),
    "who wins": ("game.out", "game.both_out"),
    "both out": ("game.both_out", "game.out"),
    "both past 21": ("game.both_out", "game.out"),
    "both past the target": ("game.both_out", "game.out"),
    "winning": ("game.target", "game.out"),
    "winner": ("game.target", "game.out"),
    "win": ("game.target", "game.out"),
    "21": ("game.target",),
    "11": ("game.target",),
    "twenty-one": ("game.target",),
    "eleven": ("game.target",),
    "pegging": ("game.out",),
    "peg": ("game.out",),
    "overshoot": ("game.over",),
    "bust": ("game.over",),
    "skunk": ("game.lurch",),
    "double game": ("game.lurch",),
    "rubber": ("game.match",),
    "match": ("game.match",),
    "best of three": ("game.match",),
    "shutout": ("scoring.shutout",),
    "whitewash": ("scoring.shutout",),
    "misere": ("scoring.goal",),
    "fewest points": ("scoring.goal",),
    "subtract": ("scoring.deal_score",),
    "subtraction": ("scoring.deal_score",),
    "wrong claim": ("game.claim_wrong",),
    "mistake": ("challenge.window", "challenge.remedy"),
    "penalty": ("build.false_build", "game.claim_wrong", "challenge.remedy"),
    "cheat": ("challenge.window", "challenge.remedy"),
    "cheating": ("challenge.window", "challenge.remedy"),
    "exposed card": ("card-exposed",),
    "flashed card": ("card-exposed",),
    "renounce": ("out-of-turn",),
    "house rule": ("Variant",),
    "house rules": ("Variant",),
    "variants": ("Variant",),
}
"""Small letters, blanks between words."""

GROUPS: Mapping[str, str] = {
    "id": "By which a variant is found: letters, digits and hyphens. Its file has the same name.",
    "name": "What people call the game.",
    "about": "The game in a sentence or two, read out first; what no rule can say is said here.",
    "extends": "The variant that a file differs from, by id or path. What the file does not say is as it is there.",
    "sources": "The works that the rules rest on, each under a short code: title, author, year, the part used.",
    "advice": "Maxims for players; nothing is judged by them.",
    "source": "Beside `is`: where a rule stands, the code of a work and its place.",
    "note": "Beside `is`: why a rule is as it is, such as a reading of one's own.",
    "is": "The value of a rule, where its source or a note stands beside it.",
    "with": "In a situation: rules that are played otherwise in it than in its variant.",
    "set": "In a record, or behind `--set`: one rule that is played otherwise.",
    "when": "In a law: the irregularity that it is for, and the stage at which it holds.",
    "ruling": "In a law: what follows. In a record: what the players chose.",
    "by": "In a law: who chooses. In a question about a play: who plays.",
}
"""The keys of a variant file that are no rules, and those that stand beside rules."""


def meant_by(words: str) -> tuple[str, ...]:
    """The names that everyday words mean; nothing where they are none of these."""
    return EVERYDAY.get(" ".join(words.lower().replace("-", " ").split()), EVERYDAY.get(words.lower(), ()))


def stems(word: str) -> tuple[str, ...]:
    """What a word may be a form of: "trailing" of "trail", "captures" of "capture"."""
    low, found = word.lower(), []
    for ending, others in (("ies", ("y",)), ("ing", ("", "e")), ("ed", ("", "e")), ("es", ("", "e")), ("s", ("",))):
        if low.endswith(ending) and len(low) > len(ending) + 2:
            stem = low[: -len(ending)]
            found += [stem + other for other in others]
            if ending in ("ing", "ed") and stem[-1] == stem[-2]:
                found.append(stem[:-1])
    return tuple(found)
