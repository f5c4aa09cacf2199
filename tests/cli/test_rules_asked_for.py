"""The rules that were asked for are the rules judged by: by id, by path, from the record, set on top, in every command.

The household plays jacks for 11 (its file) and queens for 12 (set on top); the big casino is 5, the little one 4.
"""

from __future__ import annotations

import copy
import json
import os
import pickle
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from referee import judge_record, load_variant, read_record
from referee.replay.judgement import Judgement
from referee.table.rules import compile_rules
from referee.variant import Shelf, Variant, with_rules
from referee.variant.model import GameRules

Run = Callable[..., Any]

HALF = "values: {J: 11}\nscoring: {items: {big: {points: 5}}}\n"
WHOLE = "values: {J: 11, Q: 12}\nscoring: {items: {big: {points: 5}, little: {points: 4}}}\n"
SETS = ("values.Q = 12", "scoring.items.little.points = 4")
OVERRIDES: dict[str, object] = {"values.Q": 12, "scoring": {"items": {"little": {"points": 4}}}}
DIGEST = "8765f82e3c11"
PLAYS = ["Ann: js x 10h ad", "Bob: qs x 10c 2d"]
PRINTED = ["Ann: JS x 10H+AD", "Bob: QS x 10C+2D"]
COUNTS = ["Ann cards 30, spades 7, aces 3, big 1, little 0", "Bob cards 22, spades 6, aces 1, big 0, little 1"]
POINTS = {"Ann": 12, "Bob": 5}  # 3 cards, 1 spades, 3 aces, 5 big; 1 ace, 4 little


@dataclass(frozen=True)
class Way:
    """One way to ask for the household's rules: options, and headers of the record."""

    options: tuple[str, ...] = ()
    headers: tuple[str, ...] = ()

    @property
    def in_record(self) -> bool:
        return bool(self.headers)


def on_top(sets: tuple[str, ...] = SETS) -> tuple[str, ...]:
    return tuple(word for rule in sets for word in ("--set", rule))


def in_record(sets: tuple[str, ...] = SETS) -> tuple[str, ...]:
    return tuple(f"set: {rule}" for rule in sets)


WAYS = {
    "id": Way(("--variant", "whole")),
    "id and --set": Way(("--variant", "ours", *on_top())),
    "path": Way(("--variant", "house/whole.yaml")),
    "path and --set": Way(("--variant", "house/foster.yaml", *on_top())),
    "path that lies beside the record too": Way(("--variant", "beside.yaml", *on_top())),
    "path and set: in the record": Way(("--variant", "house/foster.yaml"), in_record()),
    "path, one rule in --set and one in set:": Way(
        ("--variant", "house/foster.yaml", *on_top(SETS[:1])), in_record(SETS[1:])
    ),
    "another variant in the record": Way(("--variant", "house/foster.yaml", *on_top()), ("variant: hoyle",)),
    "id in the record": Way((), ("variant: whole",)),
    "id in the record and --set": Way(on_top(), ("variant: ours",)),
    "path from the record": Way((), ("variant: whole.yaml",)),
    "id of a file beside the record": Way((), ("variant: near", *in_record())),
    "path from the record and --set": Way(on_top(), ("variant: foster.yaml",)),
    "path from the record and set:": Way((), ("variant: foster.yaml", *in_record())),
    "path from the record, one rule in --set and one in set:": Way(
        on_top(SETS[1:]), ("variant: foster.yaml", *in_record(SETS[:1]))
    ),
}
ALL = pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
GIVEN = pytest.mark.parametrize(
    "way", [way for way in WAYS.values() if not way.in_record], ids=[name for name in WAYS if not WAYS[name].in_record]
)


