"""The rule keys of the pack, the table, the deal, taking and building, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from referee.report.words import SUITS, card, listed, rank


@dataclass(frozen=True, slots=True)
class RuleKey:
    """One rule key: what it decides, the values it may have as they are written, and what each means."""

    decides: str
    values: str
    says: Callable[[Any], str]


def choice(decides: str, **meanings: str) -> RuleKey:
    """A rule key with a fixed list of values; a hyphen in a value is an underscore here."""
    said = {name.strip("_").replace("_", "-"): text for name, text in meanings.items()}
    return RuleKey(decides, " ".join(f"`{name}`" for name in said), lambda value: said.get(str(value), str(value)))


def flag(decides: str, yes: str, no: str) -> RuleKey:
    """A rule key that is true or false."""
    return RuleKey(decides, "`true` `false`", lambda value: yes if value else no)


def amount(decides: str, values: str, text: str, none: str = "") -> RuleKey:
    """A rule key with a number; ``text`` has `{}` where the number stands, ``none`` is said of no number."""
    return RuleKey(decides, values, lambda value: none if value is None else text.format(value))


def _values(values: Mapping[str, tuple[int, ...]]) -> str:
    if not values:
        return "no card counts in sums; every card takes its equals alone"
    plain = [name for name, worth in values.items() if name.isdigit() and worth == (int(name),)]
    other = [f"{rank(name)} {listed(map(str, worth), 'or')}" for name, worth in values.items() if name not in plain]
    shown = [f"{plain[0]} to {plain[-1]} as they are"] if plain else []
    counts = ", ".join([*other, *shown])
    return f"counting {counts}; a card takes its equals and what adds up to it; others take their equals only"


def value_of_one(name: str, worth: tuple[int, ...]) -> str:
    """What a single rank is worth in sums."""
    return f"counting {rank(name)} {listed(map(str, worth), 'or')}"


def _hand_values(values: Mapping[str, tuple[int, ...]]) -> str:
    if not values:
        return "a card from the hand is worth what it is worth on the table"
    said = [f"{card(name)} {listed(map(str, worth), 'or')}" for name, worth in values.items()]
    return f"played from the hand to take: {listed(said)}"


def _removed(cards: tuple[str, ...]) -> str:
    return f"{listed(map(card, cards))} left out of the pack" if cards else "no card is left out of the pack"


def _partners(counts: tuple[int, ...]) -> str:
    return (
        f"with {listed(map(str, counts), 'or')} players opposite seats are partners"
        if counts
        else "nobody has a partner"
    )


def _hands(hands: tuple[int, ...] | str | None) -> str:
    if hands is None:
        return "every round has hands of one size"
    if isinstance(hands, str):
        return "the whole pack is dealt at once, as far as it comes out even"
    *first, last = map(str, hands)
    rounds = f"{', '.join(first)} cards, then {last} each time" if first else f"{last} cards each time"
    return f"hands have {rounds}, as far as the stock suffices"


def _layout(layout: Any) -> str:
    if layout is None:
        return "any card may be turned up"
    barred = (_of(part).replace("each ", "any ") for part in layout.without)
    return f"a layout with {listed(barred, 'or')} is dealt again"


def _at(rules: Mapping[int, Mapping[str, Any]]) -> str:
    numbers = [f"with {number} players {listed(keys)}" for number, keys in rules.items()]
    return f"other rules hold {listed(numbers)}" if rules else "the rules are the same whoever sits down"


def _without(cards: tuple[str, ...]) -> str:
    return f"{listed(_of(part) for part in cards)} may go into no build" if cards else "any card may go into a build"


def _of(part: str) -> str:
    """A suit, a rank or a card in words."""
    return SUITS.get(part) or (card(part) if part[-1:] in SUITS else f"each {rank(part)}")


RULES_OF_PLAY: dict[str, RuleKey] = {
    "pack.ranks": RuleKey(
        "The ranks of the pack, low to high.", "a list of ranks", lambda v: f"the ranks are {listed(map(str, v))}"
    ),
    "pack.suits": RuleKey(
        "The suits of the pack.", "a list of suits", lambda v: f"the suits are {listed(SUITS.get(s, s) for s in v)}"
    ),
    "pack.remove": RuleKey("Cards that are left out.", "a list of cards, or none", _removed),
    "players.counts": RuleKey(
        "How many may play.", "a list of numbers", lambda v: f"the game is for {listed(map(str, v), 'or')} players"
    ),
    "players.partners": RuleKey(
        "At which numbers of players opposite seats are one side.", "a list of numbers", _partners
    ),
    "players.partners_by": choice(
        "How partners are found.",
        seats="who sits opposite is one's partner",
        cut="partners are cut for: the two lowest play against the two highest",
    ),
    "players.direction": choice(
        "Which way the turn goes round.",
        clockwise="the turn goes clockwise, beginning on the dealer's left",
        counter_clockwise="the turn goes against the clock, beginning on the dealer's right",
    ),
    "at": RuleKey("Rules that hold when so many sit down.", "none, or `{NUMBER: {RULE: VALUE}}`", _at),
    "deal.first_dealer": choice(
        "Who deals first.",
        low_cut="the lowest cut deals first",
        high_cut="the highest cut deals first",
        agreed="the first dealer is agreed",
    ),
    "deal.ace_in_cut": choice(
        "How the ace counts in the cut.",
        low="the ace is the lowest card of the cut",
        high="the ace is the highest card of the cut",
    ),
    "deal.next_dealer": choice(
        "Who deals after that.",
        rotate="the deal goes round with the turn",
        same="the same player deals every time",
        loser="who did worse in the deal deals next, before any subtraction; after equal points the deal goes round",
    ),
    "deal.hand": amount("How many cards a hand has.", "a number", "each hand gets {} cards"),
    "deal.hands": RuleKey("How many cards a hand has, round by round.", "a list of numbers, `all`, or none", _hands),
    "deal.table": amount("How many cards are turned up.", "a number", "{} cards are turned up on the table"),
    "deal.layout": RuleKey("Cards that may not be turned up.", "none, or `{without: [CARDS]}`", _layout),
    "deal.packets": RuleKey(
        "How many cards are dealt at a time.",
        "a list of numbers",
        lambda v: f"cards are dealt {listed(map(str, v), 'or')} at a time",
    ),
    "deal.table_placed": choice(
        "When the table cards are laid out.",
        any="the table cards are laid out at any point of the deal",
        with_hands="the table cards are dealt along with the hands",
        before_dealer="the table cards are laid out before the dealer's own",
        after_hands="the table cards are laid out after the hands",
    ),
    "deal.announce_last": flag(
        "Whether the dealer announces the last round.",
        "the dealer announces the last round",
        "the last round need not be announced",
    ),
    "deal.refill": choice(
        "When hands are filled again.",
        per_round="fresh hands are dealt when all hands are out",
        after_play="a card is drawn after each play while the stock lasts",
    ),
    "values": RuleKey(
        "What each rank is worth in sums.", "a mapping of ranks to a number, or to a list of numbers", _values
    ),
    "hand_values": RuleKey(
        "What a rank or card is worth when it is played from the hand to take.",
        "a mapping of ranks or cards to numbers, or none",
        _hand_values,
    ),
    "capture.compulsory": choice(
        "Whether a card that can take must take.",
        no="nobody need take",
        equal="a card whose equal lies on the table must take it",
        any="a card that can take may not just be played to the table",
        on_demand="nobody need take, but an opponent may insist, before the next play, that the card takes all it can",
        on_demand_equal="nobody need take, but an opponent may insist, before the next play, on equals being taken",
    ),
    "capture.partial": flag(
        "Whether a take may leave something it could take.",
        "a player takes as much or as little as they like",
        "what is taken must be a taking that nothing can be added to",
    ),
    "capture.court_pairing": choice(
        "How many equals a card without a value takes.",
        all="a card without a value takes all of its equals",
        one="a card without a value takes one of its equals",
        one_or_three="a card without a value takes one of its equals, or all three",
    ),
    "capture.build_in_sum": choice(
        "Whether a build counts as one card inside a sum.",
        no="a build is taken whole, by its own value, and is part of no sum",
        single="a build of one group counts as one card of its value inside a sum",
        opponents="an opponent's build of one group counts as one card of its value inside a sum",
        any="every build counts as one card of its value inside a sum",
    ),
    "build.allowed": choice(
        "How much building there is.",
        multiple="builds of one or several groups may be made, with the card that is played",
        single="builds of one group may be made, with the card that is played",
        none="there is no building",
    ),
    "build.call": choice(
        "Whether a card may be laid on its equals and called.",
        yes="a card may be laid on its equals and called",
        numerals="a card may be laid on its equals and called, if it has a value in sums",
        no="equal cards may not be called",
    ),
    "build.limit": amount("The highest value of a build.", "a number", "no build is higher than {}"),
    "build.must_hold": choice(
        "Who must hold a card of the build's value.",
        self="who builds, raises or adds must hold a card of the build's value",
        partner_declared="who builds must hold a card of its value, or rely on the partner's own build of that value",
        side="somebody of the side that builds must hold a card of its value",
        no="nobody need hold a card of the build's value",
    ),
    "build.raise_others": flag(
        "Whether another player's build may be given a higher value.",
        "any player may raise another's build",
        "nobody may raise another's build",
    ),
    "build.raise_own": choice(
        "What a player must hold to raise their own build.",
        with_both="a player raises their own build only while they hold both the old and the new value",
        with_new="a player raises their own build if they hold the new value",
        no="nobody raises their own build",
    ),
    "build.raise_with_table": flag(
        "Whether table cards may help to raise a build.",
        "table cards may help to raise a build",
        "a build is raised with the card from the hand alone",
    ),
    "build.multiple_fixed": flag(
        "Whether a build of several groups keeps its value.",
        "a build of several groups keeps its value",
        "a build of several groups may be raised",
    ),
    "build.same_value": choice(
        "What a second build of one value does.",
        merge="a second build of one value joins the first",
        apart="two builds of one value lie apart",
        forbidden="no second build of a value is made",
    ),
    "build.owner_may_trail": flag(
        "Whether a builder may play a card to the table while their build lies there.",
        "a builder may play a card to the table while their build lies there",
        "a builder may not play a card to the table while their build lies there",
    ),
    "build.owner_keeps_card": flag(
        "Whether a builder must keep the card for their build.",
        "a builder keeps a card for their build as long as it is theirs; one card guards builds of one value only",
        "a builder may give away the card for their build",
    ),
    "build.owner_next": choice(
        "What a builder does at the next turn.",
        free="who has built plays as they like at the next turn, as far as the other rules let them",
        must_take="who has built takes something at the next turn, if the build is still theirs and they can take",
    ),
    "build.per_player": amount(
        "How many builds one player may have.",
        "a number, or none",
        "a player has no more builds than {} at a time",
        "a player may have any number of builds",
    ),
    "build.on_table": amount(
        "How many builds may lie on the table at once.",
        "a number, or none",
        "at most {} builds lie on the table at a time",
        "any number of builds may lie on the table",
    ),
    "build.without": RuleKey("Cards that go into no build.", "a list of suits, ranks or cards, or none", _without),
    "build.false_build": choice(
        "What an upheld challenge of a false build costs.",
        break_up="a false build is broken up",
        points="a false build costs points",
        lose_game="a false build loses the game",
    ),
    "build.false_build_points": amount(
        "The points for a false build: above 0 to the other side, below 0 off the builder's.",
        "a number",
        "a false build is worth {} points where it costs points",
    ),
    "build.false_build_to": choice(
        "Where the points for a false build go.",
        adversary="the points for a false build go by their sign, above 0 to the other side",
        choice="the other side takes the points for a false build, or has them come off the builder's",
    ),
    "build.false_build_followers": choice(
        "What becomes of a false build that an opponent has raised or added to.",
        stay="what an opponent has made of a false build stands",
        take_back="opponents who raised or added to a false build take their cards back and play again",
    ),
    "build.unredeemed": choice(
        "What it costs to give away the card for one's own build.",
        remedy="who gives away the card for a build pays nothing beside the remedy",
        points="who gives away the card for a build pays points",
        lose_game="who gives away the card for a build loses the game",
    ),
    "build.unredeemed_points": amount(
        "The points for a card given away: above 0 to the other side, below 0 off the builder's.",
        "a number",
        "a card given away is worth {} points where it costs points",
    ),
    "build.unannounced": choice(
        "What becomes of a build that was laid without a word.",
        separate="a build laid without a word lies apart again",
        allowed="a build needs no word",
    ),
}
