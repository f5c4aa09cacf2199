"""Tables at random: rules of all keys, what lies there, hands, and plays as somebody might write them.

What a rule may be is read off the model's own types, so that a new key takes part as soon as it is there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from random import Random
from types import NoneType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from referee import Position, Variant, judge
from referee.cards import cards_mask, cards_of
from referee.faults import TextFault
from referee.table.notation import read_play
from referee.table.plays import Build
from referee.table.position import Table, Turn
from referee.table.resolving import resolve
from referee.table.rules import Rules, compile_rules
from referee.variant.model import StopsAt

PLAYER, OTHER, PARTNER = 0, 1, 2
CHOICES: dict[str, tuple[Any, ...]] = {
    "build.limit": (4, 7, 9, 10, 14),
    "build.per_player": (1, 2),
    "build.on_table": (1, 2),
    "build.without": ((), ("10D", "2S", "A"), ("S",), ("4", "5")),
    "build.false_build_points": (-2, 0, 3),
    "build.unredeemed_points": (-2, 0, 3),
    "sweep.points": (0, 1, 2),
    "sweep.cancel": (True, False, "lowest"),
    "sweep.stops_at": (StopsAt(0), StopsAt(5, "anybody")),
    "residue.points": (0, 1),
}
NUMERALS: Mapping[str, tuple[int, ...]] = {"A": (1,), **{str(number): (number,) for number in range(2, 11)}}
VALUES: tuple[Mapping[str, tuple[int, ...]], ...] = (
    NUMERALS,
    NUMERALS,
    NUMERALS,
    {**NUMERALS, "J": (11,), "Q": (12,), "K": (13,)},
    {**NUMERALS, "A": (1, 14), "K": (13,)},
    {rank: value for rank, value in NUMERALS.items() if rank not in {"10", "9"}},
)
HAND_VALUES: tuple[Mapping[str, tuple[int, ...]], ...] = (
    {},
    {},
    {},
    {"A": (1, 14)},
    {"A": (14,), "2S": (15,), "10D": (16,)},
    {"10D": (10, 16), "K": (13,)},
)
PLAYED_BY = ("capture", "build")
COUNTED_BY = ("sweep", "residue", "challenge")


def any_value(path: str, hint: Any, rng: Random) -> Any:
    """A value that a rule of this type may have."""
    options = get_args(hint)
    if NoneType in options and rng.random() < 0.5:
        return None
    if path in CHOICES:
        return rng.choice(CHOICES[path])
    if get_origin(hint) is Literal:
        return rng.choice(options)
    if hint is bool:
        return rng.random() < 0.5
    raise AssertionError(f"say among the choices what {path} may be")


def any_rules(group: Any, name: str, rng: Random, share: float) -> Any:
    """A group of rules, each changed with this probability."""
    hints = get_type_hints(type(group))
    changed = {
        each.name: any_value(f"{name}.{each.name}", hints[each.name], rng)
        for each in fields(group)
        if rng.random() < share
    }
    return replace(group, **changed)


def random_variant(rng: Random, groups: Sequence[str] = PLAYED_BY) -> Variant:
    """A house: now and then the plain game, else some rules of these groups, and the cards' values, at random."""
    share = rng.choice((0.0, 0.15, 0.3, 0.6))
    plain = Variant("house", "House")
    changed = {name: any_rules(getattr(plain, name), name, rng, share) for name in groups}
    values = rng.choice(VALUES) if share else NUMERALS
    return replace(plain, **changed, values=values, hand_values=rng.choice(HAND_VALUES) if share else {})


