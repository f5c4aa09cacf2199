"""The printed form of each play of a record, made when it is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.table.plays import Build, Play, Written
from referee.table.printing import written_out
from referee.table.rules import Rules

_Kept = tuple[Rules, str, Written, Play, tuple[Build, ...]]


class PrintedPlays(Mapping[int, str]):
    """Line to printed form, ``Ann: 10D x 9H+AD, 8C+2S``, of the plays that could be resolved.

    Most judgements are asked for few of them or none, so that a play is kept as it is and printed when asked.
    """

    __slots__ = ("_plays",)

    def __init__(self) -> None:
        """No play is kept yet."""
        self._plays: dict[int, _Kept] = {}

    def keep(
        self, line: int, rules: Rules, player: str, written: Written, play: Play, builds: tuple[Build, ...]
    ) -> None:
        """Keeps the play of a line; ``builds`` are those that lay there before it."""
        self._plays[line] = rules, player, written, play, builds

    def copy(self) -> PrintedPlays:
        """The same plays, to be added to on their own."""
        twin = PrintedPlays()
        twin._plays = dict(self._plays)
        return twin

    def __getitem__(self, line: int) -> str:
        """The play of a line, with its player."""
        rules, player, written, play, builds = self._plays[line]
        return f"{player}: {written_out(rules, builds, written, play)}"

    def __iter__(self) -> Iterator[int]:
        """The lines, in the order of the record."""
        return iter(self._plays)

    def __len__(self) -> int:
        """How many plays there are."""
        return len(self._plays)

    def __reduce__(self) -> tuple[type[dict[int, str]], tuple[dict[int, str]]]:
        """A copy holds the texts alone."""
        return dict, (dict(self),)
