"""Every sort of fault in a variant file, with its line, its column and what would be right."""

from pathlib import Path

import pytest

from referee.variant import FaultKind, VariantError, VariantFault, load_variant, render_variant_faults

K = FaultKind


def faults_of(folder: Path, text: str) -> tuple[VariantFault, ...]:
    path = folder / "house.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(VariantError) as caught:
        load_variant(path)
    return caught.value.faults


# text, then of its one fault: kind, line, column, a part of the message, the help (None: whatever it is)
ONE_FAULT = {
    "an unknown group": (
        "captures:\n  partial: true\n",
        K.UNKNOWN_KEY,
        1,
        1,
        "no rule captures",
        "did you mean capture.partial",
    ),
    "an unknown rule": (
        "extends: foster\ncapture:\n  court_pairs: one\n",
        K.UNKNOWN_KEY,
        3,
        3,
        "no rule capture.court_pairs",
        "did you mean capture.court_pairing",
    ),
    "an unknown rule by its dotted path": (
        "capture.court_pairs: one\n",
        K.UNKNOWN_KEY,
        1,
        1,
        "no rule capture.court_pairs",
        "did you mean capture.court_pairing",
    ),
    "a mistyped extends": ("extend: foster\n", K.UNKNOWN_KEY, 1, 1, "no rule extend", "did you mean extends"),
    "an unknown key of an item": (
        "scoring:\n  items:\n    cards: {ties: split}\n",
        K.UNKNOWN_KEY,
        3,
        13,
        "no rule scoring.items.cards.ties",
        "did you mean scoring.items.cards.tie",
    ),
    "no for false": (
        "capture:\n  partial: no\n",
        K.WRONG_VALUE,
        2,
        12,
        "capture.partial is true or false, not `no`",
        "write false",
    ),
    "yes for true": ("capture: {partial: yes}\n", K.WRONG_VALUE, 1, 20, "true or false", "write true"),
    "a number for true": ("capture: {partial: [1]}\n", K.WRONG_VALUE, 1, 20, "not a list", None),
    "a value outside the list": (
        "game:\n  out: claims\n",
        K.WRONG_VALUE,
        2,
        8,
        "one of end-of-deal, count-order, claim, as-made",
        "did you mean claim",
    ),
    "text for a number": ("game:\n  target: many\n", K.WRONG_VALUE, 2, 11, "a whole number, not `many`", None),
    "a time is no number": ("game: {target: 1:30}\n", K.WRONG_VALUE, 1, 16, "a whole number, not `1:30`", None),
    "an octal is no number": ("game: {target: 010}\n", K.WRONG_VALUE, 1, 16, "a whole number, not `010`", None),
    "a fraction is no number": ("game: {target: 1.5}\n", K.WRONG_VALUE, 1, 16, "a whole number, not `1.5`", None),
    "a number in quotes": (
        'game: {target: "31"}\n',
        K.WRONG_VALUE,
        1,
        16,
        'a whole number, not `"31"`',
        "write it without quotes",
    ),
    "true for a number": ("game: {target: true}\n", K.WRONG_VALUE, 1, 16, "a whole number, not `true`", None),
    "nothing for a number": (
        "deal:\n  hand:\n",
        K.WRONG_VALUE,
        2,
        8,
        "nothing is written for deal.hand",
        "write its value, or take the line away",
    ),
    "a mapping for a list": ("deal: {packets: {a: 1}}\n", K.WRONG_VALUE, 1, 17, "a list, not a mapping", None),
    "a word for a group": ("pack: full\n", K.WRONG_VALUE, 1, 7, "pack is a group of `key: value`, not `full`", None),
    "a list for a name": ("name: [a, b]\n", K.WRONG_VALUE, 1, 7, "name is one line of text, not a list", None),
    "a word in a list of numbers": (
        "players:\n  counts: [2, three]\n",
        K.WRONG_VALUE,
        2,
        15,
        "players.counts[2] is a whole number",
        None,
    ),
    "an item without cards": (
        "scoring:\n  items:\n    jack: {points: 1}\n",
        K.MISSING_KEY,
        3,
        11,
        "`of` of scoring.items.jack is missing",
        None,
    ),
    "a law without a when": ("laws:\n  - ruling: stands\n", K.MISSING_KEY, 2, 5, "`when` of laws[1] is missing", None),
    "two equal keys": ("game:\n  target: 21\n  target: 31\n", K.DUPLICATE_KEY, 3, 3, "first in line 2", None),
    "a rule set twice in two ways": (
        "game.target: 21\ngame:\n  target: 31\n",
        K.DUPLICATE_KEY,
        3,
        3,
        "game.target is set twice; first in line 1",
        None,
    ),
    "an anchor": ("game: &mine\n  target: 21\n", K.NOT_YAML, 1, 7, "&mine is an anchor", None),
    "an anchor at a word": ("name: &mine 21\n", K.NOT_YAML, 1, 7, "&mine is an anchor", None),
    "a tag": ("name: !!str 21\n", K.NOT_YAML, 1, 7, "is a tag", None),
    "a key that is a list": ("? [a]\n: b\n", K.NOT_YAML, 1, 3, "a key is one word", None),
    "a second document": ("name: a\n---\nname: b\n", K.NOT_YAML, 2, 1, "a second document", None),
    "a huge nesting": ("a: " + "[" * 100, K.NOT_YAML, 1, 19, "nested more than 16 deep", None),
    "a bracket that is not closed": (
        "players.counts: [2, 3\n",
        K.NOT_YAML,
        1,
        17,
        "the `[` of this line is not closed",
        "write `]` at the end of the line",
    ),
    "a tab for blanks": (
        "game:\n\ttarget: 21\n",
        K.NOT_YAML,
        2,
        1,
        "a tab stands here",
        "indent with blanks, two for each depth",
    ),
    "a control character": ("name: a\nabout: b\x07\n", K.NOT_YAML, 2, 9, "U+0007", None),
    "a list for a file": ("- a\n- b\n", K.NOT_YAML, 1, 1, "lines of `key: value`", None),
    "another file altogether": ("Dear Ann,\nhere is the game\n", K.NOT_YAML, 1, 1, "lines of `key: value`", None),
    "an empty file": ("", K.UNREADABLE_FILE, 1, 1, "the file is empty", None),
    "a file of comments": ("# nothing yet\n", K.UNREADABLE_FILE, 1, 1, "the file is empty", None),
    "a missing parent": (
        "id: house\nextends: fostre\n",
        K.UNKNOWN_VARIANT,
        2,
        10,
        "no variant fostre to extend",
        "did you mean foster",
    ),
    "a parent that is a list": ("extends: [foster]\n", K.WRONG_VALUE, 1, 10, "`extends` names one variant", None),
    "something beside is": (
        "game:\n  target: {is: 31, sources: JL}\n",
        K.UNKNOWN_KEY,
        2,
        20,
        "beside `is`",
        "did you mean source",
    ),
    "a rule beside is": (
        "game: {target: {is: 31, points: 2}}\n",
        K.UNKNOWN_KEY,
        1,
        25,
        "beside `is`",
        "put further rules inside `is`",
    ),
    "a comma in a note": (
        "game: {target: {is: 31, note: long, but good}}\n",
        K.UNKNOWN_KEY,
        1,
        37,
        "beside `is`",
        "a comma ends the text before it; put that text in quotes",
    ),
    "a note that is a list": (
        "game:\n  target: {is: 31, note: [a]}\n",
        K.WRONG_VALUE,
        2,
        26,
        "`note` of game.target is a line of text",
        None,
    ),
    "a source without is": (
        "game:\n  source: JL\n",
        K.UNKNOWN_KEY,
        2,
        3,
        "no rule game.source",
        "to say where a rule comes from write {is: VALUE, source: …} for the rule itself",
    ),
    "an id that is no id": ("id: my house\n", K.WRONG_VALUE, 1, 5, "letters, digits and hyphens", "such as my-house"),
    # rules that say what cannot be
    "an unknown rank": ("pack:\n  ranks: [A, 2, X]\n", K.WRONG_VALUE, 2, 17, "`X`, which is no rank", None),
    "an unknown suit": ("pack:\n  suits: [S, H, D, K]\n", K.WRONG_VALUE, 2, 20, "`K`, which is no suit", None),
    "a rank twice": ("pack:\n  suits: [S, H, D, S]\n", K.WRONG_VALUE, 2, 20, "pack.suits names S 2 times", None),
    "no suits": ("pack: {suits: []}\n", K.WRONG_VALUE, 1, 15, "pack.suits is empty", None),
    "removing a card that is not there": ("pack:\n  remove: [2S, 1X]\n", K.WRONG_VALUE, 2, 16, "no card", None),
    "one player": ("players:\n  counts: [1, 2]\n", K.WRONG_VALUE, 2, 12, "1 cannot play", None),
    "no players": ("players: {counts: [], partners: []}\n", K.WRONG_VALUE, 1, 19, "players.counts is empty", None),
    "two partners": ("players:\n  partners: [2]\n", K.WRONG_VALUE, 2, 14, "2 players cannot be partners", None),
    "partners at a count that does not play": (
        "players:\n  counts: [2, 3]\n  partners: [4]\n",
        K.CONTRADICTION,
        3,
        14,
        "players.counts does not allow 4",
        None,
    ),
    "a hand of nothing": ("deal: {hand: 0}\n", K.WRONG_VALUE, 1, 14, "at least one card", None),
    "less than no table cards": ("deal: {table: -1}\n", K.WRONG_VALUE, 1, 15, "0 or more cards", None),
    "packets of nothing": ("deal: {packets: [2, 0]}\n", K.WRONG_VALUE, 1, 21, "0 cards at a time", None),
    "no packets": ("deal: {packets: none}\n", K.WRONG_VALUE, 1, 17, "deal.packets is empty", None),
    "more cards than the pack": (
        "deal:\n  hand: 30\n",
        K.CONTRADICTION,
        2,
        9,
        "4 hands of 30 and 4 on the table are 124 cards; the pack has only 52",
        None,
    ),
    "a value of no rank": ("values:\n  X: 11\n", K.WRONG_VALUE, 2, 3, "X is no rank of the pack", None),
    "a value of nothing": ("values: {A: 0}\n", K.WRONG_VALUE, 1, 13, "a value is 1 or more", None),
    "an empty value": ("values: {A: []}\n", K.WRONG_VALUE, 1, 13, "say `none` if it has no value", None),
    "one value twice": ("values: {A: [14, 14]}\n", K.WRONG_VALUE, 1, 18, "names 14 2 times", None),
    "a hand value of no card": ("hand_values:\n  2X: 15\n", K.WRONG_VALUE, 2, 3, "neither a rank nor a card", None),
    "a build of nothing": ("build: {limit: 0}\n", K.WRONG_VALUE, 1, 16, "the highest build is 1 or more", None),
    "no builds each": (
        "build: {per_player: 0}\n",
        K.WRONG_VALUE,
        1,
        21,
        "1 or more, or none",
        "to bar all building write build.allowed: none",
    ),
    "less than no builds each": ("build: {per_player: -1}\n", K.WRONG_VALUE, 1, 21, "1 or more, or none", None),
    "a false build that costs no points": (
        "build:\n  false_build: points\n",
        K.CONTRADICTION,
        2,
        16,
        "build.false_build_points says 0",
        None,
    ),
    "sweeps below nothing": ("sweep: {points: -1}\n", K.WRONG_VALUE, 1, 17, "0 or more", None),
    "a last trick below nothing": ("residue: {points: -1}\n", K.WRONG_VALUE, 1, 19, "0 or more", None),
    "nothing scores": (
        "scoring: {items: none, count_order: []}\n",
        K.WRONG_VALUE,
        1,
        18,
        "scoring.items is empty",
        None,
    ),
    "an item of no card": (
        "scoring:\n  items:\n    jack: {of: [JS, JX]}\n",
        K.WRONG_VALUE,
        3,
        21,
        "`JX`, which is no suit, rank or card of this pack",
        None,
    ),
    "an item of a card written small": (
        "scoring:\n  items:\n    jack: {of: js}\n",
        K.WRONG_VALUE,
        3,
        16,
        "`js`",
        "did you mean JS",
    ),
    "an item of nothing": ("scoring: {items: {jack: {of: []}}}\n", K.WRONG_VALUE, 1, 30, "of is empty", None),
    "an item of all and more": ("scoring: {items: {x: {of: [all, S]}}}\n", K.WRONG_VALUE, 1, 27, "stand alone", None),
    "an item with a name that is none": (
        "scoring: {items: {Jack S: {of: JS}}}\n",
        K.WRONG_VALUE,
        1,
        19,
        "small letters, digits and hyphens",
        None,
    ),
    "an item with a name that is taken": (
        "scoring: {items: {last: {of: JS}}}\n",
        K.WRONG_VALUE,
        1,
        19,
        "means something else in a record",
        None,
    ),
    "sweeps with points of their own": (
        "scoring: {items: {sweeps: {points: 2}}}\n",
        K.WRONG_VALUE,
        1,
        36,
        "takes its points from sweep.points",
        "set sweep.points instead",
    ),
    "the most sweeps": ("scoring: {items: {sweeps: {award: most}}}\n", K.WRONG_VALUE, 1, 35, "counted each", None),
    "over at a majority": ("scoring: {items: {cards: {over: 30}}}\n", K.WRONG_VALUE, 1, 33, "award: each", None),
    "a tie of what cannot tie": (
        "scoring: {items: {aces: {tie: split}}}\n",
        K.CONTRADICTION,
        1,
        31,
        "cannot tie",
        None,
    ),
    "a count order of no item": (
        "scoring: {count_order: [card]}\n",
        K.WRONG_VALUE,
        1,
        25,
        "`card`, which is no item",
        "did you mean cards",
    ),
    "a count order with an item twice": (
        "scoring: {count_order: [cards, big, cards]}\n",
        K.WRONG_VALUE,
        1,
        37,
        "names cards twice",
        None,
    ),
    "a target of nothing": ("game: {target: 0}\n", K.WRONG_VALUE, 1, 16, "1 or more, or none", None),
    "a target not raised": ("game: {raise_by: 0}\n", K.WRONG_VALUE, 1, 18, "1 or more", None),
    "claim points below nothing": ("game: {claim_points: -5}\n", K.WRONG_VALUE, 1, 22, "0 or more", None),
    "a wrong claim that costs no points": (
        "game: {claim_wrong: points}\n",
        K.CONTRADICTION,
        1,
        21,
        "game.claim_points says 0",
        None,
    ),
    "a lurch under nothing": ("game: {lurch: {under: 0}}\n", K.WRONG_VALUE, 1, 23, "1 point or more", None),
    "a lurch above the target": (
        "game: {lurch: {under: 30}}\n",
        K.CONTRADICTION,
        1,
        23,
        "not below the target of 21",
        None,
    ),
    "a lurch that counts once": ("game: {lurch: {under: 6, counts: 1}}\n", K.WRONG_VALUE, 1, 34, "2 or more", None),
    "a law for an unknown irregularity": (
        "laws:\n  - when: {irregularity: card-exposd}\n    ruling: stands\n",
        K.WRONG_VALUE,
        2,
        26,
        "`card-exposd`",
        "did you mean card-exposed",
    ),
    "a law with an unknown ruling": (
        "laws:\n  - when: {irregularity: no-cut}\n    ruling: deal-lot\n",
        K.WRONG_VALUE,
        3,
        13,
        "`deal-lot`",
        "did you mean deal-lost",
    ),
    "a law with an unknown round": (
        "laws:\n  - when: {irregularity: no-cut, round: lst}\n    ruling: stands\n",
        K.WRONG_VALUE,
        2,
        41,
        "laws[1].when.round is one of first, middle, last",
        "did you mean last",
    ),
    "a law for what a rule key rules": (
        "laws:\n  - when: {irregularity: wrong-capture}\n    ruling: return-cards\n",
        K.WRONG_VALUE,
        2,
        26,
        "which challenge.remedy rules",
        "set challenge.remedy instead",
    ),
    "a law of points without points": (
        "laws:\n  - when: {irregularity: no-cut}\n    ruling: points\n",
        K.WRONG_VALUE,
        3,
        13,
        "does not say how many",
        None,
    ),
    "points that no ruling gives": (
        "laws:\n  - when: {irregularity: no-cut}\n    ruling: stands\n    points: 2\n",
        K.WRONG_VALUE,
        4,
        13,
        "gives points, but rules stands",
        None,
    ),
    "a law for one player": (
        "laws:\n  - when: {irregularity: no-cut, players: 1}\n    ruling: stands\n",
        K.WRONG_VALUE,
        2,
        43,
        "1 players",
        None,
    ),
}


