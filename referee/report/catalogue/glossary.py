"""The terms of the table, each in a sentence or two of our own words: the one source of the glossary."""

from __future__ import annotations

from referee.report.catalogue.glossary_old import OLD_WORDS
from referee.report.catalogue.term import Term

_TODAY: dict[str, Term] = {
    "Aces": Term(
        "An item: each ace a side has taken.",
        ("scoring.items",),
        ("Item",),
    ),
    "Add": Term(
        "To put further groups of the same value to a build that lies there; the build is then a multiple one"
        " and belongs to who added, unless they relied on what their partner declared.",
        ("build.allowed", "build.same_value", "build.must_hold"),
        ("Build", "Raise"),
    ),
    "Adjustment": Term(
        "A correction of the score by the players or an official, written `adjust:`; it is added and shown "
        "apart from what the deals and the laws give.",
        (),
        ("Ruling", "Score"),
    ),
    "Big and little cassino": Term(
        "Big (or great) cassino is the ten of diamonds, little cassino the two of spades: two single cards "
        "that score by themselves.",
        ("scoring.items",),
        ("Item",),
    ),
    "Board": Term(
        "The table and everything that lies face up on it, loose cards and builds.",
        (),
        ("Table", "Sweep"),
    ),
    "Build": Term(
        "Cards that lie together under one announced value, made with the card that is played; they are taken"
        " together by a card of that value, and by nothing else.",
        ("build.allowed", "build.limit", "build.must_hold"),
        ("Call", "Raise", "Add", "Owner"),
    ),
    "Call": Term(
        'To lay a card on its equals and announce them in the plural, "fives": a build whose groups are single cards.',
        ("build.call",),
        ("Build",),
    ),
    "Capture": Term(
        "Another word for a take.",
        (),
        ("Take",),
    ),
    "Card": Term(
        "A rank and a suit, each once in the pack. In a record `10D` is the ten of diamonds, and `?` a card "
        "nobody saw.",
        ("pack.ranks", "pack.suits"),
        ("Pack",),
    ),
    "Cards": Term(
        "An item: the greater number of cards taken.",
        ("scoring.items",),
        ("Item",),
    ),
    "Challenge": Term(
        "A player's objection to a foul of another. It must come within the variant's window; if it is "
        "upheld, the remedy and the penalty follow, and if it fails the play stands.",
        ("challenge.window", "challenge.remedy"),
        ("Foul",),
    ),
    "Claim": Term(
        "An assertion by a player during play: to be out, to have made a sweep, or that an item is "
        "theirs already. It is judged from what was played.",
        ("game.out", "game.claim_wrong"),
        ("Out",),
    ),
    "Clearing the board": Term(
        "Taking everything that lies on the table with one card: a sweep.",
        ("sweep.points",),
        ("Sweep",),
    ),
    "Combine": Term(
        "To take cards that together make the value of the card played: a ten combines nine and ace. Several "
        "combinations, and pairs, may be taken at once.",
        ("values",),
        ("Pair", "Take"),
    ),
    "Count": Term(
        "How many cards of each item a side has in its pile when the deal is over, and its sweeps.",
        ("scoring.items",),
        ("Item", "Pile", "Tally"),
    ),
    "Count-out order": Term(
        "The order in which the items of a deal are counted when more than one side may be out; who reaches "
        "the target first in it wins, where the variant says so.",
        ("scoring.count_order", "game.both_out", "game.out"),
        ("Out",),
    ),
    "Court card": Term(
        "Jack, queen or king. Without a value it only pairs; in Royal Cassino it has one.",
        ("values", "capture.court_pairing"),
        ("Pair",),
    ),
    "Cut": Term(
        "Turning up a card each to settle who deals first; after a tie those who tied cut again.",
        ("deal.first_dealer", "deal.ace_in_cut"),
        ("Dealer",),
    ),
    "Deal": Term(
        "From one shuffle to the last card of the pack: as many rounds as the pack has cards for, one count "
        "at the end.",
        ("deal.hand", "deal.table"),
        ("Round", "Game"),
    ),
    "Dealer": Term(
        "Who deals; the next player in turn plays first, and the dealer plays last.",
        ("deal.first_dealer", "deal.next_dealer"),
        ("Eldest hand",),
    ),
    "Declared": Term(
        "A value is declared for a partner as long as a build of that value made by their partner lies on the table.",
        ("build.must_hold",),
        ("Build", "Side"),
    ),
    "Difference": Term(
        "A way of scoring: the smaller total is taken from the greater, and only the remainder counts; "
        "with more sides, all others together are taken from the highest.",
        ("scoring.deal_score", "sweep.netted"),
        ("Set up",),
    ),
    "Error": Term(
        "A fault of the record: what it says cannot have been, such as a card in two places.",
        (),
        ("Fault", "Unverified"),
    ),
    "False build": Term(
        "A build made, raised or added to by a player who holds no card to take it with.",
        ("build.must_hold", "build.false_build"),
        ("Build",),
    ),
    "Fault": Term(
        "Anything a record is found to have wrong: an error of the record, a foul of a player, a false claim,"
        " or a word of warning.",
        (),
        ("Error", "Foul", "Claim"),
    ),
    "Foul": Term(
        "A play against the rules. It stands as it was made unless it is challenged in time.",
        ("challenge.window", "challenge.remedy"),
        ("Challenge",),
    ),
    "Game": Term(
        "Deals played until a side is out; where there is no target each deal is a game.",
        ("game.target", "game.out"),
        ("Out", "Lurch"),
    ),
    "Group": Term(
        "Cards that make one value together, or one card that has it; a taking and a build are made of groups.",
        (),
        ("Combine", "Build"),
    ),
    "Hand": Term(
        "The cards a player holds. At a real table they are hidden; a record may say what is known of them by `hand:`.",
        ("deal.hand",),
        ("Round",),
    ),
    "Irregularity": Term(
        "Something that went wrong beside the play: a card exposed, a wrong number dealt, a turn missed. The "
        "variant's laws say what follows, stage by stage.",
        ("laws",),
        ("Law", "Ruling", "Misdeal"),
    ),
    "Item": Term(
        "One thing that scores in a deal: cards, spades, big, little, aces, sweeps, and what a variant adds.",
        ("scoring.items", "scoring.count_order"),
        ("Count", "Tally"),
    ),
    "Last trick": Term(
        "The last take of a deal; who makes it usually gets what is left on the table.",
        ("residue.to", "residue.points"),
        ("Residue",),
    ),
    "Law": Term(
        "What a variant says of an irregularity at a stage, with its source. Where no law applies, the "
        "variant is silent, and nothing is invented.",
        ("laws",),
        ("Irregularity", "Ruling"),
    ),
    "Lurch": Term(
        "A loser who has too few points when the game is won is lurched, and the game counts more than one.",
        ("game.lurch",),
        ("Game",),
    ),
    "Misdeal": Term(
        "A deal that went wrong so that it may have to be made again, or passes to the next dealer.",
        ("laws",),
        ("Irregularity", "Redeal"),
    ),
    "Multiple build": Term(
        "A build of several groups that each make its value; its value is fixed.",
        ("build.allowed", "build.multiple_fixed"),
        ("Add", "Build"),
    ),
    "Out": Term(
        "A side is out when it has reached the target of the game, at the moment the variant counts it.",
        ("game.target", "game.out", "game.both_out"),
        ("Claim", "Count-out order"),
    ),
    "Owner": Term(
        "The player who last made, raised or added to a build. They may not leave it without a card in hand "
        "that takes it.",
        ("build.owner_keeps_card", "build.owner_may_trail"),
        ("Build",),
    ),
    "Pack": Term(
        "The cards that are played with: fifty-two, unless the variant adds or removes some.",
        ("pack.ranks", "pack.suits", "pack.remove"),
        ("Card",),
    ),
    "Pair": Term(
        "To take cards of the rank that is played: a king takes kings.",
        ("capture.court_pairing",),
        ("Combine", "Take"),
    ),
    "Partner": Term(
        "Who sits opposite, where opposite seats are one side.",
        ("players.partners",),
        ("Side",),
    ),
    "Pile": Term(
        "The cards a side has taken, face down.",
        (),
        ("Take", "Count"),
    ),
    "Play": Term(
        "One turn: exactly one card from the hand, which trails, takes or builds.",
        (),
        ("Trail", "Take", "Build"),
    ),
    "Points": Term(
        "What the items of a deal are worth to a side, before anything is subtracted.",
        ("scoring.items",),
        ("Set up", "Score"),
    ),
    "Raise": Term(
        "To put a card from the hand to a build and announce the higher value.",
        ("build.raise_others", "build.raise_own", "build.raise_with_table"),
        ("Build", "Add"),
    ),
    "Record": Term(
        "The text file of a game: who played, what lay on the table, and every play in order.",
        (),
        ("Fault",),
    ),
    "Redeal": Term(
        "A deal that is void and made again by the same dealer; as a choice it is written `ruling: redeal`.",
        ("laws",),
        ("Misdeal",),
    ),
    "Residue": Term(
        "The cards on the table when the last card of a deal has been played.",
        ("residue.to", "residue.points", "sweep.last_play"),
        ("Last trick",),
    ),
    "Round": Term(
        "One hand of cards played out by everybody; fresh hands make the next round, without new table cards.",
        ("deal.hand", "deal.refill"),
        ("Deal", "Stage"),
    ),
    "Ruling": Term(
        "What the law makes of an irregularity, with the choice that it may leave to somebody.",
        ("laws",),
        ("Law", "Irregularity"),
    ),
    "Score": Term(
        "What a side has made in the deals of a game so far.",
        ("game.target",),
        ("Set up",),
    ),
    "Side": Term(
        "Who counts and scores together: a player, or two partners.",
        ("players.partners",),
        ("Partner",),
    ),
    "Spades": Term(
        "An item: the greater number of spades taken.",
        ("scoring.items",),
        ("Item",),
    ),
    "Stage": Term(
        "When something happened: in the first, a middle or the last round; before or after the table was "
        "turned up; before or after hands were lifted.",
        ("laws",),
        ("Irregularity",),
    ),
    "Stock": Term(
        "The cards that are not dealt yet.",
        ("deal.refill",),
        ("Pack",),
    ),
    "Sweep": Term(
        "A take that clears the board.",
        ("sweep.points", "sweep.last_play", "sweep.cancel", "sweep.netted"),
        ("Board",),
    ),
    "Table": Term(
        "The cards that lie face up: those turned up at the first round, those trailed, and the builds.",
        ("deal.table",),
        ("Board",),
    ),
    "Take": Term(
        "To pick up cards from the table with the card played: its equals, groups that make its value, builds"
        " of its value, all at once. The whole of it must split into such groups.",
        ("values", "capture.court_pairing", "capture.partial", "capture.compulsory"),
        ("Pair", "Combine"),
    ),
    "Tally": Term(
        "The count of a deal turned into points, item by item, with what of them counts.",
        ("scoring.items", "scoring.deal_score"),
        ("Count", "Points"),
    ),
    "Target": Term(
        "The score that wins the game.",
        ("game.target",),
        ("Out",),
    ),
    "Trail": Term(
        "To lay a card on the table that takes and builds nothing.",
        ("capture.compulsory", "build.owner_may_trail"),
        ("Play",),
    ),
    "Unverified": Term(
        "A deal whose result is only followed, not vouched for, because an error made some of its cards "
        "doubtful or a needed card was never seen.",
        (),
        ("Error",),
    ),
    "Variant": Term(
        "The rules of one table, as data: a base, and what differs from it, each with its source.",
        (),
        ("Law",),
    ),
}

TERMS: dict[str, Term] = dict(sorted((_TODAY | OLD_WORDS).items(), key=lambda row: row[0].casefold()))
"""Every term, those of the old books among them, in the order of the alphabet."""

ALIASES = {
    "big cassino": "Big and little cassino",
    "little cassino": "Big and little cassino",
    "great cassino": "Big and little cassino",
    "big": "Big and little cassino",
    "great": "Big and little cassino",
    "little": "Big and little cassino",
    "take in": "Take",
    "trick": "Take",
    "count out": "Count-out order",
    "forehand": "Eldest hand",
    "sets up": "Set up",
    "lays down": "Lay down",
    "laid down": "Lay down",
    "adversaries": "Adversary",
    "packet": "Packets",
    "lurched": "Lurch",
}


def plain_name(name: str) -> str:
    """A name as it is looked up: small letters, hyphens between the words."""
    return "-".join(name.lower().replace("-", " ").split())


def term_named(name: str) -> str | None:
    """The term that a word or another name of it means; None where the glossary has none."""
    asked = plain_name(name)
    return next((term for term in TERMS if plain_name(term) == asked), ALIASES.get(asked.replace("-", " ")))
