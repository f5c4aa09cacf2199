"""Runs the examples in the documents and writes what really comes out under each of them.

    python docs/make_blocks.py              # README.md and docs/*.md

A block of kind `console` holds lines that begin with `$ `, each followed by its output. A
block of kind `cassino` is a record: its first line is `# NAME.cassino`, and it is there,
with the examples, for the commands below it. The tests do the same and compare.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BLOCK = re.compile(r"^```(?P<kind>\w+)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
OWN_FAULT = "the program itself is at fault"
RECORD_NAME = re.compile(r"# (?P<name>[\w-]+\.cassino)\b")


def documents() -> list[Path]:
    """Every document whose blocks are run."""
    return [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def rewritten(text: str) -> str:
    """Return a document with the real output under every command."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copytree(ROOT / "examples", folder / "examples")
        (folder / "bin").mkdir()
        shim = folder / "bin" / "referee"
        shim.write_text(f'#!/bin/sh\nPYTHONPATH={ROOT} exec {sys.executable} -m referee "$@"\n', encoding="utf-8")
        shim.chmod(0o755)
        return BLOCK.sub(lambda found: block(found, folder), text)


def block(found: re.Match[str], folder: Path) -> str:
    """Return one block as it should stand."""
    body = found["body"]
    if found["kind"] == "cassino" and (named := RECORD_NAME.match(body)):
        (folder / named["name"]).write_text(body, encoding="utf-8")
    if found["kind"] != "console":
        return found[0]
    commands = [line for line in body.splitlines() if line.startswith("$ ")]
    return "```console\n" + "".join(f"{command}\n{output(command[2:], folder)}" for command in commands) + "```"


def output(command: str, folder: Path) -> str:
    """Return what a command prints, on both streams, without blanks at line ends."""
    path = f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "COLUMNS": "100", "NO_COLOR": "1"}
    ran = subprocess.run(  # noqa: S602 - the documents are our own, and their commands use the shell
        command, shell=True, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    said = ran.stdout + ran.stderr
    if OWN_FAULT in said:
        raise SystemExit(f"{command}\n{said}")
    return "".join(f"{line.rstrip()}\n" for line in said.splitlines())


def main() -> None:
    """Write every document anew."""
    for path in documents():
        path.write_text(rewritten(path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