@pytest.mark.parametrize("case", ONE_FAULT)
def test_a_fault_is_told_with_its_place_and_what_would_be_right(case: str, tmp_path: Path) -> None:
    text, kind, line, column, message, advice = ONE_FAULT[case]
    faults = faults_of(tmp_path, text)
    assert [(fault.kind, fault.line, fault.column) for fault in faults] == [(kind, line, column)], faults
    assert message in faults[0].message
    assert faults[0].file is not None
    assert faults[0].file.endswith("house.yaml")
    assert advice is None or faults[0].help == advice


def test_all_faults_of_a_file_are_told_at_once(tmp_path: Path) -> None:
    text = "extends: foster\ncapture:\n  partial: no\n  court_pairs: one\ngame:\n  target: x\n  target: 3\nfoo: 1\n"
    found = {(fault.kind, fault.line) for fault in faults_of(tmp_path, text)}
    assert found == {
        (K.WRONG_VALUE, 3),
        (K.UNKNOWN_KEY, 4),
        (K.WRONG_VALUE, 6),
        (K.DUPLICATE_KEY, 7),
        (K.UNKNOWN_KEY, 8),
    }


EVERYTHING = """\
extends: foster
capture:
  compulsory: equals
  partail: true
build:
  limit: -3
laws:
  - when: {irregularity: card-exposd}
    ruling: deal-agin
    by: adversry
  - when: {round: first}
    ruling: points
  - ruling: deal-agan
  - nonsense
scoring:
  count_order: [cards, nuts]
  itmes: {nuts: {of: 2S}}
players: {counts: [2, many, few], partners: [6]}
game: {lurch: {counts: 1}}
"""


