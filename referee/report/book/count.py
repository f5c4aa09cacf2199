"""The third heading of a rule book: the last cards, what scores and what it adds up to, how the game is won."""

from __future__ import annotations

from collections.abc import Iterator

from referee.report.book.deal import said
from referee.report.book.parts import Paragraph, Telling
from referee.report.words import SUITS, card, in_words, listed, rank
from referee.score.points import LAST, SWEEPS, item_total, scored_items
from referee.score.sums import highest, is_open, plain_sums
from referee.variant.model import Item, Variant


def paragraphs(variant: Variant) -> list[Paragraph]:
    """The paragraphs of the third heading."""
    return [_count(variant), _game(variant)]


def _count(variant: Variant) -> Paragraph:
    telling, scoring = Telling(variant), variant.scoring
    telling.say(said(variant, "residue.to"), "residue.to")
    telling.say(_items(variant), "scoring.items", "sweep.points", "residue.points")
    telling.say(_sum(variant))
    if variant.sweep.cancel:
        telling.say(said(variant, "sweep.cancel"), "sweep.cancel")
    if variant.sweep.stops_at is not None:
        telling.say(said(variant, "sweep.stops_at"), "sweep.stops_at")
    telling.say(said(variant, "scoring.deal_score"), "scoring.deal_score")
    if not variant.sweep.netted:
        telling.say(said(variant, "sweep.netted"), "sweep.netted")
    if scoring.shutout is not None:
        telling.say(said(variant, "scoring.shutout"), "scoring.shutout")
    if variant.game.near:
        telling.say(_near(variant), "game.near")
    return telling.paragraph("")


def _items(variant: Variant) -> str:
    """What scores, in the order in which it is counted."""
    parts = [part for name, item in scored_items(variant).items() if (part := _item(variant, name, item))]
    return f"each side counts {listed(parts)}" if parts else "nothing scores"


def _item(variant: Variant, name: str, item: Item) -> str:
    points = _points(item.points)
    if item.of == (SWEEPS,):
        return f"{points} for each sweep" if item.points and item.award == "each" else _held(item, "sweeps", points)
    if name not in variant.scoring.items:
        return f"{points} for the last trick"
    if item.award == "each" and item.over is None:
        return f"{points} for {_single(item)}{_order(item)}{_needs(item)}" if item.points else ""
    return _held(item, _cards(item), points)


def _held(item: Item, what: str, points: str) -> str:
    """An item that goes to who has most, more than half, or all of it, or by what is over a number."""
    if not item.points:
        return ""
    if item.over is not None:
        return f"{points} for each of the {what} above {in_words(item.over)}{_needs(item)}"
    how = {"most": f"most {what}", "majority": f"more than half of the {what}", "all": f"all {what}"}
    return f"{points} for {how.get(item.award, what)}{_tie(item)}{_order(item)}{_needs(item)}"


def _points(number: int) -> str:
    return f"{in_words(number)} point{'' if number == 1 else 's'}"


def _tie(item: Item) -> str:
    if item.award == "all":
        return ""
    said_of = {
        "none": " (nobody where they tie)",
        "split": " (split where they tie)",
        "each": " (to each side that ties)",
        "carry-over": " (carried over to the next deal where they tie)",
    }
    return said_of.get(item.tie, f" (where they tie, to who of them has more {item.tie})")


def _order(item: Item) -> str:
    return f" (counted out in the order {listed([_named(each) for each in item.order])})" if item.order else ""


def _needs(item: Item) -> str:
    return f", to nobody without {listed(item.needs, 'or')}" if item.needs else ""


def _cards(item: Item) -> str:
    """Cards as a kind: "cards", "spades", "aces"."""
    if item.of == ("all",):
        return "cards"
    return listed(_plural(part) for part in item.of)


def _plural(part: str) -> str:
    """A suit, all cards of a rank, or a card: "spades", "sixes", "the 10 of diamonds"."""
    if part.isdigit():
        return f"{in_words(int(part))}{'es' if part == '6' else 's'}"
    return f"{rank(part)}s" if part in {"A", "J", "Q", "K"} else _named(part)


def _near(variant: Variant) -> str:
    """What still counts near the target."""
    items = scored_items(variant)
    parts = [
        f"with {in_words(score)} points only {listed(_kind(items[name]) for name in names) if names else 'nothing'}"
        for score, names in sorted(variant.game.near.items())
    ]
    return f"near the target less counts: {'; '.join(parts)}"


