"""``referee variants``: what each command prints and how it ends."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from referee.cli.variants import app
from referee.report.book.comparing import compared, side_by_side
from referee.variant import load_variant, shipped_ids


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*words: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, list(words))
    return result.exit_code, result.stdout, result.stderr


def answer(*words: str) -> Any:
    status, out, _ = run(*words, "--format", "json")
    assert status == 0
    return json.loads(out)


@pytest.mark.parametrize("words", [(), ("list",)])
def test_the_variants_are_listed(words: tuple[str, ...]) -> None:
    status, out, _ = run(*words)
    assert status == 0
    heads, *rows = out.splitlines()
    assert heads.split() == ["id", "players", "builds", "courts", "sweep", "points", "played", "to", "name"]
    assert [row.split()[0] for row in rows] == list(shipped_ids())
    assert max(map(len, rows)) <= 100
    (foster,) = [row for row in rows if row.startswith("foster ")]
    assert re.split(r" {2,}", foster) == [
        *("foster", "2-4", "yes", "all", "1", "11", "21 claimed", "Foster's Twenty-one")
    ]


def test_the_list_holds_own_variants_and_says_which_are_faulty() -> None:
    Path("variants").mkdir()
    Path("variants/house.yaml").write_text("extends: foster\nname: Our house\n", encoding="utf-8")
    Path("variants/wrong.yaml").write_text("game.target: 0\n", encoding="utf-8")
    rows = {row["id"]: row for row in answer("list")["variants"]}
    assert (rows["house"]["name"], rows["house"]["shipped"]) == ("Our house", False)
    assert (rows["foster"]["shipped"], rows["foster"]["digest"]) == (True, load_variant("foster").digest)
    assert rows["wrong"]["name"] is None
    listed = run("list")[1]
    assert "wrong: faulty; `referee variants check` says all: variants/wrong.yaml:1:14: " in listed
    shipped, _, own = listed.partition("in ./variants:")
    assert "house" not in shipped.replace("wrong", "")
    assert "Our house" in own
    assert run("list", "--format", "concise")[1].splitlines()[0].split() == ["base", "Base"]


def test_a_variant_is_shown_with_the_source_of_every_rule() -> None:
    status, out, _ = run("show", "enquire-within", "--format", "keys")
    assert status == 0
    assert out.startswith("enquire-within: Enquire Within\n")
    rule = next(line for line in out.splitlines() if line.startswith("scoring.deal_score"))
    assert rule.split()[1:4] == ["difference", "[EW", "terms;"]
    assert "  card-exposed (first round, table not turned): deal-lost [EW 2]" in out
    assert "EW: Enquire Within upon Everything" in out


def test_a_variant_is_shown_as_json() -> None:
    shown = answer("show", "hoyle")
    assert shown["rules"]["game.target"] == {"value": 11, "source": "HJ", "note": None}
    assert shown["laws"][0]["when"] == {"irregularity": "looked-back"}
    assert len(shown["advice"]) == 14
    assert shown["sources"]["HJ"]["author"] == "Charles Jones"


def test_a_difference_shows_exactly_the_rules_that_differ_with_both_sources() -> None:
    status, out, _ = run("diff", "foster", "spade-foster")
    assert status == 0
    heads, *lines = out.splitlines()
    assert heads.split() == ["foster", "spade-foster"]
    assert [line for line in lines if not line.startswith(" ")] == [
        *("scoring.items.spades", "scoring.items.jack", "game.target", "game.out", "game.both_out")
    ]
    by_columns = [(line[:52].strip(), line[52:].strip()) for line in lines if line.startswith("  ")]
    assert ("Spades 1 (most spades). [FO objects; our", "Spades 1 (each spade). [FO spade]") in by_columns
    assert ("Jack not counted.", "Jack 1 (jack of spades). [FO spade]") in by_columns
    assert ("They play to 21. [FO twenty-one points]", "They play to 61. [FO spade]") in by_columns


def test_a_difference_in_short_form_has_a_line_for_each_rule() -> None:
    out = run("diff", "foster", "foster-eleven", "--format", "concise")[1]
    assert "game.target: 21 | 11\n" in out
    assert "game.lurch: none | {under: 6, counts: 2}\n" in out


def test_what_has_no_effect_on_either_side_is_no_difference_and_on_one_side_it_is_said() -> None:
    Path("left.yaml").write_text("extends: foster\nbuild.allowed: none\nbuild.limit: 9\n", encoding="utf-8")
    Path("right.yaml").write_text("extends: foster\nbuild.allowed: none\n", encoding="utf-8")
    assert run("diff", "left.yaml", "right.yaml")[1] == "left and right have the same rules\n"
    assert "No matter: a wrong claim" not in run("diff", "foster", "foster-deal")[1]
    assert "No matter: each deal is a game" in " ".join(run("diff", "foster", "foster-deal")[1].split())


def test_on_a_narrow_screen_what_differs_stands_one_below_the_other() -> None:
    rows = list(compared(load_variant("foster"), load_variant("foster-eleven")))
    lines = list(side_by_side(("foster", "foster-eleven"), rows, 40))
    assert max(map(len, lines)) <= 40
    said = " ".join(line.strip() for line in lines)
    assert "foster: They play to 21. [FO twenty-one points] foster-eleven: They play to 11. [FO" in said


def test_rules_by_number_of_players_differ_in_words() -> None:
    Path("three.yaml").write_text("extends: foster\nat: {3: {game.target: 15}}\n", encoding="utf-8")
    (row,) = compared(load_variant("foster"), load_variant("./three.yaml"))
    assert (row.key, row.left[:17], row.right[:16]) == ("at.3.game.target", "They play to 21. ", "They play to 15.")


def test_a_difference_as_json_has_values_and_sources() -> None:
    found = answer("diff", "foster", "foster-eleven")
    by_key = {each["key"]: each for each in found["rules"]}
    assert by_key["game.target"]["left"] == {"value": 21, "source": "FO twenty-one points", "note": None}
    assert by_key["game.lurch"]["right"]["value"] == {"under": 6, "counts": 2}
    assert found["laws"] == {"left": [], "right": []}


def test_variants_of_the_same_rules_are_said_to_be_so() -> None:
    assert run("diff", "hoyle", "enquire-within")[1] == "hoyle and enquire-within have the same rules\n"


def test_laws_and_files_of_one_name_are_told_apart() -> None:
    Path("foster.yaml").write_text(
        "laws: [{when: {irregularity: no-cut}, ruling: points, points: 2, by: dealer}]\nextends: foster\n",
        encoding="utf-8",
    )
    heads, key, *rest = run("diff", "foster", "./foster.yaml")[1].splitlines()
    assert heads.split("  ")[1] == "foster (first)"
    assert heads.endswith("  foster (second)")
    assert key == "no-cut"
    assert rest[0].startswith("  No law of its own.     ")
    assert "two points to the other side. [no source]" in " ".join(line[52:].strip() for line in rest)


@pytest.mark.parametrize("words", [("show", "fostre"), ("diff", "foster", "fostre"), ("diff", "fostre", "foster")])
def test_an_unknown_variant_cannot_be_shown(words: tuple[str, ...]) -> None:
    status, out, err = run(*words)
    assert (status, out) == (2, "")
    assert err == "unknown-variant: there is no variant fostre\n  help: did you mean foster\n"


def test_a_good_file_is_in_order() -> None:
    Path("house.yaml").write_text("extends: foster\nname: Our house\n", encoding="utf-8")
    status, out, _ = run("check", "house.yaml")
    digest = load_variant("foster").digest
    assert (status, out) == (0, f"house.yaml: Our house, in order; rules {digest}\nfaults: 0\n")


def test_every_fault_of_every_file_is_told() -> None:
    Path("one.yaml").write_text("capture:\n  partial: no\n  court_pairs: one\n", encoding="utf-8")
    Path("two.yaml").write_text("id: foster\n", encoding="utf-8")
    status, out, _ = run("check", "one.yaml", "two.yaml")
    assert status == 1
    assert "one.yaml:2:12: wrong-value" in out
    assert "one.yaml:3:3: unknown-key" in out
    assert "two.yaml:1:1: warning: this file takes the id foster of a shipped variant" in out
    assert out.endswith("faults: 2\n")


def test_faults_are_told_one_a_line_and_as_json() -> None:
    Path("one.yaml").write_text("capture:\n  partial: no\n", encoding="utf-8")
    status, out, _ = run("check", "one.yaml", "--format", "concise")
    assert (status, out) == (
        1,
        "one.yaml:2:12: wrong-value: capture.partial is true or false, not `no`\nfaults: 1\n",
    )
    status, out, _ = run("check", "one.yaml", "--format", "json")
    found = json.loads(out)
    assert (status, found["faults"]) == (1, 1)
    assert found["variants"][0]["faults"][0]["column"] == 12
    assert found["variants"][0]["faults"][0]["help"] == "write false"


def test_a_clean_file_says_nothing_in_concise_form_but_the_sum() -> None:
    assert run("check", "foster", "--format", "concise")[1] == "faults: 0\n"


def test_a_file_that_is_not_there_cannot_be_judged() -> None:
    status, out, _ = run("check", "nowhere.yaml")
    assert status == 2
    assert "there is no file nowhere.yaml" in out


def test_a_missing_parent_is_a_fault_of_the_file() -> None:
    Path("one.yaml").write_text("extends: fostre\n", encoding="utf-8")
    assert run("check", "one.yaml")[0] == 1


def test_a_new_file_is_begun_and_is_in_order() -> None:
    status, out, _ = run("new", "house", "--extends", "foster")
    assert status == 0
    assert out.startswith("house.yaml is begun")
    assert load_variant("./house.yaml").digest == load_variant("foster").digest
    assert "\n#game.target: 31\n" in Path("house.yaml").read_text(encoding="utf-8")


def test_the_hints_of_a_new_file_hold_when_their_mark_is_taken_away() -> None:
    run("new", "house.yaml", "--extends", "foster")
    text = Path("house.yaml").read_text(encoding="utf-8")
    Path("bare.yaml").write_text(text.replace("#game.target: 31", "game.target: 31"), encoding="utf-8")
    assert load_variant("./bare.yaml").game.target == 31


def test_a_new_file_may_extend_a_file() -> None:
    Path("games").mkdir()
    Path("mother.yaml").write_text("game.target: 31\n", encoding="utf-8")
    assert run("new", "games/house.yml", "--extends", "mother.yaml")[0] == 0
    assert load_variant("games/house.yml").game.target == 31


def test_a_file_that_is_there_is_never_touched() -> None:
    Path("house.yaml").write_text("name: Ours\n", encoding="utf-8")
    status, _, err = run("new", "house.yaml", "--extends", "foster")
    assert status == 1
    assert err == "house.yaml is there already and stays as it is; take another name\n"
    assert Path("house.yaml").read_text(encoding="utf-8") == "name: Ours\n"


def test_a_new_file_with_a_shipped_id_is_told() -> None:
    assert "warning: foster is the id of a shipped variant" in run("new", "foster.yaml", "--extends", "hoyle")[1]


@pytest.mark.parametrize(
    ("file", "extends", "told"),
    [
        ("house.yaml", "fostre", "no variant fostre"),
        ("nowhere/house.yaml", "foster", "cannot be written: No such file"),
        ("-", "foster", "letters, digits and hyphens, as my-house; not -"),
        ("our house.yaml", "foster", "letters, digits and hyphens, as my-house; not our house"),
    ],
)
def test_a_new_file_that_cannot_be_begun(file: str, extends: str, told: str) -> None:
    status, _, err = run("new", file, "--extends", extends)
    assert status == 2
    assert told in err
    assert not list(Path.cwd().iterdir())


def test_the_schema_is_printed_with_the_meaning_of_the_rules() -> None:
    status, out, _ = run("schema")
    assert status == 0
    schema = json.loads(out)
    assert schema["properties"]["extends"]["type"] == "string"
    assert "wins the game" in json.dumps(schema)