def test_faults_of_every_kind_are_told_together_in_the_order_of_their_places(tmp_path: Path) -> None:
    found = [(fault.line, fault.key, fault.closest) for fault in faults_of(tmp_path, EVERYTHING)]
    assert found == [
        (3, "capture.compulsory", "equal"),
        (4, "capture.partail", "capture.partial"),
        (6, "build.limit", None),
        (8, "laws[1].when.irregularity", "card-exposed"),
        (9, "laws[1].ruling", "deal-again"),
        (10, "laws[1].by", "adversary"),
        (11, "laws[2].when.irregularity", None),
        (12, "laws[2].ruling", None),
        (13, "laws[3].when", None),
        (13, "laws[3].ruling", "deal-again"),
        (14, "laws[4]", None),
        (17, "scoring.itmes", "scoring.items.nuts.of"),
        (18, "players.counts[2]", None),
        (18, "players.counts[3]", None),
        (19, "game.lurch.under", None),
        (19, "game.lurch.counts", None),
    ]


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("scoring: {count_order: [nuts], itmes: {nuts: {of: 2S}}}\n", ["scoring.itmes"]),
        ("pack: {rank: [A, 2, 11]}\nvalues: {11: 11}\n", ["pack.rank"]),
        ("pack: {ranks: 5, suits: {S: 1}}\nvalues: {11: 11}\n", ["pack.suits"]),
        ("extends: fostre\nscoring: {count_order: [nuts]}\n", ["extends"]),
        ("game: {target: many, lurch: {under: 30}}\n", ["game.target"]),
        ("id: [a, b]\nlaws: many\nsources: {XX: {author: Y}}\n", ["id", "laws", "sources.XX.title"]),
        ("values: {A: [x, y]}\nscoring: {items: {cards: {of: all, award: most, tie: splat}}}\n", None),
    ],
)
def test_nothing_is_told_that_only_follows_from_another_fault(
    text: str, keys: list[str] | None, tmp_path: Path
) -> None:
    found = [fault.key for fault in faults_of(tmp_path, text)]
    assert found == (keys or ["values.A[1]", "values.A[2]", "scoring.items.cards.tie"])


