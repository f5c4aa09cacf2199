"""Runs the examples in the documents and writes what really comes out under each of them.

    python docs/make_blocks.py              # README.md and docs/*.md

A block of kind `console` holds lines that begin with `$ `, each followed by its output. A
block of kind `cassino` is a record: its first line is `# NAME.cassino`, and it is there,
with the examples, for the commands below it. The tests do the same and compare.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from referee.cli.main import run

ROOT = Path(__file__).resolve().parents[1]
BLOCK = re.compile(r"^```(?P<kind>\w+)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
OWN_FAULT = "the program itself is at fault"
SHELL = re.compile(r" [|<>&;] ")
AROUND = {"COLUMNS": "100", "NO_COLOR": "1"}
RECORD_NAME = re.compile(r"# (?P<name>[\w-]+\.cassino)\b")


def documents() -> list[Path]:
    """Every document whose blocks are run."""
    return [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def rewritten(text: str) -> str:
    """A document with the real output under every command."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copytree(ROOT / "examples", folder / "examples")
        return BLOCK.sub(lambda found: block(found, folder), text)


def block(found: re.Match[str], folder: Path) -> str:
    """One block as it should stand."""
    body = found["body"]
    if found["kind"] == "cassino" and (named := RECORD_NAME.match(body)):
        (folder / named["name"]).write_text(body, encoding="utf-8")
    if found["kind"] != "console":
        return found[0]
    commands = [line for line in body.splitlines() if line.startswith("$ ")]
    return "```console\n" + "".join(f"{command}\n{output(command[2:], folder)}" for command in commands) + "```"


def output(command: str, folder: Path) -> str:
    """What a command prints, on both streams, without blanks at line ends."""
    said = said_by_the_shell(command, folder) if SHELL.search(command) else said_here(command, folder)
    if OWN_FAULT in said:
        raise SystemExit(f"{command}\n{said}")
    return "".join(f"{line.rstrip()}\n" for line in said.splitlines())


def said_here(command: str, folder: Path) -> str:
    """What a command says when it is carried out in this process."""
    program, *arguments = shlex.split(command)
    if program != "referee":
        raise SystemExit(f"{command}\nis no command of this program")
    out, err = io.StringIO(), io.StringIO()
    before = dict(os.environ)
    os.environ.update(AROUND)
    try:
        with contextlib.chdir(folder), contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            run(arguments)
    finally:
        os.environ.clear()
        os.environ.update(before)
    return out.getvalue() + err.getvalue()


def said_by_the_shell(command: str, folder: Path) -> str:
    """What a command says in a shell, as the reader would run it."""
    program = folder / "bin" / "referee"
    program.parent.mkdir(exist_ok=True)
    program.write_text(f'#!/bin/sh\nPYTHONPATH={ROOT} exec {sys.executable} -m referee "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    environment = {**os.environ, **AROUND, "PATH": f"{program.parent}{os.pathsep}{os.environ['PATH']}"}
    ran = subprocess.run(  # noqa: S602 - the documents are our own, and their commands use the shell
        command, shell=True, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    return ran.stdout + ran.stderr


def main() -> None:
    """Write every document anew."""
    for path in documents():
        path.write_text(rewritten(path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
