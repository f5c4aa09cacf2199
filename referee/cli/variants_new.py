"""``referee variants new``: a file of one's own begun, the house rules asked about where somebody sits there."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from referee.cli.options import load_or_refuse, refuse
from referee.report.catalogue.house_rules import HouseRule, begun, goes_with, now, offered
from referee.variant.errors import shortened
from referee.variant.file import shipped_ids, variant_ids
from referee.variant.model import Variant

_YES, _STOP = ("y", "yes"), ("q", "quit", "stop", "done")


def new(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to begin.", show_default=False)],
    extends: Annotated[str, typer.Option(metavar="ID", help="The variant that yours differs from.")],
) -> None:
    """Begin a variant file of your own; a file that is there already is never touched.

    At a terminal it asks what people call the game, and about the house rules that are asked for most.
    """
    parent = load_or_refuse(extends, ())
    if not is_id(file.stem):
        refuse(f"the file's name is the id of the variant: letters, digits and hyphens, as my-house; not {file.stem}")
    path = file if file.suffix in (".yaml", ".yml") else file.with_name(f"{file.name}.yaml")
    named = extends if extends in variant_ids() else os.path.relpath(extends, path.parent)
    name, chosen = path.stem, list[HouseRule]()
    if sys.stdin.isatty() and not path.exists():
        name, chosen = ask_name(path.stem), ask_rules(parent)
    try:
        with path.open("x", encoding="utf-8") as opened:
            opened.write(begun(path.stem, name, named, parent, chosen))
    except FileExistsError:
        refuse(f"{path} is there already and stays as it is; take another name", 1)
    except OSError as error:
        refuse(f"{shortened(str(path))} cannot be written: {error.strerror}")
    print(f"{path} is begun; change what your table plays differently, then: referee variants check {path}")
    if path.stem in shipped_ids():
        print(f"warning: {path.stem} is the id of a shipped variant; better call the file otherwise")


def is_id(stem: str) -> bool:
    """Whether a file's name may be the id of a variant: letters, digits and hyphens."""
    return any(each.isalnum() for each in stem) and all(each.isalnum() or each in "-_" for each in stem)


def ask_name(stem: str) -> str:
    """What people call the game; as the file is called where nothing is typed."""
    typed = answer(f"What do people call the game? [{stem}]")
    return "".join(each for each in typed or "" if each.isprintable()).strip() or stem


def ask_rules(parent: Variant) -> list[HouseRule]:
    """The house rules that are played, asked about one by one; those that contradict one chosen are left out."""
    chosen: list[HouseRule] = []
    print("House rules that people ask for: y to play one, Enter to leave it, q when you are done.")
    for rule in offered(parent):
        if not goes_with(parent, chosen, rule):
            continue
        has = now(parent, rule)
        typed = answer(f"{rule.says}?{f' (now: {has})' if has else ''} [y/N]")
        if typed is None or typed.lower() in _STOP:
            break
        if typed.lower() in _YES:
            chosen.append(rule)
    return chosen


def answer(question: str) -> str | None:
    """What is typed; None where the line ends or is broken off."""
    try:
        return input(f"{question} ").strip()
    except (EOFError, KeyboardInterrupt):
        print()
        return None
