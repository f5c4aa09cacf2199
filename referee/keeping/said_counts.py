"""Numbers as they are said: what a side counted, its points, the score, and a correction of it."""

from __future__ import annotations

import re
from typing import Final

from referee.keeping.due import Next
from referee.keeping.typed import Moment, Reading
from referee.score.following import asked

_WORD: Final = r"(?P<item>10 of diamonds|2 of spades|(?:big|great|little)(?: cassino)?|cards?|spades?|aces?|sweeps?)\b"
_NUMBER_FIRST: Final = re.compile(rf"(?:(?P<number>\d+|no) )?{_WORD}")
_NUMBER_LAST: Final = re.compile(rf"{_WORD}(?: (?P<number>\d+))?")
_ITEMS: Final = {"10 of diamonds": "big", "2 of spades": "little", "great": "big"}
_BETWEEN: Final = re.compile(r"(?: |,|\band\b|\bthe\b|\ba\b|\bhas\b|\bcounted\b|\bcounts\b|\bgot\b)*")
_SIDE: Final = re.compile(r"(?:count )?@(\d+)(?P<rest> .*)")
_PAIR: Final = r"@(\d+)(?: has| made| is| gets)? (\d+)( points?)?"
_ADJUST: Final = re.compile(r"@(\d+) (?:gets|has) (\d+) points? (?:extra|more)(?P<why>.*)")


def counted_said(said: str, moment: Moment, words: list[str], typed: str) -> Reading | None:
    """What a side counted, the points, the score or a correction, as it was said; None where it was none."""
    text = re.sub(r"\b(?:the|an) ", "", " ".join(words))
    return (
        numbers_said(text, moment)
        or items_said(text, moment)
        or adjusted_said(said, moment, typed)
        or scored_said(text, moment)
    )


def numbers_said(text: str, moment: Moment) -> Reading | None:
    """Bare numbers in the order of the items: "count Ann 30 7 1 0 2 1"."""
    found = re.fullmatch(r"count @(\d+)((?: \d+)+)", text)
    names = asked(moment.variant)
    numbers = found[2].split() if found else []
    if found is None or len(numbers) > len(names):
        return None
    items = ", ".join(f"{name} {number}" for name, number in zip(names, numbers, strict=False))
    return Reading((f"count: {moment.players[int(found[1])]} {items}",))


def items_said(text: str, moment: Moment) -> Reading | None:
    """Items with their numbers: "Ann has thirty cards, seven spades and the ten of diamonds"."""
    found = _SIDE.fullmatch(text)
    rest = found["rest"] if found else ""
    pattern = _NUMBER_LAST if re.match(r" (?:cards|spades|aces)\b", rest) else _NUMBER_FIRST
    items = list(pattern.finditer(rest))
    left = pattern.sub("", rest)
    if found is None or not items or not _BETWEEN.fullmatch(left):
        return None
    if len(items) == 1 and (moment.due not in (Next.COUNT, Next.DEAL) or not items[0]["number"]):
        return None
    if not any(item["item"].startswith(("card", "spade")) for item in items):
        return None
    told = ", ".join(f"{item_name(item['item'])} {item_number(item)}" for item in items)
    return Reading((f"count: {moment.players[int(found[1])]} {told}",))


def item_name(word: str) -> str:
    """The name that an item has in a record."""
    plain = _ITEMS.get(word, word.removesuffix(" cassino"))
    plain = _ITEMS.get(plain, plain)
    return plain if plain in {"big", "little"} or plain.endswith("s") else f"{plain}s"


def item_number(item: re.Match[str]) -> str:
    """How many of an item were said; one where only the item was."""
    number: str = item["number"] or "1"
    return "0" if number == "no" else number


def adjusted_said(said: str, moment: Moment, typed: str) -> Reading | None:
    """A correction: "Bob gets one point extra for the tea", the reason as it was typed."""
    found = _ADJUST.fullmatch(said)
    if found is None:
        return None
    why = re.split(r"\b(?:extra|more)\b", typed, maxsplit=1)[-1].strip().rstrip(".")
    return Reading((f"adjust: {moment.players[int(found[1])]} +{found[2]} {why}".rstrip(),))


def scored_said(text: str, moment: Moment) -> Reading | None:
    """Numbers of several sides: the score, or points where the deal's were said; which of them is asked."""
    to = re.fullmatch(r"score is (\d+)(?: to | ?, ?| )(\d+)", text)
    if to is not None and len(moment.players) == len(to.groups()):
        return Reading((f"score: {moment.players[0]} {to[1]}, {moment.players[1]} {to[2]}",))
    pairs = re.findall(_PAIR, text)
    left = re.sub(_PAIR, "", text).replace(",", " ").replace(" and ", " ").split()
    if len(pairs) < len("ab") or left not in ([], ["points"], ["score"]):
        return None
    sides = ", ".join(f"{moment.players[int(seat)]} {number}" for seat, number, _ in pairs)
    if left == ["points"] or " made " in text:
        return Reading((f"points: {sides}",))
    if left != ["score"] and any(points for *_, points in pairs):
        return Reading(asked=f"is it the score (say: score {sides}) or what the deal brought (say: points {sides})?")
    return Reading((f"score: {sides}",))
