"""The documents cannot drift: their commands are run, their Python examples are tried, their links lead somewhere."""

import doctest
import importlib.util
import re
import shutil
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[1]
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
PYTHON = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?://|#)([^)#]+)")


@pytest.fixture(scope="module")
def blocks() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_blocks", ROOT / "docs" / "make_blocks.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_every_command_prints_what_the_document_says(path: Path, blocks: ModuleType) -> None:
    text = path.read_text(encoding="utf-8")
    assert blocks.rewritten(text) == text, "run `make docs` and read what changed"


@pytest.mark.parametrize("command", ["referee check examples/six-fouls.cassino", "referee variants list"])
def test_the_program_itself_prints_what_it_prints_within_this_process(
    command: str, blocks: ModuleType, tmp_path: Path
) -> None:
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    said = blocks.said_here(command, tmp_path)
    assert said
    assert blocks.said_by_the_shell(command, tmp_path) == said


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_every_python_example_gives_what_it_says(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    examples = "\n".join(PYTHON.findall(path.read_text(encoding="utf-8")))
    test = doctest.DocTestParser().get_doctest(examples, {}, path.name, str(path), 0)
    report: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS).run(test, out=report.append)
    assert report == []


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_leads_to_a_file(path: Path) -> None:
    targets = LINK.findall(path.read_text(encoding="utf-8"))
    assert [target for target in targets if not (path.parent / target).exists()] == []


def test_the_readme_is_short_and_begins_with_one_sentence() -> None:
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    assert len(lines) < 140
    assert lines[0].startswith("# ")
    assert lines[2].endswith(".")


def test_the_two_commands_stand_in_one_block_and_each_on_one_line() -> None:
    found = re.search(r"^```sh\n(.*?)^```$", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert found is not None
    commands = found[1].splitlines()
    assert len(commands) == 2
    assert all(command.startswith("python3 -m venv ") for command in commands)
    assert "referee check examples/" in commands[0]
    assert "[test]" in commands[1]
    assert commands[1].endswith("-m pytest")


def test_continuous_integration_takes_its_command_from_the_readme() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "README.md" in script
    installing = [line.strip() for line in script.splitlines() if "pip install" in line]
    assert installing == [
        ".venv/bin/python -m pip install -q -e '.[test,lint]'",  # beside what the tests need
        ".venv/bin/python -m pip install -q -e '.[test,browser]'",  # a browser, where there is one
    ]


@pytest.mark.parametrize("name", ["guarantees.md", "security.md"])
def test_every_promise_names_tests_that_are_there(name: str) -> None:
    text = (ROOT / "docs" / name).read_text(encoding="utf-8")
    named = re.findall(r"`(tests/[\w/]+\.py)(?:::(\w+))?`", text)
    assert len(named) > 6
    gone = [test for file, test in named if f"def {test}" not in (ROOT / file).read_text(encoding="utf-8")]
    assert gone == []
