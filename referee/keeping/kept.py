"""A record that is open for writing: the session in memory and the journal on disk, kept in step.

An entry is on disk, synced, before the session takes it; what the disk refuses leaves both as
they were. Asks nothing and prints nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from referee.keeping.journal import Journal, open_journal
from referee.keeping.session import Answer, Given, Session
from referee.keeping.writing import Trouble


@dataclass(slots=True)
class Kept:
    """A record being written: what it says, where it stands on disk, and the rules given beside it."""

    journal: Journal
    session: Session
    variant: Given = None
    sets: tuple[str, ...] = ()

    def keep(self, answer: Answer) -> Trouble | None:
        """Write what was answered and then take it as said; or say why the disk refuses."""
        trouble = self.journal.write(self.session.text_of(answer.record))
        if trouble is None:
            self.session.accept(answer)
        return trouble

    def read_again(self, trouble: Trouble) -> None:
        """Go on from what another program has written."""
        self.journal.accept_disk(trouble)
        self.session = Session(trouble.text or "", self.session.file, self.variant, self.sets)

    def move(self, file: str, answer: Answer) -> Trouble | None:
        """Keep the record, with what was answered, in another file from now on; never over one that is there."""
        path = Path(file)
        journal = Trouble("exists", path) if path.exists() else open_journal(path, new=True, since=self.journal.since)
        if isinstance(journal, Trouble):
            return journal
        trouble = journal.write(self.session.text_of(answer.record))
        if trouble is not None:
            journal.close()
            return trouble
        self.journal.close()
        self.journal = journal
        self.session.accept(answer)
        self.session.file = file
        return None

    @property
    def taken_over(self) -> str:
        """That the record was taken over from a writer that died; empty where it was not."""
        holder = self.journal.taken_from
        if holder is None:
            return ""
        since = f" (since {holder.since})" if holder.since else ""
        return f"this record was left open{since}; nothing is lost, and it goes on here"


def open_kept(
    file: str, variant: Given, sets: Sequence[str], *, headers: str | None = None, since: str = ""
) -> Kept | Trouble:
    """A record to go on with; with ``headers`` one that is not there yet begins with them.

    ``since`` is the time of day that a second writer is told.
    """
    journal = open_journal(Path(file), new=headers is not None, since=since)
    if isinstance(journal, Trouble):
        return journal
    begun = headers if journal.seen is None and headers is not None else journal.text
    kept = Kept(journal, Session(begun, file, variant, sets), variant, tuple(sets))
    if journal.seen is None:
        trouble = journal.write(kept.session.text)
        if trouble is not None:
            journal.close()
            return trouble
    return kept
