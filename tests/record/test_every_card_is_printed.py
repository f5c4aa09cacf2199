"""The printed form names every card, in every variant, for every kind of play, right or wrong."""

from __future__ import annotations

import re

import pytest

from referee import read_record
from referee.replay import format_record
from referee.variant import load_variant, shipped_ids

# Each kind of play in small letters: what lies there, as it is written, as it is printed.
KINDS = {
    "a card laid down": ("9h ad", "t♦", "10D"),
    "a card nobody saw": ("9h ad", "?", "?"),
    "a pair": ("4d kc", "4c x 4d", "4C x 4D"),
    "a court card and its equal": ("ks 4d", "kh x ks", "KH x KS"),
    "a court card and two equals": ("ks kd 4d", "kh x ks kd", "KH x KS, KD"),
    "a court card and three equals": ("ks kd kc", "kh x ks,kd , kc", "KH x KS, KD, KC"),
    "a court card and all equals": ("ks 4d", "kh x all", "KH x KS"),
    "a court card and another rank": ("qs 4d", "kh x qs", "KH x QS"),
    "a court card and a sum": ("9h 4d", "kh x 9h+4d", "KH x 9H+4D"),
    "a sum": ("9h ad 8c", "10c x 9h+ad", "10C x 9H+AD"),
    "several sums": ("9h ad 8c 2s", "10c x 9h ad 8c 2s", "10C x 9H+AD, 8C+2S"),
    "a sweep that is said": ("9h ad", "10c X 9h+ad sweep", "10C x 9H+AD sweep"),
    "all that can be taken": ("9h ad 8c 2s", "10c x all", "10C x 9H+AD, 8C+2S"),
    "all where nothing can be taken": ("9h 8c", "5d x all", "5D x all"),
    "nothing": ("9h 8c", "5d x", "5D x"),
    "a wrong sum": ("9h 3d", "10c x 9h+3d", "10C x 9H+3D"),
    "a set that does not split": ("9h 3d", "10c x 9h 3d", "10C x 9H 3D"),
    "a card nobody saw in a set": ("9h ? 4c", "10c x 9h, ?", "10C x 9H, ?"),
    "a card played that nobody saw": ("9h ad", "? x 9h ad", "? x 9H AD"),
    "a build": ("9h 4c", "3d+4c=7", "3D+4C = 7"),
    "a build of a set": ("9h 4c 7s", "3d 4c 7s=7", "3D+4C, 7S = 7"),
    "a build that does not fit": ("9h 4c", "3d 4c = 8", "3D 4C = 8"),
    "a build of table cards": ("5h 4c", "5h+4c=9", "5H+4C = 9"),
    "a call": ("4d ks", "4c,4d=4", "4C, 4D = 4"),
    "a call of court cards": ("kd 4s", "kc kd=k", "KC, KD = K"),
    "a raise": ("[3h+4c = 7 bob] 9s", "2d+b7=9", "2D+b7 = 9"),
    "a raise with more": ("[3h+4c = 7 bob] 9s", "2d b7 9s=9", "2D+b7, 9S = 9"),
    "an add": ("[3h+4c = 7 bob] 9s", "7d,b7=7", "7D, b7 = 7"),
    "a build taken": ("[3h+4c = 7 bob] 9s", "7d x B7", "7D x b7"),
    "a build taken with more": ("[3h+4c = 7 bob] 5s 2c", "7d x b7 5s+2c", "7D x b7, 5S+2C"),
    "one of two builds": ("[3h+4c = 7 bob] [2s+5h = 7 bob] 9s", "7d x b7(3h)", "7D x b7(3H)"),
    "two builds": ("[3h+4c = 7 bob] [2s+5h = 7 bob] 9s", "7d x b7", "7D x b7"),
    "a build that another card takes": ("[3h+4c = 7 bob] 9s", "8d x b7", "8D x b7"),
    "a called build taken": ("[ks, kd = k bob] 9s", "kh x bk", "KH x bK"),
    "a called build and an equal": ("[ks, kd = k bob] kc", "kh x kc bk", "KH x KC, bK"),
    "a court card and a build": ("[3h+4c = 7 bob] 9s", "kh x b7", "KH x b7"),
}
CALLED = re.compile("bK|= K")  # a card that has one value is called by it


def shortened(variant: str) -> bool:
    """Whether a variant's pack lacks some of the cards that are written here."""
    return len(load_variant(variant).pack.ranks) < len(load_variant("base").pack.ranks)


@pytest.mark.parametrize("variant", [name for name in shipped_ids() if not shortened(name)])
@pytest.mark.parametrize("kind", KINDS)
def test_every_card_is_printed(kind: str, variant: str) -> None:
    table, entry, printed = KINDS[kind]
    if "K" in load_variant(variant).values:
        table = table.replace("= k ", "= 13 ")
        entry = entry.replace("bk", "b13")
        printed = CALLED.sub(lambda match: match[0].replace("K", "13"), printed)
    text = f"variant: {variant}\nplayers: Ann, Bob\ndeal: Bob\ntable: {table}\nann: {entry}\n"
    once = format_record(read_record(text))
    assert once.splitlines()[4] == f"Ann: {printed}"
    assert format_record(read_record(once)) == once