def test_contradictions_are_told_all_at_once_too(tmp_path: Path) -> None:
    text = "game: {target: 0, raise_by: 0}\nsweep: {points: -1}\n"
    assert [fault.key for fault in faults_of(tmp_path, text)] == ["game.target", "game.raise_by", "sweep.points"]


def test_an_alias_is_refused_beside_its_anchor(tmp_path: Path) -> None:
    faults = faults_of(tmp_path, "deal: {hand: &n 4, table: *n}\n")
    assert [(fault.line, fault.column) for fault in faults[:2]] == [(1, 14), (1, 27)]
    assert "*n is an alias" in faults[1].message


def test_a_fault_in_a_parent_is_told_in_the_parent_s_file(tmp_path: Path) -> None:
    (tmp_path / "mother.yaml").write_text("game:\n  target: x\n", encoding="utf-8")
    faults = faults_of(tmp_path, "extends: mother\nsweep: {points: 0}\n")
    assert [(Path(str(fault.file)).name, fault.line) for fault in faults] == [("mother.yaml", 2)]


def test_the_rendered_fault_shows_the_line_with_carets_and_help(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    faults = faults_of(tmp_path, "extends: foster\ncapture:\n  court_pairs: one\n")
    assert render_variant_faults(faults) == (
        "house.yaml:3:3: unknown-key: there is no rule capture.court_pairs; "
        "capture has compulsory, partial, court_pairing, build_in_sum\n"
        "  3 |   court_pairs: one\n"
        "    |   ^^^^^^^^^^^\n"
        "  help: did you mean capture.court_pairing"
    )


def test_a_very_long_line_is_cut_around_its_fault(tmp_path: Path) -> None:
    faults = faults_of(tmp_path, "game: {target: " + "x" * 150_000 + "}\n")
    text = render_variant_faults(faults)
    assert len(text) < 500
    caret_line = text.splitlines()[2]
    assert caret_line.index("^") == text.splitlines()[1].index("x")


def test_columns_count_characters_not_bytes(tmp_path: Path) -> None:
    faults = faults_of(tmp_path, "game: {♠♥♦: 1}\n")
    assert (faults[0].line, faults[0].column, faults[0].end_column) == (1, 8, 11)


def test_the_error_says_its_headlines(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text("game: {target: 0}\n", encoding="utf-8")
    with pytest.raises(VariantError, match=r"house.yaml:1:16: wrong-value: game.target is 0"):
        load_variant(path)
