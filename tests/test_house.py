"""The house itself: which way imports run, how large modules are, who prints, and what the wheel holds."""

import ast
import http.client
import os
import re
import socket
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "referee"
LAYERS = (
    "cards",
    "tokens",
    "faults",
    "variant",
    "table",
    "score",
    "record",
    "replay",
    "report",
    "keeping",
    "situations",
    "review",
    "page",
    "cli",
)
ROOMS = sorted(path.name for path in PACKAGE.iterdir() if (path / "__init__.py").exists())
MODULES = sorted(PACKAGE.rglob("*.py"))
DOORS = {"referee", "referee.__main__"}  # the public names and `python -m referee` may reach everywhere
DISK = {
    "referee.variant.file",
    "referee.report.catalogue.examples",  # data of the package itself
    "referee.keeping.writing",
    "referee.keeping.lock",
}
TOUCHES_DISK = {"read_text", "read_bytes", "write_text", "write_bytes", "unlink", "mkdir", "rglob", "iterdir"}
CLOCKS = {"time", "datetime"}


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes_of(path: Path) -> list[ast.AST]:
    return list(ast.walk(tree_of(path)))


@cache
def imported(path: Path) -> list[str]:
    found: list[str] = []
    for node in nodes_of(path):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            found += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return found


def layer_of(name: str) -> int | None:
    parts = name.split(".")
    return LAYERS.index(parts[1]) if len(parts) > 1 and parts[0] == "referee" and parts[1] in LAYERS else None


def in_cli(name: str) -> bool:
    return name.startswith("referee.cli") or name in DOORS


def of_every_module(law: Callable[[Path], None]) -> Callable[[], None]:
    """One test of what holds for every module: each that breaks the law is named."""

    def test() -> None:
        broken = {}
        for path in MODULES:
            try:
                law(path)
            except AssertionError as error:
                broken[name_of(path)] = str(error)
        assert broken == {}

    return test


@of_every_module
def test_imports_run_one_way(path: Path) -> None:
    own = layer_of(name_of(path))
    if name_of(path) in DOORS:
        return
    assert own is not None, f"{name_of(path)} belongs to no layer: {' <- '.join(LAYERS)}"
    upwards = [name for name in imported(path) if (layer_of(name) or 0) > own]
    assert upwards == []


