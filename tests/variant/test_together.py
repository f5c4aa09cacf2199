"""What does not go together: refused, warned of, or named as without effect, each with both places."""

from pathlib import Path

import pytest

from referee.variant import FaultKind, VariantError, VariantFault, load_variant, variant_warnings
from referee.variant.keys import rule_keys
from referee.variant.model import Variant
from referee.variant.row import Weight
from referee.variant.together import TABLE, idle_rules, keys_of


def house(folder: Path, text: str) -> Path:
    path = folder / "house.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def refused(folder: Path, text: str) -> tuple[VariantFault, ...]:
    with pytest.raises(VariantError) as caught:
        load_variant(house(folder, text))
    return caught.value.faults


# text, then of its one fault: line, a part of the message, the file and the message of each related place
REFUSED = {
    "claims without a target": (
        "extends: foster\ngame.target: none\n",
        (2, "game.out is claim, and game.target is none", [("foster.yaml", "game.out is claim")]),
    ),
    "pegging without a target": (
        "extends: base\ngame: {out: as-made, target: none}\n",
        (2, "there is no number to reach", [("house.yaml", "game.target is none")]),
    ),
    "claims in a game by difference": (
        "extends: foster-eleven\ngame.out: claim\n",
        (2, "scoring.deal_score is difference", [("foster-eleven.yaml", "scoring.deal_score is difference")]),
    ),
    "a difference in a game of claims": (
        "extends: foster\nscoring.deal_score: lowest-from-all\n",
        (2, "a difference is known only once the deal is counted", [("foster.yaml", "game.out is claim")]),
    ),
    "a lurch at the target": (
        "extends: foster\ngame.lurch: {under: 21}\n",
        (2, "not below the target of 21", [("foster.yaml", "game.target is 21")]),
    ),
    "a target at the lurch": (
        "extends: foster-eleven\ngame.target: 6\n",
        (2, "every loser would be lurched", [("foster-eleven.yaml", "game.lurch.under is 6")]),
    ),
    "hands that the most players cannot be dealt": (
        "extends: foster\ndeal.hand: 17\nplayers: {counts: [2, 3], partners: none}\n",
        (2, "3 hands of 17 and 4 on the table are 55 cards", None),
    ),
    "a false build that costs no points": (
        "extends: foster\nbuild: {false_build: points, false_build_points: 0}\n",
        (2, "build.false_build_points says 0", [("house.yaml", "build.false_build_points is 0")]),
    ),
    "a wrong claim that costs no points": (
        "extends: foster\ngame.claim_wrong: points\n",
        (2, "game.claim_points says 0", [("base.yaml", "game.claim_points is 0")]),
    ),
    "partners at six who are cut for": (
        "extends: foster\nplayers.counts: [2, 6]\nplayers.partners: [6]\nplayers.partners_by: cut\n",
        (4, "6 players have partners", [("house.yaml", "players.partners is 6")]),
    ),
    "a layout that can never lie": (
        "extends: foster\ndeal.layout: {without: [S, H, D, C]}\n",
        (2, "leaves 0 cards that may be turned up, and deal.table is 4", [("foster.yaml", "deal.table is 4")]),
    ),
    "an item of a card that is left out": (
        "extends: foster\npack.remove: [3C, 2S]\n",
        (2, "`2S`", [("foster.yaml", "scoring.items.little.of is 2S")]),
    ),
    "an item of a suit that is left out": (
        "extends: foster\npack.suits: [H, D, C]\nscoring.items: {little: none}\n",
        (2, "`S`", [("foster.yaml", "scoring.items.spades.of is S")]),
    ),
    "an item of a rank that is left out": (
        "extends: foster\npack.ranks: [2, 3, 4, 5, 6, 7, 8, 9, 10, J, Q, K]\n",
        (2, "`A`", [("foster.yaml", "scoring.items.aces.of is A")]),
    ),
    "partners where they do not play": (
        "extends: foster\nplayers: {counts: [2, 3], partners: [4]}\n",
        (2, "players.counts does not allow 4", [("house.yaml", "players.counts is 2, 3")]),
    ),
    "a tie of what cannot tie": (
        "extends: foster\nscoring.items.aces.tie: split\n",
        (2, "cannot tie", [("foster.yaml", "scoring.items.aces.award is each")]),
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_rules_that_cannot_be_played_together_are_refused(case: str, tmp_path: Path) -> None:
    text, (line, message, related) = REFUSED[case]
    (fault,) = refused(tmp_path, text)
    assert (fault.kind, fault.line) == (FaultKind.CONTRADICTION, line)
    assert message in fault.message
    if related is not None:
        assert [(Path(str(each.file)).name, each.message) for each in fault.related] == related


NO_CUT = "  - {when: {irregularity: no-cut%s}, ruling: stands}"

# text, then of its one warning: line, a part of the message, the related places
ODD = {
    "cards that five players are never dealt": (
        "players.counts: [2, 5]\nplayers.partners: none",
        (2, "with 5 players 3 cards are never dealt", None),
    ),
    "cards that a smaller pack leaves over": (
        "pack.remove: [3S, 3H, 3D]\nplayers.counts: [4]",
        (3, "with 4 players 1 card is never dealt", None),
    ),
    "packets that make up no hand": ("deal.packets: [3]", (2, "packets of 3 do not make up a hand of 4", None)),
    "a hand that no packets make up": ("deal.hand: 3\nplayers.counts: [2, 4]", (2, "packets of 2 do not", None)),
    "a card worth more in the hand than nothing": (
        "hand_values: {K: 13}",
        (2, "hand_values gives K a value, values gives none", None),
    ),
    "values above the highest build": (
        "values.J: 11",
        (2, "build.limit is 10, and the highest value of a card is 11", None),
    ),
    "a build that no card takes": ("build.limit: 20", (2, "no card takes more than 10", None)),
    "a foul replayed at the end of the deal": (
        "challenge: {remedy: replay, window: end-of-deal}",
        (2, "others have long played", None),
    ),
    "the last trick paid twice": ("residue.points: 1\nsweep.last_play: residue", (2, "as a sweep too", None)),
    "an item worth nothing": ("scoring.items.big.points: 0", (2, "it brings nothing", [])),
    "an item that costs": ("scoring.items.big.points: -1", (2, "it brings less than nothing", [])),
    "an item over more cards than there are": (
        "scoring.items.aces: {over: 4}",
        (2, "there are only 4 such cards: it never scores", ["scoring.items.aces.of is A"]),
    ),
    "two items over the same cards": (
        "scoring.items.tens: {of: 10D}",
        (2, "scores the same cards as scoring.items.big", ["scoring.items.big.of is 10D"]),
    ),
    "a source that is none": (
        "game.target: {is: 31, source: ZZ 3}",
        (2, "the source `ZZ 3` of game.target begins with no code", []),
    ),
    "a law's source that is none": (
        "laws:\n  - {when: {irregularity: two-cards}, ruling: stands, source: ZZ}",
        (3, "the source `ZZ` of laws[1]", []),
    ),
    "a law behind a wider one": (
        f"laws:\n{NO_CUT % ''}\n{NO_CUT % ', round: first'}",
        (4, "law 2 never applies: law 1, which is wider", ["laws[1] is when, ruling"]),
    ),
    "the same law twice": (
        f"laws:\n{NO_CUT % ', hands: lifted'}\n{NO_CUT % ', hands: lifted'}",
        (4, "law 2 never applies", None),
    ),
    "a law for a number that does not play": (
        "laws:\n  - {when: {irregularity: no-cut, players: 5}, ruling: stands}",
        (3, "law 1 is for 5 players", ["players.counts is 2, 3, 4"]),
    ),
    "a law for a table that was turned long ago": (
        "laws:\n  - {when: {irregularity: no-cut, round: last, table: not-turned}, ruling: stands}",
        (3, "in the last round the table cards were turned long ago", None),
    ),
    "a choice where there is none": (
        "laws:\n  - {when: {irregularity: no-cut}, ruling: stands, by: owner}",
        (3, "law 1 says by owner, and stands leaves no choice", []),
    ),
    "points to somebody where there are none": (
        "laws:\n  - {when: {irregularity: no-cut}, ruling: stands, to: offender}",
        (3, "stands gives no points", []),
    ),
    "a ruling that does not fit": (
        "laws:\n  - {when: {irregularity: looked-back}, ruling: to-short-player}",
        (3, "has nothing to rule on", []),
    ),
    "a name that ends in a comment": ("name: Table #4", (2, "a blank and `#` begin a comment", [])),
}


@pytest.mark.parametrize("case", ODD)
def test_rules_that_are_odd_together_are_warned_of(case: str, tmp_path: Path) -> None:
    text, (line, message, related) = ODD[case]
    (warning,) = variant_warnings(house(tmp_path, f"extends: foster\n{text}\n"))
    assert (warning.kind, warning.line) == (FaultKind.WARNING, line)
    assert message in warning.message
    if related is not None:
        assert [each.message for each in warning.related] == related


# parent, rules, then what is said to have no effect
IDLE = {
    "partners cut for where nobody has one": (
        "foster",
        "players: {counts: [2, 3], partners: none, partners_by: cut}",
        "players.partners_by: cut has no effect: nobody has a partner",
    ),
    "builds where there are none": (
        "enquire-within",
        "build: {false_build: lose-game, raise_own: with-new}",
        "build.raise_own: with-new and build.false_build: lose-game have no effect: nothing is built, since",
    ),
    "calls of builds of one group": (
        "foster",
        "build: {allowed: single, call: no}",
        "build.call: no has no effect: no build has several groups, since build.allowed is single",
    ),
    "raising where nobody may": (
        "foster",
        "build: {raise_others: false, raise_own: no, multiple_fixed: false}",
        "build.multiple_fixed: false has no effect: no build is raised",
    ),
    "keeping what nobody need hold": (
        "foster",
        "build: {must_hold: no, owner_keeps_card: false}",
        "build.owner_keeps_card: false has no effect: nobody need hold a card",
    ),
    "a partner's build without partners": (
        "foster",
        "players: {counts: [2, 3], partners: none}\nbuild.must_hold: partner-declared",
        "build.must_hold: partner-declared has no effect: nobody has a partner to rely on",
    ),
    "points for a false build that costs none": (
        "foster",
        "build.false_build_points: 3",
        "build.false_build_points: 3 has no effect: a false build costs no points",
    ),
    "courts where each card has a value": (
        "royal",
        "capture.court_pairing: one",
        "capture.court_pairing: one has no effect: every card has a value in sums",
    ),
    "the ace of a cut that nobody makes": (
        "foster",
        "deal: {first_dealer: agreed, ace_in_cut: high}",
        "deal.ace_in_cut: high has no effect: nobody cuts for the deal",
    ),
    "sweeps without an item": (
        "foster",
        "scoring.items.sweeps: none\nsweep.points: 2",
        "sweep.points: 2 has no effect: sweeps bring nothing, since no item",
    ),
    "sweeps that bring no points": (
        "foster",
        "sweep: {points: 0, last_play: never}",
        "sweep.last_play: never has no effect: sweeps bring nothing, since sweep.points is 0",
    ),
    "sweeps apart where nothing is subtracted": (
        "foster",
        "sweep.netted: false",
        "sweep.netted: false has no effect: nothing is subtracted",
    ),
    "an order where nothing is counted in order": (
        "base",
        "scoring.count_order: [aces]",
        "scoring.count_order: aces has no effect: nothing is counted out in order",
    ),
    "who is out where each deal is a game": (
        "base",
        "game: {target: none, both_out: count-order}",
        "game.both_out: count-order has no effect: each deal is a game",
    ),
    "who wins of two that are out in order": (
        "base",
        "game: {out: count-order, both_out: nearest}",
        "game.both_out: nearest has no effect: who reaches the target first in count order is out",
    ),
    "a raise of what is never raised": (
        "base",
        "game.raise_by: 5",
        "game.raise_by: 5 has no effect: the target is never raised, since game.both_out is higher",
    ),
    "wrong claims where nobody claims": (
        "base",
        "game: {claim_wrong: points, claim_points: 5}",
        "game.claim_wrong: points and game.claim_points: 5 have no effect: nobody claims to be out",
    ),
    "points for a wrong claim that costs the game": (
        "foster",
        "game.claim_points: 5",
        "game.claim_points: 5 has no effect: a wrong claim costs no points",
    ),
}


@pytest.mark.parametrize("case", IDLE)
def test_a_rule_without_effect_is_named_with_the_reason(case: str, tmp_path: Path) -> None:
    parent, rules, message = IDLE[case]
    (warning,) = variant_warnings(house(tmp_path, f"extends: {parent}\n{rules}\n"))
    assert warning.kind is FaultKind.WARNING
    assert warning.message.startswith(message)


def test_a_rule_without_effect_is_told_once_and_not_where_a_source_or_a_parent_says_it(tmp_path: Path) -> None:
    (tmp_path / "mother.yaml").write_text("extends: foster\ngame.claim_points: 5\n", encoding="utf-8")
    assert variant_warnings(house(tmp_path, "extends: mother\n")) == ()
    assert variant_warnings(house(tmp_path, "extends: foster\ngame.claim_points: {is: 5, source: FO}\n")) == ()
    assert variant_warnings(house(tmp_path, "extends: foster\ngame.claim_points: 0\n")) == ()


def test_what_a_wider_law_of_the_child_hides_in_its_parent_is_meant(tmp_path: Path) -> None:
    text = "extends: foster\nlaws:\n  - {when: {irregularity: card-exposed}, ruling: stands}\n"
    assert variant_warnings(house(tmp_path, text)) == ()


def test_a_source_may_be_a_code_alone_or_with_a_place(tmp_path: Path) -> None:
    rules = "game.target: {is: 31, source: FO}\ndeal.hand: {is: 4, source: 'FO, page 3'}\nlaws: none\n"
    assert variant_warnings(house(tmp_path, f"extends: foster\n{rules}")) == ()


def test_a_file_without_extends_stands_on_the_bare_frame_and_is_told_so(tmp_path: Path) -> None:
    (warning,) = variant_warnings(house(tmp_path, "game.target: 31\n"))
    assert "it stands on base" in warning.message
    assert "extends: foster" in str(warning.help)


def test_the_rules_without_effect_of_a_variant_are_known_with_their_reasons() -> None:
    idle = idle_rules(load_variant("enquire-within"))
    assert idle["build.limit"] == "nothing is built, since build.allowed is none"
    assert idle["game.raise_by"] == "the target is never raised, since game.both_out is higher"
    assert "build.allowed" not in idle
    assert "capture.court_pairing" not in idle


def test_every_row_of_the_table_names_rules_that_there_are() -> None:
    for row in TABLE:
        for key in (*keys_of(row), *row.because):
            assert key in rule_keys() or key.rpartition(".")[0] in rule_keys(), key
        assert (row.weight is Weight.IDLE) == bool(row.because)


def test_the_plain_rules_go_together() -> None:
    plain = Variant(id="", name="")
    assert [row for row in TABLE if row.weight is not Weight.IDLE and row.where(plain)] == []
