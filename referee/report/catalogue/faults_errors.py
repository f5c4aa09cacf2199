"""The catalogue's pages for errors: what the record says that cannot have been."""

from __future__ import annotations

from collections.abc import Iterable

from referee.faults import FaultName, closest
from referee.report.catalogue.fault_text import ByFact, FaultText
from referee.report.catalogue.glossary import plain_name, term_named
from referee.report.catalogue.rules import rule_key
from referee.report.words import Facts, counted, listed

GOES_ON = "this line is left out, and everything else in the record is judged."
CARDS_DOUBTFUL = (
    "the player's turn and one card are spent, nothing else moves, and the cards this line names are doubtful: "
    "the first later entry that needs one of them is marked as not verified."
)
CARD_LIES = "the card it names lies on the table, and the next play tells whose turn it was."
NAME_LEFT_OUT = "what this line says of that name is left out, and everything else in the record is judged."
SEEN = {
    "table": "lies on the table already",
    "played": "has been played already",
    "hand": "is in a hand that is known",
    "stock": "was refused, and lies in the stock",
    "build": "lies in a build already",
    "here": "stands twice in this line",
}
ITEMS = {"big": "big cassino", "little": "little cassino"}
NO_NAME = {
    "empty": "a name is missing between commas",
    "twice": "another player is called so; add an initial",
    "keyword": "it is a keyword of the record",
    "card": "it reads as a card",
    "build": "it reads as a build",
    "all": "it is the word for all that a card takes",
    "characters": "it has other signs than letters, digits, blanks and . ' -",
}
NAMED = {"challenge": "challenge: NAME", "insist": "insist: NAME", "claim": "claim: NAME out"}
NO_ENTRY = {"no colon": "it has no colon"}
MISPLACED = {
    "before-players": "`players:` comes first",
    "header-after-deal": "a header stands before the first deal",
    "before-deal": "no deal is open yet",
    "before-table": "the table has not been turned up yet",
    "after-deal": "the deal is over",
    "in-void-deal": "this deal is void",
    "game-not-over": "this game is still open",
    "nothing-to-redeal": "the deal before it is over, and nothing of it is dealt again",
    "points-beside": "this deal has plays or counts, from which its points follow",
    "points-twice": "the points of this deal are written already",
    "counts-beside": "the points of this deal are written already",
    "nothing-on-demand": "nobody can insist that a card takes, by the rules played here",
    "twice": "it stands there already",
    "dealing-after-deal": "the deal is over, and what happens while dealing belongs to a deal that is open",
    "no-choice": "no irregularity before it leaves a choice",
    "hands-lifted": "a hand was lifted, and no misdeal can be claimed any more",
}
MISPLACED_HELP = {
    "before-players": "write `players: …` above this line",
    "header-after-deal": "move it above the first `deal:`; the running score is compared by `score:`",
    "before-deal": "open the deal with `deal: NAME` first",
    "before-table": "write `table: …` first",
    "game-not-over": "play the game out, or end it with `abandon:`",
    "nothing-to-redeal": "open the next deal with `deal:`, then say that it is dealt again",
    "points-beside": "leave `points:` out; the tally of the deal has them",
    "points-twice": "leave one of the two out",
    "counts-beside": "keep the counts or the points, not both",
    "after-deal": "the next deal opens with `deal: NAME`",
    "in-void-deal": "the next deal opens with `deal: NAME`",
    "dealing-after-deal": "open the next deal with `deal: NAME` first, then write what happened",
    "no-choice": "write the `irregularity:` above it; `referee rule` shows which leave a choice",
    "hands-lifted": "leave the line out; the deal goes on",
}


def _meant(word: str | None) -> str | None:
    return f"did you mean `{word}`?" if word else None


def _nearest(facts: Facts, known: Iterable[str]) -> str | None:
    """The known name that is nearest to what was written before a ``=``."""
    return closest(facts.text("text").partition("=")[0].strip(), known)


def _rule_explained(facts: Facts) -> str:
    """Where more is said of the rule that a ``set:`` names, or of all where it names none."""
    key = facts.text("text").partition("=")[0].strip()
    if rule_key(key) is None:
        return "`referee explain` lists all rule keys"
    return f"`referee explain {key}` tells what it may be"


def _explained(word: str) -> str | None:
    """Where a word of the table is explained that stands where it does not belong."""
    return f"`referee explain {plain_name(word)}` tells what `{word}` is" if term_named(word) else None


