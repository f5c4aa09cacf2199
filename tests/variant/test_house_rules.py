"""The house rules that people ask for: short, proved, asked about, and written so that a comment can become a rule."""

import builtins
import importlib.util
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest
from typer.testing import CliRunner

from referee.cli import variants_new
from referee.cli.variants import app
from referee.report.catalogue.house_rules import HOUSE_RULES, HouseRule, begun, offered
from referee.situations import Case, read_situations
from referee.situations.judging import judge_case
from referee.variant import load_variant, with_rules
from referee.variant.errors import FaultKind
from referee.variant.file import load, shipped_ids

ROOT = Path(__file__).resolve().parents[2]
SITUATIONS = ROOT / "tests" / "situations" / "house-rules.yaml"


@cache
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_house_rules", ROOT / "docs" / "make_house_rules.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["make_house_rules"] = module
    spec.loader.exec_module(module)
    return module


@cache
def cases() -> tuple[Case, ...]:
    return tuple(read_situations(SITUATIONS.read_text(encoding="utf-8"), str(SITUATIONS)).cases)


def named(rule: HouseRule) -> str:
    return rule.says


def test_there_are_twenty_and_each_has_a_situation_of_its_own() -> None:
    assert len(HOUSE_RULES) == 20
    assert len({script().proof(rule, cases()).name for rule in HOUSE_RULES}) == 20


def test_the_page_has_not_drifted() -> None:
    assert script().page() == (ROOT / "docs" / "house-rules.md").read_text(encoding="utf-8"), "run `make docs`"


@pytest.mark.parametrize("rule", HOUSE_RULES, ids=named)
def test_a_house_rule_is_a_file_of_at_most_five_lines_that_is_in_order(rule: HouseRule, tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    text = "\n".join(["extends: foster", *rule.lines])
    path.write_text(text, encoding="utf-8")
    assert len(text.splitlines()) <= 5
    assert load(path).warnings == ()
    assert load(path).variant.digest != load_variant("foster").digest


@pytest.mark.parametrize("rule", HOUSE_RULES, ids=named)
def test_a_house_rule_is_proved_by_a_situation_that_comes_out_otherwise_without_it(rule: HouseRule) -> None:
    case: Case = script().proof(rule, cases())
    assert judge_case(case).passed
    if not case.overrides:
        return  # a record that says the rule itself
    house = with_rules(load_variant("foster"), sets=rule.sets)
    assert house.digest == with_rules(load_variant("foster"), overrides=case.overrides).digest
    plain = Case(case.name, case.file, case.line, case.kind, case.given, case.expected, case.variant)
    assert not judge_case(plain).passed


def blocks(text: str) -> Iterator[list[int]]:
    """The lines of each rule that stands as a comment."""
    found: list[int] = []
    for number, line in enumerate([*text.splitlines(), ""]):
        if line.startswith("#") and not line.startswith("##"):
            found.append(number)
        elif found:
            yield found
            found = []


@pytest.mark.parametrize("name", shipped_ids())
def test_each_comment_of_a_new_file_can_become_a_rule_without_breaking_it(name: str, tmp_path: Path) -> None:
    parent = load_variant(name)
    text = begun("house", "Our house", name, parent, ())
    path = tmp_path / "house.yaml"
    path.write_text(text, encoding="utf-8")
    assert load_variant(path).digest == parent.digest
    tried = list(blocks(text))
    assert len(tried) == len(offered(parent)) > 3
    for numbers in tried:
        lines = text.splitlines()
        for number in numbers:
            lines[number] = lines[number].removeprefix("#")
        path.write_text("\n".join(lines), encoding="utf-8")
        assert load(path).variant.digest != parent.digest
    words = "\n".join(line[1:] if line.startswith("##") else line for line in text.splitlines())
    path.write_text(words, encoding="utf-8")
    assert load_variant(path).digest == parent.digest  # words whose first sign is taken away are words still


@pytest.mark.parametrize(
    "name", ['Ann\'s "best" game: #4', "true", "31", "Wir & die Mädchen", " blanks ", "back\\slash"]
)
def test_a_name_is_written_so_that_it_is_read_again(name: str, tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(begun("house", name, "foster", load_variant("foster"), ()), encoding="utf-8")
    assert load_variant(path).name == name
    assert not [each for each in load(path).warnings if each.kind is not FaultKind.WARNING]


class Typed:
    """A person at the terminal."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *answers: str) -> None:
        self.answers, self.asked = list(answers), list[str]()
        monkeypatch.setattr(builtins, "input", self)

    def __call__(self, question: str) -> str:
        self.asked.append(question)
        if not self.answers:
            raise EOFError
        return self.answers.pop(0)


def test_at_a_terminal_the_name_and_the_house_rules_are_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = Typed(monkeypatch, "Our Friday", "y", *([""] * 8), "yes", "q")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    variants_new.new(Path("friday"), "foster")
    made = load_variant(tmp_path / "friday.yaml")
    assert (made.name, made.game.target) == ("Our Friday", 31)
    assert typed.asked[0].startswith("What do people call the game? [friday]")
    assert typed.asked[1] == "The game is played to thirty-one? (now: they play to 21) [y/N] "
    assert "Each deal is a game? " not in " ".join(typed.asked)  # it contradicts what was chosen
    assert made.capture.court_pairing == "one"
    text = (tmp_path / "friday.yaml").read_text(encoding="utf-8")
    assert "\ngame.target: 31\n" in text
    assert "#game.target" not in text.split("House rules")[0]


def test_without_a_terminal_nothing_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = Typed(monkeypatch)
    monkeypatch.chdir(tmp_path)
    assert CliRunner().invoke(app, ["new", "friday", "--extends", "foster"]).exit_code == 0
    assert typed.asked == []
