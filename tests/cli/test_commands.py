"""What each command answers, in words and as JSON, and with which exit status."""

import io
import json
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Protocol

import pytest

from referee.cli import check, fix
from referee.cli.options import Judged, Rules, Source, judge_source, read_source, records_in

FIRST = """variant: foster
players: Ann, Bob

deal: Bob
table: 9H AD 8C 2S
Ann: 10D x 9H AD 8C 2S    # all of it
: 5h
Ann: 3C+5H = 8
"""


class Ran(Protocol):
    status: int
    out: str
    err: str


Command = Callable[..., Ran]


@pytest.fixture
def first(tmp_path: Path) -> Path:
    path = tmp_path / "first.cassino"
    path.write_text(FIRST, encoding="utf-8")
    return path


# check


def test_a_record_without_faults_has_status_0_and_its_warning_does_not_count(referee: Command, first: Path) -> None:
    ran = referee("check", first)
    assert ran.status == 0
    assert "no faults, 1 warning" in ran.out


def test_json_lists_records_and_counts_faults(referee: Command, examples: Path) -> None:
    ran = referee("check", examples / "six-fouls.cassino", examples / "partners.cassino", "--format", "json")
    answer = json.loads(ran.out)
    assert answer["faults"] == 6
    assert [Path(record["file"]).name for record in answer["records"]] == ["six-fouls.cassino", "partners.cassino"]


def test_a_rule_of_the_command_line_is_played_by(referee: Command, first: Path) -> None:
    ran = referee("check", first, "--set", "build.allowed=none", "--format", "concise")
    assert ran.status == 1
    assert f"{first}:8:6: build-not-allowed: " in ran.out


def test_a_variant_of_the_command_line_stands_instead_of_the_records(referee: Command, first: Path) -> None:
    record = json.loads(referee("check", first, "--variant", "enquire-within", "--format", "json").out)["records"][0]
    assert record["variant"] == "enquire-within"
    assert [fault["name"] for fault in record["faults"]] == ["build-not-allowed", "unfinished-deal"]


def test_piped_text_has_no_colour(referee: Command, examples: Path) -> None:
    assert "\x1b" not in referee("check", examples / "six-fouls.cassino").out


# check --fix: the three of spades was taken, and the three of diamonds written down


