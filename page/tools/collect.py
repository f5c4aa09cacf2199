"""Collects what the engine in the page is made of, into .engine/tree: the packages as Python files, and licences.

Needs Python 3.11 and pip, nothing else. The project's own wheel is built without a page in it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
import zipfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

PAGE = Path(__file__).resolve().parent.parent
ENGINE = PAGE / ".engine"
WHEELS, TREE, OWN = ENGINE / "wheels", ENGINE / "tree", ENGINE / "own"
INTERPRETER = ("--python-version", "3.14", "--implementation", "cp", "--abi", "cp314", "--abi", "none")
PLATFORMS = ("pyemscripten_2026_0_wasm32", "manylinux2014_x86_64", "any")
LEFT_OUT = ("referee/cli/", "referee/_page/", "pydantic/v1/", "pydantic/mypy.py")
KEPT_ENDINGS = (".py", ".yaml", ".wasm32.so", "-emscripten.so")


def main() -> None:
    """Collect everything anew."""
    shutil.rmtree(ENGINE, ignore_errors=True)
    TREE.mkdir(parents=True)
    python = with_pip()
    download(python)
    build_own(python)
    notices = [notice for wheel in (*sorted(WHEELS.glob("*.whl")), *OWN.glob("*.whl")) for notice in unpacked(wheel)]
    (ENGINE / "licences.txt").write_text("\n\n".join(notices), encoding="utf-8")


def with_pip() -> str:
    """A Python that has pip: this one, or a new environment of it."""
    if find_spec("pip") is not None:
        return sys.executable
    venv.create(ENGINE / "venv", with_pip=True)
    return str(ENGINE / "venv" / ("Scripts" if os.name == "nt" else "bin") / "python")


def download(python: str) -> None:
    """Fetch the packages for the interpreter of the page, each checked by its hash."""
    platforms = [word for name in PLATFORMS for word in ("--platform", name)]
    asked = ("--no-deps", "--only-binary", ":all:", "--require-hashes", "-r", str(PAGE / "requirements-engine.txt"))
    run(python, "-m", "pip", "download", "-q", *asked, *INTERPRETER, *platforms, "-d", str(WHEELS))


def build_own(python: str) -> None:
    """Build the wheel of this project, without a page in it."""
    here = python == sys.executable and find_spec("hatchling") is not None
    quick = ("--no-build-isolation",) if here else ()
    asked = ("-q", "--no-deps", *quick, "-w", str(OWN), str(PAGE.parent))
    run(python, "-m", "pip", "wheel", *asked, REFEREE_WITHOUT_PAGE="1")


def run(*command: str, **more: str) -> None:
    """Run a command, or end with what it said."""
    ran = subprocess.run(command, env={**os.environ, **more}, capture_output=True, text=True, check=False)
    if ran.returncode:
        sys.exit(f"{' '.join(command)}\n{ran.stdout}{ran.stderr}")


def unpacked(wheel: Path) -> Iterator[str]:
    """Put a wheel's modules into the tree; yield its licences."""
    with zipfile.ZipFile(wheel) as packed:
        for name in packed.namelist():
            if ".dist-info/" in name and "licen" in name.lower() and not name.endswith("/"):
                yield f"{wheel.name.split('-')[0]}\n\n{packed.read(name).decode('utf-8')}"
            elif ".dist-info/" not in name and name.endswith(KEPT_ENDINGS) and not name.startswith(LEFT_OUT):
                packed.extract(name, TREE)


if __name__ == "__main__":
    main()
