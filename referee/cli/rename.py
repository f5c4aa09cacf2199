"""``referee rename``: a player's name, everywhere in a record."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from referee.cli.clock import now
from referee.cli.options import FOUND, refuse
from referee.keeping.kept import Kept, open_kept
from referee.keeping.renaming import renamed
from referee.keeping.writing import Trouble
from referee.report.words import counted


def rename(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The record.", show_default=False)],
    old: Annotated[str, typer.Argument(metavar="OLD", help="The name as it is written now.", show_default=False)],
    new: Annotated[str, typer.Argument(metavar="NEW", help="The name that is meant.", show_default=False)],
) -> None:
    """Write a player's name anew, everywhere in a record; nothing else changes, and a note says so."""
    kept = open_kept(file, None, (), since=now())
    if isinstance(kept, Trouble):
        refuse(kept.words())
    if kept.taken_over:
        print(kept.taken_over, file=sys.stderr)
    try:
        tell_renamed(kept, old, new)
    finally:
        kept.journal.close()


def tell_renamed(kept: Kept, old: str, new: str) -> None:
    """Write the name, and say on how many lines; or say why it cannot be."""
    answer = renamed(kept.session, old, new)
    if answer.refused:
        refuse(answer.refused, FOUND)
    trouble = kept.keep(answer)
    if trouble is not None:
        refuse(trouble.words())
    print(f"{kept.session.file}: {old} is called {new}, on {counted(len(answer.lines), 'line')}")