@pytest.fixture
def miswritten(tmp_path: Path, examples: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    def offering(source: Source, rules: Rules) -> Judged:
        judged = judge_source(source, rules)
        for place, fault in enumerate(judged.judgement.faults):
            if fault.name == "not-on-table" and not fault.fixes:
                judged.judgement.faults[place] = replace(fault, fixes=((26, "3D", "3S"),))
        return judged

    for module in (check, fix):
        monkeypatch.setattr(module, "check_source", offering)
    path = tmp_path / "miswritten.cassino"
    text = (examples / "two-handed.cassino").read_text(encoding="utf-8")
    assert "Ann: 10D x 7C+3S\n" in text
    path.write_text(text.replace("Ann: 10D x 7C+3S\n", "Ann: 10D x 7C+3D  # by the fire\n"), encoding="utf-8")
    return path


def test_a_correction_is_never_applied_by_itself(referee: Command, miswritten: Path) -> None:
    before = miswritten.read_bytes()
    ran = referee("check", miswritten, "--fix")
    assert ran.status == 1
    assert "+Ann: 10D x 7C+3S" in ran.err
    assert "not written: say --yes where nobody can be asked" in ran.err
    assert miswritten.read_bytes() == before


def test_a_correction_is_shown_and_written_with_the_old_line_kept(referee: Command, miswritten: Path) -> None:
    before = miswritten.read_text(encoding="utf-8").splitlines()
    ran = referee("check", miswritten, "--fix", "--yes")
    assert ran.status == 0, ran.out
    assert "-Ann: 10D x 7C+3D  # by the fire" in ran.err
    after = miswritten.read_text(encoding="utf-8").splitlines()
    assert after[25].startswith("Ann: 10D x 7C+3S")
    assert after[25].endswith("#- Ann: 10D x 7C+3D  # by the fire")
    assert after[:25] + after[26:] == before[:25] + before[26:]


def test_a_correction_of_standard_input_is_shown_and_not_written(referee: Command, miswritten: Path) -> None:
    ran = referee("check", "-", "--fix", "--yes", stdin=miswritten.read_bytes())
    assert ran.status == 1
    assert "standard input has no file" in ran.err


@pytest.mark.thorough
@pytest.mark.parametrize(("answer", "kept"), [("y", True), ("n", False)])
def test_at_a_terminal_a_correction_is_asked_about(
    answer: str, kept: bool, examples: Path, tmp_path: Path, terminal: Callable[..., Any]
) -> None:
    path = tmp_path / "miswritten.cassino"
    text = (examples / "two-handed.cassino").read_text(encoding="utf-8")
    path.write_text(text.replace("Ann: 10D x 7C+3S\n", "Ann: 10D x 7C+3D\n"), encoding="utf-8")
    screen = terminal("check", path, "--fix", afresh=True)
    assert "+Ann: 10D x 7C+3S" in screen.until("Write this?")
    screen.type(answer)
    assert screen.leave() == (0 if kept else 1)
    assert ("7C+3S  #- Ann: 10D x 7C+3D" in path.read_text(encoding="utf-8")) is kept


def test_at_a_terminal_the_progress_over_many_records_is_shown(
    referee: Command, examples: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(check, "MANY", 5)
    ran = referee("check", examples)
    assert "3 of 5 records" in terminal.getvalue()
    assert "of 5 records" not in ran.out


# format


def test_the_printed_form_has_names_and_groups_and_keeps_comments(referee: Command, first: Path) -> None:
    ran = referee("format", first)
    assert ran.status == 0
    lines = ran.out.splitlines()
    assert lines[5].startswith("Ann: 10D x 9H+AD, 8C+2S")
    assert lines[5].endswith("# all of it")
    assert lines[6] == "Bob: 5H"


def test_formatting_twice_changes_nothing_more(referee: Command, first: Path) -> None:
    once = referee("format", first).out
    assert referee("format", "-", stdin=once.encode()).out == once


def test_format_check_shows_what_would_change_and_changes_nothing(referee: Command, first: Path) -> None:
    ran = referee("format", first, "--check")
    assert ran.status == 1
    assert "\n+Bob: 5H\n" in ran.out
    assert first.read_text(encoding="utf-8") == FIRST


def test_format_write_puts_the_printed_form_in_its_place(referee: Command, first: Path) -> None:
    printed = referee("format", first).out
    assert referee("format", first, "--write").status == 0
    assert first.read_text(encoding="utf-8") == printed
    assert referee("format", first, "--check").status == 0


@pytest.mark.parametrize("name", ["two-handed", "three-handed", "partners", "goboto-night", "six-fouls"])
def test_the_examples_are_in_their_printed_form(name: str, referee: Command, examples: Path) -> None:
    ran = referee("format", examples / f"{name}.cassino", "--check")
    assert ran.status == 0, ran.out


# show


def test_show_tells_the_table_the_build_and_who_is_due(referee: Command, first: Path) -> None:
    ran = referee("show", first, "--format", "json")
    view = json.loads(ran.out)
    assert view["table"] == []
    assert view["builds"] == [{"value": "8", "groups": [["3C", "5H"]], "owner": "Ann"}]
    assert (view["due"], view["hand_left"], view["stock"]) == ("Bob", {"Ann": 2, "Bob": 3}, 40)
    assert sorted(view["piles"]["Ann"]) == sorted(["9H", "AD", "8C", "2S", "10D"])
    assert view["piles"]["Bob"] == []


def test_show_at_a_line_knows_nothing_of_later_lines(referee: Command, first: Path) -> None:
    view = json.loads(referee("show", first, "--at", "5", "--format", "json").out)
    assert (view["line"], view["due"], view["table"], view["builds"]) == (5, "Ann", ["AD", "2S", "8C", "9H"], [])


def test_show_before_the_first_deal_says_so(referee: Command, first: Path) -> None:
    ran = referee("show", first, "--at", "2")
    assert (ran.status, ran.out.splitlines()[0]) == (0, "no deal is open here")


def test_show_beyond_the_end_is_refused(referee: Command, first: Path) -> None:
    ran = referee("show", first, "--at", "99")
    assert ran.status == 2
    assert "there is no line 99" in ran.err


# claim and takes


def test_a_play_that_stands_is_told_with_its_sweep(referee: Command) -> None:
    ran = referee("claim", "10D x 9H+AD, 8C+2S", "--table", "9H AD 8C 2S", "--format", "json")
    answer = json.loads(ran.out)
    assert ran.status == 0
    assert (answer["verdict"], answer["faults"], answer["sweep"]) == ("stands", [], True)
    assert sorted(answer["takes"]) == ["2S", "8C", "9H", "AD"]
    assert answer["best"] == ["10D x 9H+AD, 8C+2S"]


def test_a_play_that_fails_is_told_with_the_law_and_what_the_card_could_take(referee: Command) -> None:
    ran = referee("claim", "9C x 2D 2C 5H 7S", "--table", "2D 2C 5H 7S", "--variant", "foster")
    assert ran.status == 1
    assert ran.out.startswith("the play fails\n")
    assert "9 of clubs cannot take" in ran.out
    assert "law:" in ran.out
    assert "now:" not in ran.out
    assert "2D+2C+5H" in ran.out or "5H+2C+2D" in ran.out


def test_a_play_that_hangs_on_a_hidden_card_depends_and_has_status_0(referee: Command) -> None:
    ran = referee("claim", "3C+5H = 8", "--table", "5H KC")
    assert ran.status == 0
    assert ran.out.startswith("it depends: the play stands if the player holds an 8")


def test_a_known_hand_settles_it(referee: Command) -> None:
    table = ("--table", "5H KC")
    assert referee("claim", "3C+5H = 8", *table, "--hand", "3C 8D").status == 0
    assert referee("claim", "3C+5H = 8", *table, "--hand", "3C 9D").status == 1


def test_a_build_in_a_hand_is_told_with_what_a_hand_is(referee: Command) -> None:
    ran = referee("claim", "9H", "--table", "5C 4D", "--hand", "[9H = 9]")
    assert ran.status == 2
    assert 'error unreadable-line: "[9H = 9]" cannot be read' in ran.err
    assert "help: expected the cards of the hand, such as 4C 7D KS 10D" in ran.err


def test_a_table_that_cannot_be_read_is_told_with_its_place(referee: Command) -> None:
    ran = referee("claim", "10D x 9H+AD", "--table", "9H XX AD")
    assert ran.status == 2
    assert "the table:1:4" in ran.err


def test_takings_are_listed_largest_first(referee: Command) -> None:
    ran = referee("takes", "9C", "--table", "2D 2C 5H 7S", "--format", "json")
    answer = json.loads(ran.out)
    sizes = [len(play.partition(" x ")[2].replace(",", "+").split("+")) for play in answer["takes"]]
    assert sizes == [3, 2, 2]  # two-two-five; two of diamonds or of clubs and seven
    assert answer["more"] == 0


def test_a_card_that_takes_nothing_is_no_fault(referee: Command) -> None:
    ran = referee("takes", "KD", "--table", "2D 2C")
    assert (ran.status, ran.out) == (0, "KD can take nothing there\n")


def test_at_most_a_hundred_takings_are_listed_and_the_rest_are_counted(referee: Command) -> None:
    table = " ".join(f"{rank}{suit}" for rank in ("A", "2", "3", "4", "5", "6") for suit in "SHDC")
    answer = json.loads(referee("takes", "10D", "--table", table, "--format", "json").out)
    assert len(answer["takes"]) == 100
    assert answer["more"] > 0


# rule


def test_a_law_is_told_with_the_choice_and_its_source(referee: Command) -> None:
    ran = referee(
        "rule", "card-exposed", "--round", "middle", "--table", "turned", "--variant", "foster", "--format", "json"
    )
    answer = json.loads(ran.out)
    assert ran.status == 0
    assert (answer["irregularity"], answer["ruling"], answer["by"]) == ("card-exposed", "may-refuse", "owner")
    assert answer["choices"] == ["refuse", "accept"]
    assert answer["law"]["source"].startswith("FO")


def test_a_stage_half_told_leaves_the_ruling_open(referee: Command) -> None:
    answer = json.loads(referee("rule", "card-exposed", "--variant", "foster", "--format", "json").out)
    assert answer["ruling"] == "depends"
    assert {law["ruling"] for law in answer["laws"]} >= {"dealer-takes", "new-deal-on-demand", "may-refuse"}


def test_where_the_variant_is_silent_it_is_said_plainly(referee: Command) -> None:
    ran = referee("rule", "no-cut", "--variant", "foster")
    assert ran.status == 0
    assert "no-law" in ran.out
    assert "silent" in ran.out


def test_a_false_build_is_ruled_by_its_rule_key(referee: Command) -> None:
    answer = json.loads(referee("rule", "false-build", "--variant", "foster", "--format", "json").out)
    assert answer["ruling"] == "break-up"


def test_a_kind_nearly_right_is_offered(referee: Command) -> None:
    ran = referee("rule", "card-exposde")
    assert ran.status == 2
    assert "did you mean card-exposed?" in ran.err


def test_a_word_of_the_glossary_that_is_no_irregularity_is_pointed_to_its_page(referee: Command) -> None:
    ran = referee("rule", "lurch")
    assert ran.status == 2
    said, first, second, *_ = ran.err.splitlines()
    assert said == '"lurch" is no irregularity'
    assert first == "help: `referee explain lurch` tells what it is"
    assert second.startswith("help: the kinds are card-exposed, card-faced, wrong-number, ")
    assert referee("explain", "lurch").status == 0


def test_a_word_that_nothing_explains_is_told_the_kinds_only(referee: Command) -> None:
    said, kinds, *_ = referee("rule", "earthquake").err.splitlines()
    assert said == '"earthquake" is no irregularity'
    assert kinds.startswith("help: the kinds are ")


@pytest.mark.parametrize("variant", ["foster", "enquire-within", "hoyle", "two-hand", "pagat"])
def test_the_whole_table_of_laws_names_every_irregularity(variant: str, referee: Command) -> None:
    ran = referee("rule", "--variant", variant)
    assert ran.status == 0
    for kind in ("card-exposed", "card-faced", "wrong-number", "short-hand", "out-of-turn", "wrong-claim"):
        assert f"\n{kind}: " in ran.out


# -- many records


def many(examples: Path, folder: Path) -> list[Path]:
    """Seventy records, of which every seventh has the foul of six."""
    for number in range(70):
        name = "six-fouls" if number % 7 == 3 else "two-handed"
        text = (examples / f"{name}.cassino").read_text(encoding="utf-8")
        (folder / f"{number:02}.cassino").write_text(text, encoding="utf-8")
    return sorted(folder.iterdir())


@pytest.mark.parametrize("form", ["text", "concise", "json"])
def test_records_judged_side_by_side_are_told_in_their_order(
    form: str, tmp_path: Path, examples: Path, referee: Command
) -> None:
    many(examples, tmp_path)
    alone = referee("check", tmp_path, "--format", form)
    beside = referee("check", tmp_path, "--format", form, "--jobs", "2")
    assert (beside.status, beside.out) == (alone.status, alone.out)
    assert alone.status == 1
    places = [alone.out.find(f"{number:02}.cassino") for number in range(3, 70, 7)]
    assert -1 not in places
    assert places == sorted(places)


def test_a_record_is_told_before_the_next_is_read(
    tmp_path: Path, examples: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    many(examples, tmp_path)
    read = list[str]()

    def reading(name: str) -> Source:
        read.append(name)
        return read_source(name)

    monkeypatch.setattr(check, "read_source", reading)
    told = check.judge_all(records_in([str(tmp_path)]), Rules(None, ()))
    next(told)
    assert len(read) == 1


def test_what_is_told_as_it_comes_is_the_whole_answer(tmp_path: Path, examples: Path, referee: Command) -> None:
    files = many(examples, tmp_path)[:8]
    whole = json.loads(referee("check", *files, "--format", "json").out)
    each = [json.loads(referee("check", file, "--format", "json").out) for file in files]
    assert whole["records"] == [one["records"][0] for one in each]
    assert whole["faults"] == sum(one["faults"] for one in each) > 0
    assert whole["format"] == 1


def test_a_claim_without_a_name_says_for_whom_it_would_come_out_otherwise(referee: Callable[..., Any]) -> None:
    ran = referee("claim", "5H", "--table", "[5C+3D = 8 Ann] KS")
    assert ran.status == 0
    assert ran.out.startswith("the play stands, unless it is Ann who plays\nif it is Ann: not allowed: Ann may not")
    named = referee("claim", "Ann: 5H", "--table", "[5C+3D = 8 Ann] KS")
    assert (named.status, named.out.splitlines()[0]) == (1, "the play fails")


def test_a_play_that_stands_says_why_and_by_which_law(referee: Callable[..., Any]) -> None:
    out = referee("claim", "9C x 9H, 6D+3S", "--table", "9H 6D 3S KC").out
    assert "why: nine takes nine, six-three; 6 and 3 are nine\n" in out
    assert "law: counting ace 1" in out


def test_who_wins_where_both_are_out_is_explained(referee: Callable[..., Any]) -> None:
    out = referee("explain", "who wins", "--variant", "foster").out
    assert "none has won by a claim, the target is raised" in " ".join(out.split())
    assert "hoyle" not in out


def test_a_card_that_must_be_held_is_named_as_it_is_called(referee: Command) -> None:
    assert referee("claim", "3h+10d = 13", "--table", "10d", "-v", "royal").out.splitlines()[0] == (
        "it depends: the play stands if the player holds a king"
    )
    assert referee("claim", "3h+5d = 8", "--table", "5d").out.splitlines()[0] == (
        "it depends: the play stands if the player holds an 8"
    )