def _either(*parts: str | None) -> str | None:
    return "; ".join(part for part in parts if part).replace("?; ", "? ") or None


def _reasoned(start: str, facts: Facts) -> str:
    reason = facts.text("reason")
    reason = NO_NAME.get(reason, NO_ENTRY.get(reason, reason))
    return f"{start}: {reason}" if reason else start


def _unknown_player(facts: Facts) -> str:
    if facts.has("text"):
        return f"nobody called {facts.quoted()} sits at this table"
    form = NAMED.get(facts.text("entry"))
    return f"nobody is named: `{form}`" if form else "nobody is named here, and it is not known whose turn it is"


def _unknown_player_help(facts: Facts) -> str | None:
    players = facts.items("players")
    listing = f"the players are {listed(players)}" if players else None
    return _either(_meant(facts.text("closest") or _nearest(facts, players)), listing)


def _player_count(facts: Facts) -> str:
    allowed = listed(facts.items("allowed"), "or")
    return f"{counted(facts.text('count'), 'player')} at the table, but {facts.text('variant')} is for {allowed}"


def _table_count(facts: Facts) -> str:
    found, expected = facts.text("found"), facts.text("expected")
    if facts.text("where") == "hand":
        return f"{counted(found, 'card')} in this hand, but a hand has {expected}"
    verb = "lies" if found == "1" else "lie"
    return f"{counted(found, 'card')} {verb} on the table, but {expected} are turned up"


def _not_on_table(facts: Facts) -> str:
    taken = ": it was taken before" if facts.text("seen") == "taken" else ""
    return f"{facts.card()} does not lie on the table{taken}"


def _on_table(facts: Facts) -> str | None:
    table = facts.fact("table")
    if table is None:
        return None
    return f"on the table: {' '.join(facts.items('table'))}" if table else "the table is empty"


def _counts_impossible(facts: Facts) -> str:
    item = facts.text("item")
    if facts.has("sums"):
        return f"the points make {facts.text('total')} in all; one deal makes {listed(facts.items('sums'), 'or')}"
    if facts.has("against"):
        return f"{listed(facts.items('against'))} cannot all be right"
    noun = item if item.endswith("s") else f"cards for {item}"
    return f"{facts.text('total')} {noun} are counted; the pack has {facts.text('pack')}"


def _counts_impossible_now(facts: Facts) -> str:
    taken = "the points are taken as they are written."
    return taken if facts.has("sums") else "the deal has no points until the counts are right."


def _counts_incomplete(facts: Facts) -> str:
    """What is not counted, and for whom; one item or several that the same sides left out."""
    items, sides = facts.items("item"), facts.items("missing")
    many = len(items) > 1 or items[0].endswith("s")
    named = listed([ITEMS.get(item, f"the {item}") for item in items])
    follow = "do not follow" if many else "does not follow"
    return f"{named} {'are' if many else 'is'} {_counted_for(sides)}, and {follow} from the rest"


def _counted_for(sides: list[str]) -> str:
    match sides:
        case [side]:
            return f"not counted for {side}"
        case [first, second]:
            return f"counted for neither {first} nor {second}"
    return f"counted for none of {listed(sides)}"


def _builds_by_card(facts: Facts) -> str:
    """Builds of one value, each named by a card it holds."""
    worth = facts.text("value")
    named = [f"`b{worth}({build.split('+')[0].split(',')[0]})`" for build in facts.items("builds")]
    return f"name one by a card it holds: {listed(named, 'or')}"


def _misplaced(facts: Facts) -> str:
    entry, reason = facts.text("entry"), facts.text("reason")
    entry = {"play": "a play"}.get(entry, entry)
    named = entry if " " in entry else f"`{entry.rstrip(':')}:`"
    line = f" (line {facts.text('line')})" if facts.has("line") else ""
    return f"{named} cannot stand here: {MISPLACED.get(reason, reason)}{line}"


def _game_over(facts: Facts) -> str:
    return "the game is over" + (f": {facts.text('winner')} has won it" if facts.has("winner") else "")


def _pack(facts: Facts) -> str:
    ranks, suits = " ".join(facts.items("ranks")), " ".join(facts.items("suits"))
    return f"a card is a rank of {ranks} and a suit of {suits}, as `10D`; `?` is a card nobody saw"


def _article(noun: str) -> str:
    if noun.startswith(("a ", "an ", "the ")):
        return noun
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"


