"""``play`` through a pipe: plain lines in, plain lines out, nothing asked.

Every entry that is written is answered by one flushed line, after it is on disk; a refused one by its fault.
What else there is to say goes to standard error.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from enum import IntEnum
from pathlib import Path

from referee.cli.prompt_advice import shown_with_advice
from referee.keeping.commands import changed, command_of
from referee.keeping.kept import Kept
from referee.keeping.session import Answer
from referee.keeping.telling import briefly, exit_status, missing_told, refusal
from referee.keeping.writing import Trouble


class Outcome(IntEnum):
    """What became of a line; the worst of all lines is the exit status."""

    WRITTEN = 0
    REFUSED = 1
    UNWRITTEN = 2


def play_lines(kept: Kept, *, as_played: bool) -> int:
    """Judge and keep every line of standard input; return the exit status."""
    worst = 0
    for line in lines_in():
        command = command_of(line)
        if command is not None and command.name == "quit":
            break
        said = shown_with_advice(command, kept.session) if command is not None else None
        if said is not None:
            say(said)
            continue
        answer = kept.session.try_entry(line) if command is None else changed(command, kept.session)
        status = take_answer(kept, answer, as_played=as_played)
        worst = max(worst, status)
        if status is Outcome.UNWRITTEN:
            return status
    return max(worst, exit_status(kept.session.judgement))


def lines_in() -> Iterator[str]:
    """Yield the lines of standard input that are not blank; what is no text comes as marks that no entry reads."""
    for raw in sys.stdin.buffer:
        line = raw.decode("utf-8", errors="replace").removeprefix("\ufeff").strip()
        if line:
            yield line


def take_answer(kept: Kept, answer: Answer, *, as_played: bool) -> Outcome:
    """Write what may stand and acknowledge it, or say why not; return which."""
    if not answer.may_be_written(as_played=as_played):
        say(refusal(answer))
        return Outcome.REFUSED
    trouble = kept.keep(answer)
    if trouble is not None:
        rescue(kept, answer, trouble)
        return Outcome.UNWRITTEN
    say([f"{line.number} {line.text}" for line in answer.lines])
    more = [*missing_told(answer), *answer.said, *([answer.remark] if answer.remark else [])]
    for line in (*more, *briefly((*answer.faults, *answer.cautions, *answer.proved), answer)):
        print(line, file=sys.stderr)
    return Outcome.WRITTEN


def say(lines: list[str]) -> None:
    """Print lines and hand them over at once."""
    for line in lines:
        print(line, flush=True)


def rescue(kept: Kept, answer: Answer, trouble: Trouble) -> None:
    """Say what the disk refused, and save the game that is in memory elsewhere."""
    print(f"{trouble.words()}; not written there: {answer.lines[0].text}", file=sys.stderr)
    spare = Path(tempfile.mkdtemp(prefix="referee-")) / kept.journal.path.name
    failed = kept.move(str(spare), answer)
    print(
        f"the game as it was kept here, this entry included, is saved in {spare}" if failed is None else failed.words(),
        file=sys.stderr,
    )
