"""Words of the old books, each with what it is called today; they stand in the glossary and nowhere else."""

from __future__ import annotations

from referee.report.catalogue.term import Term

OLD_WORDS: dict[str, Term] = {
    "Adversary": Term("The old word for an opponent: a player of another side.", ("laws",), ("Side",)),
    "Carried in": Term("The old words for a score that a record goes on from, written `start:`.", (), ("Score",)),
    "Eldest hand": Term(
        "The old words for the player after the dealer in turn, who plays first in every round.",
        ("players.direction",),
        ("Dealer",),
    ),
    "Lay down": Term("The old words for playing a card to the table that takes and builds nothing.", (), ("Trail",)),
    "Packets": Term("The old word for how many cards are dealt to a player at a time.", ("deal.packets",), ("Deal",)),
    "Save the lurch": Term("The old words for having points enough not to be lurched.", ("game.lurch",), ("Lurch",)),
    "Set up": Term(
        "The old words for what counts of a deal's points and is added to the score: all, or only a difference.",
        ("scoring.deal_score",),
        ("Difference", "Points"),
    ),
    "Told off": Term("The old words for a player who is told that something is not allowed; nothing changes.", (), ()),
}