@of_every_module
def test_a_module_has_at_most_400_lines(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 400


@of_every_module
def test_a_function_has_at_most_50_lines(path: Path) -> None:
    functions = [node for node in nodes_of(path) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    long = {node.name: body_lines(node) for node in functions if body_lines(node) > 50}
    assert long == {}


def body_lines(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    first = node.body[1] if ast.get_docstring(node) and len(node.body) > 1 else node.body[0]
    return (node.end_lineno or 0) - first.lineno + 1


TAKES_APART = {"compile", "split", "sub", "match", "search", "findall", "finditer", "fullmatch"}


@of_every_module
def test_only_the_tokenizer_takes_a_play_apart(path: Path) -> None:
    if name_of(path) == "referee.tokens" or name_of(path).startswith("referee.variant"):
        return
    patterns = [
        node.args[0].value
        for node in nodes_of(path)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in TAKES_APART
        and ast.unparse(node.func.value) == "re"
        and node.args
        and isinstance(node.args[0], ast.Constant)
    ]
    signs = [
        pattern for pattern in patterns if any(sign in str(pattern) for sign in ("+,", ",+", "xX", "x\u00d7", "SHDC"))
    ]
    assert signs == [], (
        "a new sign of the notation is to be read in tokens alone, and understood in notation or parsing"
    )


@of_every_module
def test_no_rule_asks_which_variant_is_played(path: Path) -> None:
    compared = [
        side
        for node in nodes_of(path)
        if isinstance(node, ast.Compare)
        for side in (node.left, *node.comparators)
        if isinstance(side, ast.Attribute) and side.attr == "id" and "variant" in ast.unparse(side.value).lower()
    ]
    asked = [ast.unparse(side) for side in compared]
    assert asked == [] or name_of(path) == "referee.variant.file"  # a file that takes a shipped id is told there


@of_every_module
def test_only_the_command_line_prints_and_ends_the_program(path: Path) -> None:
    if in_cli(name_of(path)):
        return
    calls = [ast.unparse(node.func) for node in nodes_of(path) if isinstance(node, ast.Call)]
    assert [call for call in calls if call in {"print", "input", "exit", "quit", "sys.exit", "os._exit"}] == []
    assert [name for name in imported(path) if name.split(".")[0] in {"typer", "prompt_toolkit"}] == []


@of_every_module
def test_the_disk_and_the_clock_are_touched_at_the_edges_only(path: Path) -> None:
    name = name_of(path)
    if in_cli(name) or name in DISK:
        return
    nodes = [node for node in nodes_of(path) if isinstance(node, ast.Call)]
    disk = [ast.unparse(node.func) for node in nodes if touches_disk(node.func)]
    assert disk == []
    assert [module for module in imported(path) if module.split(".")[0] in CLOCKS] == []


def touches_disk(called: ast.expr) -> bool:
    if isinstance(called, ast.Attribute):
        return called.attr in TOUCHES_DISK
    return isinstance(called, ast.Name) and called.id == "open"


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_has_one_type_of_a_name(room: str) -> None:
    paths = [path for path in MODULES if name_of(path).split(".")[1:2] == [room]]
    named = [node.name for path in paths for node in tree_of(path).body if isinstance(node, ast.ClassDef)]
    assert sorted(name for name in set(named) if named.count(name) > 1) == []


def test_the_page_on_the_house_draws_these_rooms_in_this_order_and_names_files_that_there_are() -> None:
    page = (ROOT / "docs" / "house.md").read_text(encoding="utf-8")
    drawing = re.search(r"^cards .*▶ cli$", page, re.MULTILINE)
    assert drawing is not None
    assert tuple(re.findall(r"\w+", drawing[0])) == LAYERS
    named = set(re.findall(r"`([\w/*.-]+\.(?:py|yaml))`", page))
    assert len(named) > 40
    assert [name for name in sorted(named) if not any([*ROOT.glob(name), *PACKAGE.glob(name)])] == []


def test_a_session_knows_neither_the_lock_nor_the_disk() -> None:
    known = {name_of(path): path for path in MODULES}
    reached, waiting = set[str](), ["referee.keeping.session"]
    while waiting:
        name = waiting.pop()
        if name in known and name not in reached:
            reached.add(name)
            waiting += imported(known[name])
    assert "referee.keeping.meaning" in reached
    assert reached & {f"referee.keeping.{each}" for each in ("lock", "writing", "journal", "kept")} == set()


def test_no_command_runs_the_program_inside_itself() -> None:
    def runs(path: Path) -> bool:
        return any(name in {"referee.cli.main.run", "referee.cli.main.main"} for name in imported(path))

    assert [name_of(path) for path in MODULES if runs(path)] == ["referee.__main__"]  # the door itself


@pytest.mark.thorough
def test_asking_for_help_or_a_check_does_not_load_the_prompt() -> None:
    code = (
        "import sys; from referee.cli.main import run; run(['check', 'examples/goboto-night.cassino']);"
        "print(sorted({'rich', 'prompt_toolkit', 'filelock'} & set(sys.modules)), file=sys.stderr)"
    )
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert ran.stderr.strip() == "[]"


def installed(folder: Path) -> Path:
    """An empty environment outside the checkout that holds the built wheel; what it depends on is borrowed."""
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True, cwd=folder)
    environment = folder / "venv"
    venv.create(environment, with_pip=False)
    python = environment / "bin" / "python"
    (wheel,) = folder.glob("*.whl")
    into = [sys.executable, "-m", "pip", "--python", str(python), "install", "--no-deps", "--no-index", "-q"]
    subprocess.run([*into, str(wheel)], check=True, capture_output=True)
    (site,) = environment.glob("lib/python*/site-packages")
    (site / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return environment / "bin"


@pytest.mark.thorough
def served_by(program: Path, folder: Path, clean: dict[str, str]) -> str:
    """The page as an installed program serves it."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    command = [str(program), "page", "--no-open", "--port", port]
    with subprocess.Popen(command, cwd=folder, env=clean, stdout=subprocess.PIPE, text=True) as running:
        try:
            assert running.stdout is not None
            assert f":{port}/" in running.stdout.readline()
            asked = http.client.HTTPConnection("127.0.0.1", int(port), timeout=60)
            asked.request("GET", "/")
            return asked.getresponse().read().decode()
        finally:
            running.terminate()


@pytest.mark.thorough
def test_the_installed_wheel_is_what_runs_finds_its_variants_and_examples_and_judges_a_record(tmp_path: Path) -> None:
    program = installed(tmp_path)
    clean = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}

    def ran(name: str, *arguments: str) -> str:
        command = [str(program / name), *arguments]
        done = subprocess.run(command, cwd=tmp_path, env=clean, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    assert str(tmp_path) in ran("python", "-c", "import referee.cli.main as m; print(m.__file__)")
    assert "Ann: 8C x 5D+4H" in ran("referee", "explain", "capture-sum")
    assert {"foster", "enquire-within", "two-hand"} <= set(ran("referee", "variants", "list").split())
    assert "Ann wins the game" in ran("referee", "check", str(ROOT / "examples" / "two-handed.cassino"))
    if (ROOT / "page" / "dist" / "index.html").is_file():  # the wheel brings the page where it was built
        assert "the page is in out" in ran("referee", "page", "out")
        assert (tmp_path / "out" / "engine" / "packages.zip").is_file()
        assert "<title>Cassino referee</title>" in served_by(program / "referee", tmp_path, clean)