@pytest.fixture(autouse=True)
def household(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that takes a shipped id, the same rules under an id of their own, and a decoy beside the record."""
    monkeypatch.chdir(tmp_path)
    for folder in ("variants", "house"):
        Path(folder).mkdir()
    texts = {
        "house/foster.yaml": f"id: foster\nname: Ours\nextends: base\n{HALF}",
        "house/whole.yaml": f"id: whole\nname: Ours\nextends: base\n{WHOLE}",
        "variants/ours.yaml": f"id: ours\nname: Ours\nextends: base\n{HALF}",
        "variants/whole.yaml": f"id: whole\nname: Ours\nextends: base\n{WHOLE}",
        "house/near.yaml": f"id: near\nname: Ours\nextends: base\n{HALF}",
        "beside.yaml": f"id: beside\nname: Ours\nextends: base\n{HALF}",
        "house/beside.yaml": "id: beside\nname: A decoy\nextends: hoyle\n",
    }
    for file, text in texts.items():
        Path(file).write_text(text, encoding="utf-8")


def record(way: Way, *entries: str) -> str:
    """A record in the household's folder; its digest is that of the rules asked for, or a fault says so."""
    headers = [*way.headers, "players: Ann, Bob", f"rules: {DIGEST}"]
    text = "\n".join([*headers, "deal: Bob", "table: 10H AD 10C 2D", *entries]) + "\n"
    Path("house/friday.cassino").write_text(text, encoding="utf-8")
    return "house/friday.cassino"


def whole_record(way: Way) -> str:
    """A deal with the two plays, broken off, and one that is kept by counts."""
    return record(way, *PLAYS, "abandon:", "deal: Ann", *(f"count: {count}" for count in COUNTS))


@ALL
def test_check_judges_by_them(way: Way, referee: Run) -> None:
    ran = referee("check", whole_record(way), "--format", "json", *way.options)
    (judged,) = json.loads(ran.out)["records"]
    assert (judged["rules"], judged["faults"], judged["score"], ran.status) == (DIGEST, [], POINTS, 0)


@ALL
def test_check_judges_many_records_by_them(way: Way, referee: Run) -> None:
    text = Path(whole_record(way)).read_text(encoding="utf-8")
    for number in range(3):
        Path(f"house/{number}.cassino").write_text(text, encoding="utf-8")
    ran = referee("check", "house", "--format", "json", *way.options)
    judged = json.loads(ran.out)["records"]
    assert [each["rules"] for each in judged] == [DIGEST] * 4
    assert [each["score"] for each in judged] == [POINTS] * 4


@ALL
def test_show_and_sheet_count_by_them(way: Way, referee: Run) -> None:
    file = whole_record(way)
    shown, sheet = (referee(name, file, "--format", "json", *way.options) for name in ("show", "sheet"))
    assert (json.loads(shown.out)["score"], shown.status) == (POINTS, 0)
    assert (json.loads(sheet.out)["rules"], json.loads(sheet.out)["score"]) == (DIGEST, POINTS)


@ALL
def test_format_prints_by_them(way: Way, referee: Run) -> None:
    ran = referee("format", record(way, *PLAYS), *way.options)
    assert (ran.out.splitlines()[-2:], ran.err, ran.status) == (PRINTED, "", 0)


@ALL
def test_add_judges_by_them(way: Way, referee: Run) -> None:
    file = record(way, PLAYS[0])
    ran = referee("add", file, PLAYS[1], *way.options)
    assert (ran.out.split(" ", 1)[1].strip(), ran.err, ran.status) == (PRINTED[1], "", 0)


@ALL
def test_play_keeps_the_game_by_them(way: Way, referee: Run) -> None:
    file = record(way)
    ran = referee("play", file, *way.options, stdin=b"js x 10h ad\nqs x 10c 2d\n")
    assert (Path(file).read_text(encoding="utf-8").splitlines()[-2:], ran.err, ran.status) == (PRINTED, "", 0)


@ALL
def test_what_is_asked_at_the_prompt_is_answered_by_them(way: Way, referee: Run) -> None:
    ran = referee("play", record(way), *way.options, stdin=b"takes js\nrule card-exposed\ntakes qs\n")
    assert "10H+AD" in ran.out
    assert "10C+2D" in ran.out
    assert (ran.err, ran.status) == ("", 0)


@ALL
def test_check_fix_corrects_by_them(way: Way, referee: Run) -> None:
    file = record(way, PLAYS[0].replace("10h", "9h"), PLAYS[1])
    ran = referee("check", file, "--fix", "--yes", "--format", "json", *way.options)
    assert Path(file).read_text(encoding="utf-8").splitlines()[-2:] == [
        f"{PRINTED[0]}  #- Ann: js x 9h ad",
        PLAYS[1],
    ]
    assert json.loads(ran.out)["records"][0]["rules"] == DIGEST


@ALL
def test_history_sums_up_by_them(way: Way, referee: Run) -> None:
    ran = referee("history", whole_record(way), "--format", "json", *way.options)
    careers = json.loads(ran.out)["careers"]
    assert ({each["player"]: each["points"] for each in careers}, ran.err) == (POINTS, "")


@GIVEN
@pytest.mark.parametrize(("card", "table"), [("JS", "10H AD"), ("QS", "10C 2D")])
def test_claim_and_takes_judge_by_them(way: Way, card: str, table: str, referee: Run) -> None:
    claimed = referee("claim", f"{card} x {table}", "--table", table, "--format", "concise", *way.options)
    assert (claimed.out, claimed.status) == ("stands\n", 0)
    takes = referee("takes", card, "--table", table, "--format", "json", *way.options)
    assert table.replace(" ", "+") in takes.out


@GIVEN
def test_tally_counts_by_them(way: Way, referee: Run) -> None:
    counts = [word for count in COUNTS for word in ("--counts", count)]
    ran = referee("tally", *counts, "--format", "json", *way.options)
    assert json.loads(ran.out)["points"] == POINTS


@GIVEN
def test_a_record_that_is_begun_names_them(way: Way, referee: Run) -> None:
    ran = referee("new", "house/new.cassino", "--players", "Ann, Bob", *way.options)
    assert (ran.err, ran.status) == ("", 0)
    assert f"rules: {DIGEST}" in Path("house/new.cassino").read_text(encoding="utf-8").splitlines()
    played = referee("play", "house/played.cassino", "--players", "Ann, Bob", *way.options)
    assert (played.err, played.status) == ("", 0)
    assert f"rules: {DIGEST}" in Path("house/played.cassino").read_text(encoding="utf-8").splitlines()


def case(way: Way, variant: str = "", rules: str = "") -> str:
    """Situations of each kind, by the rules of the command line or by their own."""
    lines = "".join(f"    {line}\n" for line in Path(whole_record(way)).read_text(encoding="utf-8").splitlines())
    more = f"  with: {rules}\n" if rules else ""
    own = variant if not rules else ""
    return (
        f"- name: the jack\n{variant}{more}  play: JS x 10H AD\n  table: 10H AD\n  ruling: stands\n"
        f"- name: the queen\n{variant}{more}  play: QS x 10C 2D\n  table: 10C 2D\n  ruling: stands\n"
        f"- name: the count\n{variant}{more}  counts: {json.dumps(ITEMS)}\n  points: [12, 5]\n"
        f"- name: the record\n{own}  record: |\n{lines}  score: {json.dumps(POINTS)}\n  faults: []\n"
    )


ITEMS = {
    "Ann": {"cards": 30, "spades": 7, "aces": 3, "big": 1, "little": 0},
    "Bob": {"cards": 22, "spades": 6, "aces": 1, "big": 0, "little": 1},
}


@GIVEN
def test_situations_are_judged_by_them(way: Way, referee: Run) -> None:
    Path("house/cases.yaml").write_text(case(way), encoding="utf-8")
    ran = referee("test", "house/cases.yaml", *way.options)
    assert (ran.out, ran.status) == ("4 passed, 0 failed\n", 0)


@pytest.mark.parametrize("name", ["foster.yaml", "ours"])
@pytest.mark.parametrize("set_by", ["with", "--set"])
def test_situations_that_name_them_are_judged_by_them(name: str, set_by: str, referee: Run) -> None:
    way = Way(on_top() if set_by == "--set" else (), (f"variant: {name}", *(in_record() if set_by == "with" else ())))
    rules = json.dumps(OVERRIDES) if set_by == "with" else ""
    Path("house/cases.yaml").write_text(case(way, f"  variant: {name}\n", rules), encoding="utf-8")
    ran = referee("test", "house/cases.yaml", *way.options)
    assert (ran.out, ran.status) == ("4 passed, 0 failed\n", 0)


# -- from Python


def judged(variant: Variant | str | None, *headers: str, sets: tuple[str, ...] = ()) -> Judgement:
    file = whole_record(Way((), headers))
    return judge_record(read_record(Path(file).read_text(encoding="utf-8"), file), variant, sets)


API: dict[str, Callable[[], Judgement]] = {
    "overrides": lambda: judged(load_variant("house/foster.yaml", overrides=OVERRIDES)),
    "overrides and set: in the record": lambda: judged(
        load_variant("house/foster.yaml", overrides={"values.Q": 12}), *in_record(SETS[1:])
    ),
    "overrides and sets": lambda: judged(load_variant("house/foster.yaml", overrides={"values.Q": 12}), sets=SETS[1:]),
    "sets of the variant and set: in the record": lambda: judged(
        load_variant("house/foster.yaml", sets=SETS[:1]), *in_record(SETS[1:])
    ),
    "rules laid over a variant": lambda: judged(
        with_rules(load_variant("house/foster.yaml"), overrides={"values.Q": 12}), *in_record(SETS[1:])
    ),
    "a path": lambda: judged("whole.yaml"),
    "a path and sets": lambda: judged("foster.yaml", sets=SETS),
    "a path and set: in the record": lambda: judged("foster.yaml", *in_record()),
}


@pytest.mark.parametrize("asked", API.values(), ids=API)
def test_from_python_a_record_is_judged_by_them(asked: Callable[[], Judgement]) -> None:
    judgement = asked()
    assert (judgement.faults, judgement.rules, judgement.score) == ([], DIGEST, POINTS)


def test_what_a_variant_was_loaded_with_holds_beside_what_the_record_sets() -> None:
    record = read_record("players: Ann, Bob\nset: build.limit = 9\n")
    variant = judge_record(record, variant=load_variant("foster", overrides={"game.target": 31})).variant
    assert variant is not None
    assert (variant.game.target, variant.build.limit) == (31, 9)


def test_the_record_sets_over_the_variant_and_the_caller_over_both() -> None:
    record = read_record("players: Ann, Bob\nset: game.target = 41\n")
    given = load_variant("foster", overrides={"game.target": 31})
    assert [judge_record(record, given, sets).target for sets in ((), ("game.target = 51",))] == [41, 51]


def test_rules_are_laid_over_a_variant_that_was_made_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(os.sep)  # no file is asked for
    made = Variant("foster", "Ours", values={"A": (1,), "K": (13,)}, game=GameRules(target=99))
    changed = with_rules(made, sets=["build.limit = 9"])
    assert (changed.id, changed.name, changed.game.target, changed.values) == ("foster", "Ours", 99, made.values)
    assert changed.build.limit == 9
    assert made.build.limit == 10


def test_a_loaded_variant_that_is_changed_by_hand_is_not_what_was_loaded() -> None:
    loaded = load_variant("royal")
    changed = with_rules(replace(loaded, game=GameRules(target=99)), sets=["build.limit = 9"])
    assert (changed.game.target, changed.build.limit, changed.hand_values) == (99, 9, {"A": (1, 14)})


def test_a_limit_of_none_is_worked_out_anew_when_cards_get_values() -> None:
    open_ended = load_variant("foster", sets=["build.limit = none"])
    assert with_rules(open_ended, sets=["values.K = 13"]).build.limit == 13


def test_one_run_reads_a_variant_once() -> None:
    shelf, watched = Shelf(), Shelf(watched=True)
    first, seen = shelf.load("house/foster.yaml"), watched.load("house/foster.yaml")
    Path("house/foster.yaml").write_text("id: foster\nname: Ours\nextends: hoyle\n", encoding="utf-8")
    assert shelf.load("house/foster.yaml") is first
    assert watched.load("house/foster.yaml").variant.digest != seen.variant.digest == first.variant.digest


def test_what_is_made_of_a_variant_is_kept_with_it_and_not_with_its_copies() -> None:
    variant = load_variant("foster")
    rules = compile_rules(variant)
    assert compile_rules(variant) is rules
    for copied in (copy.copy(variant), copy.deepcopy(variant), unpickled(variant), replace(variant)):
        assert copied == variant
        assert copied.kept == {}
        assert compile_rules(copied).variant is copied


def unpickled(variant: Variant) -> Variant:
    twin = pickle.loads(pickle.dumps(variant))  # noqa: S301 - pickled right here
    assert isinstance(twin, Variant)
    return twin