ERRORS: dict[FaultName, FaultText] = {
    "unreadable-file": FaultText(
        headline=lambda f: _reasoned("this cannot be read as a record", f),
        what="The file could not be opened, or it is not plain UTF-8 text.",
        why="A record is one text file with one entry a line; nothing can be judged before it can be read.",
        now="nothing in this file is judged.",
        help=lambda f: "save the record as plain text in UTF-8" if "UTF-8" in f.text("reason") else None,
    ),
    "unreadable-line": FaultText(
        headline=lambda f: _reasoned(f"{f.quoted(otherwise='this line')} cannot be read", f),
        what="A line is neither an entry nor a comment.",
        why="A referee that skips a line in silence has ruled on it. So every line that cannot be read is told.",
        now=GOES_ON,
        help=lambda f: f"expected {f.text('expected')}",
    ),
    "unknown-card": FaultText(
        headline=lambda f: f"{f.quoted()} is no card of this pack",
        what="Something stands where a card should, and the pack has no such card.",
        why="A card is a rank and a suit of the variant's pack; which card was meant is not guessed.",
        now=CARDS_DOUBTFUL,
        help=_pack,
    ),
    "unknown-player": FaultText(
        headline=_unknown_player,
        what="An entry stands under a name that `players:` does not list.",
        why="A play belongs to a player; whose it was is not guessed.",
        now="the card of a play lies on the table, and the next play tells whose turn it was; else what the line says "
        "of that name is left out.",
        then=lambda f: CARD_LIES if f.text("entry") == "play" else NAME_LEFT_OUT,
        help=_unknown_player_help,
    ),
    "player-name": FaultText(
        headline=lambda f: _reasoned(f"{f.quoted()} cannot be a player's name", f),
        what="A name of `players:` could be read as something else, or stands there twice.",
        why="A name must read as no card, no keyword, no build and not as `all`, or an entry would have two meanings.",
        now="the record has no players to judge by until the name is changed.",
        help=lambda _f: "a name is letters, digits, blanks and . ' -, as in `players: Ann, Bob`",
    ),
    "unknown-variant": FaultText(
        headline=lambda f: _reasoned(f"{f.quoted()} is no variant that can be used", f),
        what="The variant that the record names is not shipped, not found as a file, or faulty.",
        why="Every ruling rests on the rules the table agreed on.",
        now="nothing after it is judged.",
        help=lambda f: (
            f.text("advice") or _either(_meant(f.text("closest")), "`referee variants list` says which there are")
        ),
    ),
    "unknown-rule": FaultText(
        headline=lambda f: _reasoned(f"{f.quoted()} sets no rule", f),
        what="A `set:` line names a rule key that does not exist, or gives it a value it cannot have.",
        why="A house rule that is not understood must not be dropped in silence: the game would be another one.",
        now="the rule keeps the variant's own value, and the record is judged with it.",
        help=lambda f: _either(f.text("advice"), _rule_explained(f)),
    ),
    "unknown-word": FaultText(
        headline=lambda f: f"{f.quoted()} is not known as {_article(f.text('where'))}",
        what="A word of a fixed list is expected here: a kind of irregularity, a ruling, a claim, an item.",
        why="These words decide what happens to the deal; one that is not in the list decides nothing.",
        now=GOES_ON,
        help=lambda f: _either(
            _meant(f.text("closest")),
            f"one of {listed([f'`{w}`' for w in f.items('choices')], 'or')}" if f.has("choices") else None,
            _explained(f.text("text")),
        ),
    ),
    "missing-header": FaultText(
        headline=lambda _f: "the record names no players",
        what="A header that every record needs is not there.",
        why="Seats, sides and turns all follow from `players:`.",
        now="no play can be judged.",
        help=lambda _f: "write `players: Ann, Bob` above the first deal, in the order of the seats",
    ),
    "player-count": FaultText(
        headline=_player_count,
        what="More or fewer players are named than the variant seats.",
        why="The number of players settles hands, sides and the score.",
        now="no play can be judged.",
        help=lambda f: f"name {listed(f.items('allowed'), 'or')} players, or choose another variant",
        rules=("players.counts",),
    ),
    "repeated-header": FaultText(
        headline=lambda f: f"`{f.text('header')}:` is given twice, and the first holds",
        what="A header stands in the record a second time.",
        why="Two values for one thing contradict each other; only `set:`, `note:` and a new `cut:` may stand again.",
        now="the first one holds, and this one is left out.",
        help=lambda _f: "take one of the two out",
    ),
    "misplaced-entry": FaultText(
        headline=_misplaced,
        what="An entry stands where it has no meaning.",
        why="Entries are read in the order in which things happened.",
        now=GOES_ON,
        help=lambda f: MISPLACED_HELP.get(f.text("reason")),
    ),
    "game-over": FaultText(
        headline=_game_over,
        what="A deal begins after the game was decided.",
        why="When a side is out, the game is over by the variant; what is played then belongs to another game.",
        now="this deal is not counted.",
        help=lambda _f: "`game:` on a line of its own starts the next game of the sitting",
        rules=("game.target", "game.out", "game.both_out"),
    ),
    "table-count": FaultText(
        headline=_table_count,
        what="More or fewer cards are written down than the variant deals there.",
        why="A card too many or too few shifts every later count.",
        now="the cards lie there as written, and the deal is judged with them.",
        help=lambda f: f"write all {f.text('expected')}; a card nobody saw is `?`",
        rules=ByFact("where", ("deal.table",), {"hand": ("deal.hand",)}),
    ),
    "card-repeated": FaultText(
        headline=lambda f: (
            f"{f.card()} is in the hand of {f.text('holder')}"
            if f.has("holder")
            else f"{f.card()} {SEEN[f.text('seen')]}"
        ),
        what="One card stands in two places.",
        why="The pack has each card once, so at least one of the two lines is a slip of the pen.",
        now=CARDS_DOUBTFUL,
        help=lambda _f: "one of the two lines names the wrong card",
    ),
    "not-on-table": FaultText(
        headline=_not_on_table,
        what="A play takes or builds with something that does not lie on the table.",
        why="Only what lies there can be touched, so the line, or an earlier one, is a slip of the pen.",
        now=CARDS_DOUBTFUL,
        help=_on_table,
    ),
    "not-in-hand": FaultText(
        headline=lambda f: f"{f.text('player', 'the player')} does not hold {f.card()}",
        what="A card is played from a hand that is known and does not hold it.",
        why="A `hand:` line and a play contradict each other.",
        now=CARDS_DOUBTFUL,
        help=lambda f: f"the known hand: {' '.join(f.items('hand')) or 'empty'}",
    ),
    "too-many-plays": FaultText(
        headline=lambda f: f"{f.text('player', 'this player')} has no card left to play",
        what="A player plays although all their cards are out and no fresh ones come.",
        why="The deal is over when every hand is out and the stock is empty.",
        now="the play is left out; the deal is counted without it.",
        help=lambda _f: "the next deal opens with `deal: NAME`; a play too many may stand further up",
        rules=("deal.hand", "deal.refill"),
    ),
    "ambiguous-take": FaultText(
        headline=lambda f: f"{f.card()} can take more than one largest set, so `all` has two meanings",
        what="The words `x all` mean the taking of most cards, and here different ones have most.",
        why="What the player took is a fact of the table, and a referee asks for it instead of choosing.",
        now=CARDS_DOUBTFUL,
        help=lambda f: f"write what was taken: {listed([f'`{t}`' for t in f.items('takings')], 'or')}",
    ),
    "ambiguous-build": FaultText(
        headline=lambda f: f"more than one build of {f.value()} lies on the table",
        what="A play names a build by its value, and two builds of that value lie there.",
        why="Only a take means them all; to raise or add, one of them must be meant.",
        now=CARDS_DOUBTFUL,
        help=_builds_by_card,
        rules=("build.same_value",),
    ),
    "counts-impossible": FaultText(
        headline=_counts_impossible,
        what="The counts of all sides together are more, or fewer, than the pack has, or the points than a deal makes.",
        why=(
            "Every card is taken by somebody or left over, so the counts of a deal must make up the pack; and a card "
            "that several items count is with one side in all of them: who has all the spades has the little cassino."
        ),
        now="the deal has no points until the counts are right.",
        then=_counts_impossible_now,
        help=lambda f: (
            "count the points again, or write what was counted in `count:` lines"
            if f.has("sums")
            else "count the piles again; an item left out is filled in where it follows"
        ),
    ),
    "counts-incomplete": FaultText(
        headline=_counts_incomplete,
        what="A deal kept by counts lacks a number that cannot be filled in.",
        why="An item left out is nothing where the others make up the pack, and the remainder where one side lacks it.",
        now="the deal has no points until the number is there.",
        help=lambda f: f"write `{', '.join(f'{item} N' for item in f.items('item'))}` in the count of each side",
    ),
}