def _single(item: Item) -> str:
    """What scores singly: "each ace", "the 10 of diamonds"."""
    if item.of == ("all",):
        return "each card"
    if len(item.of) > 1:
        return f"each of {listed(map(_named, item.of))}"
    part = item.of[0]
    return f"each {SUITS[part].removesuffix('s')}" if part in SUITS else _named(part)


def _named(part: str) -> str:
    """A suit, a rank or a card: "spades", "each ace", "the 10 of diamonds"."""
    if part in SUITS:
        return SUITS[part]
    return f"the {card(part)}" if part[-1:] in SUITS else f"each {rank(part)}"


def _sum(variant: Variant) -> str:
    """What a deal makes in all, computed: "eleven points a deal, eight when cards tie"."""
    sides = _sides(variant)
    sweeps = _with_sweeps(variant)
    if is_open(variant):
        return f"that is at most {_points(int(highest(variant, sides)))} a deal{sweeps}"
    sums = plain_sums(variant, sides)
    tied = [f"{_amount(total)} where {names} tie" for names, total in _ties(variant, sides) if total != sums[0]]
    return f"that is {_amount(sums[0])} points a deal{sweeps}{', ' if tied else ''}{listed(tied, 'or')}"


def _amount(total: object) -> str:
    return in_words(int(str(total))) if str(total).isdigit() else str(total)


def _with_sweeps(variant: Variant) -> str:
    has = any(item.of == (SWEEPS,) and item.points for item in scored_items(variant).values())
    return " without sweeps" if has else ""


def _sides(variant: Variant) -> int:
    """The smallest number of sides that can sit down."""
    partners = variant.players.partners
    return min((count // 2 if count in partners else count for count in variant.players.counts), default=2)


def _ties(variant: Variant, sides: int) -> Iterator[tuple[str, object]]:
    """For each item that can tie with so many sides, what a deal makes then."""
    total = plain_sums(variant, sides)[0]
    for name, item in scored_items(variant).items():
        lost = item.award in ("most", "majority") and item.over is None and item.of != (SWEEPS,)
        decided = item.tie in variant.scoring.items and not _can_tie(variant, item.tie, sides)
        if lost and item.tie not in ("split", "each") and not decided and _can_tie(variant, name, sides):
            yield _cards(item), total - item.points


def _can_tie(variant: Variant, name: str, sides: int) -> bool:
    return sides > 2 or item_total(variant, name) % 2 == 0


def _game(variant: Variant) -> Paragraph:
    telling, game = Telling(variant), variant.game
    if game.target is None:
        telling.say("each deal is a game", "game.target")
    else:
        telling.say(
            f"the game is played to {in_words(game.target)}; {said(variant, 'game.out')}", "game.target", "game.out"
        )
    if variant.scoring.goal != "most":
        telling.say(said(variant, "scoring.goal"), "scoring.goal")
    telling.say(_order_said(variant), "scoring.count_order", small=True)
    _out(telling)
    telling.say(said(variant, "game.tie"), "game.tie", small=True)
    if game.over != "stands":
        telling.say(said(variant, "game.over"), "game.over")
    for key, silent in (("lurch", None), ("speed", {}), ("margin", None), ("match", None)):
        if getattr(game, key) != silent:
            telling.say(said(variant, f"game.{key}"), f"game.{key}")
    return telling.paragraph("The game")


def _order_said(variant: Variant) -> str:
    items = [f"{_kind(item)}{_above(item)}" for item in scored_items(variant).values() if item.points]
    return f"the points are counted out in this order: {listed(items)}" if items else ""


def _above(item: Item) -> str:
    return "" if item.over is None else f" above {in_words(item.over)}"


def _kind(item: Item) -> str:
    """What an item is of, as it is called in a row of items."""
    if item.of in ((SWEEPS,), (LAST,)):
        return "sweeps" if item.of == (SWEEPS,) else "the last trick"
    return _single(item) if item.award == "each" and item.of[0] in SUITS and item.over is None else _cards(item)


def _out(telling: Telling) -> None:
    """Who wins where more than one side is out, and what a wrong claim costs."""
    variant, game = telling.variant, telling.variant.game
    both = said(variant, "game.both_out")
    if game.both_out == "raise-target":
        both = f"if more than one side is out, the target is raised by {in_words(game.raise_by)} and play goes on"
        telling.say(both, "game.both_out", "game.raise_by")
    else:
        telling.say(both, "game.both_out")
    if game.claim_wrong == "points":
        words = f"a wrong claim gives the others {_points(game.claim_points)}, and play goes on"
        telling.say(words, "game.claim_wrong", "game.claim_points")
    else:
        telling.say(said(variant, "game.claim_wrong"), "game.claim_wrong")
