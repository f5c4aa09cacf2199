"""An ``adjust:`` line: the players' or the official's own correction of the score, shown apart."""

from __future__ import annotations

import re

from referee.record.names import side_at
from referee.record.reading import Entry
from referee.replay.comparing import settle_counts
from referee.replay.counting import update_score
from referee.replay.state import Deal, Game

FORM = "NAME +1 REASON, or NAME -1 REASON"
_POINTS = re.compile(r"\s*([+\-\N{MINUS SIGN}]\s*\d{1,9})(?!\d)(?:\s+(.*))?$", re.DOTALL)
_SIGN = re.compile("[+\\-\N{MINUS SIGN}]\\s*\\d")


def adjust(game: Game, deal: Deal, entry: Entry) -> None:
    """Adds points to a side, or takes some off; they never mix with what was scored or ruled."""
    settle_counts(game, deal, last=False)
    text = entry.text
    found = side_at(text, game.side_names)
    if found is None:
        sign = _SIGN.search(text)
        name = text[: sign.start()].strip() if sign is not None else text
        facts = {"text": name, "players": list(game.players)}
        game.fault("unknown-player", entry.span(0, max(len(name), 1)), facts)
        return
    side, _, end = found
    points = _POINTS.match(text[end:])
    if points is None:
        game.fault("unreadable-line", entry.span(), {"text": text, "reason": "no number", "expected": FORM})
        return
    name = game.side_names[side]
    number = int(points[1].replace(" ", "").replace("\N{MINUS SIGN}", "-"))
    deal.result.adjusted[name] = deal.result.adjusted.get(name, 0) + number
    update_score(game, deal)
