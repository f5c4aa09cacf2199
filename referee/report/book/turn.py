"""The second heading of a rule book: taking, building, laying down a card; and what a foul costs."""

from __future__ import annotations

from referee.report.book.deal import said
from referee.report.book.parts import Paragraph, Telling
from referee.report.words import COURTS, PLURALS, counted, in_words, listed
from referee.variant.model import Variant


def paragraphs(variant: Variant) -> list[Paragraph]:
    """The paragraphs of the second heading, laws left out."""
    return [_turn(variant), _taking(variant), _building(variant), _fouls(variant)]


def _turn(variant: Variant) -> Paragraph:
    telling = Telling(variant)
    built = "" if variant.build.allowed == "none" else "builds with it, "
    telling.say(
        f"at each turn a player plays one card: {'takes with it, ' if built else 'takes with it '}{built}"
        "or plays it to the table"
    )
    telling.say(said(variant, "capture.compulsory"), "capture.compulsory")
    return telling.paragraph("")


def _taking(variant: Variant) -> Paragraph:
    telling, capture = Telling(variant), variant.capture
    counting = any(rank in variant.values for rank in variant.pack.ranks)
    if counting:
        telling.say(_values(variant), "values")
    if courts := _without_value(variant):
        how = {
            "all": "takes its equals alone, as many as there are" if capture.partial else "takes all of its equals",
            "one": "takes one of its equals, never more",
            "one-or-three": "takes one of its equals, or all three",
        }[capture.court_pairing]
        words = f"{courts} counts nothing in sums and {how}" if counting else f"no card counts in sums: a card {how}"
        telling.say(words, "capture.court_pairing", "values")
    if variant.hand_values:
        telling.say(said(variant, "hand_values"), "hand_values")
    telling.say(said(variant, "capture.partial"), "capture.partial")
    if variant.sweep.points and telling.plays("sweep.points"):
        telling.say("who takes everything that lies on the table makes a sweep", "sweep.points")
        for key in ("sweep.last_play", "sweep.last_round"):
            small = key == "sweep.last_play" or variant.sweep.last_round
            if key == "sweep.last_play" or not variant.sweep.last_round:
                telling.say(said(variant, key), key, small=small)
    return telling.paragraph("Taking")


def _values(variant: Variant) -> str:
    """What cards take, and what each is worth: "aces count one and the numbers what they say"."""
    values = {rank: variant.values[rank] for rank in variant.pack.ranks if rank in variant.values}
    plain = [rank for rank, worth in values.items() if rank.isdigit() and worth == (int(rank),)]
    special = [
        f"{_plural(rank)} {listed(map(in_words, worth), 'or')}" for rank, worth in values.items() if rank not in plain
    ]
    pips = ["the numbers what they say"] if plain else []
    return f"a card takes its equals, and cards that add up to it: {listed([*special, *pips])}"


def _plural(rank: str) -> str:
    return f"{COURTS[rank]}s count" if rank in COURTS else f"{PLURALS.get(rank, rank)} count"


def _without_value(variant: Variant) -> str:
    """The ranks that count nothing in sums: "a jack, queen or king"."""
    ranks = [rank for rank in variant.pack.ranks if rank not in variant.values]
    if not ranks:
        return ""
    names = listed((COURTS.get(rank, rank) for rank in ranks), "or")
    return f"{'an' if names[0] in 'ae8' else 'a'} {names}"


_OF_BUILDING = (
    ("build.call", False),
    ("build.must_hold", False),
    ("build.raise_others", False),
    ("build.raise_own", False),
    ("build.raise_with_table", True),
    ("build.multiple_fixed", True),
    ("build.same_value", True),
    ("build.owner_may_trail", False),
    ("build.owner_keeps_card", False),
)
_SAID_WHERE_SET = (
    ("build.owner_next", "free"),
    ("build.per_player", None),
    ("build.on_table", None),
    ("build.without", ()),
)


def _building(variant: Variant) -> Paragraph:
    telling, build = Telling(variant), variant.build
    if build.allowed == "none":
        telling.say(said(variant, "build.allowed"), "build.allowed")
        return telling.paragraph("Building")
    several = ", of one group or of several of the same value" if build.allowed == "multiple" else ", of one group only"
    telling.say(
        f"with the card that is played and cards of the table a player builds towards a value that a card can take"
        f"{several}; anybody may take it",
        "build.allowed",
    )
    telling.say(said(variant, "capture.build_in_sum"), "capture.build_in_sum")
    if build.limit < 1000:
        telling.say(f"no build is higher than {in_words(build.limit)}", "build.limit")
    for key, small in _OF_BUILDING:
        telling.say(said(variant, key), key, small=small)
    for key, usual in _SAID_WHERE_SET:
        if getattr(build, key.partition(".")[2]) != usual:
            telling.say(said(variant, key), key)
    _false_builds(telling)
    return telling.paragraph("Building")


def _false_builds(telling: Telling) -> None:
    """What a build costs that was wrong, given away or laid without a word."""
    variant, build = telling.variant, telling.variant.build
    if build.false_build == "points":
        cost = costs("a false build", build.false_build_points)
        if build.false_build_to == "choice":
            points = counted(abs(build.false_build_points), "point")
            cost = f"for a false build the other side takes {points}, or has them come off the builder's, as it likes"
        telling.say(cost, "build.false_build", "build.false_build_points", "build.false_build_to")
    else:
        telling.say(said(variant, "build.false_build"), "build.false_build", small=True)
    if build.false_build_followers != "stay":
        telling.say(said(variant, "build.false_build_followers"), "build.false_build_followers", small=True)
    if build.unredeemed == "points":
        words = costs("a build whose card is given away", build.unredeemed_points)
        telling.say(words, "build.unredeemed", "build.unredeemed_points")
    elif build.unredeemed != "remedy":
        telling.say(said(variant, "build.unredeemed"), "build.unredeemed")
    telling.say(said(variant, "build.unannounced"), "build.unannounced", small=True)


def costs(what: str, points: int) -> str:
    """What something costs: points to the other side, or off one's own."""
    number = counted(in_words(abs(points)), "point") if abs(points) != 1 else "one point"
    return f"{what} gives the other side {number}" if points > 0 else f"{what} costs its builder {number}"


def _fouls(variant: Variant) -> Paragraph:
    telling = Telling(variant)
    telling.say(said(variant, "challenge.window"), "challenge.window", small=True)
    telling.say(said(variant, "challenge.remedy"), "challenge.remedy", small=True)
    return telling.paragraph("Fouls")
