"""Cards of the table named by their rank alone in a play that is typed short: "9sx9" takes the nine that lies there.

Only where the ranks say which cards are meant; what they leave open stays as it was typed.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from referee.keeping.said_plays import built, lying
from referee.keeping.typed import Moment
from referee.tokens import RANK_ALONE, played_begun

WORD: Final = re.compile(r"[a-z]{2,}", re.IGNORECASE)


def with_ranks(typed: str, moment: Moment) -> str:
    """A play with the cards of the table in the place of their ranks."""
    begun = played_begun(typed)
    if not begun or moment.position is None:
        return typed
    items, equals, value = typed[begun:].partition("=")
    if WORD.search(items):
        return typed
    named = Counter(rank_of(word) for word in RANK_ALONE.findall(items))
    meant = {rank: cards for rank, count in named.items() if len(cards := there(rank, moment)) == count}
    whole = RANK_ALONE.sub(
        lambda found: meant[rank].pop(0) if (rank := rank_of(found[1])) in meant else found[1], items
    )
    return f"{typed[:begun]}{whole}{equals}{value}"


def rank_of(word: str) -> str:
    """A rank as it is printed."""
    return "10" if word.lower() == "t" else word.upper()


def there(rank: str, moment: Moment) -> list[str]:
    """The loose cards of a rank; where none lies there, the build of that value."""
    return lying(moment, rank) or built(moment, rank)