def random_position(variant: Variant, rng: Random) -> Position:
    """A table in front of a player with a partner or without one, the hand known or hidden."""
    rules = compile_rules(variant)
    pack = list(cards_of(rules.pack.all))
    if rng.random() < 0.7:  # few ranks, so that much can be taken and built
        ranks = rng.sample(range(len(rules.pack.ranks)), 6)
        pack = [card for card in pack if card // len(rules.pack.suits) in ranks]
    rng.shuffle(pack)
    table = Table(rules)
    partner = PARTNER if rng.random() < 0.5 else None
    table.lay([pack.pop() for _ in range(rng.choice((0, 1, 2, 3, 4, 5, 6, 7, 8)))])
    if rng.random() < 0.1:
        table.unseen = 1
    for number in range(rng.choice((0, 0, 0, 1, 1, 2))):
        build = random_build(rules, pack, number + 1, rng)
        if build is not None:
            table.builds += (build,)
            table.seen |= build.mask
    gone = [pack.pop() for _ in range(min(len(pack) // 2, rng.choice((0, 0, 3, 8))))]
    table.seen |= cards_mask(gone)
    hand = [pack.pop() for _ in range(min(len(pack), 4))]
    known = cards_mask(hand) if rng.random() < 0.6 else None
    return Position(table, Turn(PLAYER, partner, known, len(hand)))


def random_build(rules: Rules, pack: list[int], number: int, rng: Random) -> Build | None:
    """A build out of some cards of the pack, which it leaves: a sum, several, or a call; None where none was found."""
    for _ in range(20):
        cards = rng.sample(pack, min(len(pack), rng.choice((1, 2, 2, 2, 3))))
        worth = [rules.table_values[card] for card in cards]
        if not all(worth):
            value, called = rules.call_of(rules.pack.rank(cards[0])), rules.pack.rank(cards[0])
            cards = [card for card in cards if rules.pack.rank(card) == called]
        else:
            value = sum(each[0] for each in worth)
        if not cards or value > 14 or rules.value_named(rules.value_name(value)) != value:
            continue  # a ten without a value is called by a name that reads as a number
        single = value < 0 or (len(cards) > 1 and rng.random() < 0.2)
        groups = [(card,) for card in cards] if value < 0 else [tuple(cards)]
        if not single:
            twin = next((card for card in pack if card not in cards and value in rules.table_values[card]), None)
            groups += [(twin,)] if twin is not None and rng.random() < 0.5 else []
        whole = [card for group in groups for card in group]
        for card in whole:
            pack.remove(card)
        owner = rng.choice((PLAYER, PLAYER, OTHER, PARTNER))
        partner = rng.choice((None, None, None, PLAYER)) if owner == PARTNER else None
        return Build(value, tuple(groups), cards_mask(whole), owner, number, partner, faulted=rng.random() < 0.1)
    return None


def random_text(position: Position, rng: Random) -> str:
    """A play as somebody might write it: mostly one that could be meant, in the printed form or in haste."""
    rules = position.rules
    hand = list(cards_of(rules.pack.all & ~position.table.seen if position.turn.hand is None else position.turn.hand))
    card = rng.choice(hand) if hand and rng.random() < 0.97 else rng.randrange(len(rules.pack.names))
    played = rules.pack.name(card) if rng.random() < 0.98 else "?"
    sweep = " sweep" if rng.random() < 0.04 else ""
    match rng.randrange(12):
        case 0:
            text = played
        case 1:
            text = f"{played} x all"
        case 2 | 3:
            text = f"{played} x {listed(position, equals(position, card, rng) or anything(position, rng), rng)}"
        case 4 | 5 | 6:
            text = f"{played} x {listed(position, taking(position, card, rng) or anything(position, rng), rng)}"
        case 7:
            text = f"{played} x {listed(position, anything(position, rng), rng)}".rstrip()
        case 8:
            groups: list[list[Thing]] = [[card], *equals(position, card, rng)]
            text = f"{listed(position, groups, rng)} = {rules.value_name(rules.call_of(rules.pack.rank(card)))}"
        case 9 | 10:
            text = built(position, card, rng)
        case _:
            groups = [[card], *anything(position, rng)]
            text = f"{listed(position, groups, rng)} = {rng.randint(2, 14)}"
    return in_haste(text.rstrip() + sweep, rng)


Thing = int | Build


def listed(position: Position, groups: list[list[Thing]], rng: Random) -> str:
    """Groups in notation; builds now and then by one of their cards."""
    return ", ".join("+".join(named(position, thing, rng) for thing in group) for group in groups)


def named(position: Position, thing: Thing, rng: Random) -> str:
    if not isinstance(thing, Build):
        return position.rules.pack.name(thing)
    cards = list(cards_of(thing.mask))
    card = f"({position.rules.pack.name(cards[0])})" if cards and rng.random() < 0.2 else ""
    return f"b{position.rules.value_name(thing.value)}{card}"


def equals(position: Position, card: int, rng: Random) -> list[list[Thing]]:
    """Some cards of the same rank, and builds that were called of it."""
    rules = position.rules
    equal: list[Thing] = [
        one for one in cards_of(position.table.loose) if rules.pack.rank(one) == rules.pack.rank(card)
    ]
    equal += [build for build in position.table.builds if rules.calls(build.value, card)]
    return [[one] for one in rng.sample(equal, rng.randint(min(1, len(equal)), len(equal)))]


def anything(position: Position, rng: Random) -> list[list[Thing]]:
    """Some things that lie there, or lie in a build, or do not lie there at all; apart or in one group."""
    things: list[Thing] = [*cards_of(position.table.loose), *position.table.builds, *[-1] * position.table.unseen]
    if rng.random() < 0.2:
        things += [*cards_of(position.table.in_builds)]
    if rng.random() < 0.05:
        things.append(rng.randrange(len(position.rules.pack.names)))
    chosen = rng.sample(things, min(len(things), rng.choice((1, 1, 2, 2, 3))))
    return [[thing] for thing in chosen] if rng.random() < 0.5 else [chosen] * bool(chosen)


def worth(position: Position, thing: Thing, rng: Random) -> int:
    """What a thing counts on the table; far too much where it counts nothing."""
    if isinstance(thing, Build):
        return thing.value if thing.value > 0 else 99
    return rng.choice(position.rules.table_values[thing] or (99,))


def groups_of(position: Position, target: int, left: list[Thing], rng: Random) -> list[list[Thing]]:
    """Groups that make a number, found at random, as many as chance finds; what they use is taken from ``left``."""
    groups: list[list[Thing]] = []
    for _ in range(rng.choice((1, 2, 4))):
        rng.shuffle(left)
        wanted, group = target, list[Thing]()
        for one in left:
            counts = worth(position, one, rng)
            if counts <= wanted:
                group.append(one)
                wanted -= counts
        if wanted == 0 and group:
            groups.append(group)
            left[:] = [one for one in left if one not in group]
    return groups


def taking(position: Position, card: int, rng: Random) -> list[list[Thing]]:
    """Groups that a card could take; of a card that only pairs, its equals."""
    values = position.rules.hand_values[card]
    left: list[Thing] = [*cards_of(position.table.loose), *position.table.builds]
    return groups_of(position, rng.choice(values), left, rng) if values else equals(position, card, rng)


def built(position: Position, card: int, rng: Random) -> str:
    """A build that could be: a sum with table cards, a build raised, an add; and further groups of the value."""
    table = [build for build in position.table.builds if build.value > 0]
    if not (position.table.loose or table):
        return position.rules.pack.name(card)
    left: list[Thing] = [*cards_of(position.table.loose)]
    own = worth(position, card, rng)
    first: list[Thing] = [card]
    if table and rng.random() < 0.6:
        build = rng.choice(table)
        if rng.random() < 0.5 and own < 14:
            first += [build]  # a raise
            target = own + build.value
        else:
            target = build.value
            more = groups_of(position, target - own, left, rng)[:1] if own < target else []
            left[:] = [one for one in left if [one] not in more]
            first += more[0] if more else []
            return f"{listed(position, [first, [build], *groups_of(position, target, left, rng)], rng)} = {target}"
        if rng.random() < 0.4 and left:  # with a card of the table
            low = min(left, key=lambda one: worth(position, one, rng))
            left.remove(low)
            first.append(low)
            target += worth(position, first[-1], rng)
    else:
        target = rng.randint(2, 14)
        more = groups_of(position, target - own, left, rng)[:1]
        first += more[0] if more else []
        target = target if more else own
    others = groups_of(position, target, [one for one in left if one not in first], rng)
    return f"{listed(position, [first, *others], rng)} = {target}"


def in_haste(text: str, rng: Random) -> str:
    """The play as it is printed, or without some of the signs and in small letters, as a hurried scorer writes."""
    match rng.randrange(8):
        case 0:
            return text.replace(", ", ",").replace(" x ", "X").replace(" = ", "=")
        case 1:
            return text.lower()
        case 2:
            return text.replace("+", " ").replace(",", "")
        case 3:
            return text.replace("+", ", ")
        case _:
            return text


NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")


def random_record(variant: Variant, rng: Random) -> str:
    """Two deals in which most plays are right and some are not, with hands shown and challenges; some break off."""
    count = rng.choice(variant.players.counts if rng.random() < 0.8 else (2, 3, 4))
    pack = compile_rules(variant).pack
    cut = rng.sample([pack.name(card) for card in cards_of(pack.all)], count)
    lines = [f"players: {', '.join(NAMES[:count])}"]
    lines.append("cut: " + ", ".join(f"{name} {card}" for name, card in zip(NAMES, cut, strict=False)))
    dealer = rng.randrange(count)
    for _ in range(rng.choice((1, 1, 2))):
        lines += random_deal(variant, count, dealer, rng)
        dealer = (dealer + rng.choice((1, 1, 1, 2))) % count
    return "\n".join(lines) + "\n"


def random_deal(variant: Variant, count: int, dealer: int, rng: Random) -> list[str]:
    """The lines of one deal."""
    rules = compile_rules(variant)
    table = Table(rules)
    cards = list(cards_of(rules.pack.all))
    rng.shuffle(cards)
    turned, cards = cards[: variant.deal.table], cards[variant.deal.table :]
    table.lay(turned)
    lines = [f"deal: {NAMES[dealer]}", f"table: {' '.join(map(rules.pack.name, turned))}"]
    last = len(cards) if rng.random() < 0.8 else rng.randrange(len(cards))
    made = 0
    while cards and made < last:
        hands = [[cards.pop() for _ in range(variant.deal.hand) if cards] for _ in range(count)]
        if rng.random() < 0.1:
            player = rng.randrange(count)
            lines.append(f"hand: {NAMES[player]} {' '.join(map(rules.pack.name, hands[player]))}")
        for number in range(variant.deal.hand * count):
            player = (dealer + 1 + number) % count
            if hands[player] and made < last:
                lines += random_turn(table, player, hands[player], made + 1, count, rng)
                made += 1
    return lines


def random_turn(table: Table, player: int, hand: list[int], number: int, count: int, rng: Random) -> list[str]:
    """A play, and what others say of it."""
    partner = (player + 2) % 4 if count == 4 else None
    position = Position(table, Turn(player, partner, cards_mask(hand), table.rules.variant.deal.hand))
    texts = [random_text(position, rng) for _ in range(5)]
    found = [(text, judge(position, text)) for text in texts]
    right = [text for text, ruling in found if ruling.stands]
    could_be = [text for text, ruling in found if ruling.printed is not None]
    rest = could_be if could_be and rng.random() < 0.98 else texts
    text = rng.choice(right) if right and rng.random() < 0.9 else rng.choice(rest)
    read = read_play(position.rules, text)
    play = read if isinstance(read, TextFault) else resolve(position.table, position.turn, read)
    if isinstance(play, TextFault):
        table.lay([hand.pop()])
    else:
        table.apply(play, position.turn, number)
        hand.remove(play.card) if play.card in hand else hand.pop()
    who = NAMES[player] if rng.random() < 0.97 else ""
    somebody = NAMES[rng.randrange(count)]
    noted = [f"challenge: {somebody}"] if rng.random() < (0.03 if text in right else 0.2) else []
    noted += [f"claim: {somebody} {rng.choice(('out', 'sweep', 'cards'))}"] if rng.random() < 0.01 else []
    noted += [f"irregularity: card-exposed {somebody}"] if rng.random() < 0.01 else []
    return [f"{who}: {text}", *noted]
